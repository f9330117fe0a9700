#include "Board.hh"
#include <algorithm>
#include <cstring>

Cell Board::cell(Pos p) const { return pos_ok(p) ? cells[p.i * cols() + p.j] : Cell{Rock, -1}; }

long long Board::score(int id) const { return goku(id).balls * (max_strength() + 1LL) + goku(id).strength; }

bool Board::may_act(int id) const { return goku(id).alive && (round() % 2 == 0 || goku(id).on_kinton()); }

int Board::move_cost(int id) const { return round() % 4 == 2 && !goku(id).on_kinton() ? moving_penalty() : 0; }

double Board::throw_chance(int id) const {
    if (!may_act(id) || goku(id).strength < kamehame_penalty()) return 0;
    return (1.0 + goku(id).strength - kamehame_penalty()) / (1.0 + max_strength() - kamehame_penalty());
}

double Board::win_chance(int id, int other) const {
    return (1.0 + goku(id).strength) / (2.0 + goku(id).strength + goku(other).strength);
}

std::vector<int> Board::kamehame_hits(Pos from, Dir d) const {
    std::vector<int> hits;
    if (d < Top || d > Right) return hits;
    for (Pos p = from + d; cell(p).type != Rock; p += d)
        if (cell(p).id >= 0) hits.push_back(cell(p).id);
    return hits;
}

// ---- Parsing: tokens between blanks and line ends. A CR belongs to a line end only before an LF.

class Reader {
public:
    Reader(const std::string& text, const std::string& file) : text(text), file(file) {}

    void read(Board& b, int players) {
        word("boladedrac");
        word("v1");
        static const struct {
            const char* name;
            int low, high;
        } PARAMETERS[] = {
            {"nb_players", 1, 4}, {"nb_rounds", 0, 100000}, {"nb_capsules", 0, 4096}, {"nb_balls", 0, 4096},
            {"nb_beans", 0, 32}, {"nb_kintons", 0, 32}, {"goku_regen_time", 0, MILLION},
            {"bean_regen_time", 0, MILLION}, {"kinton_regen_time", 0, MILLION}, {"kinton_life_time", 0, 1000},
            {"max_strength", 0, MILLION}, {"res_strength", 0, MILLION}, {"moving_penalty", 0, MILLION},
            {"kamehame_penalty", 0, MILLION}, {"combat_penalty", 0, MILLION}, {"rows", 1, 64}, {"cols", 1, 64},
        };
        int* value = b.parameters;
        for (const auto& parameter : PARAMETERS) {
            word(parameter.name);
            const int low = value == b.parameters ? players : parameter.low;
            *value++ = number(low, parameter.high, parameter.name);
        }
        word("names");
        for (int id = 0; id < b.nb_players(); ++id) b.names.push_back(name());
        word("round");
        b.round_number = number(0, 100000, "the number of the round");
        drawing(b);
        items(b, "beans", b.nb_beans(), b.beans, Bean);
        items(b, "kintons", b.nb_kintons(), b.kintons, Kinton);
        for (int id = 0; id < b.nb_players(); ++id) b.gokus.push_back(goku(b, id));
        if (next()) fail("the end");
    }

private:
    static constexpr int MILLION = 1000000;

    const std::string& text;
    const std::string& file;
    std::size_t start = 0, at = 0; // where the last token begins, and where the unread part does
    std::string token;

    bool is_gap(std::size_t k) const {
        return text[k] == ' ' || text[k] == '\t' || text[k] == '\n' || (text[k] == '\r' && text[k + 1] == '\n');
    }

    void skip_gap() {
        while (at < text.size() && is_gap(at)) ++at;
        start = at;
    }

    bool next() {
        skip_gap();
        while (at < text.size() && !is_gap(at)) ++at;
        token = text.substr(start, at - start);
        return !token.empty();
    }

    [[noreturn]] void fail(const std::string& expected) const {
        const auto begin = text.begin();
        const auto line = 1 + std::count(begin, begin + start, '\n');
        const auto newline = start == 0 ? std::string::npos : text.rfind('\n', start - 1);
        const std::size_t column = newline == std::string::npos ? start + 1 : start - newline;
        std::string found = token.empty() ? "the end" : token.substr(0, 23);
        if (!token.empty())
            std::replace_if(found.begin(), found.end(), [](char c) { return c < '!' || c > '~'; }, '?');
        throw BadState(file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": expected " + expected +
                       ", found " + found);
    }

