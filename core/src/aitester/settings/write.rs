//! Writes the settings in canonical form.

use super::Settings;
use super::keys::{Section, Slot};
use core::fmt;

impl Settings {
    /// Writes the settings in canonical form (AIT-1): all sections and keys in the order of AIT-2.
    ///
    /// ```
    /// let mut text = String::new();
    /// rulebook_core::aitester::Settings::default().write(&mut text)?;
    /// assert_eq!(text.lines().take(3).collect::<Vec<_>>(), ["[GAME]", "max_players = 9", "max_units = 6"]);
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut settings = *self;
        for section in Section::ALL {
            let separator = if section == Section::ALL[0] { "" } else { "\n" };
            writeln!(out, "{separator}{section}")?;
            for (key, slot) in section.keys().iter().zip(settings.slots(section)) {
                match slot {
                    Slot::Integer(value) => writeln!(out, "{} = {value}", key.name)?,
                    Slot::Decimal(value) => writeln!(out, "{} = {value}", key.name)?,
                }
            }
        }
        Ok(())
    }
}
