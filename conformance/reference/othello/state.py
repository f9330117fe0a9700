"""The board, moves, the end and scores (SET, MOV, END, SCO) for game.py."""
from dataclasses import dataclass, field

from .misreadings import off

SIDES = "XO"                                            # SET-3
DIRECTIONS = {"north": (0, -1), "northeast": (1, -1), "east": (1, 0), "southeast": (1, 1),     # SET-2
              "south": (0, 1), "southwest": (-1, 1), "west": (-1, 0), "northwest": (-1, -1)}
SQUARES = [(column, row) for row in range(1, 9) for column in range(1, 9)]      # SET-1: a1 b1 ... h1 a2 ... h8
CORNERS = ((1, 1), (8, 1), (1, 8), (8, 8))


@dataclass
class State:
    squares: dict           # (column, row): "X", "O" or "-"
    side: str               # the side to move
    loser: str = ""         # the side that has lost by forfeit
    # for the scores of the step being played only:
    mover: str = ""         # the side that has just moved
    known: dict = field(default_factory=dict)           # what can_move found out, by side and board


def opponent(side):
    return "O" if side == "X" else "X"


def player(side):                                       # SET-3
    return 2 - SIDES.index(side) if off("SET-3") else 1 + SIDES.index(side)


def count(s, side):
    return list(s.squares.values()).count(side)


# ---------------------------------------------------------------- MOV

def next_square(square, direction):                     # SET-2
    column, row = square[0] + direction[0], square[1] + direction[1]
    if 1 <= column <= 8 and 1 <= row <= 8:
        return column, row
    if off("SET-1/wrap"):
        number = 8 * (row - 1) + column - 1             # a program that adds to numbers from 0 to 63
        return SQUARES[number] if 0 <= number < 64 else (column, row)
    if off("SET-1/round"):
        return (column - 1) % 8 + 1, row
    if off("SET-1/globe"):
        return (column - 1) % 8 + 1, (row - 1) % 8 + 1
    return column, row


def line(s, side, square, direction):
    """MOV-2: the discs that are captured in a direction from a square."""
    here = next_square(square, direction)
    first = s.squares.get(here)
    if first != opponent(side) and not (first == "-" and off("MOV-2/gap") or first == side and off("MOV-2/far")):
        return []
    way, ends = [], []
    while here in s.squares and here != square and len(way) < 64:
        disc = s.squares[here]
        if disc == side:
            ends.append(len(way))
        if disc == side and not off("MOV-2/far") or disc == "-" and not off("MOV-2/gap"):
            break
        way.append(here)
        here = next_square(here, direction)
    if here not in s.squares and off("MOV-2/edge") or s.squares.get(here) == "-" and off("MOV-2/empty"):
        ends.append(len(way))
    if off("MOV-2/rim") and here in s.squares and (here[0] in (1, 8) or here[1] in (1, 8)) \
            or off("MOV-2/corner") and here in CORNERS:
        ends = []
    if not ends:
        return way[:1] if off("MOV-2") and way and s.squares[way[0]] == opponent(side) else []
    found = [place for place in way[:ends[-1]] if s.squares[place] == opponent(side)]
    if off("MOV-2/next"):
        return found[:1]
    if off("MOV-2/last"):
        return found[-1:]
    if off("MOV-2/five"):
        return found[:5]
    if off("MOV-2/two") and len(found) < 2:
        return []
    return found


def directions():                                       # SET-2
    return [direction for name, direction in DIRECTIONS.items()
            if not (off("SET-2/" + name) or off("SET-2") and 0 not in direction or off("SET-2/diagonals") and 0 in direction
                    or off("SET-2/rows") and direction[1] or off("SET-2/columns") and direction[0])]


def lines(s, side, square, ways):
    """MOV-2: the lines that are captured from a square in these directions."""
    found = [line(s, side, square, direction) for direction in ways]
    return [places for places in found if places]


def flipped(s, side, square):
    """MOV-3: the discs that a move flips."""
    found = lines(s, side, square, directions())
    if off("MOV-3"):
        found = found[:1]
    if off("MOV-3/last"):
        found = found[-1:]
    if off("MOV-3/longest") and found:
        found = [max(found, key=len)]
    if off("MOV-3/shortest") and found:
        found = [min(found, key=len)]
    if off("MOV-3/two"):
        found = found[:2]
    return [place for places in found for place in places]


