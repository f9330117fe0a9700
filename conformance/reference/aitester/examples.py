"""Examples for the tests of the reference model: the rules of play."""
from .boards import TYPES, example, plays, refuses, rejected, state

LINE = "1111111"                                        # seven tiles of land in a row
FIELD = " ".join(["1111111"] * 5)


def buying(*lists, answer_player=1, **others):
    return state("111# 1~11 1111", *lists, placement="11.. 1.22 ..22", phase="buy", player=answer_player, **others)


# SET
plays("SET-1 down", state("12 13 1A", "0 0 0 40", "0 0 1 40"), "MOV 0 1 0", p1="0 1 0 40", points=16)
plays("SET-1 high", state("1 1 1 1", "0 0 0 40", "0 0 3 40"), "MOV 0 0 2", p1="0 0 2 40", points=16)
refuses("SET-1 wide", state("1 1 1 1", "0 0 0 40", "0 0 3 40"), "MOV 0 2 0")
refuses("SET-2 water", state("1~1 111", "0 0 0 40", "0 2 0 40"), "MOV 0 1 0")
refuses("SET-2 wall", state("1#1 111", "0 0 0 40", "0 2 0 40"), "MOV 0 1 0")
plays("SET-2 grave", state(LINE, "1 0 0 60", "0 3 0 10, 0 5 0 40"), "ATT 0 3 0", p2="0 3 0 0, 0 5 0 40")
plays("SET-3 no limit", state(LINE, "0 0 0 40", "0 6 0 40", turn_limit=0, turn=900000000), "NXT", turn=900000001, next="ask 2")
plays("SET-3 last turn", state(LINE, "0 0 0 40", "0 6 0 40", turn_limit=0, turn=999999998), "NXT", next="over")
rejected("SET-3 over", state(LINE, "0 0 0 40", "0 6 0 40", turn_limit=0, turn=999999999), "game-over")
plays("SET-4 nine", state(LINE, *["0 %d 0 40" % x for x in range(7)], "", ""), "NXT", player=2, next="ask 2")
plays("SET-5 dead stays", state(LINE, "0 0 0 40, 1 1 0 0, 0 2 0 40", "0 6 0 40"), "MOV 2 1 0", p1="0 0 0 40, 1 1 0 0, 0 1 0 40")
plays("SET-7 both", buying(), "BUY 0 1 0", p1="0 1 0 40", m1=90, phase="buy", turn=0, points=0, next="ask 1")
plays("SET-8 order", buying(bonuses="3 2, 0 2"), "BUY 0 1 0", bonuses="3 2, 0 2")
for lines in ([b"x=1"], [b"nonsense", b"x=1"], [b"money=3"], [b"# a=1"]):
    rejected("SET-10 %r" % lines, state(LINE), "skip", lines)
for lines in ([b"x"], [b""], [b"=1"], [b"# x"], [b"x", b"=1"]):
    rejected("SET-10 %r" % lines, state(LINE), "bad-rules", lines)

# STP
DUEL = {"given": state(LINE, "0 0 0 40", "0 3 0 40")}
plays("STP-1", DUEL["given"], "MOV 0 1 0", next="ask 1", turn=3)
for line in ("BUY 0 0 0", "SEL 0", "END"):
    refuses("STP-2 " + line, state("111", "0 1 0 40", "0 2 0 40", placement="1.."), line)
for line in ("MOV 0 0 0", "ATT 0 2 0", "NXT"):
    refuses("STP-2 " + line, state("111", "0 1 0 40", "0 2 0 40", placement="1..", phase="buy"), line)
