# A player in place of strategy.awk that prints the state in the format of its file.

function think(    square, text) {
    for (square = 0; square < 64; square++) text = text cell[square]
    print text " " to_move (forfeit == "" ? "" : " forfeit-" forfeit)
    exit 0 # without an answer
}
