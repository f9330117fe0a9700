//! Who sits where.

use crate::chance::shuffle;
use rulebook_players::chance::Seeded;

/// A Latin square: `square(n)[game][seat]` is the member that sits there. Over
/// its games every member sits on every seat once. With an even number of
/// seats every member also has every other one as its left neighbour once
/// (E. J. Williams, 1949).
pub(super) fn square(seats: usize) -> Vec<Vec<usize>> {
    // 0 1 n-1 2 n-2 …: the steps between neighbours are all different if n is even.
    let zigzag = |seat: usize| if seat % 2 == 1 { seat.div_ceil(2) } else { (seats - seat / 2) % seats };
    (0..seats).map(|game| (0..seats).map(|seat| (zigzag(seat) + game) % seats).collect()).collect()
}

/// The seat orders of `games` games of each encounter.
///
/// Each encounter has as many whole Latin squares as fit into its games, so
/// that every member sits on every seat equally often. The games that are left
/// over are seated together, so that over all of them everybody's numbers of
/// games on the seats differ by at most one.
pub(super) fn seat_orders(encounters: &[Vec<usize>], games: usize, chance: &mut Seeded) -> Vec<Vec<Vec<usize>>> {
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

/// The seat orders of fewer games than there are seats, for members who sat
/// elsewhere before: `taken(player, seat)` tells how often. Each game is seated
/// so that no exchange of two of them makes it more even.
pub(super) fn evening_orders(
    members: &[usize],
    games: usize,
    taken: &dyn Fn(usize, usize) -> usize,
    chance: &mut Seeded,
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

/// Seats the players of each game so that everybody's numbers of games on the
/// seats differ by at most one.
///
/// A game and a player's stretch of as many games as there are seats are the
/// nodes of a graph, a player in a game is an edge, and a seat is a colour: no
/// node has more edges than there are colours, so by König's theorem the edges
/// can be coloured with no colour twice at a node. What is left of a player's
/// games beyond whole stretches has different seats.
fn balanced(games: &[&[usize]], seats: usize) -> Vec<Vec<usize>> {
    let players = games.iter().flat_map(|game| game.iter()).max().map_or(0, |player| player + 1);
    let mut so_far = vec![0_usize; players];
    let mut stretches: Vec<Vec<Option<usize>>> = Vec::new();
    let mut current = vec![usize::MAX; players];
    let mut edges: Vec<Edge> = Vec::new();
    let mut colours: Vec<Vec<Option<usize>>> = vec![vec![None; seats]; games.len()];
    for (game, members) in games.iter().enumerate() {
        for &player in *members {
            if so_far[player].is_multiple_of(seats) {
                current[player] = stretches.len();
                stretches.push(vec![None; seats]);
            }
            so_far[player] += 1;
            edges.push(Edge { stretch: current[player], game, player });
            colour(edges.len() - 1, &edges, &mut stretches, &mut colours);
        }
    }
    let player = |edge: &Option<usize>| edges[edge.expect("a game has as many players as seats")].player;
    colours.iter().map(|seats| seats.iter().map(player).collect()).collect()
}

struct Edge {
    stretch: usize,
    game: usize,
    player: usize,
}

/// Colours one more edge, changing the colours of a path where it has to.
fn colour(new: usize, edges: &[Edge], stretches: &mut [Vec<Option<usize>>], games: &mut [Vec<Option<usize>>]) {
    let Edge { stretch, game, .. } = edges[new];
    let free = |node: &[Option<usize>]| {
        node.iter().position(Option::is_none).expect("no node has more edges than there are seats")
    };
    let (here, there) = (free(&stretches[stretch]), free(&games[game]));
    // The path from the game along `here`, `there`, `here` … never comes to this
    // stretch, which has no edge of the colour it would have to come by.
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
                let mut neighbours: Vec<_> = square.iter().flat_map(|row| row.windows(2).map(<[_]>::to_vec)).collect();
                neighbours.sort();
                neighbours.dedup();
                assert_eq!(neighbours.len(), seats * (seats - 1));
            }
        }
    }

    proptest! {
        /// Everybody sits equally often everywhere, give or take one; in each
        /// encounter exactly so if the games are whole squares.
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
