//! A picture as SVG.

use super::{Anchor, Form, Picture, Theme};
use std::fmt::{self, Write as _};

/// The font families. All are monospaced, so that text positions do not depend on
/// the machine.
const FONT: &str = "DejaVu Sans Mono, Menlo, Consolas, monospace";

/// A picture as a complete SVG file; a unit is `scale` pixels wide.
#[must_use]
pub fn svg(picture: &Picture, theme: Theme, scale: f32) -> String {
    let mut text = String::new();
    write(&mut text, picture, theme, scale).expect("writing to a string cannot fail");
    text
}

fn write(out: &mut String, picture: &Picture, theme: Theme, scale: f32) -> fmt::Result {
    let (width, height) = (picture.width, picture.height);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" font-family=\"{FONT}\">",
        Num(width * scale),
        Num(height * scale),
        Num(width),
        Num(height),
    )?;
    for shape in &picture.shapes {
        let color = theme.color(shape.color_role);
        let stroke = |width: f32| {
            format!(
                "fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                Num(width)
            )
        };
        match &shape.form {
            Form::Rectangle { x, y, width, height, radius } => write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{color}\"",
                Num(*x),
                Num(*y),
                Num(*width),
                Num(*height),
                Num(*radius)
            )?,
            Form::Circle { x, y, radius } => {
                write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{color}\"", Num(*x), Num(*y), Num(*radius))?;
            }
            Form::Line { from, to, width } => write!(
                out,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}",
                Num(from.0),
                Num(from.1),
                Num(to.0),
                Num(to.1),
                stroke(*width)
            )?,
            Form::Curve { points, width } => write!(out, "<polyline points=\"{}\" {}", Points(points), stroke(*width))?,
            Form::Polygon { points } => write!(out, "<polygon points=\"{}\" fill=\"{color}\"", Points(points))?,
            Form::Text { x, y, size, anchor, bold, .. } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                // Digits are about 0.72 times the font size high. Not every viewer knows `dominant-baseline`.
                let baseline = y + 0.36 * size;
                let weight = if *bold { " font-weight=\"bold\"" } else { "" };
                write!(
                    out,
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\"{weight} fill=\"{color}\"",
                    Num(*x),
                    Num(baseline),
                    Num(*size)
                )?;
            }
        }
        if shape.opacity < 1.0 {
            write!(out, " opacity=\"{}\"", Num(shape.opacity))?;
        }
        match &shape.form {
            Form::Text { text, .. } => writeln!(out, ">{}</text>", Text(text))?,
            _ => writeln!(out, "/>")?,
        }
    }
    writeln!(out, "</svg>")
}

/// A number with at most three decimals.
struct Num(f32);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (f64::from(self.0) * 1000.0).round() / 1000.0;
        write!(f, "{}", if thousandths == 0.0 { 0.0 } else { thousandths })
    }
}

struct Points<'a>(&'a [(f32, f32)]);

impl fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &(x, y)) in self.0.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{},{}", Num(x), Num(y))?;
        }
        Ok(())
    }
}

/// Untrusted text, escaped for XML. Characters that XML cannot contain are replaced
/// by visible ones.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => f.write_char('\u{fffd}'),
            c => f.write_char(c),
        })
    }
}
