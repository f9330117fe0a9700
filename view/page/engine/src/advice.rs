//! Pictures that help a person choose an action: marked cells, and what an action would change.

use crate::colored::ColoredPicture;
use crate::session::{NO_RECORD, Reply, Session};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::paint::{self, Moment, Picture, Theme};
use rulebook_view::replay::{PlayError, Replay};
use rulebook_view::scene::{Mark, Sign};
use serde::Deserialize;
use std::fmt::Display;

/// A cell to mark.
#[derive(Deserialize)]
struct MarkInput {
    at: Position,
    seat: Seat,
    sign: SignInput,
}

/// How a cell is marked.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SignInput {
    Dot,
    Frame,
}

impl From<MarkInput> for Mark {
    fn from(MarkInput { at, seat, sign }: MarkInput) -> Self {
        let sign = match sign {
            SignInput::Dot => Sign::Dot,
            SignInput::Frame => Sign::Frame,
        };
        Self { at, seat: Some(seat), what: "choice", sign }
    }
}

impl Session {
    /// Answers with the picture of the marks in the buffer.
    pub fn marks(&mut self, theme: Theme) -> usize {
        let marks = self.input::<Vec<MarkInput>>();
        let Some(replay) = self.replay.as_deref() else { return self.reply_with(Err(NO_RECORD), theme) };
        let board = replay.frame(0).scene.board;
        let picture = marks.map(|marks| paint::marks(board, marks.into_iter().map(Mark::from).collect()));
        self.reply_with(picture, theme)
    }

    /// Answers with the picture of the pieces that the answer line in the buffer would change.
    pub fn preview(&mut self, theme: Theme) -> usize {
        let line = std::mem::take(&mut self.buffer);
        let Some(replay) = self.replay.as_deref_mut() else { return self.reply_with(Err(NO_RECORD), theme) };
        let picture = changes(replay, &line);
        self.reply_with(picture, theme)
    }

    /// Answers with what the rules expect instead of the answer line in the buffer; null if the line is legal.
    pub fn refusal(&mut self) -> usize {
        let line = std::mem::take(&mut self.buffer);
        let Some(replay) = self.replay.as_deref_mut() else {
            return self.reply(&Reply::<()>::error(&NO_RECORD, Vec::new()));
        };
        let reason = match changes(replay, &line) {
            Ok(_) => None,
            Err(PlayError::Illegal { error, .. }) => Some(format!("expected {}", error.expected)),
            Err(error) => Some(error.to_string()),
        };
        self.reply(&Reply::Ok(reason))
    }

    fn reply_with<E: Display>(&mut self, picture: Result<Picture, E>, theme: Theme) -> usize {
        let picture = match picture {
            Ok(picture) => picture,
            Err(why) => return self.reply(&Reply::<()>::error(&why, Vec::new())),
        };
        self.reply(&Reply::Ok(ColoredPicture::new(&picture, theme)))
    }
}

/// The picture of the pieces that an answer to the last state would change. The replay stays as it is.
fn changes(replay: &mut dyn Replay, line: &[u8]) -> Result<Picture, PlayError> {
    let (frames, last) = (replay.len(), replay.len() - 1);
    let before = replay.frame(last).scene;
    replay.play(line)?;
    // The step may be followed by others for which nobody is asked.
    let mut scene = replay.frame(frames).scene;
    replay.cut(frames);
    scene.pieces.retain(|piece| !before.pieces.contains(piece));
    Ok(paint::action(&Moment { scene, effects: Vec::new(), progress: 0.0 }))
}
