// Everything next to the board: heading, players, events, timeline.

const Panels = {
  // Updates everything that depends on the replay.
  open() {
    const { summary } = Replay;
    document.title = Replay.title;
    at("title").textContent = Replay.title;
    at("cell-x").min = at("cell-y").min = Replay.frame.scene.board.first;
    this.nameCells();
    at("slider").setAttribute("aria-label", summary.step);
    at("keys-step").textContent = summary.step;
    at("round").min = summary.first;
    this.length();
    this.departures();
  },

  // Updates what depends on the number of frames.
  length() {
    at("slider").max = Replay.last;
    at("round").max = Replay.numberOf(Replay.last);
  },

  // Asks for a cell by the numbers of the game, in its order.
  nameCells() {
    const isNamed = Board.isNamedByLetters();
    at("cell-name-label").hidden = !isNamed;
    at("cell-x-label").hidden = at("cell-y-label").hidden = isNamed;
    const [x, y] = [at("cell-x-label"), at("cell-y-label")];
    const [column, row] = Board.isRowFirst() ? ["column", "row"] : ["x", "y"];
    x.querySelector("span").textContent = column;
    y.querySelector("span").textContent = row;
    at("cell-form").prepend(...Board.inOrder(x, y));
  },

  // The winner, in the last state only.
  result() {
    const { summary } = Replay;
    if (!Replay.isAtEnd) return "";
    const names = summary.names.map((name, i) => `P${i + 1} ${name}`.trim());
    const first = summary.ranks ? names.filter((_, i) => summary.ranks[i] === 1) : [];
    return first.length > 0 ? `won by ${first.join(", ")}` : "not over";
  },

  // Walls off the board, which no cell shows.
  offBoard() {
    const { pieces, board } = Replay.frame.scene;
    const isOn = (part, length) => part >= 1 && part <= length;
    const isOff = ({ look, at: { x, y } }) => look.wall && !(isOn(x, board.width) && isOn(y, board.height));
    const lives = (count) => `${count} ${count === 1 ? "life" : "lives"}`;
    const walls = pieces.filter(isOff).map(({ at: { x, y }, look }) => `${Board.number(x)} ${Board.number(y)} (${lives(look.wall.lives.left)})`);
    return walls.length > 0 ? `Walls off the board: ${walls.join(", ")}` : "";
  },

  // Keeps the numbers of a cell on one line without changing the text, so that copying works.
  whole(text) {
    const parts = text.split(/(-?\d+(?: -?\d+)+)/);
    return parts.map((part, index) => (index % 2 === 1 ? element("span", { class: "together" }, part) : part));
  },

  departures() {
    const { departures } = Replay.summary;
    at("departures").hidden = departures.length === 0;
    at("departures").open = false;
    const states = departures.length === 1 ? "1 state" : `${departures.length} states`;
    at("departures-summary").textContent = `This record departs from the rules in ${states}`;
    const seek = (number) => {
      at("departures").open = false;
      Player.seek(Replay.indexOf(number));
    };
    const entry = ([number, text]) => element("li", {}, link(text, () => seek(number)));
    at("departures-list").replaceChildren(...departures.map(entry));
  },

  // Updates everything that depends on the frame.
  frame() {
    const { frame } = Replay;
    at("result").textContent = this.result();
    at("off-board").textContent = this.offBoard();
    at("heading").textContent = frame.scene.heading;
    at("slider").value = frame.index;
    at("slider").setAttribute("aria-valuetext", frame.scene.heading);
    if (document.activeElement !== at("round")) at("round").value = frame.number;
    at("board").setAttribute("aria-label", `board, ${frame.scene.heading}`);
    at("first").disabled = at("back").disabled = frame.index === 0;
    at("play").disabled = Game.isOpen && Replay.last === 0;
    at("last").disabled = at("forward").disabled = Replay.isAtEnd;
    at("players").classList.toggle("many", frame.scene.players.length > 4);
    at("players").classList.toggle("over", Replay.isAtEnd && Boolean(Replay.summary.ranks));
    at("players").replaceChildren(...frame.scene.players.map((player) => this.player(player)));
    const departures = Replay.departures(frame.number);
    at("departure").hidden = departures.length === 0;
    at("departure").textContent = departures.map((text) => `Departs from the rules: ${text}`).join("\n");
    at("events").replaceChildren(...this.groups());
    at("events").scrollTop = 0;
    this.moment();
  },

  // Updates what depends on the moment within the frame.
  moment() {
    const { phase } = Replay;
    at("phase").textContent = phase ?? "";
    for (const group of at("events").children) {
      const isNow = group.dataset.phase === phase;
      if (isNow && !group.classList.contains("now")) {
        const box = at("events");
        const top = group.offsetTop - box.offsetTop;
        if (top < box.scrollTop || top + group.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top;
      }
      group.classList.toggle("now", isNow);
    }
  },

  player(player) {
    const { frame } = Replay;
    const of = (list) => list.find(({ seat }) => seat === player.seat);
    const facts = player.facts.map(({ label, value }) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, value)),
    );
    return element(
      "article",
      {
        class: Game.isToMove(player.seat) ? "player to-move" : "player",
        "--ink": Theme.colors[player.seat],
        "aria-label": `${player.seat} ${player.name}`,
      },
      element(
        "div",
        { class: "top" },
        ...Sides.stone(player.seat),
        element("span", { class: "seat" }, player.seat),
        element("span", { class: "name", title: player.name }, player.name),
        element("span", { class: "score", title: "score" }, String(player.score)),
      ),
      element(
        "p",
        { class: "standing" },
        element("span", { class: player.is_playing ? "dot" : "dot out", "aria-hidden": "true" }),
        player.standing,
      ),
      element("dl", { class: "facts" }, ...facts),
      element("dl", { class: "orders" }, ...this.orders("now", of(frame.answers)), ...this.orders("before", of(frame.previous_answers), "old")),
    );
  },

  orders(label, answer, kind = "") {
    const parts = [];
    if (answer?.line != null) parts.push(element("code", {}, ...this.whole(answer.line)));
    if (answer?.is_bad) parts.push(" ", element("span", { class: "bad" }, answer.verdict));
    else if (answer && answer.line == null && answer.verdict) parts.push(answer.verdict);
    if (parts.length === 0) parts.push("–");
    return [element("dt", { class: kind }, label), element("dd", { class: kind }, ...parts)];
  },

  // The events of the round, phase by phase.
  groups() {
    const { events, spans } = Replay.frame;
    const groups = [];
    for (const event of events) {
      if (groups.at(-1)?.phase !== event.phase) groups.push({ phase: event.phase, events: [] });
      groups.at(-1).events.push(event);
    }
    if (groups.length === 0) return [element("p", {}, Game.isOpen && Game.choices ? "The next move is still open." : "This is the last state.")];
    return groups.map(({ phase, events }) => {
      const span = spans.find((span) => span.phase === phase && span.to > span.from);
      const seek = () => Player.seek(Replay.index, (span.from + span.to) / 2);
      const entry = ({ clause, text }) => element("li", {}, element("span", { class: "clause" }, clause), element("span", {}, ...this.whole(text)));
      return element(
        "div",
        { class: "group", "data-phase": phase },
        span ? link(phase, seek) : element("span", {}, phase),
        element("ul", {}, ...events.map(entry)),
      );
    });
  },

  chart() {
    const canvas = at("chart");
    fit(canvas);
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    paint(context, Engine.ask("chart", canvas.width / canvas.height, Theme.flag), canvas.height);
  },

  // Announces the state to screen readers.
  say() {
    const { frame } = Replay;
    const players = frame.scene.players.map(({ seat, name, score, standing }) => `${seat} ${name} ${score}, ${standing}`);
    const departures = Replay.departures(frame.number).map((text) => `Departs from the rules: ${text}.`);
    const bad = frame.answers.filter(({ is_bad }) => is_bad).map(({ seat, verdict }) => `${seat} ${verdict}.`);
    at("live").textContent = [`${frame.scene.heading}.`, `${players.join("; ")}.`, ...bad, ...departures].join(" ");
  },
};
