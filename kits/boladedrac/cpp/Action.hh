// The action of your player in a round.
#ifndef ACTION_HH
#define ACTION_HH

#include "PosDir.hh"
#include <iostream>
#include <string>

class Action {
public:
    // Moves your goku one cell. Only the first action of a round counts.
    void move(Dir d) { set('m', d); }

    // Throws a Kame Hame. Only the first action of a round counts.
    void kamehame(Dir d) { set('t', d); }

    // Whether you have set an action in this round.
    bool is_set() const { return kind != '-'; }

    // The answer to the referee.
    std::string line() const { return is_set() ? std::string{kind, ' ', dir2char(dir)} : "-"; }

protected:
    void clear() { kind = '-'; }

private:
    char kind = '-';
    Dir dir = None;

    void set(char asked, Dir d) {
        if (dir2char(d) == '-') {
            std::cerr << "ignored an action without a direction\n";
        } else if (is_set()) {
            std::cerr << "ignored `" << asked << ' ' << dir2char(d) << "`: the action of this round is `" << line()
                      << "`\n";
        } else {
            kind = asked;
            dir = d;
        }
    }
};

#endif
