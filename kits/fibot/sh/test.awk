# A player in place of strategy.awk that prints the state in the format of its file.

function think(    c, r, text) {
    print columns " " rows " " rounds_left " " to_move
    print flag_column[1] " " flag_row[1] " " flag_column[2] " " flag_row[2]
    for (r = 1; r <= rows; r++) {
        text = ""
        for (c = 1; c <= columns; c++) text = text cell[c, r]
        print text
    }
    exit 0 # without an answer
}