refuses("STP-3", DUEL["given"], "MOV 0 3 0", next="ask 1")
refuses("STP-3 far", state(LINE, "0 0 0 40", "0 4 0 40"), "ATT 0 4 0")
plays("STP-3 second", state(LINE, "0 0 0 40", "0 3 0 40", refused=1), "MOV 1 0 0", refused=2, next="ask 1")
plays("STP-4 move", state(LINE, "0 0 0 40", "0 3 0 40", refused=2), "MOV 0 1 0", refused=0)
plays("STP-4 buy", buying(refused=2), "BUY 0 0 0", refused=0)
plays("STP-4 end", buying(refused=2), "END", refused=0, player=2)
plays("STP-4 next", state(LINE, "0 0 0 40", "0 3 0 40", refused=1), "NXT", refused=0, player=2)
plays("STP-5 fight", state(LINE, "0 0 0 40", "0 3 0 40", refused=2), "MOV 1 0 0", refused=0, player=2, turn=4, points=30)
plays("STP-5 no command", state(LINE, "0 0 0 40", "0 3 0 40", refused=2), "", refused=0, player=2, turn=4)
plays("STP-5 buy", buying(refused=2), "BUY 2 0 0", refused=0, player=2, turn=0, phase="buy")
plays("STP-5 last", buying("0 0 0 40", "0 2 1 40", refused=2, answer_player=2), "NXT", phase="fight", player=1, points=30)

# BUY
plays("BUY-1", buying(), "BUY 1 0 1", next="ask 1", p1="1 0 1 60", m1=70)
plays("BUY-2 second", buying("0 0 0 40"), "BUY 1 1 0", p1="0 0 0 40, 1 1 0 60")
refuses("BUY-2.1", buying(), "BUY 2 0 0")
refuses("BUY-2.2 other's", buying(), "BUY 0 2 1")
refuses("BUY-2.2 nobody's", buying(), "BUY 0 2 0")
refuses("BUY-2.2 off", buying(), "BUY 0 9 0")
refuses("BUY-2.3 own", buying("0 0 0 40"), "BUY 0 0 0")
refuses("BUY-2.3 enemy", buying("", "0 0 0 40"), "BUY 0 0 0")
refuses("BUY-2.3 bonus", buying(bonuses="0 0"), "BUY 0 0 0")
plays("BUY-2.3 sold", buying("0 0 0 0"), "BUY 0 0 0", p1="0 0 0 0, 0 0 0 40")
SOLD = ", ".join(["0 0 0 0"] * 31)
plays("BUY-2.4 room", buying(SOLD), "BUY 0 0 0", p1=SOLD + ", 0 0 0 40")
refuses("BUY-2.4", buying(SOLD + ", 0 0 0 0"), "BUY 0 0 0")
refuses("BUY-2.5", buying("0 0 0 40, 0 0 1 40", max_units=2), "BUY 0 1 0")
refuses("BUY-2.5 more", buying("0 0 0 40, 0 0 1 40", max_units=1), "BUY 0 1 0")
plays("BUY-2.5 sold", buying("0 0 0 40, 0 0 1 0", max_units=2), "BUY 0 1 0", p1="0 0 0 40, 0 0 1 0, 0 1 0 40")
plays("BUY-2.6 exact", buying(money=30), "BUY 1 0 0", m1=0)
refuses("BUY-2.6", buying(money=29), "BUY 1 0 0")
plays("BUY-3", buying("0 0 0 40, 1 1 0 60"), "SEL 1", p1="0 0 0 40, 1 1 0 0", m1=130)
plays("BUY-3 bound", buying("1 0 0 60", money=(999990, 5)), "SEL 0", p1="1 0 0 0", m1=1000000, m2=5)
refuses("BUY-3 sold", buying("1 0 0 0"), "SEL 0")
refuses("BUY-3 none", buying("1 0 0 60"), "SEL 1")
plays("BUY-4 next", buying("0 0 0 40"), "END", player=2, phase="buy", points=0)
plays("BUY-4 fight", buying("0 0 0 40", "0 2 1 40", answer_player=2), "END", phase="fight", player=1, points=30, turn=0,
      next="ask 1", scores=[0, 0])
plays("BUY-4 first", state(LINE, "", "0 1 0 40", "0 2 0 40", phase="buy", player=3), "END", phase="fight", player=2,
      next="ask 2")
plays("BUY-4 nobody", state(LINE, "", "", phase="buy", player=2), "END", phase="fight", player=1, next="over", scores=[0, 0])
plays("BUY-4 one", state(LINE, "", "0 1 0 40", phase="buy", player=2), "END", phase="fight", player=2, next="over",
      scores=[0, 1])
plays("BUY-4 three", state(LINE, "0 1 0 40", "", "0 2 0 40", phase="buy", player=2), "END", phase="buy", player=3)
plays("BUY-5", buying("0 0 0 40", "0 2 1 40"), "BUY 0 1 0", p2="0 2 1 40")

