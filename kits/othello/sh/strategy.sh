#!/bin/sh
# Plays one move (arguments ID FILE), or all moves from stdin (argument ID).
# The player is in strategy.awk, the kit in othello.awk.

here=$(dirname "$0")

# Answers the state on stdin; $1 is its name in error messages. If awk stops at an error, the
# answer is no move.
answer() {
    move=$(LC_ALL=C awk -v file="$1" -f "$here/othello.awk" -f "$here/strategy.awk")
    fine=$?
    printf '%s\n' "${move:---}"
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

case $#$1 in
[12][01]) ;;
*)
    echo "usage: $0 ID [STATE_FILE], where ID is 0 or 1" >&2
    exit 2
    ;;
esac
if [ $# -eq 2 ]; then
    answer "$2" <"$2"
else
    while read -r word count && [ "$word" = round ]; do
        lines "$count" | answer "standard input" || true # the next state can still be valid
    done
fi
