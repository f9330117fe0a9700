"use strict";
// The RedBot kit for JavaScript (Node): it reads the round; you write the
// strategy. README.md shows how.

const fs = require("fs");

// Directions, clockwise; y grows upwards.
const DIRECTIONS = ["UP", "RIGHT", "DOWN", "LEFT"];
const MOVES = ["UP", "LEFT", "RIGHT", "NONE"];
const NOT_ARRIVED = 2 ** 31 - 1;

// The default constants. A variant can have others, which the round file does not show.
const ROBOT_LIVES = 13; // at the start
const WALL_LIVES = 40; // of a new wall
const WALLS_PER_PLAYER = 20; // at the start
const STRAIGHT_FIRE = 4; // lives that a shot takes from what it hits
const SPLASH_FIRE = 2; // lives that it takes from each robot and wall around that
const STEP_ATTACK = 1; // lives that a bump takes
const ARRIVAL_BONUS = [40, 30, 20, 10]; // by order of arrival

const STEP = { UP: [0, 1], RIGHT: [1, 0], DOWN: [0, -1], LEFT: [-1, 0] };

/** The next cell in a direction: a place is anything with x and y. */
function ahead(place, direction) {
    return { x: place.x + STEP[direction][0], y: place.y + STEP[direction][1] };
}

/** The direction of a robot after a movement. */
function turned(direction, move) {
    const turns = { RIGHT: 1, LEFT: 3 }[move] ?? 0;
    return DIRECTIONS[(DIRECTIONS.indexOf(direction) + turns) % 4];
}

const isAlive = (robot) => robot.lives > 0;

const seats = [0, 1, 2, 3];
const isInt = (n) => Number.isInteger(n) && -(2 ** 31) <= n && n < 2 ** 31;

/** FILE:LINE:COLUMN: why a text is not a valid round. */
class BadRound extends Error {}

/** A round of the game, and the orders that you set. */
class Game {
    #answered = false;

    /** @param {Buffer} text */
    constructor(text, myPosition, file = "round") {
        const read = new Reader(text, file);
        this.my_position = myPosition; // your index in `players`
        // The number of rounds played so far, and the number of rounds in the game.
        [this.akt_round, this.finish_round] = read.pair("/", 0, 2 ** 31 - 1, "the round and the last one, as in 3/100");
        // The board: cells are 1..width, 1..height.
        [this.width, this.height] = read.pair("x", 1, 32, "the size of the board, as in 25x25");
        // Top, right, bottom, left.
        this.players = seats.map((p) => this.#readPlayer(read, p));
        for (const player of this.players) {
            read.label(`P${player.number}_finish:`);
            while (read.goesOn()) {
                player.places.push(this.#readCell(read));
                read.comma();
                if (player.places.length > 32) read.fail("32 goal cells at most");
            }
        }
        // Standing walls, and destroyed ones (lives 0 or less), where nothing can be
        // built again. A wall can stand off the board, where it blocks nothing.
        this.walls = [];
        read.label("Walls:");
        while (read.goesOn()) {
            this.walls.push({ x: read.number(), y: read.number(), lives: read.number() });
            read.comma();
            if (this.walls.length > 128) read.fail("128 walls at most");
        }
        for (const player of this.players) {
            read.label(`P${player.number}_move:`);
            player.robots.forEach((robot, i) => {
                read.choice([`R${i + 1}`], `R${i + 1}`);
                robot.last_move = read.choice(MOVES, "a movement");
                robot.last_action = read.choice(["NOTHING", "FIRE", "BUILD"], "an action");
                if (robot.last_action !== "BUILD") return;
                robot.last_build_x = read.number();
                robot.last_build_y = read.number();
            });
        }
        for (const player of this.players) {
            read.label(`P${player.number}:`);
            player.name = read.name();
        }
        read.end();
    }

    #readPlayer(read, p) {
        read.label(`P${p + 1}:`);
        return {
            number: p + 1, // 1 for P1
            in_game: read.number(0, 1, "0 or 1, whether it is in the game") === 1,
            finish_round: read.number(0), // the round of its arrival; NOT_ARRIVED if it has not
            score: read.number(), // points for its shots
            walls: read.number(), // how many it can still build
            robots: ["R1", "R2"].map((name) => this.#readRobot(read, name)),
            places: [], // its goal cells, on the board
        };
    }

    #readRobot(read, name) {
        read.choice([name], name);
        const lives = read.number(); // 0 or less: dead
        const orient = read.choice(DIRECTIONS, "a direction");
        const place = lives > 0 ? this.#readCell(read) : { x: read.number(), y: read.number() };
        return { ...place, lives, orient, move: "NONE", action: "NOTHING" }; // the last two you set
    }

    #readCell(read) {
        const cell = "a cell on the board";
        return { x: read.number(1, this.width, cell), y: read.number(1, this.height, cell) };
    }

