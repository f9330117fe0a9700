"""Examples for the tests of the reference model: the round file, variants and answers (FILE, SET-4, ANS)."""
from .examples import GOALS, NEVER, START, answers, example, file_example, state

# FILE: tolerance and rejects.
CRLF = START.replace("\n", "\r\n")
for name, text in (("CRLF", CRLF), ("tabs", START.replace(": ", ":\t ").replace(",", " , ")),
                   ("one tab", START.replace(" 20 ", "\t20\t")), ("gap", START.replace("finish: ", "finish:\n\n")),
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
file_example("FILE-3 an empty file", "", "unreadable")
example("FILE-4 zero", state(players={1: "0 0 0 10"}), {}, {"P1": "0 0 0 10", "total1": "66 n1"})
NO_ORDER = "P1_move: R1 NONE NOTHING R2 NONE NOTHING"
for name, old, new in (("R2 first", "R1 13 DOWN 11 25 R2 13 DOWN 14 25", "R2 13 DOWN 14 25 R1 13 DOWN 11 25"),
                       ("extra number", "14 25\n", "14 25 0\n"), ("no slash", "0/30", "0 30"), ("one side", "25x25", "25"),
                       ("no FinishRound", "P1: 1 2147483647", "P1: 1"), ("small label", "P1_move", "p1_move"),
                       ("NUL", "25x25", "25x25\0"), ("comment", "Walls:", "# w\nWalls:"), ("no walls", "Walls:\n", ""),
                       ("FinishRound", "1 2147483647", "1 2147483648"), ("+ in a total", "26 a", "+26 a"),
                       ("no total", "26 alpha", "alpha"), ("no order", NO_ORDER, "P1_move:"), ("half", NO_ORDER, NO_ORDER[:22]),
                       ("longer order", NO_ORDER, NO_ORDER + " x"), ("DOWN", "P1_move: R1 NONE", "P1_move: R1 DOWN"),
                       ("small order", NO_ORDER, "P1_move: R1 none NOTHING R2 NONE NOTHING"),
                       ("characters", "alpha", "\u00e9" * 33), ("DEL", "alpha", "a\x7f"), ("glued", "26 alpha", "26alpha"),
                       ("no width", "25x25", "0x25")):
    file_example("unreadable " + name, START.replace(old, new), "unreadable")
file_example("unreadable surrogate", START.encode().replace(b"alpha", b"a\xed\xa0\x80"), "unreadable")
file_example("FILE-7 64 bytes", START.replace("alpha", "\u00e9" * 32), "ok")
file_example("FILE-8 many zeros", START.replace("0/30", "00000000000/30"), "ok")
file_example("FILE-8 goals in any order", state(goals=["3 1,2 1,", "", "", ""]), "ok")
example("FILE-6 out of the game",
        state(players={1: "0 9 0 10"}).replace(b"P1_move: R1 NONE", b"P1_move: R1 UP"), {}, {"move1": NO_ORDER[9:]})
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
        ("FILE-16", state(walls="5 5 0", allowance=20)), ("FILE-17", state(goals=["26 1,", "", "", ""])),
        ("FILE-9 wall", state({"11": "UP 5 5"}, walls="5 5 1")), ("FILE-11 off", state(walls="30 30 0,30 30 0")),
        ("FILE-15 below 0", state(players={1: "1 %s 0 -1" % NEVER})), ("FILE-16 off", state(walls="30 30 0", allowance=20)),
        ("FILE-17 out", state(players={1: "0 9 0 10"}, goals=["26 1,", "", "", ""])),
        ("FILE-11 over", state(walls="5 5 0,5 5 0", counter=30))):
    example(clause, given, {}, {"verdict": "bad-state", "faults": clause.split()[:1]})
