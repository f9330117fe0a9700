"""Counts sequences of plies from the start (CNT-1): `python3 -m othello.perft DEPTH`."""
import sys

from .game import perft, start_state

if __name__ == "__main__":
    for depth in range(1, int(sys.argv[1]) + 1):
        print(depth, perft(start_state(), depth), flush=True)
