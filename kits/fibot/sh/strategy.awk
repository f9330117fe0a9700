# An example player to start from. It looks at each of its turns and at what the
# rival can do then. The kit reads the state and prints the answer: see fibot.awk.

BEGIN {
    FAR = 999 # slides
    # What it is worth to be few slides away from the rival's flag, and to keep it away from one's own.
    HASTE = 200; CARE = 150
}

# How many slides each cell is away from the flag of the rival of p, as long as nobody else
# moves: slides[p, column, row]. Cells without a way are missing.
function fill_in(p,    c, r, i, key, before, queue, head, tail, at, n) {
    for (c = 1; c <= columns; c++)
        for (r = 1; r <= rows; r++)
            for (i = 1; i <= 4 && cell[c, r] != "#"; i++) {
                slide_end(c, r, DIRECTIONS[i])
                before[end_column, end_row] = before[end_column, end_row] " " c " " r # from where a slide leads there
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

# How few slides a player is away from its rival's flag.
function nearest(p,    i, l, least) {
    least = FAR
    for (i = 1; i <= 13; i++) {
        l = LETTERS[p, i]
        if (robot_column[l] > 0 && (p, robot_column[l], robot_row[l]) in slides && slides[p, robot_column[l], robot_row[l]] < least)
            least = slides[p, robot_column[l], robot_row[l]]
    }
    return least
}

# How good the state is for a player.
function worth(p,    lead) {
    lead = points(p) - points(3 - p)
    if (is_over()) return 100 * lead
    if (rounds_left <= 2) return lead # else there is time for ways that lead away from the flag at first
    return lead + int(HASTE / (nearest(p) + 1)) - int(CARE / (nearest(3 - p) + 1))
}

# How good the state is at least for a player whose rival is to move.
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
