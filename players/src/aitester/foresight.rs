//! Reflex that foresees what its opponents answer, as §5.9 of the source proposes.
//!
//! A plan is a few commands and then the rules of Reflex, played in one of four styles. It is judged by what follows: the
//! opponents answer it, and then Reflex plays for all players for some turns. A plan that leads to a win is better than any
//! other; otherwise the value of a state counts (EVA-8).
//!
//! A turn begins with the best plan that has no commands before the rules. Then, command by command, all shots and moves
//! are tried in place of the next command of the best plan: one action deep for each unit. A better plan replaces it.

use super::reflex::{Style, finish, play, turn};
use super::sight::Sight;
use super::{Algorithm, General, OptionError, purchases};
use crate::option_list::{each_option, parse_number, parse_word};
use core::fmt;
use rulebook_core::aitester::{Coefficients, Command, Player, State, Trial};

/// Reflex that foresees what its opponents answer. It always plans the same for the same state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// How the states after the answers are valued, and which placement tiles are good.
    pub general: General,
    /// How many plans are tried in a turn of two units against two, 1 to 1000000. With more units, each takes longer, and
    /// fewer are tried, but at least 16.
    pub plans: u32,
    /// How many turns of each player are foreseen, 1 to 100: the answers, and then Reflex against Reflex.
    pub turns: u32,
    /// What the opponents answer.
    pub answer: Answer,
}

/// What opponents are expected to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// What Reflex does.
    Reflex,
    /// Of several styles of Reflex, the one that is worst for the player.
    Best,
}

impl Foresight {
    /// The algorithm with its default options.
    pub const STANDARD: Self = Self {
        general: General {
            coefficients: Coefficients { army_balance: 1.0, army_vulnerability: 0.0, army_distances: 0.1 },
            ..General::STANDARD
        },
        plans: 4000,
        turns: 8,
        answer: Answer::Reflex,
    };

    /// The options with their possible values, in one line.
    pub const SUMMARY: &'static str =
        "plans=N,turns=1..100,answer=reflex|best,balance=X,vulnerability=X,distances=X,test_range=N";

    /// Changes the options that a text names, such as `plans=100,balance=2`. An empty text changes nothing.
    ///
    /// ```
    /// use rulebook_players::aitester::{Answer, Foresight};
    ///
    /// let foresight = Foresight::STANDARD.parse("answer=best,turns=2")?;
    /// assert_eq!(foresight, Foresight { answer: Answer::Best, turns: 2, ..Foresight::STANDARD });
    /// let error = Foresight::STANDARD.parse("turns=0").unwrap_err();
    /// assert_eq!(error.to_string(), "turns: expected a number from 1 to 100, found \"0\"");
    /// # Ok::<(), rulebook_players::aitester::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(mut self, text: &str) -> Result<Self, OptionError> {
        each_option(text, |name, value| {
            match name {
                "plans" => self.plans = parse_number(name, value, 1..=1_000_000)? as u32,
                "turns" => self.turns = parse_number(name, value, 1..=100)? as u32,
                "answer" => {
                    self.answer = parse_word(name, value, [("reflex", Answer::Reflex), ("best", Answer::Best)])?;
                }
                _ if self.general.set(name, value)? => {}
                _ => {
                    let known = "plans, turns, answer, balance, vulnerability, distances, test_range";
                    return Err(OptionError::Unknown { known, found: name.to_owned() });
                }
            }
            Ok(())
        })?;
        Ok(self)
    }
}

/// Writes all options, in the form that [`Foresight::parse`] reads.
impl fmt::Display for Foresight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { general, plans, turns, answer } = self;
        let answer = match answer {
            Answer::Reflex => "reflex",
            Answer::Best => "best",
        };
        write!(f, "plans={plans},turns={turns},answer={answer},{general}")
    }
}

impl Default for Foresight {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl Algorithm for Foresight {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        purchases::purchases(state, self.general.test_range)
    }

    fn get_commands(&mut self, state: &State) -> Vec<Command> {
        let mut now = Sight::new(state.trial());
        let mut search = Search::new(self, &now);
        search.try_styles(&now);
        while let Some(&next) = search.best.get(now.plan.len()) {
            for action in actions(&mut now) {
                if search.left == 0 {
                    return search.best;
                }
                let mut after = now.clone();
                if after.act(action) {
                    search.try_styles(&after);
                }
            }
            // Every plan that was tried begins with the commands so far.
            let next = search.best.get(now.plan.len()).copied().unwrap_or(next);
            if next == Command::NextTurn || !now.act(next) || now.is_over() {
                break;
            }
        }
        search.best
    }
}

const STYLES: [Style; 4] = [Style::Careful, Style::Bold, Style::Cover, Style::Shoot];

