"""Examples for the tests of the reference model: rounds. The others are in file_examples.py."""
from .boards import example, plays, state

RIDER = {"time": 5}


def dead(timer=0, **others):
    return {"timer": timer, "cell": (1, 1), **others}


# SET, ROU.
for direction, cell in (("t", "1 2"), ("b", "3 2"), ("l", "2 1"), ("r", "2 3")):
    plays("SET-2 " + direction, "... .0. ...", "m " + direction, {"g0": "normal %s 0 a 0 100 0 0" % cell, "r": "round 1"})
plays("SET-4", "01", "m r,-", {"g0": "normal 1 2 0 a 0 90 0 0", "g1": "normal 1 2 4 d 0 0 0 0"}, then="0/202")
plays("SET-5", "0k", "m r", {"g0": "on_kinton 1 2 0 a 0 100 999999999 0"}, {"time": 10 ** 9 - 1})
plays("SET-5 balls", "0C", "m r", {"g0": "normal 1 2 0 a 1000000000 100 0 0"}, {"ball": 1, "balls": 10 ** 9}, ball=8)
plays("SET-6", "0C", "m r", {"cells": "X.CXXXXXXXXX", "extra": "XCB.....B..X"}, {"ball": 1}, ball=8)
plays("SET-7", "b.k n.m 0..", "-",
      {"beans": ["1 1 y 0", "2 1 n 2"], "kintons": ["1 3 y 0", "2 3 n 2"]}, timers=3)
plays("ROU-2", "0.1 ..2", "-,-,-", {"verdict": "ok"}, chance="1/2 0/3")
for made in ("1/2", "", "1/2 0/3 0/2", "2/2 0/3", "1/2 0/4", "1/3 0/3", "1/2 3/3", "1/2 x", "1/2 0", "1/2 -1/3", "1/2 0/3 x",
             "1/2 00/3", "1/2 +0/3", "1/2 0/3/1", "1/2 6/4", "0/3 1/2"):
    plays("ROU-2 bad %r" % made, "0.1 ..2", "-,-,-", {"verdict": "bad-chance"}, chance=made)
plays("ROU-3", "0.. ... 1..", "m r,m r", {"g0": "on_kinton 1 2 0 a 0 100 4 0", "g1": "normal 3 1 0 a 0 100 0 0"}, RIDER, r=1)
plays("ROU-3 even", "0..", "m r", {"g0": "normal 1 2 0 a 0 100 0 0"})
plays("ROU-3 won", "01. ...", "m r,m r", {"g0": "normal 1 1 4 d 0 0 0 0", "g1": "on_kinton 1 3 0 a 0 90 4 0"}, RIDER, r=1,
      then="101/202")
plays("ROU-4", "0..", "t r", {"g0": "normal 1 1 0 a 0 50 0 0"}, {"strength": 50}, then="21/71")

example("SET-7 order", state("b.b", {"cell": (5, 4), "timer": 3}).replace(b"1 1 y 0\n1 3 y 0", b"1 3 y 0\n1 1 y 0"),
        {"beans": ["1 3 y 0", "1 1 y 0"]}, answers=[b"-"], chance=b"")

# FRO.
plays("FRO-1", "0..", "frozen", {"g0": "normal 1 1 0 a 0 100 0 -1", "next": "ask"})
plays("FRO-1 dead", "...", "frozen", {"g0": "normal 1 1 0 d 0 0 0 -1"}, dead(), r=1)
plays("FRO-1 share", "0.1 ...", " frozen\r,-", {"g0": "normal 1 1 0 a 0 100 0 -1", "next": "ask 2"}, {"status": "0.25"})
plays("FRO-2", "0..", "-", {"g0": "normal 1 1 0 a 0 100 0 -1", "next": "ask"}, {"status": "-1"})
plays("FRO-2 dead", "...", "-", {"g0": "normal 1 1 0 d 0 0 0 -1"}, dead(status="-1"), r=1)
plays("FRO-2 wins", "01", "m r,-", {"g0": "normal 1 1 4 d 0 0 0 0", "g1": "with_ball 1 2 0 a 0 90 0 -1"},
      {"ball": 1}, {"status": "-1"}, then="101/202")
