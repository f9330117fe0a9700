"""The Bola de Drac kit for Python 3: it reads the state; you write the strategy. README.md shows how."""

import re
import sys
import traceback
from dataclasses import dataclass, field
from typing import BinaryIO, Callable, Iterator, NoReturn, Optional

TOP, BOTTOM, LEFT, RIGHT = "t", "b", "l", "r"
DIRECTIONS = (TOP, BOTTOM, LEFT, RIGHT)
EMPTY, ROCK, CAPSULE, BALL = ".", "X", "C", "B"
Pos = tuple[int, int]  # a cell: its row, which grows downwards, and its column, both from 0
STEP = {TOP: (-1, 0), BOTTOM: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}

# The parameters of a state, in their order, with the least and the greatest value.
PARAMETERS = {
    "nb_players": (1, 4), "nb_rounds": (0, 100000), "nb_capsules": (0, 4096), "nb_balls": (0, 4096),
    "nb_beans": (0, 32), "nb_kintons": (0, 32),
    "goku_regen_time": (0, 1000000), "bean_regen_time": (0, 1000000),
    "kinton_regen_time": (0, 1000000), "kinton_life_time": (0, 1000), "max_strength": (0, 1000000),
    "res_strength": (0, 1000000), "moving_penalty": (0, 1000000), "kamehame_penalty": (0, 1000000),
    "combat_penalty": (0, 1000000), "rows": (1, 64), "cols": (1, 64)}
KINDS = ("normal", "on_kinton", "with_ball", "on_kinton_with_ball")


def ahead(pos: Pos, direction: str) -> Pos:
    """The next cell in a direction."""
    i, j = STEP[direction]
    return pos[0] + i, pos[1] + j


@dataclass
class Item:
    """A bean or a kinton. Its cell never changes."""

    pos: Pos
    present: bool  # whether it is there now
    time: int  # rounds until it can be there again


@dataclass
class Goku:
    """A goku; it has the id of its player."""

    on_kinton: bool
    with_ball: bool
    pos: Pos  # its last cell, if it is dead
    time: int  # rounds until it can return, if it is dead
    alive: bool
    balls: int  # deposited
    strength: int
    kinton: int  # rounds left on its kinton
    status: float  # -1: frozen, otherwise the share of its time that its player has used


class BadState(Exception):
    """FILE:LINE:COLUMN: why a text is not a valid state."""


