"""One turn (TRN, SLD, EXP) for game.py."""
import copy

from .misreadings import off
from .state import LETTERS, STEPS, flag_to_reach, on_board, one_step, owner, reached, rival, robots_of


def step(before, turn, line):
    """TRN-1 to TRN-5: the state after the turn (letter, action), None for a pass; `line` is the answer."""
    s = copy.deepcopy(before)
    wrong = turn is None and line.strip() != b"-" and bool(robots_of(s, s.player))      # ANS-4
    if off("ANS-4") and wrong or off("ANS-4/empty") and wrong and not line.strip():
        return s
    if off("ANS-4/lost") and wrong:
        destroy(s, [next(iter(robots_of(s, s.player)))])
    if robots_of(s, s.player):                          # TRN-4
        if turn is not None:
            act(s, *turn)                               # TRN-2
        else:
            passed(s)                                   # TRN-5
    hand_over(s, before, turn)
    if off("ANS-4/ends") and wrong:
        s.rounds = 0
    return s


def hand_over(s, before, turn):
    """TRN-1, TRN-3: the player to move, and the number of rounds left."""
    mover = s.player
    idle = turn is None or not robots_of(before, mover)
    unmoved = not idle and turn[1] != "D" and s.robots == before.robots
    s.player = rival(mover)                             # TRN-1
    stays = (off("TRN-1") or off("TRN-1/pass") and idle or off("TRN-1/blast") and not idle and turn[1] == "D"
             or off("TRN-1/hit") and len(s.robots) < len(before.robots)
             or off("TRN-4/left") and not robots_of(s, s.player) or off("TRN-4/skipped") and not robots_of(before, mover))
    if stays:
        s.player = mover
    falls = mover == 2                                  # TRN-3
    if off("TRN-3"):
        falls = True
    if off("TRN-3/first"):
        falls = mover == 1
    if off("TRN-3/pass") and idle or off("TRN-3/blast") and not idle and turn[1] == "D" \
            or off("TRN-3/empty") and not robots_of(before, mover) or off("TRN-3/last") and reached(s) \
            or off("TRN-3/never"):
        falls = False
    if off("TRN-5/none") and idle or off("SLD-2") and unmoved:
        s.player, falls = mover, False
    s.rounds -= falls
    if off("TRN-4/nobody") and not s.robots or off("TRN-5/ends") and idle and robots_of(before, mover):
        s.rounds = 0


def passed(s):
    """TRN-5 misread: a pass changes something."""
    own = robots_of(s, s.player)
    if off("TRN-5"):
        act(s, next(iter(own)), "S")
    if off("TRN-5/lost"):
        destroy(s, [next(iter(own))])


def act(s, letter, action):
    if off("TRN-2/first"):
        letter = next(iter(robots_of(s, s.player)))
    together = [letter]
    if off("TRN-2") or off("TRN-2/slides") and action != "D" or off("TRN-2/blasts") and action == "D":
        together = list(robots_of(s, s.player))
    for one in together:
        if one not in s.robots:
            continue
        if action != "D":
            slide(s, one, action)
        if action == "D" or off("TRN-2/both"):
            explode(s, one)


# ---------------------------------------------------------------- SLD

def is_robot_in_the_way(s, letter, cell):
    return any(there == cell and not (off("SLD-1/robots") or off("SLD-1/own") and owner(other) == owner(letter)
                                      or off("SLD-1/rivals") and owner(other) != owner(letter))
               for other, there in s.robots.items() if other != letter)


def is_barred(s, letter, cell):                         # SLD-1
    own, other = s.flags[owner(letter) - 1], flag_to_reach(s, owner(letter))
    return (not on_board(s, cell) or cell in s.walls and not off("SLD-1/walls") or is_robot_in_the_way(s, letter, cell)
            or off("SET-5") and cell in s.flags or off("SET-5/own") and cell == own
            or off("SET-5/rival") and cell == other)


def slide(s, letter, direction):
    start = s.robots[letter]
    if off("SLD-2/turns") and is_barred(s, letter, one_step(start, direction)):
        clockwise = "SVJZ"
        direction = clockwise[(clockwise.index(direction) + 1) % 4]
    path = way(s, letter, start, direction)
    s.crossed = path[1:-1]
    if off("SET-3/trail"):
        s.walls |= set(path[:-1])
    s.robots[letter] = path[-1]                         # SLD-3
    if off("SET-5/carried") and s.flags[owner(letter) - 1] in path:
        s.flags[owner(letter) - 1] = path[-1]
    if off("SET-5/taken") and flag_to_reach(s, owner(letter)) in path[:-1]:
        s.flags[rival(owner(letter)) - 1] = path[-1]
    if off("SLD-3/flags"):
        s.flags = [path[-1] if flag in s.crossed else flag for flag in s.flags]
    collide(s, letter, one_step(path[-1], direction), direction, path)


def way(s, letter, start, direction):
    """SLD-1: the cells of a slide, from the first to the last one."""
    path = [start]
    while True:
        cell = one_step(path[-1], direction)
        if off("SLD-1/wrap") and not on_board(s, cell):
            cell = ((cell[0] - 1) % s.columns + 1, (cell[1] - 1) % s.rows + 1)
        if is_barred(s, letter, cell) or cell == start:
            break
        path.append(cell)
        if off("SLD-1") and len(path) == 2 or off("SLD-1/range") and len(path) == 6:
            break
        if off("SLD-1/flags") and cell in s.flags or off("SLD-1/flag") and cell == flag_to_reach(s, owner(letter)):
            break
    last = one_step(path[-1], direction)
    if len(path) > 1 and (off("SLD-1/gap") or off("SLD-1/edge") and not on_board(s, last)
                          or off("SLD-1/before") and last in s.robots.values()):
        path.pop()
    others = [cell for other, cell in s.robots.items() if other != letter]
    while len(path) > 1 and (path[-1] in s.walls or path[-1] in others):    # only with SLD-1 misread
        path.pop()
    return path


