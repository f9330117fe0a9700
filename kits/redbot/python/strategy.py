#!/usr/bin/env python3
"""An example player to start from. It hunts its rivals, and goes home when it
is time. The kit reads the round and prints the answer: see redbot.py."""

from collections import deque
from typing import Iterable

from redbot import DIRECTIONS, Game, Place, Robot, ahead, play, turned

FAR = 9999
Steps = dict[tuple[int, int], int]


def steps_to(game: Game, targets: Iterable[Place]) -> Steps:
    """The number of steps from each cell to the nearest target, around walls and
    robots. Cells without a path are missing."""
    walls = {(wall.x, wall.y) for wall in game.walls if wall.lives > 0}
    robots = {(r.x, r.y) for player in game.players for r in player.robots if r.is_alive()}
    steps = {(place.x, place.y): 0 for place in targets}
    queue = deque(steps)
    while queue:
        at = queue.popleft()
        for direction in DIRECTIONS:
            place = ahead(Place(*at), direction)
            cell = place.x, place.y
            if game.on_board(place) and cell not in walls and cell not in steps:
                steps[cell] = steps[at] + 1
                # A robot blocks the way, but it can leave its own cell.
                if cell not in robots:
                    queue.append(cell)
    return steps


def hits_rival(game: Game, robot: Robot, direction: str) -> bool:
    """Whether this robot would hit a rival with a shot in a direction."""
    place = game.first_hit(robot, direction)
    hit = game.robot_at(place) if place else None
    return hit is not None and not any(hit is mine for mine in game.me.robots)


def walk(game: Game, number: int, steps: Steps) -> str:
    """Sets a movement towards the nearest target; returns the direction of the robot after it."""
    robot = game.me.robots[number]
    right, left = turned(robot.orient, "RIGHT"), turned(robot.orient, "LEFT")
    behind = turned(right, "RIGHT")  # two turns
    best, least = "NONE", FAR
    for move, direction in (("UP", robot.orient), ("RIGHT", right), ("RIGHT", behind), ("LEFT", left)):
        place = ahead(robot, direction)
        far = steps.get((place.x, place.y), FAR)
        if far < least:
            best, least = move, far
    # A bump hurts the robot in the way, even a partner that is about to leave.
    if best == "UP" and game.robot_at(ahead(robot, robot.orient)):
        best = "NONE"
    game.set_move(number, best)  # NONE also without a path
    return turned(robot.orient, best)


def think(game: Game) -> None:
    home = steps_to(game, game.me.places)
    others = [player for player in game.players if player is not game.me]
    rivals = steps_to(game, (robot for player in others for robot in player.robots if robot.is_alive()))
    left = game.finish_round - game.akt_round
    for number, robot in enumerate(game.me.robots):
        if not robot.is_alive():
            continue
        looks = robot.orient
        if left < 2 * home.get((robot.x, robot.y), FAR) + 10:  # turns take time too
            looks = walk(game, number, home)
        elif not hits_rival(game, robot, looks):
            looks = walk(game, number, rivals)
        if hits_rival(game, robot, looks):
            game.set_action(number, "FIRE")


if __name__ == "__main__":
    play(think)
