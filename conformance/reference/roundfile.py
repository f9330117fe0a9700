"""Reading, validating and writing round files (FILE), and answers (ANS), for redbot.py."""
import re

from misreadings import off
from state import (INT_MAX, INT_MIN, NEVER, Player, Robot, State, Unreadable, Wall, alive, all_robots, bonuses,
                   default_order, integer, on_board, totals)

# ---------------------------------------------------------------- FILE reading

def file_integer(text, low=INT_MIN, high=INT_MAX):
    if off("FILE-8") and not re.fullmatch(rb"0|-?[1-9][0-9]*", text):
        raise Unreadable("not a canonical integer")
    return integer(text, low, high)


def blanks_stripped(text):
    return text.strip(b" \t")


def tokens(text):                                       # several blanks for one
    return [t for t in re.split(rb"[ \t]+", text) if t]


def pn(template):
    return [template % n for n in (1, 2, 3, 4)]


# FILE-3: the labels in their order; the first and the last four are the same.
LABELS = pn(b"P%d:") + pn(b"P%d_finish:") + [b"Walls:"] + pn(b"P%d_move:") + pn(b"P%d:")


def physical_lines(data):
    """FILE-2: the texts of the lines that are not blank."""
    lines = data.split(b"\n")
    ended, last = lines[:-1], lines[-1]                 # a missing LF after the last line
    ended = [line[:-1] if line.endswith(b"\r") else line for line in ended]     # CRLF for LF
    if any(b"\r" in line for line in ended + [last]):
        raise Unreadable("CR without LF")
    return [t for t in map(blanks_stripped, ended + [last]) if t]


def labelled_lines(lines):
    """FILE-2: pairs [label, text] with wrapped lines joined."""
    found = []
    for line in lines:
        label = next((m for m in LABELS if line.startswith(m)), None)
        if label:
            text = line[len(label):]
            if text and text[:1] not in (b" ", b"\t") and not off("FILE-2/lenient"):
                raise Unreadable("no blank after a label")
            found.append([label, blanks_stripped(text)])
            continue
        if not found:                                   # the board size has a line of its own
            raise Unreadable("line without label after the board size")
        label, text = found[-1]
        is_total = [other for other, _ in found].count(label) == 2
        if is_total and text:                           # FILE-7: never continued
            raise Unreadable("line without label after a total")
        found[-1][1] = blanks_stripped(text + b" " + line)
    return found


def read_pair(text, separator, low, high):              # counter/maximum, WxH
    if off("FILE-2/lenient"):
        text = re.sub(rb"[ \t]", b"", text)
    parts = text.split(separator)
    if len(parts) != 2:
        raise Unreadable("counter or board size")
    return [file_integer(part, low, high) for part in parts]


def read_player(player, text):
    t = tokens(text)
    if len(t) != 14 or t[4] != b"R1" or t[9] != b"R2":
        raise Unreadable("player line")
    in_game = file_integer(t[0], 0, 1)                  # FILE-4
    finish = file_integer(t[1], INT_MIN if off("FILE-4") else 0, NEVER)
    robots = []
    for number, part in ((1, t[5:9]), (2, t[10:14])):
        if part[1] not in (b"UP", b"RIGHT", b"DOWN", b"LEFT"):
            raise Unreadable("direction")
        robots.append(Robot(player, number, file_integer(part[0]), part[1].decode("ascii"),
                            file_integer(part[2]), file_integer(part[3])))
    return Player(in_game, finish, file_integer(t[2]), file_integer(t[3]), robots)


def read_list(text, size, most):
    """Goal cells or walls: entries of `size` integers, each ended by a comma."""
    if not text:
        return []
    entries = text.split(b",")
    last = entries.pop()                                # what follows the last comma
    if last and not off("FILE-2/lenient"):
        raise Unreadable("no comma after an entry")
    entries += [last] if last else []
    if len(entries) > most:                             # FILE-8
        raise Unreadable("too many entries")
    found = []
    for entry in entries:
        numbers = [file_integer(t) for t in tokens(entry)]
        if len(numbers) != size:
            raise Unreadable("list entry")
        found.append(tuple(numbers))
    return found


