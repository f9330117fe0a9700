"use strict";
// Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

const assert = require("assert");
const fs = require("fs");
const { BUY, FIGHT, Refused, lineOfFire } = require("./aitester.js");
const { BadState, Turn, playCommand, read } = require("./protocol.js");

const readFile = (name) => read(fs.readFileSync(name), name);

/** A state in the format of its file. */
function asFile(game) {
    const names = ["money", "action_points", "max_units", "turn_limit", "phase", "turn", "player", "points", "refused"];
    const lines = ["aitester v1", `players ${game.players.length}`, ...names.map((name) => `${name} ${game[name]}`)];
    lines.push(`types ${game.types.length}`, ...game.types.map((type) => Object.values(type).join(" ")));
    lines.push(`size ${game.width} ${game.height}`, ...game.terrain, ...game.placement);
    lines.push(`bonuses ${game.bonuses.length}`, ...game.bonuses.map(([x, y]) => `${x} ${y} first_aid`));
    for (const { money, units } of game.players) {
        lines.push(`money ${money} units ${units.length}`);
        lines.push(...units.map(({ id, type, x, y, health }) => [id, type, x, y, health].join(" ")));
    }
    return `${lines.join("\n")}\n`;
}

/** The state at the beginning of a game on the board of states/state.txt. */
function buying() {
    const [head] = asFile(readFile("states/state.txt")).split("money 10 units");
    const changed = head.replace("fight", "buy").replace("turn 7", "turn 0").replace("points 17", "points 0");
    return read(Buffer.from(changed + "money 120 units 0\n".repeat(3)));
}

