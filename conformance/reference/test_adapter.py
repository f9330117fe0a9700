"""Tests of the adapter: conversations of conf/1 about all games."""
import os
import subprocess
import sys
import unittest

from aitester import file_examples as of_aitester_files  # noqa: F401 (all EXAMPLES)
from aitester.boards import EXAMPLES as OF_AITESTER
from boladedrac import examples as of_boladedrac  # noqa: F401 (EXAMPLES)
from boladedrac import file_examples as of_files  # noqa: F401 (more of EXAMPLES)
from boladedrac.boards import EXAMPLES as OF_BOLADEDRAC
from fibot.examples import EXAMPLES as OF_FIBOT
from othello.examples import EXAMPLES as OF_OTHELLO
from redbot import file_examples  # noqa: F401 (more of EXAMPLES)
from redbot.examples import EXAMPLES as OF_REDBOT


def entry(examples, name):
    return next(e for e in examples if e[0].startswith(name))


def request(number, game, example):
    _, rules, given, raw, *made, _ = example
    body = (b"--- rules\n" + b"".join(r + b"\n" for r in rules) if rules else b"") + b"--- state\n" + given \
        + b"--- answers\n" + b"".join(a + b"\n" for a in raw) \
        + b"".join(b"--- chance\n" + b"".join(d + b"\n" for d in draws) for draws in made)
    return b"step %d %s %d\n" % (number, game, body.count(b"\n")) + body


