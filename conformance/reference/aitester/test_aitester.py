"""Tests of the reference model: the examples, written files, reasons, what is outside a step, and every misreading."""
import unittest

from example_tests import ExampleTests

from . import file_examples, game  # noqa: F401 (EXAMPLES)
from .answer import parse_answer
from .boards import EXAMPLES, seen, state
from .check import check
from .misreadings import NOT_IN_STEP, READINGS
from .state import ranks, score_sheet
from .statefile import read_state, write_state
from .turn import reason_to_refuse, view


def reason(given, line):
    s = read_state(given)
    return reason_to_refuse(s, parse_answer(line, s))


BUYING = state("111", "0 0 0 40", "1 2 0 60", phase="buy", placement="1.2", money=(90, 70))
FIGHT = state("1111111", "0 0 0 40, 0 1 0 9", "", "1 5 0 60, 1 6 0 1", points=1)


class Examples(ExampleTests, unittest.TestCase):
    examples, readings, not_in_step = EXAMPLES, READINGS, NOT_IN_STEP
    game, seen = game, staticmethod(seen)

    def outside(self):
        return (write_state(game.start_state()), reason(BUYING, b"BUY 7 1 0"), write_state(view(read_state(BUYING), 1)),
                ranks(read_state(state("1", "", "", "0 0 0 1", ""))), score_sheet(read_state(FIGHT)),
                check(read_state(state("1~1", "0 1 0 40", types=("a 1 1 1 1 1 1 1 a a",) * 2))))

    def faults_of(self, entry, file):
        return check(read_state(file)), write_state(read_state(file))

    def test_start(self):
        self.assertEqual(write_state(game.start_state()), game.USUAL_START)
        self.assertEqual(write_state(game.start_state(7)), game.USUAL_START.replace(b"turn_limit 200", b"turn_limit 7"))

    def test_names_of_examples(self):
        names = [name for name, *_ in EXAMPLES]
        self.assertEqual(len(set(names)), len(names))

    def test_view(self):                                # BUY-5
        self.assertEqual(write_state(view(read_state(BUYING), 1)),
                         BUYING.replace(b"money 70 units 1\n0 1 2 0 60\n", b"money 100 units 0\n"))
        self.assertEqual(write_state(view(read_state(FIGHT), 1)), FIGHT)

    def test_score_sheet(self):
        self.assertEqual(score_sheet(read_state(FIGHT)), "1 P1 0 2 49\n1 P3 0 2 61\n3 P2 0 0 0\n")
        self.assertEqual(score_sheet(read_state(state("111", "", "0 1 0 7"))), "1 P2 1 1 7\n2 P1 0 0 0\n")

    def test_reasons(self):                             # STP-6
        for clause, given, line in (
                ("STP-2", BUYING, b"MOV 9 9 9"), ("BUY-2.1", BUYING, b"BUY 2 9 9"), ("BUY-2.2", BUYING, b"BUY 1 2 0"),
                ("BUY-2.3", BUYING.replace(b"money 90", b"money 1"), b"BUY 1 0 0"), ("BUY-3", BUYING, b"SEL 3"),
                ("BUY-2.6", state("1", phase="buy", placement="1", money=9), b"BUY 0 0 0"),
                ("BUY-2.5", state("11", "0 1 0 9", phase="buy", placement="11", money=0, max_units=1), b"BUY 0 0 0"),
                ("BUY-2.4", state("11", "0 0 0 0," * 32, phase="buy", placement="11", money=0), b"BUY 0 0 0"),
                ("STP-2", FIGHT, b"SEL 0"), ("MOV-4.1", FIGHT, b"MOV 2 9 9"), ("MOV-4.2", FIGHT, b"MOV 0 7 0"),
                ("MOV-4.3", FIGHT, b"MOV 0 0 0"), ("MOV-4.5", FIGHT, b"MOV 0 6 0"), ("MOV-4.7", FIGHT, b"MOV 0 4 0"),
                ("MOV-4.4", state("1~", "0 0 0 9", "", ""), b"MOV 0 1 0"), ("MOV-4.6", state("1~1", "0 0 0 9"), b"MOV 0 2 0"),
                ("ATT-2.1", FIGHT, b"ATT 2 9 9"), ("ATT-2.2", FIGHT, b"ATT 0 9 9"), ("ATT-2.3", FIGHT, b"ATT 0 5 0"),
                ("ATT-2.4", state("1#1", "0 0 0 9", "0 2 0 9", points=0), b"ATT 0 2 0"),
                ("ATT-2.5", state("111", "0 0 0 9", "0 2 0 9", points=3), b"ATT 0 2 0"),
                (None, state("111", "0 0 0 9", "0 2 0 9", points=4), b"ATT 0 2 0"), (None, FIGHT, b"NXT"), (None, BUYING, b"END")):
            self.assertEqual(reason(given, line), clause, line)


if __name__ == "__main__":
    unittest.main()
