"""Tests of the reference model: the examples of the spec's clauses, reading, rejects, and every misreading."""
import os
import subprocess
import sys
import unittest

import redbot

NEVER = "2147483647"
PLACES = {"11": "DOWN 11 25", "12": "DOWN 14 25", "21": "LEFT 25 12", "22": "LEFT 25 15",
          "31": "UP 12 1", "32": "UP 15 1", "41": "RIGHT 1 11", "42": "RIGHT 1 14"}
SIDE = range(1, 26)
GOALS = ["".join("%d 1," % i for i in SIDE), "".join("1 %d," % i for i in SIDE),
         "".join("%d 25," % i for i in SIDE), "".join("25 %d," % i for i in SIDE)]
START = """0/30
25x25
P1: 1 2147483647 0 20 R1 13 DOWN 11 25 R2 13 DOWN 14 25
P2: 1 2147483647 0 20 R1 13 LEFT 25 12 R2 13 LEFT 25 15
P3: 1 2147483647 0 20 R1 13 UP 12 1 R2 13 UP 15 1
P4: 1 2147483647 0 20 R1 13 RIGHT 1 11 R2 13 RIGHT 1 14
P1_finish: 1 1,2 1,3 1,4 1,5 1,6 1,7 1,8 1,9 1,10 1,11 1,12 1,13 1,14 1,15 1,16 1,17 1,18 1,19 1,20 1,21 1,22 1,23 1,\
24 1,25 1,
P2_finish: 1 1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,1 10,1 11,1 12,1 13,1 14,1 15,1 16,1 17,1 18,1 19,1 20,1 21,1 22,1 23,\
1 24,1 25,
P3_finish: 1 25,2 25,3 25,4 25,5 25,6 25,7 25,8 25,9 25,10 25,11 25,12 25,13 25,14 25,15 25,16 25,17 25,18 25,19 25,\
20 25,21 25,22 25,23 25,24 25,25 25,
P4_finish: 25 1,25 2,25 3,25 4,25 5,25 6,25 7,25 8,25 9,25 10,25 11,25 12,25 13,25 14,25 15,25 16,25 17,25 18,25 19,\
25 20,25 21,25 22,25 23,25 24,25 25,
Walls:
P1_move: R1 NONE NOTHING R2 NONE NOTHING
P2_move: R1 NONE NOTHING R2 NONE NOTHING
P3_move: R1 NONE NOTHING R2 NONE NOTHING
P4_move: R1 NONE NOTHING R2 NONE NOTHING
P1: 26 alpha
P2: 26 beta
P3: 26 gamma
P4: 26 delta
"""
ALL_UP = {"11": "UP NOTHING", "21": "UP NOTHING", "31": "UP NOTHING", "41": "UP NOTHING"}


def state(robots=None, walls="", counter=20, maximum=30, players=None, size="25x25", goals=GOALS, totals=None,
          lives=None, allowance=10):
    """A canonical file; robots: {"11": "RIGHT 5 5"}, lives: {"11": 3}, players: {1: "in_game finish points allowance"}."""
    robots, lives, players, totals = robots or {}, lives or {}, players or {}, totals or {}
    lines = ["%d/%d" % (counter, maximum), size]
    for p in "1234":
        parts = ["R%s %d %s" % (r, lives.get(p + r, 13), robots.get(p + r, PLACES[p + r])) for r in "12"]
        head = players.get(int(p), "1 %s 0 %d" % (NEVER, allowance))
        lines.append("P%s: %s %s" % (p, head, " ".join(parts)))
    lines += ["P%d_finish:%s" % (i, " " + g if g else "") for i, g in enumerate(goals, 1)]
    lines.append("Walls:" + "".join(" %s," % w for w in walls.split(",") if w))
    lines += ["P%d_move: R1 NONE NOTHING R2 NONE NOTHING" % i for i in range(1, 5)]
    lines += ["P%d: %s" % (i, totals.get(i, "26 n%d" % i)) for i in range(1, 5)]
    return "".join(line + "\n" for line in lines).encode()


