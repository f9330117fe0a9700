"""Parses, validates and writes state files (FILE), and parses answers (ANS), for game.py."""
import re

from judging import Unreadable
from texts import answer_tokens, forgiven, integer, physical_lines, tokens

from .misreadings import READINGS, off
from .state import LETTERS, State, game_over, owner, robots_of

# ---------------------------------------------------------------- FILE reading

def read_number(text, low, high):                       # FILE-1, FILE-2, FILE-3
    if text[:1] == b"-" and not off("FILE-3/minus") and not (off("FILE-3/minuszero") and text.strip(b"0") == b"-"):
        raise Unreadable("sign")
    if off("FILE-2/plus"):
        text = text.removeprefix(b"+")
    if off("FILE-2/zeros") and re.match(rb"0[0-9]", text):
        raise Unreadable("leading zeros")
    if off("FILE-3/hex") and re.fullmatch(rb"0[xX][0-9a-fA-F]+", text):
        text = b"%d" % int(text, 16)
    if off("FILE-3/byte") and re.fullmatch(rb"[0-9]{1,9}", text):
        text = b"%d" % (int(text) % 256)
    if off("FILE-3/minus"):
        low = -2 ** 31
    if off("FILE-3"):
        low, high = 0, 2 ** 31
    return integer(text, low, high, "FILE-3", READINGS)


def split(text):
    if off("FILE-2/commas"):
        text = text.replace(b",", b" ")
    if off("FILE-2/semicolon"):
        text = text.replace(b";", b" ")
    if off("FILE-2/single") and b"  " in text or off("FILE-2/tab") and b"\t" in text:
        raise Unreadable("blanks")
    return tokens(text)


def first_lines(lines):
    """FILE-1: the tokens of the first two lines, and the rows."""
    if off("FILE-2/stream"):                            # number by number, across line ends
        found, rows = [], list(lines)
        while rows and len(found) < 8:
            found += split(rows.pop(0))
        return found[:4], found[4:8] + [b"x"] * (len(found) > 8), rows
    if off("FILE-2/joined") and lines and len(split(lines[0])) == 8:
        return split(lines[0])[:4], split(lines[0])[4:], lines[1:]
    if off("FILE-2/continued") and len(lines) > 1 and len(split(lines[0])) < 4:
        lines = [lines[0] + b" " + lines[1], *lines[2:]]
    if len(lines) < 2:
        raise Unreadable("too short")
    return split(lines[0]), split(lines[1]), lines[2:]


def read_state(data):
    """FILE: the state in the bytes of a state file, or Unreadable."""
    data = forgiven(data, READINGS)
    if off("FILE-2") and re.search(rb"[\r\t]|  | \n|\n |\n\n|^[ \n]|(?<![0-9])0[0-9]", data):
        raise Unreadable("blanks")
    if off("FILE-2/last") and data.endswith(b"\n\n"):
        raise Unreadable("blank line")
    first, second, drawing = first_lines(physical_lines(data, READINGS))
    if off("FILE-2/extra"):
        first, second = first[:4], second[:4]
    if off("FILE-1/missing"):
        first, second = (line + [b"1"] * (4 - len(line)) for line in (first, second))
    if off("FILE-1/player") and len(first) == 3:
        first.append(b"1")
    if len(first) != 4 or len(second) != 4:
        raise Unreadable("number of numbers")
    if off("FILE-1/rows"):
        first[0], first[1] = first[1], first[0]
    if off("FILE-1/turn"):
        first[2], first[3] = first[3], first[2]
    lowest = 2 if off("FILE-3/narrow") else 1
    largest = 32 if off("SET-1/large") else 25
    columns, rows = (read_number(text, lowest, largest) for text in first[:2])
    rounds = read_number(first[2], 1 if off("FILE-3/ended") else 0, 99 if off("FILE-3/rounds") else 25)
    player = read_number(first[3], *((0, 25) if off("FILE-3/player") or off("FILE-3/even") else (1, 2)))
    if off("FILE-3/player"):
        player = 2 if player == 2 else 1
    if off("FILE-3/even"):
        player = 2 - player % 2
    flags = [read_flag(second[i:i + 2], columns, rows) for i in (0, 2)]
    if off("FILE-1/flags"):
        flags.reverse()
    s = State(columns, rows, rounds, player, flags, set(), {}, flag_line=b" ".join(second))
    read_drawing(s, drawing)
    if off("SET-1/up"):
        s.flags = [(column, rows + 1 - row) for column, row in s.flags]
    return s


