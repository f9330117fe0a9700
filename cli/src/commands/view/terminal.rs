//! The terminal as a whole screen, given back however the program ends.

use crate::failure::Failure;
use crate::output::may_be_drawn;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal has to be given back.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// Whether the screen is being left: nobody is told that it cannot be written.
static IS_LEFT: AtomicBool = AtomicBool::new(false);

/// Standard output, which may be a terminal that was closed. The screen library
/// prints what goes wrong at its end to standard error, which panics when that
/// is closed too.
struct Output(Stdout);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes);
        if IS_LEFT.load(Ordering::SeqCst) { written.or(Ok(bytes.len())) } else { written }
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.0.flush();
        if IS_LEFT.load(Ordering::SeqCst) { Ok(()) } else { flushed }
    }
}

type Screen = ratatui::Terminal<CrosstermBackend<Output>>;

/// The terminal, as long as it is ours.
pub(super) struct Terminal(Screen);

impl Terminal {
    pub(super) fn enter() -> Result<Self, Failure> {
        // A message of a panic must be seen, and on a usable terminal.
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                before(panic);
            }));
        });
        Self::try_enter().map_err(|error| {
            give_back();
            failed(&error)
        })
    }

    fn try_enter() -> io::Result<Self> {
        IS_OURS.store(true, Ordering::SeqCst);
        IS_LEFT.store(false, Ordering::SeqCst);
        enable_raw_mode()?;
        // `Screen::clear` asks where the cursor is, which not every terminal tells.
        execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
        Screen::new(CrosstermBackend::new(Output(io::stdout()))).map(Self)
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> Result<(), Failure> {
        let draw = |frame: &mut ratatui::Frame<'_>| {
            draw(frame);
            // Widgets take any text; what they made of it is looked at here, once for all of them.
            for cell in &mut frame.buffer_mut().content {
                if !may_be_drawn(cell.symbol()) {
                    cell.set_symbol("\u{fffd}");
                }
            }
        };
        self.0.draw(draw).map(drop).map_err(|error| failed(&error))
    }

    /// Whether the terminal is still there: not every one that is closed sends a signal.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if rulebook_referee::is_hung_up(&io::stdout()) {
            return Err(Failure::usage("the terminal was closed"));
        }
        Ok(())
    }

    /// Stops the program as Ctrl-Z does elsewhere; goes on when it is continued.
    pub(super) fn suspend(self) -> Result<Self, Failure> {
        drop(self);
        crate::job_control::suspend();
        Self::enter()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        IS_LEFT.store(true, Ordering::SeqCst);
        give_back();
    }
}

/// Gives the terminal back, once: to leave the screen a second time would put
/// the cursor back, over what was written since. Nothing more can be done about
/// a terminal that does not take it.
fn give_back() {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

pub(super) fn failed(error: &io::Error) -> Failure {
    Failure::usage(format_args!("terminal: {error}"))
}
