/* The RedBot kit for C99 and C++: see redbot.h. */
#include "redbot.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int DX[4] = {0, 1, 0, -1}, DY[4] = {1, 0, -1, 0};

static const char *const ORIENT[] = {"UP", "RIGHT", "DOWN", "LEFT", "NONE"};
static const char *const ACTION[] = {"NOTHING", "FIRE", "BUILD"};
static const char *const LABELS[] = {
    "P1:", "P2:", "P3:", "P4:", "P1_finish:", "P2_finish:", "P3_finish:", "P4_finish:", "Walls:",
    "P1_move:", "P2_move:", "P3_move:", "P4_move:"};
enum { FINISH = 4, WALLS = 8, MOVE = 9 }; /* where they begin in LABELS */

/* ---- Reading: words, which are separated by blanks, commas and line ends. */

typedef struct {
    const char *at, *end, *line_begin;
    const char *word; /* the last word; `size` 0 where a comma or the end is */
    size_t size;
    int line;
    bool fresh; /* the word begins a line */
    const char *file;
    char *error; /* 256 bytes, "" while all is well */
} reader;

/* Tells the first fault only; then nothing is left to be read. */
static void fail(reader *r, const char *expected) {
    char found[24] = "the end";
    size_t n = 0;
    if (!*r->error) {
        if (r->word < r->end) {
            size_t size = r->size ? r->size : 1;
            for (; n < size && n < sizeof found - 1; n++)
                found[n] = r->word[n] > ' ' && r->word[n] < 127 ? r->word[n] : '?';
            found[n] = '\0';
        }
        snprintf(r->error, 256, "%.100s:%d:%d: expected %s, found %s", r->file, r->line,
                 (int)(r->word - r->line_begin) + 1, expected, found);
    }
    r->at = r->end;
}

static bool isBlank(const reader *r, const char *c) { return c < r->end && (*c == ' ' || *c == '\t'); }
/* How many bytes end a line here; 0 if none do. A CR counts only before a LF. */
static int lineEnd(const reader *r, const char *c) {
    if (c < r->end && *c == '\n') return 1;
    return c + 1 < r->end && c[0] == '\r' && c[1] == '\n' ? 2 : 0;
}

static void nextWord(reader *r) {
    int ends;
    r->fresh = r->at == r->line_begin;
    while (isBlank(r, r->at) || lineEnd(r, r->at)) {
        if ((ends = lineEnd(r, r->at)) != 0) r->line++, r->fresh = true;
        r->at += ends ? ends : 1;
        if (ends) r->line_begin = r->at;
    }
    r->word = r->at;
    while (r->at < r->end && *r->at != ',' && !isBlank(r, r->at) && !lineEnd(r, r->at)) r->at++;
    r->size = (size_t)(r->at - r->word);
}

static bool wordIs(const reader *r, const char *text) {
    return r->size == strlen(text) && !memcmp(r->word, text, r->size);
}

static void expect(reader *r, const char *text) {
    nextWord(r);
    if (!wordIs(r, text)) fail(r, text);
}

/* A label begins a line. */
static void expectLabel(reader *r, const char *label) {
    nextWord(r);
    if (!r->fresh || !wordIs(r, label)) fail(r, label);
}

/* Which of `count` texts the next word is. */
static int choice(reader *r, const char *const *texts, int count, const char *expected) {
    int i;
    nextWord(r);
    for (i = 0; i < count; i++)
        if (wordIs(r, texts[i])) return i;
    fail(r, expected);
    return 0;
}

/* An integer that is a whole part of a word: an optional minus and digits. */
static bool integer(const char *at, const char *end, int min, int max, int *value) {
    const bool minus = at < end && *at == '-';
    long long n = 0;
    if (minus) at++;
    if (at == end) return false;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9') return false;
        if (n <= INT_MAX) n = 10 * n + (*at - '0');
    }
    if (minus) n = -n;
    if (n < min || n > max) return false;
    *value = (int)n;
    return true;
}

static int number(reader *r, int min, int max, const char *expected) {
    int value = 0;
    nextWord(r);
    if (!integer(r->word, r->at, min, max, &value)) fail(r, expected);
    return value;
}

static int coordinate(reader *r) { return number(r, INT_MIN, INT_MAX, "a number of 32 bits"); }

/* Two numbers in one word, alone on a line. */
static void pair(reader *r, char between, int min, int max, int *a, int *b, const char *expected) {
    const char *middle, *after;
    nextWord(r);
    middle = r->size ? (const char *)memchr(r->word, between, r->size) : NULL;
    if (!r->fresh || !middle || !integer(r->word, middle, min, max, a) || !integer(middle + 1, r->at, min, max, b))
        fail(r, expected);
    for (after = r->at; isBlank(r, after);) after++;
    if (after < r->end && !lineEnd(r, after)) nextWord(r), fail(r, "the end of the line");
}

