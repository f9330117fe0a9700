"""Moves, combats, what lies on a cell, and death (MOV, COM, ITM, DEA-1) for turn.py."""
from .misreadings import off
from .state import capped, items, living_on, step_from


def may_act(s, goku):                                   # ROU-3
    if off("ROU-3"):
        return goku.alive
    if off("ROU-3/odd"):
        return goku.alive and (s.r % 2 == 1 or goku.rides)
    return goku.alive and (s.r % 2 == 0 or goku.rides)


def move_cost(s, goku):                                 # MOV-4
    if goku.rides and not off("MOV-4/rider"):
        return 0
    if off("MOV-4") or s.r % 4 == (0 if off("MOV-4/round") else 2) or off("MOV-4/even") and s.r % 2 == 0:
        return s["moving_penalty"]
    return 0


def move_all(s, order, actions, draws):
    """MOV-1: the refusal of each player's move, "" when it is granted, None when the player does not move."""
    reasons = [None] * len(s.gokus)
    may = [may_act(s, g) for g in s.gokus]
    for player in sorted(order) if off("MOV-1") else order:
        if actions[player][0] == "m":
            reasons[player] = move(s, player, actions[player][1], may[player], draws)
    return reasons


def move(s, player, direction, could, draws):
    goku = s.gokus[player]
    can = could if off("ROU-3/start") else may_act(s, goku)
    if not can and not (off("MOV-2") and not goku.alive):
        return "MOV-2"
    i, j = step_from(goku.i, goku.j, direction)
    if not (0 <= i < s["rows"] and 0 <= j < s["cols"]):     # only a dead goku can get there, by MOV-2 misread
        return "MOV-2"
    if s.cells[i][j] == "X":
        if off("MOV-3/hurt"):
            kill(s, goku)
        if not off("MOV-3"):
            return "MOV-3"
    cost = move_cost(s, goku)
    if goku.strength < cost and not off("MOV-4/poor"):
        return "MOV-4"
    if off("COM-1/paid"):
        goku.strength -= cost
    defender = living_on(s, i, j)
    if defender is None or off("SET-4"):                # MOV-5
        if not (off("MOV-5") or off("COM-1/paid")):
            goku.strength = max(0, goku.strength - cost)
        goku.i, goku.j = i, j
        find(s, goku)
        if off("MOV-5"):
            goku.strength = max(0, goku.strength - cost)
        return ""
    if off("MOV-6"):
        return "MOV-6"
    won = fight(s, goku, defender, cost, draws)         # MOV-6
    return "MOV-6" if off("MOV-6/lost") and not won else ""


# ---------------------------------------------------------------- COM

def fight(s, mover, defender, cost, draws):
    """Whether the mover wins."""
    a, b = mover.strength, defender.strength            # COM-1
    won = draws.below(2 + a + b) <= a - off("COM-1")
    if won:
        mover_wins(s, mover, defender, cost)
    else:
        defender_wins(s, mover, defender)
    return won


def mover_wins(s, mover, defender, cost):
    i, j = defender.i, defender.j
    take_kinton(mover, defender)                        # COM-4
    if off("COM-3/rider") and mover.rides or off("COM-3/free"):
        cost = 0
    weaken(s, mover, cost)                              # COM-3
    if defender.carries:                                # COM-5
        if mover.carries or off("COM-5"):
            s.owed += 1
        elif s.cells[i][j] == "B":
            mover.carries = True
            s.owed += 1
            if not off("COM-5/two"):
                s.cells[i][j] = "."
        else:
            mover.carries = True
        defender.carries = False
    lose(s, defender)
    if not off("COM-2"):
        mover.i, mover.j = i, j
    if mover.carries and s.cells[i][j] == "C" and not off("COM-7"):     # COM-7
        deposit(s, mover)


def defender_wins(s, mover, defender):
    take_kinton(defender, mover)                        # COM-4
    weaken(s, defender, 0)                              # COM-3
    if mover.carries:                                   # COM-6
        if defender.carries or off("COM-6"):
            s.owed += 1
        elif s.cells[defender.i][defender.j] == "C":
            defender.carries = True
            if not off("COM-6/kept"):
                deposit(s, mover if off("COM-6/mover") else defender)
                defender.carries = False
        else:
            defender.carries = True
        mover.carries = False
    if off("COM-2/loser"):
        mover.i, mover.j = defender.i, defender.j
    lose(s, mover)


def lose(s, loser):                                     # COM-8
    kill(s, loser)
    if off("COM-8"):
        loser.timer = 0


def weaken(s, winner, cost):                            # COM-3
    penalty = 0 if off("COM-3") else s["combat_penalty"]
    winner.strength = max(0, winner.strength - penalty - cost)


def take_kinton(winner, loser):                         # COM-4
    if off("COM-4"):
        return
    add_kinton_time(winner, 0 if off("COM-4/on_foot") and not winner.rides else loser.kinton_time)


def add_kinton_time(goku, time):                        # SET-5
    goku.kinton_time = capped(goku.kinton_time + time)
    goku.rides = goku.kinton_time > 0


# ---------------------------------------------------------------- ITM

def find(s, goku):
    """What lies on the cell to which the goku has moved."""
    cell = (goku.i, goku.j)
    for item in items(s):
        if item.there and (item.i, item.j) == cell and any(item is bean for bean in s.beans):
            eat(s, goku, item)
        elif item.there and (item.i, item.j) == cell:
            if off("ITM-2"):
                goku.kinton_time = 0
            add_kinton_time(goku, s["kinton_life_time"])    # ITM-2
            item.there, item.timer = False, s["bean_regen_time" if off("ITM-2/timer") else "kinton_regen_time"]
    lying = s.cells[goku.i][goku.j]
    if lying == "B" and not goku.carries:               # ITM-3
        goku.carries = True
        s.cells[goku.i][goku.j] = "B" if off("ITM-3") else "."
    elif lying == "B" and off("ITM-4"):                 # ITM-4: otherwise it stays
        s.cells[goku.i][goku.j] = "."
        s.owed += 1
    elif lying == "C" and goku.carries:
        deposit(s, goku)


def eat(s, goku, bean):                                 # ITM-1
    goku.strength = min(s["max_strength"], goku.strength + s["res_strength"]) if off("ITM-1/some") else s["max_strength"]
    bean.there, bean.timer = False, s["kinton_regen_time" if off("ITM-1") else "bean_regen_time"]


def deposit(s, goku):                                   # ITM-5
    goku.carries = False
    goku.balls = capped(goku.balls + 1)
    if not off("ITM-5"):
        s.owed += 1
    if off("SET-6"):
        s.cells[goku.i][goku.j] = "."


# ---------------------------------------------------------------- DEA-1

def kill(s, goku):
    """DEA-1; where its ball goes is for the caller to say."""
    goku.alive = goku.carries = False
    goku.strength = goku.strength if off("DEA-1") else 0
    goku.kinton_time, goku.rides = 0, False
    goku.timer = s["goku_regen_time"]
    goku.killed = True
    if off("DEA-1/balls"):
        goku.balls = 0
    if off("DEA-1/grave"):
        goku.i = goku.j = 0
