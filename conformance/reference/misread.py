"""The replies under each misreading: reads steps as conf/1 writes them from stdin, up to the end of the input.

Then it writes a line `misreading NAME` for each misreading of their games, and after it the replies that differ from those
without the misreading.
"""
import sys

from adapter import GAMES, reply


def read_steps(source):
    while line := source.readline():
        _, number, game, length = line.split()
        yield number, game, [source.readline()[:-1] for _ in range(int(length))]


def main(source, sink):
    usual = []
    for step in read_steps(source):
        readings = GAMES[step[1]].READINGS
        readings.consulted.clear()
        usual.append((step, reply(*step), set(readings.consulted)))
    for game in sorted({step[1] for step, _, _ in usual}):
        readings = GAMES[game].READINGS
        for name in readings.sentences:
            sink.write(b"misreading %s\n" % name.encode())
            readings.now.add(name)
            # A misreading that the model did not ask for cannot change a reply.
            for step, without, consulted in usual:
                if step[1] == game and name in consulted and (differing := reply(*step)) != without:
                    sink.write(differing)
            readings.now.remove(name)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
