//! Our own maps: they are readable, fair and playable, and their README shows them as they are.

use rulebook_core::aitester::{
    Column, Ground, Map, Objects, Parameters, Player, Settings, Start, State, Symmetry, Tile, UnitType, UnitTypes,
    tiles,
};
use rulebook_core::grid::Size;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub(crate) struct Board {
    pub(crate) name: String,
    pub(crate) map_text: String,
    pub(crate) objects_text: Option<String>,
    map: Map,
    objects: Objects,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../boards/aitester")
}

pub(crate) fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All maps, from the smallest to the largest.
pub(crate) fn boards() -> Vec<Board> {
    let paths = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let maps = paths.filter(|path| path.extension().is_some_and(|extension| extension == "map"));
    let mut boards: Vec<_> = maps
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let map_text = text(&format!("{name}.map"));
            let objects_text = std::fs::read_to_string(path.with_extension("obj")).ok();
            let map = Map::read(map_text.as_bytes()).unwrap_or_else(|error| panic!("{name}.map: {error}"));
            let objects = objects_text.as_ref().map_or_else(Objects::default, |text| {
                Objects::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}.obj: {error}"))
            });
            Board { name, map_text, objects_text, map, objects }
        })
        .collect();
    boards.sort_by_key(|board| (board.map.terrain.size().area(), board.name.clone()));
    boards
}

