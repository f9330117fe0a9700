//! Whose move it is, how far the game has progressed, and how it ended.

use crate::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};

/// Whose move it is, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game is running, and these players are asked for an answer. If the set is empty, the next step needs no
    /// answer.
    Asks(PlayerSet<MAX_PLAYERS>),
    /// The game is over.
    Over(Outcome),
}

impl Status {
    /// The players asked for an answer; empty when the game is over.
    #[must_use]
    pub const fn asked(self) -> PlayerSet<MAX_PLAYERS> {
        match self {
            Self::Asks(players) => players,
            Self::Over(_) => PlayerSet::EMPTY,
        }
    }

    /// How the game ended; `None` while it is running.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Asks(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

/// How far a game has progressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The step number, if the state holds one. It grows by one with every step. A record stores the state under this
    /// number; if it is missing, the record counts the steps itself.
    pub done: Option<u64>,
    /// The maximum number of steps, if there is a limit.
    pub most: Option<u64>,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Each player's rank, 1 for the best. Tied players share a rank, and the
    /// following ranks are skipped. 0 for unused seats.
    pub ranks: ByPlayer<u8, MAX_PLAYERS>,
    /// What decided the ranks.
    pub decision: Decision,
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The scores.
    Scores,
    /// Nobody won.
    Draw,
    /// This player lost because it broke the rules or failed.
    Forfeit(Seat),
}

impl Outcome {
    /// Ranks players by their scores, highest first.
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

    /// Creates an outcome from each player's rank. The decision is [`Decision::Scores`].
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
        let ranks = ByPlayer::from_fn(|seat: Seat| seat.try_cast().map_or(0, |player| ranks[player]));
        Self { ranks, decision: Decision::Scores }
    }
}
