/* The Othello kit for C99 and C++: see othello.h. Its internal names begin with ot, so that
 * a player that includes this file can use all other names. */
#include "othello.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The board and the rules. */

char opponent(char side) { return side == BLACK ? WHITE : BLACK; }

int squareAt(int column, int row) {
    return 0 <= column && column < 8 && 0 <= row && row < 8 ? 8 * row + column : -1;
}

void squareName(int square, char name[3]) {
    name[0] = (char)('a' + square % 8), name[1] = (char)('1' + square / 8), name[2] = '\0';
}

int flips(const game *Game, int square, char side, int flipped[SQUARES]) {
    int n = 0, columns, rows;
    if (Game->cell[square] != EMPTY) return 0;
    for (rows = -1; rows <= 1; rows++)
        for (columns = -1; columns <= 1; columns++) {
            int column = square % 8 + columns, row = square / 8 + rows, line = n, at;
            if (columns == 0 && rows == 0) continue;
            while ((at = squareAt(column, row)) >= 0 && Game->cell[at] == opponent(side)) {
                flipped[line++] = at;
                column += columns, row += rows;
            }
            if (at >= 0 && Game->cell[at] == side) n = line;
        }
    return n;
}

int moves(const game *Game, char side, int squares[SQUARES]) {
    int square, n = 0, flipped[SQUARES];
    for (square = 0; square < SQUARES; square++)
        if (flips(Game, square, side, flipped) > 0) squares[n++] = square;
    return n;
}

static bool otCanMove(const game *Game, char side) {
    int squares[SQUARES];
    return moves(Game, side, squares) > 0;
}

bool isOver(const game *Game) {
    return Game->forfeit || (!otCanMove(Game, BLACK) && !otCanMove(Game, WHITE));
}

/* Makes the pass of a side that cannot move. An ended position names black. */
static void otPass(game *Game) {
    if (otCanMove(Game, Game->to_move)) return;
    Game->to_move = opponent(Game->to_move);
    if (!otCanMove(Game, Game->to_move)) Game->to_move = BLACK;
}

void after(const game *Game, int square, game *next) {
    int flipped[SQUARES], i;
    const int n = flips(Game, square, Game->to_move, flipped);
    *next = *Game;
    next->cell[square] = Game->to_move;
    for (i = 0; i < n; i++) next->cell[flipped[i]] = Game->to_move;
    next->to_move = opponent(Game->to_move);
    next->set = -1;
    otPass(next);
}

int discs(const game *Game, char side) {
    int square, n = 0;
    for (square = 0; square < SQUARES; square++) n += Game->cell[square] == side;
    return n;
}

int score(const game *Game, char side) {
    const int own = discs(Game, side), other = discs(Game, opponent(side));
    if (Game->forfeit) return Game->forfeit == side ? 0 : SQUARES;
    if (!isOver(Game) || own < other) return own;
    return own == other ? SQUARES / 2 : SQUARES - other;
}

/* ---- Parsing: words between blanks and line ends. */

typedef struct {
    const char *at, *end, *line_begin;
    const char *word; /* the last word, which ends at `at` */
    int line;
    const char *file;
    char *error; /* 256 bytes, "" if there is none */
} otReader;

static bool otIsBlank(const otReader *r) { return r->at < r->end && (*r->at == ' ' || *r->at == '\t'); }

/* The length of the line end here, or 0. A CR counts only before an LF. */
static int otLineEnd(const otReader *r) {
    if (r->at < r->end && *r->at == '\n') return 1;
    return r->at + 1 < r->end && r->at[0] == '\r' && r->at[1] == '\n' ? 2 : 0;
}

static void otSkipLines(otReader *r) {
    int ends;
    while (otIsBlank(r) || otLineEnd(r)) {
        r->at += (ends = otLineEnd(r)) ? ends : 1;
        if (ends) r->line_begin = r->at, r->line++;
    }
}

/* Reads the next word of the line, empty at its end. */
static void otNextWord(otReader *r) {
    while (otIsBlank(r)) r->at++;
    for (r->word = r->at; r->at < r->end && !otIsBlank(r) && !otLineEnd(r);) r->at++;
}

/* Reports an error at the last word. `found` is NULL for the word itself. */
static bool otFail(otReader *r, const char *expected, const char *found) {
    char word[24];
    size_t n = 0;
    for (; r->word + n < r->at && n < sizeof word - 1; n++)
        word[n] = r->word[n] > ' ' && r->word[n] < 127 ? r->word[n] : '?';
    word[n] = '\0';
    snprintf(r->error, 256, "%.100s:%d:%d: expected %s, found %s", r->file, r->line, (int)(r->word - r->line_begin) + 1,
             expected, found ? found : n > 0 ? word : "the end of the line");
    return false;
}

