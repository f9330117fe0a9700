//! Assigns players to seats.

use crate::chance::shuffle;
use rulebook_players::chance::SeededDraws;

/// Returns a Latin square: `square(n)[game][seat]` is the member on that seat. In these games, each member takes
/// each seat once. If the number of seats is even, each member also has each other member as its left neighbor once
/// (E. J. Williams, 1949).
pub(super) fn square(seats: usize) -> Vec<Vec<usize>> {
    // Seats the members 0 1 n-1 2 n-2 …: if n is even, the differences between neighbors are all distinct.
    let zigzag = |seat: usize| if seat % 2 == 1 { seat.div_ceil(2) } else { (seats - seat / 2) % seats };
    (0..seats).map(|game| (0..seats).map(|seat| (zigzag(seat) + game) % seats).collect()).collect()
}

/// Returns the seat orders of `games` games of each encounter, as `[encounter][game][seat]`.
///
/// Each encounter gets as many whole Latin squares as fit into its games, in which each member takes each seat
/// equally often. The remaining games of all encounters are balanced together. In them, the numbers of times that a
/// player takes each seat differ by at most one.
pub(super) fn seat_orders(encounters: &[Vec<usize>], games: usize, chance: &mut SeededDraws) -> Vec<Vec<Vec<usize>>> {
    let shuffled: Vec<Vec<usize>> = encounters
        .iter()
        .map(|members| {
            let mut members = members.clone();
            shuffle(chance, &mut members);
            members
        })
        .collect();
    let seats = shuffled.first().map_or(1, Vec::len);
    let (squares, rest) = (games / seats, games % seats);
    let left: Vec<&[usize]> =
        shuffled.iter().flat_map(|members| std::iter::repeat_n(members.as_slice(), rest)).collect();
    let mut left = balanced(&left, seats).into_iter();
    let mut orders = Vec::with_capacity(shuffled.len());
    for members in &shuffled {
        let mut games = Vec::with_capacity(games);
        for _ in 0..squares {
            let mut members = members.clone();
            shuffle(chance, &mut members);
            games.extend(square(seats).into_iter().map(|row| row.into_iter().map(|member| members[member]).collect()));
        }
        games.extend(left.by_ref().take(rest));
        orders.push(games);
    }
    orders
}

/// Returns the seat orders of fewer games than there are seats. Players get the seats that they had least often so
/// far, by a local search that swaps two players of a game. `taken(player, seat)` is the number of times that a
/// player had a seat before.
pub(super) fn remainder_orders(
    members: &[usize],
    games: usize,
    taken: &dyn Fn(usize, usize) -> usize,
    chance: &mut SeededDraws,
) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<usize>> = Vec::with_capacity(games);
    for _ in 0..games {
        let cost = |player: usize, seat: usize| {
            taken(player, seat) + orders.iter().filter(|order| order[seat] == player).count()
        };
        let mut order = members.to_vec();
        shuffle(chance, &mut order);
        let mut changed = true;
        while changed {
            changed = false;
            for one in 0..order.len() {
                for other in one + 1..order.len() {
                    let (a, b) = (order[one], order[other]);
                    if cost(a, other) + cost(b, one) < cost(a, one) + cost(b, other) {
                        order.swap(one, other);
                        changed = true;
                    }
                }
            }
        }
        orders.push(order);
    }
    orders
}

/// Seats the players of each game. The numbers of times that a player takes each seat differ by at most one.
///
/// This is an edge coloring of a bipartite graph. The games of a player are divided into stretches, each with as
/// many consecutive games as there are seats. The nodes are the games and the stretches. An edge is a player in a
/// game: it connects the game with the player's stretch. The colors are the seats.
///
/// No node has more edges than there are colors, so by König's theorem there is a coloring that uses no color twice
/// at a node. So the seats of a player differ within each stretch, also in the last, shorter one.
fn balanced(games: &[&[usize]], seats: usize) -> Vec<Vec<usize>> {
    let players = games.iter().flat_map(|game| game.iter()).max().map_or(0, |player| player + 1);
    let mut so_far = vec![0_usize; players];
    let mut stretches: Vec<Vec<Option<usize>>> = Vec::new();
    let mut current = vec![usize::MAX; players];
    let mut edges: Vec<Edge> = Vec::new();
    let mut colors: Vec<Vec<Option<usize>>> = vec![vec![None; seats]; games.len()];
    for (game, members) in games.iter().enumerate() {
        for &player in *members {
            if so_far[player].is_multiple_of(seats) {
                current[player] = stretches.len();
                stretches.push(vec![None; seats]);
            }
            so_far[player] += 1;
            edges.push(Edge { stretch: current[player], game, player });
            color(edges.len() - 1, &edges, &mut stretches, &mut colors);
        }
    }
    let player = |edge: &Option<usize>| edges[edge.expect("a game has as many players as seats")].player;
    colors.iter().map(|seats| seats.iter().map(player).collect()).collect()
}

