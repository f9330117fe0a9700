//! People who play at this terminal (PEO): the screen asks them while the match waits.
//!
//! The match and the screen run in two threads. The match sends [`Update`]s to the screen; the screen sends
//! [`Request`]s of the people back. A request other than an answer ends the running match, and its [`Ending`] says why.

use crate::failure::Failure;
use crate::games::GameRef;
use crate::network::PeerWatch;
use crate::strategy::Strategy;
use rulebook_core::contract::TextState;
use rulebook_core::players::Seat;
use rulebook_referee::{InProcess, Interrupt, PlayerError};
use rulebook_view::Choices;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Interval at which a waiting match looks for signals and requests.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// What a match tells the screen.
pub(crate) enum Update {
    /// A match begins or goes on.
    Match {
        /// The folder of its record.
        folder: PathBuf,
        /// The players who are people.
        people: Vec<Seat>,
        /// Whether another machine takes part in it, so that it has no undo, cannot be resumed, and no other match
        /// follows it.
        is_over_network: bool,
    },
    /// The match has reached a state.
    State {
        /// Its number.
        number: u64,
        /// The player who is asked, if it is only one.
        asked: Option<Seat>,
        /// Whether that player is a program, which only a signal can stop.
        is_program: bool,
    },
    /// A person is asked.
    Question(Question),
    /// A request could not be fulfilled.
    Refusal(&'static str),
    /// The match is over.
    Over,
    /// The screen must close.
    Close,
}

/// A question to a person.
pub(crate) struct Question {
    /// Distinguishes it from earlier questions, so that an answer to one that an undo has ended does not count.
    pub(crate) id: u64,
    /// The state, whose number is that of the last [`Update::State`].
    pub(crate) state: Box<dyn TextState>,
    /// The actions of the person.
    pub(crate) choices: Choices,
    /// The seed of the match.
    pub(crate) seed: u64,
}

/// A request of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// The answer to the question with this ID.
    Answer(u64, String),
    /// Take back the last answer of a person (PEO-3).
    Undo,
    /// Leave the match.
    Leave,
    /// After the end: the same players again.
    Again,
    /// After the end: the same players again, each on the next seat.
    Exchange,
}

/// Why a match with people ended without an outcome.
pub(crate) enum Ending {
    Undo,
    Leave,
    /// A signal arrived.
    Signal(Failure),
    /// The screen ended.
    NoScreen,
}

/// The people of a match.
#[derive(Clone)]
pub(crate) struct People(Arc<Link>);

/// The match's end of the two channels.
struct Link {
    game: GameRef,
    screen: Sender<Update>,
    requests: Mutex<Receiver<Request>>,
    interrupt: Arc<Interrupt>,
    ending: Mutex<Option<Ending>>,
    /// Whether a person has an answer in the record, which can be taken back.
    has_answer: AtomicBool,
    /// The other machine that takes part in the match, if one does.
    peer: Mutex<Option<PeerWatch>>,
    /// The number of questions so far.
    questions: AtomicU64,
}

impl People {
    pub(crate) fn new(
        game: GameRef,
        screen: Sender<Update>,
        requests: Receiver<Request>,
        interrupt: Arc<Interrupt>,
    ) -> Self {
        Self(Arc::new(Link {
            game,
            screen,
            requests: Mutex::new(requests),
            interrupt,
            ending: Mutex::new(None),
            has_answer: AtomicBool::new(false),
            peer: Mutex::new(None),
            questions: AtomicU64::new(0),
        }))
    }

    /// The player of a seat: for a person, one that asks on the screen; for a built-in player, one that stops when a
    /// person takes back an answer or leaves.
    pub(crate) fn seat(&self, strategy: Strategy) -> Strategy {
        match strategy {
            Strategy::Human => Strategy::Builtin(self.person()),
            Strategy::Builtin(answer) | Strategy::Thinker(answer) => Strategy::Builtin(self.opponent(answer)),
            Strategy::Network(answer) => Strategy::Network(self.opponent(answer)),
            program @ Strategy::Program(_) => program,
        }
    }

