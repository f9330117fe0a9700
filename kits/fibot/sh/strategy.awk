# An example player to start from. It tries each of its turns and each reply of
# the rival. The kit reads the state and prints the answer: see fibot.awk.

BEGIN {
    FAR = 999 # slides
    # Weights for being few slides from the rival's flag, and for keeping the rival far from your own.
    HASTE = 200; CARE = 150
}

# Fills in slides[p, column, row], the number of slides from each cell to the flag of the rival
# of p while no other robot moves. Cells without a path are missing.
function fill_in(p,    c, r, i, key, before, queue, head, tail, at, n) {
    for (c = 1; c <= columns; c++)
        for (r = 1; r <= rows; r++)
            for (i = 1; i <= 4 && cell[c, r] != "#"; i++) {
                slide_end(c, r, DIRECTIONS[i])
                before[end_column, end_row] = before[end_column, end_row] " " c " " r # cells from which a slide ends there
            }
    slides[p, flag_column[3 - p], flag_row[3 - p]] = 0
    queue[tail = 1] = flag_column[3 - p] SUBSEP flag_row[3 - p]
    for (head = 1; head <= tail; head++) {
        n = split(before[queue[head]], at, " ")
        for (i = 1; i <= n; i += 2) {
            key = at[i] SUBSEP at[i + 1]
            if ((p, at[i], at[i + 1]) in slides) continue
            slides[p, at[i], at[i + 1]] = slides[p SUBSEP queue[head]] + 1
            queue[++tail] = key
        }
    }
}

# The least number of slides from a player's robots to the rival's flag.
function nearest(p,    i, l, least) {
    least = FAR
    for (i = 1; i <= 13; i++) {
        l = LETTERS[p, i]
        if (robot_column[l] > 0 && (p, robot_column[l], robot_row[l]) in slides && slides[p, robot_column[l], robot_row[l]] < least)
            least = slides[p, robot_column[l], robot_row[l]]
    }
    return least
}

# The value of the state for a player.
function worth(p,    lead) {
    lead = points(p) - points(3 - p)
    if (is_over()) return 100 * lead
    if (rounds_left <= 2) return lead # too late for a detour
    return lead + int(HASTE / (nearest(p) + 1)) - int(CARE / (nearest(3 - p) + 1))
}

# The value of the state for a player after the best reply of the rival, who is to move.
function worst(p,    replies, n, i, value, least) {
    if (is_over()) return worth(p)
    n = all_turns(replies)
    for (i = 1; i <= n; i++) {
        make_turn(replies[i])
        value = worth(p)
        undo_turn()
        if (i == 1 || value < least) least = value
    }
    return least
}

function think(    me, turns, n, i, value, best) {
    me = to_move
    fill_in(me); fill_in(rival)
    n = all_turns(turns)
    for (i = 1; i <= n; i++) {
        make_turn(turns[i])
        value = worst(me)
        undo_turn()
        if (i > 1 && value <= best) continue
        best = value
        set_turn(substr(turns[i], 1, 1), substr(turns[i], 3))
    }
}
