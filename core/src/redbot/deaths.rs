//! The deaths. Read DEA-1 to DEA-3 first.

use super::event::{Event, Object};
use super::round::Round;
use super::setup::Setup;
use super::team::Player;
use crate::contract::Observer;

/// What has no lives left is gone from here on, which needs no other mark
/// than its lives (DEA-1, DEA-2); a player without robots is out (DEA-3).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    for (object, at) in round.present.objects(round.setup).filter(|&(object, _)| lives(round.setup, object) <= 0) {
        round.observer.event(Event::Destroyed { object, at });
    }
    for player in Player::ALL {
        let player_setup = &mut round.setup.players[player];
        let lost = !player_setup.robots.each().iter().any(|robot| robot.is_alive());
        if player_setup.in_game && lost {
            player_setup.in_game = false;
            round.observer.event(Event::Eliminated { player });
        }
    }
}

fn lives(setup: &Setup, object: Object) -> i32 {
    match object {
        Object::Robot(id) => setup.robot(id).lives,
        Object::Wall(index) => setup.walls.get(usize::from(index)).map_or(0, |wall| wall.lives),
    }
}
