//! Why a text is no valid state, for people.

use rulebook_core::contract::Faults;

/// Every reason, and what to do about them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultList {
    /// A line for each reason, in the order of their places: name, place, reason, clause.
    pub messages: Vec<String>,
    /// What to do about it, each hint once.
    pub hints: Vec<&'static str>,
}

/// The reasons why the text of this name is no valid state.
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
pub fn faults(name: &str, faults: &impl Faults) -> FaultList {
    let mut messages = Vec::new();
    let mut hints = Vec::new();
    faults.each(&mut |fault| {
        messages.push((fault.place, format!("{name}:{}: {} [{}]", fault.place, fault.reason, fault.clause)));
        hints.extend(fault.hint.filter(|hint| !hints.contains(hint)));
    });
    messages.sort_by_key(|(place, _)| *place);
    FaultList { messages: messages.into_iter().map(|(_, message)| message).collect(), hints }
}
