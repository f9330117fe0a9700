//! The standard commands.

use super::boards::Field;
use super::players::Strategy;
use crate::measured::{Part, Segment};
use rulebook_core::aitester::{AiTester, State};
use rulebook_players::chance::SeededDraws;

/// The standard commands: five parts of fights on random boards of 20 × 20 tiles.
///
/// | part | players | units of each | board |
/// |---|---|---|---|
/// | duels | 2 | 6 | some walls, water and hills |
/// | battles | 4 | 8 | the same |
/// | melees | 9 | 10 | few walls |
/// | mazes | 3 | 8 | a third of the tiles are walls |
/// | hills | 2 | 8 | half of the land is of the kinds 2 to 6 |
///
/// The players are wanderers, which move to random tiles, and hunters, which approach enemies and shoot. More than
/// half of the commands are moves. A segment ends with its game, or after a fixed number of commands.
///
/// Every call plays the commands again, with the current engine. Their signature from [`check`](crate::check) shows
/// whether they are still the same.
pub(super) fn standard() -> Vec<Part<AiTester>> {
    vec![
        part("duels", DUEL),
        part("battles", Field { players: 4, units: 8, ..DUEL }),
        part("melees", Field { walls: 4, water: 2, players: 9, units: 10, ..DUEL }),
        part("mazes", Field { walls: 33, water: 0, hills: 5, players: 3, units: 8, ..DUEL }),
        part("hills", Field { walls: 6, water: 6, hills: 45, units: 8, points: 40, ..DUEL }),
    ]
}

/// A board for two players.
pub(super) const DUEL: Field = Field { walls: 12, water: 5, hills: 12, players: 2, units: 6, points: 24 };

const LINEUPS: [[Strategy; 2]; 3] = [
    [Strategy::Wanderer, Strategy::Hunter],
    [Strategy::Wanderer, Strategy::Wanderer],
    [Strategy::Hunter, Strategy::Hunter],
];

/// The number of fights of a part, and the largest number of commands of each.
const FIGHTS: u64 = 12;
const COMMANDS: usize = 120;

fn part(name: &str, field: Field) -> Part<AiTester> {
    let segment = |seed: u64| {
        let start = field.build(&mut SeededDraws::new(seed, 0, 0));
        play(LINEUPS[seed as usize % LINEUPS.len()], start, COMMANDS, seed)
    };
    Part::new(name, (0..FIGHTS).map(segment))
}

/// Plays a fight, at most `most` commands. The strategies alternate among the players.
pub(super) fn play(lineup: [Strategy; 2], start: State, most: usize, seed: u64) -> Segment<AiTester> {
    let mut chance = SeededDraws::new(seed, 1, 0);
    let mut state = start.clone();
    let mut moves = Vec::new();
    while let Some(player) = state.asked().filter(|_| moves.len() < most) {
        let command = lineup[player.index() % lineup.len()].command(&state, &mut chance);
        // The player is asked, so the game is not over.
        let _ = state.step(command, &mut ());
        moves.push(command);
    }
    Segment::new(start, moves)
}
