//! `rulebook export`

use super::{RecordedGameArg, RulesArg};
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;

/// Make a web page, a picture or an animation of a recorded game
///
/// The page is one file that needs no network; it plays the game, and opens
/// records of other referees that are dropped on it. A picture is of one
/// state, an animation of all rounds or of some. A file that is there already
/// is replaced, but never one of the record; - is standard output.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    group = ArgGroup::new("made").required(true).multiple(true),
    group = ArgGroup::new("pictures").multiple(true),
    group = ArgGroup::new("animations").multiple(true),
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
    /// The folder of the record
    pub(crate) dir: PathBuf,
    /// A web page that plays the game
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) html: Option<PathBuf>,
    /// The log of the game, where it has one: all states and turns, in the layout of
    /// its source
    #[arg(long, value_name = "FILE", group = "made")]
    pub(crate) log: Option<PathBuf>,
    /// A picture of one state, of shapes
    #[arg(long, value_name = "FILE", groups = ["made", "pictures"])]
    pub(crate) svg: Option<PathBuf>,
    /// A picture of one state, of pixels
    #[arg(long, value_name = "FILE", groups = ["made", "pictures"])]
    pub(crate) png: Option<PathBuf>,
    /// An animation, with at most 256 colours
    #[arg(long, value_name = "FILE", groups = ["made", "animations"])]
    pub(crate) gif: Option<PathBuf>,
    /// An animation, with all colours
    #[arg(long, value_name = "FILE", groups = ["made", "animations"])]
    pub(crate) apng: Option<PathBuf>,
    /// A video, made by ffmpeg
    #[arg(long, value_name = "FILE", groups = ["made", "animations"])]
    pub(crate) mp4: Option<PathBuf>,
    /// A video, made by ffmpeg
    #[arg(long, value_name = "FILE", groups = ["made", "animations"])]
    pub(crate) webm: Option<PathBuf>,
    /// The state of a picture; the last one if not given
    #[arg(long, value_name = "N", requires = "pictures")]
    pub(crate) round: Option<u64>,
    /// The state that an animation begins with; the first one if not given
    #[arg(long, value_name = "N", requires = "animations")]
    pub(crate) from: Option<u64>,
    /// The state that an animation ends with; the last one if not given
    #[arg(long, value_name = "N", requires = "animations")]
    pub(crate) to: Option<u64>,
    /// Rounds per second of an animation, 0.01 to 100 [default: 2]
    #[arg(long, value_name = "ROUNDS", value_parser = speed, requires = "animations")]
    pub(crate) speed: Option<f64>,
    /// Frames per second of an animation, 1 to 60, of a GIF at most 50
    /// [default: 10, of videos 30]
    #[arg(long, value_name = "FRAMES", value_parser = clap::value_parser!(u8).range(1..=60), requires = "animations")]
    pub(crate) fps: Option<u8>,
    /// How many pixels a picture is high, 64 to 4320; of a video an even number
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = clap::value_parser!(u32).range(64..=4320))]
    pub(crate) size: u32,
    /// The colours of pictures and animations
    #[arg(long, value_enum, default_value_t)]
    pub(crate) theme: ThemeName,
    /// No progress, and nothing about what was made
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.01..=100.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.01 to 100".to_owned())
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
