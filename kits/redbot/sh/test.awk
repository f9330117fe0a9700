# A player in place of strategy.awk that prints the round in the format of its file,
# without the totals; with -v again=1, the next round, with its last orders repeated.

function order(p, r) {
    return " R" (r + 1) " " last_move[p, r] " " last_action[p, r] \
        (last_action[p, r] == "BUILD" ? " " last_build_x[p, r] " " last_build_y[p, r] : "")
}

function think(    p, r, i, text) {
    for (p = 0; again && p < 4; p++) for (r = 0; r < 2; r++) {
        next_move[p, r] = last_move[p, r]
        next_action[p, r] = last_action[p, r]
        if (last_action[p, r] == "BUILD") next_action[p, r] = "BUILD " last_build_x[p, r] " " last_build_y[p, r]
    }
    if (again) after()
    print akt_round "/" finish_round
    print width "x" height
    for (p = 0; p < 4; p++) {
        text = "P" (p + 1) ": " in_game[p] " " finish_round_of[p] " " score[p] " " walls_left[p]
        for (r = 0; r < 2; r++) text = text " R" (r + 1) " " lives[p, r] " " orient[p, r] " " x[p, r] " " y[p, r]
        print text
    }
    for (p = 0; p < 4; p++) {
        text = "P" (p + 1) "_finish:"
        for (i = 1; i <= places_counter[p]; i++) text = text (i == 1 ? " " : "") place_x[p, i] " " place_y[p, i] ","
        print text
    }
    text = "Walls:"
    for (i = 1; i <= walls_counter; i++) text = text " " wall_x[i] " " wall_y[i] " " wall_lives[i] ","
    print text
    for (p = 0; p < 4; p++) print "P" (p + 1) "_move:" order(p, 0) order(p, 1)
    for (p = 0; p < 4; p++) print "P" (p + 1) ": " name[p]
    exit 0 # without an answer
}
