"""Reads unit_types.ait, .map, .obj and .rpl (AIT-3, MAP), and puts a start together."""
from dataclasses import dataclass

from judging import Unreadable
from texts import tokens

from .answer import parse_answer, write_command
from .check import check
from .settings import BadFile, lines_of
from .state import PARAMETERS, Player, State, Unit, kind_at, placement_at, tiles
from .statefile import Lines, read_board, read_bonuses, read_number, read_state_lines, read_tile, read_type, write_state
from .turn import step

MOST_OBJECTS = 9 * 32                                   # MAP-2


@dataclass
class Map:                                              # MAP-1
    players: int
    width: int
    height: int
    terrain: list
    placement: list

    def __getitem__(self, name):
        return getattr(self, name)


@dataclass
class Objects:                                          # MAP-2
    bonuses: list
    units: list             # (player, name of the type, tile)


def reading(read, data):
    """What `read` finds in the lines of a file, or BadFile."""
    try:
        file = Lines(data)
        found = read(file)
        file.end()
        return found
    except Unreadable as fault:
        raise BadFile(str(fault)) from None


def without_comments(data):
    """AIT-3: the text without that from a # at the beginning of a line or after a blank."""
    kept = []
    for _, text in lines_of(data):                      # FILE-2: no CR without LF, even in a comment
        line = text.encode("latin-1")
        starts = [i for i in range(len(line)) if line[i:i + 1] == b"#" and line[max(i - 1, 0):i] in (b"", b" ", b"\t")]
        kept.append(line[:starts[0]] if starts else line)
    return b"\n".join(kept)


def read_types(data):                                   # AIT-3
    def read(file):
        found = []
        while file.left:
            found.append(read_type(file))
        return found

    types = reading(read, without_comments(data))
    names = [kind.name for kind in types]
    if not 1 <= len(types) <= 32 or len(set(names)) < len(names):       # SET-6
        raise BadFile("expected 1 to 32 types with different names")
    return types


def read_map(data):                                     # MAP-1
    def read(file):
        file.words(2, "aitester-map", "v1")
        return Map(file.number("players", 2, 9), *read_board(file))

    found = reading(read, data)
    owners = {placement_at(found, tile) for tile in tiles(found)} - {None}
    if any(placement_at(found, tile) and kind_at(found, tile) is None for tile in tiles(found)):
        raise BadFile("a placement tile is not land")
    if owners != set(range(1, found.players + 1)):      # FILE-5
        raise BadFile("players with placement tiles: %s" % sorted(owners))
    return found


def read_objects(data):                                 # MAP-2
    def read_object(file):
        player, name, *place = file.words(4)
        return read_number(player, 1, 9), name.decode("latin-1"), read_tile(place)

    def read(file):
        file.words(2, "aitester-obj", "v1")
        bonuses = read_bonuses(file)
        return Objects(bonuses, [read_object(file) for _ in range(file.number("units", 0, MOST_OBJECTS))])

    return reading(read, data)


def start(board, objects, types, settings):
    """MAP-3, MAP-4: the state in which a game starts, or BadFile. `settings` is what read_settings returns."""
    game = settings["GAME"]
    if board.players > game["max_players"]:
        raise BadFile("MAP-4: more players than max_players")
    parameters = {name: board.players if name == "players" else game[name] for name in PARAMETERS}
    s = State(parameters, "buy", 0, 1, 0, 0, types, board.width, board.height, board.terrain, board.placement,
              list(objects.bonuses) if objects else [], [Player(game["money"], []) for _ in range(board.players)])
    numbers = {kind.name: number for number, kind in enumerate(types)}
    for player, name, tile in objects.units if objects else []:
        if player > board.players or name not in numbers:
            raise BadFile("MAP-4: a player or a type that does not exist")
        owner, kind = s.players[player - 1], types[numbers[name]]
        owner.units.append(Unit(numbers[name], *tile, kind.health, len(owner.units)))
        owner.money -= kind.price
    for owner in s.players:
        if len(owner.units) > game["max_units"] or owner.money < 0:
            raise BadFile("MAP-4: too many units, or too little money")
    if check(s):
        raise BadFile("MAP-4: %s" % ", ".join(check(s)))
    return s


def read_replay(data):
    """MAP-5: the state at the start, and (player, command) for each step; the command is None for `-`."""
    def read_step(file):
        player, *words = tokens(file.take())
        bare = [word.lstrip(b"0") or b"0" for word in words[1:]]        # FILE-2: any number of leading zeros
        command = parse_answer(b" ".join(words[:1] + bare), None)
        if command is None and words != [b"-"]:
            raise Unreadable("step %r" % b" ".join(words))
        return read_number(player, 1, 9), command

    def read(file):
        s, steps = read_state_lines(file), []
        while file.left:
            steps.append(read_step(file))
        return s, steps

    s, steps = reading(read, data)
    if check(s):                                        # FILE-10
        raise BadFile(", ".join(check(s)))
    return s, steps


def write_replay(s, steps):                             # MAP-5
    return write_state(s) + b"".join(b"%d %s\n" % (player, write_command(command).encode()) for player, command in steps)


def replayed(s, steps):
    """MAP-5: the states after each step; BadFile if another player was asked."""
    states = []
    for player, command in steps:
        if player != s.player:
            raise BadFile("expected a step of player %d, found one of player %d" % (s.player, player))
        s = step(s, command)
        states.append(s)
    return states
