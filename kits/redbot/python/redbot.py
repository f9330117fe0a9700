"""The RedBot kit for Python 3: it reads the round; you write the strategy. README.md shows how."""

import copy
import re
import sys
import traceback
from dataclasses import dataclass, field
from typing import BinaryIO, Callable, Iterator, Optional, Union

# Directions, clockwise; y grows upwards.
DIRECTIONS = ("UP", "RIGHT", "DOWN", "LEFT")
MOVES = ("UP", "LEFT", "RIGHT", "NONE")
NOT_ARRIVED = 2**31 - 1

# The default constants. A variant can have others, which the round file does not show.
ROBOT_LIVES = 13  # at the start
WALL_LIVES = 40  # of a new wall
WALLS_PER_PLAYER = 20  # at the start
STRAIGHT_FIRE = 4  # lives that a shot takes from what it hits
SPLASH_FIRE = 2  # lives that it takes from each robot and wall around that
STEP_ATTACK = 1  # lives that a bump takes
ARRIVAL_BONUS = (40, 30, 20, 10)  # by order of arrival


@dataclass
class Place:
    x: int
    y: int


@dataclass
class Wall(Place):
    """It can stand off the board, where it blocks nothing."""

    lives: int  # 0 or less: destroyed; nothing can be built there again


@dataclass
class Robot(Place):
    """On the board if it lives."""

    lives: int  # 0 or less: dead
    orient: str  # one of DIRECTIONS
    last_move: str = "NONE"  # its movement in the last round
    last_action: str = "NOTHING"
    last_build_x: int = 0  # if last_action is BUILD
    last_build_y: int = 0
    move: str = "NONE"  # what you set; for `after`, what you expect of a rival
    action: str = "NOTHING"  # with the cell, as in BUILD 12 9

    def is_alive(self) -> bool:
        return self.lives > 0


@dataclass
class Player:
    in_game: bool
    finish_round: int  # the round of its arrival; NOT_ARRIVED if it has not
    score: int  # points for its shots
    walls: int  # how many it can still build
    robots: list[Robot]  # R1, R2
    places: list[Place] = field(default_factory=list)  # its goal cells, on the board
    name: str = ""

    # The names of the first RedBot kit.
    @property
    def _robot(self) -> list[Robot]:
        return self.robots

    @property
    def _finish_zone(self) -> list[Place]:
        return self.places


def ahead(place: Place, direction: str) -> Place:
    """The next cell in a direction."""
    dx, dy = {"UP": (0, 1), "RIGHT": (1, 0), "DOWN": (0, -1), "LEFT": (-1, 0)}[direction]
    return Place(place.x + dx, place.y + dy)


def turned(direction: str, move: str) -> str:
    """The direction of a robot after a movement."""
    turns = {"RIGHT": 1, "LEFT": 3}.get(move, 0)
    return DIRECTIONS[(DIRECTIONS.index(direction) + turns) % 4]


class BadRound(Exception):
    """FILE:LINE:COLUMN: why a text is not a valid round."""