def answers(orders=None):
    orders = orders or {}
    return [("R1 %s R2 %s" % tuple(orders.get(p + r, "NONE NOTHING") for r in "12")).encode() for p in "1234"]


def seen(result):
    """What a result shows, flat: {"11": (lives, direction, x, y), "P1": [...], "walls": ..., ...} or the verdict."""
    kind, value = result
    if kind != "ok":
        if kind == "skip":
            return {"verdict": "skip"}
        faults = [fault.split(":")[0] for fault in value[1]]
        return {"verdict": "unreadable" if faults == ["unreadable"] else value[0], "faults": faults}
    data, scores, after = value
    lines = data.decode().split("\n")
    found = {"verdict": "ok", "counter": lines[0], "scores": scores, "next": after.decode(), "file": data}
    for i in range(4):
        t = lines[2 + i].split(" ")
        found["P%d" % (i + 1)] = " ".join(t[1:5])
        found["%d1" % (i + 1)], found["%d2" % (i + 1)] = " ".join(t[6:10]), " ".join(t[11:15])
        found["move%d" % (i + 1)] = lines[11 + i].split(": ")[1]
        found["total%d" % (i + 1)] = lines[15 + i].split(": ", 1)[1]
    found["walls"] = lines[10][len("Walls:"):]
    return found


EXAMPLES = []


def example(name, given, orders, expected, rules="", raw=None):
    EXAMPLES.append((name, [r.encode() for r in rules.split()], given, raw or answers(orders), expected))


def file_example(name, text, verdict):
    example(name, text if isinstance(text, bytes) else text.encode(), None, {"verdict": verdict})


# The examples of the clauses. Below, "the ring" and so on are the spec's drawings.
example("start", START.encode(), ALL_UP,
        {"11": "13 DOWN 11 24", "21": "13 LEFT 24 12", "31": "13 UP 12 2", "41": "13 RIGHT 2 11", "12": "13 DOWN 14 25",
         "counter": "1/30", "next": "ask 1 2 3 4", "scores": [26] * 4, "walls": "", "total1": "26 alpha",
         "move1": "R1 UP NOTHING R2 NONE NOTHING"})
example("MOV-1 turns", START.encode(), {"11": "LEFT NOTHING", "12": "RIGHT NOTHING", "31": "LEFT NOTHING"},
        {"11": "13 RIGHT 11 25", "12": "13 LEFT 14 25", "31": "13 LEFT 12 1"})
example("MOV-2 edge", state({"11": "UP 11 25"}), {"11": "UP NOTHING"}, {"11": "13 UP 11 25"})
example("SET-1 size", state({"11": "RIGHT 6 5", "12": "RIGHT 8 2", "21": "UP 6 6", "22": "UP 6 3", "31": "UP 3 3",
                             "32": "UP 3 5", "41": "UP 2 2", "42": "UP 2 4"}, size="8x6", goals=["", "", "", ""]),
        {"11": "UP NOTHING", "12": "UP NOTHING", "21": "UP NOTHING", "22": "UP NOTHING"},
        {"11": "13 RIGHT 7 5", "12": "13 RIGHT 8 2", "21": "13 UP 6 6", "22": "13 UP 6 4"})
example("MOV-3 wall", state({"11": "RIGHT 5 5", "21": "LEFT 7 5"}, "6 5 40"), ALL_UP,
        {"11": "13 RIGHT 5 5", "21": "13 LEFT 7 5", "walls": " 6 5 38,"})
RING = {"41": "DOWN 5 6", "31": "LEFT 6 6", "11": "RIGHT 5 5", "21": "UP 6 5"}
example("MOV-4 ring", state(RING), ALL_UP,
        {"41": "12 DOWN 5 6", "31": "12 LEFT 6 6", "11": "12 RIGHT 5 5", "21": "12 UP 6 5"})
