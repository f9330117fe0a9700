"""The state of a game, who is in, the end and the scores (SET, END, SCO) for game.py."""
from dataclasses import dataclass

from .misreadings import off

# SET-3: the parameters in the order of FILE-1, with their ranges.
PARAMETERS = {"players": (2, 9), "money": (0, 1000000), "action_points": (1, 10000), "max_units": (1, 32),
              "turn_limit": (0, 999999999)}
NO_LIMIT = 999999999
# SET-3 misread: the parameters of the usual start.
USUAL = {"players": 2, "money": 120, "action_points": 20, "max_units": 6, "turn_limit": 200}
# SET-6: the columns that are integers, with their ranges.
COLUMNS = {"price": (0, 1000000), "range": (1, 1000000), "health": (1, 1000000), "shield": (0, 1000000),
           "weapon": (0, 1000000), "move_cost": (1, 1000000), "fire_cost": (1, 1000000)}
LONGEST_LIST = 32                                       # SET-4
MOST_MONEY = 1000000                                    # SET-4
MOST_HEALTH = 2000000                                   # SET-5
LAND = {**{str(kind): kind for kind in range(1, 10)}, "A": 10}          # SET-2, FILE-4


@dataclass
class Type:                                             # SET-6
    name: str
    price: int
    range: int
    health: int
    shield: int
    weapon: int
    move_cost: int
    fire_cost: int
    icon: str
    sound: str


@dataclass
class Unit:                                             # SET-5
    type: int
    x: int
    y: int
    health: int
    id: int = 0             # as in the file (FILE-9); the rules use the place in the list

    @property
    def tile(self):
        return self.x, self.y

    @property
    def living(self):
        return self.health > 0


@dataclass
class Player:                                           # SET-4
    money: int
    units: list


@dataclass
class State:
    parameters: dict
    phase: str              # buy or fight
    turn: int
    player: int             # from 1
    points: int
    refused: int
    types: list
    width: int
    height: int
    terrain: list           # rows of the characters of FILE-4
    placement: list         # rows of the characters of FILE-5
    bonuses: list           # tiles
    players: list

    def __getitem__(self, name):                        # SET-3
        if off("SET-3") and name != "players":
            return USUAL[name]
        return self.parameters[name]

    @property
    def mover(self):
        """The player whose turn it is."""
        return self.players[self.player - 1]

    def type_of(self, unit):
        return self.types[unit.type]


def on_board(s, tile):                                  # SET-1
    return 0 <= tile[0] < s.width and 0 <= tile[1] < s.height


def terrain_at(s, tile):
    return s.terrain[tile[1]][tile[0]]


def kind_at(s, tile):
    """SET-2: the kind of land on a tile of the board, or None for water and walls."""
    found = terrain_at(s, tile)
    return 1 if off("SET-2") and found == "~" else LAND.get(found)


def is_land_at(s, tile):
    return on_board(s, tile) and kind_at(s, tile) is not None


def placement_at(s, tile):
    """SET-7: the number of the player whose placement tile it is, or None."""
    mark = s.placement[tile[1]][tile[0]]
    return int(mark) if mark.isdigit() else None


def tiles(s):
    return [(x, y) for y in range(s.height) for x in range(s.width)]


def living_units(player):
    return [unit for unit in player.units if unit.living]


def unit_at(s, tile):
    """The number of the player and the living unit on a tile, or None."""
    for number, player in enumerate(s.players, 1):
        for unit in player.units:
            if (unit.living or off("SET-5/body")) and unit.tile == tile:
                return number, unit
    return None


def enemy_at(s, tile, player):
    """The living unit of an enemy of the player on a tile, or None."""
    found = unit_at(s, tile)
    return found[1] if found and found[0] != player else None


def is_free(s, tile):
    return unit_at(s, tile) is None and tile not in s.bonuses


def living_unit(s, u):
    """The living unit with the id u of the player whose turn it is, or None."""
    units = s.mover.units
    return units[u] if u < len(units) and units[u].living else None


def is_in(s, number):
    return bool(living_units(s.players[number - 1]))


def players_in(s):
    return [number for number in range(1, s["players"] + 1) if is_in(s, number)]


# ---------------------------------------------------------------- END

def limit(s):                                           # SET-3
    return s["turn_limit"] or (0 if off("SET-3/limit") else NO_LIMIT)


def few_left(s):                                        # END-1
    left = len(players_in(s))
    if off("END-1/two") and left < s["players"]:
        return True
    return left < 2 and not (off("END-1") and left == 1 or off("END-1/nobody") and left == 0)


def late(s):                                            # END-2
    if off("END-2"):
        return False
    last = limit(s) - off("END-2/early")
    return s.turn >= (last * s["players"] if off("END-2/rounds") else last)


def game_over(s):                                       # END-1, END-2
    if s.phase == "buy":
        return off("END-1/buy") and len(players_in(s)) < 2
    return few_left(s) or late(s)


# ---------------------------------------------------------------- SCO

def winner(s):                                          # END-1
    left = players_in(s)
    fights = s.phase == "fight" or off("SCO-1/buy")
    return left[0] if fights and len(left) == 1 else None


def scores(s):                                          # SCO-1
    if off("SCO-1/units"):
        return [len(living_units(player)) for player in s.players]
    if off("SCO-1/in") or off("SCO-1/draw") and s.phase == "fight" and late(s):
        return [int(is_in(s, number)) for number in range(1, s["players"] + 1)]
    won = None if off("SCO-1") else winner(s)
    return [int(number == won) for number in range(1, s["players"] + 1)]


def ranks(s):                                           # SCO-2
    left = players_in(s)
    rank_of_others = s["players"] if off("SCO-2") else len(left) + 1
    return [1 if number in left else rank_of_others for number in range(1, s["players"] + 1)]


def score_sheet(s):                                     # SCO-3
    lines = []
    for number, (rank, score, player) in enumerate(zip(ranks(s), scores(s), s.players), 1):
        units = living_units(player)
        lines.append((rank, number, "%d P%d %d %d %d\n" % (rank, number, score, len(units), sum(u.health for u in units))))
    return "".join(line for _, _, line in (lines if off("SCO-3") else sorted(lines)))
