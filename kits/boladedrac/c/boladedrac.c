/* The Bola de Drac kit for C99 and C++: see boladedrac.h. Its internal names begin with bd, so
 * that a player that includes this file can use all other names. */
#include "boladedrac.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BD_MILLION 1000000

/* ---- The board and the rules. */

bool onBoard(const game *Game, pos at) { return 0 <= at.i && at.i < Game->rows && 0 <= at.j && at.j < Game->cols; }

cell cellAt(const game *Game, pos at) { return onBoard(Game, at) ? Game->cells[at.i][at.j] : ROCK; }

pos ahead(pos from, dir direction) {
    from.i += (direction == BOTTOM) - (direction == TOP);
    from.j += (direction == RIGHT) - (direction == LEFT);
    return from;
}

long long score(const game *Game, int player) {
    return Game->gokus[player].balls * (Game->max_strength + 1LL) + Game->gokus[player].strength;
}

bool mayAct(const game *Game, int player) {
    return Game->gokus[player].alive && (Game->round % 2 == 0 || Game->gokus[player].on_kinton);
}

int moveCost(const game *Game, int player) {
    return Game->round % 4 == 2 && !Game->gokus[player].on_kinton ? Game->moving_penalty : 0;
}

double throwChance(const game *Game, int player) {
    const int rest = Game->gokus[player].strength - Game->kamehame_penalty;
    if (!mayAct(Game, player) || rest < 0) return 0;
    return (1.0 + rest) / (1.0 + Game->max_strength - Game->kamehame_penalty);
}

double winChance(const game *Game, int player, int other) {
    const int strength = Game->gokus[player].strength;
    return (1.0 + strength) / (2.0 + strength + Game->gokus[other].strength);
}

int kamehameHits(const game *Game, pos from, dir direction, int hits[MAX_PLAYERS]) {
    int n = 0;
    pos at;
    if ((int)direction < TOP || direction > RIGHT) return 0;
    for (at = ahead(from, direction); cellAt(Game, at) != ROCK; at = ahead(at, direction))
        if (Game->goku_at[at.i][at.j] >= 0) hits[n++] = Game->goku_at[at.i][at.j];
    return n;
}

static void bdSet(game *Game, char kind, dir direction) {
    if ((int)direction < TOP || direction > RIGHT) {
        fprintf(stderr, "ignored an action without a direction\n");
    } else if (Game->action[0] != '-') {
        fprintf(stderr, "ignored `%c %c`: the action of this round is `%s`\n", kind, "tblr"[direction], Game->action);
    } else {
        snprintf(Game->action, sizeof Game->action, "%c %c", kind, "tblr"[direction]);
    }
}

void move(game *Game, dir direction) { bdSet(Game, 'm', direction); }

void kamehame(game *Game, dir direction) { bdSet(Game, 't', direction); }

/* ---- Parsing: tokens between blanks and line ends. A CR belongs to a line end only before an LF. */

typedef struct {
    const char *text, *end;
    const char *token, *at; /* the last token, which ends where the unread part begins */
    const char *file;
    char *error; /* 256 bytes, "" if there is none */
} bdReader;

static bool bdIsGap(const bdReader *r, const char *at) {
    return *at == ' ' || *at == '\t' || *at == '\n' || (*at == '\r' && at + 1 < r->end && at[1] == '\n');
}

static void bdSkipGap(bdReader *r) {
    while (r->at < r->end && bdIsGap(r, r->at)) r->at++;
    r->token = r->at;
}

static size_t bdNext(bdReader *r) {
    bdSkipGap(r);
    while (r->at < r->end && !bdIsGap(r, r->at)) r->at++;
    return (size_t)(r->at - r->token);
}

/* Reports only the first error. */
static void bdFail(bdReader *r, const char *expected) {
    char found[24] = "the end";
    const char *c, *begin = r->text;
    int line = 1;
    size_t n = 0;
    if (*r->error) return;
    for (c = r->text; c < r->token; c++)
        if (*c == '\n') line++, begin = c + 1;
    for (c = r->token; c < r->at && n < sizeof found - 1; c++) found[n++] = *c > ' ' && *c < 127 ? *c : '?';
    if (n > 0) found[n] = '\0';
    snprintf(r->error, 256, "%.100s:%d:%d: expected %s, found %s", r->file, line, (int)(r->token - begin) + 1, expected, found);
}

static bool bdIs(const bdReader *r, const char *word) {
    return (size_t)(r->at - r->token) == strlen(word) && !memcmp(r->token, word, strlen(word));
}

static void bdWord(bdReader *r, const char *word) {
    if (*r->error) return;
    bdNext(r);
    if (!bdIs(r, word)) bdFail(r, word);
}

