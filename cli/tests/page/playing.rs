//! Games that people play in the page, move by move. The expected states come from the engine in this process.

use crate::table::Table;
use rulebook_core::grid::Position;
use rulebook_view::replay::{BUILT_IN, NewGame};

/// The moves of a whole game of Othello in which a side passes before the end.
fn game_with_a_pass() -> Vec<String> {
    for step in 1.. {
        let mut replay = BUILT_IN.new_game("othello", &NewGame::default()).unwrap();
        let (mut moves, mut has_pass) = (Vec::new(), false);
        while let Some(choices) = replay.choices() {
            let choice = &choices.list[(step * (moves.len() + 1)) % choices.list.len()];
            replay.play(choice.line.as_bytes()).unwrap();
            moves.push(choice.line.clone());
            has_pass |= replay.choices().is_some_and(|next| next.seat == choices.seat);
        }
        if has_pass {
            return moves;
        }
    }
    unreachable!()
}

/// Two people play a whole game by clicks; then the page offers another one, and takes back moves.
#[test]
#[ignore = "thorough: a real browser"]
fn two_people_play_to_the_end_and_again() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    table.assert_shows_game();
    assert!(table.is("document.getElementById('undo').disabled"));
    let mut passes = 0;
    for (number, line) in game_with_a_pass().into_iter().enumerate() {
        let choices = table.replay.choices().unwrap();
        let choice = choices.list.iter().find(|choice| choice.line == line).unwrap().clone();
        table.click_choice(&choice);
        if let Some(next) = table.replay.choices() {
            if next.seat == choices.seat {
                passes += 1;
                assert!(table.text("note").contains("cannot move and passes"), "{}", table.text("note"));
                assert!(table.text("live").contains("cannot move and passes"), "{}", table.text("live"));
                assert_eq!(table.browser.eval("document.querySelectorAll('#moves .passed').length"), passes);
            }
            let heading = table.replay.frame(usize::MAX).scene.heading;
            assert_eq!(table.text("turn").to_lowercase(), heading);
        }
        if number % 8 == 0 || passes == 1 {
            table.assert_shows_game();
        }
    }
    assert!(passes > 0);
    table.assert_shows_game();
    table.browser.wait("document.getElementById('ending').open");
    let frame = table.replay.frame(usize::MAX);
    for player in &frame.scene.players {
        assert!(table.text("ending-scores").contains(&player.score.to_string()), "{}", table.text("ending-scores"));
    }
    let ranks = table.replay.summary().ranks.unwrap();
    let expected = match ranks[..] {
        [1, 2] => "Black wins",
        [2, 1] => "White wins",
        _ => "A draw",
    };
    assert_eq!(table.text("ending-title"), expected);
    // The dialog gives way to the board, and moves can still be taken back.
    table.press_in("ending", "");
    table.assert_shows_game();
    let dots = "[...document.querySelectorAll('#players .dot')].filter((dot) => dot.checkVisibility()).length";
    assert_eq!(table.browser.eval(dots), 0, "nobody plays any more");
    table.click("undo");
    let last = table.last();
    table.cut(last);
    table.assert_shows_game();
    assert_eq!(table.browser.eval(dots), 2);
    // The last move again ends the game again.
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    if table.replay.choices().is_none() {
        table.browser.wait("document.getElementById('ending').open");
        table.press_in("ending", "again");
        table.begin(&["human", "human"], "");
        table.assert_shows_game();
    }
}

/// A square that is not legal says why, and loses nothing.
#[test]
#[ignore = "thorough: a real browser"]
fn an_illegal_square_says_why() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    check_refusals_of_squares(&mut table);
}

pub(crate) fn check_refusals_of_squares(table: &mut Table) {
    for (cell, reason) in [
        (Position::new(1, 1), "a1 is not legal: expected a square from which a disc of the opponent flips."),
        (Position::new(4, 4), "d4 is not legal: expected an empty square."),
    ] {
        table.click_cell(cell);
        assert_eq!(table.text("note"), reason);
        assert_eq!(table.text("live"), reason);
        table.assert_shows_game();
    }
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    table.assert_shows_game();
    assert_eq!(table.text("note"), "");
}

/// Moves are taken back one by one to the start, and other moves follow.
#[test]
#[ignore = "thorough: a real browser"]
fn two_people_take_back_one_move_at_a_time() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    check_undo(&mut table);
}

