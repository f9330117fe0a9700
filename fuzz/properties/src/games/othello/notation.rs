//! Position strings and game texts.

use super::step::play;
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_core::othello::{Color, Othello, Rules, Setup, Square, State, Transcript};

/// Any bytes as a position string and as a game text cause no panic. What was read survives writing and reading, and a
/// refusal has a reason and a place in the text (POS, GAM).
pub(super) fn any_text(text: &[u8]) {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    match State::parse_position(line) {
        Ok(state) => position_string(&state),
        Err(error) => {
            assert!(!error.to_string().is_empty(), "POS-1: a reason in words");
            assert!(error.place.column as usize <= line.len() + 1, "POS-1: a place in the line: {error}");
        }
    }
    match Transcript::read(text) {
        Ok(game) => survives(&game),
        Err(error) => {
            let lines = text.split(|&byte| byte == b'\n').count();
            assert!(!error.to_string().is_empty(), "GAM-4: a reason in words");
            assert!((1..=lines).contains(&(error.place.line as usize)), "GAM-4: a place in the text: {error}");
        }
    }
}

/// A position string stands for its state (POS-2). With the other side to move, it stands for the same state if that
/// side has to pass (POS-3).
fn position_string(state: &State) {
    let text = state.position_string().to_string();
    let plain = without_forfeit(state);
    assert_eq!(State::parse_position(text.as_bytes()), Ok(plain), "POS-2: {text}");
    assert_eq!(format!("{text}\n"), written(&plain), "POS-2: as the state file");
    let other = text.replace(" X", "O").replace(" O", "x;");
    let other = State::parse_position(other.as_bytes()).expect("POS-1: without a blank, and with a comment");
    assert_eq!(other.board(), state.board(), "POS-1");
    if !plain.is_over() && plain.position().pass().moves() == 0 {
        assert_eq!(other, plain, "POS-3: {text}");
    }
}

fn written(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).expect("writing to a string cannot fail");
    text
}

/// The state as a position string has it: under the standard rules and without a forfeit.
fn without_forfeit(state: &State) -> State {
    let setup = Setup { forfeit: None, rules: Rules::default(), ..*state.setup() };
    State::new(setup).expect("FILE-7: without a forfeit, a state stays valid")
}

/// A game survives writing and reading, and its states follow from its moves (GAM-2).
fn survives(game: &Transcript) {
    let text = game.to_string();
    assert_eq!(Transcript::read(text.as_bytes()).as_ref(), Ok(game), "GAM-2: {text}");
    assert_eq!(Transcript::read(with_deviations(game).as_bytes()).as_ref(), Ok(game), "GAM-3: {text}");
    let states: Vec<State> = game.states().collect();
    let steps = game.moves().len() + usize::from(game.end().forfeit().is_some());
    assert_eq!(states.len(), 1 + steps, "GAM-1: {text}");
    assert_eq!((states[0], states[steps]), (*game.start(), *game.end()), "GAM-1: {text}");
    for ((state, next), square) in states.iter().zip(&states[1..]).zip(game.moves()) {
        let (after, _) = play(&Sample::new(*state, *square)).expect("GAM-4: the game is not over");
        assert_eq!((state.allows(*square), after), (true, *next), "GAM-4: {text}");
    }
    position_string(game.start());
    passes(game, &states);
}

/// A pass is read where one was made, and nowhere else (GAM-3, GAM-4). Only around the last moves, since games are long.
fn passes(game: &Transcript, states: &[State]) {
    let names: Vec<String> = game.moves().iter().map(Square::to_string).collect();
    for number in names.len().saturating_sub(3)..=names.len() {
        let (before, after) = names.split_at(number);
        let mover = number.checked_sub(1).and_then(|last| states[last].asked());
        let is_made = mover.is_some() && states[number].asked() == mover;
        for (pass, is_read) in [("--", is_made), ("@@ps", false)] {
            let text = format!("{};{}{pass}{}", game.start().position_string(), before.concat(), after.concat());
            let read = Transcript::read(text.as_bytes());
            assert_eq!(read.is_ok(), is_read, "GAM-4: {text}");
            assert!(read.is_ok_and(|read| read.moves() == game.moves()) || !is_read, "GAM-3: {text}");
        }
    }
}

/// A game text in another form: with its first position, passes, capital letters, blanks and line ends (GAM-3).
fn with_deviations(game: &Transcript) -> String {
    let mut text = format!("\n \t{} ; ", game.start().position_string());
    let mut states = game.states();
    let mut mover = states.next().and_then(|state| state.asked());
    for (square, after) in game.moves().iter().zip(states) {
        text += &square.to_string().to_uppercase();
        let next = after.asked();
        if next.is_some() && next == mover {
            text += " pA";
        }
        text += " ";
        mover = next;
    }
    if let Some(loser) = game.end().forfeit() {
        text += &format!("\tforfeit-{}", loser.letter());
    }
    text + "\r\n\r\n"
}

/// A game that consists of one step (GAM-2, GAM-4).
pub(super) fn recorded_step(sample: &Sample) {
    let state = State::new(Setup { rules: Rules::default(), ..*sample.state.setup() }).expect("SET-5");
    position_string(&state);
    if state.forfeit().is_some() {
        return;
    }
    let mut game = Transcript::new(state);
    if let Some((after, _)) = play(&Sample { state, ..sample.clone() }) {
        match sample.square().filter(|&square| state.allows(square)) {
            Some(square) => game.push(square).expect("GAM-4: the move is legal"),
            None => game.push_forfeit().expect("GAM-4: the game is not over"),
        }
        assert_eq!(*game.end(), after, "GAM-2");
    }
    let refused: Vec<Square> = Square::ALL.into_iter().filter(|&square| !game.end().allows(square)).collect();
    for square in refused {
        let error = game.push(square).expect_err("GAM-4: only legal moves");
        assert!(error.0 == square && error.to_string().contains("not a legal move"), "GAM-4: {error}");
    }
    survives(&game);
}

/// A game with moves chosen by bytes: from a random state, to its end if there are enough bytes.
pub(super) fn game_of_bytes(bytes: &[u8]) {
    let mut game = Transcript::new(without_forfeit(&Othello::sample(bytes).state));
    for &byte in bytes {
        let moves: Vec<Square> = Square::each_of(game.end().moves()).collect();
        let Some(&square) = moves.get(usize::from(byte) % moves.len().max(1)) else { break };
        game.push(square).expect("GAM-4: the move is legal");
    }
    assert!(game.moves().len() <= Transcript::MAX_MOVES, "END-1");
    survives(&game);
    if bytes.len().is_multiple_of(4) && game.push_forfeit().is_ok() {
        survives(&game);
        let loser = game.end().forfeit().expect("FOR-2");
        assert_eq!(game.end().score(loser), 0, "SCO-3");
        let other = if loser == Color::Black { "forfeit-O" } else { "forfeit-X" };
        let text = game.to_string();
        let wrong = format!("{} {other}", text.rsplit_once(' ').map_or("", |(moves, _)| moves));
        assert!(Transcript::read(wrong.as_bytes()).is_err(), "GAM-4: {wrong}");
    }
}