class Adapter(unittest.TestCase):
    def talk(self, text, *options):
        here = os.path.dirname(os.path.abspath(__file__))
        done = subprocess.run([sys.executable, os.path.join(here, "adapter.py"), "--batch", *options],
                              input=text, capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout

    def test_redbot(self):
        text = b"hello conf/1\nwhat\n" + request(7, b"redbot", entry(OF_REDBOT, "MOV-4 ring")) \
            + request(8, b"redbot", entry(OF_REDBOT, "ANS b'---")) \
            + request(9, b"redbot", entry(OF_REDBOT, "END-3")) + request(10, b"redbot", entry(OF_REDBOT, "skip")) \
            + b"step 11 chess 1\n--- state\nstep 12 redbot 1\n--- state\nbye\nhello conf/1\n"
        out = self.talk(text).split(b"\n")
        self.assertEqual(out[:3], [b"hello conf/1 name=reference version=1 games=aitester,boladedrac,fibot,othello,redbot", b"error 0 unknown",
                                   b"ok 7 27"])
        self.assertEqual(out[3], b"--- state")
        self.assertEqual(out[23:31], [b"--- scores", b"25", b"25", b"25", b"25", b"--- next", b"ask 1 2 3 4", b"ok 8 27"])
        self.assertEqual(out[58:], [b"reject 9 game-over", b"skip 10 unknown-key", b"skip 11 game",
                                    b"error 12 sections", b""])

    def test_fibot(self):
        text = b"hello conf/1\n" + request(1, b"fibot", entry(OF_FIBOT, "SLD-1 east")) \
            + request(2, b"fibot", entry(OF_FIBOT, "END-3 flag")) + request(3, b"fibot", entry(OF_FIBOT, "SET-7 key")) \
            + b"step 4 fibot 2\n--- state\n--- answers\n"
        out = self.talk(text).split(b"\n")
        self.assertEqual(out[1:], [b"ok 1 11", b"--- state", b"6 3 9 2", b"1 1 6 3", b"......", b"...AB.", b"...#..",
                                   b"--- scores", b"14", b"0", b"--- next", b"ask", b"reject 2 game-over",
                                   b"skip 3 unknown-key", b"error 4 sections", b""])

    def test_boladedrac(self):
        text = b"hello conf/1\n" + request(1, b"boladedrac", entry(OF_BOLADEDRAC, "FRO-1 share")) \
            + request(2, b"boladedrac", entry(OF_BOLADEDRAC, "ANS-3 '--- chance'")) \
            + request(3, b"boladedrac", entry(OF_BOLADEDRAC, "FILE-2 empty")) \
            + request(4, b"boladedrac", entry(OF_BOLADEDRAC, "ROU-2 bad ''")) \
            + request(5, b"boladedrac", entry(OF_BOLADEDRAC, "END-3 single")) \
            + request(6, b"boladedrac", entry(OF_BOLADEDRAC, f"SET-{9} key")) \
            + b"step 7 boladedrac 3\n--- state\n--- answers\n--- chance\n" \
            + b"step 8 boladedrac 2\n--- state\n--- chance\n" \
            + request(9, b"boladedrac", entry(OF_BOLADEDRAC, "FRO-1 share")).replace(b"nb_players 2", b"nb_players 4")
        out = self.talk(text).split(b"\n")
        self.assertEqual((out[1:3], out[42]), ([b"ok 1 40", b"--- state"], b"ok 2 38"))
        self.assertEqual(out[34:43], [b"normal 1 1 0 a 0 100 0 -1 ", b"normal 1 3 0 a 0 100 0 0 ", b"", b"--- scores", b"100",
                                      b"100", b"--- next", b"ask 2", b"ok 2 38"])
        self.assertEqual(out.pop(-2), b"reject 9 bad-state")
        self.assertEqual(out[-7:], [b"reject 3 bad-state", b"reject 4 bad-chance", b"reject 5 game-over", b"skip 6 unknown-key",
                                    b"reject 7 bad-state", b"error 8 sections", b""])

    def test_othello(self):
        text = b"hello conf/1\n" + request(1, b"othello", entry(OF_OTHELLO, "start")) \
            + request(2, b"othello", entry(OF_OTHELLO, "FOR-1 b'---")) + request(3, b"othello", entry(OF_OTHELLO, "END-2 forfeit")) \
            + request(4, b"othello", entry(OF_OTHELLO, "SET-5 [b'size=8']")) + b"step 5 othello 2\n--- state\n--- answers\n"
        out = self.talk(text).split(b"\n")
        self.assertEqual(out[1:8], [b"ok 1 7", b"--- state", b"-" * 19 + b"X" + b"-" * 7 + b"XX------XO" + b"-" * 27 + b" O",
                                    b"--- scores", b"4", b"1", b"--- next"])
        self.assertEqual(out[8:], [b"ask 2", b"ok 2 7", b"--- state", b"-" * 27 + b"OX------XO" + b"-" * 27 + b" X forfeit-X",
                                   b"--- scores", b"0", b"64", b"--- next", b"over", b"reject 3 game-over",
                                   b"skip 4 unknown-key", b"error 5 sections", b""])

    def test_aitester(self):
        text = b"hello conf/1\n" + request(1, b"aitester", entry(OF_AITESTER, "END-1")) \
            + request(2, b"aitester", entry(OF_AITESTER, "ANS-3 b'---")) \
            + request(3, b"aitester", entry(OF_AITESTER, "END-3 one")) \
            + request(4, b"aitester", next(one for one in OF_AITESTER if one[-1]["verdict"] == "skip")) \
            + request(5, b"aitester", entry(OF_AITESTER, "FILE-2 not NUL")) + b"step 6 aitester 2\n--- state\n--- answers\n"
        out = self.talk(text).split(b"\n")
        self.assertEqual(out[1:3] + out[8:14], [b"ok 1 28", b"--- state", b"turn_limit 50", b"phase fight", b"turn 3", b"player 1",
                                                b"points 16", b"refused 0"])
        self.assertEqual(out[20:31], [b"bonuses 0", b"money 100 units 1", b"0 0 0 0 40", b"money 100 units 1", b"0 0 3 0 0",
                                      b"--- scores", b"1", b"0", b"--- next", b"over", b"ok 2 30"])
        self.assertIn(b"refused 1", out[31:])
        self.assertEqual(out[-5:], [b"reject 3 game-over", b"skip 4 unknown-key", b"reject 5 bad-state", b"error 6 sections", b""])

    def test_off(self):
        for game, name, examples in ((b"aitester", "MOV-2", OF_AITESTER),
                                     (b"boladedrac", "MOV-5", OF_BOLADEDRAC),
                                     (b"redbot", "MOV-4", OF_REDBOT), (b"fibot", "SLD-1", OF_FIBOT),
                                     (b"othello", "MOV-3", OF_OTHELLO)):
            asked = request(1, game, entry(examples, name))
            self.assertNotEqual(self.talk(asked), self.talk(asked, "--off", name))

    def test_misread(self):
        step = request(1, b"fibot", entry(OF_FIBOT, "SLD-1"))
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "misread.py")
        done = subprocess.run([sys.executable, script], input=step, capture_output=True, check=True, timeout=60)
        of_name = dict(part.split(b"\n", 1) for part in done.stdout.split(b"misreading ")[1:])
        self.assertEqual(of_name[b"SLD-1"], self.talk(step, "--off", "SLD-1"))
        usual = self.talk(step)
        for name, differing in list(of_name.items())[::30]:
            self.assertEqual(differing or usual, self.talk(step, "--off", name.decode()), name)


if __name__ == "__main__":
    unittest.main()
