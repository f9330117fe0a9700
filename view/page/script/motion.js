// The animation of the move that was played last.

const Motion = {
  isRunning: false,
  // Resolves when the animation is over or was stopped.
  done: Promise.resolve(),
  resolve: () => {},

  // Plays a frame to its end in a number of milliseconds, and then shows the last frame.
  run(index, length) {
    this.stop();
    if (length <= 0 || Player.still.matches || document.hidden) {
      Player.go(Replay.last, 0);
      return;
    }
    this.isRunning = true;
    Player.go(index, 0);
    this.done = new Promise((resolve) => {
      this.resolve = resolve;
    });
    const { done } = this;
    let begun = null;
    const next = (now) => {
      if (!this.isRunning || done !== this.done) return;
      begun ??= now;
      const moment = (now - begun) / length;
      if (moment >= 1) return this.finish();
      Player.go(index, moment);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  },

  // Shows the end of the animation at once.
  finish() {
    if (!this.isRunning) return;
    this.isRunning = false;
    Player.go(Replay.last, 0);
    this.resolve();
  },

  stop() {
    this.isRunning = false;
    this.resolve();
  },
};
