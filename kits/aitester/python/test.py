"""Tests of the kit. Without arguments, run them. With files, print what the kit reads from each."""

import contextlib
import io
import sys
import unittest

from aitester import BUY, Game, line_of_fire
from protocol import BadState, Turn, play_command, read


def read_file(name: str) -> Game:
    with open(name, "rb") as file:
        return read(file.read(), name)


def as_file(game: Game) -> str:
    """A state in the format of its file."""
    lines = ["aitester v1", f"players {len(game.players)}"]
    lines += [f"{name} {getattr(game, name)}" for name in ("money", "action_points", "max_units", "turn_limit", "phase",
                                                           "turn", "player", "points", "refused")]
    lines.append(f"types {len(game.types)}")
    lines += [" ".join(map(str, vars(type).values())) for type in game.types]
    lines += [f"size {game.width} {game.height}", *game.terrain, *game.placement, f"bonuses {len(game.bonuses)}"]
    lines += [f"{x} {y} first_aid" for x, y in game.bonuses]
    for player in game.players:
        lines.append(f"money {player.money} units {len(player.units)}")
        lines += [f"{unit.id} {unit.type} {unit.x} {unit.y} {unit.health}" for unit in player.units]
    return "\n".join(lines) + "\n"


def buying() -> Game:
    """The state at the beginning of a game on the board of states/state.txt."""
    head, _, _ = as_file(read_file("states/state.txt")).partition("money 10 units")
    changed = head.replace("fight", BUY).replace("turn 7", "turn 0").replace("points 17", "points 0")
    return read((changed + "money 120 units 0\n" * 3).encode())


