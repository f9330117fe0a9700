//! Ctrl-C and SIGTERM, as something that can be waited for.

#[cfg(unix)]
pub(crate) use unix::Interrupt;

#[cfg(not(unix))]
pub(crate) use elsewhere::Interrupt;

#[cfg(unix)]
mod unix {
    use crate::failure::Failure;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::io::{self, Read as _};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::net::UnixStream;

    /// Hears of the signals that end a match.
    pub(crate) struct Interrupt {
        signals: [(i32, UnixStream); 2],
    }

    impl Interrupt {
        /// From now on the signals do not end the process by themselves.
        pub(crate) fn install() -> io::Result<Self> {
            let listen = |signal| -> io::Result<_> {
                let (read, write) = UnixStream::pair()?;
                read.set_nonblocking(true)?;
                signal_hook::low_level::pipe::register(signal, write)?;
                Ok((signal, read))
            };
            Ok(Self { signals: [listen(SIGINT)?, listen(SIGTERM)?] })
        }

        /// What becomes readable when a signal has come.
        pub(crate) fn fds(&self) -> [BorrowedFd<'_>; 2] {
            self.signals.each_ref().map(|(_, stream)| stream.as_fd())
        }

        /// The failure to end with, when a signal has come.
        pub(crate) fn check(&self) -> Result<(), Failure> {
            for (signal, stream) in &self.signals {
                if (&mut &*stream).read(&mut [0; 16]).is_ok_and(|count| count > 0) {
                    let name = if *signal == SIGINT { "SIGINT" } else { "SIGTERM" };
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
    use std::io;

    /// Signals are left to the system.
    pub(crate) struct Interrupt;

    impl Interrupt {
        pub(crate) fn install() -> io::Result<Self> {
            Ok(Self)
        }

        pub(crate) fn check(&self) -> Result<(), Failure> {
            Ok(())
        }
    }
}
