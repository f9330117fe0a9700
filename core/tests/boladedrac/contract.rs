//! The textual contract, for Bola de Drac.

use crate::board::{PLAYERS, board, draws, write};
use crate::file::{EXAMPLE, MIXED};
use crate::sinks::{Full, NotingWriter, text};
use rulebook_core::boladedrac::{BolaDeDrac, Event, Refusal, State, ThrowRefusal};
use rulebook_core::chance::RecordedDraws;
use rulebook_core::contract::{Answer, Answers, Decision, Event as _, Game as _, InvalidName, NoRules};
use rulebook_core::players::{ByPlayer, Seat};
use rulebook_core::text::Style;

#[test]
fn reading_what_was_written_gives_the_same_state() {
    let state = BolaDeDrac::read(EXAMPLE.as_bytes(), &NoRules).unwrap();
    assert_eq!(text(|out| BolaDeDrac::write(&state, out)), EXAMPLE, "FILE-1");
    for seat in Seat::ALL {
        assert_eq!(text(|out| BolaDeDrac::view(&state, seat, out)), EXAMPLE, "nothing is hidden");
    }
}

#[test]
fn steps_of_the_contract_are_those_of_the_engine() {
    let pair = board("XXXXXXX\nX.01..X\nX.....X\nXXXXXXX");
    let mut state = pair.state();
    let mut answers = Answers::default();
    answers[Seat::ALL[0]] = Answer::Line(b"m r\r");
    answers[Seat::ALL[1]] = Answer::Line(b"jump");
    let (text, mut events) = (draws("1/2 0/202"), Vec::new());
    BolaDeDrac::step_answers(&mut state, &answers, &mut RecordedDraws::new(&text), &mut |event: Event| {
        events.push(event)
    })
    .unwrap();
    let played = pair.play(&["m r"], "0/202");
    assert_eq!((state, events), (played.after, played.events), "ANS-3");
}

/// A refused action is an event of the round, not a fault of the player.
#[test]
fn judge_accepts_every_well_formed_action() {
    let room = board("XXXXXXX\nX0....X\nX...12X\nXXXXXXX");
    let judge = |board: &crate::board::Board, seat: usize, line: &str| {
        BolaDeDrac::judge(&board.state(), Seat::ALL[seat], Answer::Line(line.as_bytes())).1.map_err(|error| error.place)
    };
    for line in ["m r", "t t", "-", "frozen"] {
        assert_eq!(judge(&room, 0, line), Ok(()), "{line}");
    }
    assert_eq!(judge(&room, 0, "m t"), Ok(()), "MOV-3");
    assert_eq!(judge(&room.clone().round(1), 0, "m r"), Ok(()), "MOV-2");
    assert_eq!(judge(&room.clone().round(1), 0, "t r"), Ok(()), "KAM-1");
    assert_eq!(judge(&room.clone().round(2).strength(0, 4), 0, "m r"), Ok(()), "MOV-4");
    assert_eq!(judge(&room.clone().dead(0, 3), 0, "m r"), Ok(()), "MOV-2");
    assert_eq!(judge(&room, 0, "m x").unwrap_err().to_string(), "1:3", "ANS-1");
}

#[test]
fn the_mask_leaves_out_what_is_certain_to_be_refused() {
    let room = board("XXXXXXX\nX0....X\nX.....X\nXXXXXXX").strength(0, 29);
    let codes = |board: &crate::board::Board| {
        let state = board.state();
        (0..12).filter(|&value| BolaDeDrac::allows(&state, Seat::ALL[0], 0, value)).collect::<Vec<_>>()
    };
    assert_eq!(codes(&room), [0, 2, 4], "nothing, down and right");
    assert_eq!(codes(&room.clone().strength(0, 30)), [0, 2, 4, 5, 6, 7, 8], "KAM-1");
    assert_eq!(codes(&room.clone().dead(0, 3)), [0], "END-2");
    assert_eq!(codes(&room.clone().frozen(0)), [0; 0], "FRO-4");
    assert!(
        !BolaDeDrac::allows(&room.state(), Seat::ALL[0], 1, 0)
            && !BolaDeDrac::allows(&room.state(), Seat::ALL[1], 0, 0)
    );
    let refusal = room.state().refusal(PLAYERS[0], rulebook_core::boladedrac::Action::from_answer(b"t r"));
    assert_eq!(refusal, Some(Refusal::Throw(ThrowRefusal::TooWeak)), "KAM-1");
}

