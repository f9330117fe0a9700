//! Which files a program in the sandbox may use, by Landlock (BOX-2).

use super::plan::Files;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, LandlockStatus, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use std::path::PathBuf;

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
pub(super) const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/full"];

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
