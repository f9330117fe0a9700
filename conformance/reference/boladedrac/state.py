"""The state of a game, its points and its end (SET, SCO, END) for game.py."""
from dataclasses import dataclass

from .misreadings import off

GREATEST = 1000000000                                   # SET-5
STEPS = {"t": (-1, 0), "b": (1, 0), "l": (0, -1), "r": (0, 1)}      # SET-2

# SET-3: the parameters in their order, with the ranges in which FILE-3 reads them.
PARAMETERS = {
    "nb_players": (1, 4), "nb_rounds": (0, 100000), "nb_capsules": (0, 4096), "nb_balls": (0, 4096), "nb_beans": (0, 32),
    "nb_kintons": (0, 32), "goku_regen_time": (0, 1000000), "bean_regen_time": (0, 1000000),
    "kinton_regen_time": (0, 1000000), "kinton_life_time": (0, 1000), "max_strength": (0, 1000000),
    "res_strength": (0, 1000000), "moving_penalty": (0, 1000000), "kamehame_penalty": (0, 1000000),
    "combat_penalty": (0, 1000000), "rows": (1, 64), "cols": (1, 64)}

# SET-3 misread: times and penalties of the usual start.
STANDARD = {"goku_regen_time": 20, "bean_regen_time": 40, "kinton_regen_time": 40, "kinton_life_time": 20,
            "res_strength": 50, "moving_penalty": 2, "kamehame_penalty": 30, "combat_penalty": 20}


@dataclass
class Item:
    """A bean or a kinton."""
    i: int
    j: int
    there: bool
    timer: int


@dataclass
class Goku:
    rides: bool
    carries: bool
    i: int
    j: int
    timer: int
    alive: bool
    balls: int              # deposited
    strength: int
    kinton_time: int
    status: str             # -1: frozen
    killed: bool = False    # in the round being played (DEA-2 misread)


@dataclass
class State:
    parameters: dict        # SET-3
    names: list
    r: int
    cells: list             # rows of "." "X" "C" "B"
    beans: list
    kintons: list
    gokus: list
    owed: int = 0           # balls, in the round being played

    def __getitem__(self, name):
        """A parameter by its name."""
        if off("SET-3") and name in STANDARD:
            return STANDARD[name]
        return self.parameters[name]


def is_frozen(goku):
    return goku.status == "-1"


def step_from(i, j, direction):                         # SET-2
    if off("SET-2"):
        direction = {"t": "b", "b": "t"}.get(direction, direction)
    if off("SET-2/mirror"):
        direction = {"l": "r", "r": "l"}.get(direction, direction)
    rows, columns = STEPS[direction]
    return i + rows, j + columns


def capped(number):                                     # SET-5
    return number if off("SET-5") else min(number, GREATEST)


def items(s):                                           # FILE-11: the beans before the kintons
    return s.beans + s.kintons


def living_on(s, i, j):
    """The living goku on a cell, or None."""
    return next((g for g in s.gokus if g.alive and (g.i, g.j) == (i, j)), None)


def is_empty(s, i, j):
    """No rock, no capsule, no ball and no item that is there; gokus do not matter."""
    return s.cells[i][j] == "." and not any(item.there and (item.i, item.j) == (i, j) for item in items(s))


def near(i, j, goku, distance=2):
    return abs(i - goku.i) <= distance and abs(j - goku.j) <= distance


# ---------------------------------------------------------------- SCO

def points(s, goku):                                    # SCO-1
    return goku.balls * (s["max_strength"] + (not off("SCO-1"))) + (0 if off("SCO-1/balls") else goku.strength)


def all_points(s, before):
    if off("SCO-1/end") and not game_over(s):
        return [0] * len(s.gokus)
    seen = before if off("SCO-1/before") else s
    return [points(seen, g) for g in seen.gokus]


def ranks(s):                                           # SCO-2
    scores = [points(s, g) for g in s.gokus]
    if off("SCO-2/frozen"):
        scores = [-1 if is_frozen(g) else score for g, score in zip(s.gokus, scores)]
    if off("SCO-2"):
        return [1 + sorted(range(len(scores)), key=lambda p: -scores[p]).index(p) for p in range(len(scores))]
    return [1 + sum(other > score for other in scores) for score in scores]


def score_sheet(s):                                     # SCO-3
    lines = [(rank, player, "%d P%d %d %d %d %s\n" % (rank, player + 1, points(s, g), g.balls, g.strength, s.names[player]))
             for player, (rank, g) in enumerate(zip(ranks(s), s.gokus))]
    return "".join(line for _, _, line in (lines if off("SCO-3") else sorted(lines)))


# ---------------------------------------------------------------- END

def game_over(s):                                       # END-1
    if off("END-2/over") and all(map(is_frozen, s.gokus)):
        return True
    return s.r >= s["nb_rounds"] - (not off("END-1"))


def asked(s):                                           # END-2
    """The ids of the players who are asked in this state."""
    return [p for p, g in enumerate(s.gokus)
            if (not is_frozen(g) or off("END-2"))
            and (g.alive or not off("END-2/dead"))
            and (s.r % 2 == 0 or g.rides or not off("END-2/odd"))]


def next_line(s):
    if game_over(s):
        return b"over"
    return b" ".join([b"ask"] + [b"%d" % (p + 1) for p in asked(s)])
