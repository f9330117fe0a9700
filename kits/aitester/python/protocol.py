"""The part of the AI-Tester kit that reads states and sends commands."""

import re
import sys
import traceback
from dataclasses import dataclass, field
from typing import BinaryIO, Callable, Iterator, NoReturn, Optional

from aitester import (BUY, FIGHT, LONGEST_LIST, MOST_HEALTH, MOST_MONEY, NO_LIMIT, WALL, WATER, Command, Game, Player,
                      Tile, Type, Unit)

# The columns of a type that are numbers, with their least values.
LEAST = {"price": 0, "range": 1, "health": 1, "shield": 0, "weapon": 0, "move_cost": 1, "fire_cost": 1}


class BadState(Exception):
    """FILE:LINE:COLUMN: why a text is not a valid state."""


@dataclass
class Turn:
    """What is still to be sent in a turn, and the state in which it fits."""

    commands: list[Command] = field(default_factory=list)
    expected: Optional[Game] = None

    def next(self, game: Game, strategy: Callable[[Game], None]) -> tuple[str, bool]:
        """The next command as an answer line, and whether the strategy raised nothing. Asks the
        strategy for a new turn if there is no command left, or if the state is not the expected one."""
        fine = True
        if not self.commands or game != self.expected:
            self.expected, game.commands = game.copy(), []
            try:
                strategy(game)
            except Exception:
                traceback.print_exc()
                fine = False
            self.commands = game.commands + [("END" if self.expected.phase == BUY else "NXT", ())]
        command = self.commands.pop(0)
        if not command[1]:
            self.commands = []  # the turn ends
        elif self.expected:
            self.expected.do(command)
        return " ".join([command[0], *map(str, command[1])]), fine


def play(strategy: Callable[[Game], None]) -> None:
    """Gives one command (arguments ID FILE), or all commands of a game (argument ID, states on stdin). Calls your
    strategy at the beginning of each turn, and sends its commands one by one; then the turn ends. Reports an invalid
    state on stderr. Reports an exception too; the commands before it are sent, and the player keeps its memory."""
    if len(sys.argv) not in (2, 3) or not re.fullmatch("[0-8]", sys.argv[1]):
        sys.exit(f"usage: {sys.argv[0]} ID [STATE_FILE], where ID is 0 to 8")
    turn = Turn()
    if len(sys.argv) == 3:
        with open(sys.argv[2], "rb") as file:
            sys.exit(0 if play_command(file.read(), sys.argv[2], turn, strategy) else 1)
    for text in _states(sys.stdin.buffer):
        play_command(text, "standard input", turn, strategy)


def _states(stream: BinaryIO) -> Iterator[bytes]:
    """Reads `round N` and the N lines of each state, until `end`."""
    while (head := stream.readline().split())[:1] == [b"round"]:
        yield b"".join(stream.readline() for _ in range(int(head[1])))


def play_command(text: bytes, file: str, turn: Turn, strategy: Callable[[Game], None]) -> bool:
    """Prints the answer to a state; False if the state is invalid or the strategy raises."""
    try:
        answer, fine = turn.next(read(text, file), strategy)
    except BadState as error:
        print(error, file=sys.stderr)
        answer, fine = "NXT", False
    print(answer, flush=True)
    return fine


def read(text: bytes, file: str = "state") -> Game:
    """Parses a state. `file` is its name in error messages."""
    words = _Words(text, file)
    words.line("aitester")
    words.end("v1")
    count = words.field("players", 2, 9)
    money, action_points = words.field("money", 0, MOST_MONEY), words.field("action_points", 1, 10000)
    max_units, turn_limit = words.field("max_units", 1, 32), words.field("turn_limit", 0, NO_LIMIT)
    words.line("phase")
    phase = words.next()
    if phase not in (BUY, FIGHT):
        words.fail("buy or fight")
    words.end()
    turn = words.field("turn", 0, 0 if phase == BUY else turn_limit or NO_LIMIT)
    player = words.field("player", 1, count)
    points = words.field("points", 0, 0 if phase == BUY else action_points)
    refused = words.field("refused", 0, 2)
    types: list[Type] = []
    for _ in range(words.field("types", 1, 32)):
        types.append(words.type([type.name for type in types]))
    words.line("size")
    width, height = words.number(1, 32, "the width"), words.number(1, 32, "the height")
    words.end()
    terrain = [words.row(width, "[1-9A~#]", "a tile (1 to 9, A, ~ or #)") for _ in range(height)]
    marks = f"a placement tile (. or 1 to {count}; on land)"
    placement = [words.row(width, f"[.1-{count}]", marks, row) for row in terrain]
    game = Game(money, action_points, max_units, turn_limit, phase, turn, player, points, refused, types, width, height,
                terrain, placement, [], [])
    for _ in range(words.field("bonuses", 0, 64)):
        words.line()
        tile = words.tile(game)
        if not game.is_free(*tile):
            words.fail("the row of a free tile of land")
        game.bonuses.append(tile)
        words.end("first_aid")
    for number in range(1, count + 1):
        words.line("money")
        game.players.append(Player(words.number(0, MOST_MONEY, "the money"), []))
        words.word("units")
        units = words.number(0, LONGEST_LIST, "the number of units")
        words.end()
        for id in range(units):
            words.unit(game, id, number)
    words.line("")
    return game


