//! Limits of strategies as texts in a plan line.

use crate::failure::{Failure, path_text};
use rulebook_record::quantity::{format_duration, format_size, parse_count, parse_duration, parse_size};
use rulebook_record::{Confinement, Limits};
use rulebook_tournament::lines::Texts;
use std::path::PathBuf;
use std::time::Duration;

/// The value of a limit that is switched on.
const ON: &str = "on";

/// Formats the limits as texts. Omits limits that are not set.
///
/// # Errors
///
/// When a path cannot be written in a plan line.
pub(in crate::commands) fn to_texts(limits: &Limits, request: &Confinement) -> Result<Texts, Failure> {
    let duration = |duration: Duration| Some(format_duration(duration));
    let count = |count: Option<u64>| count.map(|count| count.to_string());
    let on = |wanted: bool| wanted.then(|| ON.to_owned());
    let text = |path: &PathBuf| {
        let why =
            || Failure::usage(format_args!("--allow-read {}: a plan line can only hold UTF-8 paths", path_text(path)));
        path.to_str().map(str::to_owned).ok_or_else(why)
    };
    let paths: Vec<String> = request.allow_read.iter().map(text).collect::<Result<_, _>>()?;
    let texts = [
        ("wall", duration(limits.wall)),
        ("cpu", limits.cpu.and_then(duration)),
        ("game_wall", limits.game_wall.map(|budget| budget.to_string())),
        ("game_cpu", limits.game_cpu.map(|budget| budget.to_string())),
        ("max_faults", count(limits.max_faults.map(u64::from))),
        ("max_late", count(limits.max_late.map(u64::from))),
        ("memory", request.memory.map(format_size)),
        ("processes", count(request.processes)),
        ("file", request.file.map(format_size)),
        ("open_files", count(request.open_files)),
        ("own_files", count(request.own_files)),
        ("own_size", request.own_size.map(format_size)),
        ("sandbox", on(request.sandbox)),
        ("allow_read", (!paths.is_empty()).then(|| paths.join(":"))),
        ("allow_syscall", (!request.allow_syscall.is_empty()).then(|| request.allow_syscall.join(","))),
        ("private_copy", on(request.private_copy)),
        ("run_as", request.run_as.clone()),
        ("lax", on(request.lax)),
    ];
    Ok(texts.into_iter().filter_map(|(key, text)| Some((key, text?))).collect())
}

/// Parses the limits of a plan line; `defaults` supplies those that it does not name.
pub(in crate::commands) fn of_texts(texts: &Texts, defaults: Limits) -> Result<(Limits, Confinement), Failure> {
    let (mut limits, mut request) = (defaults, Confinement::default());
    for (key, text) in &texts.0 {
        let size = |text: &str| parse_size(text).map_err(String::from);
        let count = |text: &str| parse_count(text).map_err(String::from);
        let time = |text: &str| parse_duration(text).map_err(String::from);
        let on = || if text == ON { Ok(true) } else { Err(format!("expected `{ON}`")) };
        let set = match key.as_str() {
            "wall" => time(text).map(|limit| limits.wall = limit),
            "cpu" => time(text).map(|limit| limits.cpu = Some(limit)),
            "game_wall" => text.parse().map(|budget| limits.game_wall = Some(budget)),
            "game_cpu" => text.parse().map(|budget| limits.game_cpu = Some(budget)),
            "max_faults" => parse_faults(text).map(|count| limits.max_faults = Some(count)),
            "max_late" => parse_faults(text).map(|count| limits.max_late = Some(count)),
            "memory" => size(text).map(|size| request.memory = Some(size)),
            "processes" => count(text).map(|count| request.processes = Some(count)),
            "file" => size(text).map(|size| request.file = Some(size)),
            "open_files" => count(text).map(|count| request.open_files = Some(count)),
            "own_files" => count(text).map(|count| request.own_files = Some(count)),
            "own_size" => size(text).map(|size| request.own_size = Some(size)),
            "sandbox" => on().map(|on| request.sandbox = on),
            "allow_read" => {
                request.allow_read = text.split(':').map(Into::into).collect();
                Ok(())
            }
            "allow_syscall" => {
                request.allow_syscall = text.split(',').map(str::to_owned).collect();
                Ok(())
            }
            "private_copy" => on().map(|on| request.private_copy = on),
            "run_as" => {
                request.run_as = Some(text.clone());
                Ok(())
            }
            "lax" => on().map(|on| request.lax = on),
            _ => Err("no such limit".to_owned()),
        };
        set.map_err(|why| Failure::usage(format_args!("limits: {key}: {why}, found `{text}`")))?;
    }
    Ok((limits, request))
}

/// Parses a number of faults, 1 or more.
fn parse_faults(text: &str) -> Result<u32, String> {
    let count = text.parse::<u32>().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("expected an integer 1..{}", u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn limits_come_back_from_their_texts() {
        let limits = Limits {
            wall: Duration::from_millis(1500),
            game_wall: Some("1m+1s".parse().unwrap()),
            game_cpu: Some("2s".parse().unwrap()),
            max_faults: Some(10),
            max_late: Some(3),
            ..Limits::DEFAULT
        };
        let request = Confinement {
            memory: Some(256 << 20),
            processes: Some(7),
            file: Some(10_000_001),
            open_files: Some(32),
            own_files: Some(10),
            own_size: Some(10_000_000),
            sandbox: true,
            allow_read: vec!["/usr/share/dict".into(), "/opt/data".into()],
            allow_syscall: vec!["flock".to_owned(), "inotify_init1".to_owned()],
            private_copy: true,
            run_as: Some("nobody".to_owned()),
            lax: true,
        };
        let texts = to_texts(&limits, &request).unwrap();
        assert_eq!((&*texts.0["wall"], &*texts.0["memory"], &*texts.0["file"]), ("1s 500ms", "256MiB", "10000001B"));
        assert_eq!(of_texts(&texts, Limits::DEFAULT).unwrap(), (limits, request));
        let spec = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("spec/tournament.md");
        let spec = std::fs::read_to_string(spec).unwrap();
        let table = spec.split_once("**Limits** in plan lines.").unwrap().1.split("\n\n").nth(1).unwrap();
        let keys = table.lines().skip(2).filter_map(|row| row.split('|').nth(1)).flat_map(|keys| keys.split(','));
        let listed: BTreeSet<_> = keys.map(|key| key.trim().trim_matches('`')).collect();
        assert_eq!(listed, texts.0.keys().map(|key| &**key).collect(), "the table lists every key");
        let usual = to_texts(&Limits::DEFAULT, &Confinement::default()).unwrap();
        assert_eq!(usual, [("cpu", "1s"), ("wall", "4s")].into_iter().collect());
        let none = Limits::per_round(Duration::from_secs(2), None);
        assert_eq!(to_texts(&none, &Confinement::default()).unwrap(), [("wall", "2s")].into_iter().collect());
        for usual in [Limits::DEFAULT, none] {
            assert_eq!(of_texts(&Texts::default(), usual).unwrap(), (usual, Confinement::default()));
        }
        let refused = |key: &str, text: &str| {
            of_texts(&[(key, text)].into_iter().collect(), Limits::DEFAULT).unwrap_err().reason()
        };
        assert_eq!(refused("wal", "1s"), "limits: wal: no such limit, found `1s`");
        assert!(refused("wall", "1").starts_with("limits: wall: "));
        assert_eq!(refused("max_faults", "0"), "limits: max_faults: expected an integer 1..4294967295, found `0`");
        assert_eq!(refused("sandbox", "off"), "limits: sandbox: expected `on`, found `off`");
    }
}