class Game:
    """A round of the game, and the orders that you set."""

    def __init__(self, text: bytes, my_position: int, file: str = "round") -> None:
        read = _Reader(text, file)
        self.my_position = my_position  # your index in `players`
        # The number of rounds played so far, and the number of rounds in the game.
        self.akt_round, self.finish_round = read.pair(b"/", 0, 2**31 - 1, "the round and the last one, as in 3/100")
        # The board: cells are 1..width, 1..height.
        self.width, self.height = read.pair(b"x", 1, 32, "the size of the board, as in 25x25")
        # Top, right, bottom, left.
        self.players = [self._read_player(read, f"P{p}:") for p in range(1, 5)]
        for p, player in enumerate(self.players, 1):
            read.label(f"P{p}_finish:")
            while read.goes_on():
                player.places.append(Place(*self._read_cell(read)))
                read.comma()
                if len(player.places) > 32:
                    read.fail("32 goal cells at most")
        self.walls: list[Wall] = []  # standing and destroyed
        read.label("Walls:")
        while read.goes_on():
            self.walls.append(Wall(read.number(), read.number(), read.number()))
            read.comma()
            if len(self.walls) > 128:
                read.fail("128 walls at most")
        for p, player in enumerate(self.players, 1):
            read.label(f"P{p}_move:")
            for name, robot in zip(("R1", "R2"), player.robots):
                read.choice((name,), name)
                robot.last_move = read.choice(MOVES, "a movement")
                robot.last_action = read.choice(("NOTHING", "FIRE", "BUILD"), "an action")
                if robot.last_action == "BUILD":
                    robot.last_build_x, robot.last_build_y = read.number(), read.number()
        for p, player in enumerate(self.players, 1):
            read.label(f"P{p}:")
            player.name = read.name()
        read.end()
        self._answered = False

    def _read_player(self, read: "_Reader", label: str) -> Player:
        read.label(label)
        in_game = read.number(0, 1, "0 or 1, whether it is in the game") == 1
        player = Player(in_game, read.number(0), read.number(), read.number(), [])
        for name in ("R1", "R2"):
            read.choice((name,), name)
            lives, orient = read.number(), read.choice(DIRECTIONS, "a direction")
            x, y = self._read_cell(read) if lives > 0 else (read.number(), read.number())
            player.robots.append(Robot(x, y, lives, orient))
        return player

    def _read_cell(self, read: "_Reader") -> tuple[int, int]:
        cell = "a cell on the board"
        return read.number(1, self.width, cell), read.number(1, self.height, cell)

    @property
    def walls_counter(self) -> int:
        return len(self.walls)

    # The names of the first RedBot kit.
    @property
    def my_id(self) -> int:
        return self.my_position

    @property
    def _players(self) -> list[Player]:
        return self.players

    @property
    def _walls(self) -> list[Wall]:
        return self.walls

    @property
    def me(self) -> Player:
        return self.players[self.my_position]

    def on_board(self, place: Place) -> bool:
        return 1 <= place.x <= self.width and 1 <= place.y <= self.height

    def robot_at(self, place: Place) -> Optional[Robot]:
        """The living robot on a cell."""
        robots = (robot for player in self.players for robot in player.robots if robot.is_alive())
        return next((robot for robot in robots if (robot.x, robot.y) == (place.x, place.y)), None)

    def wall_at(self, place: Place) -> Optional[Wall]:
        """The standing wall on a cell."""
        walls = (wall for wall in self.walls if wall.lives > 0)
        return next((wall for wall in walls if (wall.x, wall.y) == (place.x, place.y)), None)

    def neighbours(self, place: Place) -> list[Place]:
        """The cells of the board around a cell. A shot that hits the cell hurts what is on them too."""
        steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        around = (Place(place.x + dx, place.y + dy) for dx, dy in steps)
        return [cell for cell in around if self.on_board(cell)]

    def first_hit(self, place: Place, direction: str) -> Optional[Place]:
        """The first cell ahead with a robot or a wall, the one that a shot hits."""
        place = ahead(place, direction)
        while self.on_board(place):
            if self.robot_at(place) or self.wall_at(place):
                return place
            place = ahead(place, direction)
        return None

    def total(self, player: Player) -> int:
        """The total of a player so far: lives, points for its shots, and the bonus."""
        lives = sum(max(0, robot.lives) for robot in player.robots)
        if player.finish_round == NOT_ARRIVED:
            return lives + player.score
        earlier = {p.finish_round for p in self.players if p.finish_round < player.finish_round}
        return lives + player.score + ARRIVAL_BONUS[len(earlier)]

    def is_over(self) -> bool:
        return self.akt_round == self.finish_round or not any(player.in_game for player in self.players)

    def after(self) -> "Game":
        """The next round. It plays the `move` and `action` of all robots: set yours with
        set_move and set_action, and those of the rivals as you expect them."""
        game = copy.deepcopy(self)
        game._answered = False
        # What stands now stays until the phase of deaths, whatever lives it loses.
        robots = [(player, robot) for player in game.players for robot in player.robots if robot.is_alive()]
        walls = [wall for wall in game.walls if wall.lives > 0 and game.on_board(wall)]
        acting = [(player, robot) for player, robot in robots if player.in_game]
        things: list[Union[Wall, Robot]] = [*walls, *(robot for _, robot in robots)]
        for player in game.players:
            for robot in player.robots:
                robot.last_move, robot.last_action = ("NONE", "NOTHING")
                if player.in_game:
                    robot.last_move, (robot.last_action, *cell) = robot.move, robot.action.split()
                    if cell:
                        robot.last_build_x, robot.last_build_y = map(int, cell)
                robot.move, robot.action = "NONE", "NOTHING"
        game._move([robot for _, robot in acting], {(it.x, it.y): it for it in things})
        for player in game.players:
            goals = {(place.x, place.y) for place in player.places}
            if player.in_game and any((robot.x, robot.y) in goals for other, robot in robots if other is player):
                player.finish_round, player.in_game = game.akt_round, False
        game._fire(acting, {(it.x, it.y): it for it in things})
        for player in game.players:
            player.in_game = player.in_game and any(robot.is_alive() for robot in player.robots)
        game._build([(player, robot) for player, robot in acting if robot.is_alive()])
        game.akt_round += 1
        return game

    def _move(self, robots: list[Robot], at: dict[tuple[int, int], Union[Wall, Robot]]) -> None:
        wanted: dict[tuple[int, int], list[Robot]] = {}
        for robot in robots:
            place = ahead(robot, robot.orient)
            if robot.last_move != "UP":
                robot.orient = turned(robot.orient, robot.last_move)
            elif (place.x, place.y) in at:
                at[place.x, place.y].lives -= STEP_ATTACK
            elif self.on_board(place):
                wanted.setdefault((place.x, place.y), []).append(robot)
        for cell, rivals in wanted.items():
            if len(rivals) == 1:
                rivals[0].x, rivals[0].y = cell
            else:
                for robot in rivals:
                    robot.lives -= STEP_ATTACK

    def _fire(self, robots: list[tuple[Player, Robot]], at: dict[tuple[int, int], Union[Wall, Robot]]) -> None:
        for player, robot in robots:
            place = ahead(robot, robot.orient)
            while self.on_board(place) and (place.x, place.y) not in at:
                place = ahead(place, robot.orient)
            if robot.last_action != "FIRE" or not self.on_board(place):
                continue
            around = [(at[cell.x, cell.y], SPLASH_FIRE) for cell in self.neighbours(place) if (cell.x, cell.y) in at]
            for hit, fire in [(at[place.x, place.y], STRAIGHT_FIRE), *around]:
                hit.lives -= fire
                player.score += fire if isinstance(hit, Robot) else 0

    def _build(self, robots: list[tuple[Player, Robot]]) -> None:
        listed = {(wall.x, wall.y) for wall in self.walls}
        alive = [robot for player in self.players for robot in player.robots if robot.is_alive()]
        accepted: list[tuple[Player, Place]] = []
        for player, robot in robots:
            cell = Place(robot.last_build_x, robot.last_build_y)
            charged = sum(other is player for other, _ in accepted)
            near = any(abs(other.x - cell.x) <= 1 and abs(other.y - cell.y) <= 1 for other in alive)
            if robot.last_action == "BUILD" and charged < player.walls and (cell.x, cell.y) not in listed and not near:
                accepted.append((player, cell))
        new = {(cell.x, cell.y) for _, cell in accepted if self.on_board(cell)}
        if len(new) + sum(self.on_board(wall) for wall in self.walls) > self.width * self.height // 8:
            accepted = [(player, cell) for player, cell in accepted if not self.on_board(cell)]
        for player, cell in accepted:
            player.walls -= 1
            if (cell.x, cell.y) not in listed:
                listed.add((cell.x, cell.y))
                self.walls.append(Wall(cell.x, cell.y, WALL_LIVES))

    def set_move(self, robot: int, move: str) -> None:
        """Sets the movement of a robot, 0 for R1 and 1 for R2: one of MOVES."""
        if move not in MOVES:
            raise ValueError(f"expected a movement ({', '.join(MOVES)}), found {move}")
        self._mine(robot).move = move

    def set_action(self, robot: int, action: str, x: Optional[int] = None, y: Optional[int] = None) -> None:
        """Sets the action of a robot: "FIRE", "NOTHING", or "BUILD" and the cell."""
        if action == "BUILD" and isinstance(x, int) and isinstance(y, int):
            if not all(-(2**31) <= n < 2**31 for n in (x, y)):
                raise ValueError(f"expected 32-bit coordinates, found {x} {y}")
            action = f"BUILD {x:d} {y:d}"
        elif action not in ("FIRE", "NOTHING") or (x, y) != (None, None):
            raise ValueError(f'expected an action ("FIRE", "NOTHING", or "BUILD", x, y), found {action} {x} {y}')
        self._mine(robot).action = action

    def _mine(self, robot: int) -> Robot:
        if robot not in (0, 1):
            raise ValueError(f"expected robot 0 or 1, found {robot}")
        return self.me.robots[robot]

    def print_response(self) -> None:
        """Prints your orders, once a round; `play` calls it if you do not."""
        if not self._answered:
            self._answered = True
            print(" ".join(f"R{i} {r.move} {r.action}" for i, r in enumerate(self.me.robots, 1)), flush=True)