class _Words:
    """The words of a text, one character per byte. A CR belongs to a line end only before an LF."""

    LINES = re.compile(r"(?:[ \t]|\r?\n)*")
    BLANKS = re.compile(r"[ \t]*")
    WORD = re.compile(r"(?:[^ \t\r\n]|\r(?!\n))*")

    def __init__(self, text: bytes, file: str) -> None:
        self.text, self.file = text.decode("latin-1"), file
        self.at = self.start = 0  # where the unread part begins, and where the last word does

    def skip(self, pattern: "re.Pattern[str]") -> None:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def next(self) -> str:
        """Reads the next word of the line, empty at its end."""
        self.skip(self.BLANKS)
        self.start = self.at
        self.skip(self.WORD)
        return self.text[self.start : self.at]

    def fail(self, expected: str, found: str = "") -> NoReturn:
        """Reports an error at the last word."""
        line = self.text.count("\n", 0, self.start) + 1
        column = self.start - self.text.rfind("\n", 0, self.start)
        match = self.WORD.match(self.text, self.start)
        word = re.sub("[^!-~]", "?", match[0][:23] if match else "")
        found = found or word or ("the end of the line" if self.start < len(self.text) else "the end")
        raise BadState(f"{self.file}:{line}:{column}: expected {expected}, found {found}")

    def line(self, first: Optional[str] = None) -> None:
        """Begins the next line that is not blank, with this word; the empty one means the end."""
        self.skip(self.LINES)
        if first is not None and self.next() != first:
            self.fail(first or "the end")

    def word(self, expected: str) -> None:
        if self.next() != expected:
            self.fail(expected)

    def end(self, last: str = "") -> None:
        """Ends the line, after a last word."""
        if last:
            self.word(last)
        if self.next():
            self.fail("the end of the line")

    def number(self, low: int, high: int, expected: str) -> int:
        digits = re.fullmatch("0*([0-9]{1,10})", self.next())
        if not digits or not low <= int(digits[1]) <= high:
            self.fail(f"{expected}, {low} to {high}")
        return int(digits[1])

    def field(self, name: str, low: int, high: int) -> int:
        """Reads a line of a name and a number."""
        self.line(name)
        value = self.number(low, high, name)
        self.end()
        return value

    def name(self) -> str:
        word = self.next()
        if not re.fullmatch("[!-~]{1,31}", word):
            self.fail("a name of 1 to 31 printable characters")
        return word

    def type(self, others: list[str]) -> Type:
        self.line()
        name = self.name()
        if name in others:
            self.fail("a name that no other type has")
        price, reach, health, shield, weapon, move_cost, fire_cost = (
            self.number(least, 1000000, f"the {column}") for column, least in LEAST.items())
        type = Type(name, price, reach, health, shield, weapon, move_cost, fire_cost, self.name(), self.name())
        self.end()
        return type

    def row(self, width: int, letters: str, expected: str, terrain: str = "") -> str:
        """Reads a row of the board. Where the terrain is not land, a placement tile cannot be."""
        self.line()
        row = self.next()
        for x, letter in enumerate(row[:width]):
            if not re.fullmatch(letters, letter) or terrain and letter != "." and terrain[x] in (WATER, WALL):
                self.start += x
                self.fail(expected, re.sub("[^!-~]", "?", letter))
        if len(row) != width:
            self.fail(f"{width} tiles", str(len(row)) if row else "")
        self.end()
        return row

    def tile(self, game: Game) -> Tile:
        return self.number(0, game.width - 1, "a column"), self.number(0, game.height - 1, "a row")

    def unit(self, game: Game, id: int, player: int) -> None:
        self.line()
        if self.number(0, 31, "the id") != id:
            self.fail(f"the id {id}")
        type = self.number(0, len(game.types) - 1, "a type")
        x, y = self.tile(game)
        free = game.is_free(x, y)
        health = self.number(0, MOST_HEALTH if free else 0, "the health" if free else "the health where no unit can be")
        unit = Unit(id, player, type, x, y, health)
        self.end()
        game.players[-1].units.append(unit)
        if unit.health:
            game._units[x, y] = unit
