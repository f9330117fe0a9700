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
function hits_rival(r, d) {
    return first_hit(x[me, r], y[me, r], d) && (hit_x, hit_y) in robot_at && substr(robot_at[hit_x, hit_y], 1, 1) != me
}

function far(r, d, steps,    cx, cy) {
    cx = x[me, r] + DX[d]; cy = y[me, r] + DY[d]
    return (cx, cy) in steps ? steps[cx, cy] : FAR
}

# Sets a movement towards the nearest target; returns where the robot looks then.
function walk(r, steps,    looks, best, least, d, turns, tries) {
    looks = d = orient[me, r]
    best = "NONE"; least = FAR
    split("UP RIGHT RIGHT LEFT", tries, " ") # the third is behind, two turns
    for (turns = 1; turns <= 4; turns++) {
        if (far(r, d, steps) < least) { best = tries[turns]; least = far(r, d, steps) }
        d = turned(d, "RIGHT")
    }
    # Who runs into a robot hurts it, even a partner that is about to leave.
    if (best == "UP" && (x[me, r] + DX[looks], y[me, r] + DY[looks]) in robot_at) best = "NONE"
    set_move(r, best) # NONE also where no way leads
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
