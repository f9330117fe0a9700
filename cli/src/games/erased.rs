//! The operations of a game behind `dyn`, which hides the types of its states, rules
//! and events.

use super::{BoardRequest, Builtin, CliGame, Effort, MoveAnalysis, RuleSet, State};
use crate::failure::Failure;
use crate::json::Json;
use rulebook_conformance::perft::{Perft, divide, joint_actions, perft};
use rulebook_core::chance::{Chance, Draw};
use rulebook_core::contract::{Answers, Event, Game, Opening, OpeningError, Outcome, StepError, TextState, Violations};
use rulebook_core::players::Seat;
use rulebook_record::{Head, OutcomeEntry, ReplayError, RoundEntry, RulesError, StepInput, Transcript};
use rulebook_referee::InProcess;
use rulebook_view::Choices;
use rulebook_view::replay::LogEntry;
use serde::Serialize;
use std::fmt;
use std::marker::PhantomData;

/// The operations of a game that need its types. Each [`CliGame`] has one value of this
/// trait, see [`ErasedGame::of`](trait.ErasedGame.html#method.of). The methods panic
/// when they get states or rules of another game.
pub(crate) trait ErasedGame: Sync {
    /// The built-in players.
    fn builtins(&self) -> Vec<&'static dyn BuiltinPlayer>;

    /// The default rules.
    fn rules(&self) -> RuleSet;

    /// As [`Game::opening`].
    fn opening(&self, rules: &RuleSet, opening: &Opening) -> Result<State, OpeningError>;

    /// The first state of a standard game with the rules and the length of this state's game.
    fn opening_of(&self, state: &State) -> Result<State, OpeningError>;

    /// As [`Game::read`].
    fn read(&self, text: &[u8], rules: &RuleSet) -> Result<State, Box<dyn Violations>>;

    /// As [`Game::step_answers`].
    fn step_answers(&self, state: &mut State, answers: &Answers<'_>, chance: &mut dyn Chance) -> Result<(), StepError>;

    /// Appends a state to a log, the first one or a later one. Appends nothing in a game without logs.
    fn log_state(&self, state: &State, is_first: bool, log: &mut String);

    /// The text of a step in a log; `None` in a game without logs.
    fn log_step(&self, state: &State, answers: &Answers<'_>, draws: &[Draw]) -> Option<Result<String, StepError>>;

    /// The text at the end of a log; empty in a game without logs.
    fn log_end(&self) -> &'static str;

    /// As [`CliGame::score_parts`].
    fn score_parts(&self, state: &State, seat: Seat) -> Vec<(&'static str, i64)>;

    /// As [`CliGame::standing`].
    fn standing(&self, state: &State, seat: Seat) -> Option<&'static str>;

    /// As [`CliGame::unfairness`].
    fn unfairness(&self, state: &State) -> Option<String>;

    /// As [`CliGame::generate_board`].
    fn generate_board(&self, request: &BoardRequest<'_>) -> Result<State, Failure>;

    /// As [`CliGame::situations`].
    fn situations(&self) -> Vec<CheckedState>;

    /// A state as JSON.
    fn json(&self, state: &State) -> Json;

    /// As [`Head::check_game`].
    fn check_game(&self, head: &Head) -> Result<(), RulesError>;

    /// As [`Head::set_rules`].
    fn set_rules(&self, head: &Head, rules: &mut RuleSet) -> Result<(), RulesError>;

    /// As [`Transcript::of_rules`].
    fn transcript(&self, rules: &RuleSet) -> Transcript;

    /// As [`OutcomeEntry::of`].
    fn outcome_entry(&self, state: &State, outcome: &Outcome, disqualified: Vec<usize>) -> OutcomeEntry;

    /// As [`StepInput::of_entry`].
    fn input_of_entry(&self, entry: &RoundEntry, state: &State) -> Result<StepInput, ReplayError>;

    /// The input of step `number`, which starts from this state, from an entry of a log.
    fn input_of_log(&self, entry: &LogEntry, number: u64, state: &State) -> Result<StepInput, ReplayError>;

    /// As [`StepInput::by_state`].
    fn input_by_state(&self, number: u64, next: &State) -> Result<StepInput, ReplayError>;

    /// As [`StepInput::answers`].
    fn answers<'a>(&self, input: &'a StepInput, state: &State) -> Answers<'a>;

    /// As [`StepInput::draws`].
    fn draws(&self, input: &StepInput) -> Result<Vec<Draw>, ReplayError>;

    /// As [`StepInput::play`].
    fn play(&self, input: &StepInput, state: &State, observe: &mut EventObserver<'_>) -> Result<State, ReplayError>;

    /// Whether the game has a [`CliGame::ANALYZE_STEP`].
    fn can_analyze(&self) -> bool;

    /// As [`CliGame::ANALYZE_STEP`]; `None` also if the game has none.
    fn analyze_step(&self, state: &State, input: &StepInput, effort: Effort) -> Option<MoveAnalysis>;

    /// As [`Choices::of`]; the state must be one of this game.
    fn choices(&self, state: &dyn TextState) -> Option<Choices>;

    /// As [`joint_actions`].
    fn joint_actions(&self, state: &State) -> Option<u64>;

    /// As [`Game::count_actions`].
    fn count_actions(&self, state: &State, seat: Seat) -> Option<u64>;

    /// As [`perft`].
    fn perft(&self, state: &State, depth: u32) -> Perft;

    /// As [`divide`].
    fn divide(&self, state: &State, depth: u32, each: &mut dyn FnMut(Vec<String>, Perft));
}

/// Called with each event of a step.
pub(crate) type EventObserver<'a> = dyn FnMut(&dyn JsonEvent) + 'a;

/// An event that can be written as JSON.
pub(crate) trait JsonEvent: Event {
    /// The event as JSON.
    fn json(&self) -> Json;
}

impl<E: Event + Serialize> JsonEvent for E {
    fn json(&self) -> Json {
        Json::of(self)
    }
}

/// A built-in player of any game.
pub(crate) trait BuiltinPlayer: Sync {
    /// The name after `builtin:` on the command line.
    fn name(&self) -> &'static str;

    /// A short description of how it plays.
    fn description(&self) -> &'static str;

    /// Computes its answer line; the state must be one of its own game.
    fn answer(&self, state: &dyn TextState, seat: Seat, seed: u64) -> String;

    /// Its options in one line, if it has any.
    fn options(&self) -> Option<&'static str>;

    /// The names of its options that need the clock, the threads or much memory of a machine.
    fn machine_options(&self) -> &'static [&'static str];

    /// Whether each match has a player of its own that keeps its plan, also without options.
    fn keeps_plan(&self) -> bool;

    /// The player with the options that a text names. `None` if it has no options; otherwise an error says what is
    /// wrong with the text.
    fn configure(&self, options: &str) -> Option<Result<InProcess, String>>;
}

impl<G: Game> BuiltinPlayer for Builtin<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn answer(&self, state: &dyn TextState, seat: Seat, seed: u64) -> String {
        (self.answer)(typed::<G>(state), seat, seed)
    }

    fn options(&self) -> Option<&'static str> {
        self.options.as_ref().map(|options| options.summary)
    }

    fn machine_options(&self) -> &'static [&'static str] {
        self.options.as_ref().map_or(&[], |options| options.of_machine)
    }

