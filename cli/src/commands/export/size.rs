//! The size of pictures.

use rulebook_view::paint::Posters;

/// The width and height of a picture in pixels, both multiples of `step`.
pub(super) fn size_of(height: u32, step: u32) -> (u32, u32) {
    let height = height.next_multiple_of(step);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "pictures are not that large"
    )]
    let width = (height as f32 * Posters::aspect()).round() as u32;
    (width.next_multiple_of(step), height)
}
