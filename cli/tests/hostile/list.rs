//! All hostile strategies: what they do, and the verdicts they get.

use rulebook_testing::{UNHURRIED, longer_and_longer};

/// A strategy and what the referee has to make of it.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    /// The file in `strategies/`.
    pub(crate) source: &'static str,
    pub(crate) place: Place,
    pub(crate) what: &'static str,
    /// The verdicts, one a round.
    pub(crate) verdicts: &'static [&'static str],
    /// Those in the sandbox, where they are others.
    pub(crate) sandboxed: Option<&'static [&'static str]>,
    pub(crate) clock: Clock,
    /// Milliseconds that the honest players take for an answer.
    pub(crate) patience: Option<u32>,
    /// Whether it stays from round to round.
    pub(crate) stays: bool,
    /// How many matches of it are played at once; few where it takes much of the
    /// machine.
    pub(crate) at_once: usize,
}

/// Under which path a strategy plays.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Usual,
    At(&'static str),
    /// Its path is a link to a program in another folder.
    Linked,
}

/// The limits of a match.
#[derive(Clone, Copy)]
pub(crate) enum Clock {
    /// None that anybody meets, however slow the machine is.
    Generous,
    /// Wall time that the honest players do not need on this machine.
    Wall,
    /// CPU time that is many times what the honest players need.
    Cpu,
}

impl Clock {
    /// The options for these limits, and longer ones that follow where the wall time
    /// was too short for those who are not to be late.
    pub(crate) fn options(self) -> Vec<Vec<String>> {
        let unhurried: Vec<_> = UNHURRIED.map(str::to_owned).into();
        let with = |at: usize, limit: String| {
            let mut options = unhurried.clone();
            options[at] = limit;
            options
        };
        match self {
            Self::Generous => vec![unhurried.clone()],
            Self::Wall => longer_and_longer().map(|limit| with(1, limit)).collect(),
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
            stays: false,
            at_once: 10,
        }
    }

    const fn wall(self) -> Self {
        Self { clock: Clock::Wall, ..self }
    }

    const fn cpu(self) -> Self {
        Self { clock: Clock::Cpu, at_once: 2, ..self }
    }

    const fn staying(self) -> Self {
        Self { stays: true, ..self }
    }

    const fn heavy(self) -> Self {
        Self { at_once: 2, ..self }
    }

    /// The honest players take long enough that this one has done what it does
    /// before the round is over.
    const fn among_patient(self, milliseconds: u32) -> Self {
        Self { patience: Some(milliseconds), at_once: 4, ..self }
    }

    /// The sandbox keeps it from something, which its verdicts tell.
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

/// Makes the list, and three tests of each strategy.
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
    // The form of the answer.
    one_write: Hostile::new("one-write.c", &[OK, OK], "writes its answer and another line in one write and ends");
    no_newline: Hostile::new("no-newline.sh", &[OK, OK], "ends without a line feed after its answer");
    two_writes: Hostile::new("two-writes.sh", &[OK], "writes half its answer, waits, writes the other half");
    drip: Hostile::new("drip.py", &[OK], "writes a byte of its answer every 100 ms");
    drip_too_slow: Hostile::new("drip-too-slow.py", &[LATE],
        "writes a byte every 200 ms and never ends its line").wall();
    crlf: Hostile::new("crlf.sh", &[OK], "ends its line with CR LF");
    byte_order_mark: Hostile::new("bom.sh", &[MALFORMED], "begins with a byte order mark");
    nul_bytes: Hostile::new("nul-bytes.sh", &[MALFORMED], "has a NUL byte in its line");
    not_utf8: Hostile::new("not-utf8.sh", &[MALFORMED], "has bytes that are no UTF-8 in its line");
    empty_line_first: Hostile::new("empty-line-first.sh", &[MALFORMED], "answers in its second line");
    long_line: Hostile::new("long-line.sh", &[TOO_MUCH], "writes a line of 10 MB and then its answer");
    thread_answers: Hostile::new("thread-answers.c", &[OK], "ends its first thread; another one answers");

