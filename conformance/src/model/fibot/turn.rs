//! TRN and END: turns, rounds, the players asked, and the end.

use super::answer::{Action, Turn, understand};
use super::state::{Player, Robot, State};

impl State {
    /// Plays the turn of the player to move from the output of its strategy. Returns the turn that was played.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3).
    pub fn step(&mut self, output: &[u8]) -> Turn {
        self.step_by(understand(output))
    }

    /// Plays a turn of the player to move. Returns the turn that was played: a pass if `meant` is not possible.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3).
    pub fn step_by(&mut self, meant: Turn) -> Turn {
        assert!(!self.is_over(), "END-3: no step after the end");
        let mut made = Turn::Pass;
        if let Turn::Act(letter, action) = meant {
            // ANS-3, TRN-4: if the player has no robot with this letter on the board, the turn is a pass.
            if let Some(robot) = self.own_robot(letter) {
                made = meant;
                match action {
                    Action::Slide(direction) => self.slide(robot, direction),
                    Action::Explode => self.explode(robot),
                }
            }
        }
        // TRN-3, TRN-5: after a turn of player 2, also after a pass.
        if self.to_move == Player::P2 {
            self.rounds_left -= 1;
        }
        // TRN-1
        self.to_move = self.to_move.rival();
        made
    }

    /// ANS-3: the player's own robot with this letter, if it is on the board.
    fn own_robot(&self, letter: char) -> Option<Robot> {
        self.robots_of(self.to_move).into_iter().find(|robot| robot.letter == letter)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        // END-2
        let no_rounds = self.rounds_left == 0;
        // END-1: a robot of either player, however it reached the flag.
        let reached = self.robots.iter().any(|robot| robot.cell == self.flag_of(robot.player().rival()));
        no_rounds || reached
    }

    /// The number of the player asked next, 1 or 2. Empty when the player to move has no robot (TRN-4) or the game
    /// is over.
    #[must_use]
    pub fn asked(&self) -> Vec<usize> {
        if self.is_over() || self.robots_of(self.to_move).is_empty() {
            return Vec::new();
        }
        vec![self.to_move.number()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn state(text: &str) -> State {
        read(text.as_bytes()).unwrap()
    }

    // TRN-1, TRN-2, TRN-3, TRN-5
    #[test]
    fn players_alternate_and_rounds_end_with_player_2() {
        let mut state = State::start(2).unwrap();
        let robots = state.robots.clone();
        let mut seen = Vec::new();
        while !state.is_over() {
            assert_eq!(state.asked(), [state.to_move.number()]);
            seen.push((state.rounds_left, state.to_move.number()));
            assert_eq!(state.step(b"-"), Turn::Pass);
        }
        assert_eq!(seen, [(2, 1), (2, 2), (1, 1), (1, 2)]);
        assert_eq!((state.rounds_left, state.robots), (0, robots));
    }

    // TRN-3: the first round has one turn. END-2
    #[test]
    fn a_game_may_start_with_player_2() {
        let mut state = state("3 1 1 2\n1 1 3 1\n.A.\n");
        state.step(b"A V");
        assert!(state.is_over());
        assert_eq!(state.write(), "3 1 0 1\n1 1 3 1\n.A.\n");
    }

    // TRN-4
    #[test]
    fn a_player_without_robots_is_not_asked_and_passes() {
        let mut state = state("3 1 2 2\n1 1 3 1\n.A.\n");
        assert!(state.asked().is_empty() && !state.is_over());
        assert_eq!(state.step(b"A D"), Turn::Pass);
        assert_eq!(state.asked(), [1]);
        assert_eq!(state.step(b"A D").to_string(), "A D");
        assert_eq!(state.write(), "3 1 1 2\n1 1 3 1\n...\n");
        assert!(state.asked().is_empty() && !state.is_over());
        state.step(b"");
        assert!(state.is_over());
    }

    // ANS-3
    #[test]
    fn the_robot_has_to_be_an_own_one_on_the_board() {
        let start = State::start(20).unwrap();
        for line in ["Z V", "X D", "M V", "N D"] {
            let mut state = start.clone();
            assert_eq!(state.step(line.as_bytes()), Turn::Pass, "{line}");
            assert_eq!(state.robots, start.robots);
        }
    }

    // END-1
    #[test]
    fn the_game_is_over_when_a_robot_stands_on_the_flag_of_its_rival() {
        let over = |row: &str, flags: &str| state(&format!("5 1 9 1\n{flags}\n{row}\n")).is_over();
        assert!(over("N....", "1 1 5 1"));
        assert!(over("....A", "1 1 5 1"));
        assert!(!over("A...N", "1 1 5 1"));
        assert!(over("..A..", "3 1 3 1") && over("..N..", "3 1 3 1"));
        // Sliding across a flag does not count.
        let mut state = state("5 1 9 1\n1 1 3 1\n.A...\n");
        state.step(b"A V");
        assert!(!state.is_over());
        assert_eq!(state.write(), "5 1 9 2\n1 1 3 1\n....A\n");
    }

    // END-3
    #[test]
    #[should_panic = "END-3"]
    fn no_step_after_the_end() {
        State::start(0).unwrap().step(b"");
    }
}
