//! The games of each pair: board, opponents and seating.

use super::plan::{Comparison, Meeting, Version};
use crate::chance::{Purpose, match_seed, shuffle, stream};
use crate::lines::{Board, PlanFormat, PlanLine, PlayedMatch, SeatEntry};
use std::cmp::Ordering;

/// Indices into [`Comparison::everybody`].
const OLD: usize = 0;
const NEW: usize = 1;
const FIRST_OPPONENT: usize = 2;

/// If there are more ordered choices of opponents than this, only runs of consecutive opponents are used (CMP-2).
const MAX_CHOICES: usize = 1000;

/// Two games that differ only in the seats that the versions take (CMP-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    number: u64,
    /// The index of the board, if there are boards.
    board: Option<usize>,
    /// The players by seat in each game.
    games: [Vec<usize>; 2],
}

/// The result of a pair for the new version (CMP-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairOutcome {
    /// Half points, from 0 to 4; 2 is a tie.
    pub half_points: usize,
    /// The score of the new version minus that of the old one, over both games.
    pub difference: i64,
    /// For each game of each version, the version and its half points in that game, from 0 to 2.
    /// If the versions meet, each of them plays both games.
    pub games: Vec<(Version, usize)>,
}

/// The board, opponents and seating of a pair.
struct Arrangement {
    board: Option<usize>,
    games: [Vec<usize>; 2],
}

impl Comparison {
    /// Returns the number of arrangements. An arrangement is a board, the seats of the versions, and the opponents. The
    /// schedule uses all arrangements before it uses one again (CMP-2).
    #[must_use]
    pub fn arrangement_count(&self) -> usize {
        self.board_count() * self.seatings() * self.choices().len()
    }

    /// Returns a pair by its number, from 1 (CMP-2).
    #[must_use]
    pub fn pair(&self, number: u64) -> Pair {
        let count = self.arrangement_count();
        let (cycle, place) = ((number - 1) / count as u64, (number - 1) % count as u64);
        let mut order: Vec<usize> = (0..count).collect();
        // The order is random, so the test can stop after any pair and still has a fair sample.
        shuffle(&mut stream(self.seed(), Purpose::Comparison, cycle), &mut order);
        let Arrangement { board, games } = self.arrangement(order[usize::try_from(place).unwrap_or_default()]);
        Pair { number, board, games }
    }

    fn board_count(&self) -> usize {
        self.conditions().boards.len().max(1)
    }

    /// Returns the number of ways to seat the versions. Swapped seats do not count as another way.
    fn seatings(&self) -> usize {
        let seats = self.conditions().seats;
        match self.meeting() {
            Meeting::Direct => seats * (seats - 1) / 2,
            Meeting::Apart => seats,
        }
    }

    /// Returns the lists of opponents that a game can have, each in the order of the opponents' seats.
    fn choices(&self) -> Vec<Vec<usize>> {
        let needed = match self.meeting() {
            Meeting::Direct => self.conditions().seats - 2,
            Meeting::Apart => 1,
        };
        let opponents: Vec<usize> = (0..self.against().len()).map(|index| FIRST_OPPONENT + index).collect();
        let all = ordered_choices(&opponents, needed);
        if !all.is_empty() {
            return all;
        }
        let run_from = |first: usize| opponents.iter().cycle().skip(first).take(needed).copied().collect();
        (0..opponents.len()).map(run_from).collect()
    }

    fn arrangement(&self, index: usize) -> Arrangement {
        let (boards, seatings) = (self.board_count(), self.seatings());
        let board = (!self.conditions().boards.is_empty()).then_some(index % boards);
        let (seating, choice) = (index / boards % seatings, index / boards / seatings);
        let opponents = self.choices().swap_remove(choice);
        let seats = self.conditions().seats;
        let games = match self.meeting() {
            Meeting::Direct => {
                let seat_pairs = (0..seats).flat_map(|one| (one + 1..seats).map(move |other| (one, other)));
                let (one, other) = seat_pairs.into_iter().nth(seating).unwrap_or((0, 1));
                [[NEW, OLD], [OLD, NEW]]
                    .map(|versions| seat_players(seats, &[(one, versions[0]), (other, versions[1])], &opponents))
            }
            Meeting::Apart => [NEW, OLD].map(|version| seat_players(seats, &[(seating, version)], &opponents)),
        };
        Arrangement { board, games }
    }
}

/// Returns all ordered choices of `count` elements. Returns none if there are more than [`MAX_CHOICES`] choices, or too
/// few elements.
fn ordered_choices(from: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |chosen: Vec<usize>| {
            let rest: Vec<usize> = from.iter().copied().filter(|one| !chosen.contains(one)).collect();
            rest.into_iter().map(move |one| [&chosen[..], &[one]].concat())
        };
        chosen = chosen.into_iter().flat_map(longer).take(MAX_CHOICES + 1).collect();
        if chosen.len() > MAX_CHOICES {
            return Vec::new();
        }
    }
    chosen
}

