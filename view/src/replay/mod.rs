//! Replays: the state, the answers and the events of each round of a record, and
//! where the record departs from the rules.
//!
//! - `verdict`: a verdict in words.
//! - `new_game`: a replay of a new game.
//! - `play`: plays a replay on, and takes steps back.
//! - `bundle`: a replay as one compact text.
//! - `record_files`: the files of a record.
//! - `open`: opens files as frames.
//! - `error`: the errors of opening a replay.
//! - `names`: the names of state files.
//! - `results`: score sheets, from which a replay can take the names of the players.
//! - `log`: logs, files with every state and every answer of a game.
//! - `state_text`: the text of a state within a longer file.
//! - `files`: finds a record among any files, even one that another referee wrote.
//! - `file`: a file, and how a game reads it.
//! - `place`: the state numbers of broken files.
//! - `detect`: the game that an invalid state was meant for.
//! - `registry`: the games of a program, for files that do not name their game.
//! - `standard_games`: the built-in games.
//! - `used_time`: the measured shares of a player's time, as facts.

mod bundle;
mod detect;
mod error;
mod file;
mod files;
mod log;
mod names;
mod new_game;
mod open;
mod place;
mod play;
mod record_files;
mod registry;
mod results;
mod standard_games;
mod state_text;
mod used_time;
mod verdict;

pub use bundle::{BUNDLE_FORMAT, ReplayBundle};
pub use detect::{ParseExtent, best_match_of, parse_extent};
pub use error::OpenReplayError;
pub use file::File;
pub use log::{
    DrawSource, LOG_FILE, Log, LogAnswers, LogEntry, LogError, LogFiles, LogFormat, LogParts, LogReader, LogStates,
    LogStep, LogTexts, WriteStep, draws_line, split_turns,
};
pub use names::{state_file, state_number};
pub use new_game::{NewGame, NewGameError};
pub use open::open_as;
pub use play::PlayError;
pub use record_files::{Damage, RecordFiles, StateFile};
pub use registry::{GameReplays, Games};
pub use results::RESULTS_FILE;
pub use standard_games::BUILT_IN;
pub use state_text::StateText;

use crate::choice::Choices;
use crate::effect::{Phase, Span, Stage, apply, spans};
use crate::paint::{self, Picture};
use crate::scene::{HeatMap, Mark, Overlay, Piece, Scene};
use crate::{Renderable, Start};
use rulebook_conformance::report::Difference;
use rulebook_core::contract::Event as _;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::{PlayerName, RoundReplies, StepInput, TimeUse, Verdict};
use serde::Serialize;
use used_time::used_time;

/// A replay of a record of any game.
///
/// Frames are numbered from 0. A frame is a state together with the round that
/// begins with it; the last frame has no round.
pub trait Replay: std::fmt::Debug {
    /// The summary of the whole replay.
    fn summary(&self) -> Summary;

    /// The number of frames, at least one.
    fn len(&self) -> usize;

    /// Always `false`: a replay has at least one frame.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The frame at an index; the last frame for an index beyond it.
    fn frame(&self, index: usize) -> Frame;

    /// The pieces and effects at a moment of a frame, from 0 (its state) to 1 (the
    /// next state).
    fn moment(&self, index: usize, moment: f32) -> paint::Moment;

    /// The picture of the board without its pieces, which is constant during a
    /// frame.
    fn ground(&self, index: usize) -> Picture;

    /// The picture of the pieces and effects at a moment of a frame, from 0 (its
    /// state) to 1 (the next state). Paint it over [`Replay::ground`].
    fn action(&self, index: usize, moment: f32) -> Picture;

    /// The values of an overlay for the state of a frame; `_overlay` is its index in
    /// [`Summary::overlays`]. `None` if there are none.
    fn overlay(&self, _index: usize, _overlay: usize) -> Option<HeatMap> {
        None
    }

    /// The events on a cell, from the first frame on.
    fn history(&self, cell: Position) -> Vec<CellEvent>;

    /// Appends states and their answers while a game is being played.
    ///
    /// # Errors
    ///
    /// The same as for opening a replay. What was added before the error stays.
    fn extend(&mut self, record_files: RecordFiles) -> Result<(), OpenReplayError>;

