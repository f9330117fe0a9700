"""Tests of the reference model: the examples, what is written, rejects, and every misreading."""
import unittest

from example_tests import ExampleTests
from judging import sections

from . import examples, file_examples  # noqa: F401 (EXAMPLES)
from . import game
from .answer import draws_line, round_record
from .boards import EXAMPLES, in_order, seen, state
from .chance import Chance
from .check import check
from .game import USUAL_START as START
from .misreadings import NOT_IN_STEP, READINGS
from .state import ranks, score_sheet
from .statefile import Tokens, read_state, write_state
from .turn import draw_order, step

RECORD = """actions_asked
0 m t
1 t l

actions_done
0 m t
1 u n


round 1
"""


def record(drawing, lines, chance, *gokus):
    after, actions, granted = step(read_state(state(drawing, *gokus)), lines, Chance(chance))
    return round_record(actions, granted, write_state(after))


class Examples(ExampleTests, unittest.TestCase):
    examples, readings, not_in_step = EXAMPLES, READINGS, NOT_IN_STEP
    game, seen = game, staticmethod(seen)

    def outside(self):
        tie = read_state(state("0.1.2", {"strength": 3}, {}, {"status": "-1"}))
        return (write_state(game.start_state(7)), ranks(tie), score_sheet(tie), draws_line([b"1/2", b"2/3"]),
                record("... 01. ...", [b"m t", b"t l"], [b"1/2"], {}, {"strength": 3}),
                record("01", [b"m r", b"-"], [b"1/2", b"201/202"]),
                check(read_state(state("0n", {"strength": 101}))))

    def faults_of(self, entry, file):
        return check(read_state(file)), write_state(read_state(file))

    def test_start(self):
        self.assertEqual(write_state(game.start_state()), START)
        self.assertEqual(write_state(game.start_state(0)), START.replace(b"nb_rounds 301", b"nb_rounds 1"))

    def test_record(self):
        got = record("... 01. ...", [b"m t", b"t l"], [b"1/2"], {}, {"strength": 3})
        self.assertTrue(got.decode().startswith(RECORD))
        self.assertTrue(got.endswith(b"0 0 \n\n"))
        lost = record("01", [b"m r", b"-"], [b"1/2", b"201/202"])
        self.assertIn(b"actions_done\n0 m r\n1 u n\n", lost)                # MOV-6
        frozen = record("01", [b"frozen", b"m r"], [b"1/2"], {}, {"status": "-1"})
        self.assertTrue(frozen.startswith(b"actions_asked\n0 u n\n1 u n\n"))
        self.assertEqual((draws_line([b"1/2", b"0/3"]), draws_line([])), (b"1/2 0/3\n", b"\n"))

    def test_score_sheet(self):
        tie = read_state(state("0.1.2", {"balls": 1, "strength": 0}, {"strength": 99}, {"balls": 1, "strength": 0, "status": "-1"}))
        self.assertEqual(ranks(tie), [1, 3, 1])
        self.assertEqual(score_sheet(tie), "1 P1 101 1 0 P1\n1 P3 101 1 0 P3\n3 P2 99 0 99 P2\n")

    def test_drawings(self):
        """FILE-5: the two drawings of the example."""
        for text in (b"XXXX X..X XXXX", b"x x x x x . . x xxxx"):
            self.assertEqual(Tokens(text).drawing(3, 4), [list("XXXX"), list("X..X"), list("XXXX")])

    def test_sections(self):
        """An answer may read like a header; a state that tells no number of players leaves it to the last header."""
        body = START[:-1].split(b"\n")
        for raw in ([b"m r"] * 4, [b"--- chance"] * 4, [b"--- answers", b"--- state", b"", b"--- chance"]):
            for made in ([b"1/2"], []):
                step = [b"--- state", *body, b"--- answers", *raw, b"--- chance", *made]
                self.assertEqual(sections(step, game.ANSWERS), ([], START, raw, made))
        step = [b"--- rules", b"a=1", b"--- state", b"x", b"--- answers", b"-", b"--- chance", b"1/2"]
        self.assertEqual(sections(step, game.ANSWERS), ([b"a=1"], b"x\n", [b"-"], [b"1/2"]))
        for wrong in (step[:2], step[:4]):
            self.assertIsNone(sections(wrong, game.ANSWERS))
        for text, judged in ((START, ("error", "sections")), (START + b"x\n", "bad-state")):
            parts = sections([b"--- state", *text[:-1].split(b"\n"), b"--- answers", b"-", b"--- chance"], game.ANSWERS)
            kind, result = game.judge(*parts)
            self.assertIn(judged, ((kind, result), result[0]))

    def test_orders(self):
        """ORD-1: 24 lists of draws give 24 orders."""
        found = set()
        for text in ("%d/2 %d/3 %d/4" % (a, b, c) for a in range(2) for b in range(3) for c in range(4)):
            found.add(tuple(draw_order(read_state(START), Chance(text.encode().split()))))
        self.assertEqual(len(found), 24)
        self.assertEqual(in_order(4), "1/2 2/3 3/4")


if __name__ == "__main__":
    unittest.main()
