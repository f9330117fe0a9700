"use strict";
// The Bola de Drac kit for JavaScript (Node): it reads the state; you write the
// strategy. README.md shows how.

const fs = require("fs");

const [TOP, BOTTOM, LEFT, RIGHT] = ["t", "b", "l", "r"];
const DIRECTIONS = [TOP, BOTTOM, LEFT, RIGHT];
const STEP = { [TOP]: [-1, 0], [BOTTOM]: [1, 0], [LEFT]: [0, -1], [RIGHT]: [0, 1] };
const [EMPTY, ROCK, CAPSULE, BALL, KINTON, BEAN] = [".", "X", "C", "B", "kinton", "bean"];
const KINDS = ["normal", "on_kinton", "with_ball", "on_kinton_with_ball"];
const MILLION = 1000000;
// The parameters of a state, in their order, with the least and the greatest value.
const PARAMETERS = {
    nb_players: [1, 4],
    nb_rounds: [0, 100000],
    nb_capsules: [0, 4096],
    nb_balls: [0, 4096],
    nb_beans: [0, 32],
    nb_kintons: [0, 32],
    goku_regen_time: [0, MILLION],
    bean_regen_time: [0, MILLION],
    kinton_regen_time: [0, MILLION],
    kinton_life_time: [0, 1000],
    max_strength: [0, MILLION],
    res_strength: [0, MILLION],
    moving_penalty: [0, MILLION],
    kamehame_penalty: [0, MILLION],
    combat_penalty: [0, MILLION],
    rows: [1, 64],
    cols: [1, 64],
};

/** The next cell in a direction. A cell has a row i, which grows downwards, and a column j, both from 0. */
function ahead(pos, direction) {
    return { i: pos.i + STEP[direction][0], j: pos.j + STEP[direction][1] };
}

/** FILE:LINE:COLUMN: why a text is not a valid state. */
class BadState extends Error {}

/**
 * A state of the game, and the action that you set. Each parameter is a field
 * with its name in the rules, such as `max_strength`; rounds are numbered 0 to
 * `nb_rounds` - 1, with no action in the last.
 */
class Game {
    #cells; // by row and column, items only while they are there
    #living; // by row and column, the id of the living goku

    constructor(me, parameters, state) {
        Object.assign(this, parameters);
        this.me = me; // your id: players have the ids 0 to nb_players - 1
        this.names = state.names;
        this.round = state.round;
        this.beans = state.beans; // pos; present: whether it is there now; time: rounds until it can be there again
        this.kintons = state.kintons;
        // on_kinton, with_ball; pos: its last cell, if it is dead; alive; time: rounds until it can return; balls:
        // deposited; strength; kinton: rounds left on its kinton; status: -1 if it is frozen, otherwise the share
        // of its time that its player has used
        this.gokus = state.gokus;
        this.action = "-"; // what you set, as the answer to the referee
        this.#cells = state.rows.map((row) => [...row]);
        this.#living = state.rows.map(() => []);
        for (const item of this.beans) if (item.present) this.#cells[item.pos.i][item.pos.j] = BEAN;
        for (const item of this.kintons) if (item.present) this.#cells[item.pos.i][item.pos.j] = KINTON;
        this.gokus.forEach(({ alive, pos }, id) => {
            if (alive) this.#living[pos.i][pos.j] = id;
        });
    }

    onBoard({ i, j }) {
        return 0 <= i && i < this.rows && 0 <= j && j < this.cols;
    }

    /** EMPTY, ROCK, CAPSULE, BALL, or KINTON or BEAN while it is there; ROCK outside the board. */
    cell(pos) {
        return this.onBoard(pos) ? this.#cells[pos.i][pos.j] : ROCK;
    }

    /** The id of the living goku on a cell, or undefined. */
    gokuAt(pos) {
        return this.onBoard(pos) ? this.#living[pos.i][pos.j] : undefined;
    }

    /** The points of a player if the game ended now. */
    score(player) {
        return this.gokus[player].balls * (this.max_strength + 1) + this.gokus[player].strength;
    }

    /** Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton. */
    mayAct(player) {
        const { alive, on_kinton } = this.gokus[player];
        return alive && (this.round % 2 === 0 || on_kinton);
    }

    /** The strength that a move costs the goku in this round. With less, it cannot move. */
    moveCost(player) {
        return this.round % 4 === 2 && !this.gokus[player].on_kinton ? this.moving_penalty : 0;
    }

