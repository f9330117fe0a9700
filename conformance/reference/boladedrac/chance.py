"""The draws of a round (ROU-2) for turn.py."""
import re

from judging import Reject

from .misreadings import off


class Chance:
    """The draws of a step in the order in which they are made."""

    def __init__(self, lines):
        self.lines, self.made = list(lines), 0

    def below(self, bound):
        """The next draw, which has to be below `bound`."""
        if self.made == len(self.lines) and off("ROU-2/missing"):
            return 0
        if self.made == len(self.lines):
            raise Reject("bad-chance", ["ROU-2: missing"])
        line = self.lines[self.made]
        self.made += 1
        if off("ROU-2/zeros"):
            line = re.sub(rb"(?<![0-9])0+(?=[0-9])", b"", line)
        if not re.fullmatch(rb"(0|[1-9][0-9]{0,18})/(0|[1-9][0-9]{0,18})", line):
            raise Reject("bad-chance", ["ROU-2: not v/n"])
        value, wanted = (int(number) for number in line.split(b"/"))
        if wanted != bound and not off("ROU-2/bound"):
            raise Reject("bad-chance", ["ROU-2: bound"])
        if value >= wanted and not off("ROU-2/range"):
            raise Reject("bad-chance", ["ROU-2: range"])
        return value % bound

    def end(self):
        if self.made < len(self.lines) and not off("ROU-2"):
            raise Reject("bad-chance", ["ROU-2: left over"])
