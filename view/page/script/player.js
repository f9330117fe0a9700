// Time: playing, pausing, going somewhere.

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

const Player = {
  isPlaying: false,
  speed: 1,
  still: window.matchMedia("(prefers-reduced-motion: reduce)"),

  start() {
    at("speed").append(...SPEEDS.map((speed) => element("option", { value: speed }, `${speed} ×`)));
    this.setSpeed(1);
    at("speed").addEventListener("change", () => this.setSpeed(Number(at("speed").value)));
    at("first").addEventListener("click", () => this.seek(0));
    at("back").addEventListener("click", () => this.back());
    at("play").addEventListener("click", () => this.toggle());
    at("forward").addEventListener("click", () => this.seek(Film.index + 1));
    at("last").addEventListener("click", () => this.seek(Film.last));
    at("slider").addEventListener("input", () => this.seek(at("slider").valueAsNumber));
    at("round").addEventListener("change", () => this.seekNumber(at("round").valueAsNumber));
    window.addEventListener("hashchange", () => this.followLink());
  },

  setSpeed(speed) {
    this.speed = speed;
    at("speed").value = String(speed);
  },

  faster(by) {
    const index = Math.min(Math.max(SPEEDS.indexOf(this.speed) + by, 0), SPEEDS.length - 1);
    this.setSpeed(SPEEDS[index]);
  },

  // From within a round to its state, from a state to the one before.
  back() {
    this.seek(Film.moment > 0 ? Film.index : Film.index - 1);
  },

  seek(index, moment = 0) {
    this.pause();
    this.go(index, moment);
    this.keepLink();
    Panels.say();
  },

  seekNumber(number) {
    if (Number.isFinite(number)) this.seek(Film.indexOf(number));
    at("round").value = Film.frame.number;
  },

  // To the middle of the next phase, or of the one before.
  step(by) {
    const stops = [0, ...Film.stops];
    const next = by > 0 ? stops.find((stop) => stop > Film.moment) : stops.findLast((stop) => stop < Film.moment);
    if (next !== undefined) this.seek(Film.index, next);
    else if (by > 0) this.seek(Film.index + 1);
    else if (Film.index > 0) {
      Film.go(Film.index - 1);
      this.seek(Film.index, Film.stops.at(-1) ?? 0);
      this.show();
    }
  },

  go(index, moment) {
    if (Film.go(index, moment)) this.show();
    else Panels.moment();
    Board.paint();
  },

  // Shows a frame that was not shown before.
  show() {
    Panels.frame();
    Board.tell();
  },

  // The link to this state, for the address.
  keepLink() {
    const hash = `#r=${Film.frame.number}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  },

  // Goes where the address says; tells whether it says anything.
  followLink() {
    const number = /^#r=(\d+)$/.exec(location.hash)?.[1];
    if (number === undefined) return false;
    this.seek(Film.indexOf(Number(number)));
    return true;
  },

  toggle() {
    if (this.isPlaying) {
      this.pause();
      this.keepLink();
      Panels.say();
    } else this.play();
  },

  play() {
    if (Film.isAtEnd) this.go(0, 0);
    if (Film.isAtEnd) return;
    this.setPlaying(true);
    this.owed = 0;
    let before = null;
    const next = (now) => {
      if (!this.isPlaying) return;
      const passed = before === null ? 0 : ((now - before) / 1000) * this.speed;
      before = now;
      this.advance(passed);
      if (this.isPlaying) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  },

  // Lets some rounds' worth of time pass.
  advance(passed) {
    let [index, moment] = [Film.index, Film.moment + passed];
    // Without motion a state stands still until its time is over.
    if (this.still.matches) {
      this.owed += passed;
      if (this.owed < 1) return;
      moment = this.owed;
      this.owed %= 1;
    }
    index += Math.trunc(moment);
    this.go(index, this.still.matches ? 0 : moment % 1);
    if (Film.isAtEnd) this.toggle();
  },

  pause() {
    this.setPlaying(false);
  },

  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    at("play").setAttribute("aria-label", isPlaying ? "pause" : "play");
  },
};
