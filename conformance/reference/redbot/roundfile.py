"""Parses, validates and writes round files (FILE), and parses answers (ANS), for redbot.py."""
import re

from judging import Unreadable
from texts import answer_tokens, blanks_stripped, integer, tokens

from .misreadings import READINGS, misread, off
from .reading import LABELS, canonical_blanks, first_lines, labelled_lines, lines_of, ordered, strict_blanks
from .state import (INT_MAX, INT_MIN, NEVER, Player, Robot, State, Wall, alive, all_robots, bonuses, default_order,
                    on_board, totals)

# ---------------------------------------------------------------- FILE reading

def file_integer(text, low=INT_MIN, high=INT_MAX):
    if off("FILE-8") and not re.fullmatch(rb"0|-?[1-9][0-9]*", text):
        raise Unreadable("not a canonical integer")
    return integer(text, low, high, "FILE-8", READINGS, wide=high == INT_MAX)


def read_pair(text, separator, low, high):              # counter/maximum, WxH
    if off("FILE-2/size"):
        text = re.sub(rb"[ \t]", b"", text)
    if off("FILE-2/letter"):
        text = text.lower()
    parts = text.split(separator)
    if off("FILE-1/slash") and len(parts) == 1:
        parts = tokens(text)
    if off("FILE-1/square") and len(parts) == 1:
        parts = parts * 2
    if len(parts) != 2:
        raise Unreadable("counter or board size")
    return [file_integer(part, low, high) for part in parts]


def read_player(player, text):
    t = tokens(text)
    if off("FILE-1/case"):
        t = [token.upper() for token in t]
    if off("FILE-1/finish") and t[3:4] == [b"R1"]:
        t.insert(1, b"%d" % NEVER)
    if off("FILE-1/missing") and len(t) >= 10:
        t += [b"0"] * (14 - len(t))
    if off("FILE-1/extra"):
        t = t[:14]
    if off("FILE-1/robots") and t[4:5] == [b"R2"]:
        t = t[:4] + t[9:14] + t[4:9]
    if len(t) != 14 or t[4] != b"R1" or t[9] != b"R2":
        raise Unreadable("player line")
    in_game, finish = read_status(t[0], t[1])
    robots = []
    for number, part in ((1, t[5:9]), (2, t[10:14])):
        if part[1] not in (b"UP", b"RIGHT", b"DOWN", b"LEFT"):
            if not off("FILE-1/direction"):
                raise Unreadable("direction")
            part[1] = b"UP"
        robots.append(Robot(player, number, file_integer(part[0]), part[1].decode("ascii"),
                            file_integer(part[2]), file_integer(part[3])))
    return Player(in_game, finish, file_integer(t[2]), file_integer(t[3]), robots)


def read_status(in_game, finish):                       # FILE-4
    if off("FILE-4/true"):
        in_game = b"%d" % (file_integer(in_game) != 0)
    if off("FILE-4/above"):
        finish = b"%d" % min(NEVER, file_integer(finish, -2 ** 40, 2 ** 40))
    finish = file_integer(finish, INT_MIN if off("FILE-4") else 0, NEVER)
    return file_integer(in_game, 0, 1), NEVER if off("FILE-4/zero") and finish == 0 else finish


def read_list(text, size, most):
    """Goal cells or walls: entries of `size` integers, each followed by a comma."""
    if not text:
        return []
    entries = text.split(b",")
    last = entries.pop()                                # the text after the last comma
    if last and not off("FILE-2/comma"):
        raise Unreadable("no comma after an entry")
    entries += [last] if last else []
    if off("FILE-2/empty"):
        entries = [entry for entry in entries if tokens(entry)]
    if len(entries) > most and not (off("FILE-8/goals") and size == 2):     # FILE-8
        raise Unreadable("too many entries")
    found = []
    for entry in entries:
        numbers = [file_integer(t) for t in tokens(entry)]
        if off("FILE-1/missing"):
            numbers += [0] * (size - len(numbers))
        if off("FILE-1/extra"):
            numbers = numbers[:size]
        if len(numbers) != size:
            raise Unreadable("list entry")
        found.append(tuple(numbers))
    if off("FILE-8/doubles"):
        found = list(dict.fromkeys(found))
    return sorted(found) if off("FILE-8/sorted") and size == 2 else found


