//! The numbers of columns below the drawing of a board.

use super::{AnnotatedWrite, Style};
use core::fmt;

/// Writes the numbers of `width` columns, counted from 0, below a board whose rows begin with three characters. The tens
/// digits are above the ones digits.
pub(crate) fn write_column_numbers(out: &mut dyn AnnotatedWrite, width: u8) -> fmt::Result {
    for divisor in [10, 1] {
        if divisor == 10 && width <= 10 {
            continue;
        }
        out.style(Style::Faint);
        write!(out, "   ")?;
        for number in 0..width {
            if divisor == 10 && number < 10 { out.write_str(" ")? } else { write!(out, "{}", number / divisor % 10)? }
        }
        out.style(Style::Plain);
        writeln!(out)?;
    }
    Ok(())
}
