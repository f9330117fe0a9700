"use strict";
// Tests of the kit. Without arguments, run them. With files, print what the kit reads from each;
// with `after` before the files, print the next round of each, with its last orders repeated.

const assert = require("assert");
const fs = require("fs");
const { NOT_ARRIVED, BadRound, Game, ahead, isAlive, playRound, turned } = require("./redbot.js");

const read = (name, myPosition = 0) => new Game(fs.readFileSync(name), myPosition, name);

/** A round in the format of its file, without the totals. */
function asFile(game) {
    const robot = (r, i) => ` R${i + 1} ${r.lives} ${r.orient} ${r.x} ${r.y}`;
    const order = (r, i) => {
        const cell = r.last_action === "BUILD" ? ` ${r.last_build_x} ${r.last_build_y}` : "";
        return ` R${i + 1} ${r.last_move} ${r.last_action}${cell}`;
    };
    const player = (p) => `${Number(p.in_game)} ${p.finish_round} ${p.score} ${p.walls}${p.robots.map(robot).join("")}`;
    const goals = (p) => p.places.map((place, i) => `${i ? "" : " "}${place.x} ${place.y},`).join("");
    return [
        `${game.akt_round}/${game.finish_round}`,
        `${game.width}x${game.height}`,
        ...game.players.map((p) => `P${p.number}: ${player(p)}`),
        ...game.players.map((p) => `P${p.number}_finish:${goals(p)}`),
        `Walls:${game.walls.map((wall) => ` ${wall.x} ${wall.y} ${wall.lives},`).join("")}`,
        ...game.players.map((p) => `P${p.number}_move:${p.robots.map(order).join("")}`),
        ...game.players.map((p) => `P${p.number}: ${p.name}`),
    ].join("\n");
}

/** The next round, in which all players repeat their last orders. */
function again(game) {
    for (const robot of game.players.flatMap((player) => player.robots)) {
        const cell = robot.last_action === "BUILD" ? ` ${robot.last_build_x} ${robot.last_build_y}` : "";
        [robot.move, robot.action] = [robot.last_move, robot.last_action + cell];
    }
    return game.after();
}