const tests = {
    "reads the state"() {
        const game = readFile("states/state.txt");
        const { player, turn, points, refused, phase } = game;
        assert.deepStrictEqual([player, turn, points, refused, phase], [2, 7, 17, 1, FIGHT]);
        assert.deepStrictEqual([game.players.length, game.me.money, game.players[0].units[0].health], [3, 35, 0]);
        const tiles = [[0, 0], [3, 1], [1, 1], [4, 3], [8, 0], [0, -1]];
        assert.deepStrictEqual(tiles.map((tile) => game.land(...tile)), [1, 10, 0, 0, 0, 0]);
        const free = [[0, 0], [2, 3], [2, 0], [4, 1]].map((tile) => game.isFree(...tile));
        assert.deepStrictEqual(free, [true, true, false, false]);
        assert.deepStrictEqual(game.enemies(2).map((unit) => [unit.player, unit.id]), [[1, 1], [1, 2], [3, 0]]);
        assert.deepStrictEqual(game.ownUnits().map((unit) => game.typeOf(unit).name), ["tank", "rifle"]);
        assert.strictEqual(asFile(game), fs.readFileSync("states/state.txt", "latin1"));
    },
    "reads what is tolerated"() {
        assert.deepStrictEqual(readFile("states/loose.txt"), readFile("states/state.txt"));
    },
    "refuses the rest"() {
        const message = "states/bad.txt:19:4: expected a tile (1 to 9, A, ~ or #), found B";
        assert.throws(() => readFile("states/bad.txt"), new BadState(message));
    },
    "knows the moves"() {
        const game = readFile("states/state.txt");
        const [tank, rifle] = game.ownUnits();
        const none = Infinity;
        assert.deepStrictEqual(game.costs(tank)[1], [6, none, 18, 42, none, none, 33, 36]);
        assert.deepStrictEqual(game.path(tank, 4, 5), [[1, 3], [2, 3], [2, 4], [2, 5], [3, 5], [4, 5]]);
        assert.deepStrictEqual([game.path(tank, 4, 1), game.path(tank, 1, 2)], [[], []]);
        assert.deepStrictEqual([game.moves(tank).length, game.moves(rifle).length], [15, 22]);
        game.move(1, 5, 5);
        assert.deepStrictEqual([game.points, rifle.health, game.bonuses, game.refused], [3, 110, [[2, 0]], 0]);
        for (const move of [[0, 1, 2], [0, 5, 5], [0, 7, 0], [0, 1, 1], [0, 0, 6], [2, 0, 0], [3, 0, 0]])
            assert.throws(() => game.move(...move), Refused);
    },
    "knows the shots"() {
        assert.deepStrictEqual(lineOfFire(0, 0, 2, 2), [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]]);
        assert.deepStrictEqual(lineOfFire(2, 2, 0, 0), [[2, 2], [1, 2], [1, 1], [0, 1], [0, 0]]);
        const line = [[0, 3], [1, 3], [1, 2], [2, 2], [3, 2], [3, 1], [4, 1]];
        assert.deepStrictEqual(lineOfFire(0, 3, 4, 1), line);
        const game = readFile("states/state.txt");
        const [tank, rifle] = game.ownUnits();
        const [sniper, scout, other] = game.enemies(2);
        assert.deepStrictEqual([sniper, scout, other].map((enemy) => game.damage(tank, enemy)), [40, 40, 25]);
        assert.deepStrictEqual([1, 0].map((x) => game.canHit(tank, x, 3, scout)), [true, false]);
        const lines = [[0, 2, 3, 2], [0, 3, 3, 3], [1, 0, 1, 2], [0, 4, 0, 0, rifle]];
        assert.deepStrictEqual(lines.map((of) => game.isClear(...of)), [false, true, false, true]);
        assert.deepStrictEqual(game.targets(tank), []);
        game.move(0, 1, 3);
        assert.deepStrictEqual(game.targets(tank), [scout]);
        const before = game.copy();
        game.shoot(0, 6, 3);
        assert.deepStrictEqual([game.points, scout.health, game.enemies(2).length], [4, 0, 2]);
        assert.deepStrictEqual([before.points, before.enemies(2).length], [14, 3]);
        assert.throws(() => before.shoot(0, 4, 1), Refused);
        game.end();
        assert.deepStrictEqual([game.player, game.turn, game.points, game.isOver()], [3, 8, 20, false]);
        assert.deepStrictEqual(game.commands, [["MOV", 0, 1, 3], ["ATT", 0, 6, 3], ["NXT"]]);
    },
    "buys"() {
        const game = buying();
        assert.deepStrictEqual([game.places(), game.canBuy(3)], [[[6, 2], [7, 2], [6, 3], [7, 3]], true]);
        game.buy(3, 7, 2);
        game.buy(3, 6, 2);
        assert.deepStrictEqual([game.me.money, game.places(), game.canBuy(3)], [30, [[6, 3], [7, 3]], false]);
        for (const wrong of [[3, 6, 3], [0, 6, 2], [0, 0, 0], [4, 6, 3]])
            assert.throws(() => game.buy(...wrong), Refused);
        game.sell(0);
        assert.deepStrictEqual([game.me.money, game.ownUnits().length, game.me.units.length], [75, 1, 2]);
        assert.throws(() => game.sell(0), Refused);
        game.end();
        assert.deepStrictEqual([game.phase, game.player], [BUY, 3]);
        game.buy(0, 1, 5);
        game.end();
        assert.deepStrictEqual([game.phase, game.player, game.points, game.isOver()], [FIGHT, 2, 20, false]);
    },
    "sends the commands one by one"() {
        const calls = [];
        const think = (game) => {
            calls.push(game.points);
            if (game.points !== 17) return;
            game.move(0, 1, 3);
            game.shoot(0, 6, 3);
        };
        const [turn, game] = [new Turn(), readFile("states/state.txt")];
        assert.strictEqual(turn.next(game.copy(), think), "MOV 0 1 3");
        game.move(0, 1, 3);
        assert.strictEqual(turn.next(game.copy(), think), "ATT 0 6 3");
        assert.deepStrictEqual(calls, [17]);
        game.refused = 1; // something else than the kit expects has happened
        assert.strictEqual(turn.next(game.copy(), think), "NXT");
        assert.deepStrictEqual(calls, [17, 14]);
    },
    "reports and answers an exception"() {
        const { error } = console;
        const { writeSync } = fs;
        const told = [];
        console.error = (text) => told.push(String(text));
        fs.writeSync = (_, text) => told.push(text);
        const think = (game) => {
            game.move(0, 1, 3);
            throw new Error("a fault");
        };
        const fine = playCommand(fs.readFileSync("states/state.txt"), "state", new Turn(), think);
        [console.error, fs.writeSync] = [error, writeSync];
        assert.deepStrictEqual([fine, ...told], [false, "Error: a fault", "MOV 0 1 3\n"]);
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
