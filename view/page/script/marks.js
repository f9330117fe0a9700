// Which marks of the game the board shows.

const Marks = {
  start() {
    for (const id of ["legal-marks", "last-mark"]) at(id).addEventListener("change", () => Board.paint());
  },

  get showsLegal() {
    return at("legal-marks").checked;
  },

  get showsLast() {
    return at("last-mark").checked;
  },

  // The signs that the ground leaves out: dots (1) and frames (2). Where a person is to move, the picker has the dots.
  get hidden() {
    if (!Game.isOpen) return 0;
    const hasDots = this.showsLegal && !Replay.isAtEnd && !Motion.isRunning;
    return (hasDots ? 0 : 1) + (this.showsLast ? 0 : 2);
  },
};
