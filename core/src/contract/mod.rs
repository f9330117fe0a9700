//! The contract of a game: what everything that is not its rules knows of it.
//!
//! It has two layers. A game implements the typed one, [`Game`]: states,
//! actions and events are types of its own. One adapter makes the textual one
//! of it, [`TextGame`] and [`TextState`]: the same in texts and seats, behind
//! `dyn`, so that a referee, a conformance suite, a viewer or a binding handles
//! any game without type parameters. `spec/contract.md` checks both against
//! five games.
//!
//! # Laws
//!
//! - Reading what was written gives the same state:
//!   `read(write(s), rules of s) == s`.
//! - Equal states behave equally, so a game can be stopped and resumed from
//!   its text at any point.
//! - A step that fails leaves the state as it was.
//! - [`Game::status`] is [`Status::Over`] exactly when [`Game::step`] gives
//!   [`StepError::GameOver`].
//! - An action reads as it was written: `parse_action(action.to_string()) == action`.
//! - An action that a player may choose is accepted, and its code is that of no other.
//!
//! # Example
//!
//! ```
//! use rulebook_core::chance::NoChance;
//! use rulebook_core::contract::{Game, Opening, Replies, Reply};
//! use rulebook_core::players::Seat;
//! use rulebook_core::redbot::{RedBot, Rules};
//! use rulebook_core::text::Plain;
//!
//! let mut state = RedBot::opening(&Rules::default(), &Opening::default())?;
//! let mut replies = Replies::<RedBot>::default();
//! replies[Seat::ALL[0]] = Reply::Action(RedBot::parse_action(b"R1 UP NOTHING R2 LEFT FIRE")?);
//! RedBot::step(&mut state, &replies, &mut NoChance, &mut ())?;
//!
//! let mut text = String::new();
//! RedBot::write(&state, &mut Plain(&mut text))?;
//! assert!(text.starts_with("1/100\n25x25\nP1: 1 2147483647 0 20 R1 13 DOWN 11 24 "));
//! assert_eq!(RedBot::read(text.as_bytes(), &Rules::default())?, state);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod action;
mod answer;
mod ending;
mod event;
mod fault;
mod game;
mod opening;
mod rules;
mod step_error;
mod text;

pub use action::{ActionCode, ActionSpace};
pub use answer::{Answer, Answers, Reply};
pub use ending::{Decision, Outcome, Progress, Status};
pub use event::{Event, EventListener, Observer};
pub use fault::{Fault, Faults};
pub use game::{Game, Replies};
pub use opening::{BadName, Opening, OpeningError};
pub use rules::{NoRules, Rules, RulesError, RulesTextError, read_rules};
pub use step_error::{GameOver, StepError};
#[cfg(feature = "alloc")]
pub use text::{OpenError, ReadStateError};
pub use text::{TextGame, TextState, Textual};