    // How much it writes.
    flood_output: Hostile::new("flood-output.c", &[TOO_MUCH],
        "writes 1 GB without a line feed to standard output").heavy();
    flood_errors: Hostile::new("flood-errors.c", &[OK], "writes 1 GB to standard error and then answers").heavy();
    megabytes_after_answer: Hostile::new("megabytes-after-answer.sh", &[OK, OK], "writes 20 MB after its answer");

    // When it answers.
    late_once: Hostile::new("late-once.sh", &[LATE, OK], "sleeps in its first round and answers in the second").wall();
    sleeps_after_answer: Hostile::new("sleeps-after-answer.sh", &[OK, OK], "answers and lives on");
    ignores_term: Hostile::new("ignores-term.sh", &[LATE],
        "ignores SIGTERM, SIGINT, SIGHUP and SIGQUIT, and sleeps").wall();
    stops_itself: Hostile::new("stops-itself.c", &[LATE], "stops itself by SIGSTOP before it answers").wall();
    closes_output: Hostile::new("closes-output.sh", &[SILENT], "closes its standard output and sleeps").wall();
    closes_output_and_ends: Hostile::new("closes-output-and-ends.sh", &[SILENT, SILENT],
        "closes its standard output, sleeps and ends well");
    closes_everything: Hostile::new("closes-everything.c", &[SILENT, SILENT], "closes all descriptors and ends well");
    reads_input: Hostile::new("reads-input.sh", &[OK, OK], "reads its standard input to the end and answers");
    spins: Hostile::new("spins.sh", &[OUT_OF_CPU], "uses CPU time without end").cpu();
    child_spins: Hostile::new("child-spins.sh", &[OUT_OF_CPU],
        "lets a child in a session of its own use CPU time without end").cpu();
    execs_itself: Hostile::new("execs-itself.c", &[OUT_OF_CPU], "executes itself again and again").cpu();

    // How it ends.
    dies_first: Hostile::new("dies-first.sh",
        &["crashed (signal 11)", "crashed (status 7)", "crashed (signal 9)", SILENT],
        "ends without an answer: by SIGSEGV, with status 7, by SIGKILL, with status 0");
    dies_by_many_signals: Hostile::new("dies-by-many-signals.sh", &[OK, OK, OK, OK, OK, OK],
        "answers and dies: by SIGSEGV, SIGABRT, SIGTERM, SIGKILL, SIGPIPE, SIGHUP");
    kills_its_group_first: Hostile::new("kills-its-group-first.sh", &["crashed (signal 15)", "crashed (signal 15)"],
        "sends SIGTERM to its process group before it answers");
    kills_its_group_after: Hostile::new("kills-its-group-after.sh", &[OK, OK],
        "answers and sends SIGKILL to its process group");
    traced: Hostile::new("traced.c", &[OK, OK], "has a child that traces it and keeps its end from the referee").sandboxed(&[CRASHED, CRASHED]);
    traced_at_exit: Hostile::new("traced-at-exit.c", &[OK, OK],
        "has a child that traces it and stops it just before its end").sandboxed(&[CRASHED, CRASHED]);

    // Processes that it leaves.
    daemon: Hostile::new("daemon.c", &[OK, OK],
        "forks twice, with a session of its own, and holds its pipes; answers without a line feed");
    answers_late_by_daemon: Hostile::new("answers-late-by-daemon.sh", &[SILENT, SILENT],
        "ends silently; what it started answers later");
    writes_in_next_round: Hostile::new("writes-in-next-round.sh", &[OK, OK, OK],
        "leaves a process that goes on writing answers");
    fork_bomb: Hostile::new("fork-bomb.c", &[OK, OK],
        "starts 254 processes, each started by one of them, and answers").heavy();
    runs_away: Hostile::new("runs-away.c", &[OK],
        "leaves a daemon that forks and ends all the time, so that its number changes").heavy();
    leaves_group: Hostile::new("leaves-group.c", &[LATE], "goes over to the referee's process group and sleeps").wall()
        .sandboxed(&[CRASHED]);
    leaves_group_and_answers: Hostile::new("leaves-group-and-answers.c", &[OK, OK],
        "goes over to the referee's process group, answers and sleeps").sandboxed(&[CRASHED, CRASHED]);
    joins_rival: Hostile::new("joins-rival.c", &[OUT_OF_CPU],
        "goes over to a rival's process group and uses CPU time there").cpu().among_patient(60_000);

