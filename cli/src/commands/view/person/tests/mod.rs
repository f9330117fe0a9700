//! The screen of people who play, as text.

use super::super::tests::{COLORED, PLAIN, styles, text};
use super::super::theme::Theme;
use super::game::{MatchPlayers, PlayScreen};
use super::input::Command;
use crate::games::{GameRef, Registry};
use crate::matches::{Match, Setup};
use crate::people::{Question, Request, Update};
use crate::record::{MATCH_FILE, Previous, RecordPlace, state_file};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use rulebook_core::contract::Opening;
use rulebook_core::fibot::FiBot;
use rulebook_core::othello::Othello;
use rulebook_core::players::Seat;
use rulebook_record::{Confinement, Limits, Start};
use rulebook_referee::Interrupt;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tempfile::TempDir;

/// A screen in the middle of a match between a person, P1, and a built-in player, and the person's requests.
struct Sitting {
    screen: PlayScreen,
    requests: Receiver<Request>,
    _folder: TempDir,
}

/// The record of a match of built-in players; the first `states` of its states, or all of them.
fn record(games: Registry, players: [&str; 2], states: Option<u64>) -> (TempDir, PathBuf) {
    let game = games.first();
    let above = tempfile::tempdir().unwrap();
    let whole = above.path().join("whole");
    let setup = Setup {
        game,
        names: ["Ada", players[1]].map(str::to_owned).into(),
        strategies: players.map(|name| format!("builtin:{name}").into()).into(),
        state: game.opening(&game.rules(), &Opening::default()).unwrap(),
        seed: 1,
        plan_line_id: None,
        start: Start::Standard,
        limits: Limits::default(),
        confinement: Confinement::default(),
    };
    let playing = Match::begin(setup, RecordPlace::Named(&whole, Previous::Keep), games).unwrap();
    let mut journal = playing.play(&Interrupt::never(), &mut |_, _, _| ()).unwrap();
    let Some(states) = states else { return (above, whole) };
    let folder = above.path().join("game1");
    std::fs::create_dir(&folder).unwrap();
    for name in (0..states).map(state_file) {
        std::fs::copy(whole.join(&name), folder.join(name)).unwrap();
    }
    journal.rounds.retain(|round| round.round + 1 < states);
    journal.outcome = None;
    std::fs::write(folder.join(MATCH_FILE), journal.to_text()).unwrap();
    (above, folder)
}

impl Sitting {
    fn new(games: Registry, players: [&str; 2], states: Option<u64>) -> Self {
        let game: GameRef = games.first();
        let (above, folder) = record(games, players, states);
        let (sender, requests) = channel();
        let players = MatchPlayers { people: vec![Seat::ALL[0]], is_over_network: false };
        let mut screen = PlayScreen::open(game, &folder, players, sender).unwrap();
        let number = screen.playback.last() as u64;
        let state = std::fs::read(folder.join(state_file(number))).unwrap();
        let state = game.read(&state, &game.rules()).unwrap();
        let asked = state.status().asked().iter().next();
        screen.update(Update::State { number, asked, is_program: false }).unwrap();
        match game.typed.choices(&*state) {
            Some(choices) if choices.seat == Seat::ALL[0] => {
                let question = Question { id: 0, state: state.boxed_clone(), choices, seed: 1 };
                screen.update(Update::Question(question)).unwrap();
            }
            Some(_) => {}
            None => screen.update(Update::Over).unwrap(),
        }
        Self { screen, requests, _folder: above }
    }

    fn draw(&mut self, (width, height): (u16, u16), theme: Theme) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.screen.draw(frame, theme)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn text(&mut self) -> String {
        text(&self.draw((80, 24), PLAIN))
    }

    fn press(&mut self, code: KeyCode) -> Option<Command> {
        self.screen.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }
}

fn othello(states: Option<u64>) -> Sitting {
    Sitting::new(Registry::only::<Othello>(), ["easy", "medium"], states)
}

#[test]
fn a_question() {
    let mut sitting = othello(Some(9));
    insta::assert_snapshot!(sitting.text());
    insta::assert_snapshot!("a_question_colored_styles", styles(&sitting.draw((80, 24), COLORED)));
    insta::assert_snapshot!("a_question_colored", text(&sitting.draw((80, 24), COLORED)));
    insta::assert_snapshot!("a_question_colored_at_130_x_45", text(&sitting.draw((130, 45), COLORED)));
    insta::assert_snapshot!("a_question_colored_at_60_x_18", text(&sitting.draw((60, 18), COLORED)));
    insta::assert_snapshot!("a_question_plain_styles", styles(&sitting.draw((80, 24), PLAIN)));
    insta::assert_snapshot!("a_question_at_130_x_45", text(&sitting.draw((130, 45), PLAIN)));
}

