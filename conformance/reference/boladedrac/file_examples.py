"""More examples for the tests of the reference model: state files and rules."""
from .boards import example, plays, state
from .game import USUAL_START as START


def readable(name, given, **expected):
    example(name, given, {"verdict": "ok", **expected})


def unreadable(name, given):
    example(name, given, {"verdict": "bad-state"})


def broken(clauses, drawing, *gokus, **others):
    """A state that is readable and breaks these clauses."""
    plays("%s %s %r %r" % (clauses, drawing, gokus, others), drawing, "-,-,-,-",
          {"verdict": "bad-state", "faults": clauses.split()}, *gokus, **others)


def changed(old, new):
    assert START.count(old) >= 1, old
    return START.replace(old, new, 1)


readable("usual", START, r="round 1", g0="normal 1 1 0 a 0 100 0 0", next="ask 1 2 3 4", scores=[100] * 4)

# FILE-2
readable("FILE-2 CRLF", START.replace(b"\n", b"\r\n"))
readable("FILE-2 tabs", START.replace(b" ", b"\t"))
readable("FILE-2 blanks", START.replace(b" ", b" \t "))
readable("FILE-2 lines", START.replace(b" ", b"\n\n"))
readable("FILE-2 around", b" \n" + START.replace(b"\n", b" \n ") + b"\n\n \t")
readable("FILE-2 no LF", START.rstrip())
readable("FILE-2 one line", START.replace(b"\n", b" "))
readable("FILE-2 items", START.replace(b"beans\n3 7 y 0\n", b"beans 3\n7\ny\n0 "))
readable("FILE-2 zeros", changed(b"nb_rounds 301", b"nb_rounds 00000000301"))
for name, old, new in (
        ("order", b"nb_players 4\nnb_rounds 301", b"nb_rounds 301\nnb_players 4"), ("equals", b"nb_players 4", b"nb_players=4"),
        ("colon", b"nb_players 4", b"nb_players: 4"), ("Round", b"round 0", b"Round 0"), ("BEANS", b"beans", b"BEANS"),
        ("Y", b"7 y 0", b"7 Y 0"), ("Normal", b"normal", b"Normal"), ("gap", b"round 0\nX", b"round 0X"),
        ("gap after", b"X\nbeans", b"Xbeans"), ("unknown", b"cols 20", b"cols 20\nspeed 1"), ("one bean less", b"3 7 y 0\n", b""),
        ("one bean more", b"3 7 y 0\n", b"3 7 y 0\n1 3 y 0\n"), ("after the end", b"100 0 0 \n\n", b"100 0 0 \nx\n"),
        ("more after", b"18 18 0 a 0 100 0 0 \n\n", b"18 18 0 a 0 100 0 0 \nx\n"), ("mark", b"boladedrac", b"\xef\xbb\xbfboladedrac"),
        ("CR", b"v1\n", b"v1\r"), ("CR CR", b"v1\n", b"v1\r\r\n"), ("form feed", b"v1\n", b"v1\f"), ("NUL", b"v1\n", b"v1\0\n"),
        ("no-break", b"v1\n", b"v1\xc2\xa0\n"), ("comment", b"v1\n", b"v1\n# x\n"), ("comment after", b"round 0\n", b"# 1\nround 0\n"),
        ("v2", b"v1", b"v2"), ("header", b"boladedrac v1\n", b""), ("missing", b"cols 20\n", b""),
        ("twice", b"cols 20\n", b"cols 20\ncols 20\n"), ("no kintons", b"kintons\n", b""), ("goku", b"normal 1 1 0 a", b"1 1 0 a"),
        ("dead", b"1 1 0 a", b"1 1 0 A"), ("kind", b"normal 1 1", b"with_kinton 1 1"), ("empty", START, b""), ("a name less", b" P4", b""),
        ("a name more", b" P4", b" P4 P5"), ("trailing CR", b"0 0 \n\n", b"0 0 \n\r"),
        # FILE-3
        ("players 0", b"nb_players 4", b"nb_players 0"), ("players 5", b"nb_players 4", b"nb_players 5"),
        ("rounds", b"nb_rounds 301", b"nb_rounds 100001"), ("rows 65", b"rows 20", b"rows 65"), ("rows 0", b"rows 20", b"rows 0"),
        ("wrap", b"nb_rounds 301", b"nb_rounds 4294967597"), ("plus", b"nb_rounds 301", b"nb_rounds +301"),
        ("minus", b"moving_penalty 2", b"moving_penalty -2"), ("-0", b"moving_penalty 2", b"moving_penalty -0"),
        ("atoi", b"nb_rounds 301", b"nb_rounds 301x"), ("float", b"nb_rounds 301", b"nb_rounds 301.0"), ("hex", b"round 0", b"round 0x0"),
        ("i", b"6 4 y", b"64 4 y"), ("timer", b"1 1 0 a", b"1 1 1000001 d"), ("balls", b"a 0 100", b"a 1000000001 100"),
        ("kinton", b"a 0 100 0", b"a 0 100 1000000001"), ("life", b"life_time 20", b"life_time 1001"), ("strength", b"a 0 100", b"a 0 1000001"),
        ("beans 33", b"nb_beans 4", b"nb_beans 33"), ("capsules", b"nb_capsules 4", b"nb_capsules 4097"),
        # FILE-4, FILE-5
        ("long name", b"P1", b"abcdefghijklm"), ("name", b"P1", b"\xc3\xa9"), ("DEL", b"P1", b"P\x7f"),
        ("other letter", b"X.................", b"X.......#........."), ("digit", b"X.................", b"X1................"),
        ("underscore", b"X.................", b"X_................"), ("short", b"X..................X", b"X.................X"),
        ("long", b"X..................X", b"X...................X")):
    unreadable("FILE-2 " + name, changed(old, new))
