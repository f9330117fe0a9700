"""The FIbot kit for Python 3: it reads the state; you write the strategy. README.md shows how."""

import re
import sys
import traceback
from dataclasses import dataclass, replace
from math import isqrt
from typing import BinaryIO, Callable, Iterator, NoReturn, Optional

# What a robot can do: slide in a direction, or explode.
NORTH, EAST, SOUTH, WEST, EXPLODE = "S", "V", "J", "Z", "D"
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
STEP = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
FLAG_POINTS = 20  # for a robot on the rival's flag
NEAR = 15  # a robot nearer than this to the flag scores


@dataclass(frozen=True)
class Place:
    """A cell: columns grow to the right, rows downwards, both from 1."""

    column: int
    row: int


@dataclass(frozen=True)
class Turn:
    """A turn: one of your robots and what it does; without a letter you pass."""

    letter: str = "-"
    action: str = ""

    def __str__(self) -> str:
        return f"{self.letter} {self.action}".rstrip()


PASS = Turn()


def ahead(place: Place, direction: str) -> Place:
    """The next cell in a direction."""
    columns, rows = STEP[direction]
    return Place(place.column + columns, place.row + rows)


def owner(letter: str) -> int:
    """The player who owns a robot: 1 for A to M, 2 for N to Z."""
    return 1 if letter <= "M" else 2


def rounded_root(number: int) -> int:
    root = isqrt(number)
    return root + 1 if number > root * root + root else root


class BadState(Exception):
    """FILE:LINE:COLUMN: why a text is not a valid state."""


@dataclass
class Game:
    """A state of the game, and the turn that you set."""

    columns: int  # cells are (1, 1) to (columns, rows)
    rows: int
    rounds_left: int
    to_move: int  # you: 1 or 2
    flags: dict[int, Place]  # by player
    walls: frozenset[Place]
    robots: dict[str, Place]  # cells of the robots on the board, by letter
    turn: Turn = PASS  # what you set

    @property
    def rival(self) -> int:
        return 3 - self.to_move

    def on_board(self, place: Place) -> bool:
        return 1 <= place.column <= self.columns and 1 <= place.row <= self.rows

    def robot_at(self, place: Place) -> Optional[str]:
        """The letter of the robot on a cell."""
        return next((letter for letter, at in self.robots.items() if at == place), None)

    def is_free(self, place: Place) -> bool:
        """Whether a robot can slide onto a cell."""
        return self.on_board(place) and place not in self.walls and place not in self.robots.values()

    def slide_end(self, place: Place, direction: str) -> Place:
        """The cell where a robot that slides from a cell stops."""
        while self.is_free(ahead(place, direction)):
            place = ahead(place, direction)
        return place

    def destroyed(self, letter: str) -> list[str]:
        """The robots of both sides that the explosion of this robot destroys, itself included."""
        gone = [letter]
        for direction in DIRECTIONS:
            place = ahead(self.robots[letter], direction)
            while self.on_board(place) and place not in self.walls:
                gone += [other for other, at in self.robots.items() if at == place]
                place = ahead(place, direction)
        return gone

    def distance(self, player: int) -> Optional[int]:
        """The distance from a player's nearest robot to the rival's flag."""
        flag = self.flags[3 - player]
        places = [place for letter, place in self.robots.items() if owner(letter) == player]
        squares = [(at.column - flag.column) ** 2 + (at.row - flag.row) ** 2 for at in places]
        return rounded_root(min(squares)) if squares else None

    def points(self, player: int) -> int:
        """The points of a player if the game ended now."""
        distance = self.distance(player)
        if distance is None:
            return 0
        return FLAG_POINTS if distance == 0 else max(0, NEAR - distance)

    def is_over(self) -> bool:
        return self.rounds_left == 0 or self.distance(1) == 0 or self.distance(2) == 0

    def turns(self) -> list[Turn]:
        """All turns of the player to move, the pass last."""
        own = sorted(letter for letter in self.robots if owner(letter) == self.to_move)
        return [Turn(letter, action) for letter in own for action in (*DIRECTIONS, EXPLODE)] + [PASS]

    def after(self, turn: Turn) -> "Game":
        """The state after a turn of the player to move."""
        robots = dict(self.robots)
        if turn.action == EXPLODE:
            for letter in self.destroyed(turn.letter):
                del robots[letter]
        elif turn != PASS:
            robots[turn.letter] = self.slide_end(robots[turn.letter], turn.action)
        rounds_left = self.rounds_left - 1 if self.to_move == 2 else self.rounds_left
        return replace(self, robots=robots, rounds_left=rounds_left, to_move=self.rival, turn=PASS)

    def set_turn(self, turn: Turn) -> None:
        """Sets your turn. If you set none, you pass."""
        if turn not in self.turns():
            raise ValueError(f"{turn} is not a valid turn for player {self.to_move}")
        self.turn = turn


