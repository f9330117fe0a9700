//! A game that is played in the page.

use crate::players::{GamePlayers, Question};
use crate::session::{NO_RECORD, Reply, Session};
use rulebook_view::replay::{NewGame, Replay, Summary};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// The input of [`Session::new_game`].
#[derive(Deserialize)]
struct NewGameInput {
    game: String,
    #[serde(default)]
    rules: String,
    #[serde(default)]
    names: Vec<String>,
    /// The text of the first state, if it is not the standard start.
    #[serde(default)]
    state: Option<String>,
}

/// The last state, and who is asked in it.
#[derive(Serialize)]
struct LastState {
    text: String,
    /// The number of the player who is asked, from 1.
    seat: Option<usize>,
}

/// A file that the page can save.
#[derive(Serialize)]
struct SavedFile {
    name: String,
    text: String,
}

impl Session {
    /// Answers with the built-in players of the game whose name is in the buffer.
    pub fn players(&mut self, games: &[GamePlayers]) -> usize {
        let name = String::from_utf8_lossy(&self.buffer).into_owned();
        let reply = match GamePlayers::of_game(games, &name) {
            Ok(game) => Reply::Ok(game.list()),
            Err(why) => Reply::error(&why, Vec::new()),
        };
        self.reply(&reply)
    }

    /// Starts the new game in the buffer, which becomes the open replay; answers with its summary.
    pub fn new_game(&mut self) -> usize {
        let reply = match self.input::<NewGameInput>() {
            Ok(NewGameInput { game, rules, names, state }) => {
                let start = NewGame { rules: &rules, names: &names, state: state.as_deref() };
                match self.games.new_game(&game, &start) {
                    Ok(replay) => Reply::Ok(self.replay.insert(replay).summary()),
                    Err(error) => Reply::error(&error, error.hints()),
                }
            }
            Err(why) => Reply::error(&why, Vec::new()),
        };
        self.reply::<Summary>(&reply)
    }

    /// Answers with the choices of the player to move in the last state, or null.
    pub fn choices(&mut self) -> usize {
        self.tell(|replay| replay.choices())
    }

    /// Plays the answer line in the buffer; answers with the summary of the replay.
    pub fn play(&mut self) -> usize {
        let line = std::mem::take(&mut self.buffer);
        self.change(|replay| replay.play(&line))
    }

    /// Takes steps back until so many frames are left; answers with the summary of the replay.
    pub fn cut(&mut self, frames: usize) -> usize {
        self.change(|replay| {
            replay.cut(frames);
            Ok::<(), &str>(())
        })
    }

    /// Answers with the last state, and who is asked in it.
    pub fn state(&mut self) -> usize {
        self.tell(|replay| LastState {
            text: replay.state_text(usize::MAX),
            seat: replay.choices().map(|choices| choices.seat.number()),
        })
    }

    /// Answers with the answer line of a built-in player to the question in the buffer.
    pub fn think(&mut self, games: &[GamePlayers]) -> usize {
        let answer = self
            .input::<Question>()
            .and_then(|question| GamePlayers::of_game(games, &question.game).and_then(|game| game.answer(&question)));
        let reply = match answer {
            Ok(line) => Reply::Ok(line),
            Err(why) => Reply::error(&why, Vec::new()),
        };
        self.reply(&reply)
    }

    /// Answers with the file of the whole game in the game's own form, or null.
    pub fn log(&mut self) -> usize {
        self.tell(|replay| replay.log().map(|(name, text)| SavedFile { name, text }))
    }

    /// Answers with the starts that a person can choose for a new game.
    pub fn starts(&mut self) -> usize {
        self.tell(|replay| replay.starts())
    }

    /// Answers with the replay as a bundle.
    pub fn bundle(&mut self) -> usize {
        self.tell(|replay| replay.bundle())
    }

    /// The JSON in the buffer.
    pub(crate) fn input<'de, T: Deserialize<'de>>(&'de self) -> Result<T, String> {
        serde_json::from_slice(&self.buffer).map_err(|error| format!("the input is invalid: {error}"))
    }

    /// Changes the open replay; answers with its summary.
    fn change<E: Display>(&mut self, change: impl FnOnce(&mut dyn Replay) -> Result<(), E>) -> usize {
        let reply = match self.replay.as_deref_mut() {
            Some(replay) => match change(replay) {
                Ok(()) => Reply::Ok(replay.summary()),
                Err(error) => Reply::error(&error, Vec::new()),
            },
            None => Reply::error(&NO_RECORD, Vec::new()),
        };
        self.reply::<Summary>(&reply)
    }
}
