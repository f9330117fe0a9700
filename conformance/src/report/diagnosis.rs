//! Finds the misreadings of the rules that explain a set of failing cases.
//!
//! The file `misreadings/<game>.tsv` lists the known misreadings of a game with the cases that fail under each.
//! Only answers show how an implementation reads the rules, so failing cases without an answer are ignored.

use super::details::by_kind;
use crate::games::GameTexts;
use crate::runner::{RunReport, Verdict};
use std::collections::BTreeSet;

/// A misreading of the rules, and the cases that fail under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misreading<'a> {
    /// The clause, such as `SET-1`. Further misreadings of the same clause have a suffix: `SET-1/square`.
    pub name: &'a str,
    /// The sentence that completes "you behave as if".
    pub sentence: &'a str,
    /// The IDs of the cases that an implementation with this misreading answers wrong.
    pub cases: BTreeSet<&'a str>,
}

/// The known misreadings of a game.
#[must_use]
pub fn misreadings(game: &GameTexts) -> Vec<Misreading<'static>> {
    let parse = |line: &'static str| {
        let mut parts = line.split('\t');
        let (name, sentence) = (parts.next()?, parts.next()?);
        let cases = parts.next()?.split(' ').filter(|id| !id.is_empty()).collect();
        Some(Misreading { name, sentence, cases })
    };
    (game.misreadings)().lines().filter_map(parse).collect()
}

/// The maximum number of misreadings in a diagnosis.
const MAX_MISREADINGS: usize = 4;
/// The maximum number of misreadings listed together because the same cases fail under them.
const MAX_SAME_CASES: usize = 3;

/// Describes the known misreadings that best explain the cases answered wrong. The first one explains many of these
/// cases with few wrong predictions. Each further one explains cases that remain. The text starts with the number
/// of failing cases without an answer (R-CONF-1).
#[must_use]
pub fn diagnose(report: &RunReport<'_>) -> Vec<String> {
    let failing =
        report.results.iter().filter(|result| matches!(result.verdict, Verdict::Fail | Verdict::ExpectedFailure));
    let answered = report.results.iter().filter(|result| result.finding.is_answered());
    let wrong = failing.clone().filter(|result| result.finding.is_answered());
    let (wrong, answered) = (wrong.map(|result| &*result.case.id), answered.map(|result| &*result.case.id));
    let known = report.results.first().map(|result| misreadings(result.case.game)).unwrap_or_default();
    let unanswered = failing.clone().filter(|result| !result.finding.is_answered());
    let mut lines = Vec::new();
    if unanswered.clone().next().is_some() {
        lines.push(format!(
            "{} of the {} failing cases have no answer ({}): fix these first, since they say nothing about the rules",
            unanswered.clone().count(),
            failing.count(),
            by_kind(unanswered)
        ));
    }
    lines.extend(describe_best(&wrong.collect(), &answered.collect(), &known));
    lines
}

