//! A snapshot of all processes in /proc: their parents, and the CPU time that they have used, in clock ticks of
//! usually 10 ms.
//!
//! A snapshot takes time linear in the number of processes, regardless of the depth of their trees.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::time::Duration;

/// Identifies a process. A PID can be reused, but not with the same start time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Identity {
    pub(super) pid: u32,
    /// The start time, in clock ticks since boot.
    start: u64,
}

impl Identity {
    /// Returns the process that has this PID now.
    pub(super) fn of(pid: u32) -> Option<Self> {
        Some(Stat::of(pid).ok().flatten()?.identity)
    }
}

/// The stat line of one process.
#[derive(Debug)]
pub(super) struct Stat {
    pub(super) identity: Identity,
    parent: u32,
    pub(super) group: u32,
    pub(super) session: u32,
    /// CPU time, including children that it has waited for.
    pub(super) ticks: u64,
    /// CPU time of the children that it has waited for.
    pub(super) waited: u64,
    /// Whether all its threads have ended and it is not reaped.
    pub(super) ended: bool,
    /// Whether it is running, or waits for a processor or a disk.
    is_busy: bool,
    /// Whether a signal or a tracer has stopped it.
    pub(super) stopped: bool,
}

impl Stat {
    /// Reads the stat line of a process; `None` if it is gone.
    ///
    /// # Errors
    ///
    /// When the machine lacks a resource, such as descriptors.
    pub(super) fn of(pid: u32) -> io::Result<Option<Self>> {
        let mut stat = [0; 1024];
        let read = File::open(format!("/proc/{pid}/stat")).and_then(|mut file| file.read(&mut stat));
        match read {
            Ok(length) => Ok(Self::parse(&stat[..length])),
            Err(error) if crate::machine::is_out_of_resources(&error) => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// Parses a stat line. The program's name, which may contain anything, is in parentheses between the PID
    /// and the other fields.
    pub(super) fn parse(stat: &[u8]) -> Option<Self> {
        let name_start = stat.iter().position(|&b| b == b'(')?;
        let name_end = stat.iter().rposition(|&b| b == b')')?;
        let pid = str::from_utf8(&stat[..name_start]).ok()?.trim().parse().ok()?;
        let fields = str::from_utf8(&stat[name_end + 1..]).ok()?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().take(20).collect();
        // After the name: state, ppid, pgrp, session, … Fields 12 to 15 are utime, stime, cutime and cstime,
        // field 18 is the number of threads, field 20 the start time.
        let sum = |fields: &[&str]| fields.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>();
        let (ticks, waited) = (sum(fields.get(11..15)?), sum(fields.get(13..15)?));
        let state = *fields.first()?;
        // The state is that of the first thread, which can exit before the others.
        let threads: u32 = fields.get(17)?.parse().ok()?;
        let ended = matches!(state, "Z" | "X") && threads <= 1;
        let (is_busy, stopped) = (matches!(state, "R" | "D"), matches!(state, "T" | "t"));
        let identity = Identity { pid, start: fields.get(19)?.parse().ok()? };
        Some(Self {
            identity,
            parent: fields.get(1)?.parse().ok()?,
            group: fields.get(2)?.parse().ok()?,
            session: fields.get(3)?.parse().ok()?,
            ticks,
            waited,
            ended,
            is_busy,
            stopped,
        })
    }

    /// Returns whether the process may be about to exit and is only waiting for a processor. On a less busy machine it
    /// might have exited already.
    pub(super) fn may_be_ending(&self) -> bool {
        const MIN_TIME: Duration = Duration::from_millis(100);
        self.is_busy && self.time() < MIN_TIME
    }

    /// Returns the CPU time that it has used, including children that it has waited for.
    pub(super) fn time(&self) -> Duration {
        of_ticks(self.ticks)
    }
}

/// Converts clock ticks to a duration.
pub(super) fn of_ticks(ticks: u64) -> Duration {
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_nanos(ticks.saturating_mul(1_000_000_000 / per_second))
}

/// All processes of the system at about the same moment.
#[derive(Debug)]
pub(super) struct Table {
    stats: Vec<Stat>,
    /// The index in `stats` of each PID.
    places: HashMap<u32, usize>,
}

/// The owner of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// The process with this PID, which the referee has started.
    Leader(u32),
    /// A program whose leader has ended or is about to end.
    Gone,
    /// Unknown: an adopted child of the referee without evidence of its owner.
    Unknown,
    /// No program: the process is unrelated to the referee.
    Unrelated,
}

impl Table {
    /// Takes a snapshot.
    ///
    /// # Errors
    ///
    /// When /proc cannot be read.
    pub(super) fn scan() -> io::Result<Self> {
        let mut stats = Vec::new();
        for entry in fs::read_dir("/proc")? {
            if let Some(pid) = entry?.file_name().to_str().and_then(|name| name.parse().ok()) {
                stats.extend(Stat::of(pid)?);
            }
        }
        Ok(Self::of(stats))
    }

