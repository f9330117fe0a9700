# The Bola de Drac kit for awk: it reads the state; you write the strategy, a function
# think(). README.md shows how.
#
# Players p have the ids 0 to nb_players - 1; `me` is you. A cell is i j: rows i grow downwards,
# columns j to the right, both from 0. Directions d are TOP, BOTTOM, LEFT and RIGHT.
#   nb_players, nb_rounds, nb_capsules, nb_balls, nb_beans, nb_kintons, goku_regen_time,
#   bean_regen_time, kinton_regen_time, kinton_life_time, max_strength, res_strength,
#   moving_penalty, kamehame_penalty, combat_penalty, rows, cols
#                                   the parameters of the game, which never change in a game
#   round                           0 to nb_rounds - 1; there is no action in the last
#   alive[p], goku_i[p], goku_j[p]  a goku and its cell, the last one if it is dead
#   time[p]                         rounds until it can return, if it is dead
#   on_kinton[p], with_ball[p]
#   balls[p]                        deposited
#   strength[p], kinton[p]          kinton: rounds left on its kinton
#   status[p]                       -1: frozen, otherwise the share of its time that the player has used
#   name[p]
#   bean_i[k], bean_j[k], bean_present[k], bean_time[k]          beans, k from 0; the time until they
#   kinton_i[k], kinton_j[k], kinton_present[k], kinton_time[k]  can be there again; the same for kintons
#   goku_at[i, j]                   has a key for each living goku: its id
#   DI[d], DJ[d]                    one step in a direction
# All other variables keep their values from round to round.

# ---- Your action. Only the first action of a round counts.

function move(d) { set_action("m", d) }

function kamehame(d) { set_action("t", d) }

function set_action(kind, d) {
    if (!(d in DI)) report("ignored `" kind " " d "`: no direction")
    else if (action == "-") action = kind " " d
}

# ---- The rules.

function on_board(i, j) { return 0 <= i && i < rows && 0 <= j && j < cols }

# What lies on a cell: EMPTY, ROCK, CAPSULE, BALL, or KINTON or BEAN while it is there; ROCK outside
# the board.
function cell(i, j) {
    if (!on_board(i, j)) return ROCK
    return (i, j) in item_at ? item_at[i, j] : substr(drawn[i], j + 1, 1)
}

# The points of a player if the game ended now.
function score(p) { return balls[p] * (max_strength + 1) + strength[p] }

# Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton.
function may_act(p) { return alive[p] && (round % 2 == 0 || on_kinton[p]) }

# The strength that a move costs the goku in this round. With less, it cannot move.
function move_cost(p) { return round % 4 == 2 && !on_kinton[p] ? moving_penalty : 0 }

# The probability that its Kame Hame is granted, if no other one is.
function throw_chance(p) {
    if (!may_act(p) || strength[p] < kamehame_penalty) return 0
    return (1 + strength[p] - kamehame_penalty) / (1 + max_strength - kamehame_penalty)
}

# The probability that one goku wins a combat against another one, whoever moves.
function win_chance(p, q) { return (1 + strength[p]) / (2 + strength[p] + strength[q]) }

# Puts the living gokus that a Kame Hame thrown from a cell kills into hits[1], hits[2], ...; returns
# their number.
function kamehame_hits(i, j, d, hits,    n) {
    while (cell(i += DI[d], j += DJ[d]) != ROCK) if ((i, j) in goku_at) hits[++n] = goku_at[i, j]
    return n + 0
}

# ---- Parsing: words between blanks and line ends. After an error, nothing more is read.

function report(message) {
    print message | "cat >&2"
    close("cat >&2")
}

# Reads the next word; "" at the end.
function next_word() {
    while (at_word >= words_in_line) {
        if (at_line > lines) return word = ""
        at_word = 0
        words_in_line = at_line == lines ? 0 : split(line[at_line + 1], words, " ")
        at_line++
    }
    return word = words[++at_word]
}

# Reports what was found at an offset in the last word.
function fail(expected, offset,    text, column, k, found) {
    if (error) return
    error = 1
    text = line[at_line]
    column = 1
    for (k = 1; k <= at_word; k++) {
        match(text, /^[ \t]*/)
        column += RLENGTH + (k < at_word ? length(words[k]) : 0)
        text = substr(text, RLENGTH + 1 + (k < at_word ? length(words[k]) : 0))
    }
    found = substr(word, offset + 1, 23)
    gsub(/[^!-~]/, "?", found)
    report(file ":" at_line ":" column + offset ": expected " expected ", found " (found == "" ? "the end" : found))
}

function expect(text) { if (!error && next_word() != text) fail(text) }

function number(low, high, expected,    value) {
    if (error) return low
    value = next_word()
    sub(/^0+/, "", value) # busybox would read an octal number
    value += 0
    if (word ~ /^[0-9]+$/ && low <= value && value <= high) return value
    fail(expected ", " low " to " high)
    return low
}

function parameter(text, low, high) {
    expect(text)
    return number(low, high, text)
}

function choice(texts, expected) {
    if (error) return ""
    if (next_word() == "" || !index(" " texts " ", " " word " ")) fail(expected)
    return word
}

