//! Scenes of Othello.

mod common;

use common::othello::{answers_of, passing, play, seeded_games};
use rulebook_conformance::Suite;
use rulebook_conformance::case::Body;
use rulebook_conformance::protocol::{answers_of as case_answers, text_of};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answers, Game as _};
use rulebook_core::grid::Position;
use rulebook_core::othello::{Event, Othello, Square, State};
use rulebook_core::players::Seat;
use rulebook_view::effect::{Effect, Phase, apply};
use rulebook_view::scene::{Panel, Piece, PieceKind, Scene, Shade, Sign};
use rulebook_view::{Renderable, paint};
use std::collections::BTreeSet;

const KINDS: [&str; 5] = ["Ended", "Flipped", "Forfeited", "Passed", "Placed"];

/// The phases of a move, in order.
const PHASES: [&str; 3] = ["disc", "flips", "end"];

fn kind(event: &Event) -> String {
    format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

fn square(name: &str) -> Square {
    Square::parse(name.as_bytes()).unwrap()
}

fn at(name: &str) -> Position {
    let square = square(name);
    Position::new(i32::from(square.column()) + 1, i32::from(square.row()) + 1)
}

fn by_id(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_by_key(|piece| piece.id);
    pieces
}

/// Plays a step, compares its effects with the state after it, and returns its events.
fn step(state: &State, answers: &Answers<'_>) -> Vec<Event> {
    let (mut next, mut pieces) = (*state, Othello::scene(state).pieces);
    let (mut events, mut before): (Vec<Event>, Option<Phase>) = (Vec::new(), None);
    let place = |phase: Phase| PHASES.iter().position(|&name| name == phase.name).unwrap();
    let observer = &mut |event: Event| {
        let phase = Othello::phase(&event);
        assert!(before.is_none_or(|before| place(before) <= place(phase)), "{event} in {phase:?} after {before:?}");
        before = Some(phase);
        Othello::effects(state, &event, &mut |effect| {
            assert!(phase.length > 0, "{event} is visible in {phase:?}");
            apply(&mut pieces, &effect);
        });
        events.push(event);
    };
    Othello::step_answers(&mut next, answers, &mut NoChance, observer).unwrap();
    assert_eq!(by_id(pieces), Othello::scene(&next).pieces, "{events:?} of {state:?}");
    events
}

#[test]
fn the_effects_of_a_move_add_up_to_it() {
    let mut kinds = BTreeSet::new();
    for game in seeded_games() {
        play(&game, |state, line| kinds.extend(step(state, &answers_of(state, line)).iter().map(kind)));
    }
    assert_eq!(kinds, KINDS.map(str::to_owned).into());
}

#[test]
fn the_effects_of_every_golden_case_add_up_to_it() {
    let (mut kinds, mut moves) = (BTreeSet::new(), 0);
    for case in Suite::bundled("othello").unwrap().cases() {
        let Body::Transcript { .. } = case.body else { continue };
        for (played, _) in case.steps() {
            let state = State::read(&text_of(&played.state), Default::default()).unwrap();
            kinds.extend(step(&state, &case_answers::<Othello>(&state, &played.answers)).iter().map(kind));
            moves += 1;
        }
    }
    assert_eq!(kinds, KINDS.map(str::to_owned).into(), "in {moves} moves");
}

/// SET-1, SET-4
#[test]
fn set_4_a_board_stands_as_in_books() {
    let scene = Othello::scene(&State::default());
    let cells: Vec<_> = scene.board.cells().collect();
    let names = |cells: &[Position]| cells.iter().map(|&at| scene.board.name(at)).collect::<Vec<_>>().join(" ");
    assert_eq!(names(&cells[..9]), "a1 b1 c1 d1 e1 f1 g1 h1 a2", "SET-1");
    assert_eq!(scene.board.place(at("a1")), (0, 0), "SET-1: a1 is the top left corner");
    assert_eq!(scene.board.place(at("h8")), (7, 7), "SET-1");
    for (name, words) in [
        ("d4", &["white disc"][..]),
        ("e5", &["white disc"]),
        ("e4", &["black disc"]),
        ("d5", &["black disc"]),
        ("c4", &["legal move of P1"]),
        ("a1", &[]),
    ] {
        assert_eq!(scene.describe_cell(at(name)), words, "SET-4: {name}");
    }
    let stones = scene.pieces.iter().map(|piece| match piece.look {
        PieceKind::Stone { seat, shade } => (seat.number(), shade),
        _ => panic!("{piece:?}"),
    });
    let (black, white) = ((1, Shade::Dark), (2, Shade::Light));
    assert_eq!(stones.collect::<Vec<_>>(), [white, black, black, white], "SET-3");
}

fn legal(scene: &Scene) -> (BTreeSet<usize>, BTreeSet<String>) {
    let marks = scene.marks.iter().filter(|mark| mark.what == "legal move");
    let marks: Vec<_> = marks.inspect(|mark| assert_eq!(mark.sign, Sign::Dot)).collect();
    let seats = marks.iter().filter_map(|mark| mark.seat).map(Seat::number).collect();
    (seats, marks.iter().map(|mark| scene.board.name(mark.at)).collect())
}

/// MOV-1
#[test]
fn mov_1_legal_moves_are_marked() {
    let moves = |names: &str| names.split_whitespace().map(str::to_owned).collect();
    assert_eq!(legal(&Othello::scene(&State::default())), ([1].into(), moves("c4 d3 e6 f5")), "MOV-1");
    for game in seeded_games() {
        let last = play(&game, |state, _| {
            let expected = Square::each_of(state.moves()).map(|square| square.to_string()).collect();
            assert_eq!(legal(&Othello::scene(state)), ([common::othello::seat_of(state).number()].into(), expected));
        });
        assert_eq!(legal(&Othello::scene(&last)), Default::default(), "nobody moves after the end");
    }
}

fn facts(panel: &Panel) -> (&str, bool, i64, Vec<&str>) {
    (&panel.standing, panel.is_playing, panel.score, panel.facts.iter().map(|fact| fact.value.as_str()).collect())
}

/// SCO-1 to SCO-3, FOR-2
#[test]
fn sco_2_panels_tell_the_score() {
    let panels = |state: &State| {
        let scene = Othello::scene(state);
        let [black, white] = [0, 1].map(|seat| {
            let (standing, is_playing, score, facts) = facts(&scene.players[seat]);
            format!("{standing}, {is_playing}, {score}: {}", facts.join(", "))
        });
        [scene.heading, black, white]
    };
    let mut state = State::default();
    assert_eq!(
        panels(&state),
        ["black to move", "to move, true, 2: black X, 2, 4", "in the game, true, 2: white O, 2, -"]
    );
    state.play(square("f5"), &mut ()).unwrap();
    assert_eq!(
        panels(&state),
        ["white to move", "in the game, true, 4: black X, 4, -", "to move, true, 1: white O, 1, 3"]
    );
    let mut forfeited = state;
    forfeited.play(square("a1"), &mut ()).unwrap();
    assert_eq!(
        panels(&forfeited),
        ["white lost by forfeit", "won, true, 64: black X, 4, -", "lost by forfeit, false, 0: white O, 1, -"],
        "SCO-3"
    );
    let mut ended = passing();
    for name in ["c1", "d3"] {
        ended.play(square(name), &mut ()).unwrap();
    }
    assert_eq!(
        panels(&ended),
        ["the game is over", "won, true, 64: black X, 7, -", "lost, true, 0: white O, 0, -"],
        "SCO-2: the winner gets the empty squares"
    );
}

/// SCO-2, SCO-4
#[test]
fn sco_4_a_draw_has_no_winner() {
    let state = State::parse_position(format!("X-O{} X", "-".repeat(61)).as_bytes()).unwrap();
    let scene = Othello::scene(&state);
    assert_eq!(scene.heading, "the game is over");
    let panels = scene.players.iter().map(|panel| (panel.standing.as_str(), panel.score)).collect::<Vec<_>>();
    assert_eq!(panels, [("draw", 32), ("draw", 32)], "SCO-2, SCO-4");
}

/// MOV-2, MOV-3
#[test]
fn mov_3_a_move_is_seen_on_its_squares() {
    let (mut events, mut state) = (Vec::new(), State::default());
    state.play(square("f5"), &mut |event: Event| events.push(event)).unwrap();
    let cells = events.iter().map(|event| {
        let mut cells = Vec::new();
        Othello::cells(event, &mut |at| cells.push(at));
        cells
    });
    assert_eq!(cells.collect::<Vec<_>>(), [[at("f5")], [at("e5")]]);
    let mut effects = Vec::new();
    events.iter().for_each(|event| Othello::effects(&State::default(), event, &mut |effect| effects.push(effect)));
    let [Effect::Appeared(placed), Effect::Changed(flipped)] = &effects[..] else { panic!("{effects:?}") };
    let black = PieceKind::Stone { seat: Seat::ALL[0], shade: Shade::Dark };
    assert_eq!((placed.at, &placed.look), (at("f5"), &black), "MOV-3");
    assert_eq!((flipped.at, &flipped.look), (at("e5"), &black), "MOV-2");
}

/// A flip fades from one color to the other.
#[test]
fn mov_2_a_disc_is_painted_in_both_colors_while_it_flips() {
    let (mut effects, state) = (Vec::new(), State::default());
    let observer = &mut |event: Event| {
        if matches!(event, Event::Flipped { .. }) {
            Othello::effects(&state, &event, &mut |effect| effects.push(effect));
        }
    };
    state.clone().play(square("f5"), observer).unwrap();
    let dark = |progress: f32| {
        let moment = paint::Moment { scene: Othello::scene(&state), effects: effects.clone(), progress };
        let shapes = paint::action(&moment).shapes;
        let dark = shapes.iter().filter(|shape| shape.color_role == paint::ColorRole::Stone(Shade::Dark));
        dark.map(|shape| shape.opacity).sum::<f32>()
    };
    // The two dark discs of the start, and the one on e5.
    assert!((dark(0.5) - 2.5).abs() < 0.01 && (dark(0.9) - 2.9).abs() < 0.01, "{} {}", dark(0.5), dark(0.9));
}
