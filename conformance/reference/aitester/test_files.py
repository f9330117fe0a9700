"""Tests of the files of a platform (AIT, MAP) and of the evaluation (EVA)."""
import os
import subprocess
import sys
import tempfile
import unittest

from . import evaluation, files
from .boards import state
from .evaluation import Options
from .game import USUAL_START
from .settings import BadFile, read_settings
from .statefile import read_state, write_state

SETTINGS = b"""# settings
[GAME]
max_players = 4     # comment
max_units = 6
money = 120
action_points=20
turn_limit = 200
[ AI GENERAL ]
army_balance_coef = 1
army_vulnerability_coef = 20.0
army_distances_coef = 0.1
test_range = 25
[AI SEARCH]
depth = 1
[AI SEARCH_MT]
depth = 001
[AI MONTE_CARLO]
depth = 1
width = 2
width_plans = 5
nxt_coef = 0.9
pref_coef = 3
rand_coef = 0.9
[AI MONTE_CARLO_MT]
rand_coef = 0.9
depth = 1
width = 2
width_plans = 5
nxt_coef = 1
pref_coef = 9
[AI MINE_2]
anything = -12.5
[GUI]
tile_width = 32
tile_height = 32
"""
UNIT_TYPES = b"# name price range health shield weapon move_cost fire_cost icon sound\n" + b"".join(
    line + b"\t# comment\n\n" for line in USUAL_START.split(b"types 4\n")[1].split(b"\nsize")[0].split(b"\n"))
MAP = b"aitester-map v1\nplayers 2\n" + USUAL_START[USUAL_START.index(b"size"):USUAL_START.index(b"bonuses")]
OBJECTS = b"aitester-obj v1\nbonuses 2\n7 2 first_aid\n2 7 first_aid\nunits 0\n"


def usual(objects=OBJECTS, settings=SETTINGS, board=MAP, types=UNIT_TYPES):
    return files.start(files.read_map(board), files.read_objects(objects) if objects else None, files.read_types(types),
                       read_settings(settings))


