//! A session with an implementation, which answers many requests. After a failure, the next request starts a new
//! process.

use super::client::{Client, Command};
use super::client_error::{ClientError, StartError};
use crate::protocol::{Reply, Step};
use std::time::Duration;

/// A session with an implementation. It has at most one process at a time.
#[derive(Debug)]
pub struct Session<'a> {
    command: &'a Command,
    limit: Duration,
    one_shot: bool,
    client: Option<Client>,
}

impl<'a> Session<'a> {
    /// Creates a session for a command. The first request goes to `first`, a process that is already running, if
    /// there is one. With `one_shot`, every step gets a new process.
    #[must_use]
    pub const fn new(command: &'a Command, limit: Duration, one_shot: bool, first: Option<Client>) -> Self {
        Self { command, limit, one_shot, client: first }
    }

    /// Requests one step.
    ///
    /// # Errors
    ///
    /// The failure of the process or the protocol, and the tail of stderr. The process is then killed.
    pub fn ask(&mut self, game: &str, step: &Step) -> Result<Reply, (ClientError, String)> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => Client::start(self.command, self.limit).map_err(|error| {
                let errors = error.errors().to_owned();
                match error {
                    StartError::NoHello { client_error, .. } => (client_error, errors),
                    other => (ClientError::Broken { why: other.to_string() }, errors),
                }
            })?,
        };
        match client.ask(game, step, self.limit) {
            Ok(reply) => {
                self.client = Some(client).filter(|_| !self.one_shot);
                Ok(reply)
            }
            Err(error) => Err((error, client.errors())),
        }
    }

    /// Sends `bye` if a process is running.
    ///
    /// # Errors
    ///
    /// When the process does not exit properly.
    pub fn bye(self) -> Result<(), ClientError> {
        self.client.map_or(Ok(()), |client| client.bye(self.limit))
    }
}
