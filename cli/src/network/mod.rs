//! Games over the network: one player of a match is another program, on this or another machine.
//!
//! - `peer_setup`: what a side knows before it meets the other one.
//! - `connect`, `listen`: the two ways to find the other side, up to the end of its greeting.
//! - `host_and_port`: both of them in messages.
//! - `stream`: a connection, which a signal can interrupt.
//! - `keep_alive`: notices a connection that is broken without a word.
//! - `link`: the other side as a player of a match.
//!
//! What the bytes mean is the game's own matter, see [`PeerProtocol`](crate::games::PeerProtocol).

mod connect;
mod host_and_port;
mod keep_alive;
mod link;
mod listen;
mod peer_setup;
mod stream;

pub(crate) use connect::connect;
pub(crate) use link::{PeerLink, PeerWatch, wait_for_closing};
pub(crate) use listen::listen;
pub(crate) use peer_setup::PeerSetup;