class Files(unittest.TestCase):
    def refused(self, read, data):
        with self.assertRaises(BadFile, msg=data):
            read(data)

    def test_settings(self):
        found = read_settings(SETTINGS)
        self.assertEqual(found["GAME"], {"max_players": 4, "max_units": 6, "money": 120, "action_points": 20, "turn_limit": 200})
        self.assertEqual((found["AI GENERAL"]["army_distances_coef"], found["AI MINE_2"]), (0.1, {"anything": -12.5}))
        self.assertEqual(read_settings(SETTINGS.replace(b"\n", b"\r\n")[:-2]), found)
        self.assertEqual(read_settings(SETTINGS + b"[NETWORK]\n")["NETWORK"], {})
        sections = SETTINGS.split(b"\n[")
        self.assertEqual(read_settings(b"\n[".join(sections[:1] + sections[:0:-1])), found)

    def test_bad_settings(self):
        for old, new in ((b"max_players = 4", b"max_players = 10"), (b"max_players = 4", b""), (b"money = 120", b"money = x"),
                         (b"money = 120", b"money = 1.0"), (b"money = 120", b"money ="), (b"money = 120", b"money 120"),
                         (b"money = 120", b"money = 120\nmoney = 120"), (b"money", b"Money"), (b"[GUI]", b"[gui]"),
                         (b"[GUI]", b"[GAME]"), (b"[AI MINE_2]", b"[AI mine]"), (b"[AI MINE_2]", b"[MINE]"), (b"-12.5", b"-.5"),
                         (b"nxt_coef = 0.9", b"nxt_coef = 1.01"), (b"nxt_coef = 0.9", b"nxt_coef = -0"), (b"= 20.0", b"= .5"),
                         (b"= 20.0", b"= 1e3"), (b"= 20.0", b"= +1"), (b"= 20.0", b"= 1.2.3"), (b"= 20.0", b"= 1000000.1"),
                         (b"pref_coef = 3", b"pref_coef = 3.0"), (b"[GAME]", b"x = 1\n[GAME]"), (b"[GUI]", b"[NETWORK]\na = 1\n[GUI]"),
                         (b"depth = 001", b"depth = 101"), (b"[AI SEARCH]", b"[AI SEARCH"), (b"[GUI]", b"[GUI] x"),
                         (b"money = 120\n", b"money = 120\r"), (b"# settings", b"\xef\xbb\xbf# settings")):
            self.assertIn(old, SETTINGS)
            self.refused(read_settings, SETTINGS.replace(old, new, 1))

    def test_types(self):
        types = files.read_types(UNIT_TYPES)
        self.assertEqual(types, read_state(USUAL_START).types)
        kind = files.read_types(b"a#1 1 1 1 1 1 1 1 b# c # d\r\n")[0]
        self.assertEqual((kind.name, kind.icon, kind.sound), ("a#1", "b#", "c"))
        for data in (b"", b"# a\n", b"a 1 1 1 1 1 1 1 b\n", b"a 1 1 1 1 1 1 1 b #c\n", b"a 1 1 1 1 1 1 1 b c #\r#\n", b"a 1 1 1 1 1 1 1 b c\n" * 2,
                     b"a 1 0 1 1 1 1 1 b c\n", b"".join(b"t%d 1 1 1 1 1 1 1 b c\n" % i for i in range(33))):
            self.refused(files.read_types, data)

    def test_maps(self):
        self.assertEqual(files.read_map(MAP.replace(b"\n", b" \r\n")).players, 2)
        for old, new in ((b"players 2", b"players 3"), (b"players 2", b"players 1"), (b"v1", b"v2"), (b"size 10 10", b"size 10 9"),
                         (b"111.......\n111", b"..........\n..."), (b".......222", b".......333")):
            self.assertIn(old, MAP)
            self.refused(files.read_map, MAP.replace(old, new, 1))
        wet = MAP.replace(b"1111121111\n", b"~111121111\n", 1)
        self.refused(files.read_map, wet)
        self.refused(files.read_map, MAP + b"1\n")

    def test_objects(self):
        found = files.read_objects(OBJECTS.replace(b"units 0", b"units 2\n1 tank 0 0\n2  rifle 9 9"))
        self.assertEqual(found.units, [(1, "tank", (0, 0)), (2, "rifle", (9, 9))])
        for old, new in ((b"units 0", b"units 1"), (b"units 0\n", b""), (b"first_aid", b"kit"), (b"bonuses 2", b"bonuses 1"),
                         (b"units 0", b"units 1\n0 tank 0 0"), (b"units 0", b"units 1\n1 tank 0 32"), (b"units 0", b"units 289")):
            self.refused(files.read_objects, OBJECTS.replace(old, new, 1))

    def test_starts(self):                              # MAP-3, MAP-4
        self.assertEqual(write_state(usual()), USUAL_START)
        self.assertEqual(write_state(usual(None)), USUAL_START.replace(b"bonuses 2\n7 2 first_aid\n2 7 first_aid\n", b"bonuses 0\n"))
        units = OBJECTS.replace(b"units 0", b"units 3\n2 rifle 9 9\n1 tank 0 0\n2 scout 8 9")
        self.assertTrue(write_state(usual(units)).endswith(b"money 75 units 1\n0 3 0 0 120\nmoney 85 units 2\n0 1 9 9 60\n1 0 8 9 40\n"))
        for lines in (b"1\n3 rifle 9 9", b"1\n1 truck 9 9", b"1\n1 rifle 10 9", b"1\n1 rifle 7 1", b"1\n1 rifle 7 2",
                      b"2\n1 rifle 0 0\n2 rifle 0 0", b"3\n1 tank 0 0\n1 tank 1 0\n1 tank 2 0",
                      b"7" + b"".join(b"\n1 scout %d 0" % x for x in range(7))):
            self.refused(usual, OBJECTS.replace(b"units 0", b"units " + lines))
        three = MAP.replace(b"players 2", b"players 3").replace(b"222\n", b"322\n", 1)
        self.refused(lambda settings: usual(board=three, settings=settings), SETTINGS.replace(b"max_players = 4", b"max_players = 2"))
        self.assertEqual(len(usual(board=three).players), 3)

    def test_replays(self):                             # MAP-5
        s, steps = files.read_replay(USUAL_START + b"1 BUY 3 0 0\n1  END \r\n\n2 -\n2 BUY 01 0000000007 8\n")
        self.assertEqual(steps, [(1, ("BUY", 3, 0, 0)), (1, ("END",)), (2, None), (2, ("BUY", 1, 7, 8))])
        states = files.replayed(s, steps)
        self.assertEqual([(t.player, t.refused) for t in states], [(1, 0), (2, 0), (2, 1), (2, 0)])
        self.refused(lambda line: files.replayed(*files.read_replay(USUAL_START + line)), b"2 END\n")
        for line in (b"1\n", b"END\n", b"1 end\n", b"1 BUY 0 0\n", b"1 BUY 0 -1 0\n", b"1 - -\n", b"0 END\n", b"1 BUY 1234567890 0 0\n",
                     b"1\fEND\n"):
            self.refused(files.read_replay, USUAL_START + line)


