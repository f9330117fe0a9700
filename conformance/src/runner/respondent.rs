//! An implementation that is asked again and again, on a new process whenever
//! the one before has failed.

use super::client::{Client, Command};
use super::trouble::{StartError, Trouble};
use crate::protocol::{Reply, Step};
use std::time::Duration;

/// An implementation, with one process at a time.
#[derive(Debug)]
pub struct Respondent<'a> {
    command: &'a Command,
    limit: Duration,
    one_shot: bool,
    client: Option<Client>,
}

impl<'a> Respondent<'a> {
    /// Asks by this command, first on the process that is there already. A
    /// one-shot implementation gets a new process for every step.
    #[must_use]
    pub const fn new(command: &'a Command, limit: Duration, one_shot: bool, first: Option<Client>) -> Self {
        Self { command, limit, one_shot, client: first }
    }

    /// Asks for one step.
    ///
    /// # Errors
    ///
    /// What went wrong with the process, and the last part of its error output.
    /// The process is then dropped.
    pub fn ask(&mut self, game: &str, step: &Step) -> Result<Reply, (Trouble, String)> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => Client::start(self.command, self.limit).map_err(|error| {
                let errors = error.errors().to_owned();
                match error {
                    StartError::NoHello { trouble, .. } => (trouble, errors),
                    other => (Trouble::Broken { why: other.to_string() }, errors),
                }
            })?,
        };
        match client.ask(game, step, self.limit) {
            Ok(reply) => {
                self.client = Some(client).filter(|_| !self.one_shot);
                Ok(reply)
            }
            Err(trouble) => Err((trouble, client.errors())),
        }
    }

    /// Says bye, where there is a process.
    ///
    /// # Errors
    ///
    /// When it does not end as it should.
    pub fn bye(self) -> Result<(), Trouble> {
        self.client.map_or(Ok(()), |client| client.bye(self.limit))
    }
}
