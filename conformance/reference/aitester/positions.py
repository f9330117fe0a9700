"""Random states, commands and games from a seed, for the tests of the reference model."""
import copy
from random import Random

from .state import Player, State, Type, Unit, game_over, is_land_at, living_units, placement_at, tiles
from .turn import step

NAMES = ("BUY", "SEL", "END", "MOV", "ATT", "NXT")


def random_types(rng):
    def kind(i):
        return Type("t%d" % i, rng.randint(0, 40), rng.choice((1, 2, 3, 5, 9, 40)), rng.randint(1, 90), rng.choice((0, 0, 5, 20)),
                    rng.choice((0, 7, 15, 30, 60)), rng.randint(1, 4), rng.randint(1, 12), "i%d" % i, "s%d" % i)

    return [kind(i) for i in range(rng.randint(1, 4))]


def random_board(rng, players):
    """The width, the height, the terrain and the placement tiles."""
    width, height = rng.randint(1, 9), rng.randint(1, 9)
    letters = rng.choice(("1", "11111#", "1111~#", "123456789A", "11235~#", "1111129A~#"))
    terrain = ["".join(rng.choice(letters) for _ in range(width)) for _ in range(height)]

    def mark(letter):
        return str(rng.randint(1, players)) if letter not in "~#" and rng.random() < 0.3 else "."

    placement = ["".join(map(mark, row)) for row in terrain]
    return width, height, terrain, placement


def random_state(rng):
    """A state that is not rejected; the game may be over in it."""
    players = rng.choice((2, 2, 2, 3, 4, 9))
    parameters = {"players": players, "money": rng.randint(0, 200), "action_points": rng.randint(1, 60),
                  "max_units": rng.randint(1, 6), "turn_limit": rng.choice((0, 5, 50, 999999999))}
    types, board = random_types(rng), random_board(rng, players)
    lists = [Player(rng.choice((parameters["money"], rng.randint(0, 300))), []) for _ in range(players)]
    phase, refused = rng.choice(("buy", "fight", "fight")), rng.choice((0, 0, 0, 1, 2))
    s = State(parameters, phase, 0, rng.randint(1, players), 0, refused, types, *board, [], lists)
    if s.phase == "fight":
        s.turn, s.points = rng.randint(0, min(4, parameters["turn_limit"] or 4)), rng.randint(0, parameters["action_points"])
    free = [tile for tile in tiles(s) if is_land_at(s, tile)]
    rng.shuffle(free)
    while free and rng.random() < 0.7:
        s.bonuses.append(free.pop())
    for player in s.players:
        for _ in range(rng.randint(0, 5)):
            add_unit(rng, s, player, free)
    return s


def add_unit(rng, s, player, free):
    kind = rng.randrange(len(s.types))
    if free and rng.random() < 0.8:
        x, y = free.pop()
        health = rng.choice((s.types[kind].health, rng.randint(1, 90), 1999990))
    else:                                               # dead, wherever it is
        x, y, health = rng.randrange(s.width), rng.randrange(s.height), 0
    player.units.append(Unit(kind, x, y, health, len(player.units)))


def random_command(rng, s):
    """A command that often makes sense, or None."""
    if rng.random() < 0.05:
        return None
    fits = NAMES[:3] if s.phase == "buy" else NAMES[3:]
    name = rng.choices(fits, (6, 1, 1) if s.phase == "buy" else (4, 6, 1))[0] if rng.random() < 0.95 else rng.choice(NAMES)
    own = [u for u, unit in enumerate(s.mover.units) if unit.living]
    u = rng.choice(own) if own and rng.random() < 0.95 else rng.randrange(6)
    x, y = rng.randrange(s.width + 1), rng.randrange(s.height + 1)
    if name in ("END", "NXT"):
        return (name,)
    if name == "SEL":
        return name, u
    if name == "BUY":
        u = rng.randrange(len(s.types) + (rng.random() < 0.1))
        places = [tile for tile in tiles(s) if placement_at(s, tile) == s.player]
        x, y = rng.choice(places) if places and rng.random() < 0.9 else (x, y)
    if name == "ATT":
        targets = [unit.tile for player in s.players if player is not s.mover for unit in living_units(player)]
        x, y = rng.choice(targets) if targets and rng.random() < 0.9 else (x, y)
    if name == "MOV" and s.bonuses and rng.random() < 0.2:
        x, y = rng.choice(s.bonuses)
    return name, u, x, y


def random_game(seed, longest=200):
    """The states and commands of a game: a list of (state, command), and the last state."""
    rng = Random(seed)
    s = random_state(rng)
    if rng.random() < 0.5:                              # from the beginning
        s.phase, s.turn, s.player, s.points, s.refused = "buy", 0, 1, 0, 0
    played = []
    while not game_over(s) and len(played) < longest:
        command = random_command(rng, s)
        played.append((copy.deepcopy(s), command))
        s = step(s, command)
    return played, s
