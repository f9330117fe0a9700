//! Sequential tests: is one player stronger than another? (CMP-7)
//!
//! The test is a generalized sequential probability ratio test (GSPRT) over *pairs* of games, as in fastchess,
//! OpenBench and Fishtest. After each pair it compares the likelihoods of the results under two hypotheses. Each
//! hypothesis is represented by the distribution that fits the results best. It stops when the log-likelihood ratio
//! ([`llr`](Pentanomial::llr)) leaves Wald's [`Bounds`].
//!
//! - `settings`: the hypotheses, the error rates and the bounds.
//! - `pentanomial`: the number of pairs with each of the five outcomes.
//! - `scores`: statistics of the score differences of pairs.
//! - `constrained`: the distribution under a hypothesis that fits the results best.
//! - `elo`: Elo, normalized Elo, and intervals.
//!
//! Sources: A. Wald, *Sequential Tests of Statistical Hypotheses* (1945);
//! M. Van den Bergh, *Comments on Normalized Elo* and *The Generalized Maximum
//! Likelihood Ratio for the Expectation Value of a Distribution*
//! (<https://www.cantate.be/Fishtest/>).
//!
//! ```
//! use rulebook_tournament::sequential::{Decision, Pentanomial, Settings};
//!
//! let settings = Settings::default();
//! let mut pairs = Pentanomial::default();
//! while settings.decide(pairs.llr(&settings)) == Decision::Undecided {
//!     // Two wins in each pair.
//!     pairs.add(4);
//! }
//! assert_eq!(settings.decide(pairs.llr(&settings)), Decision::H1);
//! assert_eq!(pairs.count(), 17);
//! ```

mod constrained;
mod elo;
mod pentanomial;
mod scores;
mod settings;

pub use elo::{Estimate, elo_of_score, normalized_elo, score_of_elo};
pub use pentanomial::Pentanomial;
pub use scores::ScoreDifferences;
pub use settings::{Bounds, Decision, Model, Settings, SettingsError};