class Evaluation(unittest.TestCase):
    def rows(self, s, places):
        return [[places[x, y] for x in range(s.width)] for y in range(s.height)]

    def test_reachable(self):                           # EVA-1
        given = state("11#1~1", "0 1 0 40", "0 3 0 40")
        s = read_state(given)
        self.assertEqual(self.rows(s, evaluation.reachable_places(s)), [[1, 1, 0, 1, 0, 0]])
        s = read_state(state("11#1~1", "", "0 3 0 40", phase="buy", placement="1....2"))
        self.assertEqual(self.rows(s, evaluation.reachable_places(s)), [[1, 1, 0, 1, 0, 1]])

    def test_estimated(self):                           # EVA-2
        s = read_state(state("1111#1 111111", "0 0 0 40", "0 5 1 40"))
        self.assertEqual(self.rows(s, evaluation.estimated_places(s, 1)), [[2, 3, 3, 2, 0, 1], [2, 3, 3, 3, 2, 2]])
        corner = read_state(state("1# 11", "0 0 0 40", "0 1 1 40"))
        # From (0, 0) the line to (1, 1) leads through the wall; the line back leads through (0, 1).
        self.assertEqual(self.rows(corner, evaluation.estimated_places(corner, 9)), [[2, 0], [2, 1]])

    def test_dangerous(self):                           # EVA-3, EVA-4, EVA-5
        s = read_state(state("1111111", "0 3 0 40", "0 0 0 40, 1 6 0 60"))
        self.assertEqual(self.rows(s, evaluation.dangerous_places(s, 1)), [[15, 15, 15, 30, 30, 30, 30]])
        self.assertEqual(self.rows(s, evaluation.dangerous_places_nobody(s, 1)), [[15, 30, 30, 30, 30, 30, 30]])
        self.assertEqual(self.rows(s, evaluation.attackable_places(s, 1)), [[15, 15, 15, 15, 15, 15, 15]])
        poor = read_state(state("1111111", "0 3 0 40", "0 0 0 40, 1 6 0 60", action_points=5, points=1))
        self.assertEqual(self.rows(poor, evaluation.dangerous_places(poor, 1)), [[15, 15, 15, 15, 0, 0, 0]])

    def test_range(self):                               # EVA-6
        s = read_state(state("11111~1", "0 1 0 40, 1 3 0 60", "0 6 0 40"))
        first, second = s.players[0].units
        self.assertEqual(self.rows(s, evaluation.range_places(s, 1, first)), [[0, 0, 0, 0, 1, 0, 0]])
        self.assertEqual(self.rows(s, evaluation.range_places(s, 1, second)), [[0, 0, 1, 1, 1, 0, 0]])
        dear = read_state(state("111", "1 0 0 40", "0 2 0 40", action_points=5, points=1))
        self.assertEqual(self.rows(dear, evaluation.range_places(dear, 1, dear.players[0].units[0])), [[0, 0, 0]])

    def test_terms(self):                               # EVA-7, EVA-8
        # Power 7 * 15 + 5 * 30 = 255, endurance 45 + 70 = 115; the enemies have 105 and 150, 46 and 11.
        s = read_state(state("1111111 1111111", "0 0 0 40, 1 1 0 60", "0 6 0 41", "1 6 1 1", "1 3 1 0"))
        self.assertEqual(evaluation.army_balance(s, 1), 255 * 115 / 127.5 - 28.5)
        self.assertEqual(evaluation.army_vulnerability(s, 1), 0.0)
        self.assertEqual(evaluation.army_distances(s, 1), (3 + 0) / 2)
        self.assertEqual(evaluation.value(s, 1, Options(2.0, 20.0, 0.1, 25)), (255 * 115 / 127.5 - 28.5) * 2.0 - 0.0 - 1.5 * 0.1)
        alone = read_state(state("111", "0 0 0 40"))
        self.assertEqual((evaluation.army_balance(alone, 1), evaluation.army_distances(alone, 1)), (105 * 45.0, 4.0))
        self.assertEqual((evaluation.army_balance(alone, 2), evaluation.army_vulnerability(alone, 2)), (0.0 - 45.0, 0.0))
        self.assertEqual(evaluation.value(alone, 1, Options(0.0, 0.0, 0.5, 25)), -2.0)

    def test_vulnerability(self):
        s = read_state(state("1111111", "0 0 0 40, 0 1 0 40", "0 3 0 40, 1 6 0 60"))
        self.assertEqual(evaluation.army_vulnerability(s, 1), 15 / 2)
        self.assertEqual(evaluation.army_vulnerability(s, 2), 15 / 2)


