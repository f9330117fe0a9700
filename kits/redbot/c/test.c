/* Tests of the kit. Without arguments, run them. With files, print what the kit reads from each;
 * with `after` before the files, print the next round of each, with its last orders repeated. */
#include "redbot.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const MOVE[] = {"UP", "RIGHT", "DOWN", "LEFT", "NONE"};

static void printAction(FILE *out, actions action, int x, int y) {
    if (action == BUILD) fprintf(out, " BUILD %d %d", x, y);
    else fputs(action == FIRE ? " FIRE" : " NOTHING", out);
}

/* A round in the format of its file, without the totals. */
static void print(FILE *out, const game *Game) {
    int p, i;
    fprintf(out, "%d/%d\n%dx%d\n", Game->akt_round, Game->finish_round, Game->width, Game->height);
    for (p = 0; p < 4; p++) {
        const player *it = &Game->players[p];
        fprintf(out, "P%d: %d %d %d %d", p + 1, it->in_game, it->finish_round, it->score, it->walls);
        for (i = 0; i < 2; i++) {
            const robot *r = &it->robots[i];
            fprintf(out, " R%d %d %s %d %d", i + 1, r->lives, MOVE[r->orient], r->x, r->y);
        }
        fputc('\n', out);
    }
    for (p = 0; p < 4; p++) {
        fprintf(out, "P%d_finish:", p + 1);
        for (i = 0; i < Game->players[p].places_counter; i++)
            fprintf(out, "%s%d %d,", i ? "" : " ", Game->players[p].places[i].x, Game->players[p].places[i].y);
        fputc('\n', out);
    }
    fputs("Walls:", out);
    for (i = 0; i < Game->walls_counter; i++)
        fprintf(out, " %d %d %d,", Game->walls[i].x, Game->walls[i].y, Game->walls[i].lives);
    for (p = 0; p < 4; p++) {
        fprintf(out, "\nP%d_move:", p + 1);
        for (i = 0; i < 2; i++) {
            const robot *r = &Game->players[p].robots[i];
            fprintf(out, " R%d %s", i + 1, MOVE[r->last_move]);
            printAction(out, r->last_action, r->last_build_x, r->last_build_y);
        }
    }
    for (p = 0; p < 4; p++) fprintf(out, "\nP%d: %s", p + 1, Game->players[p].name);
    fputc('\n', out);
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
    const bool fine = readRound(Game, text, size, name, error);
    free(text);
    return fine;
}

static void readsTheRound(void) {
    static game Game;
    char error[256];
    Game.my_position = 1;
    check(readFile(&Game, "rounds/round.txt", error), error);
    check(Game.my_position == 1 && Game.akt_round == 17 && Game.finish_round == 100, "the rounds");
    check(Game.players[0].robots[1].y == 12 && Game.players[1].robots[1].lives == -3, "the robots");
    check(Game.players[3].finish_round == 15 && !Game.players[3].in_game, "an arrival");
    check(Game.players[2].places_counter == 2 && Game.players[3].places_counter == 0, "the goals");
    check(Game.walls_counter == 4 && wallAt(&Game, 12, 18)->lives == 40 && !wallAt(&Game, 13, 13), "the walls");
    check(robotAt(&Game, 20, 12) == &Game.players[1].robots[0] && !robotAt(&Game, 14, 15), "who is where");
    check(onBoard(&Game, 25, 1) && !onBoard(&Game, 26, 1) && !onBoard(&Game, 0, 1), "the board");
    check(Game.players[0].robots[0].last_action == BUILD && Game.players[0].robots[0].last_build_y == -7, "orders");
    check(!strcmp(Game.players[3].name, "Delta  Force"), "a name");
}

/* The same round, written as loosely as the rules allow. */
static void readsWhatIsTolerated(void) {
    static game round, loose;
    char error[256];
    check(readFile(&round, "rounds/round.txt", error), error);
    check(readFile(&loose, "rounds/loose.txt", error), error);
    check(!memcmp(&round, &loose, sizeof round), "the loose round is the same");
}

static void refusesTheRest(void) {
    static game Game;
    char error[256];
    check(!readFile(&Game, "rounds/bad.txt", error), "the bad round is refused");
    check(!strcmp(error, "rounds/bad.txt:6:21: expected a direction, found right"), error);
}

