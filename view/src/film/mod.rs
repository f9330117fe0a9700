//! A record as a film: what each round begins with, what was answered, what
//! happened, and where the record departs from the rules.
//!
//! - `verdict`: a verdict in words.
//! - `reel`: the same film in one text, as short as it can be.
//! - `footage`: the files of a record, as a film is made of them.
//! - `open`: from files to frames.
//! - `error`: why there is no film.
//! - `names`: the files of a record.
//! - `results`: the names of the players where no journal is.
//! - `log`: every state and every turn of a game in one file.
//! - `files`: which of any files are a record, also of another referee.
//! - `file`: a file, and what a game makes of it.
//! - `place`: where broken files belong.
//! - `likely`: which game a text was meant for that is a state of none.
//! - `registry`: the games of a program, for files that do not say their game.
//! - `house`: the games of the house.

mod error;
mod file;
mod files;
mod footage;
mod house;
mod likely;
mod log;
mod names;
mod open;
mod place;
mod reel;
mod registry;
mod results;
mod verdict;

pub use error::FilmError;
pub use file::File;
pub use footage::{Damage, Footage, StateFile};
pub use house::HOUSE;
pub use likely::{furthest, reach};
pub use log::{IsTurn, LOG, Log, LogEntry};
pub use names::{state_file, state_number};
pub use open::open_of;
pub use reel::{REEL, Reel};
pub use registry::{GameFilms, Games};
pub use results::RESULTS;

use crate::Visible;
use crate::effect::{Span, Stage, apply, spans};
use crate::paint::{self, Picture};
use crate::scene::{HeatMap, Overlay, Piece, Scene};
use rulebook_conformance::report::Difference;
use rulebook_core::contract::Event as _;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::{PlayerName, RoundReplies, StepInput, Verdict};
use serde::Serialize;

/// A record of any game, to be looked at.
///
/// Frames are counted from 0. Frame `i` is a state together with the round that
/// begins with it; the last one has no round.
pub trait Film: std::fmt::Debug {
    /// What there is to know before anything is looked at.
    fn summary(&self) -> Summary;

    /// How many frames there are, at least one.
    fn len(&self) -> usize;

    /// Always `false`: a film has a frame.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A frame, the last one when there is no such frame.
    fn frame(&self, index: usize) -> Frame;

    /// Pieces and effects at a moment of a frame, from 0, its state, to 1, the
    /// state after it.
    fn moment(&self, index: usize, moment: f32) -> paint::Moment;

    /// What does not change while a frame is shown: the board without what
    /// stands on it.
    fn ground(&self, index: usize) -> Picture;

    /// What stands and happens on the board at a moment of a frame, from 0, its
    /// state, to 1, the state after it. It belongs onto [`Film::ground`].
    fn action(&self, index: usize, moment: f32) -> Picture;

    /// The numbers of an overlay on the state of a frame; `place` is its place in
    /// [`Summary::overlays`]. `None` where there are none.
    fn overlay(&self, _index: usize, _place: usize) -> Option<HeatMap> {
        None
    }

    /// What happened on a cell, from the first frame on.
    fn history(&self, cell: Position) -> Vec<Past>;

    /// Adds states to the end, and what was answered on them, as a game is being
    /// played.
    ///
    /// # Errors
    ///
    /// As when the film is opened; what was added before the error stays.
    fn extend(&mut self, footage: Footage) -> Result<(), FilmError>;

    /// The film in one text.
    fn reel(&self) -> Reel;
}

/// What there is to know of a film before anything is looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// The game.
    pub game: &'static str,
    /// What the game calls a step, as `round`.
    pub step: &'static str,
    /// The number of the first state.
    pub first: u64,
    /// How many frames there are.
    pub frames: usize,
    /// Whether the game is over in the last state.
    pub is_over: bool,
    /// The players' names by seat; empty where neither states nor journal tell one.
    pub names: Vec<String>,
    /// Each player's score on each state, by seat.
    pub scores: Vec<Vec<i64>>,
    /// The ranks by seat, when the game is over.
    pub ranks: Option<Vec<u8>>,
    /// Where the record does not follow from the rules: the number of the state
    /// and what is wrong with it.
    pub departures: Vec<(u64, String)>,
    /// The heat maps that can be laid over the board.
    pub overlays: &'static [Overlay],
}

