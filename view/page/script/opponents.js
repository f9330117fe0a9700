// The built-in players of the game, and their options.

const Opponents = {
  list: [],

  open(players) {
    this.list = players.map(({ options, defaults, ...player }) => ({ ...player, options: this.parse(options ?? "", defaults ?? "") }));
  },

  // The options in a text such as `depth=0..60,choice=random|first`: each with its range or its words.
  parse(text, defaults) {
    const values = new Map(this.pairs(defaults));
    return this.pairs(text)
      // The page has its own least time, for all players.
      .filter(([name]) => name !== "min_time")
      .map(([name, domain]) => ({ name, value: values.get(name) ?? "", ...this.domain(domain) }))
      .filter(({ range, words }) => range || words);
  },

  // The range of `0..60`, or the words of `random|first`. `N` is any number that fits into a field.
  domain(text) {
    const range = text === "N" ? [0, 1_000_000_000] : /^(\d+)\.\.(\d+)$/.exec(text)?.slice(1);
    const words = text.includes("|") ? text.split("|") : undefined;
    return { range, words };
  },

  pairs(text) {
    return text.split(",").filter((pair) => pair.includes("=")).map((pair) => pair.trim().split("="));
  },

  // The player of an argument such as `human` or `builtin:hard:depth=7`; its options become settings.
  adopt(argument) {
    const [, name, options] = /^builtin:([^:]*)(?::(.*))?$/.exec(argument) ?? [];
    for (const [option, value] of this.pairs(options ?? "")) Settings.set(name, option, value);
    return name ?? "";
  },

  // A game lists its players from the weakest to the strongest.
  get strongest() {
    return this.list.at(-1).name;
  },
};
