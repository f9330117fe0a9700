//! What a check finds.

use rulebook_referee::advice;
use rulebook_referee::{ERROR_LINES, Response, last_lines};
use serde::{Deserialize, Serialize};

/// How bad a finding is, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Severity {
    /// It costs rounds.
    Fault,
    /// It may cost rounds elsewhere, or holds matches up.
    Warning,
    /// It is tolerated.
    Note,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $severity:ident $headline:literal $hint:literal;)*) => {
        /// What can be found, in the order in which it is told.
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

            /// What to do about it, or where it is written.
            pub(crate) const fn hint(self) -> &'static str {
                match self { $(Self::$kind => $hint,)* }
            }
        }
    };
}

kinds! {
    Answer Fault "no valid answer to a state"
        "without a valid answer it does nothing (REF-4)";
    Game Fault "no valid answer in a game"
        "without a valid answer it does nothing (REF-4)";
    OtherName Fault "no valid answer when its round file has another name"
        "take the path of the second argument as it is; put \"$2\" in quotes in a shell (REF-1)";
    OtherPath Fault "no valid answer when the path of its own folder has blanks and other letters"
        "quote paths, and take them as bytes or UTF-8";
    AtOnce Fault "no valid answer when it plays several seats at once"
        "several copies run at once in the same folder (REF-1); give files that they write names of their own";
    OtherFolder Warning "no valid answer in another working folder"
        "it runs in its own folder here (REF-5); another referee may do otherwise";
    ReadOnly Warning "no valid answer when the file of its state cannot be written"
        "it can be written here (REF-10); another referee may do otherwise";
    LeavesProcesses Warning "leaves processes behind"
        "they are ended when the game goes on (REF-5)";
    LivesOn Warning "is still running 200 ms after its answer and is killed"
        "it holds the match up by these 200 ms each time (REF-11); end after the answer";
    CrashAfterAnswer Warning "crashes after its answer"
        "the answer counts (REF-3), but what it does afterwards is not done";
    Status Warning "ends with a status other than 0 after its answer"
        "the answer counts (REF-3), but it ends as a failure does, and what it does afterwards may be missing";
    Traceback Warning "reports an error of its own after its answer or beside it"
        "the answer counts (REF-3), but it may be that of an error handler; mend what the last line names";
    StrayFiles Warning "leaves files that it may not keep"
        "only those whose names begin with its own name are there again in its next turn";
    Slow Warning "takes more than half of its time"
        "a slower or busier machine than this one makes it late (REF-2)";
    CarriageReturn Note "ends its line with CR LF"
        "the CR is no part of the line (ANS-2)";
    Blanks Note "has blanks around its line, or several in a row"
        "they only separate (ANS-2)";
    NoLineFeed Note "ends its line without LF"
        "the end of the output ends the line (REF-3)";
    FurtherOutput Note "prints more than one line"
        "only the first line counts (ANS-5)";
    ErrorOutput Note "writes to standard error"
        "it is kept with the record (REF-5)";
    Differs Note "answers the same state in another way when asked again"
        "it depends on something beside the state, such as chance, the time or a file";
    NotChecked Note "not checked"
        "";
}

/// Something that was found, with where it was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    pub(crate) kind: Kind,
    /// In how many answers.
    pub(crate) count: usize,
    /// What came, each once, the first of them.
    pub(crate) causes: Vec<Cause>,
    /// The first answers.
    pub(crate) occurrences: Vec<Occurrence>,
}

impl Finding {
    /// The most occurrences that are told of one finding.
    pub(crate) const MOST: usize = 10;
}

/// What came where something was found, however often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Cause {
    /// As the occurrences have it.
    pub(crate) detail: String,
    pub(crate) count: usize,
    /// What to do about it, where the verdict tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
    /// The last lines of error output where it came first, if it was a failure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) error_output: Vec<String>,
}

impl Cause {
    /// What came, where nothing else is known of it.
    pub(super) fn new(detail: String) -> Self {
        Self { detail, count: 1, hint: None, error_output: Vec::new() }
    }

    /// What came of an answer that is not valid.
    pub(super) fn of_failure(asked: &Response) -> Self {
        let hint = advice(&asked.verdict).map(str::to_owned);
        Self {
            hint,
            error_output: last_lines(&asked.error_output, ERROR_LINES),
            ..Self::new(asked.verdict.to_string())
        }
    }
}

/// One place where something was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Occurrence {
    /// The situation, or the round of a game.
    pub(crate) at: String,
    /// The seat, from 1.
    pub(crate) seat: usize,
    /// What came.
    pub(crate) detail: String,
    /// How to see it again.
    #[serde(flatten)]
    pub(crate) seen: Option<Seen>,
}

/// The file with the state, and the command that asks for an answer again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// The file with what it was shown.
    pub(crate) file: String,
    pub(crate) command: String,
}
