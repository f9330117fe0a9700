//! Properties of every state and turn, on random ones.

use crate::board::write;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::{Event, FiBot, P2, Player, Robot, SlideDirection, State, Symmetry, Turn};
use rulebook_core::grid::Position;

/// A small random generator, so that every run tests the same states.
struct Random(u64);

impl Random {
    fn below(&mut self, below: u64) -> u64 {
        // The low bits of xorshift are weak.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[usize::try_from(self.below(items.len() as u64)).unwrap()]
    }

    /// A state file of a random board.
    fn text(&mut self) -> String {
        let (width, height) = (1 + self.below(9), 2 + self.below(8));
        let mut letters: Vec<char> = ('A'..='Z').collect();
        let mut rows = String::new();
        let mut free = Vec::new();
        for y in 1..=height {
            for x in 1..=width {
                let cell = match self.below(10) {
                    0 | 1 if (x, y) != (1, 1) => '#',
                    2 | 3 if !letters.is_empty() => {
                        let index = self.below(letters.len() as u64);
                        letters.swap_remove(usize::try_from(index).unwrap())
                    }
                    _ => '.',
                };
                if cell != '#' {
                    free.push((x, y));
                }
                rows.push(cell);
            }
            rows.push('\n');
        }
        let (first, second) = (self.of(&free), self.of(&free));
        let (rounds, to_move) = (self.below(26), 1 + self.below(2));
        format!("{width} {height} {rounds} {to_move}\n{} {} {} {}\n{rows}", first.0, first.1, second.0, second.1)
    }

    fn state(&mut self) -> State {
        let text = self.text();
        State::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}:\n{text}"))
    }

    fn turn(&mut self, state: &State) -> Turn {
        let own: Vec<Robot> = state.setup().robots.of(state.setup().to_move).map(|(robot, _)| robot).collect();
        let robot = if own.is_empty() || self.below(16) == 0 { self.of(&Robot::ALL) } else { self.of(&own) };
        match self.below(12) {
            0 => Turn::Pass,
            1 => Turn::Explode { robot },
            _ => Turn::Slide { robot, way: self.of(&SlideDirection::ALL) },
        }
    }
}

/// Plays random games to their ends, and passes each turn to `each`.
fn games(count: usize, mut each: impl FnMut(&State, Turn, &State, &[Event])) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut turns = 0;
    for _ in 0..count {
        let mut state = random.state();
        while !state.is_over() {
            let (before, turn) = (state.clone(), random.turn(&state));
            let mut events = Vec::new();
            state.step(turn, &mut |event| events.push(event)).expect("the game is not over");
            each(&before, turn, &state, &events);
            turns += 1;
        }
    }
    assert!(turns > 10 * count, "{turns} turns");
}

#[test]
fn file_1_what_is_written_is_read_again() {
    games(300, |_, _, after, _| {
        let again = State::read(write(after).as_bytes()).unwrap();
        assert_eq!(&again, after, "FILE-1");
        assert_eq!(write(&again), write(after), "FILE-1");
    });
}

#[test]
fn every_state_of_a_game_is_valid() {
    games(300, |_, _, after, _| {
        assert_eq!(State::new(after.setup().clone()).as_ref(), Ok(after), "SET-4");
        assert!(after.setup().walls.iter().all(|at| after.setup().robot_at(at).is_none()), "SET-4");
    });
}

/// TRN-1, TRN-2, TRN-3: what a turn can change.
#[test]
fn a_turn_changes_what_it_says() {
    games(300, |before, turn, after, events| {
        let (old, new) = (before.setup(), after.setup());
        assert_eq!((old.size, old.flags, old.walls), (new.size, new.flags, new.walls), "SET-3, SET-5");
        assert_eq!(new.to_move, old.to_move.next(), "TRN-1");
        assert_eq!(old.rounds_left - new.rounds_left, u8::from(old.to_move == P2), "TRN-3");
        let mut robots = old.robots.clone();
        for event in events {
            match *event {
                Event::Slid { robot, to, .. } => robots[robot] = Some(to),
                Event::Exploded { robot, .. } | Event::Destroyed { robot, .. } => robots[robot] = None,
                _ => {}
            }
        }
        assert_eq!(robots, new.robots, "the events add up");
        let acted = turn.robot().is_some_and(|robot| robot.player() == old.to_move && old.robots[robot].is_some());
        assert!(acted || robots == old.robots, "ANS-4");
        assert_eq!(before.allows(turn), acted || turn == Turn::Pass, "ANS-3");
    });
}

