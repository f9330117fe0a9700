//! STP: steps, phases and refusals.

use crate::board::{Board, board, play, play_all, refusal, write};
use rstest::rstest;
use rulebook_core::aitester::{AiTester, Event, P1, P2, Phase, State};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Event as _, Game as _};

fn fight() -> Board {
    board("a.+.p\n.....")
}

fn purchase() -> Board {
    board(".....\n.....").buying("11...\n...22")
}

#[test]
fn stp_1_one_player_is_asked_for_one_command() {
    let mut state = fight().state();
    assert_eq!(AiTester::asked(&state).to_string(), "1", "STP-1");
    let mut answers = Answers::default();
    answers[P1] = Answer::Line(b"MOV 0 1 0");
    answers[P2] = Answer::Line(b"NXT");
    AiTester::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    assert_eq!(state, fight().play("MOV 0 1 0").after, "STP-1: nobody else is asked");
    assert_eq!(AiTester::asked(&state).to_string(), "1", "STP-1: a turn has many steps");
}

#[rstest]
#[case("MOV 0 1 0")]
#[case("ATT 0 4 0")]
#[case("NXT")]
fn stp_2_commands_of_the_fight(#[case] line: &str) {
    assert_eq!(purchase().refusal(line), "STP-2 the players are still buying", "STP-2");
}

#[rstest]
#[case("BUY 0 0 0")]
#[case("SEL 0")]
#[case("END")]
fn stp_2_commands_of_buying(#[case] line: &str) {
    assert_eq!(fight().refusal(line), "STP-2 the fight has begun", "STP-2");
}

#[test]
fn stp_3_a_refused_command_only_counts() {
    let state = fight().state();
    for line in ["", "jump", "MOV 0 9 9", "BUY 0 0 0", "ATT 0 1 0"] {
        // `refusal` compares the whole state.
        let _ = refusal(&state, line);
    }
    let once = play(&state, "MOV 9 0 0");
    assert_eq!((once.after.situation().refused, once.after.asked()), (1, Some(P1)), "STP-3");
    let twice = once.then("MOV 9 0 0");
    assert_eq!((twice.after.situation().refused, twice.after.asked()), (2, Some(P1)), "STP-3");
    assert_eq!(twice.event_lines().len(), 1, "STP-3");
}

#[rstest]
#[case(Answer::NotAsked)]
#[case(Answer::Silent)]
#[case(Answer::Failed)]
#[case(Answer::Line(b"mov 0 1 0"))]
fn stp_3_no_answer_is_refused(#[case] answer: Answer<'_>) {
    let (mut state, mut answers, mut events) = (fight().state(), Answers::default(), Vec::new());
    answers[P1] = answer;
    AiTester::step_answers(&mut state, &answers, &mut NoChance, &mut |event: Event| events.push(event)).unwrap();
    assert_eq!(state, fight().set(|setup| setup.situation.refused = 1).state(), "STP-3");
    let lines: Vec<_> = events.iter().map(|event| format!("{} {event}", event.clause())).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(matches!(events[0], Event::Refused { command: None, count: 1, .. }), "STP-3: {lines:?}");
}

#[rstest]
#[case("MOV 0 1 0")]
#[case("NXT")]
fn stp_4_a_good_command_forgets_refusals(#[case] line: &str) {
    let twice = play_all(&fight().state(), &["-", "-"]);
    let after = play(&twice, line).after;
    assert_eq!(after, play(&fight().state(), line).after, "STP-4");
    assert_eq!(after.situation().refused, 0, "STP-4");
}

#[test]
fn stp_4_while_the_players_buy() {
    let after = play_all(&purchase().state(), &["-", "-", "BUY 0 0 0", "-", "-"]);
    assert_eq!((after.situation().refused, after.situation().player), (2, P1), "STP-4");
}

#[test]
fn stp_5_the_third_refusal_ends_the_turn() {
    let third = play(&play_all(&fight().state(), &["-", "MOV 9 0 0"]), "BUY 0 0 0");
    assert_eq!(
        third.event_lines(),
        [
            "STP-2 BUY 0 0 0 of P1 is refused: the fight has begun (refusal 3)",
            "STP-5 the third refusal in a row ends the turn of P1",
            "FGT-2 turn 1 begins, P2 is next"
        ],
        "STP-5"
    );
    assert_eq!(write(&third.after), write(&fight().play("NXT").after), "STP-5");
}

#[test]
fn stp_5_the_third_refusal_ends_buying() {
    let third = play(&play_all(&purchase().state(), &["BUY 0 0 0", "NXT", "-"]), "-");
    assert_eq!(
        third.event_lines()[1..],
        ["STP-5 the third refusal in a row ends the turn of P1", "BUY-4 P2 buys next"]
    );
    assert_eq!(third.after, play_all(&purchase().state(), &["BUY 0 0 0", "END"]), "STP-5");
    let begun = play_all(&third.after, &["-", "-", "-"]);
    assert_eq!((begun.situation().phase, begun.situation().refused), (Phase::Fight, 0), "STP-5");
}

#[test]
fn stp_5_the_forced_end_can_end_the_game() {
    let last = fight().turn(49).set(|setup| setup.situation.refused = 2).play("-");
    assert!(last.after.is_over(), "STP-5");
    assert_eq!(last.event_lines().last().unwrap(), "END-2 the game is over after 50 turns", "END-2");
}

/// STP-6: with all reasons at once, the first one counts; without it, the next one.
#[test]
fn stp_6_the_first_reason_counts() {
    let state = |text: &str| State::read(text.as_bytes()).unwrap();
    let text = write(&board("a#.p.").points(0).state());
    assert_eq!(refusal(&state(&text), "MOV 1 9 9"), "MOV-4 the player has no living unit with this id", "STP-6");
    assert_eq!(refusal(&state(&text), "MOV 0 9 9"), "MOV-4 the target is off the board", "STP-6");
    assert_eq!(refusal(&state(&text), "MOV 0 1 0"), "MOV-4 the target is not land", "STP-6");
    assert_eq!(refusal(&state(&text), "MOV 0 3 0"), "MOV-4 a unit is on the target", "STP-6");
    assert_eq!(refusal(&state(&text), "MOV 0 2 0"), "MOV-4 no path leads there", "STP-6");
}
