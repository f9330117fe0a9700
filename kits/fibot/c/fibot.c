/* The FIbot kit for C99 and C++: see fibot.h. Its internal names begin with fb, so that a
 * player that includes this file can use all other names. */
#include "fibot.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FB_ACTIONS[] = "SVJZD";

/* ---- The board and the rules. */

int owner(char letter) { return letter <= 'M' ? 1 : 2; }

int rival(const game *Game) { return 3 - Game->to_move; }

bool onBoard(const game *Game, place at) {
    return 1 <= at.column && at.column <= Game->columns && 1 <= at.row && at.row <= Game->rows;
}

bool isAlive(const game *Game, char letter) {
    return 'A' <= letter && letter <= 'Z' && Game->robots[(int)letter].column > 0;
}

bool isFree(const game *Game, place at) {
    return !Game->walls[at.column][at.row] && !Game->robot_at[at.column][at.row];
}

place ahead(place from, act direction) {
    static const int columns[] = {0, 1, 0, -1}, rows[] = {-1, 0, 1, 0};
    from.column += columns[direction], from.row += rows[direction];
    return from;
}

place slideEnd(const game *Game, place from, act direction) {
    while (isFree(Game, ahead(from, direction))) from = ahead(from, direction);
    return from;
}

void destroyed(const game *Game, char letter, char letters[27]) {
    int n = 0, d;
    place at;
    letters[n++] = letter;
    for (d = NORTH; d <= WEST; d++)
        for (at = ahead(Game->robots[(int)letter], (act)d); !Game->walls[at.column][at.row]; at = ahead(at, (act)d))
            if (Game->robot_at[at.column][at.row]) letters[n++] = Game->robot_at[at.column][at.row];
    letters[n] = '\0';
}

int distance(const game *Game, int player) {
    const place flag = Game->flags[3 - player];
    int letter, nearest = INT_MAX, d = 0;
    for (letter = 'A'; letter <= 'Z'; letter++) {
        const int c = Game->robots[letter].column - flag.column, r = Game->robots[letter].row - flag.row;
        if (isAlive(Game, (char)letter) && owner((char)letter) == player && c * c + r * r < nearest) nearest = c * c + r * r;
    }
    if (nearest == INT_MAX) return -1;
    while (d * d + d < nearest) d++; /* the square root, rounded to the nearest */
    return d;
}

int points(const game *Game, int player) {
    const int d = distance(Game, player);
    return d < 0 || d >= NEAR ? 0 : d == 0 ? FLAG_POINTS : NEAR - d;
}

bool isOver(const game *Game) {
    return Game->rounds_left == 0 || distance(Game, 1) == 0 || distance(Game, 2) == 0;
}

int turns(const game *Game, turn all[MAX_TURNS]) {
    int letter, action, n = 0;
    for (letter = 'A'; letter <= 'Z'; letter++) {
        if (!isAlive(Game, (char)letter) || owner((char)letter) != Game->to_move) continue;
        for (action = NORTH; action <= EXPLODE; action++) all[n].letter = (char)letter, all[n++].action = (act)action;
    }
    all[n].letter = 0, all[n++].action = NORTH;
    return n;
}

static void fbPut(game *Game, char letter, place at) {
    place *robot = &Game->robots[(int)letter];
    if (robot->column > 0) Game->robot_at[robot->column][robot->row] = 0;
    *robot = at;
    if (at.column > 0) Game->robot_at[at.column][at.row] = letter;
}

void after(const game *Game, turn of, game *next) {
    static const place nowhere = {0, 0};
    char letters[27], *gone;
    *next = *Game;
    if (of.letter && of.action == EXPLODE) {
        destroyed(Game, of.letter, letters);
        for (gone = letters; *gone; gone++) fbPut(next, *gone, nowhere);
    } else if (of.letter) {
        fbPut(next, of.letter, slideEnd(Game, Game->robots[(int)of.letter], of.action));
    }
    if (Game->to_move == 2) next->rounds_left--;
    next->to_move = rival(Game);
    next->set.letter = 0;
}

/* ---- Parsing, line by line. */

typedef struct {
    const char *next, *end;  /* the unread part of the text */
    const char *begin, *stop; /* the last line, without its line end */
    const char *at, *word;   /* in the line: the unread part, and the last word, which ends there */
    int line;
    const char *file;
    char *error; /* 256 bytes, "" if there is none */
} fbReader;

static bool fbIsBlank(char c) { return c == ' ' || c == '\t'; }

/* Reports only the first error. */
static bool fbFail(fbReader *r, const char *expected, const char *from, const char *to) {
    char found[24] = "the end of the line";
    size_t n = 0;
    if (*r->error) return false;
    for (; from < to && n < sizeof found - 1; from++, n++) found[n] = *from > ' ' && *from < 127 ? *from : '?';
    if (n > 0) found[n] = '\0';
    else if (!r->begin) strcpy(found, "the end");
    snprintf(r->error, 256, "%.100s:%d:%d: expected %s, found %s", r->file, r->line,
             r->begin ? (int)(from - n - r->begin) + 1 : 1, expected, found);
    return false;
}

/* Reads the next nonblank line; begin is NULL if there is none. A CR ends a line
 * only before an LF. */
static bool fbNextLine(fbReader *r) {
    while (r->next <= r->end) {
        const char *lf = r->next < r->end ? (const char *)memchr(r->next, '\n', (size_t)(r->end - r->next)) : NULL;
        r->begin = r->next;
        r->stop = !lf ? r->end : lf > r->next && lf[-1] == '\r' ? lf - 1 : lf;
        r->next = lf ? lf + 1 : r->end + 1;
        r->line++;
        while (r->stop > r->begin && fbIsBlank(r->stop[-1])) r->stop--;
        for (r->at = r->begin; r->at < r->stop && fbIsBlank(*r->at);) r->at++;
        if (r->at < r->stop) return true;
    }
    r->begin = NULL;
    return false;
}

