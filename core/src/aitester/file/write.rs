//! Writes a state file in canonical form (FILE-1).

use super::NO_PLACEMENT;
use crate::aitester::army::{Army, Player, Unit};
use crate::aitester::parameters::Parameter;
use crate::aitester::setup::{Scenario, Situation};
use crate::aitester::state::{State, StateOf};
use crate::aitester::tile::Tile;
use crate::aitester::unit_type::{Column, UnitType};
use crate::grid::Size;
use crate::text::{AnnotatedWrite, TextWriter, WriteText};
use core::borrow::Borrow;
use core::fmt;

impl<S: Borrow<Scenario>> StateOf<S> {
    /// Writes the state file of this state (FILE-1).
    ///
    /// ```
    /// let mut text = String::new();
    /// rulebook_core::aitester::State::default().write(&mut text)?;
    /// assert_eq!(text.lines().take(3).collect::<Vec<_>>(), ["aitester v1", "players 2", "money 120"]);
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        Parts(self.scenario(), self.situation(), None).write_plain(out)
    }

    /// Writes the state file of this state, and announces each value by its name.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_fields(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        Parts(self.scenario(), self.situation(), None).write_announced(out)
    }
}

impl State {
    /// Writes the state file of what a player sees (BUY-5), and announces each value by its name. It is the same text as
    /// that of [`seen_by`](Self::seen_by), without a copy of the state.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_seen_by(&self, player: Player, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        Parts(self.scenario(), self.situation(), self.hides_armies().then_some(player)).write_announced(out)
    }
}

/// The parts of a state, and the only player whose army is shown, if the others are hidden.
struct Parts<'a>(&'a Scenario, &'a Situation, Option<Player>);

impl WriteText for Parts<'_> {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        let Self(scenario, situation, seen_by) = *self;
        writer.text("aitester v1\nplayers")?;
        writer.field(format_args!("players"))?;
        writer.next_number(situation.armies.len())?;
        for parameter in Parameter::ALL {
            write_named(writer, parameter.name(), scenario.parameters.get(parameter))?;
        }
        writer.layout()?;
        writer.text("\nphase ")?;
        writer.field(format_args!("phase"))?;
        writer.text(situation.phase.name())?;
        write_named(writer, "turn", situation.turn)?;
        write_named(writer, "player", situation.player.number() as u32)?;
        write_named(writer, "points", situation.points)?;
        write_named(writer, "refused", situation.refused.into())?;
        write_types(writer, scenario)?;
        write_board(writer, scenario)?;
        write_bonuses(writer, situation)?;
        for (player, army) in situation.armies.iter() {
            if seen_by.is_some_and(|seen_by| seen_by != player) {
                write_army(writer, player, &Army::with_money(scenario.parameters.money))?;
            } else {
                write_army(writer, player, army)?;
            }
        }
        writer.layout()?;
        writer.text("\n")
    }
}

/// Begins a line with a name and a number.
fn write_named<O: AnnotatedWrite + ?Sized>(
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

fn write_types<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, scenario: &Scenario) -> fmt::Result {
    write_named(writer, "types", scenario.types.len() as u32)?;
    for (number, unit_type) in scenario.types.iter().enumerate() {
        let UnitType { name, icon, sound, .. } = unit_type;
        writer.layout()?;
        writer.text("\n")?;
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
    }
    Ok(())
}

/// Writes the size, the terrain and the placement tiles (FILE-4, FILE-5).
fn write_board<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, scenario: &Scenario) -> fmt::Result {
    let Scenario { terrain, placement, .. } = scenario;
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

fn write_bonuses<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, situation: &Situation) -> fmt::Result {
    write_named(writer, "bonuses", situation.bonuses.len() as u32)?;
    for (index, bonus) in situation.bonuses.iter().enumerate() {
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

fn write_army<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, player: Player, army: &Army) -> fmt::Result {
    writer.layout()?;
    writer.text("\nmoney")?;
    writer.field(format_args!("the money of {player}"))?;
    writer.next_number(army.money)?;
    writer.layout()?;
    writer.text(" units")?;
    writer.field(format_args!("the number of units of {player}"))?;
    writer.next_number(army.units.len() as u32)?;
    for (id, unit) in army.units.iter().enumerate() {
        let Unit { type_number, tile, health } = *unit;
        writer.layout()?;
        writer.text("\n")?;
        writer.number(id as u32)?;
        writer.field(format_args!("the type of unit {id} of {player}"))?;
        writer.next_number(type_number)?;
        writer.field(format_args!("the tile of unit {id} of {player}"))?;
        writer.next_number(tile.x)?;
        writer.next_number(tile.y)?;
        writer.field(format_args!("the health of unit {id} of {player}"))?;
        writer.next_number(health)?;
    }
    Ok(())
}
