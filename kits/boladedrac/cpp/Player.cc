#include "Player.hh"
#include <cstdlib>
#include <exception>
#include <iostream>

std::string Player::answer(const Board& state, int id, bool& fine) {
    static_cast<Board&>(*this) = state;
    this->id = id;
    clear();
    fine = false;
    try {
        play();
        fine = true;
    } catch (const std::exception& error) {
        std::cerr << "round " << round() << ": exception in play(): " << error.what() << '\n';
    } catch (...) {
        std::cerr << "round " << round() << ": exception in play()\n";
    }
    return line();
}

std::map<std::string, Factory>& registry() {
    static std::map<std::string, Factory> players;
    return players;
}

Registration::Registration(const char* name, Factory factory) {
    if (registry().emplace(name, factory).second) return;
    std::cerr << "two players of this program are named `" << name << "`\n";
    std::exit(2);
}
