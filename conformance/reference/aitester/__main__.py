"""Commands to compare an engine with this model, run in the folder above: `python3 -m aitester COMMAND`.

eval FILE PLAYER [--settings FILE]      the maps and terms of EVA; without settings, those of evaluation.Options
settings FILE                           the values of a parameters.ait, as SECTION KEY VALUE
start MAP TYPES SETTINGS [OBJECTS]      the state in which a game starts (MAP-3)
replay FILE                             the last state of a replay (MAP-5)
random SEED COUNT                       COUNT random games as replays, one behind the other, each after a line `replay N`
random-states SEED COUNT                COUNT random states, each after a line `state N`

Decimal numbers are written as Python does: the shortest digits that give the same double again.
"""
import argparse
import pathlib
import sys
from random import Random

from judging import Unreadable

from . import evaluation, files, positions
from .check import check
from .settings import BadFile, read_settings
from .statefile import read_state, write_state


def drawn(s, places):
    return ["".join("%d " % places[x, y] for x in range(s.width)).rstrip() for y in range(s.height)]


def evaluation_lines(s, number, o):
    """EVA: for each map its name and rows, then a line for each term, and the value."""
    maps = {"reachable": evaluation.reachable_places(s), "estimated": evaluation.estimated_places(s, o.test_range),
            "dangerous": evaluation.dangerous_places(s, number),
            "dangerous_nobody": evaluation.dangerous_places_nobody(s, number),
            "attackable": evaluation.attackable_places(s, number)}
    for u, unit in enumerate(s.players[number - 1].units):
        if unit.living:
            maps["range %d" % u] = evaluation.range_places(s, number, unit)
    for name, places in maps.items():
        yield name
        yield from drawn(s, places)
    for term in (evaluation.army_balance, evaluation.army_vulnerability, evaluation.army_distances):
        yield "%s %r" % (term.__name__, term(s, number))
    yield "value %r" % evaluation.value(s, number, o)


def read_good_state(data):
    try:
        s = read_state(data)
    except Unreadable as fault:
        raise BadFile(str(fault)) from None
    if check(s):
        raise BadFile(", ".join(check(s)))
    return s


def eval_command(file, player, settings):
    s = read_good_state(file.read_bytes())
    if not 1 <= player <= s["players"]:
        raise BadFile("there is no player %d" % player)
    o = evaluation.Options(**read_settings(settings.read_bytes())["AI GENERAL"]) if settings else evaluation.Options()
    return "".join(line + "\n" for line in evaluation_lines(s, player, o))


def settings_command(file):
    found = read_settings(file.read_bytes())
    values = sorted((section, key, value) for section, keys in found.items() for key, value in keys.items())
    return "".join("%s %s %r\n" % each for each in values)


def start_command(map, types, settings, objects):
    placed = files.read_objects(objects.read_bytes()) if objects else None
    board, kinds = files.read_map(map.read_bytes()), files.read_types(types.read_bytes())
    return write_state(files.start(board, placed, kinds, read_settings(settings.read_bytes()))).decode("ascii")


def replay_command(file):
    s, steps = files.read_replay(file.read_bytes())
    return write_state([s, *files.replayed(s, steps)][-1]).decode("ascii")


def random_command(seed, count):
    lines = []
    for number in range(count):
        played, last = positions.random_game(seed + number)
        first = played[0][0] if played else last
        text = files.write_replay(first, [(s.player, command) for s, command in played])
        lines.append("replay %d\n" % (seed + number) + text.decode("ascii"))
    return "".join(lines)


def random_states_command(seed, count):
    numbers = range(seed, seed + count)
    return "".join("state %d\n" % n + write_state(positions.random_state(Random(n))).decode("ascii") for n in numbers)


def main(arguments):
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="aitester", description=__doc__, formatter_class=as_written)
    commands = parser.add_subparsers(required=True)
    path = pathlib.Path
    for name, run, options in (
            ("eval", eval_command, {"file": path, "player": int, "--settings": path}),
            ("settings", settings_command, {"file": path}),
            ("start", start_command, {"map": path, "types": path, "settings": path, "objects?": path}),
            ("replay", replay_command, {"file": path}),
            ("random", random_command, {"seed": int, "count": int}),
            ("random-states", random_states_command, {"seed": int, "count": int})):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        for option, kind in options.items():
            command.add_argument(option.rstrip("?"), type=kind, **({"nargs": "?"} if option.endswith("?") else {}))
    options = vars(parser.parse_args(arguments))
    try:
        sys.stdout.write(options.pop("run")(**options))
    except (BadFile, OSError) as fault:
        print("aitester: %s" % fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
