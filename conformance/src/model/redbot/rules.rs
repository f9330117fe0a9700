//! SET-4: the constants of the game and the lines that set them.

use super::number::integer;
use std::fmt;

/// The constants. [`Rules::default`] returns those of the standard game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// STRAIGHT_FIRE: the lives that a hit object loses, and the points for hitting a robot.
    pub straight_fire: i64,
    /// SPLASH_FIRE: the lives that each object around the hit cell loses, and the points for each robot there.
    pub splash_fire: i64,
    /// STEP_ATTACK: the lives lost by a bump or a contest.
    pub step_attack: i64,
    /// MAX_FIN_BONUS: the base of the arrival bonus, of which each arrival rank takes off one FIN_BONUS_STEP.
    pub max_fin_bonus: i64,
    /// FIN_BONUS_STEP: the decrease of the bonus per arrival rank.
    pub fin_bonus_step: i64,
    /// ROBOT_LIVES: the lives of a robot at the start.
    pub robot_lives: i64,
    /// WALL_LIVES: the lives of a new wall.
    pub wall_lives: i64,
    /// WALLS_PER_PLAYER: the allowance of a player at the start.
    pub walls_per_player: i64,
    /// Whether BLD-8 applies.
    pub build_cap: bool,
    /// The keys set so far. A key may not repeat.
    pub given: Vec<String>,
}

impl Default for Rules {
    fn default() -> Self {
        // SET-4: the defaults of the table.
        Self {
            straight_fire: 4,
            splash_fire: 2,
            step_attack: 1,
            max_fin_bonus: 50,
            fin_bonus_step: 10,
            robot_lives: 13,
            wall_lives: 40,
            walls_per_player: 20,
            build_cap: true,
            given: Vec::new(),
        }
    }
}

/// The reason why a line of a variant is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesLineError {
    /// The key is unknown, so the model does not support the variant.
    Skip(String),
    /// The line is malformed, so the rules are rejected as `bad-rules`.
    Bad(String),
}

impl fmt::Display for RulesLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skip(reason) => write!(f, "skip: {reason}"),
            Self::Bad(reason) => write!(f, "bad-rules: {reason}"),
        }
    }
}

impl std::error::Error for RulesLineError {}

impl Rules {
    /// Sets one constant from a line `key=value`.
    ///
    /// # Errors
    ///
    /// When the key is unknown or the line is malformed. Nothing is set in this case.
    pub fn set_line(&mut self, line: &str) -> Result<(), RulesLineError> {
        let Some((key, value)) = line.split_once('=') else {
            // SET-4: a line that is not `key=value`.
            return Err(RulesLineError::Bad(format!("{line:?} is not key=value")));
        };
        if key.is_empty() {
            // SET-4: a line with an empty key is not `key=value` either.
            return Err(RulesLineError::Bad(format!("{line:?} has no key")));
        }
        // SET-4: the ranges of the table.
        let range = match key {
            "straight_fire" | "splash_fire" | "step_attack" | "max_fin_bonus" | "fin_bonus_step" => (0, 1_000_000),
            "robot_lives" | "wall_lives" => (1, 1_000_000),
            "walls_per_player" => (0, 32),
            "build_cap" => (0, 0),
            // SET-4: an unknown key.
            _ => return Err(RulesLineError::Skip(format!("unknown key {key:?}"))),
        };
        if self.given.iter().any(|given| given == key) {
            // SET-4: a repeated key.
            return Err(RulesLineError::Bad(format!("{key} is given twice")));
        }
        if key == "build_cap" {
            // SET-4: exactly `on` or `off`.
            match value {
                "on" => self.build_cap = true,
                "off" => self.build_cap = false,
                _ => return Err(RulesLineError::Bad(format!("{key} is neither on nor off: {value:?}"))),
            }
        } else {
            // SET-4: an integer written as in FILE-8.
            let Some(number) = integer(value.as_bytes(), range.0, range.1) else {
                return Err(RulesLineError::Bad(format!("{key} is not within {range:?}: {value:?}")));
            };
            match key {
                "straight_fire" => self.straight_fire = number,
                "splash_fire" => self.splash_fire = number,
                "step_attack" => self.step_attack = number,
                "max_fin_bonus" => self.max_fin_bonus = number,
                "fin_bonus_step" => self.fin_bonus_step = number,
                "robot_lives" => self.robot_lives = number,
                "wall_lives" => self.wall_lives = number,
                _ => self.walls_per_player = number,
            }
        }
        self.given.push(key.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::rows_of_table;

    /// The value of a key, as the table spells it.
    fn value(rules: &Rules, key: &str) -> String {
        match key {
            "straight_fire" => rules.straight_fire.to_string(),
            "splash_fire" => rules.splash_fire.to_string(),
            "step_attack" => rules.step_attack.to_string(),
            "max_fin_bonus" => rules.max_fin_bonus.to_string(),
            "fin_bonus_step" => rules.fin_bonus_step.to_string(),
            "robot_lives" => rules.robot_lives.to_string(),
            "wall_lives" => rules.wall_lives.to_string(),
            "walls_per_player" => rules.walls_per_player.to_string(),
            "build_cap" => if rules.build_cap { "on" } else { "off" }.to_owned(),
            _ => panic!("{key} is unknown to this test"),
        }
    }

    // SET-4: the table of the clause.
    #[test]
    fn the_table_of_constants_holds() {
        let rows = rows_of_table("redbot", "SET-4");
        assert_eq!(rows.len(), 9);
        for row in rows {
            let key = row[0].trim_matches('`');
            assert_eq!(value(&Rules::default(), key), row[2], "{key}");
            let set = |text: &str| Rules::default().set_line(&format!("{key}={text}"));
            let Some((low, high)) = row[3].split_once("..") else {
                assert_eq!(row[3], "on, off");
                continue;
            };
            let (low, high): (i64, i64) = (low.parse().unwrap(), high.parse().unwrap());
            for bound in [low, high] {
                let mut rules = Rules::default();
                rules.set_line(&format!("{key}={bound}")).unwrap();
                assert_eq!(value(&rules, key), bound.to_string());
            }
            for text in [&(low - 1).to_string(), &(high + 1).to_string(), "", " 1", "1 ", "+1", "on", "1=1", "1\r"] {
                assert!(matches!(set(text), Err(RulesLineError::Bad(_))), "{key}={text:?}");
            }
        }
    }

    // SET-4
    #[test]
    fn lines_are_strict() {
        let fault = |lines: &[&str]| {
            let mut rules = Rules::default();
            lines.iter().find_map(|line| rules.set_line(line).err())
        };
        for text in ["build_cap=ON", "build_cap=1", "build_cap=", "build_cap= on", "", "step_attack", "=3"] {
            assert!(matches!(fault(&[text]), Some(RulesLineError::Bad(_))), "{text:?}");
        }
        assert!(matches!(fault(&["build_cap=off", "build_cap=off"]), Some(RulesLineError::Bad(_))));
        for text in ["STEP_ATTACK=1", "step_attack =1", " step_attack=1", "board=25", "board"] {
            let bad = !text.contains('=');
            assert_eq!(matches!(fault(&[text]), Some(RulesLineError::Bad(_))), bad, "{text:?}");
        }
        assert_eq!(fault(&["step_attack=007", "splash_fire=-0", "build_cap=off"]), None);
    }
}
