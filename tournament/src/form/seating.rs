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
/// Each encounter gets as many whole Latin squares as fit into its games. In a square, each member takes each seat
/// once. The remaining games of all encounters are balanced together: in them, the numbers of times that a player takes
/// the different seats differ by at most one.
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
    let remaining_games: Vec<&[usize]> =
        shuffled.iter().flat_map(|members| std::iter::repeat_n(members.as_slice(), rest)).collect();
    let mut remaining_orders = balanced(&remaining_games, seats).into_iter();
    let mut orders = Vec::with_capacity(shuffled.len());
    for members in &shuffled {
        let mut games = Vec::with_capacity(games);
        for _ in 0..squares {
            let mut members = members.clone();
            shuffle(chance, &mut members);
            games.extend(square(seats).into_iter().map(|row| row.into_iter().map(|member| members[member]).collect()));
        }
        games.extend(remaining_orders.by_ref().take(rest));
        orders.push(games);
    }
    orders
}

/// Returns the seat orders of the games of an encounter that remain after its whole squares. For each game, a local
/// search swaps two players as long as this gives them seats that they have had less often. `taken(player, seat)` is
/// the number of earlier games in which a player had a seat.
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

/// Seats the players of each game. The numbers of times that a player takes the different seats differ by at most one.
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
    // For each stretch, and below for each game, the edge of each color.
    let mut edges_of_stretches: Vec<Vec<Option<usize>>> = Vec::new();
    let mut current = vec![usize::MAX; players];
    let mut edges: Vec<Edge> = Vec::new();
    let mut edges_of_games: Vec<Vec<Option<usize>>> = vec![vec![None; seats]; games.len()];
    for (game, members) in games.iter().enumerate() {
        for &player in *members {
            if so_far[player].is_multiple_of(seats) {
                current[player] = edges_of_stretches.len();
                edges_of_stretches.push(vec![None; seats]);
            }
            so_far[player] += 1;
            edges.push(Edge { stretch: current[player], game, player });
            color(edges.len() - 1, &edges, &mut edges_of_stretches, &mut edges_of_games);
        }
    }
    let player = |edge: &Option<usize>| edges[edge.expect("a game has as many players as seats")].player;
    edges_of_games.iter().map(|seats| seats.iter().map(player).collect()).collect()
}

/// A player in a game.
struct Edge {
    stretch: usize,
    game: usize,
    player: usize,
}

/// Colors one more edge, and recolors a path of edges if necessary. `stretches` and `games` have the edge of each color
/// at each node.
fn color(new_edge: usize, edges: &[Edge], stretches: &mut [Vec<Option<usize>>], games: &mut [Vec<Option<usize>>]) {
    let Edge { stretch, game, .. } = edges[new_edge];
    let free_color = |node: &[Option<usize>]| {
        node.iter().position(Option::is_none).expect("no node has more edges than there are seats")
    };
    let (free_at_stretch, free_at_game) = (free_color(&stretches[stretch]), free_color(&games[game]));
    // The new edge gets the color `free_at_stretch`. To free this color at the game too, swap both colors on the path
    // that starts at the game and takes edges of `free_at_stretch` and `free_at_game` in turn. The path never reaches
    // the stretch of the new edge: it enters stretches by edges of `free_at_stretch`, and this stretch has none.
    let mut path = Vec::new();
    let mut at_game = true;
    let mut node = game;
    loop {
        let next = if at_game { games[node][free_at_stretch] } else { stretches[node][free_at_game] };
        let Some(edge) = next else { break };
        path.push(edge);
        node = if at_game { edges[edge].stretch } else { edges[edge].game };
        at_game = !at_game;
    }
    for (step, &edge) in path.iter().enumerate() {
        let old_color = if step % 2 == 0 { free_at_stretch } else { free_at_game };
        let Edge { stretch, game, .. } = edges[edge];
        for slot in [&mut stretches[stretch][old_color], &mut games[game][old_color]] {
            if *slot == Some(edge) {
                *slot = None;
            }
        }
        let other_color = free_at_stretch + free_at_game - old_color;
        stretches[stretch][other_color] = Some(edge);
        games[game][other_color] = Some(edge);
    }
    stretches[stretch][free_at_stretch] = Some(new_edge);
    games[game][free_at_stretch] = Some(new_edge);
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
        /// The numbers of times that a player takes the different seats differ by at most one, over all encounters.
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
