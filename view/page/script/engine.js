// The engine, which knows the rules and draws. Everything that is shown comes from here.

class EngineError extends Error {
  constructor({ message, hints }) {
    super(message);
    this.hints = hints;
  }
}

const Engine = {
  async start(text) {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the page needs");
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(bytes);
    this.exports = instance.exports;
  },

  // Hands bytes over.
  put(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.exports.room(length);
    const memory = new Uint8Array(this.exports.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
  },

  // Calls a function of the engine by its name.
  ask(name, ...numbers) {
    const length = this.exports[name](...numbers);
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length);
    const reply = JSON.parse(new TextDecoder().decode(bytes));
    if (reply.error) throw new EngineError(reply.error);
    return reply.ok;
  },

  openReel(text) {
    this.put(new TextEncoder().encode(text));
    return this.ask("open_reel");
  },

  openFiles(files) {
    for (const { path, bytes } of files) {
      const name = new TextEncoder().encode(path);
      this.put(name, bytes);
      this.exports.add_file(name.length);
    }
    return this.ask("open_files");
  },
};