plays("FRO-3 rider", "0..", "-", {"g0": "on_kinton 1 1 0 a 0 100 4 -1"}, {"status": "-1", **RIDER})
plays("FRO-3 timer", "...", "-", {"g0": "normal 1 1 3 d 0 0 0 -1"}, dead(3, status="-1"))
plays("FRO-4", "0..", "m r", {"g0": "normal 1 1 0 a 0 100 0 -1"}, {"status": "-1"})

# ORD: two gokus far apart ask for the one cell, the later one fights.
FOUR = ".0. 1.2 .3."
plays("ORD-1 example", FOUR, "m b,m r,m l,m t", {"g0": "normal 1 2 4 d 0 0 0 0", "g1": "normal 2 2 0 a 0 70 0 0",
      "g2": "normal 2 3 4 d 0 0 0 0", "g3": "normal 3 2 4 d 0 0 0 0"}, chance="0/2 2/3 1/4 101/202 101/192 101/182")
plays("ORD-1 draw", FOUR, "m b,m r,-,-", {"g1": "normal 2 2 0 a 0 90 0 0"}, chance="1/2 2/3 0/4 101/202")
plays("ORD-1 three", ".0. 1.2 ...", "m b,m r,m l", {"g2": "normal 2 2 0 a 0 80 0 0"}, chance="0/2 0/3 101/202 101/192")
plays("ORD-1 dead", "0..", "-,-", {"g0": "normal 1 1 0 a 0 100 0 0"}, {}, dead(3), chance="0/2")
plays("ORD-1 frozen", "0.1", "-,-", {"g0": "normal 1 1 0 a 0 100 0 -1"}, {"status": "-1"}, chance="0/2")

# KAM.
plays("KAM-1", "0.1", "t r,-", {"g0": "normal 1 1 0 a 0 29 0 0", "g1": "normal 1 3 0 a 0 100 0 0"}, {"strength": 29})
plays("KAM-1 least", "0.1", "t r,-", {"g0": "normal 1 1 0 a 0 0 0 0", "g1": "normal 1 3 4 d 0 0 0 0"}, {"strength": 30},
      then="0/71")
plays("KAM-1 full", "0.1", "t r,-", {"g0": "normal 1 1 0 a 0 70 0 0"}, then="70/71")
plays("KAM-1 may not", "0.1", "t r,-", {"g0": "normal 1 1 0 a 0 100 0 0"}, r=1)
plays("KAM-1 odd", "0.1", "t r,-", {"g0": "on_kinton 1 1 0 a 0 70 4 0", "g1": "normal 1 3 4 d 0 0 0 0"}, RIDER, r=1, then="0/71")
plays("KAM-1 dead", "0..", "-,t r", {"g0": "normal 1 1 0 a 0 100 0 0"}, {}, dead(3))
plays("KAM-2", "0.1", "t r,-", {"g0": "normal 1 1 0 a 0 20 0 0"}, {"strength": 50}, then="20/71")
plays("KAM-2 refused", "0.1", "t r,-", {"g0": "normal 1 1 0 a 0 50 0 0"}, {"strength": 50}, then="21/71")
plays("KAM-3", "0.. 1.. 2..", "t r,t r,m r", {"g0": "normal 1 1 0 a 0 70 0 0", "g1": "normal 2 1 0 a 0 100 0 0",
      "g2": "normal 3 2 0 a 0 100 0 0"}, then="0/71")
plays("KAM-3 second", "0.. 1..", "t r,t r", {"g0": "normal 1 1 0 a 0 50 0 0", "g1": "normal 2 1 0 a 0 70 0 0"}, {"strength": 50},
      then="21/71 0/71")
plays("KAM-3 none at the moment", "0.1", "t r,m l", {"g0": "normal 1 1 0 a 0 70 0 0", "g1": "normal 1 3 4 d 0 0 0 0"},
      then="0/71")
plays("KAM-5", ".01B2X3", "t r,-,-,-", {"g1": "normal 1 3 4 d 0 0 0 0", "g2": "normal 1 5 4 d 0 0 0 0",
      "g3": "normal 1 7 0 a 0 100 0 0", "cells": "X...B.X.XXXX"}, then="3/71")
