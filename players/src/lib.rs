#![doc = include_str!("../README.md")]
//!
//! # The house
//!
//! - [`chance`]: seeded draws that are the same on every machine.
//! - [`fibot`]: the strategies for FIbot, named by [`fibot::Builtin`].
//! - [`redbot`]: the strategies for RedBot, named by [`redbot::Builtin`].
//!
//! A strategy sees what a contestant's program sees, the state of the round and
//! nothing else; it keeps no memory from round to round. So a game among
//! built-ins is repeated by its seed alone.
//!
//! # What is not here
//!
//! No processes and no protocol: see the `rulebook-cli` crate. Programs for
//! contestants to start from are in the folder `kits`.

pub mod chance;
pub mod fibot;
pub mod redbot;
