"""The maps and terms of a state for a player (EVA): plain and slow."""
from dataclasses import dataclass

from .fire import blocks, in_range, line_of_fire
from .paths import SIDES
from .state import is_land_at, living_units, placement_at, tiles, unit_at


@dataclass
class Options:
    """AIT-2: the keys of the section AI GENERAL."""
    army_balance_coef: float = 1.0
    army_vulnerability_coef: float = 20.0
    army_distances_coef: float = 0.1
    test_range: int = 25


def land(s):
    return [tile for tile in tiles(s) if is_land_at(s, tile)]


def own_units(s, number):
    return living_units(s.players[number - 1])


def enemy_units(s, number):
    return [unit for other, player in enumerate(s.players, 1) if other != number for unit in living_units(player)]


def walls_between(s, shooter, target):
    return any(s.terrain[y][x] == "#" for x, y in line_of_fire(shooter, target)[1:-1])


def can_pay_shot(s, unit):
    return s.type_of(unit).fire_cost <= s["action_points"]


def reachable_places(s):                                # EVA-1
    border = [unit.tile for player in s.players for unit in living_units(player)]
    if s.phase == "buy":
        border += [tile for tile in tiles(s) if placement_at(s, tile)]
    found = set(border)
    while border:
        x, y = border.pop()
        for tile in ((x + dx, y + dy) for dx, dy in SIDES):
            if tile not in found and is_land_at(s, tile):
                found.add(tile)
                border.append(tile)
    return {tile: int(tile in found) for tile in tiles(s)}


def estimated_places(s, test_range):                    # EVA-2
    found = [tile for tile, value in reachable_places(s).items() if value]

    def shooters(target):
        return sum(tile != target and in_range(tile, target, test_range) and not walls_between(s, tile, target) for tile in found)

    return {tile: shooters(tile) if tile in found else 0 for tile in tiles(s)}


def threatened(s, shooters, is_blocked):
    """EVA-3 to EVA-5: for each tile the greatest weapon among the units that could shoot at it."""
    armed = [unit for unit in shooters if can_pay_shot(s, unit)]

    def greatest(tile):
        return max((s.type_of(unit).weapon for unit in armed
                    if in_range(unit.tile, tile, s.type_of(unit).range) and not is_blocked(unit.tile, tile)), default=0)

    return {tile: greatest(tile) if is_land_at(s, tile) else 0 for tile in tiles(s)}


def blocked_by_units(s, free=()):
    """LIN-3; `free`: tiles whose units do not count."""
    return lambda shooter, target: any(blocks(s, tile, free) for tile in line_of_fire(shooter, target)[1:-1])


def dangerous_places(s, number):                        # EVA-3
    return threatened(s, enemy_units(s, number), blocked_by_units(s))


def dangerous_places_nobody(s, number):                 # EVA-4
    return threatened(s, enemy_units(s, number), lambda shooter, target: walls_between(s, shooter, target))


def attackable_places(s, number):                       # EVA-5
    return threatened(s, own_units(s, number), blocked_by_units(s))


def range_places(s, number, unit):                      # EVA-6
    is_blocked, reach = blocked_by_units(s, [unit.tile]), s.type_of(unit).range

    def targets(tile):
        standing = unit_at(s, tile)
        if not can_pay_shot(s, unit) or not is_land_at(s, tile) or standing and standing[1] is not unit:
            return 0
        return sum(in_range(tile, enemy.tile, reach) and not is_blocked(tile, enemy.tile) for enemy in enemy_units(s, number))

    return {tile: targets(tile) for tile in tiles(s)}


# ---------------------------------------------------------------- EVA-7

def mean(numbers):
    """EVA-7, EVA-8: an exact sum of integers, and one division."""
    return float(sum(numbers)) / float(len(numbers)) if numbers else 0.0


def power(s, number):
    kinds = [s.type_of(unit) for unit in own_units(s, number)]
    return sum(s["action_points"] // kind.fire_cost * kind.weapon for kind in kinds)


def endurance(s, number):
    return sum(unit.health + s.type_of(unit).shield for unit in own_units(s, number))


def army_balance(s, number):
    enemies = [other for other in range(1, s["players"] + 1) if other != number and own_units(s, other)]
    p = mean([power(s, other) for other in enemies]) or 1.0
    e = mean([endurance(s, other) for other in enemies])
    return float(power(s, number)) * float(endurance(s, number)) / p - e


def army_vulnerability(s, number):
    places = dangerous_places(s, number)
    return mean([places[unit.tile] for unit in own_units(s, number)])


def army_distances(s, number):
    def distance(unit):
        goals = [tile for tile, value in range_places(s, number, unit).items() if value > 0]
        return min((abs(unit.x - x) + abs(unit.y - y) for x, y in goals), default=s.width + s.height)

    return mean([distance(unit) for unit in own_units(s, number)])


def value(s, number, o):                                # EVA-8
    total = 0.0
    if o.army_balance_coef:
        total = army_balance(s, number) * o.army_balance_coef
    if o.army_vulnerability_coef:
        total -= army_vulnerability(s, number) * o.army_vulnerability_coef
    if o.army_distances_coef:
        total -= army_distances(s, number) * o.army_distances_coef
    return total
