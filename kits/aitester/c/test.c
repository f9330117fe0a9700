/* Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
#include "aitester.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A state in the format of its file. */
static void print(const game *Game) {
    int i, u, y;
    printf("aitester v1\nplayers %d\nmoney %d\naction_points %d\n", Game->n_players, Game->money, Game->action_points);
    printf("max_units %d\nturn_limit %d\n", Game->max_units, Game->turn_limit);
    printf("phase %s\nturn %d\nplayer %d\n", Game->phase == BUY ? "buy" : "fight", Game->turn, Game->player);
    printf("points %d\nrefused %d\ntypes %d\n", Game->points, Game->refused, Game->n_types);
    for (i = 0; i < Game->n_types; i++) {
        const unit_type *type = &Game->types[i];
        printf("%s %d %d %d %d %d %d %d %s %s\n", type->name, type->price, type->range, type->health, type->shield,
               type->weapon, type->move_cost, type->fire_cost, type->icon, type->sound);
    }
    printf("size %d %d\n", Game->width, Game->height);
    for (y = 0; y < Game->height; y++) printf("%.*s\n", Game->width, Game->terrain[y]);
    for (y = 0; y < Game->height; y++) printf("%.*s\n", Game->width, Game->placement[y]);
    printf("bonuses %d\n", Game->n_bonuses);
    for (i = 0; i < Game->n_bonuses; i++) printf("%d %d first_aid\n", Game->bonuses[i].x, Game->bonuses[i].y);
    for (i = 0; i < Game->n_players; i++) {
        const army *Army = &Game->players[i];
        printf("money %d units %d\n", Army->money, Army->n_units);
        for (u = 0; u < Army->n_units; u++)
            printf("%d %d %d %d %d\n", Army->units[u].id, Army->units[u].type, Army->units[u].x, Army->units[u].y,
                   Army->units[u].health);
    }
}

static void check(bool fine, const char *what) {
    if (!fine) printf("failed: %s\n", what);
    if (!fine) exit(1);
}

/* The contents of a file in a buffer of exactly its size, so that a sanitizer sees reads past the end. */
static char *contents(const char *name, size_t *size) {
    FILE *file = fopen(name, "rb");
    char *text;
    check(file != NULL, name);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    text = (char *)malloc(*size ? *size : 1);
    check(text && fread(text, 1, *size, file) == *size, name);
    fclose(file);
    return text;
}

static bool readFile(game *Game, const char *name, char error[256]) {
    size_t size;
    char *text = contents(name, &size);
    const bool fine = readState(Game, text, size, name, error);
    free(text);
    return fine;
}

static game stateOf(const char *name) {
    game Game;
    char error[256];
    check(readFile(&Game, name, error), error);
    return Game;
}

static void readsTheState(void) {
    game Game = stateOf("states/state.txt");
    const unit *units[MAX_ENEMIES];
    check(Game.phase == FIGHT && Game.player == 2 && Game.turn == 7 && Game.points == 17 && Game.refused == 1, "turn");
    check(Game.n_players == 3 && me(&Game)->money == 35 && Game.players[0].units[0].health == 0, "the players");
    check(land(&Game, 0, 0) == 1 && land(&Game, 3, 1) == 10 && land(&Game, 1, 1) == 0, "land");
    check(land(&Game, 4, 3) == 0 && land(&Game, 8, 0) == 0 && land(&Game, 0, -1) == 0, "water, and off the board");
    check(isFree(&Game, 0, 0) && isFree(&Game, 2, 3) && !isFree(&Game, 2, 0) && !isFree(&Game, 4, 1), "free tiles");
    check(enemies(&Game, 2, units) == 3 && units[1]->player == 1 && units[1]->id == 2, "enemies");
    check(ownUnits(&Game, units) == 2 && !strcmp(typeOf(&Game, units[1])->name, "rifle"), "own units");
}

/* The same state, written as loosely as the rules allow. */
static void readsWhatIsTolerated(void) {
    const game state = stateOf("states/state.txt"), loose = stateOf("states/loose.txt");
    check(!memcmp(&state, &loose, sizeof state), "the loose state is the same");
}

static void refusesTheRest(void) {
    game Game;
    char error[256];
    check(!readFile(&Game, "states/bad.txt", error), "the bad state is refused");
    check(!strcmp(error, "states/bad.txt:19:4: expected a tile (1 to 9, A, ~ or #), found B"), error);
}

static void knowsTheMoves(void) {
    static const int refused[][3] = {{0, 1, 2}, {0, 5, 5}, {0, 7, 0}, {0, 1, 1}, {0, 0, 6}, {2, 0, 0}, {3, 0, 0}};
    game Game = stateOf("states/state.txt");
    const unit *own[MAX_UNITS];
    long long cost[MAX_SIDE][MAX_SIDE];
    tile tiles[MAX_TILES];
    int i;
    ownUnits(&Game, own);
    costs(&Game, own[0], cost);
    check(cost[1][0] == 6 && cost[1][1] == -1 && cost[1][2] == 18 && cost[1][3] == 42 && cost[1][6] == 33, "costs");
    check(path(&Game, own[0], 4, 5, tiles) == 6 && tiles[0].x == 1 && tiles[0].y == 3, "the path");
    check(tiles[2].x == 2 && tiles[2].y == 4 && tiles[5].x == 4 && tiles[5].y == 5, "the path");
    check(path(&Game, own[0], 4, 1, tiles) == 0 && path(&Game, own[0], 1, 2, tiles) == 0, "no path");
    check(moves(&Game, own[0], tiles) == 15 && moves(&Game, own[1], tiles) == 22 && tiles[21].x == 6, "the moves");
    check(move(&Game, 1, 5, 5) && Game.points == 3 && own[1]->health == 110, "a move");
    check(Game.n_bonuses == 1 && Game.bonuses[0].x == 2 && Game.refused == 0, "the bonus is gone");
    for (i = 0; i < 7; i++) check(!move(&Game, refused[i][0], refused[i][1], refused[i][2]), "a move that is refused");
}

