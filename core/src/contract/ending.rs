//! Who is to move, how far a game is, and how it ends.

use crate::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};

/// Who is to move now, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game goes on, and these players are asked for an answer. It may be
    /// nobody; the step is played all the same.
    Asks(PlayerSet<MAX_PLAYERS>),
    /// The game is over.
    Over(Outcome),
}

impl Status {
    /// Who is asked for an answer; nobody when the game is over.
    #[must_use]
    pub const fn asked(self) -> PlayerSet<MAX_PLAYERS> {
        match self {
            Self::Asks(players) => players,
            Self::Over(_) => PlayerSet::EMPTY,
        }
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Asks(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// A number that grows by one with every step, where the state tells one. A
    /// record keeps the state under it, and counts the steps itself otherwise.
    pub done: Option<u64>,
    /// The most steps that are played, where there is a limit.
    pub most: Option<u64>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Each player's rank, 1 the best; equals share a rank, and the ranks
    /// after them are left out. 0 for seats that do not play.
    pub ranks: ByPlayer<u8, MAX_PLAYERS>,
    /// How the ranks came about.
    pub decision: Decision,
}

/// How a game was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// By the scores.
    Scores,
    /// Nobody won.
    Draw,
    /// A player broke the rules or failed, and lost by it.
    Forfeit(Seat),
}

impl Outcome {
    /// Ranks players by their scores, the highest first.
    ///
    /// ```
    /// use rulebook_core::contract::Outcome;
    /// use rulebook_core::players::{ByPlayer, PlayerSet, Seat};
    ///
    /// let players: PlayerSet<9> = Seat::ALL[..4].iter().copied().collect();
    /// let scores = ByPlayer::new([30, 50, 30, 7, 0, 0, 0, 0, 0]);
    /// let outcome = Outcome::by_score(players, &scores);
    /// assert_eq!(outcome.ranks, ByPlayer::new([2, 1, 2, 4, 0, 0, 0, 0, 0]));
    /// ```
    #[must_use]
    pub fn by_score(players: PlayerSet<MAX_PLAYERS>, scores: &ByPlayer<i64, MAX_PLAYERS>) -> Self {
        let better = |seat: Seat| players.iter().filter(|&rival| scores[rival] > scores[seat]).count();
        let ranks = ByPlayer::from_fn(|seat| if players.contains(seat) { better(seat) as u8 + 1 } else { 0 });
        Self { ranks, decision: Decision::Scores }
    }

    /// The ranks that the players of a game have by their scores.
    ///
    /// ```
    /// use rulebook_core::contract::Outcome;
    /// use rulebook_core::players::ByPlayer;
    ///
    /// let outcome = Outcome::by_rank(&ByPlayer::new([2, 1]));
    /// assert_eq!(outcome.ranks, ByPlayer::new([2, 1, 0, 0, 0, 0, 0, 0, 0]));
    /// ```
    #[must_use]
    pub fn by_rank<const N: usize>(ranks: &ByPlayer<u8, N>) -> Self {
        let ranks = ByPlayer::from_fn(|seat: Seat| seat.among().map_or(0, |player| ranks[player]));
        Self { ranks, decision: Decision::Scores }
    }
}
