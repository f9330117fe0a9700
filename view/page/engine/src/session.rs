//! The film that a page shows, and the files that were handed over.

use crate::painted::Painted;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::film::{File, Film, FilmError, Games, Summary};
use rulebook_view::paint::{self, Ink, Theme};
use rulebook_view::scene::{HeatMap, Overlay};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a page has handed over, and the film that it shows.
#[derive(Debug)]
pub struct Session {
    games: Games,
    buffer: Vec<u8>,
    files: Vec<File>,
    film: Option<Box<dyn Film>>,
}

/// What the page is answered.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Reply<T> {
    Ok(T),
    Error { message: String, hints: Vec<String> },
}

/// What there is to tell of a cell.
#[derive(Serialize)]
struct Cell<'a> {
    at: Position,
    name: String,
    here: Vec<String>,
    selection: Painted<'a>,
}

/// A heat map, and what its colors mean.
#[derive(Serialize)]
struct Heat<'a> {
    map: Painted<'a>,
    scale: Painted<'a>,
    least: i32,
    most: i32,
}

impl Session {
    /// A session without a film, for records of these games.
    #[must_use]
    pub const fn new(games: Games) -> Self {
        Self { games, buffer: Vec::new(), files: Vec::new(), film: None }
    }

    /// Makes room for `length` bytes in the buffer; returns where it begins.
    pub fn room(&mut self, length: usize) -> *mut u8 {
        self.buffer.clear();
        self.buffer.resize(length, 0);
        self.buffer.as_mut_ptr()
    }

    /// Where the last answer begins.
    #[must_use]
    pub const fn answer(&self) -> *const u8 {
        self.buffer.as_ptr()
    }

    /// Opens the film of the reel in the buffer; answers with its summary.
    pub fn open_reel(&mut self) -> usize {
        let opened = self.games.open_reel(&String::from_utf8_lossy(&self.buffer));
        self.opened(opened)
    }

    /// Takes the file in the buffer, the first `path_length` bytes of which are its
    /// path.
    pub fn add_file(&mut self, path_length: usize) {
        let (path, bytes) = self.buffer.split_at(path_length.min(self.buffer.len()));
        self.files.push(File { path: String::from_utf8_lossy(path).into_owned(), bytes: bytes.to_vec() });
    }

    /// Opens the record among the files that were added, and forgets them; answers
    /// with the summary of its film.
    pub fn open_files(&mut self) -> usize {
        let opened =
            self.games.footage_of(std::mem::take(&mut self.files)).and_then(|footage| self.games.open(footage));
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Box<dyn Film>, FilmError>) -> usize {
        let reply = match opened {
            Ok(film) => Reply::Ok(self.film.insert(film).summary()),
            Err(error) => Reply::Error {
                message: error.to_string(),
                hints: error.hints().into_iter().map(str::to_owned).collect(),
            },
        };
        self.reply::<Summary>(&reply)
    }

    /// Answers with a frame.
    pub fn frame(&mut self, index: usize) -> usize {
        self.tell(|film| film.frame(index))
    }

    /// Answers with the board without what stands on it.
    pub fn ground(&mut self, index: usize, theme: Theme) -> usize {
        self.show(theme, |film| film.ground(index))
    }

    /// Answers with what stands and happens on the board at a moment of a frame,
    /// from 0 to 1.
    pub fn action(&mut self, index: usize, moment: f32, theme: Theme) -> usize {
        self.show(theme, |film| film.action(index, moment))
    }

    /// Answers with the scores of the whole film, on a sheet of this width and the
    /// height 1.
    pub fn chart(&mut self, width: f32, theme: Theme) -> usize {
        self.show(theme, |film| paint::chart(&film.summary(), width))
    }

