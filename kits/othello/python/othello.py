"""The Othello kit for Python 3: it reads the state; you write the strategy. README.md shows how."""

import re
import sys
import traceback
from dataclasses import dataclass, replace
from typing import BinaryIO, Callable, Iterator, NoReturn, Optional

BLACK, WHITE, EMPTY = "X", "O", "-"  # black is player 1, white player 2
SQUARES = range(64)  # squares are numbers: 0 is a1, 1 is b1, 7 is h1, 8 is a2, 63 is h8


def opponent(side: str) -> str:
    return WHITE if side == BLACK else BLACK


def square_at(column: int, row: int) -> Optional[int]:
    """The square in a column and a row, both from 0; None off the board."""
    return 8 * row + column if 0 <= column < 8 and 0 <= row < 8 else None


def square_name(square: int) -> str:
    """The name of a square, such as "f5"."""
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def _ray(square: int, columns: int, rows: int) -> list[int]:
    """The squares from a square to the edge, without it."""
    ray: list[int] = []
    while (at := square_at(square % 8 + columns, square // 8 + rows)) is not None:
        ray.append(at)
        square = at
    return ray


_STEPS = [(columns, rows) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if columns or rows]
# By square, its rays of two squares and more: a shorter one flips nothing.
_RAYS = [[ray for step in _STEPS if len(ray := _ray(square, *step)) > 1] for square in SQUARES]


class BadState(Exception):
    """FILE:LINE:COLUMN: why a text is not a valid state."""


@dataclass
class Game:
    """A state of the game, and the move that you set."""

    cells: list[str]  # by square: BLACK, WHITE or EMPTY
    to_move: str  # you: BLACK or WHITE
    forfeit: Optional[str] = None  # the side that has lost by forfeit
    move: Optional[int] = None  # what you set

    def flips(self, square: int, side: str) -> list[int]:
        """The discs that flip if a side moves to a square; empty if the move is illegal."""
        flipped: list[int] = []
        if self.cells[square] != EMPTY:
            return flipped
        other = opponent(side)
        for ray in _RAYS[square]:
            if self.cells[ray[0]] != other:
                continue
            count = next((i for i, at in enumerate(ray) if self.cells[at] != other), len(ray))
            if count < len(ray) and self.cells[ray[count]] == side:
                flipped += ray[:count]
        return flipped

    def moves(self, side: str) -> list[int]:
        """The legal moves of a side, a1 first."""
        return [square for square in SQUARES if self.flips(square, side)]

    def can_move(self, side: str) -> bool:
        return any(self.flips(square, side) for square in SQUARES)

    def is_over(self) -> bool:
        return self.forfeit is not None or not (self.can_move(BLACK) or self.can_move(WHITE))

    def after(self, square: int) -> "Game":
        """The state after a legal move of the side to move. A side that cannot move
        passes: the state names the side that moves next."""
        cells = self.cells.copy()
        for at in (square, *self.flips(square, self.to_move)):
            cells[at] = self.to_move
        game = replace(self, cells=cells, move=None)
        game.to_move = next((side for side in (opponent(self.to_move), self.to_move) if game.can_move(side)), BLACK)
        return game

    def discs(self, side: str) -> int:
        """The number of discs of a side on the board."""
        return self.cells.count(side)

    def score(self, side: str) -> int:
        """The score of a side: its discs, and at the end the empty squares for the winner."""
        own, other = self.discs(side), self.discs(opponent(side))
        if self.forfeit is not None:
            return 0 if self.forfeit == side else 64
        if own < other or not self.is_over():
            return own
        return 32 if own == other else 64 - other

    def set_move(self, square: int) -> None:
        """Sets your move. If you set none, the kit plays the first legal move."""
        if square not in self.moves(self.to_move):
            raise ValueError(f"{square} is not a legal move of {self.to_move}")
        self.move = square

    def response(self) -> str:
        """Your move as an answer line; `play` prints it."""
        moves = self.moves(self.to_move) if self.move is None else [self.move]
        return square_name(moves[0]) if moves else "--"


def play(strategy: Callable[[Game], None]) -> None:
    """Plays one move (arguments ID FILE), or all moves from stdin (argument ID).
    Calls your strategy for each. Reports an invalid state on stderr and answers it
    without a move. Reports an exception too; the move set before it is your answer,
    and the player keeps its memory."""
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in ("0", "1"):
        sys.exit(f"usage: {sys.argv[0]} ID [STATE_FILE], where ID is 0 or 1")
    if len(sys.argv) == 3:
        with open(sys.argv[2], "rb") as file:
            sys.exit(0 if play_move(file.read(), sys.argv[2], strategy) else 1)
    for text in _states(sys.stdin.buffer):
        play_move(text, "standard input", strategy)


def _states(stream: BinaryIO) -> Iterator[bytes]:
    """Reads `round N` and the N lines of each state, until `end`."""
    while (head := stream.readline().split())[:1] == [b"round"]:
        yield b"".join(stream.readline() for _ in range(int(head[1])))


def play_move(text: bytes, file: str, strategy: Callable[[Game], None]) -> bool:
    """Prints the answer to a state; False if the state is invalid or the strategy raises."""
    answer, fine = "--", False
    try:
        game = read(text, file)
        try:
            strategy(game)
            fine = True
        except Exception:
            traceback.print_exc()
        answer = game.response()
    except BadState as error:
        print(error, file=sys.stderr)
    print(answer, flush=True)
    return fine


def read(text: bytes, file: str = "state") -> Game:
    """Parses a state. `file` is its name in error messages."""
    words = _Words(text, file)
    words.skip_lines()
    cells = words.next()
    wrong = re.search("[^XO-]", cells[:64])
    if wrong:
        words.start += wrong.start()
        words.fail("a square (X, O or -)", wrong[0])
    if len(cells) != 64:
        words.fail("64 squares", str(len(cells)) if cells else "the end")
    game = Game(list(cells), words.next())
    if game.to_move not in (BLACK, WHITE):
        words.fail("the side to move (X or O)", game.to_move)
    word = words.next()
    if word:
        if word not in ("forfeit-X", "forfeit-O"):
            words.fail("forfeit-X, forfeit-O or the end of the line", word)
        game.forfeit = word[-1]
    words.skip_lines()
    if words.next():
        words.fail("the end", words.word)
    if not game.can_move(BLACK) and not game.can_move(WHITE):
        game.to_move = BLACK  # the side of an ended position means nothing
    return game


class _Words:
    """The words of a text, between blanks and line ends, one character per byte. A CR
    belongs to a line end only before an LF."""

    LINES = re.compile(r"(?:[ \t]|\r?\n)*")
    BLANKS = re.compile(r"[ \t]*")
    WORD = re.compile(r"(?:[^ \t\r\n]|\r(?!\n))*")

    def __init__(self, text: bytes, file: str) -> None:
        self.text, self.file = text.decode("latin-1"), file
        self.at = self.start = 0  # where the unread part begins, and where the last word does
        self.word = ""

    def skip(self, pattern: "re.Pattern[str]") -> None:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def skip_lines(self) -> None:
        self.skip(self.LINES)

    def next(self) -> str:
        """Reads the next word of the line, empty at its end."""
        self.skip(self.BLANKS)
        self.start = self.at
        self.skip(self.WORD)
        self.word = self.text[self.start : self.at]
        return self.word

    def fail(self, expected: str, found: str) -> NoReturn:
        """Reports an error at the last word."""
        line = self.text.count("\n", 0, self.start) + 1
        column = self.start - self.text.rfind("\n", 0, self.start)
        shown = found if found == "the end" else re.sub("[^!-~]", "?", found[:23]) or "the end of the line"
        raise BadState(f"{self.file}:{line}:{column}: expected {expected}, found {shown}")
