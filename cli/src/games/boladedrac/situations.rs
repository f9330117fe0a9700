//! Situations of Bola de Drac.

use crate::games::Situation;
use rulebook_core::boladedrac::{
    BolaDeDrac, Cell, Goku, Gokus, Item, ItemKind, Name, P1, P2, P3, P4, Parameters, Player, Setup, State, Status,
};
use rulebook_core::grid::WideSize;

/// Name, description, and the change that turns the default start into the situation.
type Change = (&'static str, &'static str, fn(&mut Setup));

const CHANGES: &[Change] = &[
    ("odd-round", "an odd round, in which only one goku may act (ROU-3)", |setup| {
        setup.round = 7;
        ride(setup, P2, 5);
    }),
    ("riders", "all gokus on kintons, in an odd round", |setup| {
        setup.round = 9;
        Player::ALL.into_iter().for_each(|player| ride(setup, player, 1 + player.number() as u32));
    }),
    ("costly-moves", "a round in which moves on foot cost strength (MOV-4)", |setup| setup.round = 2),
    ("too-weak", "gokus too weak to move or to throw (KAM-1, MOV-4)", |setup| {
        setup.round = 6;
        each_goku(setup, |goku| goku.strength = 1);
    }),
    ("carrier", "a carrier beside a capsule, and a rival on its way (ITM-5)", |setup| {
        carry(setup, P1, Cell::new(8, 9), Cell::new(5, 8));
        place(setup, P2, Cell::new(6, 8));
    }),
    ("beside-a-rival", "gokus beside one another (COM-1)", |setup| {
        place(setup, P2, Cell::new(1, 2));
        place(setup, P3, Cell::new(2, 1));
        goku(setup, P2).strength = 40;
    }),
    ("in-the-line", "all gokus in one row, which a Kame Hame covers (KAM-5)", |setup| {
        for (player, j) in Player::ALL.into_iter().zip([1, 6, 12, 18]) {
            place(setup, player, Cell::new(18, j));
        }
    }),
    ("dead", "dead gokus, whose players are asked all the same (END-2)", |setup| {
        setup.round = 40;
        kill(setup, P1, 12);
        kill(setup, P3, 0);
    }),
    ("all-dead", "no goku is alive", |setup| {
        setup.round = 41;
        Player::ALL.into_iter().for_each(|player| kill(setup, player, 1));
    }),
    ("frozen-rival", "a frozen rival that stands in the way, and a frozen dead one (FRO-2)", |setup| {
        setup.round = 20;
        place(setup, P2, Cell::new(1, 2));
        goku(setup, P2).status = Status::FROZEN;
        kill(setup, P4, 3);
        goku(setup, P4).status = Status::FROZEN;
    }),
    ("no-items", "all beans and kintons are absent (REG-1)", |setup| {
        setup.round = 60;
        for kind in ItemKind::ALL {
            for (item, timer) in setup.items_mut(kind).iter_mut().zip([40, 7, 2, 1]) {
                (item.is_there, item.timer) = (false, timer);
            }
        }
    }),
    ("on-a-place", "a goku on the place of a bean, which waits for it to leave", |setup| {
        setup.round = 62;
        setup.beans[0].is_there = false;
        place(setup, P1, Cell::new(3, 7));
    }),
    ("on-a-ball", "a carrier on a cell with another ball (ITM-4)", |setup| {
        setup.round = 12;
        carry(setup, P1, Cell::new(8, 10), Cell::new(8, 9));
    }),
    ("last-round", "the last round", |setup| setup.round = Parameters::STANDARD.nb_rounds - 2),
    ("alone", "a game of one player", |setup| keep_players(setup, 1)),
    ("two-players", "a game of two players", |setup| keep_players(setup, 2)),
    ("three-players", "a game of three players", |setup| keep_players(setup, 3)),
    ("no-things", "a board without beans and kintons", |setup| {
        setup.beans.clear();
        setup.kintons.clear();
    }),
    ("same-names", "players of one name, which has all 12 characters (FILE-4)", |setup| {
        each_goku(setup, |goku| goku.name = Name::new("~Son_Goku{!}").unwrap_or(goku.name));
    }),
    ("time-used", "shares of the time that was used (FILE-6)", |setup| {
        setup.round = 100;
        for (player, thousandths) in Player::ALL.into_iter().zip([0, 5, 125, 1000]) {
            goku(setup, player).status = Status::of_thousandths(thousandths).unwrap_or_default();
        }
    }),
    ("greatest-numbers", "the greatest numbers of a file (SET-3, SET-5)", greatest_numbers),
    ("smallest-board", "a board with three cells", smallest_board),
    ("largest-board", "the largest board, with as many items as there can be", largest_board),
];

pub(super) fn all() -> Vec<Situation<BolaDeDrac>> {
    let mut all = vec![Situation { name: "start", about: "the usual start", state: State::default() }];
    all.extend(CHANGES.iter().map(|&(name, about, change)| {
        let mut setup = State::default().into_setup();
        change(&mut setup);
        let state = State::new(setup).unwrap_or_else(|error| panic!("a test makes every situation: {name}: {error}"));
        Situation { name, about, state }
    }));
    all
}

fn goku(setup: &mut Setup, player: Player) -> &mut Goku {
    setup.gokus.get_mut(player).expect("the usual start has four players")
}

fn each_goku(setup: &mut Setup, change: impl FnMut(&mut Goku)) {
    let players: Vec<Player> = setup.gokus.players().collect();
    let mut change = change;
    players.into_iter().for_each(|player| change(goku(setup, player)));
}

