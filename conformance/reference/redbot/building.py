"""Building (BLD) for redbot.py."""
from .misreadings import off
from .state import Wall, alive, all_robots, on_board


def build(s, rules):
    builders = [r for r in all_robots(s) if r.action[0] == "BUILD" and (alive(r) or off("BLD-1/dead") and r.present)]
    if off("BLD-1"):                                    # BLD-1: P1 R1, P1 R2, P2 R1, ...
        builders.sort(key=lambda r: r.number)
    if off("BLD-1/reverse"):
        builders.reverse()
    charges, accepted, again = [0, 0, 0, 0], [], []
    for r in builders:
        cell = r.action[1:]
        r.refused = refusal(s, r, cell, charges, [c for _, c in accepted])
        if not r.refused:                               # BLD-5
            accepted.append((r, cell))
        elif r.refused == "BLD-2":
            again.append((r, cell))
        if not r.refused or off("BLD-1/charged") and r.refused != "BLD-2":
            charges[r.player] += 1
    if off("BLD-6/none"):
        cells = [cell for _, cell in accepted]
        for r, cell in accepted:
            charges[r.player] -= cells.count(cell) > 1
        accepted = [(r, cell) for r, cell in accepted if cells.count(cell) == 1]
    new = carry_out(s, accepted, charges, rules)
    if off("BLD-8/again"):
        retried = [(r, cell) for r, cell in again if not refusal(s, r, cell, charges, new)]
        for r, _ in retried:
            charges[r.player] += 1
        new += carry_out(s, retried, charges, rules)
    for i, p in enumerate(s.players):
        lowest = p.allowance - charges[i] if off("BLD-2/late") else 0   # below 0 only with BLD-2 off
        p.allowance = max(lowest, p.allowance - charges[i])
    kept = [w for w in s.walls if (w.x, w.y) not in new or off("BLD-3/second")]     # dropped only with BLD-3 off
    walls = [Wall(x, y, 40 if off("BLD-9/lives") else rules["wall_lives"], off("ORD-4") and on_board(s, x, y))
             for x, y in new if not (off("BLD-7/hidden") and not on_board(s, x, y))]
    s.walls = walls + kept if off("BLD-9") else kept + walls            # BLD-7: off the board too
    if off("BLD-9/sorted"):
        s.walls.sort(key=lambda w: (w.x, w.y))


def carry_out(s, accepted, charges, rules):
    """BLD-6, BLD-8: the cells that are built on; refunds charges."""
    cap = 78 if off("BLD-8/standard") else s.width * s.height // 8      # BLD-8
    if off("BLD-8/round"):
        cap = -(-s.width * s.height // 8)
    entries = len([w for w in s.walls if (on_board(s, w.x, w.y) or off("BLD-8/everywhere"))
                   and (alive(w) or not off("BLD-8/standing"))])
    wanted = {cell for _, cell in accepted if on_board(s, *cell)}
    number = len([cell for _, cell in accepted if on_board(s, *cell)]) if off("BLD-8/orders") else len(wanted)
    capped = rules["build_cap"] == "on" or off("BLD-10")                # BLD-10
    if off("BLD-8/over") and entries > cap:
        capped = False
    new = []
    for r, cell in accepted:
        too_many = entries + number > cap - off("BLD-8/reached")
        if off("BLD-8"):
            built = [c for c in new if on_board(s, *c)]
            too_many = cell not in built and entries + len(built) >= cap
        if capped and too_many and (on_board(s, *cell) or off("BLD-8/outside") and wanted):
            charges[r.player] -= 0 if off("BLD-8/charged") else 1
        elif cell not in new:                           # BLD-9: order of the first accepted builder
            new.append(cell)
            charges[r.player] -= off("BLD-7/free") and not on_board(s, *cell)
        else:                                           # BLD-6: one wall, each order charged
            partner = any(other.player == r.player and same == cell for other, same in accepted if other is not r)
            charges[r.player] -= off("BLD-6") or off("BLD-6/partners") and partner
            if off("BLD-9/last"):
                new.remove(cell)
                new.append(cell)
    return new


def refusal(s, builder, cell, charges, ordered):
    """The first of BLD-2, BLD-3, BLD-4 that refuses the order, or ''."""
    x, y = cell
    p = s.players[builder.player]
    if p.allowance - (0 if off("BLD-2") else charges[builder.player]) == 0 \
            and not (off("BLD-2/late") or off("BLD-10/allowance") and s.uncapped):
        return "BLD-2"
    for w in s.walls:
        if (w.x, w.y) == cell and (alive(w) or not (off("BLD-3") or off("BLD-3/second"))) \
                and not (off("BLD-3/outside") and not on_board(s, x, y)):
            return "BLD-3"
    if off("BLD-6/refused") and cell in ordered:
        return "BLD-3"
    for r in all_robots(s):
        if off("BLD-4") and r is builder or off("BLD-4/partner") and r is not builder and r.player == builder.player:
            continue
        if off("BLD-4/own") and r.player != builder.player or off("BLD-4/rivals") and r.player == builder.player:
            continue
        if off("BLD-4/out") and not s.players[r.player].in_game or off("BLD-4/outside") and not on_board(s, x, y):
            continue
        if off("ARR-3") and not r.present:
            continue
        if (alive(r) or off("BLD-4/dead")) and near(x, y, r):
            return "BLD-4"
        if off("BLD-5/dead") and (r.x, r.y) == cell:
            return "BLD-5"
    if off("BLD-5") and cell in p.goals or off("BLD-5/goals") and any(cell in other.goals for other in s.players):
        return "BLD-5"
    if off("BLD-5/far") and max(abs(x - builder.x), abs(y - builder.y)) > 10:
        return "BLD-5"
    if off("BLD-7") and not on_board(s, x, y):
        return "BLD-7"
    return ""


def near(x, y, r):                                      # BLD-4
    u, v = r.was[:2] if off("BLD-4/before") else (r.x, r.y)
    if off("BLD-7/wrap"):
        return wrapped(x - u) <= 1 and wrapped(y - v) <= 1
    if off("BLD-4/straight"):
        return abs(x - u) + abs(y - v) <= 1
    if off("BLD-4/cell"):
        return (x, y) == (u, v)
    return abs(x - u) <= 1 and abs(y - v) <= 1


def wrapped(n):
    """BLD-7 misread: abs() of a 32-bit number, where the smallest one stays negative."""
    n = (n + 2 ** 31) % 2 ** 32 - 2 ** 31
    return n if n == -2 ** 31 else abs(n)
