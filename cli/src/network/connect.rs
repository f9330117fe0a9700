//! Connects to a side that listens.

use super::host_and_port::HostAndPort;
use super::link::{PeerLink, failure_of, failure_of_read};
use super::peer_setup::PeerSetup;
use super::stream::{Connection, ReadError};
use crate::args::Address;
use crate::failure::Failure;
use rulebook_referee::Interrupt;
use std::io::{self, ErrorKind};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Connects to a side that listens, and exchanges greetings with it.
///
/// # Errors
///
/// When there is no connection, the other side does not greet or does not fit, or a signal arrives.
pub(crate) fn connect(
    setup: &PeerSetup,
    address: &Address,
    port: u16,
    interrupt: &Interrupt,
) -> Result<PeerLink, Failure> {
    let place = HostAndPort(&address.host, port);
    let limit = setup.greeting_time();
    let no_game = format!("no game with {place}");
    let broken = |error: &io::Error| Failure::usage(format_args!("{no_game}: {error}")).hint(NOT_THIS_PROTOCOL);
    let stream = wait_for_stream(address, port, limit, interrupt)?;
    let mut connection = Connection::new(stream).map_err(|error| broken(&error))?;
    let mut session = setup.session();
    let sent = connection.send(&session.greeting());
    let begin = Instant::now();
    // Whoever closes the connection at once may still have said why.
    loop {
        match connection.read(Some(limit.saturating_sub(begin.elapsed())), interrupt) {
            Ok(byte) => match session.greet(byte) {
                Ok(true) => break,
                Ok(false) => {}
                Err(error) => return Err(failure_of(&no_game, &error)),
            },
            Err(ReadError::Interrupted(failure)) => return Err(failure),
            Err(error) => {
                let error = if let ReadError::Silent(_) = error { ReadError::Silent(limit) } else { error };
                let failure = failure_of_read(&no_game, &error, session.is_in_message());
                return Err(failure.hint(NOT_THIS_PROTOCOL));
            }
        }
    }
    sent.map_err(|error| broken(&error))?;
    PeerLink::new(connection, session, setup)
}

const NOT_THIS_PROTOCOL: &str =
    "expected a program there that speaks this protocol, such as `rulebook play … --listen`";

/// Looks up the host and connects, in a thread of its own, since neither can be interrupted.
fn wait_for_stream(address: &Address, port: u16, limit: Duration, interrupt: &Interrupt) -> Result<TcpStream, Failure> {
    const TICK: Duration = Duration::from_millis(50);
    let begin = Instant::now();
    let (sender, receiver) = channel();
    let host = address.host.clone();
    // The thread ends with the process at the latest.
    std::thread::spawn(move || {
        // Nobody listens any more after a signal.
        let _ = sender.send(stream_to(&host, port, limit));
    });
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => return Err(error.failure(&address.host, port)),
            Err(RecvTimeoutError::Timeout) if begin.elapsed() >= limit => {
                let error = io::Error::new(ErrorKind::TimedOut, "it took too long");
                return Err(ConnectError::Refused(error).failure(&address.host, port));
            }
            Err(RecvTimeoutError::Timeout) => interrupt.check()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::usage(format_args!("{}: could not connect", HostAndPort(&address.host, port))));
            }
        }
    }
}

/// Why there is no connection.
enum ConnectError {
    /// The host is unknown.
    Unknown(io::Error),
    /// No address of the host accepts the connection; the error of the last one.
    Refused(io::Error),
}

fn stream_to(host: &str, port: u16, limit: Duration) -> Result<TcpStream, ConnectError> {
    let addresses = (host, port).to_socket_addrs().map_err(ConnectError::Unknown)?;
    let mut last = io::Error::new(ErrorKind::NotFound, "it has no address");
    for address in addresses {
        match TcpStream::connect_timeout(&address, limit) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(ConnectError::Refused(last))
}

impl ConnectError {
    fn failure(&self, host: &str, port: u16) -> Failure {
        let place = HostAndPort(host, port);
        match self {
            Self::Unknown(error) => Failure::usage(format_args!("{host}: no such host: {error}"))
                .hint("expected a name or an IP address, as in --connect 192.0.2.7 or --connect example.org"),
            Self::Refused(error) if error.kind() == ErrorKind::ConnectionRefused => {
                Failure::usage(format_args!("{place}: nobody listens there (connection refused)"))
                    .hint("the other side must listen before this one connects, on the same port: --listen --port N")
            }
            Self::Refused(error) => Failure::usage(format_args!("{place}: could not connect: {error}"))
                .hint("is the other machine reachable, and does its firewall let this port through?"),
        }
    }
}
