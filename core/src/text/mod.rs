//! Plain text input and output: a reader that tracks line and column, and a sink that receives the name of each field.

mod annotated;
mod columns;
mod error;
mod escape;
pub(crate) mod hints;
mod label;
pub(crate) mod lines;
mod printable;
mod quantity;
mod reader;
mod text_writer;

pub use annotated::{AnnotatedWrite, PlainWriter, Style};
pub(crate) use columns::write_column_numbers;
pub use error::{Excerpt, ExpectedSyntax, FoundText, Place, SyntaxError};
pub use escape::{EscapedBytes, unescape};
pub use label::Label;
pub use printable::{Printable, PrintableLines, is_printable};
pub use quantity::{Plural, Quantity};
pub use reader::Reader;
pub(crate) use text_writer::{TextWriter, WriteText};
