//! SCO: distances, points, ranks and the score sheet.

use super::state::{Player, State};

impl State {
    /// SCO-1: the distance of a player; `None` when it has no robot on the board.
    #[must_use]
    pub fn distance(&self, player: Player) -> Option<i64> {
        let flag = self.flag_of(player.rival());
        let square = |difference: i64| difference * difference;
        let robots = self.robots_of(player);
        let squares =
            robots.iter().map(|robot| square(robot.cell.column - flag.column) + square(robot.cell.row - flag.row));
        squares.min().map(nearest_root)
    }

    /// SCO-2: the points of a player.
    #[must_use]
    pub fn points(&self, player: Player) -> i64 {
        match self.distance(player) {
            Some(0) => 20,
            Some(d) if d < 15 => 15 - d,
            Some(_) | None => 0,
        }
    }

    /// SCO-3: the scores of P1 and P2.
    #[must_use]
    pub fn scores(&self) -> [i64; 2] {
        Player::BOTH.map(|player| self.points(player))
    }

    /// SCO-4: the rank of a player.
    #[must_use]
    pub fn rank(&self, player: Player) -> i64 {
        if self.points(player) < self.points(player.rival()) { 2 } else { 1 }
    }

    /// SCO-5: the score sheet.
    #[must_use]
    pub fn score_sheet(&self) -> String {
        // The better player first; P1 if they are tied.
        let first = if self.rank(Player::P1) == 1 { Player::P1 } else { Player::P2 };
        let mut sheet = String::new();
        for player in [first, first.rival()] {
            let distance = self.distance(player).map_or("-".to_owned(), |d| d.to_string());
            let robots = self.robots_of(player).len();
            let (rank, points, seat) = (self.rank(player), self.points(player), player.number());
            sheet += &format!("{rank} P{seat} {points} {distance} {robots}\n");
        }
        sheet
    }
}

/// SCO-1: the integer nearest to the square root of `sum`: the first `d` for which `(d + 1/2)²` exceeds it.
fn nearest_root(sum: i64) -> i64 {
    let mut d = 0;
    while (2 * d + 1) * (2 * d + 1) <= 4 * sum {
        d += 1;
    }
    d
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::model::drawing::rows_of_table;

    // SCO-1: the table of the clause.
    #[test]
    fn the_table_of_distances_holds() {
        let rows = rows_of_table("fibot", "SCO-1");
        assert_eq!(rows.len(), 8);
        for row in rows {
            let (columns, down) = row[0].split_once(", ").unwrap();
            let square = |text: &str| text.parse::<i64>().unwrap().pow(2);
            assert_eq!(square(columns) + square(down), row[1].parse::<i64>().unwrap());
            assert_eq!(nearest_root(row[1].parse().unwrap()).to_string(), row[2], "{row:?}");
        }
    }

    // SCO-1: agrees with floating point for all possible sums.
    #[test]
    fn the_root_is_rounded_to_the_nearest() {
        for sum in 0..=2 * 24 * 24 {
            #[allow(clippy::cast_precision_loss, reason = "the sums are small")]
            let root = (sum as f64).sqrt().round();
            assert_eq!(nearest_root(sum).to_string(), root.to_string());
        }
    }

    // SCO-2, SCO-3, SCO-4, SCO-5
    #[test]
    fn points_ranks_and_the_sheet() {
        let state = |row: &str| {
            let text = format!("{} 1 9 1\n1 1 {} 1\n{row}\n", row.len(), row.len());
            read(text.as_bytes()).unwrap()
        };
        let nearer = state("..A..N...........");
        assert_eq!(nearer.scores(), [1, 10]);
        assert_eq!(nearer.score_sheet(), "1 P2 10 5 1\n2 P1 1 14 1\n");
        let far = state(".A...............");
        assert_eq!(far.scores(), [0, 0]);
        assert_eq!(far.score_sheet(), "1 P1 0 15 1\n1 P2 0 - 0\n");
        let there = state("A...C...B");
        assert_eq!(there.scores(), [20, 0]);
        assert_eq!(there.score_sheet(), "1 P1 20 0 3\n2 P2 0 - 0\n");
    }
}
