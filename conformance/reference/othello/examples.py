"""Examples for the tests of the reference model: (name, rules, state, answers, expected)."""
EXAMPLES = []
SQUARES = [column + row for row in "12345678" for column in "abcdefgh"]


def state(black="", white="", side="X", forfeit=""):
    """A state with discs on the named squares."""
    discs = {**dict.fromkeys(black.split(), "X"), **dict.fromkeys(white.split(), "O")}
    assert len(discs) == len(black.split()) + len(white.split())
    board = "".join(discs.get(square, "-") for square in SQUARES)
    return ("%s %s%s\n" % (board, side, forfeit and " forfeit-" + forfeit)).encode()


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
    return {"verdict": "ok", "file": text, "scores": scores, "next": after.decode()}


def plays(name, black, white, answer, flips, after="ask 2", side="X", **others):
    """A move by the side, the discs that it flips, and who is asked after it."""
    square, own, other = answer.strip().lower(), black, white
    if side == "O":
        own, other = white, black
    own = own.split() + [square] + flips.split()
    other = [place for place in other.split() if place not in flips.split()]
    assert len(own + other) == len(set(own + other)), name
    discs = [" ".join(own), " ".join(other)]
    black_after, white_after = discs if side == "X" else discs[::-1]
    file = state(black_after, white_after, "O" if after == "ask 2" else "X")
    example(name, state(black, white, side), answer.encode(), {"file": file, "next": after, **others})


def forfeits(name, given, line):
    """An answer that is not a legal move."""
    side = given[65:66]
    file = given[:66] + b" forfeit-" + side + b"\n"
    scores = [0, 64] if side == b"X" else [64, 0]
    example(name, given, line, {"file": file, "scores": scores, "next": "over"})


def rejected(name, given, code="bad-state", **expected):
    example(name, given, b"d3", {"verdict": code, **expected})


START = state("e4 d5", "d4 e5")
plays("start", "e4 d5", "d4 e5", "d3", "d4", scores=[4, 1])
plays("SET-3", "e4 d5", "d4 e5", "d6", "d5", "ask 1", "O", scores=[1, 4])
plays("SCO-1", "e4 d5 a1 a2", "d4 e5", "d3", "d4", scores=[6, 1])

# Directions and lines.
for name, own, others in (("north", "d1", "d3 d2"), ("northeast", "g1", "e3 f2"), ("east", "h4", "e4 f4 g4"),
                          ("southeast", "h8", "e5 f6 g7"), ("south", "d8", "d7 d6 d5"), ("southwest", "a7", "c5 b6"),
                          ("west", "a4", "c4 b4"), ("northwest", "a1", "c3 b2")):
    plays("SET-2 " + name, own, others, "d4", others, "over")
    forfeits("MOV-2 open " + name, state("a8", others + " b8"), b"d4")     # c8 is legal
plays("MOV-2 wrap", "c3 a5 h1", "f3 e3 d3 h4 g1", "g3", "f3 e3 d3")
plays("MOV-2 round", "c4 a4", "d4 e4 f4 h4 h2", "g4", "d4 e4 f4")
plays("MOV-2 globe", "d1 d8", "d7 d2 h1", "d3", "d2", "ask 1", scores=[4, 2])
plays("MOV-2 far", "c1 e1", "b1 d1", "a1", "b1")
plays("MOV-2 gap", "d1 a3", "b1 a2", "a1", "a2", "ask 1")
plays("MOV-2 six", "h1", "b1 c1 d1 e1 f1 g1", "a1", "b1 c1 d1 e1 f1 g1", "over")
plays("MOV-2 edge", "a3", "a2 b1 c1 d1 e1 f1 g1 h1 h8", "a1", "a2", "over", scores=[3, 61])
plays("MOV-3 lines", "a1 d1 g1 h4", "b2 c3 d2 d3 e3 f2 e4 f4 g4 a5", "d4", "b2 c3 d2 d3 e3 f2 e4 f4 g4", "over")
plays("MOV-3 chain", "f4 e6", "e4 e5 a1", "d4", "e4")
plays("MOV-3 spec", "c3 e2", "c2 d2", "c1", "c2")
plays("MOV-3 enclosed", "d1 f3", "d2 e3 c3 c2 h8", "d3", "d2 e3")
plays("MOV-1 corner", "d1 a3 c3", "b1 c1 a2 b2 h8", "a1", "b1 c1 a2 b2", "over")

