#!/bin/sh
# Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

read_file() { LC_ALL=C awk -v file="$1" -f othello.awk -f test.awk "$1" 2>&1; }

fail() {
    echo "failed: $1" >&2
    exit 1
}

for file; do
    printf '== %s\n' "$file"
    state=$(read_file "$file") && printf '%s\n' "$state" || printf 'refused: %s\n' "$(printf '%s\n' "$state" | grep "^$file:")"
done
[ $# -eq 0 ] || exit 0

# Runs the kit with the function think and others in $1, on the state on stdin.
run() { LC_ALL=C awk "$(cat othello.awk) $1" 2>&1; }

# A state given by its first row, its last row, and the rest of the line. The other rows are empty.
state_of() { printf '%s------------------------------------------------%s %s\n' "$1" "$2" "$3"; }

state=$(read_file states/state.txt) || fail "the state is read"
[ "$state" = "$(cat states/state.txt)" ] || fail "all of the state is read"
loose=$(read_file states/loose.txt) || fail "the loose state is read"
[ "$loose" = "$state" ] || fail "the loose state is the same"
message="states/bad.txt:1:29: expected a square (X, O or -), found x"
bad=$(read_file states/bad.txt) && fail "the bad state is refused"
case $bad in *"$message"*) ;; *) fail "$bad" ;; esac

result='function think() { print to_move " " is_over() " " score("X") " " score("O"); exit 0 }'
[ "$(state_of XO------ -------- "X forfeit-X" | run "$result")" = "X 1 0 64" ] || fail "a forfeit"
[ "$(state_of X------- -------O O | run "$result")" = "X 1 32 32" ] || fail "a draw"
checks='function check(fine, what) { if (!fine) { print "failed: " what; failed = 1 } }
function think(    squares, n, i, text) {
    check(square_name(37) == "f5" && square_at(5, 4) == 37 && square_at(8, 0) == "" && square_at(0, -1) == "", "names of squares")
    check(to_move == "O" && opponent("O") == "X" && cell[9] == "O" && cell[31] == "X" && cell[0] == "-", "the state")
    check(flips(20, "O", squares) == 4 && flips(3, "O", squares) == 0 && flips(9, "O", squares) == 0, "flips")
    n = moves("O", squares)
    for (i = 1; i <= n; i++) text = text " " square_name(squares[i])
    check(text == " c2 e2 f2 g2 a3 b3 e3 a4 a5 h5 h6 e7 h7 c8", "the moves")
    check(discs("X") == 14 && score("O") == 11 && !is_over(), "the score")
    make_move(20)
    check(cell[20] == "O" && cell[27] == "O" && to_move == "X" && discs("O") == 16 && discs("X") == 10, "after a move")
    undo_move()
    check(cell[20] == "-" && cell[27] == "X" && to_move == "O" && discs("O") == 11 && discs("X") == 14, "a move is taken back")
    set_move(47)
    if (failed) exit 1
}'
move=$(run "$checks" <states/state.txt) || fail "the rules are known: $move"
[ "$move" = "h6" ] || fail "$move"
move=$(run 'function think() { set_move(3) }' <states/state.txt)
case $move in *"set_move: 3 is not a legal move of O"*) ;; *) fail "$move" ;; esac
[ "$(run 'function think() {}' <states/state.txt)" = "c2" ] || fail "the first legal move is the answer"
[ "$(state_of -------- -------- X | run 'function think() {}')" = "--" ] || fail "there is no move"
ends='function think() {
    make_move(2)
    text = to_move " " is_over()
    make_move(58)
    print text " " to_move " " is_over() " " score("X") " " score("O")
    exit 0
}'
[ "$(state_of XO------ XO------ X | run "$ends")" = "X 0 X 1 64 0" ] || fail "a pass and the end"
counts='function perft(depth,    squares, n, i, count) {
    n = moves(to_move, squares)
    if (depth == 1) return n
    for (i = 1; i <= n; i++) { make_move(squares[i]); count += perft(depth - 1); undo_move() }
    return count
}
function think() { print perft(1), perft(2), perft(3), perft(4), perft(5); exit 0 }'
start=---------------------------OX------XO---------------------------
[ "$(echo "$start X" | run "$counts")" = "4 12 56 244 1396" ] || fail "the numbers of sequences of moves"
echo "12 tests passed"
