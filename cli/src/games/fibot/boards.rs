//! The boards of FIbot, which stand in `boards/fibot`.

use crate::games::Board;

macro_rules! boards {
    ($($name:literal)*) => {
        &[$(Board { name: $name, text: include_str!(concat!("../../../boards/fibot/", $name, ".txt")) }),*]
    };
}

pub(super) const BOARDS: &[Board] = boards! { "example" "gates" "hall" "long" "small" };
