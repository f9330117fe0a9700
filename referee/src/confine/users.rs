//! Users for the programs of a match: one each, so that none can harm another.

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

/// Where a user is locked whose programs run; only root can write there.
const LOCKS: &str = "/run/rulebook";

/// The users that are given, each once, in their order.
pub(super) struct Pool<'a> {
    text: &'a str,
    users: Vec<User>,
}

/// A user that no other program of a referee runs as, as long as this lives.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) user: User,
    /// `None` where programs are kept apart by the sandbox.
    _lock: Option<File>,
}

impl<'a> Pool<'a> {
    /// The users that `--run-as` names.
    ///
    /// # Errors
    ///
    /// When this process is not root, or there is no such user.
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
            return Err(UserError::bad(text, "root is no other user"));
        }
        let mut seen = std::collections::BTreeSet::new();
        users.retain(|user| seen.insert(user.uid));
        Ok(Self { text, users })
    }

    /// The first of them.
    pub(super) fn first(&self) -> Option<User> {
        self.users.first().copied()
    }

    /// A user for each of so many programs. In the sandbox, which keeps them apart itself, they may share one.
    ///
    /// # Errors
    ///
    /// When there are too few, or too few that no program runs as.
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

    /// Checks that so many matches can be played at once, each with so many programs.
    ///
    /// # Errors
    ///
    /// When there are too few users for it.
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

/// Checks that there are users for so many matches at once, each with so many programs.
///
/// # Errors
///
/// When there are too few, or [`Confinement::run_as`] names none.
pub fn check_users(request: &Confinement, programs: usize, matches: usize) -> Result<(), UserError> {
    match &request.run_as {
        Some(text) if !request.sandbox => Pool::of(text)?.check_size(programs, matches),
        _ => Ok(()),
    }
}

/// A user by name.
fn by_name(name: &str) -> Result<User, String> {
    match nix::unistd::User::from_name(name) {
        Ok(Some(user)) => Ok(User { uid: user.uid.as_raw(), gid: user.gid.as_raw() }),
        Ok(None) => Err("there is no such user".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The folder of the locks, made if it is not there.
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

/// Locks a user, unless it is locked. The system lets go of it when the process ends, however it ends.
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
        let told = |count: u32, programs, free| {
            let users = (1..=count).map(|uid| User { uid, gid: uid }).collect();
            Pool { text: "x", users }.too_few(programs, free).to_string()
        };
        assert!(
            told(1, 2, 1)
                .contains("--run-as x: programs need a user each, but there are 2 programs and this is one user")
        );
        assert!(told(1, 1, 0).contains("a program needs a user, but this one has another program now"));
        assert!(told(3, 4, 3).contains("there are 4 programs and 3 users"));
        assert!(told(5, 4, 2).contains("of 5 users 2 have no other program now"));
    }
}
