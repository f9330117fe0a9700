//! New case files and catalogues of misreadings are noticed by a build.

fn main() {
    println!("cargo::rerun-if-changed=cases");
    println!("cargo::rerun-if-changed=misreadings");
}
