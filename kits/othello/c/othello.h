/* The Othello kit for C99 and C++: it reads the state; you write the strategy.
 * Put othello.h and othello.c beside your program; README.md shows how. */
#ifndef OTHELLO_H
#define OTHELLO_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SQUARES 64
#define BLACK 'X' /* player 1 */
#define WHITE 'O' /* player 2 */
#define EMPTY '-'

/* Squares are numbers: 0 is a1, 1 is b1, 7 is h1, 8 is a2, 63 is h8. */
typedef struct {
    char cell[SQUARES]; /* BLACK, WHITE or EMPTY */
    char to_move;       /* you: BLACK or WHITE */
    char forfeit;       /* the side that has lost by forfeit, or 0 */
    int set;            /* the move that you set, or -1 */
} game;

char opponent(char side);
int squareAt(int column, int row);         /* both from 0; -1 off the board */
void squareName(int square, char name[3]); /* such as "f5" */
/* Lists the discs that flip if a side moves to a square. Returns their number: 0
 * if the move is illegal. */
int flips(const game *Game, int square, char side, int flipped[SQUARES]);
/* Lists the legal moves of a side, a1 first. Returns their number. */
int moves(const game *Game, char side, int squares[SQUARES]);
/* The state after a legal move of the side to move. A side that cannot move
 * passes: the state names the side that moves next. */
void after(const game *Game, int square, game *next);
bool isOver(const game *Game);
int discs(const game *Game, char side); /* on the board */
/* The score of a side: its discs, and at the end the empty squares for the winner. */
int score(const game *Game, char side);

/* Sets your move. If you set none, the kit plays the first legal move. Reports an
 * illegal move on stderr and ignores it. */
void setMove(game *Game, int square);
void response(const game *Game, char line[3]); /* your move as the answer line */

/* Plays one move (arguments ID FILE), or all moves from stdin (argument ID). Calls
 * your strategy for each. Reports an invalid state on stderr and answers it without
 * a move. Returns the exit status for main. */
int playGame(int argc, char **argv, void (*strategy)(game *Game));

/* Parses a state. `file` is its name in error messages. If the state is invalid,
 * returns false and sets `error` to FILE:LINE:COLUMN: what is wrong. */
bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]);

#ifdef __cplusplus
}
#endif
#endif