example("MOV-4 chain", state({"31": "RIGHT 5 5", "21": "RIGHT 6 5", "11": "RIGHT 7 5"}), ALL_UP,
        {"11": "12 RIGHT 8 5", "21": "12 RIGHT 6 5", "31": "13 RIGHT 5 5"})
example("MOV-4 facing", state({"11": "RIGHT 5 5", "21": "LEFT 6 5"}), ALL_UP,
        {"11": "12 RIGHT 5 5", "21": "12 LEFT 6 5", "P1": "1 %s 0 10" % NEVER})
example("MOV-4 two followers", state({"31": "DOWN 6 6", "21": "RIGHT 5 5", "11": "RIGHT 6 5"}), ALL_UP,
        {"11": "11 RIGHT 7 5", "21": "13 RIGHT 5 5", "31": "13 DOWN 6 6"})
THREE = {"31": "DOWN 6 6", "11": "RIGHT 5 5", "21": "LEFT 7 5"}
example("MOV-6 three", state(THREE), ALL_UP,
        {"11": "12 RIGHT 5 5", "21": "12 LEFT 7 5", "31": "12 DOWN 6 6"})
example("MOV-6 and a bump", state({**THREE, "41": "RIGHT 4 5"}), ALL_UP, {"11": "11 RIGHT 5 5", "41": "13 RIGHT 4 5"})
example("MOV-7 last life", state({"11": "RIGHT 6 5", "12": "RIGHT 5 5"}, lives={"11": 1}),
        {"11": "UP NOTHING", "12": "UP NOTHING"}, {"11": "0 RIGHT 7 5", "12": "13 RIGHT 5 5"})
example("FIR-1 last life", state({"11": "UP 6 5", "12": "RIGHT 5 5", "21": "LEFT 6 9"}, lives={"11": 1}),
        {"11": "NONE FIRE", "12": "UP NOTHING"}, {"11": "0 UP 6 5", "21": "9 LEFT 6 9", "P1": "1 %s 4 10" % NEVER})
example("ARR-1", state({"11": "DOWN 5 2"}, counter=20), {"11": "UP FIRE"},
        {"P1": "0 20 0 10", "11": "13 DOWN 5 1", "scores": [66, 26, 26, 26], "total1": "66 n1", "next": "ask 2 3 4"})
example("ARR-1 without lives", state({"11": "DOWN 5 1", "12": "DOWN 5 2"}, lives={"11": 1}), {"12": "UP NOTHING"},
        {"P1": "0 20 0 10", "11": "0 DOWN 5 1", "scores": [53, 26, 26, 26]})
example("ARR-2", state({"11": "DOWN 5 2", "12": "RIGHT 5 8", "21": "LEFT 9 8"}), {"11": "UP NOTHING", "12": "NONE FIRE"},
        {"P1": "0 20 4 10", "21": "9 LEFT 9 8"})
example("ARR-3, ORD-3", state({"11": "RIGHT 5 5", "21": "LEFT 6 5"}, players={1: "0 7 0 10"}),
        {"11": "NONE FIRE", "21": "UP FIRE"},
        {"11": "8 RIGHT 5 5", "21": "11 LEFT 6 5", "P2": "1 %s 6 10" % NEVER, "scores": [61, 30, 26, 26],
         "move1": "R1 NONE NOTHING R2 NONE NOTHING"})
example("ARR-4", state({"11": "DOWN 5 2", "21": "LEFT 9 1"}, lives={"11": 1, "12": 0}),
        {"11": "UP NOTHING", "21": "NONE FIRE"}, {"P1": "0 20 0 10", "11": "-3 DOWN 5 1"})
example("SET-6 list of the file", state({"11": "DOWN 5 2"}, goals=["7 7,"] + GOALS[1:]), {"11": "UP NOTHING"},
        {"P1": "1 %s 0 10" % NEVER})
