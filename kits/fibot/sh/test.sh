#!/bin/sh
# Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

read_file() { LC_ALL=C awk -v file="$1" -f fibot.awk -f test.awk "$1" 2>&1; }

fail() {
    echo "failed: $1" >&2
    exit 1
}

for file; do
    printf '== %s\n' "$file"
    state=$(read_file "$file") && printf '%s\n' "$state" || printf 'refused: %s\n' "$(printf '%s\n' "$state" | grep "^$file:")"
done
[ $# -eq 0 ] || exit 0

state=$(read_file states/state.txt) || fail "the state is read"
[ "$state" = "$(cat states/state.txt)" ] || fail "all of the state is read"
loose=$(read_file states/loose.txt) || fail "the loose state is read"
[ "$loose" = "$state" ] || fail "the loose state is the same"
message="states/bad.txt:5:2: expected ., # or a letter from A to Z, found b"
bad=$(read_file states/bad.txt) && fail "the bad state is refused"
case $bad in *"$message"*) ;; *) fail "$bad" ;; esac
checks='function check(fine, what) { if (!fine) { print "failed: " what; failed = 1 } }
function think(    turns) {
    check(to_move == 2 && rival == 1 && owner("M") == 1 && owner("N") == 2, "the players")
    check(is_alive("B") && !is_alive("C") && robot_column["B"] == 2 && cell[5, 2] == "Q", "the robots")
    slide_end(4, 3, SOUTH); check(end_column == 4 && end_row == 5, "a slide to the edge")
    slide_end(4, 3, EAST); check(end_column == 4 && end_row == 3, "a slide that goes nowhere")
    check(destroyed("A") ~ /^A[BNO][BNO][BNO]$/, "an explosion")
    check(distance(1) == 1 && points(1) == 14 && distance(2) == 1 && points(2) == 14 && !is_over(), "points")
    check(all_turns(turns) == 26 && turns[1] == "N S" && turns[26] == "-", "the turns")
    make_turn("N D")
    check(to_move == 1 && rounds_left == 11 && all_turns(turns) == 1 && cell[4, 3] == ".", "after an explosion")
    check(distance(1) == -1 && points(1) == 0, "without robots")
    undo_turn()
    check(to_move == 2 && rounds_left == 12 && cell[4, 3] == "N" && robot_row["A"] == 3, "a turn is taken back")
    make_turn("R S")
    check(points(2) == 20 && is_over() && cell[6, 1] == "R", "the flag is reached")
    undo_turn()
    set_turn("Q", WEST)
    if (failed) exit 1
}'
turn=$(LC_ALL=C awk "$(cat fibot.awk) $checks" states/state.txt) || fail "the rules are known: $turn"
[ "$turn" = "Q Z" ] || fail "$turn"
turn=$(LC_ALL=C awk "$(cat fibot.awk) "'function think() { set_turn("A", NORTH) }' states/state.txt 2>&1)
case $turn in *"set_turn: A S is not a valid turn for player 2"*) ;; *) fail "$turn" ;; esac
echo "7 tests passed"
