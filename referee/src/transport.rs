//! How programs receive the state.

/// How the programs of a game receive the state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Transport {
    /// In a round file. Programs run in their own folders (REF-1, REF-5) and get two arguments: the player's ID, from
    /// 0, and the path of the file.
    #[default]
    RoundFile,
    /// In a file in their working folder. Otherwise this folder contains only the files that they have kept. Programs get
    /// no arguments (PLAY-4, PLAY-5).
    WorkingFolder {
        /// The name of the file.
        name: &'static str,
    },
}
