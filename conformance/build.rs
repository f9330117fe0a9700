//! Rebuilds when case files are added or removed.

fn main() {
    println!("cargo::rerun-if-changed=cases");
}