    pub(super) fn of(stats: Vec<Stat>) -> Self {
        let places = stats.iter().enumerate().map(|(place, stat)| (stat.identity.pid, place)).collect();
        Self { stats, places }
    }

    /// Returns whether the snapshot contains this process.
    pub(super) fn has(&self, identity: Identity) -> bool {
        self.places.get(&identity.pid).is_some_and(|&place| self.stats[place].identity == identity)
    }

    /// Returns the children of a process.
    pub(super) fn children(&self, parent: u32) -> impl Iterator<Item = &Stat> {
        self.stats.iter().filter(move |stat| stat.parent == parent)
    }

    /// Returns all descendants of these processes, without the processes themselves.
    pub(super) fn descendants(&self, ancestors: &BTreeSet<u32>) -> Vec<&Stat> {
        let roots: BTreeMap<u32, Owner> = ancestors.iter().map(|&pid| (pid, Owner::Leader(pid))).collect();
        let owners = self.owners(&roots);
        let descends = |(stat, owner): &(&Stat, Owner)| {
            matches!(owner, Owner::Leader(_)) && !ancestors.contains(&stat.identity.pid)
        };
        self.stats.iter().zip(owners).filter(descends).map(|(stat, _)| stat).collect()
    }

    /// Returns the owner of each process, in the order of `stats`. It is the owner of the first process in `roots`
    /// among the process itself and its ancestors.
    fn owners(&self, roots: &BTreeMap<u32, Owner>) -> Vec<Owner> {
        let mut known: Vec<Option<Owner>> = vec![None; self.stats.len()];
        let mut path = Vec::new();
        for place in 0..self.stats.len() {
            // Walks up to a known process and back down, so that each process is visited at most twice.
            let mut next = Some(place);
            let owner = loop {
                let Some(place) = next else { break Owner::Unrelated };
                if let Some(owner) = known[place] {
                    break owner;
                }
                if let Some(&owner) = roots.get(&self.stats[place].identity.pid) {
                    known[place] = Some(owner);
                    break owner;
                }
                // PIDs can be reused while /proc is read, so parents may form a cycle. This entry ends the walk.
                known[place] = Some(Owner::Unrelated);
                path.push(place);
                next = self.places.get(&self.stats[place].parent).copied();
            };
            path.drain(..).for_each(|place| known[place] = Some(owner));
        }
        known.into_iter().map(|owner| owner.unwrap_or(Owner::Unrelated)).collect()
    }

    /// Returns the owner of each process. `us` is the referee; `owner_of` decides about orphans, which are
    /// children that the referee has not started.
    pub(super) fn owned(
        &self,
        us: u32,
        leaders: &BTreeSet<u32>,
        mut owner_of: impl FnMut(&Stat) -> Owner,
    ) -> Vec<(&Stat, Owner)> {
        let of_group = |stat: &Stat| match leaders.contains(&stat.group) {
            true => Owner::Leader(stat.group),
            false => Owner::Unrelated,
        };
        let mut roots: BTreeMap<u32, Owner> = leaders.iter().map(|&pid| (pid, Owner::Leader(pid))).collect();
        for orphan in self.children(us).filter(|child| !leaders.contains(&child.identity.pid)) {
            roots.insert(orphan.identity.pid, owner_of(orphan));
        }
        let owners = self.owners(&roots);
        // A process without known ancestors may still belong to a group.
        let owned = self.stats.iter().zip(owners).map(|(stat, owner)| match owner {
            Owner::Unrelated => (stat, of_group(stat)),
            _ => (stat, owner),
        });
        owned.collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Identity, Owner, Stat, Table};
    use std::collections::BTreeSet;
    use std::time::Instant;

    /// Creates the stat line of a process that has used `ticks` of CPU time.
    pub(in super::super) fn stat(pid: u32, parent: u32, group: u32, ticks: u64) -> Stat {
        Stat {
            identity: Identity { pid, start: 1 },
            parent,
            group,
            session: 0,
            ticks,
            waited: 0,
            ended: false,
            is_busy: false,
            stopped: false,
        }
    }

