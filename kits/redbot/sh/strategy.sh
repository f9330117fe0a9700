#!/bin/sh
# A RedBot strategy for a POSIX shell, to start from. The rules are spec/redbot.md.
#
#   strategy.sh ID ROUND_FILE      prints one answer line (ANS-1)
#
# Both robots take the shortest way to the nearest goal cell, around walls and
# robots, and shoot rivals in their line of fire. They build nothing.

default='R1 NONE NOTHING R2 NONE NOTHING'

# FILE-2: line ends, blanks and commas only separate, so the file becomes one word a line.
line=$(tr -s ' \t\r\n,' '\n' <"$2" | LC_ALL=C awk -v me="$1" '
$0 == "" { next }
$0 == "P1_move:" { complete = 1; exit }         # the names come after this and are never read
{ word[++n] = $0 }

function robot(r, i) {
    lives[r] = word[i] + 0; dir[r] = word[i + 1]; x[r] = word[i + 2] + 0; y[r] = word[i + 3] + 0
}
function on_board(cx, cy) { return 1 <= cx && cx <= w && 1 <= cy && cy <= h }
function partner(r) { return r % 2 ? r - 1 : r + 1 }

# The first movement of a shortest way, counted in rounds; "" if there is none.
function first_move(r, through,    head, tail, at, p, nx, ny, nd, i, q, move, from) {
    split("", move); split("", from)
    at = x[r] " " y[r] " " dir[r]
    move[at] = "NONE"; queue[tail = 1] = at
    for (head = 1; head <= tail; head++) {
        at = queue[head]; split(at, p, " ")
        if ((p[1], p[2]) in goal) {
            for (q = "NONE"; move[at] != "NONE"; at = from[at]) q = move[at]
            return q
        }
        for (i = 1; i <= 3; i++) {
            nx = p[1]; ny = p[2]; nd = p[3]
            if (i == 1) { nx += dx[nd]; ny += dy[nd] } else nd = i == 2 ? left[nd] : right[nd]
            q = nx " " ny " " nd
            if (q in move || !on_board(nx, ny) || (i == 1 && !through && (nx, ny) in taken)) continue
            move[q] = i == 1 ? "UP" : i == 2 ? "LEFT" : "RIGHT"
            from[q] = at; queue[++tail] = q
        }
    }
    return ""
}

function order(r,    move, forced, ax, ay, i, cx, cy, steps, hit, act) {
    if (lives[r] <= 0) return "NONE NOTHING"
    move = first_move(r, 0)
    if (move == "") { forced = 1; move = first_move(r, 1) }    # shut in: through whatever is ahead
    if (move == "") move = "NONE"
    ax = x[r] + dx[dir[r]]; ay = y[r] + dy[dir[r]]
    if (move == "UP" && ((ax, ay) in here) && here[ax, ay] == partner(r)) move = "NONE"     # MOV-3
    for (i = 0; i < 8; i++)     # MOV-6: of those that want one cell, each id has its own round
        if (move == "UP" && int(i / 2) != me && playing[int(i / 2)] && lives[i] > 0 && \
            x[i] + dx[dir[i]] == ax && y[i] + dy[dir[i]] == ay && counter % 4 != me) move = "NONE"
    if (move == "LEFT") dir[r] = left[dir[r]]
    if (move == "RIGHT") dir[r] = right[dir[r]]
    if (move == "UP" && !((ax, ay) in taken)) {         # the cell that is left stays taken (MOV-4)
        delete here[x[r], y[r]]
        x[r] = ax; y[r] = ay; here[ax, ay] = r; taken[ax, ay] = 1
    }
    act = "NOTHING"; cx = x[r]; cy = y[r]; steps = 0
    do { cx += dx[dir[r]]; cy += dy[dir[r]]; steps++ }
    while (on_board(cx, cy) && !((cx, cy) in here) && !((cx, cy) in wall))
    hit = ((cx, cy) in here) ? here[cx, cy] != partner(r) : ((cx, cy) in wall) && forced
    if (hit && (steps > 1 || lives[r] > 2)) act = "FIRE"
    return move " " act
}

END {
    if (!complete || me !~ /^[0-3]$/ || split(word[2], size, "x") != 2) exit
    w = size[1] + 0; h = size[2] + 0; counter = word[1] + 0
    dx["RIGHT"] = dy["UP"] = 1; dx["LEFT"] = dy["DOWN"] = -1
    split("UP LEFT DOWN RIGHT UP", turn, " ")
    for (i = 1; i <= 4; i++) { left[turn[i]] = turn[i + 1]; right[turn[i + 1]] = turn[i] }
    for (p = 0; p < 4; p++) {
        i = 3 + 15 * p          # label, 4 numbers, R1 and 4 values, R2 and 4 values
        playing[p] = word[i + 1] == 1
        robot(2 * p, i + 6); robot(2 * p + 1, i + 11)
    }
    list = -1                   # 0..3 the goals of a player, 4 the walls
    for (i = 63; i <= n; i++) {
        if (word[i] ~ /:$/) { list++; continue }
        cx = word[i] + 0; cy = word[++i] + 0
        if (list == me) goal[cx, cy] = 1
        if (list == 4 && word[++i] > 0) wall[cx, cy] = taken[cx, cy] = 1
    }
    for (r = 0; r < 8; r++) if (lives[r] > 0) { here[x[r], y[r]] = r; taken[x[r], y[r]] = 1 }
    first = order(2 * me)
    print "R1 " first " R2 " order(2 * me + 1)
}') 2>/dev/null

case $line in
"R1 "*" R2 "*) printf '%s\n' "$line" ;;
*) printf '%s\n' "$default" ;;
esac
