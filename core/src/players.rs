//! Players, containers by player, and sets of players.
//!
//! `N` is the largest number of players of a game. Each game defines its own
//! types, such as `Player = players::Player<4>`. The textual contract uses
//! [`Seat`], which is large enough for every game.

use core::fmt;
use core::ops::{Index, IndexMut};

/// The largest number of players that any game has.
pub const MAX_PLAYERS: usize = 9;

/// One of `N` players.
///
/// ```
/// use rulebook_core::players::Player;
///
/// let [first, second] = Player::<2>::ALL;
/// assert_eq!((first.index(), first.number()), (0, 1));
/// assert_eq!(Player::new(1), Some(second));
/// assert_eq!(Player::<2>::new(2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Player<const N: usize>(u8);

/// A player of any game.
pub type Seat = Player<MAX_PLAYERS>;

/// Converts players of one game to seats.
pub fn seats<const N: usize>(players: impl IntoIterator<Item = Player<N>>) -> PlayerSet<MAX_PLAYERS> {
    players.into_iter().filter_map(Player::try_cast).collect()
}

impl<const N: usize> Player<N> {
    /// All players in their order.
    pub const ALL: [Self; N] = {
        assert!(0 < N && N <= MAX_PLAYERS, "a game has one to nine players");
        let mut all = [Self(0); N];
        let mut i = 0;
        while i < N {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// The player with the given index, counted from 0; `None` from `N` on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < N { Some(Self(index as u8)) } else { None }
    }

    /// The player with the given index modulo `N`.
    pub(crate) const fn wrapping(index: usize) -> Self {
        Self((index % N) as u8)
    }

    /// The index, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        // Always below N. The remainder proves that to the compiler, so that indexing by player cannot panic.
        self.0 as usize % N
    }

    /// The player's number, counted from 1, as in `P1`.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// Converts to a player of a game with `M` players; `None` when `M` is too small.
    #[must_use]
    pub const fn try_cast<const M: usize>(self) -> Option<Player<M>> {
        Player::new(self.index())
    }

    /// The next player in order. The first player follows the last.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(((self.index() + 1) % N) as u8)
    }
}

impl<const N: usize> fmt::Display for Player<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.number())
    }
}

/// One `T` for each of `N` players.
///
/// ```
/// use rulebook_core::players::{ByPlayer, Player};
///
/// let mut points = ByPlayer::<u32, 4>::default();
/// points[Player::ALL[2]] += 5;
/// assert_eq!(points.values().sum::<u32>(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByPlayer<T, const N: usize>([T; N]);

impl<T, const N: usize> ByPlayer<T, N> {
    /// The values in the order of the players.
    #[must_use]
    pub const fn new(values: [T; N]) -> Self {
        Self(values)
    }

    /// Creates a value for each player.
    #[must_use]
    pub fn from_fn(mut make: impl FnMut(Player<N>) -> T) -> Self {
        Self(Player::ALL.map(&mut make))
    }

    /// Maps each player's value.
    #[must_use]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> ByPlayer<U, N> {
        ByPlayer(self.0.map(change))
    }

    /// Each player with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Player<N>, &T)> {
        Player::ALL.into_iter().zip(&self.0)
    }

    /// Each player with its value, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Player<N>, &mut T)> {
        Player::ALL.into_iter().zip(&mut self.0)
    }

    /// The values in the order of the players.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

impl<T: Default, const N: usize> Default for ByPlayer<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> Index<Player<N>> for ByPlayer<T, N> {
    type Output = T;

    fn index(&self, player: Player<N>) -> &T {
        &self.0[player.index()]
    }
}

impl<T, const N: usize> IndexMut<Player<N>> for ByPlayer<T, N> {
    fn index_mut(&mut self, player: Player<N>) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// A set of players.
///
/// ```
/// use rulebook_core::players::{Player, PlayerSet};
///
/// let set: PlayerSet<4> = [Player::ALL[3], Player::ALL[0]].into_iter().collect();
/// assert!(set.contains(Player::ALL[3]) && !set.contains(Player::ALL[1]));
/// assert_eq!(set.to_string(), "1 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayerSet<const N: usize>(u16);

impl<const N: usize> PlayerSet<N> {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of all `N` players.
    pub const FULL: Self = Self((1 << N) - 1);

    /// Adds a player.
    pub const fn insert(&mut self, player: Player<N>) {
        self.0 |= 1 << player.index();
    }

    /// Whether a player is in the set.
    #[must_use]
    pub const fn contains(self, player: Player<N>) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    /// The number of players in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Player<N>> {
        Player::ALL.into_iter().filter(move |&player| self.contains(player))
    }
}

impl<const N: usize> FromIterator<Player<N>> for PlayerSet<N> {
    fn from_iter<I: IntoIterator<Item = Player<N>>>(players: I) -> Self {
        let mut set = Self::EMPTY;
        for player in players {
            set.insert(player);
        }
        set
    }
}

/// The players' numbers, separated by blanks.
impl<const N: usize> fmt::Display for PlayerSet<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, player) in self.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{}", player.number())?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{ByPlayer, Player};
    use core::fmt;
    use core::marker::PhantomData;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeTuple;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as `"P1"`. A bare number would leave open whether counting starts at 0 or 1.
    impl<const N: usize> Serialize for Player<N> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de, const N: usize> Deserialize<'de> for Player<N> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let name = heapless::String::<4>::deserialize(deserializer)?;
            let number = name.strip_prefix('P').and_then(|number| number.parse::<usize>().ok());
            let player = number.and_then(|number| Self::new(number.checked_sub(1)?));
            player.ok_or_else(|| D::Error::custom("no such player"))
        }
    }

    impl<T: Serialize, const N: usize> Serialize for ByPlayer<T, N> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut tuple = serializer.serialize_tuple(N)?;
            for value in self.values() {
                tuple.serialize_element(value)?;
            }
            tuple.end()
        }
    }

    impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for ByPlayer<T, N> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Values<T, const N: usize>(PhantomData<T>);

            impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Values<T, N> {
                type Value = ByPlayer<T, N>;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{N} values, one per player")
                }

                fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                    let mut values = heapless::Vec::<T, N>::new();
                    while let Some(value) = seq.next_element()? {
                        values.push(value).map_err(|_| A::Error::invalid_length(N + 1, &self))?;
                    }
                    let len = values.len();
                    let values = values.into_array().map_err(|_| A::Error::invalid_length(len, &self))?;
                    Ok(ByPlayer(values))
                }
            }

            deserializer.deserialize_tuple(N, Values(PhantomData))
        }
    }
}
