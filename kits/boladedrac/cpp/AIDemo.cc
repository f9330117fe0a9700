// An example player. It throws a Kame Hame at a rival that carries a ball, and otherwise
// walks to the nearest thing that is of use to it.

#include "Player.hh"
#include <queue>
#include <vector>

using namespace std;

// The name of the player, and of its file, AIDemo.cc.
#define PLAYER_NAME Demo

struct PLAYER_NAME : public Player {
    static Player* factory() { return new PLAYER_NAME; }

    static constexpr double FAIR = 0.5; // a Kame Hame with a smaller chance is not worth a round
    static constexpr double SAFE = 0.6; // a combat with a smaller chance is not worth the risk

    const Goku& mine() const { return goku(me()); }

    // Whether you rob a rival of its ball if you can.
    bool is_prey(int rival) const {
        return goku(rival).with_ball() && !mine().with_ball() && win_chance(me(), rival) >= SAFE;
    }

    bool is_goal(Cell c) const {
        if (c.id >= 0) return c.id != me() && is_prey(c.id);
        switch (c.type) {
        case Capsule: return mine().with_ball();
        case Ball: return !mine().with_ball();
        case Kinton: return !mine().on_kinton();
        case Bean: return 2 * mine().strength < max_strength();
        default: return false;
        }
    }

    // The first step of a shortest path to the nearest goal, around rocks and gokus; None without a path.
    Dir step_to_goal() const {
        vector<vector<Dir>> first(rows(), vector<Dir>(cols(), None)); // the first step to each cell found
        queue<Pos> cells;
        cells.push(mine().pos);
        while (!cells.empty()) {
            const Pos p = cells.front();
            cells.pop();
            for (Dir d : DIRS) {
                const Pos q = p + d;
                const Cell c = cell(q);
                if (c.type == Rock || q == mine().pos || first[q.i][q.j] != None) continue;
                first[q.i][q.j] = p == mine().pos ? d : first[p.i][p.j];
                if (is_goal(c)) return first[q.i][q.j];
                if (c.id < 0) cells.push(q);
            }
        }
        return None;
    }

    void play() override {
        if (!may_act(me())) return;
        if (throw_chance(me()) >= FAIR)
            for (Dir d : DIRS)
                for (int rival : kamehame_hits(mine().pos, d))
                    if (goku(rival).with_ball()) return kamehame(d);
        const Dir d = step_to_goal();
        if (d != None) move(d);
    }
};

RegisterPlayer(PLAYER_NAME);
