//! Random files: what is written is read again, and no text makes a reader panic.

use crate::rng::Rng;
use rulebook_core::aitester::{
    Column, Ground, LandKind, Map, Name, ObjectUnit, Objects, Player, Settings, StartFile, StartFiles, Tile, UnitType,
    UnitTypes, tiles,
};
use rulebook_core::aitester::{Placement, Terrain};
use rulebook_core::grid::Size;

/// The text that `write` writes.
fn text(write: impl FnOnce(&mut String) -> std::fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).unwrap();
    text
}

fn side(rng: &mut Rng) -> u8 {
    rng.range(1, 32) as u8
}

fn name(rng: &mut Rng) -> Name {
    let length = if rng.one_in(8) { 31 } else { rng.range(1, 6) };
    // A name that begins with `#` would be a comment in a list of types.
    let first = char::from(rng.range(u32::from(b'$'), u32::from(b'~')) as u8);
    let rest = (1..length).map(|_| char::from(rng.range(u32::from(b'!'), u32::from(b'~')) as u8));
    Name::new(&std::iter::once(first).chain(rest).collect::<String>()).unwrap()
}

fn map(rng: &mut Rng) -> Map {
    loop {
        let players = rng.range(2, 9) as u8;
        let size = Size::new(side(rng), side(rng)).unwrap();
        let (mut terrain, mut placement) = (Terrain::flat(size), Placement::NONE);
        for tile in tiles(size) {
            terrain.set(
                tile,
                match rng.range(0, 15) {
                    0 => Ground::Wall,
                    1 => Ground::Water,
                    number => Ground::Land(LandKind::new((number as u8 - 2).clamp(1, 10)).unwrap()),
                },
            );
            if terrain.land().contains(tile) && rng.one_in(2) {
                placement.set(tile, Player::new(rng.range(0, u32::from(players) - 1) as usize));
            }
        }
        let map = Map { players, terrain, placement };
        if map.check(&mut |_| {}) {
            return map;
        }
    }
}

fn objects(rng: &mut Rng) -> Objects {
    let mut objects = Objects::default();
    let most = if rng.one_in(10) { (64, 288) } else { (5, 8) };
    for _ in 0..rng.range(0, most.0) {
        objects.bonuses.push(Tile::new(side(rng) - 1, side(rng) - 1)).unwrap();
    }
    for _ in 0..rng.range(0, most.1) {
        let player = Player::new(rng.range(0, 8) as usize).unwrap();
        let unit = ObjectUnit { player, type_name: name(rng), tile: Tile::new(side(rng) - 1, side(rng) - 1) };
        objects.units.push(unit).unwrap();
    }
    objects
}

fn types(rng: &mut Rng) -> UnitTypes {
    let mut types = UnitTypes::new();
    for _ in 0..rng.range(1, 32) {
        let mut unit_type = UnitType { name: name(rng), icon: name(rng), sound: name(rng), ..UnitType::standard()[0] };
        for column in Column::ALL {
            let max = rng.choose(&[column.min(), 20, Column::MAX]);
            *unit_type.get_mut(column) = rng.range(column.min(), max);
        }
        if types.iter().all(|other| other.name != unit_type.name) {
            types.push(unit_type).unwrap();
        }
    }
    types
}

fn settings(rng: &mut Rng) -> Settings {
    let mut settings = Settings::default();
    let mut coef = || {
        let value = rng.number() as i64 as f64 / i64::MAX as f64;
        value * 10_f64.powi(rng.range(0, 26) as i32 - 20)
    };
    settings.general.army_balance_coef = coef();
    settings.general.army_vulnerability_coef = coef();
    settings.general.army_distances_coef = coef();
    settings.game.parameters.money = rng.range(0, 1_000_000);
    settings.game.max_players = rng.range(2, 9);
    settings.monte_carlo.nxt_coef = rng.number() as f64 / u64::MAX as f64;
    settings.monte_carlo_mt.rand_coef = rng.range(0, 1).into();
    settings.search_mt.depth = rng.range(1, 100);
    settings.gui.tile_height = rng.range(1, 1000);
    settings
}

