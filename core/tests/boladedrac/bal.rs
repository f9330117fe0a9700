//! BAL: owed balls.

use crate::board::{Board, board};
use rulebook_core::boladedrac::ItemKind;

/// 0 deposits a ball when it moves to the right.
fn room() -> Board {
    board(
        "
        XXXXXXXXX
        X0C.....X
        X......bX
        X......kX
        XXXXXXXXX",
    )
    .carrier(0)
}

#[test]
fn bal_1_cells_that_will_not_do() {
    let board = room().absent(ItemKind::Bean, 1, 7, 9);
    // Rock, capsule, ball, items, a place without its item, and cells near 0 at 1 2.
    let bad = [(0, 0), (5, 1), (5, 2), (2, 7), (3, 7), (1, 7), (1, 2), (1, 1), (1, 4), (3, 2), (3, 4)];
    for end in 0..=bad.len() {
        let draws: String = bad.iter().take(end).map(|&(i, j)| board.at(i, j)).collect();
        let played = board.play(&["m r"], &(draws + &board.at(1, 5)));
        assert!(played.has_ball_at(1, 5), "BAL-1");
        assert_eq!(played.after.setup().balls.len(), 2, "SET-6");
    }
}

#[test]
fn bal_1_two_balls_one_after_the_other() {
    let line = board(
        "
        XXXXXXXXX
        X012....X
        X.......X
        XXXXXXXXX",
    )
    .carrier(1)
    .carrier(2);
    let draws = format!("0/71 {} {} {}", line.at(5, 5), line.at(5, 5), line.at(5, 6));
    let played = line.play(&["t r"], &draws);
    assert!(played.has_ball_at(5, 5) && played.has_ball_at(5, 6), "BAL-1: the second one not on the first");
}

#[test]
fn bal_2_after_200_draws_the_first_cell_far_from_gokus() {
    let board = room();
    let played = board.play(&["m r"], &board.at(0, 0).repeat(200));
    assert!(played.has_ball_at(1, 5), "BAL-2: row by row from the top");
    assert!(played.event_lines().last().unwrap().starts_with("BAL-2 an owed ball lies on 1 5, the first free cell"));
    let last = board.play(&["m r"], &(board.at(0, 0).repeat(199) + &board.at(3, 5)));
    assert!(last.has_ball_at(3, 5), "BAL-1: draw 200 still counts");
}

#[test]
fn bal_2_then_the_first_free_cell() {
    // Every free cell is near the goku, which is on 2 2 after its move.
    let mut board = board(
        "
        XXXXX
        X0..X
        X...X
        XXXXX",
    )
    .carrier(0)
    .capsule(2, 1);
    board.setup.rocks.insert(crate::board::cell(5, 1).position());
    board.setup.rocks.insert(crate::board::cell(5, 2).position());
    board.setup.rocks.insert(crate::board::cell(5, 3).position());
    board.setup.rocks.insert(crate::board::cell(4, 3).position());
    let played = board.play(&["m b"], &board.at(0, 0).repeat(200));
    assert!(played.has_ball_at(1, 1), "BAL-2: near the goku at 2 1, and free");
    assert_eq!(played.cells(), "2 1");
}

#[test]
fn bal_1_after_items_and_returns() {
    // The item on 1 5 comes back first; the goku that returns is not near.
    let board = room().absent(ItemKind::Kinton, 1, 5, 1);
    let played = board.play(&["m r"], &(board.at(1, 5) + &board.at(1, 6)));
    assert!(played.has_ball_at(1, 6) && played.after.setup().kintons[1].is_there, "ROU-1, BAL-1");
}
