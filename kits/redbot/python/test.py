"""Tests of the kit. Without arguments, run them. With files, print what the kit reads from each;
with `after` before the files, print the next round of each, with its last orders repeated."""

import contextlib
import io
import sys
import unittest

from redbot import NOT_ARRIVED, BadRound, Game, Place, _play_round, ahead, turned


def read(name: str, my_position: int = 0) -> Game:
    with open(name, "rb") as file:
        return Game(file.read(), my_position, name)


def as_file(game: Game) -> str:
    """A round in the format of its file, without the totals."""
    lines = [f"{game.akt_round}/{game.finish_round}", f"{game.width}x{game.height}"]
    for p, player in enumerate(game.players, 1):
        robots = "".join(f" R{i} {r.lives} {r.orient} {r.x} {r.y}" for i, r in enumerate(player.robots, 1))
        lines.append(f"P{p}: {player.in_game:d} {player.finish_round} {player.score} {player.walls}{robots}")
    for p, player in enumerate(game.players, 1):
        goals = ",".join(f"{place.x} {place.y}" for place in player.places)
        lines.append(f"P{p}_finish: {goals}," if goals else f"P{p}_finish:")
    lines.append("Walls:" + "".join(f" {wall.x} {wall.y} {wall.lives}," for wall in game.walls))
    for p, player in enumerate(game.players, 1):
        line = f"P{p}_move:"
        for i, robot in enumerate(player.robots, 1):
            line += f" R{i} {robot.last_move} {robot.last_action}"
            line += f" {robot.last_build_x} {robot.last_build_y}" if robot.last_action == "BUILD" else ""
        lines.append(line)
    lines += [f"P{p}: {player.name}" for p, player in enumerate(game.players, 1)]
    return "\n".join(lines) + "\n"


def again(game: Game) -> Game:
    """The next round, in which all players repeat their last orders."""
    for robot in (robot for player in game.players for robot in player.robots):
        robot.move, robot.action = robot.last_move, robot.last_action
        if robot.action == "BUILD":
            robot.action += f" {robot.last_build_x} {robot.last_build_y}"
    return game.after()


class Kit(unittest.TestCase):
    def test_reads_the_round(self) -> None:
        game = read("rounds/round.txt", 1)
        self.assertEqual((game.my_position, game.akt_round, game.finish_round), (1, 17, 100))
        self.assertEqual((game.width, game.height), (25, 25))
        self.assertEqual([game.players[0].robots[1].y, game.players[1].robots[1].lives], [12, -3])
        self.assertEqual([player.finish_round for player in game.players][2:], [NOT_ARRIVED, 15])
        self.assertEqual([len(player.places) for player in game.players], [25, 25, 2, 0])
        wall = game.wall_at(Place(12, 18))
        self.assertEqual((game.walls_counter, wall and wall.lives, game.wall_at(Place(13, 13))), (4, 40, None))
        self.assertIs(game.robot_at(Place(20, 12)), game.me.robots[0])
        self.assertIsNone(game.robot_at(Place(14, 15)))
        self.assertEqual([game.on_board(Place(x, 1)) for x in (0, 25, 26)], [False, True, False])
        robot = game.players[0].robots[0]
        self.assertEqual((robot.last_action, robot.last_build_x, robot.last_build_y), ("BUILD", 0, -7))
        self.assertEqual(game.players[3].name, "Delta  Force")

    def test_reads_what_is_tolerated(self) -> None:
        self.assertEqual(as_file(read("rounds/loose.txt")), as_file(read("rounds/round.txt")))

    def test_refuses_the_rest(self) -> None:
        with self.assertRaises(BadRound) as refused:
            read("rounds/bad.txt")
        self.assertEqual(str(refused.exception), "rounds/bad.txt:6:21: expected a direction, found right")

    def test_knows_the_rules(self) -> None:
        game = read("rounds/round.txt")
        turns = [turned("DOWN", "LEFT"), turned("DOWN", "RIGHT"), turned("LEFT", "RIGHT"), turned("LEFT", "UP")]
        self.assertEqual(turns, ["RIGHT", "LEFT", "UP", "LEFT"])
        self.assertEqual(ahead(Place(11, 20), "DOWN"), Place(11, 19))
        self.assertEqual([len(game.neighbours(place)) for place in (Place(11, 20), Place(25, 1))], [8, 3])
        self.assertEqual(game.first_hit(Place(14, 12), "RIGHT"), Place(20, 12))
        self.assertEqual(game.first_hit(Place(12, 12), "UP"), Place(12, 18))
        self.assertIsNone(game.first_hit(Place(13, 12), "UP"))  # only destroyed walls
        self.assertEqual([robot.is_alive() for robot in game.players[1].robots], [True, False])
        self.assertEqual([game.total(player) for player in game.players], [30, 13, 4, 70])
        game.players[0].finish_round = game.players[2].finish_round = 12  # together
        self.assertEqual([game.total(player) for player in game.players], [70, 13, 44, 60])

    def test_knows_the_round_after(self) -> None:
        game = read("rounds/round.txt", 1)
        robot = game.me.robots[0]
        game.set_move(0, "LEFT")
        game.set_action(0, "FIRE")
        after = game.after()
        self.assertEqual((after.akt_round, after.me.robots[0].orient), (18, turned(robot.orient, "LEFT")))
        self.assertEqual((after.me.robots[0].last_action, after.me.robots[0].action), ("FIRE", "NOTHING"))
        self.assertEqual((game.akt_round, robot.last_action), (17, "NOTHING"))

    def test_has_the_names_of_the_first_kit(self) -> None:
        game = read("rounds/round.txt", 1)
        self.assertEqual((game.my_id, game._players, game._walls), (1, game.players, game.walls))
        self.assertEqual((game.me._robot, game.me._finish_zone), (game.me.robots, game.me.places))

    def test_an_exception_is_told_and_answered(self) -> None:
        def think(game: Game) -> None:
            game.set_move(1, "UP")
            raise KeyError("a fault")

        with open("rounds/round.txt", "rb") as file, contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()) as told:
                self.assertFalse(_play_round(file.read(), 0, "round.txt", think))
        self.assertEqual(out.getvalue(), "R1 NONE NOTHING R2 UP NOTHING\n")
        self.assertIn("KeyError: 'a fault'", told.getvalue())

    def test_prints_the_answer(self) -> None:
        game = read("rounds/round.txt")
        with contextlib.redirect_stdout(io.StringIO()) as out:
            game.set_move(0, "LEFT")
            game.set_action(1, "BUILD", -1, 20)
            game.print_response()
            game.print_response()  # once a round
        self.assertEqual(out.getvalue(), "R1 LEFT NOTHING R2 NONE BUILD -1 20\n")

    def test_takes_no_wrong_order(self) -> None:
        game = read("rounds/round.txt")
        for robot, move in ((0, "DOWN"), (0, "up"), (2, "UP")):
            self.assertRaises(ValueError, game.set_move, robot, move)
        for action in (("BUILD",), ("BUILD", 2**31, 1), ("FIRE", 1, 1), ("fire",)):
            self.assertRaises(ValueError, game.set_action, 0, *action)


if __name__ == "__main__":
    is_after = sys.argv[1:2] == ["after"]
    for name in sys.argv[2:] if is_after else sys.argv[1:]:
        try:
            game = again(read(name)) if is_after else read(name)
            print(f"== {name}\n{as_file(game)}", end="")
        except BadRound as error:
            print(f"== {name}\nrefused: {error}")
    if len(sys.argv) == 1:
        unittest.main()
