//! Hints for texts that were meant to be something else: misspelled words, and files from other programs.

/// The hint of the word that is most similar to a misspelled one. `words` has each word of a file with its hint.
pub(crate) fn similar_word(words: &[(&str, &'static str)], found: &[u8]) -> Option<&'static str> {
    let distances = words.iter().map(|(word, hint)| (distance(word.as_bytes(), found), word.len(), hint));
    let near = distances.filter(|(distance, len, _)| *distance <= 2 && 2 * *distance < *len);
    near.min_by_key(|(distance, ..)| *distance).map(|(.., hint)| *hint)
}

/// The number of bytes to insert, remove or replace to turn one word into the other, ignoring case.
fn distance(one: &[u8], other: &[u8]) -> usize {
    const LONGEST: usize = 24;
    if one.len().max(other.len()) > LONGEST {
        return LONGEST;
    }
    let mut row = [0; LONGEST + 1];
    row.iter_mut().enumerate().for_each(|(index, cost)| *cost = index);
    for (index, a) in one.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (cost, b) in row.iter_mut().skip(1).zip(other) {
            let replaced = diagonal + usize::from(!a.eq_ignore_ascii_case(b));
            diagonal = *cost;
            left = replaced.min(diagonal + 1).min(left + 1);
            *cost = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.get(other.len()).copied().unwrap_or(LONGEST)
}

/// How to fix a text in which a word is followed or preceded by something that no state file has.
pub(crate) fn foreign_text(expected: &str, found: &[u8]) -> Option<&'static str> {
    let after = found.strip_prefix(expected.as_bytes()).unwrap_or_default();
    if found.starts_with(b"\xEF\xBB\xBF") {
        return Some("the file begins with a byte-order mark; save it as plain text without one");
    }
    if found.starts_with(b"\xFF\xFE") || found.starts_with(b"\xFE\xFF") {
        return Some("the file is UTF-16; save it as UTF-8 without a byte-order mark");
    }
    if found.starts_with(b"#") || found.starts_with(b"//") {
        return Some("a state file has no comments");
    }
    if after.starts_with(b"\xC2\xA0") {
        return Some("a no-break space is not a blank; spaces and tabs are");
    }
    if matches!(after, [b'=' | b':' | b',' | b';' | b'0'..=b'9', ..]) {
        return Some("only blanks or a line end may separate a name from its value");
    }
    None
}

/// How to fix a line end.
pub(crate) fn cr_hint(found: &[u8]) -> Option<&'static str> {
    found.contains(&b'\r').then_some("a line ends with LF or CR LF, and not with CR alone")
}

/// Lists the words of a file in order, each with a hint for a misspelling.
macro_rules! words {
    ($($word:literal)*) => {
        const WORDS: &[(&str, &str)] = &[$(($word, concat!("did you mean `", $word, "`?"))),*];
    };
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::{distance, similar_word};

    #[test]
    fn words_are_found_by_distance() {
        assert_eq!(distance(b"rows", b"rows"), 0);
        assert_eq!(distance(b"kitten", b"sitting"), 3);
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"NB_BALLS", b"nb_bals"), 1);
        let similar = |found| similar_word(&[("nb_balls", "balls"), ("kintons", "kintons")], found);
        assert_eq!(similar(b"nb_ballz"), Some("balls"));
        assert_eq!(similar(b"Kintons"), Some("kintons"));
        assert_eq!(similar(b"speed"), None);
    }
}