@dataclass
class Game:
    """A state of the game, and the action that you set."""

    me: int  # your id: players have the ids 0 to nb_players - 1
    nb_players: int
    nb_rounds: int  # rounds are numbered 0 to nb_rounds - 1; there is no action in the last
    nb_capsules: int
    nb_balls: int  # on cells and carried
    nb_beans: int
    nb_kintons: int
    goku_regen_time: int
    bean_regen_time: int
    kinton_regen_time: int
    kinton_life_time: int
    max_strength: int
    res_strength: int  # of a goku that returns
    moving_penalty: int
    kamehame_penalty: int
    combat_penalty: int
    rows: int
    cols: int
    names: list[str] = field(init=False, default_factory=list)
    round: int = field(init=False, default=0)
    cells: list[str] = field(init=False, default_factory=list)  # the rows, as EMPTY, ROCK, CAPSULE and BALL
    beans: list[Item] = field(init=False, default_factory=list)
    kintons: list[Item] = field(init=False, default_factory=list)
    gokus: list[Goku] = field(init=False, default_factory=list)
    action: str = field(init=False, default="-")  # what you set, as the answer to the referee
    _living: dict[Pos, int] = field(init=False, default_factory=dict)
    _beans_there: set[Pos] = field(init=False, default_factory=set)
    _kintons_there: set[Pos] = field(init=False, default_factory=set)

    def cell(self, pos: Pos) -> str:
        """What a cell is, items aside; a rock outside the board."""
        i, j = pos
        return self.cells[i][j] if 0 <= i < self.rows and 0 <= j < self.cols else ROCK

    def has_bean(self, pos: Pos) -> bool:
        return pos in self._beans_there

    def has_kinton(self, pos: Pos) -> bool:
        return pos in self._kintons_there

    def goku_at(self, pos: Pos) -> Optional[int]:
        """The id of the living goku on a cell."""
        return self._living.get(pos)

    def score(self, player: int) -> int:
        """The points of a player if the game ended now."""
        goku = self.gokus[player]
        return goku.balls * (self.max_strength + 1) + goku.strength

    def may_act(self, player: int) -> bool:
        """Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton."""
        goku = self.gokus[player]
        return goku.alive and (self.round % 2 == 0 or goku.on_kinton)

    def move_cost(self, player: int) -> int:
        """The strength that a move costs the goku in this round. With less, it cannot move."""
        return self.moving_penalty if self.round % 4 == 2 and not self.gokus[player].on_kinton else 0

    def throw_chance(self, player: int) -> float:
        """The probability that its Kame Hame is granted, if no other one is."""
        rest = self.gokus[player].strength - self.kamehame_penalty
        if not self.may_act(player) or rest < 0:
            return 0
        return (1 + rest) / (1 + self.max_strength - self.kamehame_penalty)

    def win_chance(self, player: int, other: int) -> float:
        """The probability that one goku wins a combat against another one, whoever moves."""
        strength = self.gokus[player].strength
        return (1 + strength) / (2 + strength + self.gokus[other].strength)

    def kamehame_hits(self, pos: Pos, direction: str) -> list[int]:
        """The living gokus that a Kame Hame thrown from a cell kills."""
        hits = []
        while self.cell(pos := ahead(pos, direction)) != ROCK:
            if (hit := self.goku_at(pos)) is not None:
                hits.append(hit)
        return hits

    def move(self, direction: str) -> None:
        """Moves your goku one cell. Only the first action of a round counts."""
        self._set("m", direction)

    def kamehame(self, direction: str) -> None:
        """Throws a Kame Hame. Only the first action of a round counts."""
        self._set("t", direction)

    def _set(self, kind: str, direction: str) -> None:
        if direction not in DIRECTIONS:
            print("ignored an action without a direction", file=sys.stderr)
        elif self.action != "-":
            print(f"ignored `{kind} {direction}`: the action of this round is `{self.action}`", file=sys.stderr)
        else:
            self.action = f"{kind} {direction}"


def play(strategy: Callable[[Game], None]) -> None:
    """Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
    Calls your strategy in each round. Reports an invalid state on stderr and
    answers it without an action. Reports an exception too; the action set before
    it is your answer, and the player keeps its memory."""
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in ("0", "1", "2", "3"):
        sys.exit(f"usage: {sys.argv[0]} ID [STATE_FILE], where ID is 0, 1, 2 or 3")
    me = int(sys.argv[1])
    if len(sys.argv) == 3:
        with open(sys.argv[2], "rb") as file:
            sys.exit(0 if play_round(file.read(), me, sys.argv[2], strategy) else 1)
    for text in _states(sys.stdin.buffer):
        play_round(text, me, "standard input", strategy)


def _states(stream: BinaryIO) -> Iterator[bytes]:
    """Reads `round N` and the N lines of each state, until `end`."""
    while (head := stream.readline().split())[:1] == [b"round"]:
        yield b"".join(stream.readline() for _ in range(int(head[1])))


def play_round(text: bytes, me: int, file: str, strategy: Callable[[Game], None]) -> bool:
    """Prints the answer to a state; False if the state is invalid or the strategy raises."""
    action, fine = "-", False
    try:
        game = read(text, me, file)
        try:
            strategy(game)
            fine = True
        except Exception:
            traceback.print_exc()
        action = game.action
    except BadState as error:
        print(error, file=sys.stderr)
    print(action, flush=True)
    return fine


def read(text: bytes, me: int = 0, file: str = "state") -> Game:
    """Parses a state in which you are player `me`. `file` is its name in error messages."""
    tokens = _Tokens(text, file)
    tokens.word("boladedrac")
    tokens.word("v1")
    values: list[int] = []
    for name, (low, high) in PARAMETERS.items():
        tokens.word(name)
        values.append(tokens.number(low if values else me + 1, high, name))
    game = Game(me, *values)
    tokens.word("names")
    game.names = [tokens.name() for _ in range(game.nb_players)]
    tokens.word("round")
    game.round = tokens.number(0, 100000, "the number of the round")
    letters = tokens.drawing(game.rows * game.cols)
    game.cells = [letters[i * game.cols : (i + 1) * game.cols] for i in range(game.rows)]
    tokens.word("beans")
    game.beans = [tokens.item(game) for _ in range(game.nb_beans)]
    tokens.word("kintons")
    game.kintons = [tokens.item(game) for _ in range(game.nb_kintons)]
    game.gokus = [tokens.goku(game) for _ in range(game.nb_players)]
    tokens.end()
    game._living = {goku.pos: player for player, goku in enumerate(game.gokus) if goku.alive}
    game._beans_there = {item.pos for item in game.beans if item.present}
    game._kintons_there = {item.pos for item in game.kintons if item.present}
    return game


