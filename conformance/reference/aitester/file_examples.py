"""Examples for the tests of the reference model: state files and answers."""
from . import examples  # noqa: F401 (the rules of play come first)
from .boards import TYPES, plays, refuses, rejected, state
from .game import USUAL_START as START

GIVEN = state("1111A ~1#11", "0 0 0 40, 1 1 0 0", "1 3 0 60", bonuses="4 0, 1 1", placement="1.... ...22")


def readable(name, text, **expected):
    plays(name, text, "NXT", **expected)


# FILE-1
plays("FILE-1 start", START, "BUY 3 2 1", p1="3 2 1 120", m1=75, next="ask 1")
plays("FILE-1 no limit", state("111", "0 0 0 40", "0 2 0 40", turn_limit=0), "NXT", player=2)
plays("FILE-1 all", GIVEN, "MOV 0 2 0", p1="0 2 0 40, 1 1 0 0", bonuses="4 0, 1 1", points=16)

# FILE-2
for name, old, new in (("CRLF", b"\n", b"\r\n"), ("tabs", b" ", b"\t"), ("blanks", b" ", b"  "), ("mixture", b" ", b" \t "),
                       ("around", b"\n", b" \n "), ("CRLF blanks", b"\n", b" \r\n"), ("blank lines", b"\n", b"\n\n"),
                       ("lines of blanks", b"\n", b"\n \t\n"), ("zeros", b"turn 3\n", b"turn 0000000000003\n"),
                       ("octal", b"turn 3\n", b"turn 010\n"), ("zeros of a type", b"40 5 15", b"040 005 0015"),
                       ("zeros of sizes", b"size 5 2", b"size 05 02"), ("zeros of a unit", b"0 1 3 0 60", b"00 01 03 00 060")):
    readable("FILE-2 " + name, GIVEN.replace(old, new), turn=11 if name == "octal" else 4)
readable("FILE-2 no LF", GIVEN[:-1], turn=4)
readable("FILE-2 before", b"\n \n" + GIVEN, turn=4)
for name, old, new in (
        ("continued", b"size 5 2", b"size 5\n2"), ("joined", b"turn 3\nplayer 1", b"turn 3 player 1"), ("extra", b"turn 3", b"turn 3 x"),
        ("comment at the end", b"turn 3", b"turn 3 # x"), ("capital", b"turn 3", b"Turn 3"), ("plus", b"turn 3", b"turn +3"),
        ("equals", b"turn 3", b"turn=3"), ("order", b"turn 3\nplayer 1", b"player 1\nturn 3"), ("blank in a row", b"1111A", b"11 11A"),
        ("tab in a row", b"1111A", b"11\t11A"), ("short", b"1111A", b"1111"), ("long", b"1111A", b"1111A1"),
        ("short placement", b"1....", b"1..."), ("long placement", b"1....", b"1....."), ("one more row", b"1111A\n", b"1111A\n1111A\n"),
        ("one row less", b"~1#11\n", b""), ("mark", b"aitester", b"\xef\xbb\xbfaitester"), ("CR", b"turn 3\n", b"turn 3\r"),
        ("lone CR", b"turn 3\n", b"turn 3\r\r\n"), ("form feed", b"turn 3", b"turn\f3"), ("no-break", b"turn 3", b"turn\xc2\xa03"),
        ("NUL", b"turn 3", b"turn 3\0"), ("comment", b"turn 3\n", b"# x\nturn 3\n"), ("v2", b"v1", b"v2"), ("no v", b" v1", b""),
        ("-0", b"refused 0", b"refused -0"), ("minus", b"turn 3", b"turn -3"), ("point", b"turn 3", b"turn 3.0"),
        ("hex", b"turn 3", b"turn 0x3"), ("no number", b"turn 3", b"turn"), ("phase", b"phase fight", b"phase over"),
        ("word", b"4 0 first_aid", b"4 0 first_aids"), ("no word", b"4 0 first_aid", b"4 0"), ("kit", b"4 0 first_aid", b"4 0 kit"),
        ("units", b"100 units 2", b"100 unit 2"), ("no money", b"money 100 units 2", b"units 2"), ("empty", GIVEN, b""),
        ("few columns", b" s.wav", b""), ("many columns", b"s.wav", b"s.wav x")):
    rejected("FILE-2 not " + name, GIVEN.replace(old, new, 1 if name != "empty" else -1))
