"""The choices of the source's players (EVAL), plain and slow: values of moves, nodes, and the moves to choose from."""
import copy
from dataclasses import dataclass
from math import inf

from .state import CORNERS, SQUARES, flipped, legal_moves, opponent


@dataclass
class Options:                                          # EVAL-7
    depth: int = 5
    disc: int = 1
    edge: int = 100
    corner: int = 10000
    no_move: int = 100000
    win: int = 1000000
    window: str = "exact"
    pruning: bool = True


def after(s, side, square):
    """The position after a move of a side, without a pass."""
    t = copy.copy(s)
    t.squares = {**s.squares, **{place: side for place in [square, *flipped(s, side, square)]}}
    return t


def evaluation(s, side, o):                             # EVAL-2
    total = 0
    for square in SQUARES:
        weight = o.disc
        if square in CORNERS:
            weight += o.corner
        elif 1 in square or 8 in square:
            weight += o.edge
        total += weight * ((s.squares[square] == side) - (s.squares[square] == opponent(side)))
    return total


class Search:
    def __init__(self, options):
        self.o, self.nodes = options, 0                 # EVAL-8

    def value(self, s, side, d, a, b, q):               # EVAL-3
        self.nodes += 1
        if d == 0:
            return evaluation(s, side, self.o)
        moves = legal_moves(s, side)
        if not moves and q:
            discs = list(s.squares.values())
            return self.o.win if discs.count(side) >= discs.count(opponent(side)) else -self.o.win
        if not moves:
            return -self.o.no_move - self.value(s, opponent(side), d - 1, -b, -a, True)
        v = -inf
        for square in moves:
            v = max(v, -self.value(after(s, side, square), opponent(side), d - 1, -b, -a, False))
            if self.o.pruning and v >= b:
                break
            a = max(a, v)
        return v


def choices(s, options):
    """EVAL-4 to EVAL-6: the legal moves with their values, those with the greatest one, and the number of nodes."""
    search, best, values = Search(options), -inf, {}
    for square in legal_moves(s, s.side):
        low = best if options.window == "listing" else -inf
        values[square] = -search.value(after(s, s.side, square), opponent(s.side), options.depth, -inf, -low, False)
        best = max(best, values[square])
    return values, [square for square, value in values.items() if value == best], search.nodes
