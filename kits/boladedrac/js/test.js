"use strict";
// Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

const assert = require("assert");
const fs = require("fs");
const {
    BALL, BEAN, BOTTOM, CAPSULE, EMPTY, KINDS, KINTON, LEFT, PARAMETERS, RIGHT, ROCK, TOP, BadState, ahead, playRound,
    read,
} = require("./boladedrac.js");

const readFile = (name) => read(fs.readFileSync(name), 0, name);
const at = (i, j) => ({ i, j });

/** A state in the format of its file. */
function asFile(game) {
    const lines = ["boladedrac v1", ...Object.keys(PARAMETERS).map((name) => `${name} ${game[name]}`)];
    lines.push(["names", ...game.names].join(" "), "", "", `round ${game.round}`);
    for (let i = 0; i < game.rows; i++) {
        let line = "";
        for (let j = 0; j < game.cols; j++) line += game.cell(at(i, j)).replace(/bean|kinton/, EMPTY);
        lines.push(line);
    }
    for (const [heading, items] of [["beans", game.beans], ["kintons", game.kintons]]) {
        lines.push(heading);
        for (const { pos, present, time } of items) lines.push(`${pos.i} ${pos.j} ${present ? "y" : "n"} ${time}`);
    }
    for (const { on_kinton, with_ball, pos, time, alive, balls, strength, kinton, status } of game.gokus) {
        const kind = KINDS[(on_kinton ? 1 : 0) + (with_ball ? 2 : 0)];
        lines.push(`${kind} ${pos.i} ${pos.j} ${time} ${alive ? "a" : "d"} ${balls} ${strength} ${kinton} ${status} `);
    }
    return `${lines.join("\n")}\n\n`;
}

const tests = {
    "reads the state"() {
        const game = readFile("states/state.cnf");
        assert.deepStrictEqual([game.nb_players, game.round, game.rows, game.cols, game.names[2]], [4, 42, 9, 13, "Demo_2"]);
        const cells = [at(4, 1), at(4, 4), at(5, 7), at(2, 6), at(1, 6), at(7, 6), at(3, 4), at(5, 5)];
        const wanted = [EMPTY, ROCK, CAPSULE, BALL, BEAN, EMPTY, KINTON, EMPTY];
        assert.deepStrictEqual(cells.map((pos) => game.cell(pos)), wanted);
        assert.deepStrictEqual([at(-1, 0), at(0, 13), at(9, 0)].map((pos) => game.cell(pos)), [ROCK, ROCK, ROCK]);
        assert.deepStrictEqual(game.beans[1], { pos: at(7, 6), present: false, time: 12 });
        const gokus = [at(1, 1), at(1, 9), at(1, 8), at(7, 3)].map((pos) => game.gokuAt(pos));
        assert.deepStrictEqual(gokus, [0, 1, undefined, undefined]);
        const [, , rider, dead] = game.gokus;
        assert.deepStrictEqual([rider.on_kinton, rider.with_ball, rider.kinton, rider.status], [true, true, 7, -1]);
        assert.deepStrictEqual([dead.alive, dead.time, dead.balls], [false, 14, 2]);
        assert.strictEqual(asFile(game), fs.readFileSync("states/state.cnf", "latin1"));
    },
    "reads what is tolerated"() {
        assert.strictEqual(asFile(readFile("states/loose.cnf")), asFile(readFile("states/state.cnf")));
    },
    "refuses the rest"() {
        const message = "states/bad.cnf:27:11: expected a cell (., X, C or B), found K";
        assert.throws(() => readFile("states/bad.cnf"), new BadState(message));
    },
    "knows the rules"() {
        const game = readFile("states/state.cnf");
        const cells = [TOP, BOTTOM, LEFT, RIGHT].map((direction) => ahead(at(5, 5), direction));
        assert.deepStrictEqual(cells, [at(4, 5), at(6, 5), at(5, 4), at(5, 6)]);
        assert.deepStrictEqual([0, 1, 2, 3].map((player) => game.mayAct(player)), [true, true, true, false]);
        assert.deepStrictEqual([game.moveCost(0), game.moveCost(2), game.score(0), game.score(3)], [2, 0, 373, 202]);
        assert.deepStrictEqual([0, 2, 3].map((player) => game.throwChance(player)), [41 / 71, 0, 0]);
        assert.strictEqual(game.winChance(0, 1), 71 / 102);
        const hits = [[at(1, 1), RIGHT], [at(1, 9), LEFT], [at(1, 1), BOTTOM]].map((of) => game.kamehameHits(...of));
        assert.deepStrictEqual(hits, [[1], [0], []]);
        game.round = 43;
        assert.deepStrictEqual([0, 1, 2, 3].map((player) => game.mayAct(player)), [false, false, true, false]);
    },
    "the first action counts"() {
        const game = readFile("states/state.cnf");
        const { error } = console;
        const told = [];
        console.error = (text) => told.push(text);
        game.move("u");
        game.kamehame(LEFT);
        game.move(RIGHT);
        console.error = error;
        assert.strictEqual(game.action, "t l");
        assert.deepStrictEqual(told, [
            "ignored an action without a direction",
            "ignored `m r`: the action of this round is `t l`",
        ]);
    },
    "reports and answers an exception"() {
        const { error } = console;
        const { writeSync } = fs;
        const told = [];
        console.error = (text) => told.push(String(text));
        fs.writeSync = (_, text) => told.push(text);
        const think = (game) => {
            game.move(RIGHT);
            throw new Error("a fault");
        };
        const fine = playRound(fs.readFileSync("states/state.cnf"), 0, "state", think);
        [console.error, fs.writeSync] = [error, writeSync];
        assert.deepStrictEqual([fine, ...told], [false, "Error: a fault", "m r\n"]);
    },
};

const files = process.argv.slice(2);
for (const name of files) {
    let text;
    try {
        text = asFile(readFile(name));
    } catch (error) {
        if (!(error instanceof BadState)) throw error;
        text = `refused: ${error.message}\n`;
    }
    fs.writeSync(1, `== ${name}\n${text}`);
}
if (files.length === 0) {
    for (const test of Object.values(tests)) test();
    console.log(`${Object.keys(tests).length} tests passed`);
}
