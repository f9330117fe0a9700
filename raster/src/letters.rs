//! Text as outlines.

use rulebook_view::legible::{self, legible};
use rulebook_view::paint::ADVANCE;
use std::collections::HashMap;
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_width::UnicodeWidthChar as _;

/// The letters of a monospaced font, regular and bold.
pub(crate) struct Letters {
    faces: [Face<'static>; 2],
    /// The cached outlines by boldness and glyph, in units of the font, with `y` downwards.
    outlines: HashMap<(bool, GlyphId), Option<Path>>,
}

impl std::fmt::Debug for Letters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letters").field("outlines", &self.outlines.len()).finish_non_exhaustive()
    }
}

/// The outline of a text.
#[derive(Default)]
pub(crate) struct Text {
    /// The outline to fill.
    pub(crate) filled: Option<Path>,
    /// Its width.
    pub(crate) width: f32,
}

impl Letters {
    pub(crate) fn new() -> Self {
        let face = |bytes| Face::parse(bytes, 0).expect("the font is part of the program");
        Self {
            faces: [
                face(include_bytes!("../fonts/DejaVuSansMono.ttf").as_slice()),
                face(include_bytes!("../fonts/DejaVuSansMono-Bold.ttf").as_slice()),
            ],
            outlines: HashMap::new(),
        }
    }

    /// The outline of a text whose baseline begins at `(0, 0)`.
    pub(crate) fn text(&mut self, text: &str, size: f32, bold: bool) -> Text {
        let mut filled = PathBuilder::new();
        let (mut column, mut before) = (0, 0);
        for letter in legible(text, legible::Letters::Picture).chars() {
            let columns = letter.width().unwrap_or(1);
            // A character without width, such as an accent, is placed over the letter before it.
            let at = if columns == 0 { before } else { column };
            let x = at as f32 * ADVANCE * size;
            if let Some(glyph) = self.faces[usize::from(bold)].glyph_index(letter) {
                self.put(&mut filled, glyph, bold, (x, 0.0), size);
            }
            before = at;
            column += columns;
        }
        Text { filled: filled.finish(), width: column as f32 * ADVANCE * size }
    }

    fn put(&mut self, path: &mut PathBuilder, glyph: GlyphId, bold: bool, (x, y): (f32, f32), size: f32) {
        let face = &self.faces[usize::from(bold)];
        let scale = size / f32::from(face.units_per_em());
        let outline = self.outlines.entry((bold, glyph)).or_insert_with(|| {
            let mut outline = Outline(PathBuilder::new());
            face.outline_glyph(glyph, &mut outline);
            outline.0.finish()
        });
        let placed = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
        if let Some(outline) = outline.clone().and_then(|outline| outline.transform(placed)) {
            path.push_path(&outline);
        }
    }
}

/// Builds an outline; flips `y`, which grows upwards in the font.
struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;
    use rulebook_view::legible::is_in_font;

    #[test]
    fn letters_have_one_width() {
        let mut letters = Letters::new();
        for (text, columns) in [("P1", 2.0), ("čřž", 3.0), ("c\u{30c}", 1.0), ("中", 5.0), ("q\u{30c}a", 2.0)] {
            let width = letters.text(text, 10.0, false).width;
            assert!((width - columns * 6.02).abs() < 0.01, "{text}: {width}");
        }
    }

    #[test]
    fn a_letter_and_its_accent_are_one_letter() {
        let mut letters = Letters::new();
        assert_eq!(letters.text("c\u{30c}", 10.0, true).filled, letters.text("č", 10.0, true).filled);
    }

    /// OUT-4
    #[test]
    fn both_faces_have_what_the_font_is_said_to_have() {
        let letters = Letters::new();
        let is_missing = |c: &char| letters.faces.iter().any(|face| face.glyph_index(*c).is_none());
        let missing: String = ('\0'..=char::MAX).filter(|&c| is_in_font(c)).filter(is_missing).collect();
        assert_eq!(missing, "", "{}", missing.escape_unicode());
    }

    /// OUT-4
    #[test]
    fn no_letter_vanishes() {
        let mut letters = Letters::new();
        for text in ["Žluťoučký", "Ω Ж", "中", "🤖", "\u{e000}", "ש"] {
            assert!(letters.text(text, 10.0, false).filled.is_some(), "{text}");
        }
    }
}
