/* The FIbot kit for C99 and C++: it reads the state; you write the strategy.
 * Put fibot.h and fibot.c beside your program; README.md shows how. */
#ifndef FIBOT_H
#define FIBOT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAX_SIDE 25    /* columns, rows and rounds */
#define MAX_TURNS 66   /* the turns of a player with 13 robots, the pass included */
#define FLAG_POINTS 20 /* for a robot on the rival's flag */
#define NEAR 15        /* a robot nearer than this to the flag scores */

/* What a robot can do: slide in a direction, or explode. */
typedef enum { NORTH, EAST, SOUTH, WEST, EXPLODE } act;

/* A cell: columns grow to the right, rows downwards, both from 1. */
typedef struct { int column, row; } place;

/* A turn: one of your robots and what it does; with the letter 0 you pass. */
typedef struct { char letter; act action; } turn;

typedef struct {
    int columns, rows; /* cells are (1, 1) to (columns, rows) */
    int rounds_left;
    int to_move;    /* you: 1 or 2 */
    place flags[3]; /* by player, 1 and 2 */
    bool walls[MAX_SIDE + 2][MAX_SIDE + 2];   /* by column and row; the board is surrounded by walls */
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
/* The letters of the robots of both sides that the explosion of this robot
 * destroys, itself included. */
void destroyed(const game *Game, char letter, char letters[27]);
/* The distance from a player's nearest robot to the rival's flag; -1 without robots. */
int distance(const game *Game, int player);
int points(const game *Game, int player); /* its points if the game ended now */
bool isOver(const game *Game);
/* Lists all turns of the player to move, the pass last. Returns their number. */
int turns(const game *Game, turn all[MAX_TURNS]);
/* The state after a turn of the player to move. */
void after(const game *Game, turn of, game *next);

/* Sets your turn. If you set none, you pass. Reports an invalid turn on stderr
 * and ignores it. */
void setTurn(game *Game, char letter, act action);
void response(const game *Game, char line[4]); /* the turn you set, as the answer line */

/* Plays one turn from the file `state`, all turns from stdin, or, to try your
 * player, the named file. Calls your strategy in each turn. Reports an invalid
 * state on stderr; you then pass. Returns the exit status for main. */
int playGame(int argc, char **argv, void (*strategy)(game *Game));

/* Parses a state. `file` is its name in error messages. If the state is invalid,
 * returns false and sets `error` to FILE:LINE:COLUMN: what is wrong. */
bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]);

#ifdef __cplusplus
}
#endif
#endif
