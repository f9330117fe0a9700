"""Blanks, lines and integers, parsed alike in all games. `m` are the misreadings of the game, by clause and word."""
import re

from judging import Unreadable


def blanks_stripped(text):
    return text.strip(b" \t")


def tokens(text):                                       # several blanks count as one
    return [t for t in re.split(rb"[ \t]+", text) if t]


def forgiven(data, m):
    """FILE-2 misread: bytes that a careless parser ignores."""
    if m.misread("FILE-2", "mark"):
        data = data.removeprefix(b"\xef\xbb\xbf")
    if m.misread("FILE-2", "cr"):
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if m.misread("FILE-2", "space"):
        data = re.sub(rb"[\r\f\v]", b" ", data)
    if m.misread("FILE-2", "unicode"):
        data = re.sub(rb"\xc2\xa0|\xe2\x80[\x80-\x8a]|\xe3\x80\x80", b" ", data)
    if m.misread("FILE-2", "nul"):
        data = data.replace(b"\0", b"")
    if m.misread("FILE-2", "comment"):
        data = re.sub(rb"(?m)^[ \t]*#.*\n?", b"", data)
    return data


def physical_lines(data, m):
    """FILE-2: the texts of the nonblank lines."""
    lines = data.split(b"\n")
    ended, last = lines[:-1], lines[-1]                 # a missing LF after the last line
    if not m.misread("FILE-2", "crlf"):
        ended = [line[:-1] if line.endswith(b"\r") else line for line in ended]     # CRLF for LF
    if any(b"\r" in line for line in ended + [last]):
        raise Unreadable("CR without LF")
    if m.misread("FILE-2", "blanklines") and not all(map(blanks_stripped, ended)):
        raise Unreadable("blank line")
    if m.misread("FILE-2", "trim") and any(line != blanks_stripped(line) for line in ended):
        raise Unreadable("blanks around a line")
    return [t for t in map(blanks_stripped, ended + [last]) if t]


def integer(text, low, high, clause, m, wide=True):
    """-?[0-9]+ in its range, under the misreadings of the clause; `wide`: whether it could be misread as 64 bits."""
    if m.misread(clause, "blanks"):
        text = text.strip(b" \t")
    if m.misread(clause, "plus") and text[:1] == b"+":
        text = text[1:]
    if m.misread(clause, "atoi"):
        text = re.match(rb"(-?[0-9]+)?", text).group() or b"0"
    if not re.fullmatch(rb"-?[0-9]+", text) or m.misread(clause, "unsigned") and text[:1] == b"-":
        raise Unreadable("not an integer")
    digits = text.lstrip(b"-")
    if m.misread(clause, "zeros") and digits != b"0" and digits[:1] == b"0" \
            or m.misread(clause, "negzero") and text == b"-0" or m.misread(clause, "digits") and len(digits) > 10:
        raise Unreadable("zeros")
    base = 8 if m.misread(clause, "octal") and digits[:1] == b"0" and not re.search(rb"[89]", digits) else 10
    value = int(digits.lstrip(b"0")[:100] or b"0", base)        # 100 digits are out of every range
    value = -value if text.startswith(b"-") else value
    if m.misread(clause, "clamp"):
        return min(max(value, low), high)
    if m.misread(clause, "wrap"):
        value = (value + 2 ** 31) % 2 ** 32 - 2 ** 31
    if m.misread(clause, "wide") and abs(value) < 2 ** 63 and wide:
        return value
    if not low <= value <= high or m.misread(clause, "open") and value == high:
        raise Unreadable("out of range")
    return value


def answer_tokens(line, m):
    """ANS-2: the tokens of one line (without its LF)."""
    text = line[:-1] if line.endswith(b"\r") and not m.misread("ANS-2", "cr") else line     # one CR before the end
    if m.misread("ANS-2", "crs"):
        text = text.rstrip(b"\r")
    if m.misread("ANS-2", "space"):
        text = re.sub(rb"[\r\f\v]", b" ", line)
    if m.misread("ANS-2", "leading") and text[:1] in (b" ", b"\t") \
            or m.misread("ANS-2", "trailing") and text[-1:] in (b" ", b"\t"):
        return []
    if m.misread("ANS-2", "tab") and b"\t" in text \
            or m.misread("ANS-2", "single") and re.search(rb"[ \t]{2}", blanks_stripped(text)):
        return []
    return line.split(b" ") if m.asked("ANS-2") else tokens(text)
