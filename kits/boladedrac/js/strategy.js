#!/usr/bin/env node
"use strict";
// An example player to start from. It throws a Kame Hame at a rival that carries a
// ball, and otherwise walks to the nearest thing that is of use to it. The kit
// reads the state and prints the answer: see boladedrac.js.

const { BALL, BEAN, CAPSULE, DIRECTIONS, KINTON, ROCK, ahead, play } = require("./boladedrac.js");

const FAIR = 0.5; // a Kame Hame with a smaller chance is not worth a round
const SAFE = 0.6; // a combat with a smaller chance is not worth the risk
const key = ({ i, j }) => 100 * i + j;

/** Whether you rob a rival of its ball if you can. */
function isPrey(game, rival) {
    const robs = game.gokus[rival].with_ball && !game.gokus[game.me].with_ball;
    return robs && game.winChance(game.me, rival) >= SAFE;
}

function isGoal(game, pos) {
    const mine = game.gokus[game.me];
    const rival = game.gokuAt(pos);
    if (rival !== undefined) return isPrey(game, rival);
    switch (game.cell(pos)) {
        case CAPSULE:
            return mine.with_ball;
        case BALL:
            return !mine.with_ball;
        case KINTON:
            return !mine.on_kinton;
        case BEAN:
            return 2 * mine.strength < game.max_strength;
        default:
            return false;
    }
}

/** The first step of a shortest path to the nearest goal, around rocks and gokus; undefined without a path. */
function stepToGoal(game) {
    const start = game.gokus[game.me].pos;
    const first = new Map([[key(start), undefined]]); // the first step to each cell found
    const cells = [start];
    for (const at of cells) { // the loop also visits the cells that it adds
        for (const direction of DIRECTIONS) {
            const pos = ahead(at, direction);
            if (game.cell(pos) === ROCK || first.has(key(pos))) continue;
            first.set(key(pos), first.get(key(at)) ?? direction);
            if (isGoal(game, pos)) return first.get(key(pos));
            if (game.gokuAt(pos) === undefined) cells.push(pos);
        }
    }
    return undefined;
}

function think(game) {
    if (!game.mayAct(game.me)) return;
    if (game.throwChance(game.me) >= FAIR) {
        for (const direction of DIRECTIONS) {
            const hits = game.kamehameHits(game.gokus[game.me].pos, direction);
            if (hits.some((rival) => game.gokus[rival].with_ball)) {
                game.kamehame(direction);
                return;
            }
        }
    }
    const step = stepToGoal(game);
    if (step !== undefined) game.move(step);
}

play(think);
