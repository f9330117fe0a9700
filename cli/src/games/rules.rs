//! The constants of a variant, without the type that a game has for them.

use rulebook_core::contract::{Rules, RulesError};
use std::any::Any;
use std::fmt;

/// The constants of a variant of a game.
pub(crate) struct RuleSet(Box<dyn ErasedRules>);

impl RuleSet {
    /// These rules.
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

    /// Hands every key with its value to `each`, in the order of the rules.
    pub(crate) fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        self.0.each(each);
    }

    /// The rules as the type that their game has for them.
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

/// Rules behind `dyn`.
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
