"""The state of a game, the constants of a variant and the scores (SET, SCO) for redbot.py."""
import re
from dataclasses import dataclass, field

from misreadings import off

NEVER = 2147483647          # FILE-4: FinishRound of a player that has not arrived
INT_MIN, INT_MAX = -2147483648, 2147483647


class Reject(Exception):
    """The step is refused with a code; faults are the clauses broken."""

    def __init__(self, code, faults=()):
        super().__init__(code)
        self.code, self.faults = code, list(faults)


class Skip(Exception):
    """SET-4: the variant has a key that is not known here."""


class Unreadable(Exception):
    """FILE-2 and others: the round file cannot be read."""


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


@dataclass
class State:
    counter: int
    maximum: int
    width: int
    height: int
    players: list
    walls: list


def default_order():                                    # ANS-4
    return [("NONE", ("NOTHING",)), ("NONE", ("NOTHING",))]


def all_robots(s):                                      # P1 R1, P1 R2, P2 R1, ...
    return [r for p in s.players for r in p.robots]


def alive(thing):                                       # glossary; DEA-1
    if off("DEA-1"):
        return thing.lives >= 0
    return thing.lives > 0


def on_board(s, x, y):                                  # SET-1
    if off("SET-1"):
        return 1 <= x <= s.height and 1 <= y <= s.width
    return 1 <= x <= s.width and 1 <= y <= s.height


def one_step(x, y, direction):                          # SET-2
    if off("SET-2"):
        direction = {"UP": "DOWN", "DOWN": "UP"}.get(direction, direction)
    return {"UP": (x, y + 1), "RIGHT": (x + 1, y), "DOWN": (x, y - 1), "LEFT": (x - 1, y)}[direction]


# ---------------------------------------------------------------- SET-4 rules

DEFAULTS = {"straight_fire": 4, "splash_fire": 2, "step_attack": 1, "max_fin_bonus": 50, "fin_bonus_step": 10,
            "robot_lives": 13, "wall_lives": 40, "walls_per_player": 20, "build_cap": "on"}
RANGES = {key: (0, 1000000) for key in DEFAULTS}
RANGES.update(robot_lives=(1, 1000000), wall_lives=(1, 1000000), walls_per_player=(0, 32))


def parse_rules(lines):
    """The constants for a variant given as a list of byte lines."""
    rules, bad, seen = dict(DEFAULTS), False, set()
    for line in lines:
        raw_key, equals, value = line.partition(b"=")
        key = raw_key.decode("latin-1")
        if not equals or not key:                       # a line that is not key=value
            bad = True
        elif key not in DEFAULTS:                       # before every fault
            raise Skip("unknown-key")
        elif key in seen:                               # a key given twice
            bad = True
        elif key == "build_cap":
            bad = bad or value not in (b"on", b"off")
            rules[key] = value.decode("latin-1")
        else:
            try:
                rules[key] = integer(value, *RANGES[key])
            except Unreadable:
                bad = True
        seen.add(key)
    if bad:
        raise Reject("bad-rules", ["SET-4"])
    return dict(DEFAULTS) if off("SET-4") else rules


def integer(text, low, high):                           # FILE-8, ANS-3
    if not re.fullmatch(rb"-?[0-9]+", text):
        raise Unreadable("not an integer")
    digits = text.lstrip(b"-").lstrip(b"0") or b"0"
    if len(digits) > 10:
        raise Unreadable("out of range")
    value = -int(digits) if text.startswith(b"-") else int(digits)
    if not low <= value <= high:
        raise Unreadable("out of range")
    return value


# ---------------------------------------------------------------- SCO

def bonuses(s, rules):                                  # SCO-2
    rounds = [p.finish for p in s.players if p.finish != NEVER]
    result = []
    for p in s.players:
        earlier = [f for f in rounds if f < p.finish]
        k = 1 + (len(earlier) if off("SCO-2") else len(set(earlier)))
        result.append(0 if p.finish == NEVER else rules["max_fin_bonus"] - k * rules["fin_bonus_step"])
    return result


def totals(s, rules):                                   # SCO-1
    lives = [sum(r.lives if off("SCO-1") else max(0, r.lives) for r in p.robots) for p in s.players]
    return [lives[i] + p.points + bonus for i, (p, bonus) in enumerate(zip(s.players, bonuses(s, rules)))]


def ranks(scores):                                      # SCO-4
    larger = [[other for other in scores if other > score] for score in scores]
    return [1 + len(set(x) if off("SCO-4") else x) for x in larger]
