//! MAP-3, MAP-4: what gives the start of a game, and what does not fit together.

use rulebook_core::aitester::{
    GameSettings, Map, MapViolation, Objects, P1, P2, P3, Parameters, Phase, Player, Start, StartFile, StartFiles,
    StartViolation, State, Tile, UnitType,
};

const MAP: &str = "aitester-map v1\nplayers 2\nsize 6 3\n111111\n1#1~11\n111111\n11....\n1.....\n....22\n";

/// Everything that is wrong with these files; a map alone needs no more.
fn faults(map: &str, objects: Option<&str>, types: Option<&str>, settings: Option<&str>) -> Vec<String> {
    let files = StartFiles {
        map: map.as_bytes(),
        objects: objects.map(str::as_bytes),
        types: types.map(str::as_bytes),
        settings: settings.map(str::as_bytes),
    };
    let mut faults = Vec::new();
    let state = files.state(&mut |file, fault| {
        faults.push(format!("{file}:{}: {} [{}]", fault.place, fault.reason, fault.clause));
        assert!(fault.hint.is_some(), "{fault:?}");
    });
    assert_eq!(state.is_none(), !faults.is_empty(), "{faults:?}");
    faults
}

/// Everything that is wrong with these objects on the map.
fn faults_of_objects(bonuses: &[&str], units: &[&str]) -> Vec<String> {
    let lines = |lines: &[&str], end: &str| lines.iter().map(|line| format!("{line}{end}\n")).collect::<String>();
    let (bonus_lines, unit_lines) = (lines(bonuses, " first_aid"), lines(units, ""));
    let counts = (bonuses.len(), units.len());
    let objects = format!("aitester-obj v1\nbonuses {}\n{bonus_lines}units {}\n{unit_lines}", counts.0, counts.1);
    faults(MAP, Some(&objects), None, None)
}

#[test]
fn map_3_the_start_has_what_the_files_have() {
    let map = Map::read(MAP.as_bytes()).unwrap();
    let text =
        b"aitester-obj v1\nbonuses 2\n5 0 first_aid\n0 2 first_aid\nunits 3\n2 tank 3 2\n1 scout 2 2\n2 rifle 5 1\n";
    let objects = Objects::read(text).unwrap();
    let types =
        UnitType::read_list(b"rifle 20 4 60 5 25 2 5 r r\ntank 45 5 120 15 40 3 10 t t\nscout 7 1 2 3 4 5 6 s s\n");
    let types = types.unwrap();
    let parameters = Parameters { money: 90, action_points: 30, max_units: 2, turn_limit: 7 };
    let settings = GameSettings { max_players: 2, parameters };
    let state = Start { map: &map, objects: &objects, types: &types, settings: &settings }.state().unwrap();

    let (scenario, situation) = (state.scenario(), state.situation());
    assert_eq!((scenario.parameters, &scenario.types), (parameters, &types));
    assert_eq!((&scenario.terrain, &scenario.placement), (&map.terrain, &map.placement));
    assert_eq!(situation.bonuses, [Tile::new(5, 0), Tile::new(0, 2)]);
    assert_eq!((situation.phase, situation.turn, situation.points, situation.refused), (Phase::Buy, 0, 0, 0));
    assert_eq!((situation.player, situation.armies.len()), (P1, 2));
    assert_eq!((situation.armies[P1].money, situation.armies[P2].money), (90 - 7, 90 - 45 - 20));
    let units = |player: Player| {
        let units = situation.armies[player].units.iter();
        units.map(|unit| (unit.type_number, unit.tile, unit.health)).collect::<Vec<_>>()
    };
    assert_eq!(units(P1), [(2, Tile::new(2, 2), 2)]);
    assert_eq!(units(P2), [(1, Tile::new(3, 2), 120), (0, Tile::new(5, 1), 60)], "in the order of the file");
    assert_eq!(State::new(state.clone().into_setup()), Ok(state), "the derived data fits");
}

#[test]
fn map_3_a_map_alone_has_the_usual_types_and_settings() {
    let files = StartFiles { map: MAP.as_bytes(), objects: None, types: None, settings: None };
    let state = files.state(&mut |file, fault| panic!("{file}: {fault:?}")).unwrap();
    let usual = State::default();
    assert_eq!(state.scenario().parameters, usual.scenario().parameters);
    assert_eq!(state.scenario().types, usual.scenario().types);
    assert!(state.situation().bonuses.is_empty() && state.situation().armies.players_in().is_empty());
}

#[test]
fn map_4_too_many_players() {
    let nine = "aitester-map v1\nplayers 3\nsize 3 1\n111\n123\n";
    let map = Map::read(nine.as_bytes()).unwrap();
    let (objects, types) = (Objects::default(), UnitType::standard());
    let violations = |max_players| {
        let settings = GameSettings { max_players, ..GameSettings::default() };
        let mut violations = Vec::new();
        let start = Start { map: &map, objects: &objects, types: &types, settings: &settings };
        start.state_or_report(&mut |violation| violations.push(violation));
        violations
    };
    assert_eq!(violations(3), []);
    assert_eq!(violations(2), [StartViolation::TooManyPlayers { players: 3, max: 2 }]);
    let settings = super::settings::usual_with("max_players = 9", "max_players = 2");
    let found = faults(nine, None, None, Some(&settings));
    assert_eq!(found, ["map:2:1: expected at most 2 players, as max_players says, found 3 [MAP-4]"]);
}