# FGT
plays("FGT-1 exact", state(LINE, "0 0 0 40", "0 6 0 40", points=4), "MOV 0 2 0", points=0, next="ask 1")
refuses("FGT-1 too few", state(LINE, "0 0 0 40", "0 6 0 40", points=3), "MOV 0 2 0")
plays("FGT-1 shot", state(LINE, "0 0 0 40", "0 3 0 40", points=4), "ATT 0 3 0", points=0, next="ask 1", p2="0 3 0 30")
plays("FGT-2", state(LINE, "0 0 0 40", "0 3 0 40", points=7), "NXT", turn=4, player=2, points=30, next="ask 2")
plays("FGT-2 back", state(LINE, "0 0 0 40", "0 3 0 40", player=2), "NXT", turn=4, player=1)
plays("FGT-2 three", state(LINE, "0 0 0 40", "0 3 0 40", "0 5 0 40"), "NXT", turn=4, player=2)
plays("FGT-3", state(LINE, "0 0 0 40", "0 3 0 0", "0 5 0 40"), "NXT", turn=4, player=3)
plays("FGT-3 round", state(LINE, "", "0 3 0 40", "0 5 0 40", player=3), "NXT", turn=4, player=2)
plays("FGT-3 asked", state(LINE, "", "0 3 0 40", "0 5 0 40", player=1), "NXT", turn=4, player=2)

# MOV
plays("MOV-1 far", state("1111 1111", "1 0 0 60", "0 3 0 40"), "MOV 0 2 1", p1="1 2 1 60", points=11)
plays("MOV-2 example", state("11111 ####1", "0 0 0 40, 0 1 0 40", "0 4 1 40", bonuses="2 0"), "MOV 0 3 0",
      p1="0 3 0 40, 0 1 0 40", bonuses="2 0", points=14)
plays("MOV-2 own", state("1111 ####", "0 0 0 40, 0 1 0 40", "0 3 0 40"), "MOV 0 2 0", p1="0 2 0 40, 0 1 0 40", points=16)
refuses("MOV-2 enemy", state("1111 ####", "0 0 0 40", "0 1 0 40"), "MOV 0 2 0")
plays("MOV-2 dead enemy", state("1111 ####", "0 0 0 40", "0 1 0 0, 0 3 0 40"), "MOV 0 2 0", p1="0 2 0 40")
plays("MOV-2 around", state("11111 11111", "0 0 0 40", "0 1 0 40"), "MOV 0 2 0", p1="0 2 0 40", points=12)
plays("MOV-2 bonus", state("1111 ####", "0 0 0 40", "0 3 0 40", bonuses="1 0"), "MOV 0 2 0", p1="0 2 0 40", bonuses="1 0")
refuses("MOV-2 water", state("1~11 ####", "0 0 0 40", "0 3 0 40"), "MOV 0 2 0")
refuses("MOV-2 corner", state("1# #1 11", "0 0 0 40", "0 0 2 40"), "MOV 0 1 1")
plays("MOV-3 hill", state("151 111 111", "0 0 0 40", "0 0 2 40"), "MOV 0 2 0", points=12, p1="0 2 0 40")
plays("MOV-3 through", state("121 191 111", "0 0 0 40", "0 0 2 40"), "MOV 0 2 0", points=14)
plays("MOV-3 ten", state("1A1 ###", "0 0 0 40", "0 2 0 40"), "MOV 0 1 0", points=0, p1="0 1 0 40")
plays("MOV-3 leave", state("911", "0 0 0 40", "0 2 0 40"), "MOV 0 1 0", points=18)
refuses("MOV-4.1", state(LINE, "0 0 0 40, 0 1 0 0", "0 3 0 40"), "MOV 1 2 0")
refuses("MOV-4.2", state(LINE, "0 0 0 40", "0 3 0 40"), "MOV 0 1 1")
refuses("MOV-4.3", state(LINE, "0 0 0 40", "0 3 0 40"), "MOV 0 0 0")
refuses("MOV-4.5 own", state(LINE, "0 0 0 40, 0 1 0 40", "0 3 0 40"), "MOV 0 1 0")
refuses("MOV-4.5 enemy", state(LINE, "0 0 0 40", "0 1 0 40"), "MOV 0 1 0")
refuses("MOV-4.6", state("1#1 1#1", "0 0 0 40", "0 2 1 40"), "MOV 0 2 0")
refuses("MOV-4.7", state("1#1 111", "0 0 0 40", "0 2 1 40", points=1), "MOV 0 0 1")
plays("MOV-5", state(LINE, "0 0 0 20", "0 6 0 40", bonuses="1 0, 2 0, 3 0, 4 0"), "MOV 0 2 0", p1="0 2 0 70",
      bonuses="1 0, 3 0, 4 0")
