//! Games with one to nine players, and with overlays.

use super::super::playback::Playback;
use super::fixtures::{PLAIN, draw, press, text};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::Choices;
use rulebook_view::paint::{Moment, Picture};
use rulebook_view::replay::{
    CellEvent, Frame, FrameEvent, OpenReplayError, PlayError, PlayerAnswer, RecordFiles, Replay, ReplayBundle, Summary,
};
use rulebook_view::scene::{Board, Fact, HeatMap, Overlay, Panel, Piece, PieceId, PieceKind, Scene, Unit};
use std::path::Path;

/// The player with late answers.
const LATE: usize = 4;
/// The player that is out and has no answer.
const OUT: usize = 7;

/// A replay of two frames of a game with this many players.
#[derive(Debug)]
struct TwoFrames(usize);

impl TwoFrames {
    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(self.0)
    }
}

impl Replay for TwoFrames {
    fn summary(&self) -> Summary {
        Summary {
            game: "crowd",
            step: "round",
            first: 0,
            frames: 2,
            is_over: true,
            names: self.seats().map(|seat| format!("bot{}", seat.number())).collect(),
            scores: self.seats().map(|seat| vec![0, seat.number() as i64]).collect(),
            ranks: Some(vec![1; self.0]),
            departures: Vec::new(),
            overlays: &[
                Overlay { name: "danger", legend: "damage that rivals can do" },
                Overlay { name: "reach", legend: "points to get there" },
            ],
        }
    }

    fn len(&self) -> usize {
        2
    }

    fn frame(&self, index: usize) -> Frame {
        let panel = |seat: Seat| Panel {
            seat,
            name: format!("bot{}", seat.number()),
            is_playing: seat.number() != OUT,
            standing: if seat.number() == OUT { "OUT" } else { "in the game" }.to_owned(),
            score: 0,
            facts: vec![Fact { label: "units", short: "units", value: "1".to_owned() }],
        };
        let unit = |seat: Seat| {
            let at = Position::new(seat.number() as i32, 1);
            Piece::new(PieceId(seat.number() as u32), seat.to_string(), at, PieceKind::Unit(Unit::new(seat, "A")))
        };
        let given = |seat: Seat| {
            let is_bad = seat.number() == LATE;
            let verdict = is_bad.then(|| "late: wall time".to_owned());
            PlayerAnswer { seat, line: Some(format!("MOV {}", seat.number())), verdict, is_bad }
        };
        Frame {
            index,
            number: index as u64,
            scene: Scene {
                pieces: self.seats().map(unit).collect(),
                players: self.seats().map(panel).collect(),
                ..Scene::new("round 0 of 1", Board::new(20, 12).unwrap())
            },
            previous_answers: Vec::new(),
            answers: self.seats().filter(|seat| seat.number() != OUT).map(given).collect(),
            events: vec![FrameEvent { clause: "ANY-1", phase: "any", text: "it happens".to_owned() }],
            spans: Vec::new(),
            departure: None,
        }
    }

    fn moment(&self, index: usize, progress: f32) -> Moment {
        Moment { scene: self.frame(index).scene, effects: Vec::new(), progress }
    }

    fn ground(&self, _: usize) -> Picture {
        Picture::default()
    }

    fn action(&self, _: usize, _: f32) -> Picture {
        Picture::default()
    }

    fn overlay(&self, index: usize, place: usize) -> Option<HeatMap> {
        let board = self.frame(index).scene.board;
        (place == 0).then(|| HeatMap::new((0, 40), board, |at| Some(at.x + at.y)))
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
        unreachable!("a terminal needs none")
    }
}

fn open(players: usize) -> Playback {
    Playback::new(Box::new(TwoFrames(players)), Path::new("game1"))
}

#[test]
fn a_window_of_24_rows_is_enough_for_nine_players() {
    for players in 1..=9 {
        for size in [(80, 24), (80, 30), (130, 50)] {
            let mut playback = open(players);
            let table = text(&draw(&mut playback, size, PLAIN));
            press(&mut playback, "<Tab><Tab>");
            let answers = text(&draw(&mut playback, size, PLAIN));
            for number in 1..=players {
                let dot = if number == OUT { "○" } else { "●" };
                assert!(table.contains(&format!("{dot}P{number}")), "{players} {size:?}\n{table}");
                assert!(table.contains(&format!("{number}A")), "{players} {size:?}\n{table}");
                let answer = match number {
                    LATE => "late: wall time".to_owned(),
                    OUT => "OUT".to_owned(),
                    _ => format!("MOV {number}"),
                };
                let window = if size.1 < 50 { &answers } else { &table };
                assert!(window.contains(&answer), "{players} {size:?}: no {answer} in\n{window}");
            }
        }
    }
}

/// The key shows one overlay after the other, then none.
#[test]
fn overlays_are_shown_by_a_key() {
    let mut playback = open(3);
    let mut window_after = |keys: &str| {
        press(&mut playback, keys);
        text(&draw(&mut playback, (80, 24), PLAIN))
    };
    let plain = window_after("");
    let danger = window_after("m");
    assert!(danger.contains("\ndanger: damage that rivals can do\n"), "{danger}");
    assert_ne!(danger.lines().nth(3), plain.lines().nth(3));
    let kept = window_after("j");
    assert!(kept.contains("\ndanger 0 to 40 in steps 0 to 9: damage that rivals can do\n"), "{kept}");
    let reach = window_after("mj");
    assert!(reach.contains("\nreach: nothing to show here\n"), "{reach}");
    assert_eq!(reach.lines().nth(3), plain.lines().nth(3));
    let none = window_after("m");
    assert!(none.contains("\nno overlay\n"), "{none}");
    let help = window_after("?");
    assert!(help.contains(" m          the next overlay of the board, or none"), "{help}");
    let signs = window_after("j");
    assert!(signs.contains(" 1A  unit A of P1, ♥ its health; 1● with a ball"), "{signs}");
}
