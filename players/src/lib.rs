//! Built-in strategies.