    get walls_counter() {
        return this.walls.length;
    }

    get me() {
        return this.players[this.my_position];
    }

    onBoard(place) {
        return 1 <= place.x && place.x <= this.width && 1 <= place.y && place.y <= this.height;
    }

    /** The living robot on a cell, or undefined. */
    robotAt(place) {
        const robots = this.players.flatMap((player) => player.robots);
        return robots.find((robot) => isAlive(robot) && robot.x === place.x && robot.y === place.y);
    }

    /** The standing wall on a cell, or undefined. */
    wallAt(place) {
        return this.walls.find((wall) => wall.lives > 0 && wall.x === place.x && wall.y === place.y);
    }

    /** The cells of the board around a cell. A shot that hits the cell hurts what is on them too. */
    neighbours({ x, y }) {
        const rows = [y - 1, y, y + 1].flatMap((row) => [x - 1, x, x + 1].map((column) => ({ x: column, y: row })));
        return rows.filter((place) => this.onBoard(place) && (place.x !== x || place.y !== y));
    }

    /** The first cell ahead with a robot or a wall, the one that a shot hits; or undefined. */
    firstHit(place, direction) {
        do place = ahead(place, direction);
        while (this.onBoard(place) && !this.robotAt(place) && !this.wallAt(place));
        return this.onBoard(place) ? place : undefined;
    }

    /** The total of a player so far: lives, points for its shots, and the bonus. */
    total(player) {
        const sum = player.robots.reduce((lives, robot) => lives + Math.max(0, robot.lives), player.score);
        if (player.finish_round === NOT_ARRIVED) return sum;
        const rounds = this.players.map((other) => other.finish_round);
        const earlier = new Set(rounds.filter((round) => round < player.finish_round));
        return sum + ARRIVAL_BONUS[earlier.size];
    }

    isOver() {
        return this.akt_round === this.finish_round || !this.players.some((player) => player.in_game);
    }

    /** The next round. It plays the `move` and `action` of all robots: set yours with setMove
     * and setAction, and those of the rivals as you expect them. */
    after() {
        const game = Object.assign(Object.create(Game.prototype), structuredClone({ ...this }));
        const robots = game.players.flatMap((player) => player.robots.map((robot) => [player, robot]));
        // What stands now stays until the phase of deaths, whatever lives it loses.
        const present = robots.filter(([, robot]) => isAlive(robot));
        const acting = present.filter(([player]) => player.in_game);
        const walls = game.walls.filter((wall) => wall.lives > 0 && game.onBoard(wall));
        const things = () => new Map([...walls, ...present.map(([, robot]) => robot)].map((it) => [cellOf(it), it]));
        for (const [player, robot] of robots) {
            const [action, x, y] = player.in_game ? robot.action.split(" ") : ["NOTHING"];
            robot.last_move = player.in_game ? robot.move : "NONE";
            robot.last_action = action;
            if (action === "BUILD") [robot.last_build_x, robot.last_build_y] = [Number(x), Number(y)];
            [robot.move, robot.action] = ["NONE", "NOTHING"];
        }
        moveAll(game, acting, things());
        for (const player of game.players) {
            const goals = new Set(player.places.map(cellOf));
            if (!player.in_game || !present.some(([other, robot]) => other === player && goals.has(cellOf(robot)))) continue;
            [player.finish_round, player.in_game] = [game.akt_round, false];
        }
        fireAll(game, acting, things());
        for (const player of game.players) player.in_game &&= player.robots.some(isAlive);
        buildAll(game, acting.filter(([, robot]) => isAlive(robot)));
        game.akt_round++;
        return game;
    }

    /** Sets the movement of a robot, 0 for R1 and 1 for R2: one of MOVES. */
    setMove(robot, move) {
        if (!MOVES.includes(move)) throw new RangeError(`expected a movement (${MOVES.join(", ")}), found ${move}`);
        this.#mine(robot).move = move;
    }

    /** Sets the action of a robot: "FIRE", "NOTHING", or "BUILD" and the cell. */
    setAction(robot, action, x, y) {
        if (action === "BUILD" && isInt(x) && isInt(y)) action = `BUILD ${x} ${y}`;
        else if (!["FIRE", "NOTHING"].includes(action) || x !== undefined || y !== undefined)
            throw new RangeError(`expected an action ("FIRE", "NOTHING", or "BUILD", x, y), found ${action} ${x} ${y}`);
        this.#mine(robot).action = action;
    }

