"""Tests of the kit. Without arguments, run them. With files, print what the kit reads from each."""

import contextlib
import io
import sys
import unittest

from fibot import EAST, EXPLODE, NORTH, PASS, SOUTH, WEST, BadState, Game, Place, Turn, ahead, owner, play_turn, read


def read_file(name: str) -> Game:
    with open(name, "rb") as file:
        return read(file.read(), name)


def as_file(game: Game) -> str:
    """A state in the format of its file."""
    (one, two), robots = game.flags.values(), {place: letter for letter, place in game.robots.items()}
    lines = [f"{game.columns} {game.rows} {game.rounds_left} {game.to_move}"]
    lines.append(f"{one.column} {one.row} {two.column} {two.row}")
    for row in range(1, game.rows + 1):
        cells = [Place(column, row) for column in range(1, game.columns + 1)]
        lines.append("".join("#" if cell in game.walls else robots.get(cell, ".") for cell in cells))
    return "\n".join(lines) + "\n"


class Kit(unittest.TestCase):
    def test_reads_the_state(self) -> None:
        game = read_file("states/state.txt")
        self.assertEqual((game.columns, game.rows, game.rounds_left, game.to_move), (6, 5, 12, 2))
        self.assertEqual(game.flags, {1: Place(6, 1), 2: Place(1, 4)})
        self.assertEqual((game.robots["B"], game.robot_at(Place(5, 2)), game.robots.get("C")), (Place(2, 3), "Q", None))
        self.assertIn(Place(3, 2), game.walls)
        self.assertEqual([game.is_free(Place(3, row)) for row in (2, 3, 4, 6)], [False, False, True, False])
        self.assertEqual([game.on_board(Place(3, row)) for row in (0, 5, 6)], [False, True, False])

    def test_reads_what_is_tolerated(self) -> None:
        self.assertEqual(read_file("states/loose.txt"), read_file("states/state.txt"))

    def test_refuses_the_rest(self) -> None:
        with self.assertRaises(BadState) as refused:
            read_file("states/bad.txt")
        message = "states/bad.txt:5:2: expected ., # or a letter from A to Z, found b"
        self.assertEqual(str(refused.exception), message)

    def test_knows_the_rules(self) -> None:
        game = read_file("states/state.txt")
        self.assertEqual([owner("M"), owner("N"), game.rival], [1, 2, 1])
        self.assertEqual(ahead(game.robots["B"], WEST), Place(1, 3))
        self.assertEqual([game.slide_end(game.robots["N"], to) for to in (SOUTH, EAST)], [Place(4, 5), Place(4, 3)])
        self.assertEqual(sorted(game.destroyed("A")), ["A", "B", "N", "O"])
        self.assertEqual([game.distance(1), game.points(1), game.distance(2), game.points(2)], [1, 14, 1, 14])
        self.assertEqual([len(game.turns()), game.turns()[0], game.turns()[-1]], [26, Turn("N", NORTH), PASS])
        self.assertFalse(game.is_over())
        after = game.after(Turn("N", EXPLODE))
        self.assertEqual((after.to_move, after.rounds_left, after.turns()), (1, 11, [PASS]))
        self.assertEqual((after.distance(1), after.points(1), after.robot_at(Place(4, 3))), (None, 0, None))
        after = game.after(Turn("R", NORTH))
        self.assertEqual((after.points(2), after.is_over(), after.robots["R"]), (20, True, Place(6, 1)))

    def test_sets_no_wrong_turn(self) -> None:
        game = read_file("states/state.txt")
        game.set_turn(Turn("Q", WEST))
        for wrong in (Turn("A", NORTH), Turn("Z", NORTH), Turn("N", "X"), Turn("N")):
            self.assertRaises(ValueError, game.set_turn, wrong)
        self.assertEqual(str(game.turn), "Q Z")
        game.set_turn(PASS)
        self.assertEqual(str(game.turn), "-")

    def test_an_exception_is_told_and_answered(self) -> None:
        def think(game: Game) -> None:
            game.set_turn(Turn("O", EXPLODE))
            raise KeyError("a fault")

        with open("states/state.txt", "rb") as file, contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()) as told:
                self.assertFalse(play_turn(file.read(), "state", think))
        self.assertEqual(out.getvalue(), "O D\n")
        self.assertIn("KeyError: 'a fault'", told.getvalue())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            print(f"== {name}\n{as_file(read_file(name))}", end="")
        except BadState as error:
            print(f"== {name}\nrefused: {error}")
    if len(sys.argv) == 1:
        unittest.main()
