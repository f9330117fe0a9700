// The state of the game, which your player can query. Look at the public part only.
#ifndef BOARD_HH
#define BOARD_HH

#include "PosDir.hh"
#include <stdexcept>
#include <string>
#include <vector>

enum CellType { Empty, Rock, Capsule, Ball, Kinton, Bean };

enum GokuType { Normal, On_Kinton, With_Ball, On_Kinton_With_Ball };

// What is on a cell.
struct Cell {
    CellType type; // of what lies there
    int id;        // the living goku that stands there, or -1
};

// A bean or a kinton. Its cell never changes.
struct Item {
    Pos pos;
    bool present; // whether it is there now
    int time;     // rounds until it can be there again
};

// A goku; it has the id of its player.
struct Goku {
    GokuType type;
    Pos pos; // its last cell, if it is dead
    bool alive;
    int time;      // rounds until it can return, if it is dead
    int balls;     // deposited
    int strength;
    int kinton;    // rounds left on its kinton
    double status; // -1: frozen, otherwise the share of its time that its player has used

    bool on_kinton() const { return type == On_Kinton || type == On_Kinton_With_Ball; }
    bool with_ball() const { return type == With_Ball || type == On_Kinton_With_Ball; }
    bool frozen() const { return status < 0; }
};

// FILE:LINE:COLUMN: why a text is not a valid state.
struct BadState : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Board {
public:
    // ---- The parameters of the game. They never change in a game.

    int nb_players() const { return parameters[0]; }
    int nb_rounds() const { return parameters[1]; } // rounds are numbered 0 to nb_rounds() - 1; no action in the last
    int nb_capsules() const { return parameters[2]; }
    int nb_balls() const { return parameters[3]; } // on cells and carried
    int nb_beans() const { return parameters[4]; }
    int nb_kintons() const { return parameters[5]; }
    int goku_regen_time() const { return parameters[6]; }
    int bean_regen_time() const { return parameters[7]; }
    int kinton_regen_time() const { return parameters[8]; }
    int kinton_life_time() const { return parameters[9]; }
    int max_strength() const { return parameters[10]; }
    int res_strength() const { return parameters[11]; } // of a goku that returns
    int moving_penalty() const { return parameters[12]; }
    int kamehame_penalty() const { return parameters[13]; }
    int combat_penalty() const { return parameters[14]; }
    int rows() const { return parameters[15]; }
    int cols() const { return parameters[16]; }

    // ---- The state of this round. Players have the ids 0 to nb_players() - 1.

    int round() const { return round_number; }

    bool pos_ok(Pos p) const { return 0 <= p.i && p.i < rows() && 0 <= p.j && p.j < cols(); }
    bool pos_ok(int i, int j) const { return pos_ok(Pos(i, j)); }

    // What is on a cell; a rock outside the board.
    Cell cell(Pos p) const;
    Cell cell(int i, int j) const { return cell(Pos(i, j)); }

    const Goku& goku(int id) const { return gokus.at(id); }
    const Item& bean(int k) const { return beans.at(k); }     // k from 0 to nb_beans() - 1
    const Item& kinton(int k) const { return kintons.at(k); } // k from 0 to nb_kintons() - 1
    const std::string& name(int id) const { return names.at(id); }

    // The points of a player if the game ended now.
    long long score(int id) const;

    // ---- The rules that an action depends on.

    // Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton.
    bool may_act(int id) const;

    // The strength that a move costs the goku in this round. With less, it cannot move.
    int move_cost(int id) const;

    // The probability that its Kame Hame is granted, if no other one is.
    double throw_chance(int id) const;

    // The probability that one goku wins a combat against another one, whoever moves.
    double win_chance(int id, int other) const;

    // The living gokus that a Kame Hame thrown from a cell kills.
    std::vector<int> kamehame_hits(Pos from, Dir d) const;

    // ---- Reading.

    // Parses a state of at least this many players. `file` is its name in error messages.
    static Board read(const std::string& text, const std::string& file, int players = 1);

private:
    friend class Reader;

    int parameters[17] = {};
    int round_number = 0;
    std::vector<std::string> names;
    std::vector<Cell> cells;
    std::vector<Item> beans, kintons;
    std::vector<Goku> gokus;

    Cell& at(Pos p) { return cells[p.i * cols() + p.j]; }
};

#endif
