// Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

#include "Player.hh"
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

using namespace std;

static Board read_file(const string& name) {
    ifstream file(name, ios::binary);
    const string text{istreambuf_iterator<char>(file), istreambuf_iterator<char>()};
    return Board::read(text, name);
}

static void write_item(ostream& out, const Item& item) {
    out << item.pos.i << ' ' << item.pos.j << ' ' << (item.present ? 'y' : 'n') << ' ' << item.time << '\n';
}

// A state in the format of its file.
static string as_file(const Board& b) {
    ostringstream out;
    out << "boladedrac v1\nnb_players " << b.nb_players() << "\nnb_rounds " << b.nb_rounds() << "\nnb_capsules "
        << b.nb_capsules() << "\nnb_balls " << b.nb_balls() << "\nnb_beans " << b.nb_beans() << "\nnb_kintons "
        << b.nb_kintons() << "\ngoku_regen_time " << b.goku_regen_time() << "\nbean_regen_time "
        << b.bean_regen_time() << "\nkinton_regen_time " << b.kinton_regen_time() << "\nkinton_life_time "
        << b.kinton_life_time() << "\nmax_strength " << b.max_strength() << "\nres_strength " << b.res_strength()
        << "\nmoving_penalty " << b.moving_penalty() << "\nkamehame_penalty " << b.kamehame_penalty()
        << "\ncombat_penalty " << b.combat_penalty() << "\nrows " << b.rows() << "\ncols " << b.cols() << "\nnames";
    for (int id = 0; id < b.nb_players(); ++id) out << ' ' << b.name(id);
    out << "\n\n\nround " << b.round() << '\n';
    for (int i = 0; i < b.rows(); ++i) {
        for (int j = 0; j < b.cols(); ++j) out << ".XCB.."[b.cell(i, j).type];
        out << '\n';
    }
    out << "beans\n";
    for (int k = 0; k < b.nb_beans(); ++k) write_item(out, b.bean(k));
    out << "kintons\n";
    for (int k = 0; k < b.nb_kintons(); ++k) write_item(out, b.kinton(k));
    static const char* const TYPES[] = {"normal", "on_kinton", "with_ball", "on_kinton_with_ball"};
    for (int id = 0; id < b.nb_players(); ++id) {
        const Goku& g = b.goku(id);
        out << TYPES[g.type] << ' ' << g.pos.i << ' ' << g.pos.j << ' ' << g.time << ' ' << (g.alive ? 'a' : 'd') << ' '
            << g.balls << ' ' << g.strength << ' ' << g.kinton << ' ' << g.status << " \n";
    }
    out << '\n';
    return out.str();
}

static void check(bool fine, const string& what) {
    if (fine) return;
    cout << "failed: " << what << '\n';
    exit(1);
}

static void reads_the_state() {
    const Board b = read_file("states/state.cnf");
    check(b.nb_players() == 4 && b.round() == 42 && b.rows() == 9 && b.cols() == 13, "the numbers");
    check(b.name(2) == "Demo_2", "the names");
    check(b.cell(4, 1).type == Empty && b.cell(4, 4).type == Rock && b.cell(5, 7).type == Capsule, "the cells");
    check(b.cell(2, 6).type == Ball && b.cell(1, 6).type == Bean && b.cell(7, 6).type == Empty, "balls and beans");
    check(b.cell(3, 4).type == Kinton && b.cell(5, 5).type == Empty, "kintons");
    check(b.bean(1).pos == Pos(7, 6) && !b.bean(1).present && b.bean(1).time == 12, "an absent bean");
    check(b.cell(1, 9).id == 1 && b.cell(1, 8).id == -1 && b.cell(7, 3).id == -1, "who is where");
    check(b.cell(-1, 0).type == Rock && b.cell(0, 13).type == Rock && !b.pos_ok(9, 0), "off the board");
    check(b.goku(2).on_kinton() && b.goku(2).with_ball() && b.goku(2).kinton == 7 && b.goku(2).frozen(), "a rider");
    check(!b.goku(3).alive && b.goku(3).time == 14 && b.goku(3).balls == 2, "a dead goku");
    check(b.goku(0).status == 0.125 && b.goku(0).strength == 70, "a goku on foot");
    string text;
    ifstream file("states/state.cnf");
    for (string line; getline(file, line); text += '\n') text += line;
    check(as_file(b) == text, "all of the state");
}

static void reads_what_is_tolerated() {
    const string state = as_file(read_file("states/state.cnf"));
    check(as_file(read_file("states/loose.cnf")) == state, "the loose state is the same");
}

static void refuses_the_rest() {
    try {
        read_file("states/bad.cnf");
        check(false, "the bad state is refused");
    } catch (const BadState& error) {
        const string message = error.what();
        check(message == "states/bad.cnf:27:11: expected a cell (., X, C or B), found K", message);
    }
}

static void knows_the_rules() {
    const Board b = read_file("states/state.cnf");
    check(Pos(5, 5) + Top == Pos(4, 5) && Pos(5, 5) + Right == Pos(5, 6), "directions");
    check(Pos(5, 5) + Bottom == Pos(6, 5) && Pos(5, 5) + Left == Pos(5, 4), "directions");
    check(b.may_act(0) && b.may_act(2) && !b.may_act(3), "who may act");
    check(b.move_cost(0) == 2 && b.move_cost(2) == 0, "the cost of a move");
    check(b.score(0) == 373 && b.score(3) == 202, "points");
    check(b.throw_chance(0) == 41.0 / 71 && b.throw_chance(2) == 0 && b.throw_chance(3) == 0, "chances to throw");
    check(b.win_chance(0, 1) == 71.0 / 102, "chances to win");
    check(b.kamehame_hits(Pos(1, 1), Right) == vector<int>{1}, "a hit to the right");
    check(b.kamehame_hits(Pos(1, 9), Left) == vector<int>{0}, "a hit to the left");
    check(b.kamehame_hits(Pos(1, 1), Bottom).empty() && b.kamehame_hits(Pos(7, 3), None).empty(), "no hits");
}

struct Probe : Player {
    void play() override {
        move(None);
        if (is_set()) return;
        kamehame(Left);
        move(Right); // too late
        throw runtime_error("a fault");
    }
};

static void answers_with_the_first_action() {
    ostringstream messages;
    streambuf* const usual = cerr.rdbuf(messages.rdbuf());
    Probe probe;
    bool fine = true;
    const string answer = probe.answer(read_file("states/state.cnf"), 1, fine);
    cerr.rdbuf(usual);
    check(answer == "t l" && !fine && probe.me() == 1 && probe.round() == 42, answer);
    check(messages.str() == "ignored an action without a direction\n"
                            "ignored `m r`: the action of this round is `t l`\n"
                            "round 42: exception in play(): a fault\n", messages.str());
}

int main(int argc, char** argv) {
    for (int k = 1; k < argc; ++k) {
        cout << "== " << argv[k] << '\n';
        try {
            cout << as_file(read_file(argv[k]));
        } catch (const BadState& error) {
            cout << "refused: " << error.what() << '\n';
        }
    }
    if (argc > 1) return 0;
    reads_the_state();
    reads_what_is_tolerated();
    refuses_the_rest();
    knows_the_rules();
    answers_with_the_first_action();
    cout << "5 tests passed\n";
}
