#!/bin/sh
# Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
# The player is in strategy.awk, the kit in boladedrac.awk.

here=$(dirname "$0")

# mawk would wait for more than one round of input.
case $(awk -W version 2>&1 </dev/null) in
mawk*) interactive="-W interactive" ;;
*) interactive= ;;
esac

# Plays what is on stdin; $1 is its name in error messages.
player() {
    # shellcheck disable=SC2086 # no argument if it is empty
    LC_ALL=C awk $interactive -v me="$id" -v file="$1" -v whole="$2" -f "$here/boladedrac.awk" -f "$here/strategy.awk"
}

# Reads $1 lines.
lines() {
    left=$1
    while [ "$left" -gt 0 ] && IFS= read -r _; do
        left=$((left - 1))
    done
}

id=$1
case $#$id in
[12][0-3]) ;;
*)
    echo "usage: $0 ID [STATE_FILE], where ID is 0, 1, 2 or 3" >&2
    exit 2
    ;;
esac
if [ $# -eq 2 ]; then
    action=$(player "$2" 1 <"$2")
    fine=$?
    printf '%s\n' "${action:--}"
    exit $fine
fi
if player "standard input" "" </dev/null; then
    # If awk stops at an error in a round, the answer has no action, and awk starts again.
    until player "standard input" ""; do
        echo -
    done
else
    # awk cannot run the program at all.
    while read -r word count && [ "$word" = round ]; do
        lines "$count"
        echo -
    done
fi
