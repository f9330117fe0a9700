//! Validates raw fields. Read FILE-9 to FILE-17 first.

use super::board::Board;
use super::setup::Setup;
use super::team::Player;
use super::violation::Violation;

impl Setup {
    /// Passes every violation (SET-4, FILE-9 to FILE-17) to `report`, and returns whether there was none. To collect
    /// the violations, use [`State::new`](super::State::new).
    pub fn check(&self, report: &mut dyn FnMut(Violation)) -> bool {
        let mut board = Board::EMPTY;
        self.check_onto(&mut board, report)
    }

    /// Does the same as [`Setup::check`], and fills `board` from the setup.
    pub(super) fn check_onto(&self, board: &mut Board, report: &mut dyn FnMut(Violation)) -> bool {
        let mut is_valid = true;
        let mut report = |violation| {
            is_valid = false;
            report(violation);
        };
        if let Err(error) = self.rules.check() {
            report(Violation::Rules(error));
        }
        if self.round < 0 || self.round > self.max_rounds {
            report(Violation::Counter);
        }
        board.fill(self, &mut report);
        for player in Player::ALL {
            self.check_player(player, &mut report);
        }
        self.check_charges(&mut report);
        is_valid
    }

    fn check_player(&self, id: Player, report: &mut dyn FnMut(Violation)) {
        let player = &self.players[id];
        if player.in_game && !player.robots.each().iter().any(|robot| robot.is_alive()) {
            report(Violation::InGameWithoutRobot(id));
        }
        if player.in_game && player.finish_round.is_some() {
            report(Violation::InGameWithFinish(id));
        }
        if player.finish_round.is_some_and(|round| !(0..i32::MAX).contains(&round)) {
            report(Violation::FinishRound(id));
        }
        if player.fire_points < 0 {
            report(Violation::NegativePoints(id));
        }
        if i64::from(player.fire_points) + self.points_to_come() > i64::from(i32::MAX) {
            report(Violation::TooManyPoints(id));
        }
        let charges = self.charges(id);
        if player.walls_left < 0 || charges < 0 || charges > 2 * i64::from(self.round) {
            report(Violation::Allowance(id));
        }
    }

    fn check_charges(&self, report: &mut dyn FnMut(Violation)) {
        let charges: i64 = Player::ALL.into_iter().map(|player| self.charges(player).max(0)).sum();
        if self.walls.len() as i64 > charges {
            report(Violation::MoreWallsThanCharges);
        }
    }

    /// The number of walls for which a player has been charged so far.
    fn charges(&self, player: Player) -> i64 {
        i64::from(self.rules.walls_per_player) - i64::from(self.players[player].walls_left)
    }

    /// An upper bound for the points that one player can still gain (FILE-14). Each robot yields at most its lives
    /// while it survives. In the round that destroys it, a player hits it with at most two shots.
    fn points_to_come(&self) -> i64 {
        let last = 2 * i64::from(self.rules.straight_fire.max(self.rules.splash_fire));
        self.robots().filter(|(_, robot)| robot.is_alive()).map(|(_, robot)| i64::from(robot.lives) + last).sum()
    }
}
