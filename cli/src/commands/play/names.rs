//! Names given by `--name SEAT=NAME`.

use crate::failure::Failure;
use crate::seat::Players;

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
