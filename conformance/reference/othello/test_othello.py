"""Tests of the reference model: the examples, what is written, rejects, perft, and every misreading."""
import unittest

from example_tests import ExampleTests

from . import game
from .examples import EXAMPLES, START, seen, state
from .misreadings import NOT_IN_STEP, READINGS
from .state import ranks, score_sheet
from .statefile import check, read_state, write_state


class Examples(ExampleTests, unittest.TestCase):
    examples, readings, not_in_step = EXAMPLES, READINGS, NOT_IN_STEP
    game, seen = game, staticmethod(seen)

    def outside(self):
        return (write_state(game.start_state()), write_state(game.start_state("mirrored")), ranks([3, 3]),
                score_sheet(read_state(state("a1", "h8 g8"))), check(read_state(state("b1", "a1", "X", "O"))))

    def faults_of(self, entry, file):
        return check(read_state(file)), write_state(read_state(file))

    def test_start(self):
        self.assertEqual(write_state(game.start_state()), START)
        self.assertEqual(write_state(game.start_state("mirrored")), state("d4 e5", "e4 d5"))
        self.assertEqual(game.parse_rules([b"start=mirrored"]), "mirrored")
        self.assertEqual(game.parse_rules([]), "standard")

    def test_score_sheet(self):
        self.assertEqual((ranks([3, 3]), ranks([3, 4])), ([1, 1], [2, 1]))
        self.assertEqual(score_sheet(read_state(state("a1", "h8 g8"))), "1 P2 63 2 -\n2 P1 1 1 -\n")
        self.assertEqual(score_sheet(read_state(state("d5 e5 f5 e4", "d4", "O", "O"))), "1 P1 64 4 -\n2 P2 0 1 forfeit\n")

    def test_perft(self):
        """CNT-1: its table; `python3 -m othello.perft 8` counts further."""
        for depth, sequences in enumerate((1, 4, 12, 56, 244, 1396)):
            self.assertEqual(game.perft(game.start_state(), depth), sequences)
        three = read_state(state("a1 a3 a5", "b1 b3 b5"))
        self.assertEqual([game.perft(three, depth) for depth in (1, 2, 3, 4, 5, 6)], [3, 3, 6, 6, 6, 6])


if __name__ == "__main__":
    unittest.main()
