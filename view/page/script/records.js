// Opens records chosen by the user or dropped on the page.

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

  // The dropped files; paths of files in folders include the folder names.
  // In Chromium, a page opened from a file can read folders only through
  // handles; other browsers have only entries.
  async dropped(transfer) {
    const items = [...transfer.items].filter(({ kind }) => kind === "file");
    // The items are readable only until the first await.
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
    // A reader returns entries in batches, and an empty batch at the end.
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
      if (Game.isRunning && !(await Leaving.isAgreed())) return;
      const bundle = this.bundleIn(contents);
      const summary = bundle ? Engine.openBundle(bundle) : Engine.openFiles(contents);
      Game.leave();
      const [folder, rest] = files[0].path.split("/");
      openReplay(summary, rest === undefined ? "opened files" : folder);
      Player.seek(0);
    });
  },

  // The text of the bundle that a page has saved, if that is the only file.
  bundleIn(contents) {
    if (contents.length !== 1 || !contents[0].path.endsWith(".json")) return null;
    const text = new TextDecoder().decode(contents[0].bytes);
    return /^\s*\{\s*"format"/.test(text) ? text : null;
  },
};
