"use strict";
// Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

const assert = require("assert");
const fs = require("fs");
const { EAST, NORTH, PASS, SOUTH, WEST, BadState, ahead, owner, playTurn, read } = require("./fibot.js");

const readFile = (name) => read(fs.readFileSync(name), name);
const at = (column, row) => ({ column, row });

/** A state in the format of its file. */
function asFile(game) {
    const lines = [[game.columns, game.rows, game.rounds_left, game.to_move].join(" ")];
    lines.push([1, 2].map((player) => `${game.flags[player].column} ${game.flags[player].row}`).join(" "));
    for (let row = 1; row <= game.rows; row++) {
        let line = "";
        for (let column = 1; column <= game.columns; column++)
            line += game.robotAt(at(column, row)) ?? (game.isWall(at(column, row)) ? "#" : ".");
        lines.push(line);
    }
    return lines.join("\n");
}

const tests = {
    "reads the state"() {
        const game = readFile("states/state.txt");
        assert.deepStrictEqual([game.columns, game.rows, game.rounds_left, game.to_move], [6, 5, 12, 2]);
        assert.deepStrictEqual(game.flags, { 1: at(6, 1), 2: at(1, 4) });
        assert.deepStrictEqual([game.robots.B, game.robotAt(at(5, 2)), game.robots.C], [at(2, 3), "Q", undefined]);
        assert.deepStrictEqual([2, 3].map((row) => game.isWall(at(3, row))), [true, false]);
        assert.deepStrictEqual([2, 3, 4, 6].map((row) => game.isFree(at(3, row))), [false, false, true, false]);
        assert.deepStrictEqual([0, 5, 6].map((row) => game.onBoard(at(3, row))), [false, true, false]);
    },
    "reads what is tolerated"() {
        assert.strictEqual(asFile(readFile("states/loose.txt")), asFile(readFile("states/state.txt")));
    },
    "refuses the rest"() {
        const message = "states/bad.txt:5:2: expected ., # or a letter from A to Z, found b";
        assert.throws(() => readFile("states/bad.txt"), new BadState(message));
    },
    "knows the rules"() {
        const game = readFile("states/state.txt");
        assert.deepStrictEqual([owner("M"), owner("N"), game.rival], [1, 2, 1]);
        assert.deepStrictEqual(ahead(game.robots.B, WEST), at(1, 3));
        assert.deepStrictEqual([SOUTH, EAST].map((to) => game.slideEnd(game.robots.N, to)), [at(4, 5), at(4, 3)]);
        assert.deepStrictEqual(game.destroyed("A").sort(), ["A", "B", "N", "O"]);
        assert.deepStrictEqual([1, 2].map((player) => [game.distance(player), game.points(player)]), [[1, 14], [1, 14]]);
        assert.deepStrictEqual([game.turns().length, game.turns()[0], game.turns()[25]], [26, `N ${NORTH}`, PASS]);
        assert.strictEqual(game.isOver(), false);
        let after = game.after("N D");
        assert.deepStrictEqual([after.to_move, after.rounds_left, after.turns()], [1, 11, [PASS]]);
        assert.deepStrictEqual([after.distance(1), after.points(1), after.robotAt(at(4, 3))], [undefined, 0, undefined]);
        after = game.after("R S");
        assert.deepStrictEqual([after.points(2), after.isOver(), after.robotAt(at(6, 1))], [20, true, "R"]);
    },
    "sets no wrong turn"() {
        const game = readFile("states/state.txt");
        game.setTurn("Q Z");
        for (const wrong of ["A S", "Z S", "N X", "N", ""]) assert.throws(() => game.setTurn(wrong), RangeError);
        assert.strictEqual(game.turn, "Q Z");
    },
    "reports and answers an exception"() {
        const { error } = console;
        const { writeSync } = fs;
        const told = [];
        console.error = (text) => told.push(String(text));
        fs.writeSync = (_, text) => told.push(text);
        const think = (game) => {
            game.setTurn("O D");
            throw new Error("a fault");
        };
        const fine = playTurn(fs.readFileSync("states/state.txt"), "state", think);
        [console.error, fs.writeSync] = [error, writeSync];
        assert.deepStrictEqual([fine, ...told], [false, "Error: a fault", "O D\n"]);
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
