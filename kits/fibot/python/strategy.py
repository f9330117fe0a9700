#!/usr/bin/env python3
"""An example player to start from. It tries each of its turns and each reply of
the rival. The kit reads the state and prints the answer: see fibot.py."""

import sys
from collections import defaultdict, deque

from fibot import DIRECTIONS, Game, Place, owner, play

FAR = 999  # slides
# Weights for being few slides from the rival's flag, and for keeping the rival far from your own.
HASTE, CARE = 200, 150
Slides = dict[Place, int]


def slides_to(game: Game, flag: Place) -> Slides:
    """The number of slides from each cell to a flag while no other robot moves.
    Cells without a path are missing."""
    before = defaultdict(list)
    for column in range(1, game.columns + 1):
        for row in range(1, game.rows + 1):
            place = Place(column, row)
            if place not in game.walls:
                for direction in DIRECTIONS:
                    before[game.slide_end(place, direction)].append(place)
    slides = {flag: 0}
    queue = deque([flag])
    while queue:
        at = queue.popleft()
        for place in before[at]:
            if place not in slides:
                slides[place] = slides[at] + 1
                queue.append(place)
    return slides


def worth(game: Game, me: int, slides: dict[int, Slides]) -> int:
    """The value of a state for you."""
    rival = 3 - me
    value = game.points(me) - game.points(rival)
    if game.is_over():
        return 100 * value
    if game.rounds_left > 2:  # there is time for a detour
        nearest = {1: FAR, 2: FAR}
        for letter, place in game.robots.items():
            player = owner(letter)
            nearest[player] = min(nearest[player], slides[player].get(place, FAR))
        value += HASTE // (nearest[me] + 1) - CARE // (nearest[rival] + 1)
    return value


def think(game: Game) -> None:
    me, rival = game.to_move, game.rival
    slides = {me: slides_to(game, game.flags[rival]), rival: slides_to(game, game.flags[me])}
    best = -sys.maxsize
    for turn in game.turns():
        state = game.after(turn)
        replies = [state] if state.is_over() else [state.after(reply) for reply in state.turns()]
        worst = min(worth(reply, me, slides) for reply in replies)
        if worst > best:
            best = worst
            game.set_turn(turn)


if __name__ == "__main__":
    play(think)
