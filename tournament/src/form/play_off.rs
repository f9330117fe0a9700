//! Play-off: groups of as many as there are seats, of which the better half
//! goes on.

use super::bracket::{Bracket, BracketGroup, BracketRound, Decided, GroupEnd, Placed, Stage};
use super::contest::Contest;
use super::counts::Counts;
use super::games::openings;
use super::{FormError, MOST, Size, Unfolded, within};
use crate::book::Book;
use crate::chance::{Purpose, match_seed, shuffle, stream};
use crate::lines::Board;
use serde::{Deserialize, Serialize};

/// The numbers of a play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayOff {
    /// The games of each group, on each board.
    pub games: usize,
    /// What is played more while the games do not tell who goes on.
    pub extra: Extra,
    /// Whether those who lost before a final of two play for the third place. A
    /// final of more decides it itself.
    pub third_place: bool,
    /// What of the games tells who goes on.
    #[serde(default, skip_serializing_if = "Counts::is_usual")]
    pub counts: Counts,
    /// What tells it when the games never do.
    #[serde(default, skip_serializing_if = "Undecided::is_usual")]
    pub undecided: Undecided,
    /// The boards of the play-off; those of the conditions if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

/// What a group plays more while its games do not tell who goes on (CUP-4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number or a list of boards")]
pub enum Extra {
    /// All its games once more, so many times at most.
    Times(usize),
    /// As many games on further boards, one board after the other.
    Boards(Vec<Board>),
}

/// What tells who goes on from a group, when its games never do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undecided {
    /// The better seed.
    #[default]
    Seed,
    /// The lot, which is drawn from the seed of the tournament.
    Lot,
}

impl Undecided {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl PlayOff {
    /// A game for each seat, once more if need be, and a match for the third place.
    #[must_use]
    pub const fn usual(seats: usize) -> Self {
        Self {
            games: seats,
            extra: Extra::Times(1),
            third_place: true,
            counts: Counts::Places,
            undecided: Undecided::Seed,
            boards: Vec::new(),
        }
    }

    pub(super) fn more_boards(&self) -> Vec<&Vec<Board>> {
        let extra = match &self.extra {
            Extra::Times(_) => None,
            Extra::Boards(boards) => Some(boards),
        };
        std::iter::once(&self.boards).chain(extra).collect()
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        within("games", self.games, MOST)?;
        match self.extra {
            Extra::Times(found) if found > MOST => {
                return Err(FormError::Number { what: "extra", max: MOST, found });
            }
            _ => {}
        }
        if size.seats.is_multiple_of(2) { Ok(()) } else { Err(FormError::OddSeats(size.seats)) }
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        let seeds = book.terms().entrants.by_seed();
        let bracket = self.bracket(book, seeds);
        Unfolded { complete: bracket.places.is_some(), bracket: Some(bracket), ..Unfolded::known() }
    }

    /// Plays among these, the best seed first, as far as the results lead.
    pub(super) fn bracket(&self, book: &mut Book<'_>, seeds: Vec<usize>) -> Bracket {
        let mut bracket = Bracket { seeds, ..Bracket::default() };
        bracket.places = self.rounds(book, &mut bracket);
        bracket
    }

