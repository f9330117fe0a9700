"""Shared code of the reference models: misreadings that can be switched on, and refusals of a step."""


class Misreadings:
    """The misreadings of a game by name, CLAUSE or CLAUSE/word, and those that are switched on.

    `consulted` has each name that the model asked for. A misreading that the model does not ask for in a step cannot
    change its reply to that step.
    """

    def __init__(self, sentences):
        self.sentences, self.now, self.consulted = sentences, set(), set()

    def off(self, name):
        assert name in self.sentences, name
        return self.asked(name)

    def misread(self, clause, word):
        """Whether the misreading CLAUSE/word is on. False if there is no such misreading."""
        return self.asked(clause + "/" + word)

    def asked(self, name):
        """Whether a misreading is on. False if there is no such misreading."""
        self.consulted.add(name)
        return name in self.now


class Reject(Exception):
    """The step is refused with a code; faults are the violated clauses."""

    def __init__(self, code, faults=()):
        super().__init__(code)
        self.code, self.faults = code, list(faults)


class Skip(Exception):
    """The variant has an unknown key."""


class WrongSections(Exception):
    """The sections of a request are not those of its state."""


class Unreadable(Exception):
    """The state file is malformed."""


def judged(misreadings, judge_now, step, off=None):
    """("ok", (state, scores, next)), ("reject", (code, faults)), ("skip", reason) or ("error", "sections").

    The misreadings are those of `off`, or those that are on.
    """
    kept = set(misreadings.now)
    if off is not None:
        misreadings.now.clear()
        misreadings.now.update(off)
    try:
        return "ok", judge_now(*step)
    except Skip as skip:
        return "skip", str(skip)
    except Reject as reject:
        return "reject", (reject.code, reject.faults)
    except WrongSections:
        return "error", "sections"
    finally:
        misreadings.now.clear()
        misreadings.now.update(kept)


def sections(body, answers):
    """The rules lines, the state's bytes and the answers of a step, and the draws in a game with chance.

    None if it is malformed. `answers` is the number of answer lines. In a game with chance, it is a function that
    returns this number for the lines of a state, or None when the lines do not show it. The answers and draws of such
    a game are None if they do not fit its state.
    """
    first = 0
    if body[:1] == [b"--- rules"]:
        first = body.index(b"--- state") if b"--- state" in body else 0
    if body[first:first + 1] != [b"--- state"]:
        return None
    if callable(answers):
        return with_draws(body, first, answers)
    if len(body) < first + answers + 2 or body[-answers - 1] != b"--- answers":
        return None
    return body[1:first], ended(body[first + 1:-answers - 1]), body[-answers:]


def with_draws(body, first, number_of_answers):
    if b"--- answers" not in body[first:]:
        return None
    last = body.index(b"--- answers", first)
    state, rest = body[first + 1:last], body[last + 1:]
    count = number_of_answers(state)
    if count is None:                                   # an answer may read like a header, a draw may not
        count = max([i for i, line in enumerate(rest) if line == b"--- chance"], default=len(rest))
    if len(rest) < count or rest[count:count + 1] not in ([], [b"--- chance"]):
        return body[1:first], ended(state), None, None  # "bad-state" comes first
    return body[1:first], ended(state), rest[:count], rest[count + 1:]


def ended(lines):
    return b"".join(line + b"\n" for line in lines)
