//! Serde for the draws of a segment: each draw is the same text as in records,
//! such as `3/6`.

use rulebook_core::chance::Draw;
use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

#[expect(clippy::ptr_arg, reason = "serde passes the field")]
pub(crate) fn serialize<S: Serializer>(draws: &Vec<Vec<Draw>>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(draws.iter().map(|step| step.iter().map(Draw::to_string).collect::<Vec<_>>()))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<Draw>>, D::Error> {
    let parse = |text: String| {
        Draw::parse(text.as_bytes()).map_err(|error| D::Error::custom(format_args!("{text:?}: {error}")))
    };
    let steps = Vec::<Vec<String>>::deserialize(deserializer)?;
    steps.into_iter().map(|step| step.into_iter().map(parse).collect()).collect()
}
