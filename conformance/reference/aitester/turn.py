"""One step (STP, BUY, FGT, MOV, ATT) for game.py.

A command is a tuple such as ("MOV", u, x, y), or None for everything that is no command.
"""
import copy

from .fire import in_range, is_blocked
from .misreadings import off
from .paths import cheapest_path, next_to
from .state import (LONGEST_LIST, MOST_HEALTH, MOST_MONEY, Unit, enemy_at, few_left, game_over, is_free, is_in, kind_at,
                    living_unit, living_units, on_board, placement_at, unit_at)

FIRST_AID = 50                                          # MOV-5
PHASES = {"BUY": "buy", "SEL": "buy", "END": "buy", "MOV": "fight", "ATT": "fight", "NXT": "fight"}     # STP-2


def step(before, command, line=b""):
    """STP-1: the state after a command; `line` is the answer."""
    s = copy.deepcopy(before)
    if command is None and off("ANS-3"):
        return s
    if command is None and (off("ANS-3/ends") or off("ANS-3/empty") and not line.strip()):
        end_turn(s)
        s.refused = 0
        return s
    reason = "ANS-3" if command is None else reason_to_refuse(s, command)
    if reason:
        refuse(s, command, reason)
    else:
        carry_out(s, *command)
        if not off("STP-4") and not (off("STP-4/ends") and command[0] not in ("END", "NXT")):
            s.refused = 0                               # STP-4
    return s


def refuse(s, command, reason):                         # STP-3
    if off("STP-3/paid") and reason in ("ATT-2.3", "ATT-2.4"):
        s.points = max(0, s.points - shot_cost(s, *command[1:]))
    if off("STP-3/ends"):
        end_turn(s)
    if off("STP-3") or off("STP-3/lines") and command is not None:
        return
    s.refused += 1
    last = 2 if off("STP-5/second") else 3
    if s.refused >= last and not (off("STP-5") or off("STP-5/buy") and s.phase == "buy"
                                  or off("STP-5/fight") and s.phase == "fight"):
        end_turn(s)                                     # STP-5
        s.refused = 2 if off("STP-5/kept") else 0


def end_turn(s):
    """STP-5: what END does while the players buy, and NXT in the fight."""
    if s.phase == "buy":
        end_buying(s)
    else:
        next_turn(s)


def reason_to_refuse(s, command):                       # STP-6
    """The clause, and in it the number, of the reason to refuse a command, or None."""
    reasons = reasons_to_refuse(s, *command)
    if off("STP-6"):
        reasons = reversed(list(reasons))
    return next(iter(reasons), None)


def reasons_to_refuse(s, name, *numbers):
    """All reasons that can be told, in the order of STP-6."""
    if s.phase != PHASES[name] and not is_out_of_phase(s, name):
        yield "STP-2"
    elif name == "BUY":
        yield from reasons_not_to_buy(s, *numbers)
    elif name == "SEL":
        yield from reasons_not_to_sell(s, *numbers)
    elif name == "MOV":
        yield from reasons_not_to_move(s, *numbers)
    elif name == "ATT":
        yield from reasons_not_to_shoot(s, *numbers)


def is_out_of_phase(s, name):
    """STP-2 misread: whether a command works in the other phase."""
    return name == "SEL" and off("STP-2") or name == "BUY" and off("STP-2/buy") or name == "END" and off("STP-2/end") \
        or name == "NXT" and off("STP-2/nxt")


def carry_out(s, name, *numbers):
    number = s.player
    {"BUY": buy, "SEL": sell, "MOV": move, "ATT": shoot}.get(name, end_turn)(s, *numbers)
    acted = name in ("MOV", "ATT") and not game_over(s)
    ends = off("STP-1") or off("ATT-1/ends") and name == "ATT" or off("FGT-1/ends") and s.points == 0
    if acted and ends or name == "ATT" and few_left(s) and off("END-1/turn"):
        next_turn(s)
    if name == "BUY" and s.phase == "buy" and off("BUY-1"):
        s.player = number % s["players"] + 1


# ---------------------------------------------------------------- BUY

def type_number(u):
    return u - 1 if off("BUY-2/one") else u


def is_for_sale_at(s, tile):
    """BUY-2: whether the player may put what it buys on the tile."""
    if not on_board(s, tile):
        return False
    if off("BUY-2/land"):
        return kind_at(s, tile) is not None
    owner = placement_at(s, tile)
    return owner == s.player or off("SET-7") and owner is not None


