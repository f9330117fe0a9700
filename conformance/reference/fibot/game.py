"""Reference model of FIbot, written from spec/fibot.md alone: slow, plain, one branch per clause.

judge() answers one conf/1 step, under misreadings (misreadings.py) if asked. The state and its points are in state.py,
turns in turn.py, the state file and the answers in statefile.py.
"""
from judging import Reject, Skip, Unreadable, judged

from .misreadings import READINGS, off
from .state import all_points, game_over, robots_of
from .statefile import check, parse_answer, read_state, write_state
from .turn import step

ANSWERS = 1

# FILE-1, SET-6: the example of the source.
STANDARD_START = b"""10 5 20 1
3 3 8 3
A#..##..#Z
..........
...#..#...
B.C....X.Y
.#......#.
"""


def start_state(rounds=None):                           # SET-6
    s = read_state(STANDARD_START)
    if off("SET-6"):
        s.rounds = 25
    if rounds is not None:
        s.rounds = rounds
    return s


def check_rules(lines):                                 # SET-7
    if off("SET-7"):
        lines = [line for line in lines if b"=" in line]
    if off("SET-7/empty"):
        lines = [line for line in lines if line]
    if off("SET-7/comment"):
        lines = [line for line in lines if line[:1] != b"#"]
    if any(b"=" in line and (off("SET-7/key") or line[:1] != b"=") for line in lines):
        raise Skip("unknown-key")
    if lines:
        if off("SET-7/word") and any(lines):
            raise Skip("unknown-key")
        raise Reject("bad-rules", ["SET-7"])


def next_line(s, over):                                 # TRN-4
    if over:
        return b"over"
    asked = robots_of(s, s.player) or off("TRN-4")
    return b"ask %d" % s.player if asked else b"ask"


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
        if not (off("FILE-7/start") and not data.strip()):
            raise Reject("bad-state", ["unreadable: %s" % fault]) from None
        s = start_state()
    if off("END-3/first") and game_over(s, given=True):
        raise Reject("game-over", ["END-3"])
    faults = check(s)
    if faults:                                          # FILE-7
        raise Reject("bad-state", faults)
    if bad_rules:
        raise bad_rules
    before = s
    if not game_over(s, given=True):
        s = step(s, parse_answer(answers[0], s), answers[0])
    elif off("END-3/played") or off("END-3/flag") and s.rounds or off("END-3/rounds") and not s.rounds:
        s = step(s, parse_answer(answers[0], s), answers[0])
    elif not off("END-3"):
        raise Reject("game-over", ["END-3"])
    return write_state(s), all_points(s, before), next_line(s, game_over(s))
