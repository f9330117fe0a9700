//! The memory of a thread.

use super::chosen::{Chosen, ValueTable};
use super::expand::Step;
use super::field::{Field, Words};
use super::memo::Memo;

/// The memory that one thread of a search uses again and again.
#[derive(Default, Debug)]
pub(in crate::aitester) struct Worker {
    pub(super) memo: Memo,
    /// The position that is looked at.
    pub(super) words: Vec<u32>,
    /// What follows it, for a choice among its commands.
    pub(super) children: Vec<(u64, u32, Step)>,
    pub(super) children_words: Vec<u32>,
    pub(super) known: ValueTable,
}

impl Worker {
    /// Forgets the values of another turn.
    pub(super) fn begin_turn(&mut self, field: &Field<'_>) {
        self.known.clear(field.stride());
    }

    /// The children that were chosen last: hash, points, step and position.
    pub(super) fn chosen<'a>(
        &'a self,
        field: &Field<'_>,
        chosen: &'a Chosen,
    ) -> impl Iterator<Item = (u64, u32, Step, &'a Words)> {
        let stride = field.stride();
        chosen.children.iter().map(move |&child| {
            let (hash, points, step) = self.children[child];
            (hash, points, step, &self.children_words[child * stride..][..stride])
        })
    }
}
