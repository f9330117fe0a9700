//! The AI-Tester kit for Rust: it reads the state; you write the strategy. README.md shows how. This file has the
//! state and the rules, protocol.rs reads states and sends commands.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

pub mod protocol;

pub use protocol::play;

/// Turns of a game without a limit.
pub const NO_LIMIT: i64 = 999_999_999;
/// The health that a bonus gives.
pub const FIRST_AID: i64 = 50;
/// Units that a player can ever have.
pub const LONGEST_LIST: usize = 32;
pub const MOST_MONEY: i64 = 1_000_000;
pub const MOST_HEALTH: i64 = 2_000_000;

pub const WATER: u8 = b'~';
pub const WALL: u8 = b'#';

/// A tile: its column x, from the left, and its row y, from the top, both from 0.
pub type Tile = (i64, i64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Buy,
    Fight,
}

/// A type of units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Type {
    pub name: String,
    pub price: i64,
    pub range: i64,
    /// Of a new unit.
    pub health: i64,
    pub shield: i64,
    pub weapon: i64,
    /// Points for entering land of kind 1.
    pub move_cost: i64,
    /// Points for a shot.
    pub fire_cost: i64,
    pub icon: String,
    pub sound: String,
}

/// A unit as it was when you asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its place in the list of its player, from 0.
    pub id: usize,
    /// The number of its player, from 1.
    pub player: usize,
    /// The number of its type, from 0.
    pub kind: usize,
    pub x: i64,
    pub y: i64,
    /// 0 if it is dead or was sold.
    pub health: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub money: i64,
    /// All units that it ever had, by id.
    pub units: Vec<Unit>,
}

/// A command. Its first number is the number of a type or the id of a unit, the others are a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    Buy(usize, i64, i64),
    Sell(usize),
    Move(usize, i64, i64),
    Shoot(usize, i64, i64),
    /// Ends the buying.
    End,
    /// Ends the turn.
    Next,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buy(kind, x, y) => write!(f, "BUY {kind} {x} {y}"),
            Self::Sell(u) => write!(f, "SEL {u}"),
            Self::Move(u, x, y) => write!(f, "MOV {u} {x} {y}"),
            Self::Shoot(u, x, y) => write!(f, "ATT {u} {x} {y}"),
            Self::End => f.write_str("END"),
            Self::Next => f.write_str("NXT"),
        }
    }
}

/// Why the rules refuse a command, with the clause.
pub type Refused = &'static str;

/// A state of the game, and the commands that led to it since it was read. You can
/// clone it and try commands on the clone: they change nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Of each player before it buys.
    pub money: i64,
    /// Of each turn.
    pub action_points: i64,
    /// How many living units a player can have when it buys.
    pub max_units: i64,
    /// 0 means [`NO_LIMIT`].
    pub turn_limit: i64,
    pub phase: Phase,
    pub turn: i64,
    /// The number of the player whose turn it is, from 1: you.
    pub player: usize,
    /// Left in this turn.
    pub points: i64,
    pub refused: i64,
    pub types: Vec<Type>,
    pub width: i64,
    pub height: i64,
    /// Rows of `1` to `9` and `A` for land of the kinds 1 to 10, [`WATER`] and [`WALL`].
    pub terrain: Vec<Vec<u8>>,
    /// Rows of `.` and the numbers of players.
    pub placement: Vec<Vec<u8>>,
    pub bonuses: Vec<Tile>,
    /// The player n is `players[n - 1]`.
    pub players: Vec<Player>,
    pub commands: Vec<Command>,
    /// The player and the id of the living unit on each tile.
    on: [[Option<(usize, usize)>; 32]; 32],
}

/// The costs of paths by row and column.
pub type Costs = Vec<Vec<Option<i64>>>;

