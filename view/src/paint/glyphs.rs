//! Glyphs as shapes.

use super::sheet::Point;
use super::{ColorRole, Form, Picture};
use crate::scene::Glyph;

/// A part of a glyph, in a square from -1 to 1.
enum Part {
    /// A filled circle: its center and radius.
    Disc(f32, f32, f32),
    /// A filled polygon.
    Area(&'static [Point]),
    /// Lines from point to point.
    Stroke(&'static [Point]),
    /// A filled circle in the color behind the glyph.
    Hole(f32, f32, f32),
    /// Lines in the color behind the glyph.
    Cut(&'static [Point]),
}

use Part::{Area, Cut, Disc, Hole, Stroke};

/// The width of the lines of a glyph.
const LINE: f32 = 0.22;

/// The width of the rim around a glyph, in the color behind it.
const RIM: f32 = 0.16;

const fn parts(glyph: Glyph) -> &'static [Part] {
    match glyph {
        Glyph::Aid => &[
            Area(&[(-1.0, -0.8), (1.0, -0.8), (1.0, 0.8), (-1.0, 0.8)]),
            Cut(&[(0.0, -0.42), (0.0, 0.42)]),
            Cut(&[(-0.42, 0.0), (0.42, 0.0)]),
        ],
        Glyph::Ball => &[Disc(0.0, 0.0, 0.9), Hole(-0.3, -0.32, 0.22)],
        Glyph::Bean => &[Disc(-0.32, -0.28, 0.5), Disc(0.3, 0.3, 0.55), Disc(0.0, 0.02, 0.45), Hole(0.3, -0.42, 0.3)],
        Glyph::Bolt => {
            &[Area(&[(0.25, -1.0), (-0.65, 0.2), (-0.05, 0.2), (-0.3, 1.0), (0.65, -0.25), (0.05, -0.25), (0.6, -1.0)])]
        }
        Glyph::Bomb => &[
            Disc(-0.1, 0.25, 0.7),
            Stroke(&[(0.3, -0.3), (0.55, -0.6), (0.85, -0.6)]),
            Disc(0.9, -0.75, 0.18),
            Hole(-0.32, 0.02, 0.16),
        ],
        Glyph::Box => &[
            Area(&[(-0.85, -0.75), (0.85, -0.75), (0.85, 0.85), (-0.85, 0.85)]),
            Cut(&[(-0.8, -0.25), (0.8, -0.25)]),
            Cut(&[(0.0, -0.25), (0.0, 0.15)]),
        ],
        Glyph::Capsule => &[
            Disc(0.0, -0.4, 0.55),
            Disc(0.0, 0.4, 0.55),
            Area(&[(-0.55, -0.4), (0.55, -0.4), (0.55, 0.4), (-0.55, 0.4)]),
            Hole(0.0, -0.4, 0.33),
            Cut(&[(-0.22, -0.3), (0.22, -0.3)]),
            Cut(&[(-0.22, -0.14), (0.22, -0.14)]),
        ],
        Glyph::Cloud => &[
            Disc(-0.55, 0.15, 0.45),
            Disc(0.0, -0.1, 0.55),
            Disc(0.58, 0.18, 0.42),
            Area(&[(-0.55, 0.1), (0.58, 0.1), (0.58, 0.6), (-0.55, 0.6)]),
        ],
        Glyph::Coin => &[Disc(0.0, 0.0, 0.9), Hole(0.0, 0.0, 0.62), Disc(0.0, 0.0, 0.42)],
        Glyph::Flag => &[Stroke(&[(-0.6, -0.9), (-0.6, 0.9)]), Area(&[(-0.6, -0.9), (0.85, -0.45), (-0.6, 0.05)])],
        Glyph::Gem => &[
            Area(&[(-0.5, -0.75), (0.5, -0.75), (1.0, -0.15), (0.0, 0.95), (-1.0, -0.15)]),
            Cut(&[(-0.85, -0.15), (0.85, -0.15)]),
        ],
        Glyph::Heart => {
            &[Disc(-0.43, -0.3, 0.47), Disc(0.43, -0.3, 0.47), Area(&[(-0.85, -0.1), (0.85, -0.1), (0.0, 0.95)])]
        }
        Glyph::Shield => &[
            Area(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.1), (0.45, 0.65), (0.0, 0.95), (-0.45, 0.65), (-0.8, 0.1)]),
            Cut(&[(0.0, -0.5), (0.0, 0.5)]),
        ],
        Glyph::Star => &[Area(&[
            (0.0, -1.0),
            (0.26, -0.34),
            (0.95, -0.31),
            (0.41, 0.12),
            (0.59, 0.81),
            (0.0, 0.42),
            (-0.59, 0.81),
            (-0.41, 0.12),
            (-0.95, -0.31),
            (-0.26, -0.34),
        ])],
        Glyph::Target => &[Disc(0.0, 0.0, 0.95), Hole(0.0, 0.0, 0.7), Disc(0.0, 0.0, 0.45), Hole(0.0, 0.0, 0.18)],
    }
}

