# An example player to start from. It tries each of its moves and each reply of
# the rival. The kit reads the state and prints the answer: see othello.awk.

BEGIN {
    # What a disc on each square is worth. The squares beside a corner give it to the rival.
    split("200 -30 10 10 10 10 -30 200 " \
        "-30 -60 -1 -1 -1 -1 -60 -30 " \
        "10 -1 -1 -1 -1 -1 -1 10 " \
        "10 -1 -1 -1 -1 -1 -1 10 " \
        "10 -1 -1 -1 -1 -1 -1 10 " \
        "10 -1 -1 -1 -1 -1 -1 10 " \
        "-30 -60 -1 -1 -1 -1 -60 -30 " \
        "200 -30 10 10 10 10 -30 200", WEIGHTS, " ") # from 1
    SETTLED = 10 # what they are worth once the corner is taken
    MOBILITY = 5 # a legal move
    WIN = 1000 # a point of the final score
    FAR = 1000000 # more than any value
}

function weight(square,    corner) {
    corner = (square % 8 < 4 ? 0 : 7) + (square < 32 ? 0 : 56)
    return WEIGHTS[square + 1] <= -30 && cell[corner] != EMPTY ? SETTLED : WEIGHTS[square + 1]
}

# The value of the state for a side.
function worth(side,    other, own_moves, other_moves, square, value, squares) {
    other = opponent(side)
    own_moves = moves(side, squares); other_moves = moves(other, squares)
    if (own_moves + other_moves == 0) return WIN * (score(side) - score(other))
    value = MOBILITY * (own_moves - other_moves)
    for (square = 0; square < 64; square++) {
        if (cell[square] == side) value += weight(square)
        else if (cell[square] == other) value -= weight(square)
    }
    return value
}

# The value of the state for a side after the best reply of the rival. No reply is
# tried once the value is at most `enough`.
function worst(side, enough,    replies, n, i, value, least) {
    if (to_move == side || !(n = moves(to_move, replies))) return worth(side)
    least = FAR
    for (i = 1; i <= n && least > enough; i++) {
        make_move(replies[i])
        value = worth(side)
        undo_move()
        if (value < least) least = value
    }
    return least
}

function think(    me, squares, n, i, value, best) {
    me = to_move
    best = -FAR
    n = moves(me, squares)
    for (i = 1; i <= n; i++) {
        make_move(squares[i])
        value = worst(me, best)
        undo_move()
        if (value <= best) continue
        best = value
        set_move(squares[i])
    }
}
