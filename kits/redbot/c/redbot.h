/* The RedBot kit for C99 and C++: it reads the round; you write the strategy.
 * Put redbot.h and redbot.c beside your program; README.md shows how. */
#ifndef REDBOT_H
#define REDBOT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAX_WALLS 32  /* walls a player can build, in any variant */
#define MAX_PLACES 32 /* goal cells a player can have */
#define MAX_NAME 64   /* bytes of a name */
#define MAX_RESPONSE 96 /* bytes of an answer line */

/* The default constants. A variant can have others, which the round file does not show. */
#define ROBOT_LIVES 13      /* at the start */
#define WALL_LIVES 40       /* of a new wall */
#define WALLS_PER_PLAYER 20 /* at the start */
#define STRAIGHT_FIRE 4     /* lives that a shot takes from what it hits */
#define SPLASH_FIRE 2       /* lives that it takes from each robot and wall around that */
#define STEP_ATTACK 1       /* lives that a bump takes */
extern const int ARRIVAL_BONUS[4]; /* 40 for the first, 30, 20, 10 */

/* Directions, clockwise; y grows upwards. A movement is UP (a step forward),
 * LEFT or RIGHT (a turn on the spot), or NONE. */
typedef enum { UP, RIGHT, DOWN, LEFT, NONE } torient;
typedef enum { NOTHING, FIRE, BUILD } actions;

/* One step in a direction leads from (x, y) to (x + DX[d], y + DY[d]). */
extern const int DX[4], DY[4];
/* The direction of a robot after a movement. */
torient turned(torient direction, torient move);

typedef struct { int x, y; } tplace;

typedef struct {
    int x, y;  /* a wall can stand off the board, where it blocks nothing */
    int lives; /* 0 or less: destroyed; nothing can be built there again */
} wall;

typedef struct {
    int x, y;  /* on the board if it lives */
    int lives; /* 0 or less: dead */
    torient orient;
    torient last_move; /* its movement in the last round */
    actions last_action;
    int last_build_x, last_build_y; /* if last_action is BUILD */
    torient move; /* what you set; for afterRound, what you expect of a rival */
    actions action;
    int build_x, build_y;
} robot;

typedef struct {
    bool in_game;
    int finish_round; /* the round of its arrival; INT_MAX if it has not arrived */
    int score;        /* points for its shots */
    int walls;        /* how many it can still build */
    robot robots[2];  /* R1, R2 */
    tplace places[MAX_PLACES]; /* its goal cells, on the board */
    int places_counter;
    char name[MAX_NAME + 1];
} player;

typedef struct {
    int my_position; /* your index in `players` */
    int akt_round;   /* rounds played so far */
    int finish_round; /* number of rounds in the game */
    int width, height; /* cells are 1..width, 1..height */
    player players[4]; /* top, right, bottom, left */
    wall walls[MAX_WALLS * 4]; /* standing and destroyed */
    int walls_counter;
    bool answered; /* printResponse was called for this round */
} game;

/* Set your orders; `robot` is 0 for R1 and 1 for R2. What you do not set stays
 * NONE and NOTHING. Report an invalid order on stderr and ignore it. */
void setMove(game *Game, int robot, torient move);
void setFireAction(game *Game, int robot);
void setBuildAction(game *Game, int robot, int x, int y);
/* Prints the orders, once a round; playGame calls it if you do not. */
void printResponse(game *Game);
void response(const game *Game, char line[MAX_RESPONSE]); /* what it prints */

/* Robots, walls and cells. */
bool onBoard(const game *Game, int x, int y);
robot *robotAt(game *Game, int x, int y); /* a living robot, or NULL */
wall *wallAt(game *Game, int x, int y);   /* a standing wall, or NULL */
bool isAlive(const robot *it);
tplace ahead(tplace from, torient direction); /* the next cell */
/* Lists the cells of the board around a cell, at most 8. A shot that hits the
 * cell hurts what is on them too. Returns their number. */
int neighbours(const game *Game, tplace of, tplace cells[8]);
/* Finds the first cell ahead with a robot or a wall, the one that a shot from a
 * cell of the board hits. Returns false if there is none. */
bool firstHit(game *Game, tplace from, torient direction, tplace *hit);
/* The total of a player so far: lives, points for its shots, and the bonus. */
long long total(const game *Game, int player);

bool isOver(const game *Game);

/* Computes the next round. It plays the `move` and `action` of all robots: set yours
 * with setMove and so on, and those of the rivals as you expect them. */
void afterRound(const game *Game, game *after);

/* Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
 * Calls your strategy in each round. Reports an invalid round on stderr and
 * answers it without orders. Returns the exit status for main. */
int playGame(int argc, char **argv, void (*strategy)(game *Game));

/* Parses a round. `file` is its name in error messages. If the round is invalid,
 * returns false and sets `error` to FILE:LINE:COLUMN: what is wrong. */
bool readRound(game *Game, const char *text, size_t size, const char *file, char error[256]);

#ifdef __cplusplus
}
#endif
#endif