# Who is next.
plays("END-1 neither", "c1", "b1 b8 h8 c8", "a1", "b1", "over")
plays("MOV-4 pass", "a1 a8", "b1 b8", "c1", "b1", "ask 1", scores=[4, 1])
plays("MOV-4 pass white", "b1 b8", "a1 a8", "c1", "b1", "ask 2", "O", scores=[1, 4])
plays("MOV-4 one move", "c1 e8", "b1 f8", "a1", "b1", "ask 2")
plays("END-1 white", "b1", "a1", "c1", "b1", "over", "O", scores=[0, 64])
FULL = {side: [square for square in SQUARES if (square[0] in "abcd") == (side == "X") and square != "h8"] for side in "XO"}
plays("END-1 full", " ".join(FULL["X"]), " ".join(FULL["O"]), "h8", "e8 f8 g8 g7 f6 e5", "over")
plays("SCO-2 draw", "a1", "b1 h5 h6 h7", "c1", "b1", "over", scores=[32, 32])
plays("SCO-2 draw white", "b1 h5 h6 h7", "a1", "c1", "b1", "over", "O", scores=[32, 32])
plays("SCO-2 white wins", "a1", "b1 h5 h6 h7 h8", "c1", "b1", "over", scores=[3, 61])
plays("SCO-2 black wins", "a1", "b1 h5 h6", "c1", "b1", "over", scores=[62, 2])
plays("SCO-2 black wins after white", "b1 h5 h6 h7 h8", "a1", "c1", "b1", "over", "O", scores=[61, 3])

# Forfeits.
WHITE = state("e4 d5", "d4 e5", "O")
for line in (b"", b"--", b"pass", b"f9", b"i1", b"5f", b"f 5", b"f5 f5", b"f5.", b"a1", b"d4", b"e4", b"e3", b"f4", b"f0", b"f",
             b"55", b"f05", b"d3x", b"--- state", b"d3\r ", b"d3\r\r", b"d3\f", b"\xef\xbb\xbfd3", b"(d3)", b"Xd3", b"d3 c4",
             b"d3,", b"g3 d3", b"d\xb3"):
    forfeits("FOR-1 %r" % line, START, line)
forfeits("FOR-2 white", WHITE, b"c4")
forfeits("SCO-3 leader", state("a1 a2 a3 a4 e4 d5", "d4 e5"), b"--")
forfeits("ANS-3 opponent's", state("e4 d5", "d4 e5"), b"d6")
forfeits("ANS-1 turned", state("a1", "b1"), b"a3")
forfeits("ANS-1 digits", START, b"43")
forfeits("ANS-1 clamp", state("f1", "g1"), b"i1")
for line in (b"D3", b" " * 200 + b"d3", b" d3", b"d3\t", b"\td3 \t", b"d3\r", b"d3 \r"):
    example("ANS-2 %r" % line, START, line, {"next": "ask 2", "scores": [4, 1]})

# State files.
for name, old, new in (("CRLF", b"\n", b"\r\n"), ("tab", b" ", b"\t"), ("blanks", b" ", b"  "), ("around", b"X\n", b"X \n"),
                       ("lines", b"X\n", b"X\n\n"), ("no LF", b"X\n", b"X")):
    example("FILE-2 " + name, START.replace(old, new), b"d3", {"next": "ask 2"})
