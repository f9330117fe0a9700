//! Lines of bytes, which need not be UTF-8.

/// A line without its LF.
pub type Line = Vec<u8>;

/// The lines of a section.
pub type Lines = Vec<Line>;
