//! The lines of the screen of a person who plays, and the marks on the board.

use super::super::board;
use super::super::help;
use super::super::screen::{self, PlayLines, key_line, ranking};
use super::super::text::short;
use super::super::theme::Theme;
use super::game::{LAST_MOVE, LEGAL_MOVE, PlayScreen};
use super::keys;
use super::selection::other_choices;
use crate::people::Question;
use ratatui::Frame as Screen;
use ratatui::text::Line;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::paint::Moment;
use rulebook_view::scene::{Mark, Sign};

/// The signs at the ends of the cell with the cursor, and of a cell that is picked.
const CURSOR: [&str; 2] = ["▸", "◂"];
const PICK: [&str; 2] = ["(", ")"];

/// The signs at the ends of the cells of a tip.
const TIP: [&str; 2] = ["*", "*"];

impl PlayScreen {
    pub(super) fn draw(&mut self, screen: &mut Screen<'_>, theme: Theme) {
        let width = screen.area().width;
        let board = self.playback.frame().scene.board;
        let lines = PlayLines {
            moment: self.moment(),
            status: self.status(),
            message: self.message(width, theme),
            keys: self.keys(width, theme),
            cursor: self.cursor.unwrap_or_else(|| board.cell(0, 0)),
        };
        let felt = board::felt(&lines.moment.scene, theme);
        self.window = screen::draw_play(screen, &mut self.playback, lines, theme);
        let Some(window) = self.window else { return };
        if !self.looks_back {
            let cursor = self.cursor.filter(|_| !self.is_over).map(|at| (at, CURSOR, theme.cursor()));
            let tips = self.tip.iter().filter(|at| Some(**at) != self.cursor && !self.picked.contains(at));
            let tips = tips.map(|&at| (at, TIP, theme.strong()));
            let picks = self.picked.iter().map(|&at| (at, PICK, theme.pick()));
            for (at, signs, style) in tips.chain(picks).chain(cursor) {
                if felt.is_some() {
                    let ground = (signs == CURSOR).then(|| theme.felt_cursor());
                    board::highlight_on_felt(screen.buffer_mut(), &window, at, signs, ground, theme);
                } else {
                    board::highlight(screen.buffer_mut(), &window, at, signs, style);
                }
            }
        }
        if self.playback.has_help {
            help::draw(screen, &mut self.playback, &keys::help(self.players.is_over_network, &self.answers), theme);
        }
    }

    /// The moment of the game, with the marks that the person wants.
    fn moment(&self) -> Moment {
        let mut moment = self.playback.moment();
        let question = self.question.as_ref().filter(|_| self.is_at_question());
        // Legal moves of a computer are of no use to the person; those of an earlier state are.
        let has_legal_moves = self.marks_legal_moves && self.looks_back;
        moment.scene.marks.retain(|mark| match mark.what {
            LEGAL_MOVE => has_legal_moves,
            LAST_MOVE => self.marks_last_move,
            _ => true,
        });
        if let Some(question) = question.filter(|_| self.marks_legal_moves) {
            let pieces = &moment.scene.pieces;
            let mark = |at: Position| {
                let is_free = !pieces.iter().any(|piece| piece.at == at && !piece.is_gone());
                // A piece covers a dot, but not a frame.
                let sign = if is_free { Sign::Dot } else { Sign::Frame };
                Mark { at, seat: Some(question.choices.seat), what: LEGAL_MOVE, sign }
            };
            let marks: Vec<Mark> = question.choices.next_cells(&self.picked).into_iter().map(mark).collect();
            // The first mark of a cell is drawn.
            moment.scene.marks.splice(0..0, marks);
        }
        moment
    }

    /// Who is to move.
    fn status(&self) -> String {
        let step = self.playback.summary().step;
        match (&self.question, self.asked) {
            _ if self.looks_back => {
                let (number, last) = (self.playback.frame().number, self.playback.last() as u64);
                format!("looking back: {step} {number} of {}", self.playback.summary().first + last)
            }
            _ if self.is_over => "over".to_owned(),
            (Some(_), _) if self.is_behind() => {
                let mover = self.playback.frame().answers.first().map(|answer| answer.seat);
                mover.map_or_else(String::new, |seat| format!("{} moves", self.player(seat)))
            }
            (Some(question), _) => format!("turn of {}", self.player(question.choices.seat)),
            (None, Some(seat)) => format!("{} thinks", self.player(seat)),
            (None, None) => String::new(),
        }
    }

