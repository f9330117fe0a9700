//! Tests of the generator, and of the boards in `boards/boladedrac`.

use super::{GenerateError, Request, dead_ends, generate, max_dead_ends, unfairness, unreached};
use rulebook_core::boladedrac::{Cell, ItemKind, Parameters, Setup, State};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[test]
fn generated_boards_of_all_sizes_are_good() {
    for (seed, (rows, cols)) in (0..).zip([(8, 8), (9, 9), (20, 30), (33, 12), (40, 40), (7, 64), (64, 64)]) {
        let request = Request::of_size(rows, cols);
        let state = generate(seed, &request).unwrap_or_else(|error| panic!("{rows} x {cols}: {error}"));
        let setup = state.setup();
        assert_eq!((setup.size.height(), setup.size.width()), (rows, cols));
        assert_eq!(unreached(setup), []);
        assert!(dead_ends(setup) <= max_dead_ends(setup));
        // Four things of a kind are placed symmetrically, unless the board is crowded.
        let most = if rows.min(cols) < 20 { 3 } else { 0 };
        assert!(unfairness(setup).is_some_and(|steps| steps <= most), "{rows} x {cols}: {:?}", unfairness(setup));
        assert_eq!((setup.capsules.len(), setup.balls.len(), setup.beans.len(), setup.kintons.len()), (4, 4, 4, 4));
    }
}

#[test]
fn numbers_that_do_not_come_in_fours_are_nearly_fair() {
    for players in 1..=4 {
        for (capsules, balls, beans, kintons) in [(1, 1, 0, 0), (2, 3, 1, 2), (5, 7, 6, 3)] {
            let parameters = Parameters { nb_capsules: capsules, nb_balls: balls, ..Parameters::STANDARD };
            let request = Request { players, parameters, beans, kintons, ..Request::of_size(15, 18) };
            let state = generate(u64::from(players), &request).unwrap();
            let setup = state.setup();
            assert_eq!(u32::from(setup.gokus.len()), u32::from(players));
            assert_eq!((setup.beans.len(), setup.kintons.len()), (beans as usize, kintons as usize));
            assert!(unfairness(setup) <= Some(3), "{setup:?}");
        }
    }
}

#[test]
fn a_board_is_repeated_by_its_seed() {
    let request = Request::of_size(12, 17);
    let [one, same, other] = [7, 7, 8].map(|seed| generate(seed, &request).unwrap());
    assert!(one == same && one != other);
}

#[test]
fn impossible_requests_are_refused() {
    let refused = |request: &Request| generate(1, request).unwrap_err();
    assert_eq!(refused(&Request::of_size(2, 20)), GenerateError::Size { rows: 2, cols: 20 });
    assert_eq!(refused(&Request::of_size(20, 65)), GenerateError::Size { rows: 20, cols: 65 });
    let of_players = |players| Request { players, ..Request::of_size(9, 9) };
    assert_eq!(refused(&of_players(0)), GenerateError::Players(0));
    assert_eq!(refused(&of_players(5)), GenerateError::Players(5));
    let beans = Request { beans: 33, ..Request::of_size(20, 20) };
    assert_eq!(refused(&beans), GenerateError::Items(ItemKind::Bean, 33));
    assert_eq!(refused(&Request::of_size(6, 6)), GenerateError::Room { needed: 20, cells: 16 });
    let parameters = Parameters { res_strength: 101, ..Parameters::STANDARD };
    let violation = "expected res_strength, at most 100 as max_strength says, found `101` (FILE-7)";
    assert_eq!(
        refused(&Request { parameters, ..Request::of_size(9, 9) }),
        GenerateError::Parameters(violation.to_owned())
    );
}

/// A corridor with the goku P1 at its left end.
fn corridor(cells: &str) -> Setup {
    let border = "X".repeat(cells.len() + 2);
    let text = format!(
        "boladedrac v1 nb_players 2 nb_rounds 9 nb_capsules 1 nb_balls 1 nb_beans 0 nb_kintons 0 goku_regen_time 1 \
         bean_regen_time 1 kinton_regen_time 1 kinton_life_time 1 max_strength 9 res_strength 9 moving_penalty 0 \
         kamehame_penalty 0 combat_penalty 0 rows 3 cols {} names a b round 0 {border} X{cells}X {border} beans kintons \
         normal 1 1 0 a 0 9 0 0 normal 1 3 0 a 0 9 0 0",
        border.len()
    );
    State::read(text.as_bytes()).unwrap().into_setup()
}

