//! From selected cells or a typed line to an answer.

use super::game::PlayScreen;
use super::hint::Hint;
use crate::people::Question;
use rulebook_core::contract::Answer;
use rulebook_core::grid::Position;
use rulebook_core::text::{Printable, SyntaxError};
use rulebook_view::scene::Board;
use rulebook_view::{Choice, Choices};

/// Longest line that a person can type.
const MAX_TYPED: usize = 200;

impl PlayScreen {
    /// Selects a cell: it answers, or it is the next cell of an action, or a remark says why it is neither.
    pub(super) fn select(&mut self, at: Position) {
        let Some(question) = &self.question else { return self.note = Some(self.why_no_question()) };
        if question.choices.next_cells(&self.picked).contains(&at) {
            // A double click can be a mistake, so an action that selects a cell twice in a row must be confirmed.
            let is_repeated = self.picked.last() == Some(&at);
            self.picked.push(at);
            if let Some(choice) = question.choices.chosen(&self.picked) {
                let line = choice.line.clone();
                if is_repeated {
                    self.picked.pop();
                    self.typed = Some(line);
                } else {
                    self.answer(line);
                }
            }
        } else if self.picked.last() == Some(&at) {
            self.picked.pop();
        } else if question.choices.next_cells(&[]).contains(&at) {
            self.picked = vec![at];
        } else {
            let board = self.playback.frame_at(self.playback.last()).scene.board;
            self.note = Some(why_not(question, board, at));
        }
    }

    /// Why no answer is expected.
    pub(super) fn why_no_question(&self) -> String {
        match self.asked {
            _ if self.is_over => self.result(),
            Some(seat) => format!("it is the turn of {}", self.player(seat)),
            None => "no person is asked now".to_owned(),
        }
    }

    /// Begins to type a line with a letter, if an action or the name of a cell begins with it.
    pub(super) fn begin_to_type(&mut self, letter: char) {
        let Some(question) = &self.question else { return self.note = Some(self.why_no_question()) };
        let board = self.playback.frame_at(self.playback.last()).scene.board;
        if begins_answer(question, board, letter) {
            self.type_letter(letter);
        } else {
            let letter = letter.to_string();
            self.note = Some(format!("no answer begins with {}; ? shows the keys", Printable(&letter)));
        }
    }

    /// Adds a letter to the typed line.
    pub(super) fn type_letter(&mut self, letter: char) {
        let typed = self.typed.get_or_insert_default();
        if typed.chars().count() < MAX_TYPED && !letter.is_control() {
            typed.push(letter);
        }
    }

    /// Answers with the typed line, if the rules accept it (PEO-2).
    pub(super) fn answer_typed(&mut self) {
        let Some(typed) = self.typed.take() else { return };
        let Some(question) = &self.question else { return self.note = Some(self.why_no_question()) };
        let line = typed.trim();
        match named_choice(&question.choices, line) {
            Some(known) => self.answer(known.line.clone()),
            None => match judge(question, line) {
                Ok(()) => self.answer(line.to_owned()),
                Err(error) => self.note = Some(refusal(line, &error)),
            },
        }
    }

    /// Asks a built-in player for a good action. [`receive_hint`](Self::receive_hint) shows it.
    pub(super) fn ask_for_hint(&mut self) {
        let Some(question) = &self.question else {
            self.wants_hint = true;
            return self.note = Some("a tip follows on your turn".to_owned());
        };
        self.wants_hint = false;
        if self.hint.is_some() {
            return;
        }
        self.hint = Hint::start(self.game, question);
        self.note = Some(match &self.hint {
            Some(hint) => format!("{} looks for a good {} …", hint.player, self.game.step()),
            None => format!("{} has no built-in player to ask", self.game.name()),
        });
    }