def reasons_not_to_buy(s, u, x, y):                     # BUY-2
    u = type_number(u)
    if not 0 <= u < len(s.types):
        yield "BUY-2.1"
    if not is_for_sale_at(s, (x, y)):
        yield "BUY-2.2"
    free = is_free(s, (x, y)) or off("BUY-2/units") and (x, y) not in s.bonuses \
        or off("BUY-2/bonus") and unit_at(s, (x, y)) is None
    if not free:
        yield "BUY-2.3"
    units = s.mover.units
    if len(units) >= LONGEST_LIST and not off("BUY-2/full") \
            and not (off("BUY-2/reuse") and len(living_units(s.mover)) < len(units)):
        yield "BUY-2.4"
    count = len(units) if off("BUY-2/sold") else len(living_units(s.mover))
    if count >= s["max_units"] + off("BUY-2/more"):
        yield "BUY-2.5"
    if 0 <= u < len(s.types) and s.types[u].price > s.mover.money - off("BUY-2/less") and not off("BUY-2"):
        yield "BUY-2.6"


def buy(s, u, x, y):                                    # BUY-2
    kind = s.types[type_number(u)]
    units = s.mover.units
    sold = [unit for unit in units if not unit.living]
    bought = Unit(type_number(u), x, y, kind.health, len(units))
    if off("BUY-2/reuse") and sold:
        bought.id = units.index(sold[0])
        units[bought.id] = bought
    else:
        units.append(bought)
    s.mover.money -= 0 if off("BUY-2") else kind.price
    if off("SET-7/used"):
        s.placement[y] = s.placement[y][:x] + "." + s.placement[y][x + 1:]


def reasons_not_to_sell(s, u):                          # BUY-3
    unit = unit_to_sell(s, u)
    if unit is None:
        yield "BUY-3"
    elif off("BUY-3/bound") and s.mover.money + s.type_of(unit).price > MOST_MONEY:
        yield "BUY-3"


def unit_to_sell(s, u):
    if off("BUY-3/dead") and u < len(s.mover.units):
        return s.mover.units[u]
    return living_unit(s, u)


def sell(s, u):                                         # BUY-3
    unit = unit_to_sell(s, u)
    price = s.type_of(unit).price // (2 if off("BUY-3/half") else 1)
    grown = s.mover.money + (0 if off("BUY-3") else price)
    s.mover.money = grown if off("BUY-3/grows") else min(grown, MOST_MONEY)
    die(s, s.mover, unit)


def end_buying(s):                                      # BUY-4
    if s.player < s["players"] and not off("BUY-4/first"):
        s.player += 1
        return
    s.phase = "fight"
    s.turn = 1 if off("BUY-4/one") else 0
    s.points = 0 if off("BUY-4/points") else s["action_points"]
    if not off("BUY-4/last"):
        all_in = [number for number in range(1, s["players"] + 1) if is_in(s, number)]
        s.player = all_in[0] if all_in and not off("BUY-4") else 1


def view(s, number):                                    # BUY-5
    """What a player sees."""
    seen = copy.deepcopy(s)
    if s.phase == "buy" and not off("BUY-5"):
        for other, player in enumerate(seen.players, 1):
            if other != number:
                player.money, player.units = s["money"], []
    return seen


# ---------------------------------------------------------------- FGT

def can_pay(s, cost):                                   # FGT-1
    if off("FGT-1"):
        return True
    if off("FGT-1/over"):
        return s.points > 0
    return cost <= s.points - off("FGT-1/all")


def pay(s, cost):                                       # FGT-1
    s.points = max(0, s.points - (0 if off("FGT-1") else cost))


def next_turn(s):                                       # FGT-2, FGT-3
    mover, n = s.player, s["players"]
    direction = -1 if off("FGT-2/down") else 1
    following = [(mover - 1 + direction * i) % n + 1 for i in range(1, n)]
    left = following if off("FGT-3") else [number for number in following if is_in(s, number)]
    s.player = left[0] if left else mover
    s.turn += 1
    if off("FGT-3/counted") and left:
        s.turn += following.index(left[0])
    if off("FGT-2") and s.player > mover:
        s.turn -= 1
    if not off("FGT-2/points"):
        s.points = s["action_points"] + (s.points if off("FGT-1/kept") else 0)


def die(s, player, unit):
    """SET-5: the unit is dead or was sold."""
    unit.health = 0
    if off("SET-5/place"):
        unit.x, unit.y = 0, 0
    if off("SET-5"):
        player.units.remove(unit)


# ---------------------------------------------------------------- MOV

def move_target(s, x, y):
    if off("MOV-4/clamp"):
        return min(x, s.width - 1), min(y, s.height - 1)
    return x, y


def actor(s, u, misreading):
    """MOV-4, ATT-2: the unit that a command names, or None."""
    if off(misreading) and u < len(s.mover.units):
        return s.mover.units[u]
    return living_unit(s, u)


