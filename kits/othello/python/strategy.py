#!/usr/bin/env python3
"""An example player to start from. It tries each of its moves and each reply of
the rival. The kit reads the state and prints the answer: see othello.py."""

from math import inf

from othello import EMPTY, SQUARES, Game, opponent, play

# What a disc on each square is worth. The squares beside a corner give it to the rival.
WEIGHTS = [
    200, -30, 10, 10, 10, 10, -30, 200,
    -30, -60, -1, -1, -1, -1, -60, -30,
    10, -1, -1, -1, -1, -1, -1, 10,
    10, -1, -1, -1, -1, -1, -1, 10,
    10, -1, -1, -1, -1, -1, -1, 10,
    10, -1, -1, -1, -1, -1, -1, 10,
    -30, -60, -1, -1, -1, -1, -60, -30,
    200, -30, 10, 10, 10, 10, -30, 200,
]
SETTLED = 10  # what they are worth once the corner is taken
MOBILITY = 5  # a legal move
WIN = 1000  # a point of the final score


def weight(game: Game, square: int) -> int:
    corner = (0 if square % 8 < 4 else 7) + (0 if square < 32 else 56)
    return SETTLED if WEIGHTS[square] <= -30 and game.cells[corner] != EMPTY else WEIGHTS[square]


def worth(game: Game, side: str) -> int:
    """The value of a state for a side."""
    other = opponent(side)
    if game.is_over():
        return WIN * (game.score(side) - game.score(other))
    value = MOBILITY * (len(game.moves(side)) - len(game.moves(other)))
    for square in SQUARES:
        if game.cells[square] == side:
            value += weight(game, square)
        elif game.cells[square] == other:
            value -= weight(game, square)
    return value


def worst(game: Game, side: str, enough: float) -> float:
    """The value of a state for a side after the best reply of the rival. No reply is
    tried once the value is at most `enough`."""
    if game.is_over() or game.to_move == side:
        return worth(game, side)
    least = inf
    for reply in game.moves(game.to_move):
        least = min(least, worth(game.after(reply), side))
        if least <= enough:
            break
    return least


def think(game: Game) -> None:
    best = -inf
    for move in game.moves(game.to_move):
        value = worst(game.after(move), game.to_move, best)
        if value > best:
            best = value
            game.set_move(move)


if __name__ == "__main__":
    play(think)