#[test]
fn a_computer_thinks() {
    insta::assert_snapshot!(othello(Some(10)).text());
}

#[test]
fn the_end() {
    insta::assert_snapshot!(othello(None).text());
}

/// Keys without a meaning and clicks leave the result on the screen.
#[test]
fn the_result_stays() {
    let mut sitting = othello(None);
    let result = |text: &str| text.lines().find(|line| line.starts_with("the game is over: you ")).map(str::to_owned);
    let first = result(&sitting.text());
    assert!(first.is_some());
    for code in [KeyCode::Char('w'), KeyCode::Char('d'), KeyCode::Enter, KeyCode::Char(' '), KeyCode::Left] {
        sitting.press(code);
        assert_eq!(result(&sitting.text()), first, "{code}");
    }
    sitting.screen.select(rulebook_core::grid::Position::new(1, 1));
    assert_eq!(result(&sitting.text()), first);
    sitting.screen.players.people = Seat::ALL[..2].to_vec();
    sitting.press(KeyCode::Char('w'));
    let text = sitting.text();
    assert!(text.contains("the game is over: P") && text.contains(" won, "), "{text}");
}

/// A letter that begins no answer types nothing, so the keys after it keep their meanings.
#[test]
fn a_letter_that_begins_no_answer_types_nothing() {
    let mut sitting = othello(Some(9));
    for letter in ['v', '9', '-'] {
        sitting.press(KeyCode::Char(letter));
        let text = sitting.text();
        assert!(text.contains(&format!("\nno answer begins with {letter}; ? shows the keys")), "{text}");
    }
    // No legal move begins with `A`, but names of squares do.
    sitting.press(KeyCode::Char('A'));
    assert!(sitting.text().contains("\n> A_"), "{}", sitting.text());
    let interrupt = |key| Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL));
    assert_eq!(sitting.screen.handle(&interrupt('c')), Some(Command::Interrupt));
    sitting.press(KeyCode::Esc);
    sitting.press(KeyCode::Char('v'));
    sitting.press(KeyCode::Char('q'));
    assert!(sitting.text().contains("\nleave? "), "{}", sitting.text());
    assert_eq!(sitting.screen.handle(&interrupt('c')), Some(Command::Interrupt));
    let mut fibot = Sitting::new(Registry::only::<FiBot>(), ["tym98", "tym97"], Some(3));
    fibot.press(KeyCode::Char('4'));
    assert!(fibot.text().contains("no answer begins with 4"), "{}", fibot.text());
    fibot.press(KeyCode::Char('a'));
    assert!(fibot.text().contains("\n> a_"), "{}", fibot.text());
}

/// The turn of a person begins when the move before it has been shown.
#[test]
fn a_turn_begins_after_the_animation() {
    let mut sitting = othello(Some(9));
    sitting.screen.playback.play_from(7);
    let text = sitting.text();
    assert!(text.contains("P2 medium moves") && !text.contains("turn of P1") && !text.contains("your turn"), "{text}");
    sitting.screen.tick(Duration::from_secs(60));
    let text = sitting.text();
    assert!(text.contains("turn of P1 Ada") && text.contains("\nyour turn"), "{text}");
    // The match is ahead of what has been read.
    sitting.screen.newest += 1;
    assert!(!sitting.text().contains("your turn"), "{}", sitting.text());
}

