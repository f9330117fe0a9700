/* An example player to start from. It tries each of its moves and each reply of
 * the rival. The kit reads the state and prints the answer: see othello.h. */
#include "othello.c" /* or othello.h, with othello.c on the compiler's command line */

/* What a disc on each square is worth. The squares beside a corner give it to the rival. */
static const int WEIGHTS[SQUARES] = {
    200, -30,  10,  10,  10,  10, -30, 200,
    -30, -60,  -1,  -1,  -1,  -1, -60, -30,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
    -30, -60,  -1,  -1,  -1,  -1, -60, -30,
    200, -30,  10,  10,  10,  10, -30, 200,
};
enum { SETTLED = 10 /* what they are worth once the corner is taken */ };
enum { MOBILITY = 5 /* a legal move */, WIN = 1000 /* a point of the final score */ };

static int weight(const game *Game, int square) {
    const int corner = (square % 8 < 4 ? 0 : 7) + (square < 32 ? 0 : 56);
    if (WEIGHTS[square] <= -30 && Game->cell[corner] != EMPTY) return SETTLED;
    return WEIGHTS[square];
}

/* The value of a state for a side. */
static int worth(const game *Game, char side) {
    const char other = opponent(side);
    int square, value, squares[SQUARES];
    if (isOver(Game)) return WIN * (score(Game, side) - score(Game, other));
    value = MOBILITY * (moves(Game, side, squares) - moves(Game, other, squares));
    for (square = 0; square < SQUARES; square++) {
        if (Game->cell[square] == side) value += weight(Game, square);
        if (Game->cell[square] == other) value -= weight(Game, square);
    }
    return value;
}

/* The value of a state for a side after the best reply of the rival. No reply is
 * tried once the value is at most `enough`. */
static int worst(const game *Game, char side, int enough) {
    int replies[SQUARES], i, n, value, least = INT_MAX;
    game next;
    if (isOver(Game) || Game->to_move == side) return worth(Game, side);
    n = moves(Game, Game->to_move, replies);
    for (i = 0; i < n && least > enough; i++) {
        after(Game, replies[i], &next);
        value = worth(&next, side);
        if (value < least) least = value;
    }
    return least;
}

static void think(game *Game) {
    int squares[SQUARES], i, value, best = INT_MIN;
    const int n = moves(Game, Game->to_move, squares);
    game next;
    for (i = 0; i < n; i++) {
        after(Game, squares[i], &next);
        value = worst(&next, Game->to_move, best);
        if (value > best) best = value, setMove(Game, squares[i]);
    }
}

int main(int argc, char **argv) { return playGame(argc, argv, think); }