    fn person(&self) -> InProcess {
        let people = self.clone();
        Box::new(move |state, _, seed| {
            let link = &*people.0;
            let choices = link.game.typed.choices(state).ok_or("the game lists no actions for this state")?;
            let id = link.questions.fetch_add(1, Ordering::Relaxed);
            people.send(Update::Question(Question { id, state: state.boxed_clone(), choices, seed }));
            loop {
                match link.requests().recv_timeout(POLL_INTERVAL) {
                    Ok(Request::Answer(question, line)) if question == id => {
                        link.has_answer.store(true, Ordering::Relaxed);
                        return Ok(line);
                    }
                    Ok(request) => link.fulfill(&request)?,
                    Err(RecvTimeoutError::Timeout) => {
                        link.check_signals()?;
                        if let Some(peer) = &*link.peer() {
                            peer.check()?;
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return Err(link.end(Ending::NoScreen)),
                }
            }
        })
    }

    fn opponent(&self, answer: InProcess) -> InProcess {
        let people = self.clone();
        let mut player = Some(answer);
        Box::new(move |state, seat, seed| {
            let mut answer = player.take().ok_or("the player has stopped")?;
            let state = state.boxed_clone();
            let (sender, answered) = mpsc::channel();
            // If the match ends before the answer, the thread thinks to its end, and nobody reads the answer.
            thread::spawn(move || {
                let line = answer(&*state, seat, seed);
                let _ = sender.send((line, answer));
            });
            loop {
                match answered.recv_timeout(POLL_INTERVAL) {
                    Ok((line, answer)) => {
                        player = Some(answer);
                        return line;
                    }
                    Err(RecvTimeoutError::Timeout) => people.0.check()?,
                    Err(RecvTimeoutError::Disconnected) => return Err("the player has stopped".into()),
                }
            }
        })
    }

    /// Sends an update. If the screen has ended, the next question fails.
    pub(crate) fn send(&self, update: Update) {
        let _ = self.0.screen.send(update);
    }

    /// Sets whether the record has an answer of a person.
    pub(crate) fn set_has_answer(&self, has_answer: bool) {
        self.0.has_answer.store(has_answer, Ordering::Relaxed);
    }

    /// Sets the other machine that takes part in the match, if one does.
    pub(crate) fn set_peer(&self, peer: Option<PeerWatch>) {
        *self.0.peer() = peer;
    }

    /// Why the match ended without an outcome, if people or a signal ended it. A request to leave may still wait in the
    /// channel: the screen raises a signal with it if it believes that a program is asked.
    pub(crate) fn take_ending(&self) -> Option<Ending> {
        let ending = self.0.ending.lock().unwrap_or_else(PoisonError::into_inner).take();
        let has_left = || self.0.requests().try_iter().any(|request| request == Request::Leave);
        match ending {
            None | Some(Ending::Signal(_)) if has_left() => Some(Ending::Leave),
            ending => ending,
        }
    }

    /// Waits for a request after the end of a match.
    ///
    /// # Errors
    ///
    /// When a signal arrives.
    pub(crate) fn wait(&self) -> Result<Request, Failure> {
        loop {
            match self.0.requests().recv_timeout(POLL_INTERVAL) {
                Ok(Request::Answer(..)) => {}
                Ok(request) => match self.0.why_not(&request) {
                    Some(why) => self.send(Update::Refusal(why)),
                    None => return Ok(request),
                },
                Err(RecvTimeoutError::Timeout) => self.0.interrupt.check()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(Request::Leave),
            }
        }
    }
}

impl Link {
    fn requests(&self) -> MutexGuard<'_, Receiver<Request>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn peer(&self) -> MutexGuard<'_, Option<PeerWatch>> {
        self.peer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why a request cannot be fulfilled.
    fn why_not(&self, request: &Request) -> Option<&'static str> {
        let is_over_network = self.peer().is_some();
        match request {
            // NET-6
            Request::Undo if is_over_network => Some("a game over the network has no undo"),
            Request::Undo if !self.has_answer.load(Ordering::Relaxed) => {
                Some("there is no move of a person to take back")
            }
            Request::Again | Request::Exchange if is_over_network => {
                Some("over the network, both sides begin a new game with the command")
            }
            _ => None,
        }
    }

    /// Fulfills a request that is no answer.
    ///
    /// # Errors
    ///
    /// When it ends the match.
    fn fulfill(&self, request: &Request) -> Result<(), PlayerError> {
        if let Some(why) = self.why_not(request) {
            // A screen that has ended is noticed when the next request is received.
            let _ = self.screen.send(Update::Refusal(why));
            return Ok(());
        }
        match request {
            Request::Undo => Err(self.end(Ending::Undo)),
            Request::Leave => Err(self.end(Ending::Leave)),
            Request::Answer(..) | Request::Again | Request::Exchange => Ok(()),
        }
    }

    fn check_signals(&self) -> Result<(), PlayerError> {
        self.interrupt.check().map_err(|interruption| self.end(Ending::Signal(interruption.into())))
    }

    /// Checks for signals and requests while a built-in player thinks.
    fn check(&self) -> Result<(), PlayerError> {
        self.check_signals()?;
        // The guard must not live while a request is fulfilled.
        let request = self.requests().try_recv();
        match request {
            Ok(request) => self.fulfill(&request),
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(self.end(Ending::NoScreen)),
        }
    }

    fn end(&self, ending: Ending) -> PlayerError {
        *self.ending.lock().unwrap_or_else(PoisonError::into_inner) = Some(ending);
        "the person has left".into()
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, People, Request, Update};
    use crate::games::Registry;
    use crate::strategy::Strategy;
    use rulebook_core::contract::Opening;
    use rulebook_core::othello::Othello;
    use rulebook_core::players::Seat;
    use rulebook_referee::{InProcess, Interrupt};
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// People, the person on a seat, and the screen's end of the channels.
    fn people() -> (People, InProcess, Receiver<Update>, Sender<Request>) {
        let (screen, updates) = channel();
        let (requests, received) = channel();
        let game = Registry::only::<Othello>().first();
        let people = People::new(game, screen, received, Arc::new(Interrupt::never()));
        let Strategy::Builtin(person) = people.seat(Strategy::Human) else {
            panic!("a person is asked in this process")
        };
        (people, person, updates, requests)
    }

    fn ask(person: &mut InProcess) -> Result<String, String> {
        let game = Registry::only::<Othello>().first();
        let state = game.opening(&game.rules(), &Opening::default()).unwrap();
        person(&*state, Seat::ALL[0], 1).map_err(|error| error.to_string())
    }

    /// PEO-3: what was typed before an undo took effect is no answer to the question after it.
    #[test]
    fn peo_3_an_answer_to_an_earlier_question_does_not_count() {
        let (people, mut person, _updates, requests) = people();
        let answer = |id, line: &str| requests.send(Request::Answer(id, line.to_owned())).unwrap();
        answer(0, "d3");
        assert_eq!(ask(&mut person).as_deref(), Ok("d3"));
        requests.send(Request::Undo).unwrap();
        assert!(ask(&mut person).is_err());
        assert!(matches!(people.take_ending(), Some(Ending::Undo)));
        answer(1, "c4");
        answer(2, "f5");
        assert_eq!(ask(&mut person).as_deref(), Ok("f5"));
    }

    #[test]
    fn peo_3_without_an_answer_of_a_person_nothing_is_taken_back() {
        let (people, mut person, updates, requests) = people();
        requests.send(Request::Undo).unwrap();
        requests.send(Request::Again).unwrap();
        requests.send(Request::Answer(0, "d3".to_owned())).unwrap();
        assert_eq!(ask(&mut person).as_deref(), Ok("d3"));
        assert!(people.take_ending().is_none());
        let refused = updates.try_iter().filter(|update| matches!(update, Update::Refusal(_))).count();
        assert_eq!(refused, 1);
    }

    #[test]
    fn a_match_ends_when_its_screen_is_gone() {
        let (people, mut person, updates, requests) = people();
        drop((updates, requests));
        assert!(ask(&mut person).is_err());
        assert!(matches!(people.take_ending(), Some(Ending::NoScreen)));
    }
}
