"""Parses and writes answers (ANS) for game.py."""
import re

from texts import answer_tokens

from .misreadings import READINGS, off

NUMBERS = {"BUY": 3, "SEL": 1, "END": 0, "MOV": 3, "ATT": 3, "NXT": 0}       # ANS-1


def parse_number(token):                                # ANS-1
    """The integer of a token, or None."""
    if off("ANS-3/plus"):
        token = token.removeprefix("+")
    if off("ANS-3/minuszero") and re.fullmatch("-0+", token):
        token = "0"
    longest = 1000 if off("ANS-1/digits") else 8 if off("ANS-1/eight") else 9
    if not re.fullmatch("[0-9]+", token) or len(token) > longest:
        return None
    if off("ANS-1/zeros") and token != "0" and token[0] == "0":
        return None
    return int(token, 8 if off("ANS-1/octal") and re.fullmatch("0[0-7]+", token) else 10)


def misread_tokens(line, t):
    """ANS-1, ANS-3 misread: the tokens under the misreadings of a line."""
    if off("ANS-1/limit") and len(line) > 80:
        return []
    if off("ANS-3/comma"):
        t = [part for part in re.split("[ ,;]", " ".join(t)) if part]
    if off("ANS-3/quoted"):
        t = [token.strip("\"'<>.") for token in t]
    if off("ANS-3/glued") and t and re.fullmatch("[A-Z]{3}[0-9]+", t[0]):
        t = [t[0][:3], t[0][3:], *t[1:]]
    if off("ANS-1") and t:
        t = [t[0].upper(), *t[1:]]
    if off("ANS-3/extra") and t and t[0] in NUMBERS:
        t = t[:NUMBERS[t[0]] + 1]
    return t


def parse_answer(line, s):
    """ANS-1 to ANS-3: the command of one line such as ("MOV", u, x, y), or None.

    The line is the first one, without its LF (ANS-4).
    """
    t = misread_tokens(line, [token.decode("latin-1") for token in answer_tokens(line, READINGS)])
    if not t or t[0] not in NUMBERS or len(t) != NUMBERS[t[0]] + 1:
        return None
    names = [kind.name for kind in s.types] if s else []
    if off("ANS-1/names") and t[0] == "BUY" and t[1] in names:
        t[1] = str(names.index(t[1]))
    numbers = [parse_number(token) for token in t[1:]]
    if None in numbers:
        return None
    if len(numbers) == 3 and off("SET-1/turned"):
        numbers[1:] = numbers[:0:-1]
    if len(numbers) == 3 and off("SET-1/one"):
        numbers[1:] = [n - 1 for n in numbers[1:]]
    return t[0], *numbers


def write_command(command):                             # MAP-5
    return "-" if command is None else " ".join(str(part) for part in command)
