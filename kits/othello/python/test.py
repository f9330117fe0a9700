"""Tests of the kit. Without arguments, run them. With files, print what the kit reads from each."""

import contextlib
import io
import sys
import unittest

from othello import BLACK, EMPTY, WHITE, BadState, Game, opponent, play_move, read, square_at, square_name


def read_file(name: str) -> Game:
    with open(name, "rb") as file:
        return read(file.read(), name)


def state_of(first: str, last: str, rest: str) -> Game:
    """A state given by its first row, its last row, and the rest of the line. The other rows are empty."""
    return read(f"{first}{'-' * 48}{last} {rest}\n".encode())


def as_file(game: Game) -> str:
    """A state in the format of its file."""
    forfeit = f" forfeit-{game.forfeit}" if game.forfeit else ""
    return f"{''.join(game.cells)} {game.to_move}{forfeit}\n"


def at(name: str) -> int:
    """The number of a square such as "f5"."""
    square = square_at("abcdefgh".index(name[0]), int(name[1]) - 1)
    assert square is not None
    return square


def perft(game: Game, depth: int) -> int:
    moves = game.moves(game.to_move)
    return len(moves) if depth == 1 else sum(perft(game.after(move), depth - 1) for move in moves)


class Kit(unittest.TestCase):
    def test_reads_the_state(self) -> None:
        game = read_file("states/state.txt")
        self.assertEqual((game.to_move, opponent(game.to_move), game.forfeit, game.move), (WHITE, BLACK, None, None))
        self.assertEqual([game.cells[at(name)] for name in ("b2", "h4", "a1")], [WHITE, BLACK, EMPTY])
        with open("states/state.txt", encoding="ascii") as file:
            self.assertEqual(as_file(game), file.read())
        game = state_of("XO------", "--------", "X forfeit-X")
        self.assertEqual((game.forfeit, game.is_over(), game.score(BLACK), game.score(WHITE)), (BLACK, True, 0, 64))
        game = state_of("X-------", "-------O", "O")
        self.assertEqual((game.to_move, game.is_over(), game.score(BLACK), game.score(WHITE)), (BLACK, True, 32, 32))

    def test_reads_what_is_tolerated(self) -> None:
        self.assertEqual(read_file("states/loose.txt"), read_file("states/state.txt"))

    def test_refuses_the_rest(self) -> None:
        with self.assertRaises(BadState) as refused:
            read_file("states/bad.txt")
        self.assertEqual(str(refused.exception), "states/bad.txt:1:29: expected a square (X, O or -), found x")

    def test_knows_the_rules(self) -> None:
        game = read_file("states/state.txt")
        self.assertEqual((square_name(37), at("f5"), square_at(8, 0), square_at(0, -1)), ("f5", 37, None, None))
        self.assertEqual(sorted(map(square_name, game.flips(at("e3"), WHITE))), ["d3", "d4", "e4", "e5"])
        self.assertEqual([game.flips(at(name), WHITE) for name in ("d1", "b2")], [[], []])
        moves = [square_name(square) for square in game.moves(WHITE)]
        self.assertEqual(" ".join(moves), "c2 e2 f2 g2 a3 b3 e3 a4 a5 h5 h6 e7 h7 c8")
        self.assertEqual((game.discs(BLACK), game.score(WHITE), game.is_over()), (14, 11, False))
        after = game.after(at("e3"))
        self.assertEqual([after.cells[at(name)] for name in ("e3", "d4")], [WHITE, WHITE])
        self.assertEqual((after.to_move, after.discs(WHITE), after.discs(BLACK)), (BLACK, 16, 10))

    def test_passes_and_ends(self) -> None:
        game = state_of("XO------", "XO------", "X").after(at("c1"))
        self.assertEqual((game.to_move, game.is_over()), (BLACK, False))
        game = game.after(at("c8"))
        self.assertEqual((game.to_move, game.is_over(), game.score(BLACK), game.score(WHITE)), (BLACK, True, 64, 0))

    def test_counts_the_sequences_of_moves(self) -> None:
        start = read(f"{'-' * 27}OX------XO{'-' * 27} X".encode())
        self.assertEqual([perft(start, depth) for depth in range(1, 6)], [4, 12, 56, 244, 1396])

    def test_sets_no_illegal_move(self) -> None:
        game = read_file("states/state.txt")
        self.assertEqual(game.response(), "c2")  # the first legal move
        game.set_move(at("h6"))
        for wrong in (at("d1"), at("b2"), -1, 64):
            self.assertRaises(ValueError, game.set_move, wrong)
        self.assertEqual(game.response(), "h6")
        self.assertEqual(state_of("--------", "--------", "X").response(), "--")

    def test_reports_and_answers_an_exception(self) -> None:
        def think(game: Game) -> None:
            game.set_move(at("e3"))
            raise KeyError("a fault")

        with open("states/state.txt", "rb") as file, contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()) as told:
                self.assertFalse(play_move(file.read(), "state", think))
        self.assertEqual(out.getvalue(), "e3\n")
        self.assertIn("KeyError: 'a fault'", told.getvalue())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            print(f"== {name}\n{as_file(read_file(name))}", end="")
        except BadState as error:
            print(f"== {name}\nrefused: {error}")
    if len(sys.argv) == 1:
        unittest.main()
