/* The Bola de Drac kit for C99 and C++: it reads the state; you write the strategy.
 * Put boladedrac.h and boladedrac.c beside your program; README.md shows how. */
#ifndef BOLADEDRAC_H
#define BOLADEDRAC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAX_SIDE 64
#define MAX_PLAYERS 4
#define MAX_ITEMS 32

typedef enum { TOP, BOTTOM, LEFT, RIGHT, NO_DIRECTION } dir;
typedef enum { EMPTY, ROCK, CAPSULE, BALL, KINTON, BEAN } cell;

/* A cell: rows i grow downwards, columns j to the right, both from 0. */
typedef struct { int i, j; } pos;

/* A bean or a kinton. Its cell never changes. */
typedef struct {
    pos at;
    bool present; /* whether it is there now */
    int time;     /* rounds until it can be there again */
} item;

/* A goku; it has the id of its player. */
typedef struct {
    bool on_kinton, with_ball;
    pos at; /* its last cell, if it is dead */
    bool alive;
    int time; /* rounds until it can return, if it is dead */
    int balls; /* deposited */
    int strength;
    int kinton; /* rounds left on its kinton */
    double status; /* -1: frozen, otherwise the share of its time that its player has used */
    char name[13];
} goku;

typedef struct {
    int me; /* your id: players have the ids 0 to nb_players - 1 */
    /* The parameters of the game. They never change in a game. */
    int nb_players;
    int nb_rounds; /* rounds are numbered 0 to nb_rounds - 1; there is no action in the last */
    int nb_capsules;
    int nb_balls; /* on cells and carried */
    int nb_beans, nb_kintons;
    int goku_regen_time, bean_regen_time, kinton_regen_time, kinton_life_time;
    int max_strength;
    int res_strength; /* of a goku that returns */
    int moving_penalty, kamehame_penalty, combat_penalty;
    int rows, cols;
    /* The state of this round. */
    int round;
    cell cells[MAX_SIDE][MAX_SIDE]; /* by row and column; items only while they are there */
    signed char goku_at[MAX_SIDE][MAX_SIDE]; /* the id of the living goku on a cell, or -1 */
    item beans[MAX_ITEMS], kintons[MAX_ITEMS];
    goku gokus[MAX_PLAYERS];
    char action[4]; /* what you set, as the answer to the referee */
} game;

bool onBoard(const game *Game, pos at);
cell cellAt(const game *Game, pos at); /* a rock outside the board */
pos ahead(pos from, dir direction);    /* the next cell */
long long score(const game *Game, int player); /* its points if the game ended now */
/* Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton. */
bool mayAct(const game *Game, int player);
/* The strength that a move costs the goku in this round. With less, it cannot move. */
int moveCost(const game *Game, int player);
/* The probability that its Kame Hame is granted, if no other one is. */
double throwChance(const game *Game, int player);
/* The probability that one goku wins a combat against another one, whoever moves. */
double winChance(const game *Game, int player, int other);
/* Lists the living gokus that a Kame Hame thrown from a cell kills. Returns their number. */
int kamehameHits(const game *Game, pos from, dir direction, int hits[MAX_PLAYERS]);

/* Move your goku one cell, or throw a Kame Hame. Only the first action of a round
 * counts. What is ignored is reported on stderr. */
void move(game *Game, dir direction);
void kamehame(game *Game, dir direction);

/* Plays one round (arguments ID FILE), or all rounds from stdin (argument ID). Calls
 * your strategy in each round. Reports an invalid state on stderr and answers it
 * without an action. Returns the exit status for main. */
int playGame(int argc, char **argv, void (*strategy)(game *Game));

/* Parses a state in which you are player `me`. `file` is its name in error messages. If the
 * state is invalid, returns false and sets `error` to FILE:LINE:COLUMN: what is wrong. */
bool readState(game *Game, const char *text, size_t size, int me, const char *file, char error[256]);

#ifdef __cplusplus
}
#endif
#endif
