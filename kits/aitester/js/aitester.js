"use strict";
// The AI-Tester kit for JavaScript (Node): it reads the state; you write the strategy. README.md shows
// how. This file has the state and the rules, protocol.js reads states and sends commands.

const [BUY, FIGHT] = ["buy", "fight"]; // the phases
const [WATER, WALL] = ["~", "#"];
const FIRST_AID = 50; // the health that a bonus gives
const LONGEST_LIST = 32; // units that a player can ever have
const [MOST_MONEY, MOST_HEALTH, NO_LIMIT] = [1000000, 2000000, 999999999];

const beside = (x, y) => [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]];

/** The tiles of the line of fire from one tile to another one, both included. At a corner it goes in x first. */
function lineOfFire(x, y, toX, toY) {
    const [columns, rows] = [Math.abs(toX - x), Math.abs(toY - y)];
    const line = [[x, y]];
    let [i, j] = [0, 0]; // the steps done in x and in y
    while (i < columns || j < rows) {
        // The next side in x is not behind the one in y.
        if ((2 * i + 1) * rows <= (2 * j + 1) * columns) i++;
        else j++;
        line.push([x + i * Math.sign(toX - x), y + j * Math.sign(toY - y)]);
    }
    return line;
}

/** A command that the rules refuse. */
class Refused extends Error {}

function check(fine, reason) {
    if (!fine) throw new Refused(reason);
}

/**
 * A state of the game, and the commands that led to it since it was read. A tile
 * is [x, y]: columns x count from the left, rows y from the top, both from 0.
 *
 * - `money` of each player before it buys, `action_points` of each turn, `max_units`
 *   that a player can have when it buys, `turn_limit` (0 means NO_LIMIT)
 * - `phase` (BUY or FIGHT), `turn`, `player` (the number of the player whose turn it
 *   is, from 1: you), `points` left in this turn, `refused`
 * - `types`: {name, price, range, health, shield, weapon, move_cost, fire_cost, icon, sound}
 * - `width`, `height`, `terrain` (rows of "1" to "9" and "A" for land of the kinds 1 to 10,
 *   WATER and WALL), `placement` (rows of "." and the numbers of players)
 * - `bonuses`: their tiles
 * - `players`: {money, units}; the player n is players[n - 1], and units holds all that it
 *   ever had, by id: {id, player, type, x, y, health}. Its player counts from 1, its type is
 *   a number from 0, and its health is 0 if it is dead or was sold.
 */
class Game {
    #on = new Map(); // the living units by x + 32 * y

    constructor(fields) {
        Object.assign(this, fields);
        this.commands = []; // such as ["MOV", 0, 3, 4]
        for (const { units } of this.players) for (const unit of units) if (unit.health > 0) this.put(unit);
    }

    /** A copy to try commands on: they change nothing else. */
    copy() {
        const players = this.players.map(({ money, units }) => ({ money, units: units.map((unit) => ({ ...unit })) }));
        return new Game({ ...this, bonuses: [...this.bonuses], players });
    }

    /** For the kit: whether two states are the same, whatever led to them. */
    equals(other) {
        const text = (game) => JSON.stringify(game, (key, value) => (key === "commands" ? undefined : value));
        return text(this) === text(other);
    }

    /** For the kit: a living unit is on its tile. */
    put(unit) {
        this.#on.set(unit.x + 32 * unit.y, unit);
    }

    /** The money and the units of the player whose turn it is. */
    get me() {
        return this.players[this.player - 1];
    }

    /** Your living units. */
    ownUnits() {
        return this.me.units.filter((unit) => unit.health > 0);
    }

    /** The living units of all other players. */
    enemies(player) {
        return this.players.flatMap(({ units }) => units.filter((unit) => unit.health > 0 && unit.player !== player));
    }

    typeOf(unit) {
        return this.types[unit.type];
    }

    /** The living unit on a tile, or undefined. */
    unitAt(x, y) {
        return this.#isOnBoard(x, y) ? this.#on.get(x + 32 * y) : undefined;
    }

