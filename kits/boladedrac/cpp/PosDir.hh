// Positions and directions.
#ifndef POSDIR_HH
#define POSDIR_HH

#include <ostream>

enum Dir { Top, Bottom, Left, Right, None };

// The directions, without None.
constexpr Dir DIRS[] = {Top, Bottom, Left, Right};

// The letter of a direction in an answer: t, b, l or r; - for None.
inline char dir2char(Dir d) { return Top <= d && d <= Right ? "tblr"[d] : '-'; }

// A cell: rows i grow downwards, columns j to the right, both from 0.
struct Pos {
    int i = 0, j = 0;

    Pos() = default;
    Pos(int i, int j) : i(i), j(j) {}

    Pos& operator+=(Dir d) {
        i += (d == Bottom) - (d == Top);
        j += (d == Right) - (d == Left);
        return *this;
    }
};

// The next cell in a direction.
inline Pos operator+(Pos p, Dir d) { return p += d; }
inline bool operator==(Pos a, Pos b) { return a.i == b.i && a.j == b.j; }
inline bool operator!=(Pos a, Pos b) { return !(a == b); }
inline bool operator<(Pos a, Pos b) { return a.i != b.i ? a.i < b.i : a.j < b.j; }
inline std::ostream& operator<<(std::ostream& os, Pos p) { return os << '(' << p.i << ',' << p.j << ')'; }

#endif
