"""The rules that a readable state file can break (FILE-7 to FILE-18) for game.py."""
from .misreadings import off
from .state import items

# FILE-7
NOT_ZERO = ("nb_rounds", "nb_capsules", "nb_balls", "goku_regen_time", "bean_regen_time", "kinton_regen_time",
            "kinton_life_time", "max_strength", "res_strength")


def on_board(s, thing):
    return 0 <= thing.i < s["rows"] and 0 <= thing.j < s["cols"]


def cell_of(s, thing):
    return s.cells[thing.i][thing.j] if on_board(s, thing) else None


def bad_parameters(s):                                  # FILE-7
    zero = [] if off("FILE-7/zero") else [name for name in NOT_ZERO if s.parameters[name] == 0]
    return bool(zero) or s.parameters["res_strength"] > s["max_strength"] and not off("FILE-7/return")


def open_border(s):                                     # FILE-9
    rows, columns = s["rows"], s["cols"]
    return any(s.cells[i][j] != "X" for i in range(rows) for j in range(columns)
               if i in (0, rows - 1) or j in (0, columns - 1))


def bad_counts(s):                                      # FILE-10
    letters = [letter for row in s.cells for letter in row]
    carriers = [g for g in s.gokus if g.carries]
    return (letters.count("C") != s["nb_capsules"] and not off("FILE-10/capsules")
            or letters.count("B") + len(carriers) * (not off("FILE-10/carried")) != s["nb_balls"]
            and not off("FILE-10/balls"))


def bad_places(s):                                      # FILE-11
    before = []
    for item in items(s):
        if not on_board(s, item) and not off("FILE-11/board"):
            return True
        if cell_of(s, item) in tuple("XC" if off("FILE-11/ball") else "XB" if off("FILE-11/capsule") else "XCB"):
            return True
        if (item.i, item.j) in before and not off("FILE-11/twice"):
            return True
        before.append((item.i, item.j))
    return False


def bad_item_timers(s):                                 # FILE-12
    living = [(g.i, g.j) for g in s.gokus if g.alive or off("FILE-12/dead")]
    for item in items(s):
        if item.there and item.timer and not off("FILE-12/there"):
            return True
        if not item.there and not item.timer and not off("FILE-12/absent") and (item.i, item.j) not in living:
            return True
    return False


def bad_cells(s):                                       # FILE-13
    there = [(item.i, item.j) for item in items(s) if item.there]
    living = [g for g in s.gokus if g.alive or off("FILE-13/graves")]
    for goku in s.gokus:
        if not on_board(s, goku) and (goku.alive or not off("FILE-13/board")):
            return True
    for goku in living:
        cell = cell_of(s, goku)
        if cell == "X" and not off("FILE-13/rock") or (goku.i, goku.j) in there and not off("FILE-13/item"):
            return True
        if cell == "B" and not goku.carries and not off("FILE-13/ball"):
            return True
        if cell == "C" and goku.carries and not off("FILE-13/capsule"):
            return True
        if [(g.i, g.j) for g in living].count((goku.i, goku.j)) > 1 and not off("FILE-13/two"):
            return True
    return False


def bad_kind(goku):                                     # FILE-15
    return goku.rides != (goku.kinton_time > 0)


def bad_life(s, goku):                                  # FILE-16
    if goku.alive:
        return goku.timer > 0 and not off("FILE-16/living")
    return (goku.strength > 0 and not off("FILE-16/strength") or goku.kinton_time > 0 or goku.rides
            or goku.carries and not off("FILE-16/ball")
            or goku.timer > s["goku_regen_time"] and not off("FILE-16/timer"))


def too_little_room(s):                                 # FILE-17
    places = {(item.i, item.j) for item in items(s)}
    free = [(i, j) for i in range(s["rows"]) for j in range(s["cols"])
            if s.cells[i][j] not in "XC" and ((i, j) not in places or off("FILE-17/places"))]
    return len(free) < s["nb_balls"] + (0 if off("FILE-17/gokus") else s["nb_players"])


def check(s):
    """FILE-18: the clauses that the state breaks."""
    broken = {
        "FILE-7": bad_parameters(s), "FILE-8": s.r >= s["nb_rounds"], "FILE-9": open_border(s), "FILE-10": bad_counts(s),
        "FILE-11": bad_places(s), "FILE-12": bad_item_timers(s), "FILE-13": bad_cells(s),
        "FILE-14": any(g.strength > s["max_strength"] for g in s.gokus), "FILE-15": any(map(bad_kind, s.gokus)),
        "FILE-16": any(bad_life(s, g) for g in s.gokus), "FILE-17": too_little_room(s)}
    faults = [clause for clause, is_broken in broken.items() if is_broken and not off(clause)]
    if off("FILE-18") and s["nb_rounds"] % 2 == 0 or off("FILE-18/regen") and any(
            item.timer > s["bean_regen_time"] for item in s.beans):
        faults.append("FILE-18")
    return faults[:1] if off("FILE-18/first") else faults