    // Files.
    blanks_in_path: Hostile::new("honest-answer.sh", &[OK, OK], "has blanks and Czech letters in its path")
        .placed(Place::At("Žluťoučký kůň/pěl ďábelské ódy"));
    linked: Hostile::new("honest-answer.sh", &[OK, OK],
        "is a symbolic link to a program elsewhere").placed(Place::Linked);
    no_shebang: Hostile::new("no-shebang.txt", &[UNSTARTABLE, UNSTARTABLE], "is a script without its `#!` line");
    not_executable: Hostile::new("not-executable", &[UNSTARTABLE, UNSTARTABLE], "is not executable");
    missing_interpreter: Hostile::new("missing-interpreter.sh", &[UNSTARTABLE, UNSTARTABLE],
        "has an interpreter that is not there");
    eats_itself: Hostile::new("eats-itself.sh", &[OK, UNSTARTABLE], "removes its own program");
    removes_own_folder: Hostile::new("removes-own-folder.sh", &[OK, UNSTARTABLE], "removes the folder that it runs in");
    deletes_round_file: Hostile::new("deletes-round-file.sh", &[OK, OK], "deletes the round file");
    rewrites_round_file: Hostile::new("rewrites-round-file.sh", &[OK, OK], "rewrites the round file and those to come");
    replaces_folder_by_link: Hostile::new("replaces-folder-by-link.sh", &[OK, OK],
        "puts a link to another folder in the place of that of the round file");
    fills_folder: Hostile::new("fills-folder.sh", &[OK, OK],
        "makes 300 files and folders, each in the one before, beside the round file");
    locks_folder: Hostile::new("locks-folder.sh", &[OK, OK],
        "takes all rights from the folder of the round file and what is in it");
    fifo_in_folder: Hostile::new("fifo-in-folder.sh", &[OK, OK],
        "puts named pipes in the place of this and of later round files");

    // Players that stay.
    stays_and_talks_first: Hostile::new("stays-and-talks-first.sh", &[OK, OK, OK],
        "answers before it is asked, and twice").staying();
    stays_and_answers_twice: Hostile::new("stays-and-answers-twice.sh", &[OK, OK, OK],
        "writes lines that are no answers after its answer").staying();
    stays_and_reads_nothing: Hostile::new("stays-and-reads-nothing.sh", &[OK, OK, OK],
        "answers without end and reads nothing").staying();
    stays_and_ends: Hostile::new("stays-and-ends.sh", &[OK, OK, OK],
        "ends with status 3 after each answer").staying();
    stays_and_crashes: Hostile::new("stays-and-crashes.sh", &["crashed (status 3)", "crashed (status 3)"],
        "ends with status 3 when it is asked").staying();
    stays_beyond_the_end: Hostile::new("stays-beyond-the-end.sh", &[OK, OK],
        "lives on when it is told the end, and ignores SIGTERM").staying();
    stays_and_is_late_once: Hostile::new("stays-and-is-late-once.sh", &[LATE, OK, OK],
        "sleeps when it is first asked").staying().wall();
    stays_and_closes_input: Hostile::new("stays-and-closes-input.sh", &[OK, LATE, OK],
        "answers, closes its standard input and sleeps").staying().wall();
    stays_and_closes_output: Hostile::new("stays-and-closes-output.sh", &[OK, SILENT, OK],
        "answers and closes its standard output").staying().wall();
    stays_and_floods: Hostile::new("stays-and-floods.sh", &[OK, OK, OK],
        "lets another process write to standard error without end after its answer").staying().heavy();
    stays_and_stops: Hostile::new("stays-and-stops.sh", &[OK, LATE, OK],
        "answers and stops itself by SIGSTOP").staying().wall();
    stays_and_spins: Hostile::new("stays-and-spins.sh", &[OK, OUT_OF_CPU, OK],
        "answers and uses CPU time without end").staying().cpu();
    stays_with_daemons: Hostile::new("stays-with-daemons.sh", &[OK, OK, OK], "starts a daemon in each round").staying();
    stays_with_forking_daemons: Hostile::new("stays-with-forking-daemons.c", &[OK, OK, OK],
        "starts a daemon in each round that leaves orphans all the time").staying().heavy();
}