rejected("FILE-2 not more", GIVEN + b"0\n")
rejected("FILE-2 not CR at the end", GIVEN[:-1] + b"\r")
rejected("FILE-2 not one player less", GIVEN[:GIVEN.rindex(b"money")])
readable("FILE-2 wall first", state("#111 ####", "0 1 0 40", "0 3 0 40"), turn=4)

# FILE-3: for each number the text before it, its range, and the highest value with which the state is good.
for name, low, high in ((b"players", 2, 9), (b"money", 0, 1000000), (b"action_points", 1, 10000), (b"max_units", 1, 32),
                        (b"turn_limit", 0, 999999999), (b"turn", 0, 999999999), (b"player", 1, 9), (b"points", 0, 10000),
                        (b"refused", 0, 2), (b"types", 1, 32), (b"bonuses", 0, 64)):
    line = next(text for text in GIVEN.split(b"\n") if text.startswith(name + b" "))
    for value in (low - 1, high + 1, 2 ** 32 + low, 2 ** 64 + low):
        if value >= 0:
            rejected("FILE-3 %s %d" % (name.decode(), value), GIVEN.replace(line, name + b" %d" % value))
for column, (low, high) in enumerate(((0, 1000000), (1, 1000000), (1, 1000000), (0, 1000000), (0, 1000000), (1, 1000000), (1, 1000000)), 1):
    for value in (low - 1, low, high, high + 1):
        words = TYPES[0].split()
        words[column] = str(value)
        given = state("1111", "1 0 0 9", "1 3 0 9", types=(" ".join(words), TYPES[1]))
        (readable if low <= value <= high else rejected)("FILE-3 column %d %d" % (column, value), given)
for name in ("x" * 31, "!", "~", "#", "1", "money"):
    readable("FILE-3 name " + name, state("1111", "0 0 0 9", "0 3 0 9", types=(TYPES[0].replace("scout", name),)))
    readable("FILE-3 icon " + name, state("1111", "0 0 0 9", "0 3 0 9", types=(TYPES[0].replace("s.gif", name),)))
for name in ("x" * 32, "\xe9t\xe9", "\x7f", "\x01"):
    rejected("FILE-3 name %r" % name, state("1111", "0 0 0 9", "0 3 0 9", types=(TYPES[0].replace("scout", name),)))
    rejected("FILE-3 sound %r" % name, state("1111", "0 0 0 9", "0 3 0 9", types=(TYPES[0].replace("s.wav", name),)))
for side in ("1" * 32, " ".join("1" * 32)):
    far = "31 0" if side[1] == "1" else "0 31"
    readable("FILE-3 32 " + far, state(side, "0 0 0 9", "0 %s 2000000" % far), p2="0 %s 2000000" % far)
rejected("FILE-3 33", state("1" * 33, "0 0 0 9", "0 3 0 9"))
rejected("FILE-3 33 rows", state(" ".join("1" * 33), "0 0 0 9", "0 0 3 9"))
rejected("FILE-3 no rows", GIVEN.replace(b"size 5 2", b"size 5 0"))
rejected("FILE-3 health", GIVEN.replace(b"1 3 0 60", b"1 3 0 2000001"))
rejected("FILE-3 tile", GIVEN.replace(b"1 3 0 60", b"1 32 0 60"))
rejected("FILE-3 id", GIVEN.replace(b"0 1 3 0 60", b"32 1 3 0 60"))
rejected("FILE-3 type", GIVEN.replace(b"0 1 3 0 60", b"0 32 3 0 60"))
rejected("FILE-3 units", state("1111", ", ".join(["0 0 0 0"] * 32 + ["0 0 0 40"]), "0 3 0 9"))
readable("FILE-3 greatest", state("1111", "0 0 0 40", "0 3 0 9", action_points=10000, points=10000, refused=2, money=1000000,
                                  max_units=32, turn_limit=999999999, turn=999999998), next="over", refused=0)
