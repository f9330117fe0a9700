"""Laws on random states and random games (positions.py)."""
import copy
import unittest
from fractions import Fraction
from random import Random

from . import files
from .answer import parse_answer, write_command
from .check import check
from .fire import line_of_fire
from .game import judge
from .misreadings import READINGS
from .paths import cheapest_path
from .positions import random_command, random_game, random_state
from .state import LAND, game_over, living_units, scores, tiles
from .statefile import read_state, write_state
from .turn import reason_to_refuse, step, view


def bare(s):
    """A state without what a turn changes."""
    t = copy.deepcopy(s)
    t.phase, t.turn, t.player, t.points, t.refused = "", 0, 0, 0, 0
    return write_state(t)


def crossed(target):
    """LIN-1, by clipping: the tiles whose inside the segment from the center of (0, 0) to that of the target crosses."""
    half = Fraction(1, 2)

    def overlap(x, y):
        low, high = Fraction(0), Fraction(1)
        for place, length in ((x, target[0]), (y, target[1])):
            if length == 0:
                if place != 0:
                    return 0
                continue
            ends = sorted((Fraction(place - half) / length, Fraction(place + half) / length))
            low, high = max(low, ends[0]), min(high, ends[1])
        return high - low

    columns, rows = (range(min(0, n), max(0, n) + 1) for n in target)
    return {(x, y) for x in columns for y in rows if overlap(x, y) > 0}


def relaxed(s, unit, player):
    """MOV-3, by repeated relaxation: the cost of each tile that a unit of the player gets to."""
    strangers = {other.tile for number, one in enumerate(s.players, 1) if number != player for other in living_units(one)}
    costs, changed = {unit.tile: 0}, True
    while changed:
        changed = False
        for x, y in tiles(s):
            if s.terrain[y][x] not in LAND or (x, y) in strangers:
                continue
            around = [costs[near] for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if near in costs]
            cost = min(around, default=None)
            if cost is not None and cost + s.type_of(unit).move_cost * LAND[s.terrain[y][x]] < costs.get((x, y), 10 ** 9):
                costs[x, y] = cost + s.type_of(unit).move_cost * LAND[s.terrain[y][x]]
                changed = True
    return costs


