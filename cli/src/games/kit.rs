//! Kits: what a contestant begins with, in one language.

/// The files of a player that is ready to be built and played.
#[derive(Debug)]
pub struct Kit {
    /// The word for `--lang`.
    pub language: &'static str,
    /// One of them is `bot.toml`, with the name `kit-LANGUAGE`.
    pub files: &'static [KitFile],
}

/// A file of a kit.
#[derive(Debug)]
pub struct KitFile {
    /// With slashes, from the kit's folder.
    pub name: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

#[cfg(unix)]
impl KitFile {
    /// Whether it is a program as it stands.
    pub(crate) fn is_program(&self) -> bool {
        self.text.starts_with("#!")
    }
}

/// The kits of a game. Each has the files of its folder in `kits/GAME`, and those
/// that all have. Renamed are files that must not have their names where they
/// stand: cargo leaves out what has a Cargo.toml of its own, and what has a
/// bot.toml is an entry.
macro_rules! kits {
    ($game:literal all $all:tt $($language:literal $names:tt $(renamed $renamed:tt)?)*) => {
        &[$(kits!(@kit $game $language $all $names [$($renamed)?])),*]
    };
    (
        @kit $game:literal $language:literal [$($all:literal)*] [$($name:literal)*]
        [$([$($renamed:literal from $path:literal)*])?]
    ) => {
        Kit {
            language: $language,
            files: &[
                $(kits!(@file $game, $name, concat!($language, "/", $name)),)*
                $($(kits!(@file $game, $renamed, concat!($language, "/", $path)),)*)?
                $(kits!(@file $game, $all, $all),)*
            ],
        }
    };
    (@file $game:literal, $name:literal, $path:expr) => {
        KitFile { name: $name, text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/kits/", $game, "/", $path)) }
    };
}
pub(super) use kits;
