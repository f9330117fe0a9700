// The engine in WebAssembly. It knows the rules and draws; everything on the page comes from it.

class EngineError extends Error {
  constructor({ message, hints }) {
    super(message);
    this.hints = hints;
  }
}

const Engine = {
  // The compiled engine, from which workers make their own.
  module: null,

  async start(text) {
    if (typeof WebAssembly !== "object") throw new Error("this page needs WebAssembly, which this browser does not support");
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    this.module = await WebAssembly.compile(bytes);
    const instance = await WebAssembly.instantiate(this.module);
    this.exports = instance.exports;
  },

  // Writes bytes to the buffer of the engine.
  put(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.exports.room(length);
    const memory = new Uint8Array(this.exports.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
  },

  // Calls a function of the engine and returns its answer.
  ask(name, ...numbers) {
    const length = this.exports[name](...numbers);
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length);
    const reply = JSON.parse(new TextDecoder().decode(bytes));
    if (reply.error) throw new EngineError(reply.error);
    return reply.ok;
  },

  // Calls a function of the engine with a text as its input.
  send(name, text, ...numbers) {
    this.put(new TextEncoder().encode(text));
    return this.ask(name, ...numbers);
  },

  openBundle(text) {
    return this.send("open_bundle", text);
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