pub(crate) fn check_undo(table: &mut Table) {
    for _ in 0..4 {
        let choice = table.choices()[0].clone();
        table.click_choice(&choice);
    }
    for _ in 0..4 {
        table.click("undo");
        let last = table.last();
        table.cut(last);
        table.assert_shows_game();
    }
    assert!(table.is("document.getElementById('undo').disabled"));
    let choice = table.choices().pop().unwrap();
    table.click_choice(&choice);
    table.assert_shows_game();
}

/// The board marks the legal moves of each new last state at once, wherever the pointer rests.
#[test]
#[ignore = "thorough: a real browser"]
fn legal_moves_are_marked_without_the_pointer() {
    for (players, motion) in
        [(["human", "human"], "reduce"), (["human", "human"], "no-preference"), (["human", "builtin:easy"], "reduce")]
    {
        let Some(mut table) = Table::with("othello", &players, "--seed 1", motion) else { return };
        table.set_least_time(0);
        table.browser.point((1270.0, 790.0));
        assert_marks_choices(&table);
        for _ in 0..2 {
            // The keys move no pointer.
            let choice = table.choices()[0].clone();
            table.browser.press("Escape");
            table.browser.press("ArrowDown");
            table.browser.press("Enter");
            table.play(&choice.line);
            if players[1] != "human" {
                table.wait_for_person();
            }
            table.browser.wait(&format!("document.getElementById('slider').valueAsNumber === {}", table.last()));
            assert_marks_choices(&table);
        }
        while !table.is("document.getElementById('undo').disabled") {
            table.browser.press("u");
            let moves = table.browser.eval("document.querySelectorAll('#moves button').length").as_u64().unwrap();
            table.cut(usize::try_from(moves).unwrap() + 1);
            assert_marks_choices(&table);
        }
        assert_eq!(table.last(), 0);
    }
}

/// Checks that exactly the legal squares of a game of Othello have a mark.
#[track_caller]
fn assert_marks_choices(table: &Table) {
    table.assert_shows_game();
    let legal: Vec<Position> = table.choices().iter().map(|choice| choice.cells[0]).collect();
    assert!(!legal.is_empty());
    // The corner that no move of these games reaches.
    let empty = table.color(Position::new(8, 8), (0.0, 0.0));
    let pieces = table.replay.frame(usize::MAX).scene.pieces;
    let is_empty = |cell: &Position| pieces.iter().all(|piece| piece.at != *cell);
    let cells = (1..=8).flat_map(|y| (1..=8).map(move |x| Position::new(x, y)));
    let marked: Vec<Position> = cells.filter(is_empty).filter(|&cell| table.color(cell, (0.0, 0.0)) != empty).collect();
    let mut expected = legal;
    expected.sort_unstable_by_key(|cell| (cell.y, cell.x));
    assert_eq!(marked, expected);
}

/// A person plays against a built-in player, and takes back a move while it thinks.
#[test]
#[ignore = "thorough: a real browser"]
fn a_person_plays_against_the_computer() {
    let Some(mut table) = Table::of("othello", &["human", "builtin:hard"]) else { return };
    check_turns(&mut table);
}

pub(crate) fn check_turns(table: &mut Table) {
    // So much time that the move can be taken back while the computer is to move.
    table.set_least_time(60_000);
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    table.assert_shows_game();
    assert_eq!(table.text("turn"), "Hard is thinking…");
    assert!(table.is("!document.getElementById('thinking').hidden"));
    // A click during its turn plays nothing.
    table.click_cell(table.choices()[0].cells[0]);
    table.assert_shows_game();
    table.click("undo");
    table.cut(1);
    table.assert_shows_game();
    assert_eq!(table.text("turn"), "Your move");
    assert!(table.is("document.getElementById('thinking').hidden"));
    table.set_least_time(0);
    for _ in 0..3 {
        let choice = table.choices().pop().unwrap();
        table.click_choice(&choice);
        table.wait_for_person();
        table.assert_shows_game();
    }
    assert!(table.last() >= 6, "{}", table.last());
    // The opponent's move goes first, then the person's own.
    let before = table.last();
    table.click("undo");
    let to = (0..before).rev().find(|&index| table.replay.frame(index).answers[0].seat.number() == 1).unwrap();
    table.cut(to + 1);
    table.assert_shows_game();
}

