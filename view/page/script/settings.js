// The settings: the least time of a move, and the options of the built-in players. They count from the next move on.

const LEAST_TIME = 1000;

// What the values of an option mean, by its name. An option without a text shows only its name.
const OPTION_TEXTS = {
  depth: "how many moves it looks ahead",
  disc: "what a disc is worth to it",
  edge: "what a disc on an edge is worth to it",
  corner: "what a disc in a corner is worth to it",
  no_move: "what it is worth to it that the opponent cannot move",
  win: "what a won game is worth to it",
  choice: "among equally good moves: a random one, or the first",
  window: "how it searches: with exact bounds, or with those of the source's listing",
  pruning: "how it searches: on, it skips moves that no longer matter",
};

const Settings = {
  time: LEAST_TIME,
  // The values of options that differ from their defaults, by player and option.
  values: new Map(),

  start() {
    at("least-time").addEventListener("input", () => {
      this.check(at("least-time"), at("least-time-expected"));
      if (at("least-time").checkValidity()) this.time = at("least-time").valueAsNumber;
    });
    at("defaults").addEventListener("click", () => this.reset());
    at("settings-dialog").addEventListener("close", () => Game.retry());
  },

  // The least time of the next move in milliseconds.
  get leastTime() {
    return Game.persons > 0 ? this.time : 0;
  },

  get(player, option) {
    return this.values.get(player)?.get(option);
  },

  set(player, option, value) {
    if (!this.values.has(player)) this.values.set(player, new Map());
    if (value === "") this.values.get(player).delete(option);
    else this.values.get(player).set(option, value);
  },

  // The player with its options, such as `hard:depth=7`.
  argument(player) {
    const options = [...(this.values.get(player) ?? [])].map(([option, value]) => `${option}=${value}`);
    return options.length > 0 ? `${player}:${options.join(",")}` : player;
  },

  reset() {
    this.time = LEAST_TIME;
    this.values.clear();
    this.fill();
  },

  show() {
    this.fill();
    at("settings-dialog").showModal();
  },

  fill() {
    at("least-time").value = this.time;
    this.check(at("least-time"), at("least-time-expected"));
    const players = Opponents.list.filter(({ options }) => options.length > 0);
    at("options").replaceChildren(...players.map((player) => this.group(player)));
  },

  // The options of a player, open if it plays in this game.
  group({ name, options }) {
    const isOpen = Game.setup.seats.some(({ player }) => player === name);
    const fields = options.flatMap((option) => this.field(name, option));
    return element("details", { "aria-label": `options of ${name}`, ...(isOpen ? { open: "" } : {}) }, element("summary", {}, name), ...fields);
  },

  field(player, { name, value, range, words }) {
    const id = `option-${player}-${name}`;
    const about = element("span", { id: `${id}-about`, class: "faint" }, OPTION_TEXTS[name] ?? "");
    const expected = element("span", { id: `${id}-expected`, class: "expected", role: "status" });
    const described = { id, "aria-describedby": `${about.id} ${expected.id}` };
    const input = words
      ? element("select", described, ...(words.includes(value) ? [] : [element("option", { value: "" }, "default")]), ...words.map((word) => element("option", {}, word)))
      : element("input", { ...described, type: "number", inputmode: "numeric", min: range[0], max: range[1], step: 1, placeholder: value || "default" });
    input.value = this.get(player, name) ?? value;
    input.addEventListener("input", () => {
      this.check(input, expected);
      if (input.checkValidity()) this.set(player, name, input.value === value ? "" : input.value);
    });
    // The browser cannot point at a field that is folded away.
    input.addEventListener("invalid", () => {
      for (const folded of ["#settings-form > details", `details:has(> #${about.id})`]) document.querySelector(folded).open = true;
    });
    return [element("label", { for: id }, name.replaceAll("_", " "), input), about, expected];
  },

  // Says next to a field what it expects, if its value is invalid.
  check(input, expected) {
    expected.textContent = input.checkValidity() ? "" : `expected a whole number from ${input.min} to ${input.max}`;
  },
};
