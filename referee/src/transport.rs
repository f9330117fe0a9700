//! How programs get the state.

/// How the programs of a game get the state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Transport {
    /// In a file whose path is the second of two arguments; the first is the
    /// player's id, from 0. They work in the folder that holds them (REF-1, REF-5).
    #[default]
    RoundFile,
    /// In the file of this name in the folder that they work in, which holds
    /// nothing else but what they have kept. They get no argument (PLAY-4, PLAY-5).
    WorkingFolder {
        /// The name of the file.
        name: &'static str,
    },
}
