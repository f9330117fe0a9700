//! STP, FGT and END: steps, refusals, turns, and the end.

use super::answer::{Command, understand};
use super::refusal::Reason;
use super::state::{Phase, State};

/// What happened in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the player that was asked.
    pub player: i64,
    /// Its command, carried out or refused; `None` when its answer was no command.
    pub command: Option<Command>,
    /// The reason why the command was refused.
    pub refusal: Option<Reason>,
    /// STP-5: whether this was the third refusal in a row.
    pub is_third: bool,
}

impl State {
    /// STP-1: plays a step from the output of the player whose turn it is.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3).
    pub fn step(&mut self, output: &[u8]) -> Step {
        self.step_by(understand(output))
    }

    /// Plays a step with this command; `None` stands for an answer that is no command.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3).
    pub fn step_by(&mut self, command: Option<Command>) -> Step {
        assert!(!self.is_over(), "END-3: no step after the end");
        let player = self.player;
        let done = command.map_or(Err(Reason::NoCommand), |command| self.carry_out(command));
        match done {
            // STP-4
            Ok(()) => self.refused = 0,
            // STP-3
            Err(_) => self.refused += 1,
        }
        // STP-5
        let is_third = self.refused == 3;
        if is_third {
            match self.phase {
                Phase::Buy => self.end_buying(),
                Phase::Fight => self.end_turn(),
            }
            self.refused = 0;
        }
        Step { player, command, refusal: done.err(), is_third }
    }

    /// Carries out a command, or changes nothing.
    fn carry_out(&mut self, command: Command) -> Result<(), Reason> {
        match (self.phase, command) {
            (Phase::Buy, Command::Buy(number, tile)) => self.buy(number, tile),
            (Phase::Buy, Command::Sell(id)) => self.sell(id),
            (Phase::Buy, Command::End) => {
                self.end_buying();
                Ok(())
            }
            (Phase::Fight, Command::Move(id, tile)) => self.move_unit(id, tile),
            (Phase::Fight, Command::Attack(id, tile)) => self.shoot(id, tile),
            (Phase::Fight, Command::Next) => {
                self.end_turn();
                Ok(())
            }
            // STP-2
            _ => Err(Reason::OtherPhase),
        }
    }

    /// All commands that would be carried out now.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        if self.is_over() {
            return Vec::new();
        }
        let mut commands = vec![Command::End, Command::Next];
        for tile in self.tiles() {
            commands.extend((0..self.types.len() as i64).map(|number| Command::Buy(number, tile)));
            for unit in self.player(self.player).living() {
                commands.extend([Command::Move(unit.id, tile), Command::Attack(unit.id, tile)]);
            }
        }
        commands.extend(self.player(self.player).living().iter().map(|unit| Command::Sell(unit.id)));
        commands.retain(|command| self.clone().carry_out(*command).is_ok());
        commands
    }

    /// FGT-1: takes the cost of a command from the points.
    pub(super) fn pay(&mut self, cost: i64) -> Result<(), Reason> {
        if cost > self.points {
            return Err(Reason::TooFewPoints);
        }
        self.points -= cost;
        Ok(())
    }

    /// FGT-2
    fn end_turn(&mut self) {
        self.turn += 1;
        self.points = self.parameters.action_points;
        loop {
            self.player = if self.player == self.parameters.players { 1 } else { self.player + 1 };
            // FGT-3. At least two players are in, or the game would be over.
            if self.player(self.player).is_in() {
                break;
            }
        }
    }

    /// SET-3: the number of turns after which the game ends.
    #[must_use]
    pub fn turn_limit(&self) -> i64 {
        if self.parameters.turn_limit == 0 { 999_999_999 } else { self.parameters.turn_limit }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        // END-1, END-2
        self.phase == Phase::Fight && (self.players_in().len() < 2 || self.turn == self.turn_limit())
    }

    /// END-1: the number of the player that has won.
    #[must_use]
    pub fn winner(&self) -> Option<i64> {
        match self.players_in().as_slice() {
            [player] if self.phase == Phase::Fight => Some(*player),
            _ => None,
        }
    }

    /// The number of the player that is asked; empty when the game is over.
    #[must_use]
    pub fn asked(&self) -> Vec<usize> {
        // FILE-10: a player that is out is asked, too.
        if self.is_over() { Vec::new() } else { vec![self.player as usize] }
    }
}

#[cfg(test)]
mod tests {
    use super::super::placed::placed;
    use super::super::{Player, Tile, Unit};
    use super::*;

