// The game being played: who plays it, whose turn it is, and its moves.

// How long the animation of a move takes, in milliseconds.
const MOVE_TIME = 450;

const Game = {
  // What the page says about its first game: the game, its rules, names, players and seed. Null in a page that replays.
  offer: null,
  // Whether the open replay is a game that is played here, and not a record that was opened.
  isOpen: false,
  // The players and their names by seat, the rules, and the first state if it is not that of the rules. The player of a
  // person is "".
  setup: null,
  // The starts to choose from for a new game: their names and rules.
  starts: [],
  // The seat that was asked in each state, from "P1"; nothing where nobody was.
  asked: [],
  // The actions to choose from in the last state, or null.
  choices: null,
  // The last frame, and what the step to it led to that the board does not show.
  frame: null,
  note: "",
  // The number of the current turn. It makes late answers recognizable.
  turn: 0,
  // The turn in which a built-in player has failed to answer.
  failedTurn: null,
  seed: 0n,

  // Opens the page with its first game.
  open(offer) {
    this.offer = { title: document.title, ...offer };
    document.body.classList.add("plays");
    Opponents.open(Engine.send("players", offer.game));
    const seats = offer.players.map((player, i) => {
      const name = offer.names[i] ?? "";
      // A name that repeats the player's options would be wrong as soon as they change.
      return { player: Opponents.adopt(player), name: player === `builtin:${name}` ? "" : name };
    });
    this.start({ seats, rules: offer.rules, state: offer.state }, offer.seed === null ? this.newSeed() : BigInt(offer.seed));
    // From a given state, every new game starts there.
    this.starts = offer.state === undefined ? Engine.ask("starts") : [];
  },

  start(setup, seed = this.newSeed()) {
    this.halt();
    const names = setup.seats.map(({ player, name }) => name || player || "human");
    const request = { game: this.offer.game, rules: setup.rules, state: setup.state, names };
    const summary = Engine.send("new_game", JSON.stringify(request));
    this.setup = setup;
    this.seed = seed;
    this.setOpen(true);
    this.asked = [];
    Sides.open(Engine.ask("frame", 0).scene);
    this.update(summary);
    openReplay(summary, this.offer.title);
    Moves.open();
    Player.go(Replay.last, 0);
    this.next();
    this.say();
  },

  // A seed for the players of another game.
  newSeed() {
    const [seed] = crypto.getRandomValues(new BigUint64Array(1));
    return seed;
  },

  setOpen(isOpen) {
    this.isOpen = isOpen;
    document.body.classList.toggle("in-game", isOpen);
    at("board").setAttribute("role", isOpen ? "application" : "img");
    if (isOpen) at("board").tabIndex = 0;
    else at("board").removeAttribute("tabindex");
  },

  // Leaves the game for a record that was opened.
  leave() {
    if (!this.offer) return;
    this.halt();
    at("ending").close();
    this.setOpen(false);
    this.choices = null;
    Turn.show();
  },

  // Stops whatever belongs to the current turn.
  halt() {
    this.turn += 1;
    Thinker.stop();
    Motion.stop();
    Picker.close();
    Ending.isDue = false;
  },

  // Takes note of the last state.
  update({ frames }) {
    Saving.isSaved = false;
    this.choices = Engine.ask("choices");
    this.frame = Engine.ask("frame", frames - 1);
    this.note = frames > 1 ? Turn.noteOf(Engine.ask("frame", frames - 2)) : "";
    this.asked[this.frame.index] = this.choices?.seat;
    this.asked.length = this.frame.index + 1;
  },

  get seat() {
    return this.asked.at(-1);
  },

  seatOf(seat) {
    return this.setup.seats[Number(seat.slice(1)) - 1];
  },

  isPerson(seat) {
    return Boolean(seat) && this.seatOf(seat).player === "";
  },

  get persons() {
    return this.setup.seats.filter(({ player }) => player === "").length;
  },

  get isRunning() {
    return this.isOpen && this.choices !== null && Replay.last > 0;
  },

  // Whether this player is to move in the frame that the page shows.
  isToMove(seat) {
    return this.isOpen && this.asked[Replay.index] === seat;
  },

  nameOf(seat) {
    const { player, name } = this.seatOf(seat);
    return name || player || "human";
  },

  // Begins the turn of the player that the last state asks.
  next() {
    if (this.choices === null) this.end();
    else if (this.isPerson(this.seat)) Picker.open(this.choices.list, this.seat);
    else guard(() => this.think());
    this.show();
  },

  // Shows what depends on the last state: the cells to choose from, the preview, and whose turn it is.
  show() {
    Picker.look(Board.cell);
    Board.paint();
    Turn.show();
  },

  // Asks a built-in player again that has failed, after a change of its options.
  retry() {
    if (this.isOpen && this.hasFailed) guard(() => this.think());
  },

  // Lets a built-in player play.
  async think() {
    const { turn } = this;
    this.failedTurn = null;
    try {
      const begun = performance.now();
      const line = await this.ask(this.seatOf(this.seat).player);
      await Motion.done;
      const rest = Settings.leastTime - (performance.now() - begun);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (turn === this.turn) this.play(line);
    } catch (error) {
      if (turn === this.turn) {
        this.failedTurn = turn;
        Turn.show();
      }
      throw error;
    }
  },

  get hasFailed() {
    return this.failedTurn === this.turn;
  },

  // The answer of a built-in player to the last state.
  ask(player) {
    const { text, seat } = Engine.ask("state");
    const seed = String(BigInt.asUintN(64, this.seed + 0x9e3779b97f4a7c15n * BigInt(Replay.last)));
    const { game } = this.offer;
    return Thinker.ask({ game, rules: this.setup.rules, state: text, seat, player: Settings.argument(player), seed });
  },

  // Plays the answer of the player to move.
  play(line) {
    const from = Replay.last;
    const summary = Engine.send("play", line);
    const isFollowed = (Replay.isAtEnd && !Player.isPlaying) || Motion.isRunning;
    this.halt();
    this.update(summary);
    this.change(summary);
    Moves.add(from);
    if (isFollowed) Motion.run(from, this.persons > 0 ? MOVE_TIME : 0);
    else Player.go(Replay.index, Replay.moment);
    this.next();
    this.say();
  },

  // Shows a replay with more or fewer moves than before.
  change(summary) {
    Replay.change(summary);
    Panels.length();
    Panels.chart();
    Board.past = null;
  },

  // The last earlier state in which a person was asked; -1 if there is none.
  get undoTo() {
    return this.asked.findLastIndex((seat, index) => index < Replay.last && this.isPerson(seat));
  },

  // Takes back the last move of a person, and what followed.
  undo() {
    const to = this.undoTo;
    if (!this.isOpen || to < 0) return;
    this.halt();
    Player.pause();
    const summary = Engine.ask("cut", to + 1);
    this.update(summary);
    this.change(summary);
    Moves.cut(to);
    Player.go(to, 0);
    this.next();
    this.say();
  },

  // Marks the move that the strongest player would play.
  async hint() {
    const { turn } = this;
    if (!Picker.isOpen) return;
    Player.seekLast();
    const answer = this.ask(Opponents.strongest);
    Turn.show();
    let line;
    try {
      line = await answer;
    } finally {
      if (turn === this.turn) Turn.show();
    }
    if (turn === this.turn) Picker.setHint(line);
  },

  async end() {
    const { turn } = this;
    await Motion.done;
    if (turn === this.turn) Ending.show();
  },

  // Tells screen readers the last move and who is to move.
  say() {
    const last = this.frame.previous_answers[0];
    const move = last ? `${capitalized(Sides.name(last.seat))}: ${last.line}.` : "";
    at("live").textContent = [move, this.note, Turn.text()].filter((text) => text !== "").join(" ");
  },
};
