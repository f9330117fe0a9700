# The FIbot kit for awk: it reads the state; you write the strategy, a function
# think(). README.md shows how.
#
# Players are 1 and 2. A cell is a column and a row, both from 1. Columns grow to the right, rows
# downwards.
#   columns, rows, rounds_left
#   to_move, rival                  your number, and your rival's
#   flag_column[p], flag_row[p]
#   cell[c, r]                      "." (free), "#" (a wall; walls surround the board), or
#                                   the letter of a robot
#   robot_column[l], robot_row[l]   the cell of a robot, by its letter; column 0 means off the board
#   LETTERS[p, i]                   the letters of a player, i from 1 to 13
#   DC[d], DR[d]                    one step in the directions NORTH, EAST, SOUTH, WEST, which are
#                                   DIRECTIONS[1] to [4]; DIRECTIONS[5] is EXPLODE
#   FLAG_POINTS, NEAR               points on the rival's flag; a robot nearer than NEAR scores

# ---- Your turn. If you set none, you pass.

# set_turn("A", NORTH). Reports an invalid turn on stderr and ignores it.
function set_turn(letter, action) {
    if (letter != "-" && (robot_column[letter] < 1 || owner(letter) != to_move || !(action in WORDS)))
        print "set_turn: " letter " " action " is not a valid turn for player " to_move | "cat >&2"
    else answer = letter == "-" ? "-" : letter " " action
}

# ---- The rules.

# 1 for A to M, 2 for N to Z.
function owner(letter) { return index("ABCDEFGHIJKLM", letter) ? 1 : 2 }

function is_alive(letter) { return robot_column[letter] > 0 }

# Puts the cell where a robot that slides from a cell stops into end_column, end_row.
function slide_end(c, r, direction,    dc, dr) {
    dc = DC[direction]; dr = DR[direction]
    while (cell[c + dc, r + dr] == ".") { c += dc; r += dr }
    end_column = c; end_row = r
}

# The robots of both sides that the explosion of this robot destroys, itself included, as a string of letters.
function destroyed(letter,    gone, i, c, r) {
    gone = letter
    for (i = 1; i <= 4; i++) {
        c = robot_column[letter] + DC[DIRECTIONS[i]]; r = robot_row[letter] + DR[DIRECTIONS[i]]
        while (cell[c, r] != "#") {
            if (cell[c, r] != ".") gone = gone cell[c, r]
            c += DC[DIRECTIONS[i]]; r += DR[DIRECTIONS[i]]
        }
    }
    return gone
}

# The distance from a player's nearest robot to the rival's flag; -1 without robots.
function distance(p,    i, l, c, r, near, d) {
    near = -1
    for (i = 1; i <= 13; i++) {
        l = LETTERS[p, i]
        if (robot_column[l] < 1) continue
        c = robot_column[l] - flag_column[3 - p]; r = robot_row[l] - flag_row[3 - p]
        if (near < 0 || c * c + r * r < near) near = c * c + r * r
    }
    if (near < 0) return -1
    return int(sqrt(near) + 0.5)
}

# The points of a player if the game ended now.
function points(p,    d) {
    d = distance(p)
    return d < 0 || d >= NEAR ? 0 : d == 0 ? FLAG_POINTS : NEAR - d
}

function is_over() { return rounds_left == 0 || distance(1) == 0 || distance(2) == 0 }

# Puts all turns of the player to move, such as "A S", into turns[1] and so on, the pass last.
# Returns their number.
function all_turns(turns,    n, i, j, l) {
    for (i = 1; i <= 13; i++) {
        l = LETTERS[to_move, i]
        if (robot_column[l] < 1) continue
        for (j = 1; j <= 5; j++) turns[++n] = l " " DIRECTIONS[j]
    }
    turns[++n] = "-"
    return n
}

# Makes a turn of the player to move, such as "A S". undo_turn takes it back.
function make_turn(turn,    letter, action, gone, i, l) {
    letter = substr(turn, 1, 1); action = substr(turn, 3)
    depth++
    undo[depth] = ""
    if (letter != "-") {
        gone = action == EXPLODE ? destroyed(letter) : letter
        for (i = 1; i <= length(gone); i++) {
            l = substr(gone, i, 1)
            undo[depth] = undo[depth] " " l " " robot_column[l] " " robot_row[l]
        }
        if (action == EXPLODE) for (i = 1; i <= length(gone); i++) put(substr(gone, i, 1), 0, 0)
        else { slide_end(robot_column[letter], robot_row[letter], action); put(letter, end_column, end_row) }
    }
    if (to_move == 2) rounds_left--
    rival = to_move; to_move = 3 - to_move
}

