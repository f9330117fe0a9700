// The film that is open, and where in it the page is.

const Film = {
  summary: null,
  title: "",
  index: 0,
  // How far the round of this frame is, from 0 to 1.
  moment: 0,
  frame: null,
  // What the ground of the board is made of, to be compared with that of another frame.
  ground: "",

  open(summary, title) {
    this.summary = summary;
    this.title = title;
    this.frame = null;
    this.index = 0;
    this.moment = 0;
  },

  get last() {
    return this.summary.frames - 1;
  },

  get isAtEnd() {
    return this.index >= this.last;
  },

  // Goes somewhere; tells whether the frame is another one than before.
  go(index, moment = 0) {
    const to = Math.min(Math.max(Math.trunc(index), 0), this.last);
    this.moment = to < this.last ? moment : 0;
    if (this.frame && this.frame.index === to) return false;
    this.index = to;
    this.frame = Engine.ask("frame", to);
    const { board, terrain, marks } = this.frame.scene;
    this.ground = JSON.stringify([board, terrain, marks]);
    return true;
  },

  // The frame of a state's number.
  indexOf(number) {
    return number - this.summary.first;
  },

  numberOf(index) {
    return this.summary.first + index;
  },

  // The phase that is shown at the moment.
  get phase() {
    if (this.moment <= 0) return null;
    const span = this.frame.spans.find(({ from, to }) => this.moment >= from && this.moment < to);
    return span ? span.phase : null;
  },

  // The middles of the phases of the round, where there is something to see.
  get stops() {
    return this.frame.spans.map(({ from, to }) => (from + to) / 2);
  },

  departures(number) {
    return this.summary.departures.filter(([of]) => of === number).map(([, text]) => text);
  },
};
