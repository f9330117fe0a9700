"""Examples for the tests of the reference model: (name, rules, state, answers, expected)."""
import re

EXAMPLES = []


def state(drawing, flags="1 1 1 1", player=1, rounds=9):
    rows = drawing.split()
    return "".join(line + "\n" for line in ["%d %d %d %d" % (len(rows[0]), len(rows), rounds, player), flags, *rows]).encode()


def example(name, given, answer, expected, rules=()):
    """`expected` holds the parts of seen() to compare."""
    EXAMPLES.append((name, list(rules), given, [answer], expected))


def seen(result):
    """A result, flattened."""
    kind, value = result
    if kind == "skip":
        return {"verdict": "skip"}
    if kind == "reject":
        return {"verdict": value[0], "faults": value[1]}
    text, scores, after = value
    lines = text.decode().split("\n")
    return {"verdict": "ok", "file": text, "head": lines[0], "flags": lines[1], "drawing": " ".join(lines[2:-1]),
            "scores": scores, "next": after.decode()}


def plays(name, before, answer, after, **others):
    """A turn: the drawing before and after, and the state's other parts as keywords of state()."""
    given = {key: others.pop(key) for key in ("flags", "player", "rounds") if key in others}
    example(name, state(before, **given), answer, {"drawing": after, **others})


def readable(name, text, **expected):
    example(name, text, b"-", {"verdict": "ok", **expected})


def unreadable(name, text, **expected):
    example(name, text, b"-", {"verdict": "bad-state", **expected})


STANDARD_START = b"""10 5 20 1
3 3 8 3
A#..##..#Z
..........
...#..#...
B.C....X.Y
.#......#.
"""
FAR = "......N .........Z"

# Turns.
plays("usual", "A#..##..#Z .......... ...#..#... B.C....X.Y .#......#.", b"C S",
      "A#C.##..#Z .......... ...#..#... B......X.Y .#......#.", flags="3 3 8 3", rounds=20,
      head="10 5 20 2", next="ask 2", scores=[10, 10])
plays("SLD-1 east", "...... A...B. ...#..", b"A V", "...... ...AB. ...#..", flags="1 1 6 3", next="ask", scores=[14, 0])
plays("SLD-1 south", "...... A...B. ...#..", b"A J", "...... ....B. A..#..", flags="1 1 6 3")
plays("SLD-1 far", "........ A......N", b"A V", "........ ......AN", flags="8 1 8 2")
plays("SLD-1 rival", "...... A.N... ......", b"A V", "...... .AN... ......", flags="6 1 6 3")
plays("SLD-1 own", "...... B.A... ......", b"B V", "...... .BA... ......", flags="6 1 6 3")
plays("SLD-1 wall", "...... A.#... ......", b"A V", "...... .A#... ......", flags="6 1 6 3")
plays("SET-1 high", "A. .. .. ..", b"A J", ".. .. .. A.", flags="2 1 2 1")
plays("SET-1 wide", "A.... .....", b"A V", "....A .....", flags="1 2 1 2")
for letter, after in (("S", "A.... .N... ..... ....."), ("V", "..... .N... ....A ....."),
                      ("J", "..... .N... ..... A...."), ("Z", "..... .N... A.... .....")):
    plays("SET-2 " + letter, "..... .N... A.... .....", b"A " + letter.encode(), after, flags="5 1 5 3" if letter != "V" else "5 1 5 1")
plays("SET-2 middle", "..... ..... ..A.. .....", b"A S", "..A.. ..... ..... .....", flags="5 1 5 1")
plays("SLD-2", "A#... .....", b"A V", "A#... .....", player=1, head="5 2 9 2", flags="5 2 5 2")
plays("SLD-3 rival", "A.N. ....", b"A V", ".AN. ....", flags="1 2 1 2")
plays("SLD-3 own", "A.B. ....", b"A V", ".AB. ....", flags="1 2 1 2")
plays("SLD-2 rival", "AN.. ....", b"A V", "AN.. ....", flags="1 2 1 2")
plays("SET-5 across", "A.....N", b"A V", ".....AN", flags="3 1 4 1", next="ask 2")
plays("SET-5 from", "A....N. .......", b"A V", "....AN. .......", flags="1 1 1 2", next="ask 2")
plays("EXP-2", "..P... ..#.Q. .BAN#R ...... ..O...", b"A D", "..P... ..#.Q. ....#R ...... ......",
      flags="1 1 6 5", scores=[0, 13])
