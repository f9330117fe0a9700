"""Tests of the reference model: the examples, what is written, rejects, and every misreading."""
import unittest

from . import game
from .examples import EXAMPLES, USUAL, seen, state
from .misreadings import NOT_IN_STEP, READINGS
from .state import ranks, rounded_root, score_sheet
from .statefile import check, read_state, write_state


def play(entry, off=()):
    _, rules, given, answers, _ = entry
    return seen(game.judge(rules, given, answers, off=off))


class Examples(unittest.TestCase):
    def test_examples(self):
        for entry in EXAMPLES:
            got = play(entry)
            for key, value in entry[4].items():
                with self.subTest(entry[0], key=key):
                    self.assertEqual(got.get(key), value)

    def test_written_files_are_canonical(self):
        for entry in EXAMPLES:
            got = play(entry)
            if got["verdict"] == "ok":
                self.assertEqual(write_state(read_state(got["file"])), got["file"], entry[0])
                self.assertEqual(check(read_state(got["file"])), [], entry[0])

    def test_start(self):
        self.assertEqual(write_state(game.start_state()), USUAL)
        self.assertEqual(write_state(game.start_state(7)), USUAL.replace(b"20", b"7"))

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

    def test_every_misreading_changes_an_example(self):
        plain = [play(entry) for entry in EXAMPLES]
        for name in READINGS.sentences:
            with self.subTest(name):
                if name not in NOT_IN_STEP:
                    self.assertTrue(any(play(e, {name}) != p for e, p in zip(EXAMPLES, plain)))

    def test_misreadings_outside_a_step(self):
        def outside():
            return (write_state(game.start_state()), ranks([3, 3]), score_sheet(read_state(state("...N ..O.", "1 2 4 2"))),
                    check(read_state(state("#.", "1 1 1 1"))))
        plain = outside()
        for name in NOT_IN_STEP:
            READINGS.now.add(name)
            try:
                self.assertNotEqual(outside(), plain, name)
            finally:
                READINGS.now.discard(name)


if __name__ == "__main__":
    unittest.main()
