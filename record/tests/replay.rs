//! Replaying a record: each step follows from the one before, or an error names the position.

use rstest::rstest;
use rulebook_core::contract::{Answers, Game, Opening};
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::RedBot;
use rulebook_record::{AnswerEntry, Cause, Replay, ReplayError, RoundEntry, Transcript, Verdict};

fn start<G: Game>(rounds: u32) -> G::State {
    G::opening(&G::Rules::default(), &Opening { rounds: Some(rounds) }).unwrap()
}

fn round(number: u64, answers: &[(usize, Verdict)]) -> RoundEntry {
    let answers =
        answers.iter().map(|(seat, verdict)| AnswerEntry { seat: *seat, verdict: verdict.clone(), fuel: None });
    RoundEntry { round: number, answers: answers.collect(), draws: Vec::new() }
}

fn line(line: &str) -> Verdict {
    Verdict::Ok { line: line.to_owned() }
}

type Rounds = Vec<RoundEntry>;

/// Creates two rounds of RedBot.
fn rounds() -> Rounds {
    let idle = "R1 NONE NOTHING R2 NONE NOTHING";
    let answers = [(1, line("R1 UP FIRE R2 LEFT NOTHING")), (2, line(idle)), (3, Verdict::NoOutput), (4, line(idle))];
    vec![round(0, &answers), round(1, &answers)]
}

fn error<G: Game>(rounds: &[RoundEntry], start: G::State) -> Option<ReplayError> {
    Replay::<G, _>::new(rounds, 0, start).find_map(Result::err)
}

#[test]
fn each_step_has_its_number_states_answers_and_events() {
    let rounds = rounds();
    let mut replay = Replay::<RedBot, _>::new(&rounds[..], 0, start::<RedBot>(9));
    for number in 0..2 {
        let mut events = 0;
        let before = replay.state().clone();
        let step = replay.step(&mut |_: rulebook_core::redbot::Event| events += 1).unwrap().unwrap();
        assert_eq!((step.number, step.input.number(), &step.before), (number, number, &before));
        assert_eq!((&step.after, replay.number()), (replay.state(), number + 1));
        assert!(events > 0 && step.after != before);
        let answers: Answers<'_> = step.input.answers::<RedBot>(&before);
        assert_eq!(answers.iter().filter(|(_, answer)| answer.line().is_some()).count(), 3);
    }
    assert!(replay.next().is_none());
    // A transcript gives the same steps.
    let transcript: Vec<rulebook_record::RoundReplies> = rounds.iter().cloned().map(Into::into).collect();
    let last = Replay::<RedBot, _>::new(&transcript[..], 0, start::<RedBot>(9)).last().unwrap().unwrap().after;
    assert_eq!(&last, replay.state());
    assert_eq!(Transcript::default().round(0), None);
}

#[rstest]
#[case::no_round(|rounds: &mut Rounds| rounds[0].round = 7, "round 0: match.json has no such round")]
#[case::seat(|rounds: &mut Rounds| rounds[1].answers[0].seat = 5, "round 1: match.json has an answer of a seat that does not play")]
#[case::seat_0(|rounds: &mut Rounds| rounds[1].answers[0].seat = 0, "round 1: match.json has an answer of a seat that does not play")]
#[case::escape(|rounds: &mut Rounds| rounds[0].answers[0].verdict = line(r"\q"), "round 0: a line in match.json has a bad escape")]
#[case::range(|rounds: &mut Rounds| rounds[1].draws = vec!["6/6".to_owned()], "round 1: draw 1: expected a draw such as 3/6, the first number below the second, found `6/6`")]
#[case::left(|rounds: &mut Rounds| rounds[1].draws = vec!["3/6".to_owned(); 2], "round 1: 2 draws are recorded, the rules ask for 0")]
#[case::over(|rounds: &mut Rounds| rounds.push(RoundEntry { round: 2, ..rounds[0].clone() }), "round 2: it comes after the end of the game")]
fn an_error_names_its_step(#[case] change: fn(&mut Rounds), #[case] message: &str) {
    let mut rounds = rounds();
    change(&mut rounds);
    assert_eq!(error::<RedBot>(&rounds, start::<RedBot>(2)).unwrap().to_string(), message);
}

/// FIbot asks only one of its players.
#[test]
fn an_answer_of_somebody_who_is_not_asked_is_an_error() {
    let start = start::<FiBot>(4);
    let asked: Vec<usize> = FiBot::asked(&start).iter().map(rulebook_core::players::Seat::number).collect();
    let [asked] = asked[..] else { panic!("{asked:?}") };
    let other = 3 - asked;
    assert_eq!(error::<FiBot>(&[round(0, &[(asked, line("-"))])], start.clone()), None);
    // A permanent failure is also an answer, and counts as silence here.
    assert_eq!(
        error::<FiBot>(&[round(0, &[(asked, Verdict::Failed { by: Cause::GameCpuTime })])], start.clone()),
        None
    );
    let error = error::<FiBot>(&[round(0, &[(asked, line("-")), (other, line("-"))])], start).unwrap();
    assert_eq!(error.to_string(), format!("turn 0: match.json has an answer of P{other}, who is not asked"));
    assert!(!error.is_gap());
}
