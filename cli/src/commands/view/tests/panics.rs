//! A panic leaves a usable terminal with its message.

use super::super::terminal::Terminal as Ours;
use super::real::Terminal;
use portable_pty::CommandBuilder;

/// Set for the test that panics, which runs in its own terminal.
const VARIABLE: &str = "RULEBOOK_TEST_PANICS";

#[test]
fn the_terminal_is_given_back_when_it_panics() {
    if std::env::var_os(VARIABLE).is_some() {
        let mut terminal = Ours::enter().unwrap();
        terminal.draw(|screen| screen.render_widget("everything", screen.area())).unwrap();
        panic!("this is the message");
    }
    let name = std::thread::current().name().unwrap().to_owned();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", &name, "--nocapture"]);
    command.env(VARIABLE, "1");
    command.env("RUST_BACKTRACE", "0");
    let (status, screen, bytes) = Terminal::start(command, 80, 30).end();
    assert_ne!(status, 0);
    assert!(bytes.contains("everything"), "{bytes}");
    assert!(screen.contains("this is the message") && !screen.contains("everything"), "{screen}");
}
