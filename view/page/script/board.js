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
      if (event.pointerType === "mouse" && !this.isHeld) this.show(this.under(event), false);
    });
    canvas.addEventListener("pointerleave", () => {
      if (!this.isHeld) this.show(null, false);
    });
    canvas.addEventListener("click", (event) => {
      const cell = this.under(event);
      const isSame = this.isHeld && cell && cell.x === this.cell.x && cell.y === this.cell.y;
      if (isSame) this.clear();
      else this.show(cell, cell !== null);
    });
    at("cell-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const place = (id) => (at(id).valueAsNumber | 0) - this.number(0);
      this.show({ x: place("cell-x"), y: place("cell-y") }, true);
    });
    at("cell-clear").addEventListener("click", () => this.clear());
  },

  under(event) {
    const { left, top, width } = at("board").getBoundingClientRect();
    const cells = this.sheet.width / width;
    return Engine.ask("cell_at", Replay.index, (event.clientX - left) * cells, (event.clientY - top) * cells);
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

  // Something of the column and of the row of a cell, in the order of the game.
  inOrder(column, row) {
    return this.isRowFirst() ? [row, column] : [column, row];
  },

  // Moves the selection to the right and up, or selects the first cell.
  move(right, up) {
    const { rows } = Replay.frame.scene.board;
    const { x, y } = this.cell ?? { x: 1, y: 1 };
    const to = this.cell ? { x: x + right, y: rows === "upwards" ? y + up : y - up } : { x, y };
    if (this.ask(to)) this.show(to, true);
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
      at("cell-here").textContent = "There is no such cell on this board.";
      at("cell-past").replaceChildren();
      return;
    }
    if (document.activeElement !== at("cell-x")) at("cell-x").value = numbers[0];
    if (document.activeElement !== at("cell-y")) at("cell-y").value = numbers[1];
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
    this.sheet = picture;
    const of = [Replay.ground, Theme.flag, canvas.width, canvas.height];
    if (of.some((part, i) => this.groundOf?.[i] !== part)) {
      canvas.style.aspectRatio = `${picture.width} / ${picture.height}`;
      // A board that is taller than wide gets the height of a square one.
      canvas.style.width = `${100 * Math.min(1, picture.width / picture.height)}%`;
      fit(canvas);
      this.groundOf = [Replay.ground, Theme.flag, canvas.width, canvas.height];
      this.ground.width = canvas.width;
      this.ground.height = canvas.height;
      paint(this.ground.getContext("2d"), Engine.ask("ground", Replay.index, Theme.flag), canvas.width / picture.width);
    }
    const scale = canvas.width / picture.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.ground, 0, 0);
    const heat = Overlays.picture();
    if (heat) paint(context, heat, scale);
    paint(context, picture, scale);
    if (this.selection) paint(context, this.selection, scale);
  },
};
