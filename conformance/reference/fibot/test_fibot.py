"""Tests of the reference model: the examples, written files, rejects, and every misreading."""
import unittest

from example_tests import ExampleTests

from . import game
from .examples import EXAMPLES, STANDARD_START, seen, state
from .misreadings import NOT_IN_STEP, READINGS
from .state import ranks, rounded_root, score_sheet
from .statefile import check, read_state, write_state


class Examples(ExampleTests, unittest.TestCase):
    examples, readings, not_in_step = EXAMPLES, READINGS, NOT_IN_STEP
    game, seen = game, staticmethod(seen)

    def outside(self):
        return (write_state(game.start_state()), ranks([3, 3]), score_sheet(read_state(state("...N ..O.", "1 2 4 2"))),
                check(read_state(state("#.", "1 1 1 1"))))

    def faults_of(self, entry, file):
        return check(read_state(file)), write_state(read_state(file))

    def test_start(self):
        self.assertEqual(write_state(game.start_state()), STANDARD_START)
        self.assertEqual(write_state(game.start_state(7)), STANDARD_START.replace(b"20", b"7"))

    def test_table_of_distances(self):
        for n, d in ((0, 0), (2, 1), (5, 2), (8, 3), (25, 5), (202, 14), (200, 14), (221, 15)):
            self.assertEqual(rounded_root(n), d)
        for n in range(2000):
            self.assertEqual(rounded_root(n), int(n ** 0.5 + 0.5))

    def test_score_sheet(self):
        self.assertEqual((ranks([3, 3]), ranks([3, 4])), ([1, 1], [2, 1]))
        self.assertEqual(score_sheet(read_state(state("A..N ....", "1 2 4 2"))),
                         "1 P1 12 3 1\n1 P2 12 3 1\n")
        self.assertEqual(score_sheet(read_state(state("...N ..O.", "1 2 4 2"))),
                         "1 P2 13 2 2\n2 P1 0 - 0\n")


if __name__ == "__main__":
    unittest.main()
