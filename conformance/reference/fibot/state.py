"""The state of a game and its points (SET, END, SCO) for game.py."""
import math
from dataclasses import dataclass, field

from .misreadings import off

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STEPS = {"S": (0, -1), "V": (1, 0), "J": (0, 1), "Z": (-1, 0)}      # SET-2


@dataclass
class State:
    columns: int
    rows: int
    rounds: int             # K
    player: int             # H: 1 or 2
    flags: list             # of player 1 and 2: (column, row)
    walls: set
    robots: dict            # letter: (column, row)
    # for the turn being played only:
    destroyed: list = field(default_factory=list)
    crossed: list = field(default_factory=list)     # the cells that the robot slid across
    blasted: list = field(default_factory=list)     # the cells that an explosion reached
    flag_line: bytes = b""                          # as in the file


def rival(player):
    return 3 - player


def flag_to_reach(s, player):
    return s.flags[rival(player) - 1]


def owner(letter):                                      # SET-4
    if off("SET-4"):
        return 2 if letter <= "M" else 1
    return 1 if letter <= ("N" if off("SET-4/first") else "L" if off("SET-4/second") else "M") else 2


def robots_of(s, player):
    return {letter: cell for letter, cell in sorted(s.robots.items()) if owner(letter) == player}


def on_board(s, cell):                                  # SET-1
    column, row = cell
    rows = s.columns if off("SET-1/square") else s.rows
    return 1 <= column <= s.columns and 1 <= row <= rows


def one_step(cell, direction):                          # SET-2
    if off("SET-2"):
        direction = {"S": "J", "J": "S"}.get(direction, direction)
    if off("SET-2/mirror"):
        direction = {"V": "Z", "Z": "V"}.get(direction, direction)
    columns, rows = STEPS[direction]
    if off("SET-2/turned"):
        columns, rows = rows, columns
    if off("SET-2/clockwise"):
        columns, rows = -rows, columns
    return cell[0] + columns, cell[1] + rows


# ---------------------------------------------------------------- END

def reached(s, given=False):                            # END-1
    """Whether a robot is on the flag of its rival; `given`: in a parsed state."""
    if off("END-1") or given and off("END-1/turn"):
        return False
    for player in (1, 2):
        flags = s.flags if off("END-1/any") else [s.flags[player - 1]] if off("END-1/own") else [flag_to_reach(s, player)]
        cells = list(robots_of(s, player).values())
        if off("END-1/one") and player == 2 or off("END-1/two") and player == 1:
            continue
        if off("END-1/all") and not all(cell in flags for cell in cells):
            continue
        if any(cell in flags for cell in cells):
            return not (off("END-1/round") and s.player == 2)
    if any(cell in s.flags for cell in s.blasted) and off("EXP-3/flag"):
        return True
    return off("END-1/across") and flag_to_reach(s, rival(s.player)) in s.crossed


def game_over(s, given=False):
    if reached(s, given):
        return True
    if off("TRN-4/over") and not robots_of(s, s.player) or off("TRN-4/both") and not s.robots:
        return True
    if off("TRN-4/lost") and not (robots_of(s, 1) and robots_of(s, 2)):
        return True
    if off("END-2/first") and s.rounds == 1 and s.player == 2:
        return True
    return s.rounds <= off("END-2/early") and not off("END-2")         # END-2


# ---------------------------------------------------------------- SCO

def rounded_root(n):                                    # SCO-1, R-11
    d = math.isqrt(n)
    if off("SCO-1"):
        return d
    if off("SCO-1/up"):
        return d + (n > d * d)
    return d + (n > d * d + d - off("SCO-1/equal") + off("SCO-1/more"))


def steps_to(s, cell, goal):
    """SCO-1 misread: the number of steps around the walls."""
    found, border = {cell}, [cell]
    for steps in range(s.columns * s.rows):
        if goal in border:
            return steps
        around = [one_step(c, direction) for c in border for direction in STEPS]
        border = [c for c in set(around) - found - s.walls if on_board(s, c)]
        found.update(border)
    return 99


def one_distance(s, cell, goal):
    columns, rows = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
    if off("SCO-1/columns"):
        rows = 0
    if off("SCO-1/rows"):
        columns = 0
    if off("SCO-1/steps"):
        return columns + rows
    if off("SCO-1/larger"):
        return max(columns, rows)
    if off("SCO-1/walls"):
        return steps_to(s, cell, goal)
    return rounded_root(columns * columns + rows * rows)


def distance(s, player):                                # SCO-1
    """None for a player without robots."""
    goal = s.flags[player - 1] if off("SCO-1/own") else flag_to_reach(s, player)
    all_of_them = [one_distance(s, cell, goal) for cell in robots_of(s, player).values()]
    if off("SCO-1/first"):
        all_of_them = all_of_them[:1]
    if off("SCO-1/last"):
        all_of_them = all_of_them[-1:]
    if not all_of_them:
        return None
    if off("SCO-1/mean"):
        return rounded_root((sum(all_of_them) // len(all_of_them)) ** 2)
    return max(all_of_them) if off("SCO-1/far") else min(all_of_them)


def points(s, player):                                  # SCO-2
    d = distance(s, player)
    if d is None:
        return 20 if off("SCO-2/zero") else 1 if off("SCO-2/none") else 0
    if off("SCO-2/loser") and distance(s, rival(player)) == 0 and d > 0:
        return 0
    if off("SCO-2/winner") and d > 0 and distance(s, rival(player)) is None:
        return 20
    if d == 0 and not off("SCO-2"):
        return 20
    if off("SCO-2/negative"):
        return 15 - d
    if off("SCO-2/twenty"):
        return max(0, 20 - d)
    if off("SCO-2/sixteen"):
        return max(0, 16 - d)
    if off("SCO-2/fourteen") and d == 14:
        return 0
    if off("SCO-2/one"):
        return max(1, 15 - d)
    return 15 - d if d < 15 else 0


def all_points(s, before):                              # SCO-3
    if off("SCO-3/end") and not game_over(s):
        return [0, 0]
    found = [points(before if off("SCO-3") else s, player) for player in (1, 2)]
    if off("SCO-3/mover"):
        found[s.player - 1] = points(before, s.player)
    if off("SCO-3/next") and s.player == 2 or off("SCO-3/seats"):
        found.reverse()
    if off("SCO-3/difference"):
        return [found[0] - found[1], found[1] - found[0]]
    return found


def ranks(scores):                                      # SCO-4
    if off("SCO-4"):
        return [1, 2] if scores[0] >= scores[1] else [2, 1]
    return [1 + sum(other > score for other in scores) for score in scores]


def score_sheet(s):                                     # SCO-5
    scores = [points(s, player) for player in (1, 2)]
    lines = []
    for player, (rank, score) in enumerate(zip(ranks(scores), scores), 1):
        d = distance(s, player)
        lines.append("%d P%d %d %s %d\n" % (rank, player, score, "-" if d is None else d, len(robots_of(s, player))))
    return "".join(lines if off("SCO-5") else sorted(lines))
