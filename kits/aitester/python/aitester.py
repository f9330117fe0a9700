"""The AI-Tester kit for Python 3: it reads the state; you write the strategy. README.md shows how. This file has the
state and the rules, protocol.py reads states and sends commands."""

import heapq
from dataclasses import dataclass, field, replace
from typing import Callable, Optional

BUY, FIGHT = "buy", "fight"  # the phases
LAND, WATER, WALL = "~123456789A", "~", "#"
FIRST_AID, LONGEST_LIST, MOST_MONEY, MOST_HEALTH, NO_LIMIT = 50, 32, 1000000, 2000000, 999999999
Tile = tuple[int, int]  # its column x, from the left, and its row y, from the top, both from 0
Command = tuple[str, tuple[int, ...]]  # such as ("MOV", (0, 3, 4))


@dataclass
class Type:
    name: str
    price: int
    range: int
    health: int  # of a new unit
    shield: int
    weapon: int
    move_cost: int  # points for entering land of kind 1
    fire_cost: int  # points for a shot
    icon: str
    sound: str


@dataclass
class Unit:
    id: int  # its place in the list of its player, from 0
    player: int  # the number of its player, from 1
    type: int  # the number of its type, from 0
    x: int
    y: int
    health: int  # 0 if it is dead or was sold


@dataclass
class Player:
    money: int
    units: list[Unit]  # all that it ever had, by id


