//! Which files a program in the sandbox may use, by Landlock (BOX-2).

use super::plan::Files;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, LandlockStatus, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use std::io;
use std::path::{Path, PathBuf};

/// What a kernel must know: before Linux 6.2 files could be cut off that could
/// not be written.
const NEEDED: ABI = ABI::V3;
/// The first that keeps signals within the sandbox.
const SCOPED: ABI = ABI::V6;
/// The last that is known here.
const LATEST: ABI = ABI::V10;

/// What of the system every program needs to start: programs, libraries, their
/// settings, and what the kernel tells. Of /etc only what holds no secrets.
pub(super) fn system() -> impl Iterator<Item = PathBuf> {
    const SYSTEM: &[&str] = &[
        "/usr",
        "/bin",
        "/sbin",
        "/lib",
        "/lib32",
        "/lib64",
        "/libx32",
        "/opt",
        "/nix/store",
        "/gnu/store",
        "/etc/alternatives",
        "/etc/ld.so.cache",
        "/etc/ld.so.conf",
        "/etc/ld.so.conf.d",
        "/etc/ld.so.preload",
        "/etc/localtime",
        "/etc/timezone",
        "/etc/locale.alias",
        "/etc/locale.conf",
        "/etc/nsswitch.conf",
        "/etc/passwd",
        "/etc/group",
        "/etc/hosts",
        "/etc/host.conf",
        "/etc/resolv.conf",
        "/etc/os-release",
        "/etc/debian_version",
        "/etc/java",
        "/etc/mono",
        "/etc/python3",
        "/etc/perl",
        "/etc/lua",
        "/etc/R",
        "/etc/php",
        "/etc/ssl/openssl.cnf",
        "/etc/crypto-policies",
        "/proc",
        "/sys/devices/system/cpu",
        "/sys/devices/system/node",
        "/sys/fs/cgroup",
        "/sys/kernel/mm/transparent_hugepage",
        "/dev/random",
        "/dev/urandom",
    ];
    // Such as java-17-openjdk, which the files below /usr lead to.
    let versions = std::fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let versions = versions.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        ["java-", "python3."].iter().any(|prefix| name.starts_with(prefix))
    });
    SYSTEM.iter().map(PathBuf::from).chain(versions)
}

/// Devices that may be written too.
pub(super) const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];
/// One more, unless memory is limited: what is mapped of it in common is memory
/// that no process is charged for (LIM-1).
pub(super) const ZERO: &str = "/dev/zero";

/// Restricts this process, and all that comes from it, to these files, and to
/// no TCP. Tells whether it can send signals to itself and its own only.
pub(super) fn restrict(files: &Files) -> Result<bool, String> {
    match try_restrict(files) {
        Ok(status) if status.ruleset == RulesetStatus::NotEnforced => Err(MISSING.into()),
        Ok(status) => Ok(match status.landlock {
            LandlockStatus::Available { effective_abi, .. } => effective_abi >= SCOPED,
            _ => false,
        }),
        Err(RulesetError::HandleAccesses(_)) => Err(MISSING.into()),
        Err(error) => Err(error.to_string()),
    }
}

const MISSING: &str = "the kernel has no Landlock, or one from before Linux 6.2";

/// Keeps this process, and all that comes from it, from writing to control
/// groups, and from nothing else: who can write there can leave its own (LIM-2).
///
/// Landlock only knows what is allowed, so that is everything beside the way to
/// `hierarchies`. Without it, groups of others are still kept by their permissions.
pub(super) fn keep_from_writing(hierarchies: &[PathBuf]) -> Result<(), String> {
    let beside = beside(Path::new("/"), hierarchies).map_err(|error| error.to_string())?;
    let restrict = || -> Result<_, RulesetError> {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            // Files could not be moved between folders otherwise.
            .handle_access(AccessFs::WriteFile | AccessFs::Refer)?
            .create()?
            .add_rules(path_beneath_rules(["/"], AccessFs::Refer))?
            .add_rules(path_beneath_rules(beside, AccessFs::WriteFile))?
            .restrict_self()
    };
    restrict().map(drop).map_err(|error| error.to_string())
}

/// All files and folders that lie beside the way to some places. Links lead to
/// what is among them too, or to a place.
fn beside(folder: &Path, places: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_symlink() || places.contains(&path) {
            continue;
        }
        if places.iter().any(|place| place.starts_with(&path)) {
            found.extend(beside(&path, places)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// What of Landlock beyond the needed this kernel has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offers {
    /// Files, and with them the sandbox.
    pub(super) files: bool,
    /// No TCP (Linux 6.7).
    pub(super) network: bool,
    /// No requests to devices (Linux 6.10).
    pub(super) devices: bool,
    /// No signals and no abstract sockets out of the sandbox (Linux 6.12).
    pub(super) scopes: bool,
}

/// Asks the kernel, without any restriction.
pub(super) fn offers() -> Offers {
    let strict = || Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    Offers {
        files: strict().handle_access(AccessFs::from_all(NEEDED)).is_ok(),
        network: strict().handle_access(AccessNet::from_all(ABI::V4)).is_ok(),
        devices: strict().handle_access(AccessFs::IoctlDev).is_ok(),
        scopes: strict().scope(Scope::from_all(SCOPED)).is_ok(),
    }
}

fn try_restrict(files: &Files) -> Result<landlock::RestrictionStatus, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(NEEDED))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(LATEST))?
        .handle_access(AccessNet::from_all(LATEST))?
        .scope(Scope::from_all(LATEST))?
        .create()?
        .add_rules(path_beneath_rules(&files.read, AccessFs::from_read(LATEST)))?
        .add_rules(path_beneath_rules(&files.write, AccessFs::from_all(LATEST)))?
        .restrict_self()
}

#[cfg(test)]
mod tests {
    use super::beside;
    use std::fs;

    #[test]
    fn everything_lies_beside_a_place_but_itself_and_the_way_to_it() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["sys/fs/cgroup/pids", "sys/fs/bpf", "sys/kernel", "home"] {
            fs::create_dir_all(folder.path().join(path)).unwrap();
        }
        fs::write(folder.path().join("sys/file"), "").unwrap();
        std::os::unix::fs::symlink("sys/fs/cgroup", folder.path().join("link")).unwrap();
        let mut found = beside(folder.path(), &[folder.path().join("sys/fs/cgroup")]).unwrap();
        found.sort();
        assert_eq!(found, ["home", "sys/file", "sys/fs/bpf", "sys/kernel"].map(|path| folder.path().join(path)));
    }
}
