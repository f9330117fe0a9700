//! The open replay, and the files from the page.

use crate::colored::ColoredPicture;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::paint::{self, ColorRole, Theme};
use rulebook_view::replay::{File, Games, OpenReplayError, Replay, Summary};
use rulebook_view::scene::{HeatMap, Overlay, Scene, Sign};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The state of a page: its input, and the open replay.
#[derive(Debug)]
pub struct Session {
    pub(crate) games: Games,
    pub(crate) buffer: Vec<u8>,
    files: Vec<File>,
    pub(crate) replay: Option<Box<dyn Replay>>,
}

/// An answer to the page.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reply<T> {
    Ok(T),
    Error { message: String, hints: Vec<String> },
}

impl<T> Reply<T> {
    pub(crate) fn error(message: &dyn fmt::Display, hints: Vec<&str>) -> Self {
        Self::Error { message: message.to_string(), hints: hints.into_iter().map(str::to_owned).collect() }
    }
}

/// The error of a function that needs an open replay.
pub(crate) const NO_RECORD: &str = "no record is open";

/// The details of a cell.
#[derive(Serialize)]
struct Cell<'a> {
    at: Position,
    name: String,
    here: Vec<String>,
    selection: ColoredPicture<'a>,
}

/// A heat map, and what its colors mean.
#[derive(Serialize)]
struct Heat<'a> {
    map: ColoredPicture<'a>,
    scale: ColoredPicture<'a>,
    least: i32,
    most: i32,
}

impl Session {
    /// A session without a replay, for records of these games.
    #[must_use]
    pub const fn new(games: Games) -> Self {
        Self { games, buffer: Vec::new(), files: Vec::new(), replay: None }
    }

    /// Resizes the buffer to `length` bytes; returns its address.
    pub fn room(&mut self, length: usize) -> *mut u8 {
        self.buffer.clear();
        self.buffer.resize(length, 0);
        self.buffer.as_mut_ptr()
    }

    /// The address of the last answer.
    #[must_use]
    pub const fn answer(&self) -> *const u8 {
        self.buffer.as_ptr()
    }

    /// Opens the bundle in the buffer; answers with the summary of the replay.
    pub fn open_bundle(&mut self) -> usize {
        let opened = self.games.open_bundle(&String::from_utf8_lossy(&self.buffer));
        self.opened(opened)
    }

    /// Adds the file in the buffer. Its first `path_length` bytes are the path of the
    /// file.
    pub fn add_file(&mut self, path_length: usize) {
        let (path, bytes) = self.buffer.split_at(path_length.min(self.buffer.len()));
        self.files.push(File { path: String::from_utf8_lossy(path).into_owned(), bytes: bytes.to_vec() });
    }

    /// Opens the record among the added files, and drops them; answers with the
    /// summary of the replay.
    pub fn open_files(&mut self) -> usize {
        let opened = self
            .games
            .record_files_of(std::mem::take(&mut self.files))
            .and_then(|record_files| self.games.open(record_files));
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Box<dyn Replay>, OpenReplayError>) -> usize {
        let reply = match opened {
            Ok(replay) => Reply::Ok(self.replay.insert(replay).summary()),
            Err(error) => Reply::error(&error, error.hints()),
        };
        self.reply::<Summary>(&reply)
    }

    /// Answers with a frame.
    pub fn frame(&mut self, index: usize) -> usize {
        self.tell(|replay| replay.frame(index))
    }

    /// Answers with the picture of the board without its pieces. It leaves out dots if `hidden` has the bit 1, and
    /// frames if it has the bit 2.
    pub fn ground(&mut self, index: usize, theme: Theme, hidden: u32) -> usize {
        self.show(theme, |replay| match hidden {
            0 => replay.ground(index),
            _ => paint::ground(&without_marks(replay.frame(index).scene, hidden)),
        })
    }

    /// Answers with the picture of the pieces and effects at a moment of a frame,
    /// from 0 to 1.
    pub fn action(&mut self, index: usize, moment: f32, theme: Theme) -> usize {
        self.show(theme, |replay| replay.action(index, moment))
    }

    /// Answers with the chart of the scores of the whole replay, on a sheet of this
    /// width and the height 1.
    pub fn chart(&mut self, width: f32, theme: Theme) -> usize {
        self.show(theme, |replay| paint::chart(&replay.summary(), width))
    }

