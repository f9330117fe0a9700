/* Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
#include "boladedrac.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void printItems(const char *heading, const item *items, int count) {
    int k;
    puts(heading);
    for (k = 0; k < count; k++)
        printf("%d %d %c %d\n", items[k].at.i, items[k].at.j, items[k].present ? 'y' : 'n', items[k].time);
}

/* A state in the format of its file. */
static void print(const game *Game) {
    static const char *const kinds[] = {"normal", "on_kinton", "with_ball", "on_kinton_with_ball"};
    int i, j;
    printf("boladedrac v1\nnb_players %d\nnb_rounds %d\nnb_capsules %d\nnb_balls %d\n", Game->nb_players, Game->nb_rounds,
           Game->nb_capsules, Game->nb_balls);
    printf("nb_beans %d\nnb_kintons %d\ngoku_regen_time %d\nbean_regen_time %d\n", Game->nb_beans, Game->nb_kintons,
           Game->goku_regen_time, Game->bean_regen_time);
    printf("kinton_regen_time %d\nkinton_life_time %d\nmax_strength %d\nres_strength %d\n", Game->kinton_regen_time,
           Game->kinton_life_time, Game->max_strength, Game->res_strength);
    printf("moving_penalty %d\nkamehame_penalty %d\ncombat_penalty %d\nrows %d\ncols %d\nnames", Game->moving_penalty,
           Game->kamehame_penalty, Game->combat_penalty, Game->rows, Game->cols);
    for (i = 0; i < Game->nb_players; i++) printf(" %s", Game->gokus[i].name);
    printf("\n\n\nround %d\n", Game->round);
    for (i = 0; i < Game->rows; i++) {
        for (j = 0; j < Game->cols; j++) putchar(".XCB.."[Game->cells[i][j]]);
        putchar('\n');
    }
    printItems("beans", Game->beans, Game->nb_beans);
    printItems("kintons", Game->kintons, Game->nb_kintons);
    for (i = 0; i < Game->nb_players; i++) {
        const goku *it = &Game->gokus[i];
        printf("%s %d %d %d %c %d %d %d %g \n", kinds[it->on_kinton + 2 * it->with_ball], it->at.i, it->at.j, it->time,
               it->alive ? 'a' : 'd', it->balls, it->strength, it->kinton, it->status);
    }
    putchar('\n');
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
    const bool fine = readState(Game, text, size, 0, name, error);
    free(text);
    return fine;
}

static bool isAt(pos found, int i, int j) { return found.i == i && found.j == j; }

static pos at(int i, int j) {
    pos it;
    it.i = i, it.j = j;
    return it;
}

static void readsTheState(void) {
    static game Game;
    char error[256];
    check(readFile(&Game, "states/state.cnf", error), error);
    check(Game.nb_players == 4 && Game.round == 42 && Game.rows == 9 && Game.cols == 13, "the numbers");
    check(Game.nb_rounds == 301 && Game.kinton_life_time == 15 && Game.combat_penalty == 20, "the parameters");
    check(!strcmp(Game.gokus[2].name, "Demo_2"), "the names");
    check(Game.cells[4][1] == EMPTY && Game.cells[4][4] == ROCK && Game.cells[5][7] == CAPSULE, "the cells");
    check(Game.cells[2][6] == BALL && Game.cells[1][6] == BEAN && Game.cells[7][6] == EMPTY, "balls and beans");
    check(Game.cells[3][4] == KINTON && Game.cells[5][5] == EMPTY, "kintons");
    check(isAt(Game.beans[1].at, 7, 6) && !Game.beans[1].present && Game.beans[1].time == 12, "an absent bean");
    check(Game.goku_at[1][9] == 1 && Game.goku_at[1][8] == -1 && Game.goku_at[7][3] == -1, "who is where");
    check(cellAt(&Game, at(-1, 0)) == ROCK && cellAt(&Game, at(0, 13)) == ROCK && !onBoard(&Game, at(9, 0)), "off the board");
    check(Game.gokus[2].on_kinton && Game.gokus[2].with_ball && Game.gokus[2].kinton == 7, "a rider");
    check(Game.gokus[2].status == -1 && Game.gokus[0].status == 0.125, "the status");
    check(!Game.gokus[3].alive && Game.gokus[3].time == 14 && Game.gokus[3].balls == 2, "a dead goku");
}

/* The same state, written as loosely as the rules allow. */
static void readsWhatIsTolerated(void) {
    static game state, loose;
    char error[256];
    check(readFile(&state, "states/state.cnf", error), error);
    check(readFile(&loose, "states/loose.cnf", error), error);
    check(!memcmp(&state, &loose, sizeof state), "the loose state is the same");
}

static void refusesTheRest(void) {
    static game Game;
    char error[256];
    check(!readFile(&Game, "states/bad.cnf", error), "the bad state is refused");
    check(!strcmp(error, "states/bad.cnf:27:11: expected a cell (., X, C or B), found K"), error);
}

static void knowsTheRules(void) {
    static game Game;
    char error[256];
    int hits[MAX_PLAYERS];
    check(readFile(&Game, "states/state.cnf", error), error);
    check(isAt(ahead(at(5, 5), TOP), 4, 5) && isAt(ahead(at(5, 5), RIGHT), 5, 6), "the next cell");
    check(mayAct(&Game, 0) && mayAct(&Game, 2) && !mayAct(&Game, 3), "who may act");
    check(moveCost(&Game, 0) == 2 && moveCost(&Game, 2) == 0, "the cost of a move");
    check(score(&Game, 0) == 373 && score(&Game, 3) == 202, "points");
    check(throwChance(&Game, 0) == 41.0 / 71 && throwChance(&Game, 2) == 0 && throwChance(&Game, 3) == 0, "chances to throw");
    check(winChance(&Game, 0, 1) == 71.0 / 102, "chances to win");
    check(kamehameHits(&Game, at(1, 1), RIGHT, hits) == 1 && hits[0] == 1, "a hit");
    check(kamehameHits(&Game, at(1, 1), BOTTOM, hits) == 0, "no hit");
    Game.round = 43;
    check(!mayAct(&Game, 0) && mayAct(&Game, 2), "who may act in an odd round");
}

static void answersWithTheFirstAction(void) {
    static const char message[] = "ignored an action without a direction\n"
                                  "ignored `m r`: the action of this round is `t l`\n";
    static game Game;
    char error[256], *text;
    size_t size;
    check(readFile(&Game, "states/state.cnf", error), error);
    check(!strcmp(Game.action, "-"), Game.action);
    /* What is ignored is reported, here to a file. */
    check(freopen("messages.tmp", "wb", stderr) != NULL, "messages.tmp");
    move(&Game, NO_DIRECTION);
    kamehame(&Game, LEFT);
    move(&Game, RIGHT);
    fflush(stderr);
    text = contents("messages.tmp", &size);
    remove("messages.tmp");
    check(size == strlen(message) && !memcmp(text, message, size), "the messages");
    free(text);
    check(!strcmp(Game.action, "t l"), Game.action);
}

int main(int argc, char **argv) {
    static game Game;
    char error[256];
    int i;
    for (i = 1; i < argc; i++) {
        if (readFile(&Game, argv[i], error)) printf("== %s\n", argv[i]), print(&Game);
        else printf("== %s\nrefused: %s\n", argv[i], error);
    }
    if (argc > 1) return 0;
    readsTheState(), readsWhatIsTolerated(), refusesTheRest(), knowsTheRules(), answersWithTheFirstAction();
    puts("5 tests passed");
    return 0;
}
