// The open replay and the position in it.

const Replay = {
  summary: null,
  title: "",
  index: 0,
  // The progress of the round of this frame, from 0 to 1.
  moment: 0,
  frame: null,
  // Whether the frame must be asked for again, although its index is the same.
  isOutdated: false,
  // The inputs of the ground as JSON, to detect when it must be repainted.
  ground: "",

  open(summary, title) {
    this.summary = summary;
    this.title = title;
    this.frame = null;
    this.index = 0;
    this.moment = 0;
  },

  // Takes over a replay that has more or fewer frames than before, at the same position.
  change(summary) {
    this.summary = summary;
    this.isOutdated = true;
  },

  get last() {
    return this.summary.frames - 1;
  },

  get isAtEnd() {
    return this.index >= this.last;
  },

  // Moves to a position; returns whether the frame changed.
  go(index, moment = 0) {
    const to = Math.min(Math.max(Math.trunc(index), 0), this.last);
    this.moment = to < this.last ? moment : 0;
    if (this.frame && this.frame.index === to && !this.isOutdated) return false;
    this.index = to;
    this.isOutdated = false;
    this.frame = Engine.ask("frame", to);
    const { board, terrain, marks } = this.frame.scene;
    this.ground = JSON.stringify([board, terrain, marks]);
    return true;
  },

  // The frame index of a state number.
  indexOf(number) {
    return number - this.summary.first;
  },

  numberOf(index) {
    return this.summary.first + index;
  },

  // The current phase, or null.
  get phase() {
    if (this.moment <= 0) return null;
    const span = this.frame.spans.find(({ from, to }) => this.moment >= from && this.moment < to);
    return span ? span.phase : null;
  },

  // The middles of the phases of the round, where their effects are visible.
  get stops() {
    return this.frame.spans.map(({ from, to }) => (from + to) / 2);
  },

  departures(number) {
    return this.summary.departures.filter(([of]) => of === number).map(([, text]) => text);
  },
};
