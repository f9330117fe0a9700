//! A real browser for tests: Chromium, controlled over a pipe with the DevTools protocol.
//!
//! The crates for this protocol need an asynchronous runtime, or generate code for all of it. The tests need a dozen
//! commands.

use rulebook_testing::PATIENCE;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A browser with one window.
pub(crate) struct Browser {
    process: Child,
    requests: RefCell<ChildStdin>,
    messages: Receiver<Value>,
    next: Cell<u64>,
    session: String,
    /// How long to wait for a condition before giving up.
    pub(crate) patience: Cell<Duration>,
    /// Errors and warnings of the page.
    errors: RefCell<Vec<String>>,
    /// Kinds of the browser's own dialogs, such as `beforeunload`. All are accepted.
    dialogs: RefCell<Vec<String>>,
    /// The folder of the browser's settings, removed with the browser.
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser. Without Chromium, returns `None` and reports the test as skipped.
    pub(crate) fn start() -> Option<Self> {
        if !rulebook_testing::have(&["chromium"]) {
            return None;
        }
        let profile = tempfile::tempdir().unwrap();
        // The browser reads from descriptor 3 and writes to 4.
        let script = "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
        let mut process = Command::new("sh")
            .args([
                "-c",
                script,
                "sh",
                "chromium",
                "--headless",
                "--no-sandbox",
                "--remote-debugging-pipe",
                "--no-first-run",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(["--force-device-scale-factor=1", "--disable-gpu", "--lang=en"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut replies = BufReader::new(process.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut message = Vec::new();
            while replies.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                message.pop();
                let value = serde_json::from_slice(&message).expect("the browser speaks JSON");
                if sender.send(value).is_err() {
                    return;
                }
                message.clear();
            }
        });
        let requests = RefCell::new(process.stdin.take().unwrap());
        let (next, errors, dialogs) = (Cell::new(1), RefCell::default(), RefCell::default());
        let (session, patience) = (String::new(), Cell::new(PATIENCE));
        let mut browser =
            Self { process, requests, messages, next, session, patience, errors, dialogs, _profile: profile };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        browser.session = browser.call("Target.attachToTarget", attach)["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "DOM.enable"] {
            browser.call(domain, json!({}));
        }
        browser.resize(1280, 800);
        Some(browser)
    }

    /// Sends a command and returns its result.
    pub(crate) fn call(&self, method: &str, params: Value) -> Value {
        let id = self.request(method, &params);
        loop {
            let mut message = self.messages.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no answer: {method}"));
            if message["id"] == id {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].take();
            }
            self.record(&message);
        }
    }

    /// Sends a command and returns its number.
    fn request(&self, method: &str, params: &Value) -> u64 {
        let id = self.next.replace(self.next.get() + 1);
        let mut request = json!({"id": id, "method": method, "params": params});
        if !self.session.is_empty() {
            request["sessionId"] = json!(self.session);
        }
        self.requests.borrow_mut().write_all(format!("{request}\0").as_bytes()).unwrap();
        id
    }

    fn record(&self, message: &Value) {
        let params = &message["params"];
        if message["method"] == "Page.javascriptDialogOpening" {
            self.dialogs.borrow_mut().push(params["type"].as_str().unwrap().to_owned());
            self.request("Page.handleJavaScriptDialog", &json!({"accept": true}));
        }
        let is_error = match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => true,
            "Runtime.consoleAPICalled" => ["error", "warning", "assert"].contains(&params["type"].as_str().unwrap()),
            "Log.entryAdded" => params["entry"]["level"] == "error",
            _ => false,
        };
        if is_error {
            self.errors.borrow_mut().push(params.to_string());
        }
    }

    /// Returns the errors since the last call.
    pub(crate) fn errors(&self) -> Vec<String> {
        // After this reply, all earlier messages have arrived.
        self.eval("0");
        self.errors.take()
    }

    /// Returns the kinds of the dialogs that the browser has opened since the last call.
    pub(crate) fn dialogs(&self) -> Vec<String> {
        self.eval("0");
        self.dialogs.take()
    }

    pub(crate) fn resize(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Sets a preference of the user's system, such as `prefers-color-scheme: dark`.
    pub(crate) fn prefer(&self, feature: &str, value: &str) {
        let features = json!({"features": [{"name": feature, "value": value}]});
        self.call("Emulation.setEmulatedMedia", features);
    }

    pub(crate) fn open(&self, file: &Path, fragment: &str) {
        // Leave the page first, or a new fragment would only move within it.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.wait("document.readyState === 'complete' && location.protocol === 'about:'");
        let url = format!("file://{}{fragment}", file.display());
        self.call("Page.navigate", json!({"url": url}));
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    /// Evaluates an expression in the page.
    pub(crate) fn eval(&self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut result = self.call("Runtime.evaluate", params);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].take()
    }

    pub(crate) fn text(&self, expression: &str) -> String {
        self.eval(expression).as_str().unwrap_or_else(|| panic!("no text: {expression}")).to_owned()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let begun = Instant::now();
        while self.eval(&format!("!!({expression})")) != true {
            assert!(begun.elapsed() < self.patience.get(), "never came true: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key, such as `ArrowLeft`, `.` or `Shift+ArrowUp`.
    pub(crate) fn press(&self, key: &str) {
        let (modifiers, key) = match key.strip_prefix("Shift+") {
            Some(key) => (8, key),
            None => (0, key),
        };
        let mut down = json!({"type": "keyDown", "key": key, "modifiers": modifiers});
        if key.chars().count() == 1 {
            down["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", down);
        self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key, "modifiers": modifiers}));
    }

    /// The left edge, top edge, width and height of an element on the screen.
    pub(crate) fn place(&self, element: &str) -> [f64; 4] {
        let place = self.eval(&format!(
            "(() => {{ const e = {element}; e.scrollIntoView({{block: 'nearest'}}); \
             const {{left, top, width, height}} = e.getBoundingClientRect(); return [left, top, width, height]; }})()"
        ));
        serde_json::from_value(place).unwrap()
    }

    pub(crate) fn point(&self, (x, y): (f64, f64)) {
        self.call("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": x, "y": y}));
    }

    pub(crate) fn click_at(&self, (x, y): (f64, f64)) {
        self.point((x, y));
        for kind in ["mousePressed", "mouseReleased"] {
            self.call(
                "Input.dispatchMouseEvent",
                json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}),
            );
        }
    }

    /// Clicks the middle of an element.
    pub(crate) fn click(&self, element: &str) {
        let [left, top, width, height] = self.place(element);
        assert!(width > 0.0 && height > 0.0, "cannot be seen: {element}");
        self.click_at((left + width / 2.0, top + height / 2.0));
    }

    /// Types a text into a field, and replaces what is there.
    pub(crate) fn fill(&self, element: &str, text: &str) {
        self.eval(&format!("{element}.focus(); {element}.select()"));
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Chooses files or a folder with a file input.
    pub(crate) fn choose(&self, id: &str, files: &[&Path]) {
        let object = self.call("Runtime.evaluate", json!({"expression": format!("document.getElementById('{id}')")}));
        let params = json!({"files": files, "objectId": object["result"]["objectId"]});
        self.call("DOM.setFileInputFiles", params);
    }

    /// Drags files or a folder from outside onto the page and drops them.
    pub(crate) fn drop_files(&self, files: &[&Path], (x, y): (f64, f64)) {
        let data = json!({"items": [], "files": files, "dragOperationsMask": 1});
        for kind in ["dragEnter", "dragOver", "drop"] {
            self.call("Input.dispatchDragEvent", json!({"type": kind, "x": x, "y": y, "data": data}));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