def play(strategy: Callable[[Game], None]) -> None:
    """Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
    Calls your strategy in each round. Reports an invalid round on stderr and
    answers it without orders. Reports an exception too; the orders set before it
    are your answer, and the player keeps its memory."""
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in ("0", "1", "2", "3"):
        sys.exit(f"usage: {sys.argv[0]} ID [ROUND_FILE], where ID is 0, 1, 2 or 3")
    me = int(sys.argv[1])
    if len(sys.argv) == 3:
        with open(sys.argv[2], "rb") as file:
            text = file.read()
        sys.exit(0 if _play_round(text, me, sys.argv[2], strategy) else 1)
    for text in _rounds(sys.stdin.buffer):
        _play_round(text, me, "standard input", strategy)


def _rounds(stream: BinaryIO) -> Iterator[bytes]:
    """Reads `round N` and the N lines of each round, until `end`."""
    while (head := stream.readline().split())[:1] == [b"round"]:
        yield b"".join(stream.readline() for _ in range(int(head[1])))


def _play_round(text: bytes, me: int, file: str, strategy: Callable[[Game], None]) -> bool:
    try:
        game = Game(text, me, file)
    except BadRound as error:
        print(error, file=sys.stderr)
        print("R1 NONE NOTHING R2 NONE NOTHING", flush=True)
        return False
    try:
        strategy(game)
        return True
    except Exception:
        traceback.print_exc()
        return False
    finally:
        game.print_response()


