//! The list of hostile strategies: what they do, and the expected verdicts.

use rulebook_testing::{GENEROUS_LIMITS, doubling_limits};

/// A strategy and the expected verdicts.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    /// The name of its source file in `strategies/`.
    pub(crate) source: &'static str,
    pub(crate) place: Place,
    pub(crate) what: &'static str,
    /// The expected verdicts, one per round.
    pub(crate) verdicts: &'static [&'static str],
    /// The expected verdicts in the sandbox, if they differ.
    pub(crate) sandboxed: Option<&'static [&'static str]>,
    pub(crate) clock: Clock,
    /// How many milliseconds the honest players wait before they answer.
    pub(crate) patience: Option<u32>,
    /// Whether the strategy is persistent.
    pub(crate) persistent: bool,
    /// How many matches to play at once. Low for strategies that use much of the machine.
    pub(crate) at_once: usize,
}

/// The path under which a strategy plays.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Usual,
    At(&'static str),
    /// The path is a link to a program in another folder.
    Linked,
}

/// The time limits of a match.
#[derive(Clone, Copy)]
pub(crate) enum Clock {
    /// Limits that no honest program reaches on any machine.
    Generous,
    /// A wall time limit that honest players do not reach on this machine.
    Wall,
    /// A CPU time limit that is many times what honest players need.
    Cpu,
}

impl Clock {
    /// The options for these limits. Later ones are longer, for machines on which an honest player was late.
    pub(crate) fn options(self) -> Vec<Vec<String>> {
        let generous: Vec<_> = GENEROUS_LIMITS.map(str::to_owned).into();
        let with = |at: usize, limit: String| {
            let mut options = generous.clone();
            options[at] = limit;
            options
        };
        match self {
            Self::Generous => vec![generous.clone()],
            Self::Wall => doubling_limits().map(|limit| with(1, limit)).collect(),
            Self::Cpu => vec![with(3, "600ms".to_owned())],
        }
    }
}

impl Hostile {
    const fn new(source: &'static str, verdicts: &'static [&'static str], what: &'static str) -> Self {
        let name = source;
        Self {
            name,
            source,
            place: Place::Usual,
            what,
            verdicts,
            sandboxed: None,
            clock: Clock::Generous,
            patience: None,
            persistent: false,
            at_once: 10,
        }
    }

    const fn wall(self) -> Self {
        Self { clock: Clock::Wall, ..self }
    }

    const fn cpu(self) -> Self {
        Self { clock: Clock::Cpu, at_once: 2, ..self }
    }

    const fn persistent(self) -> Self {
        Self { persistent: true, ..self }
    }

    const fn heavy(self) -> Self {
        Self { at_once: 2, ..self }
    }

    /// The honest players wait this long, so that the strategy finishes its actions before the round is over.
    const fn with_patient_players(self, milliseconds: u32) -> Self {
        Self { patience: Some(milliseconds), at_once: 4, ..self }
    }

    /// In the sandbox some actions fail, which changes the verdicts.
    const fn sandboxed(self, verdicts: &'static [&'static str]) -> Self {
        Self { sandboxed: Some(verdicts), ..self }
    }

    /// The verdicts in the sandbox.
    pub(crate) fn in_sandbox(&self) -> &'static [&'static str] {
        self.sandboxed.unwrap_or(self.verdicts)
    }

    const fn placed(self, place: Place) -> Self {
        Self { place, ..self }
    }
}

const OK: &str = "ok";
const LATE: &str = "late (wall)";
const OUT_OF_CPU: &str = "late (cpu)";
const SILENT: &str = "no-output";
const MALFORMED: &str = "malformed";
const TOO_MUCH: &str = "too-much-output";
const CRASHED: &str = "crashed (status 1)";
const UNSTARTABLE: &str = "could-not-start";

/// Defines the list, and three tests for each strategy.
macro_rules! strategies {
    ($($name:ident: $hostile:expr;)*) => {
        pub(crate) const ALL: &[Hostile] = &[$(Hostile { name: stringify!($name), ..$hostile }),*];

        mod each {
            use super::{ALL, Hostile};
            $(#[test]
            fn $name() {
                let of_name = |hostile: &&Hostile| hostile.name == stringify!($name);
                crate::check(ALL.iter().find(of_name).unwrap());
            })*
        }

        mod each_again_and_again {
            use super::{ALL, Hostile};
            $(#[test]
            #[ignore = "thorough: 19 more matches"]
            fn $name() {
                let of_name = |hostile: &&Hostile| hostile.name == stringify!($name);
                crate::check_again_and_again(ALL.iter().find(of_name).unwrap());
            })*
        }

        mod each_in_sandbox {
            use super::{ALL, Hostile};
            $(#[test]
            fn $name() {
                let of_name = |hostile: &&Hostile| hostile.name == stringify!($name);
                crate::check_in_sandbox(ALL.iter().find(of_name).unwrap());
            })*
        }
    };
}