    /// Shows a hint that has arrived, as soon as its state is shown; returns whether there is one.
    pub(super) fn receive_hint(&mut self) -> bool {
        let Some(hint) = self.hint.as_ref().filter(|_| self.is_at_question()) else { return false };
        let (player, line) = (hint.player, hint.line());
        if line != Ok(None) {
            self.hint = None;
        }
        let line = match line {
            Ok(Some(line)) => line,
            Ok(None) => return false,
            Err(_) => {
                self.note = Some(format!("{player} gave no tip"));
                return true;
            }
        };
        self.note = Some(format!("a tip: {player} would play {line}"));
        let choice =
            self.question.iter().flat_map(|question| &question.choices.list).find(|choice| choice.line == line);
        self.tip = choice.map(|choice| choice.cells.clone()).unwrap_or_default();
        if let Some(&first) = self.tip.first() {
            self.cursor = Some(first);
            self.picked.clear();
        }
        true
    }

    /// Types the next action that has no cells.
    pub(super) fn other_choice(&mut self) {
        let Some(question) = &self.question else { return self.note = Some(self.why_no_question()) };
        let others: Vec<&str> = other_choices(question);
        let before = others.iter().position(|line| Some(*line) == self.typed.as_deref());
        match others.get(before.map_or(0, |before| (before + 1) % others.len())) {
            Some(line) => self.typed = Some((*line).to_owned()),
            None => self.note = Some("every action has a cell here".to_owned()),
        }
    }
}

/// The action with this line, or else the only one whose line differs from it in letter case alone (PEO-2).
fn named_choice<'a>(choices: &'a Choices, line: &str) -> Option<&'a Choice> {
    let mut alike = choices.list.iter().filter(|choice| choice.line.eq_ignore_ascii_case(line));
    let exact = choices.list.iter().find(|choice| choice.line == line);
    exact.or_else(|| alike.next().filter(|_| alike.next().is_none()))
}

/// The actions without cells.
pub(super) fn other_choices(question: &Question) -> Vec<&str> {
    let choices = question.choices.list.iter().filter(|choice| choice.cells.is_empty());
    choices.map(|choice| &*choice.line).collect()
}

/// Whether a letter begins an action, or the name of a cell where names of cells are the answers.
fn begins_answer(question: &Question, board: Board, letter: char) -> bool {
    let begins = |line: &str| line.chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&letter));
    question.choices.list.iter().any(|choice| begins(&choice.line))
        || (are_cells(question, board) && board.cells().any(|at| begins(&board.name(at))))
}

/// Whether each action is the name of its only cell.
fn are_cells(question: &Question, board: Board) -> bool {
    let mut choices = question.choices.list.iter();
    choices.all(|choice| matches!(choice.cells[..], [only] if board.name(only) == choice.line))
}

/// Whether the rules accept a line as an answer.
fn judge(question: &Question, line: &str) -> Result<(), SyntaxError> {
    question.state.boxed_clone().submit(question.choices.seat, Answer::Line(line.as_bytes()))
}

/// Why the rules refuse a line.
fn refusal(line: &str, error: &SyntaxError) -> String {
    format!("{} is not legal: expected {}", Printable(line), error.expected)
}

/// Why a cell cannot be selected. Where the answers are names of cells, the rules say why.
fn why_not(question: &Question, board: Board, at: Position) -> String {
    let name = board.name(at);
    match judge(question, &name) {
        Err(error) if are_cells(question, board) => refusal(&name, &error),
        _ => format!("{name} is not one of your choices"),
    }
}

#[cfg(test)]
mod tests {
    use super::named_choice;
    use rstest::rstest;
    use rulebook_core::players::Seat;
    use rulebook_view::{Choice, Choices};

    /// PEO-2
    #[rstest]
    #[case("d3", Some("d3"))]
    #[case("D3", Some("d3"))]
    #[case("a", Some("a"))]
    #[case("A", Some("A"))]
    #[case("aB", None)]
    #[case("e4", None)]
    fn peo_2_a_line_names_one_action(#[case] line: &str, #[case] expected: Option<&str>) {
        let list = ["d3", "a", "A", "ab", "AB"].map(|line| Choice { line: line.to_owned(), cells: Vec::new() });
        let choices = Choices { seat: Seat::ALL[0], list: list.into() };
        assert_eq!(named_choice(&choices, line).map(|choice| &*choice.line), expected);
    }
}
