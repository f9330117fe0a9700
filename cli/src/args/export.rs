//! `rulebook export`

use super::{GameArg, RulesArg};
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;

/// Make a web page, a picture or an animation of a recorded game
///
/// The page is one file that needs no network; it plays the game, and opens
/// records of other referees that are dropped on it. A picture is of one
/// state, an animation of all rounds or of some.
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("made").required(true).multiple(true),
    after_help = "\
Examples:
  rulebook export redbot game1 --html game1.html
  rulebook export redbot game1 --png round.png --round 17
  rulebook export redbot game1 --svg round.svg --round 17 --theme dark
  rulebook export redbot game1 --gif game1.gif --speed 4 --size 600
  rulebook export redbot game1 --mp4 game1.mp4 --from 10 --to 30      with ffmpeg installed"
)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The folder of the record
    pub(crate) dir: PathBuf,
    /// A web page that plays the game
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) html: Option<PathBuf>,
    /// A picture of one state
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) svg: Option<PathBuf>,
    /// A picture of one state
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) png: Option<PathBuf>,
    /// An animation
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) gif: Option<PathBuf>,
    /// A video, made by ffmpeg
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) mp4: Option<PathBuf>,
    /// A video, made by ffmpeg
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) webm: Option<PathBuf>,
    /// The state of a picture; the last one if not given
    #[arg(long, value_name = "N")]
    pub(crate) round: Option<u64>,
    /// The first round of an animation; the first there is if not given
    #[arg(long, value_name = "N")]
    pub(crate) from: Option<u64>,
    /// The last round of an animation; the last there is if not given
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<u64>,
    /// Rounds per second of an animation
    #[arg(long, value_name = "ROUNDS", default_value_t = 2.0)]
    pub(crate) speed: f64,
    /// How many pixels a picture is high
    #[arg(long, value_name = "PIXELS", default_value_t = 720)]
    pub(crate) size: u32,
    /// The colours of pictures and animations
    #[arg(long, value_enum, default_value_t)]
    pub(crate) theme: ThemeName,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// Colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// Dark on light
    #[default]
    Light,
    /// Light on dark
    Dark,
}
