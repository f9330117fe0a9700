// Playback: play, pause, seek.

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
    at("forward").addEventListener("click", () => this.seek(Replay.index + 1));
    at("last").addEventListener("click", () => this.seek(Replay.last));
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

  // Seeks to the start of the round, or from there to the state before.
  back() {
    this.seek(Replay.moment > 0 ? Replay.index : Replay.index - 1);
  },

  seek(index, moment = 0) {
    this.pause();
    this.go(index, moment);
    this.keepLink();
    Panels.say();
  },

  // Goes to the last state, where a game goes on.
  seekLast() {
    if (!Replay.isAtEnd || this.isPlaying) this.seek(Replay.last);
  },

  seekNumber(number) {
    if (Number.isFinite(number)) this.seek(Replay.indexOf(number));
    at("round").value = Replay.frame.number;
  },

  // Seeks to the middle of the next phase (1) or the previous one (-1).
  step(by) {
    const stops = [0, ...Replay.stops];
    const next = by > 0 ? stops.find((stop) => stop > Replay.moment) : stops.findLast((stop) => stop < Replay.moment);
    if (next !== undefined) this.seek(Replay.index, next);
    else if (by > 0) this.seek(Replay.index + 1);
    else if (Replay.index > 0) {
      Replay.go(Replay.index - 1);
      this.seek(Replay.index, Replay.stops.at(-1) ?? 0);
      this.show();
    }
  },

  go(index, moment) {
    if (Replay.go(index, moment)) this.show();
    else Panels.moment();
    Board.paint();
    Turn.look();
  },

  // Updates the page for a new frame.
  show() {
    Panels.frame();
    Board.tell();
    Picker.look(Board.cell);
  },

  // Writes the number of the state into the address.
  keepLink() {
    // A game in play has no link: the page would start it anew.
    if (Game.isOpen) return;
    const hash = `#r=${Replay.frame.number}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  },

  // Seeks to the state in the address; returns whether there is one.
  followLink() {
    const number = /^#r=(\d+)$/.exec(location.hash)?.[1];
    if (number === undefined) return false;
    this.seek(Replay.indexOf(Number(number)));
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
    Motion.stop();
    if (Replay.isAtEnd) this.go(0, 0);
    if (Replay.isAtEnd) return;
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

  // Advances the replay by `passed` rounds.
  advance(passed) {
    let [index, moment] = [Replay.index, Replay.moment + passed];
    // With reduced motion, each state stays unchanged until its time is over.
    if (this.still.matches) {
      this.owed += passed;
      if (this.owed < 1) return;
      moment = this.owed;
      this.owed %= 1;
    }
    index += Math.trunc(moment);
    this.go(index, this.still.matches ? 0 : moment % 1);
    if (Replay.isAtEnd) this.toggle();
  },

  pause() {
    Motion.stop();
    this.setPlaying(false);
  },

  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    at("play").setAttribute("aria-label", isPlaying ? "pause" : "play");
  },
};
