//! State of the viewer, and its changes by keys, time and new rounds.

use super::keys::Action;
use rulebook_view::effect::Span;
use rulebook_view::paint::Moment;
use rulebook_view::replay::{Frame, Replay, Summary};
use rulebook_view::scene::{HeatMap, Overlay};
use std::path::Path;
use std::time::Duration;

/// Rounds per second.
const SPEEDS: [f32; 8] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0];

/// From this speed on, rounds are not drawn phase by phase.
const TOO_FAST_FOR_PHASES: f32 = 10.0;

/// Fraction of a phase at which stepping through phases stops: late enough to show its effect.
const INTO_PHASE: f32 = 0.75;

/// Tab in the lower part of the side. Answers are always visible if there is room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    Events,
    Scores,
    Answers,
}

/// A request to the owner of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request {
    Quit,
    Interrupt,
    Suspend,
}

/// A replay and the state of its display.
#[derive(Debug)]
pub(super) struct Playback {
    replay: Box<dyn Replay>,
    summary: Summary,
    game: &'static str,
    folder: String,
    index: usize,
    /// Progress of the round that starts with this frame, from 0 to 1.
    moment: f32,
    is_playing: bool,
    /// Whether the display moves on to each new round.
    follows: bool,
    speed: usize,
    /// The number being typed.
    pub(super) typed: String,
    /// The first visible line of the events, if the user scrolled.
    pub(super) scroll: Option<usize>,
    pub(super) tab: Tab,
    pub(super) has_help: bool,
    /// The page of the help, from 0, and the number of pages in this window.
    pub(super) help_page: usize,
    pub(super) help_pages: usize,
    /// Whether the window has no room for answers beside the events.
    pub(super) is_compact: bool,
    /// Number of times that the user asked for the next part of the board.
    pub(super) part: usize,
    /// Index of the current overlay.
    overlay: Option<usize>,
    /// A remark on the last key.
    note: Option<String>,
    /// Why new rounds cannot be shown.
    error: Option<String>,
}

impl Playback {
    /// Shows the first frame of a replay; for a running game, the last frame and each new one.
    pub(super) fn new(replay: Box<dyn Replay>, folder: &Path) -> Self {
        let summary = replay.summary();
        let follows = !summary.is_over;
        Self {
            index: if follows { summary.frames - 1 } else { 0 },
            replay,
            game: summary.game,
            summary,
            folder: folder.display().to_string(),
            moment: 0.0,
            is_playing: false,
            follows,
            speed: 3,
            typed: String::new(),
            scroll: None,
            tab: Tab::Events,
            has_help: false,
            help_page: 0,
            help_pages: 1,
            is_compact: false,
            part: 0,
            overlay: None,
            note: None,
            error: None,
        }
    }

    /// Plays from the state of this number, or from the last state.
    pub(super) fn play_from(&mut self, number: u64) {
        let index = number.saturating_sub(self.summary.first);
        self.go_to(usize::try_from(index).unwrap_or(usize::MAX).min(self.last()));
        self.follows = false;
        self.is_playing = true;
    }

    /// Shows the state of this number.
    ///
    /// # Errors
    ///
    /// When it does not exist.
    pub(super) fn show(&mut self, number: u64) -> Result<(), String> {
        let (first, frames) = (self.summary.first, self.summary.frames);
        let index = number.checked_sub(first).and_then(|index| usize::try_from(index).ok());
        let Some(index) = index.filter(|&index| index < frames) else {
            let step = self.summary.step;
            return Err(format!("no {step} {number} in this record; it has {first} to {}", first + frames as u64 - 1));
        };
        self.go_to(index);
        Ok(())
    }

    pub(super) fn replay(&mut self) -> &mut dyn Replay {
        &mut *self.replay
    }

    /// The title of the record: the game and the last component of the path.
    pub(super) fn title(&self) -> String {
        let name = Path::new(&self.folder).file_name().and_then(|name| name.to_str()).unwrap_or(&self.folder);
        format!("{} {name}", self.game)
    }

    /// How the current frame departs from the rules.
    pub(super) fn departure(&self) -> Option<String> {
        self.frame().departure.map(|departure| self.without_folder(&departure.to_string()))
    }

