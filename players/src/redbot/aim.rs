//! Predicts the effect of a shot. Read FIR-1 to FIR-6 first.

use super::board::{Board, Pose};
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Object, Player, RobotId, Setup, State};

/// The effect of a shot on robots, for one guess at their cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Shot {
    /// The first object it hits.
    pub(super) hit: Option<Object>,
    /// The points that it gives (FIR-5).
    pub(super) points: i64,
    /// The lives that it takes from the shooter's own robots.
    pub(super) own_lives: i64,
    /// Whether it destroys one of the shooter's own robots.
    pub(super) fatal: bool,
}

impl Shot {
    /// Points minus lives of own robots. Both have the same weight in the score (SCO-1).
    pub(super) const fn value(self) -> i64 {
        if self.fatal { -1000 } else { self.points - self.own_lives }
    }
}

/// Evaluates shots for two guesses at the cells of the robots after their next
/// movement: nobody moves, or the robots that moved in the last round move on.
#[derive(Debug)]
pub(super) struct Aim<'a> {
    setup: &'a Setup,
    player: Player,
    guesses: [Board; 2],
}

impl<'a> Aim<'a> {
    pub(super) fn new(state: &'a State, player: Player) -> Self {
        Self { setup: state.setup(), player, guesses: [Board::of(state), Board::guess(state, player)] }
    }

    /// Sets the future pose of an own robot.
    pub(super) fn commit(&mut self, robot: RobotId, to: Pose) {
        let from = self.setup.robot(robot).position;
        for board in &mut self.guesses {
            // A guess may expect a rival to enter this cell. Then the own robot does not enter it (MOV-6).
            if board.is_free(to.position) {
                board.relocate(from, to.position);
            }
        }
    }

    /// A robot's shot from a pose, for each guess.
    pub(super) fn shots(&self, robot: RobotId, from: Pose) -> [Shot; 2] {
        self.guesses_with(robot, from.position).map(|board| shot(self.setup, &board, self.player, from))
    }

    /// The value of a shot, summed over both guesses. A hit in both guesses thus counts twice.
    pub(super) fn value(&self, robot: RobotId, from: Pose) -> i64 {
        self.shots(robot, from).iter().map(|shot| shot.value()).sum()
    }

    /// The lives that a robot would lose in a pose, summed over both guesses,
    /// if all rivals shot straight ahead.
    pub(super) fn threat(&self, robot: RobotId, at: Pose) -> i64 {
        let rivals = || self.setup.robots().filter(|(id, _)| id.player != self.player && self.can_shoot(*id));
        let hits = self.guesses_with(robot, at.position).map(|board| {
            let would_hit = |id, direction| {
                let position = board.cell_of(id);
                let target = position.and_then(|position| board.first_ahead(Pose { position, direction }));
                target.is_some_and(|(_, object)| object == Object::Robot(robot))
            };
            rivals().filter(|&(id, rival)| would_hit(id, rival.direction)).count() as i64
        });
        i64::from(self.setup.rules.straight_fire) * hits.iter().sum::<i64>()
    }

    fn can_shoot(&self, id: RobotId) -> bool {
        self.setup.players[id.player].in_game && self.setup.robot(id).is_alive()
    }

    /// The guesses, with an own robot moved to another cell.
    fn guesses_with(&self, robot: RobotId, cell: Position) -> [Board; 2] {
        let now = self.setup.robot(robot).position;
        self.guesses.each_ref().map(|board| {
            let mut board = board.clone();
            if board.is_free(cell) {
                board.relocate(now, cell);
            }
            board
        })
    }
}

fn shot(setup: &Setup, board: &Board, player: Player, from: Pose) -> Shot {
    let mut shot = Shot::default();
    let Some((center, object)) = board.first_ahead(from) else {
        return shot;
    };
    shot.hit = Some(object);
    for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
        let damage = if (dx, dy) == (0, 0) { setup.rules.straight_fire } else { setup.rules.splash_fire };
        if let Some(Object::Robot(id)) = board.at(Position::new(center.x + dx, center.y + dy)) {
            let lives = setup.robot(id).lives;
            shot.points += i64::from(damage);
            if id.player == player {
                shot.own_lives += i64::from(damage.min(lives));
                shot.fatal |= damage >= lives;
            }
        }
    }
    shot
}
