"""Reference model of RedBot, written from spec/redbot.md alone: slow, plain, one branch a clause.

judge() answers one conf/1 step; OFF holds the clauses replaced by a misreading (misreadings.py). The data are in
state.py, the round file and the answers in roundfile.py.
"""
import copy
import sys

from misreadings import MISREADINGS, NOT_IN_STEP, OFF, off  # noqa: F401 (for the users of this module)
from roundfile import default_order, parse_answer, read_state, validate, write_state
from state import (DEFAULTS, NEVER, Player, Reject, Robot, Skip, State, Unreadable, Wall, alive, all_robots, on_board,
                   one_step, parse_rules, ranks, totals)  # noqa: F401

# ---------------------------------------------------------------- SET-5 start

def start_state(maximum, names, rules=None):
    """SET-5, SET-6: the standard start."""
    rules = rules or dict(DEFAULTS)
    layout = [("DOWN", (11, 25), (14, 25)), ("LEFT", (25, 12), (25, 15)),
              ("UP", (12, 1), (15, 1)), ("RIGHT", (1, 11), (1, 14))]
    side = range(1, 26)
    goals = [[(i, 1) for i in side], [(1, i) for i in side], [(i, 25) for i in side], [(25, i) for i in side]]
    if off("SET-3"):
        layout[1], layout[3], goals[1], goals[3] = layout[3], layout[1], goals[3], goals[1]
    players = []
    for i, (direction, *cells) in enumerate(layout):
        if off("SET-5"):
            cells = [one_step(x, y, direction) for x, y in cells]
        robots = [Robot(i, n, rules["robot_lives"], direction, x, y) for n, (x, y) in enumerate(cells, 1)]
        players.append(Player(1, NEVER, 0, rules["walls_per_player"], robots, goals[i], name=names[i]))
    return State(0, maximum, 25, 25, players, [])


# ---------------------------------------------------------------- the round

def step(before, answers, rules):
    """ORD-4: the state after one round."""
    s = copy.deepcopy(before)
    for w in s.walls:                                   # SET-7, BLD-7
        w.present = alive(w) and on_board(s, w.x, w.y)
    for p, answer in zip(s.players, answers):
        asked = p.in_game == 1                          # ORD-3
        order = parse_answer(answer) if asked or off("ORD-3") else default_order()
        for r, (movement, action) in zip(p.robots, order):
            r.present = alive(r)                        # SET-7
            if off("ARR-3") and p.finish != NEVER:
                r.present = False
            if r.present or off("ORD-2"):               # ORD-2
                r.movement, r.action = movement, action
        p.order = order if asked else default_order()   # FILE-6
    move(s, rules)
    if off("SET-7"):
        for thing in all_robots(s) + s.walls:
            thing.present = thing.present and alive(thing)
        for r in all_robots(s):
            r.action = r.action if r.present else ("NOTHING",)
    arrived = arrive(s)
    if off("ORD-4"):
        build(s, rules)
    fire(s, rules)
    die(s, arrived)
    if not off("ORD-4"):
        build(s, rules)
    if not (off("END-1") and not any(p.in_game for p in s.players)):
        s.counter += 1                                  # END-1
    if off("FILE-6"):
        for p, old in zip(s.players, before.players):
            for i, r in enumerate(p.robots):
                movement, action = p.order[i]
                p.order[i] = (movement, ("NOTHING",) if r.refused else action) \
                    if alive(old.robots[i]) else default_order()[i]
    return s


def objects(s):
    return [t for t in all_robots(s) + s.walls if t.present]


def object_at(things, cell):
    return next((t for t in things if (t.x, t.y) == cell), None)