#[test]
fn names_of_players() {
    let mut state = State::default();
    assert_eq!(BolaDeDrac::name(&state, Seat::ALL[1]), Some("P2"), "FILE-4");
    assert_eq!(BolaDeDrac::set_name(&mut state, Seat::ALL[1], "Son_Goku"), Ok(()));
    assert_eq!(write(&state), EXAMPLE.replace("names P1 P2", "names P1 Son_Goku"), "FILE-4");
    for name in ["", "two words", "thirteen_char", "ä"] {
        assert_eq!(
            BolaDeDrac::set_name(&mut state, Seat::ALL[0], name),
            Err(InvalidName { max: 12, rule: "all of them printable ASCII, without spaces" }),
            "FILE-4: {name}"
        );
    }
    assert_eq!(BolaDeDrac::set_name(&mut state, Seat::ALL[4], "x"), Ok(()));
    assert_eq!(BolaDeDrac::name(&state, Seat::ALL[4]), None);
}

#[test]
fn outcome_has_the_ranks_of_those_who_play() {
    let over = board("XXXXXX\nX012.X\nX....X\nXXXXXX").round(98).strength(1, 7).deposited(2, 1).state();
    let outcome = BolaDeDrac::outcome(&over).unwrap();
    assert_eq!(outcome.ranks, ByPlayer::new([2, 3, 1, 0, 0, 0, 0, 0, 0]), "SCO-2");
    assert_eq!(outcome.decision, Decision::Scores);
    assert_eq!(Seat::ALL.map(|seat| BolaDeDrac::score(&over, seat)), [100, 7, 201, 0, 0, 0, 0, 0, 0], "SCO-1");
}

#[test]
fn every_value_of_a_state_file_is_announced_by_its_name() {
    let state = State::read(MIXED.as_bytes()).unwrap();
    let mut out = NotingWriter::default();
    BolaDeDrac::write(&state, &mut out).unwrap();
    assert_eq!(out.text, MIXED, "FILE-1");
    for (name, value) in [
        ("nb_players", "4"),
        ("max_strength", "1000000"),
        ("cols", "8"),
        ("the name of P3", "{x},y!"),
        ("round", "11"),
        ("row 1", "X..B..CX"),
        ("the place of bean 2", "1 2"),
        ("whether bean 1 is there", "n"),
        ("the timer of bean 1", "3"),
        ("the kind of P3", "on_kinton_with_ball"),
        ("the cell of P4", "3 6"),
        ("the timer of P4", "4"),
        ("whether P4 is alive", "d"),
        ("the balls of P1", "3"),
        ("the strength of P1", "77"),
        ("the kinton time of P1", "12"),
        ("the status of P1", "0.125"),
    ] {
        assert_eq!(out.field(name), value, "{name}");
    }
}

#[test]
fn writing_stops_where_the_sink_does() {
    let (state, len) = (State::default(), EXAMPLE.len());
    for room in 0..len {
        assert!(state.write(&mut Full(room)).is_err(), "{room} bytes");
    }
    state.write(&mut Full(len)).unwrap();
}

#[test]
fn a_drawing_shows_the_board_and_the_players() {
    let state = State::read(MIXED.as_bytes()).unwrap();
    insta::assert_snapshot!(text(|out| BolaDeDrac::draw(&state, out)), @r"
    state 11 of 40
     0 XXXXXXXX
     1 X.13..CX
     2 X.....kX
     3 X2.....X
     4 XXXXXXXX
       01234567
    P1 a: 3000080 points, 3 balls, on 1 2, strength 77, kinton for 12 rounds
    P2 bb_7: 1000000 points, 0 balls, on 3 1, strength 1000000, with a ball
    P3 {x},y!: 12000012 points, 12 balls, on 1 3, strength 0, kinton for 1 round, with a ball
    P4 0123456789ab: 1000001 points, 1 ball, dead, timer 4, frozen
    ");
    let usual = text(|out| BolaDeDrac::draw(&State::default(), out));
    assert!(usual.contains("\n 1 X1................2X\n") && usual.contains("\n 3 X.X....b.XX.b....X.X\n"), "{usual}");
    assert!(usual.contains("\n             1111111111\n   01234567890123456789\n"), "{usual}");
    let mut out = NotingWriter::default();
    BolaDeDrac::draw(&State::default(), &mut out).unwrap();
    assert_eq!((out.style_of("1...."), out.style_of("XXXX")), (Style::Of(Seat::ALL[0]), Style::Obstacle));
}

#[test]
fn events_tell_whom_they_concern() {
    let board = board("XXXXXXX\nX.01..X\nX...2.X\nXXXXXXX").carrier(1).rider(1, 3);
    let played = board.play(&["m r", "-", "m t"], "0/202");
    let lines: Vec<_> = played.events.iter().map(|event| format!("{} {}", event.clause(), event.seats())).collect();
    assert_eq!(lines, ["ORD-1 ", "COM-1 1 2", "COM-4 1 2", "COM-5 1 2", "DEA-1 1 2", "MOV-5 3", "ROU-1 "]);
}

#[test]
fn the_hash_is_that_of_the_text() {
    let mut hash = rulebook_core::hash::Fnv::default();
    hash.update(EXAMPLE.as_bytes());
    assert_eq!(BolaDeDrac::state_hash(&State::default()), hash.finish());
}
