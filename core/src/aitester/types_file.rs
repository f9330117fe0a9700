//! The file unit_types.ait: the types of units. Read SET-6 and AIT-3 first.

use super::check;
use super::clause;
use super::file::fault_of;
use super::file::parse::{self, Mark, read_type};
use super::file::print::write_type;
use super::unit_type::{Name, UnitType, UnitTypes};
use super::violation::{Subject, Violation};
use crate::clause::Clause;
use crate::text::{AnnotatedWrite, ExpectedSyntax, Place, Reader, SyntaxError, TextWriter, WriteText};
use crate::validation::{self, InvalidSetup, SetupViolation};
use core::fmt;
use heapless::Vec;

/// The character that begins a comment.
const COMMENT: u8 = b'#';
const COLUMNS: &str = "a type: name price range health shield weapon move_cost fire_cost icon sound";
const TOO_MANY: &str = "at most 32 types";

/// Why a text is not a valid list of types.
pub type TypesError = validation::ReadError<TypesViolation, { UnitType::MAX_COUNT }>;

impl UnitType {
    /// Reads a list of types (AIT-3).
    ///
    /// ```
    /// use rulebook_core::aitester::UnitType;
    ///
    /// let text = "# name price range health shield weapon move_cost fire_cost icon sound\n\
    ///             scout 15 3 40 0 15 1 4 scout.gif scout.wav # fast\n";
    /// let types = UnitType::read_list(text.as_bytes())?;
    /// assert_eq!((types.len(), types[0].health), (1, 40));
    ///
    /// let error = UnitType::read_list(text.replace("15 3", "15 0").as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "2:10: expected range, an integer 1..1000000, found `0`");
    /// # Ok::<(), rulebook_core::aitester::TypesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not well-formed; otherwise every type that has the name of an earlier one.
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read_list(text: &[u8]) -> Result<UnitTypes, TypesError> {
        let types = read_marked(text, &mut |_, _| {}).map_err(TypesError::Syntax)?;
        let mut state = InvalidSetup::none_yet();
        check::check_types(&types, &mut |violation| state.add(TypesViolation(violation)));
        if state.violations().is_empty() {
            return Ok(types);
        }
        let places = state.violations().iter().map(|violation| place_of(text, violation.0.subject()));
        let places: Vec<_, { UnitType::MAX_COUNT }> = places.collect();
        Err(TypesError::Invalid { state, places })
    }

    /// Writes a list of types in canonical form (AIT-3). A name that begins with `#` cannot be read back.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_list(types: &[Self], out: &mut dyn fmt::Write) -> fmt::Result {
        List(types).write_plain(out)
    }
}

struct List<'a>(&'a [UnitType]);

impl WriteText for List<'_> {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        for (number, unit_type) in self.0.iter().enumerate() {
            write_type(writer, number, unit_type)?;
            writer.text("\n")?;
        }
        Ok(())
    }
}

/// The place of a part of the text of a list of types.
pub(super) fn place_of(text: &[u8], subject: Subject) -> Place {
    parse::place_of(text, subject, |mark| read_marked(text, mark).map(drop))
}

/// Parses a list of types, and passes the byte offset of each of them to `mark`.
fn read_marked(text: &[u8], mark: Mark<'_>) -> Result<UnitTypes, SyntaxError> {
    let reader = &mut Reader::lines(text);
    let mut types = UnitTypes::new();
    loop {
        reader.skip_gap();
        match reader.peek() {
            Some(COMMENT) => {
                reader.rest_of_line();
                continue;
            }
            None if types.is_empty() => return Err(reader.error(ExpectedSyntax::Described(COLUMNS))),
            None => return Ok(types),
            Some(_) if types.is_full() => return Err(reader.token_error(TOO_MANY)),
            Some(_) => {}
        }
        mark(Subject::Type(types.len() as u8), reader.offset());
        // The list is not full.
        let _ = types.push(read_type(reader, name)?);
        reader.skip_blanks();
        if reader.peek() == Some(COMMENT) {
            reader.rest_of_line();
        } else {
            parse::end_of_line(reader)?;
        }
    }
}

/// Parses a name that does not begin a comment.
fn name(reader: &mut Reader<'_>) -> Result<Name, SyntaxError> {
    if reader.peek() == Some(COMMENT) { Err(reader.token_error(COLUMNS)) } else { parse::name(reader) }
}

/// One violation in a list of types: a type has the name of an earlier one (FILE-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypesViolation(
    /// The violation that a state with these types has.
    pub Violation,
);

impl SetupViolation for TypesViolation {
    fn clause(&self) -> Clause {
        self.0.clause()
    }

    fn hint(&self) -> Option<&'static str> {
        self.0.hint()
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        match (error.expected, fault_of(error)) {
            (ExpectedSyntax::Described(COLUMNS), _) => (clause::AIT_3, Some("text from a `#` on is a comment")),
            (_, (clause::FILE_1, _)) => (clause::AIT_3, Some("a line has the ten columns of one type")),
            (_, fault) => fault,
        }
    }
}

impl fmt::Display for TypesViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