    /** The probability that its Kame Hame is granted, if no other one is. */
    throwChance(player) {
        const rest = this.gokus[player].strength - this.kamehame_penalty;
        if (!this.mayAct(player) || rest < 0) return 0;
        return (1 + rest) / (1 + this.max_strength - this.kamehame_penalty);
    }

    /** The probability that one goku wins a combat against another one, whoever moves. */
    winChance(player, other) {
        const { strength } = this.gokus[player];
        return (1 + strength) / (2 + strength + this.gokus[other].strength);
    }

    /** The living gokus that a Kame Hame thrown from a cell kills. */
    kamehameHits(pos, direction) {
        const hits = [];
        for (pos = ahead(pos, direction); this.cell(pos) !== ROCK; pos = ahead(pos, direction))
            if (this.gokuAt(pos) !== undefined) hits.push(this.gokuAt(pos));
        return hits;
    }

    /** Moves your goku one cell. Only the first action of a round counts. */
    move(direction) {
        this.#set("m", direction);
    }

    /** Throws a Kame Hame. Only the first action of a round counts. */
    kamehame(direction) {
        this.#set("t", direction);
    }

    #set(kind, direction) {
        if (!DIRECTIONS.includes(direction)) {
            console.error("ignored an action without a direction");
        } else if (this.action !== "-") {
            console.error(`ignored \`${kind} ${direction}\`: the action of this round is \`${this.action}\``);
        } else {
            this.action = `${kind} ${direction}`;
        }
    }
}

/**
 * Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
 * Calls your strategy in each round. Reports an invalid state on stderr and
 * answers it without an action. Reports an exception too; the action set before
 * it is your answer, and the player keeps its memory.
 */
function play(strategy) {
    const [id, file, ...more] = process.argv.slice(2);
    if (!["0", "1", "2", "3"].includes(id) || more.length > 0) {
        console.error(`usage: ${process.argv[1]} ID [STATE_FILE], where ID is 0, 1, 2 or 3`);
        process.exitCode = 2;
    } else if (file !== undefined) {
        process.exitCode = playRound(fs.readFileSync(file), Number(id), file, strategy) ? 0 : 1;
    } else {
        eachState((text) => playRound(text, Number(id), "standard input", strategy));
    }
}

/** Reads `round N` and the N lines of each state, until `end`. */
function eachState(use) {
    let lines = []; // of the state that is being read
    let wanted = 0;
    let rest = Buffer.alloc(0);
    process.stdin.on("data", (data) => {
        rest = Buffer.concat([rest, data]);
        for (let end; (end = rest.indexOf("\n")) >= 0; rest = rest.subarray(end + 1)) {
            const line = rest.subarray(0, end + 1);
            if (wanted === 0) wanted = Number(/^round (\d+)/.exec(line.toString())?.[1] ?? 0);
            else if (lines.push(line) === wanted) {
                use(Buffer.concat(lines));
                lines = [];
                wanted = 0;
            }
        }
    });
}

/** Prints the answer to a state; false if the state is invalid or the strategy throws. */
function playRound(text, me, file, strategy) {
    let game;
    try {
        game = read(text, me, file);
        strategy(game);
        return true;
    } catch (error) {
        console.error(error instanceof BadState ? error.message : error);
        return false;
    } finally {
        fs.writeSync(1, `${game?.action ?? "-"}\n`);
    }
}

/**
 * Parses a state in which you are player `me`. `file` is its name in error messages.
 * @param {Buffer} text
 */
function read(text, me = 0, file = "state") {
    const tokens = new Tokens(text, file);
    tokens.word("boladedrac");
    tokens.word("v1");
    const parameters = {};
    for (const [name, [low, high]] of Object.entries(PARAMETERS)) {
        tokens.word(name);
        parameters[name] = tokens.number(name === "nb_players" ? me + 1 : low, high, name);
    }
    const { rows, cols } = parameters;
    const times = (count, use) => Array.from({ length: count }, use);
    tokens.word("names");
    const names = times(parameters.nb_players, () => tokens.name());
    tokens.word("round");
    const round = tokens.number(0, 100000, "the number of the round");
    const letters = tokens.drawing(rows * cols);
    tokens.word("beans");
    const beans = times(parameters.nb_beans, () => tokens.item(rows, cols));
    tokens.word("kintons");
    const kintons = times(parameters.nb_kintons, () => tokens.item(rows, cols));
    const gokus = times(parameters.nb_players, () => tokens.goku(rows, cols));
    tokens.end();
    const drawing = times(rows, (_, i) => letters.slice(i * cols, (i + 1) * cols));
    return new Game(me, parameters, { names, round, rows: drawing, beans, kintons, gokus });
}

