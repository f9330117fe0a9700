//! Which commands of a position Monte Carlo looks at (§5.6.2).

use super::chosen::Chosen;
use super::configs::mixed;
use super::expand::{Node, expand};
use super::field::{Field, Mover, Words};
use super::worker::Worker;
use rulebook_core::aitester::Coefficients;

/// How the commands of a position are chosen.
#[derive(Clone, Copy, Debug)]
pub(in crate::aitester) struct Choice {
    pub(in crate::aitester) coefficients: Coefficients,
    pub(in crate::aitester) width: usize,
    pub(in crate::aitester) nxt_coef: f64,
    pub(in crate::aitester) pref_coef: u32,
    pub(in crate::aitester) rand_coef: f64,
    pub(in crate::aitester) seed: u64,
}

impl Choice {
    /// Chooses among the commands of the worker's position that lead to a new state. The best `width` are chosen; among
    /// equal ones, the first in the order of the codes. `is_known` tells which positions with so many points were
    /// reached before, and `can_end` whether `NXT` leads to a new state.
    pub(super) fn children(
        &self,
        field: &Field<'_>,
        worker: &mut Worker,
        node: Node,
        mover: Mover,
        can_end: bool,
        is_known: impl Fn(&Words, u64, u32) -> bool,
    ) -> Chosen {
        let Worker { memo, words, children, children_words, known, .. } = worker;
        children.clear();
        children_words.clear();
        expand(field, memo, words, node, false, |words, hash, points, step| {
            if !is_known(words, hash, points) {
                children.push((hash, points, step));
                children_words.extend_from_slice(words);
            }
        });
        let mut rated = Vec::with_capacity(children.len() + 1);
        if can_end {
            let value = known.value(field, memo, (words, node.hash), mover.player, &self.coefficients);
            rated.push((None, self.preference(value, node.hash, mover.turn, true)));
        }
        for (number, (&(hash, ..), words)) in children.iter().zip(children_words.chunks(field.stride())).enumerate() {
            let value = known.value(field, memo, (words, hash), mover.player, &self.coefficients);
            rated.push((Some(number), self.preference(value, hash, mover.turn, false)));
        }
        rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        rated.truncate(self.width);
        let ends = rated.iter().any(|(number, _)| number.is_none());
        let mut children: Vec<usize> = rated.into_iter().filter_map(|(number, _)| number).collect();
        children.sort_unstable();
        Chosen { ends, children }
    }

    /// The value of a position to the power of `pref_coef`, with its sign, times a random number from `rand_coef` to 1,
    /// and times `nxt_coef` at the end of a turn. A negative value is divided by these factors instead: they shall make
    /// a position less attractive, whatever its sign is.
    ///
    /// The random number depends on the seed, the position, the turn, and whether it ends here, and on nothing else.
    fn preference(&self, value: f64, hash: u64, turn: u32, is_end: bool) -> f64 {
        let draw = mixed(self.seed ^ mixed(hash ^ mixed(u64::from(turn) << 1 | u64::from(is_end))));
        // 53 bits, as many as a double has.
        let draw = (draw >> 11) as f64 / (1_u64 << 53) as f64;
        let mut factor = self.rand_coef + (1.0 - self.rand_coef) * draw;
        if is_end {
            factor *= self.nxt_coef;
        }
        let power = (0..self.pref_coef).fold(1.0, |power, _| power * value.abs());
        if value < 0.0 { -power / factor } else { power * factor }
    }
}
