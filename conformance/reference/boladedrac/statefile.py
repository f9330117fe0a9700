"""Reading and writing state files (FILE-1 to FILE-6) for game.py."""
import re

from judging import Unreadable
from texts import forgiven, integer

from .misreadings import READINGS, off
from .state import GREATEST, PARAMETERS, Goku, Item, State

KINDS = ("normal", "on_kinton", "with_ball", "on_kinton_with_ball")


def read_number(text, low, high):                       # FILE-3
    if text[:1] == b"-" and not (off("FILE-3/minuszero") and text.strip(b"0") == b"-"):
        raise Unreadable("sign")
    if off("FILE-3/zeros") and re.match(rb"0[0-9]", text):
        raise Unreadable("leading zeros")
    if off("FILE-3"):
        low, high = (low, high) if high <= 64 else (low, 2 ** 31)
    return integer(text, low, high, "FILE-3", READINGS)


class Tokens:
    """FILE-2: the tokens of a file, taken one by one."""

    def __init__(self, data):
        if off("FILE-2/crlf") and b"\r" in data or off("FILE-2/tab") and b"\t" in data \
                or off("FILE-2/lines") and re.search(rb"[0-9] *\r?\n *[0-9]+ *\r?\n *[yn]", data):
            raise Unreadable("blanks")
        if off("FILE-2/equals"):
            data = re.sub(rb"[=:]", b" ", data)
        if off("FILE-2/stream"):
            data = re.sub(rb"(?<![^ \t\n])([0-9]+)(?=[A-Za-z])", rb"\1 ", data)
        self.left = [token for token in re.split(rb"(?:[ \t\n]|\r\n)+", data) if token]
        self.left.reverse()

    def take(self):
        if not self.left:
            raise Unreadable("too short")
        return self.left.pop()

    def word(self, expected):
        token = self.take()
        if off("FILE-2/case"):
            token = token.lower()
        if token != expected:
            raise Unreadable("no " + expected.decode())

    def choice(self, words):
        token = self.take().decode("latin-1")
        if off("FILE-2/case"):
            token = token.lower()
        if token not in words:
            raise Unreadable("none of " + " ".join(words))
        return token

    def number(self, low, high):
        return read_number(self.take(), low, high)

    def drawing(self, rows, columns):                   # FILE-5
        text = b""
        while len(text) < rows * columns:
            text += self.take()
        if off("FILE-2/gap") and len(text) > rows * columns:
            self.left.append(text[rows * columns:])
            text = text[:rows * columns]
        letters = text.decode("latin-1")
        if off("FILE-5/blank"):
            letters = letters.replace("_", ".")
        if not off("FILE-5"):
            letters = letters.upper()
        if len(letters) != rows * columns or re.search("[^.XCB]", letters):
            raise Unreadable("drawing")
        return [list(letters[i * columns:(i + 1) * columns]) for i in range(rows)]

    def end(self):
        if self.left and not off("FILE-2/more"):
            raise Unreadable("text after the end")


def parameters(file):
    """SET-3: the parameters in their order."""
    found = {}
    for expected, (low, high) in PARAMETERS.items():
        name = expected.encode()
        if off("FILE-2/order") and file.left and file.left[-1].decode("latin-1") in PARAMETERS:
            name = file.left[-1]
        file.word(name)
        found[name.decode()] = file.number(*PARAMETERS[name.decode()])
    if len(found) < len(PARAMETERS):
        raise Unreadable("a parameter is missing")
    return found


def read_name(token):                                   # FILE-4
    longest = 64 if off("FILE-4/long") else 12
    if off("FILE-4/source") and not re.fullmatch(rb"[A-Za-z0-9_]+", token):
        raise Unreadable("name")
    if not re.fullmatch(rb"[!-~\x80-\xff]+" if off("FILE-4") else rb"[!-~]+", token) or len(token) > longest:
        raise Unreadable("name")
    return token.decode("latin-1")


def read_item(file):
    i, j = file.number(0, 63), file.number(0, 63)
    there = file.choice(("y", "n")) == "y"
    return Item(i, j, there, file.number(0, 1000000))


