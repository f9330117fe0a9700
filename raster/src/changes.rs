//! Finds the area that changes between two frames.

/// A rectangular part of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The smallest area that holds all changes between two pictures of width `width`; `None` if nothing changes.
pub(crate) fn changed<T: PartialEq>(before: &[T], after: &[T], width: usize) -> Option<Area> {
    let rows = || before.chunks_exact(width).zip(after.chunks_exact(width)).enumerate();
    let mut changed_rows = rows().filter(|(_, (before, after))| before != after);
    let (top, _) = changed_rows.next()?;
    let bottom = changed_rows.next_back().map_or(top, |(row, _)| row);
    let (mut left, mut right) = (width, 0);
    for (_, (before, after)) in rows().take(bottom + 1).skip(top) {
        let differs = |column: &usize| before[*column] != after[*column];
        if let Some(first) = (0..left).find(differs) {
            left = first;
        }
        if let Some(last) = (right..width).rev().find(differs) {
            right = last;
        }
    }
    Some(Area { left, top, width: right + 1 - left, height: bottom + 1 - top })
}

#[cfg(test)]
mod tests {
    use super::{Area, changed};

    #[test]
    fn all_changes_and_no_more() {
        let before = [0; 6 * 5];
        assert_eq!(changed(&before, &before, 6), None);
        for a in 0..30 {
            for b in 0..30 {
                let mut after = before;
                (after[a], after[b]) = (1, 1);
                let (columns, rows) = ([a % 6, b % 6], [a / 6, b / 6]);
                let (left, top) = (*columns.iter().min().unwrap(), *rows.iter().min().unwrap());
                let (right, bottom) = (*columns.iter().max().unwrap(), *rows.iter().max().unwrap());
                let area = Area { left, top, width: right + 1 - left, height: bottom + 1 - top };
                assert_eq!(changed(&before, &after, 6), Some(area));
            }
        }
    }
}
