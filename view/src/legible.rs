//! Names in every script, as what draws them can draw them.
//!
//! The built-in font of pictures has Latin, Greek, Cyrillic, Armenian and
//! Georgian letters, and the usual signs. It has no glyphs for other scripts, or
//! cannot join and turn their letters: those are transliterated, emoji by name.

use deunicode::deunicode_char;
use rulebook_core::text::{Printable, is_printable};
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar as _;

/// What draws a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// The built-in font of pictures: each letter has one column.
    Picture,
    /// A terminal with fonts of its own. It agrees with us on the width of single
    /// characters, not on that of sequences that make one emoji.
    Terminal,
}

/// The marks that one letter may carry; more only blot it.
const MARKS: usize = 2;

/// A text in letters that can be drawn, each as wide as
/// [`columns`](crate::paint::columns) counts it. What cannot be drawn is
/// transliterated, or shown as an escape such as `\u{e000}` where no
/// transliteration is known.
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
    let mut legible = Words::default();
    // The marks that the letter before may still carry, and the columns that it has.
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

/// Whether it only changes the look of the emoji around it.
const fn shapes_emoji(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}')
}

/// A text with words in the place of single characters, and blanks around them.
#[derive(Default)]
struct Words {
    text: String,
    /// Whether a word has ended, so that a letter needs a blank before it.
    has_ended: bool,
}

impl Words {
    fn letter(&mut self, c: char) {
        if std::mem::take(&mut self.has_ended) && c.is_alphanumeric() {
            self.text.push(' ');
        }
        self.text.push(c);
    }

    /// Puts what stands for a character.
    fn replace(&mut self, c: char) {
        let known = if is_printable(c) { deunicode_char(c) } else { None };
        let Some(known) = known else {
            // No letter, and so none of those that OUT-1 leaves as they are.
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
            // Flags are pairs of letters, which few terminals join; private use has no meaning here.
            Self::Terminal => {
                is_printable(c) && !matches!(c, '\u{1f1e6}'..='\u{1f1ff}' | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
            }
        }
    }
}

/// Whether the built-in font draws it; `rulebook-raster` tests that it does.
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
            let shown = legible(name, Letters::Picture);
            assert!(!shown.is_empty() && shown.chars().all(is_in_font), "{name}: {shown}");
        }
    }

    /// OUT-4
    #[test]
    fn no_width_depends_on_what_stands_beside() {
        for (name, letters) in NAMES.iter().flat_map(|name| [(name, Letters::Picture), (name, Letters::Terminal)]) {
            let shown = legible(name, letters);
            let alone: usize = shown.chars().map(|c| c.width().unwrap_or_default()).sum();
            // Terminals join these two letters of Arabic as the sum tells, or not.
            assert!(alone == columns(&shown) || shown.contains("لا"), "{name}: {shown}");
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
        let shown = legible(name, Letters::Picture);
        assert_eq!(shown.split_whitespace().collect::<Vec<_>>().join(" "), expected);
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
