//! The frames of an animation.

use super::{index_of, overlay};
use crate::args::ExportArgs;
use crate::failure::Failure;
use crate::output::{counted, note};
use crate::progress::Reporter;
use rulebook_raster::{Canvas, Shot, Timeline};
use rulebook_referee::Interrupt;
use rulebook_view::paint::{ColorRole, Posters, Theme};
use rulebook_view::replay::Replay;

/// Default number of rounds per second.
const DEFAULT_SPEED: f64 = 2.0;

/// The part of a replay that an animation shows.
pub(super) struct Part<'a> {
    pub(super) args: &'a ExportArgs,
    pub(super) players: usize,
    posters: Posters<'a>,
    first: usize,
    last: usize,
    /// The number of the replay's first state.
    number: u64,
}

impl<'a> Part<'a> {
    pub(super) fn of(replay: &'a dyn Replay, args: &'a ExportArgs) -> Result<Self, Failure> {
        let summary = replay.summary();
        let index = |round: Option<u64>, or: usize| round.map_or(Ok(or), |round| index_of(replay, args, round));
        let (first, last) = (index(args.from, 0)?, index(args.to, summary.frames - 1)?);
        if first > last {
            let number = |index: usize| summary.first + index as u64;
            let message = format_args!("the animation begins with state {} and ends before it", number(first));
            return Err(
                Failure::usage(message).hint(format_args!("--to is at least --from; here it is {}", number(last)))
            );
        }
        let posters = overlay::posters(replay, args.overlay.as_deref())?;
        Ok(Self { args, players: summary.names.len(), posters, first, last, number: summary.first })
    }

    pub(super) fn theme(&self) -> Theme {
        self.args.theme.into()
    }

    /// The color roles of terrain and items, in addition to those of every game.
    pub(super) fn color_roles(&self) -> Vec<ColorRole> {
        self.posters.color_roles()
    }

    /// The times of all frames; `fps` is the default frame rate.
    pub(super) fn timeline(&self, fps: u8) -> Timeline {
        let fps = f64::from(self.args.fps.unwrap_or(fps));
        let speed = self.args.speed.unwrap_or(DEFAULT_SPEED);
        Timeline::new(self.first, self.last, speed, fps).expect("rates are checked on the command line")
    }

    /// A description of an animation for the user.
    pub(super) fn description(&self, timeline: Timeline, (width, height): (u32, u32)) -> String {
        let number = |index: usize| self.number + index as u64;
        let (first, last) = (number(self.first), number(self.last));
        let (seconds, frames) = (timeline.seconds(), timeline.frames());
        format!("states {first} to {last}, {seconds:.1} s, {} of {width}x{height}", counted(frames, "frame"))
    }

    /// Paints each frame of a timeline and calls `each` with it.
    pub(super) fn paint(
        &self,
        timeline: Timeline,
        (width, height): (u32, u32),
        interrupt: &Interrupt,
        mut each: impl FnMut(&Canvas, Shot) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut backdrop = Canvas::new(width, height).expect("sizes are checked on the command line");
        let mut backdrop_index = None;
        let progress = Progress::new(self.args.quiet, timeline.frames());
        for shot in timeline.shots() {
            interrupt.check().inspect_err(|_| progress.finish())?;
            let is_end = shot.index == self.last;
            if backdrop_index != Some(shot.index) {
                // No round starts from the last state; its poster shows the round that led to it.
                let paint = if is_end { Posters::poster } else { Posters::backdrop };
                backdrop.paint(&paint(&self.posters, shot.index), self.theme());
                backdrop_index = Some(shot.index);
            }
            let mut canvas = backdrop.clone();
            if !is_end {
                canvas.paint(&self.posters.action(shot.index, shot.moment), self.theme());
            }
            each(&canvas, shot).inspect_err(|_| progress.finish())?;
            progress.step();
        }
        progress.finish();
        Ok(())
    }
}

/// Progress of painting: a bar on a terminal, plain lines otherwise.
struct Progress {
    reporter: Reporter,
    frames: usize,
    done: std::cell::Cell<usize>,
}

impl Progress {
    fn new(quiet: bool, frames: usize) -> Self {
        let reporter = Reporter::new(quiet, frames, "painting {wide_bar} {pos}/{len} {eta}");
        Self { reporter, frames, done: std::cell::Cell::new(0) }
    }

    fn step(&self) {
        let done = self.done.get() + 1;
        self.done.set(done);
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => bar.inc(1),
            Reporter::Lines => {
                // Short work needs no progress.
                if self.frames >= 200 && done.is_multiple_of(self.frames / 4) {
                    note(format_args!("painted {done} of {}", counted(self.frames, "frame")));
                }
            }
        }
    }

    fn finish(&self) {
        self.reporter.finish();
    }
}
