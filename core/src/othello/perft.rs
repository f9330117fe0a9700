//! Counts the sequences of plies from a position. Read CNT-1 first.
//!
//! The last three plies are counted in batches (`batch.rs`).

use super::batch::Batches;
use super::instructions::{Baseline, Instructions};
use super::position::Position;
use super::square::Square;

impl Position {
    /// The number of sequences of `depth` plies (CNT-1). With the feature `std`, it uses the vector instructions of the
    /// processor.
    ///
    /// ```
    /// use rulebook_core::othello::Position;
    ///
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(|depth| Position::START.perft(depth)), [1, 4, 12, 56, 244, 1396]);
    /// ```
    #[must_use]
    pub fn perft(self, depth: u32) -> u64 {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if let Some(avx2) = super::instructions::avx2() {
            return Counter::count(avx2, self, depth);
        }
        self.perft_baseline(depth)
    }

    /// As [`perft`](Self::perft), with the instructions of the compilation target alone, for comparisons.
    #[must_use]
    pub fn perft_baseline(self, depth: u32) -> u64 {
        Counter::count(Baseline, self, depth)
    }
}

/// Counts sequences with batches that use the instructions `I`.
struct Counter<I> {
    batches: Batches<I>,
    count: u64,
}

impl<I: Instructions> Counter<I> {
    fn count(instructions: I, position: Position, depth: u32) -> u64 {
        let mut counter = Self { batches: Batches::new(instructions), count: 0 };
        counter.add_sequences(position, depth);
        counter.count + counter.batches.finish()
    }

    /// Adds the sequences of `depth` plies.
    fn add_sequences(&mut self, position: Position, depth: u32) {
        let moves = position.moves();
        match depth {
            0 => self.count += 1,
            // A pass or the end of the game is one sequence, too.
            1 => self.count += u64::from(moves.count_ones().max(1)),
            _ if moves == 0 => {
                let passed = position.pass();
                if passed.moves() == 0 { self.count += 1 } else { self.add_sequences(passed, depth - 1) }
            }
            2 => self.batches.add_two_plies(position, moves),
            3 => self.batches.add_three_plies(position, moves),
            _ => {
                for square in Square::each_of(moves) {
                    self.add_sequences(position.place(square, position.flips(square)), depth - 1);
                }
            }
        }
    }
}
