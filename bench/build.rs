//! Passes the compiler version and the target to the crate: instruction counts hold for one compiler and one target.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var_os("RUSTC").and_then(|rustc| Command::new(rustc).arg("--version").output().ok());
    let version =
        version.filter(|output| output.status.success()).and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.as_deref().map_or("unknown compiler", str::trim);
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=RULEBOOK_TOOLCHAIN={version}, {target}");
}