example("FILE-2 before", b" \n\t" + START, b"d3", {"next": "ask 2"})
ROWS = [START[i:i + 8] for i in range(0, 64, 8)]
for name, text in (
        ("empty", b""), ("no side", START[:64] + b"\n"), ("side first", b"X " + START[:64] + b"\n"), ("glued", START.replace(b" ", b"")),
        ("rows", b"\n".join(ROWS) + b"\nX\n"), ("spaced", b" ".join(ROWS) + b" X\n"), ("joined", START.replace(b" ", b"\n")),
        ("more", START + b"X\n"), ("extra", START.replace(b"X\n", b"X x\n")), ("comment", b"# a\n" + START),
        ("semicolon", START.replace(b"X\n", b"X; a\n")), ("mark", b"\xef\xbb\xbf" + START), ("NUL", START.replace(b"X\n", b"X\0\n")),
        ("CR", START.replace(b"\n", b"\r")), ("form feed", START.replace(b" ", b"\f")), ("no-break", START.replace(b" ", b"\xc2\xa0")),
        ("short", START[1:]), ("long", b"-" + START), ("lower", START.lower().replace(b"x\n", b"X\n")),
        ("dots", START.replace(b"-", b".")), ("letters", START.replace(b"O", b"W")), ("other", START.replace(b"---OX", b"--?OX")),
        ("small side", START.replace(b"X\n", b"x\n")), ("side 1", START.replace(b"X\n", b"1\n")),
        ("black", START.replace(b"X\n", b"black\n")), ("side -", START.replace(b"X\n", b"-\n")),
        ("forfeit", START.replace(b"X\n", b"X forfeit\n")), ("forfeit-x", START.replace(b"X\n", b"X forfeit-x\n")),
        ("forfeit-1", START.replace(b"X\n", b"X forfeit-1\n")), ("X X", START.replace(b"X\n", b"X X\n")),
        ("forfeit X", START.replace(b"X\n", b"X forfeit X\n")), ("resigns", START.replace(b"X\n", b"X resigned\n"))):
    rejected("FILE " + name, text)
rejected("FILE-5", state("a1", "b1", "O"), faults=["FILE-5"])
rejected("FILE-5 other", state("b1", "a1", "X"), faults=["FILE-5"])
rejected("FILE-7 other", state("e4 d5", "d4 e5", "X", "O"), faults=["FILE-7"])
rejected("FILE-7 blocked", state("a1", "h8", "X", "X"), faults=["FILE-7"])
rejected("FILE-7 blocked O", state("a1", "h8", "X", "O"), faults=["FILE-7"])
rejected("FILE-7 both", state("b1", "a1", "X", "O"), faults=["FILE-5", "FILE-7"])
rejected("END-2 forfeit", state("e4 d5", "d4 e5", "X", "X"), "game-over")
rejected("END-2 blocked", state("a1", "h8", "X"), "game-over")
rejected("FILE-6 O", state("a1", "h8", "O"), "game-over")
rejected("FILE-8 empty", state(), "game-over")
rejected("FILE-8 one color", state("c3 d4"), "game-over")
rejected("FILE-8 full", b"X" * 64 + b" O\n", "game-over")
plays("FILE-8 parity", "e4 d5", "d4 e5", "d6", "d5", "ask 1", "O")
plays("FILE-8 two discs", "a1", "b1", "c1", "b1", "over")

# Variants.
for line in (b"start=standard", b"start=mirrored"):
    example("SET-5 %r" % line, START, b"d3", {"next": "ask 2", "scores": [4, 1]}, [line])
for lines in ([b"x"], [b""], [b"=mirrored"], [b"# x"], [b"start"], [b"start="], [b"start=Mirrored"], [b"start= mirrored"],
              [b"start=x"], [b"start=mirrored"] * 2, [b"start=mirrored", b"start=standard"], [b"start=mirrored", b""]):
    example("SET-5 %r" % lines, START, b"d3", {"verdict": "bad-rules"}, lines)
for lines in ([b"size=8"], [b"start=x", b"size=8"], [b"size=8", b""], [b"Start=mirrored"]):
    example("SET-5 %r" % lines, START, b"d3", {"verdict": "skip"}, lines)
example("END-2 rules", b"", b"d3", {"verdict": "bad-rules"}, [b"x"])
example("END-2 state", state("a1", "h8", "X", "X"), b"d3", {"verdict": "bad-state"})
assert len({name for name, *_ in EXAMPLES}) == len(EXAMPLES)
