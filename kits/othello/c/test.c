/* Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
#include "othello.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A state in the format of its file. */
static void print(const game *Game) {
    printf("%.64s %c", Game->cell, Game->to_move);
    if (Game->forfeit) printf(" forfeit-%c", Game->forfeit);
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
    const bool fine = readState(Game, text, size, name, error);
    free(text);
    return fine;
}

/* A state given by its first row, its last row, and the rest of the line. The other rows are empty. */
static game stateOf(const char *first, const char *last, const char *rest) {
    game Game;
    char text[96], error[256];
    sprintf(text, "%s------------------------------------------------%s %s\n", first, last, rest);
    check(readState(&Game, text, strlen(text), "state", error), error);
    return Game;
}

/* The number of a square such as "f5". */
static int at(const char *name) { return squareAt(name[0] - 'a', name[1] - '1'); }

static void readsTheState(void) {
    game Game;
    char error[256];
    check(readFile(&Game, "states/state.txt", error), error);
    check(Game.to_move == WHITE && opponent(WHITE) == BLACK && !Game.forfeit && Game.set == -1, "the side to move");
    check(Game.cell[at("b2")] == WHITE && Game.cell[at("h4")] == BLACK && Game.cell[at("a1")] == EMPTY, "the squares");
    Game = stateOf("XO------", "--------", "X forfeit-X");
    check(Game.forfeit == BLACK && isOver(&Game) && score(&Game, BLACK) == 0 && score(&Game, WHITE) == 64, "a forfeit");
    Game = stateOf("X-------", "-------O", "O");
    check(Game.to_move == BLACK && isOver(&Game) && score(&Game, BLACK) == 32 && score(&Game, WHITE) == 32, "a draw");
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
    game Game;
    char error[256];
    check(!readFile(&Game, "states/bad.txt", error), "the bad state is refused");
    check(!strcmp(error, "states/bad.txt:1:29: expected a square (X, O or -), found x"), error);
}

static long perft(const game *Game, int depth) {
    int squares[SQUARES], i, n = moves(Game, Game->to_move, squares);
    long count = 0;
    game next;
    if (depth == 1) return n;
    for (i = 0; i < n; i++) after(Game, squares[i], &next), count += perft(&next, depth - 1);
    return count;
}

static void knowsTheRules(void) {
    static const long counts[] = {4, 12, 56, 244, 1396};
    game Game, next;
    char error[256], name[3];
    int squares[SQUARES], i;
    check(readFile(&Game, "states/state.txt", error), error);
    squareName(at("f5"), name);
    check(!strcmp(name, "f5") && at("f5") == 37 && squareAt(8, 0) == -1 && squareAt(0, -1) == -1, "names of squares");
    check(flips(&Game, at("e3"), WHITE, squares) == 4 && flips(&Game, at("d1"), WHITE, squares) == 0, "flips");
    check(flips(&Game, at("b2"), WHITE, squares) == 0, "no move to a disc");
    check(moves(&Game, WHITE, squares) == 14 && squares[0] == at("c2") && squares[13] == at("c8"), "the moves");
    check(discs(&Game, BLACK) == 14 && score(&Game, WHITE) == 11 && !isOver(&Game), "the score");
    after(&Game, at("e3"), &next);
    check(next.cell[at("e3")] == WHITE && next.cell[at("d4")] == WHITE, "the discs flip");
    check(next.to_move == BLACK && discs(&next, WHITE) == 16 && discs(&next, BLACK) == 10, "the state after a move");
    Game = stateOf("XO------", "XO------", "X");
    after(&Game, at("c1"), &next);
    check(next.to_move == BLACK && !isOver(&next), "a pass");
    Game = next;
    after(&Game, at("c8"), &next);
    check(isOver(&next) && next.to_move == BLACK && score(&next, BLACK) == 64 && score(&next, WHITE) == 0, "the end");
    Game = stateOf("--------", "--------", "X");
    Game.cell[at("d4")] = Game.cell[at("e5")] = WHITE, Game.cell[at("e4")] = Game.cell[at("d5")] = BLACK;
    for (i = 0; i < 5; i++) check(perft(&Game, i + 1) == counts[i], "the numbers of sequences of moves");
}

static void writesTheAnswer(void) {
    static const char message[] = "setMove: 3 is not a legal move of O\n";
    game Game;
    char error[256], line[3], *text;
    size_t size;
    check(readFile(&Game, "states/state.txt", error), error);
    response(&Game, line);
    check(!strcmp(line, "c2"), line); /* the first legal move */
    setMove(&Game, at("h6"));
    /* An illegal move is reported, here to a file, and ignored. */
    check(freopen("messages.tmp", "wb", stderr) != NULL, "messages.tmp");
    setMove(&Game, at("d1"));
    fflush(stderr);
    text = contents("messages.tmp", &size);
    remove("messages.tmp");
    check(size == strlen(message) && !memcmp(text, message, size), "the message");
    free(text);
    response(&Game, line);
    check(!strcmp(line, "h6"), line);
    Game = stateOf("--------", "--------", "X");
    response(&Game, line);
    check(!strcmp(line, "--"), line);
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
    readsTheState(), readsWhatIsTolerated(), refusesTheRest(), knowsTheRules(), writesTheAnswer();
    puts("5 tests passed");
    return 0;
}
