//! `rulebook check`

use crate::args::{CheckArgs, Format};
use crate::check::{Cause, Finding, GameTime, Kind, Peak, Plan, Report, Severity, check};
use crate::entries::warn_of_outdated;
use crate::failure::Failure;
use crate::games::{GameRef, Registry};
use crate::output::{counted, print, print_json};
use rulebook_core::text::Printable;
use rulebook_referee::Interrupt;
use std::fmt::Write as _;
use std::path::Path;

pub(crate) fn run(games: Registry, args: &CheckArgs) -> Result<(), Failure> {
    let game = games.find(&args.game.game)?;
    let plan = Plan {
        strategy: &args.bot,
        rounds: args.rounds,
        limits: args.limits.limits(game.transport.limits),
        confinement: args.confinement.request(),
        seed: args.seed,
        keep: args.keep.as_deref(),
        quiet: args.quiet,
    };
    warn_of_outdated([args.bot.as_os_str()], Path::new(""));
    let report = check(game, &plan, &Interrupt::install()?)?;
    match args.format.format {
        Format::Json => print_json(&report)?,
        Format::Text => print(&text(game, &report))?,
    }
    if report.faults > 0 {
        return Err(Failure::no(format_args!("{}: {}", report.strategy, counted(report.faults, "fault"))));
    }
    Ok(())
}

/// Maximum number of printed causes per finding.
const MAX_CAUSES: usize = 3;

fn text(game: GameRef, report: &Report) -> String {
    let mut text = String::new();
    let asked = &report.asked;
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{} ({})", Printable(&report.name), Printable(&report.strategy));
    let _ = writeln!(
        text,
        "asked {} times in {} situations, {} times with all seats at once, {} times in other environments, \
         {} times in games",
        asked.alone, asked.situations, asked.at_once, asked.other_environments, asked.in_games
    );
    let ms = |us: u64| format!("{} ms", us.div_ceil(1000));
    let bytes = |bytes: u64| counted(bytes, "byte");
    let memory = |bytes: u64| format!("{} MiB", bytes.div_ceil(1 << 20));
    let peaks = &report.peaks;
    peak(&mut text, "wall time", &peaks.wall_us, &ms);
    peak(&mut text, "CPU time", &peaks.cpu_us, &ms);
    for (what, time) in [("CPU time", &report.game_cpu), ("wall time", &report.game_wall)] {
        if let Some(time) = time {
            game_time(&mut text, what, time);
        }
    }
    peak(&mut text, "memory", &peaks.memory_bytes, &memory);
    peak(&mut text, "output", &peaks.output_bytes, &bytes);
    peak(&mut text, "stderr", &peaks.error_output_bytes, &bytes);
    let mut printed_details: Vec<&str> = Vec::new();
    for found in &report.findings {
        finding(game, &mut text, found, &printed_details);
        if found.severity == Severity::Fault {
            printed_details.extend(found.causes.iter().map(|cause| cause.detail.as_str()));
        }
    }
    let _ = writeln!(
        text,
        "\n{}: {}, {}, {}",
        if report.faults == 0 { "passed" } else { "failed" },
        counted(report.faults, "fault"),
        counted(report.warnings, "warning"),
        counted(report.notes, "note")
    );
    if let Some(kept) = &report.kept {
        let _ = writeln!(text, "the states of the findings are in {}", Printable(kept));
    }
    text
}

fn peak(text: &mut String, what: &str, peak: &Peak, to_text: &dyn Fn(u64) -> String) {
    let limit = peak.limit.map_or_else(String::new, |limit| format!(" of {}", to_text(limit)));
    // Writing to a string cannot fail.
    let _ = match peak.at.as_str() {
        "" => writeln!(text, "{what}: not measured"),
        at => writeln!(text, "{what}: at most {}{limit} ({at})", to_text(peak.most)),
    };
}

fn game_time(text: &mut String, what: &str, time: &GameTime) {
    let GameTime { budget_us, used_us, rounds, pace_us, all_rounds, at } = time;
    let [budget, used, pace] = [budget_us, used_us, pace_us].map(|us| us.div_ceil(1000));
    let percent = time.percent();
    // Writing to a string cannot fail.
    let _ =
        write!(text, "{what} of a game: at most {used} ms in {rounds} answers, {percent:.1} % of {budget} ms ({at})");
    let _ = match all_rounds > rounds {
        true => writeln!(text, "; about {pace} ms in {all_rounds}"),
        false => writeln!(text),
    };
}

/// Writes one finding, with each of its causes once and the first occurrence of each. A fault
/// whose causes were all printed before takes one line.
fn finding(game: GameRef, text: &mut String, finding: &Finding, printed_details: &[&str]) {
    let severity = match finding.severity {
        Severity::Fault => "FAULT",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let times = if finding.count == 1 { String::new() } else { format!(" ({} times)", finding.count) };
    let of_causes: usize = finding.causes.iter().map(|cause| cause.count).sum();
    let known = |cause: &Cause| printed_details.contains(&cause.detail.as_str());
    if finding.severity == Severity::Fault && of_causes == finding.count && finding.causes.iter().all(known) {
        let _ = writeln!(text, "\n{severity}: {}{times}, as above", finding.kind.headline());
        return;
    }
    let _ = writeln!(text, "\n{severity}: {}{times}", finding.kind.headline());
    let limit = match finding.kind {
        // Each cause is one place to change.
        Kind::Source => usize::MAX,
        _ if finding.severity == Severity::Note => 1,
        _ => MAX_CAUSES,
    };
    let causes = &finding.causes[..limit.min(finding.causes.len())];
    for Cause { detail, count, hint, error_output } in causes {
        let times = if *count == 1 || *count == finding.count { String::new() } else { format!(" ({count} times)") };
        let _ = writeln!(text, "  {}{times}", Printable(detail));
        if let Some(first) = finding.occurrences.iter().find(|occurrence| occurrence.detail == *detail) {
            let _ = writeln!(text, "    {}{}", if *count == 1 { "" } else { "first: " }, first.at);
            for line in error_output {
                let _ = writeln!(text, "    | {line}");
            }
            if let Some(seen) = &first.seen {
                let _ = writeln!(text, "    again: {}", seen.command);
            }
        }
        if let Some(hint) = hint {
            let _ = writeln!(text, "    hint: {hint}");
        }
    }
    let printed: usize = causes.iter().map(|cause| cause.count).sum();
    if finding.count > printed {
        let _ = writeln!(text, "  and {} more", finding.count - printed);
    }
    let hint = finding.kind.hint(game);
    if !hint.is_empty() {
        let _ = writeln!(text, "  hint: {hint}");
    }
}
