//! Reflex that foresees what its opponents answer, as §5.9 of the source proposes.
//!
//! A plan is a few commands and then the rules of Reflex, played in one of four styles. It is worth what is left after the
//! opponents have answered it, each in the style of Reflex that is best against the player.
//!
//! A turn begins with the best plan that has no commands before the rules. Then, command by command, all shots and moves
//! are tried in place of the next command of the best plan: one action deep for each unit. A better plan replaces it.

use super::reflex::{Style, finish, play, turn};
use super::sight::Sight;
use super::{Algorithm, General, OptionError, purchases};
use crate::option_list::{each_option, parse_number};
use core::fmt;
use rulebook_core::aitester::{Coefficients, Command, Player, State, Trial};

/// Reflex that foresees what its opponents answer. It always plans the same for the same state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// How the states after the answers are valued, and which placement tiles are good.
    pub general: General,
    /// How many plans are tried in a turn of two units against two, 1 to 1000000. With more units, each takes longer, and
    /// fewer are tried.
    pub plans: u32,
    /// How many turns of each player are foreseen, 1 to 100: the answers, and then Reflex against Reflex.
    pub turns: u32,
}

impl Foresight {
    /// The algorithm with its default options.
    pub const STANDARD: Self = Self {
        general: General {
            coefficients: Coefficients { army_balance: 1.0, army_vulnerability: 0.0, army_distances: 0.1 },
            ..General::STANDARD
        },
        plans: 4000,
        turns: 1,
    };

    /// The options with their possible values, in one line.
    pub const SUMMARY: &'static str = "plans=N,turns=1..100,balance=X,vulnerability=X,distances=X,test_range=N";

    /// Changes the options that a text names, such as `plans=100,balance=2`. An empty text changes nothing.
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(mut self, text: &str) -> Result<Self, OptionError> {
        each_option(text, |name, value| {
            match name {
                "plans" => self.plans = parse_number(name, value, 1..=1_000_000)? as u32,
                "turns" => self.turns = parse_number(name, value, 1..=100)? as u32,
                _ if self.general.set(name, value)? => {}
                _ => {
                    let known = "plans, turns, balance, vulnerability, distances, test_range";
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
        write!(f, "plans={},turns={},{}", self.plans, self.turns, self.general)
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
            // The best plan has the commands so far.
            let next = search.best.get(now.plan.len()).copied().unwrap_or(next);
            if next == Command::NextTurn || !now.act(next) || now.is_over() {
                break;
            }
        }
        search.best
    }
}

/// The best plan so far.
struct Search<'a> {
    options: &'a Foresight,
    player: Player,
    /// How many plans can still be tried.
    left: u32,
    best: Vec<Command>,
    value: f64,
}

impl<'a> Search<'a> {
    fn new(options: &'a Foresight, now: &Sight<'_>) -> Self {
        let units = now.trial.units().len().max(4) as u32;
        let left = (u64::from(options.plans) * 4 / u64::from(units)) as u32;
        Self { options, player: now.player, left: left.max(4), best: Vec::new(), value: f64::NEG_INFINITY }
    }

    /// Tries the rules in all styles after the commands so far.
    fn try_styles(&mut self, now: &Sight<'_>) {
        let mut plans: Vec<Vec<Command>> = Vec::new();
        for style in [Style::Careful, Style::Bold, Style::Cover, Style::Shoot] {
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
            if value > self.value || self.best.is_empty() {
                (self.best, self.value) = (end.plan.clone(), value);
            }
            plans.push(end.plan);
        }
    }

    /// The value of the state at the end of the player's turn.
    fn judge(&self, end: &Trial<'_>) -> f64 {
        let careful = self.foresee(end.clone(), Style::Careful);
        careful.min(self.foresee(end.clone(), Style::Bold))
    }

    /// The value after the opponents have answered in this style, and played on.
    fn foresee(&self, mut trial: Trial<'_>, answer: Style) -> f64 {
        let mut rounds = 0;
        let mut is_first = true;
        while let Some(player) = trial.asked() {
            if player == self.player {
                rounds += 1;
                if rounds == self.options.turns {
                    break;
                }
            }
            let mut sight = Sight::new(trial);
            if is_first && answer != Style::Careful {
                play(&mut sight, answer);
                finish(&mut sight);
            } else {
                turn(&mut sight);
            }
            trial = sight.trial;
            is_first = false;
        }
        match trial.winner() {
            Some(winner) if winner == self.player => 1e9 - f64::from(trial.situation().turn),
            Some(_) => -1e9 + f64::from(trial.situation().turn),
            None => trial.value(self.player, &self.options.general.coefficients),
        }
    }
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
