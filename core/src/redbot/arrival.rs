//! The arrival phase. Read ARR-1 to ARR-4 first.

use super::event::Event;
use super::round::Round;
use super::team::{Player, RobotId, RobotNo};
use crate::contract::Observer;
use crate::grid::Position;

/// ARR-1. What the arrived player's robots ordered for this round is still
/// carried out (ARR-2), and they stay where they are (ARR-3).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    for player in Player::ALL {
        if !round.setup.players[player].in_game {
            continue;
        }
        let robots = RobotNo::ALL.map(|no| RobotId::new(player, no));
        if let Some(robot) = robots.into_iter().find(|&robot| is_at_goal(round, robot) && round.robots.contains(robot))
        {
            let now = round.setup.round;
            round.setup.players[player].finish_round = Some(now);
            round.setup.players[player].in_game = false;
            round.observer.event(Event::Arrived { player, robot, round: now });
        }
    }
}

/// ARR-1: being there counts, not stepping on it.
fn is_at_goal<O>(round: &Round<'_, O>, robot: RobotId) -> bool {
    let at = round.setup.robot(robot).position;
    round.board.may_be_goal(robot.player, at)
        && round.setup.goals[robot.player].iter().any(|&goal| Position::from(goal) == at)
}
