//! Hand-made states.

use rulebook_core::boladedrac::{
    Cell, Goku, Item, ItemKind, Name, P1, Parameter, Parameters, Player, Setup, State, Status,
};
use rulebook_core::grid::{Position, WideSize};
use rulebook_core::validation::SetupViolation as _;

/// The largest board, with something on nearly every cell: as many items as the
/// lists take, and four carriers on kintons.
pub(super) fn full_board() -> State {
    const SIDE: u8 = WideSize::MAX_SIDE;
    let mut setup = State::default().into_setup();
    setup.size = WideSize::new(SIDE, SIDE).expect("the grid has room");
    setup.rocks = Default::default();
    setup.capsules = Default::default();
    setup.balls = Default::default();
    setup.beans.clear();
    setup.kintons.clear();
    setup.gokus = Default::default();
    let name = Name::new("twelve_chars").expect("FILE-4");
    for cell in (0..SIDE).flat_map(|i| (0..SIDE).map(move |j| Cell::new(i, j))) {
        let is_border = [cell.i, cell.j].iter().any(|&number| number == 0 || number == SIDE - 1);
        let items = setup.beans.len() + setup.kintons.len();
        if is_border {
            setup.rocks.insert(cell.position());
        } else if setup.gokus.len() == 4 && items < 2 * Item::MAX {
            let kind = if items < Item::MAX { ItemKind::Bean } else { ItemKind::Kinton };
            let item = Item { cell, is_there: false, timer: Parameters::MAX_AMOUNT };
            setup.items_mut(kind).push(item).expect("SET-3: the list has room");
        } else if setup.gokus.len() < 4 {
            let goku = Goku::new(name, cell, setup.parameters.max_strength);
            setup.gokus.push(Goku {
                status: Status::FROZEN,
                on_kinton: true,
                with_ball: true,
                balls: Parameters::MAX_TOTAL,
                kinton: Parameters::MAX_TOTAL,
                ..goku
            });
        } else if cell.i == SIDE - 2 {
            // FILE-17: room for the carried balls.
        } else if cell.i % 2 == 0 {
            setup.capsules.insert(cell.position());
        } else {
            setup.balls.insert(cell.position());
        }
    }
    setup.parameters.nb_capsules = setup.capsules.len() as u32;
    setup.parameters.nb_balls = setup.balls.len() as u32 + 4;
    State::new(setup).expect("FILE-18: the full board is valid")
}

/// A mutation of a setup.
type SetupChange<'a> = &'a dyn Fn(&mut Setup);

/// Mutations of a valid setup are refused, with the clause of each fault. No
/// file can contain some of them.
pub(super) fn broken(state: &State) {
    let sound = state.setup();
    let corner = Cell::new(0, 0);
    let off = Cell::new(sound.size.height(), 0);
    let goku = |setup: &mut Setup, change: &dyn Fn(&mut Goku)| change(setup.gokus.get_mut(P1).expect("SET-4"));
    let breaks: &[(&str, SetupChange<'_>)] = &[
        ("FILE-3", &|setup| setup.parameters.moving_penalty = Parameters::MAX_AMOUNT + 1),
        ("FILE-3", &|setup| setup.parameters.kinton_life_time = 1001),
        ("FILE-7", &|setup| setup.parameters.goku_regen_time = 0),
        ("FILE-7", &|setup| setup.parameters.res_strength = setup.parameters.max_strength + 1),
        ("FILE-8", &|setup| setup.round = setup.parameters.nb_rounds),
        ("SET-4", &|setup| setup.gokus = Default::default()),
        ("SET-6", &|setup| setup.capsules.insert(corner.position())),
        ("FILE-9", &|setup| setup.rocks.remove(corner.position())),
        ("FILE-10", &|setup| setup.parameters.nb_balls += 1),
        ("FILE-10", &|setup| setup.parameters.nb_capsules += 1),
        ("FILE-13", &|setup| goku(setup, &|goku| goku.cell = off)),
        ("FILE-14", &|setup| {
            let max_strength = setup.parameters.max_strength;
            goku(setup, &|goku| goku.strength = max_strength + 1);
        }),
        ("FILE-15", &|setup| goku(setup, &|goku| goku.on_kinton = !goku.on_kinton)),
        ("FILE-3", &|setup| goku(setup, &|goku| goku.balls = Parameters::MAX_TOTAL + 1)),
        ("FILE-16", &|setup| goku(setup, &|goku| goku.timer = Parameters::MAX_AMOUNT + 1)),
        ("FILE-16", &|setup| {
            goku(setup, &|goku| *goku = Goku { is_alive: false, strength: 1, ..*goku });
        }),
        ("FILE-17", &|setup| setup.parameters.nb_balls = 4096),
        ("FILE-11", &|setup| setup.beans = [Item::there(off)].into_iter().collect()),
        ("FILE-11", &|setup| setup.kintons = [Item::there(corner)].into_iter().collect()),
        ("FILE-3", &|setup| {
            let timer = Parameters::MAX_AMOUNT + 1;
            setup.beans = [Item { timer, is_there: false, cell: corner }].into_iter().collect();
        }),
        ("FILE-12", &|setup| setup.beans = [Item { timer: 1, ..Item::there(corner) }].into_iter().collect()),
    ];
    for (clause, change) in breaks {
        refused(sound, clause, change);
    }
    for parameter in Parameter::ALL.into_iter().filter(|parameter| !parameter.may_be_zero()) {
        refused(sound, "FILE-7", &|setup| *setup.parameters.get_mut(parameter) = 0);
    }
    if sound.size.width() < WideSize::MAX_SIDE {
        refused(sound, "SET-1", &|setup| setup.balls.insert(Position::new(i32::from(setup.size.width()) + 1, 1)));
    }
    crowded(sound);
    assert_eq!(State::try_from(Setup::from(state.clone())).as_ref(), Ok(state), "a valid setup is accepted");
}

/// Two living gokus on a cell, and a goku on something (FILE-13).
fn crowded(sound: &Setup) {
    let living: Vec<Player> = sound.gokus.iter().filter(|(_, goku)| goku.is_alive).map(|(player, _)| player).collect();
    let Some(&player) = living.first() else { return };
    let moved = |cell: Cell| move |setup: &mut Setup| setup.gokus.get_mut(player).expect("SET-4").cell = cell;
    refused(sound, "FILE-13", &moved(Cell::new(0, 0)));
    if let Some(&other) = living.get(1) {
        refused(sound, "FILE-13", &moved(sound.gokus[other].cell));
    }
    if let Some((_, item)) = sound.numbered_items().find(|(_, item)| item.is_there) {
        refused(sound, "FILE-13", &moved(item.cell));
    }
    let goku = &sound.gokus[player];
    let things = if goku.with_ball { sound.capsules } else { sound.balls };
    if let Some(at) = things.iter().next() {
        refused(sound, "FILE-13", &moved(Cell::at(at)));
    }
}

/// The mutated setup is refused with this clause, among others.
fn refused(sound: &Setup, clause: &str, change: SetupChange<'_>) {
    let mut setup = sound.clone();
    change(&mut setup);
    let error = State::new(setup).expect_err(clause);
    let is_reported = error.violations().iter().any(|broken| broken.clause().id() == clause);
    assert!(is_reported && !error.to_string().is_empty(), "{clause}: {error}");
}