#[test]
fn what_is_written_is_read_again() {
    let rng = &mut Rng(1);
    for _ in 0..200 {
        let map = map(rng);
        assert_eq!(Map::read(text(|out| map.write(out)).as_bytes()), Ok(map));
        let objects = objects(rng);
        assert_eq!(Objects::read(text(|out| objects.write(out)).as_bytes()), Ok(objects));
        let types = types(rng);
        assert_eq!(UnitType::read_list(text(|out| UnitType::write_list(&types, out)).as_bytes()), Ok(types));
        let settings = settings(rng);
        assert_eq!(Settings::read(text(|out| settings.write(out)).as_bytes()), Ok(settings));
    }
}

#[test]
fn values_survive_serde() {
    let rng = &mut Rng(3);
    for _ in 0..20 {
        let (map, objects, settings) = (map(rng), objects(rng), settings(rng));
        assert_eq!(serde_json::from_str::<Map>(&serde_json::to_string(&map).unwrap()).unwrap(), map);
        assert_eq!(serde_json::from_str::<Objects>(&serde_json::to_string(&objects).unwrap()).unwrap(), objects);
        let json = serde_json::to_string(&Settings { general: Default::default(), ..settings }).unwrap();
        let usual = serde_json::from_str::<Settings>(&json).unwrap();
        assert_eq!((usual.game, usual.gui, usual.search_mt), (settings.game, settings.gui, settings.search_mt));
    }
}

/// Changes some bytes of a text: to those that have a meaning, to others, or to those of another place.
fn damaged(rng: &mut Rng, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.range(1, 4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.range(0, bytes.len() as u32 - 1) as usize;
        match rng.range(0, 4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, rng.choose(b" \t\r\n#=[]-.0129A~\xff\x00")),
            2 => bytes[at] = rng.choose(b" \t\r\n#=[]-.0129A~\xff\x00"),
            3 => bytes.truncate(at.max(1)),
            _ => {
                let end = (at + rng.range(1, 40) as usize).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = rng.range(0, bytes.len() as u32 - 1) as usize;
                bytes.splice(to..to, copy);
            }
        }
    }
    bytes
}

/// Errors name a place of the text. What is read all the same has a canonical text that says the same.
#[test]
fn damaged_files_are_refused_or_read_but_never_panic() {
    let rng = &mut Rng(2);
    let (mut read, mut refused) = (0, 0);
    let boards = crate::boards::boards();
    let (types, settings) = (crate::boards::text("unit_types.ait"), crate::boards::text("parameters.ait"));
    for _ in 0..4000 {
        let board = &boards[rng.range(0, boards.len() as u32 - 1) as usize];
        let texts = [&board.map_text, board.objects_text.as_ref().unwrap_or(&types), &types, &settings];
        let mut files = texts.map(|text| text.as_bytes().to_vec());
        let which = rng.range(0, 3) as usize;
        files[which] = damaged(rng, std::str::from_utf8(&files[which]).unwrap());
        let [map, objects, types, settings] = &files;
        let objects = board.objects_text.as_ref().map(|_| objects.as_slice());
        let mut faults = 0;
        let all = StartFiles { map, objects, types: Some(types), settings: Some(settings) };
        let (map, types, settings) = (map.as_slice(), types.as_slice(), settings.as_slice());
        let state = all.state(&mut |file, fault| {
            let text = match file {
                StartFile::Map => map,
                StartFile::Objects => objects.unwrap(),
                StartFile::Types => types,
                StartFile::Settings => settings,
            };
            let line = text.split(|&byte| byte == b'\n').nth(fault.place.line as usize - 1);
            let line = line.unwrap_or_else(|| panic!("{file}: {fault:?}"));
            assert!(fault.place.column as usize <= line.len() + 1, "{file}: {fault:?}");
            faults += 1;
        });
        assert_eq!(state.is_none(), faults > 0);
        match state {
            Some(_) => read += 1,
            None => refused += 1,
        }
        if let Ok(map) = Map::read(map) {
            assert_eq!(Map::read(text(|out| map.write(out)).as_bytes()), Ok(map));
        }
        if let Ok(settings) = Settings::read(settings) {
            assert_eq!(Settings::read(text(|out| settings.write(out)).as_bytes()), Ok(settings));
        }
        if let Ok(types) = UnitType::read_list(types) {
            assert_eq!(UnitType::read_list(text(|out| UnitType::write_list(&types, out)).as_bytes()), Ok(types));
        }
        if let Some(Ok(objects)) = objects.map(Objects::read) {
            assert_eq!(Objects::read(text(|out| objects.write(out)).as_bytes()), Ok(objects));
        }
    }
    assert!(read > 200 && refused > 200, "{read} read, {refused} refused");
}
