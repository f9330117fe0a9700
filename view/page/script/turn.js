// The line that says whose turn it is, and the buttons of the game.

const Turn = {
  // A message to the person to move, and the state to which it belongs.
  complaint: "",
  complaintAt: 0,

  start() {
    at("undo").addEventListener("click", () => Game.undo());
    at("hint").addEventListener("click", () => guard(() => Game.hint()));
    at("new-game").addEventListener("click", () => NewGame.show());
    at("settings").addEventListener("click", () => Settings.show());
    at("to-game").addEventListener("click", () => Player.seekLast());
  },

  // Updates everything for the last state.
  show() {
    this.complaint = "";
    at("undo").disabled = !Game.isOpen || Game.undoTo < 0;
    at("hint").hidden = Opponents.list.length === 0;
    at("hint").disabled = !Picker.isOpen || Thinker.isThinking;
    this.look();
  },

  // Updates what depends on the visible state. During the animation of a move, the turn is still the turn of the player
  // who made it, as on the board and on the cards of the players.
  look() {
    if (Motion.isRunning) return Moves.mark();
    at("thinking").hidden = !Game.isOpen || Game.choices === null || Game.hasFailed || (Picker.isOpen && !Thinker.isThinking);
    if (!Game.isOpen) return;
    const isAway = !Replay.isAtEnd;
    const of = `${Replay.summary.step} ${Replay.index} of ${Replay.last}`;
    at("turn").textContent = isAway ? capitalized(of) : this.text();
    at("to-game").hidden = !isAway;
    at("turn-stone").replaceChildren(...(isAway || !Game.seat ? [] : Sides.stone(Game.seat)));
    const complaint = this.complaintAt === Replay.index ? this.complaint : "";
    at("note").textContent = complaint || (isAway ? "" : Game.note);
    at("note").classList.toggle("complaint", complaint !== "");
    Moves.mark();
  },

  // Who is to move, or the result.
  text() {
    if (Game.choices === null) return Ending.text();
    const { seat } = Game;
    if (Game.hasFailed) return `${capitalized(Game.nameOf(seat))} gave no move`;
    if (!Game.isPerson(seat)) return `${capitalized(Game.nameOf(seat))} is thinking…`;
    if (Thinker.isThinking) return "Looking for a hint…";
    return Game.persons === 1 ? "Your move" : capitalized(Game.frame.scene.heading);
  },

  // What a step led to that the board does not show, such as a pass.
  noteOf({ events, spans }) {
    const isSeen = ({ phase }) => spans.some((span) => span.phase === phase && span.to > span.from);
    const unseen = events.filter((event) => !isSeen(event)).map(({ text }) => text);
    return unseen.length > 0 ? `${capitalized(unseen.join("; "))}.` : "";
  },

  // Shows a message to the person to move, in this state and until the next message, and tells it to screen readers.
  complain(text) {
    this.complaint = text;
    this.complaintAt = Replay.index;
    if (text !== "") at("live").textContent = text;
    this.look();
  },
};
