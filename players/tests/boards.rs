//! Tests the boards of FIbot: the requirements of a contest, and that their
//! README shows their current contents.

use rulebook_core::fibot::{P1, P2, Player, Robot, Setup, SlideDirection, State};
use rulebook_core::grid::Position;
use rulebook_players::fibot::Builtin;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// At most one cell in this many may differ from its mirror image.
const NEARLY: usize = 50;

struct Board {
    name: String,
    text: String,
    state: State,
}

impl Board {
    fn setup(&self) -> &Setup {
        self.state.setup()
    }

    fn robots(&self, player: Player) -> usize {
        self.setup().robots.of(player).count()
    }

    fn cells(&self) -> impl Iterator<Item = Position> + use<> {
        let size = self.setup().size;
        (1..=i32::from(size.height()))
            .flat_map(move |y| (1..=i32::from(size.width())).map(move |x| Position::new(x, y)))
    }

    /// The best mirror symmetry with swapped sides, and the number of cells
    /// that violate it. A cell contains a wall, the owner of a robot, the owner
    /// of a flag.
    fn uneven(&self) -> (&'static str, usize) {
        let setup = self.setup();
        let (width, height) = (i32::from(setup.size.width()), i32::from(setup.size.height()));
        let on = |at: Position, swapped: bool| {
            let side = |player: Player| if swapped { player.next() } else { player };
            let flags: BTreeSet<_> =
                setup.flags.iter().filter(|&(_, &flag)| flag == at).map(|(player, _)| side(player)).collect();
            (setup.walls.contains(at), setup.robot_at(at).map(|robot| side(robot.player())), flags)
        };
        let count = |image: &dyn Fn(Position) -> Position| {
            self.cells().filter(|&at| on(at, false) != on(image(at), true)).count()
        };
        let mirrors = [
            ("left and right", count(&|at| Position::new(width + 1 - at.x, at.y))),
            ("top and bottom", count(&|at| Position::new(at.x, height + 1 - at.y))),
            ("half a turn", count(&|at| Position::new(width + 1 - at.x, height + 1 - at.y))),
        ];
        mirrors.into_iter().min_by_key(|&(_, count)| count).unwrap()
    }

    /// The minimum number of slides until a robot of a player reaches its
    /// rival's flag while all others stay.
    fn slides_to_flag(&self, player: Player) -> Option<usize> {
        let target = self.setup().target(player);
        self.setup().robots.of(player).filter_map(|(robot, from)| self.slides(robot, from, target)).min()
    }

    fn slides(&self, robot: Robot, from: Position, target: Position) -> Option<usize> {
        let mut others = self.setup().clone();
        others.robots[robot] = None;
        let others = State::new(others).unwrap();
        let mut distances = BTreeMap::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            let next = distances[&at] + 1;
            for end in SlideDirection::ALL.map(|way| others.slide_end(at, way)) {
                if let Entry::Vacant(unseen) = distances.entry(end) {
                    unseen.insert(next);
                    queue.push_back(end);
                }
            }
        }
        distances.get(&target).copied()
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../boards/fibot")
}

/// The boards, the smallest first.
fn boards() -> Vec<Board> {
    let paths = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut boards: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            let state = State::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
            Board { name, text, state }
        })
        .collect();
    boards.sort_by_key(|board| (board.cells().count(), board.name.clone()));
    boards
}

#[test]
fn there_are_boards_from_tiny_to_the_largest() {
    let boards = boards();
    assert!(boards.len() >= 10, "{} boards", boards.len());
    let (first, last) = (&boards[0], &boards[boards.len() - 1]);
    assert_eq!((first.cells().count(), first.robots(P1)), (9, 1));
    assert_eq!((last.cells().count(), last.robots(P1)), (625, Robot::COUNT / 2));
    let robots: BTreeSet<_> = boards.iter().map(|board| board.robots(P1)).collect();
    assert!(robots.len() >= 7, "sides of {robots:?} robots");
}

