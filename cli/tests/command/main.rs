//! Tests of the command, in a single binary: one binary per file would take several times as long to build and to
//! run.

#[cfg(target_os = "linux")]
#[path = "../common/attempts.rs"]
mod attempts;
#[path = "../common/mod.rs"]
mod common;
#[cfg(target_os = "linux")]
#[path = "../common/programs.rs"]
mod programs;
#[cfg(unix)]
#[path = "../common/terminal.rs"]
mod terminal;

mod analyze;
mod bench;
mod boladedrac;
mod boladedrac_kits;
mod boladedrac_source;
mod boladedrac_sources;
mod boladedrac_student;
mod broken_states;
mod budgets;
mod case;
mod check;
mod compare;
mod conform;
mod corrections;
mod cup;
mod distributed;
mod earlier_versions;
mod entries;
mod export;
mod faults;
mod fibot;
mod fibot_config;
mod fibot_play;
mod fibot_source;
mod foreign_folders;
mod foreign_records;
mod foreign_text;
mod frozen;
mod fuzz;
mod help;
mod inherited;
mod inherited_signals;
mod killed;
mod kits;
mod languages;
mod limits;
mod machine_failures;
mod not_utf8;
mod open;
mod orphans;
mod othello;
mod othello_forfeits;
mod othello_moves;
#[cfg(unix)]
mod othello_network;
#[cfg(unix)]
mod people;
mod persistent;
mod play;
mod play_page;
mod play_report;
mod power_cut;
mod readme;
mod record_commands;
mod referee;
mod replay;
mod rerun;
mod resume;
mod rounds_of_records;
mod rules;
mod sandbox;
mod sandbox_check;
mod stale_temp;
mod step_show_explain;
mod system_calls;
mod tolerance;
mod tournament;
mod tournament_again;
mod tournament_ends;
mod tournament_reports;
mod undo;
mod verify;
mod view;
