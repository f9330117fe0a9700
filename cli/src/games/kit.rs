//! Kits: what a contestant begins with, in one language.

/// The files of a player that is ready to be built and played.
#[derive(Debug)]
pub(crate) struct Kit {
    /// The word for `--lang`.
    pub(crate) language: &'static str,
    /// One of them is `bot.toml`, with the name `kit-LANGUAGE`.
    pub(crate) files: &'static [KitFile],
}

#[derive(Debug)]
pub(crate) struct KitFile {
    /// With slashes, from the kit's folder.
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

#[cfg(unix)]
impl KitFile {
    /// Whether it is a program as it stands.
    pub(crate) fn is_program(&self) -> bool {
        self.text.starts_with("#!")
    }
}
