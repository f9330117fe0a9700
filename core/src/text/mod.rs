//! Plain text in and out: one reader that knows line and column, one sink
//! that knows which field is being written.

mod counted;
mod error;
mod escape;
mod out;
mod pen;
mod printable;
mod reader;

pub use counted::{Counted, Plural};
pub use error::{Excerpt, Expected, Found, Place, SyntaxError};
pub use escape::{Escaped, unescape};
pub use out::{Ink, Out, Plain};
pub(crate) use pen::{Pen, Penned};
pub use printable::{Printable, PrintableLines, is_printable};
pub use reader::Reader;
