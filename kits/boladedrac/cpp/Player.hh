// The base class of players, and the list of the players in this program.
#ifndef PLAYER_HH
#define PLAYER_HH

#include "Action.hh"
#include "Board.hh"
#include <map>
#include <string>
#include <string_view>

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
    // Ends the program if another player has this name.
    Registration(const char* name, Factory factory);
};

// Whether a file is named AINAME.cc, in any folder.
constexpr bool is_file_of(std::string_view file, std::string_view name) {
    const std::string_view base = file.substr(file.find_last_of("/\\") + 1); // npos + 1 is 0
    return base.size() == name.size() + 5 && base.substr(0, 2) == "AI" && base.substr(2, name.size()) == name &&
           base.substr(name.size() + 2) == ".cc";
}

#define TEXT_OF(name) #name
#define REGISTER_AS(name)                                                                                              \
    static_assert(sizeof(TEXT_OF(name)) <= 13, "PLAYER_NAME must have at most 12 letters, digits and underscores");    \
    static_assert(is_file_of(__FILE__, TEXT_OF(name)), "PLAYER_NAME must be NAME, where this file is AINAME.cc");      \
    static const Registration registration(TEXT_OF(name), name::factory)
#define RegisterPlayer(name) REGISTER_AS(name)

#endif
