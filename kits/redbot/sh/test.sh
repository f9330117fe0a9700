#!/bin/sh
# Tests of the kit. Without arguments: its own. With files: prints what is read from each.

read_file() { LC_ALL=C awk -v me=0 -v file="$1" -f redbot.awk -f test.awk "$1" 2>&1; }

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
echo "5 tests passed" >&2
