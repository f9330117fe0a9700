"""Reads the file parameters.ait (AIT-1, AIT-2)."""
import re
from dataclasses import dataclass
from fractions import Fraction

from .state import PARAMETERS


class BadFile(Exception):
    """A file of a platform breaks a clause; the text names the place and the fault."""


@dataclass
class Whole:
    """AIT-2: an integer in a range."""
    low: int
    high: int

    def value(self, text):
        if not re.fullmatch("[0-9]+", text) or not self.low <= int(text) <= self.high:
            raise ValueError("an integer from %d to %d" % (self.low, self.high))
        return int(text)


@dataclass
class Decimal:
    """AIT-2: a decimal number in a range, as the nearest double."""
    low: int
    high: int

    def value(self, text):
        form = r"-?[0-9]+(\.[0-9]+)?" if self.low < 0 else r"[0-9]+(\.[0-9]+)?"
        if not re.fullmatch(form, text) or not self.low <= Fraction(text) <= self.high:
            raise ValueError("a decimal number from %d to %d" % (self.low, self.high))
        return float(text)


COEFFICIENT, DEPTH = Decimal(-1000000, 1000000), Whole(1, 100)
MONTE_CARLO = {"depth": DEPTH, "width": Whole(1, 100000), "width_plans": Whole(1, 100000), "nxt_coef": Decimal(0, 1),
               "rand_coef": Decimal(0, 1), "pref_coef": Whole(1, 9)}
SECTIONS = {                                            # AIT-2
    "GAME": {"max_players": Whole(2, 9), **{name: Whole(*PARAMETERS[name])
                                            for name in ("max_units", "money", "action_points", "turn_limit")}},
    "AI GENERAL": {"army_balance_coef": COEFFICIENT, "army_vulnerability_coef": COEFFICIENT, "army_distances_coef": COEFFICIENT,
                   "test_range": Whole(1, 1000000)},
    "AI SEARCH": {"depth": DEPTH}, "AI SEARCH_MT": {"depth": DEPTH},
    "AI MONTE_CARLO": MONTE_CARLO, "AI MONTE_CARLO_MT": MONTE_CARLO,
    "GUI": {"tile_width": Whole(1, 1000), "tile_height": Whole(1, 1000)},
    "NETWORK": {},
}


def lines_of(data):
    """AIT-1, FILE-2: the texts of the lines; CRLF may stand for LF, and the last LF may be missing."""
    for number, line in enumerate(data.split(b"\n"), 1):
        text = line.removesuffix(b"\r") if number <= data.count(b"\n") else line
        if b"\r" in text:
            raise BadFile("%d: CR without LF" % number)
        yield number, text.decode("latin-1")


def known(section):                                     # AIT-2
    return section in SECTIONS or re.fullmatch("AI [A-Z0-9_]+", section)


def read_settings(data):
    """AIT-1, AIT-2: the values by section and key, or BadFile."""
    found, section = {}, None
    for number, text in lines_of(data):
        text = text.split("#", 1)[0].strip(" \t")
        inner = re.fullmatch(r"\[[ \t]*(.*?)[ \t]*\]", text)
        if inner:
            section = inner[1]
            if not known(section) or section in found:
                raise BadFile("%d: unknown or repeated section %r" % (number, section))
            found[section] = {}
        elif text:
            read_key(found, section, number, text)
    for name, keys in SECTIONS.items():
        missing = [key for key in keys if key not in found.get(name, {})]
        if missing:
            raise BadFile("section %s: missing %s" % (name, ", ".join(missing)))
    return found


def read_key(found, section, number, text):
    key, sign, value = (part.strip(" \t") for part in text.partition("="))
    if not sign or not key or section is None:
        raise BadFile("%d: neither a section nor key = value" % number)
    form = SECTIONS[section].get(key) if section in SECTIONS else COEFFICIENT
    if form is None or key in found[section]:
        raise BadFile("%d: unknown or repeated key %r" % (number, key))
    try:
        found[section][key] = form.value(value)
    except ValueError as fault:
        raise BadFile("%d: %s: expected %s, found %r" % (number, key, fault, value)) from None
