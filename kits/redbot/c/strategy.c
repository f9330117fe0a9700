/* A RedBot strategy in C99, to start from. The rules are spec/redbot.md.
 *     strategy ID ROUND_FILE      prints one answer line (ANS-1)
 *     strategy ID                 stays: reads rounds from standard input, a line for each (PER-2)
 * Both robots take the shortest way to the nearest goal cell, around walls and
 * robots; they shoot rivals in their line of fire, and when there is nothing
 * to shoot, they put walls in front of rivals. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 32 };
static const int DX[] = {0, 1, 0, -1}, DY[] = {1, 0, -1, 0};
static const char *const DIRECTIONS[] = {"UP", "RIGHT", "DOWN", "LEFT"}; /* clockwise */

struct robot { long lives; int dir, x, y; };
static struct { int in_game; long walls_left; struct robot robot[2]; } players[4];
static int width, height, counter, walls_on_board;
static char goal[SIDE + 2][SIDE + 2], taken[SIDE + 2][SIDE + 2]; /* by x, y */
static char wall[SIDE + 2][SIDE + 2], ever[SIDE + 2][SIDE + 2], own_way[SIDE + 2][SIDE + 2];
static struct robot *here[SIDE + 2][SIDE + 2];

static int on_board(int x, int y) { return 1 <= x && x <= width && 1 <= y && y <= height; }

/* FILE-2: line ends, blanks and commas only separate. The names come last and are not read. */
static char *next(void) { return strtok(NULL, " \t\r\n,"); }
static long number(void) { char *t = next(); return t ? strtol(t, NULL, 10) : 0; }

static void read_robot(struct robot *r) {
    next(); /* R1 or R2 */
    r->lives = number();
    char *word = next();
    for (int d = 0; d < 4; d++) if (word && !strcmp(word, DIRECTIONS[d])) r->dir = d;
    r->x = (int)number(), r->y = (int)number();
}

/* Reads so many lines, all there are if fewer; NULL if there is no memory. */
static char *read_lines(FILE *file, long lines) {
    size_t size = 0, room = 1 << 12;
    char *text = malloc(room);
    for (int c; text && lines > 0 && (c = getc(file)) != EOF; lines -= c == '\n') {
        text[size++] = (char)c;
        if (size == room) text = realloc(text, room *= 2);
    }
    if (text) text[size] = '\0';
    return text;
}

static int read_round(char *text, int id) {
    char *token;
    memset(goal, 0, sizeof goal), memset(wall, 0, sizeof wall), memset(ever, 0, sizeof ever);
    memset(own_way, 0, sizeof own_way), memset(here, 0, sizeof here), walls_on_board = 0;
    if (!text || !(token = strtok(text, " \t\r\n,")) || sscanf(token, "%d/", &counter) != 1 || !(token = next())) return 0;
    if (sscanf(token, "%dx%d", &width, &height) != 2 || width < 1 || width > SIDE || height < 1 || height > SIDE)
        return 0;
    for (int p = 0; p < 4; p++) {
        next(); /* the label */
        players[p].in_game = number() == 1;
        number(), number(), players[p].walls_left = number(); /* after finish round and fire points */
        for (int i = 0; i < 2; i++) read_robot(&players[p].robot[i]);
    }
    int list = -1; /* 0..3 goals of a player, 4 walls */
    while ((token = next()) && strcmp(token, "P1_move:")) {
        if (strchr(token, ':')) { list++; continue; }
        int x = (int)strtol(token, NULL, 10), y = (int)number(), stands = list == 4 && number() > 0;
        if (on_board(x, y) && list == id) goal[x][y] = 1;
        if (on_board(x, y) && list == 4) ever[x][y] = 1, wall[x][y] = stands, walls_on_board++;
    }
    return token != NULL;
}

/* The first movement of a shortest way, counted in rounds: 'U', 'L', 'R', or 'N' at a goal cell
 * and where there is no way. With `through`, objects do not block. */
static char first_move(const struct robot *r, int through) {
    static int queue[SIDE * SIDE * 4], from[SIDE + 2][SIDE + 2][4];
    static char move[SIDE + 2][SIDE + 2][4];
    int head = 0, tail = 1;
    memset(move, 0, sizeof move);
    queue[0] = r->x << 8 | r->y << 2 | r->dir;
    move[r->x][r->y][r->dir] = 'N';
    while (head < tail) {
        int at = queue[head++], x = at >> 8, y = at >> 2 & 63, d = at & 3;
        if (goal[x][y]) {
            char first = 'N';
            for (; move[x][y][d] != 'N'; at = from[x][y][d], x = at >> 8, y = at >> 2 & 63, d = at & 3)
                first = move[x][y][d], own_way[x][y] = 1;
            return first;
        }
        for (int i = 0; i < 3; i++) {
            int nx = i ? x : x + DX[d], ny = i ? y : y + DY[d], nd = (d + (i == 1 ? 3 : i == 2)) % 4;
            if (!on_board(nx, ny) || move[nx][ny][nd] || (i == 0 && taken[nx][ny] && !through)) continue;
            move[nx][ny][nd] = "ULR"[i];
            from[nx][ny][nd] = at;
            queue[tail++] = nx << 8 | ny << 2 | nd;
        }
    }
    return 'N';
}

