#!/usr/bin/env node
"use strict";
// An example player to start from. It buys the units that are worth most, shoots what it can kill
// soonest, and keeps out of the enemies' fire otherwise. The kit reads the state and prints the
// commands: see aitester.js and protocol.js.

const { BUY } = require("./aitester.js");
const { play } = require("./protocol.js");

/** What a type of units is worth for its price: its damage for each point, times the shots that it bears, of each
 *  type at most 100. */
function worth(game, type) {
    const damage = game.types.reduce((sum, other) => sum + Math.max(0, type.weapon - other.shield), 0);
    const shots = (other) => Math.ceil(type.health / Math.max(1, other.weapon - type.shield));
    const bears = game.types.reduce((sum, other) => sum + Math.min(100, shots(other)), 0);
    return Math.floor((Math.floor((damage * 10) / type.fire_cost) * bears) / (type.price + 1));
}

/** Buys the type with the greatest worth as long as the money lasts, then the next one. */
function arm(game) {
    const marks = game.tiles((x, y) => ![".", String(game.player)].includes(game.placement[y][x]));
    const far = ([x, y]) => Math.min(...marks.map(([toX, toY]) => Math.abs(x - toX) + Math.abs(y - toY)), 999);
    const places = game.places().sort((one, other) => far(one) - far(other)); // nearest to the enemies first
    const order = [...game.types.keys()].sort((a, b) => worth(game, game.types[b]) - worth(game, game.types[a]));
    for (const type of order) while (places.length > 0 && game.canBuy(type)) game.buy(type, ...places.shift());
}

/** The health that a shot of each enemy that stands within reach would take from a unit on a tile. */
function danger(game, unit, x, y) {
    const canHit = (enemy) =>
        game.inRange(enemy, enemy.x, enemy.y, x, y) && game.isClear(enemy.x, enemy.y, x, y, unit);
    return game.enemies(game.player).filter(canHit).reduce((sum, enemy) => sum + game.damage(enemy, unit), 0);
}

/** Shoots at the enemy that costs the fewest points to kill. */
function shoot(game) {
    let best;
    for (const unit of game.ownUnits()) {
        for (const target of game.targets(unit)) {
            const damage = game.damage(unit, target);
            const points = Math.ceil(target.health / damage) * game.typeOf(unit).fire_cost;
            const { health } = target;
            const better = !best || points < best.points || (points === best.points && health < best.health);
            if (damage > 0 && better) best = { unit, target, points, health };
        }
    }
    if (best) game.shoot(best.unit.id, best.target.x, best.target.y);
    return best !== undefined;
}

/** The nearest place from which a unit could shoot at an enemy, and what it costs to go there. */
function nearest(game, unit) {
    const costs = game.costs(unit);
    const victims = game.enemies(game.player).filter((enemy) => game.damage(unit, enemy) > 0);
    let best = { unit, cost: Infinity };
    for (const [x, y] of game.tiles((x, y) => !game.unitAt(x, y) || game.unitAt(x, y) === unit)) {
        const cost = costs[y][x];
        if (cost < best.cost && victims.some((enemy) => game.canHit(unit, x, y, enemy))) best = { unit, cost, x, y };
    }
    return best;
}

/** Moves a unit that has an enemy within reach to the nearest tile where nobody can hit it. */
function retreat(game, unit) {
    const costs = game.costs(unit);
    const tiles = game.moves(unit).sort((one, other) => costs[one[1]][one[0]] - costs[other[1]][other[0]]);
    const safe = tiles.find(([x, y]) => danger(game, unit, x, y) === 0);
    if (safe) game.move(unit.id, ...safe);
    return safe !== undefined;
}

/** Moves a unit as far as it can toward a place; unless it dares, not to where an enemy can hit it. */
function approach(game, { unit, x, y }, dare) {
    const costs = game.costs(unit);
    const canGo = ([toX, toY]) => costs[toY][toX] <= game.points && !game.unitAt(toX, toY);
    const path = game.path(unit, x, y).reverse();
    const best = path.find((tile) => canGo(tile) && (dare || danger(game, unit, ...tile) === 0));
    if (best) game.move(unit.id, ...best);
    return best !== undefined;
}

/** Gives one command; false if there is nothing left to do. */
function step(game) {
    if (shoot(game)) return true;
    const found = game.ownUnits().map((unit) => nearest(game, unit)).filter(({ cost }) => cost < Infinity);
    found.sort((one, other) => one.cost - other.cost);
    const now = found.find(({ unit, cost }) => cost > 0 && cost <= game.points - game.typeOf(unit).fire_cost);
    if (now) {
        game.move(now.unit.id, now.x, now.y);
        return true;
    }
    for (const { unit, cost } of found)
        if (cost === 0 && danger(game, unit, unit.x, unit.y) > 0 && retreat(game, unit)) return true;
    if (found.some((place) => approach(game, place, false))) return true;
    return game.points === game.action_points && found.some((place) => approach(game, place, true));
}

function think(game) {
    if (game.phase === BUY) arm(game);
    else while (!game.isOver() && step(game));
}

play(think);
