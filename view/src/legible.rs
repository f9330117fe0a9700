//! Converts text in any script to characters that a picture or a terminal can draw.
//!
//! The built-in font of pictures has Latin, Greek, Cyrillic, Armenian and
//! Georgian letters, and common symbols. Other scripts are transliterated, because
//! the font lacks their glyphs or cannot shape them. Emoji become their names.

use deunicode::deunicode_char;
use rulebook_core::text::{Printable, is_printable};
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar as _;

/// The medium that draws a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// The built-in font of pictures, in which each letter has one column.
    Picture,
    /// A terminal with its own fonts. Terminals agree on the width of single
    /// characters, but not on the width of sequences that form one emoji.
    Terminal,
}

/// The maximum number of combining marks on a letter; more would make it illegible.
const MARKS: usize = 2;

/// Replaces the characters of a text that cannot be drawn. Each character of the
/// result is as wide as [`columns`](crate::paint::columns) counts it. Characters
/// that cannot be drawn are transliterated, or shown as an escape such as
/// `\u{e000}` if no transliteration is known.
///
/// ```
/// use rulebook_view::legible::{Letters, legible};
///
/// assert_eq!(legible("Žofie Жук", Letters::Picture), "Žofie Жук");
/// assert_eq!(legible("中文 🤖", Letters::Picture), "Zhong Wen robot");
/// assert_eq!(legible("中文 🤖", Letters::Terminal), "中文 🤖");
/// assert_eq!(legible("👩\u{200d}👦", Letters::Terminal), "👩👦");
/// ```
#[must_use]
pub fn legible(text: &str, letters: Letters) -> String {
    let mut legible = SpelledText::default();
    // The number of marks that the previous letter may still carry, and its width in columns.
    let (mut marks, mut before) = (0, 0);
    for c in text.nfc() {
        if shapes_emoji(c) || (matches!(c, '\u{200c}' | '\u{200d}') && (letters == Letters::Picture || before == 2)) {
            continue;
        }
        match c.width() {
            Some(0) if is_printable(c) => {
                if marks > 0 && letters.has(c) {
                    marks -= 1;
                    legible.text.push(c);
                }
            }
            Some(columns) if letters.has(c) => {
                (marks, before) = (MARKS, columns);
                legible.letter(c);
            }
            _ => {
                (marks, before) = (0, 0);
                legible.replace(c);
            }
        }
    }
    legible.text
}

/// Whether a character only changes the look of the emoji next to it.
const fn shapes_emoji(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}')
}

/// A text in which words replace single characters, with blanks around the words.
#[derive(Default)]
struct SpelledText {
    text: String,
    /// Whether the text ends with such a word, so that a letter needs a blank before it.
    has_ended: bool,
}

impl SpelledText {
    fn letter(&mut self, c: char) {
        if std::mem::take(&mut self.has_ended) && c.is_alphanumeric() {
            self.text.push(' ');
        }
        self.text.push(c);
    }

    /// Appends the replacement of a character.
    fn replace(&mut self, c: char) {
        let known = if is_printable(c) { deunicode_char(c) } else { None };
        let Some(known) = known else {
            // Not a letter, so not one of those that OUT-1 leaves unchanged.
            let escape =
                if is_printable(c) { c.escape_unicode().to_string() } else { Printable(&c.to_string()).to_string() };
            return escape.chars().for_each(|c| self.letter(c));
        };
        let word = known.trim_end();
        let is_whole = word.len() < known.len();
        self.has_ended |= is_whole && self.text.ends_with(char::is_alphanumeric);
        word.chars().for_each(|c| self.letter(c));
        self.has_ended = is_whole;
    }
}