/// EXP-2: an explosion reaches the last cell before the first wall or the edge,
/// and destroys all robots on the cells that it reaches.
#[test]
fn exp_2_who_is_reached_is_destroyed() {
    let mut explosions = 0;
    games(300, |before, _, after, events| {
        let Some(&Event::Exploded { at, reach, .. }) = events.first() else { return };
        explosions += 1;
        let (old, new) = (before.setup(), after.setup());
        let mut reached = vec![at];
        for way in SlideDirection::ALL {
            let is_free = |cell: &Position| old.size.contains(*cell) && !old.walls.contains(*cell);
            let ahead = std::iter::successors(Some(at), |cell| Some(cell.next(way.direction())));
            let cells: Vec<_> = ahead.skip(1).take_while(is_free).collect();
            assert_eq!(usize::from(reach.towards(way)), cells.len(), "EXP-2: {way} of {at} in {before:?}");
            assert_eq!(reach.end(at, way), *cells.last().unwrap_or(&at), "EXP-2: {way} of {at} in {before:?}");
            reached.extend(cells);
        }
        for (robot, cell) in old.robots.iter() {
            assert_eq!(new.robots[robot].is_none(), reached.contains(&cell), "EXP-2: {robot} in {before:?}");
        }
    });
    assert!(explosions > 100, "{explosions}");
}

/// Symmetries commute with turns.
#[test]
fn no_side_and_no_direction_is_favored() {
    games(200, |before, turn, after, _| {
        for symmetry in Symmetry::ALL {
            let mut turned = before.under(symmetry);
            assert_eq!(&turned.under(symmetry), before, "{symmetry:?} twice");
            turned.step(turn.under(symmetry), &mut ()).expect("the game is not over");
            let expected = after.under(symmetry);
            if symmetry == Symmetry::Sides {
                // TRN-3: the number of rounds decreases for one of the two players only.
                let (mut turned, mut expected) = (turned.clone().into_setup(), expected.clone().into_setup());
                (turned.rounds_left, expected.rounds_left) = (0, 0);
                assert_eq!(turned, expected, "{symmetry:?}");
            } else {
                assert_eq!(turned, expected, "{symmetry:?}");
            }
            for player in Player::ALL {
                let own = if symmetry == Symmetry::Sides { player.next() } else { player };
                assert_eq!(turned.points(own), after.points(player), "SCO-2: {symmetry:?}");
            }
        }
    });
}

#[test]
fn turns_that_do_something_are_listed_once_each() {
    games(100, |before, turn, after, events| {
        let mut listed = Vec::new();
        before.each_turn(&mut |turn| listed.push(turn));
        let unique: std::collections::HashSet<_> = listed.iter().collect();
        assert_eq!(unique.len(), listed.len());
        let acts = events.iter().any(|event| matches!(event, Event::Slid { .. } | Event::Exploded { .. }));
        assert_eq!(listed.contains(&turn), acts, "TRN-2: {turn} on {before:?}");
        assert_eq!(acts, before.setup().robots != after.setup().robots);
    });
}

/// END-1, END-2, the fourth law of the contract.
#[test]
fn the_end_is_where_nobody_is_asked_and_there_is_an_outcome() {
    games(200, |before, _, after, _| {
        for state in [before, after] {
            assert_eq!(FiBot::outcome(state).is_some(), state.is_over());
            assert!(!state.is_over() || FiBot::asked(state).is_empty());
        }
    });
}
