//! Buffered writing of words and numbers without `core::fmt`.

use super::{AnnotatedWrite, PlainWriter};
use core::fmt;

/// The size of the buffer in bytes.
const CAPACITY: usize = 128;

/// Divides by 10^9 and returns quotient and remainder. Avoids 64-bit division, which is large and slow on small
/// processors.
const fn div_rem_billion(number: u64) -> (u64, u32) {
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
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result;

    /// Writes the text to a plain sink.
    fn write_plain(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        TextWriter::on(&mut PlainWriter(out), |writer| self.write_text(writer))
    }

    /// Writes the text, and announces the name of each value if the sink wants names.
    fn write_announced(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        if out.wants_fields() { TextWriter::on(out, |writer| self.write_text(writer)) } else { self.write_plain(out) }
    }
}

/// Writes words and numbers to a sink in pieces of up to [`CAPACITY`] bytes. Calling a `dyn` sink for each value and a
/// formatter for each number would dominate the run time.
pub(crate) struct TextWriter<'o, W: ?Sized> {
    out: &'o mut W,
    buffer: [u8; CAPACITY],
    /// The number of buffered bytes, at most [`CAPACITY`]. They are always whole characters.
    len: usize,
}

impl<'o, W: fmt::Write + ?Sized> TextWriter<'o, W> {
    /// Runs `write` with a writer on `out`, and flushes the buffer at the end.
    pub(crate) fn on(out: &'o mut W, write: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        let mut writer = Self { out, buffer: [0; CAPACITY], len: 0 };
        write(&mut writer)?;
        writer.flush()
    }

    /// Writes `text` as it is.
    #[inline(always)]
    pub(crate) fn text(&mut self, text: &str) -> fmt::Result {
        if self.push(text.as_bytes()) { Ok(()) } else { self.flush_and_text(text) }
    }

    /// Writes a blank and an integer in decimal.
    #[inline(always)]
    pub(crate) fn next_number(&mut self, number: impl Into<i64>) -> fmt::Result {
        self.text(" ")?;
        self.number(number)
    }

    /// Writes an integer in decimal.
    #[inline(always)]
    pub(crate) fn number(&mut self, number: impl Into<i64>) -> fmt::Result {
        let number = number.into();
        // Nearly all numbers of a round file have one or two digits.
        let short = usize::try_from(number).ok().and_then(|number| SHORT.get(number));
        let room = self.buffer.get_mut(self.len..).and_then(|room| room.first_chunk_mut());
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
        let (rest, last) = div_rem_billion(number.unsigned_abs());
        let (first, middle) = div_rem_billion(rest);
        let mut has_digits = false;
        for group in [first as u32, middle, last] {
            let mut digits = itoa::Buffer::new();
            let digits = digits.format(group);
            if has_digits {
                self.text("000000000".get(digits.len()..).unwrap_or_default())?;
            }
            if has_digits || group > 0 {
                self.text(digits)?;
            }
            has_digits |= group > 0;
        }
        Ok(())
    }

    /// Buffers these bytes, which are whole characters, if there is room. Returns whether there was.
    #[inline(always)]
    fn push(&mut self, bytes: &[u8]) -> bool {
        let Some(room) = self.buffer.get_mut(self.len..).and_then(|room| room.get_mut(..bytes.len())) else {
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
    fn flush_and_text(&mut self, text: &str) -> fmt::Result {
        self.flush()?;
        if self.push(text.as_bytes()) { Ok(()) } else { self.out.write_str(text) }
    }

    #[inline(never)]
    fn flush(&mut self) -> fmt::Result {
        let buffer = self.buffer.get(..self.len).unwrap_or_default();
        self.len = 0;
        self.out.write_str(core::str::from_utf8(buffer).map_err(|_| fmt::Error)?)
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

/// The decimal digits of the numbers below 100, left-aligned in two bytes.
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

    use super::{CAPACITY, TextWriter};
    use std::string::{String, ToString};

    #[test]
    fn numbers_are_spelled_as_the_standard_library_does() {
        let long = (0..63).flat_map(|bit| [(1_i64 << bit) - 1, 1 << bit, -(1 << bit)]);
        let round = (0..19).flat_map(|zeros| [10_i64.pow(zeros) - 1, 10_i64.pow(zeros), 1 - 10_i64.pow(zeros)]);
        let ends = [i32::MIN.into(), i32::MAX.into(), i64::MIN, i64::MIN + 1, i64::MAX];
        let numbers = (-1100..=1100).chain(long).chain(round).chain(ends);
        for number in numbers {
            let mut text = String::new();
            TextWriter::on(&mut text, |writer| writer.number(number)).unwrap();
            assert_eq!(text, number.to_string());
        }
    }

    #[test]
    fn nothing_is_lost_where_the_pen_is_full() {
        for lead in 0..=CAPACITY + 2 {
            for word in ["", "ab", "Červený", &"č".repeat(CAPACITY)] {
                let (mut text, lead) = (String::new(), "-".repeat(lead));
                TextWriter::on(&mut text, |writer| {
                    writer.text(&lead)?;
                    writer.text(word)?;
                    writer.next_number(7)?;
                    writer.next_number(-12345)
                })
                .unwrap();
                assert_eq!(text, std::format!("{lead}{word} 7 -12345"));
            }
        }
    }
}
