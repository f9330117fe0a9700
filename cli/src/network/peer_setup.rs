//! What two sides of a game over the network need to know before they meet.

use crate::games::{PeerProtocol, PeerSession};
use rulebook_core::players::Seat;
use std::time::Duration;

/// How to find the other side, and what to speak with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerSetup {
    /// The protocol of the game.
    pub(crate) protocol: PeerProtocol,
    /// The seat that the other side plays.
    pub(crate) remote: Seat,
    /// The longest silence of the other side; `None` stands for the defaults.
    pub(crate) peer_time: Option<Duration>,
}

impl PeerSetup {
    /// The longest silence before the end of the greeting, and the longest attempt to connect (NET-6).
    const GREETING_TIME: Duration = Duration::from_secs(30);

    pub(super) fn session(&self) -> Box<dyn PeerSession> {
        (self.protocol.session)(self.remote)
    }

    pub(super) fn greeting_time(&self) -> Duration {
        self.peer_time.unwrap_or(Self::GREETING_TIME)
    }
}
