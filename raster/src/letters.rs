//! Text as outlines.

use rulebook_view::paint::ADVANCE;
use std::collections::HashMap;
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar as _;

/// Letters of one width, usual and bold.
pub(crate) struct Letters {
    faces: [Face<'static>; 2],
    /// The outlines so far, in units of the font, `y` downwards.
    outlines: HashMap<(bool, GlyphId), Option<Path>>,
}

impl std::fmt::Debug for Letters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letters").field("outlines", &self.outlines.len()).finish_non_exhaustive()
    }
}

/// A text as it is painted.
#[derive(Default)]
pub(crate) struct Text {
    /// What is filled.
    pub(crate) filled: Option<Path>,
    /// What is drawn with a line: the boxes of letters that the font has not.
    pub(crate) boxes: Option<Path>,
    /// How wide it is.
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

    /// A text from `(0, 0)` on, which is where its base line begins.
    pub(crate) fn text(&mut self, text: &str, size: f32, bold: bool) -> Text {
        let (mut filled, mut boxes) = (PathBuilder::new(), PathBuilder::new());
        let (mut column, mut before) = (0, 0);
        for letter in text.nfc() {
            let columns = letter.width().unwrap_or(1);
            // What has no width belongs onto the letter before it.
            let at = if columns == 0 { before } else { column };
            let x = at as f32 * ADVANCE * size;
            let glyph = self.faces[usize::from(bold)].glyph_index(letter);
            match glyph {
                Some(glyph) => self.put(&mut filled, glyph, bold, (x, 0.0), size),
                None if columns == 0 => {}
                None => self.put_number(&mut filled, &mut boxes, letter, (x, columns as f32 * ADVANCE * size), size),
            }
            before = at;
            column += columns;
        }
        Text { filled: filled.finish(), boxes: boxes.finish(), width: column as f32 * ADVANCE * size }
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

    /// A box with the number of a letter that the font has not, in two rows.
    fn put_number(
        &mut self,
        filled: &mut PathBuilder,
        boxes: &mut PathBuilder,
        letter: char,
        (x, width): (f32, f32),
        size: f32,
    ) {
        let (left, right) = (x + 0.06 * size, x + width - 0.06 * size);
        let (top, bottom) = (-0.76 * size, 0.08 * size);
        if let Some(rect) = tiny_skia::Rect::from_ltrb(left, top, right, bottom) {
            boxes.push_rect(rect);
        }
        let number = format!("{:04X}", u32::from(letter));
        let row = number.len().div_ceil(2);
        let room = right - left - 0.1 * size;
        let small = (room / (ADVANCE * row as f32)).min(0.44 * size);
        for (i, digit) in number.chars().enumerate() {
            let (line, place) = (i / row, i % row);
            let x = left + 0.05 * size + place as f32 * ADVANCE * small;
            let y = top + (bottom - top) * (0.5 + 0.5 * line as f32) - 0.06 * size;
            if let Some(glyph) = self.faces[0].glyph_index(digit) {
                self.put(filled, glyph, false, (x, y), small);
            }
        }
    }
}

/// An outline of the font, whose `y` grows upwards.
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

    #[test]
    fn letters_have_one_width() {
        let mut letters = Letters::new();
        for (text, columns) in [("P1", 2.0), ("čřž", 3.0), ("c\u{30c}", 1.0), ("中文", 4.0), ("q\u{30c}a", 2.0)] {
            let width = letters.text(text, 10.0, false).width;
            assert!((width - columns * 6.02).abs() < 0.01, "{text}: {width}");
        }
    }

    #[test]
    fn a_letter_and_its_accent_are_one_letter() {
        let mut letters = Letters::new();
        assert_eq!(letters.text("c\u{30c}", 10.0, true).filled, letters.text("č", 10.0, true).filled);
    }

    #[test]
    fn no_letter_vanishes() {
        let mut letters = Letters::new();
        for (text, is_boxed) in [("Žluťoučký", false), ("Ω Ж", false), ("中", true), ("🤖", true), ("\u{e000}", true)]
        {
            let text = letters.text(text, 10.0, false);
            assert!(text.filled.is_some());
            assert_eq!(text.boxes.is_some(), is_boxed);
        }
    }
}