/// A player in a game.
struct Edge {
    stretch: usize,
    game: usize,
    player: usize,
}

/// Colors one more edge, and recolors a path of edges if necessary.
fn color(new: usize, edges: &[Edge], stretches: &mut [Vec<Option<usize>>], games: &mut [Vec<Option<usize>>]) {
    let Edge { stretch, game, .. } = edges[new];
    let free = |node: &[Option<usize>]| {
        node.iter().position(Option::is_none).expect("no node has more edges than there are seats")
    };
    let (here, there) = (free(&stretches[stretch]), free(&games[game]));
    // Swaps the colors on the path from the game along `here`, `there`, `here` …, which frees `here` at the game.
    // The path cannot reach the stretch: it arrives at stretches by `here`, and this stretch has no such edge.
    let mut path = Vec::new();
    let mut at_game = true;
    let mut node = game;
    loop {
        let next = if at_game { games[node][here] } else { stretches[node][there] };
        let Some(edge) = next else { break };
        path.push(edge);
        node = if at_game { edges[edge].stretch } else { edges[edge].game };
        at_game = !at_game;
    }
    for (step, &edge) in path.iter().enumerate() {
        let old = if step % 2 == 0 { here } else { there };
        let Edge { stretch, game, .. } = edges[edge];
        for slot in [&mut stretches[stretch][old], &mut games[game][old]] {
            if *slot == Some(edge) {
                *slot = None;
            }
        }
        let new = here + there - old;
        stretches[stretch][new] = Some(edge);
        games[game][new] = Some(edge);
    }
    stretches[stretch][here] = Some(new);
    games[game][here] = Some(new);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Purpose, stream};
    use proptest::prelude::*;

    #[test]
    fn squares_are_latin() {
        for seats in 1..=9 {
            let square = square(seats);
            for line in 0..seats {
                let mut row = square[line].clone();
                let mut column: Vec<usize> = square.iter().map(|row| row[line]).collect();
                row.sort_unstable();
                column.sort_unstable();
                assert!(row == column && row == (0..seats).collect::<Vec<_>>());
            }
            if seats % 2 == 0 {
                let mut neighbors: Vec<_> = square.iter().flat_map(|row| row.windows(2).map(<[_]>::to_vec)).collect();
                neighbors.sort();
                neighbors.dedup();
                assert_eq!(neighbors.len(), seats * (seats - 1));
            }
        }
    }

    proptest! {
        /// The numbers of times that a player takes each seat differ by at most one. In an encounter of whole
        /// squares, they are equal.
        #[test]
        fn seats_are_balanced(
            seats in 2_usize..=5,
            games in 1_usize..=9,
            picks in prop::collection::vec(prop::collection::vec(0_usize..12, 5), 1..30),
            seed: u64,
        ) {
            let encounters: Vec<Vec<usize>> = picks.iter().map(|pick| pick[..seats].to_vec()).collect();
            let orders = seat_orders(&encounters, games, &mut stream(seed, Purpose::Schedule, 0));
            let mut counts = vec![vec![0_usize; seats]; 12];
            for (members, orders) in encounters.iter().zip(&orders) {
                prop_assert_eq!(orders.len(), games);
                let mut sorted = members.clone();
                sorted.sort_unstable();
                for order in orders {
                    let mut order_sorted = order.clone();
                    order_sorted.sort_unstable();
                    prop_assert_eq!(&order_sorted, &sorted);
                    for (seat, &player) in order.iter().enumerate() {
                        counts[player][seat] += 1;
                    }
                }
            }
            for counts in counts {
                prop_assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
            }
        }
    }
}
