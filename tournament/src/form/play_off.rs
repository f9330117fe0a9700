//! Play-off: entrants play in groups, and half of each group advances.

use super::bracket::{AdvanceReason, Bracket, BracketGroup, BracketRound, GroupEnd, RankedMember, Stage};
use super::contest::Contest;
use super::counts::Counts;
use super::games::openings;
use super::{FormError, MAX_COUNT, Schedule, Size, check_count};
use crate::chance::{Purpose, match_seed, shuffle, stream};
use crate::ledger::Ledger;
use crate::lines::Board;
use serde::{Deserialize, Serialize};

/// The parameters of a play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayOff {
    /// The number of games of each group on each board.
    pub games: usize,
    /// The extra games that a tied group plays.
    pub extra: ExtraGames,
    /// Whether the losers of the semifinals play for third place. Only games with two seats need it: a larger final
    /// ranks third place itself.
    pub third_place: bool,
    /// The measure by which the games of a group count.
    #[serde(default, skip_serializing_if = "Counts::is_default")]
    pub counts: Counts,
    /// The tie-breaker for a group that is still tied after its extra games.
    #[serde(default, rename = "undecided", skip_serializing_if = "TieBreaker::is_default")]
    pub tie_breaker: TieBreaker,
    /// The boards of the play-off. If empty, it uses the boards of the conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

/// The extra games of a tied group (CUP-4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number or a list of boards")]
pub enum ExtraGames {
    /// The group plays all its games again, at most this many times.
    Times(usize),
    /// The group plays its games on these boards, one after another, until the tie is broken.
    Boards(Vec<Board>),
}

/// The criterion that decides which members advance if a group is still tied after its extra games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreaker {
    /// The better seed advances.
    #[default]
    Seed,
    /// A random draw decides. It is a function of the seed of the tournament.
    #[serde(rename = "lot")]
    RandomDraw,
}

impl TieBreaker {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl PlayOff {
    /// Creates a play-off with one game per seat, one repetition to break ties, and a third-place match.
    #[must_use]
    pub const fn standard(seats: usize) -> Self {
        Self {
            games: seats,
            extra: ExtraGames::Times(1),
            third_place: true,
            counts: Counts::Places,
            tie_breaker: TieBreaker::Seed,
            boards: Vec::new(),
        }
    }

    pub(super) fn board_lists(&self) -> Vec<&Vec<Board>> {
        let extra = match &self.extra {
            ExtraGames::Times(_) => None,
            ExtraGames::Boards(boards) => Some(boards),
        };
        std::iter::once(&self.boards).chain(extra).collect()
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        check_count("games", self.games, MAX_COUNT)?;
        match self.extra {
            ExtraGames::Times(found) if found > MAX_COUNT => {
                return Err(FormError::Number { what: "extra", max: MAX_COUNT, found });
            }
            _ => {}
        }
        if size.seats.is_multiple_of(2) { Ok(()) } else { Err(FormError::OddSeats(size.seats)) }
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        let seeds = ledger.terms().entrants.by_seed();
        let bracket = self.bracket(ledger, seeds);
        Schedule { complete: bracket.places.is_some(), bracket: Some(bracket), ..Schedule::all_known() }
    }

    /// Schedules the play-off of these entrants, best seed first, as far as results allow.
    pub(super) fn bracket(&self, ledger: &mut Ledger<'_>, seeds: Vec<usize>) -> Bracket {
        let mut bracket = Bracket { seeds, ..Bracket::default() };
        bracket.places = self.rounds(ledger, &mut bracket);
        bracket
    }

