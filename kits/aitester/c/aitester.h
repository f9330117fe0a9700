/* The AI-Tester kit for C99 and C++: it reads the state; you write the strategy.
 * Put aitester.h and aitester.c beside your program; README.md shows how. */
#ifndef AITESTER_H
#define AITESTER_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAX_SIDE 32
#define MAX_TILES 1024 /* on a board */
#define MAX_LINE 64    /* tiles of a line of fire */
#define MAX_PLAYERS 9
#define MAX_TYPES 32
#define MAX_UNITS 32 /* that a player can ever have */
#define MAX_ENEMIES 256
#define MAX_BONUSES 64
#define NO_LIMIT 999999999
#define FIRST_AID 50 /* the health that a bonus gives */
#define WATER '~'
#define WALL '#'

typedef enum { BUY, FIGHT } phases;

/* A tile: columns x count from the left, rows y from the top, both from 0. */
typedef struct { int x, y; } tile;

typedef struct {
    char name[32];
    int price, range;
    int health; /* of a new unit */
    int shield, weapon;
    int move_cost; /* points for entering land of kind 1 */
    int fire_cost; /* points for a shot */
    char icon[32], sound[32];
} unit_type;

typedef struct {
    int id;     /* its place in the list of its player, from 0 */
    int player; /* the number of its player, from 1 */
    int type;   /* the number of its type, from 0 */
    int x, y;
    int health; /* 0 if it is dead or was sold */
} unit;

/* The money and the units of a player: all that it ever had, by id. */
typedef struct {
    int money, n_units;
    unit units[MAX_UNITS];
} army;

/* A state of the game. You can copy it, and try commands on the copy: they change nothing else. */
typedef struct {
    int n_players;
    int money;         /* of each player before it buys */
    int action_points; /* of each turn */
    int max_units;     /* how many living units a player can have when it buys */
    int turn_limit;    /* 0 means NO_LIMIT */
    int phase;         /* BUY or FIGHT */
    int turn;
    int player; /* the number of the player whose turn it is, from 1: you */
    int points; /* left in this turn */
    int refused;
    int n_types;
    unit_type types[MAX_TYPES];
    int width, height;
    char terrain[MAX_SIDE][MAX_SIDE];   /* '1' to '9' and 'A' for land of the kinds 1 to 10, WATER, WALL */
    char placement[MAX_SIDE][MAX_SIDE]; /* '.' or the number of a player */
    int n_bonuses;
    tile bonuses[MAX_BONUSES];
    army players[MAX_PLAYERS];          /* the player n is players[n - 1] */
    short unit_on[MAX_SIDE][MAX_SIDE];  /* for the kit; see unitAt */
} game;

/* Who is where. Pointers to units stay good while the game changes. */
const army *me(const game *Game); /* of the player whose turn it is */
int ownUnits(const game *Game, const unit *units[MAX_UNITS]); /* lists your living units; returns their number */
int enemies(const game *Game, int player, const unit *units[MAX_ENEMIES]); /* the living units of all others */
const unit_type *typeOf(const game *Game, const unit *Unit);
const unit *unitAt(const game *Game, int x, int y); /* the living unit on a tile, or NULL */
int land(const game *Game, int x, int y); /* its kind, 1 to 10; 0 for water, for a wall, and off the board */
bool isFree(const game *Game, int x, int y); /* whether it is land without a living unit and without a bonus */
int places(const game *Game, tile tiles[MAX_TILES]); /* lists the tiles where you can put what you buy, row by row */
bool canBuy(const game *Game, int type); /* whether you can buy a unit of a type, on one of `places` */

/* By row and column, the points that a cheapest path of a unit costs, however many are left; -1 where no
 * path leads. A path can end on a unit of the same player; a move cannot. */
void costs(const game *Game, const unit *Unit, long long cost[MAX_SIDE][MAX_SIDE]);
/* Lists the tiles of a cheapest path of a unit to (x, y), without its own. Returns their number: 0 without a path. */
int path(const game *Game, const unit *Unit, int x, int y, tile tiles[MAX_TILES]);
/* Lists the tiles to which a unit can move with the points left, row by row. Returns their number. */
int moves(const game *Game, const unit *Unit, tile tiles[MAX_TILES]);

int damage(const game *Game, const unit *Unit, const unit *target); /* the health that a shot takes from the target */
/* Whether a unit that stood on (x, y) would have (to_x, to_y) in range. */
bool inRange(const game *Game, const unit *Unit, int x, int y, int to_x, int to_y);
/* Lists the tiles of the line of fire, both ends included. At a corner it goes in x first. Returns their number. */
int lineOfFire(int x, int y, int to_x, int to_y, tile tiles[MAX_LINE]);
/* Whether nothing blocks the line of fire. The unit `without` does not block; it can be NULL. */
bool isClear(const game *Game, int x, int y, int to_x, int to_y, const unit *without);
/* Whether a unit that stood on (x, y) instead could shoot at a target, points aside. */
bool canHit(const game *Game, const unit *Unit, int x, int y, const unit *target);
/* Lists the enemies at which a unit can shoot from where it is with the points left. Returns their number. */
int targets(const game *Game, const unit *Unit, const unit *units[MAX_ENEMIES]);

/* Commands; u is the id of your unit. They change the state. If the rules refuse one, it
 * changes nothing, reports why on stderr, and returns false. */
bool buy(game *Game, int type, int x, int y);
bool sell(game *Game, int u);
bool move(game *Game, int u, int x, int y);  /* to one of its `moves` */
bool shoot(game *Game, int u, int x, int y); /* at one of its `targets` */
/* Ends the turn, or the buying. On a copy you can then try the commands of the next player. */
void end(game *Game);
bool isIn(const game *Game, int player); /* whether a player has a living unit */
bool isOver(const game *Game);

/* Gives one command (arguments ID FILE), or all commands of a game (argument ID, states on stdin). Calls
 * your strategy at the beginning of each turn, and sends its commands one by one; then the turn ends.
 * Reports an invalid state on stderr. Returns the exit status for main. */
int playGame(int argc, char **argv, void (*strategy)(game *Game));
/* The next command as an answer line. Calls your strategy for a new turn if there is no command left,
 * or if the state is not the one that the commands before have led to. */
void response(game *Game, void (*strategy)(game *Game), char line[48]);

/* Parses a state. `file` is its name in error messages. If the state is invalid,
 * returns false and sets `error` to FILE:LINE:COLUMN: what is wrong. */
bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]);

#ifdef __cplusplus
}
#endif
#endif
