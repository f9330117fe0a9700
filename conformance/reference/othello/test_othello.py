"""Tests of the reference model: the examples, what is written, rejects, perft, and every misreading."""
import unittest

from example_tests import ExampleTests

from . import game
from .evaluation import Options, choices, evaluation
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

    def test_evaluation(self):
        """EVAL-2, EVAL-8: their examples; EVAL-3: pruning changes no value where nobody passes."""
        self.assertEqual(evaluation(read_state(state("a1 b1 d4", "e4 e5")), "X", Options()), 10101)
        start = game.start_state()
        for depth, nodes in enumerate((4, 16, 72, 316)):
            plain = choices(start, Options(depth=depth, pruning=False))
            self.assertEqual(plain[2], nodes)
            for window in ("exact", "listing"):
                pruned = choices(start, Options(depth=depth, window=window))
                self.assertEqual(pruned[1], plain[1])
                self.assertLessEqual(pruned[2], nodes)

    def test_values_of_passes_and_ends(self):
        """EVAL-3: a pass costs no_move, two passes end the game, and a draw counts as a win."""
        corner_and_edge = 3 + 10000 + 2 * 100           # a1, b1 and c1 of black, after its move to c1
        for white, first, last in (("b1", corner_and_edge, 1000000), ("b1 h5 h6 h7", corner_and_edge - 303, 1000000),
                                   ("b1 h4 h5 h6 h7", corner_and_edge - 404, -1000000)):
            given = read_state(state("a1", white))
            values = [choices(given, Options(depth=depth))[0][3, 1] for depth in range(5)]
            # White passes at depth 1; at depth 2 it is black that cannot move after a pass.
            self.assertEqual(values, [first, 100000 + first] + [100000 + last] * 3)


if __name__ == "__main__":
    unittest.main()
