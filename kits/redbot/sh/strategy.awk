# An example player to start from. It hunts its rivals, and goes home when it is
# time. The kit reads the round and prints the answer: see redbot.awk.

# Fills in how many steps each cell is away from the nearest target, around walls
# and robots. The targets are the cells that hold 0; cells without a way are missing.
function fill_in(steps,    cell, queue, head, tail, at, d, cx, cy) {
    for (cell in steps) queue[++tail] = cell
    for (head = 1; head <= tail; head++) {
        split(queue[head], at, SUBSEP)
        for (d in DX) {
            cx = at[1] + DX[d]; cy = at[2] + DY[d]
            if (!on_board(cx, cy) || (cx, cy) in wall_at || (cx, cy) in steps) continue
            steps[cx, cy] = steps[queue[head]] + 1
            # A robot is not walked through, but it walks away from its own cell.
            if (!((cx, cy) in robot_at)) queue[++tail] = cx SUBSEP cy
        }
    }
}

# Whether a shot of this robot, turned to a direction, would hit a rival.
function hits_rival(r, d,    cx, cy) {
    cx = x[me, r]; cy = y[me, r]
    do { cx += DX[d]; cy += DY[d] } while (on_board(cx, cy) && !((cx, cy) in wall_at) && !((cx, cy) in robot_at))
    return (cx, cy) in robot_at && substr(robot_at[cx, cy], 1, 1) != me
}

function far(r, d, steps,    cx, cy) {
    cx = x[me, r] + DX[d]; cy = y[me, r] + DY[d]
    return (cx, cy) in steps ? steps[cx, cy] : 9999
}

# Sets a movement towards the nearest target; returns where the robot looks then.
function walk(r, steps,    looks, best, d, turns) {
    best = looks = d = orient[me, r]
    for (turns = 1; turns < 4; turns++) {
        d = RIGHT_OF[d]
        if (far(r, d, steps) < far(r, best, steps)) best = d
    }
    if (best == looks) {
        # Who runs into a robot hurts it, even a partner that is about to leave.
        if (!((x[me, r] + DX[looks], y[me, r] + DY[looks]) in robot_at)) set_move(r, "UP")
        return looks
    }
    set_move(r, best == LEFT_OF[looks] ? "LEFT" : "RIGHT") # two turns to look back
    return best == LEFT_OF[looks] ? best : RIGHT_OF[looks]
}

function think(    home, rivals, left, i, p, r, looks) {
    for (i = 1; i <= places_counter[me]; i++) home[place_x[me, i], place_y[me, i]] = 0
    fill_in(home)
    for (p = 0; p < 4; p++)
        for (r = 0; r < 2; r++)
            if (p != me && lives[p, r] > 0) rivals[x[p, r], y[p, r]] = 0
    fill_in(rivals)
    left = finish_round - akt_round
    for (r = 0; r < 2; r++) {
        if (lives[me, r] <= 0) continue
        looks = orient[me, r]
        if (!((x[me, r], y[me, r]) in home) || left < 2 * home[x[me, r], y[me, r]] + 10) looks = walk(r, home)
        else if (!hits_rival(r, looks)) looks = walk(r, rivals)
        if (hits_rival(r, looks)) set_action(r, "FIRE")
    }
}
