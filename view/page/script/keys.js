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

// In a game, the arrows belong to the cursor on the board.
const GAME_KEYS = {
  ...SHIFTED,
  Enter: () => Picker.take(Board.cell),
  " ": () => Picker.take(Board.cell),
  PageUp: () => Player.back(),
  PageDown: () => Player.seek(Replay.index + 1),
  p: () => Player.toggle(),
  u: () => at("undo").click(),
  h: () => at("hint").click(),
  l: () => at("legal-marks").click(),
  k: () => at("last-mark").click(),
  Escape: () => Picker.clear(),
};

// In a page that plays, whatever it shows.
const PLAY_KEYS = {
  n: () => at("new-game").click(),
  s: () => at("settings").click(),
  w: () => at("save").click(),
};

const Keys = {
  start() {
    at("help").addEventListener("click", () => at("keys").showModal());
    for (const dialog of document.querySelectorAll("dialog")) {
      // A field that is no longer visible must not keep the keys.
      dialog.addEventListener("close", () => dialog.contains(document.activeElement) && document.activeElement.blur());
    }
    window.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const target = event.target;
      const isField = target.matches?.("input:not([type=range], [type=checkbox]), select, textarea");
      const pressesItself = target.matches?.(this.pressedBy(event.key));
      if (isField || pressesItself || (!Replay.summary && !"o?".includes(event.key))) return;
      const act = this.action(event);
      if (!act) return;
      event.preventDefault();
      act();
    });
  },

  // The elements that this key presses or moves by itself.
  pressedBy(key) {
    if (key === " ") return "button, summary, input[type=checkbox]";
    if (!Game.isOpen) return ":not(*)";
    if (key === "Enter") return "button, summary";
    return key.startsWith("Arrow") || key.startsWith("Page") ? "input[type=range]" : ":not(*)";
  },

  action({ key, shiftKey }) {
    if (Game.isOpen && GAME_KEYS[key]) return GAME_KEYS[key];
    if (Game.offer && PLAY_KEYS[key]) return PLAY_KEYS[key];
    return (shiftKey && SHIFTED[key]) || KEYS[key];
  },
};