# The letters of the drawing may stand in any number of words; the last one ends with the last letter.
function read_drawing(    letters, wanted, i) {
    wanted = rows * cols
    while (!error && length(letters) < wanted) {
        next_word()
        match(word, /^[.XCBxcb]*/)
        if (length(letters) + RLENGTH < wanted && RLENGTH == length(word) && word != "") letters = letters word
        else if (length(letters) + RLENGTH < wanted) {
            word = substr(word, 1, RLENGTH + 1)
            fail("a cell (., X, C or B)", RLENGTH)
        } else if (length(letters) + length(word) == wanted) letters = letters word
        else fail("a blank or the end of the line", wanted - length(letters))
    }
    letters = toupper(letters)
    for (i = 0; i < rows; i++) drawn[i] = substr(letters, i * cols + 1, cols)
}

function read_items(heading, count, item_i, item_j, present, item_time, type,    k) {
    expect(heading)
    for (k = 0; k < count && !error; k++) {
        item_i[k] = number(0, rows - 1, "a row")
        item_j[k] = number(0, cols - 1, "a column")
        present[k] = choice("y n", "y or n") == "y"
        item_time[k] = number(0, 1000000, "the timer")
        if (present[k]) item_at[item_i[k], item_j[k]] = type
    }
}

function read_goku(p,    kind) {
    kind = choice("normal on_kinton with_ball on_kinton_with_ball", "normal, on_kinton, with_ball or on_kinton_with_ball")
    on_kinton[p] = kind ~ /^on_kinton/
    with_ball[p] = kind ~ /with_ball$/
    goku_i[p] = number(0, rows - 1, "a row")
    goku_j[p] = number(0, cols - 1, "a column")
    time[p] = number(0, 1000000, "the timer")
    alive[p] = choice("a d", "a or d") == "a"
    balls[p] = number(0, 1000000000, "the balls deposited")
    strength[p] = number(0, 1000000, "the strength")
    kinton[p] = number(0, 1000000000, "the kinton time")
    if (error) return
    next_word()
    if (word !~ /^(-1|0*1(\.00?0?)?|0+(\.[0-9][0-9]?[0-9]?)?)$/) fail("a status, -1 or 0 to 1")
    status[p] = word + 0
    if (alive[p]) goku_at[goku_i[p], goku_j[p]] = p
}

function read_state(    p) {
    error = at_line = at_word = words_in_line = 0
    split("", item_at)
    split("", goku_at)
    expect("boladedrac")
    expect("v1")
    nb_players = parameter("nb_players", me + 1, 4)
    nb_rounds = parameter("nb_rounds", 0, 100000)
    nb_capsules = parameter("nb_capsules", 0, 4096)
    nb_balls = parameter("nb_balls", 0, 4096)
    nb_beans = parameter("nb_beans", 0, 32)
    nb_kintons = parameter("nb_kintons", 0, 32)
    goku_regen_time = parameter("goku_regen_time", 0, 1000000)
    bean_regen_time = parameter("bean_regen_time", 0, 1000000)
    kinton_regen_time = parameter("kinton_regen_time", 0, 1000000)
    kinton_life_time = parameter("kinton_life_time", 0, 1000)
    max_strength = parameter("max_strength", 0, 1000000)
    res_strength = parameter("res_strength", 0, 1000000)
    moving_penalty = parameter("moving_penalty", 0, 1000000)
    kamehame_penalty = parameter("kamehame_penalty", 0, 1000000)
    combat_penalty = parameter("combat_penalty", 0, 1000000)
    rows = parameter("rows", 1, 64)
    cols = parameter("cols", 1, 64)
    expect("names")
    for (p = 0; p < nb_players && !error; p++) {
        name[p] = next_word()
        if (word == "" || length(word) > 12 || word ~ /[^!-~]/) fail("a name of 1 to 12 printable characters")
    }
    expect("round")
    round = number(0, 100000, "the number of the round")
    read_drawing()
    read_items("beans", nb_beans, bean_i, bean_j, bean_present, bean_time, BEAN)
    read_items("kintons", nb_kintons, kinton_i, kinton_j, kinton_present, kinton_time, KINTON)
    for (p = 0; p < nb_players; p++) read_goku(p)
    if (!error && next_word() != "") fail("the end")
}

# ---- The game.

# Answers the state in `line`. Returns whether it is valid.
function play_round() {
    action = "-"
    read_state()
    if (!error) think()
    print action
    fflush() # the referee waits for the line
    lines = 0
    return !error
}

BEGIN {
    TOP = "t"; BOTTOM = "b"; LEFT = "l"; RIGHT = "r"
    EMPTY = "."; ROCK = "X"; CAPSULE = "C"; BALL = "B"; KINTON = "k"; BEAN = "b"
    split("t b l r", DIRECTIONS, " ")
    DI[TOP] = DJ[LEFT] = -1; DI[LEFT] = DI[RIGHT] = DJ[TOP] = DJ[BOTTOM] = 0; DI[BOTTOM] = DJ[RIGHT] = 1
    CONVFMT = OFMT = "%.10g"
    lines = wanted = 0
}

# Without `whole`, stdin has `round N` and the N lines of each state, until `end`.
!whole && wanted == 0 {
    if ($1 != "round") exit
    wanted = $2
    next
}

{ sub(/\r$/, ""); line[++lines] = $0 }

!whole && lines == wanted { wanted = 0; play_round() }

END { if (whole && !play_round()) exit 1 }
