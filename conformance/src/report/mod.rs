//! What a run found, for people and for machines.
//!
//! - `fields`, `comparison`: two states side by side, value by value.
//! - `difference`: the first value in which a recorded state is not the one that
//!   the rules give.
//! - `faults`: why a text is no valid state.
//! - `details`: what every format tells of a result.
//! - `diagnosis`: the misreadings that explain the failures.
//! - `tally`: how many cases passed, by clause.
//! - `text`, `jsonl`, `junit`, `tap`, `html`: one file per format.
//! - `filter`: which cases are run.
//! - `smallest`: which failures to look at first.
//! - `story`: one case, told without any run.
//! - `manifest`: the files of a suite with their SHA-256.

mod comparison;
mod details;
mod diagnosis;
mod difference;
mod faults;
mod fields;
mod filter;
mod html;
mod jsonl;
mod junit;
mod manifest;
mod printable;
mod smallest;
mod story;
mod tally;
mod tap;
mod text;

pub use comparison::{Comparison, RawDifference, Row, compare};
pub use details::{in_words, kind};
pub use diagnosis::{Misreading, diagnose, misreadings};
pub use difference::{Difference, first_field, first_word};
pub use faults::{FaultList, faults};
pub use fields::{Field, Told, told_by};
pub use filter::Filter;
pub use html::html;
pub use jsonl::jsonl;
pub use junit::junit;
pub use manifest::{MANIFEST, manifest, manifest_faults};
pub use printable::printable;
pub use story::{explain, show};
pub use tally::{Tally, tally};
pub use tap::tap;
pub use text::{one, text, verdict};

use crate::games::GameTexts;
use crate::runner::Expectations;

/// What a report tells beside the results.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The game.
    pub game: &'static GameTexts,
    /// What to call the suite.
    pub suite: &'a str,
    /// How many processes were asked at once.
    pub jobs: usize,
    /// How many failures the text shows in full, the smallest first.
    pub show: usize,
    /// What was known.
    pub expectations: &'a Expectations,
}

#[cfg(test)]
mod tests {
    use super::Context;
    use crate::case::{Body, Case, Expected, Pin, Played};
    use crate::games::Games;
    use crate::protocol::{Next, Reply};
    use crate::runner::{CaseResult, Expectations, Finding, Hello, RunReport, Trouble, Verdict};

    /// Hands over a report with texts that break careless documents: a case that
    /// passes, one that is wrong, one that crashes, one that is skipped, and a
    /// bad end.
    pub(super) fn nasty(check: impl Fn(&RunReport<'_>, &Context<'_>)) {
        let game = Games::HOUSE.named("redbot").unwrap();
        let state = game.opening().unwrap();
        let case = |id: &str| Case {
            id: id.to_owned(),
            game,
            clauses: vec![Pin { clause: "MOV-1".to_owned(), hash: "0000".to_owned() }],
            twin: None,
            why: "<why> & \"how\" # ]]>".to_owned(),
            rules: None,
            body: Body::Transcript {
                first: state.clone(),
                steps: vec![Played { answers: vec![b"\x1b".to_vec(); 4], chance: None, state: state.clone() }],
                scores: vec![26; 4],
                next: Next::Over,
            },
        };
        let cases = ["a-1", "a-2", "a-3", "a-4"].map(case);
        let (asked, _) = cases[1].steps().remove(0);
        let expected = Expected::State { state, end: None };
        let actual = Reply::Error("]]><&\"'".to_owned());
        let trouble = Trouble::Broken { why: "\u{1b}[31m\u{ffff}".to_owned() };
        let errors = "<panic>\r\n\0\u{1b}]0;\u{7}".to_owned();
        let findings = [
            (Finding::Right, Verdict::Pass),
            (Finding::Wrong { step: 0, asked, expected, actual }, Verdict::Fail),
            (Finding::Trouble { step: 0, trouble: trouble.clone(), errors }, Verdict::Fail),
            (Finding::Skipped { reason: "</skipped>\u{8}".to_owned() }, Verdict::UndeclaredSkip),
        ];
        let results =
            cases.iter().zip(findings).map(|(case, (finding, verdict))| CaseResult { case, finding, verdict });
        let hello =
            Hello { name: "<b>\u{1b}".to_owned(), version: "\"1\"".to_owned(), games: vec!["redbot".to_owned()] };
        let report = RunReport { hello, results: results.collect(), farewell: Some(trouble) };
        let expectations = Expectations::default();
        check(&report, &Context { game, suite: "a<b", jobs: 1, show: 9, expectations: &expectations });
    }

    #[test]
    fn no_report_controls_a_terminal() {
        nasty(|report, context| {
            let mut text = String::new();
            super::text(report, context, &mut rulebook_core::text::Plain(&mut text)).unwrap();
            for text in [text, super::tap(report, context), super::html(report, context), super::jsonl(report, context)]
            {
                assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
            }
        });
    }

    /// Neither an error reply nor a broken one nor a skip is an answer.
    #[test]
    fn what_has_no_answer_is_counted_and_not_diagnosed() {
        nasty(|report, _| {
            let told = "2 of the 2 failing cases have no answer (error reply: 1, broken protocol: 1): mend these first, \
                        they tell nothing about the rules";
            assert_eq!(super::diagnose(report), [told]);
            let answered: Vec<bool> = report.results.iter().map(|result| result.finding.is_answered()).collect();
            assert_eq!(answered, [true, false, false, false]);
        });
    }

    #[test]
    fn a_page_quotes_what_it_quotes() {
        nasty(|report, context| {
            let page = super::html(report, context);
            for raw in ["<why>", "<panic>", "</skipped>", "]]><", "<b>", "a<b"] {
                assert!(!page.contains(raw), "{raw}");
            }
            assert!(page.contains("&lt;why&gt; &amp; &quot;how&quot; # ]]&gt;"));
        });
    }

    #[test]
    fn every_line_of_json_is_an_object() {
        nasty(|report, context| {
            let text = super::jsonl(report, context);
            let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!(lines.len(), 5);
            assert_eq!(lines[1]["actual"]["text"], "]]><&\"'");
            assert_eq!(lines[4]["farewell"]["finding"], "broken");
        });
    }
}
