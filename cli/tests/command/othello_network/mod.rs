//! Games of Othello over the network (NET), in real processes.

mod command_line;
mod foreign;
mod misbehavior;
mod person;
mod rulebook;
mod side;
