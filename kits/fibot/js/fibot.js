"use strict";
// The FIbot kit for JavaScript (Node): it reads the state; you write the
// strategy. README.md shows how.

const fs = require("fs");

// What a robot can do: slide in a direction, or explode.
const [NORTH, EAST, SOUTH, WEST, EXPLODE] = ["S", "V", "J", "Z", "D"];
const DIRECTIONS = [NORTH, EAST, SOUTH, WEST];
const STEP = { [NORTH]: [0, -1], [EAST]: [1, 0], [SOUTH]: [0, 1], [WEST]: [-1, 0] };
const FLAG_POINTS = 20; // for a robot on the rival's flag
const NEAR = 15; // a robot nearer than this to the flag scores
const PASS = "-"; // a turn is a text such as "A V"

/** The next cell in a direction: columns grow to the right, rows downwards, both from 1. */
function ahead(place, direction) {
    return { column: place.column + STEP[direction][0], row: place.row + STEP[direction][1] };
}

/** The player who owns a robot: 1 for A to M, 2 for N to Z. */
const owner = (letter) => (letter <= "M" ? 1 : 2);

/** FILE:LINE:COLUMN: why a text is not a valid state. */
class BadState extends Error {}

/** A state of the game, and the turn that you set. */
class Game {
    #cells; // what is on each cell, with walls around the board

    constructor(columns, rows, roundsLeft, toMove, flags, cells, robots) {
        this.columns = columns; // cells are (1, 1) to (columns, rows)
        this.rows = rows;
        this.rounds_left = roundsLeft;
        this.to_move = toMove; // you: 1 or 2
        this.flags = flags; // by player
        this.robots = robots; // cells of the robots on the board, by letter
        this.turn = PASS; // what you set
        this.#cells = cells;
    }

    get rival() {
        return 3 - this.to_move;
    }

    onBoard({ column, row }) {
        return 1 <= column && column <= this.columns && 1 <= row && row <= this.rows;
    }

    isWall(place) {
        return this.onBoard(place) && this.#cells[place.row][place.column] === "#";
    }

    /** The letter of the robot on a cell, or undefined. */
    robotAt(place) {
        const cell = this.onBoard(place) ? this.#cells[place.row][place.column] : "#";
        return cell === "#" || cell === "." ? undefined : cell;
    }

    /** Whether a robot can slide onto a cell. */
    isFree(place) {
        return this.onBoard(place) && this.#cells[place.row][place.column] === ".";
    }

    /** The cell where a robot that slides from a cell stops. */
    slideEnd(place, direction) {
        for (let next; this.isFree((next = ahead(place, direction))); ) place = next;
        return place;
    }

    /** The robots of both sides that the explosion of this robot destroys, itself included. */
    destroyed(letter) {
        const gone = [letter];
        for (const direction of DIRECTIONS) {
            let place = ahead(this.robots[letter], direction);
            for (; this.onBoard(place) && !this.isWall(place); place = ahead(place, direction))
                if (this.robotAt(place)) gone.push(this.robotAt(place));
        }
        return gone;
    }

    /** The distance from a player's nearest robot to the rival's flag; undefined without robots. */
    distance(player) {
        const flag = this.flags[3 - player];
        let nearest = Infinity;
        for (const [letter, { column, row }] of Object.entries(this.robots))
            if (owner(letter) === player) nearest = Math.min(nearest, (column - flag.column) ** 2 + (row - flag.row) ** 2);
        return nearest === Infinity ? undefined : Math.round(Math.sqrt(nearest));
    }

    /** The points of a player if the game ended now. */
    points(player) {
        const distance = this.distance(player);
        if (distance === undefined) return 0;
        return distance === 0 ? FLAG_POINTS : Math.max(0, NEAR - distance);
    }

    isOver() {
        return this.rounds_left === 0 || this.distance(1) === 0 || this.distance(2) === 0;
    }

    /** All turns of the player to move, the pass last. */
    turns() {
        const own = Object.keys(this.robots).filter((letter) => owner(letter) === this.to_move).sort();
        const actions = [...DIRECTIONS, EXPLODE];
        return [...own.flatMap((letter) => actions.map((action) => `${letter} ${action}`)), PASS];
    }

    /** The state after a turn of the player to move. */
    after(turn) {
        const [letter, action] = turn.split(" ");
        const robots = { ...this.robots };
        const cells = this.#cells.slice();
        const put = ({ column, row }, cell) => (cells[row] = cells[row].slice(0, column) + cell + cells[row].slice(column + 1));
        if (action === EXPLODE) {
            for (const gone of this.destroyed(letter)) {
                put(robots[gone], ".");
                delete robots[gone];
            }
        } else if (turn !== PASS) {
            put(robots[letter], ".");
            robots[letter] = this.slideEnd(robots[letter], action);
            put(robots[letter], letter);
        }
        const roundsLeft = this.to_move === 2 ? this.rounds_left - 1 : this.rounds_left;
        return new Game(this.columns, this.rows, roundsLeft, this.rival, this.flags, cells, robots);
    }

    /** Sets your turn, such as "A V". If you set none, you pass. */
    setTurn(turn) {
        if (!this.turns().includes(turn)) throw new RangeError(`${turn} is not a valid turn for player ${this.to_move}`);
        this.turn = turn;
    }
}

/**
 * Plays one turn from the file `state`, all turns from stdin, or, to try your
 * player, the named file. Calls your strategy in each turn. Reports an invalid
 * state on stderr; you then pass. Reports an exception too; the turn set before
 * it is your answer, and the player keeps its memory.
 */
