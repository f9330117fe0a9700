//! New case files are noticed by a build.

fn main() {
    println!("cargo::rerun-if-changed=cases");
}
