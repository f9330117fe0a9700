#!/usr/bin/env python3
"""A RedBot strategy in Python 3, to start from. The rules are spec/redbot.md.
    strategy.py ID ROUND_FILE      prints one answer line (ANS-1)
    strategy.py ID                 stays: reads rounds from standard input, a line for each (PER-2)
Both robots take the shortest way to the nearest goal cell, around walls and
robots, and shoot rivals in their line of fire. Now and then a wall goes up on
the shortest way of the rival that is nearest to its goal.
"""
import sys
from collections import deque

DIRECTIONS = ["UP", "RIGHT", "DOWN", "LEFT"]  # clockwise
STEP = {"UP": (0, 1), "RIGHT": (1, 0), "DOWN": (0, -1), "LEFT": (-1, 0)}


class Robot:
    def __init__(self, tokens):
        self.lives, self.dir = int(tokens[0]), DIRECTIONS.index(tokens[1])
        self.cell = int(tokens[2]), int(tokens[3])
        self.alive = self.lives > 0

    def ahead(self, steps=1):
        dx, dy = STEP[DIRECTIONS[self.dir]]
        return self.cell[0] + steps * dx, self.cell[1] + steps * dy


class Round:
    def __init__(self, text, me):
        # FILE-2: line ends, blanks and commas only separate. The names come last and are never read.
        tokens = text.replace(b",", b" ").decode("latin-1").split()
        self.counter = int(tokens[0].split("/")[0])
        self.width, self.height = map(int, tokens[1].split("x"))
        self.me, self.players, self.planned = me, [], []
        for i in range(2, 62, 15):  # label, 4 numbers, R1 and 4 values, R2 and 4 values
            robots = [Robot(tokens[i + 6:i + 10]), Robot(tokens[i + 11:i + 15])]
            self.players.append((tokens[i + 1] == "1", int(tokens[i + 4]), robots))
        lists = []
        for token in tokens[62:tokens.index("P1_move:")]:
            if token.endswith(":"):
                lists.append([])
            else:
                lists[-1].append(int(token))
        self.goals = [set(zip(cells[::2], cells[1::2])) for cells in lists[:4]]
        self.walls = {(x, y): lives for x, y, lives in zip(lists[4][::3], lists[4][1::3], lists[4][2::3])}
        self.robots = {r.cell: r for _, _, robots in self.players for r in robots if r.alive}
        self.mine = self.players[me][2]
        others = [rs for p, (playing, _, rs) in enumerate(self.players) if p != me and playing]
        self.rivals = [r for rs in others for r in rs if r.alive]
        self.taken = set(self.robots) | {cell for cell, lives in self.walls.items() if lives > 0}

    def on_board(self, cell):
        return 1 <= cell[0] <= self.width and 1 <= cell[1] <= self.height

    def way(self, robot, goals, obstacles):
        """A shortest way, counted in rounds: pairs of a movement and the cell after it."""
        start = robot.cell, robot.dir
        came, queue = {start: None}, deque([start])
        while queue:
            pose = cell, direction = queue.popleft()
            if cell in goals:
                way = []
                while came[pose]:
                    before, movement = came[pose]
                    way.append((movement, pose[0]))
                    pose = before
                return way[::-1]
            dx, dy = STEP[DIRECTIONS[direction]]
            ahead = cell[0] + dx, cell[1] + dy
            nexts = [("LEFT", (cell, (direction + 3) % 4)), ("RIGHT", (cell, (direction + 1) % 4))]
            if self.on_board(ahead) and ahead not in obstacles:
                nexts.insert(0, ("UP", (ahead, direction)))
            for movement, after in nexts:
                if after not in came:
                    came[after] = pose, movement
                    queue.append(after)
        return None

    def move(self, robot, mate):
        goals = self.goals[self.me]
        way = self.way(robot, goals, self.taken)
        robot.forced = way is None  # shut in: through whatever is ahead
        robot.way = way if way is not None else self.way(robot, goals, set()) or []
        movement = robot.way[0][0] if robot.way else "NONE"
        ahead = robot.ahead()
        if movement == "UP" and self.robots.get(ahead) is mate:
            return "NONE"  # MOV-3: it would hurt the mate
        # MOV-6: of those that want one cell, each id has its own round.
        if movement == "UP" and self.counter % 4 != self.me and any(r.ahead() == ahead for r in self.rivals):
            return "NONE"
        if movement in ("LEFT", "RIGHT"):
            robot.dir = (robot.dir + (1 if movement == "RIGHT" else 3)) % 4
        elif movement == "UP" and ahead not in self.taken:
            self.taken.add(ahead)  # and the cell that is left stays taken (MOV-4)
            del self.robots[robot.cell]
            robot.cell, self.robots[ahead] = ahead, robot
        return movement

    def action(self, robot, mate):
        steps = 1
        while self.on_board(robot.ahead(steps)):
            cell = robot.ahead(steps)
            target = self.robots.get(cell)
            if target or self.walls.get(cell, 0) > 0:
                hurt = [r for r in self.mine if r.alive and near(r.cell, cell) and r.lives <= 2]
                if (target or robot.forced) and target is not mate and not hurt:
                    return "FIRE"
                break
            steps += 1
        cell = self.wall() if self.counter % 2 == 0 else None
        return "BUILD %d %d" % cell if cell else "NOTHING"

    def wall(self):
        """The first legal cell (BLD-3, BLD-4) on the way of the rival that is nearest to its goal."""
        built = sum(map(self.on_board, self.walls)) + len(self.planned)
        if self.players[self.me][1] <= len(self.planned) or built >= self.width * self.height // 8:
            return None  # BLD-2, BLD-8
        standing = {cell for cell, lives in self.walls.items() if lives > 0}
        ways = [self.way(r, self.goals[p], standing) for p, (playing, _, robots) in enumerate(self.players)
                if p != self.me and playing for r in robots if r.alive]
        own = {cell for r in self.mine if r.alive for _, cell in r.way} | set(self.planned)
        feet = set(self.robots) | {r.ahead() for r in self.rivals}
        for _, cell in min(filter(None, ways), key=len, default=[]):
            if cell not in self.walls and cell not in own and not any(near(foot, cell) for foot in feet):
                self.planned.append(cell)
                return cell
        return None


def near(a, b):
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def orders_for(me, text):
    game = Round(text, me)
    orders = ["NONE NOTHING", "NONE NOTHING"]
    movements = [game.move(r, game.mine[1 - i]) if r.alive else "" for i, r in enumerate(game.mine)]
    for i, robot in enumerate(game.mine):
        if robot.alive:
            orders[i] = movements[i] + " " + game.action(robot, game.mine[1 - i])
    return "R1 %s R2 %s" % tuple(orders)


def answer(text):
    try:
        line = orders_for(int(sys.argv[1]), text)
    except Exception as error:  # whatever happens, the line is an answer
        print(repr(error), file=sys.stderr)
        line = "R1 NONE NOTHING R2 NONE NOTHING"
    print(line, flush=True)


def rounds(stream):
    """What a player that stays is told: `round N` and N lines, until `end`."""
    for head in stream:
        words = head.split()
        if words[:1] != [b"round"]:
            return
        yield b"".join(stream.readline() for _ in range(int(words[1])))


if __name__ == "__main__":
    if len(sys.argv) > 2:
        try:
            with open(sys.argv[2], "rb") as file:
                text = file.read()
        except OSError as error:
            print(error, file=sys.stderr)
            text = b""
        answer(text)
    else:
        for text in rounds(sys.stdin.buffer):
            answer(text)