/* Reads one of two to four words. Returns which. */
static int bdChoice(bdReader *r, const char *const words[], int count, const char *expected) {
    int which;
    if (*r->error) return 0;
    bdNext(r);
    for (which = 0; which < count; which++)
        if (bdIs(r, words[which])) return which;
    bdFail(r, expected);
    return 0;
}

static int bdNumber(bdReader *r, int low, int high, const char *what) {
    const char *digit;
    char expected[64];
    long long value = 0;
    if (*r->error) return low;
    bdNext(r);
    for (digit = r->token; digit < r->at && '0' <= *digit && *digit <= '9'; digit++)
        if (value <= high) value = 10 * value + (*digit - '0');
    if (digit > r->token && digit == r->at && low <= value && value <= high) return (int)value;
    snprintf(expected, sizeof expected, "%s, %d to %d", what, low, high);
    bdFail(r, expected);
    return low;
}

static pos bdPos(bdReader *r, const game *Game) {
    pos at;
    at.i = bdNumber(r, 0, Game->rows - 1, "a row");
    at.j = bdNumber(r, 0, Game->cols - 1, "a column");
    return at;
}

static void bdReadName(bdReader *r, char name[13]) {
    const char *c;
    size_t size;
    if (*r->error) return;
    size = bdNext(r);
    for (c = r->token; c < r->at && '!' <= *c && *c <= '~';) c++;
    if (size == 0 || size > 12 || c < r->at) bdFail(r, "a name of 1 to 12 printable characters");
    else memcpy(name, r->token, size);
}

/* The letters of the drawing may stand in any number of tokens; the last one ends with the last letter. */
static void bdReadDrawing(bdReader *r, game *Game) {
    static const char letters[] = ".XCBxcb";
    static const cell cells[] = {EMPTY, ROCK, CAPSULE, BALL, ROCK, CAPSULE, BALL};
    int i, j;
    for (i = 0; i < Game->rows; i++)
        for (j = 0; j < Game->cols; j++) {
            const char *letter;
            if (*r->error) return;
            bdSkipGap(r);
            letter = r->at < r->end && *r->at ? strchr(letters, *r->at) : NULL;
            if (r->at < r->end) r->at++;
            if (letter) Game->cells[i][j] = cells[letter - letters];
            else bdFail(r, "a cell (., X, C or B)");
        }
    if (*r->error || r->at == r->end || bdIsGap(r, r->at)) return;
    bdNext(r);
    bdFail(r, "a blank or the end of the line");
}

static void bdReadItems(bdReader *r, game *Game, const char *heading, int count, item *items, cell type) {
    static const char *const presence[] = {"n", "y"};
    int k;
    bdWord(r, heading);
    for (k = 0; k < count && !*r->error; k++) {
        items[k].at = bdPos(r, Game);
        items[k].present = bdChoice(r, presence, 2, "y or n") == 1;
        items[k].time = bdNumber(r, 0, BD_MILLION, "the timer");
        if (items[k].present) Game->cells[items[k].at.i][items[k].at.j] = type;
    }
}

/* -1, or a number from 0 to 1 with at most three decimal places. */
static double bdStatus(bdReader *r) {
    const char *at, *point;
    int thousandths = 0, place;
    if (*r->error) return 0;
    bdNext(r);
    if (bdIs(r, "-1")) return -1;
    for (at = r->token; at < r->at && '0' <= *at && *at <= '9'; at++)
        if (thousandths < 10) thousandths = 10 * thousandths + (*at - '0');
    if (at > r->token) {
        point = at;
        thousandths *= 1000;
        if (at < r->at && *at == '.')
            for (at++, place = 100; at < r->at && '0' <= *at && *at <= '9' && place > 0; at++, place /= 10)
                thousandths += place * (*at - '0');
        if (at == r->at && at != point + 1 && thousandths <= 1000) return thousandths / 1000.0;
    }
    bdFail(r, "a status, -1 or 0 to 1");
    return 0;
}

static void bdReadGoku(bdReader *r, game *Game, int player) {
    static const char *const kinds[] = {"normal", "on_kinton", "with_ball", "on_kinton_with_ball"};
    static const char *const lives[] = {"d", "a"};
    goku *it = &Game->gokus[player];
    const int kind = bdChoice(r, kinds, 4, "normal, on_kinton, with_ball or on_kinton_with_ball");
    it->on_kinton = kind % 2 == 1, it->with_ball = kind / 2 == 1;
    it->at = bdPos(r, Game);
    it->time = bdNumber(r, 0, BD_MILLION, "the timer");
    it->alive = bdChoice(r, lives, 2, "a or d") == 1;
    it->balls = bdNumber(r, 0, 1000 * BD_MILLION, "the balls deposited");
    it->strength = bdNumber(r, 0, BD_MILLION, "the strength");
    it->kinton = bdNumber(r, 0, 1000 * BD_MILLION, "the kinton time");
    it->status = bdStatus(r);
    if (it->alive) Game->goku_at[it->at.i][it->at.j] = (signed char)player;
}

