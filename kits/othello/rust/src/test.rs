//! Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

use othello::{square_at, square_name, Game, Side, Square};

fn read(name: &str) -> Result<Game, String> {
    let text = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    Game::read(&text, name)
}

/// A state given by its first row, its last row, and the rest of the line. The other rows are empty.
fn state_of(first: &str, last: &str, rest: &str) -> Game {
    Game::read(format!("{first}{}{last} {rest}\n", "-".repeat(48)).as_bytes(), "state").unwrap()
}

/// A state in the format of its file.
fn as_file(game: &Game) -> String {
    let cell = |cell: &Option<Side>| cell.map_or("-".to_owned(), |side| side.to_string());
    let cells: String = game.cells.iter().map(cell).collect();
    let forfeit = game.forfeit.map_or(String::new(), |side| format!(" forfeit-{side}"));
    format!("{cells} {}{forfeit}\n", game.to_move)
}

/// The number of a square such as `f5`.
fn at(name: &str) -> Square {
    let [column, row] = *name.as_bytes() else { panic!("{name}") };
    square_at(i32::from(column) - i32::from(b'a'), i32::from(row) - i32::from(b'1')).unwrap()
}

fn perft(game: &Game, depth: u32) -> usize {
    let moves = game.moves(game.to_move);
    if depth == 1 {
        return moves.len();
    }
    moves.into_iter().map(|square| perft(&game.after(square), depth - 1)).sum()
}

fn result(game: &Game) -> (Side, bool, i32, i32) {
    (game.to_move, game.is_over(), game.score(Side::Black), game.score(Side::White))
}

fn reads_the_state() {
    let game = read("states/state.txt").unwrap();
    assert_eq!((game.to_move, game.to_move.opponent(), game.forfeit), (Side::White, Side::Black, None));
    let cells = ["b2", "h4", "a1"].map(|name| game.cells[at(name)]);
    assert_eq!(cells, [Some(Side::White), Some(Side::Black), None]);
    assert_eq!(as_file(&game), std::fs::read_to_string("states/state.txt").unwrap());
    assert_eq!(result(&state_of("XO------", "--------", "X forfeit-X")), (Side::Black, true, 0, 64));
    assert_eq!(result(&state_of("X-------", "-------O", "O")), (Side::Black, true, 32, 32));
}

fn reads_what_is_tolerated() {
    assert_eq!(read("states/loose.txt"), read("states/state.txt"));
}

fn refuses_the_rest() {
    let message = "states/bad.txt:1:29: expected a square (X, O or -), found x";
    assert_eq!(read("states/bad.txt").unwrap_err(), message);
}

fn knows_the_rules() {
    let game = read("states/state.txt").unwrap();
    assert_eq!((square_name(37), at("f5"), square_at(8, 0), square_at(0, -1)), ("f5".to_owned(), 37, None, None));
    let mut flipped: Vec<String> = game.flips(at("e3"), Side::White).into_iter().map(square_name).collect();
    flipped.sort_unstable();
    assert_eq!(flipped.join(" "), "d3 d4 e4 e5");
    assert_eq!(["d1", "b2"].map(|name| game.flips(at(name), Side::White).len()), [0, 0]);
    let moves: Vec<String> = game.moves(Side::White).into_iter().map(square_name).collect();
    assert_eq!(moves.join(" "), "c2 e2 f2 g2 a3 b3 e3 a4 a5 h5 h6 e7 h7 c8");
    assert_eq!((game.discs(Side::Black), game.score(Side::White), game.is_over()), (14, 11, false));
    let after = game.after(at("e3"));
    assert_eq!(["e3", "d4"].map(|name| after.cells[at(name)]), [Some(Side::White); 2]);
    assert_eq!((after.to_move, after.discs(Side::White), after.discs(Side::Black)), (Side::Black, 16, 10));
}

fn passes_and_ends() {
    let game = state_of("XO------", "XO------", "X").after(at("c1"));
    assert_eq!((game.to_move, game.is_over()), (Side::Black, false));
    assert_eq!(result(&game.after(at("c8"))), (Side::Black, true, 64, 0));
}

fn counts_the_sequences_of_moves() {
    let empty = "-".repeat(27);
    let start = Game::read(format!("{empty}OX------XO{empty} X").as_bytes(), "state").unwrap();
    assert_eq!([1, 2, 3, 4, 5].map(|depth| perft(&start, depth)), [4, 12, 56, 244, 1396]);
}

fn answers_with_a_legal_move() {
    assert_eq!(read("states/state.txt").unwrap().response(), "c2"); // the first one
    assert_eq!(state_of("--------", "--------", "X").response(), "--");
    let text = std::fs::read("states/state.txt").unwrap();
    std::panic::set_hook(Box::new(|_| ())); // silences the usual report
    let mut think = |game: &mut Game| {
        game.set_move(at("h6"));
        game.set_move(at("d1")); // panics: no disc flips
    };
    let answer = othello::respond(&text, "state", &mut think);
    drop(std::panic::take_hook());
    assert_eq!(answer, ("h6".to_owned(), false));
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    for name in &files {
        let text = read(name).map_or_else(|why| format!("refused: {why}\n"), |game| as_file(&game));
        print!("== {name}\n{text}");
    }
    if files.is_empty() {
        reads_the_state();
        reads_what_is_tolerated();
        refuses_the_rest();
        knows_the_rules();
        passes_and_ends();
        counts_the_sequences_of_moves();
        answers_with_a_legal_move();
        println!("7 tests passed");
    }
}
