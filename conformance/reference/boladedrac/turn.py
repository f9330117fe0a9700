"""One round (ROU, FRO, ORD, KAM, KIN, DEA, REG, BAL) for game.py."""
import copy

from .answer import parse_answer
from .misreadings import off
from .moves import kill, may_act, move_all
from .state import is_empty, is_frozen, items, living_on, near, step_from

ATTEMPTS = 200                                          # DEA-3, BAL-1


def step(before, answers, draws):
    """ROU-1: the state after one round, the actions of the players (RES-2), and whether each was granted."""
    s = copy.deepcopy(before)
    if off("ANS-4"):
        left = iter(answers)
        answers = [b"-" if is_frozen(g) else next(left) for g in s.gokus]
    actions = freeze(s, [parse_answer(line) for line in answers])
    order = draw_order(s, draws)
    throws = [False] * len(s.gokus)
    if not off("ROU-1/moves"):
        throws = throw_all(s, order, actions, draws)
    if off("ROU-4"):
        actions = [("m", a[1]) if a[0] == "t" and not granted else a for a, granted in zip(actions, throws)]
    reasons = move_all(s, order, actions, draws)
    if off("ROU-1/moves"):
        throws = throw_all(s, order, actions, draws)
    if off("ROU-1"):
        items_return(s)
    time_passes(s, before, order, draws)
    if not off("ROU-1"):
        items_return(s)
    place_balls(s, draws)
    draws.end()                                         # ROU-2
    s.r += 1
    if off("FRO-1"):
        for g, old in zip(s.gokus, before.gokus):
            g.status = old.status
    return s, actions, [t or reason == "" for t, reason in zip(throws, reasons)]


# ---------------------------------------------------------------- FRO, ORD

def freeze(s, answered):
    """FRO-1, FRO-2, FRO-4: the actions of the players after the freezing."""
    for goku, answer in zip(s.gokus, answered):
        if answer == ("frozen",):
            goku.status = "-1"
        if is_frozen(goku) and off("FRO-2") and goku.alive:
            s.owed += goku.carries
            kill(s, goku)
    return [("-",) if is_frozen(g) and not off("FRO-4") or a == ("frozen",) else a for g, a in zip(s.gokus, answered)]


def draw_order(s, draws):                               # ORD-1
    order = list(range(len(s.gokus)))
    if off("ORD-1/living"):
        order = [p for p in order if s.gokus[p].alive]
    if off("ORD-1/frozen"):
        order = [p for p in order if not is_frozen(s.gokus[p])]
    places = list(range(1, len(order)))
    for i in reversed(places) if off("ORD-1/down") else places:
        j = draws.below(i + 1)
        if off("ORD-1/insert"):
            order.insert(j, order.pop(i))
        elif not off("ORD-1"):
            order[i], order[j] = order[j], order[i]
    return order


# ---------------------------------------------------------------- KAM

def throw_all(s, order, actions, draws):
    """KAM-1 to KAM-4: whether the throw of each player is granted."""
    granted = [False] * len(s.gokus)
    cost = s["kamehame_penalty"]
    for player in order:
        goku = s.gokus[player]
        if any(granted) and not off("KAM-3"):           # KAM-3
            break
        throws = actions[player][0] == "t" or off("KAM-1/all")
        if not (throws and may_act(s, goku) and (goku.strength >= cost or off("KAM-1"))):   # KAM-1
            continue
        v = draws.below(max(1, s["max_strength"] - cost + (not off("KAM-1/bound"))))
        if actions[player][0] == "t" and v <= goku.strength - cost - off("KAM-2"):          # KAM-2
            granted[player] = True
            goku.strength -= 0 if off("KAM-4") else cost
            ray(s, goku, actions[player][1])
        elif off("KAM-2/paid"):
            goku.strength -= cost
    return granted