    #[test]
    fn a_program_may_have_any_name() {
        let stat = Stat::parse(b"7 (a) b (c)) S 1 42 42 0 -1 0 0 0 0 0 100 20 3 4 20 0 1 0 9 8\n").unwrap();
        assert_eq!((stat.identity, stat.parent, stat.group, stat.ticks), (Identity { pid: 7, start: 9 }, 1, 42, 127));
        assert!(Stat::parse(b"7 (a) S 1 42").is_none());
    }

    #[test]
    fn a_process_whose_first_thread_has_ended_lives_as_long_as_another() {
        let ended = |threads: u32| {
            let text = format!("7 (a) Z 1 42 42 0 -1 0 0 0 0 0 1 0 0 0 20 0 {threads} 0 9 8\n");
            Stat::parse(text.as_bytes()).unwrap().ended
        };
        assert!(!ended(2) && ended(1) && ended(0));
    }

    /// A strategy is not blamed if the machine gives it no processor on which to exit.
    #[test]
    fn what_is_ready_to_run_and_has_hardly_run_may_be_ending() {
        let stat = |state: &str, ticks: u32| {
            let text = format!("7 (a) {state} 1 42 42 0 -1 0 0 0 0 0 {ticks} 0 0 0 20 0 1 0 9 8\n");
            Stat::parse(text.as_bytes()).unwrap()
        };
        assert!(stat("R", 1).may_be_ending() && stat("D", 1).may_be_ending());
        assert!(!stat("S", 1).may_be_ending() && !stat("T", 1).may_be_ending());
        assert!(!stat("R", 1_000_000).may_be_ending());
    }

    #[test]
    fn ref_2_descent_is_told_by_parents_and_groups() {
        // 1 is the referee. 5 and 50 are leaders. 60 has moved to the group of 5. 70 is in the group of 50, but
        // its parent is not in the table. 80 and 90 form a cycle. 95 is an orphan. 97 had joined the group of 5 and has
        // lost its own leader.
        // The PID, the parent and the process group of each process.
        let rows = [
            (1, 0, 1),
            (5, 1, 5),
            (6, 5, 6),
            (7, 6, 5),
            (50, 1, 50),
            (60, 50, 5),
            (70, 2, 50),
            (80, 90, 80),
            (90, 80, 90),
            (95, 1, 95),
            (96, 95, 96),
            (97, 1, 5),
            (98, 97, 5),
        ];
        let table = Table::of(rows.map(|(pid, parent, group)| stat(pid, parent, group, 0)).into());
        let leaders = BTreeSet::from([5, 50]);
        let killed = |orphan: &Stat| if orphan.identity.pid == 97 { Owner::Gone } else { Owner::Unknown };
        let owned = table.owned(1, &leaders, killed);
        let owners: Vec<_> = owned.into_iter().map(|(stat, owner)| (stat.identity.pid, owner)).collect();
        let (first, second) = (Owner::Leader(5), Owner::Leader(50));
        let (unrelated, unknown) = (Owner::Unrelated, Owner::Unknown);
        let expected = [
            (1, unrelated),
            (5, first),
            (6, first),
            (7, first),
            (50, second),
            (60, second),
            (70, second),
            (80, unrelated),
            (90, unrelated),
            (95, unknown),
            (96, unknown),
            (97, Owner::Gone),
            (98, Owner::Gone),
        ];
        assert_eq!(owners, expected);
        let below: Vec<_> =
            table.descendants(&BTreeSet::from([5, 95])).into_iter().map(|stat| stat.identity.pid).collect();
        assert_eq!(below, [6, 7, 96]);
    }

    /// A cubic algorithm would take a year for this number.
    #[test]
    fn a_long_chain_takes_no_longer_than_as_many_processes_beside_each_other() {
        const LONG: u32 = 100_000;
        let chain = (2..LONG).map(|pid| stat(pid, pid - 1, pid, 1)).collect();
        let begun = Instant::now();
        let leaders = BTreeSet::from([2]);
        let table = Table::of(chain);
        let owned = table.owned(1, &leaders, |_| Owner::Unknown);
        assert_eq!(owned.iter().filter(|(_, owner)| *owner == Owner::Leader(2)).count() as u32, LONG - 2);
        assert!(begun.elapsed() < rulebook_testing::PATIENCE);
    }
}
