//! Handmade start states.

use rulebook_core::boladedrac::{Cell, Goku, Gokus, Item, Name, Parameters, Player, Setup, State};
use rulebook_core::grid::{WideCellSet, WideSize};

/// The names of the players.
const NAMES: [&str; 4] = ["P1", "P2", "P3", "P4"];

/// A state under construction.
#[derive(Clone, Debug)]
pub(super) struct Scene(Setup);

impl Scene {
    /// Starts from a state.
    pub(super) fn of(state: State) -> Self {
        Self(state.into_setup())
    }

    /// Starts from raw fields.
    pub(super) const fn of_setup(setup: Setup) -> Self {
        Self(setup)
    }

    /// Starts from a drawing with the letters of a state file; in addition, `b` is a
    /// bean, `k` is a kinton and a digit is the goku with this id, at full strength.
    /// All parameters are the usual ones.
    ///
    /// # Panics
    ///
    /// If the drawing has other letters, or rows of different lengths. That is a bug
    /// in the drawing.
    pub(super) fn drawn(rows: &[&str]) -> Self {
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "the rows of a drawing have one length");
        let [height, width] = [rows.len(), rows[0].len()].map(|side| side as u8);
        let empty = WideCellSet::EMPTY;
        let (beans, kintons, gokus) = Default::default();
        let mut setup = Setup {
            parameters: Parameters::STANDARD,
            size: WideSize::new(width, height).expect("a drawing is a board"),
            round: 0,
            rocks: empty,
            capsules: empty,
            balls: empty,
            beans,
            kintons,
            gokus,
        };
        let mut places = [None; 4];
        for (i, row) in (0..).zip(rows) {
            for (j, letter) in (0..).zip(row.chars()) {
                let cell = Cell::new(i, j);
                match letter {
                    '.' => {}
                    'X' => setup.rocks.insert(cell.position()),
                    'C' => setup.capsules.insert(cell.position()),
                    'B' => setup.balls.insert(cell.position()),
                    'b' => setup.beans.push(Item::there(cell)).expect("a drawing has up to 32 beans"),
                    'k' => setup.kintons.push(Item::there(cell)).expect("a drawing has up to 32 kintons"),
                    digit => places[digit.to_digit(4).expect("a goku is a digit up to 3") as usize] = Some(cell),
                }
            }
        }
        setup.gokus = gokus_on(places.into_iter().map_while(|place| place), setup.parameters.max_strength);
        Self(setup)
    }

    /// Changes the parameters.
    pub(super) fn parameters(mut self, change: impl FnOnce(&mut Parameters)) -> Self {
        change(&mut self.0.parameters);
        self
    }

    /// Changes each goku.
    pub(super) fn gokus(mut self, mut change: impl FnMut(Player, &mut Goku)) -> Self {
        for player in self.0.gokus.players() {
            if let Some(goku) = self.0.gokus.get_mut(player) {
                change(player, goku);
            }
        }
        self
    }

    /// Puts all gokus on kintons that last for `time` rounds.
    pub(super) fn riders(self, time: u32) -> Self {
        self.gokus(|_, goku| (goku.on_kinton, goku.kinton) = (true, time))
    }

    /// Kills all gokus. `timer` returns the number of rounds until a player's goku can return.
    pub(super) fn dead(self, mut timer: impl FnMut(Player) -> u32) -> Self {
        self.gokus(|player, goku| {
            (goku.is_alive, goku.strength, goku.timer) = (false, 0, timer(player));
        })
    }

    /// Sets the number of the state.
    pub(super) fn round(mut self, round: u32) -> Self {
        self.0.round = round;
        self
    }

    /// Adds a ball on the cell of a goku.
    pub(super) fn ball_under(mut self, player: Player) -> Self {
        self.0.balls.insert(self.0.gokus[player].cell.position());
        self
    }

    /// Adds a capsule on the cell of a goku.
    pub(super) fn capsule_under(mut self, player: Player) -> Self {
        self.0.capsules.insert(self.0.gokus[player].cell.position());
        self
    }

    /// Returns the state, with the numbers of its capsules and balls.
    ///
    /// # Panics
    ///
    /// If the scene breaks a rule of the state file; that is a bug in the scene.
    pub(super) fn done(mut self) -> State {
        let carried = self.0.gokus.iter().filter(|(_, goku)| goku.with_ball).count();
        self.0.parameters.nb_capsules = self.0.capsules.len() as u32;
        self.0.parameters.nb_balls = (self.0.balls.len() + carried) as u32;
        State::new(self.0).unwrap_or_else(|broken| panic!("a scene is no valid state: {broken}"))
    }
}

/// Living gokus of this strength on these cells.
pub(super) fn gokus_on(cells: impl Iterator<Item = Cell>, strength: u32) -> Gokus {
    let mut gokus = Gokus::NONE;
    for (name, cell) in NAMES.into_iter().zip(cells) {
        gokus.push(Goku::new(Name::new(name).expect("a valid name"), cell, strength));
    }
    gokus
}