class Commands(unittest.TestCase):
    def command(self, *arguments):
        here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        return subprocess.run([sys.executable, "-m", "aitester", *arguments], cwd=here, capture_output=True, timeout=60)

    def test_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            def file(name, data):
                path = os.path.join(folder, name)
                with open(path, "wb") as sink:
                    sink.write(data)
                return path

            settings, board, objects = file("s", SETTINGS), file("m", MAP), file("o", OBJECTS)
            made = self.command("start", board, file("u", UNIT_TYPES), settings, objects)
            self.assertEqual((made.stdout, made.stderr), (USUAL_START, b""))
            replay = file("r", USUAL_START + b"1 BUY 3 2 1\n1 END\n2 BUY 3 7 8\n2 END\n")
            last = self.command("replay", replay).stdout
            self.assertIn(b"phase fight\nturn 0\nplayer 1\npoints 20\n", last)
            shown = self.command("eval", file("e", last), "1", "--settings", settings).stdout
            self.assertEqual(shown, self.command("eval", file("e", last), "1").stdout)
            # The tank goes from (2, 1) to (3, 5), which is 5 away from (7, 8).
            self.assertTrue(shown.endswith(b"army_balance 0.0\narmy_vulnerability 0.0\narmy_distances 5.0\nvalue -0.5\n"), shown[-99:])
            self.assertEqual([line for line in shown.split(b"\n") if line[:1].isalpha()][:6],
                             [b"reachable", b"estimated", b"dangerous", b"dangerous_nobody", b"attackable", b"range 0"])
            self.assertIn(b"AI GENERAL army_distances_coef 0.1\n", self.command("settings", settings).stdout)
            random = self.command("random", "7", "1").stdout.split(b"\n", 1)
            self.assertEqual((random[0], self.command("replay", file("g", random[1])).returncode), (b"replay 7", 0))
            self.assertEqual(self.command("random-states", "3", "2").stdout.count(b"aitester v1\n"), 2)
            wrong = self.command("eval", file("e", last), "3")
            self.assertEqual((wrong.returncode, wrong.stdout, wrong.stderr), (1, b"", b"aitester: there is no player 3\n"))


if __name__ == "__main__":
    unittest.main()