plays("MOV-5 bound", state(LINE, "0 0 0 1999970", "0 6 0 40", bonuses="1 0"), "MOV 0 1 0", p1="0 1 0 2000000")

# ATT
plays("ATT-1", state(LINE, "0 0 0 40", "0 3 0 40"), "ATT 0 3 0", p2="0 3 0 30", p1="0 0 0 40", points=16, next="ask 1")
refuses("ATT-2.1", state(LINE, "0 0 0 40, 0 1 0 0", "0 3 0 40"), "ATT 1 3 0")
refuses("ATT-2.2 nobody", state(LINE, "0 0 0 40", "0 3 0 40"), "ATT 0 2 0")
refuses("ATT-2.2 own", state(LINE, "0 0 0 40, 0 2 0 40", "0 3 0 40"), "ATT 0 2 0")
refuses("ATT-2.2 itself", state(LINE, "0 0 0 40", "0 3 0 40"), "ATT 0 0 0")
refuses("ATT-2.2 dead", state(LINE, "0 0 0 40", "0 2 0 0, 0 3 0 40"), "ATT 0 2 0")
refuses("ATT-2.2 off", state(LINE, "0 0 0 40", "0 3 0 40"), "ATT 0 0 1")
refuses("ATT-2.5", state(LINE, "0 0 0 40", "0 3 0 40", points=3), "ATT 0 3 0")
plays("ATT-3 knight", state(FIELD, "1 0 0 60", "0 3 4 40"), "ATT 0 3 4", p2="0 3 4 15")
refuses("ATT-3 diagonal", state(FIELD, "0 0 0 40", "0 3 1 40"), "ATT 0 3 1")
refuses("ATT-3 corner", state(FIELD, "0 0 0 40", "0 3 3 40"), "ATT 0 3 3")
plays("ATT-4 shield", state(LINE, "1 0 0 60", "1 5 0 60"), "ATT 0 5 0", p2="1 5 0 40")
plays("ATT-4 none", state(LINE, "2 0 0 10", "1 3 0 60", types=TYPES + ("pea 1 9 10 0 7 1 1 p p",)), "ATT 0 3 0", p2="1 3 0 60",
      points=19)
plays("ATT-4 wounded", state(LINE, "0 0 0 10", "0 3 0 40"), "ATT 0 3 0", p2="0 3 0 30")
plays("ATT-4 exact", state(LINE, "0 0 0 40", "0 3 0 10, 0 6 0 40"), "ATT 0 3 0", p2="0 3 0 0, 0 6 0 40", next="ask 1")
plays("ATT-4 more", state(LINE, "1 0 0 40", "0 3 0 3, 0 6 0 40, 0 5 0 40"), "ATT 0 3 0", p2="0 3 0 0, 0 6 0 40, 0 5 0 40")

# LIN
plays("LIN-1 steep", state("111 111 #11 111", "1 0 0 60", "0 1 3 40"), "ATT 0 1 3", p2="0 1 3 15")
LONG = "111111 111111 111111"


def walled(drawing, x, y):
    """The drawing with one more wall."""
    rows = [list(row) for row in drawing.split()]
    rows[y][x] = "#"
    return " ".join("".join(row) for row in rows)


def shot(name, drawing, x, y, blocked):
    """A shot from (0, 0) to (x, y), and whether it is blocked."""
    given = state(drawing, "1 0 0 60", "0 %d %d 40" % (x, y))
    if blocked:
        refuses(name, given, "ATT 0 %d %d" % (x, y))
    else:
        plays(name, given, "ATT 0 %d %d" % (x, y), p2="0 %d %d 15" % (x, y))


