//! Reports of a run, for people and for machines.
//!
//! - `fields`, `comparison`: two states side by side, value by value.
//! - `difference`: the first value in which a recorded state contradicts the rules.
//! - `faults`: the reasons why a text is not a valid state.
//! - `details`: the parts of a result that every format reports.
//! - `diagnosis`: the misreadings that explain the failures.
//! - `tally`: the number of passed cases, by clause.
//! - `text`, `jsonl`, `junit`, `tap`, `html`: the formats of a report.
//! - `filter`: selects the cases to run.
//! - `smallest`: orders the failures by size.
//! - `trace`: shows and explains a case, without a run.
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
mod tally;
mod tap;
mod text;
mod trace;

pub use comparison::{Comparison, RawDifference, Row, compare};
pub use details::{in_words, kind};
pub use diagnosis::{Misreading, diagnose, misreadings};
pub use difference::{Difference, first_field, first_word};
pub use faults::{FaultList, faults};
pub use fields::{Field, FieldMap, field_map_of};
pub use filter::Filter;
pub use html::html;
pub use jsonl::jsonl;
pub use junit::junit;
pub use manifest::{MANIFEST, manifest, manifest_faults};
pub use printable::printable;
pub use tally::{Tally, tally};
pub use tap::tap;
pub use text::{one, text, verdict};
pub use trace::{explain, show};

use crate::games::GameTexts;
use crate::runner::Expectations;

/// The settings of a report, and what it shows besides the results.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The game.
    pub game: &'static GameTexts,
    /// The name of the suite.
    pub suite: &'a str,
    /// The number of parallel processes.
    pub jobs: usize,
    /// The number of failures that the text shows in full, the smallest first.
    pub show: usize,
    /// The list of known failures and skips.
    pub expectations: &'a Expectations,
}

#[cfg(test)]
mod tests {
    use super::Context;
    use crate::case::{Body, Case, CaseStep, ExpectedResult, Pin};
    use crate::games::Games;
    use crate::protocol::{Next, Reply};
    use crate::runner::{CaseResult, ClientError, Expectations, Finding, Hello, RunReport, Verdict};

    /// Passes a report to `check` whose texts break careless encoders. The report has a pass, a wrong result, a
    /// crash, a skip and a failed shutdown.
    pub(super) fn nasty(check: impl Fn(&RunReport<'_>, &Context<'_>)) {
        let game = Games::BUILT_IN.named("redbot").unwrap();
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
                steps: vec![CaseStep { answers: vec![b"\x1b".to_vec(); 4], chance: None, state: state.clone() }],
                scores: vec![26; 4],
                next: Next::Over,
            },
        };
        let cases = ["a-1", "a-2", "a-3", "a-4"].map(case);
        let (asked, _) = cases[1].steps().remove(0);
        let expected = ExpectedResult::State { state, end: None };
        let actual = Reply::Error("]]><&\"'".to_owned());
        let client_error = ClientError::Broken { why: "\u{1b}[31m\u{ffff}".to_owned() };
        let errors = "<panic>\r\n\0\u{1b}]0;\u{7}".to_owned();
        let findings = [
            (Finding::Right, Verdict::Pass),
            (Finding::Wrong { step: 0, asked, expected, actual }, Verdict::Fail),
            (Finding::NoReply { step: 0, client_error: client_error.clone(), errors }, Verdict::Fail),
            (Finding::Skipped { reason: "</skipped>\u{8}".to_owned() }, Verdict::UndeclaredSkip),
        ];
        let results =
            cases.iter().zip(findings).map(|(case, (finding, verdict))| CaseResult { case, finding, verdict });
        let hello =
            Hello { name: "<b>\u{1b}".to_owned(), version: "\"1\"".to_owned(), games: vec!["redbot".to_owned()] };
        let report = RunReport { hello, results: results.collect(), shutdown_error: Some(client_error) };
        let expectations = Expectations::default();
        check(&report, &Context { game, suite: "a<b", jobs: 1, show: 9, expectations: &expectations });
    }

    #[test]
    fn no_report_controls_a_terminal() {
        nasty(|report, context| {
            let mut text = String::new();
            super::text(report, context, &mut rulebook_core::text::PlainWriter(&mut text)).unwrap();
            for text in [text, super::tap(report, context), super::html(report, context), super::jsonl(report, context)]
            {
                assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
            }
        });
    }

    /// An error reply, a broken reply and a skip are not answers.
    #[test]
    fn what_has_no_answer_is_counted_and_not_diagnosed() {
        nasty(|report, _| {
            let advice = "2 of the 2 failing cases have no answer (error reply: 1, broken protocol: 1): fix these \
                          first, since they say nothing about the rules";
            assert_eq!(super::diagnose(report), [advice]);
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