plays("KAM-5 carriers", "01b2k3CB", "t r,-,-,-", {"cells": "X......CBXXX", "extra": "XCBB.B.....X", "beans": ["1 3 y 0"],
      "kintons": ["1 5 y 0"], "g1": "normal 1 2 4 d 0 0 0 0"}, {}, {"ball": 1}, {}, {"ball": 1, "time": 3},
      then="3/71 4/6 3/12 4/6 5/12")
plays("KAM-5 behind a capsule", "0C1", "t r,-", {"g1": "normal 1 3 4 d 0 0 0 0"}, then="3/71")
plays("KAM-5 rock", "X0 .1", "t t,-", {"g0": "normal 1 2 0 a 0 70 0 0", "g1": "normal 2 2 0 a 0 100 0 0"}, then="3/71")
plays("KAM-5 ball under", "01", "t r,-", {"g1": "normal 1 2 4 d 0 0 0 0", "cells": "X.BXXXXXXXXX", "extra": "XCB.....B..X"}, {},
      {"ball": 1, "under": "B"}, then="3/71", ball=8)

# MOV.
plays("MOV-1 board", "01. ...", "m r,m b", {"g0": "normal 1 2 0 a 0 100 0 0", "g1": "normal 2 2 0 a 0 100 0 0"},
      chance="0/2")
plays("MOV-2", "...", "m r", {"g0": "normal 1 1 2 d 0 0 0 0"}, dead(3))
plays("MOV-2 odd", "0..", "m r", {"g0": "normal 1 1 0 a 0 100 0 0"}, r=1)
plays("MOV-2 killed before", "01. ...", "m r,m r", {"g0": "normal 1 2 0 a 0 90 0 0", "g1": "normal 1 2 4 d 0 0 0 0"}, then="0/202")
plays("MOV-3", "0..", "m t", {"g0": "normal 1 1 0 a 0 100 0 0"})
plays("MOV-4", "0..", "m r", {"g0": "normal 1 2 0 a 0 0 0 0"}, {"strength": 5}, r=2)
plays("MOV-4 poor", "0..", "m r", {"g0": "normal 1 1 0 a 0 4 0 0"}, {"strength": 4}, r=6)
plays("MOV-4 free", "0..", "m r", {"g0": "normal 1 2 0 a 0 4 0 0"}, {"strength": 4}, r=4)
plays("MOV-4 rider", "0..", "m r", {"g0": "on_kinton 1 2 0 a 0 4 4 0"}, {"strength": 4, **RIDER}, r=2)
plays("MOV-4 odd", "0..", "m r", {"g0": "on_kinton 1 2 0 a 0 4 4 0"}, {"strength": 4, **RIDER}, r=3)
plays("MOV-4 before a combat", "01", "m r,-", {"g0": "normal 1 1 0 a 0 4 0 0"}, {"strength": 4}, r=2)
plays("MOV-5", "0b", "m r", {"g0": "normal 1 2 0 a 0 100 0 0", "beans": ["1 2 n 6"]}, {"strength": 5}, r=2)
plays("MOV-5 grave", "0. ..", "m r,-", {"g0": "normal 1 2 0 a 0 100 0 0"}, {}, {"timer": 3, "cell": (1, 2)})

# COM.
plays("COM-1 mover", "01", "m r,-", {"g0": "normal 1 2 0 a 0 10 0 0", "g1": "normal 1 2 4 d 0 0 0 0"}, {"strength": 20},
      {"strength": 30}, then="20/52")
plays("COM-1 defender", "01", "m r,-", {"g0": "normal 1 1 4 d 0 0 0 0", "g1": "normal 1 2 0 a 0 20 0 0"}, {"strength": 20},
      {"strength": 30}, then="21/52")