fn types() -> UnitTypes {
    UnitType::read_list(text("unit_types.ait").as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

impl Board {
    fn size(&self) -> Size {
        self.map.terrain.size()
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::ALL.into_iter().take(self.map.players.into())
    }

    fn tiles_of(&self, player: Player) -> Vec<Tile> {
        self.map.placement.of(player).iter().collect()
    }

    /// The least cost from the placement tiles of a player to each tile, for a unit whose move cost is 1.
    fn costs(&self, player: Player) -> BTreeMap<Tile, u32> {
        let mut costs = BTreeMap::new();
        let mut queue: BTreeSet<_> = self.tiles_of(player).into_iter().map(|tile| (0, tile)).collect();
        while let Some((cost, tile)) = queue.pop_first() {
            if costs.contains_key(&tile) {
                continue;
            }
            costs.insert(tile, cost);
            for next in tile.neighbors(self.size()) {
                if let Some(kind) = self.map.terrain.kind(next) {
                    queue.insert((cost + u32::from(kind.number()), next));
                }
            }
        }
        costs
    }

    /// For each player, the least cost to a placement tile of an enemy.
    fn to_enemies(&self) -> Vec<u32> {
        let nearest = |player| {
            let costs = self.costs(player);
            let enemies = self.players().filter(|&enemy| enemy != player);
            enemies.flat_map(|enemy| self.tiles_of(enemy)).map(|tile| costs[&tile]).min().unwrap()
        };
        self.players().map(nearest).collect()
    }

    /// For each player, the least cost to a bonus; 0 without bonuses.
    fn to_bonuses(&self) -> Vec<u32> {
        let nearest = |player| {
            let costs = self.costs(player);
            self.objects.bonuses.iter().map(|tile| costs[tile]).min().unwrap_or_default()
        };
        self.players().map(nearest).collect()
    }

    /// The player whose start is that of `player` under some symmetries of the rules, if the rest of the board is the
    /// same under them.
    fn image(&self, symmetries: &[Symmetry], player: Player) -> Option<Player> {
        let size = self.size();
        let to = |tile| symmetries.iter().fold(tile, |tile, symmetry| symmetry.tile(tile, size));
        let target = self.map.placement.owner(to(self.tiles_of(player)[0]))?;
        let same_tiles = |one: Player| {
            let other = self.map.placement.owner(to(self.tiles_of(one)[0]));
            other.is_some_and(|other| {
                let units = |of| {
                    let units = self.objects.units.iter().filter(move |unit| unit.player == of);
                    units.map(|unit| (unit.type_name.as_str(), unit.tile))
                };
                let moved: Vec<_> = units(one).map(|(name, tile)| (name, to(tile))).collect();
                self.tiles_of(one).into_iter().all(|tile| self.map.placement.owner(to(tile)) == Some(other))
                    && moved == units(other).collect::<Vec<_>>()
            })
        };
        let same_ground = |tile| self.map.terrain.ground(tile) == self.map.terrain.ground(to(tile));
        let same_bonuses = self.objects.bonuses.iter().all(|&tile| self.objects.bonuses.contains(&to(tile)));
        let is_same = tiles(size).all(same_ground) && same_bonuses && self.players().all(same_tiles);
        is_same.then_some(target)
    }

    /// Whether all players have the same start but for symmetries of the rules.
    fn is_symmetric(&self) -> bool {
        use Symmetry::{Columns, Rows};
        let all: [&[Symmetry]; 4] = [&[], &[Columns], &[Rows], &[Columns, Rows]];
        let images: BTreeSet<_> = all.into_iter().filter_map(|some| self.image(some, Player::ALL[0])).collect();
        images.len() == usize::from(self.map.players)
    }
}

#[test]
fn there_are_maps_from_small_to_large() {
    let boards = boards();
    assert!(boards.len() >= 10, "{} maps", boards.len());
    let sizes = boards.iter().map(|board| board.size());
    assert_eq!(sizes.clone().min_by_key(|size| size.area()), Size::new(5, 5));
    assert_eq!(sizes.clone().max_by_key(|size| size.area()), Size::new(32, 32));
    assert!(sizes.into_iter().any(|size| size.width() != size.height()));
    for players in [2, 3, 4, 6, 8, 9] {
        assert!(boards.iter().any(|board| board.map.players == players), "{players} players");
    }
    assert!(boards.iter().any(|board| board.objects_text.is_none()));
    assert!(boards.iter().any(|board| !board.objects.units.is_empty()));
}

#[test]
fn names_say_the_size_and_the_players() {
    for board in boards() {
        let (size, players) = (board.size(), board.map.players);
        let start = format!("{}x{}_{players}_", size.width(), size.height());
        let word = board.name.strip_prefix(&start).unwrap_or_else(|| panic!("{}: {start}", board.name));
        assert!(!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", board.name);
    }
}

#[test]
fn map_1_and_map_2_boards_are_in_canonical_form() {
    for board in boards() {
        let (mut map, mut objects) = (String::new(), String::new());
        board.map.write(&mut map).unwrap();
        board.objects.write(&mut objects).unwrap();
        assert_eq!(map, board.map_text, "{}", board.name);
        assert_eq!(objects, board.objects_text.unwrap_or(objects.clone()), "{}", board.name);
    }
}

#[test]
fn map_3_every_board_gives_a_state_with_the_usual_types_and_with_ours() {
    let settings = Settings::default().game;
    for types in [UnitType::standard(), types()] {
        for Board { name, map, objects, .. } in boards() {
            let start = Start { map: &map, objects: &objects, types: &types, settings: &settings };
            let state = start.state().unwrap_or_else(|error| panic!("{name}: {error}"));
            let again = State::new(state.clone().into_setup()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(state, again, "{name}");
            let mut text = String::new();
            state.write(&mut text).unwrap();
            assert_eq!(State::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}")), state, "{name}");
            assert_eq!((state.scenario().types.as_slice(), state.asked()), (types.as_slice(), Some(Player::ALL[0])));
        }
    }
}

#[test]
fn all_players_reach_each_other_and_the_bonuses() {
    for board in boards() {
        for player in board.players() {
            let costs = board.costs(player);
            let land = tiles(board.size()).filter(|tile| board.map.terrain.land().contains(*tile)).count();
            assert_eq!(costs.len(), land, "{}: {player}", board.name);
        }
    }
}

#[test]
fn all_players_have_the_same_room() {
    for board in boards() {
        let rooms: Vec<_> = board.players().map(|player| board.tiles_of(player).len()).collect();
        assert!(rooms.iter().all(|&room| room == rooms[0]), "{}: {rooms:?}", board.name);
        assert!(rooms[0] >= Parameters::STANDARD.max_units as usize, "{}: {rooms:?}", board.name);
        for (player, tiles) in board.players().map(|player| (player, board.tiles_of(player))) {
            let is_flat = |&tile: &Tile| board.map.terrain.kind(tile).is_some_and(|kind| kind.number() <= 2);
            assert!(tiles.iter().all(is_flat), "{}: {player}", board.name);
        }
    }
}

#[test]
fn boards_are_fair() {
    for board in boards() {
        let (enemies, bonuses) = (board.to_enemies(), board.to_bonuses());
        let spread = |costs: &[u32]| costs.iter().max().unwrap() - costs.iter().min().unwrap();
        if [2, 4].contains(&board.map.players) {
            assert!(board.is_symmetric(), "{}", board.name);
            assert_eq!((spread(&enemies), spread(&bonuses)), (0, 0), "{}", board.name);
        }
        assert!(spread(&enemies) <= 1, "{}: {enemies:?}", board.name);
        assert!(spread(&bonuses) <= 3, "{}: {bonuses:?}", board.name);
    }
}

#[test]
fn a_board_that_is_not_the_same_for_all_players_is_not_symmetric() {
    let mut boards = boards();
    for board in &mut boards {
        let tile = board.tiles_of(Player::ALL[0])[0];
        board.map.terrain.set(tile, Ground::Land(rulebook_core::aitester::LandKind::new(9).unwrap()));
        assert!(!board.is_symmetric(), "{}", board.name);
    }
}

#[test]
fn ait_2_the_settings_are_the_usual_ones() {
    assert_eq!(Settings::read(text("parameters.ait").as_bytes()), Ok(Settings::default()));
}

#[test]
fn ait_3_the_types_are_those_of_the_usual_start_and_others() {
    let types = types();
    let usual = UnitType::standard();
    assert_eq!(types[..usual.len()], usual[..]);
    assert!((6..=8).contains(&(types.len() - usual.len())), "{} types", types.len());
}

#[test]
fn every_type_is_worth_its_price() {
    let types = types();
    let costs = [Column::Price, Column::MoveCost, Column::FireCost];
    for one in &types {
        let better = |other: &&UnitType| {
            let is_no_worse = |column: Column| {
                let (own, of_other) = (one.get(column), other.get(column));
                if costs.contains(&column) { of_other <= own } else { of_other >= own }
            };
            other.name != one.name && Column::ALL.into_iter().all(is_no_worse)
        };
        let rival = types.iter().find(better);
        assert!(rival.is_none(), "{} is no better than {} in anything", one.name, rival.unwrap().name);
        let parameters = Parameters::STANDARD;
        assert!(2 * one.price <= parameters.money && one.fire_cost <= parameters.action_points, "{}", one.name);
    }
    // Every type is hurt by most of the others.
    for target in &types {
        let hurting = types.iter().filter(|one| one.damage_to(target) > 0).count();
        assert!(3 * hurting >= 2 * types.len(), "{} is hurt by {hurting} types", target.name);
    }
}

/// A drawing of a board.
fn drawing(board: &Board) -> String {
    let mut text = String::new();
    for y in 0..board.size().height() {
        for x in 0..board.size().width() {
            let tile = Tile::new(x, y);
            let is_bonus = board.objects.bonuses.contains(&tile);
            let has_unit = board.objects.units.iter().any(|unit| unit.tile == tile);
            let owner = board.map.placement.owner(tile);
            text.push(match board.map.terrain.ground(tile).unwrap() {
                _ if has_unit => 'u',
                _ if is_bonus => '+',
                _ if owner.is_some() => char::from(b'a' + owner.unwrap().index() as u8),
                Ground::Land(kind) if kind.number() == 1 => '.',
                ground => char::from(ground.letter()),
            });
        }
        text.push('\n');
    }
    text
}

/// The text of the README; RULEBOOK_UPDATE=1 rewrites it.
fn readme() -> String {
    let mut text = String::from(
        "# Boards of AI-Tester\n\n\
         Maps for matches and contests, with their objects, a list of unit types and settings. The formats are those of\n\
         [AIT and MAP](../../spec/aitester.md). [unit_types.ait](unit_types.ait) adds types to those of the usual start, and\n\
         [parameters.ait](parameters.ait) has the usual settings with an explanation of each. The units in the objects have\n\
         types of the usual start, so a map needs neither file.\n\n\
         The name of a map is its size, its number of players, and a word. On every map all tiles of land are connected, and\n\
         each player has room for at least `max_units` units. A *symmetric* map looks the same to all players but for the\n\
         symmetries of the rules, which are the two mirrors and half a turn. *To an enemy* and *to a bonus* are the least\n\
         costs of a path from a placement tile of a player, for a unit with the move cost 1; where they differ, for the best\n\
         and for the worst player. `core/tests/aitester_files/boards.rs` checks the boards and this page.\n\n\
         In a drawing, `a` to `i` are the placement tiles of the players 1 to 9, `+` is a bonus, and `u` a unit that is there\n\
         before anybody buys. Land of the kind 1 is `.`, and everything else looks as in the map.\n\n\
         | map | objects | players | placement tiles | symmetric | bonuses | units | to an enemy | to a bonus |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let boards = boards();
    // Writing to a string cannot fail.
    for board in &boards {
        let range = |costs: &[u32]| {
            let (min, max) = (costs.iter().min().unwrap(), costs.iter().max().unwrap());
            if min == max { min.to_string() } else { format!("{min}..{max}") }
        };
        let name = &board.name;
        let objects =
            board.objects_text.as_ref().map_or_else(|| "none".to_owned(), |_| format!("[{name}]({name}.obj)"));
        let _ = writeln!(
            text,
            "| [{name}]({name}.map) | {objects} | {} | {} | {} | {} | {} | {} | {} |",
            board.map.players,
            board.tiles_of(Player::ALL[0]).len(),
            if board.is_symmetric() { "yes" } else { "no" },
            board.objects.bonuses.len(),
            board.objects.units.len(),
            range(&board.to_enemies()),
            if board.objects.bonuses.is_empty() { "none".to_owned() } else { range(&board.to_bonuses()) },
        );
    }
    for board in &boards {
        let _ = write!(text, "\n## {}\n\n```text\n{}```\n", board.name, drawing(board));
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
    assert!(found == readme(), "boards/aitester/README.md is out of date: RULEBOOK_UPDATE=1 rewrites it");
}
