#!/bin/sh
# Tests of the kit. Without arguments, run them. With files, print what the kit reads from each; with `after` before
# the files, print the next round of each, with its last orders repeated.

again=0
if [ "$1" = after ]; then
    again=1
    shift
fi

read_file() { LC_ALL=C awk -v me=0 -v again=$again -v file="$1" -f redbot.awk -f test.awk "$1" 2>&1; }

fail() {
    echo "failed: $1" >&2
    exit 1
}

for file; do
    printf '== %s\n' "$file"
    round=$(read_file "$file") && printf '%s\n' "$round" || printf 'refused: %s\n' "$(printf '%s\n' "$round" | grep "^$file:")"
done
[ $# -eq 0 ] || exit 0

round=$(read_file rounds/round.txt) || fail "the round is read"
wanted=$(sed 's/^\(P[1-4]:\) [0-9]* *\([^0-9 ].*\)*$/\1 \2/' rounds/round.txt)
[ "$round" = "$wanted" ] || fail "all of the round is read"
loose=$(read_file rounds/loose.txt) || fail "the loose round is read"
[ "$loose" = "$round" ] || fail "the loose round is the same"
message="rounds/bad.txt:6:21: expected a direction, found right"
bad=$(read_file rounds/bad.txt) && fail "the bad round is refused"
case $bad in *"$message"*) ;; *) fail "$bad" ;; esac
orders='function think() { set_move(0, "LEFT"); set_action(1, "BUILD", -1, 20) }'
answer=$(awk -v me=0 "$(cat redbot.awk) $orders" rounds/round.txt)
[ "$answer" = "R1 LEFT NOTHING R2 NONE BUILD -1 20" ] || fail "$answer"
checks='function check(fine, what) { if (!fine) { print "failed: " what; failed = 1 } }
function think(    cells) {
    check(turned("DOWN", "LEFT") == "RIGHT" && turned("LEFT", "RIGHT") == "UP" && turned("LEFT", "UP") == "LEFT", "the turns")
    check(neighbours(11, 20, cells) == 8 && (10, 19) in cells && !((11, 20) in cells), "the cells around")
    check(neighbours(25, 1, cells) == 3, "the cells around a corner")
    check(first_hit(14, 12, "RIGHT") && hit_x == 20 && hit_y == 12, "a robot is hit")
    check(first_hit(12, 12, "UP") && hit_x == 12 && hit_y == 18, "a wall is hit")
    check(!first_hit(13, 12, "UP"), "what is destroyed is not hit")
    check(is_alive(1, 0) && !is_alive(1, 1), "who is alive")
    check(total(0) == 30 && total(1) == 13 && total(2) == 4 && total(3) == 70, "totals")
    finish_round_of[0] = finish_round_of[2] = 12
    check(total(0) == 70 && total(2) == 44 && total(3) == 60, "equal arrivals")
    next_move[1, 0] = "LEFT"; next_action[1, 0] = "FIRE"; turned_to = turned(orient[1, 0], "LEFT")
    after()
    check(akt_round == 18 && orient[1, 0] == turned_to && last_action[1, 0] == "FIRE", "the round after")
    exit failed
}'
LC_ALL=C awk -v me=0 "$(cat redbot.awk) $checks" rounds/round.txt || fail "the rules are known"
echo "7 tests passed"
