"""Tests of the reference model: the examples of the spec's clauses, reading, rejects, and every misreading."""
import unittest

from example_tests import ExampleTests

from . import file_examples  # noqa: F401 (more of EXAMPLES)
from . import game
from .examples import EXAMPLES, START, answers, seen, state
from .misreadings import NOT_IN_STEP, READINGS
from .roundfile import read_state, validate, write_state
from .state import DEFAULTS, NEVER, parse_rules, ranks, totals


class Examples(ExampleTests, unittest.TestCase):
    examples, readings, not_in_step = EXAMPLES, READINGS, NOT_IN_STEP
    game, seen = game, staticmethod(seen)

    def outside(self):
        start = game.start_state(30, [b""] * 4)
        return write_state(start, DEFAULTS), ranks([9, 9, 5, 4])

    def faults_of(self, entry, file):
        rules = parse_rules(entry[1])
        return validate(read_state(file), rules), write_state(read_state(file), rules)

    def test_start_file(self):
        names = [b"alpha", b"beta", b"gamma", b"delta"]
        start = game.start_state(30, names)
        self.assertEqual(write_state(start, DEFAULTS).decode(), START)
        self.assertEqual(read_state(START.encode()).players[0].robots, start.players[0].robots)

    def test_all_faults_are_reported(self):
        given = state({"11": "UP 0 5"}, walls="5 5 0,5 5 0", counter=31, goals=["0 1,", "", "", ""])
        self.assertEqual(game.judge([], given, answers()),
                         ("reject", ("bad-state", ["FILE-10", "FILE-11", "FILE-13", "FILE-17"])))

    def test_bonus_table_and_ranks(self):
        none = NEVER
        for rounds, bonus in (((5, 6, 7, 8), [40, 30, 20, 10]), ((12, 12, 15, none), [40, 40, 30, 0]),
                              ((9, 12, 9, 20), [40, 30, 40, 20]), ((none, 7, 7, 7), [0, 40, 40, 40]),
                              ((none,) * 4, [0] * 4)):
            start = game.start_state(30, [b""] * 4)
            for p, finish in zip(start.players, rounds):
                p.finish = finish
            self.assertEqual([t - 26 for t in totals(start, DEFAULTS)], bonus)
        self.assertEqual(ranks([9, 9, 5, 4]), [1, 1, 3, 4])


if __name__ == "__main__":
    unittest.main()