#[test]
fn the_checks_see_what_is_bad() {
    let open = corridor("....BC");
    assert_eq!((unreached(&open), dead_ends(&open)), (vec![], 2));
    assert_eq!(unfairness(&open), Some(2), "P2 is two steps nearer to both");
    let closed = corridor("....XB.C");
    assert_eq!(unreached(&closed), [6, 7, 8].map(|j| Cell::new(1, j)));
    assert_eq!((dead_ends(&closed), unfairness(&closed)), (4, None));
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("boards/boladedrac")
}

/// The name, text and state of each board, the smallest first.
fn boards() -> Vec<(String, String, State)> {
    let paths = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut boards: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "cnf"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            let state = State::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, text, state)
        })
        .collect();
    boards.sort_by_key(|(name, _, state)| (state.setup().size.area(), name.clone()));
    boards
}

#[test]
fn there_are_boards_from_small_to_large() {
    let boards = boards();
    assert!(boards.len() >= 11, "{} boards", boards.len());
    let sizes = boards.iter().map(|(_, _, state)| (state.setup().size.height(), state.setup().size.width()));
    let sizes: Vec<_> = sizes.collect();
    assert_eq!((sizes[0], sizes[sizes.len() - 1]), ((9, 9), (40, 40)));
    for players in 2..=4 {
        assert!(boards.iter().any(|(_, _, state)| state.setup().gokus.len() == players), "{players} players");
    }
    let usual = boards.iter().find(|(name, _, _)| name == "default");
    assert!(usual.is_some_and(|(_, _, state)| *state == State::default()), "SET-8");
}

#[test]
fn every_board_is_canonical_connected_and_fair() {
    for (name, text, state) in boards() {
        let mut canonical = String::new();
        state.write(&mut canonical).unwrap();
        assert_eq!(text, canonical, "{name}");
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
        let setup = state.setup();
        assert_eq!(unreached(setup), [], "{name}");
        assert!(dead_ends(setup) <= max_dead_ends(setup), "{name}");
        assert_eq!(unfairness(setup), Some(0), "{name}");
        assert_eq!(setup.parameters.nb_rounds % 2, 1, "{name}");
    }
}

/// The text of the README; RULEBOOK_UPDATE=1 rewrites it.
fn readme() -> String {
    let mut text = "# Boards of Bola de Drac\n\n\
         Initial states for matches and contests. Each is a state file ([FILE](../../spec/boladedrac.md)) that is built into\n\
         `rulebook` under its name. `default` is the usual start (SET-8); the generator of `rulebook` has made the others.\n\n\
         On every board all cells without a rock are connected, and all players are equally far from the nearest ball,\n\
         capsule, bean and kinton. A *dead end* is a cell with at most one way out. The tests of the generator check the\n\
         boards and this page. In a drawing, rocks are `#`, and gokus are the numbers of their players; `B`, `C`, `b` and\n\
         `k` are balls, capsules, beans and kintons.\n\n\
         | board | rows x columns | players | rounds | capsules | balls | beans | kintons | dead ends |\n\
         |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    let boards = boards();
    // Writing to a string cannot fail.
    for (name, _, state) in &boards {
        let setup = state.setup();
        let _ = writeln!(
            text,
            "| [{name}]({name}.cnf) | {} x {} | {} | {} | {} | {} | {} | {} | {} |",
            setup.size.height(),
            setup.size.width(),
            setup.gokus.len(),
            setup.parameters.nb_rounds - 1,
            setup.capsules.len(),
            setup.balls.len(),
            setup.beans.len(),
            setup.kintons.len(),
            dead_ends(setup)
        );
    }
    for (name, _, state) in &boards {
        let _ = write!(text, "\n## {name}\n\n```text\n{}```\n", drawing(state.setup()));
    }
    text
}

fn drawing(setup: &Setup) -> String {
    let letter = |cell: Cell| {
        let at = cell.position();
        match (setup.gokus.on(cell), setup.item_at(cell)) {
            (Some(player), _) => char::from(b'0' + player.number() as u8),
            (None, Some((item, _))) => {
                if item.kind == ItemKind::Bean {
                    'b'
                } else {
                    'k'
                }
            }
            (None, None) if setup.rocks.contains(at) => '#',
            (None, None) if setup.capsules.contains(at) => 'C',
            (None, None) if setup.balls.contains(at) => 'B',
            (None, None) => '.',
        }
    };
    let row = |i| (0..setup.size.width()).map(|j| letter(Cell::new(i, j))).collect::<String>();
    (0..setup.size.height()).map(|i| row(i) + "\n").collect()
}

#[test]
fn the_readme_shows_the_boards_as_they_are() {
    let path = folder().join("README.md");
    if std::env::var_os("RULEBOOK_UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&path, readme()).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == readme(), "boards/boladedrac/README.md is out of date: RULEBOOK_UPDATE=1 rewrites it");
}
