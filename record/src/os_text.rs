//! JSON for paths and command-line arguments that may not be UTF-8 (REC-8).
//!
//! UTF-8 becomes a JSON string. Anything else becomes an object with the bytes as hexadecimal digits:
//! `{"bytes":"636166e9"}`.

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};

/// The JSON representation of bytes.
#[derive(Serialize, Deserialize)]
struct Bytes {
    bytes: String,
}

/// Serializes a path: `#[serde(with = "os_text")]`.
///
/// # Errors
///
/// Those of the serializer.
pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    match to_hex(path.as_os_str()) {
        None => path.serialize(serializer),
        Some(bytes) => Bytes { bytes }.serialize(serializer),
    }
}

/// Deserializes a path.
///
/// # Errors
///
/// When the value is not a valid path on this system.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    deserializer.deserialize_any(PathVisitor)
}

struct PathVisitor;

impl<'de> Visitor<'de> for PathVisitor {
    type Value = PathBuf;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a path")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PathBuf, E> {
        Ok(text.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PathBuf, A::Error> {
        let Bytes { bytes } = Bytes::deserialize(MapAccessDeserializer::new(map))?;
        let path = from_hex(&bytes).map(PathBuf::from);
        path.ok_or_else(|| de::Error::custom("expected the bytes of a path as hexadecimal digits"))
    }
}

/// Serializes a list of paths: `#[serde(with = "os_text::list")]`.
pub mod list {
    use super::{Deserialize, Deserializer, PathBuf, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct SinglePath(#[serde(with = "super")] PathBuf);

    /// Serializes a list of paths.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(paths.iter().cloned().map(SinglePath))
    }

    /// Deserializes a list of paths.
    ///
    /// # Errors
    ///
    /// When a value is not a valid path on this system.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
        Ok(Vec::<SinglePath>::deserialize(deserializer)?.into_iter().map(|SinglePath(path)| path).collect())
    }
}

/// Returns the bytes of a text as hexadecimal digits, or `None` if the text is UTF-8.
#[must_use]
pub fn to_hex(text: &OsStr) -> Option<String> {
    use std::fmt::Write as _;
    if text.to_str().is_some() {
        return None;
    }
    let mut hex = String::new();
    // Writing to a string cannot fail.
    for byte in text.as_encoded_bytes() {
        let _ = write!(hex, "{byte:02x}");
    }
    Some(hex)
}

/// Returns the text whose bytes these hexadecimal digits denote. `None` if they are not such digits, or if the bytes
/// are not a valid text on this system.
#[must_use]
pub fn from_hex(hex: &str) -> Option<OsString> {
    let digits: Option<Vec<u8>> = hex.chars().map(|digit| u8::try_from(digit.to_digit(16)?).ok()).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    of_bytes(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(unix)]
fn of_bytes(bytes: Vec<u8>) -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt as _;
    Some(OsString::from_vec(bytes))
}

/// On other systems, only UTF-8 bytes determine a text.
#[cfg(not(unix))]
fn of_bytes(bytes: Vec<u8>) -> Option<OsString> {
    String::from_utf8(bytes).ok().map(OsString::from)
}

#[cfg(all(test, unix))]
mod tests {
    use serde::{Deserialize, Serialize};
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::PathBuf;

    #[derive(Serialize, Deserialize)]
    struct Place {
        #[serde(with = "super")]
        path: PathBuf,
    }

    #[test]
    fn every_path_comes_back() {
        for (bytes, json) in [
            (&b"caf\xc3\xa9"[..], "{\"path\":\"café\"}"),
            (b"", "{\"path\":\"\"}"),
            (b"/caf\xe9", "{\"path\":{\"bytes\":\"2f636166e9\"}}"),
        ] {
            let path = PathBuf::from(OsStr::from_bytes(bytes));
            let text = serde_json::to_string(&Place { path: path.clone() }).unwrap();
            assert_eq!(text, json);
            assert_eq!(serde_json::from_str::<Place>(&text).unwrap().path, path);
        }
        for bad in ["{\"path\":{\"bytes\":\"2f6\"}}", "{\"path\":{\"bytes\":\"xy\"}}", "{\"path\":3}"] {
            assert!(serde_json::from_str::<Place>(bad).is_err(), "{bad}");
        }
    }
}