def ray(s, thrower, direction):                         # KAM-5
    i, j = step_from(thrower.i, thrower.j, direction)
    while s.cells[i][j] != "X" and not (off("KAM-5/capsule") and s.cells[i][j] == "C"):
        hit = living_on(s, i, j)
        if hit:
            if hit.carries and off("KAM-5/left") and s.cells[i][j] == ".":
                s.cells[i][j] = "B"
            elif hit.carries:
                s.owed += 1
            kill(s, hit)
            if off("KAM-5/one"):
                return
        if off("KAM-5") and s.cells[i][j] == "B":
            s.cells[i][j] = "."
            s.owed += 1
        for item in items(s):
            if off("KAM-5/items") and item.there and (item.i, item.j) == (i, j):
                item.there, item.timer = False, s["bean_regen_time"]
        if off("KAM-5/near"):
            return
        i, j = step_from(i, j, direction)


# ---------------------------------------------------------------- KIN, DEA

def time_passes(s, before, order, draws):               # KIN-2
    here = [g for g in s.gokus if g.alive]
    for player in order if off("KIN-2/order") else range(len(s.gokus)):
        goku, old = s.gokus[player], before.gokus[player]
        if goku.alive and goku.rides:                   # KIN-1
            fresh = off("KIN-1") and not old.rides or off("FRO-3/kinton") and is_frozen(goku) \
                or off("KIN-1/odd") and s.r % 2 == 0
            goku.kinton_time -= not fresh
            goku.rides = goku.kinton_time > 0
        out = is_frozen(goku) and not (off("FRO-1/late") and not is_frozen(old))
        if not goku.alive and (not out or off("FRO-3")) and goku.timer > 0:         # DEA-2
            goku.timer -= not (off("DEA-2") and goku.killed)
        ready = not goku.alive and (not out or off("FRO-2/returns")) and goku.timer == 0
        if ready and s.r % 2 == (0 if off("DEA-3/even") else 1):                    # DEA-3
            revive(s, goku, here if off("KIN-2") else s.gokus, draws)


def revive(s, goku, others, draws):                     # DEA-3
    cell = draw_cell(s, draws, others, 1 if off("DEA-3/near") else 2, off("DEA-3/places"), "DEA-3")
    if cell is None:
        return
    goku.i, goku.j = cell
    goku.alive, goku.timer = True, 0
    goku.strength = s["max_strength"] if off("DEA-3") else s["res_strength"]


def draw_cell(s, draws, others, distance, no_places, clause):
    """DEA-3, BAL-1: the first of up to 200 cells drawn that will do, or None."""
    for _ in range(100 if off(clause + "/hundred") else ATTEMPTS):
        if off(clause + "/columns"):
            j = draws.below(s["cols"])
            i = draws.below(s["rows"])
        else:
            i = draws.below(s["rows"])
            j = draws.below(s["cols"])
        if is_empty(s, i, j) and not any(g.alive and near(i, j, g, distance) for g in others) \
                and not (no_places and is_place(s, i, j)):
            return i, j
    return None


def is_place(s, i, j):
    return any((item.i, item.j) == (i, j) for item in items(s))


# ---------------------------------------------------------------- REG, BAL

def items_return(s):                                    # REG-1
    for item in items(s):
        if off("REG-1/late") and item.timer == 0 and not item.there and not living_on(s, item.i, item.j):
            item.there = True
        elif off("REG-1/waits") and living_on(s, item.i, item.j):
            continue
        elif item.timer > 0:
            item.timer -= 1
        if item.timer == 0 and not off("REG-1/late") and (off("REG-1") or not living_on(s, item.i, item.j)):
            item.there = True


def place_balls(s, draws):                              # BAL-1
    while s.owed:
        s.owed -= 1
        cell = draw_cell(s, draws, s.gokus, -1 if off("BAL-1") else 1 if off("BAL-1/near") else 2,
                         not off("BAL-1/places"), "BAL-1") or first_cell(s)
        if cell:
            s.cells[cell[0]][cell[1]] = "B"


def first_cell(s):                                      # BAL-2
    if off("BAL-2"):
        return None
    board = [(i, j) for i in range(s["rows"]) for j in range(s["cols"])]
    if off("BAL-2/columns"):
        board.sort(key=lambda cell: cell[::-1])
    fit = [(i, j) for i, j in board if is_empty(s, i, j) and not living_on(s, i, j) and not is_place(s, i, j)]
    far = [(i, j) for i, j in fit if not any(g.alive and near(i, j, g) for g in s.gokus)]
    return (fit if off("BAL-2/near") else far or fit)[0]

