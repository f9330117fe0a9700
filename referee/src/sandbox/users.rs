//! Assigns each program of a match its own user, so that none can harm another.

use super::run_as::{Word, words};
use super::user::User;
use super::user_error::UserError;
use crate::dir::Dir;
use rulebook_record::Confinement;
use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// The folder with a lock for each user that runs a program; only root can write to it.
const LOCKS: &str = "/run/rulebook";

/// The distinct users that `--run-as` names, in order.
pub(super) struct Pool<'a> {
    text: &'a str,
    users: Vec<User>,
}

/// A user that no other program of any referee uses while this value exists.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) user: User,
    /// `None` if the sandbox isolates the programs from each other.
    _lock: Option<File>,
}

impl<'a> Pool<'a> {
    /// Parses the users that `--run-as` names.
    ///
    /// # Errors
    ///
    /// When this process is not root, or a user does not exist.
    pub(super) fn of(text: &'a str) -> Result<Self, UserError> {
        if !rustix::process::geteuid().is_root() {
            return Err(UserError::bad(text, "only root can run programs as another user"));
        }
        let mut users = Vec::new();
        for word in words(text)? {
            match word {
                Word::User(user) => users.push(user),
                Word::Range(first, last) => users.extend((first..=last).map(|id| User { uid: id, gid: id })),
                Word::Name(name) => users.push(by_name(name).map_err(|why| UserError::bad(text, why))?),
            }
        }
        if users.iter().any(|user| user.uid == 0) {
            return Err(UserError::bad(text, "expected a user other than root"));
        }
        let mut seen = std::collections::BTreeSet::new();
        users.retain(|user| seen.insert(user.uid));
        Ok(Self { text, users })
    }

    /// Returns the first user.
    pub(super) fn first(&self) -> Option<User> {
        self.users.first().copied()
    }

    /// Claims a user for each of `programs` programs. In the sandbox, which isolates programs itself, they may
    /// share one.
    ///
    /// # Errors
    ///
    /// When there are too few users, or too few of them are free.
    pub(super) fn claim(&self, programs: usize, in_sandbox: bool) -> Result<Vec<Claim>, UserError> {
        if in_sandbox {
            let users = self.users.iter().cycle().take(programs);
            return Ok(users.map(|&user| Claim { user, _lock: None }).collect());
        }
        let failed = |path: &Path, why| UserError::Lock { path: path.to_owned(), why };
        let locks = locks(Path::new(LOCKS)).map_err(|why| failed(Path::new(LOCKS), why))?;
        let mut claims = Vec::new();
        for &user in &self.users {
            if claims.len() == programs {
                break;
            }
            let lock = lock(&locks, user.uid);
            if let Some(lock) = lock.map_err(|why| failed(&Path::new(LOCKS).join(user.uid.to_string()), why))? {
                claims.push(Claim { user, _lock: Some(lock) });
            }
        }
        if claims.len() == programs { Ok(claims) } else { Err(self.too_few(programs, claims.len())) }
    }

    /// Checks that there are enough users for `matches` concurrent matches of `programs` programs each.
    ///
    /// # Errors
    ///
    /// When there are too few users.
    fn check_size(&self, programs: usize, matches: usize) -> Result<(), UserError> {
        let (there, needed) = (self.users.len(), programs.saturating_mul(matches));
        if there >= needed {
            return Ok(());
        }
        Err(UserError::TooFewForMatches { run_as: self.text.to_owned(), users: there, programs, matches })
    }

    fn too_few(&self, programs: usize, free: usize) -> UserError {
        UserError::TooFew { run_as: self.text.to_owned(), users: self.users.len(), programs, free }
    }
}

/// Checks that [`Confinement::run_as`] names enough users for `matches` concurrent matches of `programs`
/// programs each.
///
/// # Errors
///
/// When there are too few, or [`Confinement::run_as`] is not well-formed.
pub fn check_users(request: &Confinement, programs: usize, matches: usize) -> Result<(), UserError> {
    match &request.run_as {
        Some(text) if !request.sandbox => Pool::of(text)?.check_size(programs, matches),
        _ => Ok(()),
    }
}

/// Looks up a user by name.
fn by_name(name: &str) -> Result<User, String> {
    match nix::unistd::User::from_name(name) {
        Ok(Some(user)) => Ok(User { uid: user.uid.as_raw(), gid: user.gid.as_raw() }),
        Ok(None) => Err("there is no such user".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Opens the folder of the locks, and creates it if it is missing.
fn locks(path: &Path) -> io::Result<Dir> {
    let parent = Dir::open(path.parent().unwrap_or(path))?;
    let name = path.file_name().unwrap_or_default();
    let dir = match parent.make_dir(name) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => parent.open_dir(name)?,
        made => made?,
    };
    let metadata = dir.metadata()?;
    if metadata.uid() != rustix::process::geteuid().as_raw() || metadata.mode() & 0o022 != 0 {
        return Err(io::Error::other("expected a folder that only root can write, found another"));
    }
    Ok(dir)
}

/// Locks a user, unless it is locked already. The system releases the lock when the process ends, even by a
/// crash.
fn lock(locks: &Dir, uid: u32) -> io::Result<Option<File>> {
    let file = locks.replace_file(OsStr::new(&uid.to_string()))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::{Pool, User, lock, locks};
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_user_is_locked_once() {
        let folder = tempfile::tempdir().unwrap();
        let dir = locks(&folder.path().join("locks")).unwrap();
        let first = lock(&dir, 4242).unwrap();
        assert!(first.is_some() && lock(&dir, 4242).unwrap().is_none() && lock(&dir, 4243).unwrap().is_some());
        drop(first);
        assert!(lock(&dir, 4242).unwrap().is_some());
    }

    #[test]
    fn locks_that_others_can_write_are_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("locks");
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o777)).unwrap();
        let error = locks(&path).unwrap_err();
        assert_eq!(error.to_string(), "expected a folder that only root can write, found another");
    }

    #[test]
    fn in_the_sandbox_programs_share_users() {
        let users = [1, 2].map(|uid| User { uid, gid: 9 });
        let pool = Pool { text: "1:9,2:9", users: users.to_vec() };
        let claims = pool.claim(3, true).unwrap();
        assert_eq!(claims.iter().map(|claim| claim.user.uid).collect::<Vec<_>>(), [1, 2, 1]);
    }

    #[test]
    fn too_few_users_are_told() {
        let message = |count: u32, programs, free| {
            let users = (1..=count).map(|uid| User { uid, gid: uid }).collect();
            Pool { text: "x", users }.too_few(programs, free).to_string()
        };
        assert!(
            message(1, 2, 1)
                .contains("--run-as x: programs need a user each, but there are 2 programs and only this user")
        );
        assert!(message(1, 1, 0).contains("a program needs a user, but this user is running another program"));
        assert!(message(3, 4, 3).contains("there are 4 programs and only 3 users"));
        assert!(message(5, 4, 2).contains("only 2 of 5 users run no other program"));
    }
}
