//! Writes the parts that several files of the game have in common.

use super::NO_PLACEMENT;
use crate::aitester::placement::Placement;
use crate::aitester::setup::Bonuses;
use crate::aitester::terrain::Terrain;
use crate::aitester::tile::Tile;
use crate::aitester::unit_type::{Column, UnitType};
use crate::grid::Size;
use crate::text::{AnnotatedWrite, TextWriter};
use core::fmt;

/// Begins a line with a name and a number.
pub(in crate::aitester) fn write_named<O: AnnotatedWrite + ?Sized>(
    writer: &mut TextWriter<'_, O>,
    name: &'static str,
    value: u32,
) -> fmt::Result {
    writer.layout()?;
    writer.text("\n")?;
    writer.text(name)?;
    writer.field(format_args!("{name}"))?;
    writer.next_number(value)
}

/// Writes the columns of a type (SET-6).
pub(in crate::aitester) fn write_type<O: AnnotatedWrite + ?Sized>(
    writer: &mut TextWriter<'_, O>,
    number: usize,
    unit_type: &UnitType,
) -> fmt::Result {
    let UnitType { name, icon, sound, .. } = unit_type;
    writer.field(format_args!("the name of type {number}"))?;
    writer.text(name.as_str())?;
    for column in Column::ALL {
        writer.field(format_args!("{column} of type {number}"))?;
        writer.next_number(unit_type.get(column))?;
    }
    for (what, name) in [("icon", icon), ("sound", sound)] {
        writer.field(format_args!("the {what} of type {number}"))?;
        writer.text(" ")?;
        writer.text(name.as_str())?;
    }
    Ok(())
}

/// Writes the size, the terrain and the placement tiles (FILE-4, FILE-5).
pub(in crate::aitester) fn write_board<O: AnnotatedWrite + ?Sized>(
    writer: &mut TextWriter<'_, O>,
    terrain: &Terrain,
    placement: &Placement,
) -> fmt::Result {
    let size = terrain.size();
    writer.layout()?;
    writer.text("\nsize")?;
    writer.field(format_args!("the size of the board"))?;
    writer.next_number(size.width())?;
    writer.next_number(size.height())?;
    write_rows(writer, size, "the terrain", |tile| terrain.ground(tile).map_or(b' ', |ground| ground.letter()))?;
    write_rows(writer, size, "the placement", |tile| match placement.owner(tile) {
        // At most nine players.
        Some(player) => b'0' + player.number() as u8,
        None => NO_PLACEMENT,
    })
}

fn write_rows<O: AnnotatedWrite + ?Sized>(
    writer: &mut TextWriter<'_, O>,
    size: Size,
    what: &'static str,
    letter: impl Fn(Tile) -> u8,
) -> fmt::Result {
    for y in 0..size.height() {
        let mut row = [b' '; Size::MAX_SIDE as usize];
        for (x, to) in (0..size.width()).zip(&mut row) {
            *to = letter(Tile { x, y });
        }
        let row = row.get(..size.width().into()).unwrap_or_default();
        writer.layout()?;
        writer.text("\n")?;
        writer.field(format_args!("row {y} of {what}"))?;
        writer.text(core::str::from_utf8(row).map_err(|_| fmt::Error)?)?;
    }
    Ok(())
}

/// Writes the number of bonuses and each of them (SET-8).
pub(in crate::aitester) fn write_bonuses<O: AnnotatedWrite + ?Sized>(
    writer: &mut TextWriter<'_, O>,
    bonuses: &Bonuses,
) -> fmt::Result {
    write_named(writer, "bonuses", bonuses.len() as u32)?;
    for (index, bonus) in bonuses.iter().enumerate() {
        writer.layout()?;
        writer.text("\n")?;
        writer.field(format_args!("the tile of bonus {index}"))?;
        writer.number(bonus.x)?;
        writer.next_number(bonus.y)?;
        writer.layout()?;
        writer.text(" first_aid")?;
    }
    Ok(())
}