    /// The choices of the player to move in the last state, see [`Choices::of`].
    fn choices(&self) -> Option<Choices>;

    /// Plays the answer of the player to move in the last state, then the steps that ask nobody. Adds a frame for each
    /// step.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the rules do not accept the answer, or if no single answer makes a step; the replay is then
    /// unchanged.
    fn play(&mut self, line: &[u8]) -> Result<(), PlayError>;

    /// Takes steps back: keeps the first `frames` frames, at least one, and forgets the answers to the last of them. If
    /// it asks nobody, its step is played again.
    fn cut(&mut self, frames: usize);

    /// The state of a frame as text, in canonical form; the last state for an index beyond it.
    fn state_text(&self, index: usize) -> String;

    /// The name and the text of the file in which the game keeps a whole game. `None` for a game without such a file
    /// ([`Renderable::LOG`]), and for a record that departs from the rules. The text has no draws.
    fn log(&self) -> Option<(String, String)>;

    /// The starts that a person can choose for a new game; none if there is only the standard one.
    fn starts(&self) -> &'static [Start] {
        &[]
    }

    /// The replay as one text.
    fn bundle(&self) -> ReplayBundle;
}

/// The summary of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// The name of the game.
    pub game: &'static str,
    /// What the game calls a step, such as `round`.
    pub step: &'static str,
    /// The number of the first state.
    pub first: u64,
    /// The number of frames.
    pub frames: usize,
    /// Whether the game is over in the last state.
    pub is_over: bool,
    /// The players' names by seat; empty if neither the states nor the journal (`match.json`) have one.
    pub names: Vec<String>,
    /// Each player's score in each state, by seat.
    pub scores: Vec<Vec<i64>>,
    /// The ranks by seat, if the game is over.
    pub ranks: Option<Vec<u8>>,
    /// Where the record departs from the rules: the number of the state, and how it
    /// departs.
    pub departures: Vec<(u64, String)>,
    /// The heat maps that the game offers.
    pub overlays: &'static [Overlay],
}

/// A state and the round that begins with it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// The index of the frame, from 0.
    pub index: usize,
    /// The number of the state.
    pub number: u64,
    /// What the state shows.
    pub scene: Scene,
    /// The answers of the round that led here, by seat.
    pub previous_answers: Vec<PlayerAnswer>,
    /// The answers to this state, by seat; empty for the last frame.
    pub answers: Vec<PlayerAnswer>,
    /// The events of the round.
    pub events: Vec<FrameEvent>,
    /// When each phase of the round is shown, in moments from 0 to 1.
    pub spans: Vec<Span>,
    /// How this state departs from the rules.
    pub departure: Option<Difference>,
}

/// One player's answer in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerAnswer {
    /// The player.
    pub seat: Seat,
    /// The line, with escapes, if there was one.
    pub line: Option<String>,
    /// The verdict in words, such as `ok` or `late: wall time`; `None` if the record has no verdict on the answer.
    pub verdict: Option<String>,
    /// Whether the verdict rejects the answer.
    pub is_bad: bool,
}

/// An event of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FrameEvent {
    /// The ID of its clause.
    pub clause: &'static str,
    /// The phase that it belongs to.
    pub phase: &'static str,
    /// The event in words.
    pub text: String,
}

/// An event on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CellEvent {
    /// The frame.
    pub index: usize,
    /// The number of its state.
    pub number: u64,
    /// The ID of the event's clause.
    pub clause: &'static str,
    /// The event in words.
    pub text: String,
}

/// A replay of one game.
#[derive(Clone, Debug)]
struct TypedReplay<G: Renderable> {
    rules: G::Rules,
    /// The names in the journal.
    players: Vec<PlayerName>,
    /// A file that could not be read and is not one of the states shown, such as the journal or an earlier state.
    damage: Option<Damage>,
    /// The measured shares of their time that the players have used.
    time_use: TimeUse,
    snapshots: Vec<Snapshot<G>>,
}

/// One state of a replay.
#[derive(Clone, Debug)]
struct Snapshot<G: Renderable> {
    number: u64,
    state: G::State,
    /// Whether the state is known; `false` if it only stands in for a file that
    /// cannot be read.
    is_known: bool,
    /// The difference and the text of the file, if the state departs from the rules.
    departure: Option<(Difference, Vec<u8>)>,
    /// The answers to it.
    answers: Option<RoundAnswers>,
}

