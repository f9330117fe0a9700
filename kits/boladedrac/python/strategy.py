#!/usr/bin/env python3
"""An example player to start from. It throws a Kame Hame at a rival that carries a
ball, and otherwise walks to the nearest thing that is of use to it. The kit reads
the state and prints the answer: see boladedrac.py."""

from collections import deque
from typing import Optional

from boladedrac import BALL, CAPSULE, DIRECTIONS, ROCK, Game, Pos, ahead, play

FAIR = 0.5  # a Kame Hame with a smaller chance is not worth a round
SAFE = 0.6  # a combat with a smaller chance is not worth the risk


def is_prey(game: Game, rival: int) -> bool:
    """Whether you rob a rival of its ball if you can."""
    robs = game.gokus[rival].with_ball and not game.gokus[game.me].with_ball
    return robs and game.win_chance(game.me, rival) >= SAFE


def is_goal(game: Game, pos: Pos) -> bool:
    mine, rival, cell = game.gokus[game.me], game.goku_at(pos), game.cell(pos)
    if rival is not None:
        return is_prey(game, rival)
    if cell == (CAPSULE if mine.with_ball else BALL):
        return True
    if game.has_kinton(pos):
        return not mine.on_kinton
    return game.has_bean(pos) and 2 * mine.strength < game.max_strength


def step_to_goal(game: Game) -> Optional[str]:
    """The first step of a shortest path to the nearest goal, around rocks and gokus."""
    start = game.gokus[game.me].pos
    first = {start: ""}  # the first step to each cell found
    cells = deque([start])
    while cells:
        at = cells.popleft()
        for direction in DIRECTIONS:
            pos = ahead(at, direction)
            if pos in first or game.cell(pos) == ROCK:
                continue
            first[pos] = first[at] or direction
            if is_goal(game, pos):
                return first[pos]
            if game.goku_at(pos) is None:
                cells.append(pos)
    return None


def think(game: Game) -> None:
    if not game.may_act(game.me):
        return
    if game.throw_chance(game.me) >= FAIR:
        for direction in DIRECTIONS:
            hits = game.kamehame_hits(game.gokus[game.me].pos, direction)
            if any(game.gokus[rival].with_ball for rival in hits):
                game.kamehame(direction)
                return
    step = step_to_goal(game)
    if step is not None:
        game.move(step)


if __name__ == "__main__":
    play(think)