static bool lineIs(int x, int y, int to_x, int to_y, const char *wanted) {
    char found[128] = "";
    tile tiles[MAX_LINE];
    int i, n = lineOfFire(x, y, to_x, to_y, tiles);
    for (i = 0; i < n; i++) sprintf(found + strlen(found), "%d%d ", tiles[i].x, tiles[i].y);
    return !strcmp(found, wanted);
}

static void knowsTheShots(void) {
    game Game = stateOf("states/state.txt"), before;
    const unit *own[MAX_UNITS], *others[MAX_ENEMIES], *units[MAX_ENEMIES];
    check(lineIs(0, 0, 2, 2, "00 10 11 21 22 ") && lineIs(2, 2, 0, 0, "22 12 11 01 00 "), "the corner");
    check(lineIs(0, 3, 4, 1, "03 13 12 22 32 31 41 "), "the line of fire");
    ownUnits(&Game, own), enemies(&Game, 2, others);
    check(damage(&Game, own[0], others[0]) == 40 && damage(&Game, own[0], others[2]) == 25, "damage");
    check(canHit(&Game, own[0], 1, 3, others[1]) && !canHit(&Game, own[0], 0, 3, others[1]), "canHit");
    check(!isClear(&Game, 0, 2, 3, 2, NULL) && isClear(&Game, 0, 3, 3, 3, NULL), "an own unit blocks");
    check(!isClear(&Game, 1, 0, 1, 2, NULL), "a wall blocks");
    check(isClear(&Game, 0, 4, 0, 0, own[1]) && !isClear(&Game, 0, 4, 0, 0, NULL), "a unit that does not block");
    check(targets(&Game, own[0], units) == 0 && move(&Game, 0, 1, 3), "no target");
    check(targets(&Game, own[0], units) == 1 && units[0] == others[1], "a target");
    before = Game;
    check(shoot(&Game, 0, 6, 3) && Game.points == 4 && others[1]->health == 0, "a shot");
    check(enemies(&Game, 2, units) == 2, "the dead are no enemies");
    check(before.points == 14 && enemies(&before, 2, units) == 3 && !shoot(&before, 0, 4, 1), "the copy");
    end(&Game);
    check(Game.player == 3 && Game.turn == 8 && Game.points == 20 && !isOver(&Game), "the next turn");
}

static void buys(void) {
    game Game = stateOf("states/state.txt");
    tile tiles[MAX_TILES];
    int i, u;
    for (i = 0; i < 3; i++) {
        for (u = 0; u < Game.players[i].n_units; u++)
            Game.unit_on[Game.players[i].units[u].y][Game.players[i].units[u].x] = -1;
        Game.players[i].money = 120, Game.players[i].n_units = 0;
    }
    Game.phase = BUY, Game.turn = Game.points = 0;
    check(places(&Game, tiles) == 4 && tiles[0].x == 6 && tiles[0].y == 2 && canBuy(&Game, 3), "places");
    check(buy(&Game, 3, 7, 2) && buy(&Game, 3, 6, 2), "two tanks");
    check(me(&Game)->money == 30 && places(&Game, tiles) == 2 && !canBuy(&Game, 3), "money");
    check(!buy(&Game, 3, 6, 3) && !buy(&Game, 0, 6, 2) && !buy(&Game, 0, 0, 0) && !buy(&Game, 4, 6, 3), "refused");
    check(sell(&Game, 0) && me(&Game)->money == 75 && me(&Game)->n_units == 2 && !sell(&Game, 0), "a tank is sold");
    end(&Game);
    check(Game.phase == BUY && Game.player == 3 && buy(&Game, 0, 1, 5), "the next player");
    end(&Game);
    check(Game.phase == FIGHT && Game.player == 2 && Game.points == 20 && !isOver(&Game), "the fight");
}

static int calls;

static void think(game *Game) {
    game trial = *Game;
    calls++;
    move(&trial, 1, 5, 5); /* is not sent */
    if (Game->points == 17) move(Game, 0, 1, 3), shoot(Game, 0, 6, 3);
}

static void sendsTheCommandsOneByOne(void) {
    game state = stateOf("states/state.txt"), Game = state;
    char line[48];
    response(&Game, think, line);
    check(!strcmp(line, "MOV 0 1 3") && calls == 1, line);
    move(&state, 0, 1, 3);
    Game = state;
    response(&Game, think, line);
    check(!strcmp(line, "ATT 0 6 3") && calls == 1, line);
    state.refused = 1; /* something else than the kit expects has happened */
    response(&state, think, line);
    check(!strcmp(line, "NXT") && calls == 2, line);
}

int main(int argc, char **argv) {
    game Game;
    char error[256];
    int i;
    for (i = 1; i < argc; i++) {
        if (readFile(&Game, argv[i], error)) printf("== %s\n", argv[i]), print(&Game);
        else printf("== %s\nrefused: %s\n", argv[i], error);
    }
    if (argc > 1) return 0;
    readsTheState(), readsWhatIsTolerated(), refusesTheRest();
    check(freopen("messages.tmp", "wb", stderr) != NULL, "messages.tmp"); /* of the commands that are refused */
    knowsTheMoves(), knowsTheShots(), buys(), sendsTheCommandsOneByOne();
    remove("messages.tmp");
    puts("7 tests passed");
    return 0;
}