function undo_turn(    parts, n, i) {
    n = split(undo[depth--], parts, " ")
    for (i = 1; i <= n; i += 3) put(parts[i], parts[i + 1] + 0, parts[i + 2] + 0)
    rival = to_move; to_move = 3 - to_move
    if (to_move == 2) rounds_left++
}

function put(letter, c, r) {
    if (robot_column[letter] > 0) cell[robot_column[letter], robot_row[letter]] = "."
    robot_column[letter] = c; robot_row[letter] = r
    if (c > 0) cell[c, r] = letter
}

# ---- Parsing, line by line.

{ line[NR] = $0; sub(/\r$/, "", line[NR]) }

# Reads the next nonblank line, without trailing blanks.
function next_line() {
    while (at_line < NR) {
        text = line[++at_line]
        sub(/[ \t]+$/, "", text)
        if (text != "") { match(text, /^[ \t]*/); at = start = RLENGTH + 1; return 1 }
    }
    at_line = NR; text = ""; at = start = 1
    return 0
}

function next_word() {
    match(substr(text, at), /^[ \t]*/)
    start = at + RLENGTH
    match(substr(text, start), /^[^ \t]*/)
    at = start + RLENGTH
    return substr(text, start, RLENGTH)
}

function fail(expected, from, found) {
    found = substr(found, 1, 23)
    if (found != "the end" && found != "the end of the line") gsub(/[^!-~]/, "?", found)
    print file ":" at_line ":" from ": expected " expected ", found " found | "cat >&2"
    print "-"
    exit 1
}

function line_of(expected) { if (!next_line()) fail(expected, 1, "the end") }

function number(low, high, expected,    word) {
    word = next_word()
    if (word !~ /^[0-9]+$/ || word + 0 < low || word + 0 > high) fail(expected, start, word == "" ? "the end of the line" : word)
    return word + 0
}

function end_of_line(    word) { if ((word = next_word()) != "") fail("the end of the line", start, word) }

function read_state(    p, c, r, letter) {
    line_of("the columns, 1 to 25")
    columns = number(1, 25, "the columns, 1 to 25")
    rows = number(1, 25, "the rows, 1 to 25")
    rounds_left = number(0, 25, "the rounds left, 0 to 25")
    to_move = number(1, 2, "who is to move, 1 or 2")
    rival = 3 - to_move
    end_of_line()
    line_of("a column of the board")
    for (p = 1; p <= 2; p++) {
        flag_column[p] = number(1, columns, "a column of the board")
        flag_row[p] = number(1, rows, "a row of the board")
    }
    end_of_line()
    for (r = 0; r <= rows + 1; r++) cell[0, r] = cell[columns + 1, r] = "#"
    for (c = 0; c <= columns + 1; c++) cell[c, 0] = cell[c, rows + 1] = "#"
    for (r = 1; r <= rows; r++) {
        line_of("a row of " columns " cells")
        if (length(text) - at + 1 != columns) fail("a row of " columns " cells", at, substr(text, at))
        for (c = 1; c <= columns; c++) {
            letter = cell[c, r] = substr(text, at + c - 1, 1)
            if (letter == "." || letter == "#") continue
            if (letter !~ /[A-Z]/) fail("., # or a letter from A to Z", at + c - 1, letter)
            if (robot_column[letter] > 0) fail("each robot once", at + c - 1, letter)
            robot_column[letter] = c; robot_row[letter] = r
        }
    }
    if (next_line()) fail("the end", at, substr(text, at))
}

END {
    NORTH = "S"; EAST = "V"; SOUTH = "J"; WEST = "Z"; EXPLODE = "D"
    FLAG_POINTS = 20; NEAR = 15
    split("S V J Z D", DIRECTIONS, " ")
    for (i = 1; i <= 5; i++) WORDS[DIRECTIONS[i]] = i
    DR[NORTH] = DC[WEST] = -1; DC[NORTH] = DC[SOUTH] = DR[EAST] = DR[WEST] = 0; DC[EAST] = DR[SOUTH] = 1
    for (i = 1; i <= 13; i++) {
        LETTERS[1, i] = substr("ABCDEFGHIJKLM", i, 1); LETTERS[2, i] = substr("NOPQRSTUVWXYZ", i, 1)
        robot_column[LETTERS[1, i]] = robot_column[LETTERS[2, i]] = 0
    }
    answer = "-"
    read_state()
    think()
    print answer
}