    void word(const std::string& expected) {
        next();
        if (token != expected) fail(expected);
    }

    int number(int low, int high, const std::string& expected) {
        next();
        long long value = 0;
        bool fine = !token.empty();
        for (char c : token) {
            fine = fine && '0' <= c && c <= '9';
            if (fine && value <= high) value = 10 * value + (c - '0');
        }
        if (!fine || value < low || value > high)
            fail(expected + ", " + std::to_string(low) + " to " + std::to_string(high));
        return static_cast<int>(value);
    }

    std::string name() {
        next();
        const bool printable = std::all_of(token.begin(), token.end(), [](char c) { return '!' <= c && c <= '~'; });
        if (token.empty() || token.size() > 12 || !printable) fail("a name of 1 to 12 printable characters");
        return token;
    }

    Pos pos(const Board& b) {
        const int i = number(0, b.rows() - 1, "a row");
        return Pos(i, number(0, b.cols() - 1, "a column"));
    }

    // The letters of the drawing may stand in any number of tokens; the last one ends with the last letter.
    void drawing(Board& b) {
        static const char LETTERS[] = ".XCBxcb";
        static const CellType TYPES[] = {Empty, Rock, Capsule, Ball, Rock, Capsule, Ball};
        for (int k = b.rows() * b.cols(); k > 0; --k) {
            skip_gap();
            token = text.substr(start, 1);
            const char* letter = token.empty() || !token[0] ? nullptr : std::strchr(LETTERS, token[0]);
            if (!letter) fail("a cell (., X, C or B)");
            b.cells.push_back({TYPES[letter - LETTERS], -1});
            ++at;
        }
        if (at == text.size() || is_gap(at)) return;
        next();
        fail("a blank or the end of the line");
    }

    void items(Board& b, const char* heading, int count, std::vector<Item>& list, CellType type) {
        word(heading);
        for (; count > 0; --count) {
            Item item;
            item.pos = pos(b);
            next();
            item.present = token == "y";
            if (!item.present && token != "n") fail("y or n");
            item.time = number(0, MILLION, "the timer");
            if (item.present) b.at(item.pos).type = type;
            list.push_back(item);
        }
    }

    Goku goku(Board& b, int id) {
        static const char* const TYPES[] = {"normal", "on_kinton", "with_ball", "on_kinton_with_ball"};
        Goku g;
        next();
        const auto type = std::find(std::begin(TYPES), std::end(TYPES), token);
        if (type == std::end(TYPES)) fail("normal, on_kinton, with_ball or on_kinton_with_ball");
        g.type = static_cast<GokuType>(type - TYPES);
        g.pos = pos(b);
        g.time = number(0, MILLION, "the timer");
        next();
        g.alive = token == "a";
        if (!g.alive && token != "d") fail("a or d");
        g.balls = number(0, 1000 * MILLION, "the balls deposited");
        g.strength = number(0, MILLION, "the strength");
        g.kinton = number(0, 1000 * MILLION, "the kinton time");
        g.status = status();
        if (g.alive) b.at(g.pos).id = id;
        return g;
    }

    // -1, or a number from 0 to 1 with at most three decimal places.
    double status() {
        next();
        if (token == "-1") return -1;
        const std::size_t point = token.find('.');
        std::string digits = token.substr(0, point);
        const std::string places = point == std::string::npos ? "0" : token.substr(point + 1);
        const auto are_digits = [](const std::string& s) {
            return !s.empty() && s.find_first_not_of("0123456789") == std::string::npos;
        };
        const bool fine = are_digits(digits) && are_digits(places) && places.size() <= 3;
        digits.erase(0, digits.find_first_not_of('0')); // all of it, if there are only zeros
        const int thousandths = fine ? std::stoi((places + "00").substr(0, 3)) : 0;
        if (!fine || (digits == "1" ? thousandths > 0 : !digits.empty())) fail("a status, -1 or 0 to 1");
        return ((digits == "1" ? 1000 : 0) + thousandths) / 1000.0;
    }
};

Board Board::read(const std::string& text, const std::string& file, int players) {
    Board b;
    Reader(text, file).read(b, players);
    return b;
}