class Laws(unittest.TestCase):
    def test_states(self):
        for seed in range(300):
            s = random_state(Random(seed))
            text = write_state(s)
            self.assertEqual((check(s), write_state(read_state(text))), ([], text))
            self.assertEqual(read_state(text), s)
            messy = text.replace(b"\n", b"\t\r\n\r\n").replace(b" ", b" \t")
            self.assertEqual(write_state(read_state(messy)), text)

    def test_games(self):
        kinds = set()
        for seed in range(80):
            played, last = random_game(seed, 50)
            following = [s for s, _ in played[1:]] + [last]
            for (before, command), after in zip(played, following):
                kinds.add((command and command[0], self.check_step(before, command, after)))
        for name in ("BUY", "SEL", "MOV", "ATT"):
            self.assertLessEqual({(name, True), (name, False)}, kinds)
        self.assertLessEqual({(None, False), ("END", True), ("NXT", True)}, kinds)

    def check_step(self, before, command, after):
        """Whether the command was carried out."""
        reason = "none" if command is None else reason_to_refuse(before, command)
        line = write_command(command).encode()
        self.assertEqual(parse_answer(line, before), command)
        self.assertEqual((check(after), write_state(read_state(write_state(after)))), ([], write_state(after)))
        verdict = judge([], write_state(before), [line])
        self.assertEqual(verdict[0], "ok")
        self.assertEqual(verdict[1][:2], (write_state(after), scores(after)))
        self.assertEqual(judge([], write_state(after), [line])[0] == "reject", game_over(after))
        self.assertLessEqual(sum(scores(after)), game_over(after))
        if reason is None:
            self.assertEqual(after.refused, 0)
            self.check_command(before, command, after)
        elif before.refused < 2:                        # STP-3
            changed = copy.deepcopy(before)
            changed.refused += 1
            self.assertEqual(changed, after)
        else:                                           # STP-5
            acted = step(before, ("END",) if before.phase == "buy" else ("NXT",))
            self.assertEqual((acted, bare(before)), (after, bare(after)))
        return reason is None

    def check_command(self, before, command, after):
        name = command[0]
        if name in ("END", "NXT"):
            self.assertEqual(bare(before), bare(after))
            if before.phase == "fight":
                self.assertEqual((after.turn, after.points), (before.turn + 1, before["action_points"]))
                self.assertTrue(living_units(after.mover))
            return
        for part in ("phase", "turn", "player", "terrain", "placement", "types", "parameters"):
            self.assertEqual(getattr(before, part), getattr(after, part))
        if name in ("BUY", "SEL"):
            worth = [s.mover.money + sum(s.type_of(unit).price for unit in living_units(s.mover)) for s in (before, after)]
            self.assertEqual(*worth)
        if name == "MOV":
            unit = before.mover.units[command[1]]
            cost = relaxed(before, unit, before.player)[command[2:]]
            self.assertEqual(before.points - cost, after.points)
            moved = after.mover.units[command[1]]
            self.assertEqual(moved.tile, command[2:])
            helped = command[2:] in before.bonuses
            self.assertEqual(moved.health, min(2000000, unit.health + 50) if helped else unit.health)
            self.assertEqual(after.bonuses, [tile for tile in before.bonuses if tile != command[2:]])
        if name == "ATT":
            lost = [a.health - b.health for p, q in zip(before.players, after.players) for a, b in zip(p.units, q.units)]
            self.assertLessEqual(len([n for n in lost if n]), 1)
            self.assertEqual(before.points - after.points, before.type_of(before.mover.units[command[1]]).fire_cost)

    def test_paths(self):                               # MOV-2, MOV-3
        for seed in range(80):
            s = random_state(Random(seed))
            for number, player in enumerate(s.players, 1):
                for unit in living_units(player)[:1]:
                    costs = relaxed(s, unit, number)
                    for tile in tiles(s):
                        found = cheapest_path(s, number, unit, tile)
                        self.assertEqual(found and found[0], costs.get(tile))

    def test_lines(self):                               # LIN-1, LIN-2
        for dx in range(-9, 10):
            for dy in range(-9, 10):
                line = line_of_fire((0, 0), (dx, dy))
                self.assertEqual((line[0], line[-1], len(line)), ((0, 0), (dx, dy), abs(dx) + abs(dy) + 1))
                self.assertTrue(all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(line, line[1:])))
                beside = set(line) - crossed((dx, dy))
                self.assertLessEqual(crossed((dx, dy)), set(line))
                for x, y in beside:                     # each such tile was entered in x, and left in y
                    self.assertEqual((line[line.index((x, y)) - 1][1], line[line.index((x, y)) + 1][0]), (y, x))
                if not beside:
                    self.assertEqual([(dx - x, dy - y) for x, y in reversed(line)], line_of_fire((0, 0), (dx, dy)))

    def test_views(self):                               # BUY-5
        for seed in range(100):
            s = random_state(Random(seed))
            for number in range(1, s["players"] + 1):
                seen = view(s, number)
                self.assertEqual(check(read_state(write_state(seen))), [])
                self.assertEqual(seen.players[number - 1], s.players[number - 1])
                self.assertEqual(seen == s, s.phase == "fight" or all(
                    (p.money, p.units) == (s["money"], []) for n, p in enumerate(s.players, 1) if n != number))

    def test_replays(self):                             # MAP-5
        for seed in range(60):
            played, last = random_game(seed, 60)
            first = played[0][0] if played else last
            data = files.write_replay(first, [(s.player, command) for s, command in played])
            s, steps = files.read_replay(data)
            self.assertEqual(files.write_replay(s, steps), data)
            states = [s, *files.replayed(s, steps)]
            self.assertEqual(write_state(states[-1]), write_state(last))

    def test_misreadings_never_fail(self):
        """A misreading answers every step with a verdict."""
        steps = []
        for seed in range(25):
            rng = Random(seed)
            s = random_state(rng)
            steps += [(write_state(s), write_command(random_command(rng, s)).encode()) for _ in range(2)]
        for name in READINGS.sentences:
            for data, line in steps:
                self.assertIn(judge([], data, [line], off={name})[0], ("ok", "reject"), name)


if __name__ == "__main__":
    unittest.main()