plays("COM-1 weak", "01", "m r,-", {"g0": "normal 1 2 0 a 0 0 0 0"}, {"strength": 0}, {"strength": 0}, then="0/2")
plays("COM-1 cost", "01", "m r,-", {"g0": "normal 1 2 0 a 0 5 0 0"}, {"strength": 20}, {"strength": 30}, r=2, then="20/52")
plays("COM-3", "01", "m r,-", {"g0": "on_kinton 1 2 0 a 0 0 4 0"}, {"strength": 12}, RIDER, r=2, then="0/114")
plays("COM-3 rider", "01", "m r,-", {"g0": "on_kinton 1 2 0 a 0 20 4 0"}, {"strength": 35}, RIDER, r=2, then="0/137")
plays("COM-3 defender", "01", "m r,-", {"g1": "normal 1 2 0 a 0 0 0 0"}, {}, {"strength": 3}, then="104/105")
plays("COM-4 both", "01", "m r,-", {"g0": "on_kinton 1 2 0 a 0 90 11 0"}, {"time": 5}, {"time": 7}, then="0/202")
plays("COM-4 defender", "01", "m r,-", {"g1": "on_kinton 1 2 0 a 0 90 4 0"}, {"time": 5}, then="101/202")
plays("COM-5 first", "01", "m r,-", {"g0": "with_ball 1 2 0 a 0 90 0 0", "cells": "X.BXXXXXXXXX", "extra": "XCB.....B..X"},
      {"ball": 1}, {"ball": 1, "under": "B"}, then="0/202", ball=8)
plays("COM-5 second", "01", "m r,-", {"g0": "with_ball 1 2 0 a 0 90 0 0", "cells": "X..XXXXXXXXX", "extra": "XCB.....B..X"},
      {}, {"ball": 1, "under": "B"}, then="0/202", ball=8)
plays("COM-5 third", "01", "m r,-", {"g0": "with_ball 1 2 0 a 0 90 0 0", "extra": "XCB........X"}, {}, {"ball": 1}, then="0/202")
plays("COM-5 both", "01", "m r,-", {"g0": "with_ball 1 2 0 a 0 90 0 0"}, {"ball": 1}, {"ball": 1}, then="0/202", ball=8)
plays("COM-6 first", "01", "m r,-", {"g1": "with_ball 1 2 0 a 0 90 0 0", "cells": "X.BXXXXXXXXX", "extra": "XCB.....B..X"},
      {"ball": 1}, {"ball": 1, "under": "B"}, then="101/202", ball=8)
plays("COM-6 second", "01", "m r,-", {"g0": "normal 1 1 4 d 0 0 0 0", "g1": "normal 1 2 0 a 1 90 0 0", "scores": [0, 191]},
      {"ball": 1}, {"under": "C"}, then="101/202", ball=8)
plays("COM-6 third", "01", "m r,-", {"g1": "with_ball 1 2 0 a 0 90 0 0", "extra": "XCB........X"}, {"ball": 1}, then="101/202")
plays("COM-7", "01", "m r,-", {"g0": "normal 1 2 0 a 1 90 0 0"}, {"ball": 1}, {"under": "C"}, then="0/202", ball=8)
plays("COM-7 no ball", "01", "m r,-", {"g0": "normal 1 2 0 a 0 90 0 0"}, {}, {"under": "C"}, then="0/202")
plays("COM-8 rider", "01", "m r,-", {"g0": "on_kinton 1 2 0 a 0 90 1 0", "g1": "normal 1 2 4 d 2 0 0 0", "scores": [90, 202]},
      {}, {"balls": 2, "time": 2}, then="0/202")

# ITM.
plays("ITM-1", "0b", "m r", {"g0": "normal 1 2 0 a 0 100 0 0", "beans": ["1 2 n 6"]}, {"strength": 3})
plays("ITM-2", "0k", "m r", {"g0": "on_kinton 1 2 0 a 0 100 2 0", "kintons": ["1 2 n 8"]})
plays("ITM-2 rider", "0k", "m r", {"g0": "on_kinton 1 2 0 a 0 100 7 0"}, RIDER)
plays("ITM-3", "0B", "m r", {"g0": "with_ball 1 2 0 a 0 100 0 0", "cells": "X..XXXXXXXXX"})
plays("ITM-4", "0B", "m r", {"g0": "with_ball 1 2 0 a 0 100 0 0", "cells": "X.BXXXXXXXXX"}, {"ball": 1})
plays("ITM-4 leaves", "0.", "m r", {"g0": "with_ball 1 2 0 a 0 100 0 0", "cells": "XB.XXXXXXXXX"}, {"ball": 1, "under": "B"})
plays("ITM-5", "0C", "m r", {"g0": "normal 1 2 0 a 1 100 0 0", "extra": "XCB.....B..X"}, {"ball": 1}, ball=8)
plays("ITM-5 no ball", "0C", "m r", {"g0": "normal 1 2 0 a 0 100 0 0"})