/// A player that would think for years is stopped by undo and by a new game. The page answers meanwhile.
#[test]
#[ignore = "thorough: a real browser"]
fn a_long_thought_can_be_stopped() {
    let Some(mut table) = Table::of("othello", &["human", "builtin:hard:depth=60"]) else { return };
    for _ in 0..2 {
        let choice = table.choices()[0].clone();
        table.click_choice(&choice);
        assert_eq!(table.text("turn"), "Hard is thinking…");
        table.click("undo");
        table.cut(1);
        table.assert_shows_game();
    }
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    // A smaller depth counts from the next move on.
    table.click("settings");
    assert_eq!(table.value("option-hard-depth"), "60");
    table.set("option-hard-depth", "1");
    table.browser.click("document.querySelector('#settings-form button.main')");
    table.click("new-game");
    table.press_in("new-game-dialog", "start");
    table.begin(&["human", "hard"], "");
    table.assert_shows_game();
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    table.wait_for_person();
    table.assert_shows_game();
}

/// The dialog for a new game exchanges the players, and starts from the mirrored start.
#[test]
#[ignore = "thorough: a real browser"]
fn a_new_game_has_other_players_and_another_start() {
    let Some(mut table) = Table::of("othello", &["human", "builtin:easy"]) else { return };
    check_new_game(&mut table);
}

pub(crate) fn check_new_game(table: &mut Table) {
    table.set_least_time(0);
    table.click("new-game");
    assert_eq!((table.value("player-1").as_str(), table.value("player-2").as_str()), ("", "easy"));
    table.click("exchange");
    assert_eq!((table.value("player-1").as_str(), table.value("player-2").as_str()), ("easy", ""));
    table.press_in("new-game-dialog", "start");
    table.begin(&["easy", "human"], "");
    table.wait_for_person();
    assert_eq!(table.last(), 1);
    table.assert_shows_game();
    assert!(table.is("document.getElementById('undo').disabled"), "there is no own move yet");
    // Cancelling changes nothing.
    table.browser.press("n");
    table.set("player-1", "strong");
    table.press_in("new-game-dialog", "");
    table.assert_shows_game();
    table.browser.press("n");
    assert_eq!(table.value("player-1"), "easy");
    table.set("player-1", "");
    table.set("start", "mirrored");
    table.press_in("new-game-dialog", "start");
    table.begin(&["human", "human"], "start=mirrored\n");
    table.assert_shows_game();
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    table.assert_shows_game();
}

/// Built-in players play each other to the end, without waiting and without taking back.
#[test]
#[ignore = "thorough: a real browser"]
fn the_computer_plays_itself() {
    let Some(mut table) = Table::of("othello", &["human", "builtin:easy"]) else { return };
    table.click("new-game");
    table.set("player-1", "medium");
    table.press_in("new-game-dialog", "start");
    table.begin(&["medium", "easy"], "");
    table.browser.wait("document.getElementById('ending').open");
    table.follow();
    table.assert_shows_game();
    assert!(table.replay.choices().is_none());
    assert!(table.is("document.getElementById('undo').disabled"));
    table.press_in("ending", "exchange");
    table.browser.wait("document.getElementById('ending').open");
    table.begin(&["easy", "medium"], "");
    table.follow();
    table.assert_shows_game();
    table.press_in("ending", "new");
    assert!(table.is_open("new-game-dialog"));
}

/// FIbot: a slide takes two clicks, and a pass is a button.
#[test]
#[ignore = "thorough: a real browser"]
fn an_action_can_take_two_clicks_or_a_button() {
    let Some(mut table) = Table::of("fibot", &["human", "human"]) else { return };
    table.assert_shows_game();
    let slide =
        table.choices().into_iter().find(|choice| choice.cells.len() == 2 && choice.cells[0] != choice.cells[1]);
    let slide = slide.unwrap();
    // The first click selects the robot, and plays nothing.
    table.click_cell(slide.cells[0]);
    table.assert_shows_game();
    table.click_cell(slide.cells[1]);
    table.play(&slide.line);
    table.assert_shows_game();
    table
        .browser
        .click("[...document.querySelectorAll('#answers button')].find((button) => button.textContent === 'pass')");
    table.play("-");
    table.assert_shows_game();
    assert!(table.text("note").contains("passes"), "{}", table.text("note"));
    // Escape deselects.
    let choice = table.choices().into_iter().find(|choice| choice.cells.len() == 2).unwrap();
    table.click_cell(choice.cells[0]);
    table.browser.press("Escape");
    table.click_cell(choice.cells[1]);
    table.assert_shows_game();
    table.click("undo");
    let last = table.last();
    table.cut(last);
    table.assert_shows_game();
}
