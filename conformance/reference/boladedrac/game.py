"""Reference model of Bola de Drac 2015, written from spec/boladedrac.md alone: slow, plain, one branch a clause.

judge() answers one conf/1 step, under misreadings (misreadings.py) if asked. The state and its points are in state.py, a
round in turn.py, moves and combats in moves.py, its draws in chance.py, the state file in statefile.py and check.py,
answers and records in answer.py.
"""
import re

from judging import Reject, Skip, Unreadable, WrongSections, judged

from .chance import Chance
from .check import check
from .misreadings import READINGS, off
from .state import all_points, game_over, next_line
from .statefile import read_state, write_state
from .turn import step

# FILE-1, SET-8
USUAL_START = b"""boladedrac v1
nb_players 4
nb_rounds 301
nb_capsules 4
nb_balls 4
nb_beans 4
nb_kintons 4
goku_regen_time 20
bean_regen_time 40
kinton_regen_time 40
kinton_life_time 20
max_strength 100
res_strength 50
moving_penalty 2
kamehame_penalty 30
combat_penalty 20
rows 20
cols 20
names P1 P2 P3 P4


round 0
XXXXXXXXXXXXXXXXXXXX
X..................X
X.XX.XXX.XX.XXX.XX.X
X.X......XX......X.X
X...XX.X....X.XX...X
X.X.X..C.XX.C..X.X.X
X.X...XX....XX...X.X
X.XX.X........X.XX.X
X......X.BB.X......X
X.X.XX........XX.X.X
X.X.XX........XX.X.X
X......X.BB.X......X
X.XX.X........X.XX.X
X.X...XX....XX...X.X
X.X.X..C.XX.C..X.X.X
X...XX.X....X.XX...X
X.X......XX......X.X
X.XX.XXX.XX.XXX.XX.X
X..................X
XXXXXXXXXXXXXXXXXXXX
beans
3 7 y 0
3 12 y 0
16 7 y 0
16 12 y 0
kintons
6 4 y 0
6 15 y 0
13 4 y 0
13 15 y 0
normal 1 1 0 a 0 100 0 0 
normal 1 18 0 a 0 100 0 0 
normal 18 1 0 a 0 100 0 0 
normal 18 18 0 a 0 100 0 0 

"""


def start_state(rounds=None):                           # SET-8
    s = read_state(USUAL_START)
    if rounds is not None:
        s.parameters["nb_rounds"] = rounds + (not off("SET-8"))
    return s


def check_rules(lines):                                 # SET-9
    if off("SET-9"):
        lines = [line for line in lines if b"=" in line]
    if off("SET-9/empty"):
        lines = [line for line in lines if line]
    if any(b"=" in line and (off("SET-9/key") or line[:1] != b"=") for line in lines):
        if off("SET-9/all") and not all(re.match(b"[^=]+=", line) for line in lines):
            raise Reject("bad-rules", ["SET-9"])
        raise Skip("unknown-key")
    if lines:
        raise Reject("bad-rules", ["SET-9"])


def number_of_answers(lines):
    """ANS-4: the number of answer lines, from the lines of a state file; None when the lines do not show it."""
    found = re.match(rb"[ \t\r\n]*boladedrac[ \t\r\n]+v1[ \t\r\n]+nb_players[ \t\r\n]+0*([1-4])[ \t\r\n]", b"\n".join(lines))
    return int(found[1]) if found else None


ANSWERS = number_of_answers


def judge(rule_lines, data, answers, draws, off=None):
    """Judges one step, as judging.judged describes."""
    return judged(READINGS, judge_now, (rule_lines, data, answers, draws), off)


def judge_now(rule_lines, data, answers, draws):        # END-3
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
    if off("END-3/first") and game_over(s):
        raise Reject("game-over", ["END-3"])
    faults = check(s)
    if faults:                                          # FILE-18
        raise Reject("bad-state", faults)
    if bad_rules:
        raise bad_rules
    if answers is None:
        raise WrongSections
    if game_over(s) and off("END-3"):
        return write_state(s), all_points(s, s), next_line(s)
    if game_over(s) and not off("END-3/played"):
        if off("END-3/chance"):
            Chance(draws).end()
        raise Reject("game-over", ["END-3"])
    after = step(s, answers, Chance(draws))[0]
    return write_state(after), all_points(after, s), next_line(after)
