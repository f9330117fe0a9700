//! A page in a browser, and the replay that it must show.

use crate::browser::Browser;
use crate::common::Scratch;
use rulebook_view::replay::{BUILT_IN, File, Frame, PlayerAnswer, Replay};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A page that is open in a browser, with the expected replay.
pub(crate) struct Viewer {
    pub(crate) browser: Browser,
    pub(crate) replay: Box<dyn Replay>,
    pub(crate) page: PathBuf,
    pub(crate) scratch: Scratch,
}

/// A script that returns what the page shows, as JSON.
const SHOWN: &str = "(() => {
  const all = (query, root = document) => [...root.querySelectorAll(query)];
  const text = (node) => node.textContent;
  const at = (id) => document.getElementById(id);
  return {
    heading: text(at('heading')),
    slider: at('slider').valueAsNumber,
    number: at('round').valueAsNumber,
    departure: at('departure').hidden ? null : text(at('departure')),
    ends: ['first', 'back', 'forward', 'last'].map((id) => at(id).disabled),
    players: all('#players .player').map((player) => ({
      head: all('.top span', player).map(text),
      standing: text(player.querySelector('.standing')),
      isOut: player.querySelector('.dot.out') !== null,
      facts: all('.facts div', player).map((fact) => all('dt, dd', fact).map(text)),
      orders: all('.orders dd', player).map(text),
      bad: all('.bad', player).map(text),
    })),
    events: all('#events .group').flatMap((group) =>
      all('li', group).map((event) => [group.dataset.phase, ...all(':scope > span', event).map(text)])),
  };
})()";

/// Opens the replay of the files in a folder.
pub(crate) fn replay_of(folder: &Path) -> Box<dyn Replay> {
    let file = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        File { path: path.file_name().unwrap().to_str().unwrap().to_owned(), bytes: std::fs::read(path).unwrap() }
    };
    BUILT_IN.open(BUILT_IN.record_files_of(std::fs::read_dir(folder).unwrap().map(file).collect()).unwrap()).unwrap()
}

/// What the page must show for a frame.
fn expected(replay: &dyn Replay, frame: &Frame) -> Value {
    let orders = |list: &[PlayerAnswer], seat| {
        let given = list.iter().find(|given| given.seat == seat);
        let line = given.and_then(|given| given.line.clone());
        let verdict = given.filter(|given| given.is_bad).and_then(|given| given.verdict.clone());
        match (line, verdict) {
            (Some(line), Some(verdict)) => format!("{line} {verdict}"),
            (Some(line), None) => line,
            (None, Some(verdict)) => format!(" {verdict}"),
            (None, None) => "–".to_owned(),
        }
    };
    let bad = |list: &[PlayerAnswer], seat| -> Vec<String> {
        let bad = list.iter().filter(|given| given.seat == seat && given.is_bad);
        bad.filter_map(|given| given.verdict.clone()).collect()
    };
    let players: Vec<Value> = frame
        .scene
        .players
        .iter()
        .map(|player| {
            json!({
                "head": [player.seat.to_string(), player.name, player.score.to_string()],
                "standing": player.standing,
                "isOut": !player.is_playing,
                "facts": player.facts.iter().map(|fact| json!([fact.label, fact.value])).collect::<Vec<_>>(),
                "orders": [orders(&frame.answers, player.seat), orders(&frame.previous_answers, player.seat)],
                "bad": ([bad(&frame.answers, player.seat), bad(&frame.previous_answers, player.seat)].concat()),
            })
        })
        .collect();
    let events: Vec<Value> = frame.events.iter().map(|event| json!([event.phase, event.clause, event.text])).collect();
    let departure = frame.departure.as_ref().map(|departure| format!("Departs from the rules: {departure}"));
    let (is_first, is_last) = (frame.index == 0, frame.index + 1 == replay.len());
    json!({
        "heading": frame.scene.heading,
        "slider": frame.index,
        "number": frame.number,
        "departure": departure,
        "ends": [is_first, is_first, is_last, is_last],
        "players": players,
        "events": events,
    })
}

impl Viewer {
    /// Opens the page of a match between built-in players. Returns `None` without a browser.
    pub(crate) fn of_match(options: &str) -> Option<Self> {
        Self::of(|scratch| {
            scratch.run(&format!("play --quiet --replace {options} game")).expect(0);
        })
    }

    /// Opens the page of the record that `make` creates in the folder `game`.
    pub(crate) fn of(make: impl FnOnce(&Scratch)) -> Option<Self> {
        let browser = Browser::start()?;
        let scratch = Scratch::new();
        make(&scratch);
        scratch.run("export game --html page.html").expect(0);
        let (replay, page) = (replay_of(&scratch.path("game")), scratch.path("page.html"));
        let viewer = Self { browser, replay, page, scratch };
        viewer.open("");
        Some(viewer)
    }

    /// Opens the page again.
    pub(crate) fn open(&self, fragment: &str) {
        self.browser.open(&self.page, fragment);
        self.browser.wait("!document.getElementById('main').hidden || !document.getElementById('error').hidden");
        // After two animation frames, everything is painted.
        self.browser.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    }

    /// Checks that the page shows this frame, without errors.
    #[track_caller]
    pub(crate) fn assert_shows(&self, index: usize) {
        let found = self.browser.eval(SHOWN);
        let expected = expected(&*self.replay, &self.replay.frame(index));
        if let (Some(found), Some(expected)) = (found.as_object(), expected.as_object()) {
            for (key, expected) in expected {
                assert_eq!(found[key], *expected, "{key} of frame {index}");
            }
        }
        assert_eq!(found, expected);
        self.assert_no_errors();
    }

    /// Checks that there was no error.
    #[track_caller]
    pub(crate) fn assert_no_errors(&self) {
        assert_eq!(self.browser.errors(), [""; 0]);
        assert_eq!(self.browser.eval("document.getElementById('error').hidden"), true, "an error is shown");
    }

    /// The text of an element.
    pub(crate) fn text(&self, id: &str) -> String {
        self.browser.text(&format!("document.getElementById('{id}').textContent"))
    }

    pub(crate) fn click(&self, id: &str) {
        self.browser.click(&format!("document.getElementById('{id}')"));
    }

    /// The place on the screen of a point of the board's drawing.
    pub(crate) fn on_board(&self, (x, y): (f32, f32)) -> (f64, f64) {
        let [left, top, width, _] = self.browser.place("document.getElementById('board')");
        let cell = width / f64::from(self.replay.ground(0).width);
        (left + f64::from(x) * cell, top + f64::from(y) * cell)
    }

    /// The index of the first frame after the start whose round has this phase.
    pub(crate) fn with_phase(&self, phase: &str) -> usize {
        let has = |index: &usize| self.replay.frame(*index).spans.iter().any(|span| span.phase == phase);
        (1..self.replay.len()).find(has).unwrap_or_else(|| panic!("no round with {phase}"))
    }
}