file_example("FILE-18 accepted", state({"11": "UP 0 99"}, players={1: "0 %s 0 10" % NEVER}, lives={"11": 0}), "ok")
example("FILE-15 twice the counter", state(counter=5, allowance=10), {}, {"verdict": "ok"})
example("FILE-15 more", state(counter=4, allowance=10), {}, {"verdict": "bad-state"})
example("FILE-14 limit", state(players={1: "1 %s %d 10" % (NEVER, 2 ** 31 - 1 - 8 * 21)}), {}, {"verdict": "ok"})
example("FILE-14 above", state(players={1: "1 %s %d 10" % (NEVER, 2 ** 31 - 8 * 21)}), {}, {"verdict": "bad-state"})
example("FILE-14 splash", state(players={1: "1 %s %d 10" % (NEVER, 2 ** 31 - 1 - 8 * 21)}), {}, {"verdict": "bad-state"},
        rules="splash_fire=1000")
file_example("FILE-18 lives", state(walls="5 5 99", lives={"11": 99}), "ok")
file_example("FILE-18 counter", state(players={1: "0 29 0 10"}), "ok")
example("skip", b"", {}, {"verdict": "skip"}, rules="nonsense build_cap=no new=1")
for rules in ("build_cap=ON", "step_attack=1000001", "robot_lives=0", "step_attack=1 step_attack=1", "step_attack",
              "wall_lives=+4"):
    example("SET-4 " + rules, b"", {}, {"verdict": "bad-rules"}, rules=rules)
for rules in ([b"step_attack="], [b"step_attack= 1"], [b"step_attack=1=1"], [b""]):
    example("SET-4 %r" % rules, b"", {}, {"verdict": "bad-rules"}, rules=rules)
for rules in ([b" step_attack=1"], [b"step_attack =1"]):
    example("SET-4 %r" % rules, b"", {}, {"verdict": "skip"}, rules=rules)
example("SET-4 largest", START.encode(), {}, {"verdict": "ok"}, rules="straight_fire=1000000")

# ANS
UP_FIRE = {"move1": "R1 UP FIRE R2 UP BUILD -4 5", "11": "13 DOWN 11 24"}
DEFAULT = {"move1": "R1 NONE NOTHING R2 NONE NOTHING", "11": "13 DOWN 11 25"}
for line, expected in ((b"R1 UP FIRE R2 UP BUILD -4 5", UP_FIRE), (b" \tR1  UP FIRE R2 UP\tBUILD -04 5 \r", UP_FIRE),
                       (b"R1 UP FIRE R2 UP BUILD -4" + b" " * 70000 + b"5", UP_FIRE),
                       (b"R1 UP FIRE R2 UP FIRE" + b" " * 70000 + b"x", DEFAULT), (b"R1 UP FIRE R2 UP", DEFAULT), (b"R1 UP FIRE R2 UP FIRE x", DEFAULT), (b"", DEFAULT),
                       (b"r1 up fire r2 up fire", DEFAULT), (b"R1 UP FIRE R2 UP BUILD 1 +2", DEFAULT),
                       (b"R1 UP FIRE R2 UP BUILD 1 2147483648", DEFAULT), (b"R2 UP FIRE R1 UP FIRE", DEFAULT),
                       (b"R1 UP FIRE R2 UP FIRE\r ", DEFAULT), (b"R1 UP FIRE R2 UP FIRE\r\r", DEFAULT),
                       (b"--- state", DEFAULT), (b"R1 DOWN FIRE R2 UP FIRE", DEFAULT), (b"R1 UP FIRE R2 UP FIRE\0", DEFAULT)):
    example("ANS %r" % line, START.encode(), None, expected, raw=[line] + answers()[1:])
example("ANS-3 zeros", START.encode(), None, {"move1": "R1 NONE BUILD 10 8 R2 NONE NOTHING"},
        raw=[b"R1 NONE BUILD 010 0000000000008 R2 NONE NOTHING"] + answers()[1:])
example("ANS-4 not the last order", START.replace("P1_move: R1 NONE", "P1_move: R1 UP").encode(), None, DEFAULT,
        raw=[b"x"] + answers()[1:])
