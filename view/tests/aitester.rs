//! Scenes of AI-Tester.

mod common;

use common::aitester::{FIGHT_LINES, answers_of, events_of, fight, play, play_lines, three, tile};
use rulebook_conformance::Suite;
use rulebook_conformance::case::Body;
use rulebook_conformance::protocol::{answers_of as case_answers, text_of};
use rulebook_core::aitester::{AiTester, Event, Ground, P1, State, TileMap, tiles};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answers, Game as _};
use rulebook_core::grid::Position;
use rulebook_view::effect::{Effect, Phase, apply};
use rulebook_view::paint::{self, ColorRole, Form};
use rulebook_view::scene::{Fill, Piece, PieceKind, Scene, Sign};
use rulebook_view::{Choices, Renderable};
use std::collections::BTreeSet;

const KINDS: [&str; 15] = [
    "Bought",
    "BuyingEnded",
    "Died",
    "FightBegan",
    "ForcedEnd",
    "Healed",
    "LimitReached",
    "Moved",
    "NobodyLeft",
    "Refused",
    "Shot",
    "Sold",
    "TurnBegan",
    "WentOut",
    "Won",
];

/// The phases of a command, in order.
const PHASES: [&str; 7] = ["refusal", "purchase", "move", "first aid", "shot", "death", "end"];

