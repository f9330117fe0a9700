//! File access in the sandbox, enforced by Landlock (BOX-2).

use super::plan::Files;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, LandlockStatus, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use std::io;
use std::path::{Path, PathBuf};

/// The Landlock version that the sandbox requires. Before Linux 6.2, programs could truncate files that they
/// could not write.
const NEEDED: ABI = ABI::V3;
/// The first version that confines signals to the sandbox.
const SCOPED: ABI = ABI::V6;
/// The latest version that this code knows.
const LATEST: ABI = ABI::V10;

/// Returns the system paths that every program needs to start: programs, libraries, their settings, and kernel
/// information. Includes only files of /etc that hold no secrets.
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
    // Settings of a Java or Python version, such as `java-17-openjdk`. Links below /usr lead to them.
    let versions = std::fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let versions = versions.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        ["java-", "python3."].iter().any(|prefix| name.starts_with(prefix))
    });
    SYSTEM.iter().map(PathBuf::from).chain(versions)
}

/// Devices that programs may also write.
pub(super) const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];
/// A device that programs may also write unless their memory is limited. Its shared mappings count for no process
/// (LIM-1).
pub(super) const ZERO: &str = "/dev/zero";

/// Restricts this process and its descendants to these files, and denies them TCP. Returns whether signals are confined
/// to the sandbox.
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

/// Denies this process and its descendants writing to control groups. Otherwise they could leave their own group
/// (LIM-2). Denies nothing else.
///
/// Landlock rules can only allow. So these rules allow writing to everything that is not on the path to one of
/// `hierarchies`. Without Landlock, file permissions still protect the groups of others.
pub(super) fn deny_writing_to_groups(hierarchies: &[PathBuf]) -> Result<(), String> {
    let beside = beside(Path::new("/"), hierarchies).map_err(|error| error.to_string())?;
    let restrict = || -> Result<_, RulesetError> {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            // Without this, files could not be moved between folders.
            .handle_access(AccessFs::WriteFile | AccessFs::Refer)?
            .create()?
            .add_rules(path_beneath_rules(["/"], AccessFs::Refer))?
            .add_rules(path_beneath_rules(beside, AccessFs::WriteFile))?
            .restrict_self()
    };
    restrict().map(drop).map_err(|error| error.to_string())
}

/// Returns the files and folders that together hold everything in `folder` except `places`. Skips links: the rule for
/// its target decides about a link.
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

/// The Landlock features that this kernel has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offers {
    /// File access, which the sandbox requires.
    pub(super) files: bool,
    /// Denial of TCP (Linux 6.7).
    pub(super) network: bool,
    /// Denial of device requests (Linux 6.10).
    pub(super) devices: bool,
    /// Denial of signals and abstract sockets to processes outside the sandbox (Linux 6.12).
    pub(super) scopes: bool,
}

/// Queries the kernel without restricting anything.
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
