"use strict";
// The part of the AI-Tester kit that reads states and sends commands.

const fs = require("fs");
const { BUY, FIGHT, Game, LONGEST_LIST, MOST_HEALTH, MOST_MONEY, NO_LIMIT } = require("./aitester.js");

/** FILE:LINE:COLUMN: why a text is not a valid state. */
class BadState extends Error {}

/** What is still to be sent in a turn, and the state in which it fits. */
class Turn {
    commands = [];
    expected = undefined;
    fault = undefined; // what the strategy threw

    /**
     * The next command as an answer line. Asks the strategy for a new turn if there is no command left, or if the
     * state is not the expected one.
     */
    next(game, strategy) {
        this.fault = undefined;
        if (this.commands.length === 0 || !game.equals(this.expected)) {
            this.expected = game.copy();
            game.commands = [];
            try {
                strategy(game);
            } catch (error) {
                this.fault = error ?? "undefined was thrown";
            }
            this.commands = [...game.commands, [this.expected.phase === BUY ? "END" : "NXT"]];
        }
        const command = this.commands.shift();
        if (command.length > 1) this.expected.do(command);
        else this.commands = []; // the turn ends
        return command.join(" ");
    }
}

/**
 * Gives one command (arguments ID FILE), or all commands of a game (argument ID, states on stdin). Calls your strategy
 * at the beginning of each turn, and sends its commands one by one; then the turn ends. Reports an invalid state on
 * stderr. Reports an exception too; the commands before it are sent, and the player keeps its memory.
 */
