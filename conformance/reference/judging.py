"""What the reference models of all games share: misreadings that can be switched on, and how a step is refused."""


class Misreadings:
    """The misreadings of a game by name, CLAUSE or CLAUSE/word, and those that are on now."""

    def __init__(self, sentences):
        self.sentences, self.now = sentences, set()

    def off(self, name):
        assert name in self.sentences, name
        return name in self.now

    def misread(self, clause, word):
        """Whether the misreading CLAUSE/word is on; there need not be one of that name."""
        return clause + "/" + word in self.now


class Reject(Exception):
    """The step is refused with a code; faults are the clauses broken."""

    def __init__(self, code, faults=()):
        super().__init__(code)
        self.code, self.faults = code, list(faults)


class Skip(Exception):
    """The variant has a key that is not known here."""


class Unreadable(Exception):
    """The file of a state cannot be read."""


def judged(misreadings, judge_now, step, off=None):
    """("ok", (state, scores, next)), ("reject", (code, faults)) or ("skip", reason), under the misreadings `off`."""
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
    finally:
        misreadings.now.clear()
        misreadings.now.update(kept)


def sections(body, answers):
    """The rules lines, the state's bytes and the answers of a step; None if it is not so built."""
    first = 0
    if body[:1] == [b"--- rules"]:
        first = body.index(b"--- state") if b"--- state" in body else 0
    if len(body) < first + answers + 2 or body[first] != b"--- state" or body[-answers - 1] != b"--- answers":
        return None
    return body[1:first], b"".join(line + b"\n" for line in body[first + 1:-answers - 1]), body[-answers:]