static bool otWordIs(const otReader *r, const char *text) {
    return (size_t)(r->at - r->word) == strlen(text) && !memcmp(r->word, text, strlen(text));
}

static bool otReadSquares(otReader *r, game *Game) {
    char count[24];
    int i;
    otSkipLines(r);
    otNextWord(r);
    for (i = 0; i < SQUARES && r->word + i < r->at; i++) {
        Game->cell[i] = r->word[i];
        if (r->word[i] == BLACK || r->word[i] == WHITE || r->word[i] == EMPTY) continue;
        r->word += i, r->at = r->word + 1;
        return otFail(r, "a square (X, O or -)", NULL);
    }
    snprintf(count, sizeof count, "%ld", (long)(r->at - r->word));
    return r->at - r->word == SQUARES || otFail(r, "64 squares", i > 0 ? count : "the end");
}

static bool otReadState(otReader *r, game *Game) {
    if (!otReadSquares(r, Game)) return false;
    otNextWord(r);
    if (!otWordIs(r, "X") && !otWordIs(r, "O")) return otFail(r, "the side to move (X or O)", NULL);
    Game->to_move = *r->word;
    otNextWord(r);
    if (r->word < r->at) {
        if (!otWordIs(r, "forfeit-X") && !otWordIs(r, "forfeit-O"))
            return otFail(r, "forfeit-X, forfeit-O or the end of the line", NULL);
        Game->forfeit = r->at[-1];
    }
    otSkipLines(r);
    otNextWord(r);
    if (r->word < r->at) return otFail(r, "the end", NULL);
    /* The side of an ended position means nothing; it is black. */
    if (!otCanMove(Game, BLACK) && !otCanMove(Game, WHITE)) Game->to_move = BLACK;
    return true;
}

bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]) {
    otReader r;
    memset(&r, 0, sizeof r);
    r.at = r.line_begin = r.word = text, r.end = text + size, r.line = 1, r.file = file, r.error = error;
    *error = '\0';
    memset(Game, 0, sizeof *Game);
    Game->set = -1;
    return otReadState(&r, Game);
}

/* ---- The game. */

void setMove(game *Game, int square) {
    int flipped[SQUARES];
    if (square < 0 || square >= SQUARES || flips(Game, square, Game->to_move, flipped) == 0)
        fprintf(stderr, "setMove: %d is not a legal move of %c\n", square, Game->to_move);
    else Game->set = square;
}

void response(const game *Game, char line[3]) {
    int squares[SQUARES];
    strcpy(line, "--");
    if (Game->set >= 0) squareName(Game->set, line);
    else if (moves(Game, Game->to_move, squares) > 0) squareName(squares[0], line);
}

/* Reads at most `lines` lines. */
static char *otReadLines(FILE *file, long lines, size_t *size) {
    size_t room = 1 << 10;
    char *text = (char *)malloc(room);
    int c;
    for (*size = 0; text && lines > 0 && (c = getc(file)) != EOF; lines -= c == '\n') {
        text[(*size)++] = (char)c;
        if (*size == room) {
            char *more = (char *)realloc(text, room *= 2);
            if (!more) free(text);
            text = more;
        }
    }
    return text;
}

static bool otPlayMove(FILE *file, long lines, const char *name, void (*strategy)(game *Game)) {
    game Game;
    char error[256] = "no memory", line[3] = "--";
    size_t size;
    char *text = otReadLines(file, lines, &size);
    const bool fine = text && readState(&Game, text, size, name, error);
    free(text);
    if (fine) strategy(&Game), response(&Game, line);
    else fprintf(stderr, "%s\n", error);
    puts(line);
    fflush(stdout); /* the referee waits for the line */
    return fine;
}

int playGame(int argc, char **argv, void (*strategy)(game *Game)) {
    char head[64];
    long lines;
    FILE *file;
    bool fine;
    if (argc < 2 || argc > 3 || (strcmp(argv[1], "0") && strcmp(argv[1], "1"))) {
        fprintf(stderr, "usage: %s ID [STATE_FILE], where ID is 0 or 1\n", argv[0]);
        return 2;
    }
    if (argc == 2) {
        while (fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1)
            otPlayMove(stdin, lines, "standard input", strategy);
        return 0;
    }
    file = fopen(argv[2], "rb");
    if (!file) {
        perror(argv[2]);
        return 2;
    }
    fine = otPlayMove(file, LONG_MAX, argv[2], strategy);
    fclose(file);
    return fine ? 0 : 1;
}