    fn keeps_plan(&self) -> bool {
        self.options.as_ref().is_some_and(|options| options.keeps_plan)
    }

    fn configure(&self, options: &str) -> Option<Result<InProcess, String>> {
        let configured = (self.options.as_ref()?.configure)(options);
        Some(configured.map(|mut answer| {
            Box::new(move |state: &dyn TextState, seat, seed| Ok(answer(typed::<G>(state), seat, seed))) as InProcess
        }))
    }
}

fn typed<G: Game>(state: &dyn TextState) -> &G::State {
    state.downcast::<G>().expect("a match has states of its own game")
}

/// A [`Situation`](super::Situation) without the type of its state.
pub(crate) struct CheckedState {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) state: State,
}

impl dyn ErasedGame {
    /// The operations of game `G`.
    pub(super) const fn of<G: CliGame>() -> &'static Self {
        const { &Erased::<G>(PhantomData) }
    }
}

impl fmt::Debug for dyn ErasedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ErasedGame")
    }
}

/// Implements [`ErasedGame`] for game `G`; zero-sized.
struct Erased<G>(PhantomData<fn() -> G>);

impl<G: CliGame> ErasedGame for Erased<G> {
    fn builtins(&self) -> Vec<&'static dyn BuiltinPlayer> {
        G::BUILTINS.iter().map(|builtin| builtin as &dyn BuiltinPlayer).collect()
    }

    fn rules(&self) -> RuleSet {
        RuleSet::new(G::Rules::default())
    }

    fn opening(&self, rules: &RuleSet, opening: &Opening) -> Result<State, OpeningError> {
        G::opening(rules.typed(), opening).map(State::new::<G>)
    }

    fn opening_of(&self, state: &State) -> Result<State, OpeningError> {
        let state = state.typed::<G>();
        G::opening(G::rules(state), &G::matching_opening(state)).map(State::new::<G>)
    }

    fn read(&self, text: &[u8], rules: &RuleSet) -> Result<State, Box<dyn Violations>> {
        G::read(text, rules.typed()).map(State::new::<G>).map_err(|error| Box::new(error) as Box<dyn Violations>)
    }

    fn step_answers(&self, state: &mut State, answers: &Answers<'_>, chance: &mut dyn Chance) -> Result<(), StepError> {
        let mut next = state.typed::<G>().clone();
        G::step_answers(&mut next, answers, chance, &mut ())?;
        *state = State::new::<G>(next);
        Ok(())
    }

    fn log_state(&self, state: &State, is_first: bool, log: &mut String) {
        if let Some(format) = G::LOG {
            (format.write_state)(state.typed::<G>(), is_first, log);
        }
    }

    fn log_step(&self, state: &State, answers: &Answers<'_>, draws: &[Draw]) -> Option<Result<String, StepError>> {
        G::LOG.map(|format| (format.write_step)(state.typed::<G>(), answers, draws))
    }

    fn log_end(&self) -> &'static str {
        G::LOG.map_or("", |format| format.end)
    }

    fn score_parts(&self, state: &State, seat: Seat) -> Vec<(&'static str, i64)> {
        G::score_parts(state.typed::<G>(), seat)
    }

    fn standing(&self, state: &State, seat: Seat) -> Option<&'static str> {
        G::standing(state.typed::<G>(), seat)
    }

    fn unfairness(&self, state: &State) -> Option<String> {
        G::unfairness(state.typed::<G>())
    }

    fn generate_board(&self, request: &BoardRequest<'_>) -> Result<State, Failure> {
        G::generate_board(request).map(State::new::<G>)
    }

    fn situations(&self) -> Vec<CheckedState> {
        let checked =
            |super::Situation { name, about, state }| CheckedState { name, about, state: State::new::<G>(state) };
        G::situations().into_iter().map(checked).collect()
    }

    fn json(&self, state: &State) -> Json {
        Json::of(state.typed::<G>())
    }

    fn check_game(&self, head: &Head) -> Result<(), RulesError> {
        head.check_game::<G>()
    }

    fn set_rules(&self, head: &Head, rules: &mut RuleSet) -> Result<(), RulesError> {
        head.set_rules::<G>(rules.typed_mut())
    }

    fn transcript(&self, rules: &RuleSet) -> Transcript {
        Transcript::of_rules::<G>(rules.typed())
    }

    fn outcome_entry(&self, state: &State, outcome: &Outcome, disqualified: Vec<usize>) -> OutcomeEntry {
        OutcomeEntry::of::<G>(state.typed::<G>(), outcome, disqualified)
    }

    fn input_of_entry(&self, entry: &RoundEntry, state: &State) -> Result<StepInput, ReplayError> {
        StepInput::of_entry::<G>(entry, state.typed::<G>())
    }

    fn input_of_log(&self, entry: &LogEntry, number: u64, state: &State) -> Result<StepInput, ReplayError> {
        StepInput::of_replies::<G>(&entry.replies::<G>(number), state.typed::<G>())
    }

    fn input_by_state(&self, number: u64, next: &State) -> Result<StepInput, ReplayError> {
        StepInput::by_state::<G>(number, next.typed::<G>())
    }

    fn answers<'a>(&self, input: &'a StepInput, state: &State) -> Answers<'a> {
        input.answers::<G>(state.typed::<G>())
    }

    fn draws(&self, input: &StepInput) -> Result<Vec<Draw>, ReplayError> {
        input.draws::<G>()
    }

    fn play(&self, input: &StepInput, state: &State, observe: &mut EventObserver<'_>) -> Result<State, ReplayError> {
        input.play::<G>(state.typed::<G>(), &mut |event: G::Event| observe(&event)).map(State::new::<G>)
    }

    fn can_analyze(&self) -> bool {
        G::ANALYZE_STEP.is_some()
    }

    fn analyze_step(&self, state: &State, input: &StepInput, effort: Effort) -> Option<MoveAnalysis> {
        let state = state.typed::<G>();
        G::ANALYZE_STEP?(state, &G::replies(state, &input.answers::<G>(state)), effort)
    }

    fn choices(&self, state: &dyn TextState) -> Option<Choices> {
        Choices::of::<G>(typed::<G>(state))
    }

    fn joint_actions(&self, state: &State) -> Option<u64> {
        joint_actions::<G>(state.typed::<G>())
    }

    fn count_actions(&self, state: &State, seat: Seat) -> Option<u64> {
        G::count_actions(state.typed::<G>(), seat)
    }

    fn perft(&self, state: &State, depth: u32) -> Perft {
        perft::<G>(state.typed::<G>(), depth)
    }

    fn divide(&self, state: &State, depth: u32, each: &mut dyn FnMut(Vec<String>, Perft)) {
        divide::<G>(state.typed::<G>(), depth, each);
    }
}
