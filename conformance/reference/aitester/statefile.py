"""Reads and writes state files (FILE-1 to FILE-5) for game.py."""
import re

from judging import Unreadable
from texts import forgiven, integer, physical_lines, tokens

from .misreadings import READINGS, off
from .state import (COLUMNS, LAND, LONGEST_LIST, MOST_HEALTH, MOST_MONEY, NO_LIMIT, PARAMETERS, Player, State, Type, Unit)

SEPARATE = ("turn", "player", "points", "refused")


def read_number(text, low, high):                       # FILE-2, FILE-3
    if text[:1] == b"-" and not (off("FILE-3/minuszero") and text.strip(b"0") == b"-"):
        raise Unreadable("sign")
    if off("FILE-2/zeros") and re.match(rb"0[0-9]", text):
        raise Unreadable("leading zeros")
    if off("FILE-3") and high > 100:
        low, high = 0, 2 ** 40
    return integer(text, low, high, "FILE-3", READINGS)


def read_name(text):                                    # SET-6, FILE-3
    longest = 1000 if off("FILE-3/names") else 31
    if not re.fullmatch(rb"[!-~\x80-\xff]+" if off("FILE-3/ascii") else rb"[!-~]+", text) or len(text) > longest:
        raise Unreadable("name")
    return text.decode("latin-1")


class Lines:
    """FILE-2: the lines of a file, taken one by one."""

    def __init__(self, data):
        data = forgiven(data, READINGS)
        if off("FILE-2") and re.search(rb"[\r\t]|  |\n |\n\n| \n|^[ \n]|(?<![0-9!-~])0[0-9]+ |[^\n]\Z", data):
            raise Unreadable("not canonical")
        if off("FILE-2/tab") and b"\t" in data:
            raise Unreadable("tab")
        self.left = list(reversed(physical_lines(data, READINGS)))

    def take(self):
        if not self.left:
            raise Unreadable("too short")
        return self.left.pop()

    def words(self, count, *fixed):
        """The other words of a line that has `count` words and begins with the fixed ones."""
        text = self.take()
        if off("FILE-2/single") and re.search(rb"[ \t]{2}", text):
            raise Unreadable("blanks")
        if off("FILE-2/equals"):
            text = text.replace(b"=", b" ")
        found = tokens(text)
        while off("FILE-2/continued") and len(found) < count and self.left:
            found += tokens(self.take())
        if off("FILE-2/joined") and len(found) > count:
            self.left.append(b" ".join(found[count:]))
            found = found[:count]
        if off("FILE-2/extra"):
            found = found[:count]
        start = found[:len(fixed)]
        if off("FILE-2/case"):
            start = [word.lower() for word in start]
        if off("FILE-2/names"):
            start = [word.encode() for word in fixed]
        if len(found) != count or start != [word.encode() for word in fixed]:
            raise Unreadable("line %r" % text)
        return found[len(fixed):]

    def number(self, name, low, high):
        """The number of a line `name n`."""
        return read_number(self.words(2, name)[0], low, high)

    def end(self):
        if self.left and not off("FILE-2/more"):
            raise Unreadable("too many lines")


def read_type(file):
    found = file.words(10)
    middle = list(COLUMNS)
    if off("SET-6"):
        found[4], found[5] = found[5], found[4]
    if off("SET-6/price"):
        found[1], found[2] = found[2], found[1]
    if off("SET-6/costs"):
        found[6], found[7] = found[7], found[6]
    numbers = [read_number(text, *COLUMNS[column]) for column, text in zip(middle, found[1:8])]
    return Type(read_name(found[0]), *numbers, read_name(found[8]), read_name(found[9]))


def read_row(file, width, characters, other):
    """FILE-4, FILE-5: the characters of a row; `other` is the one for tiles that a careless reader adds."""
    text = file.take().decode("latin-1")
    if off("FILE-4/inside"):
        text = re.sub("[ \t]", "", text)
    if off("FILE-4/long"):
        text = text[:width]
    if off("FILE-4/short"):
        text = text.ljust(width, other)
    if other == "#":                                    # FILE-4
        if off("FILE-4/lower"):
            text = text.replace("a", "A")
        if off("FILE-4/zero") or off("FILE-1/ten"):
            text = text.replace("0", "A")
        if off("FILE-4"):
            text = "".join(c if c in characters else "~" for c in text)
    elif off("FILE-5/zero"):
        text = text.replace("0", ".")
    if len(text) != width or any(c not in characters for c in text):
        raise Unreadable("row %r" % text)
    return text


def read_board(file):
    """FILE-1, FILE-4, FILE-5: the width, the height, the terrain and the placement tiles."""
    width, height = (read_number(text, 1, 32) for text in file.words(3, "size"))
    terrain = [read_row(file, width, "".join(LAND) + "~#", "#") for _ in range(height)]
    placement = [read_row(file, width, "123456789.", ".") for _ in range(height)]
    if off("SET-1"):
        terrain.reverse()
        placement.reverse()
    return width, height, terrain, placement


