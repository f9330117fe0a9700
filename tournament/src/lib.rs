//! Tournaments as data: schedules, standings, ratings and reports, apart from playing the matches.
//!
//! A [`Tournament`] is a plan: its entrants, form, conditions and seed. Its [`State`] is a pure function of the
//! plan and of the [`Results`] so far. So a tournament can stop and resume at any point, and its matches can be
//! played anywhere in any order.
//!
//! This crate knows only the number of seats of a game. A match ends with a rank and a score per seat. A match that
//! could not be played is a failure, never a draw.
//!
//! The terms of this crate:
//!
//! - An *encounter* is one set of players that meet. It consists of several matches with different seatings.
//! - A *filler* is an unranked player. Fillers take empty seats, and are the opponents in a qualification.
//! - A *fault* is a missing or invalid answer of a strategy.
//!
//! ```
//! use rulebook_tournament::entrant::{Entrant, Entrants};
//! use rulebook_tournament::form::{Form, RoundRobin, Sets};
//! use rulebook_tournament::lines::{Conditions, Outcome, PlayedMatch};
//! use rulebook_tournament::{Results, Tournament};
//!
//! let entrants = Entrants::new(vec![Entrant::new("Anna", "./anna"), Entrant::new("Ben", "./ben")])?;
//! let form = Form::RoundRobin(RoundRobin { rounds: 1, games: 2, sets: Sets::All });
//! let plan = Tournament::new(form, 7, entrants, vec![], Conditions::new("chess", "1", 2))?;
//!
//! let mut results = Results::default();
//! for line in plan.next(&results)? {
//!     let played = PlayedMatch::by_ranks(vec![1, 2], vec![1, 0]);
//!     results.add(line.result(Outcome::Played(played)))?;
//! }
//! assert!(plan.state(&results)?.finished());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod chance;
pub mod comparison;
pub mod corrections;
pub mod entrant;
pub mod form;
pub mod lines;
pub mod points;
pub mod report;
pub mod sequential;
pub mod state;
pub mod tally;
pub mod tournament;

mod ledger;
mod plan_error;
mod terms;

pub use corrections::Corrections;
pub use report::Report;
pub use state::State;
pub use tally::Results;
pub use tournament::Tournament;
