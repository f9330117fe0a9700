//! Waits for Ctrl-C and other signals that stop a match.

#[cfg(unix)]
pub use unix::{Interrupt, is_hung_up};

#[cfg(not(unix))]
pub use unsupported::{Interrupt, is_hung_up};

use std::fmt;
use std::io;

/// Why a match must stop early.
#[derive(Debug)]
pub enum Interruption {
    /// A signal arrived.
    Signal {
        /// Its number.
        number: i32,
        /// Its name, such as `SIGINT`.
        name: &'static str,
    },
    /// The other end of stdin is closed, which counts as the signal SIGHUP.
    Abandoned {
        /// The number of SIGHUP.
        number: i32,
    },
    /// The system cannot deliver signals to this process.
    Listen(io::Error),
    /// Waiting failed.
    Wait(io::Error),
}

impl Interruption {
    /// Returns the number of the signal that stops the match, if it is one.
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
            Self::Abandoned { .. } => write!(f, "ended, because the other end of stdin is closed"),
            Self::Listen(why) => write!(f, "signals: {why}"),
            Self::Wait(why) => write!(f, "cannot wait for signals: {why}"),
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

    /// The signals that stop a match, with their names.
    const SIGNALS: [(i32, &str); 4] =
        [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGTERM, "SIGTERM")];
    use std::io::{self, Read as _, Stdin};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Watches for signals that stop a match.
    #[derive(Debug)]
    pub struct Interrupt {
        signals: Vec<(i32, &'static str, UnixStream)>,
        /// Set when a stream has data, so that most checks read no stream.
        has_data: Arc<AtomicBool>,
        /// Stdin, if its end stops a match as SIGHUP does.
        input: Option<Stdin>,
    }

    /// Returns whether the other end of a pipe or terminal is closed.
    #[must_use]
    pub fn is_hung_up(end: &impl AsFd) -> bool {
        let mut fds = [PollFd::new(end, PollFlags::empty())];
        let polled = poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        polled.is_ok_and(|ready| ready > 0) && fds[0].revents().contains(PollFlags::HUP)
    }

    impl Interrupt {
        /// Installs handlers, so that the signals that stop a match no longer end the process.
        ///
        /// REC-4: a signal that the caller ignores stays ignored, as `nohup` and shells with background jobs require.
        ///
        /// # Errors
        ///
        /// When the system cannot deliver signals.
        pub fn install() -> Result<Self, Interruption> {
            // Set from the beginning: a signal may arrive when its stream is registered but its flag is not yet.
            let has_data = Arc::new(AtomicBool::new(true));
            let listen = |(signal, name)| -> io::Result<_> {
                let (read, write) = UnixStream::pair()?;
                read.set_nonblocking(true)?;
                signal_hook::low_level::pipe::register(signal, write)?;
                signal_hook::flag::register(signal, has_data.clone())?;
                Ok((signal, name, read))
            };
            let signals: io::Result<_> =
                SIGNALS.into_iter().filter(|(signal, _)| !is_ignored(*signal)).map(listen).collect();
            let signals = signals.map_err(Interruption::Listen)?;
            Ok(Self { signals, has_data, input: None })
        }

        /// Creates an instance that never interrupts a match. Signals keep their default effect.
        #[must_use]
        pub fn never() -> Self {
            Self { signals: Vec::new(), has_data: Arc::default(), input: None }
        }

        /// Also stops the match when stdin, a pipe from the caller, ends.
        #[must_use]
        pub fn with_end_of_input(self) -> Self {
            Self { input: Some(io::stdin()), ..self }
        }

        /// Returns the descriptors to poll: those of the signals, and stdin if its end stops a match.
        #[cfg(target_os = "linux")]
        pub(crate) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
            let signals = self.signals.iter().map(|(_, _, stream)| stream.as_fd());
            signals.chain(self.input.iter().map(AsFd::as_fd))
        }

        /// Checks whether a signal has arrived.
        ///
        /// # Errors
        ///
        /// When a signal has arrived.
        pub fn check(&self) -> Result<(), Interruption> {
            self.check_signals()?;
            if self.input.as_ref().is_some_and(is_hung_up) {
                return Err(Interruption::Abandoned { number: SIGHUP });
            }
            Ok(())
        }

        fn check_signals(&self) -> Result<(), Interruption> {
            if !self.has_data.swap(false, Ordering::SeqCst) {
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

        /// Waits until stdin has data or ends.
        ///
        /// # Errors
        ///
        /// When a signal has arrived.
        pub fn wait_for_input(&self) -> Result<(), Interruption> {
            self.poll_with(Some(io::stdin().as_fd()))?;
            self.check_signals()
        }

        /// Waits for a signal, or until `more` is readable.
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
mod unsupported {
    use super::Interruption;

    /// Returns whether the other end is closed; unknown on this platform.
    #[must_use]
    pub const fn is_hung_up<T>(_: &T) -> bool {
        false
    }

    /// Stub: the system handles signals.
    #[derive(Debug)]
    pub struct Interrupt;

    impl Interrupt {
        /// Creates an instance that leaves signals to the system.
        ///
        /// # Errors
        ///
        /// Never.
        pub fn install() -> Result<Self, Interruption> {
            Ok(Self)
        }

        /// Creates an instance that never interrupts a match.
        #[must_use]
        pub fn never() -> Self {
            Self
        }

        /// Does nothing on this platform.
        #[must_use]
        pub fn with_end_of_input(self) -> Self {
            self
        }

        /// Reports no signal.
        ///
        /// # Errors
        ///
        /// Never.
        pub fn check(&self) -> Result<(), Interruption> {
            Ok(())
        }

        /// Waits forever.
        #[must_use]
        pub fn wait(&self) -> Interruption {
            loop {
                std::thread::park();
            }
        }

        /// Returns immediately.
        ///
        /// # Errors
        ///
        /// Never.
        pub fn wait_for_input(&self) -> Result<(), Interruption> {
            Ok(())
        }
    }
}
