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