    /// A message about a file, without the path of the record's folder.
    fn without_folder(&self, message: &str) -> String {
        let rest = message.strip_prefix(&self.folder).and_then(|rest| rest.strip_prefix(std::path::MAIN_SEPARATOR));
        rest.unwrap_or(message).to_owned()
    }

    pub(super) const fn summary(&self) -> &Summary {
        &self.summary
    }

    pub(super) const fn index(&self) -> usize {
        self.index
    }

    pub(super) const fn last(&self) -> usize {
        self.summary.frames - 1
    }

    pub(super) const fn is_last(&self) -> bool {
        self.index == self.last()
    }

    pub(super) const fn is_playing(&self) -> bool {
        self.is_playing
    }

    pub(super) const fn speed(&self) -> f32 {
        SPEEDS[self.speed]
    }

    pub(super) fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    pub(super) fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    pub(super) fn frame(&self) -> Frame {
        self.replay.frame(self.index)
    }

    /// The frame at an index.
    pub(super) fn frame_at(&self, index: usize) -> Frame {
        self.replay.frame(index)
    }

    /// The frame whose round is described: the current one, or the previous one if no round was
    /// played from it.
    pub(super) fn frame_now(&self) -> Frame {
        self.replay.frame(if self.is_last() { self.index.saturating_sub(1) } else { self.index })
    }

    /// The moment that the board shows.
    pub(super) fn moment(&self) -> Moment {
        let is_too_fast = self.is_playing && self.speed() > TOO_FAST_FOR_PHASES;
        self.replay.moment(self.index, if is_too_fast { 0.0 } else { self.moment })
    }

    /// The current overlay, and its values for this state, if any.
    pub(super) fn overlay(&self) -> Option<(Overlay, Option<HeatMap>)> {
        let place = self.overlay?;
        Some((*self.summary.overlays.get(place)?, self.replay.overlay(self.index, place)))
    }

    fn next_overlay(&mut self) {
        let count = self.summary.overlays.len();
        self.overlay = Some(self.overlay.map_or(0, |place| place + 1)).filter(|&place| place < count);
        self.note = match self.overlay() {
            _ if count == 0 => Some(format!("{} has no overlays", self.game)),
            Some((overlay, _)) => Some(format!("{}: {}", overlay.name, overlay.legend)),
            None => Some("no overlay".to_owned()),
        };
    }

