//! The measured shares of its time for the game that a player has used, as facts of its panel (TIM-1).

use crate::scene::Fact;
use rulebook_core::players::Seat;
use rulebook_record::TimeUse;

/// The facts about a player's time before the state with this number; none if they were not measured or the match has
/// no budgets. A player that is no program has no budget.
pub(super) fn used_time(time_use: &TimeUse, seat: Seat, number: u64) -> Vec<Fact> {
    if time_use.is_empty() {
        return Vec::new();
    }
    let (budgets, used) = (time_use.start(), time_use.of_seat(seat.number(), number));
    let shares = [
        ("CPU time used", "cpu", budgets.cpu, used.and_then(|used| used.cpu)),
        ("time used", "time", budgets.wall, used.and_then(|used| used.wall)),
    ];
    let fact = |(label, short, budget, used): (_, _, Option<u16>, Option<u16>)| {
        budget?;
        let value = used.map_or_else(|| "-".to_owned(), |used| format!("{}.{} %", used / 10, used % 10));
        Some(Fact { label, short, value })
    };
    shares.into_iter().filter_map(fact).collect()
}

#[cfg(test)]
mod tests {
    use super::used_time;
    use rulebook_core::players::Seat;
    use rulebook_record::{Limits, RoundReplies, TimeUse};

    #[test]
    fn tim_1_a_panel_shows_the_share_of_each_budget() {
        let round = r#"{"round":3,"answers":[{"seat":1,"verdict":"ok","line":"-"}]}"#;
        let rounds: Vec<RoundReplies> = vec![serde_json::from_str(round).unwrap()];
        let timing = br#"{"round":3,"seat":1,"wall_us":30000,"cpu_us":346000}"#;
        let limits = Limits { game_cpu: Some("2s".parse().unwrap()), ..Limits::DEFAULT };
        let time_use = TimeUse::of(limits, &rounds, timing);
        let facts = |seat: Seat, number| -> Vec<(&str, &str, String)> {
            used_time(&time_use, seat, number).into_iter().map(|fact| (fact.label, fact.short, fact.value)).collect()
        };
        let cpu = |value: &str| vec![("CPU time used", "cpu", value.to_owned())];
        assert_eq!((facts(Seat::ALL[0], 3), facts(Seat::ALL[0], 4)), (cpu("0.0 %"), cpu("17.3 %")));
        assert_eq!(facts(Seat::ALL[1], 4), cpu("-"));
        assert!(used_time(&TimeUse::default(), Seat::ALL[0], 4).is_empty());
    }
}
