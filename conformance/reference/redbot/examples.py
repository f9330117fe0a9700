"""Examples for the tests of the reference model: helpers, and the examples of the rules of play."""

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
    """A result, flattened: {"11": (lives, direction, x, y), "P1": [...], "walls": ..., ...} or the verdict."""
    kind, value = result
    if kind != "ok":
        if kind == "skip":
            return {"verdict": "skip"}
        faults = [fault.split(":")[0] for fault in value[1]]
        return {"verdict": "unreadable" if faults == ["unreadable"] else value[0], "faults": faults}
    data, scores, after = value
    lines = data.decode("utf-8", "replace").split("\n")
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
    lines = rules if isinstance(rules, list) else [r.encode() for r in rules.split()]
    EXAMPLES.append((name, lines, given, raw or answers(orders), expected))


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

# Examples that the spec's drawings do not show.
example("MOV-5 dead robot", state({"11": "RIGHT 5 5", "21": "LEFT 6 5"}, lives={"21": 0}), {"11": "UP NOTHING"},
        {"11": "13 RIGHT 6 5", "21": "0 LEFT 6 5"})
example("MOV-6 partners", state({"11": "RIGHT 5 5", "12": "LEFT 7 5"}), {"11": "UP NOTHING", "12": "UP NOTHING"},
        {"11": "12 RIGHT 5 5", "12": "12 LEFT 7 5"})
example("MOV-7 turn", state({"11": "RIGHT 6 5", "12": "RIGHT 5 5"}, lives={"11": 1}),
        {"11": "LEFT NOTHING", "12": "UP NOTHING"}, {"11": "0 UP 6 5"})
example("ARR-2 the robot that arrives", state({"11": "LEFT 5 1", "21": "LEFT 3 1", "31": "UP 12 2"}),
        {"11": "NONE FIRE", "12": "NONE BUILD 9 9"}, {"P1": "0 20 4 9", "21": "9 LEFT 3 1", "walls": " 9 9 40,"})
example("FIR-1 direction", state({"11": "UP 5 5", "21": "LEFT 8 5"}), {"11": "RIGHT FIRE"}, {"21": "9 LEFT 8 5"})
example("FIR-2 the dead and destroyed", state({"11": "RIGHT 4 5", "21": "LEFT 6 5", "31": "LEFT 9 5"}, "7 5 0",
        lives={"21": 0}), {"11": "NONE FIRE"}, {"31": "9 LEFT 9 5"})
example("FIR-2 far", state({"11": "RIGHT 18 5", "21": "LEFT 25 5"}), {"11": "NONE FIRE"}, {"21": "9 LEFT 25 5"})
example("FIR-4 two shots", state({"11": "RIGHT 4 5", "31": "LEFT 12 5", "21": "LEFT 7 5", "41": "UP 7 6"}, "8 6 40"),
        {"11": "NONE FIRE", "31": "NONE FIRE"}, {"21": "5 LEFT 7 5", "41": "9 UP 7 6", "walls": " 8 6 36,"})
example("FIR-6 points", state({"11": "RIGHT 4 5", "21": "UP 7 5", "12": "DOWN 7 6"}, lives={"21": 1}),
        {"11": "NONE FIRE", "12": "UP NOTHING"}, {"21": "-4 UP 7 5", "P1": "1 %s 6 10" % NEVER})
example("BLD-1 dead", state({"11": "RIGHT 4 5", "21": "UP 7 5"}, lives={"21": 4}),
        {"11": "NONE FIRE", "21": "NONE BUILD 20 20"}, {"21": "0 UP 7 5", "walls": ""})
example("BLD-3 off the board", state(walls="30 30 0"), {"11": "NONE BUILD 30 30"}, {"walls": " 30 30 0,"})
example("BLD-4 whose", state({"41": "RIGHT 5 5"}, players={4: "0 9 0 10"}),
        {"11": "NONE BUILD 6 6", "12": "NONE BUILD 12 24", "21": "UP BUILD 13 2", "31": "NONE BUILD 26 12"},
        {"walls": " 26 12 40,", "21": "13 LEFT 24 12"})
example("BLD-4 diagonal", START.encode(), {"11": "NONE BUILD 12 24"}, {"walls": ""})
example("BLD-4 other players out", state(players={4: "0 9 0 10"}), {"11": "NONE BUILD 2 11"}, {"walls": ""})
example("BLD-4 partner", state({"12": "DOWN 5 5"}), {"11": "NONE BUILD 6 5"}, {"walls": ""})
example("BLD-7 inert", state({"11": "RIGHT 20 5", "12": "RIGHT 20 8", "21": "LEFT 25 8"}, "26 5 40,26 8 40"),
        {"11": "NONE FIRE", "12": "NONE FIRE"}, {"21": "9 LEFT 25 8", "walls": " 26 5 40, 26 8 40,"})
example("BLD-7 no overflow", state({"11": "RIGHT 5 5"}), {"11": "NONE BUILD -2147483643 5"},
        {"walls": " -2147483643 5 40,"})
SMALL = dict(robots={"11": "UP 1 4", "12": "UP 1 2"}, size="6x6", goals=[""] * 4,
             lives={p + r: 0 for p in "234" for r in "12"})
OUT = {i: "0 %s 0 10" % NEVER for i in (2, 3, 4)}
for name, there, allowance, orders, built, rules in (
        ("reached", "3 1 0,4 1 0,5 1 40,6 1 40", 10, {"11": "NONE BUILD 6 6"}, "", ""),
        ("not reached", "30 1 0,4 1 0,5 1 40,6 1 40", 10, {"11": "NONE BUILD 6 6"}, " 6 6 40,", ""),
        ("passed", "2 6 0,3 1 0,4 1 0,5 1 0,6 1 0", 10, {"11": "NONE BUILD 6 6"}, "", ""),
        ("no second try", "3 1 0,4 1 0,5 1 40,6 1 40", 1, {"11": "NONE BUILD 6 6", "12": "NONE BUILD 30 30"}, "", ""),
        ("off", "3 1 0,4 1 0,5 1 40,6 1 40", 0, {"11": "NONE BUILD 6 6"}, "", "build_cap=off")):
    example("BLD-8 " + name, state(walls=there, players={1: "1 %s 0 %d" % (NEVER, allowance), **OUT}, **SMALL), orders,
            {"walls": "".join(" %s," % w for w in there.split(",")) + built}, rules=rules)
