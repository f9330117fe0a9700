// Keyboard shortcuts.

const KEYS = {
  ArrowRight: () => Player.seek(Replay.index + 1),
  ArrowLeft: () => Player.back(),
  ".": () => Player.step(1),
  ",": () => Player.step(-1),
  " ": () => Player.toggle(),
  Home: () => Player.seek(0),
  End: () => Player.seek(Replay.last),
  "+": () => Player.faster(1),
  "=": () => Player.faster(1),
  "-": () => Player.faster(-1),
  Escape: () => Board.clear(),
  m: () => Overlays.next(),
  t: () => at("theme").click(),
  o: () => at("open").click(),
  "?": () => at("keys").showModal(),
};

const SHIFTED = {
  ArrowRight: () => Board.move(1, 0),
  ArrowLeft: () => Board.move(-1, 0),
  ArrowUp: () => Board.move(0, 1),
  ArrowDown: () => Board.move(0, -1),
};

const Keys = {
  start() {
    at("help").addEventListener("click", () => at("keys").showModal());
    window.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const target = event.target;
      const isField = target.matches?.("input:not([type=range]), select, textarea");
      const pressesItself = event.key === " " && target.matches?.("button, summary");
      if (isField || pressesItself || (!Replay.summary && !"o?".includes(event.key))) return;
      const act = (event.shiftKey && SHIFTED[event.key]) || KEYS[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
  },
};
