# The RedBot kit for awk: it reads the round; you write the strategy, a function
# think(). README.md shows how.
#
# Players p are 0..3 (top, right, bottom, left), `me` is you; robots r are 0 (R1) and 1 (R2).
#   akt_round, finish_round         rounds played so far, and number of rounds in the game
#   width, height                   cells are 1..width, 1..height
#   in_game[p], finish_round_of[p]  the round of its arrival; 2147483647 if it has not arrived
#   score[p], walls_left[p], name[p]
#   lives[p, r], orient[p, r]       a robot with lives of 0 or less is dead
#   x[p, r], y[p, r]
#   last_move[p, r], last_action[p, r], last_build_x[p, r], last_build_y[p, r]
#   places_counter[p], place_x[p, i], place_y[p, i]    its goal cells, i from 1
#   walls_counter, wall_x[i], wall_y[i], wall_lives[i]  all walls, i from 1
#   robot_at[cx, cy], wall_at[cx, cy]  has a key for a living robot ("p r"), a standing wall
#   DX[d], DY[d]                    one step in the directions UP, RIGHT, DOWN, LEFT
# The default constants, which a variant can change and the round file does not show: ROBOT_LIVES,
# WALL_LIVES, WALLS_PER_PLAYER (at the start); STRAIGHT_FIRE, SPLASH_FIRE (lives that a shot takes
# from what it hits, and from all around that); STEP_ATTACK (lives that a bump takes);
# ARRIVAL_BONUS[1] to [4].

# ---- Your orders. What you do not set stays NONE and NOTHING.

# A movement is UP (a step forward), LEFT or RIGHT (a turn on the spot), or NONE.
function set_move(r, move) { moves[r] = move }

# set_action(r, "FIRE"), set_action(r, "BUILD", cx, cy) or set_action(r, "NOTHING")
function set_action(r, action, cx, cy) { actions[r] = action == "BUILD" ? action " " cx " " cy : action }

function print_response() { print "R1 " moves[0] " " actions[0] " R2 " moves[1] " " actions[1] }

function on_board(cx, cy) { return 1 <= cx && cx <= width && 1 <= cy && cy <= height }

# ---- The rules.

# The direction of a robot after a movement.
function turned(direction, move) {
    return move == "RIGHT" ? RIGHT_OF[direction] : move == "LEFT" ? LEFT_OF[direction] : direction
}

function is_alive(p, r) { return lives[p, r] > 0 }

# Puts the cells of the board around a cell into the keys of `cells`; returns their number. A
# shot that hits the cell hurts what is on them too.
function neighbours(cx, cy, cells,    dx, dy, count) {
    split("", cells)
    for (dx = -1; dx <= 1; dx++)
        for (dy = -1; dy <= 1; dy++)
            if ((dx || dy) && on_board(cx + dx, cy + dy)) { cells[cx + dx, cy + dy] = 1; count++ }
    return count
}

# Whether a shot would hit a robot or a wall ahead; it is on the cell hit_x, hit_y.
function first_hit(cx, cy, direction) {
    do { cx += DX[direction]; cy += DY[direction] }
    while (on_board(cx, cy) && !((cx, cy) in robot_at) && !((cx, cy) in wall_at))
    hit_x = cx; hit_y = cy
    return on_board(cx, cy)
}

# The total of a player so far: lives, points for its shots, and the bonus.
function total(p,    r, q, rounds, earlier, sum) {
    sum = score[p]
    for (r = 0; r < 2; r++) if (is_alive(p, r)) sum += lives[p, r]
    if (finish_round_of[p] == 2147483647) return sum
    for (q = 0; q < 4; q++)
        if (finish_round_of[q] < finish_round_of[p] && !(finish_round_of[q] in rounds)) { rounds[finish_round_of[q]]; earlier++ }
    return sum + ARRIVAL_BONUS[earlier + 1]
}

# ---- The next round.

function is_over(    p, playing) {
    for (p = 0; p < 4; p++) playing += in_game[p]
    return akt_round == finish_round || !playing
}