class Kit(unittest.TestCase):
    def test_reads_the_state(self) -> None:
        game = read_file("states/state.txt")
        self.assertEqual((game.player, game.turn, game.points, game.refused, game.phase), (2, 7, 17, 1, "fight"))
        self.assertEqual((len(game.players), game.me.money, game.players[0].units[0].health), (3, 35, 0))
        tiles = ((0, 0), (3, 1), (1, 1), (4, 3), (8, 0), (0, -1))
        self.assertEqual([game.land(*at) for at in tiles], [1, 10, 0, 0, 0, 0])
        self.assertEqual([game.is_free(*at) for at in ((0, 0), (2, 3), (2, 0), (4, 1))], [True, True, False, False])
        self.assertEqual([(unit.player, unit.id) for unit in game.enemies(2)], [(1, 1), (1, 2), (3, 0)])
        self.assertEqual([game.type_of(unit).name for unit in game.own_units()], ["tank", "rifle"])
        with open("states/state.txt", encoding="ascii") as file:
            self.assertEqual(as_file(game), file.read())

    def test_reads_what_is_tolerated(self) -> None:
        self.assertEqual(read_file("states/loose.txt"), read_file("states/state.txt"))

    def test_refuses_the_rest(self) -> None:
        with self.assertRaises(BadState) as refused:
            read_file("states/bad.txt")
        self.assertEqual(str(refused.exception), "states/bad.txt:19:4: expected a tile (1 to 9, A, ~ or #), found B")

    def test_knows_the_moves(self) -> None:
        game = read_file("states/state.txt")
        tank, rifle = game.own_units()
        self.assertEqual(game.costs(tank)[1], [6, None, 18, 42, None, None, 33, 36])
        self.assertEqual(game.path(tank, 4, 5), [(1, 3), (2, 3), (2, 4), (2, 5), (3, 5), (4, 5)])
        self.assertEqual((game.path(tank, 4, 1), game.path(tank, 1, 2)), ([], []))
        self.assertEqual((len(game.moves(tank)), len(game.moves(rifle))), (15, 22))
        game.move(1, 5, 5)
        self.assertEqual((game.points, rifle.health, game.bonuses, game.refused), (3, 110, [(2, 0)], 0))
        for u, x, y in ((0, 1, 2), (0, 5, 5), (0, 7, 0), (0, 1, 1), (0, 0, 6), (2, 0, 0), (3, 0, 0)):
            self.assertRaises(ValueError, game.move, u, x, y)

    def test_knows_the_shots(self) -> None:
        self.assertEqual(line_of_fire(0, 0, 2, 2), [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)])
        self.assertEqual(line_of_fire(2, 2, 0, 0), [(2, 2), (1, 2), (1, 1), (0, 1), (0, 0)])
        self.assertEqual(line_of_fire(0, 3, 4, 1), [(0, 3), (1, 3), (1, 2), (2, 2), (3, 2), (3, 1), (4, 1)])
        game = read_file("states/state.txt")
        tank, rifle = game.own_units()
        sniper, scout, other = game.enemies(2)
        self.assertEqual([game.damage(tank, enemy) for enemy in (sniper, scout, other)], [40, 40, 25])
        self.assertEqual([game.can_hit(tank, x, 3, scout) for x in (1, 0)], [True, False])
        lines = ((0, 2, 3, 2), (0, 3, 3, 3), (1, 0, 1, 2))
        self.assertEqual(([game.is_clear(*line) for line in lines], game.targets(tank)), ([False, True, False], []))
        self.assertTrue(game.is_clear(0, 4, 0, 0, rifle))
        game.move(0, 1, 3)
        self.assertEqual(game.targets(tank), [scout])
        before = game.copy()
        game.shoot(0, 6, 3)
        self.assertEqual((game.points, scout.health, len(game.enemies(2))), (4, 0, 2))
        self.assertEqual((before.points, len(before.enemies(2))), (14, 3))
        self.assertRaises(ValueError, before.shoot, 0, 4, 1)
        game.end()
        self.assertEqual((game.player, game.turn, game.points, game.is_over()), (3, 8, 20, False))
        self.assertEqual(game.commands, [("MOV", (0, 1, 3)), ("ATT", (0, 6, 3)), ("NXT", ())])

    def test_buys(self) -> None:
        game = buying()
        self.assertEqual((game.places(), game.can_buy(3)), ([(6, 2), (7, 2), (6, 3), (7, 3)], True))
        game.buy(3, 7, 2)
        game.buy(3, 6, 2)
        self.assertEqual((game.me.money, game.places(), game.can_buy(3)), (30, [(6, 3), (7, 3)], False))
        for type, x, y in ((3, 6, 3), (0, 6, 2), (0, 0, 0), (4, 6, 3)):
            self.assertRaises(ValueError, game.buy, type, x, y)
        game.sell(0)
        self.assertEqual((game.me.money, len(game.own_units()), len(game.me.units)), (75, 1, 2))
        self.assertRaises(ValueError, game.sell, 0)
        game.end()
        self.assertEqual((game.phase, game.player), (BUY, 3))
        game.buy(0, 1, 5)
        game.end()
        self.assertEqual((game.phase, game.player, game.points, game.is_over()), ("fight", 2, 20, False))

    def test_sends_the_commands_one_by_one(self) -> None:
        calls: list[int] = []

        def think(game: Game) -> None:
            calls.append(game.points)
            if game.points == 17:
                game.move(0, 1, 3)
                game.shoot(0, 6, 3)

        turn, game = Turn(), read_file("states/state.txt")
        self.assertEqual(turn.next(game.copy(), think), ("MOV 0 1 3", True))
        game.move(0, 1, 3)
        self.assertEqual(turn.next(game.copy(), think), ("ATT 0 6 3", True))
        self.assertEqual(calls, [17])
        game.refused = 1  # something else than the kit expects has happened
        self.assertEqual(turn.next(game.copy(), think), ("NXT", True))
        self.assertEqual(calls, [17, 14])

    def test_reports_and_answers_an_exception(self) -> None:
        def think(game: Game) -> None:
            game.move(0, 1, 3)
            raise KeyError("a fault")

        with open("states/state.txt", "rb") as file, contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()) as told:
                self.assertFalse(play_command(file.read(), "state", Turn(), think))
        self.assertEqual(out.getvalue(), "MOV 0 1 3\n")
        self.assertIn("KeyError: 'a fault'", told.getvalue())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            print(f"== {name}\n{as_file(read_file(name))}", end="")
        except BadState as error:
            print(f"== {name}\nrefused: {error}")
    if len(sys.argv) == 1:
        unittest.main()