/// The answers of one round: as the input of a step, and as the record has them.
#[derive(Clone, Debug)]
struct RoundAnswers {
    input: StepInput,
    replies: RoundReplies,
}

impl RoundAnswers {
    fn of_players<G: Renderable>(&self, state: &G::State) -> Vec<PlayerAnswer> {
        let one = |seat: Seat| {
            let reply = self.replies.of_seat(seat.number())?;
            let is_bad = reply.verdict().is_some_and(|verdict| !matches!(verdict, Verdict::Ok { .. }));
            Some(PlayerAnswer {
                seat,
                line: reply.line().map(str::to_owned),
                verdict: reply.verdict().map(verdict::in_words),
                is_bad,
            })
        };
        G::players(state).iter().filter_map(one).collect()
    }
}

impl<G: Renderable> TypedReplay<G> {
    fn at(&self, index: usize) -> &Snapshot<G> {
        &self.snapshots[index.min(self.snapshots.len() - 1)]
    }

    /// The name of a player: from the state, or else from the journal. A name from the
    /// journal is returned with terminal control sequences escaped.
    fn name(&self, state: &G::State, seat: Seat) -> String {
        let from_journal =
            || self.players.iter().find(|player| player.seat == seat.number()).map(|player| &*player.name);
        let from_state = G::name(state, seat).filter(|name| !name.is_empty());
        from_state.map_or_else(|| Printable(from_journal().unwrap_or_default()).to_string(), str::to_owned)
    }

    /// The scene of a state, with the marks of the step that led to it.
    fn marked_scene(&self, index: usize) -> Scene {
        let mut scene = G::scene(&self.at(index).state);
        scene.marks.extend(self.trail(index));
        scene
    }

    /// The marks that the step that led to a state leaves.
    fn trail(&self, index: usize) -> Vec<Mark> {
        let mut marks = Vec::new();
        let before = index.min(self.snapshots.len() - 1).checked_sub(1);
        if let (Some(trail), Some(before)) = (G::TRAIL, before) {
            let events = self.events(self.at(before));
            events.iter().for_each(|event| trail(event, &mut |mark| marks.push(mark)));
        }
        marks
    }

    /// The scene of a state, with the marks of the step that led to it, the names of the players and the measured
    /// shares of their time.
    fn scene(&self, index: usize) -> Scene {
        let (mut scene, snapshot) = (self.marked_scene(index), self.at(index));
        for panel in &mut scene.players {
            panel.name = self.name(&snapshot.state, panel.seat);
            panel.facts.extend(used_time(&self.time_use, panel.seat, snapshot.number));
        }
        scene
    }

    /// The events of the round that begins with a state.
    fn events(&self, snapshot: &Snapshot<G>) -> Vec<G::Event> {
        let mut events = Vec::new();
        if let Some(answers) = &snapshot.answers {
            let played = answers.input.play::<G>(&snapshot.state, &mut |event: G::Event| events.push(event));
            // A step that departs from the rules has no events, whatever the record says.
            if played.is_err() {
                events.clear();
            }
        }
        events
    }

    /// The events of the round that begins with a state, with their phases.
    fn phased_events(&self, snapshot: &Snapshot<G>) -> Vec<(Phase, G::Event)> {
        let mut before = None;
        let phased = |event| {
            let phase = before.map_or_else(|| G::phase(&event), |before| G::phase_after(before, &event));
            before = Some(phase);
            (phase, event)
        };
        self.events(snapshot).into_iter().map(phased).collect()
    }

    fn stages(&self, snapshot: &Snapshot<G>) -> Vec<Stage> {
        let mut stages: Vec<Stage> = Vec::new();
        for (phase, event) in self.phased_events(snapshot) {
            G::effects(&snapshot.state, &event, &mut |effect| match stages
                .last_mut()
                .filter(|stage| stage.phase == phase)
            {
                Some(stage) => stage.effects.push(effect),
                None => stages.push(Stage { phase, effects: vec![effect] }),
            });
        }
        stages
    }
}

