//! The contract of a game: its complete interface to the rest of the project.
//!
//! The contract has two layers. A game implements the typed layer, [`Game`], with its own types for states, actions and
//! events. One adapter derives the textual layer, [`TextGame`] and [`TextState`], from it. The textual layer works with
//! texts and seats behind `dyn`, so that a referee, a conformance suite, a viewer or a binding handles any game without
//! type parameters. `spec/contract.md` tests the design of both layers against five games.
//!
//! # Laws
//!
//! - Reading a written state gives the same state: `read(write(s), rules of s) == s`.
//! - Equal states behave equally. A game can stop and resume from its text at any point.
//! - A failed step leaves the state unchanged.
//! - [`Game::status`] is [`Status::Over`] exactly when [`Game::step`] returns [`StepError::GameOver`].
//! - Parsing a written action gives the same action: `parse_action(action.to_string()) == action`.
//! - The rules accept every legal action, and no two actions share a code.
//!
//! # Example
//!
//! ```
//! use rulebook_core::chance::NoChance;
//! use rulebook_core::contract::{Game, Opening, Replies, Reply};
//! use rulebook_core::players::Seat;
//! use rulebook_core::redbot::{RedBot, Rules};
//! use rulebook_core::text::PlainWriter;
//!
//! let mut state = RedBot::opening(&Rules::default(), &Opening::default())?;
//! let mut replies = Replies::<RedBot>::default();
//! replies[Seat::ALL[0]] = Reply::Action(RedBot::parse_action(b"R1 UP NOTHING R2 LEFT FIRE")?);
//! RedBot::step(&mut state, &replies, &mut NoChance, &mut ())?;
//!
//! let mut text = String::new();
//! RedBot::write(&state, &mut PlainWriter(&mut text))?;
//! assert!(text.starts_with("1/100\n25x25\nP1: 1 2147483647 0 20 R1 13 DOWN 11 24 "));
//! assert_eq!(RedBot::read(text.as_bytes(), &Rules::default())?, state);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod action;
mod answer;
mod diagnostic;
mod ending;
mod event;
mod game;
mod opening;
mod rules;
mod step_error;
mod text;

pub use action::{ActionCode, ActionSpace};
pub use answer::{Answer, Answers, Reply};
pub use diagnostic::{Diagnostic, Violations};
pub use ending::{Decision, Outcome, Progress, Status};
pub use event::{Event, EventListener, Observer};
pub use game::{Game, Replies};
pub use opening::{InvalidName, Opening, OpeningError};
pub use rules::{NoRules, Rules, RulesError, RulesTextError, read_rules};
pub use step_error::{GameOver, StepError};
#[cfg(feature = "alloc")]
pub use text::{OpenError, ReadStateError};
pub use text::{StateAdapter, TextGame, TextState};