plays("EXP-2 cover", "A.B.N.O...Z ...........", b"A D", "........... ...........", flags="5 2 6 2")
plays("EXP-2 beside", "A.#N...O. ......... P........", b"A D", "..#N...O. ......... .........", flags="9 2 9 2")
plays("EXP-2 behind", "A#..N..O. ......... P........", b"A D", ".#..N..O. ......... .........", flags="9 2 9 2")
plays("EXP-2 west", "P.#.AN.", b"A D", "P.#....", flags="7 1 7 1")
plays("EXP-2 diagonal", "A.. .N. ..O", b"A D", "... .N. ..O", flags="1 3 1 3")
plays("EXP-2 guard", "A..N .... P..Q", b"A D", ".... .... ...Q", flags="2 2 4 1")
plays("EXP-2 alone", "A.. ... ..N", b"A D", "... ... ..N", flags="1 3 1 3")
plays("EXP-3", "A..N .... P..O", b"A D", ".... .... ...O", flags="1 2 1 2")
plays("EXP-3 own", "A..B .... P..O", b"A D", ".... .... ...O", flags="1 2 1 2")
plays("EXP-3 flags", "A...N ....O", b"A D", "..... ....O", flags="1 2 3 1", next="ask 2")
plays("EXP-3 walls", "A.#.N ....O", b"A D", "..#.N ....O", flags="1 2 3 2", next="ask 2")
plays("TRN-2", "A.... .B... N....", b"A V", "....A .B... N....", flags="5 2 5 2")
plays("TRN-2 second", "A.... .B... N....", b"B V", "A.... ....B N....", flags="5 1 5 1")
plays("TRN-2 blast", "A.... ..B.. N....", b"B D", "A.... ..... N....", flags="2 3 2 3")
plays("TRN-3 second", "A.. ..N", b"N Z", "A.. N..", player=2, head="3 2 8 1", flags="3 1 2 2")
plays("TRN-3 pass", "A.. ..N", b"-", "A.. ..N", player=2, head="3 2 8 1", flags="3 1 3 1", next="ask 1")
plays("TRN-3 blast", "A.. ..N", b"N D", "A.. ...", player=2, head="3 2 8 1", flags="3 1 3 1", next="ask 1")
plays("TRN-3 flag", "A.. ..N", b"N Z", "A.. N..", player=2, head="3 2 8 1", flags="1 2 3 1", next="over")
plays("TRN-3 no robots", "A.. ...", b"", "A.. ...", player=2, head="3 2 8 1", flags="1 2 3 1", next="ask 1")
plays("TRN-4", "A.. ...", b"A V", "..A ...", head="3 2 9 2", flags="1 2 2 2", next="ask")
plays("TRN-4 nobody", "... ...", b"A V", "... ...", head="3 2 9 2", flags="1 2 2 2", next="ask", scores=[0, 0])
plays("END-1 flag", "A.. ..N", b"A V", "..A ..N", flags="1 2 3 1", next="over", head="3 2 9 2", scores=[20, 13])
plays("END-1 own", "A.. ..N", b"A V", "..A ..N", flags="3 1 2 2", next="ask 2")
plays("END-1 both", "A.B ..N", b"A V", ".AB ..N", flags="1 2 2 1", next="over", scores=[20, 13])
plays("END-1 second", "A.. ..N", b"N Z", "A.. N..", player=2, flags="1 2 3 1", next="over", scores=[13, 20])
plays("END-2", "A.. ..N", b"-", "A.. ..N", player=2, rounds=1, flags="1 2 3 1", next="over")
plays("END-2 not yet", "A.. ..N", b"-", "A.. ..N", player=1, rounds=1, flags="1 2 3 1", next="ask 2")
example("END-3 flag", state("A.. ..N", "1 2 1 1"), b"-", {"verdict": "game-over"})
example("END-3 rounds", state("A.. ..N", "1 2 3 1", rounds=0), b"-", {"verdict": "game-over"})
example("END-3 two faults", state("A.. ..N", "1 2 3 1", rounds=0).replace(b"..N", b"#.N"), b"-", {"verdict": "bad-state"})
example("END-3 rules", b"", b"-", {"verdict": "bad-rules"}, rules=[b"x"])
WIDE = "%s " % ("." * 18) * 13