MOVEMENTS = (b"UP", b"LEFT", b"RIGHT", b"NONE")


def read_order(t, number_reader, movements=MOVEMENTS, extra=False):
    """ANS-1: the two orders in a list of tokens, or Unreadable; also used by FILE-6."""
    order = []
    for name in (b"R1", b"R2"):
        if len(t) < 3 or t[0] != name or t[1] not in movements:
            raise Unreadable("order")
        if t[2] in (b"FIRE", b"NOTHING"):
            action, rest = (t[2].decode("ascii"),), t[3:]
        elif t[2] == b"BUILD" and len(t) >= 5:
            try:
                action, rest = ("BUILD", number_reader(t[3]), number_reader(t[4])), t[5:]
            except Unreadable:
                if not off("ANS-4/build"):
                    raise
                action, rest = ("NOTHING",), t[5:]
        else:
            raise Unreadable("action")
        order.append((t[1].decode("ascii"), action))
        t = rest
    if t and not extra:
        raise Unreadable("extra tokens")
    return order


def read_last_order(text):                              # FILE-6
    t = tokens(text)
    if off("FILE-6/case"):
        t = [token.upper() for token in t]
    if off("FILE-6/missing") and not t or off("FILE-6/half") and b"R2" not in t:
        return default_order()
    try:
        down = (b"DOWN",) if off("FILE-6/down") else ()
        return read_order(t, file_integer, MOVEMENTS + down, off("FILE-6/extra"))
    except Unreadable:
        if off("FILE-6/unread"):
            return default_order()
        raise


def read_total(text):
    """FILE-5, FILE-7: the total as written, and the name."""
    if off("FILE-5/plus"):
        text = text.removeprefix(b"+")
    if off("FILE-5/none") and not re.match(rb"-?[0-9]", text):
        text = b"0 " + text
    blank = rb"[ \t]*" if off("FILE-7/glued") else rb"[ \t]+"
    match = re.fullmatch(rb"(-?[0-9]+)(?:" + blank + rb"(.*))?", text, re.DOTALL)
    if not match:
        raise Unreadable("total")
    if off("FILE-5/long"):
        file_integer(match.group(1))
    return match.group(1), read_name(blanks_stripped(match.group(2) or b""))


def read_name(name):                                    # FILE-7
    how = next((how for word, how in DECODERS.items() if misread("FILE-7", word)), "strict")
    try:
        characters = name.decode("utf-8", how)
    except UnicodeDecodeError:
        raise Unreadable("name is not UTF-8") from None
    if off("FILE-7/space"):
        characters = characters.strip()
        name = characters.encode("utf-8")
    if off("FILE-7/replace"):
        name = characters.encode("utf-8")
    length, most = len(characters) if off("FILE-7/characters") else len(name), 63 if off("FILE-7/short") else 64
    if length > most and not off("FILE-7/long") or any(map(forbidden, map(ord, characters))):
        raise Unreadable("name")
    if off("FILE-7"):
        name = re.sub(rb" +", b" ", name)
    return name.split(b" ")[0] if off("FILE-7/word") else name


DECODERS = {"bytes": "ignore", "replace": "replace", "surrogate": "surrogatepass"}


def forbidden(c):
    if off("FILE-7/control") or off("FILE-7/tab") and c == 9 or off("FILE-7/del") and c == 0x7F:
        return False
    return c <= 0x1F or c == 0x7F or 0x80 <= c <= 0x9F and not off("FILE-7/ascii") or off("FILE-7/plain") and c > 0x7F