readable("FILE-3 nine", state("1111", *[""] * 7, "0 0 0 40", "0 3 0 9", player=9), player=8, next="ask 8")

# FILE-4 to FILE-9
for row in ("1111a", "11110", "1111B", "1111.", "1111w", "1111 "):
    rejected("FILE-4 " + row, GIVEN.replace(b"1111A", row.encode()))
for row in ("1...0", "1...1x", "1...A", "1...#", "1...~", "1..._"):
    rejected("FILE-5 " + row, GIVEN.replace(b"1....", row.encode()))
for row in ("1...1", "....1", "22222"):
    readable("FILE-5 good " + row, GIVEN.replace(b"1....", row.encode()))
rejected("FILE-5 water", GIVEN.replace(b"...22", b"1..22"), faults=["FILE-5"])
rejected("FILE-5 wall", GIVEN.replace(b"...22", b"..122"), faults=["FILE-5"])
rejected("FILE-5 player", GIVEN.replace(b"...22", b"...23"), faults=["FILE-5"])
rejected("FILE-6", GIVEN.replace(b"rifle", b"scout"), faults=["FILE-6"])
readable("FILE-6 case", GIVEN.replace(b"rifle", b"Scout"), player=2)
rejected("FILE-7 player", GIVEN.replace(b"player 1", b"player 3"), faults=["FILE-7"])
rejected("FILE-7 points", GIVEN.replace(b"points 20", b"points 31"), faults=["FILE-7"])
readable("FILE-7 all points", GIVEN.replace(b"\npoints 20", b"\npoints 30"))
rejected("FILE-7 turn", GIVEN.replace(b"turn 3", b"turn 51"), faults=["FILE-7"])
rejected("FILE-7 no limit", GIVEN.replace(b"turn_limit 50", b"turn_limit 2"), faults=["FILE-7"])
rejected("FILE-7 buy", state("111", phase="buy", turn=1, points=0), faults=["FILE-7"])
rejected("FILE-7 buy points", state("111", phase="buy", turn=0, points=1), faults=["FILE-7"])
rejected("FILE-8 board", GIVEN.replace(b"4 0 first", b"5 0 first"), faults=["FILE-8"])
rejected("FILE-8 rows", GIVEN.replace(b"4 0 first", b"4 2 first"), faults=["FILE-8"])
rejected("FILE-8 water", GIVEN.replace(b"4 0 first", b"0 1 first"), faults=["FILE-8"])
rejected("FILE-8 wall", GIVEN.replace(b"4 0 first", b"2 1 first"), faults=["FILE-8"])
rejected("FILE-8 two", GIVEN.replace(b"4 0 first", b"1 1 first"), faults=["FILE-8"])
rejected("FILE-9 id", GIVEN.replace(b"0 1 3 0 60", b"1 1 3 0 60"), faults=["FILE-9"])
rejected("FILE-9 id of the dead", GIVEN.replace(b"1 1 1 0 0", b"2 1 1 0 0"), faults=["FILE-9"])
rejected("FILE-9 type", GIVEN.replace(b"0 1 3 0 60", b"0 2 3 0 60"), faults=["FILE-9"])
rejected("FILE-9 type of the dead", GIVEN.replace(b"1 1 1 0 0", b"1 2 1 0 0"), faults=["FILE-9"])
rejected("FILE-9 board", GIVEN.replace(b"0 1 3 0 60", b"0 1 3 2 60"), faults=["FILE-9"])
rejected("FILE-9 board of the dead", GIVEN.replace(b"1 1 1 0 0", b"1 1 5 0 0"), faults=["FILE-9"])
rejected("FILE-9 water", GIVEN.replace(b"0 1 3 0 60", b"0 1 0 1 60"), faults=["FILE-9"])
rejected("FILE-9 wall", GIVEN.replace(b"0 1 3 0 60", b"0 1 2 1 60"), faults=["FILE-9"])
rejected("FILE-9 bonus", GIVEN.replace(b"0 1 3 0 60", b"0 1 4 0 60"), faults=["FILE-9"])
rejected("FILE-9 units", GIVEN.replace(b"0 1 3 0 60", b"0 1 0 0 60"), faults=["FILE-9"])
rejected("FILE-9 own units", GIVEN.replace(b"1 1 1 0 0", b"1 1 0 0 1"), faults=["FILE-9"])
for tile in (b"0 1", b"2 1", b"4 0", b"0 0", b"3 0"):
    readable("FILE-9 dead %r" % tile, GIVEN.replace(b"1 1 1 0 0", b"1 1 %s 0" % tile), player=2)

