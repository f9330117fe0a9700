//! What the screen knows of the match, and how it asks.

use super::super::board::Window;
use super::super::keys::Action;
use super::super::playback::Playback;
use super::super::text::drawn;
use super::hint::Hint;
use super::keys::AnswerHelp;
use crate::failure::Failure;
use crate::games::GameRef;
use crate::job_control;
use crate::people::{Question, Request, Update};
use crate::record::Source;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// What a scene calls the marks of legal moves.
pub(super) const LEGAL_MOVE: &str = "legal move";

/// What a scene calls the mark of the last move.
pub(super) const LAST_MOVE: &str = "last move";

/// Longest answer that the help shows as an example.
const MAX_EXAMPLE: usize = 5;

/// How often to try to open a record that changes, and how long to wait between.
const MAX_ATTEMPTS: u32 = 100;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(20);

/// Who plays a match.
#[derive(Clone)]
pub(super) struct MatchPlayers {
    /// The players who are people.
    pub(super) people: Vec<Seat>,
    /// Whether another machine takes part, so that there is no undo, no resumption and no other match.
    pub(super) is_over_network: bool,
}

/// The screen of people who play.
pub(super) struct PlayScreen {
    pub(super) game: GameRef,
    source: Source,
    folder: PathBuf,
    pub(super) playback: Playback,
    /// The number of the newest state, the player who is asked there, and whether that is a program.
    pub(super) newest: u64,
    pub(super) asked: Option<Seat>,
    is_program: bool,
    /// The question to a person that has no answer yet.
    pub(super) question: Option<Question>,
    pub(super) is_over: bool,
    pub(super) players: MatchPlayers,
    /// Whether the record is about to change or to be left, so that it must not be read.
    pub(super) is_changing: bool,
    /// Whether an earlier state is shown.
    pub(super) looks_back: bool,
    pub(super) cursor: Option<Position>,
    /// The cells that are selected so far for an action.
    pub(super) picked: Vec<Position>,
    /// The line that is being typed.
    pub(super) typed: Option<String>,
    pub(super) marks_legal_moves: bool,
    pub(super) marks_last_move: bool,
    /// A remark on the last input.
    pub(super) note: Option<String>,
    /// Whether the person must confirm that they leave.
    pub(super) asks_to_leave: bool,
    pub(super) hint: Option<Hint>,
    /// Whether a hint was asked for before there was a question.
    pub(super) wants_hint: bool,
    /// The cells of the action that the last hint names.
    pub(super) tip: Vec<Position>,
    /// What the help says about answers.
    pub(super) answers: AnswerHelp,
    /// Where the board was drawn.
    pub(super) window: Option<Window>,
    requests: Sender<Request>,
}

impl PlayScreen {
    pub(super) fn open(
        game: GameRef,
        folder: &Path,
        players: MatchPlayers,
        requests: Sender<Request>,
    ) -> Result<Self, Failure> {
        let source = Source::of(game, folder, None)?;
        let mut playback = Playback::new(source.open()?, folder);
        playback.play_from(u64::MAX);
        Ok(Self {
            game,
            source,
            folder: folder.to_owned(),
            playback,
            newest: 0,
            asked: None,
            is_program: false,
            question: None,
            is_over: false,
            players,
            is_changing: false,
            looks_back: false,
            cursor: None,
            picked: Vec::new(),
            typed: None,
            marks_legal_moves: true,
            marks_last_move: true,
            note: None,
            asks_to_leave: false,
            hint: None,
            wants_hint: false,
            tip: Vec::new(),
            answers: AnswerHelp::default(),
            window: None,
            requests,
        })
    }

    /// Opens a record that the match may be cutting: then some of its files disappear while they are read.
    fn open_again(
        game: GameRef,
        folder: &Path,
        players: MatchPlayers,
        requests: &Sender<Request>,
    ) -> Result<Self, Failure> {
        for _ in 0..MAX_ATTEMPTS {
            if let Ok(screen) = Self::open(game, folder, players.clone(), requests.clone()) {
                return Ok(screen);
            }
            thread::sleep(BETWEEN_ATTEMPTS);
        }
        Self::open(game, folder, players, requests.clone())
    }

