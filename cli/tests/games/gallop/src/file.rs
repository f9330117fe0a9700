//! The state as a text. Read FILE-1 and FILE-2 of `spec.md` first.

use crate::rules::{Course, Runner, State};
use rulebook_core::clause::Clause;
use rulebook_core::contract::{Fault, Faults};
use rulebook_core::text::{Out, Place, Reader, SyntaxError};
use std::fmt;

/// Why a text is no state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// It has not the form of one (FILE-1).
    Syntax(SyntaxError),
    /// It has the form, and numbers that cannot be (FILE-2).
    Invalid(Vec<(Place, Broken)>),
}

/// A number that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// More beats than there are.
    Beats,
    /// A runner beyond the end of its course.
    Beyond(Runner),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beats => write!(f, "more beats were run than there are"),
            Self::Beyond(runner) => write!(f, "{runner} is beyond the end of its course"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "{}: {error}", error.place),
            Self::Invalid(broken) => {
                let reasons: Vec<_> = broken.iter().map(|(place, broken)| format!("{place}: {broken}")).collect();
                f.write_str(&reasons.join("; "))
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl Faults for ReadError {
    fn each(&self, each: &mut dyn FnMut(Fault<'_>)) {
        match self {
            Self::Syntax(error) => {
                let hint = Some("a state is `beat D of M` and a line of three numbers");
                each(Fault { place: error.place, clause: Clause::new("FILE-1"), reason: error, hint });
            }
            Self::Invalid(broken) => {
                for (place, broken) in broken {
                    each(Fault { place: *place, clause: Clause::new("FILE-2"), reason: broken, hint: None });
                }
            }
        }
    }
}

/// The numbers of a text and where they stand: done, most, the three runners.
pub(crate) fn numbers(text: &[u8]) -> Result<[(Place, u8); 5], SyntaxError> {
    let mut reader = Reader::lines(text);
    let most = State::MAX_BEATS.into();
    reader.word("beat")?;
    reader.literal(" ")?;
    let done = number(&mut reader, "the beats that were run", most)?;
    reader.literal(" of ")?;
    let most = number(&mut reader, "the most beats", most)?;
    reader.literal("\n")?;
    let first = number(&mut reader, "a runner's cells", Course::MAX.into())?;
    reader.literal(" ")?;
    let second = number(&mut reader, "a runner's cells", Course::MAX.into())?;
    reader.literal(" ")?;
    let third = number(&mut reader, "a runner's cells", Course::MAX.into())?;
    reader.literal("\n")?;
    reader.end()?;
    Ok([done, most, first, second, third])
}

fn number(reader: &mut Reader<'_>, what: &'static str, max: i64) -> Result<(Place, u8), SyntaxError> {
    let place = reader.place();
    // In range by the bounds just given.
    Ok((place, u8::try_from(reader.number(what, 0, max)?).unwrap_or(u8::MAX)))
}

pub(crate) fn read(text: &[u8], rules: &Course) -> Result<State, ReadError> {
    let [(at, done), (_, most), runners @ ..] = numbers(text).map_err(ReadError::Syntax)?;
    let mut broken = Vec::new();
    if done > most {
        broken.push((at, Broken::Beats));
    }
    for (runner, (place, cells)) in Runner::ALL.into_iter().zip(runners) {
        if cells > rules.course {
            broken.push((place, Broken::Beyond(runner)));
        }
    }
    if !broken.is_empty() {
        return Err(ReadError::Invalid(broken));
    }
    Ok(State { rules: *rules, done, most, runners: runners.map(|(_, cells)| cells) })
}

pub(crate) fn write(state: &State, out: &mut dyn Out) -> fmt::Result {
    out.layout();
    write!(out, "beat ")?;
    out.field(format_args!("the beats that were run"));
    write!(out, "{}", state.done)?;
    out.layout();
    write!(out, " of ")?;
    out.field(format_args!("the most beats"));
    write!(out, "{}", state.most)?;
    for (runner, cells) in Runner::ALL.into_iter().zip(state.runners) {
        out.layout();
        out.write_str(if runner == Runner::ALL[0] { "\n" } else { " " })?;
        out.field(format_args!("the cells of {runner}"));
        write!(out, "{cells}")?;
    }
    out.layout();
    writeln!(out)
}