def read_flag(texts, columns, rows):
    if off("FILE-3/flags"):
        columns, rows = 25, 25
    if off("FILE-3/sides"):
        columns, rows = rows, columns
    if off("FILE-1/cells"):
        texts = texts[::-1]
    first = 0 if off("FILE-3/edge") or off("SET-1/zero") else 1
    last = 1 if off("SET-1/zero") else 0
    column, row = read_number(texts[0], first, columns - last), read_number(texts[1], first, rows - last)
    return column + last, row + last


def read_drawing(s, lines):                             # FILE-4, FILE-5
    if off("FILE-4/more"):
        lines = lines[:s.rows]
    if off("FILE-4/missing"):
        lines = lines + [b"." * s.columns] * (s.rows - len(lines))
    if len(lines) != s.rows:
        raise Unreadable("number of rows")
    twice = []
    for row, line in enumerate(lines, 1):
        if off("SET-1"):
            row = s.rows + 1 - row
        for column, cell in enumerate(cells(s, line), 1):
            read_cell(s, chr(cell), (column, row), twice)
    if twice and not (off("FILE-5") or off("FILE-5/first") or off("FILE-5/row") and all(a[1] != b[1] for a, b in twice)):
        raise Unreadable("a letter twice")


def cells(s, line):
    """FILE-4: the cells of a row."""
    if off("FILE-4/inside"):
        line = re.sub(rb"[ \t]", b"", line)
    if off("FILE-4/spaces"):
        line = line.replace(b" ", b".")
    if off("FILE-4/dots"):
        line = line.replace(b"\xc2\xb7", b".")
    if off("FILE-4/long"):
        line = line[:s.columns]
    if off("FILE-4/short"):
        line += b"." * (s.columns - len(line))
    if off("FILE-4/lower"):
        line = line.upper()
    if len(line) != s.columns:
        raise Unreadable("width of a row")
    return line


def read_cell(s, cell, place, twice):
    if off("FILE-4/digits") and cell in "12":
        cell = "."
    if off("FILE-4/wall") and cell in "xX*":
        cell = "#"
    if cell in LETTERS:
        if cell in s.robots:
            twice.append((s.robots[cell], place))
            if off("FILE-5/first"):
                return
        s.robots[cell] = place
    elif cell == "#" or off("FILE-4/solid") and cell != ".":
        s.walls.add(place)
    elif cell != "." and not off("FILE-4"):
        raise Unreadable("cell")


# ---------------------------------------------------------------- FILE checks

def check(s):
    """FILE-6, FILE-7: the flags on walls, as faults."""
    walled = [player for player in (1, 2) if s.flags[player - 1] in s.walls]
    if off("FILE-6") or off("FILE-6/one") and walled == [2] or off("FILE-6/two") and walled == [1] \
            or off("FILE-6/both") and len(walled) == 1:
        walled = []
    if off("FILE-6/opened"):
        s.walls -= set(s.flags)
        walled = []
    faults = ["FILE-6: flag of P%d" % player for player in walled]
    if off("FILE-7/one"):
        faults = faults[:1]
    own, other = robots_of(s, 1), robots_of(s, 2)
    unasked = (off("FILE-7") and len(own) != len(other) or off("FILE-7/empty") and not (own and other)
               or off("FILE-7/nobody") and not s.robots or off("SET-5/one") and s.flags[0] == s.flags[1]
               or off("SET-5/free") and any(cell in s.flags for cell in s.robots.values())
               or off("FILE-7/over") and game_over(s, given=True)
               or off("SET-4/twelve") and max(len(own), len(other)) > 12
               or off("FILE-7/home") and any(s.flags[owner(letter) - 1] == cell for letter, cell in s.robots.items()))
    return faults + ["FILE-7"] * unasked


# ---------------------------------------------------------------- FILE writing

