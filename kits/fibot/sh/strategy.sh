#!/bin/sh
# Plays as the referee asks: one turn, from the file `state`, or all of them from standard input,
# or, to try it, the file that is named. The player is in strategy.awk, the kit in fibot.awk.

here=$(dirname "$0")

# Answers the state on standard input; $1 is its name for messages. If awk stops at a fault, the
# answer is a pass.
answer() {
    turn=$(LC_ALL=C awk -v file="$1" -f "$here/fibot.awk" -f "$here/strategy.awk")
    fine=$?
    printf '%s\n' "${turn:--}"
    return $fine
}

# Copies so many lines.
lines() {
    left=$1
    while [ "$left" -gt 0 ] && IFS= read -r line; do
        printf '%s\n' "$line"
        left=$((left - 1))
    done
}

case $# in
0) ;;
1)
    answer "$1" <"$1"
    exit
    ;;
*)
    echo "usage: $0 [STATE_FILE]" >&2
    exit 2
    ;;
esac
told=
while read -r word count && [ "$word" = round ]; do
    told=yes
    lines "$count" | answer "standard input"
done
[ "$told" ] || answer state <state
