//! The text form of a state. Read FILE-1 and FILE-2 of `spec.md` first.

use crate::course::Course;
use crate::rules::{Carrot, State};
use crate::runner::Runner;
use rulebook_core::clause::Clause;
use rulebook_core::contract::{Diagnostic, Violations};
use rulebook_core::text::{AnnotatedWrite, Place, Reader, SyntaxError};
use std::fmt;

/// Why a text is not a valid state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The text is not a well-formed state (FILE-1).
    Syntax(SyntaxError),
    /// The text is well-formed, but has invalid numbers (FILE-2).
    Invalid(Vec<(Place, Violation)>),
}

/// A rule that a number violates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// More beats were played than the game has.
    Beats,
    /// A runner is beyond the end of the course.
    Beyond(Runner),
    /// The carrot is on a lane without a runner.
    Lane(Runner),
    /// A runner has already passed the carrot.
    Passed(Runner),
    /// The carrot is at the end of the course or beyond it.
    CarrotBeyond,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beats => write!(f, "more beats were played than the game has"),
            Self::Beyond(runner) => write!(f, "{runner} is beyond the end of its course"),
            Self::Lane(lane) => write!(f, "the carrot lies on the lane of {lane}, who does not run"),
            Self::Passed(runner) => write!(f, "{runner} has reached the carrot on its lane already"),
            Self::CarrotBeyond => write!(f, "the carrot lies at the end of the course or beyond it"),
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

impl Violations for ReadError {
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>)) {
        match self {
            Self::Syntax(error) => {
                let hint = Some("a state is `beat D of M`, a line of one to five numbers and perhaps `carrot L C`");
                each(Diagnostic { place: error.place, clause: Clause::new("FILE-1"), reason: error, hint });
            }
            Self::Invalid(broken) => {
                for (place, broken) in broken {
                    each(Diagnostic { place: *place, clause: Clause::new("FILE-2"), reason: broken, hint: None });
                }
            }
        }
    }
}

/// The numbers of a text, each with its place.
pub(crate) struct NumberList {
    done: (Place, u8),
    most: (Place, u8),
    runners: Vec<(Place, u8)>,
    /// The lane of the carrot and its cell.
    carrot: Option<[(Place, u8); 2]>,
}

/// Parses the numbers of a state (FILE-1).
pub(crate) fn numbers(text: &[u8]) -> Result<NumberList, SyntaxError> {
    let mut reader = Reader::lines(text);
    reader.word("beat")?;
    reader.literal(" ")?;
    let done = number(&mut reader, "the number of beats played", 0, State::MAX_BEATS)?;
    reader.literal(" of ")?;
    let most = number(&mut reader, "the number of beats of the game", 0, State::MAX_BEATS)?;
    reader.literal("\n")?;
    let mut runners = vec![number(&mut reader, "a runner's position", 0, Course::MAX)?];
    while runners.len() < Runner::ALL.len() && reader.peek() == Some(b' ') {
        reader.literal(" ")?;
        runners.push(number(&mut reader, "a runner's position", 0, Course::MAX)?);
    }
    reader.literal("\n")?;
    let mut carrot = None;
    if reader.peek().is_some() {
        reader.word("carrot")?;
        reader.literal(" ")?;
        let lane = number(&mut reader, "the lane of the carrot", 1, Runner::ALL.len() as u8)?;
        reader.literal(" ")?;
        carrot = Some([lane, number(&mut reader, "the position of the carrot", 1, Course::MAX)?]);
        reader.literal("\n")?;
    }
    reader.end()?;
    Ok(NumberList { done, most, runners, carrot })
}

fn number(reader: &mut Reader<'_>, what: &'static str, min: u8, max: u8) -> Result<(Place, u8), SyntaxError> {
    let place = reader.place();
    // The bounds ensure that the number fits.
    Ok((place, u8::try_from(reader.number(what, min.into(), max.into())?).unwrap_or(u8::MAX)))
}

pub(crate) fn read(text: &[u8], rules: &Course) -> Result<State, ReadError> {
    let NumberList { done: (at, done), most: (_, most), runners, carrot } = numbers(text).map_err(ReadError::Syntax)?;
    let mut broken = Vec::new();
    if done > most {
        broken.push((at, Violation::Beats));
    }
    for (runner, &(place, cells)) in Runner::ALL.into_iter().zip(&runners) {
        if cells > rules.course {
            broken.push((place, Violation::Beyond(runner)));
        }
    }
    let carrot = carrot.map(|[(lane_at, lane), (cells_at, cells)]| {
        let lane = Runner::ALL[usize::from(lane) - 1];
        match runners.get(lane.index()) {
            None => broken.push((lane_at, Violation::Lane(lane))),
            Some(&(_, runner)) if runner >= cells => broken.push((cells_at, Violation::Passed(lane))),
            Some(_) if cells >= rules.course => broken.push((cells_at, Violation::CarrotBeyond)),
            Some(_) => {}
        }
        Carrot { lane, cells }
    });
    if !broken.is_empty() {
        return Err(ReadError::Invalid(broken));
    }
    Ok(State { rules: *rules, done, most, runners: runners.into_iter().map(|(_, cells)| cells).collect(), carrot })
}

pub(crate) fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    out.layout();
    write!(out, "beat ")?;
    out.field(format_args!("the number of beats played"));
    write!(out, "{}", state.done)?;
    out.layout();
    write!(out, " of ")?;
    out.field(format_args!("the number of beats of the game"));
    write!(out, "{}", state.most)?;
    for (runner, cells) in state.each() {
        out.layout();
        out.write_str(if runner == Runner::ALL[0] { "\n" } else { " " })?;
        out.field(format_args!("the position of {runner}"));
        write!(out, "{cells}")?;
    }
    out.layout();
    writeln!(out)?;
    if let Some(Carrot { lane, cells }) = state.carrot {
        write!(out, "carrot ")?;
        out.field(format_args!("the lane of the carrot"));
        write!(out, "{}", lane.number())?;
        out.layout();
        write!(out, " ")?;
        out.field(format_args!("the position of the carrot"));
        write!(out, "{cells}")?;
        out.layout();
        writeln!(out)?;
    }
    Ok(())
}
