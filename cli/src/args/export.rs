//! `rulebook export`

use super::{RecordedGameArg, RulesArg};
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;

/// Export a recorded game as a web page, picture or animation
///
/// The page is one file that works offline. It replays the game, and opens records
/// of other referees that are dropped on it. A picture shows one state, an
/// animation shows all rounds or a range. Existing files are replaced, but never
/// files of the record; - writes to stdout.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    group = ArgGroup::new("made").required(true).multiple(true),
    group = ArgGroup::new("animations").multiple(true),
    group = ArgGroup::new("images").multiple(true),
    after_help = "\
Examples:
  rulebook export game1 --html game1.html
  rulebook export game1 --png round.png --round 17
  @examples
  rulebook export game1 --svg round.svg --round 17 --theme dark
  rulebook export game1 --gif game1.gif --speed 4 --size 600
  rulebook export game1 --mp4 game1.mp4 --from 10 --to 20      with ffmpeg installed"
)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record, or its log
    pub(crate) dir: PathBuf,
    /// Write a web page that replays the game
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) html: Option<PathBuf>,
    /// Write the log of the game, if the game has one: the whole game in one file, in
    /// the format of its source
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) log: Option<PathBuf>,
    /// File for the draws of a log, in a game of chance [default: beside the log, as
    /// game1.draws beside game1.res; none if the log goes to stdout]
    #[arg(long, value_name = "FILE", requires = "log")]
    pub(crate) draws: Option<PathBuf>,
    /// Write a vector picture of one state
    #[arg(long, value_name = "FILE", groups = ["made", "images"])]
    pub(crate) svg: Option<PathBuf>,
    /// Write a raster picture of one state
    #[arg(long, value_name = "FILE", groups = ["made", "images"])]
    pub(crate) png: Option<PathBuf>,
    /// Write an animation with at most 256 colors
    #[arg(long, value_name = "FILE", groups = ["made", "animations", "images"])]
    pub(crate) gif: Option<PathBuf>,
    /// Write an animation in full color
    #[arg(long, value_name = "FILE", groups = ["made", "animations", "images"])]
    pub(crate) apng: Option<PathBuf>,
    /// Write a video with ffmpeg
    #[arg(long, value_name = "FILE", groups = ["made", "animations", "images"])]
    pub(crate) mp4: Option<PathBuf>,
    /// Write a video with ffmpeg
    #[arg(long, value_name = "FILE", groups = ["made", "animations", "images"])]
    pub(crate) webm: Option<PathBuf>,
    /// State of a picture [default: the last one]
    #[arg(long, value_name = "N")]
    pub(crate) round: Option<u64>,
    /// First state of an animation [default: the first one]
    #[arg(long, value_name = "N")]
    pub(crate) from: Option<u64>,
    /// Last state of an animation [default: the last one]
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<u64>,
    /// Rounds per second of an animation, 0.01 to 100 [default: 2]
    #[arg(long, value_name = "ROUNDS", value_parser = speed, requires = "animations")]
    pub(crate) speed: Option<f64>,
    /// Frames per second of an animation, 1 to 60, for a GIF at most 50
    /// [default: 10, for videos 30]
    #[arg(long, value_name = "FRAMES", value_parser = clap::value_parser!(u8).range(1..=60), requires = "animations")]
    pub(crate) fps: Option<u8>,
    /// Height of a picture in pixels, 64 to 4320; an even number for a video
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = clap::value_parser!(u32).range(64..=4320))]
    pub(crate) size: u32,
    /// Colors of pictures and animations
    #[arg(long, value_enum, default_value_t)]
    pub(crate) theme: ThemeName,
    /// The heat map of the game over the board of pictures and animations; the key
    /// m of `view` and of the page shows the same ones
    #[arg(long, value_name = "NAME", requires = "images")]
    pub(crate) overlay: Option<String>,
    /// Print no progress and no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.01..=100.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.01 to 100".to_owned())
}

/// Color theme.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// Dark on light
    #[default]
    Light,
    /// Light on dark
    Dark,
}
