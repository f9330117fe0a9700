#!/bin/sh
# Plays one turn from the file `state`, all turns from stdin, or, to try your player, the named file.
# The player is in strategy.awk, the kit in fibot.awk.

here=$(dirname "$0")

# Answers the state on stdin; $1 is its name in error messages. If awk stops at an error, the answer
# is a pass.
answer() {
    turn=$(LC_ALL=C awk -v file="$1" -f "$here/fibot.awk" -f "$here/strategy.awk")
    fine=$?
    printf '%s\n' "${turn:--}"
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
