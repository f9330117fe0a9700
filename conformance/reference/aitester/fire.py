"""The range of a shot and its line of fire (ATT-3, LIN), by exact fractions, for turn.py."""
import math
from fractions import Fraction
from functools import cache

from .misreadings import off
from .state import terrain_at, unit_at

HALF = Fraction(1, 2)


def in_range(shooter, target, reach):                   # ATT-3
    dx, dy = abs(target[0] - shooter[0]), abs(target[1] - shooter[1])
    if off("ATT-3"):
        return dx + dy <= reach
    if off("ATT-3/larger"):
        return max(dx, dy) <= reach
    if off("ATT-3/less"):
        return dx * dx + dy * dy < reach * reach
    if off("ATT-3/rounded"):
        return math.isqrt(dx * dx + dy * dy) <= reach
    return dx * dx + dy * dy <= reach * reach


@cache
def crossings(dx, dy):
    """LIN-1: the sides of tiles that the segment from (0, 0) to (dx, dy) crosses, in order.

    A crossing is (t, axis): the segment is at t from 0 to 1 where it crosses a side, and goes to the next tile in x
    (axis 0) or in y (axis 1). The side between the columns i and i + 1 is at i + 1/2.
    """
    found = [(Fraction(i + HALF, abs(dx)), 0) for i in range(abs(dx))]
    found += [(Fraction(i + HALF, abs(dy)), 1) for i in range(abs(dy))]
    return sorted(found)                                # LIN-2: at a corner, t is the same and x comes first


def sign(n):
    return (n > 0) - (n < 0)


def offsets(dx, dy):
    """LIN-1, LIN-2: the tiles of the line of fire from (0, 0) to (dx, dy)."""
    x, y, line = 0, 0, [(0, 0)]
    in_order = crossings(dx, dy)
    if off("LIN-2"):
        in_order = sorted(in_order, key=lambda crossing: (crossing[0], -crossing[1]))
    for _, axis in in_order:
        if axis == 0:
            x += sign(dx)
        else:
            y += sign(dy)
        line.append((x, y))
    return line


def corners(dx, dy):
    """The two tiles beside each corner that the segment passes: in x and in y."""
    steps = [t for t, _ in crossings(dx, dy)]
    found = []
    for t in sorted({t for t in steps if steps.count(t) == 2}):
        x, y = (math.floor(t * abs(n) + HALF) for n in (dx, dy))        # the tile behind the corner
        found.append(((sign(dx) * x, sign(dy) * (y - 1)), (sign(dx) * (x - 1), sign(dy) * y)))
    return found


def nearest(dx, dy):
    """LIN-1 misread: one tile in each column or row."""
    n = max(abs(dx), abs(dy))
    return [(math.floor(Fraction(i * dx, n) + HALF), math.floor(Fraction(i * dy, n) + HALF)) for i in range(n + 1)]


def bent(dx, dy):
    """LIN-1 misread: along x and then along y."""
    return [(x * sign(dx), 0) for x in range(abs(dx) + 1)] + [(dx, y * sign(dy)) for y in range(1, abs(dy) + 1)]


def box(dx, dy):
    """LIN-1 misread: every tile of the rectangle."""
    return [(x * sign(dx), y * sign(dy)) for y in range(abs(dy) + 1) for x in range(abs(dx) + 1)]


def line_of_fire(shooter, target):                      # LIN-1, LIN-2
    """The tiles of the line of fire from a tile to another one, both included."""
    dx, dy = target[0] - shooter[0], target[1] - shooter[1]
    trace = nearest if off("LIN-1") else bent if off("LIN-1/bent") else box if off("LIN-1/box") else offsets
    line = trace(dx, dy)
    if off("LIN-1/start") and len(line) > 2:
        line = line[:1] + line[2:]
    if off("LIN-1/end") and len(line) > 2:
        line = line[:-2] + line[-1:]
    for beside_x, beside_y in corners(dx, dy) if off("LIN-2/both") or off("LIN-2/none") or off("LIN-2/either") else ():
        if off("LIN-2/both"):
            line.insert(1, beside_y)
        else:
            line = [tile for tile in line if tile != beside_x]
    return [(shooter[0] + x, shooter[1] + y) for x, y in line]


def blocks(s, tile, free=()):                           # LIN-3
    """Whether a tile between the first and the last one blocks; `free`: tiles whose units do not count."""
    if terrain_at(s, tile) == "#" and not off("LIN-3/walls") or terrain_at(s, tile) == "~" and off("LIN-3/water"):
        return True
    if tile in s.bonuses and off("LIN-3/bonus"):
        return True
    found = unit_at(s, tile)
    if found is None or tile in free or off("LIN-3"):
        return False
    own = found[0] == s.player
    return not (own and off("LIN-3/own") or not own and off("LIN-3/enemies"))


def is_blocked(s, shooter, target):                     # LIN-3
    if off("LIN-2/either"):
        dx, dy = target[0] - shooter[0], target[1] - shooter[1]
        for pair in corners(dx, dy):
            if all(blocks(s, (shooter[0] + x, shooter[1] + y)) for x, y in pair):
                return True
    return any(blocks(s, tile) for tile in line_of_fire(shooter, target)[1:-1])
