//! What the launcher is to do before it becomes the program, and how it is told.
//!
//! The referee hands it over on the launcher's standard input, which is a
//! socket, together with the program's own standard input. What goes wrong
//! comes back on the socket. It is closed when the program begins, so that no
//! program can say that it was not started.

use super::user::User;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
    recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};
use std::io::{self, IoSlice, IoSliceMut, Read as _, Write as _};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

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
    /// Sends a plan and the program's input, and gives what is to be the
    /// launcher's input.
    pub(super) fn send(plan: &Plan, input: &OwnedFd) -> io::Result<(Self, OwnedFd)> {
        let (ours, theirs) = UnixStream::pair()?;
        let text = serde_json::to_vec(plan)?;
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        let fds = [input.as_fd()];
        if !ancillary.push(SendAncillaryMessage::ScmRights(&fds)) {
            return Err(io::Error::other("no room for a file descriptor"));
        }
        let sent = sendmsg(&ours, &[IoSlice::new(&text)], &mut ancillary, SendFlags::empty())?;
        (&ours).write_all(&text[sent..])?;
        ours.shutdown(Shutdown::Write)?;
        ours.set_nonblocking(true)?;
        Ok((Self(ours), theirs.into()))
    }

    /// How far the launcher came, once the process has ended.
    pub(crate) fn launch(&self) -> Launch {
        let mut text = Vec::new();
        // An error means that there is no more to read.
        let _ = (&self.0).read_to_end(&mut text);
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

/// The launcher's side: reads the plan and the program's input.
pub(super) fn receive(socket: &UnixStream) -> io::Result<(Plan, OwnedFd)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut buffer = [0; 4096];
    let received = recvmsg(socket, &mut [IoSliceMut::new(&mut buffer)], &mut ancillary, RecvFlags::CMSG_CLOEXEC)?;
    let mut text = buffer[..received.bytes].to_vec();
    let mut socket = socket;
    socket.read_to_end(&mut text)?;
    let fds = ancillary.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(fds) => Some(fds),
        _ => None,
    });
    let input = fds.flatten().next().ok_or_else(|| io::Error::other("no input came with the plan"))?;
    Ok((serde_json::from_slice(&text)?, input))
}

#[cfg(test)]
mod tests {
    use super::{Control, Files, Launch, Plan, User, receive};
    use std::io::{Read as _, Write as _};
    use std::os::unix::net::UnixStream;

    #[test]
    fn a_plan_and_an_input_arrive_and_trouble_comes_back() {
        let plan = Plan {
            memory: Some(1 << 20),
            user: Some(User { uid: 1, gid: 2 }),
            // More than is read at once.
            sandbox: Some(Files { read: vec!["/usr".into(); 2000], write: vec![] }),
            ..Plan::default()
        };
        let (read, mut write) = std::io::pipe().unwrap();
        let (control, theirs) = Control::send(&plan, &read.into()).unwrap();
        let socket = UnixStream::from(theirs);
        let (received, input) = receive(&socket).unwrap();
        assert_eq!(received, plan);
        write.write_all(b"to the program").unwrap();
        drop(write);
        let mut text = String::new();
        std::fs::File::from(input).read_to_string(&mut text).unwrap();
        assert_eq!(text, "to the program");
        assert_eq!(control.launch(), Launch::Lost);
        for told in [Launch::Refused("no \"user\"\nnamespace".to_owned()), Launch::Began, Launch::Failed(2)] {
            told.tell(&socket);
            assert_eq!(control.launch(), told);
        }
        drop(socket);
    }
}