example("ORD-2 dead", state({"11": "RIGHT 5 5", "21": "LEFT 9 5"}, lives={"11": -2}), {"11": "UP FIRE"},
        {"11": "-2 RIGHT 5 5", "21": "13 LEFT 9 5", "move1": "R1 UP FIRE R2 NONE NOTHING"})
example("SET-7 wrecks are no objects", state({"11": "RIGHT 5 5", "21": "LEFT 9 5"}, "6 5 -1"), {"11": "UP FIRE"},
        {"11": "13 RIGHT 6 5", "21": "9 LEFT 9 5"})
SPLASH = {"11": "RIGHT 5 5", "12": "DOWN 7 6", "31": "UP 8 5", "21": "LEFT 7 4"}
example("FIR-4", state(SPLASH, "6 5 40"), {"11": "NONE FIRE"},
        {"walls": " 6 5 36,", "11": "11 RIGHT 5 5", "12": "11 DOWN 7 6", "21": "11 LEFT 7 4", "31": "13 UP 8 5",
         "P1": "1 %s 6 10" % NEVER})
example("FIR-6", state({"11": "RIGHT 4 5", "21": "DOWN 6 5", "31": "LEFT 8 5", "41": "UP 6 2"}, lives={"21": 1}),
        {"11": "NONE FIRE", "21": "NONE FIRE", "31": "NONE FIRE"},
        {"21": "-7 DOWN 6 5", "P1": "1 %s 4 10" % NEVER, "P2": "1 %s 4 10" % NEVER, "P3": "1 %s 4 10" % NEVER,
         "41": "9 UP 6 2", "11": "13 RIGHT 4 5"})
example("FIR-2 partner", state({"11": "RIGHT 4 5", "12": "UP 6 5", "21": "LEFT 8 5"}), {"11": "NONE FIRE"},
        {"12": "9 UP 6 5", "21": "13 LEFT 8 5", "P1": "1 %s 4 10" % NEVER})
example("DEA-1 zero", state({"11": "RIGHT 4 5", "21": "LEFT 8 5"}, lives={"21": 4, "22": 0}), {"11": "NONE FIRE"},
        {"21": "0 LEFT 8 5", "P2": "0 %s 0 10" % NEVER, "scores": [30, 0, 26, 26], "next": "ask 1 3 4"})
example("DEA-2 wall", state({"11": "RIGHT 4 5"}, "6 5 1"), {"11": "NONE FIRE"}, {"walls": " 6 5 -3,"})
example("ORD-4 wall after fire", state({"11": "RIGHT 4 5", "31": "LEFT 9 5"}),
        {"11": "NONE FIRE", "21": "NONE BUILD 6 5"}, {"31": "9 LEFT 9 5", "walls": " 6 5 40,"})
example("BLD-1 order", START.encode(),
        {"11": "NONE BUILD 5 5", "12": "NONE BUILD 6 5", "21": "NONE BUILD 7 5", "22": "NONE BUILD 8 5"},
        {"walls": " 5 5 40, 6 5 40, 7 5 40, 8 5 40,", "P1": "1 %s 0 18" % NEVER, "total2": "26 beta"})
example("BLD-2", state(players={1: "1 %s 0 1" % NEVER}), {"11": "NONE BUILD 5 5", "12": "NONE BUILD 6 5"},
        {"walls": " 5 5 40,", "P1": "1 %s 0 0" % NEVER})
example("BLD-3", state(walls="5 5 -1"), {"11": "NONE BUILD 5 5", "12": "NONE BUILD 6 5"},
        {"walls": " 5 5 -1, 6 5 40,", "P1": "1 %s 0 9" % NEVER, "move1": "R1 NONE BUILD 5 5 R2 NONE BUILD 6 5"})
