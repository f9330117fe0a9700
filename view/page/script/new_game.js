// The dialog for a new game.

const NewGame = {
  // The players by seat, as the dialog shows them.
  seats: [],

  start() {
    at("new-game-form").addEventListener("submit", ({ submitter }) => {
      if (submitter?.value !== "start") return;
      const { rules } = Game.starts[at("start").selectedIndex] ?? Game.setup;
      guard(() => Game.start({ ...Game.setup, rules, seats: this.seats }));
    });
  },

  show() {
    this.seats = Game.setup.seats.map((seat) => ({ ...seat }));
    this.fill();
    const { starts } = Game;
    at("starts").hidden = starts.length === 0;
    at("start").replaceChildren(...starts.map(({ name }) => element("option", {}, name)));
    at("start").selectedIndex = starts.findIndex(({ rules }) => rules.trim() === Game.setup.rules.trim());
    at("new-game-dialog").showModal();
  },

  fill() {
    const [first, ...rest] = this.seats.map((_, index) => this.row(index));
    const exchange = () => {
      this.seats = exchanged({ seats: this.seats }).seats;
      this.fill();
      at("exchange").focus();
    };
    const button = element("button", { id: "exchange", type: "button", click: exchange }, "⇅ Exchange");
    at("seats").replaceChildren(first, ...(rest.length > 0 ? [button] : []), ...rest);
  },

  row(index) {
    const seat = `P${index + 1}`;
    const players = [{ name: "", description: "a person at this screen" }, ...Opponents.list];
    const options = players.map(({ name }) => element("option", { value: name }, name || "person"));
    const select = element("select", { id: `player-${index + 1}` }, ...options);
    const about = element("span", { class: "faint" });
    const describe = () => {
      about.textContent = players.find(({ name }) => name === select.value).description;
    };
    select.value = this.seats[index].player;
    select.addEventListener("change", () => {
      this.seats[index] = { player: select.value, name: "" };
      describe();
    });
    describe();
    const shade = Sides.shades[seat];
    const stone = shade ? [element("i", { class: `stone ${shade}`, "aria-hidden": "true" })] : [];
    return element("p", {}, element("label", {}, ...stone, element("span", { class: "side" }, capitalized(Sides.name(seat))), select), about);
  },
};