fn beside(x: i64, y: i64) -> [Tile; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

/// The tiles of the line of fire from one tile to another one, both included. At a
/// corner it goes in x first.
pub fn line_of_fire((x, y): Tile, (to_x, to_y): Tile) -> Vec<Tile> {
    let (columns, rows) = ((to_x - x).abs(), (to_y - y).abs());
    let (mut i, mut j) = (0, 0); // the steps done in x and in y
    let mut line = vec![(x, y)];
    while i < columns || j < rows {
        // The next side in x is not behind the one in y.
        if (2 * i + 1) * rows <= (2 * j + 1) * columns {
            i += 1;
        } else {
            j += 1;
        }
        line.push((x + i * (to_x - x).signum(), y + j * (to_y - y).signum()));
    }
    line
}

fn check(fine: bool, reason: Refused) -> Result<(), Refused> {
    if fine {
        Ok(())
    } else {
        Err(reason)
    }
}

impl Game {
    /// The money and the units of the player whose turn it is.
    pub fn me(&self) -> &Player {
        &self.players[self.player - 1]
    }

    /// Your living units.
    pub fn own_units(&self) -> Vec<Unit> {
        self.me().units.iter().copied().filter(|unit| unit.health > 0).collect()
    }

    /// The living units of all players but one.
    pub fn enemies(&self, player: usize) -> Vec<Unit> {
        let all = self.players.iter().flat_map(|player| &player.units);
        all.copied().filter(|unit| unit.health > 0 && unit.player != player).collect()
    }

    pub fn type_of(&self, unit: &Unit) -> &Type {
        &self.types[unit.kind]
    }

    fn is_on_board(&self, x: i64, y: i64) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    /// The living unit on a tile.
    pub fn unit_at(&self, x: i64, y: i64) -> Option<Unit> {
        let row = self.on.get(usize::try_from(y).ok()?)?;
        let (player, id) = (*row.get(usize::try_from(x).ok()?)?)?;
        Some(self.players[player - 1].units[id])
    }

    /// The kind of land, 1 to 10; 0 for water, for a wall, and off the board.
    pub fn land(&self, x: i64, y: i64) -> i64 {
        if !self.is_on_board(x, y) {
            return 0;
        }
        match self.terrain[y as usize][x as usize] {
            b'A' => 10,
            digit @ b'1'..=b'9' => i64::from(digit - b'0'),
            _ => 0,
        }
    }

    /// Whether a tile is land without a living unit and without a bonus.
    pub fn is_free(&self, x: i64, y: i64) -> bool {
        self.land(x, y) > 0 && self.unit_at(x, y).is_none() && !self.bonuses.contains(&(x, y))
    }

    /// All tiles of the board, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The player whose placement tile a tile of the board is.
    pub fn owner(&self, x: i64, y: i64) -> Option<usize> {
        match self.placement[y as usize][x as usize] {
            b'.' => None,
            digit => Some(usize::from(digit - b'0')),
        }
    }

    /// The tiles where you can put what you buy, row by row.
    pub fn places(&self) -> Vec<Tile> {
        self.tiles().filter(|&(x, y)| self.owner(x, y) == Some(self.player) && self.is_free(x, y)).collect()
    }

    /// Whether you can buy a unit of a type, on one of `places`.
    pub fn can_buy(&self, kind: usize) -> bool {
        let living = self.own_units().len() as i64;
        let room = self.me().units.len() < LONGEST_LIST && living < self.max_units;
        room && self.types.get(kind).is_some_and(|bought| bought.price <= self.me().money)
    }

    /// The points that a cheapest path of a unit costs, however many are left; `None` where no path leads.
    /// A path can end on a unit of the same player; a move cannot.
    pub fn costs(&self, unit: &Unit) -> Costs {
        let mut costs = vec![vec![None; self.width as usize]; self.height as usize];
        let mut border = BinaryHeap::from([Reverse((0, unit.x, unit.y))]);
        while let Some(Reverse((cost, x, y))) = border.pop() {
            let known = &mut costs[y as usize][x as usize];
            if known.is_some() {
                continue;
            }
            *known = Some(cost);
            for (x, y) in beside(x, y) {
                let land = self.land(x, y);
                if land > 0 && self.unit_at(x, y).map_or(true, |other| other.player == unit.player) {
                    border.push(Reverse((cost + land * self.type_of(unit).move_cost, x, y)));
                }
            }
        }
        costs
    }

    /// The tiles of a cheapest path of a unit to a tile, without its own; empty if no path leads there.
    pub fn path(&self, unit: &Unit, (mut x, mut y): Tile) -> Vec<Tile> {
        let costs = self.costs(unit);
        let cost_at = |x: i64, y: i64| costs[y as usize][x as usize];
        let mut path = Vec::new();
        while let Some(cost) = cost_at(x, y).filter(|&cost| cost > 0) {
            path.insert(0, (x, y));
            let before = cost - self.land(x, y) * self.type_of(unit).move_cost;
            let leads_here = |&(x, y): &Tile| self.land(x, y) > 0 && cost_at(x, y) == Some(before);
            (x, y) = beside(x, y).into_iter().find(leads_here).expect("a path has a tile before");
        }
        path
    }

    /// The tiles to which a unit can move with the points left, row by row.
    pub fn moves(&self, unit: &Unit) -> Vec<Tile> {
        if self.is_over() {
            return Vec::new();
        }
        let costs = self.costs(unit);
        let can_pay = |x: i64, y: i64| costs[y as usize][x as usize].is_some_and(|cost| cost <= self.points);
        self.tiles().filter(|&(x, y)| can_pay(x, y) && self.unit_at(x, y).is_none()).collect()
    }

    /// The health that a shot of a unit takes from a target.
    pub fn damage(&self, unit: &Unit, target: &Unit) -> i64 {
        (self.type_of(unit).weapon - self.type_of(target).shield).max(0)
    }

    /// Whether a unit that stood on one tile would have another one in range.
    pub fn in_range(&self, unit: &Unit, (x, y): Tile, (to_x, to_y): Tile) -> bool {
        (to_x - x).pow(2) + (to_y - y).pow(2) <= self.type_of(unit).range.pow(2)
    }

    /// Whether nothing blocks the line of fire from one tile to another one. The unit `without` does not block.
    pub fn is_clear(&self, from: Tile, to: Tile, without: Option<&Unit>) -> bool {
        let line = line_of_fire(from, to);
        line.iter().skip(1).take(line.len().saturating_sub(2)).all(|&(x, y)| {
            let gone = without.is_some_and(|unit| (unit.x, unit.y) == (x, y));
            self.terrain[y as usize][x as usize] != WALL && (gone || self.unit_at(x, y).is_none())
        })
    }

    /// Whether a unit that stood on a tile instead could shoot at a target, points aside.
    pub fn can_hit(&self, unit: &Unit, from: Tile, target: &Unit) -> bool {
        let to = (target.x, target.y);
        self.in_range(unit, from, to) && self.is_clear(from, to, Some(unit))
    }

    /// The enemies at which a unit can shoot from where it is with the points left.
    pub fn targets(&self, unit: &Unit) -> Vec<Unit> {
        let mut enemies = self.enemies(unit.player);
        let can_pay = self.type_of(unit).fire_cost <= self.points;
        enemies.retain(|enemy| can_pay && self.can_hit(unit, (unit.x, unit.y), enemy));
        enemies
    }

    /// Buys a unit of a type and puts it on a placement tile.
    ///
    /// # Errors
    ///
    /// Every command changes nothing and returns the reason if the rules refuse it.
    pub fn buy(&mut self, kind: usize, x: i64, y: i64) -> Result<(), Refused> {
        self.expect(Phase::Buy)?;
        check(self.places().contains(&(x, y)), "BUY-2: not a free placement tile of yours")?;
        check(self.can_buy(kind), "BUY-2: no such type, too many units, or too little money")?;
        let (id, player, health) = (self.me().units.len(), self.player, self.types[kind].health);
        let me = &mut self.players[player - 1];
        me.money -= self.types[kind].price;
        self.add(Unit { id, player, kind, x, y, health });
        self.done(Command::Buy(kind, x, y))
    }

    /// Sells your unit with the id u for its price.
    pub fn sell(&mut self, u: usize) -> Result<(), Refused> {
        let unit = self.own(Phase::Buy, u)?;
        let price = self.type_of(&unit).price;
        let me = &mut self.players[self.player - 1];
        me.money = MOST_MONEY.min(me.money + price);
        self.change(Unit { health: 0, ..unit });
        self.done(Command::Sell(u))
    }

    /// Moves your unit with the id u to one of its `moves`.
    pub fn move_to(&mut self, u: usize, x: i64, y: i64) -> Result<(), Refused> {
        let unit = self.own(Phase::Fight, u)?;
        let empty = self.land(x, y) > 0 && self.unit_at(x, y).is_none();
        check(empty, "MOV-4: not a tile of land without a unit")?;
        let cost = self.costs(&unit)[y as usize][x as usize].filter(|&cost| cost <= self.points);
        self.points -= cost.ok_or("MOV-4: no path, or too few points")?;
        let bonus = self.bonuses.iter().position(|&tile| tile == (x, y));
        let aid = bonus.map_or(0, |_| FIRST_AID);
        bonus.map(|bonus| self.bonuses.remove(bonus));
        self.change(Unit { x, y, health: MOST_HEALTH.min(unit.health + aid), ..unit });
        self.done(Command::Move(u, x, y))
    }

    /// Shoots with your unit with the id u at an enemy, one of its `targets`.
    pub fn shoot(&mut self, u: usize, x: i64, y: i64) -> Result<(), Refused> {
        let unit = self.own(Phase::Fight, u)?;
        let target = self.targets(&unit).into_iter().find(|enemy| (enemy.x, enemy.y) == (x, y));
        let target = target.ok_or("ATT-2: no enemy, out of range, no clear line, or too few points")?;
        self.points -= self.type_of(&unit).fire_cost;
        self.change(Unit { health: (target.health - self.damage(&unit, &target)).max(0), ..target });
        self.done(Command::Shoot(u, x, y))
    }

    /// Ends the turn, or the buying. On a clone you can then try the commands of the next player.
    pub fn end(&mut self) {
        let (buying, count) = (self.phase == Phase::Buy, self.players.len());
        if buying && self.player < count {
            self.player += 1;
        } else if !self.is_over() {
            let last = if buying { count } else { self.player };
            self.turn = if buying { 0 } else { self.turn + 1 };
            self.phase = Phase::Fight;
            self.points = self.action_points;
            self.player = (0..count).map(|i| (last + i) % count + 1).find(|&player| self.is_in(player)).unwrap_or(1);
        }
        let _ = self.done(if buying { Command::End } else { Command::Next });
    }

    /// Carries out a command of `commands`.
    pub fn carry_out(&mut self, command: Command) -> Result<(), Refused> {
        match command {
            Command::Buy(kind, x, y) => self.buy(kind, x, y),
            Command::Sell(u) => self.sell(u),
            Command::Move(u, x, y) => self.move_to(u, x, y),
            Command::Shoot(u, x, y) => self.shoot(u, x, y),
            Command::End | Command::Next => {
                self.end();
                Ok(())
            }
        }
    }

    /// Whether a player has a living unit.
    pub fn is_in(&self, player: usize) -> bool {
        self.players[player - 1].units.iter().any(|unit| unit.health > 0)
    }

    pub fn is_over(&self) -> bool {
        let limit = if self.turn_limit == 0 { NO_LIMIT } else { self.turn_limit };
        let players_in = (1..=self.players.len()).filter(|&player| self.is_in(player)).count();
        self.phase == Phase::Fight && (self.turn >= limit || players_in < 2)
    }

    fn expect(&self, phase: Phase) -> Result<(), Refused> {
        check(self.phase == phase && !self.is_over(), "STP-2: not in this phase, or the game is over")
    }

    fn own(&self, phase: Phase, u: usize) -> Result<Unit, Refused> {
        self.expect(phase)?;
        self.me().units.get(u).copied().filter(|unit| unit.health > 0).ok_or("you have no such living unit")
    }

    /// Adds a unit to the list of its player.
    fn add(&mut self, unit: Unit) {
        self.players[unit.player - 1].units.push(unit);
        self.put(unit);
    }

    fn put(&mut self, unit: Unit) {
        if unit.health > 0 {
            self.on[unit.y as usize][unit.x as usize] = Some((unit.player, unit.id));
        }
    }

    /// Replaces a living unit.
    fn change(&mut self, unit: Unit) {
        let place = &mut self.players[unit.player - 1].units[unit.id];
        self.on[place.y as usize][place.x as usize] = None;
        *place = unit;
        self.put(unit);
    }

    fn done(&mut self, command: Command) -> Result<(), Refused> {
        self.refused = 0;
        self.commands.push(command);
        Ok(())
    }
}