    /// The current phase.
    pub(super) fn phase(&self) -> Option<&'static str> {
        if self.moment == 0.0 || (self.is_playing && self.speed() > TOO_FAST_FOR_PHASES) {
            return None;
        }
        let spans = self.replay.frame(self.index).spans;
        spans.iter().find(|span| self.moment < span.to).map(|span| span.phase)
    }

    /// Advances by this time; returns whether anything changed.
    pub(super) fn tick(&mut self, time: Duration) -> bool {
        if !self.is_playing || self.is_last() {
            self.is_playing &= !(self.is_last() && self.summary.is_over);
            return false;
        }
        self.moment += time.as_secs_f32() * self.speed();
        while self.moment >= 1.0 && !self.is_last() {
            self.index += 1;
            self.moment -= 1.0;
            self.scroll = None;
        }
        if self.is_last() {
            self.moment = 0.0;
            self.is_playing = !self.summary.is_over;
        }
        true
    }

    /// Adapts to a replay that has grown.
    pub(super) fn refresh(&mut self) {
        let before = self.last();
        self.summary = self.replay.summary();
        self.error = None;
        if self.follows || (!self.is_playing && self.index == before) {
            self.go_to(if self.is_playing { self.last().saturating_sub(1) } else { self.last() });
            self.follows = true;
        }
    }

    /// Stores why new rounds cannot be read. Returns whether this is a new problem.
    pub(super) fn set_error(&mut self, why: &str) -> bool {
        let why = self.without_folder(why);
        let is_new = self.error.as_ref() != Some(&why);
        if is_new {
            let before = self.last();
            self.summary = self.replay.summary();
            if self.follows && self.index == before {
                self.go_to(self.last());
                self.follows = true;
            }
            self.error = Some(why);
        }
        is_new
    }

    fn go_to(&mut self, index: usize) {
        if index != self.index {
            self.scroll = None;
        }
        self.index = index;
        self.moment = 0.0;
        self.follows = false;
    }

    /// Performs an action. Returns a request that the owner of the terminal must fulfill.
    pub(super) fn act(&mut self, action: Action) -> Option<Request> {
        self.note = None;
        if self.has_help {
            match action {
                Action::Interrupt => return Some(Request::Interrupt),
                Action::Suspend => return Some(Request::Suspend),
                // Any other key only shows the next page or closes the help.
                _ => {
                    self.help_page += 1;
                    self.has_help = self.help_page < self.help_pages;
                }
            }
            return None;
        }
        match action {
            Action::Forwards(rounds) => {
                self.is_playing &= rounds > 1;
                self.go_to((self.index + rounds).min(self.last()));
                self.follows = self.is_last();
            }
            Action::Back(rounds) => {
                // In the middle of a round, one step back is the start of the round.
                let is_begun = self.moment > 0.0 && !self.is_playing && rounds == 1;
                self.is_playing &= rounds > 1;
                self.go_to(if is_begun { self.index } else { self.index.saturating_sub(rounds) });
            }
            Action::First => self.go_to(0),
            Action::Last => {
                self.go_to(self.last());
                self.follows = true;
            }
            Action::Play => {
                self.is_playing = !self.is_playing;
                if self.is_playing && self.is_last() && self.summary.is_over {
                    self.go_to(0);
                }
            }
            Action::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Action::Slower => self.speed = self.speed.saturating_sub(1),
            Action::NextPhase => self.next_phase(),
            Action::PhaseBefore => self.phase_before(),
            Action::NextDeparture => self.next_departure(),
            Action::ScrollDown => self.scroll = Some(self.scroll.unwrap_or(0) + 1),
            Action::ScrollUp => self.scroll = Some(self.scroll.unwrap_or(0).saturating_sub(1)),
            Action::NextTab => {
                self.tab = match self.tab {
                    Tab::Events => Tab::Scores,
                    Tab::Scores if self.is_compact => Tab::Answers,
                    Tab::Scores | Tab::Answers => Tab::Events,
                }
            }
            Action::NextPart => self.part += 1,
            Action::NextOverlay => self.next_overlay(),
            Action::Digit(digit) if self.typed.len() < 9 => self.typed.push(digit),
            Action::Digit(_) | Action::Nothing => {}
            Action::Enter => {
                if let Ok(number) = std::mem::take(&mut self.typed).parse()
                    && let Err(error) = self.show(number)
                {
                    self.note = Some(error);
                }
            }
            Action::Erase => drop(self.typed.pop()),
            Action::Escape if self.typed.is_empty() => return Some(Request::Quit),
            Action::Escape => self.typed.clear(),
            Action::Help => (self.has_help, self.help_page) = (true, 0),
            Action::Quit => return Some(Request::Quit),
            Action::Interrupt => return Some(Request::Interrupt),
            Action::Suspend => return Some(Request::Suspend),
        }
        None
    }

    /// The moments at which stepping through the phases stops, in the round that starts with a frame.
    fn stops(&self, index: usize) -> Vec<f32> {
        let stop = |span: &Span| span.from + INTO_PHASE * (span.to - span.from);
        self.replay.frame(index).spans.iter().map(stop).collect()
    }

    fn next_phase(&mut self) {
        self.is_playing = false;
        match self.stops(self.index).into_iter().find(|&stop| stop > self.moment) {
            Some(stop) => (self.moment, self.follows) = (stop, false),
            None => {
                self.go_to((self.index + 1).min(self.last()));
                self.follows = self.is_last();
            }
        }
    }

    fn phase_before(&mut self) {
        self.is_playing = false;
        self.follows = false;
        if self.moment == 0.0 && self.index > 0 {
            self.go_to(self.index - 1);
            self.moment = 1.0;
        }
        let stops = self.stops(self.index);
        self.moment = stops.into_iter().rfind(|&stop| stop < self.moment).unwrap_or(0.0);
    }

    fn next_departure(&mut self) {
        let first = self.summary.first;
        let mut indexes = self.summary.departures.iter().map(|(number, _)| (number - first) as usize);
        let next = indexes.clone().find(|&index| index > self.index).or_else(|| indexes.next());
        match next {
            Some(index) => {
                self.is_playing = false;
                self.go_to(index);
            }
            None => self.note = Some("all of this record follows from the rules".to_owned()),
        }
    }
}
