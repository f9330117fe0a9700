# An example player to start from. It hunts its rivals, and goes home when it is
# time. The kit reads the round and prints the answer: see redbot.awk.

# Fills in the number of steps from each cell to the nearest target, around walls and
# robots. Targets are the cells that hold 0. Cells without a path are missing.
function fill_in(steps,    cell, queue, head, tail, at, d, cx, cy) {
    for (cell in steps) queue[++tail] = cell
    for (head = 1; head <= tail; head++) {
        split(queue[head], at, SUBSEP)
        for (d in DX) {
            cx = at[1] + DX[d]; cy = at[2] + DY[d]
            if (!on_board(cx, cy) || (cx, cy) in wall_at || (cx, cy) in steps) continue
            steps[cx, cy] = steps[queue[head]] + 1
            # A robot blocks the way, but it can leave its own cell.
            if (!((cx, cy) in robot_at)) queue[++tail] = cx SUBSEP cy
        }
    }
}

# Whether this robot would hit a rival with a shot in a direction.
function hits_rival(r, d) {
    return first_hit(x[me, r], y[me, r], d) && (hit_x, hit_y) in robot_at && substr(robot_at[hit_x, hit_y], 1, 1) != me
}

function far(r, d, steps,    cx, cy) {
    cx = x[me, r] + DX[d]; cy = y[me, r] + DY[d]
    return (cx, cy) in steps ? steps[cx, cy] : FAR
}

# Sets a movement towards the nearest target; returns the direction of the robot after it.
function walk(r, steps,    looks, best, least, d, turns, tries) {
    looks = d = orient[me, r]
    best = "NONE"; least = FAR
    split("UP RIGHT RIGHT LEFT", tries, " ") # the third is behind, two turns
    for (turns = 1; turns <= 4; turns++) {
        if (far(r, d, steps) < least) { best = tries[turns]; least = far(r, d, steps) }
        d = turned(d, "RIGHT")
    }
    # A bump hurts the robot in the way, even a partner that is about to leave.
    if (best == "UP" && (x[me, r] + DX[looks], y[me, r] + DY[looks]) in robot_at) best = "NONE"
    set_move(r, best) # NONE also without a path
    return turned(looks, best)
}

BEGIN { FAR = 9999 }

function think(    home, rivals, left, i, p, r, looks) {
    for (i = 1; i <= places_counter[me]; i++) home[place_x[me, i], place_y[me, i]] = 0
    fill_in(home)
    for (p = 0; p < 4; p++)
        for (r = 0; r < 2; r++)
            if (p != me && is_alive(p, r)) rivals[x[p, r], y[p, r]] = 0
    fill_in(rivals)
    left = finish_round - akt_round
    for (r = 0; r < 2; r++) {
        if (!is_alive(me, r)) continue
        looks = orient[me, r]
        if (!((x[me, r], y[me, r]) in home) || left < 2 * home[x[me, r], y[me, r]] + 10) looks = walk(r, home)
        else if (!hits_rival(r, looks)) looks = walk(r, rivals)
        if (hits_rival(r, looks)) set_action(r, "FIRE")
    }
}