def far(columns, rows):
    """A state in which A is this many columns and rows from the flag of player 2."""
    drawing = [["."] * 18 for _ in range(13)]
    drawing[rows][columns] = "A"
    return state(" ".join("".join(row) for row in drawing), "18 13 1 1")


for columns, rows, points in ((0, 1, 14), (1, 1, 14), (1, 2, 13), (2, 2, 12), (2, 3, 11), (2, 4, 11), (3, 4, 10), (9, 11, 1),
                              (10, 10, 1), (10, 11, 0), (15, 0, 0), (14, 0, 1), (17, 12, 0)):
    example("SCO-1 %d %d" % (columns, rows), far(columns, rows), b"-", {"scores": [points, 0]})
example("SCO-1 walls", state("A#N ... ...", "1 3 3 1"), b"-", {"scores": [13, 12]})
example("SCO-1 two robots", state("A....B N.....", "1 1 5 2"), b"-", {"scores": [14, 14]})
example("SCO-1 three", state("..B.A..C N.......", "1 1 1 2"), b"-", {"scores": [13, 14]})

# State files.
readable("FILE-2 CRLF", STANDARD_START.replace(b"\n", b"\r\n"), head="10 5 20 2")
readable("FILE-2 tabs", STANDARD_START.replace(b" ", b"\t"), head="10 5 20 2")
readable("FILE-2 blanks", STANDARD_START.replace(b" ", b"  "), head="10 5 20 2")
readable("FILE-2 around", STANDARD_START.replace(b"\n", b" \n "), flags="3 3 8 3")
readable("FILE-2 blank lines", STANDARD_START.replace(b"\n", b"\n \n"))
readable("FILE-2 blank lines at the end", STANDARD_START + b"\n\n")
readable("FILE-2 no LF", STANDARD_START[:-1])
readable("FILE-2 zeros", STANDARD_START.replace(b"3 3 8", b"003 03 00000000008"), flags="3 3 8 3")
readable("FILE-2 octal", STANDARD_START.replace(b"10 5", b"010 05"))
for name, old, new in (
        ("continued", b"20 1", b"20\n1"), ("joined", b"1\n3", b"1 3"), ("extra", b"20 1", b"20 1 x"), ("more", b"3 8 3", b"3 8 3 x"),
        ("commas", b"10 5 20 1", b"10,5,20,1"), ("semicolon", b"3 3 8 3", b"3 3;8 3"), ("plus", b"10 5", b"+10 5"),
        ("mark", b"10 5", b"\xef\xbb\xbf10 5"), ("lone CR", b"1\n", b"1\r\r\n"), ("CR", b"1\n", b"1\r"),
        ("form feed", b"5 20", b"5\f20"), ("no-break", b"5 20", b"5\xc2\xa020"), ("NUL", b"20 1", b"20 1\0"),
        ("comment", b"3 3 8 3\n", b"3 3 8 3\n# a\n"), ("short", b"A#..##..#Z", b"A#..##..#"),
        ("long", b"#Z", b"#Z."), ("inside", b"A#..##", b"A#.. ##"), ("space", b"A#..##", b"A#.. #"), ("lower", b"A#", b"a#"),
        ("more rows", b"B.C....X.Y\n", b"B.C....X.Y\n..........\n"), ("fewer rows", b".#......#.\n", b""),
        ("digit", b"...#..#", b"..1#..2"), ("x", b"...#..#", b"...x..x"), ("other", b"...#..#", b"...?..#"),
        ("K", b"20 1", b"26 1"), ("H", b"20 1", b"20 3"), ("H0", b"20 1", b"20 0"), ("flag", b"8 3", b"11 3"), ("flag 0", b"8 3", b"0 3"),
        ("flag row", b"8 3", b"8 6"), ("flag column as row", b"3 3 8", b"3 8 3"), ("wrap", b"20 1", b"4294967316 1"),
        ("byte", b"20 1", b"276 1"), ("minus", b"20 1", b"-20 1"), ("-0", b"20 1", b"-0 1"), ("atoi", b"20 1", b"20x 1"),
        ("no H", b"20 1", b"20"), ("no row", b"8 3\n", b"8\n"), ("hex", b"10 5", b"0xA 5"), ("dot", b"A#..", b"A#\xc2\xb7."),
        ("empty", STANDARD_START, b""), ("twice", b"B.C", b"A.C"), ("twice in a row", b"B.C", b"B.B")):
    unreadable("FILE " + name, STANDARD_START.replace(old, new))