# Replaces the round with the next one. It plays next_move[p, r] and next_action[p, r] of all robots.
# Their values are those of set_move and set_action, such as "BUILD 12 9". What is not set is NONE
# and NOTHING. Save what you need of the round before.
function after(    p, r, i, k, parts, present, acting, standing, wants, rivals, cell, at) {
    for (i = 1; i <= walls_counter; i++)
        if (wall_lives[i] > 0 && on_board(wall_x[i], wall_y[i])) standing[wall_x[i], wall_y[i]] = i
    # What stands now stays until the phase of deaths, whatever lives it loses.
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) {
        if (is_alive(p, r)) present[p, r] = 1
        if (is_alive(p, r) && in_game[p]) acting[p, r] = 1
        last_move[p, r] = in_game[p] && next_move[p, r] != "" ? next_move[p, r] : "NONE"
        split(in_game[p] && next_action[p, r] != "" ? next_action[p, r] : "NOTHING", parts, " ")
        last_action[p, r] = parts[1]
        if (parts[1] == "BUILD") { last_build_x[p, r] = parts[2] + 0; last_build_y[p, r] = parts[3] + 0 }
    }
    split("", next_move); split("", next_action)
    # Movement.
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) if ((p, r) in acting) {
        cell = (x[p, r] + DX[orient[p, r]]) SUBSEP (y[p, r] + DY[orient[p, r]])
        if (last_move[p, r] != "UP") orient[p, r] = turned(orient[p, r], last_move[p, r])
        else if (cell in robot_at) { split(robot_at[cell], parts, " "); lives[parts[1], parts[2]] -= STEP_ATTACK }
        else if (cell in standing) wall_lives[standing[cell]] -= STEP_ATTACK
        else { split(cell, parts, SUBSEP); if (on_board(parts[1], parts[2])) { wants[p, r] = cell; rivals[cell]++ } }
    }
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) if ((p, r) in wants) {
        if (rivals[wants[p, r]] > 1) { lives[p, r] -= STEP_ATTACK; continue }
        split(wants[p, r], parts, SUBSEP)
        x[p, r] = parts[1] + 0; y[p, r] = parts[2] + 0
    }
    # Arrival, fire, deaths.
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) if ((p, r) in present) at[x[p, r], y[p, r]] = p " " r
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) if ((p, r) in acting)
        for (i = 1; i <= places_counter[p]; i++)
            if (place_x[p, i] == x[p, r] && place_y[p, i] == y[p, r]) { finish_round_of[p] = akt_round; in_game[p] = 0 }
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++)
        if ((p, r) in acting && last_action[p, r] == "FIRE") fire_after(p, r, at, standing)
    for (p = 0; p < 4; p++) if (in_game[p] && !is_alive(p, 0) && !is_alive(p, 1)) in_game[p] = 0
    build_after(acting)
    akt_round++
    split("", robot_at); split("", wall_at)
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) if (is_alive(p, r)) robot_at[x[p, r], y[p, r]] = p " " r
    for (i = 1; i <= walls_counter; i++) if (wall_lives[i] > 0) wall_at[wall_x[i], wall_y[i]] = i
}

function fire_after(p, r, at, standing,    cx, cy, cells, cell) {
    cx = x[p, r]; cy = y[p, r]
    do { cx += DX[orient[p, r]]; cy += DY[orient[p, r]] }
    while (on_board(cx, cy) && !((cx, cy) in at) && !((cx, cy) in standing))
    if (!on_board(cx, cy)) return
    hurt_after(p, cx SUBSEP cy, STRAIGHT_FIRE, at, standing)
    neighbours(cx, cy, cells)
    for (cell in cells) hurt_after(p, cell, SPLASH_FIRE, at, standing)
}

function hurt_after(p, cell, fire, at, standing,    parts) {
    if (cell in at) { split(at[cell], parts, " "); lives[parts[1], parts[2]] -= fire; score[p] += fire }
    else if (cell in standing) wall_lives[standing[cell]] -= fire
}

function is_near_robot(cx, cy,    p, r, dx, dy) {
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) {
        dx = x[p, r] - cx; dy = y[p, r] - cy
        if (is_alive(p, r) && -1 <= dx && dx <= 1 && -1 <= dy && dy <= 1) return 1
    }
    return 0
}

