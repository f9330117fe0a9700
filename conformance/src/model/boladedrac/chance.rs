//! ROU-2: the random draws of a round.

/// The source of the draws of a round. It takes a bound and returns a number below it, or `None` if the next draw
/// is missing or has another bound.
pub type Source<'a> = &'a mut dyn FnMut(i64) -> Option<i64>;

/// ROU-2: a draw is missing or does not fit the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadChance;

/// Draws a number below `n`.
pub(super) fn draw(source: Source<'_>, n: i64) -> Result<i64, BadChance> {
    source(n).filter(|v| (0..n).contains(v)).ok_or(BadChance)
}

/// Parses a line `v/n` as a draw with the bound `n`, and returns `v`; `None` when the line is no such draw.
pub(super) fn drawn(line: &[u8], n: i64) -> Option<i64> {
    let text = str::from_utf8(line).ok()?;
    let (value, bound) = text.split_once('/')?;
    let v = value.parse::<i64>().ok()?;
    // In transcripts, an integer has only one spelling.
    (v.to_string() == value && n.to_string() == bound && (0..n).contains(&v)).then_some(v)
}

#[cfg(test)]
mod tests {
    use super::*;

    // ROU-2
    #[test]
    fn a_draw_is_below_the_bound_that_is_wanted() {
        assert_eq!(drawn(b"0/6", 6), Some(0));
        assert_eq!(drawn(b"5/6", 6), Some(5));
        let bad = [
            "6/6", "5/7", "5/5", "5", "", "/6", "5/", "05/6", "5/06", "+5/6", "-1/6", "5 /6", "5/6 ", "5/6\r", "5/6/6",
        ];
        for line in bad {
            assert_eq!(drawn(line.as_bytes(), 6), None, "{line:?}");
        }
        assert_eq!(drawn(b"5/\xff6", 6), None);
        assert_eq!(drawn(b"99999999999999999999999/6", 6), None);
        assert_eq!(draw(&mut |n| Some(n - 1), 6), Ok(5));
        assert_eq!(draw(&mut Some, 6), Err(BadChance));
        assert_eq!(draw(&mut |_| None, 6), Err(BadChance));
    }
}
