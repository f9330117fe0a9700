//! Seats as written by people: `P1`, `1`, or the name of the player.

use crate::failure::Failure;
use crate::games::State;
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;

/// The players of a match, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Players(Vec<(Seat, String)>);

impl Players {
    /// The players, in the order of the seats.
    pub(crate) fn new(players: impl IntoIterator<Item = (Seat, String)>) -> Self {
        Self(players.into_iter().collect())
    }

    /// Number of players.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The players of a state. Each name comes from `name`, or else from the state.
    pub(crate) fn of(state: &State, name: impl Fn(Seat) -> Option<String>) -> Self {
        let named = |seat| name(seat).or_else(|| state.name(seat).map(str::to_owned)).unwrap_or_default();
        Self::new(state.players().iter().map(|seat| (seat, named(seat))))
    }

    /// Parses a seat. `P1` and `1` take precedence over the names of players. The error message names
    /// `option`.
    ///
    /// # Errors
    ///
    /// When the seat does not exist, or several players have the name. The error lists the
    /// seats.
    pub(crate) fn seat(&self, option: &str, text: &str) -> Result<Seat, Failure> {
        let number = text.strip_prefix(['P', 'p']).unwrap_or(text);
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(number) = number.parse::<usize>().ok().filter(|_| digits)
            && let Some((seat, _)) = self.0.iter().find(|(seat, _)| seat.number() == number)
        {
            return Ok(*seat);
        }
        let mut named = self.0.iter().filter(|(_, name)| !text.is_empty() && name == text);
        let failure = match (named.next(), named.next()) {
            (Some((seat, _)), None) => return Ok(*seat),
            (Some(_), Some(_)) => Failure::usage(format_args!("{option}: several players are named `{text}`")),
            (None, _) => Failure::usage(format_args!("{option}: no such seat")),
        };
        Err(failure.hint(format_args!("the seats are {}", self.list())))
    }

    /// The seats with the names of their players.
    pub(crate) fn list_named(&self) -> Vec<(Seat, String)> {
        self.0.clone()
    }

    fn list(&self) -> String {
        let one = |(seat, name): &(Seat, String)| match name.is_empty() {
            true => seat.to_string(),
            false => format!("{seat} ({})", Printable(name)),
        };
        self.0.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::Players;
    use rstest::rstest;
    use rulebook_core::players::Seat;

    #[rstest]
    #[case("P2", 2)]
    #[case("p2", 2)]
    #[case("2", 2)]
    #[case("02", 2)]
    #[case("Ada", 1)]
    #[case("P3", 3)]
    #[case("7", 4)]
    fn a_seat_is_named_in_three_ways(#[case] text: &str, #[case] number: usize) {
        assert_eq!(players().seat("--seat", text).unwrap().number(), number);
    }

    #[rstest]
    #[case("hunter", "--seat: several players are named `hunter`")]
    #[case("P5", "--seat: no such seat")]
    #[case("0", "--seat: no such seat")]
    #[case("+1", "--seat: no such seat")]
    #[case("ada", "--seat: no such seat")]
    #[case("", "--seat: no such seat")]
    fn other_seats_are_refused_with_a_list(#[case] text: &str, #[case] message: &str) {
        let failure = players().seat("--seat", text).unwrap_err().to_string();
        let list = "\n hint: the seats are P1 (Ada), P2 (hunter), P3 (hunter), P4 (7), P6\n";
        assert!(failure.contains(message) && failure.ends_with(list), "{failure}");
    }

    fn players() -> Players {
        let seat = |number: usize| Seat::ALL[number - 1];
        let names = [(1, "Ada"), (2, "hunter"), (3, "hunter"), (4, "7"), (6, "")];
        Players::new(names.map(|(number, name)| (seat(number), name.to_owned())))
    }
}