class _Tokens:
    """The tokens of a text, between blanks and line ends. A CR belongs to a line end only before an LF."""

    GAP = re.compile(r"(?:[ \t\n]|\r\n)*")
    TOKEN = re.compile(r"(?:[^ \t\r\n]|\r(?!\n))*")
    LETTERS = re.compile("[.XCBxcb]+")

    def __init__(self, text: bytes, file: str) -> None:
        self.text, self.file = text.decode("latin-1"), file
        self.at = self.start = 0  # where the unread part begins, and where the last token does
        self.token = ""

    def skip(self, pattern: "re.Pattern[str]", start: int) -> int:
        match = pattern.match(self.text, start)
        return match.end() if match else start

    def next(self) -> str:
        self.start = self.skip(self.GAP, self.at)
        self.at = self.skip(self.TOKEN, self.start)
        self.token = self.text[self.start : self.at]
        return self.token

    def fail(self, expected: str) -> NoReturn:
        line = self.text.count("\n", 0, self.start) + 1
        column = self.start - self.text.rfind("\n", 0, self.start)
        found = re.sub("[^!-~]", "?", self.token[:23]) or "the end"
        raise BadState(f"{self.file}:{line}:{column}: expected {expected}, found {found}")

    def word(self, expected: str) -> None:
        if self.next() != expected:
            self.fail(expected)

    def number(self, low: int, high: int, expected: str) -> int:
        digits = re.fullmatch("0*([0-9]{1,10})", self.next())
        if not digits or not low <= int(digits[1]) <= high:
            self.fail(f"{expected}, {low} to {high}")
        return int(digits[1])

    def name(self) -> str:
        if not re.fullmatch("[!-~]{1,12}", self.next()):
            self.fail("a name of 1 to 12 printable characters")
        return self.token

    def pos(self, game: Game) -> Pos:
        return self.number(0, game.rows - 1, "a row"), self.number(0, game.cols - 1, "a column")

    def drawing(self, count: int) -> str:
        """Reads the letters of the drawing. They may stand in any number of tokens; the last one ends with the last
        letter."""
        letters = ""
        while len(letters) < count:
            self.start = self.skip(self.GAP, self.at)
            run = self.LETTERS.match(self.text, self.start, self.start + count - len(letters))
            if not run:
                self.token = self.text[self.start : self.start + 1]
                self.fail("a cell (., X, C or B)")
            letters += run[0]
            self.at = run.end()
        if self.at < len(self.text) and self.skip(self.GAP, self.at) == self.at:
            self.next()
            self.fail("a blank or the end of the line")
        return letters.upper()

    def item(self, game: Game) -> Item:
        pos = self.pos(game)
        if self.next() not in ("y", "n"):
            self.fail("y or n")
        present = self.token == "y"
        return Item(pos, present, self.number(0, 1000000, "the timer"))

    def goku(self, game: Game) -> Goku:
        kind = self.next()
        if kind not in KINDS:
            self.fail("normal, on_kinton, with_ball or on_kinton_with_ball")
        pos = self.pos(game)
        time = self.number(0, 1000000, "the timer")
        if self.next() not in ("a", "d"):
            self.fail("a or d")
        alive = self.token == "a"
        balls = self.number(0, 10**9, "the balls deposited")
        strength = self.number(0, 1000000, "the strength")
        kinton = self.number(0, 10**9, "the kinton time")
        return Goku("on_kinton" in kind, "with_ball" in kind, pos, time, alive, balls, strength, kinton, self.status())

    def status(self) -> float:
        if not re.fullmatch(r"-1|0*1(\.0{1,3})?|0+(\.[0-9]{1,3})?", self.next()):
            self.fail("a status, -1 or 0 to 1")
        return float(self.token)

    def end(self) -> None:
        if self.next():
            self.fail("the end")