    /// Plays round by round; the places, when the last one was played.
    fn rounds(&self, book: &mut Book<'_>, bracket: &mut Bracket) -> Option<Vec<usize>> {
        let Bracket { seeds, rounds, out: all_out, .. } = bracket;
        let seeds: &[usize] = seeds;
        let seats = book.terms().conditions.seats;
        let mut slots = seeds.to_vec();
        // Those who are out, the last ones first.
        let mut out: Vec<Vec<Placed>> = Vec::new();
        while slots.len() > seats {
            let (byes, cuts) = shape(slots.len(), seats);
            let playing = slots.split_off(byes);
            let stage = Stage::Round(rounds.len() + 1);
            let groups = snake(&playing, cuts.len());
            let played = groups.into_iter().zip(cuts).enumerate().map(|(index, (members, cut))| {
                let encounter = format!("r{}-m{}", rounds.len() + 1, index + 1);
                self.group(book, encounter, members, cut, seeds)
            });
            let round = BracketRound { stage, groups: played.collect(), byes: slots.clone() };
            let placed: Option<Vec<&[Placed]>> = round.groups.iter().map(BracketGroup::placed).collect();
            let survivors = placed.as_ref().map(|placed| advance(placed));
            let losers = placed.map(|placed| eliminated(&placed, seeds));
            rounds.push(round);
            slots.extend(survivors?);
            out.insert(0, losers?);
            *all_out = out.iter().flatten().map(|placed| placed.entrant).collect();
        }
        let last = rounds.len() + 1;
        let group = self.group(book, format!("r{last}-m1"), slots, 1, seeds);
        let placed = group.placed().map(<[Placed]>::to_vec);
        rounds.push(BracketRound { stage: Stage::Final, groups: vec![group], byes: Vec::new() });
        if let (2, true, Some([one, other])) = (seats, self.third_place, out.first().map(Vec::as_slice)) {
            let mut members = vec![one.entrant, other.entrant];
            members.sort_by_key(|member| seeds.iter().position(|seed| seed == member));
            let group = self.group(book, "third".to_owned(), members, 1, seeds);
            let placed = group.placed().map(<[Placed]>::to_vec);
            rounds.push(BracketRound { stage: Stage::ThirdPlace, groups: vec![group], byes: Vec::new() });
            out[0] = placed?;
        }
        Some(placed?.into_iter().chain(out.into_iter().flatten()).map(|placed| placed.entrant).collect())
    }

    /// Plays the games of a group, and more of them while the last who would go
    /// on and the first who would not have earned as much.
    fn group(
        &self,
        book: &mut Book<'_>,
        encounter: String,
        members: Vec<usize>,
        go_on: usize,
        seeds: &[usize],
    ) -> BracketGroup {
        let terms = book.terms();
        let boards = openings(if self.boards.is_empty() { &terms.conditions.boards } else { &self.boards });
        let extra: Vec<Vec<Option<&Board>>> = match &self.extra {
            Extra::Times(times) => vec![boards.clone(); *times],
            Extra::Boards(boards) => boards.iter().map(|board| vec![Some(board)]).collect(),
        };
        let mut contest = Contest::new(encounter.clone(), members.clone());
        let mut end = None;
        for (extra, boards) in std::iter::once(boards).chain(extra).enumerate() {
            if !contest.play(book, self.games, &boards) {
                end = None;
                break;
            }
            let last: Vec<usize> = members
                .iter()
                .copied()
                .filter(|&member| book.loses(member) || book.is_void_by(&encounter, member))
                .collect();
            let equals = self.equals(terms.seed, &encounter, seeds);
            let (placed, tied) = self.placed(&contest, &members, go_on, &equals, &last);
            let decided = match self.undecided {
                _ if !tied => Decided::Games,
                Undecided::Seed => Decided::Seed,
                Undecided::Lot => Decided::Lot,
            };
            end = Some(GroupEnd { placed, decided, extra });
            if !tied {
                break;
            }
        }
        BracketGroup { encounter, members, go_on, end }
    }

    /// Everybody in the order in which equals of a group go on.
    fn equals(&self, seed: u64, encounter: &str, seeds: &[usize]) -> Vec<usize> {
        let mut order = seeds.to_vec();
        if self.undecided == Undecided::Lot {
            shuffle(&mut stream(match_seed(seed, encounter), Purpose::Lot, 0), &mut order);
        }
        order
    }

