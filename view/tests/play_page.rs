//! The engine of the page in which people play answers like the native engine, and so do its built-in players.

mod common;

use common::page_engine::{Page, ok, plain};
use rstest::rstest;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::FiBot;
use rulebook_core::othello::Othello;
use rulebook_core::players::Seat;
use rulebook_players::HasBuiltins;
use rulebook_view::Renderable;
use rulebook_view::page::{BUILT_IN_PLAY_ENGINE, HUMAN, PlaySetup, is_play_page, page, play_page};
use rulebook_view::replay::{BUILT_IN, NewGame, Replay};
use serde_json::{Value, json};

/// A game that is played in the page and by the native engine at the same time.
struct PlayedGame {
    page: Page,
    native: Box<dyn Replay>,
    name: &'static str,
    rules: &'static str,
}

impl PlayedGame {
    /// `None` without Node.js.
    fn new(name: &'static str, rules: &'static str) -> Option<Self> {
        let names = ["Ada", "hard"].map(str::to_owned);
        let native = BUILT_IN.new_game(name, &NewGame { rules, names: &names, state: None }).unwrap();
        let mut page = Page::of("play.wasm")?;
        let input = json!({"game": name, "rules": rules, "names": names});
        let summary = page.tell(&json!(["put", input.to_string(), "new_game"]));
        assert_eq!(plain(&summary), ok(&native.summary()));
        Some(Self { page, native, name, rules })
    }

    /// The answer of a built-in player of the page.
    fn think(&mut self, player: &str, seed: u64) -> Value {
        let state = self.page.ask(json!(["state"]))["ok"].take();
        assert_eq!(state["text"], self.native.state_text(usize::MAX));
        let question = json!({
            "game": self.name, "rules": self.rules, "state": state["text"], "seat": state["seat"], "player": player,
            "seed": seed.to_string(),
        });
        self.page.tell(&json!(["put", question.to_string(), "think"]))
    }

    fn play(&mut self, line: &str) {
        self.native.play(line.as_bytes()).unwrap();
        assert_eq!(plain(&self.page.tell(&json!(["put", line, "play"]))), ok(&self.native.summary()));
    }

    fn cut(&mut self, frames: usize) {
        self.native.cut(frames);
        assert_eq!(plain(&self.page.ask(json!(["cut", frames]))), ok(&self.native.summary()));
    }

    fn assert_same(&mut self) {
        assert_eq!(plain(&self.page.ask(json!(["choices"]))), ok(&self.native.choices()));
        let last = self.native.len() - 1;
        for index in [last.saturating_sub(1), last] {
            assert_eq!(plain(&self.page.ask(json!(["frame", index]))), ok(&self.native.frame(index)));
        }
    }
}

/// The answer of a native player with its default options.
fn native_answer<G: HasBuiltins + Renderable>(player: &str, state: &str, rules: &str, seat: Seat, seed: u64) -> String {
    let rules = rulebook_core::contract::read_rules(rules.as_bytes()).unwrap();
    let state = G::read(state.as_bytes(), &rules).unwrap();
    (G::BUILTINS.iter().find(|builtin| builtin.name == player).unwrap().answer)(&state, seat, seed)
}

/// Plays a game between built-in players of the page; each answer is that of the native player. Now and then, three
/// steps are taken back and played again.
fn check<G: HasBuiltins + Renderable>(rules: &'static str, players: [&str; 2], seed: u64) {
    let Some(mut game) = PlayedGame::new(G::NAME, rules) else { return };
    let mut cuts = 0;
    while let Some(choices) = game.native.choices() {
        game.assert_same();
        let player = players[choices.seat.index()];
        let expected = native_answer::<G>(player, &game.native.state_text(usize::MAX), rules, choices.seat, seed);
        assert_eq!(game.think(player, seed), json!({"ok": expected}), "{player}");
        game.play(&expected);
        if game.native.len() % 9 == 0 && cuts < 3 {
            cuts += 1;
            game.cut(game.native.len() - 3);
        }
    }
    game.assert_same();
    assert_eq!((cuts, game.native.summary().is_over), (3, true));
    assert_eq!(game.page.ask(json!(["state"]))["ok"]["seat"], Value::Null);
    let (name, text) = game.native.log().unwrap();
    assert_eq!(game.page.ask(json!(["log"])), json!({"ok": {"name": name, "text": text}}));
    let bundle = game.page.ask(json!(["bundle"]));
    assert_eq!(plain(&bundle), ok(&game.native.bundle()));
    // What the page saves can be opened again, and played on.
    let opened = game.page.tell(&json!(["bundle", bundle["ok"].to_string()]));
    assert_eq!(plain(&opened), ok(&game.native.summary()));
    game.cut(2);
    game.assert_same();
}

#[rstest]
#[case("", ["easy", "medium"], 1)]
#[case("start=mirrored\n", ["medium", "easy"], 18_446_744_073_709_551_615)]
#[case("", ["strong", "hard"], 3)]
fn a_game_of_othello_is_the_same_in_the_page(
    #[case] rules: &'static str,
    #[case] players: [&str; 2],
    #[case] seed: u64,
) {
    check::<Othello>(rules, players, seed);
}

#[rstest]
#[case(["tym97", "tym99"], 1)]
#[case(["tym98", "tym97"], 2)]
fn a_game_of_fibot_is_the_same_in_the_page(#[case] players: [&str; 2], #[case] seed: u64) {
    check::<FiBot>("", players, seed);
}

