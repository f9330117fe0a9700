//! The other side of a match over the network.

use super::Address;
use clap::Args;
use rulebook_record::quantity::parse_duration;
use std::net::IpAddr;
use std::time::Duration;

#[derive(Args, Debug)]
#[command(next_help_heading = "Network (for the player `network`)")]
pub(crate) struct NetworkArgs {
    /// Wait until the other side connects, on this address of this machine
    /// [default: all of them]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, conflicts_with = "connect")]
    pub(crate) listen: Option<Option<IpAddr>>,
    /// Connect to the other side, which already listens: HOST or HOST:PORT. HOST is
    /// a name or an IP address; an IPv6 address with a port needs brackets
    #[arg(long, value_name = "HOST")]
    pub(crate) connect: Option<Address>,
    /// TCP port of the listening side; 0 lets the system choose one for --listen
    /// [default: set by the game@peer_ports]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Longest wait for the connection, for the greeting and for each move of the
    /// other side [default: 30s, no limit for a move]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) peer_time: Option<Duration>,
}

impl NetworkArgs {
    /// The first of these options that is given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--listen", self.listen.is_some()),
            ("--connect", self.connect.is_some()),
            ("--port", self.port.is_some()),
            ("--peer-time", self.peer_time.is_some()),
        ];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}
