# An example player to start from. It throws a Kame Hame at a rival that carries a ball,
# and otherwise walks to the nearest thing that is of use to it. The kit reads the state
# and prints the answer: see boladedrac.awk.

BEGIN {
    FAIR = 0.5 # a Kame Hame with a smaller chance is not worth a round
    SAFE = 0.6 # a combat with a smaller chance is not worth the risk
}

# Whether you rob a rival of its ball if you can.
function is_prey(rival) { return with_ball[rival] && !with_ball[me] && win_chance(me, rival) >= SAFE }

function is_goal(i, j,    it) {
    if ((i, j) in goku_at) return is_prey(goku_at[i, j])
    it = cell(i, j)
    return it == (with_ball[me] ? CAPSULE : BALL) || it == KINTON && !on_kinton[me] \
        || it == BEAN && 2 * strength[me] < max_strength
}

# The first step of a shortest path to the nearest goal, around rocks and gokus; "" without a path.
function step_to_goal(    queue_i, queue_j, first, head, tail, k, d, i, j) {
    queue_i[++tail] = goku_i[me]; queue_j[tail] = goku_j[me]
    first[goku_i[me], goku_j[me]] = "" # the first step to each cell found
    for (head = 1; head <= tail; head++)
        for (k = 1; k <= 4; k++) {
            d = DIRECTIONS[k]
            i = queue_i[head] + DI[d]; j = queue_j[head] + DJ[d]
            if (cell(i, j) == ROCK || (i, j) in first) continue
            first[i, j] = head == 1 ? d : first[queue_i[head], queue_j[head]]
            if (is_goal(i, j)) return first[i, j]
            if (!((i, j) in goku_at)) { queue_i[++tail] = i; queue_j[tail] = j }
        }
    return ""
}

function think(    k, n, hits, step) {
    if (!may_act(me)) return
    for (k = 1; k <= 4 && throw_chance(me) >= FAIR; k++)
        for (n = kamehame_hits(goku_i[me], goku_j[me], DIRECTIONS[k], hits); n > 0; n--)
            if (with_ball[hits[n]]) { kamehame(DIRECTIONS[k]); return }
    step = step_to_goal()
    if (step != "") move(step)
}
