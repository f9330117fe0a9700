//! What the launcher is to do before it becomes the program, and how it is told.
//!
//! The referee hands it over on the launcher's standard input, which is a
//! socket. What goes wrong comes back on the socket. It is closed when the program
//! begins, so that no program can say that it was not started.
//!
//! The program's own standard input, if it has one, is a further descriptor of the
//! launcher. It is not sent over the socket: the kernel counts what users send, and
//! a program could use that up for a rival of the same user.

use super::user::User;
use command_fds::{CommandFdExt as _, FdMapping};
use rustix::net::{RecvFlags, SendFlags};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

/// What is done to a process before it becomes the program.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    /// The most bytes of its memory.
    pub(super) memory: Option<u64>,
    /// The most bytes of a file that it writes.
    pub(super) file: Option<u64>,
    /// The most open files.
    pub(super) open_files: Option<u64>,
    /// Control groups that it joins.
    pub(super) groups: Vec<PathBuf>,
    /// Where control groups can be reached, when it joins any.
    pub(super) hierarchies: Vec<PathBuf>,
    /// The most processes in a user namespace of its own.
    pub(super) namespace: Option<u64>,
    /// The user that it becomes.
    pub(super) user: Option<User>,
    /// The files that it may use; nothing is forbidden without it.
    pub(super) sandbox: Option<Files>,
    /// System calls that it may make in the sandbox beside those that all may.
    pub(super) calls: Vec<String>,
    /// Its folder for passing files, in the sandbox.
    pub(super) temporary: Option<PathBuf>,
    /// Its own folder, in the sandbox.
    pub(super) home: Option<PathBuf>,
    /// Limits of file locks and of resident memory, by which its processes are known.
    pub(super) mark: Option<[u64; 2]>,
    /// Its standard input.
    pub(super) input: Input,
}

/// The standard input of a program.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Input {
    /// `/dev/null`.
    #[default]
    Nothing,
    /// The descriptor [`Input::NUMBER`] of the launcher, a pipe.
    Descriptor,
}

impl Input {
    /// The first after the three streams.
    const NUMBER: i32 = 3;

    /// Opens it in the launcher. Its descriptor is closed when the program begins,
    /// as are all that the launcher has inherited.
    pub(super) fn open(self) -> io::Result<OwnedFd> {
        let path = match self {
            Self::Nothing => "/dev/null".to_owned(),
            Self::Descriptor => format!("/proc/self/fd/{}", Self::NUMBER),
        };
        Ok(File::open(path)?.into())
    }
}

/// Files and folders that a program may use. What is not there is passed over.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Files {
    /// Read, and execute.
    pub(super) read: Vec<PathBuf>,
    /// Write too.
    pub(super) write: Vec<PathBuf>,
}

/// The referee's end of the socket.
pub(crate) struct Control(UnixStream);

impl Control {
    /// Makes this the plan of a launcher, which has its standard input from here,
    /// and gives it the program's, which is `/dev/null` if there is none.
    ///
    /// # Errors
    ///
    /// When the machine lacks something, such as descriptors.
    pub(super) fn send(mut plan: Plan, input: Option<OwnedFd>, launcher: &mut Command) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        if let Some(parent_fd) = input {
            plan.input = Input::Descriptor;
            let mapping = FdMapping { parent_fd, child_fd: Input::NUMBER };
            launcher.fd_mappings(vec![mapping]).map_err(io::Error::other)?;
        }
        send(&ours, serde_json::to_vec(&plan)?)?;
        launcher.stdin(OwnedFd::from(theirs));
        Ok(Self(ours))
    }

    /// How far the launcher came, once the process has ended.
    pub(crate) fn launch(&self) -> Launch {
        let (mut text, mut part) = (Vec::new(), [0; 4096]);
        // An error means that there is no more to read.
        while let Ok((read @ 1.., _)) = rustix::net::recv(&self.0, &mut part, RecvFlags::DONTWAIT) {
            text.extend(&part[..read]);
        }
        let last = text.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty());
        last.and_then(|line| serde_json::from_slice(line).ok()).unwrap_or(Launch::Lost)
    }
}

