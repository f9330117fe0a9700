#!/usr/bin/env python3
"""The other side of a game of Othello over the network, written from NET of spec/othello.md alone.

usage: peer.py listen|connect PORT black|white plain|source

It plays the first legal move. As `source` it behaves as the program of the source does: when it listens it greets again
after a greeting, and it sends the last move of the game whenever the turn of the other side begins. It prints its port if
it listens, and at the end the moves of the game and the numbers of passes of black and white.
"""

import socket
import sys

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
BLACK, WHITE = 1, 2


def flips(board, player, x, y):
    if (x, y) in board:
        return []
    all_flips = []
    for dx, dy in DIRECTIONS:
        line, cx, cy = [], x + dx, y + dy
        while board.get((cx, cy)) == 3 - player:
            line.append((cx, cy))
            cx, cy = cx + dx, cy + dy
        if board.get((cx, cy)) == player:
            all_flips += line
    return all_flips


def moves(board, player):
    return [(x, y) for y in range(8) for x in range(8) if flips(board, player, x, y)]


def play(board, player, move):
    for square in flips(board, player, *move):
        board[square] = player
    board[move] = player


def receive(stream, count):
    data = b""
    while len(data) < count:
        part = stream.recv(count - len(data))
        if not part:
            sys.exit(f"the connection was closed after {data!r}")
        data += part
    return data


def main():
    role, port, color, manner = sys.argv[1:]
    own = {"black": BLACK, "white": WHITE}[color]
    other = 3 - own
    if role == "listen":
        listener = socket.create_server(("127.0.0.1", int(port)))
        print(listener.getsockname()[1], flush=True)
        stream, _ = listener.accept()
    else:
        stream = socket.create_connection(("127.0.0.1", int(port)))
    # In the source, the side that connects waits for the other one.
    waits = manner == "source" and role == "connect"
    if not waits:
        stream.sendall(bytes([ord("C"), other]))
    assert receive(stream, 2) == bytes([ord("C"), own]), "the greeting"
    if manner == "source":
        stream.sendall(bytes([ord("C"), other]))

    board = {(3, 3): WHITE, (4, 4): WHITE, (4, 3): BLACK, (3, 4): BLACK}
    history, passes, player, passed = [], {BLACK: 0, WHITE: 0}, BLACK, False
    while True:
        legal = moves(board, player)
        if manner == "source" and player == other and history:
            # What the source does at the beginning of each turn of its network player.
            stream.sendall(bytes([ord("M"), *history[-1]]))
        if not legal:
            if passed:
                break
            passed = True
            passes[player] += 1
        else:
            passed = False
            if player == own:
                move = legal[0]
                if manner == "plain":
                    stream.sendall(bytes([ord("M"), *move]))
            else:
                letter, *move = receive(stream, 3)
                move = tuple(move)
                assert letter == ord("M") and move in legal, f"{letter} {move}"
            play(board, player, move)
            history.append(move)
        player = 3 - player
    stream.close()
    # The last pass of all is not one of a player that waits: the game is over.
    passes[3 - player] -= 1
    print("".join("abcdefgh"[x] + str(y + 1) for x, y in history))
    print(passes[BLACK], passes[WHITE])


main()
