/* Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
#include "fibot.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A state in the format of its file. */
static void print(const game *Game) {
    int c, r;
    printf("%d %d %d %d\n", Game->columns, Game->rows, Game->rounds_left, Game->to_move);
    for (c = 1; c <= 2; c++) printf("%d %d%c", Game->flags[c].column, Game->flags[c].row, " \n"[c - 1]);
    for (r = 1; r <= Game->rows; r++) {
        for (c = 1; c <= Game->columns; c++)
            putchar(Game->walls[c][r] ? '#' : Game->robot_at[c][r] ? Game->robot_at[c][r] : '.');
        putchar('\n');
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

static bool isAt(place found, int column, int row) { return found.column == column && found.row == row; }

static void readsTheState(void) {
    static game Game;
    char error[256];
    place at = {3, 2};
    check(readFile(&Game, "states/state.txt", error), error);
    check(Game.columns == 6 && Game.rows == 5 && Game.rounds_left == 12 && Game.to_move == 2, "the numbers");
    check(isAt(Game.flags[1], 6, 1) && isAt(Game.flags[2], 1, 4), "the flags");
    check(isAt(Game.robots['B'], 2, 3) && Game.robot_at[5][2] == 'Q' && !isAlive(&Game, 'C'), "the robots");
    check(Game.walls[3][2] && !isFree(&Game, at), "the walls");
    at.row = 3;
    check(!isFree(&Game, at), "a robot's cell");
    at.row = 4;
    check(isFree(&Game, at) && onBoard(&Game, at), "a free cell");
    at.row = 6;
    check(!isFree(&Game, at) && !onBoard(&Game, at), "the edge");
}

/* The same state, written as loosely as the rules allow. */
static void readsWhatIsTolerated(void) {
    static game state, loose;
    char error[256];
    check(readFile(&state, "states/state.txt", error), error);
    check(readFile(&loose, "states/loose.txt", error), error);
    check(!memcmp(&state, &loose, sizeof state), "the loose state is the same");
}

static void refusesTheRest(void) {
    static game Game;
    char error[256];
    check(!readFile(&Game, "states/bad.txt", error), "the bad state is refused");
    check(!strcmp(error, "states/bad.txt:5:2: expected ., # or a letter from A to Z, found b"), error);
}

static void knowsTheRules(void) {
    static game Game, next;
    char error[256], letters[27];
    turn all[MAX_TURNS], made;
    check(readFile(&Game, "states/state.txt", error), error);
    check(owner('M') == 1 && owner('N') == 2 && rival(&Game) == 1, "the players");
    check(isAt(ahead(Game.robots['B'], WEST), 1, 3), "the cell ahead");
    check(isAt(slideEnd(&Game, Game.robots['N'], SOUTH), 4, 5), "a slide to the edge");
    check(isAt(slideEnd(&Game, Game.robots['N'], EAST), 4, 3), "a slide that goes nowhere");
    destroyed(&Game, 'A', letters);
    check(strlen(letters) == 4 && strspn(letters, "ABNO") == 4, letters);
    check(distance(&Game, 1) == 1 && points(&Game, 1) == 14, "P1's points");
    check(distance(&Game, 2) == 1 && points(&Game, 2) == 14 && !isOver(&Game), "P2's points");
    check(turns(&Game, all) == 26 && all[0].letter == 'N' && all[25].letter == 0, "the turns");
    made.letter = 'N', made.action = EXPLODE;
    after(&Game, made, &next);
    check(next.to_move == 1 && next.rounds_left == 11 && turns(&next, all) == 1, "after an explosion");
    check(distance(&next, 1) == -1 && points(&next, 1) == 0 && !next.robot_at[4][3], "without robots");
    made.letter = 'R', made.action = NORTH;
    after(&Game, made, &next);
    check(points(&next, 2) == 20 && isOver(&next) && next.robot_at[6][1] == 'R', "the flag is reached");
}

static void writesTheAnswer(void) {
    static const char message[] = "setTurn: 0 with letter 65 is not a valid turn for player 2\n";
    static game Game;
    char error[256], line[4], *text;
    size_t size;
    check(readFile(&Game, "states/state.txt", error), error);
    response(&Game, line);
    check(!strcmp(line, "-"), line);
    setTurn(&Game, 'Q', WEST);
    /* An invalid turn is reported, here to a file, and ignored. */
    check(freopen("messages.tmp", "wb", stderr) != NULL, "messages.tmp");
    setTurn(&Game, 'A', NORTH);
    fflush(stderr);
    text = contents("messages.tmp", &size);
    remove("messages.tmp");
    check(size == strlen(message) && !memcmp(text, message, size), "the message");
    free(text);
    response(&Game, line);
    check(!strcmp(line, "Q Z"), line);
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
    readsTheState(), readsWhatIsTolerated(), refusesTheRest(), knowsTheRules(), writesTheAnswer();
    puts("5 tests passed");
    return 0;
}
