#!/bin/sh
# Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
# The player is in strategy.awk, the kit in redbot.awk.

here=$(dirname "$0")

# Answers the round on stdin; $1 is its name in error messages. If awk stops at an error, the
# answer has no orders.
answer() {
    orders=$(LC_ALL=C awk -v me="$id" -v file="$1" -f "$here/redbot.awk" -f "$here/strategy.awk")
    fine=$?
    printf '%s\n' "${orders:-R1 NONE NOTHING R2 NONE NOTHING}"
    return $fine
}

# Copies $1 lines.
lines() {
    left=$1
    while [ "$left" -gt 0 ] && IFS= read -r line; do
        printf '%s\n' "$line"
        left=$((left - 1))
    done
}

id=$1
case $#$id in
[12][0-3]) ;;
*)
    echo "usage: $0 ID [ROUND_FILE], where ID is 0, 1, 2 or 3" >&2
    exit 2
    ;;
esac
if [ $# -eq 2 ]; then
    answer "$2" <"$2"
else
    while read -r word count && [ "$word" = round ]; do
        lines "$count" | answer "standard input" || true # the next round can still be valid
    done
fi
