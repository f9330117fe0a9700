"""conf/1 on stdin and stdout for the models. Options: --off CLAUSE (repeatable), --batch (no effect)."""
import argparse
import importlib
import pathlib
import sys

from judging import sections

# Each folder next to this file is the model of a game.
GAMES = {package.parent.name.encode(): importlib.import_module(package.parent.name)
         for package in sorted(pathlib.Path(__file__).parent.glob("*/__init__.py"))}


def reply(number, game, body):
    if game not in GAMES:
        return b"skip %s game\n" % number
    parts = sections(body, GAMES[game].ANSWERS)
    if parts is None:
        return b"error %s sections\n" % number
    kind, result = GAMES[game].judge(*parts)
    if kind in ("skip", "error"):
        return b"%s %s %s\n" % (kind.encode(), number, result.encode())
    if kind == "reject":
        return b"reject %s %s\n" % (number, result[0].encode())
    state, scores, after = result
    text = b"--- state\n" + state + b"--- scores\n" + b"".join(b"%d\n" % n for n in scores) \
        + b"--- next\n" + after + b"\n"
    return b"ok %s %d\n" % (number, text.count(b"\n")) + text


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--off", action="append", default=[], metavar="CLAUSE",
                        choices=sorted({name for game in GAMES.values() for name in game.READINGS.sentences}))
    parser.add_argument("--batch", action="store_true")
    off = parser.parse_args(arguments).off
    for game in GAMES.values():
        game.READINGS.now.update(name for name in off if name in game.READINGS.sentences)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while line := source.readline():
        words = line.rstrip(b"\r\n").split(b" ")
        if words == [b"bye"]:
            return 0
        answer = b"error 0 unknown\n"
        if words == [b"hello", b"conf/1"]:
            answer = b"hello conf/1 name=reference version=1 games=%s\n" % b",".join(GAMES)
        elif len(words) == 4 and words[0] == b"step" and words[3].isdigit():
            body = [source.readline() for _ in range(int(words[3]))]
            if any(not text.endswith(b"\n") for text in body):
                return 0                                # the input ended within a request
            answer = reply(words[1], words[2], [text[:-1] for text in body])
        sink.write(answer)
        sink.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
