// The settings: the least time of a move, and the options of the built-in players. They count from the next move on.

const LEAST_TIME = 1000;

const Settings = {
  time: LEAST_TIME,
  // The values of options that differ from their defaults, by player and option.
  values: new Map(),

  start() {
    at("least-time").addEventListener("input", () => {
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
    const players = Opponents.list.filter(({ options }) => options.length > 0);
    at("options").replaceChildren(...players.map((player) => this.group(player)));
  },

  group({ name, options }) {
    return element("fieldset", {}, element("legend", {}, name), ...options.map((option) => this.field(name, option)));
  },

  field(player, { name, value, range, words }) {
    const id = `option-${player}-${name}`;
    const input = words
      ? element("select", { id }, ...(words.includes(value) ? [] : [element("option", { value: "" }, "default")]), ...words.map((word) => element("option", {}, word)))
      : element("input", { id, type: "number", inputmode: "numeric", min: range[0], max: range[1], step: 1, placeholder: value || "default" });
    input.value = this.get(player, name) ?? value;
    input.addEventListener("input", () => {
      if (input.checkValidity()) this.set(player, name, input.value === value ? "" : input.value);
    });
    return element("label", { for: id }, name.replaceAll("_", " "), input);
  },
};
