/* The AI-Tester kit for C99 and C++: see aitester.h. Its internal names begin with at, so that
 * a player that includes this file can use all other names. */
#include "aitester.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Who is where. */

const army *me(const game *Game) { return &Game->players[Game->player - 1]; }

int ownUnits(const game *Game, const unit *units[MAX_UNITS]) {
    int u, n = 0;
    for (u = 0; u < me(Game)->n_units; u++)
        if (me(Game)->units[u].health > 0) units[n++] = &me(Game)->units[u];
    return n;
}

int enemies(const game *Game, int player, const unit *units[MAX_ENEMIES]) {
    int other, u, n = 0;
    for (other = 1; other <= Game->n_players; other++) {
        const army *Army = &Game->players[other - 1];
        for (u = 0; other != player && u < Army->n_units; u++)
            if (Army->units[u].health > 0) units[n++] = &Army->units[u];
    }
    return n;
}

const unit_type *typeOf(const game *Game, const unit *Unit) { return &Game->types[Unit->type]; }

static bool atOnBoard(const game *Game, int x, int y) {
    return 0 <= x && x < Game->width && 0 <= y && y < Game->height;
}

const unit *unitAt(const game *Game, int x, int y) {
    const int on = atOnBoard(Game, x, y) ? Game->unit_on[y][x] : -1;
    return on < 0 ? NULL : &Game->players[on / MAX_UNITS].units[on % MAX_UNITS];
}

/* Puts a living unit on its tile, or takes it away. */
static void atPut(game *Game, const unit *Unit, bool there) {
    Game->unit_on[Unit->y][Unit->x] = (short)(there ? (Unit->player - 1) * MAX_UNITS + Unit->id : -1);
}

int land(const game *Game, int x, int y) {
    const char letter = atOnBoard(Game, x, y) ? Game->terrain[y][x] : WALL;
    return letter == 'A' ? 10 : letter == WATER || letter == WALL ? 0 : letter - '0';
}

static int atBonus(const game *Game, int x, int y) {
    int i;
    for (i = 0; i < Game->n_bonuses; i++)
        if (Game->bonuses[i].x == x && Game->bonuses[i].y == y) return i;
    return -1;
}

bool isFree(const game *Game, int x, int y) {
    return land(Game, x, y) > 0 && !unitAt(Game, x, y) && atBonus(Game, x, y) < 0;
}

static bool atIsPlace(const game *Game, int x, int y) {
    return isFree(Game, x, y) && Game->placement[y][x] == '0' + Game->player;
}

int places(const game *Game, tile tiles[MAX_TILES]) {
    int x, y, n = 0;
    for (y = 0; y < Game->height; y++)
        for (x = 0; x < Game->width; x++)
            if (atIsPlace(Game, x, y)) tiles[n].x = x, tiles[n++].y = y;
    return n;
}

bool canBuy(const game *Game, int type) {
    const unit *units[MAX_UNITS];
    return 0 <= type && type < Game->n_types && me(Game)->n_units < MAX_UNITS &&
           ownUnits(Game, units) < Game->max_units && Game->types[type].price <= me(Game)->money;
}

/* ---- Moves. */

