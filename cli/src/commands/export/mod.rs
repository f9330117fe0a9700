//! `rulebook export`
//!
//! - `html`: the web page.
//! - `animation`: animations as GIF and animated PNG.
//! - `video`: animations as videos, encoded by ffmpeg.
//! - `frames`: the frames of animations and videos.
//! - `overlay`: the heat map over the board of pictures and frames.
//! - `size`: the size of pictures.

mod animation;
mod frames;
pub(super) mod html;
mod overlay;
mod size;
mod video;

use super::output_file::OutputFiles;
use super::picture;
use crate::args::{ExportArgs, ThemeName};
use crate::failure::{Failure, path_text};
use crate::games::Registry;
use crate::output::note;
use crate::record::{LogText, Source, check_folder, draws_beside, game_of};
use rulebook_referee::Interrupt;
use rulebook_view::paint::Theme;
use rulebook_view::replay::Replay;
use size::size_of;
use std::path::Path;

pub(crate) fn run(games: Registry, args: &ExportArgs) -> Result<(), Failure> {
    check_states(args)?;
    let game = game_of(games, args.game.game.as_deref(), &args.dir)?;
    check_folder(games, &args.dir)?;
    let replay = Source::of(game, &args.dir, args.rules.rules.as_deref())?.open()?;
    let replay = &*replay;
    let mut products = OutputFiles::new(&args.dir, args.quiet);
    if let Some(file) = &args.log {
        let text = LogText::of_record(game, &args.dir)?.ok_or_else(|| {
            let failure = Failure::usage(format_args!("--log: {} has no logs", game.name()));
            failure.hint("`rulebook explain` tells what happened in each round of any game")
        })?;
        products.begin(file)?.write(text.log.as_bytes())?;
        let beside = game.replays.log().and_then(|log| draws_beside(log.files, file));
        // Inferred draws are written only on request: beside the log, they would later pass for those of the game
        // (RES-7).
        let beside = beside.filter(|_| file != Path::new("-") && text.has_recorded_draws);
        if let Some(draws) = args.draws.clone().or(beside) {
            products.begin(&draws)?.write(text.draws.as_bytes())?;
            if !text.has_recorded_draws {
                let draws = path_text(&draws);
                note(format_args!("{draws}: these draws were inferred from the states, because the record has none"));
            }
        }
    }
    if let Some(file) = &args.html {
        let text = html::text(game, replay, &args.dir)?;
        products.begin(file)?.write(text.as_bytes())?;
    }
    if args.svg.is_some() || args.png.is_some() {
        let index = match args.round {
            Some(round) => index_of(replay, args, round)?,
            None => usize::MAX,
        };
        let picture = overlay::posters(replay, args.overlay.as_deref())?.poster(index);
        let size = size_of(args.size, 1);
        if let Some(file) = &args.svg {
            let text = picture::svg(&picture, args.theme.into(), size.1);
            products.begin(file)?.write(text.as_bytes())?;
        }
        if let Some(file) = &args.png {
            products.begin(file)?.write(&picture::png(&picture, args.theme.into(), size))?;
        }
    }
    let animations = [&args.gif, &args.apng, &args.mp4, &args.webm];
    if animations.into_iter().any(Option::is_some) {
        let interrupt = Interrupt::install()?;
        let part = frames::Part::of(replay, args)?;
        if let Some(file) = &args.gif {
            animation::gif(&part, products.begin(file)?, &interrupt)?;
        }
        if let Some(file) = &args.apng {
            animation::apng(&part, products.begin(file)?, &interrupt)?;
        }
        if let Some(file) = &args.mp4 {
            video::make(&part, video::Kind::Mp4, products.begin(file)?, &interrupt)?;
        }
        if let Some(file) = &args.webm {
            video::make(&part, video::Kind::Webm, products.begin(file)?, &interrupt)?;
        }
        interrupt.check()?;
    }
    products.finish()
}

/// Refuses an option that chooses states of a picture or an animation, if none is requested.
fn check_states(args: &ExportArgs) -> Result<(), Failure> {
    let has_animation = [&args.gif, &args.apng, &args.mp4, &args.webm].into_iter().any(Option::is_some);
    if let (Some(round), None, None) = (args.round, &args.svg, &args.png) {
        let failure =
            Failure::usage(format_args!("--round {round} chooses the state of a picture, but no picture is requested"));
        let hint = "add --svg or --png; --from and --to choose the states of an animation, and a page has all states";
        return Err(failure.hint(hint));
    }
    for (option, number) in [("--from", args.from), ("--to", args.to)] {
        if let Some(number) = number.filter(|_| !has_animation) {
            let failure = Failure::usage(format_args!(
                "{option} {number} chooses states of an animation, but no animation is requested"
            ));
            let hint = "add --gif, --apng, --mp4 or --webm; --round chooses the state of a picture";
            return Err(failure.hint(hint));
        }
    }
    Ok(())
}

/// The index of the frame with the state of this number.
fn index_of(replay: &dyn Replay, args: &ExportArgs, round: u64) -> Result<usize, Failure> {
    let summary = replay.summary();
    let index = round.checked_sub(summary.first).and_then(|index| usize::try_from(index).ok());
    index.filter(|&index| index < summary.frames).ok_or_else(|| {
        let message = format_args!("{}: no {} {round} in this record", args.dir.display(), summary.step);
        let last = summary.first + summary.frames as u64 - 1;
        Failure::usage(message).hint(format_args!("it has the states {} to {last}", summary.first))
    })
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}
