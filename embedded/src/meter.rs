//! Measures the cost of one part of a step, accumulated over all steps.

use crate::clock::Clock;
use crate::stack;
use core::fmt;

/// The cost of one part of a step.
#[derive(Debug)]
pub struct Meter {
    name: &'static str,
    times: u64,
    instructions: u64,
    most_instructions: (u32, &'static str),
    deepest: (usize, &'static str),
}

impl Meter {
    /// Creates a meter without measurements.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, times: 0, instructions: 0, most_instructions: (0, "-"), deepest: (0, "-") }
    }

    /// Runs `work`, this part of a step of `case`, and adds its cost. Without a clock, adds no instructions.
    pub fn measure<T>(&mut self, clock: Option<&Clock>, case: &'static str, work: impl FnOnce() -> T) -> T {
        let ((result, instructions), depth) = stack::depth(|| match clock {
            Some(clock) => clock.count(work),
            None => (work(), 0),
        });
        self.times += 1;
        self.instructions += u64::from(instructions);
        self.most_instructions = self.most_instructions.max((instructions, case));
        self.deepest = self.deepest.max((depth, case));
        result
    }
}

/// Writes one line of `key=value` pairs.
impl fmt::Display for Meter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.instructions.checked_div(self.times).unwrap_or_default();
        let ((most, most_case), (stack, stack_case)) = (self.most_instructions, self.deepest);
        write!(f, "part={} times={} mean={mean} most={most} most_in={most_case}", self.name, self.times)?;
        write!(f, " stack={stack} stack_in={stack_case}")
    }
}
