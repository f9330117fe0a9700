// Records that are opened in the page.

const Records = {
  start() {
    at("open").addEventListener("click", () => at("opening").showModal());
    for (const id of ["folder", "files"]) {
      at(id).addEventListener("change", async () => {
        const files = [...at(id).files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
        at(id).value = "";
        at("opening").close();
        await this.open(files);
      });
    }
    let depth = 0;
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    window.addEventListener("dragenter", (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      at("drop").hidden = false;
    });
    window.addEventListener("dragleave", () => {
      depth = Math.max(0, depth - 1);
      at("drop").hidden = depth === 0;
    });
    window.addEventListener("dragover", (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    window.addEventListener("drop", async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      at("drop").hidden = true;
      at("opening").close();
      await guard(async () => this.open(await this.dropped(event.dataTransfer)));
    });
  },

  // The files of what was dropped, those in folders with the folders' names.
  // Chromium lets a page that is a file itself look into folders by handles
  // only; other browsers have entries only.
  async dropped(transfer) {
    const items = [...transfer.items].filter(({ kind }) => kind === "file");
    // Everything has to be asked for before anything is waited for.
    const found = items.map((item) => ({
      handle: item.getAsFileSystemHandle?.(),
      entry: item.webkitGetAsEntry?.(),
      file: item.getAsFile(),
    }));
    const files = await Promise.all(
      found.map(async ({ handle, entry, file }) => {
        if (entry?.isFile || (file && !entry)) return [{ path: file.name, file }];
        const folder = await handle?.catch(() => null);
        return folder ? this.withHandle(folder, folder.name) : this.withEntry(entry);
      }),
    );
    return files.flat();
  },

  async withHandle(handle, path) {
    if (handle.kind === "file") return [{ path, file: await handle.getFile() }];
    const files = [];
    for await (const [name, child] of handle.entries()) files.push(...(await this.withHandle(child, `${path}/${name}`)));
    return files;
  },

  async withEntry(entry) {
    const path = entry.fullPath.replace(/^\//, "");
    const wait = (start) =>
      new Promise((resolve, reject) =>
        start(resolve, (error) =>
          reject(new Error(`${path}: this browser does not let the page read it (${error.message}); choose the folder with “Open…” instead`)),
        ),
      );
    if (entry.isFile) return [{ path, file: await wait((done, failed) => entry.file(done, failed)) }];
    const reader = entry.createReader();
    const files = [];
    // A reader hands out a part at a time, and nothing at the end.
    for (;;) {
      const entries = await wait((done, failed) => reader.readEntries(done, failed));
      if (entries.length === 0) return files;
      files.push(...(await Promise.all(entries.map((entry) => this.withEntry(entry)))).flat());
    }
  },

  async open(files) {
    await guard(async () => {
      const read = ({ path, file }) =>
        file.arrayBuffer().then(
          (bytes) => ({ path, bytes: new Uint8Array(bytes) }),
          (error) => Promise.reject(new Error(`${path}: ${error.message}`)),
        );
      const contents = await Promise.all(files.map(read));
      const summary = Engine.openFiles(contents);
      const [folder, rest] = files[0].path.split("/");
      openFilm(summary, rest === undefined ? "opened files" : folder);
      Player.seek(0);
    });
  },
};