/// Paints a glyph around a point; `half` is half the side of its square. A rim
/// in the color `back` separates it from what is behind it.
pub(super) fn paint_glyph(
    picture: &mut Picture,
    glyph: Glyph,
    (front, back): (ColorRole, ColorRole),
    center: Point,
    half: f32,
) {
    let parts = parts(glyph);
    for part in parts.iter().filter(|part| !matches!(part, Hole(..) | Cut(_))) {
        paint_part(picture, part, back, center, half, RIM);
    }
    for part in parts {
        let role = if matches!(part, Hole(..) | Cut(_)) { back } else { front };
        paint_part(picture, part, role, center, half, 0.0);
    }
}

fn paint_part(picture: &mut Picture, part: &Part, role: ColorRole, (x, y): Point, half: f32, rim: f32) {
    let placed = |points: &[Point]| -> Vec<Point> { points.iter().map(|p| (x + half * p.0, y + half * p.1)).collect() };
    match *part {
        Disc(across, down, radius) | Hole(across, down, radius) => {
            let radius = half * (radius + rim);
            picture.add(role, 1.0, Form::Circle { x: x + half * across, y: y + half * down, radius });
        }
        Area(points) => {
            let mut points = placed(points);
            if rim > 0.0 {
                points.extend(points.first().copied());
                picture.add(role, 1.0, Form::Curve { points, width: 2.0 * half * rim });
            } else {
                picture.add(role, 1.0, Form::Polygon { points });
            }
        }
        Stroke(points) | Cut(points) => {
            picture.add(role, 1.0, Form::Curve { points: placed(points), width: half * (LINE + 2.0 * rim) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{paint_glyph, parts};
    use crate::paint::{ColorRole, Form, Picture};
    use crate::scene::Glyph;
    use std::collections::BTreeSet;

    #[test]
    fn every_glyph_stays_in_its_cell() {
        for glyph in Glyph::ALL {
            let mut picture = Picture::default();
            paint_glyph(&mut picture, glyph, (ColorRole::Text, ColorRole::Board), (0.0, 0.0), 0.4);
            for shape in &picture.shapes {
                let reach = match &shape.form {
                    Form::Circle { x, y, radius } => x.abs().max(y.abs()) + radius,
                    Form::Polygon { points } => {
                        points.iter().fold(0.0, |most: f32, p| most.max(p.0.abs()).max(p.1.abs()))
                    }
                    Form::Curve { points, width } => {
                        points.iter().fold(0.0, |most: f32, p| most.max(p.0.abs()).max(p.1.abs())) + width / 2.0
                    }
                    form => panic!("{form:?}"),
                };
                assert!(reach <= 0.5, "{glyph:?} reaches {reach}");
            }
        }
    }

    #[test]
    fn no_two_glyphs_are_the_same() {
        let letters: BTreeSet<char> = Glyph::ALL.iter().map(|glyph| glyph.letter()).collect();
        let words: BTreeSet<&str> = Glyph::ALL.iter().map(|glyph| glyph.word()).collect();
        assert_eq!((letters.len(), words.len()), (Glyph::ALL.len(), Glyph::ALL.len()));
        assert!(letters.iter().all(|letter| crate::paint::columns(&letter.to_string()) == 1));
        assert!(Glyph::ALL.iter().all(|&glyph| !parts(glyph).is_empty()));
    }
}
