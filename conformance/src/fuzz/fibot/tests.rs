//! Tests which situations the random steps of FIbot cover, and that planted faults are found and shrink to minimal
//! cases.

use super::super::tests::{changed, smallest_of};
use super::{Change, FiBot, Fuzzable, Sample};
use crate::case::Case;
use crate::fuzz::{sample, to_case};
use crate::games::Games;
use crate::protocol::{Reply, Step, judge_step, lines_of, text_of};
use rulebook_core::fibot::{Event, SlideDirection, State, Turn};
use rulebook_core::grid::CellSet;
use std::collections::BTreeMap;

fn smallest(ask: &mut dyn FnMut(&Step) -> Reply) -> Sample {
    smallest_of::<FiBot>(ask)
}

fn sample_text(sample: &Sample) -> String {
    to_case::<FiBot>(sample, "x", "x").to_string()
}

/// The number of pieces and the number of cells.
fn extent(sample: &Sample) -> (usize, u16) {
    (FiBot::size(sample).0, sample.state.setup().size.area())
}

#[test]
fn a_sample_is_read_from_its_request() {
    let mut read = 0;
    for n in 0..300 {
        let sample = sample::<FiBot>(4, n);
        if sample.layout.is_empty() {
            read += 1;
            assert_eq!(FiBot::from_request(&FiBot::request(&sample).to_lines()), Ok(sample));
        }
    }
    assert!(read > 200 && read < 300, "{read}");
}

/// Random steps cover crowded boards, boards one cell wide, last rounds and players without robots. They also cover
/// slides that go nowhere or to the flag, unusual answers, refused states and finished games.
#[test]
fn random_steps_show_what_there_is_to_see() {
    let mut seen = BTreeMap::<&str, usize>::new();
    for n in 0..3000 {
        let sample = sample::<FiBot>(5, n);
        let setup = sample.state.setup();
        let robots = setup.robots.iter().count();
        let mut events = Vec::new();
        let refused = sample.state.clone().step(sample.turn(), &mut |event: Event| events.push(event)).is_err();
        let mut count = |what, holds| *seen.entry(what).or_default() += usize::from(holds);
        count("crowded", 4 * (robots + setup.walls.len()) > 3 * usize::from(setup.size.area()));
        count("one cell wide or high", setup.size.width().min(setup.size.height()) == 1);
        count("as large as possible", setup.size.width().max(setup.size.height()) == 25);
        count("the last round", setup.rounds_left == 1);
        count("player 2 is to move", setup.to_move.number() == 2);
        count("empty-handed", !refused && setup.robots.of(setup.to_move).next().is_none());
        count("stayed", events.iter().any(|event| matches!(event, Event::Stayed { .. })));
        count("reached the flag", events.iter().any(|event| matches!(event, Event::FlagReached { .. })));
        count("destroyed several", events.iter().filter(|event| matches!(event, Event::Destroyed { .. })).count() > 1);
        count("no answer", Turn::parse(&sample.answer).is_err());
        count(
            "another spelling",
            Turn::parse(&sample.answer).is_ok_and(|turn| turn.to_string().as_bytes() != sample.answer),
        );
        count("over", refused);
        let tidy = sample.layout.is_empty();
        let readable = State::read(&text_of(&FiBot::request(&sample).state)).is_ok();
        count("not canonical, but readable", !tidy && readable);
        count("no state", !tidy && !readable);
    }
    println!("{seen:#?}");
    assert!(seen.values().all(|&count| count >= 30), "{seen:#?}");
}

#[test]
fn a_robot_that_is_lost_shrinks_to_one_robot() {
    let found =
        smallest(&mut |step| changed::<FiBot>(step, |line| line.replace(|cell| ('N'..='Z').contains(&cell), ".")));
    // The smallest board has two cells: one for the flag and one for the robot.
    assert_eq!(extent(&found), (1, 2), "{}", sample_text(&found));
}

/// The planted fault: explosions go through walls.
#[test]
fn a_fault_of_explosions_shrinks_to_two_robots_and_a_wall() {
    let through_walls = |step: &Step| {
        let state = State::read(&text_of(&step.state)).ok()?;
        let turn = Turn::from_answer(&step.answers[0]);
        let Reply::Ok(mut after) = judge_step::<FiBot>(step) else { return None };
        let walls = state.setup().walls;
        let mut open = state.into_setup();
        open.walls = CellSet::EMPTY;
        let mut state = State::new(open).ok()?;
        state.step(turn, &mut ()).ok()?;
        let mut setup = state.into_setup();
        setup.walls = walls;
        let mut text = String::new();
        State::new(setup).ok()?.write(&mut text).ok()?;
        after.state = lines_of(text.as_bytes());
        matches!(turn, Turn::Explode { .. }).then_some(Reply::Ok(after))
    };
    let found = smallest(&mut |step| through_walls(step).unwrap_or_else(|| judge_step::<FiBot>(step)));
    // There is one more cell than pieces, because the rival's flag needs a free cell.
    assert_eq!(extent(&found), (3, 4), "{}", sample_text(&found));
    assert!(matches!(found.turn(), Turn::Explode { .. }));
}

#[test]
fn a_fault_of_reading_answers_shrinks_to_a_short_answer() {
    let found = smallest(&mut |step| {
        let mut step = step.clone();
        let line = String::from_utf8_lossy(&step.answers[0]).into_owned();
        let words: Vec<&str> = line.split_ascii_whitespace().take(2).collect();
        step.answers[0] = words.join(" ").into_bytes();
        judge_step::<FiBot>(&step)
    });
    let words = found.answer.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count();
    assert!(words == 3 && found.answer.len() <= 5, "{}", sample_text(&found));
    assert_eq!(extent(&found).0, 1, "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_states_shrinks_to_one_change_of_the_layout() {
    let found = smallest(&mut |step| {
        let numbers = step.state.iter().flat_map(|line| line.split(|&byte| byte == b' '));
        let has_zeros = numbers.into_iter().any(|number| number.len() > 1 && number[0] == b'0');
        if has_zeros { Reply::Reject("bad-state".to_owned()) } else { judge_step::<FiBot>(step) }
    });
    assert!(matches!(found.layout.as_slice(), [Change::Zeros { .. }]), "{}", sample_text(&found));
    assert_eq!(extent(&found), (1, 1), "{}", sample_text(&found));
}

#[test]
fn a_fault_of_the_rounds_shrinks_to_an_empty_board() {
    let found = smallest(&mut |step| {
        changed::<FiBot>(step, |line| line.strip_suffix(" 9 1").map_or(line.clone(), |start| format!("{start} 8 1")))
    });
    assert_eq!(extent(&found), (0, 1), "{}", sample_text(&found));
}

#[test]
fn a_crash_shrinks_to_a_crash() {
    let found = smallest(&mut |step| match Turn::from_answer(&step.answers[0]) {
        Turn::Slide { way: SlideDirection::East, .. } => Reply::Error("crashed".to_owned()),
        _ => judge_step::<FiBot>(step),
    });
    assert_eq!((found.answer.as_slice(), extent(&found)), (b"A V".as_slice(), (0, 1)), "{}", sample_text(&found));
}

#[test]
fn findings_are_cases() {
    for n in 0..300 {
        let case = to_case::<FiBot>(&sample::<FiBot>(6, n), "fibot-fuzz-1", "Found by fuzzing.");
        assert_eq!(Case::parse(&case.to_string(), Games::BUILT_IN).as_ref(), Ok(&case), "{case}");
    }
}
