//! Describes the reasons why a text is not a valid state.

use rulebook_core::contract::Violations;

/// The descriptions of all violations in a text, with hints how to fix them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultList {
    /// A line for each violation with name, place, reason and clause, ordered by place.
    pub messages: Vec<String>,
    /// The hints how to fix the violations, without duplicates.
    pub hints: Vec<&'static str>,
}

/// Describes the violations in a text. `name` is the name of its file.
///
/// ```
/// use rulebook_conformance::report::faults;
/// use rulebook_core::redbot::{Rules, State};
///
/// let error = State::read(b"1/10\n25*25\n", &Rules::STANDARD).unwrap_err();
/// let list = faults("0001.txt", &error);
/// assert!(list.messages[0].starts_with("0001.txt:2:1: expected the width of the board"), "{list:?}");
/// ```
#[must_use]
pub fn faults(name: &str, faults: &(impl Violations + ?Sized)) -> FaultList {
    let mut messages = Vec::new();
    let mut hints = Vec::new();
    faults.each(&mut |fault| {
        messages.push((fault.place, format!("{name}:{}: {} [{}]", fault.place, fault.reason, fault.clause)));
        hints.extend(fault.hint.filter(|hint| !hints.contains(hint)));
    });
    messages.sort_by_key(|(place, _)| *place);
    FaultList { messages: messages.into_iter().map(|(_, message)| message).collect(), hints }
}