def read_state(data):
    """FILE: the state in the bytes of a round file, or Unreadable."""
    data, lines = lines_of(data)
    first, second, others = first_lines(lines)
    counter, maximum = read_pair(first, b"/", 0, INT_MAX)
    width, height = read_pair(second, b"x", 0 if off("FILE-8/nothing") else 1, 1000 if off("FILE-8/large") else 32)
    found = ordered(labelled_lines(others))
    if [label for label, _ in found] != LABELS:         # FILE-3
        raise Unreadable("order of the lines")
    texts = [text for _, text in found]
    players = [read_player(i, texts[i]) for i in range(4)]
    for i, p in enumerate(players):
        p.goals = read_list(texts[4 + i], 2, 32)
        p.order = read_last_order(texts[9 + i])
        p.total_read, p.name = read_total(texts[13 + i])
    walls = [Wall(*entry) for entry in read_list(texts[8], 3, 128)]
    if off("FILE-2") and not canonical_blanks(data) or not strict_blanks(data):
        raise Unreadable("blanks")
    return State(counter, maximum, width, height, players, walls)


# ---------------------------------------------------------------- FILE validation

def validate(s, rules):
    """FILE-9 to FILE-18: the clauses that a readable state violates."""
    faults = []
    robots, walls = [r for r in all_robots(s) if alive(r)], [w for w in s.walls if alive(w)]
    if off("FILE-9/dead"):
        walls = s.walls
    things = [(t.x, t.y) for t in robots + ([] if off("FILE-9/robots") else walls) if on_board(s, t.x, t.y)]
    if len(set(things)) < len(things):
        faults.append("FILE-9")
    if any(not on_board(s, r.x, r.y) for r in (all_robots(s) if off("FILE-10/dead") else robots)):
        faults.append("FILE-10")
    listed = [w for w in s.walls if (alive(w) or not off("FILE-11/standing"))
              and (on_board(s, w.x, w.y) or not off("FILE-11/board"))]
    cells = [(w.x, w.y) for w in listed]
    if len(set(cells)) < len(cells):
        faults.append("FILE-11")
    if any(p.in_game == 1 and (not (any(map(alive, p.robots)) or off("FILE-12/robots"))
                               or p.finish != NEVER and not off("FILE-12/finish")) for p in s.players):
        faults.append("FILE-12")
    if s.counter > s.maximum - off("FILE-13/equal"):
        faults.append("FILE-13")
    if any(impossible_points(s, rules, p) for p in s.players):
        faults.append("FILE-14")
    full = rules["walls_per_player"]
    if any(p.allowance < 0 and not off("FILE-15/negative") or p.allowance > full and not off("FILE-15/full")
           or full - p.allowance > (1 if off("FILE-15/one") else 2) * s.counter and not off("FILE-15/counter")
           for p in s.players):
        faults.append("FILE-15")
    counted = [w for w in s.walls if (alive(w) or not off("FILE-16/standing"))
               and (on_board(s, w.x, w.y) or not off("FILE-16/board"))]
    if len(counted) > 4 * full - sum(p.allowance for p in s.players):
        faults.append("FILE-16")
    if any(not on_board(s, x, y) for p in s.players for x, y in p.goals if p.in_game or not off("FILE-17/out")):
        faults.append("FILE-17")
    faults = [clause for clause in faults if not off(clause)]
    if any(too_much(s, rules, p) for p in s.players):
        faults.append("FILE-18")
    if off("FILE-5") and any(p.total_read != b"%d" % totals(s, rules)[i] for i, p in enumerate(s.players)):
        faults.append("FILE-5")
    return faults


def impossible_points(s, rules, p):                     # FILE-14
    robots = [r for r in all_robots(s) if alive(r) and not (off("FILE-14/rivals") and r.player == s.players.index(p))]
    most = rules["straight_fire"] if off("FILE-14/straight") else max(rules["straight_fire"], rules["splash_fire"])
    to_come = 0 if off("FILE-14/negative") else sum(r.lives + (1 if off("FILE-14/one") else 2) * most for r in robots)
    return p.points < 0 and not off("FILE-14/limit") or p.points + to_come > INT_MAX


