//! Writes a state file in canonical form (FILE-1).

use super::print::{write_board, write_bonuses, write_named, write_type};
use crate::aitester::army::{Army, Player, Unit};
use crate::aitester::parameters::Parameter;
use crate::aitester::setup::{Scenario, Situation};
use crate::aitester::state::{State, StateOf};
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
        write_board(writer, &scenario.terrain, &scenario.placement)?;
        write_bonuses(writer, &situation.bonuses)?;
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

fn write_types<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, scenario: &Scenario) -> fmt::Result {
    write_named(writer, "types", scenario.types.len() as u32)?;
    for (number, unit_type) in scenario.types.iter().enumerate() {
        writer.layout()?;
        writer.text("\n")?;
        write_type(writer, number, unit_type)?;
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