fn kind(event: &Event) -> String {
    format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// The pieces of a scene by ID, without those that are gone.
fn by_id(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.retain(|piece| !piece.is_gone());
    pieces.sort_by_key(|piece| piece.id);
    pieces
}

/// Plays a step, compares its effects with the state after it, and returns its events.
fn step(state: &State, answers: &Answers<'_>) -> Vec<Event> {
    let (mut next, mut pieces) = (state.clone(), AiTester::scene(state).pieces);
    let (mut events, mut before): (Vec<Event>, Option<Phase>) = (Vec::new(), None);
    let place = |phase: Phase| PHASES.iter().position(|&name| name == phase.name).unwrap();
    let observer = &mut |event: Event| {
        let phase = AiTester::phase(&event);
        assert!(before.is_none_or(|before| place(before) <= place(phase)), "{event} in {phase:?} after {before:?}");
        before = Some(phase);
        AiTester::effects(state, &event, &mut |effect| {
            assert!(phase.length > 0, "{event} is visible in {phase:?}");
            apply(&mut pieces, &effect);
        });
        events.push(event);
    };
    AiTester::step_answers(&mut next, answers, &mut NoChance, observer).unwrap();
    assert_eq!(by_id(pieces), by_id(AiTester::scene(&next).pieces), "{events:?} of {state:?}");
    events
}

#[test]
fn the_effects_of_a_command_add_up_to_it() {
    let mut kinds = BTreeSet::new();
    let mut check = |state: &State, line: Option<&str>| {
        kinds.extend(step(state, &answers_of(state, line)).iter().map(kind));
    };
    for seed in 1..=12 {
        play(&three(), seed, &mut check);
    }
    play_lines(fight(), &FIGHT_LINES, &mut check);
    play_lines(State::default(), &["END", "END"], &mut check);
    assert_eq!(kinds, KINDS.map(str::to_owned).into());
}

#[test]
fn the_effects_of_every_golden_case_add_up_to_it() {
    for case in Suite::bundled("aitester").unwrap().cases() {
        let Body::Transcript { .. } = case.body else { continue };
        for (played, _) in case.steps() {
            let state = State::read(&text_of(&played.state)).unwrap();
            step(&state, &case_answers::<AiTester>(&state, &played.answers));
        }
    }
}

/// SET-1, SET-2, SET-5, SET-8
#[test]
fn set_2_a_cell_is_told_in_words() {
    let scene = AiTester::scene(&fight());
    let unit = |words: &str, numbers: &str| format!("{words}, {numbers}");
    let scout = "range 3, weapon 15, shield 0, move cost 1, fire cost 4";
    for ((x, y), words) in [
        ((0, 0), vec!["land of kind 1".to_owned(), unit("P1 unit 0, scout, health 40 of 40", scout)]),
        ((3, 3), vec!["land of kind 1".to_owned(), unit("P3 unit 0, scout, health 10 of 40", scout)]),
        ((1, 1), vec!["wall".to_owned()]),
        ((4, 0), vec!["water, cannot be entered".to_owned()]),
        ((2, 1), vec!["land of kind 1".to_owned(), "first-aid kit".to_owned()]),
        ((2, 2), vec!["land of kind 3".to_owned()]),
        // SET-5: a dead unit occupies nothing.
        ((0, 4), vec!["land of kind 1".to_owned()]),
    ] {
        assert_eq!(scene.describe_cell(tile(x, y)), words, "{x} {y}");
        assert_eq!(scene.board.name(tile(x, y)), format!("{x} {y}"), "SET-1");
    }
    assert_eq!(scene.board.place(tile(5, 4)), (5, 4), "SET-1: row 0 is the top row");
}

/// SET-2: dearer land has a darker shade and the number of its kind.
#[test]
fn set_2_land_is_drawn_by_its_kind() {
    let state = State::default();
    let scene = AiTester::scene(&state);
    for at in tiles(state.scenario().terrain.size()) {
        let kind = scene.terrain[0].kind(scene.board, at.position()).unwrap();
        let (fill, label, blocks) = match state.scenario().terrain.ground(at).unwrap() {
            Ground::Land(land) if land.number() == 1 => (Fill::Shade(0), String::new(), false),
            Ground::Land(land) => (Fill::Shade(land.number() - 1), land.number().to_string(), false),
            Ground::Water => (Fill::Water, String::new(), true),
            Ground::Wall => (Fill::Wall, String::new(), true),
        };
        assert_eq!((kind.fill, &*kind.label, kind.blocks), (fill, &*label, blocks), "{at}");
    }
}

fn labels(scene: &Scene) -> BTreeSet<(usize, String)> {
    let label = |piece: &Piece| match &piece.look {
        PieceKind::Unit(unit) => Some((unit.seat.number(), unit.label.clone())),
        _ => None,
    };
    scene.pieces.iter().filter_map(label).collect()
}

/// SET-7, BUY-2, BUY-4
#[test]
fn set_7_placement_tiles_are_marked_while_players_buy() {
    let lines = ["BUY 0 0 0", "BUY 2 1 0", "END", "BUY 1 0 4", "END", "END"];
    let mut marked = Vec::new();
    let fighting = play_lines(three(), &lines, |state, _| {
        let marks = AiTester::scene(state).marks;
        assert!(marks.iter().all(|mark| mark.sign == Sign::Number && mark.what == "placement tile"));
        marked.push(marks.iter().map(|mark| (mark.seat.unwrap().number(), mark.at.x, mark.at.y)).collect::<Vec<_>>());
    });
    let all = vec![(1, 1, 1), (1, 2, 1), (2, 1, 4), (2, 1, 5), (2, 2, 5), (3, 6, 1), (3, 6, 5)];
    assert!(marked.len() == lines.len() && marked.iter().all(|marks| *marks == all), "{marked:?}");
    let scene = AiTester::scene(&fighting);
    assert_eq!(scene.marks, []);
    let units = [(1, "T"), (1, "Sc"), (2, "Sn"), (3, "Sc")].map(|(seat, label)| (seat, label.to_owned()));
    assert_eq!(labels(&scene), units.into());
}

fn effects_of(state: &State, line: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    events_of(state, line).iter().for_each(|event| AiTester::effects(state, event, &mut |effect| effects.push(effect)));
    effects
}

/// MOV-1, MOV-2, MOV-5
#[test]
fn mov_2_a_unit_travels_along_a_cheapest_path() {
    let effects = effects_of(&fight(), "MOV 0 2 1");
    let [Effect::Travelled { path, .. }, Effect::LivesSet { left, .. }, Effect::Changed(bonus)] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(path[..], [tile(1, 0), tile(2, 0), tile(2, 1)], "around the wall");
    assert_eq!((*left, bonus.at, bonus.is_gone()), (90, tile(2, 1), true), "MOV-5");
    // In every game, a path consists of single steps, and ends where the unit is afterwards.
    let mut moves = 0;
    let mut check = |state: &State, line: Option<&str>| {
        let Some(line) = line.filter(|line| line.starts_with("MOV")) else { return };
        for event in events_of(state, line) {
            let Event::Moved { from, to, .. } = event else { continue };
            let mut path = vec![from.position()];
            AiTester::effects(state, &event, &mut |effect| {
                let Effect::Travelled { path: steps, .. } = effect else { panic!("{effect:?}") };
                path.extend(steps);
            });
            assert_eq!(path.last(), Some(&to.position()));
            let is_step = |pair: &[Position]| (pair[0].x - pair[1].x).abs() + (pair[0].y - pair[1].y).abs() == 1;
            assert!(path.windows(2).all(is_step), "{path:?}");
            moves += 1;
        }
    };
    (1..=12).for_each(|seed| {
        play(&three(), seed, &mut check);
    });
    assert!(moves > 5, "{moves}");
}

/// ATT-1, ATT-4
#[test]
fn att_4_a_shot_is_seen_with_its_damage() {
    let after_move = play_lines(fight(), &FIGHT_LINES[..1], |_, _| {});
    let fired = |effects: &[Effect]| match effects.first() {
        Some(&Effect::Fired { seat, from, to }) => (seat.number(), from, to),
        other => panic!("{other:?}"),
    };
    let effects = effects_of(&after_move, "ATT 1 3 3");
    assert_eq!(fired(&effects), (1, tile(1, 2), tile(3, 3)));
    assert!(matches!(effects[1..], [Effect::Hurt { lives: 10, .. }, Effect::Vanished { .. }]), "{effects:?}");
    let effects = effects_of(&after_move, "ATT 0 3 1");
    assert_eq!((fired(&effects), effects.len()), ((1, tile(2, 1), tile(3, 1)), 1), "the shield takes it all");
}

/// STP-3
#[test]
fn stp_3_a_refused_command_is_crossed_out() {
    let state = fight();
    for (line, at) in [("MOV 0 4 0", vec![tile(4, 0)]), ("NXT 1", vec![]), ("END", vec![]), ("MOV 0 999 0", vec![])] {
        let seat = state.situation().player;
        let expected: Vec<Effect> = at.iter().map(|&at| Effect::Refused { seat, at }).collect();
        assert_eq!(effects_of(&state, line), expected, "{line}");
        let mut cells = Vec::new();
        events_of(&state, line).iter().for_each(|event| AiTester::cells(event, &mut |at| cells.push(at)));
        assert_eq!(cells, at, "{line}");
    }
}

/// The heading and, for each player, its standing, whether it plays, its score and its facts.
fn panels(state: &State) -> Vec<String> {
    let scene = AiTester::scene(state);
    let panel = |panel: &rulebook_view::scene::Panel| {
        let facts: Vec<&str> = panel.facts.iter().map(|fact| fact.value.as_str()).collect();
        format!("{}, {}, {}: {}", panel.standing, panel.is_playing, panel.score, facts.join(" "))
    };
    std::iter::once(scene.heading.clone()).chain(scene.players.iter().map(panel)).collect()
}

/// BUY-1, FGT-1, FGT-3, END-1, END-2
#[test]
fn end_1_panels_tell_who_is_in() {
    let buying = play_lines(three(), &["BUY 1 0 0", "END", "END 2"], |_, _| {});
    let expected = [
        "P2 buys",
        "has bought, true, 0: 1 40 30 - -",
        "buys, true, 0: 0 0 60 - 1",
        "buys later, true, 0: 1 40 45 - -",
    ];
    assert_eq!(panels(&buying), expected);
    let fighting = play_lines(fight(), &FIGHT_LINES[..5], |_, _| {});
    let expected = [
        "P1 to move, turn 4",
        "to move, true, 0: 2 120 0 7 0",
        "in the game, true, 0: 1 30 5 - -",
        "out, false, 0: 0 0 0 - -",
    ];
    assert_eq!(panels(&fighting), expected);
    let won = play_lines(three(), &["END", "END", "END"], |_, _| {});
    assert_eq!(panels(&won)[..2], ["P3 has won, turn 0 of 30", "out, false, 0: 0 0 60 - -"]);
    assert_eq!(panels(&won)[3], "won, true, 1: 1 40 45 - -");
    assert_eq!(panels(&play_lines(State::default(), &["END", "END"], |_, _| {}))[0], "nobody is left, turn 0 of 200");
    let mut setup = fight().into_setup();
    (setup.scenario.parameters.turn_limit, setup.situation.turn) = (7, 7);
    let expected = ["draw, turn 7 of 7", "draw, true, 0: 2 70 0 - -"];
    assert_eq!(panels(&State::new(setup).unwrap())[..2], expected);
}

/// EVA-1 to EVA-6
#[test]
fn eva_6_overlays_show_the_maps_of_places() {
    let state = fight();
    let board = AiTester::scene(&state).board;
    let names: Vec<&str> = AiTester::OVERLAYS.iter().map(|overlay| overlay.name).collect();
    assert_eq!(names, ["estimated", "dangerous", "dangerous nobody", "attackable", "range", "reachable"]);
    let check = |overlay: usize, value: &dyn Fn(rulebook_core::aitester::Tile) -> u32| {
        let map = AiTester::overlay(&state, overlay).unwrap();
        for at in tiles(state.scenario().terrain.size()) {
            let expected = i32::try_from(value(at)).unwrap();
            assert_eq!(map.value(board, at.position()).unwrap_or(0), expected, "{} on {at}", names[overlay]);
        }
        assert_eq!((map.least, Some(map.most)), (0, map.values.iter().flatten().copied().max()));
    };
    let maps: [TileMap; 5] = [
        state.estimated_places(25),
        state.dangerous_places(P1),
        state.dangerous_places_nobody(P1),
        state.attackable_places(P1),
        state.range_places(P1, 0).unwrap(),
    ];
    for (overlay, map) in maps.iter().enumerate() {
        check(overlay, &|at| map.get(at));
    }
    let reachable = state.reachable_places();
    check(5, &|at| reachable.contains(at).into());
    assert_eq!(AiTester::overlay(&state, 6), None);
    // Nobody has a unit yet.
    let start = State::default();
    assert_eq!([1, 2, 3, 4].map(|overlay| AiTester::overlay(&start, overlay)), [None, None, None, None]);
    assert!(AiTester::overlay(&start, 0).is_some());
}

/// A move and a shot are chosen by the unit and its target, a sale by the unit twice.
#[test]
fn a_command_is_chosen_by_its_cells() {
    let choice = |state: &State, cells: &[(u8, u8)]| {
        let cells: Vec<Position> = cells.iter().map(|&(x, y)| tile(x, y)).collect();
        Choices::of::<AiTester>(state).unwrap().chosen(&cells).map(|choice| choice.line.clone())
    };
    let state = fight();
    assert_eq!(choice(&state, &[(0, 0), (2, 1)]).as_deref(), Some("MOV 0 2 1"));
    assert_eq!(choice(&state, &[(1, 2), (3, 3)]).as_deref(), Some("ATT 1 3 3"));
    assert_eq!(choice(&state, &[(0, 0), (3, 3)]), None, "out of range");
    let choices = Choices::of::<AiTester>(&state).unwrap();
    let first: BTreeSet<(i32, i32)> = choices.next_cells(&[]).iter().map(|cell| (cell.x, cell.y)).collect();
    assert_eq!(first, [(1, 1), (2, 3)].into());
    let buying = play_lines(three(), &["BUY 1 0 0"], |_, _| {});
    assert_eq!(choice(&buying, &[(0, 0), (0, 0)]).as_deref(), Some("SEL 0"));
    let of_list: Vec<String> = Choices::of::<AiTester>(&buying)
        .unwrap()
        .list
        .into_iter()
        .filter(|choice| choice.cells.is_empty())
        .map(|choice| choice.line)
        .collect();
    assert_eq!(of_list, ["BUY 0 1 0", "BUY 1 1 0", "BUY 2 1 0", "END"]);
}

/// In a game of more than two players, each unit has the number of its player.
#[test]
fn units_of_many_players_have_their_number() {
    let numbers = |state: State| {
        let moment = paint::Moment { scene: AiTester::scene(&state), effects: Vec::new(), progress: 0.0 };
        let shapes = paint::action(&moment).shapes.into_iter();
        let numbers = shapes.filter_map(|shape| match (shape.form, shape.color_role) {
            (Form::Text { text, .. }, ColorRole::Of(seat)) => Some((seat.number(), text)),
            _ => None,
        });
        numbers.collect::<Vec<_>>()
    };
    let of = |seat: usize| (seat, seat.to_string());
    assert_eq!(numbers(fight()), [of(1), of(1), of(2), of(3)]);
    assert_eq!(numbers(play_lines(State::default(), &["BUY 0 0 0"], |_, _| {})), []);
}