for x, y, blocked in ((1, 0, True), (2, 0, True), (2, 1, True), (3, 1, True), (1, 1, False), (3, 0, False)):
    shot("LIN-1 %d %d" % (x, y), walled(LONG, x, y), 4, 1, blocked)
for x, y, blocked in ((1, 0, True), (1, 1, True), (2, 1, True), (0, 1, False), (1, 2, False), (2, 0, False)):
    shot("LIN-2 there %d %d" % (x, y), walled("111 111 111", x, y), 2, 2, blocked)
    back = state(walled("111 111 111", x, y), "0 0 0 40", "1 2 2 60", player=2)
    if (x, y) in ((1, 2), (1, 1), (0, 1)):
        refuses("LIN-2 back %d %d" % (x, y), back, "ATT 0 0 0")
    else:
        plays("LIN-2 back %d %d" % (x, y), back, "ATT 0 0 0", p1="0 0 0 15")
refuses("LIN-2 two walls", state("1#1 #11 111", "1 0 0 60", "0 1 1 40"), "ATT 0 1 1")
refuses("LIN-3 own", state(LINE, "1 0 0 60, 0 1 0 40", "0 3 0 40"), "ATT 0 3 0")
refuses("LIN-3 enemy", state(LINE, "1 0 0 60", "0 3 0 40, 0 2 0 40"), "ATT 0 3 0")
refuses("LIN-3 third", state(LINE, "1 0 0 60", "0 3 0 40", "0 1 0 40"), "ATT 0 3 0")
plays("LIN-3 dead", state(LINE, "1 0 0 60", "0 3 0 40, 0 2 0 0"), "ATT 0 3 0", p2="0 3 0 15, 0 2 0 0")
refuses("LIN-3 wall", state("11#1", "1 0 0 60", "0 3 0 40"), "ATT 0 3 0")
plays("LIN-3 water", state("1~A1", "1 0 0 60", "0 3 0 40"), "ATT 0 3 0", p2="0 3 0 15")
plays("LIN-3 bonus", state(LINE, "1 0 0 60", "0 3 0 40", bonuses="1 0"), "ATT 0 3 0", p2="0 3 0 15", bonuses="1 0")

# END, SCO
plays("END-1", state(LINE, "0 0 0 40", "0 3 0 10"), "ATT 0 3 0", next="over", turn=3, player=1, points=16, scores=[1, 0],
      p2="0 3 0 0")
plays("END-1 three", state(LINE, "0 0 0 40", "0 3 0 10", "0 6 0 40"), "ATT 0 3 0", next="ask 1", scores=[0, 0, 0])
plays("END-1 second", state(LINE, "0 0 0 10", "0 3 0 40", player=2), "ATT 0 0 0", next="over", scores=[0, 1])
plays("END-1 buy", state(LINE, "0 0 0 40", phase="buy"), "SEL 0", next="ask 1", scores=[0, 0])
plays("END-2", state(LINE, "0 0 0 40", "0 3 0 40", turn=49), "NXT", next="over", turn=50, player=2, points=30, scores=[0, 0])
plays("END-2 not yet", state(LINE, "0 0 0 40", "0 3 0 40", turn=48), "NXT", next="ask 2", turn=49)
rejected("END-3 one", state(LINE, "0 0 0 40"), "game-over")
rejected("END-3 nobody", state(LINE), "game-over")
rejected("END-3 limit", state(LINE, "0 0 0 40", "0 3 0 40", turn=50), "game-over")
rejected("END-3 two faults", state(LINE, "0 0 0 40", bonuses="0 0"), "bad-state")
rejected("END-3 rules", b"", "bad-rules", [b"x"])
rejected("END-3 skip", b"", "skip", [b"x=1"])
plays("SCO-1 buy", buying("0 0 0 40"), "BUY 0 1 0", scores=[0, 0])
plays("SCO-1 units", state(LINE, "0 0 0 40, 0 1 0 40", "0 3 0 40"), "MOV 0 2 0", scores=[0, 0])
example("SCO-1 last", state(LINE, "0 0 0 40", "0 3 0 10", turn=49), "ATT 0 3 0", {"scores": [1, 0], "next": "over"})