    /// Answers with the color of each role.
    pub fn colors(&mut self, theme: Theme) -> usize {
        const COLOR_ROLES: [(&str, ColorRole); 11] = [
            ("sheet", ColorRole::Sheet),
            ("board", ColorRole::Board),
            ("grid", ColorRole::Grid),
            ("text", ColorRole::Text),
            ("faint", ColorRole::Faint),
            ("wall", ColorRole::Wall),
            ("on-wall", ColorRole::OnWall),
            ("ruin", ColorRole::Ruin),
            ("on-player", ColorRole::OnPlayer),
            ("damage", ColorRole::Damage),
            ("good", ColorRole::Good),
        ];
        let roles = COLOR_ROLES.into_iter().map(|(name, role)| (name.to_owned(), role));
        let players = Seat::ALL.into_iter().map(|seat| (seat.to_string(), ColorRole::Of(seat)));
        let colors: BTreeMap<String, &str> =
            roles.chain(players).map(|(name, role)| (name, theme.color(role))).collect();
        self.reply(&Reply::Ok(colors))
    }

    /// Answers with the cell at a point of the board's sheet, or null.
    pub fn cell_at(&mut self, index: usize, point: (f32, f32)) -> usize {
        self.tell(|replay| paint::cell_at(&replay.frame(index).scene, point))
    }

    /// Answers with the contents of a cell and the picture that marks it; null off the
    /// board. `overlay` is the number of the visible heat map, from 1, or 0.
    pub fn cell(&mut self, index: usize, (x, y): (i32, i32), theme: Theme, overlay: usize) -> usize {
        let at = Position::new(x, y);
        let Some(replay) = self.replay.as_deref() else { return self.reply(&Reply::Ok(())) };
        let scene = replay.frame(index).scene;
        if !scene.board.contains(at) {
            return self.reply(&Reply::Ok(()));
        }
        let mut here = scene.describe_cell(at);
        if let Some((overlay, map)) = shown_overlay(replay, index, overlay)
            && let Some(value) = map.value(scene.board, at)
        {
            here.push(format!("{} {value}", overlay.name));
        }
        let selection = paint::selection(&scene, at);
        let selection = ColoredPicture::new(&selection, theme);
        self.reply(&Reply::Ok(Cell { at, name: scene.board.name(at), here, selection }))
    }

    /// Answers with the heat map with a number from 1 for a frame, and what its
    /// colors mean; null if there is none.
    pub fn overlay(&mut self, index: usize, overlay: usize, theme: Theme) -> usize {
        let picture_and_map = self.replay.as_deref().and_then(|replay| {
            let (_, map) = shown_overlay(replay, index, overlay)?;
            Some((paint::heat(replay.frame(index).scene.board, &map), map))
        });
        let scale = paint::heat_scale(10.0);
        let heat = picture_and_map.as_ref().map(|(picture, map)| Heat {
            map: ColoredPicture::new(picture, theme),
            scale: ColoredPicture::new(&scale, theme),
            least: map.least,
            most: map.most,
        });
        self.reply(&Reply::Ok(heat))
    }

    /// Answers with the events on a cell, from the first frame on.
    pub fn history(&mut self, (x, y): (i32, i32)) -> usize {
        self.tell(|replay| replay.history(Position::new(x, y)))
    }

    /// Answers with a value from the open replay.
    pub(crate) fn tell<T: Serialize>(&mut self, of: impl FnOnce(&dyn Replay) -> T) -> usize {
        let reply = match self.replay.as_deref() {
            Some(replay) => Reply::Ok(of(replay)),
            None => Reply::error(&NO_RECORD, Vec::new()),
        };
        self.reply(&reply)
    }

    pub(crate) fn show(&mut self, theme: Theme, of: impl FnOnce(&dyn Replay) -> paint::Picture) -> usize {
        let picture = self.replay.as_deref().map(of).unwrap_or_default();
        self.reply(&Reply::Ok(ColoredPicture::new(&picture, theme)))
    }

    pub(crate) fn reply<T: Serialize>(&mut self, reply: &Reply<T>) -> usize {
        self.buffer.clear();
        serde_json::to_writer(&mut self.buffer, reply).expect("writing to a vector cannot fail");
        self.buffer.len()
    }
}

/// The overlay with this number, from 1, and its values for a frame.
fn shown_overlay(replay: &dyn Replay, index: usize, number: usize) -> Option<(Overlay, HeatMap)> {
    let place = number.checked_sub(1)?;
    let overlay = *replay.summary().overlays.get(place)?;
    Some((overlay, replay.overlay(index, place)?))
}

/// A scene without its dots if `hidden` has the bit 1, and without its frames if it has the bit 2.
fn without_marks(mut scene: Scene, hidden: u32) -> Scene {
    scene.marks.retain(|mark| match mark.sign {
        Sign::Dot => hidden & 1 == 0,
        Sign::Frame => hidden & 2 == 0,
        Sign::Number | Sign::Flag | Sign::Glyph(_) => true,
    });
    scene
}