#[test]
fn map_4_units_of_nobody_and_of_no_type() {
    let found = faults_of_objects(&[], &["3 tank 2 0", "1 tonk 3 0", "9 tonk 4 0"]);
    assert_eq!(
        found,
        [
            "objects:4:1: expected a player of the map, 1..2, found `3` [MAP-4]",
            "objects:5:1: expected the name of a type, found `tonk` [MAP-4]",
            "objects:6:1: expected a player of the map, 1..2, found `9` [MAP-4]",
            "objects:6:1: expected the name of a type, found `tonk` [MAP-4]",
        ]
    );
    assert_eq!(faults_of_objects(&[], &["2 tank 2 0"]), [""; 0]);
}

#[test]
fn map_4_too_many_units() {
    let units: Vec<_> = (0..6).map(|x| format!("1 scout {x} 0")).collect();
    let mut units: Vec<_> = units.iter().map(String::as_str).collect();
    assert_eq!(faults_of_objects(&[], &units), [""; 0]);
    units.push("1 scout 0 2");
    let found = faults_of_objects(&[], &units);
    assert_eq!(found, ["objects:10:1: expected at most 6 units of P1, as max_units says, found 7 [MAP-4]"]);
}

#[test]
fn map_4_units_that_cost_too_much() {
    assert_eq!(faults_of_objects(&[], &["1 tank 0 0", "1 tank 1 0", "1 sniper 2 0"]), [""; 0], "120 for 120");
    let found = faults_of_objects(&[], &["1 tank 0 0", "1 tank 1 0", "2 scout 5 2", "1 tank 2 0", "1 scout 3 0"]);
    let expected = "objects:7:1: expected units of P1 for at most 120, as money says, found units for 150 [MAP-4]";
    assert_eq!(found, [expected]);
}

#[test]
fn map_4_bonuses_and_units_where_none_can_be() {
    let bonuses = ["6 0", "1 1", "3 1", "4 0", "4 0"];
    let units = ["1 scout 31 31", "1 scout 1 1", "1 scout 4 0", "2 scout 2 2", "1 scout 2 2"];
    assert_eq!(
        faults_of_objects(&bonuses, &units),
        [
            "objects:3:1: bonus 0 is off the board [FILE-8]",
            "objects:4:1: bonus 1 is not on land [FILE-8]",
            "objects:5:1: bonus 2 is not on land [FILE-8]",
            "objects:7:1: bonus 4 is on the tile of bonus 3 [FILE-8]",
            "objects:9:1: expected a tile of the board of 6x3, found `31 31` [FILE-9]",
            "objects:10:1: expected a tile of land, found `1 1` [FILE-9]",
            "objects:11:1: expected a free tile, found `4 0` with a bonus [FILE-9]",
            "objects:13:1: expected a free tile, found `2 2` with an earlier unit [FILE-9]",
        ]
    );
}

#[test]
fn map_4_everything_is_reported_at_once() {
    let units = ["3 tonk 31 0", "3 tonk 31 0"];
    let found = faults_of_objects(&["31 0"], &units);
    assert_eq!(found.len(), 1 + 4 + 3, "{found:#?}");
    assert!(found.iter().any(|fault| fault.starts_with("objects:6:1: expected a free tile")), "{found:#?}");
}

#[test]
fn all_files_are_read_before_anything_is_refused() {
    let settings = super::settings::usual_with("money = 120", "money = 1e3");
    let found = faults("aitester-map v2\n", Some("bonuses 0\n"), Some("scout\n"), Some(&settings));
    assert_eq!(
        found,
        [
            "settings:6:9: expected money of [GAME], an integer 0..1000000, found `1e3` [AIT-2]",
            "unit types:1:6: expected price, an integer 0..1000000, found the end of the line [AIT-3]",
            "map:1:14: expected `v1`, found `v2` [MAP-1]",
            "objects:1:1: expected `aitester-obj`, found `bonuses` [MAP-2]",
        ]
    );
}

/// A start made in code can have what no file has. It is refused, and nothing panics.
#[test]
fn starts_made_in_code_are_checked() {
    let usual = Map::read(MAP.as_bytes()).unwrap();
    let (objects, types, settings) = (Objects::default(), UnitType::standard(), GameSettings::default());
    let error = |map: &Map, types: &_, settings: &_| {
        Start { map, objects: &objects, types, settings }.state().unwrap_err().violations().to_vec()
    };
    for players in [0, 1, 10, 255] {
        let found = error(&Map { players, ..usual.clone() }, &types, &settings);
        assert!(found.contains(&StartViolation::Map(MapViolation::Players)), "{players}: {found:?}");
    }
    let found = error(&Map { players: 3, ..usual.clone() }, &types, &settings);
    assert_eq!(found, [StartViolation::Map(MapViolation::NoPlacement(P3))]);
    let map = Map { players: 3, ..usual.clone() };
    let whole = Start { map: &map, objects: &objects, types: &types, settings: &settings }.state().unwrap_err();
    assert_eq!(whole.to_string(), "map: P3 has no placement tile (MAP-1)");

    let mut no_range = types.clone();
    no_range[1].range = 0;
    for types in [no_range, Default::default(), types.iter().chain(&types).copied().collect()] {
        let found = error(&usual, &types, &settings);
        assert!(found.iter().all(|violation| violation.file() == StartFile::Types), "{found:?}");
    }
    let parameters = Parameters { max_units: 33, ..Parameters::STANDARD };
    let found = error(&usual, &types, &GameSettings { parameters, ..settings });
    assert!(found.iter().all(|violation| violation.file() == StartFile::Settings), "{found:?}");
}
