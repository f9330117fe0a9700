/* The RedBot kit for C99 and C++: see redbot.h. Its internal names begin with rb, so that
 * a player that includes this file can use all other names. */
#include "redbot.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int DX[4] = {0, 1, 0, -1}, DY[4] = {1, 0, -1, 0};

const int ARRIVAL_BONUS[4] = {40, 30, 20, 10};

/* The number of a movement is its number of right turns, modulo 4. */
torient turned(torient direction, torient move) { return (torient)(((int)direction + (int)move) % 4); }

static const char *const RB_ORIENT[] = {"UP", "RIGHT", "DOWN", "LEFT", "NONE"};
static const char *const RB_ACTION[] = {"NOTHING", "FIRE", "BUILD"};
static const char *const RB_LABELS[] = {
    "P1:", "P2:", "P3:", "P4:", "P1_finish:", "P2_finish:", "P3_finish:", "P4_finish:", "Walls:",
    "P1_move:", "P2_move:", "P3_move:", "P4_move:"};
enum { RB_FINISH = 4, RB_WALLS = 8, RB_MOVE = 9 }; /* where they begin in RB_LABELS */

/* ---- Parsing: words between blanks, commas and line ends. */

typedef struct {
    const char *at, *end, *line_begin;
    const char *word; /* the last word; `size` is 0 at a comma or the end */
    size_t size;
    int line;
    bool fresh; /* the word begins a line */
    const char *file;
    char *error; /* 256 bytes, "" if there is none */
} rbReader;