def read_status(token):                                 # FILE-6
    text = token.decode("latin-1")
    if off("FILE-6/minus") and re.fullmatch(r"-0*1(\.0*)?", text):
        return "-1"
    if text == "-1":
        return text
    places = r"{1,6}" if off("FILE-6/places") else r"{1,3}"
    form = r"([0-9]*)(?:\.([0-9]*))?" if off("FILE-6/points") else r"([0-9]+)(?:\.([0-9]%s))?" % places
    found = re.fullmatch(form, text)
    if not found:
        raise Unreadable("status")
    whole, part = found[1].lstrip("0"), (found[2] or "").rstrip("0")
    if not (whole == "" or whole == "1" and part == "") and not off("FILE-6/above"):
        raise Unreadable("status")
    if off("FILE-6"):
        return text
    return (whole or "0") + ("." + part if part else "")


def read_goku(file):
    kind = file.choice(KINDS)
    i, j, timer = file.number(0, 63), file.number(0, 63), file.number(0, 1000000)
    alive = file.choice(("a", "d")) == "a"
    balls, strength, kinton_time = file.number(0, GREATEST), file.number(0, 1000000), file.number(0, GREATEST)
    if off("FILE-1/kinton"):
        strength, kinton_time = kinton_time, strength
    return Goku("on_kinton" in kind, "ball" in kind, i, j, timer, alive, balls, strength, kinton_time,
                read_status(file.take()))


def read_state(data):
    """FILE: the state in the bytes of a state file, or Unreadable."""
    data = forgiven(data, READINGS)
    if off("FILE-2") and re.search(rb"[\r\t]|  |^[ \n]|\n |(?<![0-9.])0[0-9]|\n\n\n\n", data):
        raise Unreadable("not canonical")
    file = Tokens(data)
    file.word(b"boladedrac")
    file.word(b"v1")
    p = parameters(file)
    file.word(b"names")
    names = [read_name(file.take()) for _ in range(p["nb_players"])]
    file.word(b"round")
    r = file.number(0, 100000)
    cells = file.drawing(p["rows"], p["cols"])
    if off("SET-1"):
        cells.reverse()
    file.word(b"beans")
    beans = [read_item(file) for _ in range(p["nb_beans"])]
    file.word(b"kintons")
    kintons = [read_item(file) for _ in range(p["nb_kintons"])]
    gokus = [read_goku(file) for _ in range(p["nb_players"])]
    file.end()
    s = State(p, names, r, cells, beans, kintons, gokus)
    if off("SET-1/turned"):
        for thing in s.beans + s.kintons + s.gokus:
            thing.i, thing.j = thing.j, thing.i
    return s


# ---------------------------------------------------------------- writing

def kind_of(goku):
    return KINDS[goku.rides + 2 * goku.carries]


def item_line(item):
    return "%d %d %s %d\n" % (item.i, item.j, "y" if item.there else "n", item.timer)


def goku_line(goku):
    numbers = (goku.strength, goku.kinton_time)
    if off("FILE-1/kinton"):
        numbers = numbers[::-1]
    return "%s %d %d %d %s %d %d %d %s%s\n" % (
        kind_of(goku), goku.i, goku.j, goku.timer, "a" if goku.alive else "d", goku.balls, *numbers, goku.status,
        "" if off("FILE-1/blank") else " ")


def drawn(s):
    cells = [list(row) for row in s.cells]
    for player, goku in enumerate(s.gokus):
        if off("FILE-1/gokus") and goku.alive:
            cells[goku.i][goku.j] = str(player)
    rows = ["".join(row) for row in (reversed(cells) if off("SET-1") else cells)]
    return [row.lower() for row in rows] if off("FILE-1/lower") else rows


def write_state(s):
    """FILE-1: the lines of a state file, each ended by LF."""
    if off("SET-1/turned"):
        for thing in s.beans + s.kintons + s.gokus:
            thing.i, thing.j = thing.j, thing.i
    if off("SET-7"):
        s.beans.sort(key=lambda item: (item.i, item.j))
        s.kintons.sort(key=lambda item: (item.i, item.j))
    lines = ["boladedrac v1\n"]
    lines += ["%s %d\n" % (name, s.parameters[name]) for name in PARAMETERS]
    lines += ["names" + "".join(" " + name for name in s.names) + "\n", "\n", "" if off("FILE-1/gap") else "\n"]
    lines += ["round %d\n" % s.r] + [row + "\n" for row in drawn(s)]
    lines += ["beans\n", *map(item_line, s.beans), "kintons\n", *map(item_line, s.kintons)]
    lines += [*map(goku_line, s.gokus), "" if off("FILE-1") else "\n"]
    text = "".join(lines)
    return (text.replace("\n", "\r\n") if off("FILE-1/crlf") else text).encode("latin-1")
