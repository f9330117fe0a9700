// The dialog at the end of a game.

const Ending = {
  // Whether the dialog waits until another one is closed.
  isDue: false,

  start() {
    for (const dialog of document.querySelectorAll("dialog:not(#ending)")) {
      dialog.addEventListener("close", () => this.isDue && this.show());
    }
    at("ending-form").addEventListener("submit", ({ submitter }) => {
      const next = submitter?.value;
      if (next === "again") guard(() => Game.start(Game.setup));
      if (next === "exchange") guard(() => Game.start(exchanged(Game.setup)));
      if (next === "new") NewGame.show();
    });
  },

  show() {
    at("ending-title").textContent = this.text();
    const { scores } = Replay.summary;
    const row = ({ seat, name }) =>
      element(
        "p",
        {},
        ...Sides.stone(seat),
        element("span", { class: "name" }, `${capitalized(Sides.name(seat))} · ${name}`),
        element("strong", {}, String(Game.frame.scene.players.find((player) => player.seat === seat).score)),
      );
    at("ending-scores").replaceChildren(...Game.frame.scene.players.map(row));
    at("again-exchanged").hidden = scores.length < 2;
    this.isDue = document.querySelector("dialog[open]") !== null;
    if (!this.isDue) at("ending").showModal();
  },

  // The result in a sentence.
  text() {
    const { ranks } = Replay.summary;
    const { players } = Game.frame.scene;
    if (!ranks) return "The game is over";
    const winners = players.filter((_, i) => ranks[i] === 1);
    if (winners.length === players.length && players.length > 1) return "A draw";
    const persons = players.filter(({ seat }) => Game.isPerson(seat));
    const wonBy = (player) => winners.includes(player);
    if (persons.length === 1 && wonBy(persons[0])) return "You win";
    return `${winners.map(({ seat, name }) => this.nameOf(seat, name)).join(" and ")} ${winners.length === 1 ? "wins" : "win"}`;
  },

  nameOf(seat, name) {
    const isUnique = Game.setup.seats.filter((other) => other.player === Game.seatOf(seat).player).length === 1;
    return isUnique && !Game.isPerson(seat) ? capitalized(name) : capitalized(Sides.name(seat));
  },
};

// The same game with the players on each other's seats.
function exchanged({ seats, ...rest }) {
  return { ...rest, seats: [...seats.slice(1), seats[0]] };
}
