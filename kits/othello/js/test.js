"use strict";
// Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

const assert = require("assert");
const fs = require("fs");
const { BLACK, EMPTY, WHITE, BadState, opponent, playMove, read, squareAt, squareName } = require("./othello.js");

const readFile = (name) => read(fs.readFileSync(name), name);

/** A state given by its first row, its last row, and the rest of the line. The other rows are empty. */
const stateOf = (first, last, rest) => read(Buffer.from(`${first}${"-".repeat(48)}${last} ${rest}\n`));

/** A state in the format of its file. */
const asFile = (game) => `${game.cells.join("")} ${game.to_move}${game.forfeit ? ` forfeit-${game.forfeit}` : ""}`;

/** The number of a square such as "f5". */
const at = (name) => squareAt("abcdefgh".indexOf(name[0]), Number(name[1]) - 1);

function perft(game, depth) {
    const moves = game.moves(game.to_move);
    return depth === 1 ? moves.length : moves.reduce((sum, move) => sum + perft(game.after(move), depth - 1), 0);
}

const result = (game) => [game.to_move, game.isOver(), game.score(BLACK), game.score(WHITE)];

const tests = {
    "reads the state"() {
        const game = readFile("states/state.txt");
        assert.deepStrictEqual([game.to_move, opponent(WHITE), game.forfeit], [WHITE, BLACK, undefined]);
        assert.deepStrictEqual(["b2", "h4", "a1"].map((name) => game.cells[at(name)]), [WHITE, BLACK, EMPTY]);
        assert.strictEqual(`${asFile(game)}\n`, fs.readFileSync("states/state.txt", "latin1"));
        assert.deepStrictEqual(result(stateOf("XO------", "--------", "X forfeit-X")), [BLACK, true, 0, 64]);
        assert.deepStrictEqual(result(stateOf("X-------", "-------O", "O")), [BLACK, true, 32, 32]);
    },
    "reads what is tolerated"() {
        assert.deepStrictEqual(readFile("states/loose.txt"), readFile("states/state.txt"));
    },
    "refuses the rest"() {
        const message = "states/bad.txt:1:29: expected a square (X, O or -), found x";
        assert.throws(() => readFile("states/bad.txt"), new BadState(message));
    },
    "knows the rules"() {
        const game = readFile("states/state.txt");
        assert.deepStrictEqual([squareName(37), at("f5")], ["f5", 37]);
        assert.deepStrictEqual([squareAt(8, 0), squareAt(0, -1)], [undefined, undefined]);
        assert.deepStrictEqual(game.flips(at("e3"), WHITE).map(squareName).sort(), ["d3", "d4", "e4", "e5"]);
        assert.deepStrictEqual(["d1", "b2"].map((name) => game.flips(at(name), WHITE)), [[], []]);
        const moves = game.moves(WHITE).map(squareName).join(" ");
        assert.strictEqual(moves, "c2 e2 f2 g2 a3 b3 e3 a4 a5 h5 h6 e7 h7 c8");
        assert.deepStrictEqual([game.discs(BLACK), game.score(WHITE), game.isOver()], [14, 11, false]);
        const after = game.after(at("e3"));
        assert.deepStrictEqual(["e3", "d4"].map((name) => after.cells[at(name)]), [WHITE, WHITE]);
        assert.deepStrictEqual([after.to_move, after.discs(WHITE), after.discs(BLACK)], [BLACK, 16, 10]);
    },
    "passes and ends"() {
        const game = stateOf("XO------", "XO------", "X").after(at("c1"));
        assert.deepStrictEqual([game.to_move, game.isOver()], [BLACK, false]);
        assert.deepStrictEqual(result(game.after(at("c8"))), [BLACK, true, 64, 0]);
    },
    "counts the sequences of moves"() {
        const start = read(Buffer.from(`${"-".repeat(27)}OX------XO${"-".repeat(27)} X`));
        assert.deepStrictEqual([1, 2, 3, 4, 5].map((depth) => perft(start, depth)), [4, 12, 56, 244, 1396]);
    },
    "sets no illegal move"() {
        const game = readFile("states/state.txt");
        assert.strictEqual(game.response(), "c2"); // the first legal move
        game.setMove(at("h6"));
        for (const wrong of [at("d1"), at("b2"), -1, 64, "h6", undefined])
            assert.throws(() => game.setMove(wrong), RangeError);
        assert.strictEqual(game.response(), "h6");
        assert.strictEqual(stateOf("--------", "--------", "X").response(), "--");
    },
    "reports and answers an exception"() {
        const { error } = console;
        const { writeSync } = fs;
        const told = [];
        console.error = (text) => told.push(String(text));
        fs.writeSync = (_, text) => told.push(text);
        const think = (game) => {
            game.setMove(at("e3"));
            throw new Error("a fault");
        };
        const fine = playMove(fs.readFileSync("states/state.txt"), "state", think);
        [console.error, fs.writeSync] = [error, writeSync];
        assert.deepStrictEqual([fine, ...told], [false, "Error: a fault", "e3\n"]);
    },
};

const files = process.argv.slice(2);
for (const name of files) {
    let text;
    try {
        text = asFile(readFile(name));
    } catch (error) {
        if (!(error instanceof BadState)) throw error;
        text = `refused: ${error.message}`;
    }
    fs.writeSync(1, `== ${name}\n${text}\n`);
}
if (files.length === 0) {
    for (const test of Object.values(tests)) test();
    console.log(`${Object.keys(tests).length} tests passed`);
}