readable("FILE-3 octal", changed(b"nb_rounds 301", b"nb_rounds 0301"))
readable("FILE-3 digits", changed(b"rows 20", b"rows " + b"0" * 30 + b"20"))
plays("FILE-3 largest", "0.", "-", {"verdict": "ok"}, {"balls": 10 ** 9}, nb_rounds=100000, kinton_life_time=1000, max_strength=10 ** 6)
readable("FILE-4", changed(b" P1 P2", b" !#~.-=abcXYZ P3"))
readable("FILE-5 lower", START.replace(b"X", b"x").replace(b"C\n", b"c\n").replace(b"BB", b"bB"))
readable("FILE-5 blanks", START.replace(b"X", b" X "))
readable("FILE-5 lines", START.replace(b"X\nX", b"XX"))

# FILE-6
for status, written in (("0.50", "0.5"), ("00.5", "0.5"), ("0.500", "0.5"), ("1.000", "1"), ("0.0", "0"), ("01", "1"), ("-1", "-1"),
                        ("0.125", "0.125"), ("0.010", "0.01"), ("1", "1")):
    plays("FILE-6 " + status, "0.", "-", {"g0": "normal 1 1 0 a 0 100 0 " + written}, {"status": status})
for status in (".5", "1.", "0.1234", "1.001", "-1.0", "-01", "2", "-0", "+0", "0,5", "1e0", "-2", "0.5x", "--1", "."):
    plays("FILE-6 bad " + status, "0.", "-", {"verdict": "bad-state"}, {"status": status})

# FILE-7 to FILE-18
for parameter in ("goku_regen_time", "bean_regen_time", "kinton_regen_time", "kinton_life_time", "res_strength"):
    broken("FILE-7", "0.", **{parameter: 0})
broken("FILE-7 FILE-8", "0.", nb_rounds=0)
broken("FILE-7 FILE-14", "0.", max_strength=0)
broken("FILE-7", "0.", {"strength": 0}, max_strength=0, res_strength=0)
broken("FILE-7 FILE-10", "0.", nb_balls=0)
broken("FILE-7 FILE-10", "0.", nb_capsules=0)
broken("FILE-7", "0.", res_strength=101)
broken("FILE-8", "0.", r=101)
broken("FILE-8", "0.", r=5, nb_rounds=4)
for old, new in ((b"round 0\nX", b"round 0\n."), (b"X\nbeans", b".\nbeans"), (b".X\nX.XX.XXX", b"..\nX.XX.XXX")):
    example("FILE-9 %r" % new, changed(old, new), {"verdict": "bad-state", "faults": ["FILE-9"]})
broken("FILE-10", "0.", nb_balls=2)
broken("FILE-10", "0.", nb_capsules=2)
broken("FILE-10", "0.", {"ball": 1}, nb_balls=1)
broken("FILE-10 FILE-17", "0.", nb_balls=4096)
for cell in (b"20 7", b"3 20", b"63 63", b"0 0", b"5 7", b"8 9"):
    example("FILE-11 %r" % cell, changed(b"3 12 y", cell + b" y"), {"verdict": "bad-state", "faults": ["FILE-11"]})
