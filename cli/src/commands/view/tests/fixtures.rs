//! Records to show, and screens as text.

use super::super::keys::action;
use super::super::playback::{Playback, Request};
use super::super::screen;
use super::super::theme::Theme;
use crate::games::Registry;
use crate::matches::{Match, Setup};
use crate::player_style::ColorDepth;
use crate::record::Source;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier, Style};
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_record::{Confinement, Limits, Start};
use rulebook_referee::Interrupt;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub(in super::super) const COLORED: Theme = Theme { has_color: true, depth: ColorDepth::Indexed };
pub(in super::super) const PLAIN: Theme = Theme { has_color: false, depth: ColorDepth::Named };

/// The folder of a record.
pub(super) struct Record {
    /// The parent of the folder.
    _above: TempDir,
    folder: PathBuf,
}

impl Record {
    pub(super) fn empty() -> Self {
        let above = tempfile::tempdir().unwrap();
        let folder = above.path().join("game1");
        std::fs::create_dir(&folder).unwrap();
        Self { _above: above, folder }
    }

    /// A match of built-in players, with all its files.
    pub(super) fn played(rounds: u32) -> Self {
        let record = Self::empty();
        let games = Registry::only::<RedBot>();
        let game = games.first();
        let mut state = game.opening(&game.rules(), &Opening { rounds: Some(rounds) }).unwrap();
        let names = ["Alpha", "Beta", "Gamma", "Delta"];
        for (seat, name) in Seat::ALL.into_iter().zip(names) {
            state.set_name(seat, name).unwrap();
        }
        let players = ["builtin:runner", "builtin:hunter", "builtin:builder", "builtin:random"];
        let setup = Setup {
            game,
            names: names.map(str::to_owned).into(),
            strategies: players.map(Into::into).into(),
            state,
            seed: 1,
            plan_line_id: None,
            start: Start::Standard,
            limits: Limits::default(),
            confinement: Confinement::default(),
        };
        let playing = Match::begin(
            setup,
            crate::record::RecordPlace::Named(record.folder(), crate::record::Previous::Replace),
            games,
        )
        .unwrap();
        playing.play(&Interrupt::install().unwrap(), &mut |_, _, _| ()).unwrap();
        record
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    pub(super) fn source(&self) -> Source {
        Source::of(Registry::only::<RedBot>().first(), self.folder(), None).unwrap()
    }

    pub(super) fn open(&self) -> Playback {
        Playback::new(self.source().open().unwrap(), self.folder())
    }

    /// Changes a file.
    pub(super) fn edit(&self, name: &str, change: impl FnOnce(String) -> String) {
        let path = self.path(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let changed = change(text.clone());
        assert_ne!(changed, text, "{name}");
        std::fs::write(path, changed).unwrap();
    }

    /// Copies a file of another record.
    pub(super) fn take(&self, other: &Self, name: &str) {
        std::fs::copy(other.path(name), self.path(name)).unwrap();
    }
}

/// Presses keys: letters, and keys such as `<Right>`.
pub(super) fn press(playback: &mut Playback, keys: &str) -> Option<Request> {
    let mut rest = keys;
    let mut request = None;
    while let Some(first) = rest.chars().next() {
        let end = if first == '<' { rest.find('>').unwrap() + 1 } else { first.len_utf8() };
        let (modifiers, code) = match &rest[..end] {
            "<Right>" => (KeyModifiers::NONE, KeyCode::Right),
            "<Left>" => (KeyModifiers::NONE, KeyCode::Left),
            "<PgDn>" => (KeyModifiers::NONE, KeyCode::PageDown),
            "<PgUp>" => (KeyModifiers::NONE, KeyCode::PageUp),
            "<Home>" => (KeyModifiers::NONE, KeyCode::Home),
            "<End>" => (KeyModifiers::NONE, KeyCode::End),
            "<Down>" => (KeyModifiers::NONE, KeyCode::Down),
            "<Up>" => (KeyModifiers::NONE, KeyCode::Up),
            "<Tab>" => (KeyModifiers::NONE, KeyCode::Tab),
            "<Enter>" => (KeyModifiers::NONE, KeyCode::Enter),
            "<Esc>" => (KeyModifiers::NONE, KeyCode::Esc),
            "<Backspace>" => (KeyModifiers::NONE, KeyCode::Backspace),
            "<C-c>" => (KeyModifiers::CONTROL, KeyCode::Char('c')),
            "<C-z>" => (KeyModifiers::CONTROL, KeyCode::Char('z')),
            letter => (KeyModifiers::NONE, KeyCode::Char(letter.chars().next().unwrap())),
        };
        request = action(KeyEvent::new(code, modifiers)).and_then(|action| playback.act(action));
        rest = &rest[end..];
    }
    request
}

/// Draws the screen.
pub(super) fn draw(playback: &mut Playback, (width, height): (u16, u16), theme: Theme) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|screen| screen::draw(screen, playback, theme)).unwrap();
    terminal.backend().buffer().clone()
}

/// The text of a screen.
pub(in super::super) fn text(buffer: &Buffer) -> String {
    lines(buffer, |text, x, y| text.push_str(buffer[(x, y)].symbol()))
}

pub(super) fn screen(playback: &mut Playback) -> String {
    text(&draw(playback, (80, 30), PLAIN))
}

fn lines(buffer: &Buffer, mut cell: impl FnMut(&mut String, u16, u16)) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        (0..buffer.area.width).for_each(|x| cell(&mut line, x, y));
        // No trailing spaces in snapshots.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The styles of a screen: a letter for each style except the default, and the meaning of the
/// letters.
pub(in super::super) fn styles(buffer: &Buffer) -> String {
    let mut known: Vec<Style> = Vec::new();
    let mut text = lines(buffer, |line, x, y| {
        let style = buffer[(x, y)].style();
        if is_default(style) {
            line.push(' ');
            return;
        }
        let index = known.iter().position(|other| *other == style).unwrap_or_else(|| {
            known.push(style);
            known.len() - 1
        });
        line.push(char::from(b'a' + u8::try_from(index).unwrap()));
    });
    for (index, style) in known.iter().enumerate() {
        let letter = char::from(b'a' + u8::try_from(index).unwrap());
        let ground = |color: Option<Color>| color.map_or_else(String::new, |color| color.to_string());
        let (above, below) = (ground(style.fg), ground(style.bg));
        let _ = writeln!(text, "{letter}: {above} on {below} {:?}", style.add_modifier);
    }
    text
}

fn is_default(style: Style) -> bool {
    style.add_modifier == Modifier::empty() && style.fg == Some(Color::Reset) && style.bg == Some(Color::Reset)
}

/// Column and row of a text on a screen.
pub(super) fn find(buffer: &Buffer, wanted: &str) -> (u16, u16) {
    for y in 0..buffer.area.height {
        let row: Vec<&str> = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        for x in 0..row.len() {
            if row[x..].concat().starts_with(wanted) {
                return (u16::try_from(x).unwrap(), y);
            }
        }
    }
    panic!("no `{wanted}` in\n{}", text(buffer));
}