/// Describes the misreadings in `known` that best explain the cases in `wrong`. `answered` are all cases with an
/// answer, right or wrong.
fn describe_best(wrong: &BTreeSet<&str>, answered: &BTreeSet<&str>, known: &[Misreading<'_>]) -> Vec<String> {
    let mut unexplained = wrong.clone();
    let mut lines = Vec::new();
    while !unexplained.is_empty() && lines.len() < MAX_MISREADINGS {
        let best = known
            .iter()
            .filter_map(|misreading| Some((Fit::of(misreading, wrong, &unexplained, answered)?, misreading)))
            .max_by(|(a, _), (b, _)| a.score.total_cmp(&b.score));
        let Some((fit, misreading)) = best else { break };
        // One line describes all misreadings that have the same cases. The main misreading of a clause, whose name has
        // no suffix, comes first.
        let mut same: Vec<_> = known.iter().filter(|other| other.cases == misreading.cases).collect();
        same.sort_by_key(|other| (other.name.contains('/'), other.name != misreading.name));
        let words = |(i, one): (usize, &&Misreading<'_>)| match i {
            0 => format!("{}: you behave as if {}", one.name, one.sentence),
            _ => format!(", or as if {} ({})", one.sentence, one.name),
        };
        let sentences: String = same.iter().take(MAX_SAME_CASES).enumerate().map(words).collect();
        lines.push(format!(
            "{sentences} [explains {} of the {} cases answered wrong; of {} cases that it predicts to fail, {} failed]",
            fit.explained,
            wrong.len(),
            fit.predicted,
            fit.hits
        ));
        unexplained.retain(|id| !misreading.cases.contains(id));
    }
    lines
}

/// How well a misreading explains the cases answered wrong.
struct Fit {
    /// The number of cases that it explains and that no better misreading explains.
    explained: usize,
    /// The number of answered cases that it predicts to fail.
    predicted: usize,
    /// The number of these cases that did fail.
    hits: usize,
    score: f64,
}

impl Fit {
    /// Rates a misreading. `None` when it explains nothing, or when more than a third of its predictions are wrong.
    fn of(
        misreading: &Misreading<'_>,
        wrong: &BTreeSet<&str>,
        unexplained: &BTreeSet<&str>,
        answered: &BTreeSet<&str>,
    ) -> Option<Self> {
        let count = |set: &BTreeSet<&str>| misreading.cases.iter().filter(|id| set.contains(*id)).count();
        let (explained, predicted, hits) = (count(unexplained), count(answered), count(wrong));
        if explained == 0 || hits * 3 < predicted * 2 {
            return None;
        }
        // The score: explained cases, minus wrong predictions, minus half of the cases that remain unexplained.
        let false_predictions = (predicted - hits) as f64;
        let still_unexplained = (unexplained.len() - explained) as f64;
        let score = explained as f64 - false_predictions - still_unexplained / 2.0;
        Some(Self { explained, predicted, hits, score })
    }
}

#[cfg(test)]
mod tests {
    use super::{Misreading, describe_best, misreadings};
    use crate::games::Games;
    use std::collections::BTreeSet;

    fn set<'a>(ids: &[&'a str]) -> BTreeSet<&'a str> {
        ids.iter().copied().collect()
    }

    fn names(wrong: &[&str]) -> Vec<String> {
        let known = [("A-1", &["1", "2", "3"][..]), ("A-2", &["3", "4"]), ("A-3", &["5", "6", "7", "8"])];
        let known = known.map(|(name, cases)| Misreading { name, sentence: "so", cases: set(cases) });
        let answered = set(&["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let lines = describe_best(&set(wrong), &answered, &known);
        lines.into_iter().map(|line| line.split(':').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn the_nearest_misreading_is_named() {
        assert_eq!(names(&["1", "2", "3"]), ["A-1"]);
        assert_eq!(names(&["3", "4"]), ["A-2"]);
        assert_eq!(names(&["1", "2", "3", "4"]), ["A-1", "A-2"]);
        assert_eq!(names(&["5", "6", "7"]), ["A-3"], "one case more or less does not matter");
    }

    #[test]
    fn what_does_not_fit_is_not_named() {
        assert_eq!(names(&[]), [""; 0]);
        assert_eq!(names(&["9"]), [""; 0]);
        assert_eq!(names(&["5"]), [""; 0], "most of what it predicts does not happen");
    }

    #[test]
    fn each_misreading_diagnoses_itself_or_one_with_the_same_cases() {
        for game in Games::BUILT_IN.iter() {
            let known = misreadings(game);
            assert!(known.len() >= 60, "{}: only {} misreadings", game.name, known.len());
            let answered: BTreeSet<&str> =
                known.iter().flat_map(|misreading| misreading.cases.iter().copied()).collect();
            for misreading in known.iter().filter(|misreading| !misreading.cases.is_empty()) {
                let lines = describe_best(&misreading.cases, &answered, &known);
                let first = lines.first().and_then(|line| line.split(": ").next()).unwrap_or_default();
                let same = known.iter().any(|other| other.name == first && other.cases == misreading.cases);
                assert!(same, "{}: {} is taken for {first}", game.name, misreading.name);
            }
        }
    }
}
