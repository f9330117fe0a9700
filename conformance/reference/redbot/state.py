"""The state of a game, the constants of a variant and the scores (SET, SCO) for redbot.py."""
from dataclasses import dataclass, field

from judging import Reject, Skip, Unreadable
from texts import integer

from .misreadings import READINGS, misread, off

NEVER = 2147483647          # FILE-4: FinishRound of a player that has not arrived
INT_MIN, INT_MAX = -2147483648, 2147483647


@dataclass
class Robot:
    player: int             # 0..3
    number: int             # 1, 2
    lives: int
    direction: str
    x: int
    y: int
    # for the round being played only:
    present: bool = False
    movement: str = "NONE"
    action: tuple = ("NOTHING",)
    was: tuple = ()         # x, y and direction before the movement
    refused: str = ""       # clause that refused its BUILD


@dataclass
class Wall:
    x: int
    y: int
    lives: int
    present: bool = False


@dataclass
class Player:
    in_game: int
    finish: int
    points: int
    allowance: int
    robots: list
    goals: list = field(default_factory=list)
    order: list = field(default_factory=lambda: default_order())    # two pairs (movement, action)
    total_read: int | None = None
    name: bytes = b""
    raw: bytes = b""        # the answer of this round


@dataclass
class State:
    counter: int
    maximum: int
    width: int
    height: int
    players: list
    walls: list
    # for the round being played only:
    totals_before: list | None = None
    uncapped: bool = False


def default_order():                                    # ANS-4
    return [("NONE", ("NOTHING",)), ("NONE", ("NOTHING",))]


def all_robots(s):                                      # P1 R1, P1 R2, P2 R1, ...
    return [r for p in s.players for r in p.robots]


def objects(s):
    return [t for t in all_robots(s) + s.walls if t.present]


def object_at(things, cell):
    return next((t for t in things if (t.x, t.y) == cell), None)


def alive(thing):                                       # glossary; DEA-1
    if off("DEA-1") or off("DEA-1/walls") and isinstance(thing, Wall):
        return thing.lives >= 0
    return thing.lives > 0


def on_board(s, x, y):                                  # SET-1
    if off("SET-1"):
        return 1 <= x <= s.height and 1 <= y <= s.width
    if off("SET-1/square"):
        return 1 <= x <= s.width and 1 <= y <= s.width
    if off("SET-1/zero"):
        return 0 <= x < s.width and 0 <= y < s.height
    if off("FILE-5/board"):
        return 1 <= x <= 25 and 1 <= y <= 25
    return 1 <= x <= s.width and 1 <= y <= s.height


def one_step(x, y, direction):                          # SET-2
    if off("SET-2"):
        direction = {"UP": "DOWN", "DOWN": "UP"}.get(direction, direction)
    if off("SET-2/mirror"):
        direction = {"LEFT": "RIGHT", "RIGHT": "LEFT"}.get(direction, direction)
    return {"UP": (x, y + 1), "RIGHT": (x + 1, y), "DOWN": (x, y - 1), "LEFT": (x - 1, y)}[direction]


# ---------------------------------------------------------------- SET-4 rules

DEFAULTS = {"straight_fire": 4, "splash_fire": 2, "step_attack": 1, "max_fin_bonus": 50, "fin_bonus_step": 10,
            "robot_lives": 13, "wall_lives": 40, "walls_per_player": 20, "build_cap": "on"}
RANGES = {key: (0, 1000000) for key in DEFAULTS}
RANGES.update(robot_lives=(1, 1000000), wall_lives=(1, 1000000), walls_per_player=(0, 32))


def parse_rules(lines):
    """The constants for a variant given as a list of byte lines."""
    rules, bad, seen = dict(DEFAULTS), False, set()
    if off("BLD-10/default"):
        rules["build_cap"] = "off"
    for line in lines:
        raw_key, equals, value = line.rpartition(b"=") if off("SET-4/split") else line.partition(b"=")
        key = raw_key.decode("latin-1")
        if not equals or not key:                       # a line that is not key=value
            bad = bad or not (off("SET-4/ignored") or off("SET-4/emptylines") and not line)
            continue
        if key not in DEFAULTS:                         # takes precedence over every fault
            raise Skip("unknown-key")
        if key in seen:                                 # a key given twice
            bad = bad or not off("SET-4/lastwins")
        seen.add(key)
        if off("SET-4/empty") and not value:
            continue
        if key == "build_cap":
            value = value.lower() if off("SET-4/case") else value
            bad = bad or value not in (b"on", b"off")
            rules[key] = value.decode("latin-1")
        else:
            try:
                rules[key] = integer(value, *RANGES[key], "SET-4", READINGS)
            except Unreadable:
                bad = True
    if bad:
        raise Reject("bad-rules", ["SET-4"])
    for word, keys in IGNORED.items():
        rules.update({key: DEFAULTS[key] for key in keys if misread("SET-4", word)})
    return dict(DEFAULTS) if off("SET-4") else rules


IGNORED = {"damage": ("straight_fire", "splash_fire", "step_attack"), "bonus": ("max_fin_bonus", "fin_bonus_step"),
           "walls": ("wall_lives", "walls_per_player")}


# ---------------------------------------------------------------- SCO

def bonuses(s, rules):                                  # SCO-2
    rounds = [p.finish for p in s.players if p.finish != NEVER]
    result = []
    for i, p in enumerate(s.players):
        earlier = [f for f in rounds if f < p.finish]
        k = 1 + (len(earlier) if off("SCO-2") else len(set(earlier)))
        if off("SCO-2/seats"):
            k = 1 + len(earlier) + len([other for other in s.players[:i] if other.finish == p.finish])
        bonus = rules["max_fin_bonus"] - (k - off("SCO-2/first")) * rules["fin_bonus_step"]
        if p.finish == NEVER or off("SCO-2/alive") and not any(map(alive, p.robots)):
            bonus = 0
        result.append(max(0, bonus) if off("SCO-2/cut") else bonus)
    return result


def totals(s, rules):                                   # SCO-1
    result = []
    for p, bonus in zip(s.players, bonuses(s, rules)):
        lives = sum(r.lives if off("SCO-1") else max(0, r.lives) for r in p.robots)
        if off("SCO-1/team"):
            lives = max(0, sum(r.lives for r in p.robots))
        if off("ARR-3/lives") and p.finish != NEVER:
            lives = 0
        lost = off("SCO-1/lost") and not any(map(alive, p.robots))
        result.append(0 if lost else lives + p.points + bonus)
    return result


def ranks(scores):                                      # SCO-4
    larger = [[other for other in scores if other > score] for score in scores]
    return [1 + len(set(x) if off("SCO-4") else x) for x in larger]
