//! The heat map of `--overlay`.

use crate::failure::Failure;
use rulebook_view::paint::Posters;
use rulebook_view::replay::Replay;

/// The posters of a replay, with the heat map of this name over the board.
///
/// # Errors
///
/// When the game has no heat map of this name.
pub(super) fn posters<'a>(replay: &'a dyn Replay, name: Option<&str>) -> Result<Posters<'a>, Failure> {
    let posters = Posters::new(replay);
    let Some(name) = name else { return Ok(posters) };
    let summary = replay.summary();
    if summary.overlays.is_empty() {
        return Err(Failure::usage(format_args!("--overlay: {} has no heat maps", summary.game)));
    }
    match summary.overlays.iter().position(|overlay| overlay.name == name) {
        Some(place) => Ok(posters.with_overlay(place)),
        None => {
            let names: Vec<_> = summary.overlays.iter().map(|overlay| overlay.name).collect();
            let failure = Failure::usage(format_args!("--overlay: {} has no heat map {name}", summary.game));
            Err(failure.hint(format_args!("it has: {}", names.join(", "))))
        }
    }
}
