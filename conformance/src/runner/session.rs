//! An implementation that answers many requests. A process that fails is replaced by a new one.

use super::client::{Client, Command};
use super::client_error::{ClientError, StartError};
use crate::protocol::{Reply, Step};
use std::time::Duration;

/// An implementation, with one process at a time.
#[derive(Debug)]
pub struct Session<'a> {
    command: &'a Command,
    limit: Duration,
    one_shot: bool,
    client: Option<Client>,
}

impl<'a> Session<'a> {
    /// Creates a session for a command; the first request goes to the process
    /// that is already running. A one-shot implementation gets a new process
    /// for every step.
    #[must_use]
    pub const fn new(command: &'a Command, limit: Duration, one_shot: bool, first: Option<Client>) -> Self {
        Self { command, limit, one_shot, client: first }
    }

    /// Requests one step.
    ///
    /// # Errors
    ///
    /// What went wrong with the process, and the tail of its stderr. The
    /// process is then dropped.
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

    /// Sends bye if a process is running.
    ///
    /// # Errors
    ///
    /// When the process does not exit properly.
    pub fn bye(self) -> Result<(), ClientError> {
        self.client.map_or(Ok(()), |client| client.bye(self.limit))
    }
}