def reasons_not_to_move(s, u, x, y):                    # MOV-4
    unit, target = actor(s, u, "MOV-4/dead"), move_target(s, x, y)
    if unit is None:
        yield "MOV-4.1"
    if not on_board(s, target):
        yield "MOV-4.2"
        return
    if unit and target == unit.tile:
        if not off("MOV-4"):
            yield "MOV-4.3"
        return
    if kind_at(s, target) is None:
        yield "MOV-4.4"
    found = unit_at(s, target)
    if found and not (off("MOV-4/own") and found[0] == s.player) or off("MOV-4/bonus") and target in s.bonuses:
        yield "MOV-4.5"
    if unit is None:
        return
    found = cheapest_path(s, s.player, unit, target)
    if found is None or off("MOV-1") and target not in next_to(unit.tile):
        yield "MOV-4.6"
    elif not can_pay(s, found[0]) and not (off("MOV-1/far") and len(as_far_as_possible(s, unit, found[1])) > 1):
        yield "MOV-4.7"


def as_far_as_possible(s, unit, path):
    """MOV-1 misread: the part of a path that the points pay and that ends on a tile without a unit."""
    while len(path) > 1:
        found = cheapest_path(s, s.player, unit, path[-1])
        if unit_at(s, path[-1]) is None and found and can_pay(s, found[0]):
            break
        path = path[:-1]
    return path


def move(s, u, x, y):                                   # MOV-1
    unit = actor(s, u, "MOV-4/dead")
    cost, path = cheapest_path(s, s.player, unit, move_target(s, x, y))
    if off("MOV-1/far") and not can_pay(s, cost):
        cost, path = cheapest_path(s, s.player, unit, as_far_as_possible(s, unit, path)[-1])
    pay(s, cost)
    unit.x, unit.y = path[-1]
    for tile in path[1:] if off("MOV-5") else path[-1:]:
        if tile in s.bonuses:                           # MOV-5
            give_first_aid(s, unit)
            take_bonus(s, tile)


def give_first_aid(s, unit):                            # MOV-5
    health = unit.health + FIRST_AID
    if off("MOV-5/healthy"):
        health = max(unit.health, min(health, s.type_of(unit).health))
    unit.health = health if off("MOV-5/grows") else min(health, MOST_HEALTH)


def take_bonus(s, tile):                                # MOV-5
    if off("MOV-5/last"):
        s.bonuses[s.bonuses.index(tile)] = s.bonuses[-1]
        s.bonuses.pop()
    elif not off("MOV-5/stays"):
        s.bonuses.remove(tile)


# ---------------------------------------------------------------- ATT

def shot_cost(s, u, x, y):                              # ATT-1
    unit = actor(s, u, "ATT-2/dead")
    cost = s.type_of(unit).fire_cost
    return cost * (abs(unit.x - x) + abs(unit.y - y)) if off("ATT-1") else cost


def target_at(s, unit, tile):
    """ATT-1: the unit that a shot at the tile hits, or None."""
    if off("ATT-2") and tile != unit.tile and unit_at(s, tile):
        return unit_at(s, tile)[1]
    return enemy_at(s, tile, s.player)


def reasons_not_to_shoot(s, u, x, y):                   # ATT-2
    unit = actor(s, u, "ATT-2/dead")
    if unit is None:
        yield "ATT-2.1"
        return
    hit = target_at(s, unit, (x, y))
    if hit is None and not off("ATT-2/empty"):
        yield "ATT-2.2"
    if not in_range(unit.tile, (x, y), s.type_of(hit if hit and off("ATT-3/target") else unit).range):
        yield "ATT-2.3"
    if not on_board(s, (x, y)):
        return
    if is_blocked(s, unit.tile, (x, y)):
        yield "ATT-2.4"
    if not can_pay(s, shot_cost(s, u, x, y)):
        yield "ATT-2.5"


def damage(s, unit, target):                            # ATT-4
    kind, hit = s.type_of(unit), s.type_of(target)
    weapon = kind.weapon * unit.health // kind.health if off("ATT-4/health") and unit.health < kind.health else kind.weapon
    lost = weapon - (0 if off("ATT-4") else (kind if off("ATT-4/own") else hit).shield)
    return lost if off("ATT-4/heals") else max(1 if off("ATT-4/one") else 0, lost)


def shoot(s, u, x, y):                                  # ATT-1
    unit = actor(s, u, "ATT-2/dead")
    pay(s, shot_cost(s, u, x, y))
    target = target_at(s, unit, (x, y))
    if target is None:
        return
    owner = next(player for player in s.players if any(own is target for own in player.units))
    lost = damage(s, unit, target)
    if lost >= target.health:                           # ATT-4
        die(s, owner, target)
        if off("SET-2/wreck"):
            s.terrain[y] = s.terrain[y][:x] + "#" + s.terrain[y][x + 1:]
    else:
        target.health -= lost