#[test]
fn the_players_of_the_page_are_listed_with_the_options_that_it_has() {
    let Some(mut page) = Page::of("play.wasm") else { return };
    let players = page.tell(&json!(["put", "othello", "players"]))["ok"].take();
    let names: Vec<&str> = players.as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap()).collect();
    assert_eq!(names, Othello::BUILTINS.iter().map(|builtin| builtin.name).collect::<Vec<_>>());
    assert_eq!((&players[0]["options"], &players[3]["options"]), (&Value::Null, &json!("depth=1..60,nodes=N")));
    let hard = players[2]["options"].as_str().unwrap();
    assert!(hard.starts_with("depth=0..60,") && hard.ends_with("pruning=on|off"), "{hard}");
    let fibot = page.tell(&json!(["put", "fibot", "players"]))["ok"].take();
    assert_eq!((fibot[0]["name"].as_str(), &fibot[0]["options"]), (Some("tym99"), &Value::Null));
}

#[test]
fn a_player_of_the_page_has_the_options_of_the_command() {
    let Some(mut game) = PlayedGame::new("othello", "") else { return };
    let (state, seat) = (game.native.state_text(0), Seat::ALL[0]);
    let state = Othello::read(state.as_bytes(), &Default::default()).unwrap();
    for (name, options) in
        [("hard", "depth=1,choice=first"), ("medium", "corner=0,edge=0,disc=7"), ("strong", "depth=6,nodes=9000")]
    {
        let builtin = Othello::BUILTINS.iter().find(|builtin| builtin.name == name).unwrap();
        let mut player = (builtin.options.as_ref().unwrap().configure)(options).unwrap();
        assert_eq!(game.think(&format!("{name}:{options}"), 1), json!({"ok": player(&state, seat, 1)}));
    }
}

#[test]
fn what_a_page_has_not_is_refused() {
    let Some(mut game) = PlayedGame::new("othello", "") else { return };
    let message = |reply: Value| reply["error"]["message"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned();
    for option in ["time=5", "game_time=9", "threads=2", "table=4096", "depth=3,time=100"] {
        let found = message(game.think(&format!("strong:{option}"), 1));
        assert!(found.starts_with("strong: the option ") && found.contains("which a page does not have"), "{found}");
    }
    for player in ["easy", "medium", "hard"] {
        assert!(message(game.think(&format!("{player}:min_time=1000"), 1)).contains("the option min_time needs"));
    }
    for (player, expected) in [
        ("hard:depth=61", "hard: depth: expected a number from 0 to 60, found \"61\""),
        ("hard:", "hard: no option follows the colon"),
        ("hardest", "expected a built-in player (easy, medium, hard, strong), found \"hardest\""),
    ] {
        assert_eq!(message(game.think(player, 1)), expected);
    }
    let mut tell = |input: &str, function: &str| message(game.page.tell(&json!(["put", input, function])));
    assert_eq!(tell("chess", "players"), "there is no game `chess`");
    assert!(tell("{", "new_game").starts_with("the input is invalid: "));
    assert!(tell("{}", "think").starts_with("the input is invalid: missing field `game`"));
    assert_eq!(tell(r#"{"game":"chess"}"#, "new_game"), "there is no game `chess`");
    let state = game.native.state_text(0);
    let question = |seat: usize, state: &str, seed: &str| {
        json!({"game": "othello", "state": state, "seat": seat, "player": "easy", "seed": seed}).to_string()
    };
    assert_eq!(tell(&question(2, &state, "1"), "think"), "player 2 is not asked in this state");
    assert_eq!(tell(&question(0, &state, "1"), "think"), "player 0 is not asked in this state");
    assert!(tell(&question(1, "X", "1"), "think").starts_with("the state is invalid: "));
    assert_eq!(
        tell(&question(1, &state, "-1"), "think"),
        "expected a seed from 0 to 18446744073709551615, found \"-1\""
    );
    // Nothing of it changed the game.
    let refused = tell("a1", "play");
    assert_eq!(refused, game.native.play(b"a1").unwrap_err().to_string());
    game.assert_same();
    let Some(mut page) = Page::of("play.wasm") else { return };
    assert_eq!(message(page.ask(json!(["choices"]))), "no record is open");
    assert_eq!(message(page.ask(json!(["cut", 1]))), "no record is open");
}

#[test]
fn a_page_that_plays_has_its_setup_and_no_other_policy() {
    let setup = PlaySetup {
        game: "othello".to_owned(),
        rules: String::new(),
        names: vec!["</script>".to_owned(), "hard".to_owned()],
        players: vec![HUMAN.to_owned(), "builtin:hard".to_owned()],
        seed: Some("1".to_owned()),
        state: None,
    };
    let text = play_page(BUILT_IN_PLAY_ENGINE, &setup, "othello").unwrap();
    let (_, data) = text.split_once("id=\"bundle\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let expected = json!({"play": {
        "game": "othello", "rules": "", "names": ["</script>", "hard"], "players": ["human", "builtin:hard"], "seed": "1",
    }});
    assert_eq!(serde_json::from_str::<Value>(data).unwrap(), expected);
    assert!(text.contains("; worker-src blob:\""), "the players think in a worker");
    let game = BUILT_IN.new_game("othello", &NewGame::default()).unwrap();
    let record = page(BUILT_IN_PLAY_ENGINE, &game.bundle(), "othello").unwrap();
    assert!(!record.contains("worker-src"));
    assert!(is_play_page(&text) && !is_play_page(&record) && !is_play_page("{\"play\":"));
}
