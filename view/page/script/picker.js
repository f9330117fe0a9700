// Lets a person choose an action by selecting cells.

const Picker = {
  // The actions to choose from, or null if no person is to move.
  list: null,
  seat: null,
  // The cells that are selected so far.
  picked: [],
  // The cells of a hint.
  hint: [],
  // The picture of what the action under the pointer would change.
  preview: null,

  open(list, seat) {
    this.close();
    this.list = list;
    this.seat = seat;
    this.showAnswers();
  },

  close() {
    this.list = null;
    this.picked = [];
    this.hint = [];
    this.preview = null;
    this.showAnswers();
  },

  get isOpen() {
    return this.list !== null;
  },

  // Whether a click on the board plays.
  get isActive() {
    return this.isOpen && Replay.isAtEnd;
  },

  // The actions that begin with these cells.
  beginningWith(cells) {
    return this.list.filter((choice) => cells.every((cell, i) => choice.cells[i] && isSameCell(choice.cells[i], cell)));
  },

  // The cells that can be selected next, after these.
  nextCells(picked = this.picked) {
    const next = this.beginningWith(picked).flatMap(({ cells }) => cells.slice(picked.length, picked.length + 1));
    return next.filter((cell, i) => next.findIndex((other) => isSameCell(cell, other)) === i);
  },

  canFollow(cell, picked = this.picked) {
    return this.nextCells(picked).some((next) => isSameCell(next, cell));
  },

  // The action of exactly these cells, unless another one begins with them.
  chosen(cells) {
    const choices = this.beginningWith(cells);
    return choices.length > 0 && choices.every((choice) => choice.cells.length === cells.length) ? choices[0] : null;
  },

  // Where the cursor starts.
  get first() {
    return this.isActive ? this.nextCells()[0] : undefined;
  },

  // Selects a cell; returns whether that was for the game.
  take(cell) {
    if (!this.isOpen) return false;
    Motion.finish();
    if (!this.isActive) {
      Turn.complain("This is an earlier position. Go back to the game to play.");
      return false;
    }
    if (!cell) return true;
    Turn.complain("");
    if (this.canFollow(cell)) {
      const cells = [...this.picked, cell];
      const choice = this.chosen(cells);
      if (choice) Game.play(choice.line);
      else this.pick(cells);
    } else if (this.picked.length > 0 && isSameCell(this.picked.at(-1), cell)) this.pick(this.picked.slice(0, -1));
    else if (this.canFollow(cell, [])) this.pick([cell]);
    else Turn.complain(this.refusal(cell));
    return true;
  },

  pick(cells) {
    this.picked = cells;
    this.preview = null;
    Board.paint();
  },

  // Why a cell cannot be selected.
  refusal(cell) {
    const { name } = Board.ask(cell);
    // Where each answer is the name of a cell, the engine has the reason.
    const isNamed = this.list.every(({ line, cells }) => cells.length === 1 && Board.ask(cells[0]).name === line);
    if (isNamed) return `${name} is not legal: ${Engine.send("refusal", name)}.`;
    return this.picked.length > 0 ? `${name} cannot follow on ${Board.ask(this.picked.at(-1)).name}.` : `${name} cannot be selected.`;
  },

  // Prepares the preview of the action that this cell would complete.
  look(cell) {
    this.preview = null;
    const canFollow = cell !== null && this.isActive && this.canFollow(cell);
    at("board").classList.toggle("can-play", canFollow);
    if (!canFollow) return;
    const choice = this.chosen([...this.picked, cell]);
    if (choice) this.preview = Engine.send("preview", choice.line, Theme.flag);
  },

  setHint(line) {
    const choice = this.list.find((choice) => choice.line === line);
    this.hint = choice?.cells ?? [];
    Turn.complain(`Hint: ${line}`);
    Board.paint();
  },

  // Removes the cursor, the selection and the hint.
  clear() {
    this.hint = [];
    this.picked = [];
    Turn.complain("");
    Board.clear();
    Board.paint();
  },

  // The pictures of the cells to choose from, of the selected cells and of the hint.
  marks() {
    if (!this.isActive) return [];
    const mark = (sign) => (at) => ({ at, seat: this.seat, sign });
    // A dot would lie below a piece.
    const { pieces } = Replay.frame.scene;
    const sign = (cell) => (pieces.some((piece) => isSameCell(piece.at, cell)) ? "frame" : "dot");
    const next = Marks.showsLegal ? this.nextCells().map((cell) => mark(sign(cell))(cell)) : [];
    const marks = Engine.send("marks", JSON.stringify([...next, ...this.picked.map(mark("frame"))]), Theme.flag);
    if (this.hint.length === 0) return [marks];
    const hint = Engine.send("marks", JSON.stringify(this.hint.map(mark("frame"))), Theme.flag);
    const shapes = hint.shapes.map((shape) => ({ ...shape, color: Theme.colors.good }));
    return [marks, { ...hint, shapes }];
  },

  // Offers the actions without cells as buttons.
  showAnswers() {
    const lines = this.isOpen ? this.list.filter(({ cells }) => cells.length === 0).map(({ line }) => line) : [];
    at("answers").hidden = lines.length === 0;
    // A line without a letter is no word that people know.
    const button = (line) => element("button", { type: "button", click: () => this.answer(line) }, /\w/.test(line) ? line : "pass");
    at("answers").replaceChildren(...lines.map(button));
  },

  answer(line) {
    Motion.finish();
    if (this.isActive) Game.play(line);
    else Player.seekLast();
  },
};

const isSameCell = (a, b) => a.x === b.x && a.y === b.y;