/// The best plan so far.
struct Search<'a> {
    options: &'a Foresight,
    player: Player,
    /// How many plans can still be tried.
    left: u32,
    best: Vec<Command>,
    value: Option<Value>,
}

impl<'a> Search<'a> {
    fn new(options: &'a Foresight, now: &Sight<'_>) -> Self {
        // The work for a plan grows with the square of the number of units.
        let units = now.trial.units().len().max(4) as u64;
        let left = (u64::from(options.plans) * 16 / (units * units)) as u32;
        Self { options, player: now.player, left: left.max(16), best: Vec::new(), value: None }
    }

    /// Tries the rules in all styles after the commands so far.
    fn try_styles(&mut self, now: &Sight<'_>) {
        let mut plans: Vec<Vec<Command>> = Vec::new();
        for style in STYLES {
            let mut end = now.clone();
            if !end.is_over() {
                play(&mut end, style);
                finish(&mut end);
            }
            // Styles often agree.
            if plans.contains(&end.plan) {
                continue;
            }
            self.left = self.left.saturating_sub(1);
            let value = self.judge(&end.trial);
            if self.value.is_none_or(|best| value > best) {
                (self.best, self.value) = (end.plan.clone(), Some(value));
            }
            plans.push(end.plan);
        }
    }

    /// The value of the state at the end of the player's turn.
    fn judge(&self, end: &Trial<'_>) -> Value {
        let value = self.foresee(end.clone(), None);
        match self.options.answer {
            Answer::Reflex => value,
            Answer::Best => STYLES.into_iter().fold(value, |least, style| {
                let value = self.foresee(end.clone(), Some(style));
                if value < least { value } else { least }
            }),
        }
    }

    /// The value after the opponents have answered in this style, or as Reflex does, and Reflex has played on.
    fn foresee(&self, mut trial: Trial<'_>, mut style: Option<Style>) -> Value {
        let coefficients = &self.options.general.coefficients;
        let (mut own_turns, mut soon) = (0, None);
        let is_in = |trial: &Trial<'_>| trial.situation().armies[self.player].is_in();
        // The others may play on for a long time after the player is out.
        while let Some(player) = trial.asked().filter(|_| is_in(&trial)) {
            if player == self.player {
                soon.get_or_insert_with(|| trial.value(self.player, coefficients));
                style = None;
                own_turns += 1;
                if own_turns == self.options.turns {
                    break;
                }
            }
            let mut sight = Sight::new(trial);
            match style {
                Some(style) => {
                    play(&mut sight, style);
                    finish(&mut sight);
                }
                None => turn(&mut sight),
            }
            trial = sight.trial;
        }
        let late = || trial.value(self.player, coefficients);
        match trial.winner() {
            Some(winner) if winner == self.player => Value { result: 1, value: -f64::from(trial.situation().turn) },
            _ if !is_in(&trial) => Value { result: -1, value: soon.unwrap_or_else(late) },
            _ => Value { result: 0, value: late() },
        }
    }
}

/// What a plan is worth: the better result first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Value {
    /// 1 for a win, -1 for a loss, 0 while the game goes on.
    result: i8,
    /// Of a win, how soon it is. Of a loss, the value of the state after the answers, because opponents other than Reflex
    /// may let the player escape. Of all other games, the value of the last state that is foreseen.
    value: f64,
}

/// The commands that can be tried next: all shots, and then all moves, the units by turns.
fn actions(now: &mut Sight<'_>) -> Vec<Command> {
    let obstacles = now.trial.obstacles();
    let points = now.points();
    let mut actions = Vec::new();
    let mut moves: Vec<(usize, u8, Command)> = Vec::new();
    for id in now.own() {
        let unit = now.unit(id);
        if now.type_of(&unit).fire_cost <= points {
            actions.extend(now.targets(&unit, unit.tile, &obstacles).map(|enemy| Command::Attack {
                unit: id.into(),
                x: enemy.unit.tile.x.into(),
                y: enemy.unit.tile.y.into(),
            }));
        }
        let limit = points / now.type_of(&unit).move_cost;
        let walk = now.walk(id);
        let free = walk.order.iter().skip(1).take_while(|&&(distance, _)| u32::from(distance) <= limit);
        let free = free.filter(|(_, tile)| !now.trial.units().contains(*tile));
        moves.extend(free.enumerate().map(|(place, (_, tile))| {
            (place, id, Command::Move { unit: id.into(), x: tile.x.into(), y: tile.y.into() })
        }));
    }
    moves.sort_by_key(|&(place, id, _)| (place, id));
    actions.extend(moves.into_iter().map(|(.., action)| action));
    actions
}
