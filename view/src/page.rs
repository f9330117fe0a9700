//! A film as a web page: one file that needs nothing else, not even a network.
//!
//! The page has the reel of the film and an engine in WebAssembly that knows the
//! game (`page/engine`), which opens the reel and draws. What strangers have written
//! stands in the reel only, as JSON without anything that HTML could take for
//! its own; the policy of the page lets no script run but its own one, and
//! nothing be fetched.

use crate::film::Reel;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

/// The engine for the games of [`HOUSE`](crate::film::HOUSE), see `page/build`.
pub const HOUSE_ENGINE: &[u8] = include_bytes!("../page/engine.wasm");

const TEMPLATE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/style.css");

/// One script, so that its parts see each other and nobody else sees them.
const SCRIPT: &str = concat!(
    "\"use strict\";\n{\n",
    include_str!("../page/script/engine.js"),
    include_str!("../page/script/elements.js"),
    include_str!("../page/script/canvas.js"),
    include_str!("../page/script/theme.js"),
    include_str!("../page/script/film.js"),
    include_str!("../page/script/board.js"),
    include_str!("../page/script/overlays.js"),
    include_str!("../page/script/panels.js"),
    include_str!("../page/script/player.js"),
    include_str!("../page/script/records.js"),
    include_str!("../page/script/keys.js"),
    include_str!("../page/script/main.js"),
    "}\n"
);

/// The page that plays a film by the engine of its game, under a title.
///
/// # Errors
///
/// When the reel cannot be written as JSON.
pub fn page(engine: &[u8], reel: &Reel, title: &str) -> serde_json::Result<String> {
    let reel = inert(&serde_json::to_string(reel)?);
    let (title, policy, engine) = (escaped(title), policy(), BASE64_STANDARD.encode(engine));
    let mut page = String::with_capacity(TEMPLATE.len() + SCRIPT.len() + reel.len() + engine.len());
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the template closes what it opens");
        page.push_str(before);
        page.push_str(match name {
            "title" => &title,
            "policy" => &policy,
            "style" => STYLE,
            "script" => SCRIPT,
            "reel" => &reel,
            "engine" => &engine,
            name => unreachable!("the template asks for `{name}`"),
        });
        rest = after;
    }
    page.push_str(rest);
    Ok(page)
}

/// What the page may do: run its own script and the engine, and look as it
/// does. Nothing is fetched.
fn policy() -> String {
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src 'sha256-{}'; img-src data:; \
         base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(STYLE)
    )
}

/// A JSON text in which nothing means anything to HTML or to old scripts.
fn inert(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            // All of these stand within strings of JSON, which can have them escaped.
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
