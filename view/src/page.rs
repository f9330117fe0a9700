//! A replay, or a game that people play, as a web page: one self-contained file that needs no network.
//!
//! The page contains the bundle, which is the replay as JSON, and an engine in
//! WebAssembly that knows the game (`page/engine`). The engine opens the bundle and
//! draws. A page in which people play contains the start of the game instead of a bundle, and an engine that can also
//! play. Untrusted text occurs only in this JSON, which is escaped so that it
//! cannot contain markup. The content security policy of the page allows only its
//! own script, and no requests.

use crate::replay::ReplayBundle;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// The engine for the games of [`BUILT_IN`](crate::replay::BUILT_IN), built by `page/build`.
pub static BUILT_IN_ENGINE: &[u8] = include_bytes!("../page/engine.wasm");

/// The engine for pages in which people play the games of [`BUILT_IN`](crate::replay::BUILT_IN), built by `page/build`.
pub static BUILT_IN_PLAY_ENGINE: &[u8] = include_bytes!("../page/play.wasm");

const TEMPLATE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/style.css");

/// The script, in one block scope: its parts share names that nothing else can access.
const SCRIPT: &str = concat!(
    "\"use strict\";\n{\n",
    include_str!("../page/script/engine.js"),
    include_str!("../page/script/elements.js"),
    include_str!("../page/script/canvas.js"),
    include_str!("../page/script/theme.js"),
    include_str!("../page/script/replay.js"),
    include_str!("../page/script/board.js"),
    include_str!("../page/script/overlays.js"),
    include_str!("../page/script/panels.js"),
    include_str!("../page/script/player.js"),
    include_str!("../page/script/records.js"),
    include_str!("../page/script/motion.js"),
    include_str!("../page/script/sides.js"),
    include_str!("../page/script/thinker.js"),
    include_str!("../page/script/opponents.js"),
    include_str!("../page/script/settings.js"),
    include_str!("../page/script/game.js"),
    include_str!("../page/script/picker.js"),
    include_str!("../page/script/marks.js"),
    include_str!("../page/script/moves.js"),
    include_str!("../page/script/turn.js"),
    include_str!("../page/script/new_game.js"),
    include_str!("../page/script/ending.js"),
    include_str!("../page/script/saving.js"),
    include_str!("../page/script/leaving.js"),
    include_str!("../page/script/keys.js"),
    include_str!("../page/script/main.js"),
    "}\n"
);

/// The start of a game that people play in a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlaySetup {
    /// The name of the game.
    pub game: String,
    /// The rules that differ from their defaults: a line `key=value` for each.
    pub rules: String,
    /// The names of the players, by seat.
    pub names: Vec<String>,
    /// Who plays each seat: [`HUMAN`] or `builtin:NAME`, which options may follow.
    pub players: Vec<String>,
    /// The seed for the built-in players in the first game, in decimal digits: JavaScript has no 64-bit numbers.
    /// `None` for a random one, as in all later games.
    pub seed: Option<String>,
    /// The text of the first state; `None` for the standard start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// The player in a [`PlaySetup`] that is a person.
pub const HUMAN: &str = "human";

/// The data of a page in which people play.
#[derive(Serialize)]
struct PlayData<'a> {
    play: &'a PlaySetup,
}

/// The page that plays a replay with the engine of its game, under a title.
///
/// # Errors
///
/// If the bundle cannot be serialized as JSON.
pub fn page(engine: &[u8], bundle: &ReplayBundle, title: &str) -> serde_json::Result<String> {
    Ok(assemble(engine, &serde_json::to_string(bundle)?, title, &policy("")))
}

/// The page in which people play a game, under a title. The engine must be one of `play_engine!`, such as
/// [`BUILT_IN_PLAY_ENGINE`].
///
/// # Errors
///
/// If the setup cannot be serialized as JSON.
pub fn play_page(engine: &[u8], setup: &PlaySetup, title: &str) -> serde_json::Result<String> {
    // The built-in players think in a worker, which the script starts from a text.
    let policy = policy("; worker-src blob:");
    Ok(assemble(engine, &serde_json::to_string(&PlayData { play: setup })?, title, &policy))
}

/// Whether a text is a page that [`play_page`] has written.
#[must_use]
pub fn is_play_page(text: &str) -> bool {
    let mut parts = TEMPLATE.split("{{");
    let begin = parts.next().unwrap_or_default();
    text.starts_with(begin) && text.contains("id=\"bundle\">{\"play\":")
}

/// Fills the template.
fn assemble(engine: &[u8], data: &str, title: &str, policy: &str) -> String {
    let bundle = inert(data);
    let (title, engine) = (escaped(title), BASE64_STANDARD.encode(engine));
    let mut page = String::with_capacity(TEMPLATE.len() + SCRIPT.len() + bundle.len() + engine.len());
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the template closes what it opens");
        page.push_str(before);
        page.push_str(match name {
            "title" => &title,
            "policy" => policy,
            "style" => STYLE,
            "script" => SCRIPT,
            "bundle" => &bundle,
            "engine" => &engine,
            name => unreachable!("the template asks for `{name}`"),
        });
        rest = after;
    }
    page.push_str(rest);
    page
}

/// The content security policy: the page may run its own script and the engine,
/// and use its own style sheet. It may fetch nothing. `more` permits something else.
fn policy(more: &str) -> String {
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src 'sha256-{}'; img-src data:; \
         base-uri 'none'; form-action 'none'{more}",
        hash(SCRIPT),
        hash(STYLE)
    )
}

/// Escapes a JSON text so that nothing in it is special to HTML or to old JavaScript parsers.
fn inert(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            // These occur only within JSON strings, where an escape is allowed.
            '<' | '>' | '&' | '\u{7f}' | '\u{2028}' | '\u{2029}' => text.push_str(&format!("\\u{:04x}", c as u32)),
            c => text.push(c),
        }
    }
    text
}

fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '&' => html.push_str("&amp;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c => html.push(c),
        }
    }
    html
}