/// A tip that was asked for too early follows with the question, after the animation, and marks its cell.
#[test]
fn a_tip_follows_on_the_turn_of_the_person() {
    let mut sitting = othello(Some(9));
    let question = sitting.screen.question.take().unwrap();
    sitting.press(KeyCode::Char('t'));
    assert!(sitting.text().contains("\na tip follows on your turn"), "{}", sitting.text());
    sitting.screen.playback.play_from(7);
    sitting.screen.update(Update::Question(question)).unwrap();
    assert!(sitting.text().contains("\nstrong looks for a good move"), "{}", sitting.text());
    assert!(!sitting.screen.receive_hint(), "the move before it is still shown");
    sitting.screen.tick(Duration::from_secs(60));
    while !sitting.screen.receive_hint() {
        assert!(sitting.screen.hint.is_some(), "the player has stopped");
        std::thread::sleep(Duration::from_millis(10));
    }
    let text = sitting.text();
    assert!(text.contains("\na tip: strong would play "), "{text}");
    let tip = sitting.screen.tip.clone();
    assert_eq!((tip.len(), sitting.screen.cursor), (1, tip.first().copied()));
    sitting.press(KeyCode::Up);
    sitting.press(KeyCode::Left);
    assert_ne!(sitting.screen.cursor, tip.first().copied());
    assert!(sitting.text().contains('*'), "{}", sitting.text());
    sitting.press(KeyCode::Esc);
    assert!(!sitting.text().contains('*'), "{}", sitting.text());
}

#[test]
fn the_keys() {
    let mut sitting = othello(Some(9));
    sitting.press(KeyCode::Char('?'));
    insta::assert_snapshot!(sitting.text());
}

/// The help shows answers of the game that is played, and no key that it does not have.
#[test]
fn the_keys_of_a_game_with_actions_without_a_cell() {
    let mut sitting = Sitting::new(Registry::only::<FiBot>(), ["tym98", "tym97"], Some(3));
    sitting.press(KeyCode::Char('?'));
    let text = sitting.text();
    assert!(text.contains(" A V Enter  type an answer"), "{text}");
    assert!(text.contains(" o          an action without a cell"), "{text}");
    let mut sitting = othello(Some(10));
    sitting.press(KeyCode::Char('?'));
    let text = sitting.text();
    assert!(text.contains(" letters    type an answer") && !text.contains("without a cell"), "{text}");
    for theme in [PLAIN, COLORED] {
        let mut sitting = othello(Some(9));
        sitting.press(KeyCode::Char('?'));
        let help = super::super::tests::text(&sitting.draw((80, 40), theme));
        assert!(["shot", "lives", "blast", "without a cell"].iter().all(|other| !help.contains(other)), "{help}");
    }
}

#[test]
fn an_earlier_state() {
    let mut sitting = othello(Some(9));
    sitting.press(KeyCode::PageUp);
    insta::assert_snapshot!(sitting.text());
}

#[test]
fn a_selected_robot() {
    let mut sitting = Sitting::new(Registry::only::<FiBot>(), ["tym98", "tym97"], Some(3));
    insta::assert_snapshot!("robots_to_select", sitting.text());
    sitting.press(KeyCode::Enter);
    sitting.press(KeyCode::Down);
    insta::assert_snapshot!(sitting.text());
    assert_eq!(sitting.requests.try_iter().count(), 0);
}

/// PEO-4: only a confirmed `q` leaves.
#[test]
fn peo_4_leaving_must_be_confirmed() {
    let mut sitting = othello(Some(9));
    for code in [KeyCode::Char('q'), KeyCode::Enter, KeyCode::Char('q'), KeyCode::Esc] {
        assert_eq!(sitting.press(code), None);
    }
    assert_eq!(sitting.requests.try_iter().count(), 0);
    sitting.press(KeyCode::Char('q'));
    assert!(sitting.text().contains("\nleave? The game is not over; "), "{}", sitting.text());
    sitting.press(KeyCode::Char('q'));
    assert_eq!(sitting.requests.try_iter().collect::<Vec<_>>(), [Request::Leave]);
}

/// NET-6: over the network, the screen offers no undo, no other game, and does not promise a resumption.
#[test]
fn net_6_the_keys_of_a_game_over_the_network() {
    for (states, keys) in [(Some(9), "Enter select  t tip"), (None, "v view  PgUp look back")] {
        let mut sitting = othello(states);
        sitting.screen.players.is_over_network = true;
        let text = sitting.text();
        assert!(text.contains(keys), "{text}");
        assert!(["undo", "again", "exchange"].iter().all(|key| !text.contains(key)), "{text}");
        sitting.press(KeyCode::Char('?'));
        let text = sitting.text();
        assert!(text.contains("leave; this ends the game"), "{text}");
        assert!(["take back", "again", "exchanged", "--resume"].iter().all(|key| !text.contains(key)), "{text}");
    }
    let mut sitting = othello(Some(9));
    sitting.screen.players.is_over_network = true;
    sitting.press(KeyCode::Char('q'));
    let text = sitting.text();
    assert!(text.contains("\nleave? A network game cannot be resumed. q or y leaves"), "{text}");
}