    /// The members from the best on, and whether the last who goes on and the
    /// first who does not are equal. Those of `last` come last.
    fn placed(
        &self,
        contest: &Contest,
        members: &[usize],
        go_on: usize,
        equals: &[usize],
        last: &[usize],
    ) -> (Vec<Placed>, bool) {
        let earned = members.iter().zip(contest.earned(self.counts));
        let mut placed: Vec<Placed> =
            earned.map(|(&entrant, earned)| Placed { entrant, earned, goes_on: false }).collect();
        let before = |entrant| equals.iter().position(|&equal| equal == entrant);
        let loses = |placed: &Placed| last.contains(&placed.entrant);
        placed.sort_by_key(|placed| (loses(placed), std::cmp::Reverse(placed.earned), before(placed.entrant)));
        placed.iter_mut().take(go_on).for_each(|placed| placed.goes_on = true);
        let tied = placed.get(go_on).is_some_and(|first_out| {
            let last_on = &placed[go_on - 1];
            last_on.earned == first_out.earned && loses(last_on) == loses(first_out)
        });
        (placed, tied)
    }
}

/// How many of `count` have a bye, and how many go on from each group.
///
/// The main rounds have `seats * 2^m` players. A first round brings any other
/// number down to that: as few play as possible, all in full groups, and the
/// best seeds have byes. Where halves do not come out even, the last group
/// sends more or fewer than its half.
fn shape(count: usize, seats: usize) -> (usize, Vec<usize>) {
    let half = seats / 2;
    let mut main = seats;
    while main * 2 <= count {
        main *= 2;
    }
    if main == count {
        return (0, vec![half; count / seats]);
    }
    let leave = count - main;
    let mut groups = leave.div_ceil(half);
    if groups * seats > count {
        groups -= 1;
    }
    let mut cuts = vec![half; groups];
    if let Some(last) = cuts.last_mut() {
        *last = seats - (leave - (groups - 1) * half);
    }
    (count - groups * seats, cuts)
}

/// Deals players, the best first, into groups: to and fro, so that groups are
/// of equal strength.
fn snake(players: &[usize], groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for (round, row) in players.chunks(groups).enumerate() {
        for (index, &player) in row.iter().enumerate() {
            let group = if round % 2 == 0 { index } else { groups - 1 - index };
            dealt[group].push(player);
        }
    }
    dealt
}

/// Who goes on, as slots of the next round: the first of the groups in their
/// order, the second in the opposite order, and so on. So the next round's
/// group `i` takes those of the groups `i` and last but `i`, and who upsets a
/// better seed takes its place.
fn advance(groups: &[&[Placed]]) -> Vec<usize> {
    let most = groups.iter().map(|group| group.len()).max().unwrap_or(0);
    let mut slots = Vec::new();
    for place in 0..most {
        let mut row: Vec<usize> = groups
            .iter()
            .filter_map(|group| group.get(place).filter(|placed| placed.goes_on).map(|placed| placed.entrant))
            .collect();
        if place % 2 == 1 {
            row.reverse();
        }
        slots.extend(row);
    }
    slots
}

/// Who does not go on: by place in their group, then points, then seed.
fn eliminated(groups: &[&[Placed]], seeds: &[usize]) -> Vec<Placed> {
    let mut out: Vec<(usize, Placed)> = groups
        .iter()
        .flat_map(|group| group.iter().copied().enumerate().filter(|(_, placed)| !placed.goes_on))
        .collect();
    out.sort_by_key(|(place, placed)| {
        (*place, std::cmp::Reverse(placed.earned), seeds.iter().position(|&seed| seed == placed.entrant))
    });
    out.into_iter().map(|(_, placed)| placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Earned;

    #[test]
    fn the_first_round_leads_to_a_power() {
        for seats in [2, 4, 6, 8] {
            for count in seats + 1..=200 {
                let (byes, cuts) = shape(count, seats);
                assert_eq!(byes + cuts.len() * seats, count);
                assert!(cuts.iter().all(|&cut| (1..seats).contains(&cut)), "{count} by {seats}: {cuts:?}");
                let left = byes + cuts.iter().sum::<usize>();
                assert!(left % seats == 0 && (left / seats).is_power_of_two(), "{count} by {seats}: {left}");
                assert!(byes == 0 || left * 2 > count);
            }
        }
        assert_eq!(shape(5, 2), (3, vec![1]));
        assert_eq!(shape(5, 4), (1, vec![3]));
        assert_eq!(shape(7, 4), (3, vec![1]));
        assert_eq!(shape(11, 4), (3, vec![2, 3]));
    }

    /// Whoever is better always wins: the two best meet in the final only.
    #[test]
    fn the_best_seeds_meet_last() {
        let mut slots: Vec<usize> = (0..16).collect();
        while slots.len() > 2 {
            let groups = snake(&slots, slots.len() / 2);
            assert!(groups.iter().all(|group| group[0] + group[1] == slots.len() - 1), "{groups:?}");
            let placed: Vec<Vec<Placed>> = groups
                .iter()
                .map(|group| {
                    let placed = |(place, &entrant)| Placed { entrant, earned: Earned::Score(0), goes_on: place == 0 };
                    group.iter().enumerate().map(placed).collect()
                })
                .collect();
            slots = advance(&placed.iter().map(Vec::as_slice).collect::<Vec<_>>());
        }
        assert_eq!(slots, [0, 1]);
    }
}