    // STP-2, STP-3, STP-4, STP-5
    #[test]
    fn the_third_refusal_in_a_row_ends_the_turn() {
        let mut state = placed("A1a");
        for (answer, refused) in [(&b"END"[..], 1), (b"", 2), (b"MOV 0 1 0", 0), (b"SEL 0", 1), (b"BUY 0 1 0", 2)] {
            let step = state.step(answer);
            assert_eq!((state.refused, step.refusal.is_some(), step.is_third), (refused, refused > 0, false));
        }
        let step = state.step(b"nxt");
        let third = Step { player: 1, command: None, refusal: Some(Reason::NoCommand), is_third: true };
        assert_eq!(step, third);
        assert_eq!((state.turn, state.player, state.points, state.refused), (6, 2, 1000, 0));
        assert_eq!(state.step(b"SEL 0").refusal, Some(Reason::OtherPhase));
        assert_eq!((state.step(b"NXT").refusal, state.refused, state.turn, state.player), (None, 0, 7, 1));
        // While the players buy.
        let mut state = State::start(None).unwrap();
        for answer in [&b"NXT"[..], b"MOV 0 0 0", b"ATT 0 0 0"] {
            assert_eq!(state.step(answer).refusal, Some(Reason::OtherPhase));
        }
        assert_eq!((state.player, state.refused, state.phase), (2, 0, Phase::Buy));
        for _ in 0..3 {
            state.step(b"");
        }
        assert_eq!((state.player, state.refused, state.phase), (1, 0, Phase::Fight));
    }

    /// Four players, of which P1 and P4 are out, and P2 and P3 have a unit each.
    fn four() -> State {
        let mut state = placed("A1a");
        state.parameters.players = 4;
        state.players.insert(0, Player { money: 0, units: Vec::new() });
        let dead = Unit { id: 0, type_number: 0, tile: Tile::new(1, 0), health: 0 };
        state.players.push(Player { money: 0, units: vec![dead] });
        state
    }

    // FGT-2, FGT-3
    #[test]
    fn players_that_are_out_have_no_turn() {
        let mut state = four();
        state.points = 3;
        // FILE-10: P1 is out and is asked all the same.
        assert_eq!((state.asked(), state.commands()), (vec![1], vec![Command::Next]));
        for player in [2, 3, 2] {
            state.step(b"NXT");
            assert_eq!((state.player, state.points), (player, 1000));
        }
        assert_eq!(state.turn, 8);
        state.player = 4;
        state.step(b"NXT");
        assert_eq!(state.player, 2);
    }

    // END-2
    #[test]
    fn the_turn_limit_ends_the_game() {
        let mut state = four();
        state.turn = 19;
        assert!(!state.is_over());
        state.step(b"NXT");
        assert!(state.is_over() && state.asked().is_empty() && state.commands().is_empty());
        assert_eq!((state.turn, state.player, state.points, state.winner()), (20, 2, 1000, None));
        assert_eq!(state.scores(), [0; 4]);
        state.parameters.turn_limit = 0;
        assert!(!state.is_over());
        state.turn = 999_999_999;
        assert!(state.is_over());
    }

    // END-1: whatever the turn is.
    #[test]
    fn the_last_player_wins_in_the_last_turn_too() {
        let mut state = placed("A1a");
        state.turn = 20;
        state.players[0].units[0].health = 0;
        assert_eq!((state.is_over(), state.scores()), (true, vec![0, 1]));
    }

    // END-3
    #[test]
    #[should_panic = "END-3"]
    fn no_step_after_the_end() {
        let mut state = placed("A1a");
        state.turn = 20;
        state.step(b"NXT");
    }

    // Every command that is listed is carried out, and no other one with numbers around the board is.
    #[test]
    fn the_listed_commands_are_all_that_are_carried_out() {
        let mut bought = State::start(None).unwrap();
        bought.step(b"BUY 3 0 0");
        let mut poor = placed("AB2\n.1a\n");
        poor.points = 4;
        for (state, count) in [(State::start(None).unwrap(), 25), (bought, 22), (placed("AB2\n.1a\n"), 8), (poor, 6)] {
            let commands = state.commands();
            assert_eq!(commands.len(), count);
            let is_done = |command: Command| state.clone().step_by(Some(command)).refusal.is_none();
            assert!(commands.iter().all(|command| is_done(*command)));
            let mut done = [Command::End, Command::Next].into_iter().filter(|it| is_done(*it)).count();
            for id in 0..6 {
                done += usize::from(is_done(Command::Sell(id)));
                for tile in (-1..12).flat_map(|y| (-1..12).map(move |x| Tile { x, y })) {
                    let all = [Command::Buy(id, tile), Command::Move(id, tile), Command::Attack(id, tile)];
                    done += all.into_iter().filter(|it| is_done(*it)).count();
                }
            }
            assert_eq!(done, count);
        }
    }
}
