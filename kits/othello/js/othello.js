"use strict";
// The Othello kit for JavaScript (Node): it reads the state; you write the
// strategy. README.md shows how.

const fs = require("fs");

const [BLACK, WHITE, EMPTY] = ["X", "O", "-"]; // black is player 1, white player 2
// Squares are numbers: 0 is a1, 1 is b1, 7 is h1, 8 is a2, 63 is h8.
const SQUARES = [...Array(64).keys()];

const opponent = (side) => (side === BLACK ? WHITE : BLACK);

/** The square in a column and a row, both from 0; undefined off the board. */
function squareAt(column, row) {
    return 0 <= column && column < 8 && 0 <= row && row < 8 ? 8 * row + column : undefined;
}

/** The name of a square, such as "f5". */
const squareName = (square) => "abcdefgh"[square % 8] + "12345678"[square >> 3];

/** The squares from a square to the edge, without it. */
function ray(square, columns, rows) {
    const next = squareAt((square % 8) + columns, (square >> 3) + rows);
    return next === undefined ? [] : [next, ...ray(next, columns, rows)];
}

const STEPS = [-1, 0, 1].flatMap((rows) => [-1, 0, 1].map((columns) => [columns, rows])).filter(([c, r]) => c || r);
// By square, its rays of two squares and more: a shorter one flips nothing.
const RAYS = SQUARES.map((square) => STEPS.map((step) => ray(square, ...step)).filter((squares) => squares.length > 1));

/** FILE:LINE:COLUMN: why a text is not a valid state. */
class BadState extends Error {}

/** A state of the game, and the move that you set. */
class Game {
    constructor(cells, toMove, forfeit) {
        this.cells = cells; // by square: BLACK, WHITE or EMPTY
        this.to_move = toMove; // you: BLACK or WHITE
        this.forfeit = forfeit; // the side that has lost by forfeit, or undefined
        this.move = undefined; // what you set
    }

    /** The discs that flip if a side moves to a square; empty if the move is illegal. */
    flips(square, side) {
        const flipped = [];
        if (this.cells[square] !== EMPTY) return flipped;
        const other = opponent(side);
        for (const squares of RAYS[square]) {
            let count = 0;
            while (count < squares.length && this.cells[squares[count]] === other) count++;
            if (count < squares.length && this.cells[squares[count]] === side) flipped.push(...squares.slice(0, count));
        }
        return flipped;
    }

    /** The legal moves of a side, a1 first. */
    moves(side) {
        return SQUARES.filter((square) => this.flips(square, side).length > 0);
    }

    canMove(side) {
        return SQUARES.some((square) => this.flips(square, side).length > 0);
    }

    isOver() {
        return this.forfeit !== undefined || !(this.canMove(BLACK) || this.canMove(WHITE));
    }

    /**
     * The state after a legal move of the side to move. A side that cannot move
     * passes: the state names the side that moves next.
     */
    after(square) {
        const game = new Game([...this.cells], BLACK, this.forfeit);
        for (const at of [square, ...this.flips(square, this.to_move)]) game.cells[at] = this.to_move;
        const sides = [opponent(this.to_move), this.to_move];
        game.to_move = sides.find((side) => game.canMove(side)) ?? BLACK;
        return game;
    }

    /** The number of discs of a side on the board. */
    discs(side) {
        return this.cells.filter((cell) => cell === side).length;
    }

    /** The score of a side: its discs, and at the end the empty squares for the winner. */
    score(side) {
        const [own, other] = [this.discs(side), this.discs(opponent(side))];
        if (this.forfeit !== undefined) return this.forfeit === side ? 0 : 64;
        if (own < other || !this.isOver()) return own;
        return own === other ? 32 : 64 - other;
    }

    /** Sets your move. If you set none, the kit plays the first legal move. */
    setMove(square) {
        if (!this.moves(this.to_move).includes(square))
            throw new RangeError(`${square} is not a legal move of ${this.to_move}`);
        this.move = square;
    }

    /** Your move as an answer line; `play` prints it. */
    response() {
        const [move] = this.move === undefined ? this.moves(this.to_move) : [this.move];
        return move === undefined ? "--" : squareName(move);
    }
}

/**
 * Plays one move (arguments ID FILE), or all moves from stdin (argument ID).
 * Calls your strategy for each. Reports an invalid state on stderr and answers
 * it without a move. Reports an exception too; the move set before it is your
 * answer, and the player keeps its memory.
 */
function play(strategy) {
    const [id, file, ...more] = process.argv.slice(2);
    if (!["0", "1"].includes(id) || more.length > 0) {
        console.error(`usage: ${process.argv[1]} ID [STATE_FILE], where ID is 0 or 1`);
        process.exitCode = 2;
    } else if (file !== undefined) {
        process.exitCode = playMove(fs.readFileSync(file), file, strategy) ? 0 : 1;
    } else {
        eachState((text) => playMove(text, "standard input", strategy));
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
function playMove(text, file, strategy) {
    let game;
    try {
        game = read(text, file);
        strategy(game);
        return true;
    } catch (error) {
        console.error(error instanceof BadState ? error.message : error);
        return false;
    } finally {
        fs.writeSync(1, `${game?.response() ?? "--"}\n`);
    }
}

/**
 * Parses a state. `file` is its name in error messages.
 * @param {Buffer} text
 */
function read(text, file = "state") {
    const words = new Words(text, file);
    words.skipLines();
    const cells = words.next();
    const wrong = cells.slice(0, 64).search(/[^XO-]/);
    if (wrong >= 0) {
        words.start += wrong;
        words.fail("a square (X, O or -)", cells[wrong]);
    }
    if (cells.length !== 64) words.fail("64 squares", cells ? String(cells.length) : "the end");
    const side = words.next();
    if (side !== BLACK && side !== WHITE) words.fail("the side to move (X or O)");
    const forfeit = words.next();
    if (!["", "forfeit-X", "forfeit-O"].includes(forfeit)) words.fail("forfeit-X, forfeit-O or the end of the line");
    words.skipLines();
    if (words.next()) words.fail("the end");
    const game = new Game([...cells], side, forfeit.slice(-1) || undefined);
    // The side of an ended position means nothing; it is black.
    if (!game.canMove(BLACK) && !game.canMove(WHITE)) game.to_move = BLACK;
    return game;
}

/**
 * The words of a text, between blanks and line ends, one character per byte. A
 * CR belongs to a line end only before an LF.
 */
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

    skipLines() {
        this.#skip(/(?:[ \t]|\r?\n)*/y);
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
        const shown = found === "the end" ? found : found.slice(0, 23).replace(/[^!-~]/g, "?") || "the end of the line";
        const line = before.length;
        const place = `${this.file}:${line}:${before.pop().length + 1}`;
        throw new BadState(`${place}: expected ${expected}, found ${shown}`);
    }
}

module.exports = {
    BLACK, WHITE, EMPTY, SQUARES, BadState, Game, opponent, play, playMove, read, squareAt, squareName,
};