    #mine(robot) {
        if (robot !== 0 && robot !== 1) throw new RangeError(`expected robot 0 or 1, found ${robot}`);
        return this.me.robots[robot];
    }

    /** Prints your orders, once a round; `play` calls it if you do not. */
    printResponse() {
        if (this.#answered) return;
        this.#answered = true;
        answer(this.me.robots.map((robot, i) => `R${i + 1} ${robot.move} ${robot.action}`).join(" "));
    }
}

const cellOf = ({ x, y }) => `${x} ${y}`;

function moveAll(game, robots, at) {
    const wanted = new Map();
    for (const [, robot] of robots) {
        const place = ahead(robot, robot.orient);
        const cell = cellOf(place);
        if (robot.last_move !== "UP") robot.orient = turned(robot.orient, robot.last_move);
        else if (at.has(cell)) at.get(cell).lives -= STEP_ATTACK;
        else if (game.onBoard(place)) wanted.set(cell, [...(wanted.get(cell) ?? []), [robot, place]]);
    }
    for (const rivals of wanted.values()) {
        if (rivals.length === 1) Object.assign(...rivals[0]);
        else for (const [robot] of rivals) robot.lives -= STEP_ATTACK;
    }
}

function fireAll(game, robots, at) {
    for (const [player, robot] of robots.filter(([, shooter]) => shooter.last_action === "FIRE")) {
        let place = ahead(robot, robot.orient);
        while (game.onBoard(place) && !at.has(cellOf(place))) place = ahead(place, robot.orient);
        if (!game.onBoard(place)) continue;
        const around = game.neighbours(place).map((cell) => [at.get(cellOf(cell)), SPLASH_FIRE]);
        for (const [hit, fire] of [[at.get(cellOf(place)), STRAIGHT_FIRE], ...around].filter(([it]) => it)) {
            hit.lives -= fire;
            if (hit.orient) player.score += fire; // walls have no direction
        }
    }
}

function buildAll(game, robots) {
    const listed = new Set(game.walls.map(cellOf));
    const alive = game.players.flatMap((player) => player.robots).filter(isAlive);
    let accepted = [];
    for (const [player, robot] of robots.filter(([, builder]) => builder.last_action === "BUILD")) {
        const cell = { x: robot.last_build_x, y: robot.last_build_y };
        const charged = accepted.filter(([other]) => other === player).length;
        const near = alive.some((other) => Math.abs(other.x - cell.x) <= 1 && Math.abs(other.y - cell.y) <= 1);
        if (charged < player.walls && !listed.has(cellOf(cell)) && !near) accepted.push([player, cell]);
    }
    const fresh = new Set(accepted.map(([, cell]) => cell).filter((cell) => game.onBoard(cell)).map(cellOf));
    const there = game.walls.filter((wall) => game.onBoard(wall)).length;
    if (there + fresh.size > Math.floor((game.width * game.height) / 8))
        accepted = accepted.filter(([, cell]) => !game.onBoard(cell));
    for (const [player, cell] of accepted) {
        player.walls--;
        if (!listed.has(cellOf(cell))) game.walls.push({ ...cell, lives: WALL_LIVES });
        listed.add(cellOf(cell));
    }
}

function answer(line) {
    fs.writeSync(1, line + "\n");
}

/**
 * Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
 * Calls your strategy in each round. Reports an invalid round on stderr and
 * answers it without orders. Reports an exception too; the orders set before it
 * are your answer, and the player keeps its memory.
 */
function play(strategy) {
    const [id, file, ...more] = process.argv.slice(2);
    if (!["0", "1", "2", "3"].includes(id) || more.length > 0) {
        console.error(`usage: ${process.argv[1]} ID [ROUND_FILE], where ID is 0, 1, 2 or 3`);
        process.exitCode = 2;
    } else if (file !== undefined) {
        process.exitCode = playRound(fs.readFileSync(file), Number(id), file, strategy) ? 0 : 1;
    } else {
        eachRound((text) => playRound(text, Number(id), "standard input", strategy));
    }
}