example("BLD-4", state(lives={"22": 0}), {"21": "NONE BUILD 26 12", "11": "NONE BUILD 27 12", "12": "NONE BUILD 25 15"},
        {"walls": " 27 12 40, 25 15 40,", "P2": "1 %s 0 10" % NEVER, "P1": "1 %s 0 8" % NEVER})
example("BLD-5 goal", START.encode(), {"11": "NONE BUILD 5 1"}, {"walls": " 5 1 40,"})
example("BLD-6", START.encode(), {"11": "NONE BUILD 5 5", "12": "NONE BUILD 5 5", "21": "NONE BUILD 5 5"},
        {"walls": " 5 5 40,", "P1": "1 %s 0 18" % NEVER, "P2": "1 %s 0 19" % NEVER})
example("BLD-7 far", START.encode(), {"11": "NONE BUILD -2147483648 2147483647"},
        {"walls": " -2147483648 2147483647 40,", "P1": "1 %s 0 19" % NEVER})
FULL = ",".join("%d %d 40" % (x, y) for y in range(4, 11) for x in range(4, 15))       # 77 entries
NEARLY = dict(walls=FULL, counter=40, maximum=99, allowance=0, players={i: "1 %s 0 2" % NEVER for i in range(1, 4)})
CAP = {"11": "NONE BUILD 20 20", "21": "NONE BUILD 30 30", "31": "NONE BUILD 20 21"}
for setting, walls, left in (("build_cap=on", " 30 30 40,", "2 1 2"),
                             ("build_cap=off", " 20 20 40, 30 30 40, 20 21 40,", "1 1 1")):
    example("BLD-8 " + setting, state(**{**NEARLY, "allowance": 0}), CAP,
            {"walls": "".join(" %s," % w for w in FULL.split(",")) + walls,
             **{"P%d" % (i + 1): "1 %s 0 %s" % (NEVER, n) for i, n in enumerate(left.split())}},
            rules=setting + " walls_per_player=21")
example("BLD-8 same cell", state(**NEARLY), {**CAP, "31": "NONE BUILD 20 20"},
        {"walls": "".join(" %s," % w for w in FULL.split(",")) + " 20 20 40, 30 30 40,",
         **{"P%d" % (i + 1): "1 %s 0 1" % NEVER for i in range(3)}}, rules="walls_per_player=21")
example("SET-4 constants", state({"11": "RIGHT 5 5", "21": "LEFT 6 5"}), {"11": "UP FIRE", "12": "NONE BUILD 9 9"},
        {"21": "2 LEFT 6 5", "11": "10 RIGHT 5 5", "P1": "1 %s 11 9" % NEVER, "walls": " 9 9 7,"},
        rules="straight_fire=008 splash_fire=3 step_attack=3 wall_lives=7")
ONE_LEFT = {2: "0 5 0 10", 3: "0 5 0 10", 4: "0 9 0 10"}
example("SCO-2, END-1, END-2 last arrival", state({"11": "DOWN 5 2"}, players=ONE_LEFT), {"11": "UP NOTHING"},
        {"counter": "21/30", "next": "over", "scores": [46, 66, 66, 56]})
example("SCO-2 negative", state(players=ONE_LEFT), {}, {"scores": [26, 21, 21, 16], "next": "ask 1"},
        rules="max_fin_bonus=0 fin_bonus_step=5")
example("END-2 maximum", state(counter=29), {}, {"counter": "30/30", "next": "over"})
example("END-3", state(counter=30), {}, {"verdict": "game-over"})
example("SCO-1", state(lives={"12": -5, "22": 0}), {}, {"scores": [13, 13, 26, 26], "total1": "13 n1"})

