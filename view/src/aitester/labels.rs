//! Short labels of the types of units.

use rulebook_core::aitester::UnitTypes;

/// A label of one to three characters for each type, in their order. No two types have the same.
///
/// It is the first character of the name if no other type begins with it, and otherwise that character with a later one.
pub(super) fn labels(types: &UnitTypes) -> Vec<String> {
    let first = |name: &str| name.chars().next().unwrap_or('?').to_ascii_uppercase();
    let mut labels: Vec<String> = Vec::new();
    for (number, unit_type) in types.iter().enumerate() {
        let name = unit_type.name.as_str();
        let initial = first(name);
        let is_alone = types.iter().filter(|other| first(other.name.as_str()) == initial).count() == 1;
        let pairs = name.chars().skip(1).map(|letter| format!("{initial}{letter}"));
        let with_number = format!("{initial}{number}");
        let candidates = is_alone.then(|| initial.to_string()).into_iter().chain(pairs).chain([with_number]);
        let free = candidates.into_iter().find(|label| !labels.contains(label));
        // No other candidate has three characters and ends with this number.
        labels.push(free.unwrap_or_else(|| format!("{number:03}")));
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::labels;
    use rstest::rstest;
    use rulebook_core::aitester::{State, UnitType, UnitTypes};
    use rulebook_core::text::Label;
    use std::collections::BTreeSet;

    fn types(names: &[&str]) -> UnitTypes {
        let unit_type = State::default().scenario().types[0];
        names.iter().map(|name| UnitType { name: Label::new(name).unwrap(), ..unit_type }).collect()
    }

    #[rstest]
    #[case(&["scout", "rifle", "sniper", "tank"], &["Sc", "R", "Sn", "T"])]
    #[case(&["tank", "Tank2", "t"], &["Ta", "Tn", "T2"])]
    #[case(&["a", "A"], &["A0", "A1"])]
    #[case(&["2", "22", "2x"], &["20", "22", "2x"])]
    // All candidates of the last type belong to others.
    #[case(&["#x4", "#4", "#xy", "#yx", "#x"], &["#x", "#4", "#y", "#3", "004"])]
    fn types_are_told_apart(#[case] names: &[&str], #[case] expected: &[&str]) {
        assert_eq!(labels(&types(names)), expected);
    }

    #[test]
    fn no_two_of_many_types_have_the_same_label() {
        let names: Vec<String> =
            (0..UnitType::MAX_COUNT).map(|number| "unit".repeat(1 + number % 7) + &number.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = labels(&types(&names));
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), UnitType::MAX_COUNT);
        assert!(found.iter().all(|label| (1..=3).contains(&label.len())), "{found:?}");
    }
}