/** Reads `round N` and the N lines of each round, until `end`. */
function eachRound(use) {
    let lines = []; // of the round that is being read
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

function playRound(text, me, file, strategy) {
    let game;
    try {
        game = new Game(text, me, file);
    } catch (error) {
        if (!(error instanceof BadRound)) throw error;
        console.error(error.message);
        answer("R1 NONE NOTHING R2 NONE NOTHING");
        return false;
    }
    try {
        strategy(game);
        return true;
    } catch (error) {
        console.error(error);
        return false;
    } finally {
        game.printResponse();
    }
}

/** Splits a text into words at blanks, commas and line ends, one character per byte. A
 * line that begins without a label continues the line before. */
class Reader {
    constructor(text, file) {
        this.text = text.toString("latin1");
        this.file = file;
        this.start = this.at = 0; // where the last word begins and ends
    }

    get word() {
        return this.text.slice(this.start, this.at);
    }

    #skip(pattern, start) {
        pattern.lastIndex = start;
        pattern.test(this.text);
        return pattern.lastIndex;
    }

    next() {
        this.start = this.#skip(/(?:[ \t]|\r?\n)*/y, this.at);
        this.at = this.#skip(/(?:[^ \t\r\n,]|\r(?!\n))*/y, this.start);
    }

    get #lineBegin() {
        return this.text.lastIndexOf("\n", this.start - 1) + 1;
    }

    /** Whether the word begins a line. */
    get #fresh() {
        return this.start === 0 || /^[ \t]*$/.test(this.text.slice(this.#lineBegin, this.start));
    }

    fail(expected) {
        const begin = this.start === 0 ? 0 : this.#lineBegin;
        const line = this.text.slice(0, begin).split("\n").length;
        const found = (this.word || this.text.slice(this.start, this.start + 1)).slice(0, 23) || "the end";
        const shown = found === "the end" ? found : found.replace(/[^!-~]/g, "?");
        throw new BadRound(`${this.file}:${line}:${this.start - begin + 1}: expected ${expected}, found ${shown}`);
    }

    label(label) {
        this.next();
        if (!this.#fresh || this.word !== label) this.fail(label);
    }

    choice(texts, expected) {
        this.next();
        if (!texts.includes(this.word)) this.fail(expected);
        return this.word;
    }

    number(low = -(2 ** 31), high = 2 ** 31 - 1, expected = "a number of 32 bits") {
        this.next();
        return this.#inRange(this.word, low, high) ?? this.fail(expected);
    }

    #inRange(word, low, high) {
        const value = /^-?[0-9]+$/.test(word) ? Number(word) + 0 : NaN; // -0 + 0 is 0
        return low <= value && value <= high ? value : undefined;
    }

    /** Reads two numbers in one word, alone on a line. */
    pair(between, low, high, expected) {
        this.next();
        const parts = this.word.split(between).map((part) => this.#inRange(part, low, high));
        if (!this.#fresh || parts.length !== 2 || parts.includes(undefined)) this.fail(expected);
        if (!/^[ \t]*(\r?\n|$)/.test(this.text.slice(this.at))) {
            this.next();
            this.fail("the end of the line");
        }
        return parts;
    }

    /** Whether a list continues: the next word is not a label. */
    goesOn() {
        const at = this.at;
        this.next();
        const label = this.#fresh && /^(P[1-4](_finish|_move)?|Walls):$/.test(this.word);
        const on = this.start < this.text.length && !label;
        this.at = at;
        return on;
    }

    comma() {
        this.next();
        if (this.text[this.start] !== ",") this.fail("a comma");
        this.at++;
    }

    /** Reads a total, which the kit ignores, and the name up to the end of the line. */
    name() {
        this.next();
        if (!/^-?[0-9]+$/.test(this.word) || this.text[this.at] === ",") this.fail("a total, a blank and a name");
        this.start = this.#skip(/[ \t]*/y, this.at);
        this.at = this.#skip(/(?:[^\r\n]|\r(?!\n))*/y, this.start);
        const bytes = Buffer.from(this.word.replace(/[ \t]+$/, ""), "latin1");
        const name = bytes.toString();
        const good = Buffer.from(name).equals(bytes) && bytes.length <= 64; // otherwise it is not valid UTF-8
        if (!good || /[\0-\x1f\x7f-\x9f]/.test(name))
            this.fail("a name in UTF-8, of 64 bytes at most, without control characters");
        return name;
    }

    end() {
        this.next();
        if (this.start < this.text.length) this.fail("the end");
    }
}

module.exports = {
    DIRECTIONS, MOVES, NOT_ARRIVED, ROBOT_LIVES, WALL_LIVES, WALLS_PER_PLAYER, STRAIGHT_FIRE, SPLASH_FIRE, STEP_ATTACK,
    ARRIVAL_BONUS, BadRound, Game, ahead, turned, isAlive, play, playRound,
};
