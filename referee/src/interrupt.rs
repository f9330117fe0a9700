//! Ctrl-C and the other signals that end a program, as something that can be
//! waited for.

#[cfg(unix)]
pub use unix::{Interrupt, is_hung_up};

#[cfg(not(unix))]
pub use elsewhere::{Interrupt, is_hung_up};

use std::fmt;
use std::io;

/// Why a match is to end before its end.
#[derive(Debug)]
pub enum Interruption {
    /// A signal came.
    Signal {
        /// Its number.
        number: i32,
        /// Its name, as `SIGINT`.
        name: &'static str,
    },
    /// The other end of standard input is gone, which counts as the signal SIGHUP.
    Abandoned {
        /// The number of that signal.
        number: i32,
    },
    /// The system does not tell of signals.
    Listen(io::Error),
    /// Nothing can be waited for.
    Wait(io::Error),
}

impl Interruption {
    /// The signal by which the match ends, if it is one.
    #[must_use]
    pub const fn signal(&self) -> Option<i32> {
        match self {
            Self::Signal { number, .. } | Self::Abandoned { number } => Some(*number),
            Self::Listen(_) | Self::Wait(_) => None,
        }
    }
}

impl fmt::Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signal { name, .. } => write!(f, "ended by {name}"),
            Self::Abandoned { .. } => write!(f, "ended, because nobody waits for the result any more"),
            Self::Listen(why) => write!(f, "signals: {why}"),
            Self::Wait(why) => write!(f, "waiting for signals: {why}"),
        }
    }
}

impl std::error::Error for Interruption {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Signal { .. } | Self::Abandoned { .. } => None,
            Self::Listen(why) | Self::Wait(why) => Some(why),
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::Interruption;
    use crate::inherited::is_ignored;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    /// The signals that end a match, with their names.
    const SIGNALS: [(i32, &str); 4] =
        [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGTERM, "SIGTERM")];
    use std::io::{self, Read as _, Stdin};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Hears of the signals that end a match.
    #[derive(Debug)]
    pub struct Interrupt {
        signals: Vec<(i32, &'static str, UnixStream)>,
        /// Set when one of the streams has something, so that mostly no stream is read.
        came: Arc<AtomicBool>,
        /// Where the end of it ends a match as SIGHUP does.
        input: Option<Stdin>,
    }

    /// Whether the other end of a pipe or of a terminal is gone.
    #[must_use]
    pub fn is_hung_up(end: &impl AsFd) -> bool {
        let mut fds = [PollFd::new(end, PollFlags::empty())];
        let polled = poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        polled.is_ok_and(|ready| ready > 0) && fds[0].revents().contains(PollFlags::HUP)
    }

    impl Interrupt {
        /// From now on the signals do not end the process by themselves. REC-4: a
        /// signal that whoever started this process has it ignore stays ignored,
        /// as `nohup` and shells, for jobs in the background, rely on.
        ///
        /// # Errors
        ///
        /// When the system cannot tell of them.
        pub fn install() -> Result<Self, Interruption> {
            // The first look is at the streams: a signal may come before the flag is set by it.
            let came = Arc::new(AtomicBool::new(true));
            let listen = |(signal, name)| -> io::Result<_> {
                let (read, write) = UnixStream::pair()?;
                read.set_nonblocking(true)?;
                signal_hook::low_level::pipe::register(signal, write)?;
                signal_hook::flag::register(signal, came.clone())?;
                Ok((signal, name, read))
            };
            let signals: io::Result<_> =
                SIGNALS.into_iter().filter(|(signal, _)| !is_ignored(*signal)).map(listen).collect();
            let signals = signals.map_err(Interruption::Listen)?;
            Ok(Self { signals, came, input: None })
        }

        /// Nothing interrupts a match; signals do what they would do without it.
        #[must_use]
        pub fn never() -> Self {
            Self { signals: Vec::new(), came: Arc::default(), input: None }
        }

        /// The end of standard input, a pipe from who wants the match, ends it too.
        #[must_use]
        pub fn with_end_of_input(self) -> Self {
            Self { input: Some(io::stdin()), ..self }
        }

        /// What becomes readable when a signal has come.
        #[cfg(target_os = "linux")]
        pub(crate) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
            let signals = self.signals.iter().map(|(_, _, stream)| stream.as_fd());
            signals.chain(self.input.iter().map(AsFd::as_fd))
        }

        /// Looks whether a signal has come.
        ///
        /// # Errors
        ///
        /// When one has.
        pub fn check(&self) -> Result<(), Interruption> {
            self.check_signals()?;
            if self.input.as_ref().is_some_and(is_hung_up) {
                return Err(Interruption::Abandoned { number: SIGHUP });
            }
            Ok(())
        }

        fn check_signals(&self) -> Result<(), Interruption> {
            if !self.came.swap(false, Ordering::SeqCst) {
                return Ok(());
            }
            for (signal, name, stream) in &self.signals {
                if (&mut &*stream).read(&mut [0; 16]).is_ok_and(|count| count > 0) {
                    return Err(Interruption::Signal { number: *signal, name });
                }
            }
            Ok(())
        }

        /// Waits for a signal.
        #[must_use]
        pub fn wait(&self) -> Interruption {
            loop {
                if let Err(failure) = self.poll_with(None).and_then(|()| self.check_signals()) {
                    return failure;
                }
            }
        }

        /// Waits until standard input has something, or has ended.
        ///
        /// # Errors
        ///
        /// When a signal has come.
        pub fn wait_for_input(&self) -> Result<(), Interruption> {
            self.poll_with(Some(io::stdin().as_fd()))?;
            self.check_signals()
        }

        fn poll_with(&self, more: Option<BorrowedFd<'_>>) -> Result<(), Interruption> {
            let signals = self.signals.iter().map(|(_, _, stream)| stream.as_fd());
            let mut fds: Vec<_> = signals.chain(more).map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
            match poll(&mut fds, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
                Err(error) => Err(Interruption::Wait(error.into())),
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::Interruption;

    /// The system does not tell.
    #[must_use]
    pub const fn is_hung_up<T>(_: &T) -> bool {
        false
    }

    /// Signals are left to the system.
    #[derive(Debug)]
    pub struct Interrupt;

    impl Interrupt {
        /// Signals are left to the system.
        ///
        /// # Errors
        ///
        /// None here.
        pub fn install() -> Result<Self, Interruption> {
            Ok(Self)
        }

        /// Nothing interrupts a match.
        #[must_use]
        pub fn never() -> Self {
            Self
        }

        /// The system does not tell.
        #[must_use]
        pub fn with_end_of_input(self) -> Self {
            self
        }

        /// No signal has come.
        ///
        /// # Errors
        ///
        /// None here.
        pub fn check(&self) -> Result<(), Interruption> {
            Ok(())
        }

        /// Waits for ever.
        #[must_use]
        pub fn wait(&self) -> Interruption {
            loop {
                std::thread::park();
            }
        }

        /// There is nothing to wait for.
        ///
        /// # Errors
        ///
        /// None here.
        pub fn wait_for_input(&self) -> Result<(), Interruption> {
            Ok(())
        }
    }
}