def play(strategy: Callable[[Game], None]) -> None:
    """Plays one turn from the file `state`, all turns from stdin, or, to try your
    player, the named file. Calls your strategy in each turn. Reports an invalid
    state on stderr; you then pass. Reports an exception too; the turn set before
    it is your answer, and the player keeps its memory."""
    if len(sys.argv) > 2:
        sys.exit(f"usage: {sys.argv[0]} [STATE_FILE]")
    states = _states(sys.stdin.buffer) if len(sys.argv) == 1 else iter(())
    first = next(states, None)
    if first is None:
        file = sys.argv[1] if len(sys.argv) == 2 else "state"
        with open(file, "rb") as state:
            sys.exit(0 if play_turn(state.read(), file, strategy) else 1)
    play_turn(first, "standard input", strategy)
    for text in states:
        play_turn(text, "standard input", strategy)


def _states(stream: BinaryIO) -> Iterator[bytes]:
    """Reads `round N` and the N lines of each state, until `end`."""
    while (head := stream.readline().split())[:1] == [b"round"]:
        yield b"".join(stream.readline() for _ in range(int(head[1])))


def play_turn(text: bytes, file: str, strategy: Callable[[Game], None]) -> bool:
    """Prints the answer to a state; False if the state is invalid or the strategy raises."""
    turn, fine = PASS, False
    try:
        game = read(text, file)
        try:
            strategy(game)
            fine = True
        except Exception:
            traceback.print_exc()
        turn = game.turn
    except BadState as error:
        print(error, file=sys.stderr)
    print(turn, flush=True)
    return fine


def read(text: bytes, file: str = "state") -> Game:
    """Parses a state. `file` is its name in error messages."""
    lines = _Lines(text, file)
    columns, rows, rounds_left, to_move = lines.numbers(
        ("the columns, 1 to 25", 1, 25), ("the rows, 1 to 25", 1, 25), ("the rounds left, 0 to 25", 0, 25),
        ("who is to move, 1 or 2", 1, 2))
    column, row = ("a column of the board", 1, columns), ("a row of the board", 1, rows)
    cells = lines.numbers(column, row, column, row)
    game = Game(columns, rows, rounds_left, to_move, {1: Place(*cells[:2]), 2: Place(*cells[2:])}, frozenset(), {})
    walls = set()
    for row_number in range(1, rows + 1):
        start, cells_of_row = lines.row(columns)
        for column_number, cell in enumerate(cells_of_row, 1):
            if cell == "#":
                walls.add(Place(column_number, row_number))
            elif cell in game.robots:
                lines.fail(start + column_number - 1, "each robot once", cell)
            elif "A" <= cell <= "Z":
                game.robots[cell] = Place(column_number, row_number)
            elif cell != ".":
                lines.fail(start + column_number - 1, "., # or a letter from A to Z", cell)
    lines.end()
    game.walls = frozenset(walls)
    return game


class _Lines:
    """The nonblank lines of a text, one character per byte. Columns count from 0."""

    def __init__(self, text: bytes, file: str) -> None:
        self.file = file
        lines = text.decode("latin-1").split("\n")
        last = len(lines) - 1
        self.lines = [line[:-1] if line.endswith("\r") and i < last else line for i, line in enumerate(lines)]
        self.number = 0  # of the line that was read last, from 1
        self.line = ""

    def next(self) -> bool:
        while self.number < len(self.lines):
            self.line = self.lines[self.number]
            self.number += 1
            if self.line.strip(" \t"):
                return True
        self.line = ""
        return False

    def fail(self, column: int, expected: str, found: str) -> NoReturn:
        shown = re.sub("[^!-~]", "?", found[:23]) if found not in ("the end", "the end of the line") else found
        raise BadState(f"{self.file}:{self.number}:{column + 1}: expected {expected}, found {shown}")

    def numbers(self, *wanted: tuple[str, int, int]) -> list[int]:
        """Reads a line of numbers, each within its range."""
        if not self.next():
            self.fail(0, wanted[0][0], "the end")
        words = list(re.finditer("[^ \t]+", self.line))
        numbers = []
        for i, (expected, low, high) in enumerate(wanted):
            if i == len(words):
                self.fail(len(self.line), expected, "the end of the line")
            digits = re.fullmatch("0*([0-9]{1,9})", words[i][0])
            if not digits or not low <= int(digits[1]) <= high:
                self.fail(words[i].start(), expected, words[i][0])
            numbers.append(int(digits[1]))
        if len(words) > len(wanted):
            self.fail(words[len(wanted)].start(), "the end of the line", words[len(wanted)][0])
        return numbers

    def row(self, columns: int) -> tuple[int, str]:
        """Reads a row of cells. Returns where it begins in its line, and its cells."""
        if not self.next():
            self.fail(0, f"a row of {columns} cells", "the end")
        cells = self.line.strip(" \t")
        start = self.line.index(cells)
        if len(cells) != columns:
            self.fail(start, f"a row of {columns} cells", cells)
        return start, cells

    def end(self) -> None:
        if self.next():
            self.fail(len(self.line) - len(self.line.lstrip(" \t")), "the end", self.line.strip(" \t"))
