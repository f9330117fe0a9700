//! Ctrl-C and the other signals that end a program, as something that can be
//! waited for.

#[cfg(unix)]
pub(crate) use unix::Interrupt;

#[cfg(not(unix))]
pub(crate) use elsewhere::Interrupt;

#[cfg(unix)]
mod unix {
    use crate::failure::Failure;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    /// The signals that end a match, with their names.
    const SIGNALS: [(i32, &str); 4] =
        [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGTERM, "SIGTERM")];
    use std::io::{self, Read as _};
    #[cfg(target_os = "linux")]
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::net::UnixStream;

    /// Hears of the signals that end a match.
    pub(crate) struct Interrupt {
        signals: Vec<(i32, &'static str, UnixStream)>,
    }

    impl Interrupt {
        /// From now on the signals do not end the process by themselves.
        ///
        /// # Errors
        ///
        /// When the system cannot tell of them.
        pub(crate) fn install() -> Result<Self, Failure> {
            let listen = |(signal, name)| -> io::Result<_> {
                let (read, write) = UnixStream::pair()?;
                read.set_nonblocking(true)?;
                signal_hook::low_level::pipe::register(signal, write)?;
                Ok((signal, name, read))
            };
            let signals: io::Result<_> = SIGNALS.into_iter().map(listen).collect();
            Ok(Self { signals: signals.map_err(|error| Failure::usage(format_args!("signals: {error}")))? })
        }

        /// What becomes readable when a signal has come.
        #[cfg(target_os = "linux")]
        pub(crate) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
            self.signals.iter().map(|(_, _, stream)| stream.as_fd())
        }

        /// The failure to end with, when a signal has come.
        pub(crate) fn check(&self) -> Result<(), Failure> {
            for (signal, name, stream) in &self.signals {
                if (&mut &*stream).read(&mut [0; 16]).is_ok_and(|count| count > 0) {
                    return Err(Failure::interrupted(*signal, format_args!("ended by {name}")));
                }
            }
            Ok(())
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use crate::failure::Failure;

    /// Signals are left to the system.
    pub(crate) struct Interrupt;

    impl Interrupt {
        pub(crate) fn install() -> Result<Self, Failure> {
            Ok(Self)
        }

        pub(crate) fn check(&self) -> Result<(), Failure> {
            Ok(())
        }
    }
}
