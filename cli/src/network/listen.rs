//! Waits for the other side to connect.

use super::host_and_port::HostAndPort;
use super::link::{PeerLink, failure_of, failure_of_read};
use super::peer_setup::PeerSetup;
use super::stream::{Connection, ReadError};
use crate::failure::Failure;
use crate::games::PeerSession;
use crate::output::note;
use rulebook_referee::Interrupt;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// How often to look for connections, bytes and signals.
const TICK: Duration = Duration::from_millis(20);

/// The number of connections that may be greeting at once. The oldest one makes room for another.
const MAX_CANDIDATES: usize = 16;

/// Waits until another side connects whose greeting fits (NET-6). Refuses any other connection with a note and waits on, because
/// strangers knock on open ports.
///
/// `address` is the address to listen on; `None` for all addresses of this machine. If `port` is 0, the system chooses
/// one. Once `listen` waits, it calls `announce` with the port.
///
/// # Errors
///
/// When the port is not free, or a signal arrives.
pub(crate) fn listen(
    setup: &PeerSetup,
    address: Option<IpAddr>,
    port: u16,
    interrupt: &Interrupt,
    announce: &mut dyn FnMut(u16),
) -> Result<PeerLink, Failure> {
    let listeners = bind(address, port).map_err(|error| bind_error(address, port, &error))?;
    let port = listeners.first().and_then(|listener| listener.local_addr().ok()).map_or(port, |at| at.port());
    announce(port);
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut refusals = Refusals::default();
    loop {
        interrupt.check()?;
        for listener in &listeners {
            // An error concerns a connection that has ended already.
            while let Ok((stream, _)) = listener.accept() {
                if candidates.len() == MAX_CANDIDATES {
                    if let Some(chosen) = advance_all(&mut candidates, setup, &mut refusals) {
                        return PeerLink::new(chosen.connection, chosen.session, setup);
                    }
                    if candidates.len() == MAX_CANDIDATES {
                        refusals.add(candidates.remove(0).peer(), "too many others connect");
                    }
                }
                candidates.extend(Candidate::greet(stream, setup));
            }
        }
        if let Some(chosen) = advance_all(&mut candidates, setup, &mut refusals) {
            return PeerLink::new(chosen.connection, chosen.session, setup);
        }
        std::thread::sleep(TICK);
    }
}

/// Takes what has arrived from all candidates. Refuses those that are not the other side of a game. Returns one whose
/// greeting is complete.
fn advance_all(candidates: &mut Vec<Candidate>, setup: &PeerSetup, refusals: &mut Refusals) -> Option<Candidate> {
    let mut index = 0;
    while index < candidates.len() {
        match candidates[index].advance(setup.greeting_time()) {
            Ok(false) => index += 1,
            Ok(true) => return Some(candidates.swap_remove(index)),
            Err(reason) => refusals.add(candidates.remove(index).peer(), &reason),
        }
    }
    None
}

/// Notes about refused connections. Strangers who knock without end do not fill the terminal.
#[derive(Default)]
struct Refusals(usize);

impl Refusals {
    /// The number of connections that get a note of their own.
    const MOST: usize = 50;

    fn add(&mut self, peer: SocketAddr, reason: &str) {
        self.0 += 1;
        if self.0 <= Self::MOST {
            note(format_args!("note: refused the connection from {peer}: {reason}; still waiting"));
        }
        if self.0 == Self::MOST {
            note("note: no more notes about refused connections");
        }
    }
}

/// A connection that has not completed its greeting.
struct Candidate {
    connection: Connection,
    session: Box<dyn PeerSession>,
    since: Instant,
}

impl Candidate {
    /// Sends the greeting of this side. `None` if the connection is already broken.
    fn greet(stream: TcpStream, setup: &PeerSetup) -> Option<Self> {
        let (mut connection, session) = (Connection::new(stream).ok()?, setup.session());
        connection.send(&session.greeting()).ok()?;
        Some(Self { connection, session, since: Instant::now() })
    }

    fn peer(&self) -> SocketAddr {
        self.connection.peer()
    }

    /// Takes what has arrived. Returns whether the greeting is complete.
    ///
    /// # Errors
    ///
    /// When this is not the other side of a game, with the reason.
    fn advance(&mut self, limit: Duration) -> Result<bool, String> {
        loop {
            let reason = match self.connection.read_arrived() {
                Ok(Some(byte)) => match self.session.greet(byte) {
                    Ok(true) => return Ok(true),
                    Ok(false) => continue,
                    Err(error) => failure_of("", &error),
                },
                Ok(None) if self.since.elapsed() < limit => return Ok(false),
                Ok(None) => failure_of_read("", &ReadError::Silent(limit), self.session.is_in_message()),
                Err(error) => failure_of_read("", &error, self.session.is_in_message()),
            };
            return Err(reason.reason());
        }
    }
}

/// Listens on an address, or on all of this machine. Some systems need two sockets for the latter.
fn bind(address: Option<IpAddr>, port: u16) -> io::Result<Vec<TcpListener>> {
    let open = |address: IpAddr, port| -> io::Result<TcpListener> {
        let listener = TcpListener::bind((address, port))?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    };
    if let Some(address) = address {
        return Ok(vec![open(address, port)?]);
    }
    match open(Ipv6Addr::UNSPECIFIED.into(), port) {
        Ok(listener) => {
            let port = listener.local_addr()?.port();
            match open(Ipv4Addr::UNSPECIFIED.into(), port) {
                Ok(second) => Ok(vec![listener, second]),
                // The first socket takes IPv4 connections too.
                Err(error) if error.kind() == ErrorKind::AddrInUse => Ok(vec![listener]),
                Err(error) => Err(error),
            }
        }
        Err(error) if matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied) => Err(error),
        // A machine without IPv6.
        Err(_) => Ok(vec![open(Ipv4Addr::UNSPECIFIED.into(), port)?]),
    }
}

/// The error for an address or a port that cannot be listened on.
fn bind_error(address: Option<IpAddr>, port: u16, error: &io::Error) -> Failure {
    let place = match address {
        Some(address) => HostAndPort(&address.to_string(), port).to_string(),
        None => format!("port {port}"),
    };
    match error.kind() {
        ErrorKind::AddrInUse => Failure::usage(format_args!("{place}: another program already uses this port"))
            .hint("choose another port, on both sides: --port N"),
        ErrorKind::PermissionDenied => Failure::usage(format_args!("{place}: {error}"))
            .hint("ports below 1024 are for the system; choose a greater one, on both sides: --port N"),
        ErrorKind::AddrNotAvailable => Failure::usage(format_args!("{place}: this machine has no such address"))
            .hint("--listen without an address waits on all of them"),
        _ => Failure::usage(format_args!("{place}: {error}")),
    }
}
