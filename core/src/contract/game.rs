//! The trait that a game implements.

use super::action::{count_codes, each_code};
use super::{
    ActionCode, ActionSpace, Answer, Answers, Event, InvalidName, Observer, Opening, OpeningError, Outcome, Progress,
    Reply, Rules, Status, StepError, Violations,
};
use crate::chance::Chance;
use crate::hash::Fnv;
use crate::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use crate::text::{AnnotatedWrite, PlainWriter, SyntaxError};
use core::fmt;

/// One reply per seat, for the next step of game `G`.
pub type Replies<G> = ByPlayer<Reply<<G as Game>::Action>, MAX_PLAYERS>;

/// A game with its own types for states, actions and events.
pub trait Game: 'static {
    /// The name of the game in commands and case files.
    const NAME: &'static str;
    /// The version of the written rules. It changes whenever the same state and
    /// answers can lead to another state than before.
    const RULES_VERSION: &'static str;
    /// The game's word for a step, such as `round` or `turn`. The plural is the word with an `s`.
    const STEP_NOUN: &'static str;

    /// The constants that a variant may change.
    type Rules: Rules;
    /// A valid state of the game, including its rules.
    type State: Clone + Eq + fmt::Debug + Send + 'static;
    /// What a player does in a step. Its [`Display`](fmt::Display) is the
    /// answer line in canonical form.
    type Action: Copy + Eq + fmt::Debug + fmt::Display + Send;
    /// What happens in a step.
    type Event: Event + Copy;
    /// Why a text is not a valid state.
    type ReadError: Violations + 'static;

    /// Creates the initial state of a standard game.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when a requested value is out of range, or when the
    /// game has no standard opening and starts from a state file.
    fn opening(rules: &Self::Rules, opening: &Opening) -> Result<Self::State, OpeningError>;

    /// The options for a standard game ([`opening`](Self::opening)) with as many rounds as a game that starts from this
    /// state.
    fn matching_opening(state: &Self::State) -> Opening {
        Opening { rounds: Self::progress(state).most.and_then(|most| u32::try_from(most).ok()) }
    }

    /// Whether a text is a well-formed state. The rules do not matter.
    fn recognizes(text: &[u8]) -> bool;

    /// Reads a state under the given rules.
    ///
    /// # Errors
    ///
    /// The position of the first syntax error when the text is not well-formed.
    /// Every violated clause, with the reason, when the text is well-formed but
    /// the state is invalid.
    fn read(text: &[u8], rules: &Self::Rules) -> Result<Self::State, Self::ReadError>;

    /// Writes a state in its canonical form. Announces each value to [`AnnotatedWrite::field`] before writing it.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn write(state: &Self::State, out: &mut dyn AnnotatedWrite) -> fmt::Result;

    /// Writes the part of a state that one player can see: the whole state
    /// unless the game hides something.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn view(state: &Self::State, seat: Seat, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let _ = seat;
        Self::write(state, out)
    }

    /// The rules of this state.
    fn rules(state: &Self::State) -> &Self::Rules;

    /// The players of this game, including eliminated ones.
    fn players(state: &Self::State) -> PlayerSet<MAX_PLAYERS>;

    /// The name of a player, if the state holds names.
    fn name(state: &Self::State, seat: Seat) -> Option<&str> {
        let _ = (state, seat);
        None
    }

    /// Sets the name of a player, if the state holds names.
    ///
    /// # Errors
    ///
    /// When the state cannot hold this name.
    fn set_name(state: &mut Self::State, seat: Seat, name: &str) -> Result<(), InvalidName> {
        let _ = (state, seat, name);
        Ok(())
    }

    /// How far the game has progressed.
    fn progress(state: &Self::State) -> Progress;

    /// The players asked for an answer, or how the game ended.
    fn status(state: &Self::State) -> Status;

    /// The players asked for an answer, see [`Status::asked`].
    fn asked(state: &Self::State) -> PlayerSet<MAX_PLAYERS> {
        Self::status(state).asked()
    }

    /// How the game ended, see [`Status::outcome`].
    fn outcome(state: &Self::State) -> Option<Outcome> {
        Self::status(state).outcome()
    }

    /// The players with an answer line in the transcript of a step from this
    /// state: all players in a simultaneous game, the player to move in a
    /// turn-based one. Includes all players who are [asked](Self::asked), but may include others.
    fn answering_players(state: &Self::State) -> PlayerSet<MAX_PLAYERS> {
        Self::players(state)
    }

    /// Parses an answer line, without its line end.
    ///
    /// [`check_action`](Self::check_action) says whether the player may choose this action now.
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not a well-formed action.
    fn parse_action(line: &[u8]) -> Result<Self::Action, SyntaxError>;

    /// Checks whether the rules accept this action from this player now.
    ///
    /// [`step`](Self::step) accepts any action; this check lets a referee explain a refusal. `line` is the text of the
    /// action, and locates the error.
    ///
    /// # Errors
    ///
    /// The position and the reason of the refusal.
    fn check_action(state: &Self::State, seat: Seat, action: &Self::Action, line: &[u8]) -> Result<(), SyntaxError> {
        let _ = (state, seat, action, line);
        Ok(())
    }

    /// The action that the rules substitute for a player's silence; `None` when they treat silence in another way.
    fn default_action(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Parses the answer of a player who is asked now, and checks whether the rules accept it.
    fn judge(state: &Self::State, seat: Seat, answer: Answer<'_>) -> (Reply<Self::Action>, Result<(), SyntaxError>) {
        let line = match answer {
            Answer::NotAsked => return (Reply::NotAsked, Ok(())),
            Answer::Silent => return (Reply::Silent, Ok(())),
            Answer::Failed => return (Reply::Failed, Ok(())),
            Answer::Line(line) => line,
        };
        match Self::parse_action(line) {
            Ok(action) => (Reply::Action(action), Self::check_action(state, seat, &action, line)),
            Err(error) => (Reply::Invalid, Err(error)),
        }
    }

    /// Parses the answers of all players. Answers of players who are not asked are ignored.
    fn replies(state: &Self::State, answers: &Answers<'_>) -> Replies<Self> {
        let asked = Self::asked(state);
        ByPlayer::from_fn(|seat| match answers[seat] {
            Answer::Line(line) if asked.contains(seat) => {
                Self::parse_action(line).map_or(Reply::Invalid, Reply::Action)
            }
            Answer::Silent if asked.contains(seat) => Reply::Silent,
            Answer::Failed if asked.contains(seat) => Reply::Failed,
            _ => Reply::NotAsked,
        })
    }

    /// Plays one step. Any replies are valid input: the rules define the effect
    /// of silence, of malformed lines and of refused actions.
    ///
    /// # Errors
    ///
    /// [`StepError`]; the state is then unchanged, and the observer has received no event.
    fn step<O: Observer<Self::Event>>(
        state: &mut Self::State,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError>;

    /// Plays one step with raw answers.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    fn step_answers<O: Observer<Self::Event>>(
        state: &mut Self::State,
        answers: &Answers<'_>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        let replies = Self::replies(state, answers);
        Self::step(state, &replies, chance, observer)
    }

    /// The action space of this game; `None` when actions have no codes. No step changes it: it depends only on
    /// constants such as the size of the board.
    fn action_space(state: &Self::State) -> Option<ActionSpace> {
        let _ = state;
        None
    }

    /// The code of an action; `None` when it has none. A game may leave out codes for useless actions.
    fn encode_action(state: &Self::State, action: &Self::Action) -> Option<ActionCode> {
        let _ = (state, action);
        None
    }

    /// The action with this code; `None` when the code is invalid.
    fn decode_action(state: &Self::State, code: ActionCode) -> Option<Self::Action> {
        let _ = (state, code);
        None
    }

    /// The legality mask: whether `value` is legal for part number `part` (from 0) of the code of a player's next
    /// action. Always `false` for a player who is not asked.
    fn allows(state: &Self::State, seat: Seat, part: usize, value: u32) -> bool {
        let _ = (state, seat, part, value);
        false
    }

    /// Calls `each` with every legal action of a player, in the order of the codes.
    fn each_action(state: &Self::State, seat: Seat, each: &mut dyn FnMut(Self::Action)) {
        let Some(space) = Self::action_space(state) else { return };
        each_code(&space, &|part, value| Self::allows(state, seat, part, value), &mut |code| {
            if let Some(action) = Self::decode_action(state, code) {
                each(action);
            }
        });
    }

    /// The number of plies that a step from `before` to `after` counts in perft. It must be at least 1, or perft never
    /// ends. A game whose steps include forced passes can count these too.
    fn plies(before: &Self::State, after: &Self::State) -> u32 {
        let _ = (before, after);
        1
    }

    /// The number of legal actions of a player; saturates at `u64::MAX`. `None`
    /// when actions have no codes.
    fn count_actions(state: &Self::State, seat: Seat) -> Option<u64> {
        let space = Self::action_space(state)?;
        Some(count_codes(&space, &|part, value| Self::allows(state, seat, part, value)))
    }

    /// The 64-bit FNV-1a hash of the state's text. It is the same on every
    /// machine and in every version with the same rules.
    fn state_hash(state: &Self::State) -> u64 {
        let mut hash = Fnv::default();
        // Hashing never fails.
        let _ = Self::write(state, &mut PlainWriter(&mut hash));
        hash.finish()
    }

    /// A player's score in this state; 0 for unused seats.
    fn score(state: &Self::State, seat: Seat) -> i64;

    /// The action that the player took in the step that led to this state;
    /// `None` when the game's states do not hold it. If they do, a record can
    /// be verified from its states alone.
    fn recorded_action(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Writes the score table at the end of a record: one line per player, best first.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn score_sheet(state: &Self::State, out: &mut dyn AnnotatedWrite) -> fmt::Result;

    /// Draws the state for people, and announces the style of each span to
    /// [`AnnotatedWrite::style`]. Boards take as few columns as possible.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn draw(state: &Self::State, out: &mut dyn AnnotatedWrite) -> fmt::Result;
}