/// FILE-1; also the name, which must be valid on a command line.
#[test]
fn every_board_stands_in_its_canonical_form() {
    for board in boards() {
        let mut text = String::new();
        board.state.write(&mut text).unwrap();
        assert_eq!(board.text, text, "{}", board.name);
        assert!(board.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", board.name);
        assert_eq!(board.setup().to_move, P1, "{}", board.name);
    }
}

#[test]
fn every_board_is_fair_and_can_be_won() {
    for board in boards() {
        let name = &board.name;
        assert_eq!(board.robots(P1), board.robots(P2), "{name}");
        let (mirror, uneven) = board.uneven();
        assert!(uneven * NEARLY <= board.cells().count(), "{name}: {uneven} cells differ, {mirror}");
        let slides = Player::ALL.map(|player| board.slides_to_flag(player));
        for slides in slides {
            let slides = slides.unwrap_or_else(|| panic!("{name}: no robot reaches the flag of its rival"));
            assert!(slides >= 2, "{name}: a flag can be reached in one turn");
        }
        assert_eq!(slides[0], slides[1], "{name}: one side is nearer");
    }
}

/// END-1, END-2: at least a third of the games end with a reached flag.
#[test]
fn the_built_in_players_play_on_every_board_to_the_end() {
    let mut won = BTreeSet::new();
    let boards = boards();
    for board in &boards {
        for pair in [[Builtin::Tym98, Builtin::Tym97], [Builtin::Tym99, Builtin::Tym98]] {
            let mut state = board.state.clone();
            let mut turns = 0;
            while !state.is_over() {
                let player = state.setup().to_move;
                let turn = pair[player.index()].turn(&state, player, 1);
                state.step(turn, &mut ()).unwrap();
                turns += 1;
                assert!(turns <= 2 * usize::from(board.setup().rounds_left), "{}", board.name);
            }
            if Player::ALL.into_iter().any(|player| state.on_flag(player).is_some()) {
                won.insert(board.name.clone());
            }
        }
    }
    assert!(3 * won.len() > boards.len(), "a flag is reached on {won:?} only");
}

/// The text of the README; RULEBOOK_UPDATE=1 rewrites it.
fn readme() -> String {
    let mut text = format!(
        "# Boards of FIbot\n\n\
         Initial states for matches and contests. Each is a state file ([FILE](../../spec/fibot.md)) that is built into\n\
         `rulebook` under its name. A drawing shows walls as `#`, robots as their letters, and flags as the numbers of their\n\
         players.\n\n\
         Both players have the same number of robots. *Uneven* is the number of cells that differ from their mirror image with\n\
         the players swapped, for the best *mirror*. A cell is compared by its wall, the owner of its robot and the owner of\n\
         its flag. At most one cell in {NEARLY} is uneven. *Slides* is the least number of slides that take a robot to its\n\
         rival's flag while all other robots stay. It is the same for both players, and at least 2. `players/tests/boards.rs`\n\
         checks the boards and this page.\n\n\
         | board | size | robots per player | rounds | mirror | uneven | slides |\n|---|---|---|---|---|---|---|\n"
    );
    let boards = boards();
    // Writing to a string cannot fail.
    for board in &boards {
        let size = board.setup().size;
        let (mirror, uneven) = board.uneven();
        let slides = board.slides_to_flag(P1).unwrap();
        let (name, robots, rounds) = (&board.name, board.robots(P1), board.setup().rounds_left);
        let _ = writeln!(
            text,
            "| [{name}]({name}.txt) | {} x {} | {robots} | {rounds} | {mirror} | {uneven} | {slides} |",
            size.width(),
            size.height()
        );
    }
    for board in &boards {
        let setup = board.setup();
        let _ = write!(text, "\n## {}\n\n```text\n", board.name);
        for y in 1..=i32::from(setup.size.height()) {
            let cell = |x: i32| {
                let at = Position::new(x, y);
                let flag = setup.flags.iter().find(|&(_, &flag)| flag == at).map(|(player, _)| player.number());
                match (setup.robot_at(at), flag) {
                    (Some(robot), _) => robot.to_string(),
                    (None, Some(number)) => number.to_string(),
                    (None, None) if setup.walls.contains(at) => "#".to_owned(),
                    (None, None) => ".".to_owned(),
                }
            };
            let row: Vec<_> = (1..=i32::from(setup.size.width())).map(cell).collect();
            let _ = writeln!(text, "{}", row.join(" "));
        }
        text.push_str("```\n");
    }
    text
}

#[test]
fn the_readme_shows_the_boards_as_they_are() {
    let path = folder().join("README.md");
    if std::env::var_os("RULEBOOK_UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&path, readme()).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == readme(), "boards/fibot/README.md is out of date: RULEBOOK_UPDATE=1 rewrites it");
}