static void fbNextWord(fbReader *r) {
    while (r->at < r->stop && fbIsBlank(*r->at)) r->at++;
    for (r->word = r->at; r->at < r->stop && !fbIsBlank(*r->at);) r->at++;
}

static int fbNumber(fbReader *r, int min, int max, const char *expected) {
    const char *digit;
    int value = 0;
    if (*r->error) return min;
    if (r->begin) fbNextWord(r);
    else return fbFail(r, expected, NULL, NULL), min;
    for (digit = r->word; digit < r->at && '0' <= *digit && *digit <= '9'; digit++)
        if (value <= max) value = 10 * value + (*digit - '0');
    if (digit == r->word || digit < r->at || value < min || value > max) fbFail(r, expected, r->word, r->at);
    return *r->error ? min : value;
}

static void fbEndOfLine(fbReader *r) {
    if (*r->error) return;
    fbNextWord(r);
    if (r->word < r->at) fbFail(r, "the end of the line", r->word, r->at);
}

static void fbReadRow(fbReader *r, game *Game, int row) {
    char expected[32];
    place at;
    snprintf(expected, sizeof expected, "a row of %d cells", Game->columns);
    if (!fbNextLine(r)) { fbFail(r, expected, NULL, NULL); return; }
    if (r->stop - r->at != Game->columns) { fbFail(r, expected, r->at, r->stop); return; }
    at.row = row;
    for (at.column = 1; at.column <= Game->columns; at.column++, r->at++) {
        const char cell = *r->at;
        if (isAlive(Game, cell)) { fbFail(r, "each robot once", r->at, r->at + 1); return; }
        if ('A' <= cell && cell <= 'Z') fbPut(Game, cell, at);
        else if (cell == '.' || cell == '#') Game->walls[at.column][row] = cell == '#';
        else { fbFail(r, "., # or a letter from A to Z", r->at, r->at + 1); return; }
    }
}

bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]) {
    fbReader r;
    int i;
    memset(&r, 0, sizeof r);
    r.next = text, r.end = text + size, r.file = file, r.error = error;
    *error = '\0';
    memset(Game, 0, sizeof *Game);
    fbNextLine(&r);
    Game->columns = fbNumber(&r, 1, MAX_SIDE, "the columns, 1 to 25");
    Game->rows = fbNumber(&r, 1, MAX_SIDE, "the rows, 1 to 25");
    Game->rounds_left = fbNumber(&r, 0, MAX_SIDE, "the rounds left, 0 to 25");
    Game->to_move = fbNumber(&r, 1, 2, "who is to move, 1 or 2");
    fbEndOfLine(&r);
    if (!*error) fbNextLine(&r);
    for (i = 1; i <= 2; i++) {
        Game->flags[i].column = fbNumber(&r, 1, Game->columns, "a column of the board");
        Game->flags[i].row = fbNumber(&r, 1, Game->rows, "a row of the board");
    }
    fbEndOfLine(&r);
    for (i = 0; i < MAX_SIDE + 2; i++) {
        Game->walls[i][0] = Game->walls[i][Game->rows + 1] = true;
        Game->walls[0][i] = Game->walls[Game->columns + 1][i] = true;
    }
    for (i = 1; i <= Game->rows && !*error; i++) fbReadRow(&r, Game, i);
    if (!*error && fbNextLine(&r)) fbFail(&r, "the end", r.at, r.stop);
    return !*error;
}

/* ---- The game. */

void setTurn(game *Game, char letter, act action) {
    if (!isAlive(Game, letter) || owner(letter) != Game->to_move || (int)action < NORTH || action > EXPLODE) {
        fprintf(stderr, "setTurn: %d with letter %d is not a valid turn for player %d\n", (int)action, (int)letter, Game->to_move);
        return;
    }
    Game->set.letter = letter, Game->set.action = action;
}

void response(const game *Game, char line[4]) {
    const turn it = Game->set;
    strcpy(line, "-");
    if (it.letter) line[0] = it.letter, line[1] = ' ', line[2] = FB_ACTIONS[it.action], line[3] = '\0';
}

/* Reads at most `lines` lines. */
static char *fbReadLines(FILE *file, long lines, size_t *size) {
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

static bool fbPlayTurn(FILE *file, long lines, const char *name, void (*strategy)(game *Game)) {
    static game Game;
    char error[256] = "no memory", line[4];
    size_t size;
    char *text = fbReadLines(file, lines, &size);
    const bool fine = text && readState(&Game, text, size, name, error);
    free(text);
    if (fine) strategy(&Game);
    else fprintf(stderr, "%s\n", error), Game.set.letter = 0;
    response(&Game, line);
    puts(line);
    fflush(stdout); /* the referee waits for the line */
    return fine;
}

int playGame(int argc, char **argv, void (*strategy)(game *Game)) {
    const char *name = argc > 1 ? argv[1] : "state";
    char head[64];
    long lines, told = 0;
    FILE *file;
    bool fine;
    if (argc > 2) {
        fprintf(stderr, "usage: %s [STATE_FILE]\n", argv[0]);
        return 2;
    }
    for (; argc < 2 && fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1; told++)
        fbPlayTurn(stdin, lines, "standard input", strategy);
    if (told > 0) return 0;
    file = fopen(name, "rb");
    if (!file) {
        perror(name);
        return 2;
    }
    fine = fbPlayTurn(file, LONG_MAX, name, strategy);
    fclose(file);
    return fine ? 0 : 1;
}
