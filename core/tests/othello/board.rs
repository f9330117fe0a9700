//! A small language for boards, moves and their results.
//!
//! A board is drawn row by row; missing squares at the right and at the bottom are empty. Black is to move.

use rulebook_core::contract::Event as _;
use rulebook_core::othello::{Board, Color, Event, Rules, Setup, Square, State};

pub(crate) fn at(name: &str) -> Square {
    Square::parse(name.as_bytes()).expect(name)
}

/// A set of squares as their names in order.
pub(crate) fn names(set: u64) -> String {
    Square::each_of(set).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

#[track_caller]
pub(crate) fn discs(drawing: &str) -> Board {
    let mut board = Board::EMPTY;
    let rows = drawing.lines().map(str::trim).filter(|row| !row.is_empty());
    for (row, line) in (0..).zip(rows) {
        for (column, sign) in (0..).zip(line.chars()) {
            let disc = match sign {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                '-' => None,
                _ => panic!("`{sign}` in a drawing"),
            };
            assert!(column < 8, "a row of a drawing has at most eight squares");
            board.set(Square::new(8 * row + column).expect("a drawing has at most eight rows"), disc);
        }
    }
    board
}

#[track_caller]
pub(crate) fn setup(drawing: &str, to_move: Color) -> Setup {
    Setup { board: discs(drawing), to_move, forfeit: None, rules: Rules::default() }
}

#[track_caller]
pub(crate) fn state(drawing: &str) -> State {
    State::new(setup(drawing, Color::Black)).unwrap_or_else(|error| panic!("{error}"))
}

/// The result of a move.
pub(crate) struct PlayedMove {
    pub(crate) after: State,
    pub(crate) events: Vec<Event>,
}

#[track_caller]
pub(crate) fn play(before: &State, square: &str) -> PlayedMove {
    let (mut after, mut events) = (*before, Vec::new());
    after.play(at(square), &mut |event| events.push(event)).expect("the game is not over");
    PlayedMove { after, events }
}

/// The state after moves from the start.
#[track_caller]
pub(crate) fn played(moves: &str) -> State {
    moves.split_whitespace().fold(State::default(), |state, square| play(&state, square).after)
}

impl PlayedMove {
    /// The events in words, each after its clause.
    pub(crate) fn trace(&self) -> Vec<String> {
        self.events.iter().map(|event| format!("{} {event}", event.clause())).collect()
    }
}

pub(crate) fn write(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).expect("writing to a string cannot fail");
    text
}

/// A small random generator, so that every run tests the same states.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, below: u64) -> u64 {
        // The low bits of xorshift are weak.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }

    /// A random legal move.
    pub(crate) fn legal(&mut self, state: &State) -> Square {
        let moves: Vec<_> = Square::each_of(state.moves()).collect();
        moves[usize::try_from(self.below(moves.len() as u64)).unwrap()]
    }

    /// Random discs: each square is empty, black or white; some boards are nearly full or nearly empty.
    pub(crate) fn board(&mut self) -> Board {
        let mut board = Board::EMPTY;
        let (discs, black) = (1 + self.below(16), 1 + self.below(15));
        for square in Square::ALL {
            if self.below(16) < discs {
                board.set(square, Some(if self.below(16) < black { Color::Black } else { Color::White }));
            }
        }
        board
    }
}

/// Plays random games to their ends, and passes each move to `each`. Half of the games begin with random discs.
pub(crate) fn games(count: u64, mut each: impl FnMut(&State, Square, &State, &[Event])) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for game in 0..count {
        let mut state = State::default();
        if game % 2 == 1 {
            state = State::after_pass(random.board(), Color::Black, Rules::default());
        }
        while !state.is_over() {
            let (before, square) = (state, random.legal(&state));
            let mut events = Vec::new();
            state.play(square, &mut |event| events.push(event)).expect("the game is not over");
            each(&before, square, &state, &events);
        }
    }
}