/* Whether a list goes on: the next word is none of the labels. */
static bool goesOn(reader *r) {
    reader ahead = *r;
    int i;
    nextWord(&ahead);
    for (i = 0; ahead.fresh && i < 13; i++)
        if (wordIs(&ahead, LABELS[i])) return false;
    return ahead.word < r->end;
}

static void comma(reader *r) {
    nextWord(r);
    if (r->size || r->at == r->end) fail(r, "a comma");
    else r->at++;
}

/* What lives is on the board, and so are goal cells: arrays of its size suffice. */
static int onSide(reader *r, int side) { return number(r, 1, side, "a cell on the board"); }

static void readPlayer(reader *r, const game *Game, player *p) {
    int i;
    p->in_game = number(r, 0, 1, "0 or 1, whether it is in the game") == 1;
    p->finish_round = number(r, 0, INT_MAX, "the round of arrival");
    p->score = coordinate(r);
    p->walls = coordinate(r);
    for (i = 0; i < 2; i++) {
        robot *it = &p->robots[i];
        expect(r, i ? "R2" : "R1");
        it->lives = coordinate(r);
        it->orient = (torient)choice(r, ORIENT, 4, "a direction");
        it->x = it->lives > 0 ? onSide(r, Game->width) : coordinate(r);
        it->y = it->lives > 0 ? onSide(r, Game->height) : coordinate(r);
        it->move = NONE;
        it->action = NOTHING;
    }
}

static void readLastOrder(reader *r, player *p) {
    int i;
    for (i = 0; i < 2; i++) {
        robot *it = &p->robots[i];
        expect(r, i ? "R2" : "R1");
        it->last_move = (torient)choice(r, ORIENT, 5, "a movement");
        if (it->last_move == DOWN) fail(r, "a movement");
        it->last_action = (actions)choice(r, ACTION, 3, "an action");
        if (it->last_action != BUILD) continue;
        it->last_build_x = coordinate(r);
        it->last_build_y = coordinate(r);
    }
}

/* The bytes of a character that is well-formed UTF-8 and no control character; 0 if it is not. */
static size_t character(const unsigned char *c, size_t left) {
    const size_t n = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;
    size_t i;
    if (n == 0 || n > left || c[0] < 0x20 || c[0] == 0x7f) return 0;
    for (i = 1; i < n; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    if (c[0] == 0xc2 && c[1] < 0xa0) return 0; /* more control characters */
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f)) return 0;
    if ((c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f)) return 0;
    return n;
}

/* A total, which is nothing to rely on, and the name to the end of the line. */
static void readName(reader *r, player *p) {
    const char *from, *to;
    size_t n, i;
    nextWord(r);
    from = r->word + (r->size && *r->word == '-');
    for (i = 0, n = (size_t)(r->at - from); i < n && from[i] >= '0' && from[i] <= '9';) i++;
    if (n == 0 || i < n || (r->at < r->end && *r->at == ',')) fail(r, "a total, a blank and a name");
    for (from = r->at; isBlank(r, from);) from++;
    for (to = from; to < r->end && !lineEnd(r, to);) to++;
    for (r->at = to; to > from && isBlank(r, to - 1);) to--;
    r->word = from, r->size = (size_t)(to - from);
    if (r->size > MAX_NAME) fail(r, "a name of 64 bytes at most");
    for (; r->word < to && !*r->error; r->word += n) {
        r->size = 1;
        n = character((const unsigned char *)r->word, (size_t)(to - r->word));
        if (n == 0) fail(r, "a name in UTF-8 without control characters");
    }
    if (*r->error) return;
    memcpy(p->name, from, (size_t)(to - from));
    p->name[to - from] = '\0';
}

bool readRound(game *Game, const char *text, size_t size, const char *file, char error[256]) {
    const int my_position = Game->my_position;
    reader r;
    int p;
    memset(&r, 0, sizeof r);
    r.at = r.line_begin = r.word = text, r.end = text + size, r.line = 1, r.file = file, r.error = error;
    *error = '\0';
    memset(Game, 0, sizeof *Game);
    Game->my_position = my_position;
    pair(&r, '/', 0, INT_MAX, &Game->akt_round, &Game->finish_round, "the round and the last one, as in 3/100");
    pair(&r, 'x', 1, 32, &Game->width, &Game->height, "the size of the board, as in 25x25");
    for (p = 0; p < 4; p++) expectLabel(&r, LABELS[p]), readPlayer(&r, Game, &Game->players[p]);
    for (p = 0; p < 4; p++) {
        player *it = &Game->players[p];
        expectLabel(&r, LABELS[FINISH + p]);
        while (goesOn(&r)) {
            tplace place;
            place.x = onSide(&r, Game->width);
            place.y = onSide(&r, Game->height);
            comma(&r);
            if (it->places_counter == MAX_PLACES) { fail(&r, "32 goal cells at most"); break; }
            it->places[it->places_counter++] = place;
        }
    }
    expectLabel(&r, LABELS[WALLS]);
    while (goesOn(&r)) {
        wall it;
        it.x = coordinate(&r);
        it.y = coordinate(&r);
        it.lives = coordinate(&r);
        comma(&r);
        if (Game->walls_counter == MAX_WALLS * 4) { fail(&r, "128 walls at most"); break; }
        Game->walls[Game->walls_counter++] = it;
    }
    for (p = 0; p < 4; p++) expectLabel(&r, LABELS[MOVE + p]), readLastOrder(&r, &Game->players[p]);
    for (p = 0; p < 4; p++) expectLabel(&r, LABELS[p]), readName(&r, &Game->players[p]);
    nextWord(&r);
    if (r.word < r.end) fail(&r, "the end");
    return !*error;
}

