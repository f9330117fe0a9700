//! The launcher's instructions, and the channel that carries them.
//!
//! The referee sends the plan to the launcher's stdin, which is a socket. The launcher reports its progress and errors
//! on the same socket. The socket closes when the program starts, so a program cannot claim that it was not started.
//!
//! The launcher inherits the program's own stdin, if any, as another descriptor. The referee does not send it over the
//! socket: the kernel limits the descriptors in flight of each user, and a program could exhaust that limit for a rival
//! of the same user.

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

/// The instructions for a process before it executes the program.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    /// Maximum memory in bytes.
    pub(super) memory: Option<u64>,
    /// Maximum size in bytes of a file that it writes.
    pub(super) file: Option<u64>,
    /// Maximum number of open files.
    pub(super) open_files: Option<u64>,
    /// Control groups to join.
    pub(super) groups: Vec<PathBuf>,
    /// Mount points of control groups, if it joins any.
    pub(super) hierarchies: Vec<PathBuf>,
    /// Maximum number of processes in a new user namespace.
    pub(super) namespace: Option<u64>,
    /// The user to become.
    pub(super) user: Option<User>,
    /// The files it may access; `None` means no sandbox.
    pub(super) sandbox: Option<Files>,
    /// Additional system calls that it may make in the sandbox.
    pub(super) calls: Vec<String>,
    /// Its folder for temporary files, in the sandbox.
    pub(super) temporary: Option<PathBuf>,
    /// Its home folder, in the sandbox.
    pub(super) home: Option<PathBuf>,
    /// The limits of file locks and of resident memory that mark its processes.
    pub(super) mark: Option<[u64; 2]>,
    /// Its stdin.
    pub(super) input: Input,
}

/// The stdin of a program.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Input {
    /// `/dev/null`.
    #[default]
    Nothing,
    /// The launcher's descriptor [`Input::NUMBER`], a pipe.
    Descriptor,
}

impl Input {
    /// The first descriptor after the standard streams.
    const NUMBER: i32 = 3;

    /// Opens the stdin of the program, in the launcher. The descriptor that the launcher inherited closes when the
    /// program starts, as all its inherited descriptors do.
    pub(super) fn open(self) -> io::Result<OwnedFd> {
        let path = match self {
            Self::Nothing => "/dev/null".to_owned(),
            Self::Descriptor => format!("/proc/self/fd/{}", Self::NUMBER),
        };
        Ok(File::open(path)?.into())
    }
}

/// Files and folders that a program may access. Missing ones are skipped.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Files {
    /// Paths to read and execute.
    pub(super) read: Vec<PathBuf>,
    /// Paths to write as well.
    pub(super) write: Vec<PathBuf>,
}

/// The referee's end of the socket.
pub(crate) struct Control(UnixStream);

impl Control {
    /// Sends the plan to a launcher by making a socket its stdin. Passes `input` on as the program's stdin, or
    /// `/dev/null` if there is none.
    ///
    /// # Errors
    ///
    /// When the machine lacks a resource, such as descriptors.
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

    /// Returns how far the launcher got, once its process has ended.
    pub(crate) fn launch(&self) -> Launch {
        let (mut text, mut part) = (Vec::new(), [0; 4096]);
        // An error means that there is nothing more to read.
        while let Ok((read @ 1.., _)) = rustix::net::recv(&self.0, &mut part, RecvFlags::DONTWAIT) {
            text.extend(&part[..read]);
        }
        let last = text.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty());
        last.and_then(|line| serde_json::from_slice(line).ok()).unwrap_or(Launch::Lost)
    }
}

/// How far a launcher got. The launcher reports each step as a line on the socket, so that the referee can tell a
/// killed launcher from a killed program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Launch {
    /// It ended without a report.
    Lost,
    /// It could not carry out the plan, for this reason.
    Refused(String),
    /// It was about to execute the program, and did so unless another report follows.
    Began,
    /// The system could not execute the program; the error number.
    Failed(i32),
}

impl Launch {
    /// Reports this to the referee.
    pub(super) fn tell(&self, mut socket: &UnixStream) {
        // If the referee is gone, nobody reads the report.
        let _ = serde_json::to_vec(self).map_err(io::Error::other).and_then(|mut line| {
            line.push(b'\n');
            socket.write_all(&line)
        });
    }
}

/// Sends the text without waiting for the receiver. A thread sends what does not fit into the socket's buffer, and ends
/// when the receiver does.
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
        // An error means that the launcher ended. The referee notices that itself.
        let _ = socket.write_all(&text[sent..]);
        let _ = socket.shutdown(Shutdown::Write);
    };
    thread::Builder::new().name("plan".to_owned()).spawn(rest)?;
    Ok(())
}

/// Receives the plan in the launcher.
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
            // `sh` copies its stdin to its stdout.
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
        for launch in [Launch::Refused("no \"user\"\nnamespace".to_owned()), Launch::Began, Launch::Failed(2)] {
            launch.tell(&theirs);
            assert_eq!(control.launch(), launch);
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
