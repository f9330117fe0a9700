//! Tests of the files of AI-Tester beside the state file (AIT, MAP), and of our own maps in `boards/aitester`.

mod boards;
mod broken;
mod objects;
mod random_files;
mod rng;
mod settings;
mod start;
mod types;