@dataclass
class Game:
    """A state of the game, and the commands that led to it since it was read."""

    money: int  # of each player before it buys
    action_points: int  # of each turn
    max_units: int  # how many living units a player can have when it buys
    turn_limit: int  # 0 means NO_LIMIT
    phase: str  # BUY or FIGHT
    turn: int
    player: int  # the number of the player whose turn it is, from 1: you
    points: int  # left in this turn
    refused: int
    types: list[Type]
    width: int
    height: int
    terrain: list[str]  # rows of "1" to "9" and "A" for land of the kinds 1 to 10, WATER and WALL
    placement: list[str]  # rows of "." and the numbers of players
    bonuses: list[Tile]
    players: list[Player]  # the player n is players[n - 1]
    commands: list[Command] = field(default_factory=list, compare=False)
    _units: dict[Tile, Unit] = field(default_factory=dict, compare=False, repr=False)  # the living ones

    def copy(self) -> "Game":
        """A copy to try commands on: they change nothing else."""
        players = [Player(player.money, [replace(unit) for unit in player.units]) for player in self.players]
        game = replace(self, bonuses=self.bonuses.copy(), players=players, commands=[], _units={})
        game._units = {(unit.x, unit.y): unit for player in players for unit in player.units if unit.health}
        return game

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.player - 1]

    def own_units(self) -> list[Unit]:
        """Your living units."""
        return [unit for unit in self.me.units if unit.health]

    def enemies(self, player: int) -> list[Unit]:
        """The living units of all other players."""
        return [unit for other in self.players for unit in other.units if unit.health and unit.player != player]

    def type_of(self, unit: Unit) -> Type:
        return self.types[unit.type]

    def unit_at(self, x: int, y: int) -> Optional[Unit]:
        """The living unit on a tile."""
        return self._units.get((x, y))

    def land(self, x: int, y: int) -> int:
        """The kind of land, 1 to 10; 0 for water, for a wall, and off the board."""
        return max(0, LAND.find(self.terrain[y][x])) if 0 <= x < self.width and 0 <= y < self.height else 0

    def is_free(self, x: int, y: int) -> bool:
        """Whether a tile is land without a living unit and without a bonus."""
        return self.land(x, y) > 0 and (x, y) not in self._units and (x, y) not in self.bonuses

    def places(self) -> list[Tile]:
        """The tiles where you can put what you buy, row by row."""
        mark = str(self.player)
        return [(x, y) for y in range(self.height) for x in range(self.width)
                if self.placement[y][x] == mark and self.is_free(x, y)]

    def can_buy(self, type: int) -> bool:
        """Whether you can buy a unit of a type, on one of `places`."""
        room = len(self.me.units) < LONGEST_LIST and len(self.own_units()) < self.max_units
        return room and self.types[type].price <= self.me.money

    def costs(self, unit: Unit) -> list[list[Optional[int]]]:
        """By row and column, the points that a cheapest path of a unit costs, however many are left; None
        where no path leads. A path can end on a unit of the same player; a move cannot."""
        costs: list[list[Optional[int]]] = [[None] * self.width for _ in range(self.height)]
        border = [(0, unit.x, unit.y)]
        while border:
            cost, x, y = heapq.heappop(border)
            if costs[y][x] is not None:
                continue
            costs[y][x] = cost
            for x, y in _beside(x, y):
                land, other = self.land(x, y), self._units.get((x, y))
                if land and costs[y][x] is None and (other is None or other.player == unit.player):
                    heapq.heappush(border, (cost + land * self.type_of(unit).move_cost, x, y))
        return costs

    def path(self, unit: Unit, x: int, y: int) -> list[Tile]:
        """The tiles of a cheapest path of a unit to (x, y), without its own; empty if no path leads there."""
        costs, path = self.costs(unit), list[Tile]()
        cost = costs[y][x]
        while cost:
            path.append((x, y))
            cost -= self.land(x, y) * self.type_of(unit).move_cost
            x, y = next(tile for tile in _beside(x, y) if self.land(*tile) and costs[tile[1]][tile[0]] == cost)
        return path[::-1]

    def moves(self, unit: Unit) -> list[Tile]:
        """The tiles to which a unit can move with the points left, row by row."""
        costs, points = self.costs(unit), -1 if self.is_over() else self.points
        return [(x, y) for y in range(self.height) for x in range(self.width)
                if (cost := costs[y][x]) is not None and cost <= points and (x, y) not in self._units]

    def damage(self, unit: Unit, target: Unit) -> int:
        """The health that a shot of a unit takes from a target."""
        return max(0, self.type_of(unit).weapon - self.type_of(target).shield)

    def in_range(self, unit: Unit, x: int, y: int, to_x: int, to_y: int) -> bool:
        """Whether a unit that stood on (x, y) would have (to_x, to_y) in range."""
        return (to_x - x) ** 2 + (to_y - y) ** 2 <= self.type_of(unit).range ** 2

    def is_clear(self, x: int, y: int, to_x: int, to_y: int, without: Optional[Unit] = None) -> bool:
        """Whether nothing blocks the line of fire from (x, y) to (to_x, to_y). The unit `without` does not block."""
        gone = (without.x, without.y) if without else None
        return all(self.terrain[at[1]][at[0]] != WALL and (at == gone or at not in self._units)
                   for at in line_of_fire(x, y, to_x, to_y)[1:-1])

    def can_hit(self, unit: Unit, x: int, y: int, target: Unit) -> bool:
        """Whether a unit that stood on (x, y) instead could shoot at a target, points aside."""
        return self.in_range(unit, x, y, target.x, target.y) and self.is_clear(x, y, target.x, target.y, unit)

    def targets(self, unit: Unit) -> list[Unit]:
        """The enemies at which a unit can shoot from where it is with the points left."""
        enemies = self.enemies(unit.player) if self.type_of(unit).fire_cost <= self.points else []
        return [enemy for enemy in enemies if self.can_hit(unit, unit.x, unit.y, enemy)]

    # ---- Commands. They change the state, and raise ValueError if the rules refuse them.

    def buy(self, type: int, x: int, y: int) -> None:
        """Buys a unit of a type and puts it on a placement tile."""
        self._expect(BUY)
        _check((x, y) in self.places(), "BUY-2: not a free placement tile of yours")
        _check(0 <= type < len(self.types) and self.can_buy(type), "BUY-2: no such type, too many units, or no money")
        unit = Unit(len(self.me.units), self.player, type, x, y, self.types[type].health)
        self.me.money -= self.types[type].price
        self.me.units.append(unit)
        self._units[x, y] = unit
        self._done("BUY", type, x, y)

    def sell(self, u: int) -> None:
        """Sells your unit with the id u for its price."""
        unit = self._own(BUY, u)
        self.me.money = min(MOST_MONEY, self.me.money + self.type_of(unit).price)
        self._remove(unit)
        self._done("SEL", u)

    def move(self, u: int, x: int, y: int) -> None:
        """Moves your unit with the id u to one of its `moves`."""
        unit = self._own(FIGHT, u)
        _check(self.land(x, y) > 0 and (x, y) not in self._units, "MOV-4: not a tile of land without a unit")
        cost = self.costs(unit)[y][x]
        if cost is None or cost > self.points:
            raise ValueError("MOV-4: no path, or too few points")
        self.points -= cost
        del self._units[unit.x, unit.y]
        unit.x, unit.y = x, y
        self._units[x, y] = unit
        if (x, y) in self.bonuses:
            self.bonuses.remove((x, y))
            unit.health = min(MOST_HEALTH, unit.health + FIRST_AID)
        self._done("MOV", u, x, y)

    def shoot(self, u: int, x: int, y: int) -> None:
        """Shoots with your unit with the id u at an enemy, one of its `targets`."""
        unit, target = self._own(FIGHT, u), self.unit_at(x, y)
        if target is None or target not in self.targets(unit):
            raise ValueError("ATT-2: no enemy, out of range, no clear line, or too few points")
        self.points -= self.type_of(unit).fire_cost
        target.health -= min(target.health, self.damage(unit, target))
        if not target.health:
            self._remove(target)
        self._done("ATT", u, x, y)

    def end(self) -> None:
        """Ends the turn, or the buying. On a copy you can then try the commands of the next player."""
        name = "END" if self.phase == BUY else "NXT"
        if self.phase == BUY and self.player < len(self.players):
            self.player += 1
        elif not self.is_over():
            last = len(self.players) if self.phase == BUY else self.player
            following = [(last + i) % len(self.players) + 1 for i in range(len(self.players))]
            self.turn = 0 if self.phase == BUY else self.turn + 1
            self.phase, self.points = FIGHT, self.action_points
            self.player = next((n for n in following if self.is_in(n)), 1)
        self._done(name)

    def do(self, command: Command) -> None:
        """Carries out a command of `commands`."""
        name, numbers = command
        does: dict[str, Callable[..., None]] = {"BUY": self.buy, "SEL": self.sell, "MOV": self.move, "ATT": self.shoot}
        does.get(name, self.end)(*numbers)

    def is_in(self, player: int) -> bool:
        """Whether a player has a living unit."""
        return any(unit.health for unit in self.players[player - 1].units)

    def is_over(self) -> bool:
        late = self.turn >= (self.turn_limit or NO_LIMIT)
        return self.phase == FIGHT and (late or sum(map(self.is_in, range(1, len(self.players) + 1))) < 2)

    def _expect(self, phase: str) -> None:
        _check(self.phase == phase and not self.is_over(), "STP-2: not in this phase, or the game is over")

    def _own(self, phase: str, u: int) -> Unit:
        self._expect(phase)
        _check(u in range(len(self.me.units)) and self.me.units[u].health > 0, f"you have no living unit {u}")
        return self.me.units[u]

    def _remove(self, unit: Unit) -> None:
        unit.health = 0
        del self._units[unit.x, unit.y]

    def _done(self, name: str, *numbers: int) -> None:
        self.refused = 0
        self.commands.append((name, numbers))


def _check(fine: bool, reason: str) -> None:
    if not fine:
        raise ValueError(reason)


def _beside(x: int, y: int) -> list[Tile]:
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def line_of_fire(x: int, y: int, to_x: int, to_y: int) -> list[Tile]:
    """The tiles of the line of fire from one tile to another one, both included. At a corner it goes in x first."""
    columns, rows = abs(to_x - x), abs(to_y - y)
    step_x, step_y = (1 if to_x > x else -1), (1 if to_y > y else -1)
    line, i, j = [(x, y)], 0, 0  # i and j steps are done in x and in y
    while i < columns or j < rows:
        in_x = (2 * i + 1) * rows <= (2 * j + 1) * columns  # the next side in x is not behind the one in y
        i, j = i + in_x, j + (not in_x)
        line.append((x + i * step_x, y + j * step_y))
    return line
