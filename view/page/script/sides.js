// What tells the players of a game apart: a name such as `black`, and the look of their stones.

const Sides = {
  names: {},
  shades: {},

  open({ players, pieces }) {
    for (const { seat, facts } of players) {
      const side = facts.find(({ label }) => label === "side");
      this.names[seat] = side ? side.value.split(" ")[0] : seat;
      this.shades[seat] = pieces.find(({ look }) => look.stone?.seat === seat)?.look.stone.shade;
    }
  },

  // The name of the side, or else of the seat.
  name(seat) {
    return this.names[seat] ?? seat;
  },

  // A stone of the player, as a list of at most one element; none outside games.
  stone(seat) {
    const shade = Game.isOpen && this.shades[seat];
    return shade ? [element("i", { class: `stone ${shade}`, "aria-hidden": "true" })] : [];
  },
};

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