function build_after(acting,    p, r, i, cx, cy, listed, accepted, charged, fresh, entries) {
    for (i = 1; i <= walls_counter; i++) { listed[wall_x[i], wall_y[i]]; entries += on_board(wall_x[i], wall_y[i]) }
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) {
        if (!((p, r) in acting) || !is_alive(p, r) || last_action[p, r] != "BUILD") continue
        cx = last_build_x[p, r]; cy = last_build_y[p, r]
        if (charged[p] + 0 >= walls_left[p] || (cx, cy) in listed || is_near_robot(cx, cy)) continue
        accepted[p, r]; charged[p]++
        if (on_board(cx, cy) && !((cx, cy) in fresh)) { fresh[cx, cy]; entries++ }
    }
    for (p = 0; p < 4; p++) for (r = 0; r < 2; r++) {
        cx = last_build_x[p, r]; cy = last_build_y[p, r]
        if (!((p, r) in accepted) || (entries > int(width * height / 8) && on_board(cx, cy))) continue
        walls_left[p]--
        if ((cx, cy) in listed) continue
        listed[cx, cy]; walls_counter++
        wall_x[walls_counter] = cx; wall_y[walls_counter] = cy; wall_lives[walls_counter] = WALL_LIVES
    }
}

# ---- Parsing: words between blanks, commas and line ends. A line that begins
# without a label continues the line before.

{ line[NR] = $0; sub(/\r$/, "", line[NR]) }

# Reads the next word; "" at a comma or the end. `fresh`: the word begins a line.
function next_word() {
    while (at_line <= NR) {
        match(substr(line[at_line], at), /^[ \t]*/)
        at += RLENGTH
        if (at <= length(line[at_line])) break
        at_line++; at = 1
    }
    start = at
    fresh = substr(line[at_line], 1, start - 1) ~ /^[ \t]*$/
    match(substr(line[at_line], at), /^[^ \t,]*/)
    word = substr(line[at_line], at, RLENGTH)
    at += RLENGTH
    return word
}

function fail(expected,    found) {
    found = word == "" ? substr(line[at_line], start, 1) : substr(word, 1, 23)
    gsub(/[^!-~]/, "?", found)
    print file ":" at_line ":" start ": expected " expected ", found " (found == "" ? "the end" : found) | "cat >&2"
    print "R1 NONE NOTHING R2 NONE NOTHING"
    exit 1
}

function expect(text) { if (next_word() != text) fail(text) }

function label(text) { expect(text); if (!fresh) fail(text) }

function choice(texts, expected) {
    if (next_word() == "" || !index(" " texts " ", " " word " ")) fail(expected)
    return word
}

# The number that a text holds; "" if it holds none from low to high.
function integer(text, low, high,    value) {
    if (text !~ /^-?[0-9]+$/) return ""
    value = text ~ /^-0*$/ ? 0 : text + 0 # some awks have a number -0
    return low <= value && value <= high ? value : ""
}

function number(low, high, expected,    value) {
    value = integer(next_word(), low, high)
    if (value == "") fail(expected)
    return value
}

function any() { return number(-2147483648, 2147483647, "a number of 32 bits") }

# Reads two numbers in one word, alone on a line, into pair[1] and pair[2].
function two(between, low, high, expected,    parts) {
    parts = split(next_word(), pair, between)
    pair[1] = integer(pair[1], low, high)
    pair[2] = integer(pair[2], low, high)
    if (!fresh || parts != 2 || pair[1] == "" || pair[2] == "") fail(expected)
    if (substr(line[at_line], at) !~ /^[ \t]*$/) { next_word(); fail("the end of the line") }
}

# Whether a list continues: the next word is not a label.
function goes_on(    line_before, before, on) {
    line_before = at_line; before = at
    next_word()
    on = at_line <= NR && !(fresh && word ~ /^(P[1-4](_finish|_move)?|Walls):$/)
    at_line = line_before; at = before
    return on
}

function comma() {
    if (next_word() != "" || substr(line[at_line], at, 1) != ",") fail("a comma")
    at++
}

# Reads a total, which the kit ignores, and the name up to the end of the line.
function name_after_total(    text) {
    if (next_word() !~ /^-?[0-9]+$/ || substr(line[at_line], at, 1) == ",") fail("a total, a blank and a name")
    match(substr(line[at_line], at), /^[ \t]*/)
    start = at + RLENGTH
    word = text = substr(line[at_line], start)
    sub(/[ \t]+$/, "", text)
    if (length(text) > 64 || text !~ UTF8) fail("a name in UTF-8, of 64 bytes at most, without control characters")
    at_line++; at = 1
    return text
}

