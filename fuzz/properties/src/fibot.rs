//! What must hold for FIbot: any bytes as a state file, as an answer line and
//! in serde formats; and a turn.

use crate::files::state_file;
use crate::formats::{back_and_forth, read};
use crate::model::agree;
use crate::{read_sample, write_state};
use rulebook_conformance::fuzz::Fuzzed as _;
use rulebook_conformance::fuzz::fibot::Sample;
use rulebook_conformance::laws;
use rulebook_conformance::model::fibot as model;
use rulebook_core::contract::{Answer, Event as _, Faults as _, Game as _, NoRules, Opening, Progress};
use rulebook_core::fibot::{Event, FiBot, P1, P2, Player, Reach, Robot, Setup, State, Symmetry, Turn, Way};
use rulebook_core::grid::{Position, Size};
use rulebook_core::invalid::BrokenRule as _;
use rulebook_core::text::Plain;

/// Any bytes as a state file (FILE-1 to FILE-7).
pub fn fibot_file(text: &[u8]) -> bool {
    let state = state_file::<FiBot>(text, &NoRules);
    match (&state, model::read(text)) {
        (Some(state), Ok(model)) => {
            assert!(state.setup().check(&mut |broken| panic!("FILE-7: {broken}")), "FILE-7");
            assert_eq!(write_state::<FiBot>(state), model.write(), "FILE-1");
            let mut sheet = String::new();
            state.write_score_sheet(&mut Plain(&mut sheet)).expect("writing to a string cannot fail");
            assert_eq!(sheet, model.score_sheet(), "SCO-5");
            let mut board = String::new();
            state.draw(&mut Plain(&mut board)).expect("writing to a string cannot fail");
            assert!(board.matches('\n').count() >= usize::from(state.setup().size.height()), "SET-1: {board}");
            broken_setups(state);
        }
        (None, Err(faults)) if faults.clauses().contains(&"FILE-6") => {
            let mut clauses = Vec::new();
            let error = FiBot::read(text, &NoRules).expect_err("FILE-7");
            error.each(&mut |fault| clauses.push(fault.clause.id()));
            assert_eq!(clauses, faults.clauses(), "FILE-7: every flag on a wall is told");
        }
        (None, Err(_)) => {}
        (Some(_), Err(faults)) => panic!("FILE-7: the model refuses what the engine reads: {faults}"),
        (None, Ok(_)) => panic!("FILE-7: the engine refuses what the model reads"),
    }
    let read = state.is_some();
    over_another(text, state);
    read
}

/// Reads a text into the place of another state, of which nothing may be left.
fn over_another(text: &[u8], expected: Option<State>) {
    let mut place = Some(full_board());
    let result = State::read_into(&mut place, text, &mut |_| {});
    assert_eq!((result.is_ok(), place), (expected.is_some(), expected), "FILE-7: over another state");
}

/// The largest board with a wall or a robot on every cell but the two flags,
/// one of which is reached.
fn full_board() -> State {
    let size = Size::new(Setup::MAX_SIDE, Setup::MAX_SIDE).expect("the grid has room");
    let mut setup = State::default().into_setup();
    setup.size = size;
    let side = i32::from(Setup::MAX_SIDE);
    let mut cells = (1..=side).flat_map(|y| (1..=side).map(move |x| Position::new(x, y)));
    for robot in Robot::ALL {
        setup.robots[robot] = cells.next();
    }
    setup.flags[P2] = Position::new(1, 1);
    setup.flags[P1] = cells.next().expect("a row has fewer cells than there are robots");
    setup.walls = cells.collect();
    State::new(setup).expect("FILE-7: only flags on walls are refused")
}

/// A change of a setup.
type Break<'a> = &'a dyn Fn(&mut Setup);

