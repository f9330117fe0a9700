#!/usr/bin/env node
"use strict";
// An example player to start from. It hunts its rivals, and goes home when it
// is time. The kit reads the round and prints the answer: see redbot.js.

const { DIRECTIONS, ahead, isAlive, play, turned } = require("./redbot.js");

const key = (place) => `${place.x} ${place.y}`;

/**
 * A function that gives the number of steps from a cell to the nearest target,
 * around walls and robots; Infinity for cells without a path.
 */
function stepsTo(game, targets) {
    const alive = (things) => new Set(things.filter((thing) => thing.lives > 0).map(key));
    const walls = alive(game.walls);
    const robots = alive(game.players.flatMap((player) => player.robots));
    const steps = new Map(targets.map((place) => [key(place), 0]));
    const queue = [...targets];
    for (const at of queue) {
        for (const direction of DIRECTIONS) {
            const place = ahead(at, direction);
            if (!game.onBoard(place) || walls.has(key(place)) || steps.has(key(place))) continue;
            steps.set(key(place), steps.get(key(at)) + 1);
            // A robot blocks the way, but it can leave its own cell.
            if (!robots.has(key(place))) queue.push(place);
        }
    }
    return (place) => steps.get(key(place)) ?? Infinity;
}

/** Whether this robot would hit a rival with a shot in a direction. */
function hitsRival(game, robot, direction) {
    const place = game.firstHit(robot, direction);
    const hit = place && game.robotAt(place);
    return hit !== undefined && !game.me.robots.includes(hit);
}

/** Sets a movement towards the nearest target; returns the direction of the robot after it. */
function walk(game, number, steps) {
    const robot = game.me.robots[number];
    const [right, left] = ["RIGHT", "LEFT"].map((move) => turned(robot.orient, move));
    const behind = turned(right, "RIGHT"); // two turns
    let best = "NONE";
    let least = Infinity;
    for (const [move, direction] of [["UP", robot.orient], ["RIGHT", right], ["RIGHT", behind], ["LEFT", left]]) {
        const far = steps(ahead(robot, direction));
        if (far < least) [best, least] = [move, far];
    }
    // A bump hurts the robot in the way, even a partner that is about to leave.
    if (best === "UP" && game.robotAt(ahead(robot, robot.orient))) best = "NONE";
    game.setMove(number, best); // NONE also without a path
    return turned(robot.orient, best);
}

function think(game) {
    const home = stepsTo(game, game.me.places);
    const others = game.players.filter((player) => player !== game.me);
    const alive = others.flatMap((player) => player.robots).filter(isAlive);
    const rivals = stepsTo(game, alive);
    const left = game.finish_round - game.akt_round;
    game.me.robots.forEach((robot, number) => {
        if (!isAlive(robot)) return;
        let looks = robot.orient;
        if (left < 2 * home(robot) + 10) looks = walk(game, number, home); // turns take time too
        else if (!hitsRival(game, robot, looks)) looks = walk(game, number, rivals);
        if (hitsRival(game, robot, looks)) game.setAction(number, "FIRE");
    });
}

play(think);