def too_much(s, rules, p):
    """FILE-18 misread: checks of what the rules permit."""
    return (off("FILE-18") and p.in_game == 0 and p.finish == NEVER and any(map(alive, p.robots))
            or off("FILE-18/lives") and any(r.lives > rules["robot_lives"] for r in p.robots)
            or off("FILE-18/walls") and any(w.lives > rules["wall_lives"] for w in s.walls)
            or off("FILE-18/counter") and s.counter <= p.finish < NEVER)


# ---------------------------------------------------------------- FILE writing

def write_order(p):                                      # FILE-6
    parts = [" ".join(["R%d" % (i + 1), movement, *map(str, action)]) for i, (movement, action) in enumerate(p.order)]
    return p.raw if off("FILE-6/raw") and p.raw else " ".join(parts).encode("ascii")


def write_state(s, rules):
    """FILE-1: the 19 lines, each ending with LF."""
    lines = ["%d/%d" % (s.counter, s.maximum), "%dx%d" % (s.width, s.height)]
    for i, p in enumerate(s.players, 1):
        robots = "".join(" R%d %d %s %d %d" % (r.number, r.lives, r.direction, r.x, r.y) for r in p.robots)
        lines.append("P%d: %d %d %d %d%s" % (i, p.in_game, p.finish, p.points, p.allowance, robots))
    for i, p in enumerate(s.players, 1):
        lines.append("P%d_finish:%s" % (i, write_list(["%d %d" % goal for goal in p.goals], "")))
    lines.append("Walls:" + write_list(["%d %d %d" % (w.x, w.y, w.lives) for w in s.walls], " "))
    written = [line.encode("ascii") for line in lines]
    written += [b"P%d_move: " % i + write_order(p) for i, p in enumerate(s.players, 1)]
    for i, p in enumerate(s.players):                   # SCO-3, FILE-7
        total = totals(s, rules)[i] - (bonuses(s, rules)[i] if off("SCO-3") else 0)
        if off("SCO-3/before") and s.totals_before:
            total = s.totals_before[i]
        shown = p.total_read if off("FILE-5/kept") else b"%d" % total
        written.append(b"P%d: " % (i + 1) + shown + (b" " + p.name if p.name or off("FILE-7/blank") else b""))
    return b"".join(line + (b"\r\n" if off("FILE-1/crlf") else b"\n") for line in written)


def write_list(entries, between):
    if not entries:
        return " " if off("FILE-1") else ""
    between = " " if off("FILE-1/spaced") else "" if off("FILE-1/tight") else between
    text = " " + between.join(entry + "," for entry in entries)
    return text[:-1] if off("FILE-1/ends") else text


# ---------------------------------------------------------------- ANS answers

def answer_integer(text):                               # ANS-3
    if off("ANS-3"):
        text = text.removeprefix(b"+")
    return integer(text, INT_MIN, INT_MAX, "ANS-3", READINGS)


def parse_answer(line, last=None):
    """ANS-1 to ANS-4: the order meant by one line (without its LF); `last` is the order of the previous round."""
    t = answer_tokens(line, READINGS)
    if off("ANS-1/case"):
        t = [token.upper() for token in t]
    if off("ANS-1") and b"R1" in t[1:]:
        middle = t.index(b"R1")
        t = t[middle:] + t[:middle]
    if off("ANS-4/short"):
        t = filled(t)
    try:
        down = (b"DOWN",) if off("ANS-1/down") else ()
        return read_order(t, answer_integer, MOVEMENTS + down, off("ANS-4/extra"))
    except Unreadable:
        if off("ANS-4"):
            return half_order(t)
        if off("ANS-4/repeat") and last:
            return last
        return default_order()                          # ANS-4: no part of it is used


def filled(t):
    """ANS-4 misread: missing tokens are NONE and NOTHING."""
    if t[:1] != [b"R1"]:
        return t
    middle = t.index(b"R2") if b"R2" in t else len(t)
    halves = [t[:middle], t[middle:] or [b"R2"]]
    return [token for half in halves for token in half + [b"R0", b"NONE", b"NOTHING"][len(half):]]


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