/// What no file can say is refused where it is made by hand, each fault with
/// its clause, and so is a flag on a wall.
fn broken_setups(state: &State) {
    let sound = state.setup();
    let (on, off) = (sound.flags[P2], Position::new(26, 1));
    let [first, second] = [Robot::ALL[3], Robot::ALL[20]];
    let breaks: [(&str, Break<'_>); 8] = [
        ("SET-1", &|setup| setup.size = Size::new(26, 1).expect("the grid has room")),
        ("FILE-3", &|setup| setup.rounds_left = 26),
        ("SET-3", &|setup| setup.walls.insert(off)),
        ("FILE-3", &|setup| setup.flags[P2] = off),
        ("FILE-6", &|setup| setup.walls.insert(on)),
        ("SET-4", &|setup| setup.robots[first] = Some(off)),
        ("SET-4", &|setup| [first, second].into_iter().for_each(|robot| setup.robots[robot] = Some(on))),
        ("SET-4", &|setup| {
            setup.walls.insert(on);
            setup.robots[first] = Some(on);
        }),
    ];
    for (clause, change) in breaks {
        let mut setup = sound.clone();
        change(&mut setup);
        let error = State::new(setup).expect_err(clause);
        let told = error.broken().iter().any(|broken| broken.clause().id() == clause);
        assert!(told && !error.to_string().is_empty(), "{clause}: {error}");
    }
    assert_eq!(State::try_from(Setup::from(state.clone())).as_ref(), Ok(state), "what is sound is taken");
}

/// Any bytes as an answer line (ANS-1 to ANS-5).
pub fn fibot_answer(line: &[u8]) -> bool {
    let understood = Turn::from_answer(line.split(|&byte| byte == b'\n').next().unwrap_or_default());
    assert_eq!(understood.to_string(), model::understand(line).to_string(), "ANS-1, ANS-5");
    match Turn::parse(line) {
        Ok(turn) => {
            let written = turn.to_string();
            assert_eq!(Turn::parse(written.as_bytes()), Ok(turn), "ANS-1: {written}");
            assert_eq!(Turn::from_answer(line), turn, "ANS-1");
            let words = |text: &[u8]| {
                let text = String::from_utf8_lossy(text).into_owned();
                text.split(['\t', ' ', '\r']).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(words(line), words(written.as_bytes()), "ANS-2: word for word");
            true
        }
        Err(error) => {
            assert_eq!(Turn::from_answer(line), Turn::Pass, "ANS-4");
            assert!(!error.to_string().is_empty() && error.place.column as usize <= line.len() + 1, "ANS-4");
            false
        }
    }
}

/// Whatever stands in a request, the engine and the model make the same of it;
/// a turn of a valid state keeps the laws of the contract, its events add up,
/// no side and no direction is favoured, and all of it comes back from serde
/// formats as it was.
pub fn fibot_turn(text: &[u8]) -> bool {
    if !agree::<FiBot>(text, 1) {
        return false;
    }
    let Some(sample) = read_sample::<FiBot>(text) else { return true };
    laws::check::<FiBot>(&sample.state, std::slice::from_ref(&sample.answer));
    told(&sample);
    back_and_forth(&sample.state);
    back_and_forth(&sample.turn());
    if let Some((after, events)) = play(&sample) {
        events_add_up(&sample, &after, &events);
        symmetries(&sample, &after, events.len());
        back_and_forth(&after);
        back_and_forth(&events);
    }
    true
}

/// The state after a turn and what happened in it; `None` when the game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let mut after = sample.state.clone();
    let mut events = Vec::new();
    after.step(sample.turn(), &mut |event: Event| events.push(event)).ok()?;
    Some((after, events))
}

/// The textual contract tells the same as the typed engine (`spec/contract.md`).
fn told(sample: &Sample) {
    let state = &sample.state;
    assert_eq!(FiBot::progress(state), Progress { done: None, most: None }, "TRN-3: the state does not tell");
    assert_eq!(FiBot::rules(state), &NoRules, "SET-7");
    let mover = state.setup().to_move.among().expect("SET-4: two players fit");
    let allowed = Turn::parse(&sample.answer).is_ok_and(|turn| state.allows(turn));
    assert_eq!(FiBot::judge(state, mover, Answer::Line(&sample.answer)).1.is_ok(), allowed, "ANS-3, ANS-4");
    let outcome = FiBot::outcome(state);
    assert_eq!(outcome.is_some(), state.is_over(), "END-1, END-2");
    for player in Player::ALL {
        let seat = player.among().expect("SET-4: two players fit");
        assert_eq!(FiBot::score(state, seat), i64::from(state.points(player)), "SCO-2");
        assert!(outcome.is_none_or(|outcome| outcome.ranks[seat] == state.ranks()[player]), "SCO-4");
    }
    let mut listed = Vec::new();
    state.each_turn(&mut |turn| listed.push(turn));
    let acts = play(sample).is_some_and(|(after, _)| after.setup().robots != state.setup().robots);
    assert_eq!(listed.contains(&sample.turn()), acts, "TRN-2: what does something is listed");
}

/// What a turn may change, and that its events tell all of it.
fn events_add_up(sample: &Sample, after: &State, events: &[Event]) {
    let (old, new) = (sample.state.setup(), after.setup());
    let mover = old.to_move;
    let mut told = old.clone();
    let (mut passed, mut reached, mut blast) = (false, None, None);
    for event in events {
        let clause = event.clause().id();
        assert!(!event.to_string().is_empty(), "{clause}: an event has words");
        let sections = ["TRN-", "ANS-", "SLD-", "EXP-", "END-"];
        assert!(sections.iter().any(|section| clause.starts_with(section)), "{clause}: what happens in a turn");
        match *event {
            Event::Passed { player, .. } => {
                passed = true;
                assert_eq!(player, mover, "TRN-5");
            }
            Event::Slid { robot, from, to, .. } => {
                assert_eq!(told.robots[robot].replace(to), Some(from), "SLD-1");
                assert!(robot.player() == mover && from != to, "ANS-3, SLD-2");
                assert!((from.x == to.x) != (from.y == to.y), "SLD-1: along a row or a column");
            }
            Event::Stayed { robot, at, .. } => assert_eq!(told.robots[robot], Some(at), "SLD-2"),
            Event::FlagReached { robot, at } => reached = Some((robot, at)),
            Event::Exploded { robot, at, reach } => {
                assert_eq!((told.robots[robot].take(), robot.player()), (Some(at), mover), "EXP-1");
                blast = Some((robot, blast_of(old, at, reach)));
            }
            Event::Destroyed { robot, at, by } => {
                assert_eq!(told.robots[robot].take(), Some(at), "EXP-2");
                let (exploded, cells) = blast.as_ref().expect("EXP-2: something has exploded");
                assert!(*exploded == by && cells.contains(&at), "EXP-2: the explosion reaches {at}");
            }
            Event::RoundOver { rounds_left } => {
                told.rounds_left -= 1;
                assert_eq!((rounds_left, mover), (told.rounds_left, P2), "TRN-3");
            }
            Event::TurnOver { next } => told.to_move = next,
        }
    }
    assert_eq!(&told, new, "the events do not add up: {events:?}");
    assert_eq!(new.to_move, mover.following(), "TRN-1");
    assert_eq!(u8::from(mover == P2), old.rounds_left - new.rounds_left, "TRN-3");
    assert_eq!(reached.is_some(), after.on_flag(mover).is_some(), "END-1: {events:?}");
    assert!(reached.is_none_or(|(robot, at)| new.robots[robot] == Some(at) && at == new.target(mover)), "END-1");
    assert!(!passed || new.robots == old.robots, "TRN-5");
    assert_eq!(sample.state.allows(sample.turn()) && sample.turn() != Turn::Pass, !passed, "ANS-3, TRN-4");
}

/// The cells that an explosion reaches, step by step: to the last one before a
/// wall or the edge.
fn blast_of(setup: &Setup, at: Position, reach: Reach) -> Vec<Position> {
    let mut cells = Vec::new();
    for way in Way::ALL {
        let mut last = at;
        for _ in 0..reach.towards(way) {
            last = last.next(way.direction());
            assert!(setup.size.contains(last) && !setup.walls.contains(last), "EXP-2: {way} of {at} to {last}");
            cells.push(last);
        }
        let beyond = last.next(way.direction());
        assert!(!setup.size.contains(beyond) || setup.walls.contains(beyond), "EXP-2: {way} of {at} beyond {last}");
        assert_eq!(reach.end(at, way), last, "EXP-2: {way} of {at}");
    }
    cells
}

/// Whatever is turned over before a turn is turned over after it.
fn symmetries(sample: &Sample, after: &State, events: usize) {
    for symmetry in Symmetry::ALL {
        let turned = Sample::new(sample.state.under(symmetry), sample.turn().under(symmetry));
        assert_eq!(turned.state.under(symmetry), sample.state, "{symmetry:?} twice is nothing");
        let (stepped, told) = play(&turned).expect("END-1: turned over, the game goes on");
        let (mut stepped, mut expected) = (stepped.into_setup(), after.under(symmetry).into_setup());
        if symmetry == Symmetry::Sides {
            // TRN-3: rounds fall after turns of P2 only, and so does their event.
            (stepped.rounds_left, expected.rounds_left) = (0, 0);
        } else {
            assert_eq!(told.len(), events, "{symmetry:?}: as much happens");
        }
        assert_eq!(stepped, expected, "{symmetry:?}");
        for player in Player::ALL {
            let place = if symmetry == Symmetry::Sides { player.following() } else { player };
            assert_eq!(after.under(symmetry).points(place), after.points(player), "SCO-2: {symmetry:?}");
        }
    }
}

/// Any bytes as a state, a turn or events, as `serde_bytes` takes them for
/// RedBot: no panic, and a state that is read is valid (FILE-7). So is the
/// random step that the bytes choose, and the start with as many rounds.
pub fn fibot_serde(bytes: &[u8]) -> bool {
    let Sample { state, .. } = FiBot::sample(bytes);
    assert_eq!(State::new(state.setup().clone()).as_ref(), Ok(&state), "FILE-7: a random state is valid");
    let rounds = bytes.len() % 64;
    let opening = FiBot::opening(&NoRules, &Opening { rounds: u32::try_from(rounds).ok() });
    let start = model::State::start(rounds as i64).map(|start| start.write());
    assert_eq!(opening.ok().map(|state| write_state::<FiBot>(&state)), start, "SET-6");
    let state = read::<State>(bytes);
    if let Some(state) = &state {
        assert!(state.setup().check(&mut |broken| panic!("FILE-7: {broken}")), "FILE-7");
        // Whoever reads a state may go on with it.
        laws::check::<FiBot>(state, &[b"A D".to_vec()]);
    }
    state.is_some() | read::<Turn>(bytes).is_some() | read::<Vec<Event>>(bytes).is_some()
}