bool readState(game *Game, const char *text, size_t size, int me, const char *file, char error[256]) {
    const struct { const char *name; int *value, low, high; } parameters[] = {
        {"nb_players", &Game->nb_players, me + 1, MAX_PLAYERS}, {"nb_rounds", &Game->nb_rounds, 0, 100000},
        {"nb_capsules", &Game->nb_capsules, 0, 4096}, {"nb_balls", &Game->nb_balls, 0, 4096},
        {"nb_beans", &Game->nb_beans, 0, MAX_ITEMS}, {"nb_kintons", &Game->nb_kintons, 0, MAX_ITEMS},
        {"goku_regen_time", &Game->goku_regen_time, 0, BD_MILLION},
        {"bean_regen_time", &Game->bean_regen_time, 0, BD_MILLION},
        {"kinton_regen_time", &Game->kinton_regen_time, 0, BD_MILLION},
        {"kinton_life_time", &Game->kinton_life_time, 0, 1000},
        {"max_strength", &Game->max_strength, 0, BD_MILLION}, {"res_strength", &Game->res_strength, 0, BD_MILLION},
        {"moving_penalty", &Game->moving_penalty, 0, BD_MILLION},
        {"kamehame_penalty", &Game->kamehame_penalty, 0, BD_MILLION},
        {"combat_penalty", &Game->combat_penalty, 0, BD_MILLION},
        {"rows", &Game->rows, 1, MAX_SIDE}, {"cols", &Game->cols, 1, MAX_SIDE},
    };
    bdReader r;
    size_t k;
    int player;
    r.text = r.token = r.at = text, r.end = text + size, r.file = file, r.error = error;
    *error = '\0';
    memset(Game, 0, sizeof *Game);
    memset(Game->goku_at, -1, sizeof Game->goku_at);
    Game->me = me;
    strcpy(Game->action, "-");
    bdWord(&r, "boladedrac");
    bdWord(&r, "v1");
    for (k = 0; k < sizeof parameters / sizeof *parameters; k++) {
        bdWord(&r, parameters[k].name);
        *parameters[k].value = bdNumber(&r, parameters[k].low, parameters[k].high, parameters[k].name);
    }
    bdWord(&r, "names");
    for (player = 0; player < Game->nb_players; player++) bdReadName(&r, Game->gokus[player].name);
    bdWord(&r, "round");
    Game->round = bdNumber(&r, 0, 100000, "the number of the round");
    bdReadDrawing(&r, Game);
    bdReadItems(&r, Game, "beans", Game->nb_beans, Game->beans, BEAN);
    bdReadItems(&r, Game, "kintons", Game->nb_kintons, Game->kintons, KINTON);
    for (player = 0; player < Game->nb_players && !*error; player++) bdReadGoku(&r, Game, player);
    if (!*error && bdNext(&r) > 0) bdFail(&r, "the end");
    return !*error;
}

/* ---- The game. */

/* Reads at most `lines` lines. */
static char *bdReadLines(FILE *file, long lines, size_t *size) {
    size_t room = 1 << 12;
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

static bool bdPlayRound(FILE *file, long lines, int me, const char *name, void (*strategy)(game *Game)) {
    static game Game;
    char error[256] = "no memory";
    size_t size;
    char *text = bdReadLines(file, lines, &size);
    const bool fine = text && readState(&Game, text, size, me, name, error);
    free(text);
    if (fine) strategy(&Game);
    else fprintf(stderr, "%s\n", error), strcpy(Game.action, "-");
    puts(Game.action);
    fflush(stdout); /* the referee waits for the line */
    return fine;
}

int playGame(int argc, char **argv, void (*strategy)(game *Game)) {
    char head[64];
    long lines;
    FILE *file;
    bool fine;
    const int me = argc > 1 && strlen(argv[1]) == 1 ? argv[1][0] - '0' : -1;
    if (argc > 3 || me < 0 || me >= MAX_PLAYERS) {
        fprintf(stderr, "usage: %s ID [STATE_FILE], where ID is 0, 1, 2 or 3\n", argv[0]);
        return 2;
    }
    if (argc == 2) {
        while (fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1)
            bdPlayRound(stdin, lines, me, "standard input", strategy);
        return 0;
    }
    file = fopen(argv[2], "rb");
    if (!file) {
        perror(argv[2]);
        return 2;
    }
    fine = bdPlayRound(file, LONG_MAX, me, argv[2], strategy);
    fclose(file);
    return fine ? 0 : 1;
}