# FILE: tolerance and rejects.
CRLF = START.replace("\n", "\r\n")
for name, text in (("CRLF", CRLF), ("tabs", START.replace(": ", ":\t ").replace(",", " , ")),
                   ("no last LF", START[:-1]), ("blank lines", START.replace("\n", "\n \n")),
                   ("wrapped", START.replace(" R1", "\nR1").replace(",", "\n,\n").replace(": 26", ":\n26")),
                   ("zeros", START.replace(" 20 ", " 020 ").replace("0/30", "-0/0030")),
                   ("totals", START.replace(": 26", ": -" + "9" * 5000))):
    example("FILE " + name, text.encode(), {"11": "UP FIRE"}, {"verdict": "ok", "11": "13 DOWN 11 24",
                                                               "total1": "26 alpha", "counter": "1/30"})
for name, old, new in (("1 / 30", "0/30", "0 / 30"), ("25 x 25", "25x25", "25 x 25"), ("25X25", "25x25", "25X25"),
                       ("joined", "30\n25", "30 25"), ("no blank", "P1: 1", "P1:1"), ("P1 :", "P1: 1", "P1 : 1"),
                       ("no comma", "Walls:", "Walls: 12 9 40"), ("empty entry", "Walls:", "Walls: 2 9 4,, 5 8 4,"),
                       ("label inside", "Walls:\nP1", "Walls: P1"), ("lower case", "DOWN 11", "down 11"),
                       ("mark", "0/30", "\ufeff0/30"), ("lone CR", "0/30", "0/30\r "), ("after", "delta\n", "delta\nx\n"),
                       ("inside totals", "alpha\n", "alpha\nx\n"), ("plus", "0/30", "+0/30"), ("size", "25x25", "25x33"),
                       ("InGame", "P1: 1 2", "P1: 2 2"), ("tab in a name", "alpha", "al\tpha"), ("name", "alpha", "a" * 65),
                       ("C1", "alpha", "a\u0085"), ("range", "13 DOWN 11", "2147483648 DOWN 11"),
                       ("twice", "Walls:\n", "Walls:\n" * 2), ("goals", "1 1,", "1 1," * 9),
                       ("walls", "Walls:", "Walls: " + "".join("1 %d 0," % i for i in range(129)))):
    file_example("unreadable " + name, START.replace(old, new), "unreadable")
file_example("unreadable UTF-8", START.encode().replace(b"alpha", b"\xc0\x80"), "unreadable")
file_example("FILE-3 swapped", START.replace("Walls:\n", "").replace("P1_finish", "Walls:\nP1_finish"), "unreadable")
file_example("FILE-4", state(players={1: "0 -1 0 10"}), "unreadable")
example("FILE-6", START.replace("P1_move: R1 NONE NOTHING", "P1_move: R1 UP BUILD 1 1").encode(), None,
        {"move1": "R1 NONE BUILD 7 0 R2 NONE NOTHING", "12": "13 DOWN 14 25"},
        raw=[b"R1 NONE BUILD 007 -0 R2 NONE NOTHING"] + answers()[1:])
example("FILE-7 blanks inside", START.replace("alpha", " a  P1: b\u00a0 ").encode(), {}, {"total1": "26 a  P1: b\u00a0"})
example("FILE-7 empty", START.replace(" alpha", " \t").encode(), {}, {"total1": "26"})
example("FILE-1 empty goals", state(goals=["", *GOALS[1:]]), {}, {"verdict": "ok"})
for clause, given in (
        ("FILE-9", state({"11": "UP 5 5", "12": "UP 5 5"})), ("FILE-10", state({"11": "UP 0 5"})),
        ("FILE-11", state(walls="5 5 0,5 5 0")), ("FILE-12", state(lives={"11": 0, "12": 0})),
        ("FILE-12 finish", state(players={1: "1 5 0 10"})), ("FILE-13", state(counter=31)),
        ("FILE-14", state(players={1: "1 %s -1 10" % NEVER})), ("FILE-15", state(players={1: "1 %s 0 21" % NEVER})),
        ("FILE-16", state(walls="5 5 0", allowance=20)), ("FILE-17", state(goals=["26 1,", "", "", ""]))):
    example(clause, given, {}, {"verdict": "bad-state", "faults": clause.split()[:1]})