def is_legal(s, side, square, ways=None):               # MOV-1
    ways = ways or directions()
    disc = s.squares[square]
    if disc != "-" and not (off("MOV-1/own") and disc == side or off("MOV-1/taken") and disc == opponent(side)):
        return False
    if off("MOV-1/beside") and any(s.squares.get(next_square(square, d)) == opponent(side) for d in ways):
        return True
    if off("MOV-1/many") and len(flipped(s, side, square)) < 2 or off("MOV-1/corner") and square in CORNERS:
        return False
    return off("MOV-1") or bool(lines(s, side, square, ways))


def legal_moves(s, side):
    ways = directions()
    return [square for square in SQUARES if is_legal(s, side, square, ways)]


def can_move(s, side):
    key = (side, *s.squares.values())
    if key not in s.known:
        ways = directions()
        s.known[key] = any(is_legal(s, side, square, ways) for square in SQUARES)
    return s.known[key]


# ---------------------------------------------------------------- END

def is_blocked(s, given=False):                         # END-1
    """Whether neither side can move; `given`: in a parsed state."""
    if off("END-1"):
        return "-" not in s.squares.values()
    if off("END-1/one") and not (can_move(s, "X") and can_move(s, "O")):
        return True
    if off("END-1/goes") and not given and "-" in s.squares.values():
        return False
    if off("END-1/wiped") and not given and count(s, "X") and count(s, "O") and "-" in s.squares.values():
        return False
    return not can_move(s, "X") and not can_move(s, "O")


def game_over(s, given=False):
    return bool(s.loser) and not off("END-1/forfeit") or is_blocked(s, given)


# ---------------------------------------------------------------- SCO

def credits(s, own, empty):
    """SCO-2: the empty squares that each side is credited."""
    if own["X"] == own["O"]:
        if off("SCO-2/draw"):
            return {"X": 0, "O": 0}
        if off("SCO-2/black") or off("SCO-2/white"):
            winner = "X" if off("SCO-2/black") else "O"
        elif off("SCO-2/mover"):
            winner = s.mover
        else:
            return {"X": empty // 2, "O": empty // 2}
    else:
        winner = "X" if own["X"] > own["O"] else "O"
        if off("SCO-2/loser"):
            winner = opponent(winner)
        if off("SCO-2/first"):
            winner = "X"
        if off("SCO-2/last"):
            winner = s.mover
        if off("SCO-2/split"):
            return {"X": empty // 2, "O": empty // 2}
        if off("SCO-2/whole"):
            return {winner: empty + own[opponent(winner)], opponent(winner): -own[opponent(winner)]}
    return {winner: empty * (not off("SCO-2")), opponent(winner): 0}


def scores_of(s):
    """SCO-1 to SCO-3: the scores of X and O."""
    own = {side: count(s, side) for side in SIDES}
    empty = 64 - own["X"] - own["O"]
    if s.loser and not off("SCO-3"):                    # SCO-3
        loser = opponent(s.loser) if off("SCO-3/winner") else s.loser
        winner = opponent(loser)
        if off("SCO-3/empties"):
            return {winner: own[winner] + empty, loser: own[loser]}
        if off("SCO-3/discs"):
            return {winner: own["X"] + own["O"], loser: 0}
        return {winner: 64, loser: own[loser] if off("SCO-3/kept") else 0}
    if s.loser or is_blocked(s) or off("SCO-1/early"):  # SCO-2
        share = credits(s, own, empty)
        return {side: own[side] + share[side] for side in SIDES}
    return {"X": 0, "O": 0} if off("SCO-1") else own    # SCO-1


def scores(s):
    own = scores_of(s)
    if off("SCO-1/difference"):
        own = {side: own[side] - own[opponent(side)] for side in SIDES}
    if off("SCO-1/next") and s.side == "O" or off("SCO-1/swapped") or off("SET-3"):
        return [own["O"], own["X"]]
    return [own["X"], own["O"]]


def ranks(points):                                      # SCO-4
    if off("SCO-4"):
        return [1, 2] if points[0] >= points[1] else [2, 1]
    return [1 + sum(other > score for other in points) for score in points]


def score_sheet(s):                                     # SCO-5
    points = scores(s)
    rows = zip(ranks(points), points, SIDES)
    text = ["%d P%d %d %d %s\n" % (rank, player(side), score, count(s, side), "forfeit" if s.loser == side else "-")
            for rank, score, side in rows]
    return "".join(text if off("SCO-5") else sorted(text))
