//! `rulebook check`

use super::for_game;
use crate::args::{CheckArgs, Format};
use crate::check::{Cause, Finding, Peak, Plan, Report, Severity, check};
use crate::entries::warn_of_stale;
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::output::{counted, print, print_json};
use rulebook_core::text::Printable;
use rulebook_referee::Interrupt;
use std::fmt::Write as _;
use std::path::Path;

pub(crate) fn run<R: Registry>(args: &CheckArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game, Check { args })
}

struct Check<'a> {
    args: &'a CheckArgs,
}

impl WithGame for Check<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let args = self.args;
        let plan = Plan {
            strategy: &args.bot,
            rounds: args.rounds,
            limits: args.limits.limits(G::ASKING.limits),
            confinement: args.confine.request(),
            seed: args.seed,
            keep: args.keep.as_deref(),
            quiet: args.quiet,
        };
        warn_of_stale([args.bot.as_os_str()], Path::new(""));
        let report = check::<G>(&plan, &Interrupt::install()?)?;
        match args.format.format {
            Format::Json => print_json(&report)?,
            Format::Text => print(&text(&report))?,
        }
        if report.faults > 0 {
            return Err(Failure::no(format_args!("{}: {}", report.strategy, counted(report.faults, "fault"))));
        }
        Ok(())
    }
}

/// How many causes of one finding are printed.
const SHOWN: usize = 3;

fn text(report: &Report) -> String {
    let mut text = String::new();
    let asked = &report.asked;
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{} ({})", Printable(&report.name), Printable(&report.strategy));
    let _ = writeln!(
        text,
        "asked {} times in {} situations, {} times with all seats at once, {} times in other surroundings, \
         {} times in games",
        asked.alone, asked.situations, asked.at_once, asked.elsewhere, asked.in_games
    );
    let ms = |us: u64| format!("{} ms", us.div_ceil(1000));
    let bytes = |bytes: u64| counted(bytes, "byte");
    let memory = |bytes: u64| format!("{} MiB", bytes.div_ceil(1 << 20));
    let peaks = &report.peaks;
    peak(&mut text, "wall time", &peaks.wall_us, &ms);
    peak(&mut text, "CPU time", &peaks.cpu_us, &ms);
    peak(&mut text, "memory", &peaks.memory_bytes, &memory);
    peak(&mut text, "output", &peaks.output_bytes, &bytes);
    peak(&mut text, "error output", &peaks.error_output_bytes, &bytes);
    let mut told: Vec<&str> = Vec::new();
    for found in &report.findings {
        finding(&mut text, found, &told);
        if found.severity == Severity::Fault {
            told.extend(found.causes.iter().map(|cause| cause.detail.as_str()));
        }
    }
    let _ = writeln!(
        text,
        "\n{}: {}, {}, {}",
        if report.faults == 0 { "fine" } else { "not fine" },
        counted(report.faults, "fault"),
        counted(report.warnings, "warning"),
        counted(report.notes, "note")
    );
    if let Some(kept) = &report.kept {
        let _ = writeln!(text, "the states of the findings are in {}", Printable(kept));
    }
    text
}

fn peak(text: &mut String, what: &str, peak: &Peak, shown: &dyn Fn(u64) -> String) {
    let limit = peak.limit.map_or_else(String::new, |limit| format!(" of {}", shown(limit)));
    // Writing to a string cannot fail.
    let _ = match peak.at.as_str() {
        "" => writeln!(text, "{what}: not measured"),
        at => writeln!(text, "{what}: at most {}{limit} ({at})", shown(peak.most)),
    };
}

/// One finding, with each of its causes once and the first place of each; a
/// fault whose causes were all `told` before is one line.
fn finding(text: &mut String, finding: &Finding, told: &[&str]) {
    let severity = match finding.severity {
        Severity::Fault => "FAULT",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let times = if finding.count == 1 { String::new() } else { format!(" ({} times)", finding.count) };
    let of_causes: usize = finding.causes.iter().map(|cause| cause.count).sum();
    let known = |cause: &Cause| told.contains(&cause.detail.as_str());
    if finding.severity == Severity::Fault && of_causes == finding.count && finding.causes.iter().all(known) {
        let _ = writeln!(text, "\n{severity}: {}{times}, as above", finding.kind.headline());
        return;
    }
    let _ = writeln!(text, "\n{severity}: {}{times}", finding.kind.headline());
    let shown = if finding.severity == Severity::Note { 1 } else { SHOWN };
    let causes = &finding.causes[..shown.min(finding.causes.len())];
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
    let of_shown: usize = causes.iter().map(|cause| cause.count).sum();
    if finding.count > of_shown {
        let _ = writeln!(text, "  and {} more", finding.count - of_shown);
    }
    let hint = finding.kind.hint();
    if !hint.is_empty() {
        let _ = writeln!(text, "  hint: {hint}");
    }
}