/// A state and the round that begins with it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// Which frame it is, from 0.
    pub index: usize,
    /// The number of the state.
    pub number: u64,
    /// What there is to see.
    pub scene: Scene,
    /// What was answered in the round that led here, by seat.
    pub last: Vec<Given>,
    /// What was answered on this state, by seat; empty for the last frame.
    pub given: Vec<Given>,
    /// What happened in the round.
    pub happened: Vec<Happened>,
    /// When each phase of the round is shown.
    pub spans: Vec<Span>,
    /// How this state departs from the rules.
    pub departure: Option<Difference>,
}

/// What one player answered in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Given {
    /// Who.
    pub seat: Seat,
    /// The line with its escapes, if there was one.
    pub line: Option<String>,
    /// What became of it, as `ok` or `late (wall)`; `None` where only the states tell.
    pub verdict: Option<String>,
    /// Whether the line does not count by its verdict.
    pub is_bad: bool,
}

/// An event of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Happened {
    /// The ID of its clause.
    pub clause: &'static str,
    /// The phase that it belongs to.
    pub phase: &'static str,
    /// The event in words.
    pub text: String,
}

/// An event on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Past {
    /// The frame.
    pub index: usize,
    /// The number of its state.
    pub number: u64,
    /// The ID of the event's clause.
    pub clause: &'static str,
    /// The event in words.
    pub text: String,
}

/// A film of one game.
#[derive(Clone, Debug)]
struct Recorded<G: Visible> {
    rules: G::Rules,
    /// The names that a journal tells.
    players: Vec<PlayerName>,
    /// What could not be read beside the states, or before the first one.
    damage: Option<Damage>,
    shots: Vec<Taken<G>>,
}

/// One state of a film.
#[derive(Clone, Debug)]
struct Taken<G: Visible> {
    number: u64,
    state: G::State,
    /// Whether this is the state, and not one that stands in the place of a file
    /// that cannot be read.
    is_known: bool,
    /// The state as its file has it, where it departs from the rules.
    departure: Option<(Difference, Vec<u8>)>,
    /// What was answered on it.
    answered: Option<Answered>,
}

/// What was answered in one round: as a step takes it, and what is told of it.
#[derive(Clone, Debug)]
struct Answered {
    input: StepInput,
    replies: RoundReplies,
}

impl Answered {
    fn given<G: Visible>(&self, state: &G::State) -> Vec<Given> {
        let one = |seat: Seat| {
            let reply = self.replies.of_seat(seat.number())?;
            let is_bad = reply.verdict().is_some_and(|verdict| !matches!(verdict, Verdict::Ok { .. }));
            Some(Given {
                seat,
                line: reply.line().map(str::to_owned),
                verdict: reply.verdict().map(verdict::in_words),
                is_bad,
            })
        };
        G::players(state).iter().filter_map(one).collect()
    }
}

impl<G: Visible> Recorded<G> {
    fn at(&self, index: usize) -> &Taken<G> {
        &self.shots[index.min(self.shots.len() - 1)]
    }

    /// The name of a player: that of the state, or else the journal's, with escapes
    /// for what a terminal could take for its own.
    fn name(&self, state: &G::State, seat: Seat) -> String {
        let told = || self.players.iter().find(|player| player.seat == seat.number()).map(|player| &*player.name);
        let own = G::name(state, seat).filter(|name| !name.is_empty());
        own.map_or_else(|| Printable(told().unwrap_or_default()).to_string(), str::to_owned)
    }

    /// What there is to see in a state, with the names of the players.
    fn scene(&self, state: &G::State) -> Scene {
        let mut scene = G::scene(state);
        for panel in &mut scene.players {
            panel.name = self.name(state, panel.seat);
        }
        scene
    }

    /// The events of the round that begins with a state.
    fn events(&self, taken: &Taken<G>) -> Vec<G::Event> {
        let mut events = Vec::new();
        if let Some(answered) = &taken.answered {
            let played = answered.input.play::<G>(&taken.state, &mut |event: G::Event| events.push(event));
            // In a step that departs from the rules nothing happens, whatever a record says.
            if played.is_err() {
                events.clear();
            }
        }
        events
    }

