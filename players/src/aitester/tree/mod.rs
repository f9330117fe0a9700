//! The search of Search, Monte Carlo (§5.4 to §5.7) and Strong.
//!
//! | file | what |
//! |---|---|
//! | `field.rs` | what stays the same during a search, and positions as a few words |
//! | `memo.rs` | paths and places to shoot from, remembered for positions with the same enemies |
//! | `value.rs` | the value of a position |
//! | `expand.rs` | the commands of a position |
//! | `configs.rs` | a set of positions |
//! | `turn.rs` | the positions of one turn |
//! | `choice.rs`, `chosen.rs` | which commands Monte Carlo looks at |
//! | `decide.rs` | the decision |
//! | `race.rs`, `reply.rs` | the evaluation and the search of Strong |
//! | `worker.rs` | the memory of a thread |

mod choice;
mod chosen;
mod configs;
mod decide;
mod expand;
mod field;
mod memo;
mod race;
mod reply;
mod turn;
mod value;
mod worker;

pub(in crate::aitester) use choice::Choice;
pub use decide::Decision;
pub(in crate::aitester) use decide::Plan;
pub(in crate::aitester) use reply::{Breadth, Duel};
pub(in crate::aitester) use worker::Worker;
