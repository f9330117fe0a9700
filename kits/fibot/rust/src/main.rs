//! An example player to start from. It tries each of its turns and each reply of
//! the rival. The kit reads the state and prints the answer: see fibot.rs.

use fibot::{owner, Action, Game, Place};
use std::collections::{HashMap, VecDeque};
use std::process::ExitCode;

/// More slides than any path has.
const FAR: i32 = 999;
/// Weights for being few slides from the rival's flag, and for keeping the rival far from your own.
const HASTE: i32 = 200;
const CARE: i32 = 150;

type Slides = HashMap<Place, i32>;

/// The number of slides from each cell to a flag while no other robot moves.
/// Cells without a path are missing.
fn slides_to(game: &Game, flag: Place) -> Slides {
    let mut before: HashMap<Place, Vec<Place>> = HashMap::new(); // cells from which a slide ends on a cell
    let places = (1..=game.columns).flat_map(|column| (1..=game.rows).map(move |row| (column, row)));
    for place in places.filter(|&place| !game.is_wall(place)) {
        for direction in Action::DIRECTIONS {
            before.entry(game.slide_end(place, direction)).or_default().push(place);
        }
    }
    let mut slides = HashMap::from([(flag, 0)]);
    let mut queue = VecDeque::from([flag]);
    while let Some(at) = queue.pop_front() {
        for &place in before.get(&at).into_iter().flatten() {
            if !slides.contains_key(&place) {
                slides.insert(place, slides[&at] + 1);
                queue.push_back(place);
            }
        }
    }
    slides
}

/// The value of a state for you; `slides` are those of the players 1 and 2.
fn worth(game: &Game, me: usize, slides: &[Slides; 2]) -> i32 {
    let rival = 3 - me;
    let lead = game.points(me) - game.points(rival);
    if game.is_over() {
        return 100 * lead;
    }
    if game.rounds_left <= 2 {
        return lead; // too late for a detour
    }
    let nearest = |player: usize| {
        let own = game.robots.iter().filter(|(&letter, _)| owner(letter) == player);
        own.map(|(_, place)| slides[player - 1].get(place).copied().unwrap_or(FAR)).min().unwrap_or(FAR)
    };
    lead + HASTE / (nearest(me) + 1) - CARE / (nearest(rival) + 1)
}

fn think(game: &mut Game) {
    let slides = [slides_to(game, game.flag(2)), slides_to(game, game.flag(1))];
    let mut best = i32::MIN;
    for turn in game.turns() {
        let state = game.after(turn);
        let worst = if state.is_over() {
            worth(&state, game.to_move, &slides)
        } else {
            let replies = state.turns().into_iter().map(|reply| state.after(reply));
            replies.map(|reply| worth(&reply, game.to_move, &slides)).min().unwrap_or(best)
        };
        if worst > best {
            best = worst;
            game.set_turn(turn);
        }
    }
}

fn main() -> ExitCode {
    fibot::play(think)
}