function play(strategy) {
    const [id, file, ...more] = process.argv.slice(2);
    const turn = new Turn();
    if (!/^[0-8]$/.test(id) || more.length > 0) {
        console.error(`usage: ${process.argv[1]} ID [STATE_FILE], where ID is 0 to 8`);
        process.exitCode = 2;
    } else if (file !== undefined) {
        process.exitCode = playCommand(fs.readFileSync(file), file, turn, strategy) ? 0 : 1;
    } else {
        eachState((text) => playCommand(text, "standard input", turn, strategy));
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
function playCommand(text, file, turn, strategy) {
    let [answer, fault] = ["NXT", undefined];
    try {
        answer = turn.next(read(text, file), strategy);
        fault = turn.fault;
    } catch (error) {
        fault = error;
    }
    if (fault !== undefined) console.error(fault instanceof BadState ? fault.message : fault);
    fs.writeSync(1, `${answer}\n`);
    return fault === undefined;
}

/**
 * Parses a state. `file` is its name in error messages.
 * @param {Buffer} text
 */
function read(text, file = "state") {
    const words = new Words(text, file);
    words.line("aitester");
    words.end("v1");
    const count = words.field("players", 2, 9);
    const fields = {
        money: words.field("money", 0, MOST_MONEY),
        action_points: words.field("action_points", 1, 10000),
        max_units: words.field("max_units", 1, 32),
        turn_limit: words.field("turn_limit", 0, NO_LIMIT),
    };
    words.line("phase");
    fields.phase = words.next();
    const buying = fields.phase === BUY;
    if (!buying && fields.phase !== FIGHT) words.fail("buy or fight");
    words.end();
    fields.turn = words.field("turn", 0, buying ? 0 : fields.turn_limit || NO_LIMIT);
    fields.player = words.field("player", 1, count);
    fields.points = words.field("points", 0, buying ? 0 : fields.action_points);
    fields.refused = words.field("refused", 0, 2);
    fields.types = [];
    for (let rest = words.field("types", 1, 32); rest > 0; rest--) fields.types.push(words.type(fields.types));
    words.line("size");
    fields.width = words.number(1, 32, "the width");
    fields.height = words.number(1, 32, "the height");
    words.end();
    const rows = Array.from({ length: fields.height });
    fields.terrain = rows.map(() => words.row(fields.width, /[1-9A~#]/, "a tile (1 to 9, A, ~ or #)"));
    const [mark, marks] = [RegExp(`[.1-${count}]`), `a placement tile (. or 1 to ${count}; on land)`];
    fields.placement = fields.terrain.map((row) => words.row(fields.width, mark, marks, row));
    const game = new Game({ ...fields, bonuses: [], players: [] });
    for (let rest = words.field("bonuses", 0, 64); rest > 0; rest--) {
        words.line();
        const tile = words.tile(game);
        if (!game.isFree(...tile)) words.fail("the row of a free tile of land");
        game.bonuses.push(tile);
        words.end("first_aid");
    }
    for (let player = 1; player <= count; player++) {
        words.line("money");
        game.players.push({ money: words.number(0, MOST_MONEY, "the money"), units: [] });
        words.word("units");
        const units = words.number(0, LONGEST_LIST, "the number of units");
        words.end();
        for (let id = 0; id < units; id++) words.unit(game, id, player);
    }
    words.line("");
    return game;
}

/** The words of a text, one character per byte. A CR belongs to a line end only before an LF. */
class Words {
    constructor(text, file) {
        this.text = text.toString("latin1");
        this.file = file;
        this.start = this.at = 0; // where the last word begins and ends
    }

    #skip(pattern) {
        pattern.lastIndex = this.at;
        pattern.test(this.text);
        this.at = pattern.lastIndex;
    }

    /** Reads the next word of the line, empty at its end. */
    next() {
        this.#skip(/[ \t]*/y);
        this.start = this.at;
        this.#skip(/(?:[^ \t\r\n]|\r(?!\n))*/y);
        return this.text.slice(this.start, this.at);
    }

    /** Reports an error at the last word. */
    fail(expected, found = this.text.slice(this.start, this.at)) {
        const before = this.text.slice(0, this.start).split("\n");
        const place = `${this.file}:${before.length}:${before.pop().length + 1}`;
        const end = this.start < this.text.length ? "the end of the line" : "the end";
        const shown = found.slice(0, 23).replace(/[^!-~]/g, "?") || end;
        throw new BadState(`${place}: expected ${expected}, found ${shown}`);
    }

    /** Begins the next line that is not blank, with this word; the empty one means the end. */
    line(first) {
        this.#skip(/(?:[ \t]|\r?\n)*/y);
        if (first !== undefined && this.next() !== first) this.fail(first || "the end");
    }

    word(expected) {
        if (this.next() !== expected) this.fail(expected);
    }

    /** Ends the line, after a last word. */
    end(last) {
        if (last !== undefined) this.word(last);
        if (this.next()) this.fail("the end of the line");
    }

    number(low, high, expected) {
        const value = /^0*([0-9]{1,10})$/.exec(this.next())?.[1];
        if (!(low <= Number(value) && Number(value) <= high)) this.fail(`${expected}, ${low} to ${high}`);
        return Number(value);
    }

    /** Reads a line of a name and a number. */
    field(name, low, high) {
        this.line(name);
        const value = this.number(low, high, name);
        this.end();
        return value;
    }

    name() {
        const word = this.next();
        if (!/^[!-~]{1,31}$/.test(word)) this.fail("a name of 1 to 31 printable characters");
        return word;
    }

    type(others) {
        this.line();
        const type = { name: this.name() };
        if (others.some((other) => other.name === type.name)) this.fail("a name that no other type has");
        const least = { price: 0, range: 1, health: 1, shield: 0, weapon: 0, move_cost: 1, fire_cost: 1 };
        for (const column in least) type[column] = this.number(least[column], 1000000, `the ${column}`);
        type.icon = this.name();
        type.sound = this.name();
        this.end();
        return type;
    }

    /** Reads a row of the board. Where the terrain is not land, a placement tile cannot be. */
    row(width, letters, expected, terrain = "") {
        this.line();
        const row = this.next();
        const isWrong = (letter, x) => !letters.test(letter) || (letter !== "." && /[~#]/.test(terrain[x] ?? ""));
        const wrong = [...row.slice(0, width)].findIndex(isWrong);
        if (wrong >= 0) {
            this.start += wrong;
            this.fail(expected, row[wrong]);
        }
        if (row.length !== width) this.fail(`${width} tiles`, row && String(row.length));
        this.end();
        return row;
    }

    tile(game) {
        return [this.number(0, game.width - 1, "a column"), this.number(0, game.height - 1, "a row")];
    }

    unit(game, id, player) {
        this.line();
        if (this.number(0, 31, "the id") !== id) this.fail(`the id ${id}`);
        const type = this.number(0, game.types.length - 1, "a type");
        const [x, y] = this.tile(game);
        const free = game.isFree(x, y);
        const expected = free ? "the health" : "the health where no unit can be";
        const unit = { id, player, type, x, y, health: this.number(0, free ? MOST_HEALTH : 0, expected) };
        this.end();
        game.players[player - 1].units.push(unit);
        if (unit.health > 0) game.put(unit);
    }
}

module.exports = { BadState, Turn, play, playCommand, read };