fn place(setup: &mut Setup, player: Player, cell: Cell) {
    goku(setup, player).cell = cell;
}

fn ride(setup: &mut Setup, player: Player, time: u32) {
    let goku = goku(setup, player);
    (goku.on_kinton, goku.kinton) = (true, time);
}

/// Moves a player to the cell `to`, carrying the ball from the cell `ball`.
fn carry(setup: &mut Setup, player: Player, ball: Cell, to: Cell) {
    setup.balls.remove(ball.position());
    let goku = goku(setup, player);
    (goku.with_ball, goku.cell) = (true, to);
}

fn kill(setup: &mut Setup, player: Player, timer: u32) {
    let goku = goku(setup, player);
    (goku.is_alive, goku.strength, goku.timer) = (false, 0, timer);
}

fn keep_players(setup: &mut Setup, count: usize) {
    let mut kept = Gokus::default();
    for (_, goku) in setup.gokus.iter().take(count) {
        kept.push(*goku);
    }
    setup.gokus = kept;
}

fn greatest_numbers(setup: &mut Setup) {
    let max = Parameters::MAX_AMOUNT;
    setup.parameters = Parameters {
        nb_rounds: Parameters::MAX_ROUNDS,
        goku_regen_time: max,
        bean_regen_time: max,
        kinton_regen_time: max,
        kinton_life_time: 1000,
        max_strength: max,
        res_strength: max,
        moving_penalty: max,
        kamehame_penalty: max,
        combat_penalty: max,
        ..setup.parameters
    };
    setup.round = Parameters::MAX_ROUNDS - 2;
    each_goku(setup, |goku| {
        (goku.strength, goku.balls) = (max, Parameters::MAX_TOTAL);
        (goku.on_kinton, goku.kinton) = (true, Parameters::MAX_TOTAL);
    });
    kill(setup, P3, max);
    (goku(setup, P3).on_kinton, goku(setup, P3).kinton) = (false, 0);
}

/// One goku, one ball and one capsule in a row.
fn smallest_board(setup: &mut Setup) {
    keep_players(setup, 1);
    setup.size = const { WideSize::new(5, 3).unwrap() };
    surround(setup);
    (setup.parameters.nb_capsules, setup.parameters.nb_balls) = (1, 1);
    setup.capsules.insert(Cell::new(1, 2).position());
    setup.balls.insert(Cell::new(1, 3).position());
    place(setup, P1, Cell::new(1, 1));
}

fn largest_board(setup: &mut Setup) {
    const SIDE: u8 = WideSize::MAX_SIDE;
    setup.size = const { WideSize::new(SIDE, SIDE).unwrap() };
    surround(setup);
    for kind in ItemKind::ALL {
        let row = if kind == ItemKind::Bean { 20 } else { 40 };
        for index in 0..Item::MAX as u8 {
            // Cannot fail: the list has room for `Item::MAX` items.
            let _ = setup.items_mut(kind).push(Item::there(Cell::new(row, 1 + index)));
        }
    }
    (setup.parameters.nb_capsules, setup.parameters.nb_balls) = (60, 60);
    for j in 2..62 {
        setup.capsules.insert(Cell::new(10, j).position());
        setup.balls.insert(Cell::new(50, j).position());
    }
    for (player, cell) in Player::ALL.into_iter().zip([(1, 1), (1, 62), (62, 1), (62, 62)]) {
        place(setup, player, Cell::new(cell.0, cell.1));
    }
}

/// Clears the board and surrounds it with rocks (SET-1).
fn surround(setup: &mut Setup) {
    (setup.rocks, setup.capsules, setup.balls) = Default::default();
    setup.beans.clear();
    setup.kintons.clear();
    let (rows, cols) = (setup.size.height(), setup.size.width());
    for i in 0..rows {
        for j in (0..cols).filter(|&j| i == 0 || i == rows - 1 || j == 0 || j == cols - 1) {
            setup.rocks.insert(Cell::new(i, j).position());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::all;
    use rulebook_core::boladedrac::{P1, P2, Player, State};

    /// Situations match their descriptions.
    #[test]
    fn situations_are_what_they_are_called() {
        let all = all();
        let state = |name: &str| -> &State { &all.iter().find(|situation| situation.name == name).unwrap().state };
        let may_act = |name| Player::ALL.into_iter().filter(|&player| state(name).may_act(player)).count();
        assert_eq!(["start", "odd-round", "riders", "all-dead"].map(may_act), [4, 1, 4, 0]);
        assert_eq!((state("costly-moves").move_cost(P1), state("start").move_cost(P1)), (2, 0));
        let weak = state("too-weak");
        assert!(weak.throw_refusal(P1).is_some() && weak.setup().gokus[P1].strength < weak.move_cost(P1));
        assert_eq!(state("dead").asked().len(), 4);
        assert!(!state("frozen-rival").asked().contains(P2));
        let on_ball = state("on-a-ball").setup();
        assert!(on_ball.balls.contains(on_ball.gokus[P1].cell.position()) && on_ball.gokus[P1].with_ball);
        assert_eq!(
            (state("smallest-board").setup().size.area(), state("largest-board").setup().size.area()),
            (15, 4096)
        );
        let mut last = state("last-round").clone();
        let mut draws = rulebook_players::chance::SeededDraws::of_game(1, 0);
        last.step(&Default::default(), &mut draws, &mut ()).unwrap();
        assert!(last.is_over());
    }
}
