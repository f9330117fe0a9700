/* An example player to start from. It tries each of its turns and each reply of
 * the rival. The kit reads the state and prints the answer: see fibot.h. */
#include "fibot.c" /* or fibot.h, with fibot.c on the compiler's command line */

enum { FAR = 999 /* slides */ };
/* Weights for being few slides from the rival's flag, and for keeping the rival far from your own. */
enum { HASTE = 200, CARE = 150 };
typedef int map[MAX_SIDE + 2][MAX_SIDE + 2];

/* The number of slides from each cell to a flag while no other robot moves. Cells
 * without a path are FAR. */
static void slidesTo(const game *Game, place flag, map slides) {
    place at;
    int d, least, changed = 1;
    for (at.column = 1; at.column <= Game->columns; at.column++)
        for (at.row = 1; at.row <= Game->rows; at.row++) slides[at.column][at.row] = FAR;
    slides[flag.column][flag.row] = 0;
    while (changed) /* each pass finds the paths that are one slide longer */
        for (changed = 0, at.column = 1; at.column <= Game->columns; at.column++)
            for (at.row = 1; at.row <= Game->rows; at.row++) {
                if (Game->walls[at.column][at.row]) continue;
                for (least = FAR, d = NORTH; d <= WEST; d++) {
                    const place end = slideEnd(Game, at, (act)d);
                    if (slides[end.column][end.row] < least) least = slides[end.column][end.row];
                }
                if (least + 1 < slides[at.column][at.row]) slides[at.column][at.row] = least + 1, changed = 1;
            }
}

/* The value of a state for you. */
static int worth(const game *Game, int me, map slides[3]) {
    const int other = 3 - me, lead = points(Game, me) - points(Game, other);
    int nearest[3] = {FAR, FAR, FAR}, letter;
    if (isOver(Game)) return 100 * lead;
    if (Game->rounds_left <= 2) return lead; /* too late for a detour */
    for (letter = 'A'; letter <= 'Z'; letter++) {
        const place at = Game->robots[letter];
        const int player = owner((char)letter);
        if (!isAlive(Game, (char)letter)) continue;
        if (slides[player][at.column][at.row] < nearest[player]) nearest[player] = slides[player][at.column][at.row];
    }
    return lead + HASTE / (nearest[me] + 1) - CARE / (nearest[other] + 1);
}

static void think(game *Game) {
    static map slides[3];
    static game state, reply;
    const int me = Game->to_move;
    turn mine[MAX_TURNS], replies[MAX_TURNS];
    int i, j, n, best = INT_MIN;
    slidesTo(Game, Game->flags[rival(Game)], slides[me]);
    slidesTo(Game, Game->flags[me], slides[rival(Game)]);
    n = turns(Game, mine);
    for (i = 0; i < n; i++) {
        int worst = INT_MAX;
        after(Game, mine[i], &state);
        if (isOver(&state)) worst = worth(&state, me, slides);
        else
            for (j = turns(&state, replies) - 1; j >= 0; j--) {
                after(&state, replies[j], &reply);
                const int value = worth(&reply, me, slides);
                if (value < worst) worst = value;
            }
        if (worst <= best) continue;
        best = worst;
        if (mine[i].letter) setTurn(Game, mine[i].letter, mine[i].action);
        else Game->set.letter = 0;
    }
}

int main(int argc, char **argv) { return playGame(argc, argv, think); }
