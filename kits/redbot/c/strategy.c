/* An example player to start from. It hunts its rivals, and goes home when it
 * is time. The kit reads the round and prints the answer: see redbot.h. */
#include "redbot.c" /* or redbot.h, with redbot.c on the compiler's command line */

/* A number for each cell, by x and y: boards have at most 32 x 32 cells, plus a
 * margin of one cell on each side. */
enum { SIDE = 34, FAR = 9999 };
typedef int map[SIDE][SIDE];

static void noTargets(map steps) {
    int x, y;
    for (x = 0; x < SIDE; x++)
        for (y = 0; y < SIDE; y++) steps[x][y] = FAR;
}

/* Fills in the number of steps from each cell to the nearest target, around
 * walls and robots. Targets are the cells that hold 0. Cells without a path stay
 * FAR. */
static void fillIn(game *Game, map steps) {
    tplace queue[SIDE * SIDE];
    int head, tail = 0, x, y, d;
    for (x = 1; x <= Game->width; x++)
        for (y = 1; y <= Game->height; y++)
            if (steps[x][y] == 0) queue[tail].x = x, queue[tail++].y = y;
    for (head = 0; head < tail; head++) {
        const tplace at = queue[head];
        for (d = 0; d < 4; d++) {
            x = at.x + DX[d], y = at.y + DY[d];
            if (!onBoard(Game, x, y) || wallAt(Game, x, y) || steps[x][y] != FAR) continue;
            steps[x][y] = steps[at.x][at.y] + 1;
            /* A robot blocks the way, but it can leave its own cell. */
            if (!robotAt(Game, x, y)) queue[tail].x = x, queue[tail++].y = y;
        }
    }
}

/* Whether this robot would hit a rival with a shot in direction `d`. */
static bool hitsRival(game *Game, const robot *it, torient d) {
    const player *me = &Game->players[Game->my_position];
    const tplace from = {it->x, it->y};
    tplace at;
    const robot *hit = firstHit(Game, from, d, &at) ? robotAt(Game, at.x, at.y) : NULL;
    return hit && hit != &me->robots[0] && hit != &me->robots[1];
}

/* Sets a movement towards the nearest target; returns the direction of the robot after it. */
static torient walk(game *Game, int robot_no, map steps) {
    static const torient tries[4] = {UP, RIGHT, DOWN, LEFT}; /* DOWN: behind, two turns */
    const robot *it = &Game->players[Game->my_position].robots[robot_no];
    torient best = NONE;
    int i, least = FAR;
    for (i = 0; i < 4; i++) {
        const torient d = turned(it->orient, tries[i]);
        const int far = steps[it->x + DX[d]][it->y + DY[d]];
        if (far < least) best = tries[i], least = far;
    }
    if (best == DOWN) best = RIGHT;
    /* A bump hurts the robot in the way, even a partner that is about to leave. */
    if (best == UP && robotAt(Game, it->x + DX[it->orient], it->y + DY[it->orient])) best = NONE;
    setMove(Game, robot_no, best); /* NONE also without a path */
    return turned(it->orient, best);
}

static void think(game *Game) {
    const int left = Game->finish_round - Game->akt_round; /* rounds */
    const player *me = &Game->players[Game->my_position];
    map home, rivals;
    int i, p;

    noTargets(home);
    for (i = 0; i < me->places_counter; i++) home[me->places[i].x][me->places[i].y] = 0;
    fillIn(Game, home);

    noTargets(rivals);
    for (p = 0; p < 4; p++)
        for (i = 0; i < 2; i++) {
            const robot *it = &Game->players[p].robots[i];
            if (p != Game->my_position && isAlive(it)) rivals[it->x][it->y] = 0;
        }
    fillIn(Game, rivals);

    for (i = 0; i < 2; i++) {
        const robot *it = &me->robots[i];
        torient looks = it->orient;
        if (!isAlive(it)) continue;
        if (left < 2 * home[it->x][it->y] + 10) looks = walk(Game, i, home); /* turns take time too */
        else if (!hitsRival(Game, it, looks)) looks = walk(Game, i, rivals);
        if (hitsRival(Game, it, looks)) setFireAction(Game, i);
    }
}

int main(int argc, char **argv) { return playGame(argc, argv, think); }
