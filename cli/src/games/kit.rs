//! Kits: templates of a strategy in one language.

/// The files of a complete player, ready to build and play.
#[derive(Debug)]
pub struct Kit {
    /// The value of `--lang`.
    pub language: &'static str,
    /// The files; one is `bot.toml` with the name `kit-LANGUAGE`.
    pub files: &'static [KitFile],
}

/// A file of a kit.
#[derive(Debug)]
pub struct KitFile {
    /// Path relative to the kit's folder, with slashes.
    pub name: &'static str,
    /// Its contents.
    pub text: &'static str,
}

#[cfg(unix)]
impl KitFile {
    /// Whether it is an executable script.
    pub(crate) fn is_program(&self) -> bool {
        self.text.starts_with("#!")
    }
}

/// The kits of a game: the files of each kit's folder in `kits/GAME`, and the files shared by
/// all kits. Some files have another name in the repository (`renamed`): cargo excludes folders
/// with their own Cargo.toml from a package, and a folder with a bot.toml would be an entry.
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
