//! Films of games of FIbot between built-in players.

use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::fibot::{FiBot, State};
use rulebook_core::grid::Position;
use rulebook_core::text::Plain;
use rulebook_players::fibot::Builtin;
use rulebook_view::effect::apply;
use rulebook_view::film::{Footage, StateFile, Told, open, state_file};
use rulebook_view::scene::Rows;
use rulebook_view::{Visible, paint};

/// Plays a game; hands each state with the line answered on it to `each`.
fn play(seed: u64, mut each: impl FnMut(&State, &Answers<'_>)) -> State {
    let mut state = State::default();
    while !state.is_over() {
        let player = state.setup().to_move;
        let builtin = [Builtin::Tym97, Builtin::Tym99][player.index()];
        let line = builtin.answer(&state, player, seed);
        let mut answers = Answers::default();
        answers[player.among().unwrap()] = Answer::Line(line.as_bytes());
        each(&state, &answers);
        FiBot::step(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    }
    state
}

fn file(number: u64, state: &State) -> (u64, StateFile) {
    let mut text = String::new();
    FiBot::write(state, &mut Plain(&mut text)).unwrap();
    (number, StateFile { name: state_file(number), text: text.into_bytes() })
}

#[test]
fn the_effects_of_a_turn_add_up_to_it() {
    let mut vanished = 0;
    for seed in 0..6 {
        play(seed, |state, answers| {
            let mut next = state.clone();
            let mut pieces = FiBot::scene(state).pieces;
            FiBot::step(&mut next, answers, &mut NoChance, &mut |event| {
                FiBot::effects(&event, &mut |effect| apply(&mut pieces, &effect));
            })
            .unwrap();
            // EXP-4: a state does not tell of robots that are gone.
            let before = pieces.len();
            pieces.retain(|piece| !piece.is_gone);
            vanished += before - pieces.len();
            assert_eq!(pieces, FiBot::scene(&next).pieces, "{state:?}");
        });
    }
    assert!(vanished > 6, "{vanished}");
}

/// SET-1: row 1 is drawn on top, and its number beside it.
#[test]
fn set_1_a_picture_stands_upright() {
    let state = State::read(b"2 3 5 1\n1 1 2 3\nA.\n..\n#N\n").unwrap();
    let scene = FiBot::scene(&state);
    assert_eq!((scene.rows, scene.walls.as_slice()), (Rows::Downwards, &[Position::new(1, 3)][..]));
    let film = open(Footage { states: [file(0, &state)].into(), told: None }).unwrap();
    let mut picture = film.ground(0);
    picture.shapes.extend(film.action(0, 0.0).shapes);
    let text = paint::svg(&picture, paint::Theme::Light, 10.0);
    let y = |label: &str| {
        let end = text.find(&format!(">{label}</text>")).unwrap_or_else(|| panic!("no {label} in {text}"));
        let element = &text[text[..end].rfind("<text").unwrap()..end];
        let y = element.split(" y=\"").nth(1).unwrap().split('"').next().unwrap();
        y.parse::<f32>().unwrap()
    };
    assert!(y("A") < y("N"), "{} {}", y("A"), y("N"));
    // Two rows apart, and the number of row 3 beside N.
    let row = (y("N") - y("A")) / 2.0;
    assert!((y("3") - y("N")).abs() < row / 2.0, "{} {} {row}", y("3"), y("N"));
}

#[test]
fn a_film_needs_the_answers_that_states_do_not_tell() {
    let mut states = std::collections::BTreeMap::new();
    let last = play(1, |state, _| states.extend([file(states.len() as u64, state)]));
    states.extend([file(states.len() as u64, &last)]);
    let error = open(Footage { states: states.clone(), told: None }).unwrap_err();
    assert!(error.to_string().contains("states do not tell the answers"), "{error}");
    let told = Told::of_rules("fibot", FiBot::RULES_VERSION, std::collections::BTreeMap::new());
    let one = Footage { states: states.into_iter().take(1).collect(), told: Some(told) };
    let film = open(one).unwrap();
    assert_eq!((film.len(), film.summary().game, film.summary().is_over), (1, "fibot", false));
    assert_eq!(film.frame(0).scene.heading, "20 rounds left, P1 to move");
}