/* ---- Orders. */

static robot *mine(game *Game, int robot, const char *who) {
    if (robot == 0 || robot == 1) return &Game->players[Game->my_position].robots[robot];
    fprintf(stderr, "%s: there is no robot %d, only 0 and 1\n", who, robot);
    return NULL;
}

void setMove(game *Game, int robot_no, torient move) {
    robot *it = mine(Game, robot_no, "setMove");
    if (move != UP && move != LEFT && move != RIGHT && move != NONE)
        fprintf(stderr, "setMove: %d is none of UP, LEFT, RIGHT, NONE\n", (int)move);
    else if (it) it->move = move;
}

void setFireAction(game *Game, int robot_no) {
    robot *it = mine(Game, robot_no, "setFireAction");
    if (it) it->action = FIRE;
}

void setBuildAction(game *Game, int robot_no, int x, int y) {
    robot *it = mine(Game, robot_no, "setBuildAction");
    if (it) it->action = BUILD, it->build_x = x, it->build_y = y;
}

void printResponse(game *Game) {
    int i;
    if (Game->answered) return;
    Game->answered = true;
    for (i = 0; i < 2; i++) {
        const robot *it = &Game->players[Game->my_position].robots[i];
        printf("%sR%d %s %s", i ? " " : "", i + 1, ORIENT[it->move], ACTION[it->action]);
        if (it->action == BUILD) printf(" %d %d", it->build_x, it->build_y);
    }
    putchar('\n');
    fflush(stdout); /* the referee waits for the line */
}

/* ---- What is where. */

bool onBoard(const game *Game, int x, int y) { return 1 <= x && x <= Game->width && 1 <= y && y <= Game->height; }

robot *robotAt(game *Game, int x, int y) {
    int i;
    for (i = 0; i < 8; i++) {
        robot *it = &Game->players[i / 2].robots[i % 2];
        if (it->lives > 0 && it->x == x && it->y == y) return it;
    }
    return NULL;
}

wall *wallAt(game *Game, int x, int y) {
    int i;
    for (i = 0; i < Game->walls_counter; i++) {
        wall *it = &Game->walls[i];
        if (it->lives > 0 && it->x == x && it->y == y) return it;
    }
    return NULL;
}

/* ---- The game. */

/* Reads so many lines, or all that there are. */
static char *readLines(FILE *file, long lines, size_t *size) {
    size_t room = 1 << 13;
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

static bool playRound(game *Game, FILE *file, long lines, const char *name, void (*strategy)(game *Game)) {
    char error[256] = "no memory";
    size_t size;
    char *text = readLines(file, lines, &size);
    const bool fine = text && readRound(Game, text, size, name, error);
    int i;
    free(text);
    if (fine) {
        strategy(Game);
    } else {
        fprintf(stderr, "%s\n", error);
        Game->answered = false;
        for (i = 0; i < 2; i++) { /* no orders */
            robot *it = &Game->players[Game->my_position].robots[i];
            it->move = NONE, it->action = NOTHING;
        }
    }
    printResponse(Game);
    return fine;
}

int playGame(int argc, char **argv, void (*strategy)(game *Game)) {
    static game Game;
    char head[64];
    long lines;
    if (argc < 2 || argc > 3 || strlen(argv[1]) != 1 || argv[1][0] < '0' || argv[1][0] > '3') {
        fprintf(stderr, "usage: %s ID [ROUND_FILE], where ID is 0, 1, 2 or 3\n", argc > 0 ? argv[0] : "strategy");
        return 2;
    }
    Game.my_position = argv[1][0] - '0';
    if (argc == 3) {
        FILE *file = fopen(argv[2], "rb");
        bool fine;
        if (!file) {
            perror(argv[2]);
            return 2;
        }
        fine = playRound(&Game, file, LONG_MAX, argv[2], strategy);
        fclose(file);
        return fine ? 0 : 1;
    }
    while (fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1)
        playRound(&Game, stdin, lines, "standard input", strategy);
    return 0;
}
