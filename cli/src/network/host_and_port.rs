//! A host and a port in messages.

use std::fmt;

/// A host and a port as people write them: an IPv6 address in brackets.
pub(super) struct HostAndPort<'a>(pub(super) &'a str, pub(super) u16);

impl fmt::Display for HostAndPort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(host, port) = self;
        if host.contains(':') { write!(f, "[{host}]:{port}") } else { write!(f, "{host}:{port}") }
    }
}

#[cfg(test)]
mod tests {
    use super::HostAndPort;

    #[test]
    fn an_ipv6_address_is_written_in_brackets() {
        assert_eq!(HostAndPort("::1", 5).to_string(), "[::1]:5");
        assert_eq!(HostAndPort("localhost", 5).to_string(), "localhost:5");
    }
}
