//! Names of players: given by `--name SEAT=NAME`, or those of their strategies.

use crate::failure::Failure;
use crate::games::State;
use crate::seat::Players;
use rulebook_core::contract::InvalidName;
use rulebook_core::players::Seat;

/// The given names, by seat.
///
/// # Errors
///
/// When a seat does not exist, or gets two names.
pub(super) fn given_names(options: &[String], players: &Players) -> Result<Vec<Option<String>>, Failure> {
    let mut names = vec![None; players.len()];
    for option in options {
        let fail = |failure: Failure| failure.hint("as in --name P1=Alpha");
        let usage = |reason: &str| fail(Failure::usage(format_args!("--name {option}: {reason}")));
        let (seat, name) = option.split_once('=').ok_or_else(|| usage("expected SEAT=NAME"))?;
        let seat = players.seat(&format!("--name {option}"), seat).map_err(fail)?;
        let slot = names.get_mut(seat.index()).ok_or_else(|| usage("no such seat"))?;
        if slot.replace(name.to_owned()).is_some() {
            return Err(usage("this seat already has a name"));
        }
    }
    Ok(names)
}

/// The name that a state holds for a seat. `None` if it holds none, or a placeholder: the name of the seat itself.
pub(super) fn own_name(state: &State, seat: Seat) -> Option<String> {
    state.name(seat).filter(|name| !name.is_empty() && *name != seat.to_string()).map(str::to_owned)
}

/// Gives a seat the name of its strategy. A name that the game does not allow is changed first: characters
/// outside printable ASCII and spaces become `_`, and what is too long is cut off.
///
/// # Errors
///
/// If the game does not allow the changed name either.
pub(super) fn set_strategy_name(state: &mut State, seat: Seat, name: &str) -> Result<String, InvalidName> {
    let Err(InvalidName { max, .. }) = state.set_name(seat, name) else { return Ok(name.to_owned()) };
    let fitted: String = name.chars().take(max).map(|char| if char.is_ascii_graphic() { char } else { '_' }).collect();
    state.set_name(seat, &fitted)?;
    Ok(fitted)
}

#[cfg(test)]
mod tests {
    use super::given_names;
    use crate::seat::Players;
    use rulebook_core::players::Seat;

    #[test]
    fn names_are_given_by_seat() {
        let players = Players::new(Seat::ALL.into_iter().zip(["a", "b", "bots", "bots"].map(str::to_owned)));
        let given = |options: &[&str]| {
            let options: Vec<_> = options.iter().map(ToString::to_string).collect();
            given_names(&options, &players).map_err(|failure| failure.to_string())
        };
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(given(&["P2=B=b", "4=D"]).unwrap(), [None, some("B=b"), None, some("D")]);
        assert_eq!(given(&["a=A"]).unwrap(), [some("A"), None, None, None]);
        assert!(given(&["B"]).unwrap_err().contains("expected SEAT=NAME"));
        for none in ["P5=E", "P0=E", "x=E"] {
            let error = given(&[none]).unwrap_err();
            assert!(error.contains("no such seat") && error.contains("the seats are P1 (a), P2 (b)"), "{error}");
        }
        assert!(given(&["bots=E"]).unwrap_err().contains("several players are named `bots`"));
        assert!(given(&["P1=E", "a=F"]).unwrap_err().contains("already has a name"));
    }
}
