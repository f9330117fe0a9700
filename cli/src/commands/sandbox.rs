//! `rulebook sandbox`

use crate::args::{CheckSandboxArgs, SandboxArgs, SandboxCommand};
use crate::failure::Failure;
use crate::games::Registry;

pub(crate) fn run(games: Registry, args: &SandboxArgs) -> Result<(), Failure> {
    match &args.command {
        SandboxCommand::Check(args) => check(args, games.first().name()),
    }
}

/// Checks the guarantees and prints a table of them (BOX-8).
#[cfg(target_os = "linux")]
fn check(args: &CheckSandboxArgs, game: &str) -> Result<(), Failure> {
    use crate::args::Format;
    use crate::output::{print, print_json};
    let survey = rulebook_referee::survey();
    match args.format.format {
        Format::Text => print(&linux::table(&survey))?,
        Format::Json => print_json(&survey)?,
    }
    let missing = survey.promises.iter().find(|promise| promise.required && !promise.enforced);
    let Some(missing) = missing else { return Ok(()) };
    let (clause, promise) = (missing.clause, missing.promise);
    let why = missing.why.as_deref().unwrap_or("it was not tested");
    let failure = Failure::no(format_args!("--sandbox cannot be enforced here: {clause}, {promise}: {why}"));
    Err(failure.hint(format_args!("`rulebook rules {game} BOX-8` lists the requirements of each guarantee")))
}

#[cfg(not(target_os = "linux"))]
fn check(_: &CheckSandboxArgs, _: &str) -> Result<(), Failure> {
    Err(Failure::no("program limits and the sandbox are only enforced on Linux"))
}

#[cfg(target_os = "linux")]
mod linux {
    use comfy_table::{Table, presets};
    use rulebook_referee::GuaranteeReport;

    /// A row for each guarantee, and a legend for the mark.
    pub(super) fn table(survey: &GuaranteeReport) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header(["clause", "promise", "by", "Linux", "enforced"]);
        for promise in &survey.promises {
            let mark = if promise.required { "*" } else { "" };
            let enforced = match &promise.why {
                None => "yes".to_owned(),
                Some(why) => format!("no: {why}"),
            };
            table.add_row([
                format!("{}{mark}", promise.clause),
                promise.promise.to_owned(),
                promise.by.clone(),
                promise.since.to_owned(),
                enforced,
            ]);
        }
        let mut text = String::new();
        for line in table.lines() {
            text += line.trim_end();
            text.push('\n');
        }
        text + "\n* needed by --sandbox\n"
    }
}