/// How far the launcher came. It tells of each of these as a line on the socket,
/// so a launcher that something killed is told from a program that was killed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Launch {
    /// It ended and has told nothing.
    Lost,
    /// It could not carry out the plan, for this reason.
    Refused(String),
    /// It was about to become the program, and did unless it says more.
    Began,
    /// The system did not execute the program; the number of the error.
    Failed(i32),
}

impl Launch {
    /// Tells the referee.
    pub(super) fn tell(&self, mut socket: &UnixStream) {
        // When the referee has gone, nobody wants to know.
        let _ = serde_json::to_vec(self).map_err(io::Error::other).and_then(|mut line| {
            line.push(b'\n');
            socket.write_all(&line)
        });
    }
}

/// Writes all of it, also more than a socket has room for before the other side
/// reads: that is done by a thread, which ends when that side does, too.
fn send(socket: &UnixStream, text: Vec<u8>) -> io::Result<()> {
    let sent = match rustix::net::send(socket, &text, SendFlags::DONTWAIT | SendFlags::NOSIGNAL) {
        Err(rustix::io::Errno::AGAIN) => 0,
        sent => sent?,
    };
    if sent == text.len() {
        return socket.shutdown(Shutdown::Write);
    }
    let mut socket = socket.try_clone()?;
    let rest = move || {
        // An error means that the launcher has ended, which is seen elsewhere.
        let _ = socket.write_all(&text[sent..]);
        let _ = socket.shutdown(Shutdown::Write);
    };
    thread::Builder::new().name("plan".to_owned()).spawn(rest)?;
    Ok(())
}

/// The launcher's side: reads the plan.
pub(super) fn receive(mut socket: &UnixStream) -> io::Result<Plan> {
    let mut text = Vec::new();
    socket.read_to_end(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

#[cfg(test)]
mod tests {
    use super::{Control, Files, Input, Launch, Plan, User, receive};
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    use std::process::{Command, Stdio};

    #[test]
    fn a_plan_of_any_size_arrives_and_trouble_comes_back() {
        for files in [0, 100, 100_000] {
            let plan = Plan {
                memory: Some(1 << 20),
                user: Some(User { uid: 1, gid: 2 }),
                sandbox: Some(Files { read: vec!["/usr".into(); files], write: vec![] }),
                ..Plan::default()
            };
            // Its standard input comes back as its output.
            let mut launcher = Command::new("sh");
            let (back, output) = UnixStream::pair().unwrap();
            launcher.args(["-c", "cat"]).stdout(OwnedFd::from(output));
            let control = Control::send(plan.clone(), None, &mut launcher).unwrap();
            let mut child = launcher.spawn().unwrap();
            drop(launcher);
            assert_eq!(receive(&back).unwrap(), plan);
            assert!(child.wait().unwrap().success());
            assert_eq!(control.launch(), Launch::Lost);
        }
        let (ours, theirs) = UnixStream::pair().unwrap();
        let control = Control(ours);
        for told in [Launch::Refused("no \"user\"\nnamespace".to_owned()), Launch::Began, Launch::Failed(2)] {
            told.tell(&theirs);
            assert_eq!(control.launch(), told);
        }
    }

    #[test]
    fn an_input_arrives_beside_the_plan() {
        let (read, write) = std::io::pipe().unwrap();
        let mut launcher = Command::new("sh");
        launcher.args(["-c", &format!("cat >/dev/null; cat <&{}", Input::NUMBER)]).stdout(Stdio::piped());
        let _control = Control::send(Plan::default(), Some(read.into()), &mut launcher).unwrap();
        let child = launcher.spawn().unwrap();
        drop(launcher);
        std::io::Write::write_all(&mut &write, b"to the program").unwrap();
        drop(write);
        assert_eq!(child.wait_with_output().unwrap().stdout, b"to the program");
    }
}
