//! Makes the list of endgame positions of the tests: positions of random games, solved by a plain solver.
//!
//! ```text
//! cargo run --release -p rulebook-players --example othello_endgames > players/tests/othello/endgames.txt
//! ```

#[path = "../tests/othello/plain.rs"]
mod plain;
#[path = "../tests/othello/solver.rs"]
mod solver;

use plain::{Plain, random_position};
use solver::solve;

fn main() {
    println!("# Positions of random games: number, squares a1 b1 ... h8, side to move, score, by a plain solver");
    println!("# Made by: cargo run --release -p rulebook-players --example othello_endgames");
    let mut number = 0;
    for empties in 14..=18 {
        let positions = (1..).filter_map(|seed| random_position(seed, empties)).take(4);
        for position in positions {
            number += 1;
            let score = solve(&Plain::from(position), -64, 64);
            let squares: String = (0..64)
                .map(|square| match (position.own() >> square & 1, position.other() >> square & 1) {
                    (1, _) => 'X',
                    (_, 1) => 'O',
                    _ => '-',
                })
                .collect();
            println!("{number} {squares} X {score:+}");
        }
    }
}
