//! Replays of Bola de Drac games between built-in players.

mod common;

use common::boladedrac::{answers_of, play, seeded_games, small};
use rulebook_conformance::Suite;
use rulebook_conformance::case::Body;
use rulebook_conformance::protocol::{answers_of as case_answers, text_of};
use rulebook_core::boladedrac::{BolaDeDrac, ByPlayer, Event, State};
use rulebook_core::chance::{Draw, RecordedDraws};
use rulebook_core::contract::{Answers, Game as _};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use rulebook_view::effect::{Effect, Phase, apply};
use rulebook_view::scene::{Fill, HeatMap, Piece, PieceKind, Presence, Scene, Unit};
use rulebook_view::{Renderable, paint};
use std::collections::BTreeSet;

/// The kinds of events.
const KINDS: [&str; 20] = [
    "Ate",
    "BallOwed",
    "BallPlaced",
    "BallTaken",
    "BallWon",
    "Deposited",
    "Fought",
    "Frozen",
    "ItemBack",
    "Killed",
    "KintonOver",
    "KintonWon",
    "Mounted",
    "MoveRefused",
    "Moved",
    "Ordered",
    "Returned",
    "RoundOver",
    "ThrowEvent",
    "ThrowRefused",
];

/// The phases of a round, in order.
const PHASES: [&str; 8] = ["freezing", "order", "Kame Hame", "moves", "time", "items", "balls", "end"];

