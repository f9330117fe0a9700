//! The host and port of a command line.

use std::net::Ipv6Addr;
use std::str::FromStr;

/// A host by name or address, possibly with a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// A name, an IPv4 address, or an IPv6 address without brackets.
    pub(crate) host: String,
    /// The port, if the text contains one.
    pub(crate) port: Option<u16>,
}

/// Parses `HOST`, `HOST:PORT`, `[IPV6]` or `[IPV6]:PORT`. An IPv6 address without brackets has no port.
impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (host, rest) = rest.split_once(']').ok_or("expected `]` after the IPv6 address")?;
                if !is_ipv6(host) {
                    return Err(format!("expected an IPv6 address in brackets, found `{host}`"));
                }
                match rest.strip_prefix(':') {
                    None if rest.is_empty() => (host, None),
                    None => return Err(format!("expected `:PORT` after `]`, found `{rest}`")),
                    Some(port) => (host, Some(port)),
                }
            }
            None if is_ipv6(text) => (text, None),
            None => match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            },
        };
        if host.is_empty() {
            return Err("expected a name or an IP address, found nothing".to_owned());
        }
        let port = port.map(|port| port.parse().map_err(|_| format!("expected a port 0..65535, found `{port}`")));
        Ok(Self { host: host.to_owned(), port: port.transpose()? })
    }
}

/// Whether a text is an IPv6 address, possibly with a zone such as `%eth0`.
fn is_ipv6(text: &str) -> bool {
    text.split('%').next().is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::Address;
    use rstest::rstest;

    #[rstest]
    #[case("localhost", "localhost", None)]
    #[case("192.0.2.7", "192.0.2.7", None)]
    #[case("192.0.2.7:81", "192.0.2.7", Some(81))]
    #[case("example.org:65535", "example.org", Some(65535))]
    #[case("::1", "::1", None)]
    #[case("[::1]", "::1", None)]
    #[case("[::1]:10000", "::1", Some(10000))]
    #[case("fe80::1%eth0", "fe80::1%eth0", None)]
    #[case("[fe80::1%eth0]:7", "fe80::1%eth0", Some(7))]
    fn a_host_may_have_a_port(#[case] text: &str, #[case] host: &str, #[case] port: Option<u16>) {
        assert_eq!(text.parse(), Ok(Address { host: host.to_owned(), port }));
    }

    #[rstest]
    #[case("", "expected a name or an IP address, found nothing")]
    #[case(":10000", "expected a name or an IP address, found nothing")]
    #[case("host:", "expected a port 0..65535, found ``")]
    #[case("host:65536", "expected a port 0..65535, found `65536`")]
    #[case("host:1:2", "expected a port 0..65535, found `1:2`")]
    #[case("[::1", "expected `]` after the IPv6 address")]
    #[case("[host]:1", "expected an IPv6 address in brackets, found `host`")]
    #[case("[::1]1", "expected `:PORT` after `]`, found `1`")]
    fn anything_else_is_an_error(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(text.parse::<Address>(), Err(expected.to_owned()));
    }
}