impl<G: Renderable> Replay for TypedReplay<G> {
    fn summary(&self) -> Summary {
        let last = &self.at(usize::MAX).state;
        let seats: Vec<Seat> = G::players(last).iter().collect();
        let outcome = G::outcome(last);
        let scores = |&seat: &Seat| self.snapshots.iter().map(|snapshot| G::score(&snapshot.state, seat)).collect();
        let departures = self.snapshots.iter().filter_map(|snapshot| {
            snapshot.departure.as_ref().map(|(difference, _)| (snapshot.number, difference.to_string()))
        });
        Summary {
            game: G::NAME,
            step: G::STEP_NOUN,
            first: self.snapshots[0].number,
            frames: self.snapshots.len(),
            is_over: outcome.is_some(),
            names: seats.iter().map(|&seat| self.name(last, seat)).collect(),
            scores: seats.iter().map(scores).collect(),
            ranks: outcome.map(|outcome| seats.iter().map(|&seat| outcome.ranks[seat]).collect()),
            departures: departures.collect(),
            overlays: G::OVERLAYS,
        }
    }

    fn len(&self) -> usize {
        self.snapshots.len()
    }

    fn frame(&self, index: usize) -> Frame {
        let index = index.min(self.snapshots.len() - 1);
        let snapshot = self.at(index);
        let answers = |snapshot: &Snapshot<G>| {
            snapshot.answers.as_ref().map(|answers| answers.of_players::<G>(&snapshot.state)).unwrap_or_default()
        };
        let frame_event = |(phase, event): (Phase, G::Event)| FrameEvent {
            clause: event.clause().id(),
            phase: phase.name,
            text: event.to_string(),
        };
        Frame {
            index,
            number: snapshot.number,
            scene: self.scene(index),
            previous_answers: index.checked_sub(1).map(|before| answers(self.at(before))).unwrap_or_default(),
            answers: answers(snapshot),
            events: self.phased_events(snapshot).into_iter().map(frame_event).collect(),
            spans: spans(&self.stages(snapshot)),
            departure: snapshot.departure.as_ref().map(|(difference, _)| difference.clone()),
        }
    }

    fn moment(&self, index: usize, moment: f32) -> paint::Moment {
        let snapshot = self.at(index);
        paint::Moment::new(self.scene(index), &self.stages(snapshot), moment)
    }

    fn ground(&self, index: usize) -> Picture {
        paint::ground(&self.marked_scene(index))
    }

    fn action(&self, index: usize, moment: f32) -> Picture {
        paint::action(&self.moment(index, moment))
    }

    fn overlay(&self, index: usize, overlay: usize) -> Option<HeatMap> {
        G::overlay(&self.at(index).state, overlay)
    }

    fn history(&self, cell: Position) -> Vec<CellEvent> {
        let mut events = Vec::new();
        for (index, snapshot) in self.snapshots.iter().enumerate() {
            for event in self.events(snapshot) {
                let mut is_here = false;
                G::cells(&event, &mut |at| is_here |= at == cell);
                if is_here {
                    let (number, clause) = (snapshot.number, event.clause().id());
                    events.push(CellEvent { index, number, clause, text: event.to_string() });
                }
            }
        }
        events
    }

    fn extend(&mut self, record_files: RecordFiles) -> Result<(), OpenReplayError> {
        self.take(record_files, open::Tail::MayBeWritten)
    }

    fn choices(&self) -> Option<Choices> {
        self.last_choices()
    }

    fn play(&mut self, line: &[u8]) -> Result<(), PlayError> {
        self.play_line(line)
    }

    fn cut(&mut self, frames: usize) {
        self.keep_frames(frames);
    }

    fn state_text(&self, index: usize) -> String {
        self.state_text_at(index)
    }

    fn log(&self) -> Option<(String, String)> {
        self.log_file()
    }

    fn starts(&self) -> &'static [Start] {
        G::STARTS
    }

    fn bundle(&self) -> ReplayBundle {
        ReplayBundle::of::<G>(&self.rules, self.damage.clone(), self.time_use.clone(), &self.players, &self.snapshots)
    }
}

/// The pieces after all stages; tests compare them with the next state.
#[must_use]
pub fn pieces_after(scene: &Scene, stages: &[Stage]) -> Vec<Piece> {
    let mut pieces = scene.pieces.clone();
    stages.iter().flat_map(|stage| &stage.effects).for_each(|effect| apply(&mut pieces, effect));
    pieces
}