static const tile atSides[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

void costs(const game *Game, const unit *Unit, long long cost[MAX_SIDE][MAX_SIDE]) {
    tile queue[MAX_TILES]; /* the tiles whose neighbors may become cheaper, each once */
    bool queued[MAX_SIDE][MAX_SIDE] = {{false}};
    int x, y, i, first = 0, n = 1;
    for (y = 0; y < MAX_SIDE; y++)
        for (x = 0; x < MAX_SIDE; x++) cost[y][x] = -1;
    queue[0].x = Unit->x, queue[0].y = Unit->y;
    cost[Unit->y][Unit->x] = 0;
    while (n > 0) {
        const tile from = queue[first];
        first = (first + 1) % MAX_TILES, n--;
        queued[from.y][from.x] = false;
        for (i = 0; i < 4; i++) {
            const tile to = {from.x + atSides[i].x, from.y + atSides[i].y};
            const unit *other = unitAt(Game, to.x, to.y);
            const int kind = land(Game, to.x, to.y);
            const long long price = cost[from.y][from.x] + (long long)kind * typeOf(Game, Unit)->move_cost;
            if (kind == 0 || (other && other->player != Unit->player)) continue;
            if (cost[to.y][to.x] >= 0 && cost[to.y][to.x] <= price) continue;
            cost[to.y][to.x] = price;
            if (queued[to.y][to.x]) continue;
            queued[to.y][to.x] = true;
            queue[(first + n++) % MAX_TILES] = to;
        }
    }
}

int path(const game *Game, const unit *Unit, int x, int y, tile tiles[MAX_TILES]) {
    long long cost[MAX_SIDE][MAX_SIDE];
    int i, n = 0;
    costs(Game, Unit, cost);
    while (cost[y][x] > 0) {
        const long long before = cost[y][x] - (long long)land(Game, x, y) * typeOf(Game, Unit)->move_cost;
        tiles[n].x = x, tiles[n++].y = y;
        for (i = 0; i < 4; i++) {
            const int to_x = x + atSides[i].x, to_y = y + atSides[i].y;
            if (land(Game, to_x, to_y) > 0 && cost[to_y][to_x] == before) break;
        }
        x += atSides[i].x, y += atSides[i].y;
    }
    for (i = 0; i < n / 2; i++) {
        const tile one = tiles[i];
        tiles[i] = tiles[n - 1 - i], tiles[n - 1 - i] = one;
    }
    return n;
}

int moves(const game *Game, const unit *Unit, tile tiles[MAX_TILES]) {
    long long cost[MAX_SIDE][MAX_SIDE];
    int x, y, n = 0;
    if (isOver(Game)) return 0;
    costs(Game, Unit, cost);
    for (y = 0; y < Game->height; y++)
        for (x = 0; x < Game->width; x++)
            if (cost[y][x] >= 0 && cost[y][x] <= Game->points && !unitAt(Game, x, y)) tiles[n].x = x, tiles[n++].y = y;
    return n;
}

/* ---- Shots. */

int damage(const game *Game, const unit *Unit, const unit *target) {
    const int lost = typeOf(Game, Unit)->weapon - typeOf(Game, target)->shield;
    return lost > 0 ? lost : 0;
}

bool inRange(const game *Game, const unit *Unit, int x, int y, int to_x, int to_y) {
    const long long range = typeOf(Game, Unit)->range;
    return (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y) <= range * range;
}

int lineOfFire(int x, int y, int to_x, int to_y, tile tiles[MAX_LINE]) {
    const int columns = abs(to_x - x), rows = abs(to_y - y), step_x = to_x > x ? 1 : -1, step_y = to_y > y ? 1 : -1;
    int i = 0, j = 0; /* the steps done in x and in y */
    tiles[0].x = x, tiles[0].y = y;
    while (i < columns || j < rows) {
        /* The next side in x is not behind the one in y. */
        if ((2 * i + 1) * rows <= (2 * j + 1) * columns) i++;
        else j++;
        tiles[i + j].x = x + i * step_x, tiles[i + j].y = y + j * step_y;
    }
    return i + j + 1;
}

bool isClear(const game *Game, int x, int y, int to_x, int to_y, const unit *without) {
    tile line[MAX_LINE];
    const int n = lineOfFire(x, y, to_x, to_y, line);
    int i;
    for (i = 1; i < n - 1; i++) {
        const bool gone = without && line[i].x == without->x && line[i].y == without->y;
        if (Game->terrain[line[i].y][line[i].x] == WALL || (!gone && unitAt(Game, line[i].x, line[i].y))) return false;
    }
    return true;
}

bool canHit(const game *Game, const unit *Unit, int x, int y, const unit *target) {
    return inRange(Game, Unit, x, y, target->x, target->y) && isClear(Game, x, y, target->x, target->y, Unit);
}

int targets(const game *Game, const unit *Unit, const unit *units[MAX_ENEMIES]) {
    int i, n = 0, all = typeOf(Game, Unit)->fire_cost <= Game->points ? enemies(Game, Unit->player, units) : 0;
    for (i = 0; i < all; i++)
        if (canHit(Game, Unit, Unit->x, Unit->y, units[i])) units[n++] = units[i];
    return n;
}

/* ---- Commands. */

typedef struct { int kind, u, x, y; } atCommand;
enum { atBuy, atSell, atMove, atShoot, atEnd };
#define AT_LONGEST 10100

/* A turn: the state for which the strategy gives commands, what is still to be sent, and the state in
 * which it fits. Each command costs a point, buys, sells or ends, so there are at most 10001. */
static struct {
    const game *playing;
    atCommand commands[AT_LONGEST];
    int n, sent;
    game expected;
} atTurn;

static bool atDone(game *Game, int kind, int u, int x, int y) {
    const bool ended = atTurn.n > 0 && atTurn.commands[atTurn.n - 1].kind == atEnd;
    Game->refused = 0;
    if (Game == atTurn.playing && atTurn.n < AT_LONGEST - 1 && !ended) {
        const atCommand command = {kind, u, x, y};
        atTurn.commands[atTurn.n++] = command;
    }
    return true;
}

static bool atRefuse(const char *command, const char *why) {
    fprintf(stderr, "%s: %s\n", command, why);
    return false;
}

/* Your living unit with the id u, or NULL. */
static unit *atOwn(game *Game, int phase, int u, const char *command) {
    army *Army = &Game->players[Game->player - 1];
    const bool living = 0 <= u && u < Army->n_units && Army->units[u].health > 0;
    if (Game->phase == phase && !isOver(Game) && living) return &Army->units[u];
    atRefuse(command, living ? "STP-2: not in this phase, or the game is over" : "you have no such living unit");
    return NULL;
}

static void atRemove(game *Game, unit *Unit) {
    Unit->health = 0;
    atPut(Game, Unit, false);
}

bool buy(game *Game, int type, int x, int y) {
    army *Army = &Game->players[Game->player - 1];
    unit *Unit = &Army->units[Army->n_units];
    if (Game->phase != BUY) return atRefuse("buy", "STP-2: not in this phase");
    if (!atIsPlace(Game, x, y)) return atRefuse("buy", "BUY-2: not a free placement tile of yours");
    if (!canBuy(Game, type)) return atRefuse("buy", "BUY-2: no such type, too many units, or too little money");
    Unit->id = Army->n_units++, Unit->player = Game->player, Unit->type = type;
    Unit->x = x, Unit->y = y, Unit->health = Game->types[type].health;
    Army->money -= Game->types[type].price;
    atPut(Game, Unit, true);
    return atDone(Game, atBuy, type, x, y);
}

bool sell(game *Game, int u) {
    army *Army = &Game->players[Game->player - 1];
    unit *Unit = atOwn(Game, BUY, u, "sell");
    if (!Unit) return false;
    Army->money += typeOf(Game, Unit)->price;
    if (Army->money > 1000000) Army->money = 1000000;
    atRemove(Game, Unit);
    return atDone(Game, atSell, u, 0, 0);
}

bool move(game *Game, int u, int x, int y) {
    long long cost[MAX_SIDE][MAX_SIDE];
    unit *Unit = atOwn(Game, FIGHT, u, "move");
    int bonus;
    if (!Unit) return false;
    if (!land(Game, x, y) || unitAt(Game, x, y)) return atRefuse("move", "MOV-4: not a tile of land without a unit");
    costs(Game, Unit, cost);
    if (cost[y][x] < 0 || cost[y][x] > Game->points) return atRefuse("move", "MOV-4: no path, or too few points");
    Game->points -= (int)cost[y][x];
    atPut(Game, Unit, false);
    Unit->x = x, Unit->y = y;
    atPut(Game, Unit, true);
    bonus = atBonus(Game, x, y);
    if (bonus >= 0) {
        Unit->health = Unit->health > 2000000 - FIRST_AID ? 2000000 : Unit->health + FIRST_AID;
        for (Game->n_bonuses--; bonus < Game->n_bonuses; bonus++) Game->bonuses[bonus] = Game->bonuses[bonus + 1];
        memset(&Game->bonuses[Game->n_bonuses], 0, sizeof *Game->bonuses);
    }
    return atDone(Game, atMove, u, x, y);
}

bool shoot(game *Game, int u, int x, int y) {
    const unit *units[MAX_ENEMIES];
    unit *Unit = atOwn(Game, FIGHT, u, "shoot"), *target = NULL;
    int i, n = Unit ? targets(Game, Unit, units) : 0;
    if (!Unit) return false;
    for (i = 0; i < n; i++)
        if (units[i]->x == x && units[i]->y == y) target = &Game->players[units[i]->player - 1].units[units[i]->id];
    if (!target) return atRefuse("shoot", "ATT-2: no enemy, out of range, no clear line, or too few points");
    Game->points -= typeOf(Game, Unit)->fire_cost;
    if (target->health > damage(Game, Unit, target)) target->health -= damage(Game, Unit, target);
    else atRemove(Game, target);
    return atDone(Game, atShoot, u, x, y);
}

bool isIn(const game *Game, int player) {
    const army *Army = &Game->players[player - 1];
    int u;
    for (u = 0; u < Army->n_units; u++)
        if (Army->units[u].health > 0) return true;
    return false;
}

bool isOver(const game *Game) {
    int player, in = 0;
    for (player = 1; player <= Game->n_players; player++) in += isIn(Game, player);
    return Game->phase == FIGHT && (in < 2 || Game->turn >= (Game->turn_limit ? Game->turn_limit : NO_LIMIT));
}

void end(game *Game) {
    if (Game->phase == BUY && Game->player < Game->n_players) Game->player++;
    else if (!isOver(Game)) {
        const int last = Game->phase == BUY ? Game->n_players : Game->player;
        int i;
        Game->turn = Game->phase == BUY ? 0 : Game->turn + 1;
        Game->phase = FIGHT, Game->points = Game->action_points, Game->player = 1;
        for (i = Game->n_players; i >= 1; i--)
            if (isIn(Game, (last + i - 1) % Game->n_players + 1)) Game->player = (last + i - 1) % Game->n_players + 1;
    }
    atDone(Game, atEnd, 0, 0, 0);
}

#include "protocol.c"