def collide(s, letter, cell, direction, path):
    """SLD-3, SET-3 and others misread: a slide changes the obstacle that stops it."""
    met = [other for other, there in s.robots.items() if there == cell and other != letter]
    moved = len(path) > 1
    if cell in s.walls and off("SET-3"):
        s.walls.discard(cell)
    if off("SLD-2/hurt") and not moved:
        destroy(s, [letter])
    for other in met:
        beyond = one_step(cell, direction)
        foe = owner(other) != owner(letter)
        if off("SLD-3") and moved and on_board(s, beyond) and beyond not in s.walls \
                and beyond not in s.robots.values():
            s.robots[other] = beyond
        if off("SLD-3/hurt") and moved and foe or off("SLD-3/own") and moved and not foe:
            destroy(s, [other])
        if off("SLD-3/both") and moved:
            destroy(s, [letter, other])
        if off("SLD-3/takes") and foe:
            destroy(s, [other])
            s.robots[letter] = cell


# ---------------------------------------------------------------- EXP

def explode(s, letter, seen=()):
    centre = s.robots[letter]
    found = victims(s, letter)
    if off("EXP-1/needed") and not found:
        return
    if off("EXP-3/flag"):
        s.blasted = [cell for cell in s.flags if in_line(s, centre, cell, letter) and cell != centre]
    if off("EXP-3/walls"):
        s.walls -= {cell for direction in STEPS for cell in walls_met(s, centre, direction)}
    for other in found:                                 # EXP-3: they do not explode
        if other in seen or other not in s.robots:
            continue
        if off("EXP-3") or off("EXP-3/own") and owner(other) == owner(letter) \
                or off("EXP-3/rivals") and owner(other) != owner(letter):
            explode(s, other, (*seen, letter))
    gone = found if off("EXP-1") else [*found, letter]
    destroy(s, [other for other in gone if not (off("EXP-1") and other == letter)], letter)
    if off("SET-3/crater"):
        s.walls.add(centre)


def destroy(s, letters, exploding=None):                                # EXP-4
    for letter in letters:
        if letter in s.robots:
            cell = s.robots.pop(letter)
            if off("EXP-4") or off("EXP-4/wrecks") and letter != exploding:
                s.walls.add(cell)
            if off("EXP-4/born"):
                s.robots.setdefault(reborn(letter), cell)


def reborn(letter):
    """EXP-4 misread: a destroyed robot changes sides, with the letter 13 places further."""
    return LETTERS[(LETTERS.index(letter) + 13) % 26]


def walls_met(s, centre, direction):
    """The wall that stops an explosion in a direction, if there is one."""
    cell = one_step(centre, direction)
    while on_board(s, cell):
        if cell in s.walls:
            return [cell]
        cell = one_step(cell, direction)
    return []


def victims(s, letter):                                 # EXP-2
    centre = s.robots[letter]
    found = [other for other, cell in sorted(s.robots.items())
             if other != letter and in_line(s, centre, cell, letter)]
    if off("EXP-2/own"):
        found = [other for other in found if owner(other) != owner(letter)]
    if off("EXP-2/rivals"):
        found = [other for other in found if owner(other) == owner(letter)]
    if off("EXP-2/guards"):
        found = [other for other in found if s.robots[other] not in s.flags]
    return found


def in_line(s, centre, cell, letter):
    """EXP-2: whether the explosion of the robot with this letter on `centre` reaches `cell`."""
    columns, rows = cell[0] - centre[0], cell[1] - centre[1]
    far = max(abs(columns), abs(rows))
    if off("EXP-2/all"):
        return True
    if off("EXP-2/eight"):
        return far == 1
    if off("EXP-2/near") and far > 1 or off("EXP-2/range") and far > 5:
        return False
    if off("EXP-2/row") and rows or off("EXP-2/column") and columns:
        return False
    if columns and rows and not (off("EXP-2/diagonal") and abs(columns) == abs(rows)):
        return False
    unit = ((columns > 0) - (columns < 0), (rows > 0) - (rows < 0))
    between = [(centre[0] + i * unit[0], centre[1] + i * unit[1]) for i in range(1, far)]
    if off("EXP-2/wall"):
        between = between[:1]
    if off("EXP-2/beside"):
        between = between[-1:]
    if off("EXP-2/line"):
        row = {(i, centre[1]) for i in range(1, s.columns + 1)} if rows == 0 else set()
        between = row | ({(centre[0], i) for i in range(1, s.rows + 1)} if columns == 0 else set())
    return not any(shelters(s, c, letter) for c in between)


def shelters(s, cell, letter):
    if cell in s.walls:
        return not off("EXP-2/walls")
    if off("SET-5/cover") and cell in s.flags:
        return True
    cover = [other for other, there in s.robots.items() if there == cell]
    return any(off("EXP-2") or off("EXP-2/covered") and owner(other) == owner(letter)
               or off("EXP-2/shield") and owner(other) != owner(letter) for other in cover)