class _Reader:
    """Splits a text into words at blanks, commas and line ends. A line that begins
    without a label continues the line before."""

    GAP = re.compile(rb"(?:[ \t]|\r?\n)*")
    BLANKS = re.compile(rb"[ \t]*")
    WORD = re.compile(rb"(?:[^ \t\r\n,]|\r(?!\n))*")
    LINE = re.compile(rb"(?:[^\r\n]|\r(?!\n))*")
    LABEL = re.compile(rb"P[1-4](_finish|_move)?:|Walls:")

    def __init__(self, text: bytes, file: str) -> None:
        self.text, self.file = text, file
        self.at = self.start = 0  # where the last word ends, and where it begins
        self.word = b""

    def next(self) -> None:
        self.start = self._skip(self.GAP, self.at)
        self.at = self._skip(self.WORD, self.start)
        self.word = self.text[self.start : self.at]

    def _skip(self, pattern: "re.Pattern[bytes]", start: int) -> int:
        match = pattern.match(self.text, start)
        return match.end() if match else start

    def fresh(self) -> bool:
        """Whether the word begins a line."""
        return self.text[self.text.rfind(b"\n", 0, self.start) + 1 : self.start].strip(b" \t") == b""

    def fail(self, expected: str) -> None:
        line = self.text.count(b"\n", 0, self.start) + 1
        column = self.start - self.text.rfind(b"\n", 0, self.start)
        found = (self.word or self.text[self.start : self.start + 1])[:23].decode("latin-1").encode("ascii", "replace")
        shown = re.sub(r"[^!-~]", "?", found.decode()) or "the end"
        raise BadRound(f"{self.file}:{line}:{column}: expected {expected}, found {shown}")

    def label(self, label: str) -> None:
        self.next()
        if not self.fresh() or self.word != label.encode():
            self.fail(label)

    def choice(self, texts: tuple[str, ...], expected: str) -> str:
        self.next()
        word = self.word.decode("latin-1")
        if word not in texts:
            self.fail(expected)
        return word

    @staticmethod
    def _integer(word: bytes) -> Optional[int]:
        match = re.fullmatch(rb"(-?)0*([0-9]{1,10})", word)
        return int(match[1] + match[2]) if match else None

    def number(self, low: int = -(2**31), high: int = 2**31 - 1, expected: str = "a number of 32 bits") -> int:
        self.next()
        value = self._integer(self.word)
        if value is None or not low <= value <= high:
            self.fail(expected)
        return value or 0

    def pair(self, between: bytes, low: int, high: int, expected: str) -> tuple[int, int]:
        """Reads two numbers in one word, alone on a line."""
        self.next()
        first, _, second = self.word.partition(between)
        a, b = self._integer(first), self._integer(second)
        if a is None or b is None or not (low <= a <= high and low <= b <= high) or not self.fresh():
            self.fail(expected)
        end = self._skip(self.BLANKS, self.at)
        if not self.text.startswith((b"\n", b"\r\n"), end) and end < len(self.text):
            self.next()
            self.fail("the end of the line")
        return a or 0, b or 0

    def goes_on(self) -> bool:
        """Whether a list continues: the next word is not a label."""
        at = self.at
        self.next()
        on = self.start < len(self.text) and not (self.fresh() and self.LABEL.fullmatch(self.word))
        self.at = at
        return on

    def comma(self) -> None:
        self.next()
        if self.text[self.start : self.start + 1] != b",":
            self.fail("a comma")
        self.at += 1

    def name(self) -> str:
        """Reads a total, which the kit ignores, and the name up to the end of the line."""
        self.next()
        if not re.fullmatch(rb"-?[0-9]+", self.word) or self.text[self.at : self.at + 1] == b",":
            self.fail("a total, a blank and a name")
        self.start = self._skip(self.BLANKS, self.at)
        self.at = self._skip(self.LINE, self.start)
        self.word = self.text[self.start : self.at].strip(b" \t")
        try:
            name = self.word.decode()
        except UnicodeDecodeError:
            name = "\0"
        if len(self.word) > 64 or re.search("[\0-\x1f\x7f-\x9f]", name):
            self.fail("a name in UTF-8, of 64 bytes at most, without control characters")
        return name

    def end(self) -> None:
        self.next()
        if self.start < len(self.text):
            self.fail("the end")
