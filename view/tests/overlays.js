// Tests the overlays of the page by key and by list: the page's own scripts with a
// fake document and a fake engine that record calls. Prints what is visible after
// each step, as JSON.
const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");
const { join } = require("node:path");

const elements = new Map();
const element = () => ({
  hidden: true,
  textContent: "",
  selectedIndex: 0,
  options: [],
  listeners: {},
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  },
  replaceChildren(...options) {
    this.options = options;
  },
  getContext: () => null,
});
const asked = [];
const window = element();
Object.assign(globalThis, {
  window,
  document: { querySelector: () => null, querySelectorAll: () => [] },
  at: (id) => elements.get(id) ?? elements.set(id, element()).get(id),
  element: (tag, properties, text) => text,
  fit: () => {},
  paint: () => {},
  Theme: { flag: 0 },
  Game: { isOpen: false, offer: null },
  Replay: {
    index: 3,
    summary: { overlays: [{ name: "danger", legend: "damage" }, { name: "reach", legend: "points" }] },
  },
  Engine: {
    ask(...request) {
      asked.push(request);
      return request[2] === 1 ? { map: "a map", scale: { width: 10 }, least: 0, most: 40 } : null;
    },
  },
  Board: { tell: () => {}, paint: () => Overlays.picture() },
});
const script = (name) => readFileSync(join(__dirname, "..", "page", "script", name), "utf8");
const { Overlays, Keys } = runInThisContext(`${script("overlays.js")}${script("keys.js")}; ({ Overlays, Keys })`);
globalThis.Overlays = Overlays;

const seen = (step) => ({
  step,
  map: Overlays.picture() ?? null,
  list: at("overlay").selectedIndex,
  legend: at("legend").hidden ? null : `${at("legend-text").textContent} ${at("legend-least").textContent}-${at("legend-most").textContent}`,
});
const press = (key) => window.listeners.keydown({ key, target: {}, preventDefault: () => {} });
const steps = [];
Overlays.start();
Keys.start();
Overlays.open();
steps.push({ options: at("overlay").options, isOffered: !at("overlays").hidden && !at("keys-overlay").hidden });
steps.push(seen("open"));
for (const _ of [1, 2, 3]) {
  press("m");
  steps.push(seen("m"));
}
at("overlay").selectedIndex = 1;
at("overlay").listeners.change();
steps.push(seen("list"));
Replay.index = 4;
Overlays.picture();
steps.push({ asked });
Replay.summary = { overlays: [] };
Overlays.open();
press("m");
steps.push({ ...seen("another replay"), isOffered: !at("overlays").hidden });
console.log(JSON.stringify(steps));
