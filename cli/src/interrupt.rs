//! Ctrl-C and the other signals that end a program, as something that can be
//! waited for.

#[cfg(unix)]
pub(crate) use unix::{Interrupt, is_hung_up, raise, suspend};

#[cfg(not(unix))]
pub(crate) use elsewhere::{Interrupt, is_hung_up, raise, suspend};

#[cfg(unix)]
mod unix {
    use crate::failure::Failure;
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
    pub(crate) struct Interrupt {
        signals: Vec<(i32, &'static str, UnixStream)>,
        /// Set when one of the streams has something, so that mostly no stream is read.
        came: Arc<AtomicBool>,
        /// Where the end of it ends a match as SIGHUP does.
        input: Option<Stdin>,
    }

    /// Does what Ctrl-C does, where it comes as a key.
    pub(crate) fn raise() {
        // There is such a signal, so this cannot fail.
        let _ = signal_hook::low_level::raise(SIGINT);
    }

    /// Does what Ctrl-Z does, where it comes as a key: stops the job that this
    /// program is of, until it is continued.
    pub(crate) fn suspend() {
        // Where it cannot be stopped, it goes on at once.
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    }

    /// Whether the other end of a pipe or of a terminal is gone.
    pub(crate) fn is_hung_up(end: &impl AsFd) -> bool {
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
        pub(crate) fn install() -> Result<Self, Failure> {
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
            let signals = signals.map_err(|error| Failure::usage(format_args!("signals: {error}")))?;
            Ok(Self { signals, came, input: None })
        }

        /// The end of standard input, a pipe from who wants the match, ends it too.
        pub(crate) fn with_end_of_input(self) -> Self {
            Self { input: Some(io::stdin()), ..self }
        }

        /// What becomes readable when a signal has come.
        #[cfg(target_os = "linux")]
        pub(crate) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
            let signals = self.signals.iter().map(|(_, _, stream)| stream.as_fd());
            signals.chain(self.input.iter().map(AsFd::as_fd))
        }

        /// The failure to end with, when a signal has come.
        pub(crate) fn check(&self) -> Result<(), Failure> {
            self.check_signals()?;
            if self.input.as_ref().is_some_and(is_hung_up) {
                return Err(Failure::interrupted(SIGHUP, "ended, because nobody waits for the result any more"));
            }
            Ok(())
        }

        fn check_signals(&self) -> Result<(), Failure> {
            if !self.came.swap(false, Ordering::SeqCst) {
                return Ok(());
            }
            for (signal, name, stream) in &self.signals {
                if (&mut &*stream).read(&mut [0; 16]).is_ok_and(|count| count > 0) {
                    return Err(Failure::interrupted(*signal, format_args!("ended by {name}")));
                }
            }
            Ok(())
        }

        /// Waits for a signal and gives the failure to end with.
        pub(crate) fn wait(&self) -> Failure {
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
        pub(crate) fn wait_for_input(&self) -> Result<(), Failure> {
            self.poll_with(Some(io::stdin().as_fd()))?;
            self.check_signals()
        }

        fn poll_with(&self, more: Option<BorrowedFd<'_>>) -> Result<(), Failure> {
            let signals = self.signals.iter().map(|(_, _, stream)| stream.as_fd());
            let mut fds: Vec<_> = signals.chain(more).map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
            match poll(&mut fds, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
                Err(error) => Err(Failure::usage(format_args!("waiting for signals: {error}"))),
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use crate::failure::Failure;

    /// Does what Ctrl-C does, where it comes as a key.
    pub(crate) fn raise() {
        std::process::exit(130);
    }

    /// The system does not tell.
    pub(crate) const fn is_hung_up<T>(_: &T) -> bool {
        false
    }

    /// There is nothing like Ctrl-Z.
    pub(crate) fn suspend() {}

    /// Signals are left to the system.
    pub(crate) struct Interrupt;

    impl Interrupt {
        pub(crate) fn install() -> Result<Self, Failure> {
            Ok(Self)
        }

        pub(crate) fn with_end_of_input(self) -> Self {
            self
        }

        pub(crate) fn check(&self) -> Result<(), Failure> {
            Ok(())
        }

        pub(crate) fn wait(&self) -> Failure {
            loop {
                std::thread::park();
            }
        }

        pub(crate) fn wait_for_input(&self) -> Result<(), Failure> {
            Ok(())
        }
    }
}