def read_tile(texts):                                   # FILE-3
    x, y = (read_number(text, 0, 31) for text in texts)
    return (y, x) if off("SET-1/turned") else (x, y)


def read_bonuses(file):
    return [read_bonus(file) for _ in range(file.number("bonuses", 0, 64))]


def read_bonus(file):
    if off("FILE-1/bonus"):
        return read_tile(file.words(2))
    *place, word = file.words(3)
    if word != b"first_aid":
        raise Unreadable("bonus")
    return read_tile(place)


def read_player(file):
    money, word, count = file.words(4, "money")
    if word != b"units":
        raise Unreadable("units")
    money, count = read_number(money, 0, MOST_MONEY), read_number(count, 0, LONGEST_LIST)
    return Player(money, [read_unit(file) for _ in range(count)])


def read_unit(file):
    u, kind, x, y, health = file.words(5)
    place = read_tile((x, y))
    return Unit(read_number(kind, 0, 31), *place, read_number(health, 0, MOST_HEALTH), read_number(u, 0, 31))


def read_state_lines(file):                             # FILE-1
    """The state in the next lines of a file."""
    file.words(2, "aitester", "v1")
    parameters = {name: file.number(name, *bounds) for name, bounds in PARAMETERS.items()}
    phase = file.words(2, "phase")[0].decode("latin-1")
    if phase not in ("buy", "fight"):
        raise Unreadable("phase")
    bounds = {"turn": (0, NO_LIMIT), "player": (1, 9), "points": (0, 10000), "refused": (0, 2)}
    names = list(SEPARATE)
    if off("FILE-1") or off("FILE-2/order") and file.left and file.left[-1].startswith(b"player"):
        names = ["player", "turn", "points", "refused"]
    numbers = {name: file.number(name, *bounds[name]) for name in names}
    types = [read_type(file) for _ in range(file.number("types", 1, 32))]
    board = read_board(file)
    bonuses = read_bonuses(file)
    players = [read_player(file) for _ in range(parameters["players"])]
    if off("SET-4"):
        players.reverse()
    return State(parameters, phase, numbers["turn"], numbers["player"], numbers["points"], numbers["refused"], types, *board,
                 bonuses, players)


def read_state(data):
    """FILE: the state in the bytes of a state file, or Unreadable."""
    file = Lines(data)
    s = read_state_lines(file)
    file.end()
    return s


# ---------------------------------------------------------------- writing

def type_line(kind):
    columns = [str(getattr(kind, column)) for column in COLUMNS]
    if off("SET-6"):
        columns[3], columns[4] = columns[4], columns[3]
    if off("SET-6/price"):
        columns[0], columns[1] = columns[1], columns[0]
    if off("SET-6/costs"):
        columns[5], columns[6] = columns[6], columns[5]
    return " ".join([kind.name, *columns, kind.icon, kind.sound])


def tile_text(tile):
    return "%d %d" % (tile[::-1] if off("SET-1/turned") else tile)


def board_lines(s):
    terrain, placement = list(s.terrain), list(s.placement)
    if off("SET-1"):
        terrain.reverse()
        placement.reverse()
    if off("FILE-1/ten"):
        terrain = [row.replace("A", "0") for row in terrain]
    return ["size %d %d" % (s.width, s.height), *terrain, *placement]


def player_lines(player):
    units = [(u, unit) for u, unit in enumerate(player.units) if unit.living or not off("FILE-1/dead")]
    return ["money %d units %d" % (player.money, len(units)),
            *("%d %d %s %d" % (u, unit.type, tile_text(unit.tile), unit.health) for u, unit in units)]


def write_state(s):
    """FILE-1: the lines of a state file, each ended by LF."""
    parameters = dict(s.parameters)
    if off("FILE-1/limit"):
        parameters["turn_limit"] = parameters["turn_limit"] or NO_LIMIT
    bonuses = sorted(s.bonuses, key=lambda tile: tile[::-1]) if off("SET-8") else s.bonuses
    word = "" if off("FILE-1/bonus") else " first_aid"
    players = s.players[::-1] if off("SET-4") else s.players
    now = ["turn %d" % s.turn, "player %d" % s.player]
    if off("FILE-1"):
        now.reverse()
    lines = ["aitester v1", *("%s %d" % item for item in parameters.items()), "phase " + s.phase, *now,
             "points %d" % s.points, "refused %d" % s.refused, "types %d" % len(s.types), *map(type_line, s.types),
             *board_lines(s), "bonuses %d" % len(bonuses), *(tile_text(tile) + word for tile in bonuses)]
    for player in players:
        lines += player_lines(player)
    if off("FILE-1/trailing"):
        lines = [line + " " for line in lines]
    if off("FILE-1/end"):
        lines.append("")
    return "".join(line + ("\r\n" if off("FILE-1/crlf") else "\n") for line in lines).encode("latin-1")