strategies! {
    // The format of the answer.
    one_write: Hostile::new("one-write.c", &[OK, OK], "writes its answer and another line in one write, and exits");
    no_newline: Hostile::new("no-newline.sh", &[OK, OK], "exits without a line feed after its answer");
    two_writes: Hostile::new("two-writes.sh", &[OK], "writes half its answer, waits, writes the other half");
    drip: Hostile::new("drip.py", &[OK], "writes a byte of its answer every 100 ms");
    drip_too_slow: Hostile::new("drip-too-slow.py", &[LATE],
        "writes a byte every 200 ms and never completes its line").wall();
    crlf: Hostile::new("crlf.sh", &[OK], "ends its line with CR LF");
    byte_order_mark: Hostile::new("bom.sh", &[MALFORMED], "starts its line with a byte-order mark");
    nul_bytes: Hostile::new("nul-bytes.sh", &[MALFORMED], "has a NUL byte in its line");
    not_utf8: Hostile::new("not-utf8.sh", &[MALFORMED], "has bytes that are not UTF-8 in its line");
    empty_line_first: Hostile::new("empty-line-first.sh", &[MALFORMED], "answers on its second line");
    long_line: Hostile::new("long-line.sh", &[TOO_MUCH], "writes a line of 10 MB and then its answer");
    thread_answers: Hostile::new("thread-answers.c", &[OK], "exits its first thread; another thread answers");

    // The amount of output.
    flood_output: Hostile::new("flood-output.c", &[TOO_MUCH],
        "writes 1 GB without a line feed to stdout").heavy();
    flood_errors: Hostile::new("flood-errors.c", &[OK], "writes 1 GB to stderr and then answers").heavy();
    megabytes_after_answer: Hostile::new("megabytes-after-answer.sh", &[OK, OK], "writes 20 MB after its answer");

    // The time of the answer.
    late_once: Hostile::new("late-once.sh", &[LATE, OK], "sleeps in its first round and answers in the second").wall();
    sleeps_after_answer: Hostile::new("sleeps-after-answer.sh", &[OK, OK], "answers and keeps running");
    ignores_term: Hostile::new("ignores-term.sh", &[LATE],
        "ignores SIGTERM, SIGINT, SIGHUP and SIGQUIT, and sleeps").wall();
    stops_itself: Hostile::new("stops-itself.c", &[LATE], "stops itself with SIGSTOP before it answers").wall();
    closes_output: Hostile::new("closes-output.sh", &[SILENT], "closes stdout and sleeps").wall();
    closes_output_and_ends: Hostile::new("closes-output-and-ends.sh", &[SILENT, SILENT],
        "closes stdout, sleeps and exits with status 0");
    closes_everything: Hostile::new("closes-everything.c", &[SILENT, SILENT], "closes all descriptors and exits with status 0");
    reads_input: Hostile::new("reads-input.sh", &[OK, OK], "reads stdin to the end and answers");
    spins: Hostile::new("spins.sh", &[OUT_OF_CPU], "uses CPU time forever").cpu();
    child_spins: Hostile::new("child-spins.sh", &[OUT_OF_CPU],
        "starts a child in a new session that uses CPU time forever").cpu();
    execs_itself: Hostile::new("execs-itself.c", &[OUT_OF_CPU], "executes itself again and again").cpu();

    // How the strategy exits.
    dies_first: Hostile::new("dies-first.sh",
        &["crashed (signal 11)", "crashed (status 7)", "crashed (signal 9)", SILENT],
        "ends without an answer: by SIGSEGV, with exit status 7, by SIGKILL, with exit status 0");
    dies_by_many_signals: Hostile::new("dies-by-many-signals.sh", &[OK, OK, OK, OK, OK, OK],
        "answers and dies by a signal: SIGSEGV, SIGABRT, SIGTERM, SIGKILL, SIGPIPE, SIGHUP");
    kills_its_group_first: Hostile::new("kills-its-group-first.sh", &["crashed (signal 15)", "crashed (signal 15)"],
        "sends SIGTERM to its process group before it answers");
    kills_its_group_after: Hostile::new("kills-its-group-after.sh", &[OK, OK],
        "answers and sends SIGKILL to its process group");
    traced: Hostile::new("traced.c", &[OK, OK], "has a child that traces it and hides its end from the referee").sandboxed(&[CRASHED, CRASHED]);
    traced_at_exit: Hostile::new("traced-at-exit.c", &[OK, OK],
        "has a child that traces it and stops it just before it exits").sandboxed(&[CRASHED, CRASHED]);

    // Processes that it leaves behind.
    daemon: Hostile::new("daemon.c", &[OK, OK],
        "forks twice into a new session that holds its pipes; answers without a line feed");
    answers_late_by_daemon: Hostile::new("answers-late-by-daemon.sh", &[SILENT, SILENT],
        "exits without output; a process that it started answers later");
    writes_in_next_round: Hostile::new("writes-in-next-round.sh", &[OK, OK, OK],
        "leaves a process that keeps writing answers");
    fork_bomb: Hostile::new("fork-bomb.c", &[OK, OK],
        "starts a tree of 254 processes and answers").heavy();
    runs_away: Hostile::new("runs-away.c", &[OK],
        "leaves a daemon that keeps forking and exiting, so that its PID changes").heavy();
    leaves_group: Hostile::new("leaves-group.c", &[LATE], "joins the referee's process group and sleeps").wall()
        .sandboxed(&[CRASHED]);
    leaves_group_and_answers: Hostile::new("leaves-group-and-answers.c", &[OK, OK],
        "joins the referee's process group, answers and sleeps").sandboxed(&[CRASHED, CRASHED]);
    joins_rival: Hostile::new("joins-rival.c", &[OUT_OF_CPU],
        "joins a rival's process group and uses CPU time there").cpu().with_patient_players(60_000);

    // Files and paths.
    blanks_in_path: Hostile::new("honest-answer.sh", &[OK, OK], "has blanks and Czech letters in its path")
        .placed(Place::At("Žluťoučký kůň/pěl ďábelské ódy"));
    linked: Hostile::new("honest-answer.sh", &[OK, OK],
        "is a symbolic link to a program in another folder").placed(Place::Linked);
    no_shebang: Hostile::new("no-shebang.txt", &[UNSTARTABLE, UNSTARTABLE], "is a script without its `#!` line");
    not_executable: Hostile::new("not-executable", &[UNSTARTABLE, UNSTARTABLE], "is not executable");
    missing_interpreter: Hostile::new("missing-interpreter.sh", &[UNSTARTABLE, UNSTARTABLE],
        "has an interpreter that does not exist");
    eats_itself: Hostile::new("eats-itself.sh", &[OK, UNSTARTABLE], "removes its own program");
    removes_own_folder: Hostile::new("removes-own-folder.sh", &[OK, UNSTARTABLE], "removes the folder that it runs in");
    deletes_round_file: Hostile::new("deletes-round-file.sh", &[OK, OK], "deletes the round file");
    rewrites_round_file: Hostile::new("rewrites-round-file.sh", &[OK, OK], "rewrites this and later round files");
    replaces_folder_by_link: Hostile::new("replaces-folder-by-link.sh", &[OK, OK],
        "replaces the folder of the round file with a link to another folder");
    fills_folder: Hostile::new("fills-folder.sh", &[OK, OK],
        "creates 300 files and nested folders beside the round file");
    locks_folder: Hostile::new("locks-folder.sh", &[OK, OK],
        "removes all permissions from the round file and its folder");
    fifo_in_folder: Hostile::new("fifo-in-folder.sh", &[OK, OK],
        "replaces this and later round files with named pipes");

    // Persistent players.
    stays_and_talks_first: Hostile::new("stays-and-talks-first.sh", &[OK, OK, OK],
        "answers before it is asked, and twice").persistent();
    stays_and_answers_twice: Hostile::new("stays-and-answers-twice.sh", &[OK, OK, OK],
        "writes invalid lines after its answer").persistent();
    stays_and_reads_nothing: Hostile::new("stays-and-reads-nothing.sh", &[OK, OK, OK],
        "writes answers forever and reads nothing").persistent();
    stays_and_ends: Hostile::new("stays-and-ends.sh", &[OK, OK, OK],
        "exits with status 3 after each answer").persistent();
    stays_and_crashes: Hostile::new("stays-and-crashes.sh", &["crashed (status 3)", "crashed (status 3)"],
        "exits with status 3 when it is asked").persistent();
    stays_beyond_the_end: Hostile::new("stays-beyond-the-end.sh", &[OK, OK],
        "keeps running after `end`, and ignores SIGTERM").persistent();
    stays_and_is_late_once: Hostile::new("stays-and-is-late-once.sh", &[LATE, OK, OK],
        "sleeps when it is first asked").persistent().wall();
    stays_and_closes_input: Hostile::new("stays-and-closes-input.sh", &[OK, LATE, OK],
        "answers, closes stdin and sleeps").persistent().wall();
    stays_and_closes_output: Hostile::new("stays-and-closes-output.sh", &[OK, SILENT, OK],
        "answers and closes stdout").persistent().wall();
    stays_and_floods: Hostile::new("stays-and-floods.sh", &[OK, OK, OK],
        "starts a process that writes to stderr forever after its answer").persistent().heavy();
    stays_and_stops: Hostile::new("stays-and-stops.sh", &[OK, LATE, OK],
        "answers and stops itself with SIGSTOP").persistent().wall();
    stays_and_spins: Hostile::new("stays-and-spins.sh", &[OK, OUT_OF_CPU, OK],
        "answers and uses CPU time forever").persistent().cpu();
    stays_with_daemons: Hostile::new("stays-with-daemons.sh", &[OK, OK, OK],
        "starts a daemon in each round").persistent();
    stays_with_forking_daemons: Hostile::new("stays-with-forking-daemons.c", &[OK, OK, OK],
        "starts a daemon in each round that keeps leaving orphans").persistent().heavy();
}
