#!/usr/bin/env node
"use strict";
// An example player to start from. It tries each of its turns and each reply of
// the rival. The kit reads the state and prints the answer: see fibot.js.

const { DIRECTIONS, owner, play } = require("./fibot.js");

const FAR = 999; // slides
// Weights for being few slides from the rival's flag, and for keeping the rival far from your own.
const [HASTE, CARE] = [200, 150];
const key = (place) => 100 * place.column + place.row;

/** A function that gives the number of slides from a cell to a flag while no other robot moves. */
function slidesTo(game, flag) {
    const before = new Map(); // cells from which a slide ends on a cell
    for (let column = 1; column <= game.columns; column++) {
        for (let row = 1; row <= game.rows; row++) {
            const place = { column, row };
            for (const direction of game.isWall(place) ? [] : DIRECTIONS) {
                const end = key(game.slideEnd(place, direction));
                if (!before.has(end)) before.set(end, []);
                before.get(end).push(key(place));
            }
        }
    }
    const slides = new Map([[key(flag), 0]]);
    for (const [at, count] of slides) // the loop also visits the entries that it adds
        for (const place of before.get(at) ?? []) if (!slides.has(place)) slides.set(place, count + 1);
    return (place) => slides.get(key(place)) ?? FAR;
}

/** The value of a state for you. */
function worth(game, me, slides) {
    const rival = 3 - me;
    const lead = game.points(me) - game.points(rival);
    if (game.isOver()) return 100 * lead;
    if (game.rounds_left <= 2) return lead; // too late for a detour
    const nearest = { 1: FAR, 2: FAR };
    for (const [letter, place] of Object.entries(game.robots)) {
        const player = owner(letter);
        nearest[player] = Math.min(nearest[player], slides[player](place));
    }
    return lead + Math.floor(HASTE / (nearest[me] + 1)) - Math.floor(CARE / (nearest[rival] + 1));
}

function think(game) {
    const [me, rival] = [game.to_move, game.rival];
    const slides = { [me]: slidesTo(game, game.flags[rival]), [rival]: slidesTo(game, game.flags[me]) };
    let best = -Infinity;
    for (const turn of game.turns()) {
        const state = game.after(turn);
        const replies = state.isOver() ? [state] : state.turns().map((reply) => state.after(reply));
        const worst = Math.min(...replies.map((reply) => worth(reply, me, slides)));
        if (worst <= best) continue;
        best = worst;
        game.setTurn(turn);
    }
}

play(think);