function play(strategy) {
    const [named, ...more] = process.argv.slice(2);
    const playFile = (file) => (process.exitCode = playTurn(fs.readFileSync(file), file, strategy) ? 0 : 1);
    if (more.length > 0) {
        console.error(`usage: ${process.argv[1]} [STATE_FILE]`);
        process.exitCode = 2;
    } else if (named !== undefined) {
        playFile(named);
    } else {
        eachState((text) => playTurn(text, "standard input", strategy), () => playFile("state"));
    }
}

/** Reads `round N` and the N lines of each state, until `end`. Calls `none` if stdin is empty. */
function eachState(use, none) {
    let lines = []; // of the state that is being read
    let wanted = 0;
    let told = false;
    let rest = Buffer.alloc(0);
    process.stdin.on("data", (data) => {
        rest = Buffer.concat([rest, data]);
        for (let end; (end = rest.indexOf("\n")) >= 0; rest = rest.subarray(end + 1)) {
            const line = rest.subarray(0, end + 1);
            if (wanted === 0) wanted = Number(/^round (\d+)/.exec(line.toString())?.[1] ?? 0);
            else if (lines.push(line) === wanted) {
                told = true;
                use(Buffer.concat(lines));
                lines = [];
                wanted = 0;
            }
        }
    });
    process.stdin.on("end", () => told || none());
}

/** Prints the answer to a state; false if the state is invalid or the strategy throws. */
function playTurn(text, file, strategy) {
    let game;
    try {
        game = read(text, file);
        strategy(game);
        return true;
    } catch (error) {
        console.error(error instanceof BadState ? error.message : error);
        return false;
    } finally {
        fs.writeSync(1, `${game?.turn ?? PASS}\n`);
    }
}

/**
 * Parses a state. `file` is its name in error messages.
 * @param {Buffer} text
 */
function read(text, file = "state") {
    const lines = new Lines(text, file);
    const [columns, rows, roundsLeft, toMove] = lines.numbers(
        ["the columns, 1 to 25", 1, 25], ["the rows, 1 to 25", 1, 25], ["the rounds left, 0 to 25", 0, 25],
        ["who is to move, 1 or 2", 1, 2]);
    const [column, row] = [["a column of the board", 1, columns], ["a row of the board", 1, rows]];
    const flags = lines.numbers(column, row, column, row);
    const robots = {};
    const cells = ["#".repeat(columns + 2)];
    for (let r = 1; r <= rows; r++) {
        const [start, line] = lines.row(columns);
        for (let c = 1; c <= columns; c++) {
            const cell = line[c - 1];
            if (robots[cell]) lines.fail(start + c - 1, "each robot once", cell);
            else if (/[A-Z]/.test(cell)) robots[cell] = { column: c, row: r };
            else if (cell !== "." && cell !== "#") lines.fail(start + c - 1, "., # or a letter from A to Z", cell);
        }
        cells.push(`#${line}#`);
    }
    lines.end();
    const flag = (at) => ({ column: flags[at], row: flags[at + 1] });
    return new Game(columns, rows, roundsLeft, toMove, { 1: flag(0), 2: flag(2) }, cells, robots);
}

/** The nonblank lines of a text, one character per byte. Columns count from 0. */
class Lines {
    constructor(text, file) {
        this.file = file;
        this.lines = text.toString("latin1").split(/\r?\n/);
        this.number = 0; // of the line that was read last, from 1
        this.line = "";
    }

    next() {
        while (this.number < this.lines.length) {
            this.line = this.lines[this.number++];
            if (/[^ \t]/.test(this.line)) return true;
        }
        this.line = "";
        return false;
    }

    fail(column, expected, found) {
        const told = found === "the end" || found === "the end of the line";
        const shown = told ? found : found.slice(0, 23).replace(/[^!-~]/g, "?");
        throw new BadState(`${this.file}:${this.number}:${column + 1}: expected ${expected}, found ${shown}`);
    }

    /** Reads a line of numbers, each within its range. */
    numbers(...wanted) {
        if (!this.next()) this.fail(0, wanted[0][0], "the end");
        const words = [...this.line.matchAll(/[^ \t]+/g)];
        const numbers = wanted.map(([expected, low, high], i) => {
            if (!words[i]) this.fail(this.line.replace(/[ \t]+$/, "").length, expected, "the end of the line");
            const value = /^[0-9]+$/.test(words[i][0]) ? Number(words[i][0]) : NaN;
            if (!(low <= value && value <= high)) this.fail(words[i].index, expected, words[i][0]);
            return value;
        });
        const more = words[wanted.length];
        if (more) this.fail(more.index, "the end of the line", more[0]);
        return numbers;
    }

    /** Reads a row of cells. Returns where it begins in its line, and its cells. */
    row(columns) {
        if (!this.next()) this.fail(0, `a row of ${columns} cells`, "the end");
        const cells = this.line.replace(/^[ \t]+|[ \t]+$/g, "");
        const start = this.line.indexOf(cells);
        if (cells.length !== columns) this.fail(start, `a row of ${columns} cells`, cells);
        return [start, cells];
    }

    end() {
        if (this.next()) this.fail(this.line.search(/[^ \t]/), "the end", this.line.replace(/^[ \t]+|[ \t]+$/g, ""));
    }
}

module.exports = {
    NORTH, EAST, SOUTH, WEST, EXPLODE, DIRECTIONS, FLAG_POINTS, NEAR, PASS, BadState, Game, ahead, owner, play, playTurn,
    read,
};