impl Letters {
    const fn has(self, c: char) -> bool {
        match self {
            Self::Picture => is_in_font(c),
            // Few terminals join the letter pairs of flags; private-use characters have no meaning here.
            Self::Terminal => {
                is_printable(c) && !matches!(c, '\u{1f1e6}'..='\u{1f1ff}' | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
            }
        }
    }
}

/// Whether the built-in font has a glyph for a character; `rulebook-raster` tests this.
#[must_use]
pub const fn is_in_font(c: char) -> bool {
    matches!(c,
        // Latin
        ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{1c3}' | '\u{1cd}'..='\u{1e3}' | '\u{1e6}'..='\u{1f0}'
        | '\u{1f4}'..='\u{1f6}' | '\u{1f8}'..='\u{1f9}' | '\u{1fc}'..='\u{221}' | '\u{224}'..='\u{241}' | '\u{250}'..='\u{2b9}'
        | '\u{1e00}'..='\u{1e13}' | '\u{1e18}'..='\u{1e2d}' | '\u{1e30}'..='\u{1e4d}' | '\u{1e54}'..='\u{1e63}'
        | '\u{1e68}'..='\u{1e79}' | '\u{1e7c}'..='\u{1e99}'
        // Marks
        | '\u{300}'..='\u{33f}'
        // Greek
        | '\u{384}'..='\u{38a}' | '\u{38c}' | '\u{38e}'..='\u{3a1}' | '\u{3a3}'..='\u{3ce}'
        // Cyrillic
        | '\u{400}'..='\u{45f}' | '\u{490}'..='\u{49b}'
        // Armenian, Georgian
        | '\u{531}'..='\u{556}' | '\u{561}'..='\u{587}' | '\u{10d0}'..='\u{10fa}'
        // Dashes and quotes, currencies, arrows, boxes and shapes
        | '\u{2010}'..='\u{2023}' | '\u{2026}' | '\u{2030}'..='\u{2037}' | '\u{2039}'..='\u{203a}' | '\u{203c}'..='\u{203f}'
        | '\u{20a0}'..='\u{20b5}' | '\u{2190}'..='\u{2213}' | '\u{2500}'..='\u{262f}')
}

#[cfg(test)]
mod tests {
    use super::{Letters, is_in_font, legible};
    use crate::paint::columns;
    use rstest::rstest;
    use unicode_width::UnicodeWidthChar as _;

    const NAMES: [&str; 16] = [
        "Žluťoučký kůň",
        "Съешь ещё",
        "Ελλάδα",
        "Հայաստան",
        "საქართველო",
        "中文字",
        "日本語カタカナ",
        "한국어",
        "العربية لا",
        "עברית",
        "हिन्दी",
        "ไทย",
        "🤖🇨🇿🏴󠁧󠁢󠁥󠁮󠁧󠁿👍🏽",
        "👩\u{200d}👩\u{200d}👧\u{200d}👦❤\u{fe0f}1\u{fe0f}\u{20e3}",
        "Z\u{335}\u{321}\u{300}\u{301}\u{302}\u{303}algo",
        "\u{e000}\u{202e}\u{200b}x\u{200d}",
    ];

    /// OUT-4
    #[test]
    fn pictures_have_only_letters_of_the_font() {
        for name in NAMES {
            let text = legible(name, Letters::Picture);
            assert!(!text.is_empty() && text.chars().all(is_in_font), "{name}: {text}");
        }
    }

    /// OUT-4
    #[test]
    fn no_width_depends_on_what_stands_beside() {
        for (name, letters) in NAMES.iter().flat_map(|name| [(name, Letters::Picture), (name, Letters::Terminal)]) {
            let text = legible(name, letters);
            let alone: usize = text.chars().map(|c| c.width().unwrap_or_default()).sum();
            // Some terminals join these two Arabic letters, which changes their width.
            assert!(alone == columns(&text) || text.contains("لا"), "{name}: {text}");
        }
    }

    /// OUT-4
    #[rstest]
    #[case("Čeněk, Жук", "Čeněk, Жук")]
    #[case("C\u{30c}", "Č")]
    #[case("q\u{30c}\u{30c}\u{30c}a", "q\u{30c}\u{30c}a")]
    #[case("中文", "Zhong Wen")]
    #[case("🤖 bot", "robot bot")]
    #[case("👩\u{200d}👦", "woman boy")]
    #[case("\u{e000}", "\\u{e000}")]
    #[case("a\u{202e}b\u{1b}", "a\\u{202e}b\\x1b")]
    #[case("Nguyễn", "Nguyen")]
    fn what_the_font_has_not_is_transliterated(#[case] name: &str, #[case] expected: &str) {
        let text = legible(name, Letters::Picture);
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected);
    }

    /// OUT-4
    #[rstest]
    #[case("中文 العربية", "中文 العربية")]
    #[case("👩\u{200d}👦❤\u{fe0f}", "👩👦❤")]
    #[case("👍🏽", "👍")]
    #[case("می\u{200c}خواهم", "می\u{200c}خواهم")]
    #[case("\u{e000}", "\\u{e000}")]
    fn terminals_get_no_sequences(#[case] name: &str, #[case] expected: &str) {
        assert_eq!(legible(name, Letters::Terminal), expected);
    }
}
