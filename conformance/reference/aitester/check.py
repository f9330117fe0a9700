"""The rules that a readable state can break (FILE-5 to FILE-9) for game.py."""
from .misreadings import off
from .state import NO_LIMIT, game_over, is_in, is_land_at, kind_at, living_units, on_board, placement_at, tiles


def bad_placement(s):                                   # FILE-5
    for tile in tiles(s):
        owner = placement_at(s, tile)
        if owner is not None and kind_at(s, tile) is None and not off("FILE-5"):
            return True
        if owner is not None and owner > s["players"] and not off("FILE-5/player"):
            return True
    return False


def bad_types(s):                                       # FILE-6
    names = [kind.name.lower() if off("SET-6/case") else kind.name for kind in s.types]
    return len(set(names)) < len(names)


def bad_turn(s):                                        # FILE-7
    if off("FILE-7/player"):
        s.player = min(s.player, s["players"])
    last = s.parameters["turn_limit"] or (0 if off("FILE-7/limit") else NO_LIMIT)
    buying = s.phase == "buy"
    return (s.player > s["players"] or s.points > s.parameters["action_points"] and not off("FILE-7")
            or s.turn > last and not off("FILE-7/turn") or buying and s.turn != 0 and not off("FILE-7/buy")
            or buying and s.points != 0 and not off("FILE-7/points"))


def bad_bonuses(s):                                     # FILE-8
    if any(not on_board(s, tile) for tile in s.bonuses) and not off("FILE-8/board"):
        return True
    if any(on_board(s, tile) and not is_land_at(s, tile) for tile in s.bonuses) and not off("FILE-8"):
        return True
    return len(set(s.bonuses)) < len(s.bonuses) and not off("FILE-8/two")


def bad_unit(s, u, unit, occupied):                     # FILE-9
    """`occupied` are the tiles of living units that are listed before."""
    if unit.id != u and not off("FILE-9"):
        return True
    if unit.type >= len(s.types) and (unit.living or not off("FILE-9/type")):
        return True
    if not on_board(s, unit.tile):
        return unit.living or not off("FILE-9/board")
    if not unit.living:
        return off("FILE-9/dead") and not is_land_at(s, unit.tile) \
            or off("FILE-9/under") and unit.tile in occupied + s.bonuses
    return (not is_land_at(s, unit.tile) and not off("FILE-9/land") or unit.tile in s.bonuses and not off("FILE-9/bonus")
            or unit.tile in occupied and not off("FILE-9/units"))


def bad_units(s):                                       # FILE-9
    occupied = []
    for player in s.players:
        for u, unit in enumerate(player.units):
            if bad_unit(s, u, unit, occupied):
                return True
            if unit.living:
                occupied.append(unit.tile)
    return False


def too_strict(s):
    """FILE-10 misread: more is checked."""
    for number, player in enumerate(s.players, 1):
        units = living_units(player)
        if off("FILE-10") and len(units) > s["max_units"]:
            return True
        if off("FILE-10/placement") and s.phase == "buy" and any(placement_at(s, unit.tile) != number for unit in units):
            return True
        if off("FILE-10/health") and any(unit.health > s.type_of(unit).health for unit in units):
            return True
    return off("FILE-10/out") and s.phase == "fight" and not is_in(s, s.player) or off("FILE-10/over") and game_over(s)


def check(s):
    """FILE-10: the clauses that the state breaks."""
    broken = {"FILE-5": bad_placement(s), "FILE-6": bad_types(s) and not off("FILE-6"), "FILE-7": bad_turn(s),
              "FILE-8": bad_bonuses(s), "FILE-9": bad_units(s)}
    faults = [clause for clause, is_broken in broken.items() if is_broken]
    if not faults and too_strict(s):
        faults = ["FILE-10"]
    return faults[:1] if off("FILE-10/first") else faults
