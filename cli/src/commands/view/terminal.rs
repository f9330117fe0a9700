//! The terminal as a full screen, restored however the program ends.

use crate::failure::Failure;
use crate::output::{hold_notes, may_be_drawn, release_notes};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal must be restored.
static MUST_RESTORE: AtomicBool = AtomicBool::new(false);

/// Whether the terminal reports the mouse, which must end too.
static HAS_MOUSE: AtomicBool = AtomicBool::new(false);

/// Whether the screen is being closed; write errors are then ignored.
static IS_CLOSING: AtomicBool = AtomicBool::new(false);

/// Stdout, which ignores write errors while the screen is being closed. On drop, ratatui prints
/// such errors to stderr, which panics if stderr is closed too.
struct Output(Stdout);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes);
        if IS_CLOSING.load(Ordering::SeqCst) { written.or(Ok(bytes.len())) } else { written }
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.0.flush();
        if IS_CLOSING.load(Ordering::SeqCst) { Ok(()) } else { flushed }
    }
}

type Screen = ratatui::Terminal<CrosstermBackend<Output>>;

/// The terminal while the viewer owns it.
pub(super) struct Terminal(Screen);

impl Terminal {
    pub(super) fn enter() -> Result<Self, Failure> {
        HAS_MOUSE.store(false, Ordering::SeqCst);
        Self::enter_again()
    }

    /// Enters the screen; the terminal also reports the mouse.
    pub(super) fn enter_with_mouse() -> Result<Self, Failure> {
        HAS_MOUSE.store(true, Ordering::SeqCst);
        Self::enter_again()
    }

    fn enter_again() -> Result<Self, Failure> {
        // Restores the terminal before a panic prints its message, so that the message is visible.
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                restore();
                before(panic);
            }));
        });
        Self::try_enter().map_err(|error| {
            restore();
            failed(&error)
        })
    }

    fn try_enter() -> io::Result<Self> {
        MUST_RESTORE.store(true, Ordering::SeqCst);
        IS_CLOSING.store(false, Ordering::SeqCst);
        enable_raw_mode()?;
        hold_notes();
        // Not `Screen::clear`: it asks for the cursor position, which not every terminal reports.
        execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
        if HAS_MOUSE.load(Ordering::SeqCst) {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        Screen::new(CrosstermBackend::new(Output(io::stdout()))).map(Self)
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> Result<(), Failure> {
        let draw = |frame: &mut ratatui::Frame<'_>| {
            draw(frame);
            // Widgets draw any text, so this replaces unprintable characters in all of them.
            for cell in &mut frame.buffer_mut().content {
                if !may_be_drawn(cell.symbol()) {
                    cell.set_symbol("\u{fffd}");
                }
            }
        };
        self.0.draw(draw).map(drop).map_err(|error| failed(&error))
    }

    /// Checks that the terminal still exists: closing one does not always send a signal.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if rulebook_referee::is_hung_up(&io::stdout()) {
            return Err(Failure::usage("the terminal was closed"));
        }
        Ok(())
    }

    /// Stops the program as Ctrl-Z does, and continues when it is resumed.
    pub(super) fn suspend(self) -> Result<Self, Failure> {
        drop(self);
        crate::job_control::suspend();
        Self::enter_again()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        IS_CLOSING.store(true, Ordering::SeqCst);
        restore();
    }
}

/// Restores the terminal, once: leaving the screen a second time would move the cursor back
/// over later output. Errors are ignored, because nothing can be done about them.
pub(crate) fn restore() {
    if !MUST_RESTORE.swap(false, Ordering::SeqCst) {
        return;
    }
    if HAS_MOUSE.load(Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    release_notes();
}

pub(super) fn failed(error: &io::Error) -> Failure {
    Failure::usage(format_args!("terminal: {error}"))
}
