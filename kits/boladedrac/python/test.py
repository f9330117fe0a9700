"""Tests of the kit. Without arguments, run them. With files, print what the kit reads from each."""

import contextlib
import io
import sys
import unittest

from boladedrac import (BALL, BOTTOM, CAPSULE, EMPTY, KINDS, LEFT, PARAMETERS, RIGHT, ROCK, TOP, BadState, Game, Item,
                        ahead, play_round, read)


def read_file(name: str, me: int = 0) -> Game:
    with open(name, "rb") as file:
        return read(file.read(), me, name)


def as_file(game: Game) -> str:
    """A state in the format of its file."""
    lines = ["boladedrac v1"] + [f"{name} {getattr(game, name)}" for name in PARAMETERS]
    lines += [" ".join(["names", *game.names]), "", "", f"round {game.round}", *game.cells]
    for heading, items in (("beans", game.beans), ("kintons", game.kintons)):
        lines.append(heading)
        lines += [f"{item.pos[0]} {item.pos[1]} {'y' if item.present else 'n'} {item.time}" for item in items]
    for goku in game.gokus:
        i, j = goku.pos
        lines.append(f"{KINDS[goku.on_kinton + 2 * goku.with_ball]} {i} {j} {goku.time} {'a' if goku.alive else 'd'} "
                     f"{goku.balls} {goku.strength} {goku.kinton} {goku.status:g} ")
    return "\n".join(lines) + "\n\n"


class Kit(unittest.TestCase):
    def test_reads_the_state(self) -> None:
        game = read_file("states/state.cnf")
        self.assertEqual((game.nb_players, game.round, game.rows, game.cols, game.names[2]), (4, 42, 9, 13, "Demo_2"))
        self.assertEqual([game.cell(pos) for pos in ((4, 1), (4, 4), (5, 7), (2, 6))], [EMPTY, ROCK, CAPSULE, BALL])
        self.assertEqual([game.cell(pos) for pos in ((-1, 0), (0, 13), (9, 0))], [ROCK] * 3)
        self.assertEqual([game.has_bean(pos) for pos in ((1, 6), (7, 6), (3, 4))], [True, False, False])
        self.assertEqual([game.has_kinton(pos) for pos in ((1, 6), (5, 5), (3, 4))], [False, False, True])
        self.assertEqual(game.beans[1], Item((7, 6), False, 12))
        self.assertEqual([game.goku_at(pos) for pos in ((1, 1), (1, 9), (1, 8), (7, 3))], [0, 1, None, None])
        rider, dead = game.gokus[2], game.gokus[3]
        self.assertEqual((rider.on_kinton, rider.with_ball, rider.kinton, rider.status), (True, True, 7, -1))
        self.assertEqual((dead.alive, dead.time, dead.balls), (False, 14, 2))
        with open("states/state.cnf", encoding="ascii") as file:
            self.assertEqual(as_file(game), file.read())

    def test_reads_what_is_tolerated(self) -> None:
        self.assertEqual(read_file("states/loose.cnf"), read_file("states/state.cnf"))

    def test_refuses_the_rest(self) -> None:
        with self.assertRaises(BadState) as refused:
            read_file("states/bad.cnf")
        self.assertEqual(str(refused.exception), "states/bad.cnf:27:11: expected a cell (., X, C or B), found K")

    def test_knows_the_rules(self) -> None:
        game = read_file("states/state.cnf")
        self.assertEqual([ahead((5, 5), to) for to in (TOP, BOTTOM, LEFT, RIGHT)], [(4, 5), (6, 5), (5, 4), (5, 6)])
        self.assertEqual([game.may_act(player) for player in range(4)], [True, True, True, False])
        self.assertEqual((game.move_cost(0), game.move_cost(2), game.score(0), game.score(3)), (2, 0, 373, 202))
        self.assertEqual([game.throw_chance(player) for player in (0, 2, 3)], [41 / 71, 0, 0])
        self.assertEqual(game.win_chance(0, 1), 71 / 102)
        hits = [game.kamehame_hits(*of) for of in (((1, 1), RIGHT), ((1, 9), LEFT), ((1, 1), BOTTOM))]
        self.assertEqual(hits, [[1], [0], []])
        game.round = 43
        self.assertEqual([game.may_act(player) for player in range(4)], [False, False, True, False])

    def test_the_first_action_counts(self) -> None:
        game = read_file("states/state.cnf")
        with contextlib.redirect_stderr(io.StringIO()) as told:
            game.move("u")
            game.kamehame(LEFT)
            game.move(RIGHT)
        self.assertEqual(game.action, "t l")
        ignored = "ignored an action without a direction\nignored `m r`: the action of this round is `t l`\n"
        self.assertEqual(told.getvalue(), ignored)

    def test_reports_and_answers_an_exception(self) -> None:
        def fail(game: Game) -> None:
            game.move(RIGHT)
            raise KeyError("a fault")

        with open("states/state.cnf", "rb") as file, contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()) as told:
                self.assertFalse(play_round(file.read(), 0, "state", fail))
        self.assertEqual(out.getvalue(), "m r\n")
        self.assertIn("KeyError: 'a fault'", told.getvalue())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            print(f"== {name}\n{as_file(read_file(name))}", end="")
        except BadState as error:
            print(f"== {name}\nrefused: {error}")
    if len(sys.argv) == 1:
        unittest.main()