unreadable("FILE-3 too wide", state("." * 26))
unreadable("FILE-3 no rows", b"1 0 3 1\n1 1 1 1\n")
for side in ("." * 25, " ".join("." * 25)):
    readable("FILE-3 25 " + side, state(side))
readable("FILE-3 25 rounds", state("A", rounds=25, flags="1 1 1 1").replace(b"A", b"."))
unreadable("FILE-6 one", state("#.", "1 1 2 1"), faults=["FILE-6: flag of P1"])
unreadable("FILE-6 two", state("#.", "2 1 1 1"), faults=["FILE-6: flag of P2"])
unreadable("FILE-6 both", state("#.", "1 1 1 1"), faults=["FILE-6: flag of P1", "FILE-6: flag of P2"])
readable("FILE-7 sizes", state("AB.N ....", "1 2 4 2"))
readable("FILE-7 nobody", state("...."))
readable("FILE-7 home", state("A...", "1 1 4 1"), scores=[12, 0])
readable("SET-4 thirteen", state("ABCDEFGHIJKLM..........", "20 1 23 1"), scores=[5, 0])
example("SET-7 key", STANDARD_START, b"-", {"verdict": "skip"}, rules=[b"nonsense", b"x=1"])
for lines in ([b"x"], [b""], [b"=1"], [b"# x"]):
    example("SET-7 %r" % lines, STANDARD_START, b"-", {"verdict": "bad-rules"}, rules=lines)

# Answers.
for line in (b"A J", b" A\t J ", b"A J\r", b"A  J"):
    plays("ANS-2 %r" % line, "A.. ... ..N", line, "... ... A.N", flags="2 1 2 2")
for line in (b"A", b"A S S", b"AJ", b"a j", b"A j", b"a J", b"J A", b"N S", b"N D", b"X D", b"--", b"- J", b"", b"A J\r ", b"A J\r\r", b"A\fJ",
             b"A,J", b"- A J", b"\"A J\"", b"A JIH", b"A N", b"A E", b"A X", b"A A", b"A ?", b"C J", b"--- state", b"A J x"):
    plays("ANS-4 %r" % line, "A.. ... ..N", line, "A.. ... ..N", flags="2 1 2 2", head="3 3 9 2", next="ask 2")
plays("ANS-1 D", "A.. ... ..N", b"A D", "... ... ..N", flags="2 1 2 2")
plays("SET-4 M", "M.. ... ..N", b"M V", "..M ... ..N", flags="2 2 2 2")
plays("SET-4 N", "M.. ... ..N", b"N S", "M.N ... ...", player=2, flags="2 2 2 2")
assert len({re.sub(r"\W+", " ", name) for name, *_ in EXAMPLES}) > 100
