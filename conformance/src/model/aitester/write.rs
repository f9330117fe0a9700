//! FILE-1, FILE-4 and FILE-5: writes state files.

use super::state::{Phase, State, Terrain};

impl State {
    /// The state file in canonical form.
    #[must_use]
    pub fn write(&self) -> String {
        let it = &self.parameters;
        let phase = match self.phase {
            Phase::Buy => "buy",
            Phase::Fight => "fight",
        };
        let mut text = "aitester v1\n".to_owned();
        text += &format!("players {}\n", it.players);
        text += &format!("money {}\n", it.money);
        text += &format!("action_points {}\n", it.action_points);
        text += &format!("max_units {}\n", it.max_units);
        text += &format!("turn_limit {}\n", it.turn_limit);
        text += &format!("phase {phase}\n");
        text += &format!("turn {}\n", self.turn);
        text += &format!("player {}\n", self.player);
        text += &format!("points {}\n", self.points);
        text += &format!("refused {}\n", self.refused);
        text += &format!("types {}\n", self.types.len());
        for it in &self.types {
            text += &format!("{} {} {} {} {}", it.name, it.price, it.range, it.health, it.shield);
            text += &format!(" {} {} {} {} {}\n", it.weapon, it.move_cost, it.fire_cost, it.icon, it.sound);
        }
        text += &format!("size {} {}\n", self.columns, self.rows);
        for row in &self.terrain {
            text.extend(row.iter().map(|terrain| terrain_letter(*terrain)));
            text += "\n";
        }
        for row in &self.placement {
            text.extend(row.iter().map(|player| player.map_or('.', digit)));
            text += "\n";
        }
        text += &format!("bonuses {}\n", self.bonuses.len());
        for tile in &self.bonuses {
            text += &format!("{} {} first_aid\n", tile.x, tile.y);
        }
        for player in &self.players {
            text += &format!("money {} units {}\n", player.money, player.units.len());
            for unit in &player.units {
                let (x, y) = (unit.tile.x, unit.tile.y);
                text += &format!("{} {} {x} {y} {}\n", unit.id, unit.type_number, unit.health);
            }
        }
        text
    }
}

/// FILE-4
fn terrain_letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Land(10) => 'A',
        Terrain::Land(kind) => digit(kind),
        Terrain::Water => '~',
        Terrain::Wall => '#',
    }
}

fn digit(number: i64) -> char {
    char::from(b'0' + number as u8)
}