/** The tokens of a text, between blanks and line ends. A CR belongs to a line end only before an LF. */
class Tokens {
    constructor(text, file) {
        this.text = text.toString("latin1");
        this.file = file;
        this.at = 0; // where the unread part begins
        this.start = 0; // where the last token begins
        this.token = "";
    }

    /** What a sticky pattern matches at an offset. */
    match(pattern, offset) {
        pattern.lastIndex = offset;
        return pattern.exec(this.text)?.[0] ?? "";
    }

    skipGap() {
        this.start = this.at + this.match(/(?:[ \t\n]|\r\n)+/y, this.at).length;
    }

    next() {
        this.skipGap();
        this.token = this.match(/(?:[^ \t\r\n]|\r(?!\n))+/y, this.start);
        this.at = this.start + this.token.length;
        return this.token;
    }

    fail(expected) {
        const before = this.text.slice(0, this.start).split("\n");
        const place = `${before.length}:${before[before.length - 1].length + 1}`;
        const found = this.token.slice(0, 23).replace(/[^!-~]/g, "?") || "the end";
        throw new BadState(`${this.file}:${place}: expected ${expected}, found ${found}`);
    }

    word(expected) {
        if (this.next() !== expected) this.fail(expected);
    }

    number(low, high, expected) {
        const value = /^[0-9]+$/.test(this.next()) ? Number(this.token) : NaN;
        if (!(low <= value && value <= high)) this.fail(`${expected}, ${low} to ${high}`);
        return value;
    }

    name() {
        if (!/^[!-~]{1,12}$/.test(this.next())) this.fail("a name of 1 to 12 printable characters");
        return this.token;
    }

    pos(rows, cols) {
        const i = this.number(0, rows - 1, "a row");
        return { i, j: this.number(0, cols - 1, "a column") };
    }

    /** The letters of the drawing may stand in any number of tokens; the last one ends with the last letter. */
    drawing(count) {
        let letters = "";
        while (letters.length < count) {
            this.skipGap();
            const run = this.match(/[.XCBxcb]+/y, this.start).slice(0, count - letters.length);
            if (!run) {
                this.token = this.text.slice(this.start, this.start + 1);
                this.fail("a cell (., X, C or B)");
            }
            letters += run;
            this.at = this.start + run.length;
        }
        const { at } = this;
        this.skipGap();
        if (at < this.text.length && this.start === at) {
            this.next();
            this.fail("a blank or the end of the line");
        }
        return letters.toUpperCase();
    }

    item(rows, cols) {
        const pos = this.pos(rows, cols);
        if (!["y", "n"].includes(this.next())) this.fail("y or n");
        const present = this.token === "y";
        return { pos, present, time: this.number(0, MILLION, "the timer") };
    }

    goku(rows, cols) {
        const kind = KINDS.indexOf(this.next());
        if (kind < 0) this.fail("normal, on_kinton, with_ball or on_kinton_with_ball");
        const pos = this.pos(rows, cols);
        const time = this.number(0, MILLION, "the timer");
        if (!["a", "d"].includes(this.next())) this.fail("a or d");
        const alive = this.token === "a";
        const balls = this.number(0, 1000 * MILLION, "the balls deposited");
        const strength = this.number(0, MILLION, "the strength");
        const kinton = this.number(0, 1000 * MILLION, "the kinton time");
        const [on_kinton, with_ball] = [kind % 2 === 1, kind >= 2];
        return { on_kinton, with_ball, pos, time, alive, balls, strength, kinton, status: this.status() };
    }

    status() {
        if (!/^(-1|0*1(\.0{1,3})?|0+(\.[0-9]{1,3})?)$/.test(this.next())) this.fail("a status, -1 or 0 to 1");
        return Number(this.token);
    }

    end() {
        if (this.next()) this.fail("the end");
    }
}

module.exports = {
    TOP, BOTTOM, LEFT, RIGHT, DIRECTIONS, EMPTY, ROCK, CAPSULE, BALL, KINTON, BEAN, KINDS, PARAMETERS, BadState, Game,
    ahead, play, playRound, read,
};
