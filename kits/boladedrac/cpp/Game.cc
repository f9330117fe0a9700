// The program: it reads the states of the referee, asks a player, and prints its answers.

#include "Player.hh"
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

const char HELP[] = R"(Plays Bola de Drac for the referee `rulebook`.

usage: ./Game NAME ID               play as the player NAME with the id ID (0 to 3); the referee starts it like this
       ./Game NAME ID STATE_FILE    print the answer to one state
       ./Game NAME NAME NAME NAME   let the referee play a game of these players: read the first state from stdin, print
                                    the record to stdout
       ./Game --list                list the players in this program
       ./Game --help                print this help

A program with a single player, such as players/Demo/Game, needs no NAME. You can also name the folders of players to
the referee, or built-in players, for example:

  )";

// The command that plays a game of these players. It repeats them, as there are four seats.
std::string play_command(const std::vector<std::string>& names) {
    std::string line = "rulebook play boladedrac";
    for (std::size_t seat = 0; seat < 4; ++seat)
        line += names.empty() ? " builtin:demo" : " players/" + names[seat % names.size()];
    return line + '\n';
}

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const auto& player : registry()) names.push_back(player.first);
    return names;
}

// Becomes the referee of a game of these players, whose folders are in `players` beside the program.
int play_match(const std::string& program, const std::vector<std::string>& names) {
    const std::string folder = program.substr(0, program.rfind('/') + 1) + "players"; // npos + 1 is 0
    if (chdir(folder.c_str()) != 0) {
        std::perror(folder.c_str());
        return 2;
    }
    std::vector<std::string> words = {"rulebook", "game", "boladedrac"};
    words.insert(words.end(), names.begin(), names.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    std::perror(arguments[0]);
    return 2;
}

int misused(const std::string& why) {
    std::cerr << why << "; see --help\n";
    return 2;
}

// Prints the answer to a state. Returns false if the state is invalid or play() throws.
bool play_round(Player& player, int id, const std::string& text, const std::string& file) {
    std::string answer = "-";
    bool fine = false;
    try {
        answer = player.answer(Board::read(text, file, id + 1), id, fine);
    } catch (const BadState& error) {
        std::cerr << error.what() << '\n';
    }
    std::puts(answer.c_str());
    std::fflush(stdout); // the referee waits for the line
    return fine;
}

std::string read_lines(long lines) {
    std::string text;
    for (int c; lines > 0 && (c = std::getc(stdin)) != EOF; lines -= c == '\n') text += static_cast<char>(c);
    return text;
}

// Reads `round N` and the N lines of each state, until `end`.
void play_game(Player& player, int id) {
    long lines;
    while (std::sscanf(read_lines(1).c_str(), "round %ld", &lines) == 1)
        play_round(player, id, read_lines(lines), "standard input");
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    if (argc == 2 && arguments[0] == "--help") {
        std::cout << HELP << play_command(all_names());
        return 0;
    }
    if (argc == 2 && arguments[0] == "--list") {
        for (const std::string& name : all_names()) std::cout << name << '\n';
        return 0;
    }
    if (arguments.empty()) return misused("expected NAME and ID");
    const auto is_player = [](const std::string& name) { return registry().count(name) > 0; };
    if (argc > 4 || (argc > 2 && is_player(arguments[1]))) {
        const auto unknown = std::find_if_not(arguments.begin(), arguments.end(), is_player);
        if (unknown == arguments.end()) return play_match(argv[0], arguments);
        return misused("no player `" + *unknown + "` in this program; --list lists them");
    }
    auto chosen = registry().find(arguments[0]);
    if (chosen != registry().end()) arguments.erase(arguments.begin());
    else if (registry().size() == 1) chosen = registry().begin();
    else return misused("no player `" + arguments[0] + "` in this program; --list lists them");
    if (arguments.empty() || arguments.size() > 2) return misused("expected NAME, ID and at most one STATE_FILE");
    if (arguments[0].size() != 1 || arguments[0] < "0" || arguments[0] > "3")
        return misused("expected ID, 0 to 3, found `" + arguments[0] + "`");
    const int id = arguments[0][0] - '0';
    const std::unique_ptr<Player> player(chosen->second());
    // stdin and stdout belong to the referee. So a player finds cin empty, and cout goes to stderr.
    std::cin.rdbuf(nullptr);
    std::cout.rdbuf(std::cerr.rdbuf());
    if (arguments.size() == 1) {
        play_game(*player, id);
        return 0;
    }
    std::ifstream file(arguments[1], std::ios::binary);
    if (!file) {
        std::perror(arguments[1].c_str());
        return 2;
    }
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return play_round(*player, id, text, arguments[1]) ? 0 : 1;
}
