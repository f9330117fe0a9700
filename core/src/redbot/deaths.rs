//! The death phase. Read DEA-1 to DEA-3 first.

use super::event::{Event, Object};
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;

/// Destroys the objects without lives (DEA-1). They stay in their lists; only their lives mark them as destroyed
/// (DEA-2). A player without robots is out of the game (DEA-3).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let lives = round.lives_left();
    for id in RobotId::ALL {
        round.setup.robot_mut(id).lives = lives[id];
    }
    let destroyed = round.acting.without(lives.positive()).robots();
    for id in destroyed.iter() {
        let at = round.board.cells.get(id);
        round.board.cells.remove(id);
        round.observer.event(Event::Destroyed { object: Object::Robot(id), at });
    }
    for index in round.fallen_walls() {
        if let Some(wall) = round.setup.walls.get(usize::from(index)) {
            let at = wall.position;
            round.board.standing.remove(at);
            round.observer.event(Event::Destroyed { object: Object::Wall(index), at });
        }
    }
    // A player in the game had a robot at the start of the round (FILE-12), so checking the players of destroyed robots
    // is enough.
    for player in destroyed.iter().map(|id| id.player) {
        let player_setup = &mut round.setup.players[player];
        let has_no_robot = !player_setup.robots.each().iter().any(|robot| robot.is_alive());
        if player_setup.in_game && has_no_robot {
            player_setup.in_game = false;
            round.observer.event(Event::Eliminated { player });
        }
    }
}