for old, new in ((b"3 12 y", b"3 7 y"), (b"6 4 y", b"3 7 y"), (b"6 15 y", b"6 4 y")):
    example("FILE-11 %r" % old, changed(old, new), {"verdict": "bad-state", "faults": ["FILE-11"]})
example("FILE-12 there", changed(b"3 7 y 0", b"3 7 y 1"), {"verdict": "bad-state", "faults": ["FILE-12"]})
broken("FILE-12", "n0", timers=0)
broken("FILE-12", "m0", timers=0)
broken("FILE-12", "n.", {"cell": (1, 1), "timer": 3}, timers=0)
broken("FILE-13", "0.", {"cell": (6, 1)})
broken("FILE-13", "0.", {"cell": (1, 12)})
broken("FILE-13", "..", {"cell": (6, 1), "timer": 3})
broken("FILE-13", "..", {"cell": (1, 63), "timer": 3})
broken("FILE-13", "0.", {"under": "X"})
broken("FILE-13", "0.", {"under": "b"})
broken("FILE-13", "0.", {"under": "k"})
broken("FILE-13", "0.", {"under": "B"})
broken("FILE-13", "0.", {"under": "C", "ball": 1})
broken("FILE-13", "01.", {}, {"cell": (1, 1)})
broken("FILE-14", "0.", {"strength": 101})
broken("FILE-15", "0.", {"time": 0})
example("FILE-15", changed(b"a 0 100 0 0", b"a 0 100 1 0"), {"verdict": "bad-state", "faults": ["FILE-15"]})
broken("FILE-16", "0.", {"timer": 1})
broken("FILE-16", "..", {"strength": 1, "timer": 1})
broken("FILE-16", "..", {"time": 1, "timer": 1})
broken("FILE-16", "..", {"ball": 1, "timer": 1})
broken("FILE-16", "..", {"timer": 6})
broken("FILE-15 FILE-16", "..", {"time": 0, "timer": 1})
plays("FILE-17 room", "0", "-", {"verdict": "ok"}, nb_balls=1)
example("FILE-17", state("0", {"ball": 1}).replace(b"XCB........X", b"XCXXXXXXXXXX").replace(b"nb_balls 2", b"nb_balls 1"),
        {"verdict": "bad-state", "faults": ["FILE-17"]}, answers=[b"-"], chance=b"")
example("FILE-17 enough", state("0.", {"ball": 1}).replace(b"XCB........X", b"XCXXXXXXXXXX").replace(b"nb_balls 2", b"nb_balls 1"),
        {"verdict": "ok"}, answers=[b"-"], chance=b"")
example("FILE-17 place", state("0b", {"ball": 1}).replace(b"XCB........X", b"XCXXXXXXXXXX").replace(b"nb_balls 2", b"nb_balls 1"),
        {"verdict": "bad-state", "faults": ["FILE-17"]}, answers=[b"-"], chance=b"")
broken("FILE-7 FILE-8 FILE-10 FILE-12 FILE-14 FILE-16", "0n", {"strength": 101, "timer": 1}, r=9, nb_rounds=0, nb_balls=9)
plays("FILE-18 even", "0.", "-", {"verdict": "ok"}, nb_rounds=100)
plays("FILE-18 timer", "0n", "-", {"beans": ["1 2 n 29"]}, timers=30)
plays("FILE-18 grave", ".X", "-", {"verdict": "ok"}, {"cell": (1, 2), "timer": 3})
plays("FILE-18 graves", ".X", "-,-", {"verdict": "ok"}, {"cell": (0, 0), "timer": 3}, {"cell": (0, 0), "timer": 3})
plays("FILE-18 penalties", "0.", "t r", {"g0": "normal 1 1 0 a 0 100 0 0"}, kamehame_penalty=101, moving_penalty=10 ** 6)

# SET-9
example("SET-9 key", START, {"verdict": "skip"}, rules=[b"nonsense", b"x=1"])
example("SET-9 known", b"", {"verdict": "skip"}, rules=[b"nb_rounds=3"])
for lines in ([b"x"], [b""], [b"=1"], [b"x", b"=1"]):
    example("SET-9 %r" % lines, START, {"verdict": "bad-rules"}, rules=lines)