# FILE-10
rejected("FILE-10", GIVEN.replace(b"rifle", b"scout").replace(b"player 1", b"player 9").replace(b"4 0 first", b"1 1 first"),
         faults=["FILE-6", "FILE-7", "FILE-8"])
readable("FILE-10 max_units", state("111111", "0 0 0 9, 0 1 0 9", "0 2 0 9, 0 3 0 9", max_units=1), player=2)
plays("FILE-10 placement", state("111", "0 1 0 9", phase="buy", placement="1.1"), "BUY 0 0 0", p1="0 1 0 9, 0 0 0 40")
readable("FILE-10 out", state("1111", "", "0 2 0 9", "0 3 0 9"), player=2, turn=4)
plays("FILE-10 out refused", state("1111", "", "0 2 0 9", "0 3 0 9"), "MOV 0 1 0", player=1, refused=1, next="ask 1")
rejected("FILE-10 over", state("1111", "0 0 0 9"), "game-over")
readable("FILE-10 health", state("1111", "0 0 0 99", "0 3 0 99"), p1="0 0 0 99")

# ANS
MOVED = state("1111111 1111111", "0 0 0 40", "0 6 1 40")
for line in (b"MOV 0 1 0", b"MOV 000000000 001 000000000", b" MOV\t0 \t1 0\t", b"MOV 0 1 0\r", b"MOV  0  1  0", b"MOV 0 1 0 \r",
             b"MOV" + b" " * 100 + b"0 1 0", b"\tMOV 0 1 0"):
    plays("ANS %r" % line, MOVED, line, p1="0 1 0 40", points=18, refused=0)
for line in (b"", b"mov 0 1 0", b"Mov 0 1 0", b"MOV 0 1", b"MOV 0 1 0 1", b"MOV 0 1 -0", b"MOV 0 +1 0", b"MOV 0 1,0", b"MOV 0,1,0",
             b"MOV 0000000000 1 0", b"SEL 1234567890", b"NXT 0", b"MOV 0 1 0\r ", b"MOV 0 1 0\r\r", b"MOV 0\f1 0", b"MOV0 1 0",
             b"MOV 0 1 0;", b"MOV 0 1 0.", b"\"MOV 0 1 0\"", b"MOV 0x0 1 0", b"MOV 0 1 0 x", b"-", b"PASS", b"--- state", b"MOV",
             b"MOV 0 1.0 0", b"\xef\xbb\xbfMOV 0 1 0", b"MOV 0 \xb2 0", b"MOV 0 1 0\0", b"NXTT", b"END 0", b"MOV 1e0 1 0", b" ", b"\r"):
    refuses("ANS-3 %r" % line, MOVED, line, next="ask 1")
for line in (b"NXT", b" NXT ", b"NXT\r"):
    plays("ANS-1 %r" % line, MOVED, line, player=2)
plays("ANS-1 octal", state("1" * 12, "0 0 0 40", "0 11 0 40"), "MOV 0 010 0", p1="0 10 0 40")
refuses("ANS-1 name", state("111", placement="111", phase="buy"), "BUY scout 0 0")
refuses("ANS-1 nine digits", MOVED, "MOV 0 999999999 0")
refuses("ANS-3 while buying", state("111", placement="111", phase="buy"), "")