def write_state(s):
    """FILE-1: the 2 + M lines, each ending with LF."""
    rows, columns = range(1, s.rows + 1), range(1, s.columns + 1)
    drawing = ["".join(cell_at(s, (column, row)) for column in columns) for row in rows]
    if off("SET-1"):
        drawing.reverse()
    if off("FILE-1/spaced"):
        drawing = [" ".join(row) for row in drawing]
    if off("FILE-1/lower"):
        drawing = [row.lower() for row in drawing]
    head = [s.columns, s.rows, s.rounds, s.player]
    flags = [(column, s.rows + 1 - row) if off("SET-1/up") else (column, row) for column, row in s.flags]
    if off("FILE-1/rows"):
        head[0], head[1] = head[1], head[0]
    if off("FILE-1/turn"):
        head[2], head[3] = head[3], head[2]
    if off("FILE-1/flags"):
        flags.reverse()
    if off("FILE-1/cells"):
        flags = [flag[::-1] for flag in flags]
    if off("SET-1/zero"):
        flags = [(column - 1, row - 1) for column, row in flags]
    between = "  " if off("FILE-1") else "\t" if off("FILE-1/tab") else " "
    flag_line = " ".join("%d %d" % flag for flag in flags)
    if off("FILE-1/comma"):
        flag_line = ", ".join("%d %d" % flag for flag in flags)
    if off("FILE-1/kept"):
        flag_line = s.flag_line.decode("latin-1")
    number = "%02d" if off("FILE-1/padded") else "%d"
    lines = [between.join(number % n for n in head), flag_line, *drawing]
    if off("FILE-1/trailing"):
        lines = [line + " " for line in lines]
    if off("FILE-1/blank"):
        lines.insert(2, "")
    if off("FILE-1/end"):
        lines.append("")
    return "".join(line + ("\r\n" if off("FILE-1/crlf") else "\n") for line in lines).encode("ascii")


def cell_at(s, cell):
    on_it = [letter for letter, there in sorted(s.robots.items()) if there == cell]
    if on_it:
        return on_it[0]
    if off("FILE-1/drawn") and cell in s.flags:
        return str(s.flags.index(cell) + 1)
    return "#" if cell in s.walls else "."


# ---------------------------------------------------------------- ANS

ENGLISH = {"N": "S", "E": "V", "S": "J", "W": "Z", "V": "V", "J": "J", "Z": "Z", "D": "D"}


def understood(letter, action):
    """ANS-1: the action that a token means, or None."""
    if off("ANS-1/action") or off("ANS-1/case"):
        action = action.upper()
    if off("ANS-1/english"):
        action = ENGLISH.get(action, action)
    if off("ANS-1/down") and action == "D":
        action = "J"
    if off("ANS-1/word"):
        action = action[:1]
    if off("ANS-1/blast") and action in ("X", "B", "E"):
        action = "D"
    if off("ANS-1/self") and action == letter:
        action = "D"
    return action if action and action in "SVJZD" and len(action) == 1 else None


def parse_answer(line, s):
    """ANS-1 to ANS-4: the turn (letter, action) meant by one line (without its LF), or None for a pass."""
    t = [token.decode("latin-1") for token in answer_tokens(line, READINGS)]
    if off("ANS-4/glued") and len(t) == 1 and len(t[0]) == 2:
        t = list(t[0])
    if off("ANS-4/letter") and len(t) == 1:
        t.append("D")
    if off("ANS-4/comma") and t:
        t = [part for part in re.split("[ ,;:]", " ".join(t)) if part]
    if off("ANS-4/dash") and t[:1] == ["-"]:
        t = t[1:]
    if off("ANS-4/extra"):
        t = t[:2]
    if off("ANS-4/quoted"):
        t = [token.strip("\"'<>.") for token in t]
    if len(t) == 2 and off("ANS-1") and t[0] in tuple("SVJZD") and t[1] not in tuple("SVJZD"):
        t.reverse()
    if len(t) != 2:
        return None
    letter = t[0].upper() if off("ANS-1/letter") or off("ANS-1/case") else t[0]
    own = robots_of(s, s.player)
    if off("ANS-4/first") and letter not in own and own:
        letter = next(iter(own))
    if off("ANS-3/gone") and letter in LETTERS and letter not in s.robots and own:
        letter = next(iter(own))
    action = understood(letter, t[1])
    if action is None and off("ANS-4/action"):
        action = "D"
    rivals = off("ANS-3") or off("ANS-3/slides") and action != "D" or off("ANS-3/blasts") and action == "D"
    movable = s.robots if rivals else own               # ANS-3
    return (letter, action) if letter in movable and action else None
