//! REG: items come back.

use crate::board::{Board, board};
use rulebook_core::boladedrac::ItemKind;

fn room() -> Board {
    board(
        "
        XXXXXXX
        X0....X
        X.....X
        XXXXXXX",
    )
}

#[test]
fn reg_1_an_item_comes_back_when_its_timer_is_0() {
    for kind in ItemKind::ALL {
        let item = |timer| room().absent(kind, 2, 3, timer).play(&[], "").after.setup().items(kind)[0];
        assert_eq!((item(2).is_there, item(2).timer), (false, 1), "REG-1");
        assert_eq!((item(1).is_there, item(1).timer), (true, 0), "REG-1");
    }
}

#[test]
fn reg_1_not_under_a_goku() {
    let board = room().absent(ItemKind::Bean, 1, 1, 1);
    let played = board.play(&[], "");
    let bean = played.after.setup().beans[0];
    assert_eq!((bean.is_there, bean.timer), (false, 0), "REG-1: it waits");
    let gone = played.then(&[], "").then(&["m r"], "");
    assert!(gone.after.setup().beans[0].is_there, "REG-1: in the round in which the goku goes");
    assert_eq!(gone.event_lines().last().unwrap(), "REG-1 bean 1 is on 1 1 again");
}

#[test]
fn reg_1_a_dead_goku_is_not_in_the_way() {
    let board = room().absent(ItemKind::Kinton, 1, 1, 1).dead(0, 4);
    assert!(board.play(&[], "").after.setup().kintons[0].is_there, "REG-1");
}

#[test]
fn reg_1_beans_come_before_kintons_and_each_in_its_list() {
    let absent = |board: Board, kind, j| board.absent(kind, 2, j, 1);
    let board = [(ItemKind::Kinton, 1), (ItemKind::Bean, 4), (ItemKind::Kinton, 2), (ItemKind::Bean, 3)]
        .into_iter()
        .fold(room(), |board, (kind, j)| absent(board, kind, j));
    assert_eq!(
        board.play(&[], "").event_lines(),
        [
            "REG-1 bean 1 is on 2 4 again",
            "REG-1 bean 2 is on 2 3 again",
            "REG-1 kinton 1 is on 2 1 again",
            "REG-1 kinton 2 is on 2 2 again",
        ]
    );
}

#[test]
fn reg_1_a_goku_that_returns_on_a_place_keeps_the_item_away() {
    let board = room().absent(ItemKind::Bean, 2, 5, 1).dead(0, 1).round(1);
    let played = board.play(&[], &board.at(2, 5));
    assert!(!played.after.setup().beans[0].is_there, "ROU-1: gokus return before items do");
}

#[test]
fn reg_1_a_long_time_passes_round_by_round() {
    let board = room().set(|setup| setup.parameters.bean_regen_time = 5).absent(ItemKind::Bean, 2, 5, 5);
    let mut played = board.play(&[], "");
    for left in [4, 3, 2, 1] {
        assert_eq!(played.after.setup().beans[0].timer, left, "REG-1");
        played = played.then(&[], "");
    }
    assert!(played.after.setup().beans[0].is_there, "REG-1");
}
