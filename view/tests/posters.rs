//! Posters of games that differ from RedBot: nothing leaves the sheet, and no text
//! overlaps another.

use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::Choices;
use rulebook_view::paint::{ADVANCE, Anchor, ColorRole, Form, Moment, Picture, Posters, columns, ground};
use rulebook_view::replay::{
    CellEvent, Frame, FrameEvent, OpenReplayError, PlayError, PlayerAnswer, RecordFiles, Replay, ReplayBundle, Summary,
};
use rulebook_view::scene::{Board, Fact, HeatMap, Overlay, Panel, Scene};

/// A replay with one frame.
#[derive(Debug)]
struct OneFrame(Frame);

impl Replay for OneFrame {
    fn summary(&self) -> Summary {
        let players = &self.0.scene.players;
        Summary {
            step: "round",
            game: "other",
            first: 0,
            frames: 1,
            is_over: false,
            names: players.iter().map(|panel| panel.name.clone()).collect(),
            scores: players.iter().map(|panel| vec![panel.score]).collect(),
            ranks: None,
            departures: Vec::new(),
            overlays: &[Overlay {
                name: "danger",
                legend: "damage that all rivals together can do in one turn of theirs",
            }],
        }
    }

    fn len(&self) -> usize {
        1
    }

    fn frame(&self, _: usize) -> Frame {
        self.0.clone()
    }

    fn moment(&self, _: usize, progress: f32) -> Moment {
        Moment { scene: self.0.scene.clone(), effects: Vec::new(), progress }
    }

    fn ground(&self, _: usize) -> Picture {
        ground(&self.0.scene)
    }

    fn action(&self, _: usize, _: f32) -> Picture {
        Picture::default()
    }

    fn overlay(&self, _: usize, place: usize) -> Option<HeatMap> {
        let board = self.0.scene.board;
        (place == 0).then(|| HeatMap::new((i32::MIN, i32::MAX), board, |at| Some(at.x - at.y)))
    }

    fn history(&self, _: Position) -> Vec<CellEvent> {
        Vec::new()
    }

    fn extend(&mut self, _: RecordFiles) -> Result<(), OpenReplayError> {
        Ok(())
    }

    fn choices(&self) -> Option<Choices> {
        None
    }

    fn play(&mut self, _: &[u8]) -> Result<(), PlayError> {
        Err(PlayError::GameOver)
    }

    fn cut(&mut self, _: usize) {}

    fn state_text(&self, _: usize) -> String {
        String::new()
    }

    fn log(&self) -> Option<(String, String)> {
        None
    }

    fn bundle(&self) -> ReplayBundle {
        unreachable!("posters need none")
    }
}

/// A scene with the longest possible texts.
fn replay(players: usize, (width, height): (u8, u8)) -> OneFrame {
    let panel = |&seat: &Seat| Panel {
        seat,
        name: "W中".repeat(32),
        is_playing: seat.index() % 2 == 0,
        standing: "waiting for something that takes long to tell".to_owned(),
        score: i64::from(i32::MIN),
        facts: (0..6).map(|_| Fact { label: "fire points", short: "fire", value: i32::MIN.to_string() }).collect(),
    };
    let given = |&seat: &Seat| PlayerAnswer {
        seat,
        line: Some("R1 RIGHT BUILD 25 25 ".repeat(20)),
        verdict: Some("malformed: expected something else ".repeat(4)),
        is_bad: true,
    };
    let seats = &Seat::ALL[..players];
    OneFrame(Frame {
        index: 0,
        number: 0,
        scene: Scene {
            players: seats.iter().map(panel).collect(),
            ..Scene::new("round 2147483647 of 2147483647 of a game", Board::new(width, height).unwrap())
        },
        previous_answers: seats.iter().map(given).collect(),
        answers: Vec::new(),
        events: (0..40).map(|_| FrameEvent { clause: "ANY-1", phase: "any", text: "it ".repeat(99) }).collect(),
        spans: Vec::new(),
        departure: None,
    })
}

/// Left, right, top and bottom of a text.
fn place(form: &Form) -> Option<(f32, f32, f32, f32)> {
    let Form::Text { x, y, size, anchor, text, .. } = form else { return None };
    let width = ADVANCE * size * columns(text) as f32;
    let left = match anchor {
        Anchor::Start => *x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    Some((left, left + width, y - 0.36 * size, y + 0.36 * size))
}

#[test]
fn nothing_leaves_the_sheet_and_no_text_covers_another() {
    for players in [1, 2, 4, 6, 9] {
        for size in [(1, 1), (3, 3), (8, 8), (25, 25), (32, 32), (64, 64), (64, 2), (2, 64)] {
            let replay = replay(players, size);
            assert_fits(&Posters::new(&replay).poster(0), players, size);
            assert_fits(&Posters::new(&replay).with_overlay(0).poster(0), players, size);
            let (plain, none) = (Posters::new(&replay).poster(0), Posters::new(&replay).with_overlay(1).poster(0));
            assert_eq!(plain, none, "there is no second overlay");
        }
    }
}

fn assert_fits(poster: &Picture, players: usize, size: (u8, u8)) {
    let texts: Vec<_> = poster.shapes.iter().filter_map(|shape| Some((place(&shape.form)?, shape))).collect();
    for (i, ((left, right, top, bottom), shape)) in texts.iter().enumerate() {
        let inside = *left >= 0.0 && *right <= poster.width && *top >= 0.0 && *bottom <= poster.height;
        assert!(inside, "{players} {size:?}: {shape:?}");
        for ((l, r, t, b), other) in &texts[..i] {
            let apart = left >= r || l >= right || top >= b || t >= bottom;
            assert!(apart, "{players} {size:?}: {shape:?} {other:?}");
        }
    }
    let names = texts.iter().filter(|(_, shape)| matches!(shape.color_role, ColorRole::Of(_))).count();
    assert_eq!(names, players, "every player is named");
}
