"""Movement (MOV) for redbot.py."""
from .misreadings import off
from .state import Robot, Wall, alive, all_robots, object_at, objects, on_board, one_step

CIRCLE = ["UP", "RIGHT", "DOWN", "LEFT"]                # clockwise


def cell_ahead(s, r):
    x, y = one_step(r.x, r.y, "UP" if off("ORD-1") else r.direction)
    if off("MOV-2/wrap"):
        return (x - 1) % s.width + 1, (y - 1) % s.height + 1
    return x, y


def move(s, rules):
    hurt = rules["step_attack"]
    robots, things = all_robots(s), objects(s)          # MOV-4: the cells at the start of the round
    ahead = [(r, cell_ahead(s, r)) for r in robots if r.movement == "UP"]
    leaving = leavers(s, things, ahead) if off("MOV-4") else []
    contests, bumped, losses, moves = [], [], [], []
    for r, cell in ahead:
        ahead_of_r = object_at(things, cell)
        if any(ahead_of_r is leaver for leaver in leaving):
            ahead_of_r = None
        rivals = [other for other, same in ahead if same == cell and other is not r]
        if not on_board(s, *cell):                      # MOV-2
            if off("MOV-2"):
                losses.append(r)
        elif off("MOV-4/swap") and (ahead_of_r, (r.x, r.y)) in ahead:
            moves.append((r, cell))
        elif ahead_of_r is not None:                    # MOV-3, MOV-4
            bump(s, r, ahead_of_r, bumped, losses, hurt)
        elif barred(robots + s.walls, cell):
            pass
        elif not rivals:                                # MOV-5
            moves.append((r, cell))
        else:                                           # MOV-6
            contest(r, rivals, cell, contests, moves)
    if off("MOV-4/unhurt"):
        bumped = [t for t in bumped if not any(t is r for r, _ in moves)]
    if off("MOV-6/bump"):
        contests = [r for r in contests if not any(t is r for t in bumped)]
    for thing in losses + bumped + contests:            # MOV-8: no points
        thing.lives -= hurt
    for r, cell in moves:
        if off("MOV-7") and not alive(r):
            continue
        r.x, r.y = cell                                 # MOV-7: whatever its lives are
    for r in robots:                                    # MOV-1
        turn(r)


def bump(s, r, thing, bumped, losses, hurt):
    """MOV-3: the object in front of r is bumped."""
    spared = (off("MOV-3") and any(thing is other for other in bumped)) \
        or (off("MOV-3/partner") and isinstance(thing, Robot) and thing.player == r.player) \
        or (off("MOV-3/walls") and isinstance(thing, Wall)) or (off("ARR-3/immune") and out_of_reach(s, thing))
    if not spared:
        bumped.append(thing)
    if off("MOV-3/both"):
        losses.append(r)
    if off("MOV-8") and isinstance(thing, Robot) or off("MOV-8/walls") and isinstance(thing, Wall):
        s.players[r.player].points += hurt


def out_of_reach(s, thing):
    """ARR-3 misread: robots of players out of the game."""
    return isinstance(thing, Robot) and not s.players[thing.player].in_game


def barred(things, cell):
    """MOV-5 misread: dead robots and destroyed walls block the way."""
    return any((t.x, t.y) == cell and not alive(t) and (off("MOV-5")
               or off("MOV-5/robots" if isinstance(t, Robot) else "MOV-5/walls")) for t in things)


def contest(r, rivals, cell, contests, moves):
    first = all((r.player, r.number) < (other.player, other.number) for other in rivals)
    if off("MOV-6/first") and first or off("MOV-6/pair") and len(rivals) == 1:
        moves.append((r, cell))
    elif not (off("MOV-6/unhurt") or off("MOV-6/first")
              or off("MOV-6/partner") and all(other.player == r.player for other in rivals)):
        contests.extend([r] * (len(rivals) if off("MOV-6") else 1))


def turn(r):
    if r.movement not in ("LEFT", "RIGHT") or (off("MOV-7") or off("MOV-7/turns")) and not alive(r):
        return
    if off("MOV-1/absolute"):
        r.direction = r.movement
    else:
        quarter = 1 if (r.movement == "RIGHT") != off("MOV-1") else -1
        r.direction = CIRCLE[(CIRCLE.index(r.direction) + quarter) % 4]


def leavers(s, things, ahead):
    """MOV-4 misread: the robots that escape if a cell being left counts as empty."""
    leaving = [r for r, cell in ahead if on_board(s, *cell) and [c for _, c in ahead].count(cell) == 1]
    while True:
        blocked = [r for r, cell in ahead if r in leaving
                   and object_at(things, cell) is not None and object_at(things, cell) not in leaving]
        if not blocked:
            return leaving
        leaving = [r for r in leaving if r not in blocked]


def move_one_by_one(s, rules):
    """MOV-4 misread: each robot sees the moves of those before it."""
    for r in all_robots(s):
        if r.movement == "UP":
            cell = cell_ahead(s, r)
            thing = object_at(objects(s), cell)
            if thing is not None:
                thing.lives -= rules["step_attack"]
            elif on_board(s, *cell):
                r.x, r.y = cell
        turn(r)