/* Neighbors, shots and totals. */
static void knowsTheRules(void) {
    static game Game;
    char error[256];
    tplace at = {11, 20}, cells[8], hit;
    check(readFile(&Game, "rounds/round.txt", error), error);
    check(turned(DOWN, LEFT) == RIGHT && turned(DOWN, RIGHT) == LEFT && turned(LEFT, RIGHT) == UP, "the turns");
    check(turned(LEFT, UP) == LEFT && turned(LEFT, NONE) == LEFT, "no turn");
    check(ahead(at, DOWN).x == 11 && ahead(at, DOWN).y == 19, "the cell ahead");
    check(neighbours(&Game, at, cells) == 8, "the cells around");
    at.x = 25, at.y = 1;
    check(neighbours(&Game, at, cells) == 3, "the cells around a corner");
    at.x = 14, at.y = 12;
    check(firstHit(&Game, at, RIGHT, &hit) && hit.x == 20 && hit.y == 12, "a robot is hit");
    at.x = 12, at.y = 12;
    check(firstHit(&Game, at, UP, &hit) && hit.x == 12 && hit.y == 18, "a wall is hit");
    at.x = 13;
    check(!firstHit(&Game, at, UP, &hit), "what is destroyed is not hit");
    check(isAlive(&Game.players[1].robots[0]) && !isAlive(&Game.players[1].robots[1]), "who is alive");
    check(total(&Game, 0) == 30 && total(&Game, 1) == 13 && total(&Game, 2) == 4 && total(&Game, 3) == 70, "totals");
    Game.players[0].finish_round = Game.players[2].finish_round = 12;
    check(total(&Game, 0) == 70 && total(&Game, 2) == 44 && total(&Game, 3) == 60, "equal arrivals");
}

/* The next round, in which all players repeat their last orders. */
static void again(const game *Game, game *after) {
    static game now;
    int i;
    now = *Game;
    for (i = 0; i < 8; i++) {
        robot *it = &now.players[i / 2].robots[i % 2];
        it->move = it->last_move, it->action = it->last_action;
        it->build_x = it->last_build_x, it->build_y = it->last_build_y;
    }
    afterRound(&now, after);
}

static void knowsTheRoundAfter(void) {
    static game Game, after;
    char error[256];
    const robot *now = &Game.players[1].robots[0], *then = &after.players[1].robots[0];
    Game.my_position = 1;
    check(readFile(&Game, "rounds/round.txt", error), error);
    setMove(&Game, 0, LEFT), setFireAction(&Game, 0);
    afterRound(&Game, &after);
    check(after.akt_round == 18 && then->orient == turned(now->orient, LEFT), "the robot turns");
    check(then->last_action == FIRE && then->action == NOTHING && now->last_action == NOTHING, "the orders are done");
    check(!isOver(&Game) && Game.akt_round == 17, "the round before stays");
}

static void writesTheAnswer(void) {
    static const char messages[] = "setMove: expected UP, LEFT, RIGHT or NONE, found 2\n"
                                   "setMove: expected robot 0 or 1, found 2\n";
    static game Game;
    char error[256], line[MAX_RESPONSE], *text;
    size_t size;
    check(readFile(&Game, "rounds/round.txt", error), error);
    response(&Game, line);
    check(!strcmp(line, "R1 NONE NOTHING R2 NONE NOTHING"), line);
    setMove(&Game, 0, LEFT), setFireAction(&Game, 0), setBuildAction(&Game, 1, -1, 20);
    /* Invalid orders are reported, here to a file, and ignored. */
    check(freopen("messages.tmp", "wb", stderr) != NULL, "messages.tmp");
    setMove(&Game, 0, DOWN), setMove(&Game, 2, UP);
    fflush(stderr);
    text = contents("messages.tmp", &size);
    remove("messages.tmp");
    check(size == strlen(messages) && !memcmp(text, messages, size), "the messages");
    free(text);
    response(&Game, line);
    check(!strcmp(line, "R1 LEFT FIRE R2 NONE BUILD -1 20"), line);
}

int main(int argc, char **argv) {
    static game Game, after;
    char error[256];
    const int first = argc > 1 && !strcmp(argv[1], "after") ? 2 : 1;
    int i;
    for (i = first; i < argc; i++) {
        if (readFile(&Game, argv[i], error)) {
            again(&Game, &after);
            printf("== %s\n", argv[i]), print(stdout, first == 2 ? &after : &Game);
        }
        else printf("== %s\nrefused: %s\n", argv[i], error);
    }
    if (argc > 1) return 0;
    readsTheRound(), readsWhatIsTolerated(), refusesTheRest(), knowsTheRules(), knowsTheRoundAfter(), writesTheAnswer();
    puts("6 tests passed");
    return 0;
}