def move(s, rules):
    hurt = rules["step_attack"]
    robots, things = all_robots(s), objects(s)          # MOV-4: the cells at the start of the round
    ahead = [(r, one_step(r.x, r.y, "UP" if off("ORD-1") else r.direction)) for r in robots if r.movement == "UP"]
    leaving = leavers(s, things, ahead) if off("MOV-4") else []
    losses, bumped, moves = [], [], []
    for r, cell in ahead:
        ahead_of_r = object_at(things, cell)
        if any(ahead_of_r is leaver for leaver in leaving):
            ahead_of_r = None
        rivals = [other for other, same in ahead if same == cell and other is not r]
        if not on_board(s, *cell):                      # MOV-2
            if off("MOV-2"):
                losses.append(r)
        elif ahead_of_r is not None:                    # MOV-3, MOV-4
            if not (off("MOV-3") and any(ahead_of_r is other for other in bumped)):
                losses.append(ahead_of_r)
            bumped.append(ahead_of_r)
            if off("MOV-8") and isinstance(ahead_of_r, Robot):
                s.players[r.player].points += hurt
        elif off("MOV-5") and any((t.x, t.y) == cell and not alive(t) for t in robots + s.walls):
            pass
        elif not rivals:                                # MOV-5
            moves.append((r, cell))
        else:                                           # MOV-6
            losses.extend([r] * (len(rivals) if off("MOV-6") else 1))
    for thing in losses:                                # MOV-8: no points
        thing.lives -= hurt
    for r, cell in moves:
        if off("MOV-7") and not alive(r):
            continue
        r.x, r.y = cell                                 # MOV-7: whatever its lives are
    for r in robots:                                    # MOV-1
        if r.movement in ("LEFT", "RIGHT") and not (off("MOV-7") and not alive(r)):
            circle = ["UP", "RIGHT", "DOWN", "LEFT"]    # clockwise
            turn = 1 if (r.movement == "RIGHT") != off("MOV-1") else -1
            r.direction = circle[(circle.index(r.direction) + turn) % 4]


def leavers(s, things, ahead):
    """MOV-4 misread: the robots that get away when a cell that is left counts as empty."""
    leaving = [r for r, cell in ahead if on_board(s, *cell) and [c for _, c in ahead].count(cell) == 1]
    while True:
        blocked = [r for r, cell in ahead if r in leaving
                   and object_at(things, cell) is not None and object_at(things, cell) not in leaving]
        if not blocked:
            return leaving
        leaving = [r for r in leaving if r not in blocked]


def arrive(s):
    arrived = []
    opposite = [lambda x, y: y == 1, lambda x, y: x == 1, lambda x, y: y == s.height, lambda x, y: x == s.width]
    for i, p in enumerate(s.players):
        def at_goal(r):                                 # SET-6
            return opposite[i](r.x, r.y) if off("SET-6") else (r.x, r.y) in p.goals
        if p.in_game and any(r.present and at_goal(r) for r in p.robots):       # ARR-1
            p.finish = s.counter + (1 if off("ARR-1") else 0)
            p.in_game = 0
            arrived.append(p)
            for r in p.robots:                          # ARR-2: their actions stay
                r.action = ("NOTHING",) if off("ARR-2") else r.action
    return arrived                                      # ARR-3: their robots stay present


def fire(s, rules):
    straight, splash = rules["straight_fire"], rules["splash_fire"]
    shooters = [r for r in all_robots(s) if r.action == ("FIRE",)]      # FIR-1: present, see ORD-2
    if off("FIR-1"):
        shooters = [r for r in shooters if alive(r)]
    losses = []
    for r in shooters:
        things = objects(s)                             # FIR-6: the same objects for every shot
        if off("FIR-6"):
            things = [t for t in things if alive(t)]
            if not alive(r):
                continue
        hit = first_hit(s, r, things)
        if hit is None:                                 # FIR-2: no effect
            continue
        around = [t for t in things if t is not hit and abs(t.x - hit.x) <= 1 and abs(t.y - hit.y) <= 1]    # FIR-4
        if off("FIR-4"):
            around = [t for t in around if t is not r]
        losses.append((hit, straight + (splash if off("FIR-3") else 0)))        # FIR-3
        losses.extend((t, splash) for t in around)
        for t, points in [(hit, straight)] + [(t, splash) for t in around]:     # FIR-5
            if isinstance(t, Robot) and not (off("FIR-5") and t.player == r.player):
                s.players[r.player].points += points
        if off("FIR-6"):
            apply_losses(losses)
            losses = []
    apply_losses(losses)


def apply_losses(losses):
    for thing, lives in losses:
        thing.lives -= lives


def first_hit(s, shooter, things):                      # FIR-2
    cell = one_step(shooter.x, shooter.y, shooter.direction)
    while on_board(s, *cell):
        thing = object_at(things, cell)
        if off("FIR-2") and isinstance(thing, Robot) and thing.player == shooter.player:
            thing = None
        if thing is not None:
            return thing
        cell = one_step(*cell, shooter.direction)
    return None


def die(s, arrived):
    for thing in all_robots(s) + s.walls:               # DEA-1
        if not alive(thing):
            thing.present = False                       # DEA-2: lives, cell, direction and entry stay
            if off("DEA-2"):
                thing.lives = 0
    for p in s.players:
        if not any(map(alive, p.robots)):               # DEA-3
            if off("DEA-3") and p.in_game:
                p.finish = s.counter
            p.in_game = 0
            if off("ARR-4") and any(p is a for a in arrived):           # ARR-4
                p.finish = NEVER


