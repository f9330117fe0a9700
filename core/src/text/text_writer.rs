//! Buffered writing of words and numbers without `core::fmt`.

use super::{AnnotatedWrite, PlainWriter};
use core::fmt;

/// The size of the buffer in bytes.
const HELD: usize = 128;

/// Quotient and remainder of a division by 10^9 without 64-bit division, which
/// is large and slow on small processors.
const fn by_billion(number: u64) -> (u64, u32) {
    const BILLION: u64 = 1_000_000_000;
    let (mut quotient, mut rest) = (0, number);
    let mut bit = u64::MAX.ilog2() - BILLION.ilog2();
    loop {
        if rest >> bit >= BILLION {
            rest -= BILLION << bit;
            quotient |= 1 << bit;
        }
        if bit == 0 {
            return (quotient, rest as u32);
        }
        bit -= 1;
    }
}

/// A value that writes the same text to every sink.
pub(crate) trait WriteText {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, pen: &mut TextWriter<'_, O>) -> fmt::Result;

    /// Writes the text to a plain sink.
    fn write_plain(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        TextWriter::on(&mut PlainWriter(out), |pen| self.write_text(pen))
    }

    /// Writes the text, and announces each value by its name if the sink wants that.
    fn write_announced(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        if out.wants_fields() { TextWriter::on(out, |pen| self.write_text(pen)) } else { self.write_plain(out) }
    }
}

/// Writes words and numbers to a sink in pieces of up to [`HELD`] bytes. A call
/// of a `dyn` sink for each value, and the formatter for each number, would
/// dominate the run time.
pub(crate) struct TextWriter<'o, W: ?Sized> {
    out: &'o mut W,
    held: [u8; HELD],
    /// The number of buffered bytes, at most [`HELD`]. They are always whole characters.
    len: usize,
}

impl<'o, W: fmt::Write + ?Sized> TextWriter<'o, W> {
    /// Runs `write` with a pen on `out`, and flushes the buffer at the end.
    pub(crate) fn on(out: &'o mut W, write: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        let mut pen = Self { out, held: [0; HELD], len: 0 };
        write(&mut pen)?;
        pen.flush()
    }

    /// Writes `text` as it is.
    #[inline(always)]
    pub(crate) fn text(&mut self, text: &str) -> fmt::Result {
        if self.hold(text.as_bytes()) { Ok(()) } else { self.text_anew(text) }
    }

    /// Writes a blank and an integer in decimal.
    #[inline(always)]
    pub(crate) fn next(&mut self, number: impl Into<i64>) -> fmt::Result {
        self.text(" ")?;
        self.number(number)
    }

    /// Writes an integer in decimal.
    #[inline(always)]
    pub(crate) fn number(&mut self, number: impl Into<i64>) -> fmt::Result {
        let number = number.into();
        // Nearly all numbers of a round file have one or two digits.
        let short = usize::try_from(number).ok().and_then(|number| SHORT.get(number));
        let room = self.held.get_mut(self.len..).and_then(|room| room.first_chunk_mut());
        if let (Some(digits), Some(room)) = (short, room) {
            *room = *digits;
            self.len += 1 + usize::from(number > 9);
            return Ok(());
        }
        self.long_number(number)
    }

    #[inline(never)]
    fn long_number(&mut self, number: i64) -> fmt::Result {
        if let Ok(number) = i32::try_from(number) {
            return self.text(itoa::Buffer::new().format(number));
        }
        if number < 0 {
            self.text("-")?;
        }
        let (rest, last) = by_billion(number.unsigned_abs());
        let (first, middle) = by_billion(rest);
        let mut begun = false;
        for group in [first as u32, middle, last] {
            let mut buffer = itoa::Buffer::new();
            let digits = buffer.format(group);
            if begun {
                self.text("000000000".get(digits.len()..).unwrap_or_default())?;
            }
            if begun || group > 0 {
                self.text(digits)?;
            }
            begun |= group > 0;
        }
        Ok(())
    }

    /// Buffers these bytes, which are whole characters, if there is room.
    #[inline(always)]
    fn hold(&mut self, bytes: &[u8]) -> bool {
        let Some(room) = self.held.get_mut(self.len..).and_then(|room| room.get_mut(..bytes.len())) else {
            return false;
        };
        for (to, &from) in room.iter_mut().zip(bytes) {
            *to = from;
        }
        self.len += bytes.len();
        true
    }

    /// Writes `text` when the buffer has no room for it.
    #[cold]
    #[inline(never)]
    fn text_anew(&mut self, text: &str) -> fmt::Result {
        self.flush()?;
        if self.hold(text.as_bytes()) { Ok(()) } else { self.out.write_str(text) }
    }

    #[inline(never)]
    fn flush(&mut self) -> fmt::Result {
        let held = self.held.get(..self.len).unwrap_or_default();
        self.len = 0;
        self.out.write_str(core::str::from_utf8(held).map_err(|_| fmt::Error)?)
    }
}

impl<O: AnnotatedWrite + ?Sized> TextWriter<'_, O> {
    /// Announces the value that follows; see [`AnnotatedWrite::field`].
    #[inline(always)]
    pub(crate) fn field(&mut self, name: fmt::Arguments<'_>) -> fmt::Result {
        if self.out.wants_fields() {
            self.flush()?;
            self.out.field(name);
        }
        Ok(())
    }

    /// Announces that layout follows; see [`AnnotatedWrite::layout`].
    #[inline(always)]
    pub(crate) fn layout(&mut self) -> fmt::Result {
        if self.out.wants_fields() {
            self.flush()?;
            self.out.layout();
        }
        Ok(())
    }
}

/// The numbers below 100, each at the start of its two bytes.
static SHORT: [[u8; 2]; 100] = {
    let mut short = [[b'0'; 2]; 100];
    let mut n = 0;
    while n < 100 {
        let (tens, ones) = (b'0' + n as u8 / 10, b'0' + n as u8 % 10);
        short[n] = if n < 10 { [ones, ones] } else { [tens, ones] };
        n += 1;
    }
    short
};

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{HELD, TextWriter};
    use std::string::{String, ToString};

    #[test]
    fn numbers_are_spelled_as_the_standard_library_does() {
        let long = (0..63).flat_map(|bit| [(1_i64 << bit) - 1, 1 << bit, -(1 << bit)]);
        let round = (0..19).flat_map(|zeros| [10_i64.pow(zeros) - 1, 10_i64.pow(zeros), 1 - 10_i64.pow(zeros)]);
        let ends = [i32::MIN.into(), i32::MAX.into(), i64::MIN, i64::MIN + 1, i64::MAX];
        let numbers = (-1100..=1100).chain(long).chain(round).chain(ends);
        for number in numbers {
            let mut text = String::new();
            TextWriter::on(&mut text, |pen| pen.number(number)).unwrap();
            assert_eq!(text, number.to_string());
        }
    }

    #[test]
    fn nothing_is_lost_where_the_pen_is_full() {
        for lead in 0..=HELD + 2 {
            for word in ["", "ab", "Červený", &"č".repeat(HELD)] {
                let (mut text, lead) = (String::new(), "-".repeat(lead));
                TextWriter::on(&mut text, |pen| {
                    pen.text(&lead)?;
                    pen.text(word)?;
                    pen.next(7)?;
                    pen.next(-12345)
                })
                .unwrap();
                assert_eq!(text, std::format!("{lead}{word} 7 -12345"));
            }
        }
    }
}
