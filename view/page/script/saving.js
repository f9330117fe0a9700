// Saves the game as files that the page can open again.

const Saving = {
  // Whether a file has the game as it is.
  isSaved: false,

  start() {
    at("save").addEventListener("click", () => guard(() => this.show()));
    at("save-log").addEventListener("click", () => {
      const { name, text } = Engine.ask("log");
      this.save(name, text, "text/plain");
    });
    at("save-bundle").addEventListener("click", () => {
      this.save(this.bundleName, JSON.stringify(Engine.ask("bundle")), "application/json");
    });
  },

  get bundleName() {
    return `${Replay.summary.game}.json`;
  },

  show() {
    const log = Engine.ask("log");
    at("save-log").hidden = log === null;
    at("save-log").textContent = log ? `Save ${log.name}` : "";
    at("save-bundle").textContent = `Save ${this.bundleName}`;
    at("saving").showModal();
  },

  save(name, text, type) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
    this.isSaved = true;
    at("saving").close();
  },
};
