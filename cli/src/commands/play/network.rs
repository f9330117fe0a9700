//! A match over the network: finds the other side before the match begins.

use crate::args::{Address, NetworkArgs};
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, cannot};
use crate::network::{PeerLink, PeerSetup, connect, listen};
use crate::output::note;
use crate::prefix::NETWORK;
use crate::strategy::Strategy;
use rulebook_core::players::Seat;
use rulebook_record::Journal;
use rulebook_referee::Interrupt;
use std::ffi::OsString;
use std::net::IpAddr;
use std::path::Path;

/// How to meet the other side.
pub(super) struct Plan {
    role: Role,
    port: u16,
    setup: PeerSetup,
    game: GameRef,
}

enum Role {
    /// Wait on this address, or on all addresses of this machine.
    Listen(Option<IpAddr>),
    Connect(Address),
}

impl Plan {
    /// Reads the options and the strategies, by seat. `None` if the match is not played over the network.
    ///
    /// # Errors
    ///
    /// When the options and the strategies do not fit each other or the game, or another strategy does not exist.
    pub(super) fn of(args: &NetworkArgs, game: GameRef, strategies: &[OsString]) -> Result<Option<Self>, Failure> {
        let mut remote = Seat::ALL.into_iter().zip(strategies).filter(|(_, strategy)| **strategy == *NETWORK);
        let example = |seats| {
            let seats = if seats == Some(Seat::ALL[0]) { "network human" } else { "human network" };
            format!("rulebook play {} {seats} --listen", game.name())
        };
        let Some((remote, _)) = remote.next_back().filter(|_| remote.next().is_none()) else {
            if strategies.iter().any(|strategy| *strategy == *NETWORK) {
                let failure = Failure::usage("expected one player `network`, found several");
                return Err(failure.hint("the other players are players of this side, such as `human` or a program"));
            }
            return match args.first_given() {
                None => Ok(None),
                Some(option) => {
                    let failure = Failure::usage(format_args!("{option}: expected one player `network`, found none"));
                    Err(failure.hint(format_args!("as in `{}`", example(None))))
                }
            };
        };
        let protocol = game.peer.ok_or_else(|| cannot(game.name(), "play … network", "protocol for two machines"))?;
        let (role, own_port) = match (args.listen, &args.connect) {
            (Some(address), _) => (Role::Listen(address), None),
            (None, Some(address)) => (Role::Connect(address.clone()), address.port),
            (None, None) => {
                let failure = Failure::usage("`network`: expected --listen or --connect HOST, found neither");
                return Err(failure
                    .hint(format_args!("`{}` waits for the other side, which connects", example(Some(remote))))
                    .hint("write ./network for a program of that name"));
            }
        };
        if let (Some(own), Some(port)) = (own_port, args.port) {
            let failure = Failure::usage(format_args!("--port {port}: --connect already names the port {own}"));
            return Err(failure.hint("leave one of them out"));
        }
        let port = own_port.or(args.port).unwrap_or(protocol.port);
        if port == 0 && matches!(role, Role::Connect(_)) {
            let failure = Failure::usage("--connect: expected a port 1..65535, found 0");
            return Err(failure.hint("the side that listens prints its port"));
        }
        for strategy in strategies.iter().filter(|strategy| **strategy != *NETWORK) {
            Strategy::parse_any(game, strategy, Path::new(""))?;
        }
        let setup = PeerSetup { protocol, remote, peer_time: args.peer_time };
        Ok(Some(Self { role, port, setup, game }))
    }

    /// Waits for the other side or connects to it, until it has greeted.
    ///
    /// # Errors
    ///
    /// When this side does not find another one that fits, or a signal arrives.
    pub(super) fn meet(&self, quiet: bool, interrupt: &Interrupt) -> Result<PeerLink, Failure> {
        let Self { role, port, setup, game } = self;
        let peer = match role {
            Role::Listen(address) => {
                // Nobody can know a port that the system has chosen.
                let is_needed = !quiet || *port == 0;
                let seats = if setup.remote == Seat::ALL[0] { "human network" } else { "network human" };
                listen(setup, *address, *port, interrupt, &mut |bound| {
                    if is_needed {
                        let port =
                            if bound == setup.protocol.port { String::new() } else { format!(" --port {bound}") };
                        let at = address.map(|address| format!(" of {address}")).unwrap_or_default();
                        note(format_args!(
                            "waiting on port {bound}{at} for the other side, such as \
                             `rulebook play {} {seats} --connect HOST{port}`; Ctrl-C cancels",
                            game.name()
                        ));
                    }
                })?
            }
            Role::Connect(address) => connect(setup, address, *port, interrupt)?,
        };
        if !quiet {
            note(format_args!("connected to {}, which plays {}", peer.peer(), peer.remote()));
        }
        Ok(peer)
    }
}

/// Refuses an address of `--listen` that is not attached to it. The command would listen on all addresses, and take the
/// address for a folder.
///
/// # Errors
///
/// When `--listen` has no address and one of the arguments is one.
pub(super) fn check_words(args: &NetworkArgs, arguments: &[OsString]) -> Result<(), Failure> {
    let is_address = |word: &&OsString| word.to_str().is_some_and(|word| word.parse::<IpAddr>().is_ok());
    match arguments.iter().find(is_address) {
        Some(word) if args.listen == Some(None) => {
            let word = path_text(word);
            let failure = Failure::usage(format_args!("--listen {word}: expected `=` before the address"));
            Err(failure.hint(format_args!("--listen={word} listens on this address; ./{word} is a folder")))
        }
        _ => Ok(()),
    }
}

/// Refuses the options of a match over the network where there is no such match.
///
/// # Errors
///
/// When one of them is given. `why` is the reason.
pub(super) fn refuse(args: &NetworkArgs, why: &str) -> Result<(), Failure> {
    match args.first_given() {
        None => Ok(()),
        Some(option) => Err(Failure::usage(format_args!("{option}: {why}"))),
    }
}

/// Whether a match is played over the network.
pub(super) fn is_over_network(journal: &Journal) -> bool {
    journal.head.players.iter().any(|player| player.argument() == *NETWORK)
}
