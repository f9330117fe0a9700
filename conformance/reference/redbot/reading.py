"""The lines of a round file (FILE-2, FILE-3) for roundfile.py: from bytes to 17 texts after their labels."""
import re

from judging import Unreadable
from texts import blanks_stripped, forgiven, physical_lines

from .misreadings import READINGS, off


def pn(template):
    return [template % n for n in (1, 2, 3, 4)]


# FILE-3: the labels in order; the first four and the last four are the same.
LABELS = pn(b"P%d:") + pn(b"P%d_finish:") + [b"Walls:"] + pn(b"P%d_move:") + pn(b"P%d:")


def lines_of(data):
    """FILE-2: the texts of the nonblank lines."""
    data = forgiven(data, READINGS)
    if off("FILE-2/inside"):
        data = re.sub(rb"[ \t](?=(?:P[1-4](?:_finish|_move)?|Walls):(?:[ \t\r\n]|$))", b"\n", data)
    return data, physical_lines(data, READINGS)


def first_lines(lines):
    """FILE-2: the counter's line, the board size's line and the others."""
    if off("FILE-2/stream"):                            # number by number, across line ends
        head = re.match(rb"([^/\s]+\s*/\s*[^/\s]+)\s+([^x\s]+\s*x\s*[^x\s]+)\s+(.*)", b"\n".join(lines), re.DOTALL)
        if head:
            return re.sub(rb"\s", b"", head[1]), re.sub(rb"\s", b"", head[2]), head[3].split(b"\n")
    if len(lines) < 2:
        raise Unreadable("too short")
    return lines[0], lines[1], lines[2:]


def label_of(line):
    """The label that a line begins with, or None, and what follows it."""
    start = line
    if off("FILE-2/colon"):
        start = re.sub(rb"^(P[1-4]\w*|Walls)[ \t]+:", rb"\1:", line)
    for label in LABELS:
        found = start[:len(label)]
        if found == label or off("FILE-2/labels") and found.lower() == label.lower():
            return label, start[len(label):]
    return None, line


def labelled_lines(lines):
    """FILE-2: pairs [label, text] with wrapped lines joined."""
    found = []
    for line in lines:
        after_end = len(found) == len(LABELS) and found[-1][0] == LABELS[-1]
        if off("FILE-2/trailing") and after_end:
            continue
        label, text = label_of(line)
        if label:
            if text and text[:1] not in (b" ", b"\t") and not off("FILE-2/label"):
                raise Unreadable("no blank after a label")
            found.append([label, blanks_stripped(text)])
            continue
        if not found:                                   # the board size has its own line
            raise Unreadable("line without label after the board size")
        label, text = found[-1]
        is_total = [other for other, _ in found].count(label) == 2
        if is_total and text and off("FILE-2/skipped"):
            continue
        if is_total and text and not off("FILE-2/names") or off("FILE-2/wrapped"):      # FILE-7: never continued
            raise Unreadable("line without label after a total")
        found[-1][1] = blanks_stripped(text + (b"" if off("FILE-2/glue") else b" ") + line)
    return found


EMPTY = {label: b"" for label in LABELS[4:9]} | {label: b"R1 NONE NOTHING R2 NONE NOTHING" for label in LABELS[9:13]} \
    | {label: b"0" for label in LABELS[13:]}


def ordered(found):
    """FILE-3 misread: lines in another order, twice or not at all."""
    if off("FILE-3"):                                   # their order still distinguishes the two groups
        found = sorted(found, key=lambda pair: LABELS.index(pair[0]))
        return [found[i] for i in (0, 2, 4, 6, *range(8, 17), 1, 3, 5, 7)] if len(found) == 17 else found
    if off("FILE-3/twice"):
        return [pair for i, pair in enumerate(found) if i + 1 == len(found) or found[i + 1][0] != pair[0]]
    if off("FILE-3/missing"):
        rest, whole = list(found), []
        for i, label in enumerate(LABELS):
            there = rest and rest[0][0] == label
            if there or i >= 4:
                whole.append(rest.pop(0) if there else [label, EMPTY[label]])
        return whole + rest
    return found


def canonical_blanks(data):
    """FILE-2 misread."""
    lines = data.split(b"\n")
    return (b"\r" not in data and len(lines) == 20 and lines[-1] == b""
            and all(line and line == blanks_stripped(line) for line in lines[:19])
            and not any(b"\t" in line or b"  " in line or b" ," in line for line in lines[:15])
            and not any(b", " in line for line in lines[6:10]) and not re.search(rb",[^ ]", lines[10])
            and not any(re.match(rb"P.:([ \t]{2}| -?[0-9]+[ \t]{2})", line) for line in lines[15:19]))


def strict_blanks(data):
    """FILE-2 misread: its likely parts, one by one."""
    lists = data.partition(b"P1_finish:")[2].partition(b"P1_move:")[0]
    return not (off("FILE-2/tab") and b"\t" in data or off("FILE-2/commas") and re.search(rb"[ \t\n],", lists)
                or off("FILE-2/single") and re.search(rb"\S\t\S", data) or off("FILE-2/gap") and has_gap(data))


def has_gap(data):
    """Whether a line without a label stands behind a blank line, after the first label."""
    texts = [line.strip() for line in data.partition(b"P1:")[2].split(b"\n")][1:]
    return any(second and not first and not label_of(second)[0] for first, second in zip(texts, texts[1:]))
