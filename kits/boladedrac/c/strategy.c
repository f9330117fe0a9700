/* An example player to start from. It throws a Kame Hame at a rival that carries a ball, and
 * otherwise walks to the nearest thing that is of use to it. The kit reads the state and prints
 * the answer: see boladedrac.h. */
#include "boladedrac.c" /* or boladedrac.h, with boladedrac.c on the compiler's command line */

static const double FAIR = 0.5; /* a Kame Hame with a smaller chance is not worth a round */
static const double SAFE = 0.6; /* a combat with a smaller chance is not worth the risk */

/* Whether you rob a rival of its ball if you can. */
static bool isPrey(const game *Game, int rival) {
    const bool robs = Game->gokus[rival].with_ball && !Game->gokus[Game->me].with_ball;
    return robs && winChance(Game, Game->me, rival) >= SAFE;
}

static bool isGoal(const game *Game, pos at) {
    const goku *mine = &Game->gokus[Game->me];
    const int rival = Game->goku_at[at.i][at.j];
    if (rival >= 0) return isPrey(Game, rival);
    switch (cellAt(Game, at)) {
    case CAPSULE: return mine->with_ball;
    case BALL: return !mine->with_ball;
    case KINTON: return !mine->on_kinton;
    case BEAN: return 2 * mine->strength < Game->max_strength;
    default: return false;
    }
}

/* The first step of a shortest path to the nearest goal, around rocks and gokus. */
static dir stepToGoal(const game *Game) {
    static dir first[MAX_SIDE][MAX_SIDE]; /* the first step to each cell found */
    static pos cells[MAX_SIDE * MAX_SIDE];
    static bool found[MAX_SIDE][MAX_SIDE];
    const pos start = Game->gokus[Game->me].at;
    int head = 0, tail = 0, d;
    memset(found, 0, sizeof found);
    found[start.i][start.j] = true;
    for (cells[tail++] = start; head < tail; head++) {
        const pos at = cells[head];
        for (d = TOP; d <= RIGHT; d++) {
            const pos next = ahead(at, (dir)d);
            if (cellAt(Game, next) == ROCK || found[next.i][next.j]) continue;
            found[next.i][next.j] = true;
            first[next.i][next.j] = head == 0 ? (dir)d : first[at.i][at.j];
            if (isGoal(Game, next)) return first[next.i][next.j];
            if (Game->goku_at[next.i][next.j] < 0) cells[tail++] = next;
        }
    }
    return NO_DIRECTION;
}

static void think(game *Game) {
    const pos at = Game->gokus[Game->me].at;
    dir step;
    int hits[MAX_PLAYERS], n, d;
    if (!mayAct(Game, Game->me)) return;
    for (d = TOP; d <= RIGHT && throwChance(Game, Game->me) >= FAIR; d++)
        for (n = kamehameHits(Game, at, (dir)d, hits); n > 0; n--)
            if (Game->gokus[hits[n - 1]].with_ball) {
                kamehame(Game, (dir)d);
                return;
            }
    step = stepToGoal(Game);
    if (step != NO_DIRECTION) move(Game, step);
}

int main(int argc, char **argv) { return playGame(argc, argv, think); }
