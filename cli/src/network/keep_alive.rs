//! Notices a connection that is broken without a word, such as one to a machine that lost its power.
//!
//! While a person thinks, a connection is silent. The system then probes now and then whether the other machine is
//! still there. It is a convenience: errors are ignored.

use std::net::TcpStream;

/// Lets the system probe a silent connection after a minute, and give it up after about another one.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd", target_os = "android"))]
pub(super) fn enable(stream: &TcpStream) {
    use rustix::net::sockopt;
    use std::time::Duration;

    let _ = sockopt::set_socket_keepalive(stream, true);
    let _ = sockopt::set_tcp_keepidle(stream, Duration::from_secs(60));
    let _ = sockopt::set_tcp_keepintvl(stream, Duration::from_secs(15));
    let _ = sockopt::set_tcp_keepcnt(stream, 4);
}

/// Does nothing: on this platform, `--peer-time` helps.
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd", target_os = "android")))]
pub(super) const fn enable(_: &TcpStream) {}
