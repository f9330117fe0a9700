//! Keys and the mouse of a person who plays.

use super::super::keys::Action;
use super::game::PlayScreen;
use super::keys::{self, PlayAction};
use crate::people::Request;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rulebook_core::grid::Position;

/// A request to the owner of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Interrupt,
    Suspend,
    /// Show the match in the viewer.
    View,
}

impl PlayScreen {
    /// Reacts to a key or the mouse. Returns a request that the owner of the terminal must fulfill.
    pub(super) fn handle(&mut self, event: &Event) -> Option<Command> {
        match event {
            Event::Key(key) => self.press(*key),
            Event::Mouse(mouse) => {
                self.point(*mouse);
                None
            }
            _ => None,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Option<Command> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'C') => Some(Command::Interrupt),
                KeyCode::Char('z') => Some(Command::Suspend),
                _ => None,
            };
        }
        if self.playback.has_help {
            // Any key shows the next page of the help, or closes it.
            let _ = self.playback.act(Action::Nothing);
            return None;
        }
        self.note = None;
        if self.asks_to_leave {
            self.asks_to_leave = false;
            if let KeyCode::Char('q' | 'y') = key.code {
                self.leave();
            }
            return None;
        }
        if self.typed.is_some() && self.edit(key.code) {
            return None;
        }
        match (keys::action(key.code, self.is_over), key.code) {
            (Some(action), _) => self.act(action),
            (None, KeyCode::Char(_)) if self.looks_back => {
                self.note_old_state();
                None
            }
            (None, KeyCode::Char(letter)) => {
                self.begin_to_type(letter);
                None
            }
            _ => None,
        }
    }

    /// Edits the typed line. Returns false for a key with another meaning.
    fn edit(&mut self, code: KeyCode) -> bool {
        let Some(typed) = &mut self.typed else { return false };
        match code {
            // The key that begins with the next action without cells, if one is typed, goes on to the next.
            KeyCode::Char('o') if self.question.iter().any(|question| is_other_choice(question, typed)) => {
                return false;
            }
            KeyCode::Char(letter) => self.type_letter(letter),
            KeyCode::Backspace => {
                typed.pop();
                if typed.is_empty() {
                    self.typed = None;
                }
            }
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => self.answer_typed(),
            _ => return false,
        }
        true
    }

    fn act(&mut self, action: PlayAction) -> Option<Command> {
        if self.looks_back {
            match action {
                PlayAction::Move(-1, 0) => self.look_back(Action::Back(1)),
                PlayAction::Move(1, 0) => self.look_back(Action::Forwards(1)),
                PlayAction::Drop => self.return_to_present(),
                PlayAction::Move(..)
                | PlayAction::Select
                | PlayAction::OtherChoice
                | PlayAction::Type
                | PlayAction::Undo
                | PlayAction::Hint => self.note_old_state(),
                _ => return self.act_anywhere(action),
            }
            return None;
        }
        match action {
            PlayAction::Move(columns, rows) => self.move_cursor(columns, rows),
            PlayAction::Select => self.select_at_cursor(),
            PlayAction::Drop => self.drop_input(),
            PlayAction::OtherChoice => self.other_choice(),
            PlayAction::Type if self.question.is_some() => self.typed = Some(String::new()),
            PlayAction::Type => self.note = Some(self.why_no_question()),
            PlayAction::Undo => self.undo(),
            PlayAction::Hint => self.ask_for_hint(),
            _ => return self.act_anywhere(action),
        }
        None
    }

    /// Performs an action that an earlier state allows too.
    fn act_anywhere(&mut self, action: PlayAction) -> Option<Command> {
        match action {
            PlayAction::MarkLegalMoves => {
                self.marks_legal_moves = !self.marks_legal_moves;
                self.note = Some(format!("legal moves are {}", marked(self.marks_legal_moves)));
            }
            PlayAction::MarkLastMove => {
                self.marks_last_move = !self.marks_last_move;
                self.note = Some(format!("the last move is {}", marked(self.marks_last_move)));
            }
            PlayAction::Back => self.look_back(Action::Back(1)),
            PlayAction::Forwards => self.look_back(Action::Forwards(1)),
            PlayAction::First => self.look_back(Action::First),
            PlayAction::Present => self.return_to_present(),
            PlayAction::NextTab => drop(self.playback.act(Action::NextTab)),
            PlayAction::Help => drop(self.playback.act(Action::Help)),
            PlayAction::Leave if self.is_over => self.leave(),
            PlayAction::Leave => {
                self.drop_input();
                self.asks_to_leave = true;
            }
            // Another match is about to take this screen.
            PlayAction::Again | PlayAction::Exchange | PlayAction::View if self.is_changing => {}
            PlayAction::Again => self.play_again(Request::Again),
            PlayAction::Exchange => self.play_again(Request::Exchange),
            PlayAction::View => return Some(Command::View),
            _ => {}
        }
        None
    }

    fn play_again(&mut self, request: Request) {
        self.note = Some("a new game begins …".to_owned());
        self.is_changing = true;
        self.send(request);
    }

    fn note_old_state(&mut self) {
        self.note = Some("this is an earlier state; End returns to the present".to_owned());
    }

    fn move_cursor(&mut self, columns: i32, rows: i32) {
        let board = self.playback.frame_at(self.playback.last()).scene.board;
        let Some(cursor) = self.cursor else {
            self.cursor = board.cells().next();
            return;
        };
        let (column, row) = board.place(cursor);
        let moved = board.cell(column + columns, row + rows);
        if board.contains(moved) {
            self.cursor = Some(moved);
        }
    }

    fn select_at_cursor(&mut self) {
        match self.cursor {
            Some(cursor) => self.select(cursor),
            None => self.note = Some(self.why_no_question()),
        }
    }

    fn point(&mut self, mouse: MouseEvent) {
        if self.playback.has_help || self.asks_to_leave {
            return;
        }
        let at: Option<Position> = self.window.and_then(|window| window.cell_at(mouse.column, mouse.row));
        match mouse.kind {
            MouseEventKind::ScrollDown => drop(self.playback.act(Action::ScrollDown)),
            MouseEventKind::ScrollUp => drop(self.playback.act(Action::ScrollUp)),
            MouseEventKind::Moved if at.is_some() && !self.looks_back => self.cursor = at,
            MouseEventKind::Down(MouseButton::Left) if self.looks_back => self.note_old_state(),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(at) = at {
                    (self.cursor, self.typed, self.note) = (Some(at), None, None);
                    self.select(at);
                }
            }
            _ => {}
        }
    }
}

fn is_other_choice(question: &crate::people::Question, typed: &str) -> bool {
    super::selection::other_choices(question).contains(&typed)
}

const fn marked(is_marked: bool) -> &'static str {
    if is_marked { "marked" } else { "not marked" }
}
