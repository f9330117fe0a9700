//! The arrival phase. Read ARR-1 to ARR-4 first.

use super::event::Event;
use super::round::Round;
use super::team::{Player, RobotId, RobotNo};
use crate::contract::Observer;
use crate::grid::Position;

/// Records the players that arrive (ARR-1). Their robots still carry out their orders for this round (ARR-2) and stay
/// on the board (ARR-3).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let may_arrive = round.board.may_be_at_goal();
    if may_arrive.is_empty() {
        return;
    }
    for player in Player::ALL {
        let robots = RobotNo::ALL.map(|no| RobotId::new(player, no));
        let mut arrived = robots.into_iter().filter(|&robot| may_arrive.contains(robot) && is_at_goal(round, robot));
        if let Some(robot) = arrived.next()
            && round.setup.players[player].in_game
        {
            let now = round.setup.round;
            round.setup.players[player].finish_round = Some(now);
            round.setup.players[player].in_game = false;
            round.observer.event(Event::Arrived { player, robot, round: now });
        }
    }
}

/// Whether a robot is on a goal cell of its player. It need not have moved there in this round (ARR-1).
fn is_at_goal<O>(round: &Round<'_, O>, robot: RobotId) -> bool {
    let at = round.board.cells.get(robot);
    round.setup.goals[robot.player].iter().any(|&goal| Position::from(goal) == at)
}
