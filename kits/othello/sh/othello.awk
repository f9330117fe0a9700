# The Othello kit for awk: it reads the state; you write the strategy, a function
# think(). README.md shows how.
#
# Sides are "X" (BLACK, player 1) and "O" (WHITE, player 2). Squares are numbers: 0 is a1, 1 is b1,
# 7 is h1, 8 is a2, 63 is h8.
#   cell[s]         "X", "O" or "-" (EMPTY)
#   to_move         you: "X" or "O"
#   forfeit         the side that has lost by forfeit, or ""
#   NEXT[d, s]      the square beside a square in the direction d from 1 to 8; "" off the board

# ---- Your move. If you set none, the kit plays the first legal move.

# Reports an illegal move on stderr and ignores it.
function set_move(square,    flipped) {
    if (square !~ /^[0-9]+$/ || square > 63 || !flips(square, to_move, flipped))
        print "set_move: " square " is not a legal move of " to_move | "cat >&2"
    else answer = square_name(square)
}

# ---- The rules.

function opponent(side) { return side == BLACK ? WHITE : BLACK }

# The name of a square, such as "f5".
function square_name(square) { return substr("abcdefgh", square % 8 + 1, 1) (int(square / 8) + 1) }

# The square in a column and a row, both from 0; "" off the board.
function square_at(column, row) {
    return 0 <= column && column < 8 && 0 <= row && row < 8 ? 8 * row + column : ""
}

# Puts the discs that flip if a side moves to a square into flipped[1] and so on. Returns their
# number: 0 if the move is illegal.
function flips(square, side, flipped,    n, d, at, count, other) {
    if (cell[square] != EMPTY) return 0
    other = opponent(side)
    n = 0
    for (d = 1; d <= 8; d++) {
        at = NEXT[d, square]
        if (cell[at] != other) continue
        for (count = n; cell[at] == other; at = NEXT[d, at]) flipped[++count] = at
        if (cell[at] == side) n = count
    }
    return n
}

# Puts the legal moves of a side into squares[1] and so on, a1 first. Returns their number.
function moves(side, squares,    square, n, flipped) {
    n = 0
    for (square = 0; square < 64; square++) if (flips(square, side, flipped)) squares[++n] = square
    return n
}

function can_move(side,    square, flipped) {
    for (square = 0; square < 64; square++) if (flips(square, side, flipped)) return 1
    return 0
}

function is_over() { return forfeit != "" || !(can_move(BLACK) || can_move(WHITE)) }

# The number of discs of a side on the board.
function discs(side,    square, n) {
    n = 0
    for (square = 0; square < 64; square++) n += cell[square] == side
    return n
}

# The score of a side: its discs, and at the end the empty squares for the winner.
function score(side,    own, other) {
    if (forfeit != "") return forfeit == side ? 0 : 64
    own = discs(side); other = discs(opponent(side))
    if (own < other || !is_over()) return own
    return own == other ? 32 : 64 - other
}

# Makes a legal move of the side to move. A side that cannot move passes: then to_move is the side
# that moves next. undo_move takes the move back.
function make_move(square,    n, i, flipped) {
    n = flips(square, to_move, flipped)
    depth++
    undo[depth] = to_move " " square
    for (i = 1; i <= n; i++) { undo[depth] = undo[depth] " " flipped[i]; cell[flipped[i]] = to_move }
    cell[square] = to_move
    if (can_move(opponent(to_move))) to_move = opponent(to_move)
    else if (!can_move(to_move)) to_move = BLACK
}

function undo_move(    parts, n, i) {
    n = split(undo[depth--], parts, " ")
    to_move = parts[1]
    cell[parts[2] + 0] = EMPTY
    for (i = 3; i <= n; i++) cell[parts[i] + 0] = opponent(to_move)
}

# ---- Parsing, line by line.

{ line[NR] = $0; sub(/\r$/, "", line[NR]) }

# Goes to the next line that is not blank, if there is one.
function next_line() {
    while (at_line < NR) {
        text = line[++at_line]
        if (text ~ /[^ \t]/) { at = 1; return 1 }
    }
    return 0
}

# Reads the next word of the line, empty at its end.
function next_word() {
    match(substr(text, at), /^[ \t]*/)
    start = at + RLENGTH
    match(substr(text, start), /^[^ \t]*/)
    at = start + RLENGTH
    return substr(text, start, RLENGTH)
}

# Reports an error at the last word.
function fail(expected, found) {
    found = substr(found, 1, 23)
    if (found != "the end") gsub(/[^!-~]/, "?", found)
    if (found == "") found = "the end of the line"
    print file ":" (at_line ? at_line : 1) ":" start ": expected " expected ", found " found | "cat >&2"
    print "--"
    exit 1
}

function read_state(    word, i) {
    start = 1
    if (!next_line()) fail("64 squares", "the end")
    word = next_word()
    for (i = 0; i < 64 && i < length(word); i++) {
        cell[i] = substr(word, i + 1, 1)
        if (cell[i] ~ /[XO-]/) continue
        start += i
        fail("a square (X, O or -)", cell[i])
    }
    if (length(word) != 64) fail("64 squares", length(word))
    to_move = next_word()
    if (to_move != BLACK && to_move != WHITE) fail("the side to move (X or O)", to_move)
    word = next_word()
    if (word !~ /^(forfeit-[XO])?$/) fail("forfeit-X, forfeit-O or the end of the line", word)
    forfeit = substr(word, 9)
    word = next_word()
    if (word == "" && next_line()) word = next_word()
    if (word != "") fail("the end", word)
    # The side of an ended position means nothing; it is black.
    if (!can_move(BLACK) && !can_move(WHITE)) to_move = BLACK
}

END {
    BLACK = "X"; WHITE = "O"; EMPTY = "-"
    split("-1 -1 -1 0 0 1 1 1", DR, " "); split("-1 0 1 -1 1 -1 0 1", DC, " ")
    for (d = 1; d <= 8; d++) for (s = 0; s < 64; s++) NEXT[d, s] = square_at(s % 8 + DC[d], int(s / 8) + DR[d])
    read_state()
    think()
    if (answer == "") answer = moves(to_move, squares) ? square_name(squares[1]) : "--"
    print answer
}
