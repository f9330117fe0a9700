// Runs an engine of the page for the tests, which is named by the first argument:
// the page's own script reads one JSON array from each line of stdin.
const { createInterface } = require("node:readline");
const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");
const { join } = require("node:path");

const page = join(__dirname, "..", "page");
const Engine = runInThisContext(`${readFileSync(join(page, "script", "engine.js"), "utf8")}; Engine`);
const text = (string) => new TextEncoder().encode(string);
const DO = {
  ask: (...request) => Engine.ask(...request),
  put: (input, ...request) => {
    Engine.put(text(input));
    return Engine.ask(...request);
  },
  bundle: (bundle) => Engine.openBundle(bundle),
  files: (...files) => Engine.openFiles(files.map(([path, contents]) => ({ path, bytes: text(contents) }))),
};

Engine.start(readFileSync(join(page, process.argv[2])).toString("base64")).then(async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    const [what, ...request] = JSON.parse(line);
    let reply;
    try {
      reply = { ok: DO[what](...request) };
    } catch (error) {
      reply = { error: { message: error.message, hints: error.hints } };
    }
    console.log(JSON.stringify(reply));
  }
});
