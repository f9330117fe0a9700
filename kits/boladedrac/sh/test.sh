#!/bin/sh
# Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

read_file() { LC_ALL=C awk -v me=0 -v whole=1 -v file="$1" -f boladedrac.awk -f test.awk "$1" 2>&1; }

fail() {
    echo "failed: $1" >&2
    exit 1
}

for file; do
    printf '== %s\n' "$file"
    state=$(read_file "$file") && printf '%s\n\n' "$state" || printf 'refused: %s\n' "$(printf '%s\n' "$state" | grep "^$file:")"
done
[ $# -eq 0 ] || exit 0

state=$(read_file states/state.cnf) || fail "the state is read"
[ "$state" = "$(cat states/state.cnf)" ] || fail "all of the state is read"
loose=$(read_file states/loose.cnf) || fail "the loose state is read"
[ "$loose" = "$state" ] || fail "the loose state is the same"
message="states/bad.cnf:27:11: expected a cell (., X, C or B), found K"
bad=$(read_file states/bad.cnf) && fail "the bad state is refused"
case $bad in *"$message"*) ;; *) fail "$bad" ;; esac
checks='function check(fine, what) { if (!fine) { print "failed: " what; failed = 1 } }
function think(    hits) {
    check(cell(4, 1) == EMPTY && cell(4, 4) == ROCK && cell(5, 7) == CAPSULE && cell(2, 6) == BALL, "the cells")
    check(cell(1, 6) == BEAN && cell(7, 6) == EMPTY && cell(3, 4) == KINTON && cell(5, 5) == EMPTY, "the items")
    check(cell(-1, 0) == ROCK && cell(0, 13) == ROCK && !on_board(9, 0), "off the board")
    check(goku_at[1, 9] == 1 && !((1, 8) in goku_at) && !((7, 3) in goku_at), "who is where")
    check(may_act(0) && may_act(2) && !may_act(3), "who may act")
    check(move_cost(0) == 2 && move_cost(2) == 0 && score(0) == 373 && score(3) == 202, "costs and points")
    check(throw_chance(0) == 41 / 71 && throw_chance(2) == 0 && throw_chance(3) == 0, "chances to throw")
    check(win_chance(0, 1) == 71 / 102, "chances to win")
    check(kamehame_hits(1, 1, RIGHT, hits) == 1 && hits[1] == 1 && kamehame_hits(1, 1, BOTTOM, hits) == 0, "hits")
    kamehame(LEFT)
    move(RIGHT)
    if (failed) exit 1
}'
answer=$(LC_ALL=C awk -v me=0 -v whole=1 "$(cat boladedrac.awk) $checks" states/state.cnf) || fail "the rules are known: $answer"
[ "$answer" = "t l" ] || fail "$answer"
answer=$(LC_ALL=C awk -v me=0 -v whole=1 "$(cat boladedrac.awk) "'function think() { move("u") }' states/state.cnf 2>&1)
case $answer in *"ignored \`m u\`: no direction"*) ;; *) fail "$answer" ;; esac
echo "6 tests passed"
