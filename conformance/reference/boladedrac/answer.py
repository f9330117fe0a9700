"""Answers (ANS) and the record of a round (RES) for game.py."""
from texts import answer_tokens

from .misreadings import READINGS, off

WORDS = {"move": "m", "throw": "t", "up": "t", "top": "t", "down": "b", "bottom": "b", "left": "l", "right": "r"}


def parse_answer(line):
    """ANS-1 to ANS-3: ("m", direction), ("t", direction), ("-",) or ("frozen",) meant by one line (without its LF)."""
    t = [token.decode("latin-1") for token in answer_tokens(line, READINGS)]
    if off("ANS-1/case"):
        t = [token.lower() for token in t]
    if off("ANS-1/words"):
        t = [WORDS.get(token, token) for token in t]
    if off("ANS-1/ud") and len(t) == 2:
        t[1] = {"u": "t", "d": "b"}.get(t[1], t[1])
    if off("ANS-1") and len(t) == 2:
        t.reverse()
    if off("ANS-3/extra"):
        t = t[:1] if t[:1] in (["-"], ["frozen"]) else t[:2]
    if off("ANS-3/glued") and len(t) == 1 and len(t[0]) == 2:
        t = list(t[0])
    if off("ANS-3/dash") and t[:1] == ["-"]:
        t = t[1:]
    if len(t) == 2 and t[0] in ("m", "t") and t[1] in ("t", "b", "l", "r"):
        return tuple(t)
    if t == ["frozen"] or off("ANS-3") and t != ["-"] or off("ANS-3/none") and not t:
        return ("frozen",)
    return ("-",)


def action_line(player, action):                        # RES-1, RES-2
    return "%d %s\n" % (player + off("RES-1"), " ".join(action) if len(action) == 2 else "u n")


def round_record(actions, granted, state_text):
    """RES-1, RES-2: a round of a record; `actions` are those of the players as played, `granted` whether each was."""
    done = [action if ok or off("RES-2") else ("-",) for action, ok in zip(actions, granted)]
    lines = ["actions_asked\n", *(action_line(p, a) for p, a in enumerate(actions)), "\n",
             "actions_done\n", *(action_line(p, a) for p, a in enumerate(done)), "\n", "\n"]
    return "".join(lines).encode() + state_text[state_text.index(b"\nround ") + 1:]


def draws_line(draws):                                  # RES-3
    """The line of a round in the file of the draws."""
    return (b"," if off("RES-3") else b" ").join(draws) + b"\n"