function read_robot(p, r) {
    expect("R" (r + 1))
    lives[p, r] = any()
    orient[p, r] = choice("UP RIGHT DOWN LEFT", "a direction")
    x[p, r] = lives[p, r] > 0 ? number(1, width, "a cell on the board") : any()
    y[p, r] = lives[p, r] > 0 ? number(1, height, "a cell on the board") : any()
    if (lives[p, r] > 0) robot_at[x[p, r], y[p, r]] = p " " r
}

function read_order(p, r) {
    expect("R" (r + 1))
    last_move[p, r] = choice("UP LEFT RIGHT NONE", "a movement")
    last_action[p, r] = choice("NOTHING FIRE BUILD", "an action")
    if (last_action[p, r] == "BUILD") { last_build_x[p, r] = any(); last_build_y[p, r] = any() }
}

function read_round(    p, i) {
    at_line = at = 1
    two("/", 0, 2147483647, "the round and the last one, as in 3/100")
    akt_round = pair[1]; finish_round = pair[2]
    two("x", 1, 32, "the size of the board, as in 25x25")
    width = pair[1]; height = pair[2]
    for (p = 0; p < 4; p++) {
        label("P" (p + 1) ":")
        in_game[p] = number(0, 1, "0 or 1, whether it is in the game")
        finish_round_of[p] = number(0, 2147483647, "the round of arrival")
        score[p] = any(); walls_left[p] = any()
        read_robot(p, 0); read_robot(p, 1)
    }
    for (p = 0; p < 4; p++) {
        label("P" (p + 1) "_finish:")
        for (i = 0; goes_on(); places_counter[p] = i) {
            if (++i > 32) fail("32 goal cells at most")
            place_x[p, i] = number(1, width, "a cell on the board")
            place_y[p, i] = number(1, height, "a cell on the board")
            comma()
        }
        places_counter[p] = i
    }
    label("Walls:")
    for (walls_counter = 0; goes_on(); ) {
        i = ++walls_counter
        if (i > 128) fail("128 walls at most")
        wall_x[i] = any(); wall_y[i] = any(); wall_lives[i] = any()
        if (wall_lives[i] > 0) wall_at[wall_x[i], wall_y[i]] = i
        comma()
    }
    for (p = 0; p < 4; p++) { label("P" (p + 1) "_move:"); read_order(p, 0); read_order(p, 1) }
    for (p = 0; p < 4; p++) { label("P" (p + 1) ":"); name[p] = name_after_total() }
    next_word()
    if (at_line <= NR) fail("the end")
}

END {
    CONVFMT = OFMT = "%.10g" # mawk prints the least 32-bit number as -2.14748e+09
    DX["RIGHT"] = DY["UP"] = 1; DX["UP"] = DX["DOWN"] = DY["LEFT"] = DY["RIGHT"] = 0; DX["LEFT"] = DY["DOWN"] = -1
    split("UP RIGHT DOWN LEFT UP", clockwise, " ")
    for (d = 1; d <= 4; d++) { RIGHT_OF[clockwise[d]] = clockwise[d + 1]; LEFT_OF[clockwise[d + 1]] = clockwise[d] }
    ROBOT_LIVES = 13; WALL_LIVES = 40; WALLS_PER_PLAYER = 20
    STRAIGHT_FIRE = 4; SPLASH_FIRE = 2; STEP_ATTACK = 1
    split("40 30 20 10", ARRIVAL_BONUS, " ")
    t = "[\200-\277]" # the bytes after the first one of a character
    UTF8 = "^([ -~]|\302[\240-\277]|[\303-\337]" t "|\340[\240-\277]" t "|[\341-\354\356\357]" t t "|\355[\200-\237]" t \
        "|\360[\220-\277]" t t "|[\361-\363]" t t t "|\364[\200-\217]" t t ")*$"
    moves[0] = moves[1] = "NONE"
    actions[0] = actions[1] = "NOTHING"
    read_round()
    think()
    print_response()
}
