//! The rules of a variant behind `dyn`, which hides their type.

use rulebook_core::contract::{Rules, RulesError};
use std::any::Any;
use std::fmt;

/// The constants of a variant of a game.
pub(crate) struct RuleSet(Box<dyn ErasedRules>);

impl RuleSet {
    /// Hides the type of these rules.
    pub(super) fn new(rules: impl Rules) -> Self {
        Self(Box::new(rules))
    }

    /// Sets one constant from its text.
    ///
    /// # Errors
    ///
    /// As [`Rules::set`].
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        self.0.set(key, value)
    }

    /// Calls `each` with every key and its value, in the order of the rules.
    pub(crate) fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        self.0.each(each);
    }

    /// The rules as the type of their game.
    ///
    /// # Panics
    ///
    /// When they are rules of another game.
    pub(super) fn typed<R: Rules>(&self) -> &R {
        (&*self.0 as &dyn Any).downcast_ref().expect(OTHER_GAME)
    }

    /// As [`typed`](Self::typed).
    ///
    /// # Panics
    ///
    /// When they are rules of another game.
    pub(super) fn typed_mut<R: Rules>(&mut self) -> &mut R {
        (&mut *self.0 as &mut dyn Any).downcast_mut().expect(OTHER_GAME)
    }
}

const OTHER_GAME: &str = "a game is given rules of its own";

/// The methods of [`Rules`] that work behind `dyn`.
trait ErasedRules: Any {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError>;

    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));
}

impl<R: Rules> ErasedRules for R {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        Rules::set(self, key, value)
    }

    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        Rules::each(self, each);
    }
}