    /// Schedules one round after another. Returns the final places if all rounds were played.
    fn rounds(&self, ledger: &mut Ledger<'_>, bracket: &mut Bracket) -> Option<Vec<usize>> {
        let Bracket { seeds, rounds, eliminated, .. } = bracket;
        let seeds: &[usize] = seeds;
        let seats = ledger.terms().conditions.seats;
        let mut slots = seeds.to_vec();
        // The eliminated entrants by round, latest round first.
        let mut eliminated_by_round: Vec<Vec<RankedMember>> = Vec::new();
        while slots.len() > seats {
            let (byes, cuts) = first_round(slots.len(), seats);
            let playing = slots.split_off(byes);
            let stage = Stage::Round(rounds.len() + 1);
            let groups = snake(&playing, cuts.len());
            let played = groups.into_iter().zip(cuts).enumerate().map(|(index, (members, cut))| {
                let encounter = format!("r{}-m{}", rounds.len() + 1, index + 1);
                self.group(ledger, encounter, members, cut, seeds)
            });
            let round = BracketRound { stage, groups: played.collect(), byes: slots.clone() };
            let rankings: Option<Vec<&[RankedMember]>> = round.groups.iter().map(BracketGroup::ranking).collect();
            let survivors = rankings.as_ref().map(|rankings| advance(rankings));
            let losers = rankings.map(|rankings| losers_of(&rankings, seeds));
            rounds.push(round);
            slots.extend(survivors?);
            eliminated_by_round.insert(0, losers?);
            *eliminated = eliminated_by_round.iter().flatten().map(|member| member.entrant).collect();
        }
        let final_round = rounds.len() + 1;
        let group = self.group(ledger, format!("r{final_round}-m1"), slots, 1, seeds);
        let ranking = group.ranking().map(<[RankedMember]>::to_vec);
        rounds.push(BracketRound { stage: Stage::Final, groups: vec![group], byes: Vec::new() });
        if let (2, true, Some([one, other])) = (seats, self.third_place, eliminated_by_round.first().map(Vec::as_slice))
        {
            let mut members = vec![one.entrant, other.entrant];
            members.sort_by_key(|member| seeds.iter().position(|seed| seed == member));
            let group = self.group(ledger, "third".to_owned(), members, 1, seeds);
            let third = group.ranking().map(<[RankedMember]>::to_vec);
            rounds.push(BracketRound { stage: Stage::ThirdPlace, groups: vec![group], byes: Vec::new() });
            eliminated_by_round[0] = third?;
        }
        Some(
            ranking?
                .into_iter()
                .chain(eliminated_by_round.into_iter().flatten())
                .map(|member| member.entrant)
                .collect(),
        )
    }

    /// Schedules the games of a group. It gets extra games as long as there is a tie at the cut: between the last
    /// member that would advance and the first that would not.
    fn group(
        &self,
        ledger: &mut Ledger<'_>,
        encounter: String,
        members: Vec<usize>,
        advancing: usize,
        seeds: &[usize],
    ) -> BracketGroup {
        let terms = ledger.terms();
        let boards = openings(if self.boards.is_empty() { &terms.conditions.boards } else { &self.boards });
        let extra_boards: Vec<Vec<Option<&Board>>> = match &self.extra {
            ExtraGames::Times(times) => vec![boards.clone(); *times],
            ExtraGames::Boards(boards) => boards.iter().map(|board| vec![Some(board)]).collect(),
        };
        let mut contest = Contest::new(encounter.clone(), members.clone());
        let mut end = None;
        for (extra, boards) in std::iter::once(boards).chain(extra_boards).enumerate() {
            if !contest.play(ledger, self.games, &boards) {
                end = None;
                break;
            }
            let losing: Vec<usize> = members
                .iter()
                .copied()
                .filter(|&member| ledger.loses(member) || ledger.is_void_by(&encounter, member))
                .collect();
            let tie_order = self.tie_order(terms.seed, &encounter, seeds);
            let (ranking, tied) = self.ranking(&contest, &members, advancing, &tie_order, &losing);
            let decided = match self.tie_breaker {
                _ if !tied => AdvanceReason::Games,
                TieBreaker::Seed => AdvanceReason::Seed,
                TieBreaker::RandomDraw => AdvanceReason::RandomDraw,
            };
            end = Some(GroupEnd { ranking, decided, extra });
            if !tied {
                break;
            }
        }
        BracketGroup { encounter, members, advancing, end }
    }

    /// Returns all entrants in the order in which tied members of a group advance.
    fn tie_order(&self, seed: u64, encounter: &str, seeds: &[usize]) -> Vec<usize> {
        let mut order = seeds.to_vec();
        if self.tie_breaker == TieBreaker::RandomDraw {
            shuffle(&mut stream(match_seed(seed, encounter), Purpose::RandomDraw, 0), &mut order);
        }
        order
    }

