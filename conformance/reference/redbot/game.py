"""Reference model of RedBot, written from spec/redbot.md alone: slow, plain, one branch per clause.

judge() answers one conf/1 step, under misreadings (misreadings.py) if asked. The data are in state.py, the phases in
movement.py, shots.py and building.py, the round file and the answers in roundfile.py.
"""
import copy

from judging import Reject, Unreadable, judged

from .building import build
from .misreadings import READINGS, off
from .movement import move, move_one_by_one
from .roundfile import parse_answer, read_state, validate, write_state
from .shots import fire
from .state import (DEFAULTS, NEVER, Player, Robot, State, Wall, alive, all_robots, default_order, on_board, one_step,
                    parse_rules, totals)

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
    s.totals_before, s.uncapped = totals(before, rules), rules["build_cap"] == "off"
    for w in s.walls:                                   # SET-7, BLD-7
        w.present = alive(w) and (on_board(s, w.x, w.y) or off("BLD-7/splash"))
    for p, answer in zip(s.players, answers):
        p.raw = answer
        asked = p.in_game == 1                          # ORD-3
        order = parse_answer(answer, p.order) if asked or off("ORD-3") else default_order()
        for r, (movement, action) in zip(p.robots, order):
            r.was = (r.x, r.y, r.direction)
            r.present = alive(r)                        # SET-7
            if off("ARR-3") and p.finish != NEVER:
                r.present = False
            if r.present or off("ORD-2"):               # ORD-2
                r.movement, r.action = movement, action
        if not (off("FILE-6/stale") and not asked):
            p.order = order if asked else default_order()       # FILE-6
    if off("ORD-4/fire"):
        fire(s, rules)
    arrived = arrive(s) if off("ARR-1/before") else []
    (move_one_by_one if off("MOV-4/sequence") else move)(s, rules)
    if off("SET-7"):
        for thing in all_robots(s) + s.walls:
            thing.present = thing.present and alive(thing)
        for r in all_robots(s):
            r.action = r.action if r.present else ("NOTHING",)
    if not (off("ARR-1/before") or off("ORD-4/arrival")):
        arrived = arrive(s)
    if off("ORD-4"):
        build(s, rules)
    if not off("ORD-4/fire"):
        fire(s, rules)
    die(s, arrived)
    if off("ORD-4/arrival"):
        arrive(s)
    if not off("ORD-4"):
        build(s, rules)
    if not (off("END-1") and not any(p.in_game for p in s.players)):
        s.counter += 1                                  # END-1
    for p, old in zip(s.players, before.players):
        p.order = [shown(p.order[i], r, old.robots[i]) for i, r in enumerate(p.robots)]
    return s


def shown(order, r, before):
    """FILE-6: an order as it was parsed; misread: its effect."""
    if (off("FILE-6") or off("FILE-6/dead")) and not alive(before):
        return default_order()[0]
    if (off("FILE-6") or off("FILE-6/refused")) and r.refused:
        return order[0], ("NOTHING",)
    return order


def arrive(s):
    arrived = []
    for i, p in enumerate(s.players):
        there = [r for r in p.robots if r.present and at_goal(s, i, r)]
        if off("ARR-1/alive"):
            there = [r for r in there if alive(r)]
        if off("ARR-1/step"):
            there = [r for r in there if (r.x, r.y) != r.was[:2]]
        if off("ARR-1/both") and len(there) < 2:
            there = []
        if p.in_game and there:                         # ARR-1
            p.finish = s.counter + (1 if off("ARR-1") else 0)
            p.in_game = 0
            arrived.append(p)
            for r in p.robots:                          # ARR-2: their actions stay
                if off("ARR-2") or off("ARR-2/arriver") and any(r is other for other in there) \
                        or off("ARR-2/build") and r.action[0] == "BUILD" or off("ARR-2/fire") and r.action[0] == "FIRE":
                    r.action = ("NOTHING",)
                if off("ARR-3/removed"):
                    r.present = False
    return arrived                                      # ARR-3: their robots stay present


def at_goal(s, i, r):                                   # SET-6
    if off("SET-6"):
        opposite = [r.y == 1, r.x == 1, r.y == s.height, r.x == s.width]
        return opposite[i]
    goals = s.players[i].goals
    if off("SET-6/shared"):
        goals = [cell for p in s.players for cell in p.goals]
    return (r.x, r.y) in (goals[:1] if off("SET-6/first") else goals)


def die(s, arrived):
    for thing in all_robots(s) + s.walls:               # DEA-1
        if not alive(thing):
            thing.present = thing.present and off("BLD-1/dead")     # DEA-2: lives, cell, direction and entry stay
            if off("DEA-2"):
                thing.lives = 0
            if off("DEA-2/cell") and not isinstance(thing, Wall):
                thing.x = thing.y = 0
    if off("DEA-2/walls"):
        s.walls = [w for w in s.walls if alive(w)]
    for p in s.players:
        lost = len([r for r in p.robots if not alive(r)])
        if lost == 2 or off("DEA-3/one") and lost == 1:  # DEA-3
            if off("DEA-3") and p.in_game:
                p.finish = s.counter
            p.in_game = 0
            if off("ARR-4") and any(p is a for a in arrived) or off("DEA-3/arrived"):   # ARR-4
                p.finish = NEVER


# ---------------------------------------------------------------- END

def game_over(s):                                       # END-2
    playing = sum(p.in_game for p in s.players)
    if playing == 0 or (off("END-2") and playing == 1):
        return True
    return s.counter == s.maximum + off("END-2/late") - off("END-2/early") and not off("END-2/never")


def next_line(s):
    if game_over(s):
        return b"over"
    asked = [i for i, p in enumerate(s.players, 1) if p.in_game or off("ORD-3/asked")]
    return b" ".join([b"ask"] + [b"%d" % i for i in asked])


# ---------------------------------------------------------------- one step of conf/1

ANSWERS = 4


def judge(rule_lines, data, answers, off=None):
    """END-3: the verdict of judging.judged on one step."""
    return judged(READINGS, judge_now, (rule_lines, data, answers), off)


def judge_now(rule_lines, data, answers):
    rules, bad_rules = dict(DEFAULTS), None
    try:
        rules = parse_rules(rule_lines)
    except Reject as reject:
        bad_rules = reject
        if not off("END-3/rules"):
            raise
    try:
        s = read_state(data)
    except Unreadable as fault:
        if not (off("FILE-3/empty") and not data.strip()):
            raise Reject("bad-state", ["unreadable: %s" % fault]) from None
        s = start_state(100, [b""] * 4)
    if off("END-3/first") and game_over(s):
        raise Reject("game-over", ["END-3"])
    faults = validate(s, rules)
    if faults:                                          # FILE-18
        raise Reject("bad-state", faults)
    if bad_rules:
        raise bad_rules
    if not game_over(s):
        s = step(s, answers, rules)
    elif not off("END-3"):                              # END-3
        raise Reject("game-over", ["END-3"])
    return write_state(s, rules), totals(s, rules), next_line(s)
