//! The findings of a check.

use crate::games::{GameRef, Topic};
use rulebook_referee::advice;
use rulebook_referee::{ERROR_LINES, Response, last_lines};
use serde::{Deserialize, Serialize};

/// The severity of a finding, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Severity {
    /// The strategy loses answers in a match.
    Fault,
    /// The strategy may lose answers on another machine or under another referee, or it delays matches.
    Warning,
    /// A tolerated deviation, or information.
    Note,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $severity:ident ($topic:expr) $headline:literal $hint:literal;)*) => {
        /// Kinds of findings, in the order of the report.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum Kind {
            $(#[doc = $headline] $kind,)*
        }

        impl Kind {
            pub(crate) const fn severity(self) -> Severity {
                match self { $(Self::$kind => Severity::$severity,)* }
            }

            pub(crate) const fn headline(self) -> &'static str {
                match self { $(Self::$kind => $headline,)* }
            }

            /// What to do about the finding, or what the rules of a game say about it, with the clause.
            pub(crate) fn hint(self, game: GameRef) -> String {
                let (topic, hint): (Option<Topic>, &str) = match self { $(Self::$kind => ($topic, $hint),)* };
                let clause = topic.and_then(|topic| game.clause_on(topic));
                hint.replace("{}", &clause.map(|clause| format!(" ({clause})")).unwrap_or_default())
            }

            /// All kinds.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$kind),*];
        }
    };
}

kinds! {
    Answer Fault (Some(Topic::NoAnswer)) "no valid answer to a state"
        "the rules say what happens without a valid answer{}";
    Game Fault (Some(Topic::NoAnswer)) "no valid answer in a game"
        "the rules say what happens without a valid answer{}";
    OtherName Fault (Some(Topic::StatePath)) "no valid answer when its round file has another name"
        "use the path of the second argument unchanged; in a shell quote it as \"$2\"{}";
    OtherPath Fault (None) "no valid answer when the path of its folder has spaces and non-ASCII letters"
        "quote paths, and handle them as bytes or UTF-8";
    AtOnce Fault (Some(Topic::SameFolder)) "no valid answer when it plays several seats at once"
        "several copies run at once in the same folder{}; give their files different names";
    OtherFolder Warning (Some(Topic::WorkFolder)) "no valid answer in another working folder"
        "this referee runs it in its own folder{}; another referee may not";
    ReadOnly Warning (Some(Topic::OwnState)) "no valid answer when its state file is read-only"
        "this referee makes it writable{}; another referee may not";
    LeavesProcesses Warning (Some(Topic::StrayProcesses)) "leaves processes behind"
        "the referee kills them before the next round{}";
    LivesOn Warning (Some(Topic::AfterAnswer)) "is still running 200 ms after its answer and is killed"
        "each time it delays the match by 200 ms{}; exit after the answer";
    CrashAfterAnswer Warning (Some(Topic::CompleteAnswer)) "crashes after its answer"
        "the answer counts{}, but its work after the answer is lost";
    Status Warning (Some(Topic::CompleteAnswer)) "exits with a nonzero status after its answer"
        "the answer counts{}, but the status indicates a failure, and its work after the answer may be lost";
    Traceback Warning (Some(Topic::CompleteAnswer)) "prints a traceback with or after its answer"
        "the answer counts{}, but it may come from an error handler; fix the error in the last line";
    StrayFiles Warning (Some(Topic::OwnFiles)) "leaves files that it must not keep"
        "only files whose names begin with its own name are kept for its next turn{}";
    Source Warning (None) "breaks a rule for its source code"
        "the contest may refuse it";
    Slow Warning (Some(Topic::Clock)) "takes more than half of its time"
        "it may time out on a slower or busier machine{}";
    Pace Warning (Some(Topic::Clock)) "would use up its time for the game"
        "distribute the time over all rounds; time that is spent does not come back{}";
    CarriageReturn Note (Some(Topic::Separators)) "ends its line with CR LF"
        "the CR is not part of the line{}";
    Blanks Note (Some(Topic::Separators)) "has blanks around its line, or several in a row"
        "they only separate{}";
    NoLineFeed Note (Some(Topic::LineEnd)) "ends its line without LF"
        "the end of the output ends the line{}";
    FurtherOutput Note (Some(Topic::FirstLine)) "prints more than one line"
        "only the first line counts{}";
    ErrorOutput Note (Some(Topic::ErrorOutput)) "writes to stderr"
        "the output is kept with the record{}";
    Differs Note (None) "gives another answer when asked again for the same state"
        "the answer depends on more than the state, such as randomness, time or a file";
    NotChecked Note (None) "not checked"
        "";
}

