"""Fire (FIR) for redbot.py."""
from .misreadings import off
from .state import DEFAULTS, NEVER, Robot, Wall, alive, all_robots, object_at, objects, on_board, one_step


def fire(s, rules):
    shooters = [r for r in all_robots(s) if r.action == ("FIRE",)]      # FIR-1: present, see ORD-2
    if off("FIR-1"):
        shooters = [r for r in shooters if alive(r)]
    if off("FIR-1/moved"):
        shooters = [r for r in shooters if (r.x, r.y) == r.was[:2]]
    losses = []
    for r in shooters:
        things = objects(s)                             # FIR-6: the same objects for every shot
        if off("FIR-2/wrecks"):
            things += [w for w in s.walls if not alive(w) and not w.present]
        if off("FIR-2/corpses"):
            things += [other for other in all_robots(s) if not alive(other) and not other.present]
        if off("BLD-7/hit"):
            things += [w for w in s.walls if not on_board(s, w.x, w.y) and alive(w)]
        if off("FIR-6"):
            things = [t for t in things if alive(t)]
            if not alive(r):
                continue
        hits = all_hits(s, r, things)
        for hit in hits if off("FIR-2/through") else hits[:1]:          # FIR-2
            losses += one_hit(s, r, hit, things, rules)
        if off("FIR-6"):
            apply_losses(losses)
            losses = []
    if off("FIR-3/once"):
        losses = [(t, n, k) for i, (t, n, k) in enumerate(losses)
                  if k != "hit" or not any(t is u and k == v for u, _, v in losses[:i])]
    if off("FIR-4/once"):
        losses = [(t, n, k) for i, (t, n, k) in enumerate(losses)
                  if k != "splash" or not any(t is u and k == v for u, _, v in losses[:i])]
    apply_losses(losses)


def apply_losses(losses):
    for thing, lives, _ in losses:
        thing.lives -= lives


def all_hits(s, shooter, things):
    """FIR-2: the objects on the cells ahead of the shooter, the nearest first."""
    x, y, direction = shooter.x, shooter.y, shooter.direction           # FIR-1: after movement
    if off("FIR-1/cell"):
        x, y = shooter.was[:2]
    if off("FIR-1/direction"):
        direction = shooter.was[2]
    cell = one_step(x, y, direction)
    if off("FIR-2/near"):
        cell = one_step(*cell, direction)
    line = []
    while on_board(s, *cell) and not (off("FIR-2/range") and len(line) == 5):
        line.append(cell)
        cell = one_step(*cell, direction)
    if off("BLD-7/hit"):
        line.append(cell)                               # the first cell off the board
    if off("FIR-2/short"):
        line = line[:-1]
    found = []
    for cell in line:
        thing = object_at(things, cell)
        if thing is None or off("FIR-2") and isinstance(thing, Robot) and thing.player == shooter.player \
                or off("FIR-2/walls") and isinstance(thing, Wall):
            continue
        found.append(thing)
    return found


def one_hit(s, r, hit, things, rules):
    """FIR-3 to FIR-5: the damage of a hit, (thing, lives, kind), and its points."""
    straight, splash = rules["straight_fire"], rules["splash_fire"]
    centre = r if off("FIR-4/shooter") else hit
    around = [t for t in things if t is not hit and abs(t.x - centre.x) <= 1 and abs(t.y - centre.y) <= 1]  # FIR-4
    if off("FIR-4") or off("FIR-4/shooter"):
        around = [t for t in around if t is not r]
    if off("FIR-4/diagonal"):
        around = [t for t in around if t.x == hit.x or t.y == hit.y]
    if off("FIR-4/walls"):
        around = [t for t in around if not isinstance(t, Wall)]
    if off("FIR-4/partner"):
        around = [t for t in around if not (isinstance(t, Robot) and t.player == r.player and t is not r)]
    if off("FIR-4/robots") and isinstance(hit, Wall):
        around = []
    if off("FIR-4/wide"):
        around = [t for t in things if t is not hit and abs(t.x - hit.x) <= 2 and abs(t.y - hit.y) <= 2]
    losses = [(hit, straight + (splash if off("FIR-3") else 0), "hit")] + [(t, splash, "splash") for t in around]
    if off("ARR-3/immune"):
        losses = [part for part in losses if not (isinstance(part[0], Robot) and not s.players[part[0].player].in_game)]
    if off("FIR-5/default"):
        straight, splash = DEFAULTS["straight_fire"], DEFAULTS["splash_fire"]
    if off("FIR-5/splash"):
        splash = 0
    if off("FIR-5/once"):
        around = [t for t in around if isinstance(t, Robot)][:1]
    for t, points in [(hit, straight)] + [(t, splash) for t in around]:     # FIR-5
        if isinstance(t, Robot) and not no_points(s, r, t) or isinstance(t, Wall) and off("FIR-5/walls"):
            s.players[r.player].points += max(0, min(points, t.lives)) if off("FIR-5/lives") else points
    return losses


def no_points(s, shooter, victim):
    return (off("FIR-5") and victim.player == shooter.player or off("FIR-6/points") and not alive(victim)
            or off("ARR-3/points") and s.players[victim.player].finish != NEVER
            or off("FIR-5/self") and victim is shooter)
