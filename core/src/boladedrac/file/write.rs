//! Writes a state file in canonical form (FILE-1).

use super::kind_of;
use crate::boladedrac::cell::Cell;
use crate::boladedrac::goku::{Goku, Player};
use crate::boladedrac::item::{Item, ItemId, ItemKind};
use crate::boladedrac::parameters::Parameter;
use crate::boladedrac::state::State;
use crate::text::{AnnotatedWrite, TextWriter, WriteText};
use core::fmt;

impl State {
    /// Writes the state file of this state (FILE-1).
    ///
    /// ```
    /// let mut text = String::new();
    /// rulebook_core::boladedrac::State::default().write(&mut text)?;
    /// assert_eq!(text.lines().take(2).collect::<Vec<_>>(), ["boladedrac v1", "nb_players 4"]);
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_plain(out)
    }

    /// Writes the state file of this state, and announces each value by its name.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_fields(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        self.write_announced(out)
    }

    /// Writes the part of the state file that a record repeats in each round:
    /// an empty line, and everything from `round` on (RES-1).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_round(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        FromRound(self).write_plain(out)
    }
}

impl WriteText for State {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        let setup = self.setup();
        writer.layout()?;
        writer.text("boladedrac v1\n")?;
        write_number(writer, "nb_players", setup.gokus.len().into())?;
        for parameter in Parameter::ALL {
            if parameter == Parameter::GokuRegenTime {
                // The casts are lossless: at most 32 items each.
                write_number(writer, "nb_beans", setup.beans.len() as u32)?;
                write_number(writer, "nb_kintons", setup.kintons.len() as u32)?;
            }
            write_number(writer, parameter.name(), setup.parameters.get(parameter))?;
        }
        write_number(writer, "rows", setup.size.height().into())?;
        write_number(writer, "cols", setup.size.width().into())?;
        writer.text("names")?;
        for (player, goku) in setup.gokus.iter() {
            writer.text(" ")?;
            writer.field(format_args!("the name of {player}"))?;
            writer.text(goku.name.as_str())?;
            writer.layout()?;
        }
        writer.text("\n\n")?;
        FromRound(self).write_text(writer)
    }
}

/// The part of the state file that starts with the empty line before `round`.
struct FromRound<'a>(&'a State);

impl WriteText for FromRound<'_> {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        let Self(state) = self;
        let setup = state.setup();
        writer.text("\n")?;
        write_number(writer, "round", setup.round)?;
        for i in 0..setup.size.height() {
            writer.field(format_args!("row {i}"))?;
            for j in 0..setup.size.width() {
                writer.text(letter(state, Cell { i, j }))?;
            }
            writer.layout()?;
            writer.text("\n")?;
        }
        for kind in ItemKind::ALL {
            writer.text(match kind {
                ItemKind::Bean => "beans\n",
                ItemKind::Kinton => "kintons\n",
            })?;
            for (index, item) in (0..).zip(setup.items(kind)) {
                write_item(writer, ItemId { kind, index }, item)?;
            }
        }
        for (player, goku) in setup.gokus.iter() {
            write_goku(writer, player, goku)?;
        }
        writer.text("\n")
    }
}

/// The letter of a cell in the drawing.
fn letter(state: &State, cell: Cell) -> &'static str {
    let (setup, at) = (state.setup(), cell.position());
    if setup.rocks.contains_in_bounds(at) {
        "X"
    } else if setup.capsules.contains_in_bounds(at) {
        "C"
    } else if setup.balls.contains_in_bounds(at) {
        "B"
    } else {
        "."
    }
}

/// Writes a line of a name and a number.
fn write_number<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, name: &str, number: u32) -> fmt::Result {
    writer.text(name)?;
    writer.text(" ")?;
    writer.field(format_args!("{name}"))?;
    writer.number(number)?;
    writer.layout()?;
    writer.text("\n")
}

fn write_item<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, id: ItemId, item: &Item) -> fmt::Result {
    writer.field(format_args!("the place of {id}"))?;
    writer.number(item.cell.i)?;
    writer.next_number(item.cell.j)?;
    writer.layout()?;
    writer.text(" ")?;
    writer.field(format_args!("whether {id} is there"))?;
    writer.text(if item.is_there { "y" } else { "n" })?;
    writer.layout()?;
    writer.text(" ")?;
    writer.field(format_args!("the timer of {id}"))?;
    writer.number(item.timer)?;
    writer.layout()?;
    writer.text("\n")
}

fn write_goku<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>, player: Player, goku: &Goku) -> fmt::Result {
    writer.field(format_args!("the kind of {player}"))?;
    writer.text(kind_of(goku))?;
    writer.layout()?;
    writer.text(" ")?;
    writer.field(format_args!("the cell of {player}"))?;
    writer.number(goku.cell.i)?;
    writer.next_number(goku.cell.j)?;
    writer.layout()?;
    writer.text(" ")?;
    writer.field(format_args!("the timer of {player}"))?;
    writer.number(goku.timer)?;
    writer.layout()?;
    writer.text(" ")?;
    writer.field(format_args!("whether {player} is alive"))?;
    writer.text(if goku.is_alive { "a" } else { "d" })?;
    for (name, number) in [("balls", goku.balls), ("strength", goku.strength), ("kinton time", goku.kinton)] {
        writer.layout()?;
        writer.text(" ")?;
        writer.field(format_args!("the {name} of {player}"))?;
        writer.number(number)?;
    }
    writer.layout()?;
    writer.text(" ")?;
    writer.field(format_args!("the status of {player}"))?;
    writer.text(goku.status.spelling().as_str())?;
    writer.layout()?;
    writer.text(" \n")
}