/// A finding and its occurrences.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    pub(crate) kind: Kind,
    /// Number of answers with this finding.
    pub(crate) count: usize,
    /// The first distinct causes.
    pub(crate) causes: Vec<Cause>,
    /// The first occurrences.
    pub(crate) occurrences: Vec<Occurrence>,
}

impl Finding {
    /// The maximum number of occurrences, and of causes, that the report lists per finding.
    pub(crate) const MAX_LISTED: usize = 10;
}

/// A cause of a finding, reported once however often it occurred.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Cause {
    /// The same text as in the occurrences.
    pub(crate) detail: String,
    pub(crate) count: usize,
    /// Advice for the author, if there is any for the verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
    /// The last lines of stderr at the first occurrence, if it was a failure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) error_output: Vec<String>,
}

impl Cause {
    /// A cause without a hint and stderr.
    pub(super) fn new(detail: String) -> Self {
        Self { detail, count: 1, hint: None, error_output: Vec::new() }
    }

    /// The cause of an invalid answer.
    pub(super) fn of_failure(asked: &Response) -> Self {
        let hint = advice(&asked.verdict).map(str::to_owned);
        Self {
            hint,
            error_output: last_lines(&asked.error_output, ERROR_LINES),
            ..Self::new(asked.verdict.to_string())
        }
    }
}

/// One occurrence of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Occurrence {
    /// The situation, or the round of a game.
    pub(crate) at: String,
    /// The seat, from 1.
    pub(crate) seat: usize,
    /// The text of its cause.
    pub(crate) detail: String,
    /// How to reproduce the answer.
    #[serde(flatten)]
    pub(crate) seen: Option<Reproduction>,
}

/// The file with the state, and the command that asks for an answer again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Reproduction {
    /// The file with the state as the strategy saw it.
    pub(crate) file: String,
    pub(crate) command: String,
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::games::{GameEntry, GameRef, Registry};
    use rulebook_conformance::{Spec, referee_spec};
    use rulebook_core::boladedrac::BolaDeDrac;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;

    const GAMES: Registry =
        Registry::new(&[GameEntry::of::<RedBot>(), GameEntry::of::<FiBot>(), GameEntry::of::<BolaDeDrac>()]);

    /// The words of a text that look like the ID of a clause.
    fn cited(text: &str) -> Vec<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let is_id = |word: &&str| {
            word.split_once('-').is_some_and(|(section, number)| {
                section.len() >= 2
                    && section.bytes().all(|letter| letter.is_ascii_uppercase())
                    && !number.is_empty()
                    && number.bytes().all(|digit| digit.is_ascii_digit())
            })
        };
        words.filter(is_id).filter(|word| *word != "UTF-8").collect()
    }

    fn is_printed(game: GameRef, id: &str) -> bool {
        let texts: [Spec<'static>; 2] = [(game.texts.spec)(), referee_spec()];
        texts.iter().any(|spec| spec.clause(id).is_some())
    }

    /// `rulebook rules GAME CLAUSE` prints every clause that a hint of a check cites.
    #[test]
    fn hints_cite_clauses_of_the_game() {
        for game in GAMES.iter() {
            for kind in Kind::ALL {
                let hint = kind.hint(game);
                assert!(!hint.contains(['{', '}']), "{hint}");
                for id in cited(&hint) {
                    assert!(is_printed(game, id), "{}: {hint}", game.name());
                }
            }
            for (topic, id) in game.program_clauses {
                assert!(is_printed(game, id), "{}: {topic:?} {id}", game.name());
            }
        }
    }
}