    #isOnBoard(x, y) {
        return 0 <= x && x < this.width && 0 <= y && y < this.height;
    }

    /** The kind of land, 1 to 10; 0 for water, for a wall, and off the board. */
    land(x, y) {
        return this.#isOnBoard(x, y) ? Math.max(0, "~123456789A".indexOf(this.terrain[y][x])) : 0;
    }

    #hasBonus(x, y) {
        return this.bonuses.some((tile) => tile[0] === x && tile[1] === y);
    }

    /** Whether a tile is land without a living unit and without a bonus. */
    isFree(x, y) {
        return this.land(x, y) > 0 && !this.unitAt(x, y) && !this.#hasBonus(x, y);
    }

    /** The tiles of the board for which a condition is true, row by row. */
    tiles(condition) {
        const tiles = [];
        for (let y = 0; y < this.height; y++)
            for (let x = 0; x < this.width; x++) if (condition(x, y)) tiles.push([x, y]);
        return tiles;
    }

    #isPlace(x, y) {
        return this.isFree(x, y) && this.placement[y][x] === String(this.player);
    }

    /** The tiles where you can put what you buy, row by row. */
    places() {
        return this.tiles((x, y) => this.#isPlace(x, y));
    }

    /** Whether you can buy a unit of a type, on one of `places`. */
    canBuy(type) {
        const room = this.me.units.length < LONGEST_LIST && this.ownUnits().length < this.max_units;
        return room && type in this.types && this.types[type].price <= this.me.money;
    }

    /**
     * By row and column, the points that a cheapest path of a unit costs, however many are left; Infinity where no
     * path leads. A path can end on a unit of the same player; a move cannot.
     */
    costs(unit) {
        const costs = Array.from({ length: this.height }, () => Array(this.width).fill(Infinity));
        const queue = [[unit.x, unit.y]]; // the tiles whose neighbors may become cheaper
        costs[unit.y][unit.x] = 0;
        for (const [fromX, fromY] of queue) {
            for (const [x, y] of beside(fromX, fromY)) {
                const land = this.land(x, y);
                const cost = costs[fromY][fromX] + land * this.typeOf(unit).move_cost;
                if (land === 0 || cost >= costs[y][x] || (this.unitAt(x, y) ?? unit).player !== unit.player) continue;
                costs[y][x] = cost;
                queue.push([x, y]);
            }
        }
        return costs;
    }

    /** The tiles of a cheapest path of a unit to (x, y), without its own; empty if no path leads there. */
    path(unit, x, y) {
        const costs = this.costs(unit);
        const path = [];
        let at = [x, y];
        for (let cost = costs[y][x]; cost > 0 && cost < Infinity; ) {
            path.unshift(at);
            cost -= this.land(...at) * this.typeOf(unit).move_cost;
            at = beside(...at).find(([toX, toY]) => this.land(toX, toY) > 0 && costs[toY][toX] === cost);
        }
        return path;
    }

    /** The tiles to which a unit can move with the points left, row by row. */
    moves(unit) {
        const costs = this.costs(unit);
        return this.isOver() ? [] : this.tiles((x, y) => costs[y][x] <= this.points && !this.unitAt(x, y));
    }

    /** The health that a shot of a unit takes from a target. */
    damage(unit, target) {
        return Math.max(0, this.typeOf(unit).weapon - this.typeOf(target).shield);
    }

    /** Whether a unit that stood on (x, y) would have (toX, toY) in range. */
    inRange(unit, x, y, toX, toY) {
        return (toX - x) ** 2 + (toY - y) ** 2 <= this.typeOf(unit).range ** 2;
    }

    /** Whether nothing blocks the line of fire from (x, y) to (toX, toY). The unit `without` does not block. */
    isClear(x, y, toX, toY, without) {
        return lineOfFire(x, y, toX, toY).slice(1, -1).every(([atX, atY]) => {
            const gone = without && without.x === atX && without.y === atY;
            return this.terrain[atY][atX] !== WALL && (gone || !this.unitAt(atX, atY));
        });
    }

    /** Whether a unit that stood on (x, y) instead could shoot at a target, points aside. */
    canHit(unit, x, y, target) {
        return this.inRange(unit, x, y, target.x, target.y) && this.isClear(x, y, target.x, target.y, unit);
    }

    /** The enemies at which a unit can shoot from where it is with the points left. */
    targets(unit) {
        if (this.typeOf(unit).fire_cost > this.points) return [];
        return this.enemies(unit.player).filter((enemy) => this.canHit(unit, unit.x, unit.y, enemy));
    }

    // ---- Commands. They change the state, and throw Refused if the rules refuse them.

    /** Buys a unit of a type and puts it on a placement tile. */
    buy(type, x, y) {
        this.#expect(BUY);
        check(this.#isPlace(x, y), "BUY-2: not a free placement tile of yours");
        check(this.canBuy(type), "BUY-2: no such type, too many units, or too little money");
        const { units } = this.me;
        const { price, health } = this.types[type];
        this.me.money -= price;
        units.push({ id: units.length, player: this.player, type, x, y, health });
        this.put(units[units.length - 1]);
        this.#done("BUY", type, x, y);
    }

    /** Sells your unit with the id u for its price. */
    sell(u) {
        const unit = this.#own(BUY, u);
        this.me.money = Math.min(MOST_MONEY, this.me.money + this.typeOf(unit).price);
        this.#remove(unit);
        this.#done("SEL", u);
    }

    /** Moves your unit with the id u to one of its `moves`. */
    move(u, x, y) {
        const unit = this.#own(FIGHT, u);
        check(this.land(x, y) > 0 && !this.unitAt(x, y), "MOV-4: not a tile of land without a unit");
        const cost = this.costs(unit)[y][x];
        check(cost <= this.points, "MOV-4: no path, or too few points");
        this.points -= cost;
        this.#on.delete(unit.x + 32 * unit.y);
        unit.x = x;
        unit.y = y;
        this.put(unit);
        if (this.#hasBonus(x, y)) {
            this.bonuses = this.bonuses.filter((tile) => tile[0] !== x || tile[1] !== y);
            unit.health = Math.min(MOST_HEALTH, unit.health + FIRST_AID);
        }
        this.#done("MOV", u, x, y);
    }

    /** Shoots with your unit with the id u at an enemy, one of its `targets`. */
    shoot(u, x, y) {
        const unit = this.#own(FIGHT, u);
        const target = this.targets(unit).find((enemy) => enemy.x === x && enemy.y === y);
        check(target, "ATT-2: no enemy, out of range, no clear line, or too few points");
        this.points -= this.typeOf(unit).fire_cost;
        target.health = Math.max(0, target.health - this.damage(unit, target));
        if (target.health === 0) this.#remove(target);
        this.#done("ATT", u, x, y);
    }

    /** Ends the turn, or the buying. On a copy you can then try the commands of the next player. */
    end() {
        const [name, count] = [this.phase === BUY ? "END" : "NXT", this.players.length];
        if (this.phase === BUY && this.player < count) this.player++;
        else if (!this.isOver()) {
            const last = this.phase === BUY ? count : this.player;
            const following = this.players.map((_, i) => ((last + i) % count) + 1);
            this.turn = this.phase === BUY ? 0 : this.turn + 1;
            this.phase = FIGHT;
            this.points = this.action_points;
            this.player = following.find((player) => this.isIn(player)) ?? 1;
        }
        this.#done(name);
    }

    /** Carries out a command of `commands`. */
    do([name, ...numbers]) {
        this[{ BUY: "buy", SEL: "sell", MOV: "move", ATT: "shoot" }[name] ?? "end"](...numbers);
    }

    /** Whether a player has a living unit. */
    isIn(player) {
        return this.players[player - 1].units.some((unit) => unit.health > 0);
    }

    isOver() {
        const late = this.turn >= (this.turn_limit || NO_LIMIT);
        return this.phase === FIGHT && (late || this.players.filter((_, i) => this.isIn(i + 1)).length < 2);
    }

    #expect(phase) {
        check(this.phase === phase && !this.isOver(), "STP-2: not in this phase, or the game is over");
    }

    #own(phase, u) {
        this.#expect(phase);
        check(this.me.units[u]?.health > 0, `you have no living unit ${u}`);
        return this.me.units[u];
    }

    #remove(unit) {
        unit.health = 0;
        this.#on.delete(unit.x + 32 * unit.y);
    }

    #done(...command) {
        this.refused = 0;
        this.commands.push(command);
    }
}

module.exports = {
    BUY, FIGHT, WATER, WALL, FIRST_AID, LONGEST_LIST, MOST_MONEY, MOST_HEALTH, NO_LIMIT, Game, Refused, lineOfFire,
};
