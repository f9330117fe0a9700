//! The trait that a game implements.

use super::action::{count_codes, each_code};
use super::{
    ActionCode, ActionSpace, Answer, Answers, BadName, Event, Faults, Observer, Opening, OpeningError, Outcome,
    Progress, Reply, Rules, Status, StepError,
};
use crate::chance::Chance;
use crate::hash::Fnv;
use crate::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use crate::text::{Out, Plain, SyntaxError};
use core::fmt;

/// One reply per seat, for the next step of game `G`.
pub type Replies<G> = ByPlayer<Reply<<G as Game>::Action>, MAX_PLAYERS>;

/// A game, with types of its own for its states, actions and events.
pub trait Game: 'static {
    /// The name of the game in commands and case files.
    const NAME: &'static str;
    /// The version of the written rules. It changes whenever a state and
    /// answers can lead to another state than before.
    const RULES_VERSION: &'static str;
    /// What people call a step, as `round` or `turn`; its plural ends with `s`.
    const STEP: &'static str;

    /// What a variant may change.
    type Rules: Rules;
    /// A valid state of the game, its rules included.
    type State: Clone + Eq + fmt::Debug + Send + 'static;
    /// What a player does in a step; its [`Display`](fmt::Display) is the answer
    /// line in canonical spelling.
    type Action: Copy + Eq + fmt::Debug + fmt::Display + Send;
    /// What happens in a step.
    type Event: Event + Copy;
    /// Why a text is no valid state.
    type ReadError: Faults + 'static;

    /// The state that a standard game begins with.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when what was asked for is out of range, or the game
    /// has no standard opening and begins from a state that is read.
    fn opening(rules: &Self::Rules, opening: &Opening) -> Result<Self::State, OpeningError>;

    /// What a standard game that begins with this state was opened with.
    fn opened_with(state: &Self::State) -> Opening {
        Opening { rounds: Self::progress(state).most.and_then(|most| u32::try_from(most).ok()) }
    }

    /// Whether a text has the form of a state, whatever the rules.
    fn recognises(text: &[u8]) -> bool;

    /// Reads a state under the given rules.
    ///
    /// # Errors
    ///
    /// When the text has not the form of a state, with the place; or when the
    /// state breaks the rules, with every reason.
    fn read(text: &[u8], rules: &Self::Rules) -> Result<Self::State, Self::ReadError>;

    /// Writes a state in its one canonical form, each value announced to
    /// [`Out::field`] before it is written.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn write(state: &Self::State, out: &mut dyn Out) -> fmt::Result;

    /// Writes what one player may see of a state: the state itself unless the
    /// game hides something.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn view(state: &Self::State, seat: Seat, out: &mut dyn Out) -> fmt::Result {
        let _ = seat;
        Self::write(state, out)
    }

    /// The rules that a state is played under.
    fn rules(state: &Self::State) -> &Self::Rules;

    /// The players of this game, in the game or out of it.
    fn players(state: &Self::State) -> PlayerSet<MAX_PLAYERS>;

    /// The name of a player, where the state tells it.
    fn name(state: &Self::State, seat: Seat) -> Option<&str> {
        let _ = (state, seat);
        None
    }

    /// Gives a player a name, where the state tells names.
    ///
    /// # Errors
    ///
    /// When the state cannot hold this name.
    fn set_name(state: &mut Self::State, seat: Seat, name: &str) -> Result<(), BadName> {
        let _ = (state, seat, name);
        Ok(())
    }

    /// How far the game is.
    fn progress(state: &Self::State) -> Progress;

    /// Who is asked for an answer now, or how the game ended.
    fn status(state: &Self::State) -> Status;

    /// Who is asked for an answer now, see [`Status::asked`].
    fn asked(state: &Self::State) -> PlayerSet<MAX_PLAYERS> {
        Self::status(state).asked()
    }

    /// How the game ended, see [`Status::outcome`].
    fn outcome(state: &Self::State) -> Option<Outcome> {
        Self::status(state).outcome()
    }

    /// Who has an answer line of its own in the transcript of a step from this
    /// state: all players where they move at once, the one to move where they
    /// take turns.
    fn transcribed(state: &Self::State) -> PlayerSet<MAX_PLAYERS> {
        Self::players(state)
    }

    /// Parses an answer line, without its line end. Whether the player may
    /// choose this action now is the question of [`check_action`](Self::check_action).
    ///
    /// # Errors
    ///
    /// Where and why the line is no well-formed action.
    fn parse_action(line: &[u8]) -> Result<Self::Action, SyntaxError>;

    /// Whether the rules accept this action from this player now. A step takes
    /// any action; this tells a referee what it will make of it. `line` is
    /// where the action was parsed from, for the place in the error.
    ///
    /// # Errors
    ///
    /// Where and why the action is not accepted.
    fn check_action(state: &Self::State, seat: Seat, action: &Self::Action, line: &[u8]) -> Result<(), SyntaxError> {
        let _ = (state, seat, action, line);
        Ok(())
    }

    /// The action that a player's silence counts as; `None` where the rules say
    /// something else of it.
    fn default_action(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Parses what a player answered who is asked now, and tells whether the
    /// rules accept it.
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

    /// Parses what players answered. An answer of somebody who is not asked is none.
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

    /// Plays one step. Any replies are taken; the rules say what becomes of
    /// silence, of lines that are no action, and of actions that are not accepted.
    ///
    /// # Errors
    ///
    /// [`StepError`]; the state is then unchanged and nothing was observed.
    fn step<O: Observer<Self::Event>>(
        state: &mut Self::State,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError>;

    /// Plays one step with answers that were not parsed yet.
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

    /// The integers that stand for the actions of this game; `None` when none do.
    /// It depends on what a step never changes, as the size of the board.
    fn action_space(state: &Self::State) -> Option<ActionSpace> {
        let _ = state;
        None
    }

    /// The integers that stand for an action; `None` when none do, as for an
    /// action that a player never has a reason to choose.
    fn encode_action(state: &Self::State, action: &Self::Action) -> Option<ActionCode> {
        let _ = (state, action);
        None
    }

    /// The action that integers stand for; `None` when they stand for none.
    fn decode_action(state: &Self::State, code: ActionCode) -> Option<Self::Action> {
        let _ = (state, code);
        None
    }

    /// Whether a player may choose a value as this part, from 0, of the code of
    /// its next action: the legal mask. A player that is not asked may choose none.
    fn allows(state: &Self::State, seat: Seat, part: usize, value: u32) -> bool {
        let _ = (state, seat, part, value);
        false
    }

    /// Hands each action that a player may choose now to `each`, in the order
    /// of their codes.
    fn each_action(state: &Self::State, seat: Seat, each: &mut dyn FnMut(Self::Action)) {
        let Some(space) = Self::action_space(state) else { return };
        each_code(&space, &|part, value| Self::allows(state, seat, part, value), &mut |code| {
            if let Some(action) = Self::decode_action(state, code) {
                each(action);
            }
        });
    }

    /// How many actions a player may choose from; the largest number when there
    /// are more. `None` when no integers stand for them.
    fn count_actions(state: &Self::State, seat: Seat) -> Option<u64> {
        let space = Self::action_space(state)?;
        Some(count_codes(&space, &|part, value| Self::allows(state, seat, part, value)))
    }

    /// A hash of the state that is the same on every machine and in every
    /// version with the same rules: the 64-bit FNV-1a hash of its text.
    fn state_hash(state: &Self::State) -> u64 {
        let mut hash = Fnv::default();
        // Hashing takes any text.
        let _ = Self::write(state, &mut Plain(&mut hash));
        hash.finish()
    }

    /// A player's score on this state; 0 for a seat that does not play.
    fn score(state: &Self::State, seat: Seat) -> i64;

    /// The action that a player is recorded to have taken in the step that led
    /// to this state; `None` when the game's states do not tell. Where they do, a
    /// record can be checked from its states alone.
    fn recorded_action(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Writes the table of the scores, best first, a line per player, as it
    /// stands at the end of a record.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn score_sheet(state: &Self::State, out: &mut dyn Out) -> fmt::Result;

    /// Draws the state for people, with the meaning of each stretch announced to
    /// [`Out::ink`]. A board takes as few columns as it can.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn draw(state: &Self::State, out: &mut dyn Out) -> fmt::Result;
}