    /// Answers with the colours.
    pub fn colours(&mut self, theme: Theme) -> usize {
        const INKS: [(&str, Ink); 11] = [
            ("sheet", Ink::Sheet),
            ("board", Ink::Board),
            ("grid", Ink::Grid),
            ("text", Ink::Text),
            ("faint", Ink::Faint),
            ("wall", Ink::Wall),
            ("on-wall", Ink::OnWall),
            ("ruin", Ink::Ruin),
            ("on-player", Ink::OnPlayer),
            ("damage", Ink::Damage),
            ("good", Ink::Good),
        ];
        let inks = INKS.into_iter().map(|(name, ink)| (name.to_owned(), ink));
        let players = Seat::ALL.into_iter().map(|seat| (seat.to_string(), Ink::Of(seat)));
        let colours: BTreeMap<String, &str> =
            inks.chain(players).map(|(name, ink)| (name, theme.colour(ink))).collect();
        self.reply(&Reply::Ok(colours))
    }

    /// Answers with the cell at a point of the board's sheet, or null.
    pub fn cell_at(&mut self, index: usize, point: (f32, f32)) -> usize {
        self.tell(|film| paint::cell_at(&film.frame(index).scene, point))
    }

    /// Answers with what stands on a cell, and the frame to show it by; null off the
    /// board. `overlay` is the number of the heat map that is shown, from 1, or 0.
    pub fn cell(&mut self, index: usize, (x, y): (i32, i32), theme: Theme, overlay: usize) -> usize {
        let at = Position::new(x, y);
        let Some(film) = self.film.as_deref() else { return self.reply(&Reply::Ok(())) };
        let scene = film.frame(index).scene;
        if !scene.board.contains(at) {
            return self.reply(&Reply::Ok(()));
        }
        let mut here = scene.told_at(at);
        if let Some((overlay, map)) = shown_overlay(film, index, overlay)
            && let Some(value) = map.value(scene.board, at)
        {
            here.push(format!("{} {value}", overlay.name));
        }
        let selection = paint::selection(&scene, at);
        let selection = Painted::new(&selection, theme);
        self.reply(&Reply::Ok(Cell { at, name: scene.board.name(at), here, selection }))
    }

    /// Answers with the heat map with a number from 1 over a frame, and what its
    /// colors mean; null where there is none.
    pub fn overlay(&mut self, index: usize, overlay: usize, theme: Theme) -> usize {
        let shown = self.film.as_deref().and_then(|film| {
            let (_, map) = shown_overlay(film, index, overlay)?;
            Some((paint::heat(film.frame(index).scene.board, &map), map))
        });
        let scale = paint::heat_scale(10.0);
        let heat = shown.as_ref().map(|(picture, map)| Heat {
            map: Painted::new(picture, theme),
            scale: Painted::new(&scale, theme),
            least: map.least,
            most: map.most,
        });
        self.reply(&Reply::Ok(heat))
    }

    /// Answers with what happened on a cell, from the first frame on.
    pub fn history(&mut self, (x, y): (i32, i32)) -> usize {
        self.tell(|film| film.history(Position::new(x, y)))
    }

    /// Answers with something of the film.
    fn tell<T: Serialize>(&mut self, of: impl FnOnce(&dyn Film) -> T) -> usize {
        let reply = match self.film.as_deref() {
            Some(film) => Reply::Ok(of(film)),
            None => Reply::Error { message: "no record is open".to_owned(), hints: Vec::new() },
        };
        self.reply(&reply)
    }

    fn show(&mut self, theme: Theme, of: impl FnOnce(&dyn Film) -> paint::Picture) -> usize {
        let picture = self.film.as_deref().map(of).unwrap_or_default();
        self.reply(&Reply::Ok(Painted::new(&picture, theme)))
    }

    fn reply<T: Serialize>(&mut self, reply: &Reply<T>) -> usize {
        self.buffer.clear();
        serde_json::to_writer(&mut self.buffer, reply).expect("a list of bytes takes everything");
        self.buffer.len()
    }
}

/// The overlay with this number, counted from 1, and its numbers on a frame.
fn shown_overlay(film: &dyn Film, index: usize, number: usize) -> Option<(Overlay, HeatMap)> {
    let place = number.checked_sub(1)?;
    let overlay = *film.summary().overlays.get(place)?;
    Some((overlay, film.overlay(index, place)?))
}
