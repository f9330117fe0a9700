// Heat maps over the board: at most one is visible.

const Overlays = {
  // The number of the visible one, from 1; 0 for none.
  number: 0,
  // The last one that the engine painted, and its cache key.
  heat: null,
  heatOf: "",

  start() {
    at("overlay").addEventListener("change", () => this.show(at("overlay").selectedIndex));
  },

  // Resets the overlays for a new replay.
  open() {
    const { overlays } = Replay.summary;
    this.number = 0;
    at("overlay").replaceChildren(...["none", ...overlays.map(({ name }) => name)].map((name) => element("option", {}, name)));
    at("overlays").hidden = at("keys-overlay").hidden = overlays.length === 0;
  },

  next() {
    this.show((this.number + 1) % (Replay.summary.overlays.length + 1));
  },

  show(number) {
    this.number = number;
    at("overlay").selectedIndex = number;
    Board.tell();
    Board.paint();
  },

  // The picture to paint over the ground; also updates the legend.
  picture() {
    const of = `${Replay.index} ${Theme.flag} ${this.number}`;
    if (this.heatOf !== of || this.number === 0) {
      this.heatOf = of;
      this.heat = this.number > 0 ? Engine.ask("overlay", Replay.index, this.number, Theme.flag) : null;
      this.tell();
    }
    return this.heat?.map;
  },

  tell() {
    at("legend").hidden = this.number === 0;
    if (this.number === 0) return;
    const { name, legend } = Replay.summary.overlays[this.number - 1];
    at("legend-text").textContent = this.heat ? `${name}: ${legend}` : `${name}: no values in this state`;
    at("legend-least").textContent = this.heat?.least ?? "";
    at("legend-most").textContent = this.heat?.most ?? "";
    const canvas = at("legend-scale");
    canvas.hidden = !this.heat;
    if (!this.heat) return;
    fit(canvas);
    const { scale } = this.heat;
    paint(canvas.getContext("2d"), scale, canvas.width / scale.width);
  },
};