def read_order(t, number_reader):
    """ANS-1: the two orders in a list of tokens, or Unreadable; also used by FILE-6."""
    order = []
    for name in (b"R1", b"R2"):
        if len(t) < 3 or t[0] != name or t[1] not in (b"UP", b"LEFT", b"RIGHT", b"NONE"):
            raise Unreadable("order")
        if t[2] in (b"FIRE", b"NOTHING"):
            action, rest = (t[2].decode("ascii"),), t[3:]
        elif t[2] == b"BUILD" and len(t) >= 5:
            action, rest = ("BUILD", number_reader(t[3]), number_reader(t[4])), t[5:]
        else:
            raise Unreadable("action")
        order.append((t[1].decode("ascii"), action))
        t = rest
    if t:
        raise Unreadable("extra tokens")
    return order


def read_total(text):
    """FILE-5, FILE-7: the total as it stands and the name."""
    match = re.fullmatch(rb"(-?[0-9]+)(?:[ \t]+(.*))?", text, re.DOTALL)
    if not match:
        raise Unreadable("total")
    name = blanks_stripped(match.group(2) or b"")
    try:
        characters = name.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("name is not UTF-8") from None
    if len(name) > 64 or any(ord(c) <= 0x1F or 0x7F <= ord(c) <= 0x9F for c in characters):
        raise Unreadable("name")
    if off("FILE-7"):
        name = re.sub(rb" +", b" ", name)
    return match.group(1), name


def read_state(data):
    """FILE: the state in the bytes of a round file, or Unreadable."""
    lines = physical_lines(data)
    if len(lines) < 2:
        raise Unreadable("too short")
    counter, maximum = read_pair(lines[0], b"/", 0, INT_MAX)
    width, height = read_pair(lines[1], b"x", 1, 32)
    found = labelled_lines(lines[2:])
    if off("FILE-3"):                                   # the two groups are still told apart by their order
        found = sorted(found, key=lambda pair: LABELS.index(pair[0]))
        found = [found[i] for i in (0, 2, 4, 6, *range(8, 17), 1, 3, 5, 7)] if len(found) == 17 else found
    if [label for label, _ in found] != LABELS:         # FILE-3
        raise Unreadable("order of the lines")
    texts = [text for _, text in found]
    players = [read_player(i, texts[i]) for i in range(4)]
    for i, p in enumerate(players):
        p.goals = read_list(texts[4 + i], 2, 32)
        p.order = read_order(tokens(texts[9 + i]), file_integer)        # FILE-6
        p.total_read, p.name = read_total(texts[13 + i])
    walls = [Wall(*entry) for entry in read_list(texts[8], 3, 128)]
    if off("FILE-2") and not canonical_blanks(data):
        raise Unreadable("blanks")
    return State(counter, maximum, width, height, players, walls)


def canonical_blanks(data):
    lines = data.split(b"\n")
    return (b"\r" not in data and len(lines) == 20 and lines[-1] == b""
            and all(line and line == blanks_stripped(line) for line in lines[:19])
            and not any(b"\t" in line or b"  " in line or b" ," in line for line in lines[:15])
            and not any(b", " in line for line in lines[6:10]) and not re.search(rb",[^ ]", lines[10])
            and not any(re.match(rb"P.:([ \t]{2}| -?[0-9]+[ \t]{2})", line) for line in lines[15:19]))


# ---------------------------------------------------------------- FILE validation

