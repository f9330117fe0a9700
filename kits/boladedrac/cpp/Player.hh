// The base class of players, and the list of the players in this program.
#ifndef PLAYER_HH
#define PLAYER_HH

#include "Action.hh"
#include "Board.hh"
#include <map>
#include <string>

class Player : public Board, public Action {
public:
    virtual ~Player() = default;

    // Your strategy. The kit calls it in each round.
    virtual void play() = 0;

    // Your id.
    int me() const { return id; }

    // Plays a round: takes the state, calls play() and returns the answer. An exception in play() is reported on
    // stderr; the action set before it is the answer. `fine` tells whether there was none.
    std::string answer(const Board& state, int id, bool& fine);

private:
    int id = 0;
};

using Factory = Player* (*)();

// The players that are linked into this program, by name.
std::map<std::string, Factory>& registry();

struct Registration {
    Registration(const char* name, Factory factory) { registry()[name] = factory; }
};

#define TEXT_OF(name) #name
#define REGISTER_AS(name) static const Registration registration(TEXT_OF(name), name::factory)
#define RegisterPlayer(name) REGISTER_AS(name)

#endif
