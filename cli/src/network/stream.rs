//! A connection to the other side, which a signal can interrupt.

use super::keep_alive;
use crate::failure::Failure;
use rulebook_referee::Interrupt;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// How often a blocking read looks for a signal.
const TICK: Duration = Duration::from_millis(100);

/// The longest time for sending a message. Messages are tiny, so that only a broken connection needs it.
const SEND_TIME: Duration = Duration::from_secs(60);

/// A connection.
#[derive(Debug)]
pub(super) struct Connection {
    stream: TcpStream,
    /// The address of the other side.
    peer: SocketAddr,
    /// Bytes that have arrived and are not taken yet: those of `buffer` from `start` to `end`. More bytes are read only
    /// when these are taken, so a flood fills no memory.
    buffer: [u8; 256],
    start: usize,
    end: usize,
}

/// Why there is no further byte.
pub(super) enum ReadError {
    /// A signal arrived.
    Interrupted(Failure),
    /// The other side has closed the connection.
    Closed,
    /// The connection is broken.
    Broken(io::Error),
    /// Nothing arrived in time.
    Silent(Duration),
}

impl Connection {
    /// Prepares a connected stream.
    ///
    /// # Errors
    ///
    /// When the stream is already broken.
    pub(super) fn new(stream: TcpStream) -> io::Result<Self> {
        let peer = stream.peer_addr()?;
        // An IPv4 address, although the socket may be one of IPv6.
        let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
        stream.set_nonblocking(false)?;
        // A message has two or three bytes, and the other side waits for it.
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TICK))?;
        stream.set_write_timeout(Some(SEND_TIME))?;
        keep_alive::enable(&stream);
        Ok(Self { stream, peer, buffer: [0; 256], start: 0, end: 0 })
    }

    /// The address of the other side.
    pub(super) const fn peer(&self) -> SocketAddr {
        self.peer
    }

    /// Sends bytes.
    ///
    /// # Errors
    ///
    /// When the connection is broken.
    pub(super) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }

    /// Waits for the next byte, at most as long as `limit`.
    ///
    /// # Errors
    ///
    /// When there is none, or a signal arrives.
    pub(super) fn read(&mut self, limit: Option<Duration>, interrupt: &Interrupt) -> Result<u8, ReadError> {
        let begin = Instant::now();
        loop {
            if let Some(byte) = self.take() {
                return Ok(byte);
            }
            interrupt.check().map_err(|interruption| ReadError::Interrupted(interruption.into()))?;
            self.fill()?;
            if let Some(limit) = limit.filter(|limit| self.start == self.end && begin.elapsed() >= *limit) {
                return Err(ReadError::Silent(limit));
            }
        }
    }

    /// The next byte that has already arrived; `None` if there is none.
    ///
    /// # Errors
    ///
    /// When the connection is closed or broken.
    pub(super) fn read_arrived(&mut self) -> Result<Option<u8>, ReadError> {
        if self.start == self.end {
            self.stream.set_nonblocking(true).map_err(ReadError::Broken)?;
            let filled = self.fill();
            self.stream.set_nonblocking(false).map_err(ReadError::Broken)?;
            filled?;
        }
        Ok(self.take())
    }

    fn take(&mut self) -> Option<u8> {
        let byte = *self.buffer[..self.end].get(self.start)?;
        self.start += 1;
        Some(byte)
    }

    /// Reads once into the empty buffer. Reads nothing if nothing arrives at once, or within [`TICK`].
    fn fill(&mut self) -> Result<(), ReadError> {
        match self.stream.read(&mut self.buffer) {
            Ok(0) => Err(ReadError::Closed),
            Ok(count) => {
                (self.start, self.end) = (0, count);
                Ok(())
            }
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) =>
            {
                Ok(())
            }
            Err(error) => Err(ReadError::Broken(error)),
        }
    }

    /// Closes the connection after the last message. The system forgets messages under way if it closes a connection
    /// with unread bytes, so this takes what still arrives until the other side closes too, at most as long as `limit`.
    pub(super) fn close(mut self, limit: Duration, interrupt: &Interrupt) {
        const MOST: usize = 1 << 16;
        let begin = Instant::now();
        if self.stream.shutdown(Shutdown::Write).is_err() {
            return;
        }
        let mut count = 0;
        while count < MOST && begin.elapsed() < limit && interrupt.check().is_ok() && self.fill().is_ok() {
            count += self.end - self.start;
            self.start = self.end;
        }
    }
}
