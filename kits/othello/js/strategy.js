#!/usr/bin/env node
"use strict";
// An example player to start from. It tries each of its moves and each reply of
// the rival. The kit reads the state and prints the answer: see othello.js.

const { EMPTY, SQUARES, opponent, play } = require("./othello.js");

// What a disc on each square is worth. The squares beside a corner give it to the rival.
const WEIGHTS = [
    200, -30, 10, 10, 10, 10, -30, 200,
    -30, -60, -1, -1, -1, -1, -60, -30,
    10, -1, -1, -1, -1, -1, -1, 10,
    10, -1, -1, -1, -1, -1, -1, 10,
    10, -1, -1, -1, -1, -1, -1, 10,
    10, -1, -1, -1, -1, -1, -1, 10,
    -30, -60, -1, -1, -1, -1, -60, -30,
    200, -30, 10, 10, 10, 10, -30, 200,
];
const SETTLED = 10; // what they are worth once the corner is taken
const MOBILITY = 5; // a legal move
const WIN = 1000; // a point of the final score

function weight(game, square) {
    const corner = (square % 8 < 4 ? 0 : 7) + (square < 32 ? 0 : 56);
    return WEIGHTS[square] <= -30 && game.cells[corner] !== EMPTY ? SETTLED : WEIGHTS[square];
}

/** The value of a state for a side. */
function worth(game, side) {
    const other = opponent(side);
    if (game.isOver()) return WIN * (game.score(side) - game.score(other));
    let value = MOBILITY * (game.moves(side).length - game.moves(other).length);
    for (const square of SQUARES) {
        if (game.cells[square] === side) value += weight(game, square);
        if (game.cells[square] === other) value -= weight(game, square);
    }
    return value;
}

/**
 * The value of a state for a side after the best reply of the rival. No reply is
 * tried once the value is at most `enough`.
 */
function worst(game, side, enough) {
    if (game.isOver() || game.to_move === side) return worth(game, side);
    let least = Infinity;
    for (const reply of game.moves(game.to_move)) {
        least = Math.min(least, worth(game.after(reply), side));
        if (least <= enough) break;
    }
    return least;
}

function think(game) {
    let best = -Infinity;
    for (const move of game.moves(game.to_move)) {
        const value = worst(game.after(move), game.to_move, best);
        if (value <= best) continue;
        best = value;
        game.setMove(move);
    }
}

play(think);
