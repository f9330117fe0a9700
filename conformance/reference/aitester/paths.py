"""Cheapest paths (MOV-2, MOV-3) by Dijkstra's algorithm, for turn.py."""
import heapq

from .misreadings import off
from .state import enemy_at, kind_at, on_board, terrain_at, unit_at

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def next_to(tile):                                      # the word "next to"
    steps = SIDES + CORNERS if off("MOV-2/corners") else SIDES
    return [(tile[0] + dx, tile[1] + dy) for dx, dy in steps]


def kind_to_enter(s, tile):
    """The kind of land, or None where no unit can be."""
    if off("MOV-2/water") and terrain_at(s, tile) == "~":
        return 1
    return kind_at(s, tile)


def is_passable(s, tile, player):                       # MOV-2
    """Whether a path of a unit of the player may lead to the tile."""
    if not on_board(s, tile) or kind_to_enter(s, tile) is None:
        return False
    if off("MOV-2/bonus") and tile in s.bonuses:
        return False
    if off("MOV-2") and unit_at(s, tile):
        return False
    return enemy_at(s, tile, player) is None or off("MOV-2/enemies")


def cost_to_enter(s, kind, tile, came_from):            # MOV-3
    """The points that a unit of a type pays for entering a tile from the tile before."""
    land = kind_to_enter(s, came_from if off("MOV-3/leave") else tile)
    if off("MOV-3/plus"):
        return kind.move_cost + land - 1
    return kind.move_cost * (1 if off("MOV-3") else land)


def cheapest_path(s, player, unit, target):             # MOV-1, MOV-2, MOV-3
    """The cost and the tiles of a cheapest path of the player's unit to the target, or None if there is no path."""
    kind = s.type_of(unit)
    start = kind.move_cost * kind_at(s, unit.tile) if off("MOV-3/both") else 0
    # The border is ordered by cost; for MOV-1/short, by the number of tiles before it.
    border, done = [(0, start, [unit.tile])], set()
    while border:
        _, cost, path = heapq.heappop(border)
        tile = path[-1]
        if tile == target:
            return cost, path
        if tile in done:
            continue
        done.add(tile)
        for following in next_to(tile):
            if following not in done and is_passable(s, following, player):
                total = cost + cost_to_enter(s, kind, following, tile)
                first = len(path) if off("MOV-1/short") else total
                heapq.heappush(border, (first, total, [*path, following]))
    return None
