// A player that does nothing. To write your own, copy this file to AIName.cc, where Name
// is the name of your player, and change the line with PLAYER_NAME. README.md shows how.

#include "Player.hh"

using namespace std;


// The name of your player: at most 12 letters, digits and underscores. It is also the
// name of its file, AIName.cc.
#define PLAYER_NAME Null

struct PLAYER_NAME : public Player {
    // Do not change this function.
    static Player* factory() { return new PLAYER_NAME; }

    // Fields keep their values from round to round. Put types and functions of yours here too.

    // Your strategy, called in each round.
    void play() override {}
};

// Do not change this line.
RegisterPlayer(PLAYER_NAME);
