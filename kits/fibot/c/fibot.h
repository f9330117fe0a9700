/* The FIbot kit for C99 and C++: it reads the state, you write the strategy.
 * Put fibot.h and fibot.c beside your program; README.md shows how. */
#ifndef FIBOT_H
#define FIBOT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAX_SIDE 25    /* columns, rows and rounds */
#define MAX_TURNS 66   /* what a player can do in a turn, passing included */
#define FLAG_POINTS 20 /* for a robot on the rival's flag */
#define NEAR 15        /* at less than this distance there are points */

/* What a robot can do: slide in a direction, or explode. */
typedef enum { NORTH, EAST, SOUTH, WEST, EXPLODE } act;

/* A cell: columns grow to the right, rows downwards, both from 1. */
typedef struct { int column, row; } place;

/* One of your robots and what it does; with the letter 0 you pass. */
typedef struct { char letter; act action; } turn;

typedef struct {
    int columns, rows; /* cells are (1, 1) to (columns, rows) */
    int rounds_left;
    int to_move;    /* you: 1 or 2 */
    place flags[3]; /* by player, 1 and 2 */
    bool walls[MAX_SIDE + 2][MAX_SIDE + 2];   /* by column and row; a wall is around the board */
    char robot_at[MAX_SIDE + 2][MAX_SIDE + 2]; /* the letter of the robot on a cell, or 0 */
    place robots['Z' + 1]; /* by letter; column 0: not on the board */
    turn set;              /* what you set */
} game;

int owner(char letter); /* 1 for A to M, 2 for N to Z */
int rival(const game *Game);
bool onBoard(const game *Game, place at);
bool isAlive(const game *Game, char letter);
bool isFree(const game *Game, place at); /* whether a robot can slide onto a cell of the board */
place ahead(place from, act direction); /* the next cell */
place slideEnd(const game *Game, place from, act direction); /* where a robot stops */
/* The robots of both sides that an explosion of this one destroys, itself among
 * them, as a text of their letters. */
void destroyed(const game *Game, char letter, char letters[27]);
/* How far a player's nearest robot is from its rival's flag; -1 without robots. */
int distance(const game *Game, int player);
int points(const game *Game, int player); /* what it has if the game ends now */
bool isOver(const game *Game);
/* All that the player to move can do, passing last; how many that are. */
int turns(const game *Game, turn all[MAX_TURNS]);
/* The state after a turn of the player to move. */
void after(const game *Game, turn of, game *next);

/* Sets your turn. Without it you pass. A wrong one is told on standard error and
 * not taken. */
void setTurn(game *Game, char letter, act action);
void response(const game *Game, char line[4]); /* the turn that was set, as it is printed */

/* Plays as the referee asks: one turn, from the file `state`, or all of them from
 * standard input, or, to try it, the file that is named. Calls your strategy in
 * each turn. A state that cannot be read is told on standard error, and you pass.
 * Returns what main should return. */
int playGame(int argc, char **argv, void (*strategy)(game *Game));

/* Reads a state from a text; `file` is its name for messages. If it is none,
 * returns false, and `error` is FILE:LINE:COLUMN: what is wrong. */
bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]);

#ifdef __cplusplus
}
#endif
#endif
