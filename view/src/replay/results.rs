//! Score sheets of games, with a player name at the end of each line.

use super::RecordFiles;
use crate::Renderable;
use rulebook_core::contract::Game;
use rulebook_core::text::PlainWriter;
use rulebook_record::{PlayerName, Transcript};

/// The name of the score sheet file.
pub const RESULTS_FILE: &str = "results";

impl RecordFiles {
    /// Takes the names of the players from a score sheet if they are unknown.
    /// Ignores invalid lines, because a replay needs no names.
    pub fn name_by<G: Renderable>(&mut self, results: &[u8]) {
        let rules = G::Rules::default();
        let Some(state) = self.states.values().find_map(|file| G::read(file.text.bytes(), &rules).ok()) else { return };
        let words = words::<G>(&state);
        let transcript = self.transcript.get_or_insert_with(|| Transcript::of_rules::<G>(&rules));
        if transcript.players.is_empty() {
            transcript.players =
                String::from_utf8_lossy(results).lines().filter_map(|line| player(line, words)).collect();
        }
    }
}

/// The number of words in a line of a score sheet, without the name.
fn words<G: Game>(state: &G::State) -> usize {
    let mut sheet = String::new();
    G::score_sheet(state, &mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
    sheet.lines().next().map_or(0, |line| line.split(' ').count())
}

/// The player of a line: the second word is the seat, and the name follows after `words` words.
fn player(line: &str, words: usize) -> Option<PlayerName> {
    let mut parts = line.splitn(words + 1, ' ');
    let seat = parts.nth(1)?.strip_prefix('P')?.parse().ok()?;
    let name = parts.nth(words.checked_sub(2)?)?;
    Some(PlayerName { seat, name: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::player;

    /// PLAY-8
    #[test]
    fn play_8_a_name_ends_a_line() {
        let seat_and_name = |line| player(line, 5).map(|player| (player.seat, player.name));
        assert_eq!(seat_and_name("1 P2 20 0 3 tym01"), Some((2, "tym01".to_owned())));
        assert_eq!(seat_and_name("2 P1 0 - 0 Red  Team"), Some((1, "Red  Team".to_owned())));
        for line in ["1 P2 20 0 3", "", "1 2 20 0 3 tym01", "won by nobody at all, as it seems"] {
            assert_eq!(seat_and_name(line), None, "{line}");
        }
    }
}
