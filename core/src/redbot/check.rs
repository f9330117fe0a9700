//! Checking raw fields. Read FILE-9 to FILE-17 first.

use super::board::Board;
use super::broken::Broken;
use super::setup::Setup;
use super::team::Player;

impl Setup {
    /// Hands every broken rule (SET-4, FILE-9 to FILE-17) to `report`, and
    /// tells whether there was none. Takes no memory for them; [`State::new`](super::State::new)
    /// collects them.
    pub fn check(&self, report: &mut dyn FnMut(Broken)) -> bool {
        let mut board = Board::EMPTY;
        self.check_onto(&mut board, report)
    }

    /// Checks as [`Setup::check`] does; if all is sound, the board is the one of
    /// the setup.
    pub(super) fn check_onto(&self, board: &mut Board, report: &mut dyn FnMut(Broken)) -> bool {
        let mut sound = true;
        let mut report = |broken| {
            sound = false;
            report(broken);
        };
        if let Err(error) = self.rules.check() {
            report(Broken::Rules(error));
        }
        if self.round < 0 || self.round > self.max_rounds {
            report(Broken::Counter);
        }
        board.fill(self, &mut report);
        for player in Player::ALL {
            self.check_player(player, &mut report);
        }
        self.check_charges(&mut report);
        sound
    }

    fn check_player(&self, id: Player, report: &mut dyn FnMut(Broken)) {
        let player = &self.players[id];
        if player.in_game && !player.robots.each().iter().any(|robot| robot.is_alive()) {
            report(Broken::InGameWithoutRobot(id));
        }
        if player.in_game && player.finish_round.is_some() {
            report(Broken::InGameWithFinish(id));
        }
        if player.finish_round.is_some_and(|round| !(0..i32::MAX).contains(&round)) {
            report(Broken::FinishRound(id));
        }
        if player.fire_points < 0 {
            report(Broken::NegativePoints(id));
        }
        if i64::from(player.fire_points) + self.points_to_come() > i64::from(i32::MAX) {
            report(Broken::TooManyPoints(id));
        }
        let charges = self.charges(id);
        if player.walls_left < 0 || charges < 0 || charges > 2 * i64::from(self.round) {
            report(Broken::Allowance(id));
        }
    }

    fn check_charges(&self, report: &mut dyn FnMut(Broken)) {
        let charges: i64 = Player::ALL.into_iter().map(|player| self.charges(player).max(0)).sum();
        if self.walls.len() as i64 > charges {
            report(Broken::MoreWallsThanCharges);
        }
    }

    /// The walls that a player was charged so far.
    fn charges(&self, player: Player) -> i64 {
        i64::from(self.rules.walls_per_player) - i64::from(self.players[player].walls_left)
    }

    /// A bound on the points that any one player can still gain (FILE-14). Each
    /// robot yields at most its lives while it survives, and at most two shots
    /// of a player in the round that destroys it.
    fn points_to_come(&self) -> i64 {
        let last = 2 * i64::from(self.rules.straight_fire.max(self.rules.splash_fire));
        self.robots().filter(|(_, robot)| robot.is_alive()).map(|(_, robot)| i64::from(robot.lives) + last).sum()
    }
}