/* Reports only the first error; then nothing is left to read. */
static void rbFail(rbReader *r, const char *expected) {
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

static bool rbIsBlank(const rbReader *r, const char *c) { return c < r->end && (*c == ' ' || *c == '\t'); }
/* The length of the line end here, or 0. A CR counts only before an LF. */
static int rbLineEnd(const rbReader *r, const char *c) {
    if (c < r->end && *c == '\n') return 1;
    return c + 1 < r->end && c[0] == '\r' && c[1] == '\n' ? 2 : 0;
}

static void rbNextWord(rbReader *r) {
    int ends;
    r->fresh = r->at == r->line_begin;
    while (rbIsBlank(r, r->at) || rbLineEnd(r, r->at)) {
        if ((ends = rbLineEnd(r, r->at)) != 0) r->line++, r->fresh = true;
        r->at += ends ? ends : 1;
        if (ends) r->line_begin = r->at;
    }
    r->word = r->at;
    while (r->at < r->end && *r->at != ',' && !rbIsBlank(r, r->at) && !rbLineEnd(r, r->at)) r->at++;
    r->size = (size_t)(r->at - r->word);
}

static bool rbWordIs(const rbReader *r, const char *text) {
    return r->size == strlen(text) && !memcmp(r->word, text, r->size);
}

static void rbExpect(rbReader *r, const char *text) {
    rbNextWord(r);
    if (!rbWordIs(r, text)) rbFail(r, text);
}

/* A label begins a line. */
static void rbExpectLabel(rbReader *r, const char *label) {
    rbNextWord(r);
    if (!r->fresh || !rbWordIs(r, label)) rbFail(r, label);
}

/* The index of the next word among `count` texts. */
static int rbChoice(rbReader *r, const char *const *texts, int count, const char *expected) {
    int i;
    rbNextWord(r);
    for (i = 0; i < count; i++)
        if (rbWordIs(r, texts[i])) return i;
    rbFail(r, expected);
    return 0;
}

/* An integer that is a whole part of a word: an optional minus and digits. */
static bool rbInteger(const char *at, const char *end, int min, int max, int *value) {
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

static int rbNumber(rbReader *r, int min, int max, const char *expected) {
    int value = 0;
    rbNextWord(r);
    if (!rbInteger(r->word, r->at, min, max, &value)) rbFail(r, expected);
    return value;
}

static int rbCoordinate(rbReader *r) { return rbNumber(r, INT_MIN, INT_MAX, "a number of 32 bits"); }

/* Reads two numbers in one word, alone on a line. */
static void rbPair(rbReader *r, char between, int min, int max, int *a, int *b, const char *expected) {
    const char *middle, *after;
    rbNextWord(r);
    middle = r->size ? (const char *)memchr(r->word, between, r->size) : NULL;
    if (!r->fresh || !middle || !rbInteger(r->word, middle, min, max, a) || !rbInteger(middle + 1, r->at, min, max, b))
        rbFail(r, expected);
    for (after = r->at; rbIsBlank(r, after);) after++;
    if (after < r->end && !rbLineEnd(r, after)) rbNextWord(r), rbFail(r, "the end of the line");
}

/* Whether a list continues: the next word is not a label. */
static bool rbGoesOn(rbReader *r) {
    rbReader ahead = *r;
    int i;
    rbNextWord(&ahead);
    for (i = 0; ahead.fresh && i < 13; i++)
        if (rbWordIs(&ahead, RB_LABELS[i])) return false;
    return ahead.word < r->end;
}

static void rbComma(rbReader *r) {
    rbNextWord(r);
    if (r->size || r->at == r->end) rbFail(r, "a comma");
    else r->at++;
}

/* Living robots and goal cells are on the board, so arrays of its size suffice. */
static int rbOnSide(rbReader *r, int side) { return rbNumber(r, 1, side, "a cell on the board"); }

static void rbReadPlayer(rbReader *r, const game *Game, player *p) {
    int i;
    p->in_game = rbNumber(r, 0, 1, "0 or 1, whether it is in the game") == 1;
    p->finish_round = rbNumber(r, 0, INT_MAX, "the round of arrival");
    p->score = rbCoordinate(r);
    p->walls = rbCoordinate(r);
    for (i = 0; i < 2; i++) {
        robot *it = &p->robots[i];
        rbExpect(r, i ? "R2" : "R1");
        it->lives = rbCoordinate(r);
        it->orient = (torient)rbChoice(r, RB_ORIENT, 4, "a direction");
        it->x = it->lives > 0 ? rbOnSide(r, Game->width) : rbCoordinate(r);
        it->y = it->lives > 0 ? rbOnSide(r, Game->height) : rbCoordinate(r);
        it->move = NONE;
        it->action = NOTHING;
    }
}

static void rbReadLastOrder(rbReader *r, player *p) {
    int i;
    for (i = 0; i < 2; i++) {
        robot *it = &p->robots[i];
        rbExpect(r, i ? "R2" : "R1");
        it->last_move = (torient)rbChoice(r, RB_ORIENT, 5, "a movement");
        if (it->last_move == DOWN) rbFail(r, "a movement");
        it->last_action = (actions)rbChoice(r, RB_ACTION, 3, "an action");
        if (it->last_action != BUILD) continue;
        it->last_build_x = rbCoordinate(r);
        it->last_build_y = rbCoordinate(r);
    }
}

/* The bytes of a character that is well-formed UTF-8 and no control character; 0 if it is not. */
static size_t rbCharacter(const unsigned char *c, size_t left) {
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

/* Reads a total, which the kit ignores, and the name up to the end of the line. */
static void rbReadName(rbReader *r, player *p) {
    const char *from, *to;
    size_t n, i;
    rbNextWord(r);
    from = r->word + (r->size && *r->word == '-');
    for (i = 0, n = (size_t)(r->at - from); i < n && from[i] >= '0' && from[i] <= '9';) i++;
    if (n == 0 || i < n || (r->at < r->end && *r->at == ',')) rbFail(r, "a total, a blank and a name");
    for (from = r->at; rbIsBlank(r, from);) from++;
    for (to = from; to < r->end && !rbLineEnd(r, to);) to++;
    for (r->at = to; to > from && rbIsBlank(r, to - 1);) to--;
    r->word = from, r->size = (size_t)(to - from);
    if (r->size > MAX_NAME) rbFail(r, "a name of 64 bytes at most");
    for (; r->word < to && !*r->error; r->word += n) {
        r->size = 1;
        n = rbCharacter((const unsigned char *)r->word, (size_t)(to - r->word));
        if (n == 0) rbFail(r, "a name in UTF-8 without control characters");
    }
    if (*r->error) return;
    memcpy(p->name, from, (size_t)(to - from));
    p->name[to - from] = '\0';
}

bool readRound(game *Game, const char *text, size_t size, const char *file, char error[256]) {
    const int my_position = Game->my_position;
    rbReader r;
    int p;
    memset(&r, 0, sizeof r);
    r.at = r.line_begin = r.word = text, r.end = text + size, r.line = 1, r.file = file, r.error = error;
    *error = '\0';
    memset(Game, 0, sizeof *Game);
    Game->my_position = my_position;
    rbPair(&r, '/', 0, INT_MAX, &Game->akt_round, &Game->finish_round, "the round and the last one, as in 3/100");
    rbPair(&r, 'x', 1, 32, &Game->width, &Game->height, "the size of the board, as in 25x25");
    for (p = 0; p < 4; p++) rbExpectLabel(&r, RB_LABELS[p]), rbReadPlayer(&r, Game, &Game->players[p]);
    for (p = 0; p < 4; p++) {
        player *it = &Game->players[p];
        rbExpectLabel(&r, RB_LABELS[RB_FINISH + p]);
        while (rbGoesOn(&r)) {
            tplace place;
            place.x = rbOnSide(&r, Game->width);
            place.y = rbOnSide(&r, Game->height);
            rbComma(&r);
            if (it->places_counter == MAX_PLACES) { rbFail(&r, "32 goal cells at most"); break; }
            it->places[it->places_counter++] = place;
        }
    }
    rbExpectLabel(&r, RB_LABELS[RB_WALLS]);
    while (rbGoesOn(&r)) {
        wall it;
        it.x = rbCoordinate(&r);
        it.y = rbCoordinate(&r);
        it.lives = rbCoordinate(&r);
        rbComma(&r);
        if (Game->walls_counter == MAX_WALLS * 4) { rbFail(&r, "128 walls at most"); break; }
        Game->walls[Game->walls_counter++] = it;
    }
    for (p = 0; p < 4; p++) rbExpectLabel(&r, RB_LABELS[RB_MOVE + p]), rbReadLastOrder(&r, &Game->players[p]);
    for (p = 0; p < 4; p++) rbExpectLabel(&r, RB_LABELS[p]), rbReadName(&r, &Game->players[p]);
    rbNextWord(&r);
    if (r.word < r.end) rbFail(&r, "the end");
    return !*error;
}

/* ---- Orders. */

static robot *rbMine(game *Game, int robot, const char *who) {
    if (robot == 0 || robot == 1) return &Game->players[Game->my_position].robots[robot];
    fprintf(stderr, "%s: expected robot 0 or 1, found %d\n", who, robot);
    return NULL;
}

void setMove(game *Game, int robot_no, torient move) {
    robot *it = rbMine(Game, robot_no, "setMove");
    if (move != UP && move != LEFT && move != RIGHT && move != NONE)
        fprintf(stderr, "setMove: expected UP, LEFT, RIGHT or NONE, found %d\n", (int)move);
    else if (it) it->move = move;
}

void setFireAction(game *Game, int robot_no) {
    robot *it = rbMine(Game, robot_no, "setFireAction");
    if (it) it->action = FIRE;
}

void setBuildAction(game *Game, int robot_no, int x, int y) {
    robot *it = rbMine(Game, robot_no, "setBuildAction");
    if (it) it->action = BUILD, it->build_x = x, it->build_y = y;
}

void response(const game *Game, char line[MAX_RESPONSE]) {
    int i, n = 0;
    for (i = 0; i < 2; i++) {
        const robot *it = &Game->players[Game->my_position].robots[i];
        n += sprintf(line + n, "%sR%d %s %s", i ? " " : "", i + 1, RB_ORIENT[it->move], RB_ACTION[it->action]);
        if (it->action == BUILD) n += sprintf(line + n, " %d %d", it->build_x, it->build_y);
    }
}

void printResponse(game *Game) {
    char line[MAX_RESPONSE];
    if (Game->answered) return;
    Game->answered = true;
    response(Game, line);
    puts(line);
    fflush(stdout); /* the referee waits for the line */
}

/* ---- Robots, walls and cells. */

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

bool isAlive(const robot *it) { return it->lives > 0; }

tplace ahead(tplace from, torient direction) {
    from.x += DX[direction], from.y += DY[direction];
    return from;
}

int neighbours(const game *Game, tplace of, tplace cells[8]) {
    int x, y, n = 0;
    for (x = of.x - 1; x <= of.x + 1; x++)
        for (y = of.y - 1; y <= of.y + 1; y++)
            if (onBoard(Game, x, y) && (x != of.x || y != of.y)) cells[n].x = x, cells[n++].y = y;
    return n;
}

bool firstHit(game *Game, tplace from, torient direction, tplace *hit) {
    do from = ahead(from, direction);
    while (onBoard(Game, from.x, from.y) && !robotAt(Game, from.x, from.y) && !wallAt(Game, from.x, from.y));
    *hit = from;
    return onBoard(Game, from.x, from.y);
}

long long total(const game *Game, int player_no) {
    const player *it = &Game->players[player_no];
    long long sum = it->score;
    int i, j, earlier = 0;
    for (i = 0; i < 2; i++) sum += isAlive(&it->robots[i]) ? it->robots[i].lives : 0;
    if (it->finish_round == INT_MAX) return sum;
    for (i = 0; i < 4; i++) { /* rounds of arrival before its own, each once */
        const int round = Game->players[i].finish_round;
        for (j = 0; j < i && Game->players[j].finish_round != round;) j++;
        earlier += j == i && round < it->finish_round;
    }
    return sum + ARRIVAL_BONUS[earlier];
}

/* ---- The next round. */

bool isOver(const game *Game) {
    int p, playing = 0;
    for (p = 0; p < 4; p++) playing += Game->players[p].in_game;
    return Game->akt_round == Game->finish_round || playing == 0;
}

/* What stood when the round began. It stays until the phase of deaths, whatever lives it loses. */
typedef struct {
    int *x, *y, *lives;
    bool is_robot;
} rbThing;

typedef struct {
    game *Game;
    rbThing things[8 + MAX_WALLS * 4];
    int count;
    robot *robots[8]; /* the robots that act, with their players */
    player *players[8];
    int acting;
} rbRound;

static rbThing *rbThingAt(rbRound *round, int x, int y) {
    int i;
    for (i = 0; i < round->count; i++)
        if (*round->things[i].x == x && *round->things[i].y == y) return &round->things[i];
    return NULL;
}

static void rbAdd(rbRound *round, int *x, int *y, int *lives, bool is_robot) {
    rbThing *it = &round->things[round->count++];
    it->x = x, it->y = y, it->lives = lives, it->is_robot = is_robot;
}

static void rbBegin(rbRound *round, game *Game) {
    int i;
    memset(round, 0, sizeof *round);
    round->Game = Game;
    for (i = 0; i < 8; i++) {
        player *p = &Game->players[i / 2];
        robot *it = &p->robots[i % 2];
        it->last_move = p->in_game ? it->move : NONE;
        it->last_action = p->in_game ? it->action : NOTHING;
        it->last_build_x = it->last_action == BUILD ? it->build_x : 0;
        it->last_build_y = it->last_action == BUILD ? it->build_y : 0;
        it->move = NONE, it->action = NOTHING;
        if (!isAlive(it)) continue;
        rbAdd(round, &it->x, &it->y, &it->lives, true);
        if (p->in_game) round->robots[round->acting] = it, round->players[round->acting++] = p;
    }
    for (i = 0; i < Game->walls_counter; i++) {
        wall *it = &Game->walls[i];
        if (it->lives > 0 && onBoard(Game, it->x, it->y)) rbAdd(round, &it->x, &it->y, &it->lives, false);
    }
}

static void rbMove(rbRound *round) {
    tplace to[8];
    int wants[8] = {0}, rivals[8] = {0}, i, j;
    for (i = 0; i < round->acting; i++) {
        robot *it = round->robots[i];
        rbThing *bumped;
        if (it->last_move != UP) {
            it->orient = turned(it->orient, it->last_move);
            continue;
        }
        to[i].x = it->x + DX[it->orient], to[i].y = it->y + DY[it->orient];
        bumped = rbThingAt(round, to[i].x, to[i].y);
        if (bumped) *bumped->lives -= STEP_ATTACK;
        else wants[i] = onBoard(round->Game, to[i].x, to[i].y);
    }
    for (i = 0; i < round->acting; i++)
        for (j = 0; j < round->acting; j++)
            rivals[i] += i != j && wants[i] && wants[j] && to[i].x == to[j].x && to[i].y == to[j].y;
    for (i = 0; i < round->acting; i++) {
        if (wants[i] && rivals[i]) round->robots[i]->lives -= STEP_ATTACK;
        else if (wants[i]) round->robots[i]->x = to[i].x, round->robots[i]->y = to[i].y;
    }
}

static void rbArrive(rbRound *round) {
    int i, j;
    for (i = 0; i < round->acting; i++) {
        player *p = round->players[i];
        for (j = 0; j < p->places_counter; j++)
            if (p->places[j].x == round->robots[i]->x && p->places[j].y == round->robots[i]->y)
                p->finish_round = round->Game->akt_round, p->in_game = false;
    }
}

static void rbFire(rbRound *round) {
    int i, j;
    for (i = 0; i < round->acting; i++) {
        tplace at, around[8];
        rbThing *hit;
        if (round->robots[i]->last_action != FIRE) continue;
        at.x = round->robots[i]->x, at.y = round->robots[i]->y;
        do at = ahead(at, round->robots[i]->orient);
        while (onBoard(round->Game, at.x, at.y) && !rbThingAt(round, at.x, at.y));
        hit = onBoard(round->Game, at.x, at.y) ? rbThingAt(round, at.x, at.y) : NULL;
        if (!hit) continue;
        *hit->lives -= STRAIGHT_FIRE;
        round->players[i]->score += hit->is_robot ? STRAIGHT_FIRE : 0;
        for (j = neighbours(round->Game, at, around) - 1; j >= 0; j--) {
            hit = rbThingAt(round, around[j].x, around[j].y);
            if (!hit) continue;
            *hit->lives -= SPLASH_FIRE;
            round->players[i]->score += hit->is_robot ? SPLASH_FIRE : 0;
        }
    }
}

/* Whether other walls and robots permit a wall there. */
static bool rbMayBuild(const game *Game, int x, int y, int walls) {
    int i;
    for (i = 0; i < walls; i++)
        if (Game->walls[i].x == x && Game->walls[i].y == y) return false;
    for (i = 0; i < 8; i++) {
        const robot *it = &Game->players[i / 2].robots[i % 2];
        const long long dx = (long long)it->x - x, dy = (long long)it->y - y;
        if (isAlive(it) && -1 <= dx && dx <= 1 && -1 <= dy && dy <= 1) return false;
    }
    return true;
}

static void rbBuild(rbRound *round) {
    game *Game = round->Game;
    const int before = Game->walls_counter, cap = Game->width * Game->height / 8;
    bool accepted[8] = {false};
    int charged[4] = {0}, entries = 0, i, j;
    for (i = 0; i < before; i++) entries += onBoard(Game, Game->walls[i].x, Game->walls[i].y);
    for (i = 0; i < round->acting; i++) {
        const robot *it = round->robots[i];
        const int p = (int)(round->players[i] - Game->players);
        bool fresh = true;
        if (!isAlive(it) || it->last_action != BUILD || charged[p] >= round->players[i]->walls) continue;
        if (!rbMayBuild(Game, it->last_build_x, it->last_build_y, before)) continue;
        accepted[i] = true, charged[p]++;
        for (j = 0; j < i; j++)
            if (accepted[j] && round->robots[j]->last_build_x == it->last_build_x &&
                round->robots[j]->last_build_y == it->last_build_y)
                fresh = false;
        entries += fresh && onBoard(Game, it->last_build_x, it->last_build_y);
    }
    for (i = 0; i < round->acting; i++) {
        const int x = round->robots[i]->last_build_x, y = round->robots[i]->last_build_y;
        if (!accepted[i] || (entries > cap && onBoard(Game, x, y))) continue;
        round->players[i]->walls--;
        for (j = before; j < Game->walls_counter && (Game->walls[j].x != x || Game->walls[j].y != y);) j++;
        if (j < Game->walls_counter || j == MAX_WALLS * 4) continue;
        Game->walls[j].x = x, Game->walls[j].y = y, Game->walls[j].lives = WALL_LIVES;
        Game->walls_counter++;
    }
}

void afterRound(const game *Game, game *after) {
    static rbRound round;
    int p;
    *after = *Game;
    after->answered = false;
    rbBegin(&round, after);
    rbMove(&round);
    rbArrive(&round);
    rbFire(&round);
    for (p = 0; p < 4; p++) {
        player *it = &after->players[p];
        it->in_game = it->in_game && (isAlive(&it->robots[0]) || isAlive(&it->robots[1]));
    }
    rbBuild(&round);
    after->akt_round++;
}

/* ---- The game. */

/* Reads at most `lines` lines. */
static char *rbReadLines(FILE *file, long lines, size_t *size) {
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

static bool rbPlayRound(game *Game, FILE *file, long lines, const char *name, void (*strategy)(game *Game)) {
    char error[256] = "no memory";
    size_t size;
    char *text = rbReadLines(file, lines, &size);
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
        fine = rbPlayRound(&Game, file, LONG_MAX, argv[2], strategy);
        fclose(file);
        return fine ? 0 : 1;
    }
    while (fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1)
        rbPlayRound(&Game, stdin, lines, "standard input", strategy);
    return 0;
}
