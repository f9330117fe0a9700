// The board and the selected cell.

const Board = {
  // The board without its pieces, painted once for each size, theme and ground.
  ground: document.createElement("canvas"),
  groundOf: null,
  // The cell whose details are shown; `isHeld` if the user selected it and does not only point at it.
  cell: null,
  isHeld: false,
  past: null,

  start() {
    const canvas = at("board");
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && (!this.isHeld || Picker.isOpen)) this.show(this.under(event), false);
    });
    canvas.addEventListener("pointerleave", () => {
      if (!this.isHeld) this.show(null, false);
    });
    canvas.addEventListener("click", (event) => {
      const cell = this.under(event);
      if (Picker.take(cell)) return;
      const isSame = this.isHeld && cell && cell.x === this.cell.x && cell.y === this.cell.y;
      if (isSame) this.clear();
      else this.show(cell, cell !== null);
    });
    at("cell-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.show(this.isNamedByLetters() ? this.named(at("cell-name").value) : this.numbered(), true);
    });
    at("cell-clear").addEventListener("click", () => this.clear());
  },

  under(event) {
    const { left, top, width } = at("board").getBoundingClientRect();
    const cells = this.part.width / width;
    const [x, y] = [event.clientX - left, event.clientY - top].map((pixels, i) => pixels * cells + this.part.origin[i]);
    return Engine.ask("cell_at", Replay.index, x, y);
  },

  clear() {
    this.show(null, false);
  },

  // The game's number of a column or row, which the engine counts from 1.
  number(place) {
    return place - 1 + Replay.frame.scene.board.first;
  },

  // Whether the game names a cell by its row and then its column.
  isRowFirst() {
    return Replay.frame.scene.board.naming === "row-column";
  },

  // Whether the game names a cell by the letters of its column and the number of its row, such as `d3`.
  isNamedByLetters() {
    return Replay.frame.scene.board.naming === "letters";
  },

  // The cell with a name such as `d3`; a cell off the board if that is no name.
  named(name) {
    const [, letters, row] = /^\s*([a-z]+)\s*(\d+)\s*$/i.exec(name) ?? [];
    if (!letters) return { x: 0, y: 0 };
    const value = (number, letter) => 26 * number + parseInt(letter, 36) - 9;
    return { x: [...letters].reduce(value, 0), y: Number(row) - this.number(0) };
  },

  // The cell with the numbers in the form.
  numbered() {
    const place = (id) => (at(id).valueAsNumber | 0) - this.number(0);
    return { x: place("cell-x"), y: place("cell-y") };
  },

  // Something of the column and of the row of a cell, in the order of the game.
  inOrder(column, row) {
    return this.isRowFirst() ? [row, column] : [column, row];
  },

  // Moves the selection to the right and up, or selects the first cell.
  move(right, up) {
    const { rows } = Replay.frame.scene.board;
    const { x, y } = this.cell ?? Picker.first ?? { x: 1, y: 1 };
    const to = this.cell ? { x: x + right, y: rows === "upwards" ? y + up : y - up } : { x, y };
    const details = this.ask(to);
    if (!details) return;
    this.show(to, true);
    if (!Game.isOpen) return;
    // From now on, Enter belongs to the cursor.
    at("board").focus({ preventScroll: true });
    at("live").textContent = `${details.name}: ${details.here.join(", ") || "empty"}`;
  },

  ask({ x, y }) {
    return Engine.ask("cell", Replay.index, x, y, Theme.flag, Overlays.number);
  },

  show(cell, isHeld) {
    const isSame = cell && this.cell && cell.x === this.cell.x && cell.y === this.cell.y;
    if (isSame && isHeld === this.isHeld) return;
    this.cell = cell;
    this.isHeld = isHeld;
    if (!isSame) this.past = null;
    this.tell();
    Picker.look(cell);
    this.paint();
  },

  // Shows the details of the cell next to the board.
  tell() {
    at("cell-clear").hidden = !this.isHeld;
    const details = this.cell && this.ask(this.cell);
    this.selection = details ? details.selection : null;
    if (!this.cell) {
      at("cell-title").textContent = "Cell";
      at("cell-here").textContent = "Point at a cell or tap it.";
      at("cell-past").replaceChildren();
      return;
    }
    const { x, y } = this.cell;
    const numbers = [this.number(x), this.number(y)];
    at("cell-title").textContent = `Cell ${details?.name ?? this.inOrder(...numbers).join(" ")}`;
    if (!details) {
      if (this.isNamedByLetters()) at("cell-title").textContent = "Cell";
      at("cell-here").textContent = "There is no such cell on this board.";
      at("cell-past").replaceChildren();
      return;
    }
    if (document.activeElement !== at("cell-x")) at("cell-x").value = numbers[0];
    if (document.activeElement !== at("cell-y")) at("cell-y").value = numbers[1];
    if (document.activeElement !== at("cell-name")) at("cell-name").value = details.name;
    at("cell-here").textContent = details.here.length > 0 ? details.here.join("\n") : "empty";
    if (this.past) return;
    this.past = Engine.ask("history", x, y);
    const entry = ({ index, number, clause, text }) =>
      element(
        "li",
        {},
        link(String(number), () => Player.seek(index)),
        " ",
        element("span", { class: "clause" }, clause),
        ` ${text}`,
      );
    const list = element("ul", { class: "past" }, ...this.past.map(entry));
    at("cell-past").replaceChildren(this.past.length > 0 ? list : "nothing has happened here");
  },

  paint() {
    const canvas = at("board");
    const context = canvas.getContext("2d");
    fit(canvas);
    const picture = Engine.ask("action", Replay.index, Replay.moment, Theme.flag);
    this.part = this.partOf(picture);
    const { width, height, origin } = this.part;
    const hidden = Marks.hidden;
    const of = [Replay.ground, Theme.flag, hidden, canvas.width, canvas.height];
    if (of.some((part, i) => this.groundOf?.[i] !== part)) {
      canvas.style.aspectRatio = `${width} / ${height}`;
      // A board that is taller than wide gets the height of a square one.
      canvas.style.width = `${100 * Math.min(1, width / height)}%`;
      fit(canvas);
      this.groundOf = [Replay.ground, Theme.flag, hidden, canvas.width, canvas.height];
      this.ground.width = canvas.width;
      this.ground.height = canvas.height;
      paint(this.ground.getContext("2d"), Engine.ask("ground", Replay.index, Theme.flag, hidden), canvas.width / width, origin);
    }
    const scale = canvas.width / width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.ground, 0, 0);
    const heat = Overlays.picture();
    if (heat) paint(context, heat, scale, origin);
    for (const marks of Picker.marks()) paint(context, marks, scale, origin);
    paint(context, picture, scale, origin);
    if (Picker.preview) paint(context, Picker.preview, scale, origin, 0.5);
    // In a game, the preview follows the pointer, and the frame is the cursor.
    if (this.selection && (this.isHeld || !Game.isOpen)) paint(context, this.selection, scale, origin);
  },

  // The part of a picture that the canvas shows: all of it, or in a game, without the coordinates on the right and below.
  partOf({ width, height }) {
    if (!Game.isOpen) return { width, height, origin: [0, 0] };
    const [before, after] = [0.15, 0.9];
    return { width: width - before - after, height: height - before - after, origin: [before, before] };
  },
};