/// Returns the players by seat: the versions on their seats, and the opponents on the others. An element of `versions`
/// is a seat and the version on it.
fn seat_players(seats: usize, versions: &[(usize, usize)], opponents: &[usize]) -> Vec<usize> {
    let mut opponents = opponents.iter().copied();
    let version = |seat: usize| versions.iter().find(|(taken, _)| *taken == seat).map(|(_, version)| *version);
    (0..seats).map(|seat| version(seat).or_else(|| opponents.next()).unwrap_or(FIRST_OPPONENT)).collect()
}

impl Pair {
    /// Returns the number of the pair, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the ID of the pair, with which the IDs of its games start.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{:04}", self.number)
    }

    /// Returns the seed of both games and of their opening.
    #[must_use]
    pub fn seed(&self, comparison: &Comparison) -> u64 {
        match_seed(comparison.seed(), &self.id())
    }

    /// Returns the board, if there are boards.
    #[must_use]
    pub fn board<'a>(&self, comparison: &'a Comparison) -> Option<&'a Board> {
        comparison.conditions().boards.get(self.board?)
    }

    /// Returns the seat of a version in a game, from 0; `None` if the version does not play in it.
    #[must_use]
    pub fn seat(&self, game: usize, version: Version) -> Option<usize> {
        let index = if version == Version::Old { OLD } else { NEW };
        self.games[game].iter().position(|player| *player == index)
    }

    /// Returns the plan lines of the two games. `opened` is the state after the opening, if there is one.
    #[must_use]
    pub fn lines(&self, comparison: &Comparison, opened: Option<&Board>) -> [PlanLine; 2] {
        let conditions = comparison.conditions();
        let everybody: Vec<_> = comparison.everybody().collect();
        let line = |(game, name): (usize, &str)| PlanLine {
            format: PlanFormat::V1,
            id: format!("{}-{name}", self.id()),
            encounter: self.id(),
            game: conditions.game.clone(),
            rules_version: conditions.rules_version.clone(),
            rules: conditions.rules.clone(),
            rounds: if opened.is_some() { None } else { conditions.rounds },
            board: opened.or_else(|| self.board(comparison)).cloned(),
            seed: self.seed(comparison),
            limits: conditions.limits.clone(),
            seats: self.games[game]
                .iter()
                .map(|&player| everybody[player])
                .map(|entrant| SeatEntry { name: entrant.name.clone(), strategy: entrant.strategy.clone() })
                .collect(),
        };
        [(0, "a"), (1, "b")].map(line)
    }

    /// Returns the result of the pair. The results of the games must be valid.
    #[must_use]
    pub fn outcome(&self, meeting: Meeting, played: [&PlayedMatch; 2]) -> PairOutcome {
        let half_points_and_lead = |game: usize, seat: usize, rival: usize| {
            let PlayedMatch { ranks, scores, .. } = played[game];
            let half_points = match ranks[seat].cmp(&ranks[rival]) {
                Ordering::Less => 2,
                Ordering::Equal => 1,
                Ordering::Greater => 0,
            };
            (half_points, scores[seat].saturating_sub(scores[rival]))
        };
        // The versions play apart only in games of two seats.
        let opponent_of = |seat: usize| usize::from(seat == 0);
        let seats = [0, 1].map(|game| (self.seat(game, Version::New), self.seat(game, Version::Old)));
        match (meeting, seats) {
            (Meeting::Direct, [(Some(new), Some(old)), (Some(new_in_second), Some(old_in_second))]) => {
                let first = half_points_and_lead(0, new, old);
                let second = half_points_and_lead(1, new_in_second, old_in_second);
                PairOutcome {
                    half_points: first.0 + second.0,
                    difference: first.1.saturating_add(second.1),
                    games: vec![
                        (Version::New, first.0),
                        (Version::New, second.0),
                        (Version::Old, 2 - first.0),
                        (Version::Old, 2 - second.0),
                    ],
                }
            }
            (_, seats) => {
                let (new, old) = (seats[0].0.unwrap_or_default(), seats[1].1.unwrap_or_default());
                let first = half_points_and_lead(0, new, opponent_of(new));
                let second = half_points_and_lead(1, old, opponent_of(old));
                PairOutcome {
                    half_points: 2 + first.0 - second.0,
                    difference: first.1.saturating_sub(second.1),
                    games: vec![(Version::New, first.0), (Version::Old, second.0)],
                }
            }
        }
    }
}