    /// Returns the members, best first, and whether there is a tie at the cut. The members in `losing` come last.
    fn ranking(
        &self,
        contest: &Contest,
        members: &[usize],
        advancing: usize,
        tie_order: &[usize],
        losing: &[usize],
    ) -> (Vec<RankedMember>, bool) {
        let earned = members.iter().zip(contest.earned(self.counts));
        let mut ranking: Vec<RankedMember> =
            earned.map(|(&entrant, earned)| RankedMember { entrant, earned, advances: false }).collect();
        let before = |entrant| tie_order.iter().position(|&other| other == entrant);
        let loses = |member: &RankedMember| losing.contains(&member.entrant);
        ranking.sort_by_key(|member| (loses(member), std::cmp::Reverse(member.earned), before(member.entrant)));
        ranking.iter_mut().take(advancing).for_each(|member| member.advances = true);
        let tied = ranking.get(advancing).is_some_and(|first_out| {
            let last_on = &ranking[advancing - 1];
            last_on.earned == first_out.earned && loses(last_on) == loses(first_out)
        });
        (ranking, tied)
    }
}

/// Returns the number of byes among `count` entrants, and the number of members that advance from each group.
///
/// The main rounds have `seats * 2^m` entrants. If there are more entrants, a first round eliminates the surplus.
/// It has as few groups as possible, all of them full, and the best seeds have byes. Half of each group advances,
/// except from the last group: it fills the remaining places of the next round.
fn first_round(count: usize, seats: usize) -> (usize, Vec<usize>) {
    let half = seats / 2;
    let mut main_size = seats;
    while main_size * 2 <= count {
        main_size *= 2;
    }
    if main_size == count {
        return (0, vec![half; count / seats]);
    }
    let to_eliminate = count - main_size;
    let mut groups = to_eliminate.div_ceil(half);
    if groups * seats > count {
        groups -= 1;
    }
    let mut cuts = vec![half; groups];
    if let Some(last) = cuts.last_mut() {
        *last = seats - (to_eliminate - (groups - 1) * half);
    }
    (count - groups * seats, cuts)
}

/// Distributes entrants, best first, into groups of about equal strength: to the groups in order, then in reverse
/// order, and so on.
fn snake(entrants: &[usize], groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for (round, row) in entrants.chunks(groups).enumerate() {
        for (index, &entrant) in row.iter().enumerate() {
            let group = if round % 2 == 0 { index } else { groups - 1 - index };
            dealt[group].push(entrant);
        }
    }
    dealt
}

/// Returns the entrants that advance, in the order of their slots in the next round: the winners of the groups in
/// order, the runners-up in reverse order, and so on. So group `i` of the next round takes the winner of group `i`
/// and the runner-up of the group at the opposite end. An entrant that beats a better seed inherits that seed's
/// slot.
fn advance(groups: &[&[RankedMember]]) -> Vec<usize> {
    let most = groups.iter().map(|group| group.len()).max().unwrap_or(0);
    let mut slots = Vec::new();
    for place in 0..most {
        let mut row: Vec<usize> = groups
            .iter()
            .filter_map(|group| group.get(place).filter(|member| member.advances).map(|member| member.entrant))
            .collect();
        if place % 2 == 1 {
            row.reverse();
        }
        slots.extend(row);
    }
    slots
}

/// Returns the eliminated entrants, ordered by place in their group, then points, then seed.
fn losers_of(groups: &[&[RankedMember]], seeds: &[usize]) -> Vec<RankedMember> {
    let mut losers: Vec<(usize, RankedMember)> = groups
        .iter()
        .flat_map(|group| group.iter().copied().enumerate().filter(|(_, member)| !member.advances))
        .collect();
    losers.sort_by_key(|(place, member)| {
        (*place, std::cmp::Reverse(member.earned), seeds.iter().position(|&seed| seed == member.entrant))
    });
    losers.into_iter().map(|(_, member)| member).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::GroupScore;

    #[test]
    fn the_first_round_leaves_seats_times_a_power_of_two() {
        for seats in [2, 4, 6, 8] {
            for count in seats + 1..=200 {
                let (byes, cuts) = first_round(count, seats);
                assert_eq!(byes + cuts.len() * seats, count);
                assert!(cuts.iter().all(|&cut| (1..seats).contains(&cut)), "{count} by {seats}: {cuts:?}");
                let left = byes + cuts.iter().sum::<usize>();
                assert!(left % seats == 0 && (left / seats).is_power_of_two(), "{count} by {seats}: {left}");
                assert!(byes == 0 || left * 2 > count);
            }
        }
        assert_eq!(first_round(5, 2), (3, vec![1]));
        assert_eq!(first_round(5, 4), (1, vec![3]));
        assert_eq!(first_round(7, 4), (3, vec![1]));
        assert_eq!(first_round(11, 4), (3, vec![2, 3]));
    }

    /// If the better player always wins, the two best meet only in the final.
    #[test]
    fn the_best_seeds_meet_last() {
        let mut slots: Vec<usize> = (0..16).collect();
        while slots.len() > 2 {
            let groups = snake(&slots, slots.len() / 2);
            assert!(groups.iter().all(|group| group[0] + group[1] == slots.len() - 1), "{groups:?}");
            let placed: Vec<Vec<RankedMember>> = groups
                .iter()
                .map(|group| {
                    let placed = |(place, &entrant)| RankedMember {
                        entrant,
                        earned: GroupScore::Score(0),
                        advances: place == 0,
                    };
                    group.iter().enumerate().map(placed).collect()
                })
                .collect();
            slots = advance(&placed.iter().map(Vec::as_slice).collect::<Vec<_>>());
        }
        assert_eq!(slots, [0, 1]);
    }
}
