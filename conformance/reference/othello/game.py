"""Reference model of Othello, written from spec/othello.md alone: slow, plain, one branch per clause.

judge() answers one conf/1 step, under misreadings (misreadings.py) if asked. The board, moves and scores are in state.py,
steps in turn.py, the state file and the answers in statefile.py, the players of the source (EVAL) in evaluation.py. The
sections POS and GAM are left out.
"""
import re

from judging import Reject, Skip, Unreadable, judged

from .misreadings import READINGS, off
from .state import SQUARES, State, game_over, legal_moves, opponent, player, scores
from .statefile import check, read_state, write_state
from .turn import step

ANSWERS = 1


def start_state(start="standard"):                      # SET-4, SET-5
    white, black = ((4, 4), (5, 5)), ((5, 4), (4, 5))
    if (start == "mirrored") != off("SET-4"):
        white, black = black, white
    squares = {square: "O" if square in white else "X" if square in black else "-" for square in SQUARES}
    return State(squares, "O" if off("SET-4/white") or off("SET-5/white") and start == "mirrored" else "X")


def perft(s, depth):                                    # CNT-1
    if depth <= 0 or game_over(s):
        return 1
    after = [step(s, b"%c%d" % (b"abcdefgh"[column - 1], row)) for column, row in legal_moves(s, s.side)]
    return sum(perft(t, depth - (2 if t.side == s.side else 1)) for t in after)


def parse_rules(lines):                                 # SET-5
    """The value of the constant `start`."""
    if off("SET-5"):
        lines = [line for line in lines if re.match(b"[^=]+=", line)]
    if off("SET-5/empty"):
        lines = [line for line in lines if line]
    if off("SET-5/comment"):
        lines = [line for line in lines if line[:1] != b"#"]
    if off("SET-5/word"):
        lines = [line if b"=" in line else line + b"=" for line in lines]
    pairs = [line.split(b"=", 1) for line in lines if b"=" in line]
    if off("SET-5/blanks"):
        pairs = [[text.strip() for text in pair] for pair in pairs]
    if off("SET-5/case"):
        pairs = [[text.lower() for text in pair] for pair in pairs]
    for key, _ in pairs:
        if key != b"start" and (key or off("SET-5/key")) or off("SET-5/unknown"):
            raise Skip("unknown-key")
    values = [value for key, value in pairs if key]
    if len(values) < len(lines):
        raise Reject("bad-rules", ["SET-5"])
    if off("SET-5/default"):
        values = [value or b"standard" for value in values]
    if off("SET-5/twice") or off("SET-5/same") and len(set(values)) == 1:
        values = values[-1:]
    if len(values) > 1 or any(value not in (b"standard", b"mirrored") for value in values) and not off("SET-5/values"):
        raise Reject("bad-rules", ["SET-5"])
    return values[0].decode("latin-1") if values else "standard"


def next_line(s):                                       # END-1, MOV-4
    if game_over(s):
        return b"over"
    if off("MOV-4/nobody") and s.side == s.mover:
        return b"ask"
    return b"ask %d" % player(opponent(s.side) if off("MOV-4/waits") and s.side == s.mover else s.side)


def judge(rule_lines, data, answers, off=None):
    """The verdict of judging.judged on one step."""
    return judged(READINGS, judge_now, (rule_lines, data, answers), off)


def judge_now(rule_lines, data, answers):               # END-2
    bad_rules, start = None, "standard"
    try:
        start = parse_rules(rule_lines)
    except Reject as reject:
        bad_rules = reject
        if not off("END-2/rules"):
            raise
    try:
        s = read_state(data)
    except Unreadable as fault:
        if not (off("FILE-1/start") and not data.strip()):
            raise Reject("bad-state", ["unreadable: %s" % fault]) from None
        s = start_state(start)
    if off("SET-5/board") and start == "mirrored":
        s = State({square: opponent(disc) if disc != "-" else "-" for square, disc in s.squares.items()}, s.side, s.loser)
    if off("END-2/first") and game_over(s, given=True):
        raise Reject("game-over", ["END-2"])
    faults = check(s)
    if faults:                                          # FILE-8
        raise Reject("bad-state", faults)
    if bad_rules:
        raise bad_rules
    over = game_over(s, given=True)
    if over and off("END-2/state"):
        raise Reject("bad-state", ["END-2"])
    if over and s.loser and off("END-2/played"):
        s.loser, over = "", False
    if over and not (off("END-2") or off("END-2/forfeit") and s.loser or off("END-2/blocked") and not s.loser):
        raise Reject("game-over", ["END-2"])
    if not over:
        s = step(s, answers[0])
    return write_state(s), scores(s), next_line(s)
