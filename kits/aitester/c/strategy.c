/* An example player to start from. It buys the units that are worth most, shoots what it can kill
 * soonest, and keeps out of the enemies' fire otherwise. The kit reads the state and prints the
 * commands: see aitester.h. */
#include "aitester.c" /* or aitester.h, with aitester.c on the compiler's command line */

/* What a type of units is worth for its price: its damage for each point, times the shots that it
 * bears, of each type at most 100. */
static long long worth(const game *Game, const unit_type *type) {
    long long sum = 0, bears = 0;
    int i;
    for (i = 0; i < Game->n_types; i++) {
        const unit_type *other = &Game->types[i];
        const int lost = other->weapon > type->shield ? other->weapon - type->shield : 1;
        const int shots = (type->health + lost - 1) / lost;
        if (type->weapon > other->shield) sum += type->weapon - other->shield;
        bears += shots < 100 ? shots : 100;
    }
    return sum * 10 / type->fire_cost * bears / (type->price + 1);
}

/* The distance of a tile to the nearest placement tile of an enemy. */
static int distance(const game *Game, tile at) {
    int x, y, least = INT_MAX;
    for (y = 0; y < Game->height; y++)
        for (x = 0; x < Game->width; x++) {
            const int far = abs(at.x - x) + abs(at.y - y);
            if (Game->placement[y][x] != '.' && Game->placement[y][x] != '0' + Game->player && far < least) least = far;
        }
    return least;
}

/* Takes the place nearest to the enemies from a list. */
static tile takePlace(const game *Game, tile tiles[], int *n) {
    tile best;
    int i, at = 0;
    for (i = 1; i < *n; i++)
        if (distance(Game, tiles[i]) < distance(Game, tiles[at])) at = i;
    best = tiles[at];
    for (--*n; at < *n; at++) tiles[at] = tiles[at + 1];
    return best;
}

/* Buys the type with the greatest worth as long as the money lasts, then the next one. */
static void arm(game *Game) {
    bool tried[MAX_TYPES] = {false};
    tile tiles[MAX_TILES], at;
    int i, type, count, n = places(Game, tiles);
    for (count = 0; count < Game->n_types; count++) {
        for (i = 0, type = -1; i < Game->n_types; i++)
            if (!tried[i] && (type < 0 || worth(Game, &Game->types[i]) > worth(Game, &Game->types[type]))) type = i;
        tried[type] = true;
        while (n > 0 && canBuy(Game, type)) at = takePlace(Game, tiles, &n), buy(Game, type, at.x, at.y);
    }
}

/* The health that a shot of each enemy that stands within reach would take from a unit on a tile. */
static long long danger(const game *Game, const unit *Unit, int x, int y) {
    const unit *units[MAX_ENEMIES];
    const int n = enemies(Game, Game->player, units);
    long long sum = 0;
    int i;
    for (i = 0; i < n; i++)
        if (inRange(Game, units[i], units[i]->x, units[i]->y, x, y) &&
            isClear(Game, units[i]->x, units[i]->y, x, y, Unit))
            sum += damage(Game, units[i], Unit);
    return sum;
}

/* Shoots at the enemy that costs the fewest points to kill. */
static bool shootBest(game *Game) {
    const unit *own[MAX_UNITS], *units[MAX_ENEMIES], *best = NULL, *target = NULL;
    const int n = ownUnits(Game, own);
    long long least = 0;
    int u, i;
    for (u = 0; u < n; u++) {
        const int count = targets(Game, own[u], units);
        for (i = 0; i < count; i++) {
            const int lost = damage(Game, own[u], units[i]), health = units[i]->health;
            long long points;
            if (lost == 0) continue;
            points = (long long)((health + lost - 1) / lost) * typeOf(Game, own[u])->fire_cost;
            if (best && (points > least || (points == least && health >= target->health))) continue;
            best = own[u], target = units[i], least = points;
        }
    }
    return best && shoot(Game, best->id, target->x, target->y);
}