const tests = {
    "reads the round"() {
        const game = read("rounds/round.txt", 1);
        assert.deepStrictEqual([game.my_position, game.akt_round, game.finish_round], [1, 17, 100]);
        assert.deepStrictEqual([game.players[0].robots[1].y, game.players[1].robots[1].lives], [12, -3]);
        assert.deepStrictEqual([game.players[2].finish_round, game.players[3].finish_round], [NOT_ARRIVED, 15]);
        assert.deepStrictEqual(game.players.map((player) => player.places.length), [25, 25, 2, 0]);
        assert.deepStrictEqual([game.walls_counter, game.wallAt({ x: 12, y: 18 }).lives], [4, 40]);
        assert.strictEqual(game.wallAt({ x: 13, y: 13 }), undefined);
        assert.strictEqual(game.robotAt({ x: 20, y: 12 }), game.me.robots[0]);
        assert.strictEqual(game.robotAt({ x: 14, y: 15 }), undefined);
        assert.deepStrictEqual([0, 25, 26].map((x) => game.onBoard({ x, y: 1 })), [false, true, false]);
        assert.strictEqual(game.players[0].robots[0].last_build_y, -7);
        assert.strictEqual(game.players[3].name, "Delta  Force");
    },
    "reads what is tolerated"() {
        assert.strictEqual(asFile(read("rounds/loose.txt")), asFile(read("rounds/round.txt")));
    },
    "refuses the rest"() {
        const message = "rounds/bad.txt:6:21: expected a direction, found right";
        assert.throws(() => read("rounds/bad.txt"), new BadRound(message));
    },
    "knows the rules"() {
        const game = read("rounds/round.txt");
        const turns = [["DOWN", "LEFT"], ["DOWN", "RIGHT"], ["LEFT", "RIGHT"], ["LEFT", "UP"]];
        assert.deepStrictEqual(turns.map((turn) => turned(...turn)), ["RIGHT", "LEFT", "UP", "LEFT"]);
        assert.deepStrictEqual(ahead({ x: 11, y: 20 }, "DOWN"), { x: 11, y: 19 });
        assert.strictEqual(game.neighbours({ x: 11, y: 20 }).length, 8);
        assert.strictEqual(game.neighbours({ x: 25, y: 1 }).length, 3);
        assert.deepStrictEqual(game.firstHit({ x: 14, y: 12 }, "RIGHT"), { x: 20, y: 12 });
        assert.deepStrictEqual(game.firstHit({ x: 12, y: 12 }, "UP"), { x: 12, y: 18 });
        assert.strictEqual(game.firstHit({ x: 13, y: 12 }, "UP"), undefined); // only destroyed walls
        assert.deepStrictEqual(game.players[1].robots.map(isAlive), [true, false]);
        assert.deepStrictEqual(game.players.map((player) => game.total(player)), [30, 13, 4, 70]);
        game.players[0].finish_round = game.players[2].finish_round = 12; // together
        assert.deepStrictEqual(game.players.map((player) => game.total(player)), [70, 13, 44, 60]);
    },
    "knows the round after"() {
        const game = read("rounds/round.txt", 1);
        game.setMove(0, "LEFT");
        game.setAction(0, "FIRE");
        const after = game.after();
        const [now, then] = [game.me.robots[0], after.me.robots[0]];
        assert.deepStrictEqual([after.akt_round, then.orient], [18, turned(now.orient, "LEFT")]);
        assert.deepStrictEqual([then.last_action, then.action, now.last_action], ["FIRE", "NOTHING", "NOTHING"]);
        assert.strictEqual(game.akt_round, 17);
    },
    "reports and answers an exception"() {
        const { error } = console;
        const { writeSync } = fs;
        const told = [];
        console.error = (text) => told.push(String(text));
        fs.writeSync = (_, text) => told.push(text);
        const think = (game) => {
            game.setMove(1, "UP");
            throw new Error("a fault");
        };
        const fine = playRound(fs.readFileSync("rounds/round.txt"), 0, "round.txt", think);
        [console.error, fs.writeSync] = [error, writeSync];
        assert.deepStrictEqual([fine, ...told], [false, "Error: a fault", "R1 NONE NOTHING R2 UP NOTHING\n"]);
    },
    "takes orders, but no wrong ones"() {
        const game = read("rounds/round.txt");
        game.setMove(0, "LEFT");
        game.setAction(1, "BUILD", -1, 20);
        assert.deepStrictEqual(game.me.robots.map((robot) => robot.move), ["LEFT", "NONE"]);
        assert.deepStrictEqual(game.me.robots.map((robot) => robot.action), ["NOTHING", "BUILD -1 20"]);
        for (const [robot, move] of [[0, "DOWN"], [0, "up"], [2, "UP"]])
            assert.throws(() => game.setMove(robot, move), RangeError);
        for (const action of [["BUILD"], ["BUILD", 1.5, 1], ["BUILD", 2 ** 31, 1], ["FIRE", 1, 1], ["fire"]])
            assert.throws(() => game.setAction(0, ...action), RangeError);
    },
};

const isAfter = process.argv[2] === "after";
const files = process.argv.slice(isAfter ? 3 : 2);
for (const name of files) {
    let text;
    try {
        text = asFile(isAfter ? again(read(name)) : read(name));
    } catch (error) {
        if (!(error instanceof BadRound)) throw error;
        text = `refused: ${error.message}`;
    }
    fs.writeSync(1, `== ${name}\n${text}\n`);
}
if (files.length === 0) {
    for (const test of Object.values(tests)) test();
    console.log(`${Object.keys(tests).length} tests passed`);
}