def validate(s, rules):
    """FILE-9 to FILE-18: the clauses that a readable state breaks."""
    faults = []
    robots = [r for r in all_robots(s) if alive(r)]
    things = [(t.x, t.y) for t in robots + [w for w in s.walls if alive(w)] if on_board(s, t.x, t.y)]
    if len(set(things)) < len(things):
        faults.append("FILE-9")
    if any(not on_board(s, r.x, r.y) for r in robots):
        faults.append("FILE-10")
    cells = [(w.x, w.y) for w in s.walls]
    if len(set(cells)) < len(cells):
        faults.append("FILE-11")
    if any(p.in_game == 1 and (not any(map(alive, p.robots)) or p.finish != NEVER) for p in s.players):
        faults.append("FILE-12")
    if s.counter > s.maximum:
        faults.append("FILE-13")
    most = max(rules["straight_fire"], rules["splash_fire"])
    to_come = sum(r.lives + 2 * most for r in robots)
    if any(p.points < 0 or p.points + to_come > INT_MAX for p in s.players):
        faults.append("FILE-14")
    full = rules["walls_per_player"]
    if any(p.allowance < 0 or p.allowance > full or full - p.allowance > 2 * s.counter for p in s.players):
        faults.append("FILE-15")
    if len(s.walls) > 4 * full - sum(p.allowance for p in s.players):
        faults.append("FILE-16")
    if any(not on_board(s, x, y) for p in s.players for x, y in p.goals):
        faults.append("FILE-17")
    faults = [clause for clause in faults if not off(clause)]
    if off("FILE-18") and any(p.in_game == 0 and p.finish == NEVER and any(map(alive, p.robots)) for p in s.players):
        faults.append("FILE-18")
    if off("FILE-5") and any(p.total_read != b"%d" % totals(s, rules)[i] for i, p in enumerate(s.players)):
        faults.append("FILE-5")
    return faults


# ---------------------------------------------------------------- FILE writing

def write_order(order):
    parts = [" ".join(["R%d" % (i + 1), movement, *map(str, action)]) for i, (movement, action) in enumerate(order)]
    return " ".join(parts)


def write_state(s, rules):
    """FILE-1: the 19 lines, each ended by LF."""
    lines = ["%d/%d" % (s.counter, s.maximum), "%dx%d" % (s.width, s.height)]
    for i, p in enumerate(s.players, 1):
        robots = "".join(" R%d %d %s %d %d" % (r.number, r.lives, r.direction, r.x, r.y) for r in p.robots)
        lines.append("P%d: %d %d %d %d%s" % (i, p.in_game, p.finish, p.points, p.allowance, robots))
    nothing = " " if off("FILE-1") else ""
    for i, p in enumerate(s.players, 1):
        goals = " " + "".join("%d %d," % goal for goal in p.goals) if p.goals else nothing
        lines.append("P%d_finish:%s" % (i, goals))
    lines.append("Walls:" + ("".join(" %d %d %d," % (w.x, w.y, w.lives) for w in s.walls) or nothing))
    for i, p in enumerate(s.players, 1):
        lines.append("P%d_move: %s" % (i, write_order(p.order)))        # FILE-6
    written = [line.encode("ascii") for line in lines]
    for i, p in enumerate(s.players):                   # SCO-3, FILE-7
        total = totals(s, rules)[i] - (bonuses(s, rules)[i] if off("SCO-3") else 0)
        written.append(b"P%d: %d" % (i + 1, total) + (b" " + p.name if p.name else b""))
    return b"".join(line + b"\n" for line in written)


# ---------------------------------------------------------------- ANS answers

def answer_integer(text):                               # ANS-3
    if off("ANS-3"):
        text = text.removeprefix(b"+")
    return integer(text, INT_MIN, INT_MAX)


def parse_answer(line):
    """ANS-1 to ANS-4: the order meant by one line (without its LF)."""
    if line.endswith(b"\r"):                            # ANS-2: one CR directly before the end
        text = line[:-1]
    else:
        text = line
    t = tokens(text)
    if off("ANS-2"):
        t = line.split(b" ")
    if off("ANS-1") and b"R1" in t[1:]:
        middle = t.index(b"R1")
        t = t[middle:] + t[:middle]
    try:
        return read_order(t, answer_integer)
    except Unreadable:
        if off("ANS-4"):
            return half_order(t)
        return default_order()                          # ANS-4: no part of it is used


def half_order(t):
    middle = t.index(b"R2") if b"R2" in t else len(t)
    nothing = {name: [name, b"NONE", b"NOTHING"] for name in (b"R1", b"R2")}
    order = default_order()
    for i, candidate in enumerate((t[:middle] + nothing[b"R2"], nothing[b"R1"] + t[middle:])):
        try:
            order[i] = read_order(candidate, answer_integer)[i]
        except Unreadable:
            pass
    return order
