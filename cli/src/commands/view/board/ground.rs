//! Terrain, marks and heat maps.

use super::pieces::FLAG;
use super::{Cell, Painter};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::scene::{Fill, HeatMap, Mark, Scene, Sign, TerrainKind};

impl Painter<'_> {
    /// Draws a cell without the pieces on it.
    pub(super) fn ground(&mut self, at: Position) {
        let terrain = terrain(self.scene, at).map(|kind| (kind.fill, sign_of(kind)));
        if let Some((Fill::Wall, _)) = terrain {
            let full = "█".repeat(self.room());
            return self.put(at, &full, &full, self.theme.wall());
        }
        let marks: Vec<Mark> = self.scene.marks.iter().filter(|mark| mark.at == at).copied().collect();
        let (tints, signs): (Vec<Mark>, Vec<Mark>) =
            marks.into_iter().partition(|mark| matches!(mark.sign, Sign::Number | Sign::Flag));
        if !tints.is_empty() {
            return self.tints(at, &tints);
        }
        if let Some(fill) = self.felt.filter(|_| self.heat.is_none()) {
            return self.empty_felt(at, &signs, fill);
        }
        let heat = self.heat.and_then(|map| Some((map, map.value(self.scene.board, at)?)));
        for mark in signs {
            let style = mark.seat.map_or(self.theme.strong(), |seat| self.theme.mark(seat));
            match mark.sign {
                Sign::Dot => return self.put(at, "•", "", style),
                Sign::Glyph(glyph) => return self.put(at, &glyph.letter().to_string(), "", style),
                Sign::Frame if heat.is_none() => return self.put(at, "[]", "", style),
                Sign::Frame | Sign::Number | Sign::Flag => {}
            }
        }
        if let Some((map, value)) = heat {
            let step = map.step(value);
            let text = if is_in_steps(map, self.cell) { step.to_string() } else { value.to_string() };
            return self.put_framed(at, &text, "", self.theme.heat(step));
        }
        match terrain {
            None => self.put(at, "·", "", self.theme.faint()),
            Some((fill, sign)) => self.put(at, &sign, "", self.theme.terrain(fill)),
        }
    }

    /// Draws a cell that is marked for players, with the numbers of their seats.
    fn tints(&mut self, at: Position, marks: &[Mark]) {
        let numbers: String = marks.iter().map(|mark| subscript(mark.seat)).collect();
        let style = match marks {
            [Mark { seat: Some(seat), .. }] => self.theme.mark(*seat),
            _ => self.theme.faint(),
        };
        if self.has_mark(at, Sign::Flag) && (marks.len() == 1 || marks.len() < self.room()) {
            self.put(at, &format!("{FLAG}{numbers}"), "", style);
        } else if marks.len() <= self.room() {
            self.put(at, &numbers, "", style);
        } else {
            self.put(at, "₊", "", style);
        }
    }
}

/// The visible terrain of a cell: that of the highest layer.
pub(super) fn terrain(scene: &Scene, at: Position) -> Option<&TerrainKind> {
    let kinds = scene.terrain.iter().rev().filter_map(|layer| layer.kind(scene.board, at));
    kinds.into_iter().find(|kind| kind.fill != Fill::Clear)
}

/// Whether a heat map is drawn in steps from 0 to 9, because its values do not fit into cells.
pub(in super::super) fn is_in_steps(map: &HeatMap, cell: Cell) -> bool {
    map.values.iter().flatten().any(|value| value.to_string().len() >= cell.width.into())
}

fn subscript(seat: Option<Seat>) -> char {
    seat.and_then(|seat| char::from_u32(0x2080 + seat.number() as u32)).unwrap_or('₊')
}

/// The sign of a terrain cell. Terrain without a name means nothing, so its cells look empty apart from their color.
fn sign_of(kind: &TerrainKind) -> String {
    match (&*kind.label, &*kind.name) {
        ("", "") => "·".to_owned(),
        ("", _) => texture(kind.fill).to_string(),
        (label, _) => label.to_owned(),
    }
}

/// The sign of a terrain cell without a label.
pub(in super::super) const fn texture(fill: Fill) -> char {
    match fill {
        Fill::Clear => '·',
        Fill::Wall => '█',
        Fill::Grass => '"',
        Fill::Mud => '%',
        Fill::Sand => ':',
        Fill::Water => '~',
        Fill::Ice => '=',
        Fill::Rock => '^',
        Fill::Wood => '&',
        Fill::Shade(0..3) => '.',
        Fill::Shade(3..6) => '░',
        Fill::Shade(6..8) => '▒',
        Fill::Shade(_) => '▓',
    }
}
