//! The engines of the web pages, which answer in Node.js.

use serde::Serialize;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine of a page, running in Node.js.
pub(crate) struct Page {
    node: Child,
    requests: ChildStdin,
    replies: Lines<BufReader<ChildStdout>>,
}

impl Page {
    /// The engine of a page with a record. `None` without Node.js.
    pub(crate) fn new() -> Option<Self> {
        Self::of("engine.wasm")
    }

    /// The engine in a file of `page/`. `None` without Node.js.
    pub(crate) fn of(engine: &str) -> Option<Self> {
        if !rulebook_testing::have(&["node"]) {
            return None;
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine.js");
        let mut node =
            Command::new("node").args([script, engine]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (requests, replies) = (node.stdin.take().unwrap(), BufReader::new(node.stdout.take().unwrap()).lines());
        Some(Self { node, requests, replies })
    }

    pub(crate) fn tell(&mut self, request: &Value) -> Value {
        writeln!(self.requests, "{request}").unwrap();
        serde_json::from_str(&self.replies.next().unwrap().unwrap()).unwrap()
    }

    pub(crate) fn ask(&mut self, request: Value) -> Value {
        let Value::Array(request) = request else { panic!("{request}") };
        self.tell(&[vec![json!("ask")], request].concat().into())
    }

    pub(crate) fn open_files(&mut self, files: &[(String, String)]) -> Value {
        let files = files.iter().map(|file| json!(file)).collect();
        self.tell(&[vec![json!("files")], files].concat().into())
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// The answer for a value of the native engine.
pub(crate) fn ok(value: &impl Serialize) -> Value {
    // Through text, in which 32-bit numbers are short.
    let text = serde_json::to_string(value).unwrap();
    json!({"ok": plain(&serde_json::from_str(&text).unwrap())})
}

/// A value in which 13 and 13.0 are equal.
pub(crate) fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64().unwrap()),
        Value::Array(values) => values.iter().map(plain).collect(),
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), plain(value))).collect(),
        other => other.clone(),
    }
}
