"""Tests of the reference model: the examples of the spec's clauses, reading, rejects, and every misreading."""
import os
import subprocess
import sys
import unittest

import redbot
from examples import EXAMPLES, START, answers, seen, state
import file_examples  # noqa: F401 (more of EXAMPLES)


def play(entry, off=()):
    _, rules, given, raw, _ = entry
    return seen(redbot.judge(rules, given, raw, off=off))


class Examples(unittest.TestCase):
    def test_examples(self):
        for entry in EXAMPLES:
            got = play(entry)
            for key, value in entry[4].items():
                with self.subTest(entry[0], key=key):
                    self.assertEqual(got.get(key), value)

    def test_start_file(self):
        names = [b"alpha", b"beta", b"gamma", b"delta"]
        start = redbot.start_state(30, names)
        self.assertEqual(redbot.write_state(start, redbot.DEFAULTS).decode(), START)
        self.assertEqual(redbot.read_state(START.encode()).players[0].robots, start.players[0].robots)

    def test_written_files_are_canonical(self):
        for entry in EXAMPLES:
            got = play(entry)
            if got["verdict"] == "ok":
                again = redbot.write_state(redbot.read_state(got["file"]), redbot.parse_rules(entry[1]))
                self.assertEqual(again, got["file"], entry[0])
                self.assertEqual(redbot.validate(redbot.read_state(got["file"]), redbot.parse_rules(entry[1])), [])

    def test_all_faults_are_reported(self):
        given = state({"11": "UP 0 5"}, walls="5 5 0,5 5 0", counter=31, goals=["0 1,", "", "", ""])
        self.assertEqual(redbot.judge([], given, answers()),
                         ("reject", ("bad-state", ["FILE-10", "FILE-11", "FILE-13", "FILE-17"])))

    def test_bonus_table_and_ranks(self):
        none = redbot.NEVER
        for rounds, bonus in (((5, 6, 7, 8), [40, 30, 20, 10]), ((12, 12, 15, none), [40, 40, 30, 0]),
                              ((9, 12, 9, 20), [40, 30, 40, 20]), ((none, 7, 7, 7), [0, 40, 40, 40]),
                              ((none,) * 4, [0] * 4)):
            start = redbot.start_state(30, [b""] * 4)
            for p, finish in zip(start.players, rounds):
                p.finish = finish
            self.assertEqual([t - 26 for t in redbot.totals(start, redbot.DEFAULTS)], bonus)
        self.assertEqual(redbot.ranks([9, 9, 5, 4]), [1, 1, 3, 4])

    def test_every_misreading_changes_an_example(self):
        plain = [play(entry) for entry in EXAMPLES]
        for clause in redbot.MISREADINGS:
            with self.subTest(clause):
                if clause in redbot.NOT_IN_STEP:
                    continue
                self.assertTrue(any(play(e, {clause}) != p for e, p in zip(EXAMPLES, plain)))

    def test_misreadings_outside_a_step(self):
        def outside():
            start = redbot.start_state(30, [b""] * 4)
            return redbot.write_state(start, redbot.DEFAULTS), redbot.ranks([9, 9, 5, 4])
        plain = outside()
        for clause in redbot.NOT_IN_STEP:
            redbot.OFF.add(clause)
            try:
                self.assertNotEqual(outside(), plain, clause)
            finally:
                redbot.OFF.discard(clause)


class Adapter(unittest.TestCase):
    def talk(self, text, *options):
        here = os.path.dirname(os.path.abspath(__file__))
        done = subprocess.run([sys.executable, os.path.join(here, "redbot.py"), "--batch", *options],
                              input=text, capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout

    def request(self, number, entry):
        _, rules, given, raw, _ = entry
        body = (b"--- rules\n" + b"".join(r + b"\n" for r in rules) if rules else b"") + b"--- state\n" + given \
            + b"--- answers\n" + b"".join(a + b"\n" for a in raw)
        return b"step %d redbot %d\n" % (number, body.count(b"\n")) + body

    def test_conversation(self):
        entry = next(e for e in EXAMPLES if e[0] == "MOV-4 ring")
        odd = next(e for e in EXAMPLES if e[0].startswith("ANS b'---"))
        over = next(e for e in EXAMPLES if e[0] == "END-3")
        skip = next(e for e in EXAMPLES if e[0] == "skip")
        text = b"hello conf/1\nwhat\n" + self.request(7, entry) + self.request(8, odd) + self.request(9, over) \
            + self.request(10, skip) + b"step 11 chess 1\n--- state\nstep 12 redbot 1\n--- state\nbye\nhello conf/1\n"
        out = self.talk(text).split(b"\n")
        self.assertEqual(out[:3], [b"hello conf/1 name=reference version=1 games=redbot", b"error 0 unknown", b"ok 7 27"])
        self.assertEqual(out[3], b"--- state")
        self.assertEqual(out[23:31], [b"--- scores", b"25", b"25", b"25", b"25", b"--- next", b"ask 1 2 3 4", b"ok 8 27"])
        self.assertEqual(out[58:], [b"reject 9 game-over", b"skip 10 unknown-key", b"skip 11 game",
                                    b"error 12 sections", b""])

    def test_off(self):
        entry = next(e for e in EXAMPLES if e[0] == "MOV-4 ring")
        self.assertNotEqual(self.talk(self.request(1, entry)), self.talk(self.request(1, entry), "--off", "MOV-4"))


if __name__ == "__main__":
    unittest.main()