# DEA, KIN.
plays("DEA-1", "0C1", "t r,-", {"g1": "normal 1 3 4 d 3 0 0 0"}, {}, {"balls": 3, "time": 4}, then="0/71")
plays("DEA-2", "...", "-", {"g0": "normal 1 1 2 d 0 0 0 0"}, dead(3))
plays("DEA-2 same round", "0.1", "t r,-", {"g1": "normal 4 8 0 a 0 50 0 0"}, RIDER, r=1, goku_regen_time=1, then="0/71 4/6 8/12")
plays("DEA-3", "...", "-", {"g0": "normal 1 3 0 a 0 50 0 0"}, dead(1), r=1, then="1/6 3/12")
plays("DEA-3 even", "...", "-", {"g0": "normal 1 1 0 d 0 0 0 0"}, dead(1))
plays("DEA-3 waits", "0....", "-,-", {"g1": "normal 1 4 0 a 0 50 0 0"}, {}, dead(), r=1,
      then="1/6 1/12 1/6 2/12 1/6 3/12 0/6 0/12 4/6 1/12 4/6 2/12 1/6 4/12")
plays("DEA-3 item", "b.", "-", {"g0": "normal 1 2 0 a 0 50 0 0"}, dead(), r=1, then="1/6 1/12 1/6 2/12")
plays("DEA-3 place", "n.", "-", {"g0": "normal 1 1 0 a 0 50 0 0", "beans": ["1 1 n 0"]}, dead(), r=1, timers=1, then="1/6 1/12")
plays("DEA-3 last", "0....", "-,-", {"g1": "normal 1 4 0 a 0 50 0 0"}, {}, dead(), r=1, then="0/6 0/12 " * 199 + "1/6 4/12")
plays("DEA-3 none", "0....", "-,-", {"g1": "normal 1 1 0 d 0 0 0 0"}, {}, dead(), r=1, then="0/6 0/12 " * 200)
plays("DEA-3 no 201", "0....", "-,-", {"verdict": "bad-chance"}, {}, dead(), r=1, then="0/6 0/12 " * 201)
plays("KIN-1", "0k", "m r", {"g0": "normal 1 2 0 a 0 100 0 0"}, kinton_life_time=1)
plays("KIN-1 last", "0..", "-", {"g0": "normal 1 1 0 a 0 100 0 0", "next": "ask 1"}, {"time": 1})
plays("KIN-2", ".....", "-,-", {"g0": "normal 1 1 0 a 0 50 0 0", "g1": "normal 1 4 0 a 0 50 0 0"}, dead(), dead(), r=1,
      then="1/6 1/12 1/6 3/12 1/6 4/12")
plays("KIN-2 ids", ".....", "-,-", {"g0": "normal 1 1 0 a 0 50 0 0", "g1": "normal 1 5 0 a 0 50 0 0"}, dead(), dead(), r=1,
      chance="0/2 1/6 1/12 1/6 5/12")

# REG, BAL.
plays("REG-1", "n.0", "-", {"beans": ["1 1 y 0"]}, timers=1)
plays("REG-1 falls", "m.0", "-", {"kintons": ["1 1 n 2"]}, timers=3)
plays("REG-1 under", "0.", "-", {"beans": ["1 1 n 0"]}, {"under": "n"}, timers=1)
plays("REG-1 still under", "0.", "-", {"beans": ["1 1 n 0"]}, {"under": "n"}, timers=0)
plays("REG-1 left", "0.", "m r", {"beans": ["1 1 y 0"]}, {"under": "n"}, timers=0)
plays("REG-1 under falls", "0.", "-", {"beans": ["1 1 n 1"]}, {"under": "n"}, timers=2)
plays("REG-1 taken", "0b", "m r", {"beans": ["1 2 n 0"]}, bean_regen_time=1)
plays("BAL-1", "0C....", "m r", {"cells": "X.C..B.XXXXX"}, {"ball": 1}, then="1/6 3/12 1/6 4/12 1/6 1/12 1/6 2/12 4/6 2/12 1/6 5/12")
plays("BAL-1 place", "0C...n", "m r", {"cells": "X.C..B.XXXXX", "beans": ["1 6 n 4"]}, {"ball": 1}, timers=5,
      then="1/6 6/12 1/6 5/12")