    fn message(&self, width: u16, theme: Theme) -> Line<'static> {
        let step = self.playback.summary().step;
        let (text, style) = if self.asks_to_leave {
            let warning = if self.players.is_over_network {
                "A network game cannot be resumed"
            } else {
                "The game is not over; its record stays"
            };
            (format!("leave? {warning}. q or y leaves, another key stays"), theme.bad())
        } else if let Some(note) = &self.note {
            (note.clone(), theme.strong())
        } else if let Some(typed) = &self.typed {
            (format!("> {typed}_ (Enter plays it, Esc does not)"), theme.strong())
        } else if let Some(error) = self.playback.error() {
            (format!("! {error}"), theme.bad())
        } else if self.looks_back {
            (format!("an earlier state; → or ] shows the next {step}, End returns to the present"), theme.faint())
        } else if self.is_over && self.playback.is_last() {
            (self.result(), theme.strong())
        } else {
            let passes = self.passes();
            let mut parts = if self.is_over || self.is_behind() { Vec::new() } else { passes };
            let question = self.question.as_ref().filter(|_| self.is_at_question());
            parts.extend(question.map(|question| self.invitation(question)));
            (parts.join(" · "), theme.strong())
        };
        Line::styled(short(&text, width.into()), style)
    }

    /// Who has won, and the scores; those of the only person come first.
    pub(super) fn result(&self) -> String {
        let summary = self.playback.summary();
        let scores: Vec<i64> = summary.scores.iter().filter_map(|scores| scores.last()).copied().collect();
        if let (Some(ranks @ [first, second]), [_, _], [person]) =
            (summary.ranks.as_deref(), &scores[..], &self.players.people[..])
            && first != second
        {
            let (own, other) = (person.index(), 1 - person.index());
            let verb = if ranks[own] < ranks[other] { "won" } else { "lost" };
            return format!("the game is over: you {verb}, {} to {}", scores[own], scores[other]);
        }
        match (summary.ranks.as_deref(), &scores[..]) {
            (Some([first, second]), [one, two]) if first < second => {
                format!("the game is over: {} won, {one} to {two}", self.player(Seat::ALL[0]))
            }
            (Some([first, second]), [one, two]) if first > second => {
                format!("the game is over: {} won, {two} to {one}", self.player(Seat::ALL[1]))
            }
            (Some([_, _]), [one, two]) => format!("the game is over: a draw, {one} to {two}"),
            _ => format!("the game is over: {}", ranking(&self.playback)),
        }
    }

    /// What the person can do now.
    fn invitation(&self, question: &Question) -> String {
        let choices = &question.choices;
        let others = other_choices(question);
        let next = choices.next_cells(&self.picked);
        let at_cursor = self.cursor.filter(|cursor| next.contains(cursor)).map(|cursor| {
            let picked = [&self.picked[..], &[cursor]].concat();
            match choices.chosen(&picked) {
                _ if self.picked.last() == Some(&cursor) => "select another marked cell".to_owned(),
                Some(choice) => format!("Enter plays {}", choice.line),
                None => "Enter selects".to_owned(),
            }
        });
        let whose = match self.players.people.len() {
            1 => "your turn".to_owned(),
            _ => format!("turn of {}", self.player(choices.seat)),
        };
        let mut parts = vec![whose];
        parts.extend(at_cursor);
        if self.picked.is_empty() {
            let more = if others.len() > 1 { ", …" } else { "" };
            parts.extend(others.first().map(|line| format!("o answers {line}{more}")));
        } else {
            parts.push("Esc drops the selection".to_owned());
        }
        parts.join(" · ")
    }

    fn keys(&self, width: u16, theme: Theme) -> Line<'static> {
        let end: &[(&str, &str)] = &[
            ("a", "again"),
            ("x", "exchange seats"),
            ("u", "undo"),
            ("v", "view"),
            ("PgUp", "look back"),
            ("q", "quit"),
            ("?", "help"),
        ];
        let game = &[
            ("←↑→↓", "move"),
            ("Enter", "select"),
            ("u", "undo"),
            ("t", "tip"),
            ("PgUp", "look back"),
            ("?", "help"),
            ("q", "leave"),
        ];
        let mut line = if self.is_over { end.to_vec() } else { game.to_vec() };
        if self.players.is_over_network {
            line.retain(|(key, _)| !matches!(*key, "a" | "x" | "u"));
        }
        key_line(&line, width, theme)
    }
}