    pub(super) const fn source(&self) -> &Source {
        &self.source
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes an update of the match.
    ///
    /// # Errors
    ///
    /// When a record cannot be shown.
    pub(super) fn update(&mut self, update: Update) -> Result<(), Failure> {
        match update {
            Update::Match { folder, people, is_over_network } => {
                let players = MatchPlayers { people, is_over_network };
                let (tab, cursor) = (self.playback.tab, self.cursor);
                let (legal, last) = (self.marks_legal_moves, self.marks_last_move);
                *self = Self::open_again(self.game, &folder, players, &self.requests)?;
                (self.playback.tab, self.cursor) = (tab, cursor);
                (self.marks_legal_moves, self.marks_last_move) = (legal, last);
            }
            Update::State { number, asked, is_program } => {
                (self.newest, self.asked, self.is_program) = (number, asked, is_program);
            }
            Update::Question(question) => {
                self.cursor = self.cursor.or_else(|| question.choices.next_cells(&[]).first().copied());
                self.learn(&question);
                self.question = Some(question);
                if self.wants_hint {
                    self.ask_for_hint();
                }
            }
            Update::Refusal(why) => {
                self.is_changing = false;
                self.note = Some(why.to_owned());
            }
            Update::Over => (self.is_over, self.asked) = (true, None),
            Update::Close => {}
        }
        Ok(())
    }

    /// Takes what the help says about answers from a question.
    fn learn(&mut self, question: &Question) {
        let list = &question.choices.list;
        self.answers.has_other_choices |= list.iter().any(|choice| choice.cells.is_empty());
        let example = list.iter().find(|choice| !choice.cells.is_empty()).or(list.first());
        self.answers.example = example.map(|choice| choice.line.clone()).filter(|line| line.len() <= MAX_EXAMPLE);
    }

    /// Reads new states from the record; returns whether there is anything new to show.
    pub(super) fn look(&mut self) -> bool {
        let last = self.playback.summary().first + self.playback.last() as u64;
        let is_complete = last >= self.newest && (!self.is_over || self.playback.summary().is_over);
        !self.is_changing && !is_complete && super::super::look(&mut self.playback, &self.source)
    }

    pub(super) fn tick(&mut self, time: Duration) -> bool {
        self.playback.tick(time)
    }

    /// Whether the picture changes by itself soon.
    pub(super) fn is_moving(&self) -> bool {
        self.playback.is_playing() && !self.playback.is_last()
    }

    /// Whether the state of the question is shown, and no move on the way to it.
    pub(super) fn is_at_question(&self) -> bool {
        self.question.is_some() && !self.looks_back && !self.is_behind()
    }

    /// Whether the newest state is not shown yet, unless it cannot be read.
    pub(super) fn is_behind(&self) -> bool {
        let last = self.playback.summary().first + self.playback.last() as u64;
        !self.playback.is_last() || (last < self.newest && self.playback.error().is_none())
    }

    /// Sends a request of a person to the match.
    pub(super) fn send(&mut self, request: Request) {
        // If the match is gone, the next update says so.
        let _ = self.requests.send(request);
    }

    /// Sends an answer.
    pub(super) fn answer(&mut self, line: String) {
        let Some(question) = self.question.take() else { return };
        self.drop_input();
        self.return_to_present();
        self.send(Request::Answer(question.id, line));
    }

    /// Asks the match to take back the last answer of a person.
    pub(super) fn undo(&mut self) {
        self.drop_input();
        self.note = Some("taking back the last move …".to_owned());
        // A program answers first.
        self.is_changing = self.question.is_some() || !self.is_program;
        self.send(Request::Undo);
    }

    /// Leaves the match.
    pub(super) fn leave(&mut self) {
        self.is_changing = true;
        self.note = Some("leaving …".to_owned());
        self.send(Request::Leave);
        if self.question.is_none() && self.is_program {
            // The match waits for the program, and only a signal reaches it there.
            job_control::raise();
        }
    }

    /// Forgets what has been selected, typed or asked for.
    pub(super) fn drop_input(&mut self) {
        (self.typed, self.hint, self.asks_to_leave) = (None, None, false);
        self.wants_hint = false;
        self.tip.clear();
        self.picked.clear();
    }

    /// Shows the newest state, without the moves on the way to it.
    pub(super) fn return_to_present(&mut self) {
        self.looks_back = false;
        self.playback.play_from(u64::MAX);
    }

    /// Steps through the game.
    pub(super) fn look_back(&mut self, action: Action) {
        if !self.looks_back {
            // From the newest state, not from a move on the way to it.
            self.return_to_present();
        }
        self.drop_input();
        let _ = self.playback.act(action);
        self.looks_back = true;
        if self.playback.is_last() {
            self.return_to_present();
        }
    }

    /// A player as `P2 hard`.
    pub(super) fn player(&self, seat: Seat) -> String {
        match self.playback.summary().names.get(seat.number() - 1) {
            Some(name) if !name.is_empty() => format!("{seat} {}", drawn(name)),
            _ => seat.to_string(),
        }
    }

    /// The remarks of the rules on each pass since the person last answered: the last event of a step after which the
    /// same player of two is asked again.
    pub(super) fn passes(&self) -> Vec<String> {
        let last = self.playback.last();
        if self.playback.frame_at(last).scene.players.len() != 2 {
            return Vec::new();
        }
        let mut passes = Vec::new();
        let mut next = self.asked;
        for index in (0..last).rev() {
            let frame = self.playback.frame_at(index);
            let mover = match &frame.answers[..] {
                [answer] => Some(answer.seat),
                _ => None,
            };
            if mover.is_some() && mover == next {
                passes.extend(frame.events.last().map(|event| event.text.clone()));
            }
            if mover == self.asked {
                break;
            }
            next = mover;
        }
        passes.reverse();
        passes
    }
}
