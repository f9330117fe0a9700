//! A page in which people play, and the game that it must show.

use crate::browser::Browser;
use crate::common::Scratch;
use crate::viewer::Viewer;
use rulebook_core::grid::Position;
use rulebook_view::Choice;
use rulebook_view::replay::{BUILT_IN, NewGame};
use std::ops::Deref;

/// The part of the board's sheet that a game cuts off before the board, and the whole that it cuts off.
const CUT: (f64, f64) = (0.15, 1.05);

/// A page in which people play. Its replay is the same game in this process.
pub(crate) struct Table {
    viewer: Viewer,
    game: &'static str,
    /// The names in the first game.
    first_names: Vec<String>,
}

impl Deref for Table {
    type Target = Viewer;

    fn deref(&self) -> &Viewer {
        &self.viewer
    }
}

impl Table {
    /// Opens the page of a game between these players. Returns `None` without a browser.
    ///
    /// Nothing moves, so that each state is visible at once. The least time of a move stays as it is.
    pub(crate) fn of(game: &'static str, players: &[&str]) -> Option<Self> {
        Self::with(game, players, "--seed 1", "reduce")
    }

    /// Opens the page of a game with these options of the command, and this preference for motion.
    pub(crate) fn with(game: &'static str, players: &[&str], options: &str, motion: &str) -> Option<Self> {
        let browser = Browser::start()?;
        let scratch = Scratch::new();
        // A page runs no programs, so the command refuses limits for them.
        scratch
            .run_under_default_limits(&format!("play {game} {} {options} --html page.html", players.join(" ")))
            .expect(0);
        let name = |player: &&str| player.trim_start_matches("builtin:").split(':').next().unwrap().to_owned();
        let names: Vec<String> = players.iter().map(name).collect();
        let replay = BUILT_IN.new_game(game, &NewGame { rules: "", names: &names, state: None }).unwrap();
        let page = scratch.path("page.html");
        let viewer = Viewer { browser, replay, page, scratch };
        viewer.browser.prefer("prefers-reduced-motion", motion);
        viewer.open("");
        Some(Self { viewer, game, first_names: names })
    }

    /// Takes note of a new game between players with these names.
    pub(crate) fn begin(&mut self, names: &[&str], rules: &str) {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let start = NewGame { rules, names: &names, state: None };
        self.viewer.replay = BUILT_IN.new_game(self.game, &start).unwrap();
    }

    /// Opens another page of the same game, which has the same players.
    pub(crate) fn reopen(&mut self, page: &str) {
        self.viewer.page = self.scratch.path(page);
        self.viewer.open("");
        let start = NewGame { rules: "", names: &self.first_names, state: None };
        self.viewer.replay = BUILT_IN.new_game(self.game, &start).unwrap();
    }

    pub(crate) fn last(&self) -> usize {
        self.replay.len() - 1
    }

    /// The legal actions of the player to move.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        self.replay.choices().map(|choices| choices.list).unwrap_or_default()
    }

    /// The middle of a cell on the screen.
    pub(crate) fn middle(&self, cell: Position) -> (f64, f64) {
        let [left, top, width, _] = self.browser.place("document.getElementById('board')");
        let board = self.replay.frame(0).scene.board;
        let (column, row) = board.place(cell);
        let unit = width / (f64::from(board.width()) + 2.0 - CUT.1);
        let along = |number: i32| (f64::from(number) + 1.5 - CUT.0) * unit;
        (left + along(column), top + along(row))
    }

    pub(crate) fn click_cell(&self, cell: Position) {
        self.browser.click_at(self.middle(cell));
    }

    /// Clicks the cells of an action, and plays it in this process too.
    pub(crate) fn click_choice(&mut self, choice: &Choice) {
        for &cell in &choice.cells {
            self.click_cell(cell);
        }
        self.play(&choice.line);
    }

    /// Plays an answer in this process.
    pub(crate) fn play(&mut self, line: &str) {
        self.viewer.replay.play(line.as_bytes()).unwrap();
    }

    /// Takes back steps in this process.
    pub(crate) fn cut(&mut self, frames: usize) {
        self.viewer.replay.cut(frames);
    }

    /// The answers in the page's list of moves.
    fn lines(&self) -> Vec<String> {
        let lines = "[...document.querySelectorAll('#moves button')].map((button) => button.lastChild.textContent)";
        serde_json::from_value(self.browser.eval(lines)).unwrap()
    }

    /// Waits until this person is to move, and plays in this process what the page's players have played. It must be
    /// legal.
    pub(crate) fn wait_for_person(&mut self) {
        self.browser.wait("document.getElementById('turn').textContent === 'Your move'");
        self.follow();
    }

    /// Plays in this process what the page has played.
    pub(crate) fn follow(&mut self) {
        for line in self.lines().iter().skip(self.last()) {
            self.play(line);
        }
    }

    /// Checks that the page shows the last state of the game in this process, and as many moves.
    #[track_caller]
    pub(crate) fn assert_shows_game(&self) {
        self.assert_shows(self.last());
        let lines: Vec<String> = (0..self.last())
            .map(|index| {
                self.replay.frame(index).answers.iter().find_map(|answer| answer.line.clone()).unwrap_or_default()
            })
            .collect();
        assert_eq!(self.lines(), lines);
    }

    pub(crate) fn is(&self, condition: &str) -> bool {
        self.browser.eval(&format!("!!({condition})")) == true
    }

    pub(crate) fn is_open(&self, dialog: &str) -> bool {
        self.is(&format!("document.getElementById('{dialog}').open"))
    }

    /// The value of a field.
    pub(crate) fn value(&self, id: &str) -> String {
        self.browser.text(&format!("document.getElementById('{id}').value"))
    }

    /// Sets the value of a field as a user does.
    pub(crate) fn set(&self, id: &str, value: &str) {
        self.browser.eval(&format!(
            "(() => {{ const field = document.getElementById('{id}'); field.value = '{value}';
               for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{bubbles: true}})); }})()"
        ));
    }

    /// Presses the button of a dialog with this value.
    pub(crate) fn press_in(&self, dialog: &str, value: &str) {
        self.browser.click(&format!("document.querySelector('#{dialog} button[value=\"{value}\"]')"));
        assert!(!self.is_open(dialog), "{dialog} is still open");
    }

    /// Sets the least time of a computer's move, in milliseconds.
    pub(crate) fn set_least_time(&self, milliseconds: u32) {
        self.click("settings");
        self.set("least-time", &milliseconds.to_string());
        self.browser.click("document.querySelector('#settings-form button.main')");
    }

    /// The color of the board in the middle of a cell, or at an offset from it in cells.
    pub(crate) fn color(&self, cell: Position, (across, down): (f64, f64)) -> Vec<u64> {
        let board = self.replay.frame(0).scene.board;
        let (column, row) = board.place(cell);
        let units = f64::from(board.width()) + 2.0 - CUT.1;
        let along = |number: i32, offset: f64| f64::from(number) + 1.5 - CUT.0 + offset;
        let color = self.browser.eval(&format!(
            "(() => {{ const board = document.getElementById('board'); const unit = board.width / {units};
               return [...board.getContext('2d').getImageData({} * unit, {} * unit, 1, 1).data]; }})()",
            along(column, across),
            along(row, down)
        ));
        serde_json::from_value(color).unwrap()
    }
}
