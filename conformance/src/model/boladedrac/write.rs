//! FILE-1 and FILE-6: writes state files.

use super::state::{Content, Goku, Item, State, Status};

impl State {
    /// The state file in canonical form.
    #[must_use]
    pub fn write(&self) -> String {
        let it = &self.parameters;
        let mut text = "boladedrac v1\n".to_owned();
        for (name, value) in [
            ("nb_players", it.nb_players),
            ("nb_rounds", it.nb_rounds),
            ("nb_capsules", it.nb_capsules),
            ("nb_balls", it.nb_balls),
            ("nb_beans", it.nb_beans),
            ("nb_kintons", it.nb_kintons),
            ("goku_regen_time", it.goku_regen_time),
            ("bean_regen_time", it.bean_regen_time),
            ("kinton_regen_time", it.kinton_regen_time),
            ("kinton_life_time", it.kinton_life_time),
            ("max_strength", it.max_strength),
            ("res_strength", it.res_strength),
            ("moving_penalty", it.moving_penalty),
            ("kamehame_penalty", it.kamehame_penalty),
            ("combat_penalty", it.combat_penalty),
            ("rows", it.rows),
            ("cols", it.cols),
        ] {
            text += &format!("{name} {value}\n");
        }
        text += "names";
        for goku in &self.gokus {
            text += &format!(" {}", goku.name);
        }
        text += "\n\n\n";
        text += &self.write_from_round();
        text
    }

    /// RES-1: the part of the state file that starts with `round`.
    #[must_use]
    pub fn write_from_round(&self) -> String {
        let mut text = format!("round {}\n", self.round);
        for row in &self.board {
            for content in row {
                text.push(match content {
                    Content::Nothing => '.',
                    Content::Rock => 'X',
                    Content::Capsule => 'C',
                    Content::Ball => 'B',
                });
            }
            text += "\n";
        }
        text += "beans\n";
        for bean in &self.beans {
            text += &item_line(bean);
        }
        text += "kintons\n";
        for kinton in &self.kintons {
            text += &item_line(kinton);
        }
        for goku in &self.gokus {
            text += &goku_line(goku);
        }
        text += "\n";
        text
    }
}

fn item_line(item: &Item) -> String {
    let there = if item.is_there { "y" } else { "n" };
    format!("{} {} {there} {}\n", item.place.row, item.place.column, item.timer)
}

fn goku_line(goku: &Goku) -> String {
    let kind = match (goku.is_rider, goku.is_carrier) {
        (false, false) => "normal",
        (true, false) => "on_kinton",
        (false, true) => "with_ball",
        (true, true) => "on_kinton_with_ball",
    };
    let alive = if goku.is_alive { "a" } else { "d" };
    let (i, j) = (goku.cell.row, goku.cell.column);
    let (timer, balls, strength, time) = (goku.timer, goku.balls_deposited, goku.strength, goku.kinton_time);
    // The blank after the status is part of the layout.
    format!("{kind} {i} {j} {timer} {alive} {balls} {strength} {time} {} \n", status(goku.status))
}

/// FILE-6: a share is written with the fewest digits.
fn status(status: Status) -> String {
    let Status::Used(thousandths) = status else { return "-1".to_owned() };
    let share = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    share.trim_end_matches('0').trim_end_matches('.').to_owned()
}