static int near(int x, int y, const struct robot *r) { return abs(x - r->x) <= 1 && abs(y - r->y) <= 1; }
/* BLD-3, BLD-4, BLD-8: no wall ever there, no robot beside it now or a step later. */
static int may_build(int x, int y) {
    if (!on_board(x, y) || ever[x][y] || own_way[x][y] || walls_on_board + 2 > width * height / 8) return 0;
    for (int i = 0; i < 16; i++) {
        const struct robot *r = &players[i / 4].robot[i / 2 % 2];
        if (r->lives > 0 && near(x - i % 2 * DX[r->dir], y - i % 2 * DY[r->dir], r)) return 0;
    }
    return 1;
}

static void act(int id, int no, char *action, const char **movement) {
    struct robot *r = &players[id].robot[no], *mate = &players[id].robot[1 - no];
    char move = first_move(r, 0);
    int forced = move == 'N' && !goal[r->x][r->y]; /* shut in: through whatever is ahead */
    int x = r->x + DX[r->dir], y = r->y + DY[r->dir];
    if (forced) move = first_move(r, 1);
    if (move == 'U' && here[x][y] == mate) move = 'N'; /* MOV-3: it would hurt the mate */
    for (int i = 0; i < 8; i++) { /* MOV-6: of those that want one cell, each id has its own round */
        const struct robot *o = &players[i / 2].robot[i % 2];
        if (i / 2 == id || !players[i / 2].in_game || o->lives <= 0) continue;
        if (move == 'U' && o->x + DX[o->dir] == x && o->y + DY[o->dir] == y && counter % 4 != id) move = 'N';
    }
    *movement = move == 'U' ? "UP" : move == 'L' ? "LEFT" : move == 'R' ? "RIGHT" : "NONE";
    if (move == 'L' || move == 'R') r->dir = (r->dir + (move == 'L' ? 3 : 1)) % 4;
    if (move == 'U' && !taken[x][y]) /* the cell that is left stays taken (MOV-4) */
        here[r->x][r->y] = NULL, here[r->x = x][r->y = y] = r, taken[x][y] = 1;
    int hx = r->x, hy = r->y, steps = 0;
    do hx += DX[r->dir], hy += DY[r->dir], steps++; while (on_board(hx, hy) && !wall[hx][hy] && !here[hx][hy]);
    int target = here[hx][hy] ? here[hx][hy] != mate : on_board(hx, hy) && forced;
    int frail = mate->lives > 0 && mate->lives <= 2 && near(hx, hy, mate);
    if (target && !frail && (steps > 1 || r->lives > 2)) { strcpy(action, "FIRE"); return; }
    for (int i = 0; i < 8 && players[id].walls_left > 0; i++) {
        const struct robot *o = &players[i / 2].robot[i % 2];
        if (i / 2 == id || !players[i / 2].in_game || o->lives <= 0) continue;
        int bx = o->x + 3 * DX[o->dir], by = o->y + 3 * DY[o->dir];
        if (!may_build(bx, by)) continue;
        sprintf(action, "BUILD %d %d", bx, by);
        players[id].walls_left--, walls_on_board++, ever[bx][by] = 1;
        break;
    }
}

static void answer(char *text, int id) {
    const char *movement[2] = {"NONE", "NONE"};
    char action[2][32] = {"NOTHING", "NOTHING"};
    if (0 <= id && id < 4 && read_round(text, id)) {
        memcpy(taken, wall, sizeof taken);
        for (int i = 0; i < 8; i++) { /* FILE-10: robots alive are on the board */
            struct robot *r = &players[i / 2].robot[i % 2];
            if (r->lives > 0 && on_board(r->x, r->y)) here[r->x][r->y] = r, taken[r->x][r->y] = 1;
        }
        for (int i = 0; i < 2; i++) {
            const struct robot *r = &players[id].robot[i];
            if (r->lives > 0 && on_board(r->x, r->y)) act(id, i, action[i], &movement[i]);
        }
    }
    printf("R1 %s %s R2 %s %s\n", movement[0], action[0], movement[1], action[1]);
    fflush(stdout);
    free(text);
}

int main(int argc, char **argv) {
    char head[64];
    long lines;
    int id = argc > 1 ? atoi(argv[1]) : -1;
    if (argc == 3) {
        FILE *file = fopen(argv[2], "rb");
        answer(file ? read_lines(file, LONG_MAX) : NULL, id);
    } else {
        while (fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1)
            answer(read_lines(stdin, lines), id);
    }
    return 0;
}