file_example("FILE-18 accepted", state({"11": "UP 0 99"}, players={1: "0 %s 0 10" % NEVER}, lives={"11": 0}), "ok")
example("FILE-15 twice the counter", state(counter=5, allowance=10), {}, {"verdict": "ok"})
example("FILE-15 more", state(counter=4, allowance=10), {}, {"verdict": "bad-state"})
example("FILE-14 limit", state(players={1: "1 %s %d 10" % (NEVER, 2 ** 31 - 1 - 8 * 21)}), {}, {"verdict": "ok"})
example("FILE-14 above", state(players={1: "1 %s %d 10" % (NEVER, 2 ** 31 - 8 * 21)}), {}, {"verdict": "bad-state"})
example("skip", b"", {}, {"verdict": "skip"}, rules="nonsense build_cap=no new=1")
for rules in ("build_cap=ON", "step_attack=1000001", "robot_lives=0", "step_attack=1 step_attack=1", "step_attack",
              "wall_lives=+4"):
    example("SET-4 " + rules, b"", {}, {"verdict": "bad-rules"}, rules=rules)

# ANS
UP_FIRE = {"move1": "R1 UP FIRE R2 UP BUILD -4 5", "11": "13 DOWN 11 24"}
DEFAULT = {"move1": "R1 NONE NOTHING R2 NONE NOTHING", "11": "13 DOWN 11 25"}
for line, expected in ((b"R1 UP FIRE R2 UP BUILD -4 5", UP_FIRE), (b" \tR1  UP FIRE R2 UP\tBUILD -04 5 \r", UP_FIRE),
                       (b"R1 UP FIRE R2 UP", DEFAULT), (b"R1 UP FIRE R2 UP FIRE x", DEFAULT), (b"", DEFAULT),
                       (b"r1 up fire r2 up fire", DEFAULT), (b"R1 UP FIRE R2 UP BUILD 1 +2", DEFAULT),
                       (b"R1 UP FIRE R2 UP BUILD 1 2147483648", DEFAULT), (b"R2 UP FIRE R1 UP FIRE", DEFAULT),
                       (b"R1 UP FIRE R2 UP FIRE\r ", DEFAULT), (b"R1 UP FIRE R2 UP FIRE\r\r", DEFAULT),
                       (b"--- state", DEFAULT), (b"R1 UP FIRE R2 UP FIRE\0", DEFAULT)):
    example("ANS %r" % line, START.encode(), None, expected, raw=[line] + answers()[1:])


def play(entry, off=()):
    _, rules, given, raw, _ = entry
    return seen(redbot.judge(rules, given, raw, off=off))


