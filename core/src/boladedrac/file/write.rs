//! Writing a state file in its canonical form (FILE-1).

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

    /// Writes the state file of this state, each value announced by its name.
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
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, pen: &mut TextWriter<'_, O>) -> fmt::Result {
        let setup = self.setup();
        pen.layout()?;
        pen.text("boladedrac v1\n")?;
        write_number(pen, "nb_players", setup.gokus.len().into())?;
        for parameter in Parameter::ALL {
            if parameter == Parameter::GokuRegenTime {
                // At most 32 each.
                write_number(pen, "nb_beans", setup.beans.len() as u32)?;
                write_number(pen, "nb_kintons", setup.kintons.len() as u32)?;
            }
            write_number(pen, parameter.name(), setup.parameters.get(parameter))?;
        }
        write_number(pen, "rows", setup.size.height().into())?;
        write_number(pen, "cols", setup.size.width().into())?;
        pen.text("names")?;
        for (player, goku) in setup.gokus.iter() {
            pen.text(" ")?;
            pen.field(format_args!("the name of {player}"))?;
            pen.text(goku.name.as_str())?;
            pen.layout()?;
        }
        pen.text("\n\n")?;
        FromRound(self).write_text(pen)
    }
}

/// The part of the state file from the empty line before `round` on.
struct FromRound<'a>(&'a State);

impl WriteText for FromRound<'_> {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, pen: &mut TextWriter<'_, O>) -> fmt::Result {
        let Self(state) = self;
        let setup = state.setup();
        pen.text("\n")?;
        write_number(pen, "round", setup.round)?;
        for i in 0..setup.size.height() {
            pen.field(format_args!("row {i}"))?;
            for j in 0..setup.size.width() {
                pen.text(letter(state, Cell { i, j }))?;
            }
            pen.layout()?;
            pen.text("\n")?;
        }
        for kind in ItemKind::ALL {
            pen.text(match kind {
                ItemKind::Bean => "beans\n",
                ItemKind::Kinton => "kintons\n",
            })?;
            for (index, item) in (0..).zip(setup.items(kind)) {
                write_item(pen, ItemId { kind, index }, item)?;
            }
        }
        for (player, goku) in setup.gokus.iter() {
            write_goku(pen, player, goku)?;
        }
        pen.text("\n")
    }
}

/// The letter of a cell in the drawing.
fn letter(state: &State, cell: Cell) -> &'static str {
    let (setup, at) = (state.setup(), cell.position());
    if setup.rocks.contains_within(at) {
        "X"
    } else if setup.capsules.contains_within(at) {
        "C"
    } else if setup.balls.contains_within(at) {
        "B"
    } else {
        "."
    }
}

/// A line of a name and a number.
fn write_number<O: AnnotatedWrite + ?Sized>(pen: &mut TextWriter<'_, O>, name: &str, number: u32) -> fmt::Result {
    pen.text(name)?;
    pen.text(" ")?;
    pen.field(format_args!("{name}"))?;
    pen.number(number)?;
    pen.layout()?;
    pen.text("\n")
}

fn write_item<O: AnnotatedWrite + ?Sized>(pen: &mut TextWriter<'_, O>, id: ItemId, item: &Item) -> fmt::Result {
    pen.field(format_args!("the place of {id}"))?;
    pen.number(item.cell.i)?;
    pen.next(item.cell.j)?;
    pen.layout()?;
    pen.text(" ")?;
    pen.field(format_args!("whether {id} is there"))?;
    pen.text(if item.is_there { "y" } else { "n" })?;
    pen.layout()?;
    pen.text(" ")?;
    pen.field(format_args!("the timer of {id}"))?;
    pen.number(item.timer)?;
    pen.layout()?;
    pen.text("\n")
}

fn write_goku<O: AnnotatedWrite + ?Sized>(pen: &mut TextWriter<'_, O>, player: Player, goku: &Goku) -> fmt::Result {
    pen.field(format_args!("the kind of {player}"))?;
    pen.text(kind_of(goku))?;
    pen.layout()?;
    pen.text(" ")?;
    pen.field(format_args!("the cell of {player}"))?;
    pen.number(goku.cell.i)?;
    pen.next(goku.cell.j)?;
    pen.layout()?;
    pen.text(" ")?;
    pen.field(format_args!("the timer of {player}"))?;
    pen.number(goku.timer)?;
    pen.layout()?;
    pen.text(" ")?;
    pen.field(format_args!("whether {player} is alive"))?;
    pen.text(if goku.is_alive { "a" } else { "d" })?;
    for (name, number) in [("balls", goku.balls), ("strength", goku.strength), ("kinton time", goku.kinton)] {
        pen.layout()?;
        pen.text(" ")?;
        pen.field(format_args!("the {name} of {player}"))?;
        pen.number(number)?;
    }
    pen.layout()?;
    pen.text(" ")?;
    pen.field(format_args!("the status of {player}"))?;
    pen.text(goku.status.spelling().as_str())?;
    pen.layout()?;
    pen.text(" \n")
}
