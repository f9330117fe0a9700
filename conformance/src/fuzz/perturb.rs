//! Makes lines almost valid.

use super::Fuzzable;
use arbitrary::{Result, Unstructured};

/// Pieces that are valid or almost valid in the lines of any game.
const PIECES: [&[u8]; 10] = [b" ", b"\t", b"\r", b"-", b"0", b"9", b",", b"x", b"\xc4\x8d", b"+"];

/// Damages a line: changes, inserts or removes a byte or a word, or cuts the line. It never inserts a line feed,
/// which would end the line.
///
/// # Errors
///
/// Only those of `u`.
pub fn perturb<G: Fuzzable>(u: &mut Unstructured<'_>, line: &mut Vec<u8>) -> Result<()> {
    let at = u.int_in_range(0..=line.len())?;
    match u.int_in_range(0..=5)? {
        0 if at < line.len() => drop(line.remove(at)),
        1 => line.splice(at..at, piece(u, G::WORDS)?.iter().copied()).for_each(drop),
        2 if at < line.len() => line[at] = piece(u, G::WORDS)?[0],
        3 => line.truncate(at),
        4 => line.clear(),
        _ => line.push(b'\r'),
    }
    Ok(())
}

fn piece(u: &mut Unstructured<'_>, words: &[&'static [u8]]) -> Result<&'static [u8]> {
    let index = u.choose_index(PIECES.len() + words.len())?;
    Ok(PIECES.get(index).copied().unwrap_or_else(|| words[index - PIECES.len()]))
}