    fn stages(&self, taken: &Taken<G>) -> Vec<Stage> {
        let mut stages: Vec<Stage> = Vec::new();
        for event in self.events(taken) {
            let phase = G::phase(&event);
            G::effects(&event, &mut |effect| match stages.last_mut().filter(|stage| stage.phase == phase) {
                Some(stage) => stage.effects.push(effect),
                None => stages.push(Stage { phase, effects: vec![effect] }),
            });
        }
        stages
    }
}

impl<G: Visible> Film for Recorded<G> {
    fn summary(&self) -> Summary {
        let last = &self.at(usize::MAX).state;
        let seats: Vec<Seat> = G::players(last).iter().collect();
        let outcome = G::outcome(last);
        let scores = |&seat: &Seat| self.shots.iter().map(|taken| G::score(&taken.state, seat)).collect();
        let departures = self
            .shots
            .iter()
            .filter_map(|taken| taken.departure.as_ref().map(|(difference, _)| (taken.number, difference.to_string())));
        Summary {
            game: G::NAME,
            step: G::STEP,
            first: self.shots[0].number,
            frames: self.shots.len(),
            is_over: outcome.is_some(),
            names: seats.iter().map(|&seat| self.name(last, seat)).collect(),
            scores: seats.iter().map(scores).collect(),
            ranks: outcome.map(|outcome| seats.iter().map(|&seat| outcome.ranks[seat]).collect()),
            departures: departures.collect(),
            overlays: G::OVERLAYS,
        }
    }

    fn len(&self) -> usize {
        self.shots.len()
    }

    fn frame(&self, index: usize) -> Frame {
        let index = index.min(self.shots.len() - 1);
        let taken = self.at(index);
        let given = |taken: &Taken<G>| taken.answered.as_ref().map(|answered| answered.given::<G>(&taken.state));
        let happened = |event: &G::Event| Happened {
            clause: event.clause().id(),
            phase: G::phase(event).name,
            text: event.to_string(),
        };
        Frame {
            index,
            number: taken.number,
            scene: self.scene(&taken.state),
            last: index.checked_sub(1).and_then(|before| given(self.at(before))).unwrap_or_default(),
            given: given(taken).unwrap_or_default(),
            happened: self.events(taken).iter().map(happened).collect(),
            spans: spans(&self.stages(taken)),
            departure: taken.departure.as_ref().map(|(difference, _)| difference.clone()),
        }
    }

    fn moment(&self, index: usize, moment: f32) -> paint::Moment {
        let taken = self.at(index);
        paint::Moment::new(self.scene(&taken.state), &self.stages(taken), moment)
    }

    fn ground(&self, index: usize) -> Picture {
        paint::ground(&G::scene(&self.at(index).state))
    }

    fn action(&self, index: usize, moment: f32) -> Picture {
        paint::action(&self.moment(index, moment))
    }

    fn overlay(&self, index: usize, place: usize) -> Option<HeatMap> {
        G::overlay(&self.at(index).state, place)
    }

    fn history(&self, cell: Position) -> Vec<Past> {
        let mut past = Vec::new();
        for (index, taken) in self.shots.iter().enumerate() {
            for event in self.events(taken) {
                let mut is_here = false;
                G::cells(&event, &mut |at| is_here |= at == cell);
                if is_here {
                    let (number, clause) = (taken.number, event.clause().id());
                    past.push(Past { index, number, clause, text: event.to_string() });
                }
            }
        }
        past
    }

    fn extend(&mut self, footage: Footage) -> Result<(), FilmError> {
        self.take(footage, open::Tail::MayBeWritten)
    }

    fn reel(&self) -> Reel {
        Reel::of::<G>(&self.rules, self.damage.clone(), &self.players, &self.shots)
    }
}

/// The pieces after all stages, for those who want to compare.
#[must_use]
pub fn pieces_after(scene: &Scene, stages: &[Stage]) -> Vec<Piece> {
    let mut pieces = scene.pieces.clone();
    stages.iter().flat_map(|stage| &stage.effects).for_each(|effect| apply(&mut pieces, effect));
    pieces
}