plays("BAL-1 column", "0C...... ........", "m r", {"cells": "X.C......XXX X......B.XXX"}, {"ball": 1}, then="2/7 7/12")
plays("BAL-1 dead", "0C....", "m r,-", {"cells": "X.C..B.XXXXX"}, {"ball": 1}, {"timer": 3, "cell": (1, 5)}, then="1/6 5/12")
plays("BAL-1 last", "0C....", "m r", {"cells": "X.C..B.XXXXX"}, {"ball": 1}, then="0/6 0/12 " * 199 + "1/6 5/12")
plays("BAL-2", "0C....", "m r", {"cells": "X.C..B.XXXXX"}, {"ball": 1}, then="0/6 0/12 " * 200)
plays("BAL-2 order", "0C.XX.... .........", "m r", {"cells": "X.C.XXB...XX X.........XX"}, {"ball": 1}, then="0/7 0/12 " * 200)
plays("BAL-2 rows", "0C...... ........", "m r", {"cells": "X.C..B...XXX X........XXX"}, {"ball": 1}, then="0/7 0/12 " * 200)
plays("BAL-2 column", "0C.......X .....X.... ..........", "m r", {"extra": "XCB........X", "cells":
      "X.C..B....XX X.....X....X X..........X"}, {"ball": 1}, then="0/8 0/12 " * 200)
plays("BAL two", "01C....", "t r,-", {"cells": "X..C....XXXX"}, {}, {}, then="0/71")

# SCO, END.
plays("SCO-1", "0.", "-", {"scores": [342]}, {"balls": 3, "strength": 39})
plays("SCO-1 dead", "..", "-", {"scores": [303]}, dead(3, balls=3))
plays("END-1", "0.", "-", {"next": "over"}, r=99)
plays("END-1 not yet", "0.", "-", {"next": "ask 1"}, r=98)
plays("END-2", "0.", "-,-,-", {"next": "ask 1 2"}, {}, dead(3), dead(3, status="-1"))
plays("END-2 nobody", "0.", "frozen", {"next": "ask", "r": "round 3"}, r=2)
plays("END-3", "0.", "-", {"verdict": "game-over"}, r=100)
plays("END-3 draws", "0.", "-", {"verdict": "game-over"}, r=100, then="0/2")
plays("END-3 no draws", "0.1", "-,-", {"verdict": "game-over"}, r=100, chance="")
plays("END-3 state", "0.", "-", {"verdict": "bad-state"}, {"strength": 101}, r=100)
plays("END-3 state before draws", "0.", "-", {"verdict": "bad-state"}, {"strength": 101}, then="0/2")
plays("END-3 single", "0.", "-", {"verdict": "game-over"}, nb_rounds=1)
example("END-3 rules", b"", {"verdict": "bad-rules"}, rules=[b"x"])

# ANS.
for line in ("m r", " m\t r ", "m r\r", "m  r", "m r \r", "\tm r"):
    plays("ANS-2 %r" % line, "0..", line, {"g0": "normal 1 2 0 a 0 100 0 0"})
for line in ("m", "m t t", "mt", "M T", "m u", "t 1", "--", "- t", "frozen t", "", "- m r", "m r x", "M r", "m R", "mr", "r m", "m d",
             "move right", "m right", "m r\r\r", "m r\r ", "\rm r", "m\fr", "m\vr", "Frozen", "FROZEN", "frozen frozen", "m r\0",
             "--- state", "--- chance", "m\xa0r", "- -", "t"):
    plays("ANS-3 %r" % line, "0.. ...", line, {"g0": "normal 1 1 0 a 0 100 0 0"})
plays("ANS-4", "0.. 1..", "-,m r", {"g1": "normal 2 2 0 a 0 100 0 0"}, {"status": "-1"})
