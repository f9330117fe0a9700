// Asks a built-in player for a move. It thinks in a worker with an engine of its own, so that the page stays responsive.

const WORKER = `
${EngineError}
const Engine = { ${[Engine.put, Engine.ask, Engine.send].join(",\n")} };
onmessage = async ({ data: { module, request } }) => {
  try {
    const instance = await WebAssembly.instantiate(module);
    Engine.exports = instance.exports;
    postMessage({ line: Engine.send("think", request) });
  } catch (error) {
    postMessage({ error: { message: String(error.message), hints: error.hints ?? [] } });
  }
};
`;

const Thinker = {
  worker: null,
  url: null,

  // Resolves to the answer line. The promise stays pending if `stop` comes first.
  ask(request) {
    this.stop();
    this.url ??= URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
    const worker = new Worker(this.url);
    this.worker = worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { line, error } }) => {
        if (worker !== this.worker) return;
        this.stop();
        if (error) reject(new EngineError(error));
        else resolve(line);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        if (worker !== this.worker) return;
        this.stop();
        reject(new Error(`the computer's player failed: ${event.message ?? "its worker did not start"}`));
      };
      worker.postMessage({ module: Engine.module, request: JSON.stringify(request) });
    });
  },

  get isThinking() {
    return this.worker !== null;
  },

  stop() {
    this.worker?.terminate();
    this.worker = null;
  },
};