class Examples(unittest.TestCase):
    def test_examples(self):
        for entry in EXAMPLES:
            got = play(entry)
            for key, value in entry[4].items():
                with self.subTest(entry[0], key=key):
                    self.assertEqual(got.get(key), value)

    def test_start_file(self):
        names = [b"alpha", b"beta", b"gamma", b"delta"]
        start = redbot.start_state(30, names)
        self.assertEqual(redbot.write_state(start, redbot.DEFAULTS).decode(), START)
        self.assertEqual(redbot.read_state(START.encode()).players[0].robots, start.players[0].robots)

    def test_written_files_are_canonical(self):
        for entry in EXAMPLES:
            got = play(entry)
            if got["verdict"] == "ok":
                again = redbot.write_state(redbot.read_state(got["file"]), redbot.parse_rules(entry[1]))
                self.assertEqual(again, got["file"], entry[0])
                self.assertEqual(redbot.validate(redbot.read_state(got["file"]), redbot.parse_rules(entry[1])), [])

    def test_all_faults_are_reported(self):
        given = state({"11": "UP 0 5"}, walls="5 5 0,5 5 0", counter=31, goals=["0 1,", "", "", ""])
        self.assertEqual(redbot.judge([], given, answers()),
                         ("reject", ("bad-state", ["FILE-10", "FILE-11", "FILE-13", "FILE-17"])))

    def test_bonus_table_and_ranks(self):
        none = redbot.NEVER
        for rounds, bonus in (((5, 6, 7, 8), [40, 30, 20, 10]), ((12, 12, 15, none), [40, 40, 30, 0]),
                              ((9, 12, 9, 20), [40, 30, 40, 20]), ((none, 7, 7, 7), [0, 40, 40, 40]),
                              ((none,) * 4, [0] * 4)):
            start = redbot.start_state(30, [b""] * 4)
            for p, finish in zip(start.players, rounds):
                p.finish = finish
            self.assertEqual([t - 26 for t in redbot.totals(start, redbot.DEFAULTS)], bonus)
        self.assertEqual(redbot.ranks([9, 9, 5, 4]), [1, 1, 3, 4])

    def test_every_misreading_changes_an_example(self):
        plain = [play(entry) for entry in EXAMPLES]
        for clause in redbot.MISREADINGS:
            with self.subTest(clause):
                if clause in redbot.NOT_IN_STEP:
                    continue
                changed = [e[0] for e, p in zip(EXAMPLES, plain) if play(e, {clause}) != p]
                self.assertTrue(changed)

    def test_misreadings_outside_a_step(self):
        def outside():
            start = redbot.start_state(30, [b""] * 4)
            return redbot.write_state(start, redbot.DEFAULTS), redbot.ranks([9, 9, 5, 4])
        plain = outside()
        for clause in redbot.NOT_IN_STEP:
            redbot.OFF.add(clause)
            try:
                self.assertNotEqual(outside(), plain, clause)
            finally:
                redbot.OFF.discard(clause)


class Adapter(unittest.TestCase):
    def talk(self, text, *options):
        here = os.path.dirname(os.path.abspath(__file__))
        done = subprocess.run([sys.executable, os.path.join(here, "redbot.py"), "--batch", *options],
                              input=text, capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout

    def request(self, number, entry):
        _, rules, given, raw, _ = entry
        body = (b"--- rules\n" + b"".join(r + b"\n" for r in rules) if rules else b"") + b"--- state\n" + given \
            + b"--- answers\n" + b"".join(a + b"\n" for a in raw)
        return b"step %d redbot %d\n" % (number, body.count(b"\n")) + body

    def test_conversation(self):
        entry = next(e for e in EXAMPLES if e[0] == "MOV-4 ring")
        odd = next(e for e in EXAMPLES if e[0].startswith("ANS b'---"))
        over = next(e for e in EXAMPLES if e[0] == "END-3")
        skip = next(e for e in EXAMPLES if e[0] == "skip")
        text = b"hello conf/1\nwhat\n" + self.request(7, entry) + self.request(8, odd) + self.request(9, over) \
            + self.request(10, skip) + b"step 11 chess 1\n--- state\nstep 12 redbot 1\n--- state\nbye\nhello conf/1\n"
        out = self.talk(text).split(b"\n")
        self.assertEqual(out[:3], [b"hello conf/1 name=reference version=1 games=redbot", b"error 0 unknown", b"ok 7 27"])
        self.assertEqual(out[3], b"--- state")
        self.assertEqual(out[23:31], [b"--- scores", b"25", b"25", b"25", b"25", b"--- next", b"ask 1 2 3 4", b"ok 8 27"])
        self.assertEqual(out[58:], [b"reject 9 game-over", b"skip 10 unknown-key", b"skip 11 game",
                                    b"error 12 sections", b""])

    def test_off(self):
        entry = next(e for e in EXAMPLES if e[0] == "MOV-4 ring")
        self.assertNotEqual(self.talk(self.request(1, entry)), self.talk(self.request(1, entry), "--off", "MOV-4"))


if __name__ == "__main__":
    unittest.main()
