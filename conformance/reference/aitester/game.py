"""Reference model of AI-Tester, written from spec/aitester.md alone: slow, plain, one branch per clause.

judge() answers one conf/1 step, under misreadings (misreadings.py) if asked. The state and its scores are in state.py,
steps in turn.py with paths.py and fire.py, the state file in statefile.py and check.py, answers in answer.py. The files
of a platform (AIT, MAP) are in settings.py and files.py, the evaluation (EVA) in evaluation.py, commands that print these
for comparisons in __main__.py, random states and games in positions.py.
"""
import re

from judging import Reject, Skip, Unreadable, judged

from .answer import parse_answer
from .check import check
from .misreadings import READINGS, off
from .state import game_over, scores
from .statefile import read_state, write_state
from .turn import step

ANSWERS = 1

# FILE-1, SET-9
USUAL_START = b"""aitester v1
players 2
money 120
action_points 20
max_units 6
turn_limit 200
phase buy
turn 0
player 1
points 0
refused 0
types 4
scout 15 3 40 0 15 1 4 scout.gif scout.wav
rifle 20 4 60 5 25 2 5 rifle.gif rifle.wav
sniper 30 7 40 0 35 2 8 sniper.gif sniper.wav
tank 45 5 120 15 40 3 10 tank.gif tank.wav
size 10 10
1111121111
1111132#11
11#11311#1
11#1~~1111
1112~~2311
1132~~2111
1111~~1#11
1#11311#11
11#2311111
1111211111
111.......
111.......
..........
..........
..........
..........
..........
..........
.......222
.......222
bonuses 2
7 2 first_aid
2 7 first_aid
money 120 units 0
money 120 units 0
"""


def start_state(turns=None):                            # SET-9
    s = read_state(USUAL_START)
    if off("SET-9"):
        s.parameters["turn_limit"] = 0
    if turns is not None:
        s.parameters["turn_limit"] = turns
    return s


def check_rules(lines):                                 # SET-10
    if off("SET-10"):
        lines = [line for line in lines if b"=" in line]
    if off("SET-10/empty"):
        lines = [line for line in lines if line]
    if off("SET-10/comment"):
        lines = [line for line in lines if line[:1] != b"#"]
    if off("SET-10/word") and any(b"=" not in line and line for line in lines):
        raise Skip("unknown-key")
    if any(b"=" in line and (off("SET-10/key") or line[:1] != b"=") for line in lines):
        if off("SET-10/all") and not all(re.match(b"[^=]+=", line) for line in lines):
            raise Reject("bad-rules", ["SET-10"])
        raise Skip("unknown-key")
    if lines:
        raise Reject("bad-rules", ["SET-10"])


def next_line(s):                                       # STP-1, END-1, END-2
    return b"over" if game_over(s) else b"ask %d" % s.player


def judge(rule_lines, data, answers, off=None):
    """The verdict of judging.judged on one step."""
    return judged(READINGS, judge_now, (rule_lines, data, answers), off)


def judge_now(rule_lines, data, answers):               # END-3
    bad_rules = None
    try:
        check_rules(rule_lines)
    except Reject as reject:
        bad_rules = reject
        if not off("END-3/rules"):
            raise
    try:
        s = read_state(data)
    except Unreadable as fault:
        raise Reject("bad-state", ["unreadable: %s" % fault]) from None
    if off("END-3/first") and s.player <= s["players"] and game_over(s):
        raise Reject("game-over", ["END-3"])
    faults = check(s)
    if faults:                                          # FILE-10
        raise Reject("bad-state", faults)
    if bad_rules:
        raise bad_rules
    if not game_over(s) or off("END-3/played"):
        s = step(s, parse_answer(answers[0], s), answers[0])
    elif not off("END-3"):
        raise Reject("game-over", ["END-3"])
    return write_state(s), scores(s), next_line(s)
