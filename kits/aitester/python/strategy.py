#!/usr/bin/env python3
"""An example player to start from. It buys the units that are worth most, shoots what it can kill
soonest, and keeps out of the enemies' fire otherwise. The kit reads the state and prints the
commands: see aitester.py and protocol.py."""

from typing import Optional

from aitester import BUY, Game, Tile, Type, Unit
from protocol import play


def worth(game: Game, type: Type) -> int:
    """What a type of units is worth for its price: its damage for each point, times the shots that it
    bears, of each type at most 100."""
    damage = sum(max(0, type.weapon - other.shield) for other in game.types)
    bears = sum(min(100, -(-type.health // max(1, other.weapon - type.shield))) for other in game.types)
    return damage * 10 // type.fire_cost * bears // (type.price + 1)


def arm(game: Game) -> None:
    """Buys the type with the greatest worth as long as the money lasts, then the next one."""
    marks = [(x, y) for y in range(game.height) for x in range(game.width)
             if game.placement[y][x] not in (".", str(game.player))]
    # The places nearest to the enemies come first.
    places = sorted(game.places(), key=lambda at: min([distance(at, mark) for mark in marks], default=0))
    for type in sorted(range(len(game.types)), key=lambda type: -worth(game, game.types[type])):
        while places and game.can_buy(type):
            game.buy(type, *places.pop(0))


def distance(one: Tile, other: Tile) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def danger(game: Game, unit: Unit, x: int, y: int) -> int:
    """The health that a shot of each enemy that stands within reach would take from a unit on a tile."""
    return sum(game.damage(enemy, unit) for enemy in game.enemies(game.player)
               if game.in_range(enemy, enemy.x, enemy.y, x, y) and game.is_clear(enemy.x, enemy.y, x, y, unit))


def shoot(game: Game) -> bool:
    """Shoots at the enemy that costs the fewest points to kill."""
    best: Optional[tuple[int, int, Unit, Unit]] = None
    for unit in game.own_units():
        for target in game.targets(unit):
            damage = game.damage(unit, target)
            if damage:
                shots = (target.health + damage - 1) // damage
                rank = (shots * game.type_of(unit).fire_cost, target.health)
                if best is None or rank < best[:2]:
                    best = (*rank, unit, target)
    if best:
        game.shoot(best[2].id, best[3].x, best[3].y)
    return best is not None


def nearest(game: Game, unit: Unit) -> Optional[tuple[int, int, int]]:
    """The nearest place from which a unit could shoot at an enemy: what it costs to go there, and its tile."""
    costs = game.costs(unit)
    victims = [enemy for enemy in game.enemies(game.player) if game.damage(unit, enemy)]
    places = [(cost, y, x) for y, row in enumerate(costs) for x, cost in enumerate(row)
              if cost is not None and game.unit_at(x, y) in (None, unit)]
    for cost, y, x in sorted(places):
        if any(game.can_hit(unit, x, y, enemy) for enemy in victims):
            return cost, x, y
    return None


def retreat(game: Game, unit: Unit) -> bool:
    """Moves a unit that has an enemy within reach to the nearest tile where nobody can hit it."""
    costs = game.costs(unit)
    tiles = sorted(game.moves(unit), key=lambda at: costs[at[1]][at[0]] or 0)
    safe = next((at for at in tiles if not danger(game, unit, *at)), None)
    if safe:
        game.move(unit.id, *safe)
    return safe is not None


def approach(game: Game, unit: Unit, place: Tile, dare: bool) -> bool:
    """Moves a unit as far as it can toward a place; unless it dares, not to where an enemy can hit it."""
    moves = game.moves(unit)
    for at in reversed(game.path(unit, *place)):
        if at in moves and (dare or not danger(game, unit, *at)):
            game.move(unit.id, *at)
            return True
    return False


def step(game: Game) -> bool:
    """Gives one command; False if there is nothing left to do."""
    if shoot(game):
        return True
    found = [(at, unit) for unit in game.own_units() if (at := nearest(game, unit))]
    found.sort(key=lambda each: each[0][0])
    for (cost, x, y), unit in found:
        if 0 < cost <= game.points - game.type_of(unit).fire_cost:
            game.move(unit.id, x, y)
            return True
    for (cost, x, y), unit in found:
        if cost == 0 and danger(game, unit, unit.x, unit.y) and retreat(game, unit):
            return True
    for dare in (False, True):
        for (cost, x, y), unit in found:
            if (not dare or game.points == game.action_points) and approach(game, unit, (x, y), dare):
                return True
    return False


def think(game: Game) -> None:
    if game.phase == BUY:
        arm(game)
    else:
        while not game.is_over() and step(game):
            pass


if __name__ == "__main__":
    play(think)