def build(s, rules):
    builders = [r for r in all_robots(s) if alive(r) and r.action[0] == "BUILD"]    # BLD-1
    if off("BLD-1"):
        builders.sort(key=lambda r: r.number)
    charges, accepted = [0, 0, 0, 0], []
    for r in builders:
        cell = r.action[1:]
        r.refused = refusal(s, r, cell, charges)
        if not r.refused:                               # BLD-5
            accepted.append((r, cell))
            charges[r.player] += 1
    cap = s.width * s.height // 8                       # BLD-8
    entries = len([w for w in s.walls if on_board(s, w.x, w.y)])
    wanted = {cell for _, cell in accepted if on_board(s, *cell)}
    capped = rules["build_cap"] == "on" or off("BLD-10")                # BLD-10
    new = []
    for r, cell in accepted:
        too_many = entries + len(wanted) > cap
        if off("BLD-8"):
            built = [c for c in new if on_board(s, *c)]
            too_many = cell not in built and entries + len(built) >= cap
        if capped and on_board(s, *cell) and too_many:
            charges[r.player] -= 1
        elif cell not in new:                           # BLD-9: order of the first accepted builder
            new.append(cell)
        elif off("BLD-6"):                              # BLD-6: one wall, each order charged
            charges[r.player] -= 1
    for i, p in enumerate(s.players):
        p.allowance = max(0, p.allowance - charges[i])  # below 0 with BLD-2 off only
    kept = [w for w in s.walls if (w.x, w.y) not in new]    # an entry goes with BLD-3 off only
    walls = [Wall(x, y, rules["wall_lives"], off("ORD-4") and on_board(s, x, y)) for x, y in new]
    s.walls = walls + kept if off("BLD-9") else kept + walls            # BLD-7: off the board too


def refusal(s, builder, cell, charges):
    """The first of BLD-2, BLD-3, BLD-4 that refuses the order, or ''."""
    x, y = cell
    p = s.players[builder.player]
    if p.allowance - (0 if off("BLD-2") else charges[builder.player]) == 0:
        return "BLD-2"
    if any((w.x, w.y) == cell and (alive(w) or not off("BLD-3")) for w in s.walls):
        return "BLD-3"
    for r in all_robots(s):
        if off("BLD-4") and r is builder:
            continue
        if off("ARR-3") and not r.present:
            continue
        if alive(r) and abs(x - r.x) <= 1 and abs(y - r.y) <= 1:
            return "BLD-4"
    if off("BLD-5") and cell in p.goals:
        return "BLD-5"
    if off("BLD-7") and not on_board(s, x, y):
        return "BLD-7"
    return ""


# ---------------------------------------------------------------- END

def game_over(s):                                       # END-2
    playing = sum(p.in_game for p in s.players)
    return s.counter == s.maximum or playing == 0 or (off("END-2") and playing == 1)


def next_line(s):
    if game_over(s):
        return b"over"
    return b" ".join([b"ask"] + [b"%d" % i for i, p in enumerate(s.players, 1) if p.in_game])


# ---------------------------------------------------------------- one step of conf/1

def judge(rule_lines, data, answers, off=None):
    """END-3: ("ok", (state, scores, next)), ("reject", (code, faults)) or ("skip", reason)."""
    kept = set(OFF)
    if off is not None:
        OFF.clear()
        OFF.update(off)
    try:
        return "ok", judge_now(rule_lines, data, answers)
    except Skip as skip:
        return "skip", str(skip)
    except Reject as reject:
        return "reject", (reject.code, reject.faults)
    finally:
        OFF.clear()
        OFF.update(kept)


def judge_now(rule_lines, data, answers):
    rules = parse_rules(rule_lines)
    try:
        s = read_state(data)
    except Unreadable as fault:
        raise Reject("bad-state", ["unreadable: %s" % fault]) from None
    faults = validate(s, rules)
    if faults:                                          # FILE-18
        raise Reject("bad-state", faults)
    if not game_over(s):
        s = step(s, answers, rules)
    elif not off("END-3"):                              # END-3
        raise Reject("game-over", ["END-3"])
    return write_state(s, rules), totals(s, rules), next_line(s)


if __name__ == "__main__":
    import adapter
    sys.exit(adapter.main(sys.argv[1:]))
