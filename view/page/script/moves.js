// The list of the moves so far.

const Moves = {
  open() {
    at("moves").replaceChildren();
    this.add(0);
  },

  // Adds the moves from a frame on.
  add(from) {
    for (let index = from; index < Replay.last; index += 1) {
      const [answer] = Engine.ask("frame", index).answers;
      const seek = () => Player.seek(index + 1);
      const number = element("span", { class: "number" }, String(index + 1));
      const button = element("button", { type: "button", click: seek }, number, ...this.words(answer?.seat, answer?.line ?? "–"));
      button.setAttribute("aria-label", [`${index + 1}`, answer && `${Sides.name(answer.seat)} ${answer.line}`].filter(Boolean).join(", "));
      at("moves").append(element("li", { "data-index": index }, button));
      const passed = this.passed(index);
      if (passed) at("moves").append(element("li", { "data-index": index, class: "passed" }, ...this.words(passed, "pass")));
    }
  },

  words(seat, line) {
    if (!seat) return [line];
    const stone = Sides.stone(seat);
    return [...(stone.length > 0 ? stone : [element("span", { class: "seat", "--ink": `var(--${seat})` }, seat)]), line];
  },

  // The player that the move of a frame left without a turn, in a game of two.
  passed(index) {
    const [mover, next] = [Game.asked[index], Game.asked[index + 1]];
    if (Game.setup.seats.length !== 2 || !mover || mover !== next) return null;
    return mover === "P1" ? "P2" : "P1";
  },

  // Keeps the first moves.
  cut(count) {
    for (const item of [...at("moves").children]) if (Number(item.dataset.index) >= count) item.remove();
  },

  // Marks the move that led to the visible state.
  mark() {
    const now = Motion.isRunning ? Replay.last : Replay.index;
    const list = at("moves");
    for (const button of list.querySelectorAll("button")) {
      const item = button.parentElement;
      const isNow = Number(item.dataset.index) + 1 === now;
      if (isNow === button.hasAttribute("aria-current")) continue;
      if (isNow) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      const top = item.offsetTop - list.offsetTop;
      if (isNow && (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)) list.scrollTop = top;
    }
  },
};