typedef struct { const unit *Unit; long long cost; int x, y; } place;

/* Finds the nearest place from which a unit could shoot at an enemy. */
static bool nearest(const game *Game, const unit *Unit, place *best) {
    long long cost[MAX_SIDE][MAX_SIDE];
    const unit *units[MAX_ENEMIES];
    const int n = enemies(Game, Game->player, units);
    int x, y, i;
    costs(Game, Unit, cost);
    best->Unit = Unit, best->cost = -1;
    for (y = 0; y < Game->height; y++)
        for (x = 0; x < Game->width; x++) {
            if (cost[y][x] < 0 || (best->cost >= 0 && cost[y][x] >= best->cost)) continue;
            if (unitAt(Game, x, y) && unitAt(Game, x, y) != Unit) continue;
            for (i = 0; i < n; i++)
                if (damage(Game, Unit, units[i]) > 0 && canHit(Game, Unit, x, y, units[i])) break;
            if (i < n) best->cost = cost[y][x], best->x = x, best->y = y;
        }
    return best->cost >= 0;
}

/* Moves a unit that has an enemy within reach to the nearest tile where nobody can hit it. */
static bool retreat(game *Game, const unit *Unit) {
    long long cost[MAX_SIDE][MAX_SIDE];
    tile tiles[MAX_TILES];
    const int n = moves(Game, Unit, tiles);
    int i, best = -1;
    costs(Game, Unit, cost);
    for (i = 0; i < n; i++) {
        if (best >= 0 && cost[tiles[i].y][tiles[i].x] >= cost[tiles[best].y][tiles[best].x]) continue;
        if (danger(Game, Unit, tiles[i].x, tiles[i].y) == 0) best = i;
    }
    return best >= 0 && move(Game, Unit->id, tiles[best].x, tiles[best].y);
}

/* Moves a unit as far as it can toward a place; unless it dares, not to where an enemy can hit it. */
static bool approach(game *Game, const place *to, bool dare) {
    long long cost[MAX_SIDE][MAX_SIDE];
    tile tiles[MAX_TILES];
    int i = path(Game, to->Unit, to->x, to->y, tiles);
    costs(Game, to->Unit, cost);
    while (i-- > 0) {
        const int x = tiles[i].x, y = tiles[i].y;
        if (cost[y][x] > Game->points || unitAt(Game, x, y)) continue;
        if (dare || danger(Game, to->Unit, x, y) == 0) return move(Game, to->Unit->id, x, y);
    }
    return false;
}

/* Gives one command; false if there is nothing left to do. */
static bool step(game *Game) {
    const unit *own[MAX_UNITS];
    const int n = ownUnits(Game, own);
    place found[MAX_UNITS], at;
    int i, j, dare, count = 0;
    if (shootBest(Game)) return true;
    for (i = 0; i < n; i++) {
        if (!nearest(Game, own[i], &at)) continue;
        for (j = count++; j > 0 && found[j - 1].cost > at.cost; j--) found[j] = found[j - 1];
        found[j] = at;
    }
    for (i = 0; i < count; i++)
        if (0 < found[i].cost && found[i].cost <= Game->points - typeOf(Game, found[i].Unit)->fire_cost)
            return move(Game, found[i].Unit->id, found[i].x, found[i].y);
    for (i = 0; i < count; i++) {
        const unit *Unit = found[i].Unit;
        if (found[i].cost == 0 && danger(Game, Unit, Unit->x, Unit->y) > 0 && retreat(Game, Unit)) return true;
    }
    for (dare = 0; dare < 2; dare++)
        for (i = 0; i < count; i++)
            if ((!dare || Game->points == Game->action_points) && approach(Game, &found[i], dare)) return true;
    return false;
}

static void think(game *Game) {
    if (Game->phase == BUY) arm(Game);
    else
        while (!isOver(Game) && step(Game)) continue;
}

int main(int argc, char **argv) { return playGame(argc, argv, think); }
