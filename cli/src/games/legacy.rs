//! The format of the contest that a game comes from.

/// The format of the contest that a game comes from: `play` reads a configuration and
/// writes a folder with a log. The game defines the log in
/// [`Renderable::LOG`](rulebook_view::Renderable::LOG).
#[derive(Clone, Copy, Debug)]
pub struct LegacyFormat {
    /// Names of the folder of strategies beside a configuration, the preferred one first.
    pub strategies: &'static [&'static str],
}