fn kind(event: &Event) -> String {
    format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// The pieces of a scene by ID, without destroyed balls and without gokus that are out.
fn by_id(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.retain(|piece| !(piece.is_gone() && matches!(piece.look, PieceKind::Item { .. })));
    pieces.sort_by_key(|piece| piece.id);
    pieces
}

/// Plays a step, compares its effects with the state after it, and returns its events.
fn step(state: &State, answers: &Answers<'_>, draws: &[Draw]) -> Vec<Event> {
    let (mut next, mut pieces) = (state.clone(), BolaDeDrac::scene(state).pieces);
    let (mut events, mut before): (Vec<Event>, Option<Phase>) = (Vec::new(), None);
    let place = |phase: Phase| PHASES.iter().position(|&name| name == phase.name).unwrap();
    let observer = &mut |event: Event| {
        let phase = before.map_or_else(|| BolaDeDrac::phase(&event), |before| BolaDeDrac::phase_after(before, &event));
        assert!(before.is_none_or(|before| place(before) <= place(phase)), "{event} in {phase:?} after {before:?}");
        before = Some(phase);
        BolaDeDrac::effects(state, &event, &mut |effect| {
            assert!(phase.length > 0, "{event} is visible in {phase:?}");
            apply(&mut pieces, &effect);
        });
        events.push(event);
    };
    BolaDeDrac::step_answers(&mut next, answers, &mut RecordedDraws::new(draws), observer).unwrap();
    assert_eq!(by_id(pieces), by_id(BolaDeDrac::scene(&next).pieces), "{events:?} of {state:?}");
    events
}

#[test]
fn the_effects_of_a_round_add_up_to_it() {
    let mut kinds = BTreeSet::new();
    for game in seeded_games() {
        play(&game, |state, answers, draws| {
            kinds.extend(step(state, &answers_of(answers), draws).iter().map(kind));
        });
    }
    assert_eq!(kinds, KINDS.iter().map(|&kind| kind.to_owned()).collect());
}

/// The golden cases also have what games between built-in players do not show.
#[test]
fn the_effects_of_every_golden_case_add_up_to_it() {
    let (mut kinds, mut rounds) = (BTreeSet::new(), 0);
    for case in Suite::bundled("boladedrac").unwrap().cases() {
        let Body::Transcript { .. } = case.body else { continue };
        for (played, _) in case.steps() {
            let state = State::read(&text_of(&played.state)).unwrap();
            let draws = played.chance.iter().flatten().map(|draw| Draw::parse(draw).unwrap()).collect::<Vec<_>>();
            kinds.extend(step(&state, &case_answers::<BolaDeDrac>(&state, &played.answers), &draws).iter().map(kind));
            rounds += 1;
        }
    }
    let all = KINDS.iter().copied().chain(["Waits"]).map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(kinds, all, "in {rounds} rounds");
}

/// DEA-2, DEA-3: a goku is back when its panel says so, unless it finds no cell.
#[test]
fn dea_3_a_panel_tells_when_its_goku_is_back() {
    let mut returned = 0;
    let standings = |state: &State| {
        ByPlayer::from_fn(|player| {
            let panel = BolaDeDrac::scene(state).players.into_iter().find(|panel| panel.seat.index() == player.index());
            panel.map(|panel| panel.standing).unwrap_or_default()
        })
    };
    for game in seeded_games() {
        play(&game, |state, answers, draws| {
            let mut next = state.clone();
            BolaDeDrac::step_answers(&mut next, &answers_of(answers), &mut RecordedDraws::new(draws), &mut ()).unwrap();
            let (before, after) = (standings(state), standings(&next));
            for (player, standing) in before.iter() {
                let Some(rounds) = standing.strip_prefix("back in ") else { continue };
                let rounds: u32 = rounds.split(' ').next().unwrap().parse().unwrap();
                let expected = match rounds {
                    1 => "in the game".to_owned(),
                    2 => "back in 1 round".to_owned(),
                    _ => format!("back in {} rounds", rounds - 1),
                };
                if after[player] != "OUT" {
                    assert_eq!(after[player], expected, "{player} in {state:?}");
                    returned += u32::from(rounds == 1);
                }
            }
        });
    }
    assert!(returned > 4, "{returned}");
}

/// KAM-5: the ray is seen on the cells that it covers, and on no other.
#[test]
fn kam_5_a_ray_is_seen_on_its_cells() {
    let (mut rays, mut victims) = (0, 0);
    for game in seeded_games() {
        play(&game, |state, answers, draws| {
            for event in step(state, &answers_of(answers), draws) {
                let Event::ThrowEvent { ray, .. } = event else { continue };
                let mut blast = None;
                BolaDeDrac::effects(state, &event, &mut |effect| {
                    if let Effect::Blast { from, direction, cells, .. } = effect {
                        blast = Some((from, direction, cells));
                    }
                });
                let (from, direction, cells) = blast.unwrap();
                let ahead = std::iter::successors(Some(from), |at| Some(at.next(direction))).skip(1);
                let seen = ahead.take(cells.into()).collect::<Vec<_>>();
                assert_eq!(seen, ray.cells().map(Position::from).collect::<Vec<_>>());
                let mut concerned = Vec::new();
                BolaDeDrac::cells(&event, &mut |at| concerned.push(at));
                assert_eq!(concerned[1..], seen);
                rays += 1;
                victims +=
                    state.setup().gokus.iter().filter(|(_, goku)| goku.is_alive && ray.covers(goku.cell)).count();
            }
        });
    }
    assert!(rays > 4 && victims > 2, "{rays} {victims}");
}

fn unit(scene: &Scene, player: usize) -> (&Piece, &Unit) {
    let piece = &scene.pieces[player];
    let PieceKind::Unit(unit) = &piece.look else { panic!("{piece:?}") };
    (piece, unit)
}

#[test]
fn a_scene_shows_what_a_state_has() {
    let scene = BolaDeDrac::scene(&small());
    assert_eq!(scene.heading, "round 3 of 20");
    let at = |row, column| scene.board.axes().position(column, row);
    for ((row, column), words) in [
        ((0, 0), vec!["rock"]),
        ((1, 1), vec!["goku of P1, health 7 of 9, carries a ball, on a cloud"]),
        ((1, 2), vec!["ball"]),
        ((1, 3), vec!["capsule"]),
        ((1, 5), vec!["goku of P2, health 0 of 9, away"]),
        ((3, 1), vec!["goku of P3, health 5 of 9, frozen"]),
        // FRO-2: it never returns.
        ((3, 2), vec![]),
        ((3, 4), vec!["back in 6 rounds", "bean, away"]),
        ((3, 5), vec!["kinton"]),
        ((2, 2), vec![]),
    ] {
        assert_eq!(scene.describe_cell(at(row, column)), words, "{row} {column}");
    }
    assert_eq!(scene.board.name(at(3, 4)), "3 4");
    let panels = scene.players.iter().map(|panel| {
        let facts = panel.facts.iter().map(|fact| fact.value.as_str()).collect::<Vec<_>>().join(" ");
        (panel.name.as_str(), panel.standing.as_str(), panel.is_playing, panel.score, facts)
    });
    assert_eq!(
        panels.collect::<Vec<_>>(),
        [
            ("Bulma", "in the game", true, 27, "2 7 4 rounds".to_owned()),
            ("Krilin", "back in 3 rounds", true, 10, "1 0 -".to_owned()),
            ("Goku", "OUT", false, 5, "0 5 -".to_owned()),
            ("Vegeta", "OUT", false, 0, "0 0 -".to_owned()),
        ]
    );
    let presences = [Presence::Active, Presence::Faded, Presence::Frozen, Presence::Gone];
    assert_eq!([0, 1, 2, 3].map(|player| unit(&scene, player).0.presence), presences);
    let rocks = &scene.terrain[0];
    assert!(rocks.legend.iter().any(|kind| kind.fill == Fill::Wall && kind.blocks));
}

/// A goku that is killed while it is frozen does not return, and neither does one that is
/// frozen while it is dead.
#[test]
fn fro_2_whoever_is_frozen_and_dead_is_out() {
    let scene = BolaDeDrac::scene(&small());
    let [alive, dead, frozen, out] = [0, 1, 2, 3].map(|player| unit(&scene, player).0.clone());
    let after = |piece: &Piece, effect: Effect| {
        let mut pieces = vec![piece.clone()];
        apply(&mut pieces, &effect);
        pieces.remove(0)
    };
    let killed = |piece: &Piece| after(piece, Effect::Killed { piece: piece.id, at: piece.at });
    let froze = |piece: &Piece| after(piece, Effect::Froze { piece: piece.id });
    assert_eq!([&alive, &frozen].map(|piece| killed(piece).presence), [Presence::Faded, Presence::Gone]);
    assert_eq!(
        [&alive, &dead, &out].map(|piece| froze(piece).presence),
        [Presence::Frozen, Presence::Gone, Presence::Gone]
    );
    let PieceKind::Unit(Unit { health, carries, mount, .. }) = killed(&alive).look else { panic!() };
    assert_eq!((health.unwrap().left, carries, mount), (0, None, None));
}

#[test]
fn heat_maps_count_steps_around_rocks() {
    let state = State::default();
    let (setup, board) = (state.setup(), BolaDeDrac::scene(&state).board);
    for (index, goals) in [&setup.capsules, &setup.balls].into_iter().enumerate() {
        let map: HeatMap = BolaDeDrac::overlay(&state, index).unwrap();
        for at in board.cells() {
            let value = map.value(board, at);
            assert_eq!(value.is_none(), setup.rocks.contains(at), "{at}");
            assert_eq!(value == Some(0), goals.contains(at), "{at}");
            let around = Direction::ALL.iter().filter_map(|&direction| map.value(board, at.next(direction)));
            let nearest = around.min();
            if let Some(steps @ 1..) = value {
                assert_eq!(nearest, Some(steps - 1), "{at}");
            }
        }
        assert_eq!(map.values.iter().flatten().max(), Some(&map.most));
    }
    assert_eq!(BolaDeDrac::overlay(&state, 2), None);
    // No ball lies on the board while somebody carries the only one.
    let mut setup = small().into_setup();
    setup.parameters.nb_balls = 1;
    setup.balls = Default::default();
    assert_eq!(BolaDeDrac::overlay(&State::new(setup).unwrap(), 1), None);
}

/// The badges of a round are next to the cells where a move ends.
#[test]
fn a_goku_that_moves_and_scores_is_marked_where_it_ends() {
    let scene = BolaDeDrac::scene(&small());
    let (piece, from, to) = (scene.pieces[0].id, scene.pieces[0].at, scene.board.axes().position(3, 1));
    let seat = Seat::ALL[0];
    let effects = vec![
        Effect::Moved { piece, from, to },
        Effect::Hurt { piece, lives: 2 },
        Effect::Loaded { piece, load: None },
        Effect::Scored { seat, at: to, gain: 1 },
    ];
    let picture = paint::action(&paint::Moment { scene, effects, progress: 0.9 });
    let places = picture.shapes.iter().filter_map(|shape| match &shape.form {
        paint::Form::Text { x, text, .. } if ["-2", "+1"].contains(&text.as_str()) => Some((text.clone(), *x)),
        _ => None,
    });
    // Column 3 lies between 4 and 5 on the sheet.
    let places = places.collect::<Vec<_>>();
    assert_eq!(places.iter().map(|(text, _)| text.as_str()).collect::<BTreeSet<_>>(), BTreeSet::from(["+1", "-2"]));
    assert!(places.iter().all(|(_, x)| (4.0..5.0).contains(x)), "{places:?}");
}
