//! `rulebook export`
//!
//! - `html`: the page.
//! - `picture`: one state.
//! - `animation`: rounds one after the other.

pub(crate) mod html;
mod picture;

use crate::args::{ExportArgs, ThemeName};
use crate::failure::Failure;
use crate::record::Source;
use rulebook_view::paint::Theme;

pub(crate) fn run(args: &ExportArgs) -> Result<(), Failure> {
    let film = Source::new(&args.game.game, &args.dir, args.rules.rules.as_deref())?.open()?;
    if let Some(file) = &args.html {
        html::html(&*film, &args.dir, file)?;
    }
    if let Some(file) = &args.svg {
        picture::svg(&*film, args, file)?;
    }
    Ok(())
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}
