//! The events of a round, and its draws, lead from the state before it to the state after it.

use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_core::boladedrac::{
    Action, ByPlayer, Cell, Direction, Event, Goku, Item, ItemId, ItemKind, MoveRefusal, Order, OwedReason, Parameters,
    Player, Ray, Setup, State, Status, ThrowRefusal,
};
use rulebook_core::chance::Draw;
use rulebook_core::contract::Event as _;
use std::slice::Iter;

/// The maximum number of attempts to draw a cell (DEA-3, BAL-1).
const ATTEMPTS: usize = 200;

/// Every event of a round is the one that the rules require at its place, and
/// nothing else changes the state. With the draws of the round, each draw is the
/// one that the rules require, too.
pub(super) fn lead_to(sample: &Sample, draws: Option<&[Draw]>, events: &[Event], after: &State) {
    let mut replay = Replay {
        now: sample.state.setup().clone(),
        actions: sample.actions(),
        events: events.iter(),
        draws: draws.map(<[Draw]>::iter),
        owed: 0,
    };
    replay.round();
    assert_eq!(replay.events.next(), None, "ROU-1: the round is over");
    assert!(replay.draws.is_none_or(|mut draws| draws.next().is_none()), "ROU-2: nothing else draws");
    assert_eq!(&replay.now, after.setup(), "the events do not add up: {events:?}");
}

/// A round that its events describe.
pub(super) struct Replay<'a> {
    /// The state after the events so far.
    pub(super) now: Setup,
    actions: ByPlayer<Action>,
    events: Iter<'a, Event>,
    draws: Option<Iter<'a, Draw>>,
    /// The number of balls owed.
    pub(super) owed: usize,
}

impl Replay<'_> {
    /// ROU-1
    fn round(&mut self) {
        self.freeze();
        let order = self.order();
        self.throws(order);
        for player in order.iter() {
            if let Action::Move(direction) = self.action(player) {
                self.go(player, direction);
            }
        }
        for player in self.now.gokus.players() {
            self.pass_time(player);
        }
        for kind in ItemKind::ALL {
            for index in 0..self.now.items(kind).len() {
                self.pass_item(ItemId { kind, index: index as u8 });
            }
        }
        for _ in 0..self.owed {
            self.place_ball();
        }
        self.now.round += 1;
        self.expect(Event::RoundOver { round: self.now.round });
    }

    /// The next event.
    fn next(&mut self) -> Event {
        let event = *self.events.next().expect("ROU-1: an event is missing");
        assert!(!event.to_string().is_empty(), "{}: an event has a text", event.clause());
        event
    }

    /// The next event is this one.
    pub(super) fn expect(&mut self, expected: Event) {
        assert_eq!(self.next(), expected, "{}", expected.clause());
    }

    /// The next draw has this bound; its value, if the draws are known.
    fn draw(&mut self, below: u32) -> Option<u32> {
        let draw = self.draws.as_mut()?.next().expect("ROU-2: a draw is missing");
        assert_eq!(draw.below().get(), below, "ROU-2: another bound");
        Some(draw.value())
    }

    /// The next draw is this one.
    pub(super) fn expect_draw(&mut self, value: u32, below: u32) {
        assert!(value < below, "ROU-2: {value} is not below {below}");
        assert!(self.draw(below).is_none_or(|drawn| drawn == value), "ROU-2: {value}/{below} is another draw");
    }

    pub(super) fn goku(&self, player: Player) -> &Goku {
        &self.now.gokus[player]
    }

    pub(super) fn goku_mut(&mut self, player: Player) -> &mut Goku {
        self.now.gokus.get_mut(player).expect("SET-4: the player has a goku")
    }

    /// What a player asks for (FRO-2, FRO-4).
    fn action(&self, player: Player) -> Action {
        if self.now.is_frozen(player) { Action::Nothing } else { self.actions[player] }
    }

    /// ROU-3
    fn may_act(&self, player: Player) -> bool {
        let goku = self.goku(player);
        goku.is_alive && (self.now.round.is_multiple_of(2) || goku.on_kinton)
    }

    /// FRO-1
    fn freeze(&mut self) {
        for player in self.now.gokus.players() {
            if self.actions[player] == Action::Frozen && !self.now.is_frozen(player) {
                self.expect(Event::Frozen { player });
                self.goku_mut(player).status = Status::FROZEN;
            }
        }
    }

    /// ORD-1
    fn order(&mut self) -> Order {
        let Event::Ordered { order } = self.next() else { panic!("ORD-1: the order comes first") };
        let mut players: Vec<Player> = self.now.gokus.players().collect();
        let mut sorted: Vec<Player> = order.iter().collect();
        sorted.sort_unstable();
        assert_eq!(sorted, players, "ORD-1: all players take part");
        let drawn: Vec<_> = (1..players.len()).filter_map(|i| Some((i, self.draw(i as u32 + 1)?))).collect();
        for &(i, j) in &drawn {
            players.swap(i, j as usize);
        }
        assert!(self.draws.is_none() || order.iter().eq(players), "ORD-1: {order} by {drawn:?}");
        order
    }

    /// KAM-1 to KAM-5
    fn throws(&mut self, order: Order) {
        let mut is_granted = false;
        for player in order.iter() {
            let Action::Throw(direction) = self.action(player) else { continue };
            let Parameters { kamehame_penalty: penalty, max_strength, .. } = self.now.parameters;
            let strength = self.goku(player).strength;
            let certain = match () {
                () if is_granted => Some(ThrowRefusal::TooLate),
                () if !self.goku(player).is_alive => Some(ThrowRefusal::Dead),
                () if !self.may_act(player) => Some(ThrowRefusal::OnFoot),
                () if strength < penalty => Some(ThrowRefusal::TooWeak),
                () => None,
            };
            if let Some(why) = certain {
                self.expect(Event::ThrowRefused { player, direction, why });
                continue;
            }
            let (left, bound) = (strength - penalty, max_strength - penalty + 1);
            let event = self.next();
            match event {
                Event::ThrowRefused { why: ThrowRefusal::Unlucky { draw, below }, .. } => {
                    self.expect_draw(draw, bound);
                    let why = ThrowRefusal::Unlucky { draw, below };
                    assert_eq!(event, Event::ThrowRefused { player, direction, why }, "KAM-2");
                    assert!(below == bound && draw > left, "KAM-2: {event}");
                }
                Event::ThrowEvent { draw, ray, .. } => {
                    self.expect_draw(draw, bound);
                    let granted = Event::ThrowEvent { player, ray, draw, below: bound, strength: left };
                    assert_eq!(event, granted, "KAM-2, KAM-4");
                    assert!(draw <= left, "KAM-2: {event}");
                    is_granted = true;
                    self.goku_mut(player).strength = left;
                    self.ray(player, direction, ray);
                }
                _ => panic!("KAM-1: {player} draws, but {event}"),
            }
        }
    }

    /// KAM-5
    fn ray(&mut self, by: Player, direction: Direction, ray: Ray) {
        let mut cells = Vec::new();
        let mut cell = self.goku(by).cell.next(direction);
        while !self.now.rocks.contains(cell.position()) {
            cells.push(cell);
            cell = cell.next(direction);
        }
        assert_eq!((ray.from, ray.direction), (self.goku(by).cell, direction), "KAM-5");
        assert_eq!(ray.cells().collect::<Vec<_>>(), cells, "KAM-5: up to the nearest rock");
        for player in self.now.gokus.players() {
            let Goku { is_alive, with_ball, cell, .. } = *self.goku(player);
            assert_eq!(ray.covers(cell), cells.contains(&cell), "KAM-5: {cell}");
            if is_alive && cells.contains(&cell) {
                if with_ball {
                    self.owe(player, OwedReason::Ray, None);
                }
                self.kill(player, by);
            }
        }
    }

    /// A ball is owed.
    pub(super) fn owe(&mut self, player: Player, why: OwedReason, from: Option<Cell>) {
        self.expect(Event::BallOwed { player, why, from });
        self.owed += 1;
    }

    /// DEA-1
    pub(super) fn kill(&mut self, player: Player, by: Player) {
        let at = self.goku(player).cell;
        self.expect(Event::Killed { player, at, by });
        let timer = self.now.parameters.goku_regen_time;
        let goku = self.goku_mut(player);
        *goku = Goku { is_alive: false, on_kinton: false, with_ball: false, timer, strength: 0, kinton: 0, ..*goku };
    }

    /// MOV-1 to MOV-6
    fn go(&mut self, player: Player, direction: Direction) {
        let goku = *self.goku(player);
        let target = goku.cell.next(direction);
        let cost = match self.now.round % 4 {
            2 if !goku.on_kinton => self.now.parameters.moving_penalty,
            _ => 0,
        };
        let refusal = match () {
            () if !goku.is_alive => Some(MoveRefusal::Dead),
            () if !self.may_act(player) => Some(MoveRefusal::OnFoot),
            () if self.now.rocks.contains(target.position()) => Some(MoveRefusal::Rock),
            () if goku.strength < cost => Some(MoveRefusal::TooWeak),
            () => None,
        };
        if let Some(why) = refusal {
            self.expect(Event::MoveRefused { player, direction, why });
            return;
        }
        let living = self.now.gokus.iter().find(|(_, other)| other.is_alive && other.cell == target);
        if let Some((defender, _)) = living {
            let event = self.next();
            self.fight(event, player, defender, cost);
            return;
        }
        self.expect(Event::Moved { player, from: goku.cell, to: target, cost });
        let moved = self.goku_mut(player);
        moved.cell = target;
        moved.strength -= cost;
        self.meet(player, target);
    }

    /// ITM-1 to ITM-5
    fn meet(&mut self, player: Player, at: Cell) {
        let there = self.now.numbered_items().find(|(_, item)| item.is_there && item.cell == at);
        let Parameters { max_strength, bean_regen_time, kinton_regen_time, kinton_life_time, .. } = self.now.parameters;
        if let Some((id, _)) = there {
            let timer = match id.kind {
                ItemKind::Bean => {
                    self.expect(Event::Ate { player, bean: id, at, strength: max_strength });
                    self.goku_mut(player).strength = max_strength;
                    bean_regen_time
                }
                ItemKind::Kinton => {
                    let time = self.add_kinton(player, kinton_life_time);
                    self.expect(Event::Mounted { player, kinton: id, at, time });
                    kinton_regen_time
                }
            };
            *self.item_mut(id) = Item { cell: at, is_there: false, timer };
        } else if self.goku(player).with_ball {
            self.deposit_on_capsule(player, at);
        } else if self.now.balls.contains(at.position()) {
            self.expect(Event::BallTaken { player, at });
            self.now.balls.remove(at.position());
            self.goku_mut(player).with_ball = true;
        }
    }

    /// SET-5: the new kinton time.
    pub(super) fn add_kinton(&mut self, player: Player, time: u32) -> u32 {
        let goku = self.goku_mut(player);
        goku.kinton = (goku.kinton + time).min(1_000_000_000);
        goku.on_kinton = goku.kinton > 0;
        goku.kinton
    }

    /// ITM-5, SET-5: a carrier on a capsule deposits its ball.
    pub(super) fn deposit_on_capsule(&mut self, player: Player, at: Cell) {
        if self.goku(player).with_ball && self.now.capsules.contains(at.position()) {
            let goku = self.goku_mut(player);
            goku.with_ball = false;
            goku.balls = (goku.balls + 1).min(1_000_000_000);
            let balls = goku.balls;
            self.expect(Event::Deposited { player, at, balls });
            self.owed += 1;
        }
    }

    /// KIN-1, KIN-2, DEA-2, DEA-3, FRO-3
    fn pass_time(&mut self, player: Player) {
        let is_odd = self.now.round % 2 == 1;
        let is_frozen = self.now.is_frozen(player);
        let goku = self.goku_mut(player);
        if goku.on_kinton {
            goku.kinton -= 1;
            goku.on_kinton = goku.kinton > 0;
            if goku.kinton == 0 {
                self.expect(Event::KintonOver { player });
            }
            return;
        }
        if goku.is_alive || is_frozen {
            return;
        }
        goku.timer = goku.timer.saturating_sub(1);
        if goku.timer > 0 || !is_odd {
            return;
        }
        let drawn = self.draw_cell(&|now, cell| has_nothing(now, cell) && is_far_from_gokus(now, cell));
        let event = self.next();
        let strength = self.now.parameters.res_strength;
        let at = match event {
            Event::Waits { .. } => None,
            Event::Returned { at, .. } => Some(at),
            _ => panic!("DEA-3: {player} returns or waits, but {event}"),
        };
        assert!(drawn.is_none_or(|drawn| drawn == at), "DEA-3: {event} by {drawn:?}");
        let Some(at) = at else {
            assert_eq!(event, Event::Waits { player }, "DEA-3");
            return;
        };
        assert_eq!(event, Event::Returned { player, at, strength }, "DEA-3");
        assert!(has_nothing(&self.now, at) && is_far_from_gokus(&self.now, at), "DEA-3: {event}");
        let goku = self.goku_mut(player);
        *goku = Goku { is_alive: true, cell: at, strength, ..*goku };
    }

    /// The first cell drawn that will do, if one of 200 does; `None` when the draws are unknown.
    fn draw_cell(&mut self, will_do: &dyn Fn(&Setup, Cell) -> bool) -> Option<Option<Cell>> {
        let (rows, columns) = (self.now.size.height(), self.now.size.width());
        for _ in 0..ATTEMPTS {
            let cell = Cell::new(self.draw(rows.into())? as u8, self.draw(columns.into())? as u8);
            if will_do(&self.now, cell) {
                return Some(Some(cell));
            }
        }
        Some(None)
    }

    fn item_mut(&mut self, id: ItemId) -> &mut Item {
        self.now.items_mut(id.kind).get_mut(usize::from(id.index)).expect("SET-7: the item is in its list")
    }

    /// REG-1
    fn pass_item(&mut self, id: ItemId) {
        let item = self.item_mut(id);
        if item.is_there {
            return;
        }
        item.timer = item.timer.saturating_sub(1);
        let Item { cell: at, timer, .. } = *item;
        if timer == 0 && !self.now.gokus.iter().any(|(_, goku)| goku.is_alive && goku.cell == at) {
            self.expect(Event::ItemBack { item: id, at });
            self.item_mut(id).is_there = true;
        }
    }

    /// BAL-1, BAL-2
    fn place_ball(&mut self) {
        let drawn = self.draw_cell(&|now, cell| may_have_ball(now, cell) && is_far_from_gokus(now, cell));
        let event = self.next();
        let Event::BallPlaced { at, by_draw } = event else { panic!("BAL-1: a ball is owed, but {event}") };
        assert!(drawn.is_none_or(|drawn| drawn == by_draw.then_some(at)), "BAL-1: {event} by {drawn:?}");
        if by_draw {
            assert!(may_have_ball(&self.now, at) && is_far_from_gokus(&self.now, at), "BAL-1: {event}");
        } else {
            let (rows, columns) = (self.now.size.height(), self.now.size.width());
            let cells = (0..rows).flat_map(|i| (0..columns).map(move |j| Cell::new(i, j)));
            let free: Vec<Cell> = cells.filter(|&cell| may_have_ball(&self.now, cell)).collect();
            let first = free.iter().find(|&&cell| is_far_from_gokus(&self.now, cell));
            assert_eq!(first.or(free.first()), Some(&at), "BAL-2");
        }
        self.now.balls.insert(at.position());
    }
}

/// Whether a cell is empty, gokus disregarded: no rock, capsule, ball or item that is there.
fn has_nothing(now: &Setup, cell: Cell) -> bool {
    let at = cell.position();
    let is_item = now.numbered_items().any(|(_, item)| item.is_there && item.cell == cell);
    !is_item && ![now.rocks, now.capsules, now.balls].iter().any(|things| things.contains(at))
}

/// Whether no living goku is at most two rows and two columns away.
fn is_far_from_gokus(now: &Setup, cell: Cell) -> bool {
    let is_near = |other: Cell| other.i.abs_diff(cell.i) <= 2 && other.j.abs_diff(cell.j) <= 2;
    !now.gokus.iter().any(|(_, goku)| goku.is_alive && is_near(goku.cell))
}

/// Whether a ball may lie on a cell (BAL-2).
fn may_have_ball(now: &Setup, cell: Cell) -> bool {
    let is_place = now.numbered_items().any(|(_, item)| item.cell == cell);
    let is_taken = now.gokus.iter().any(|(_, goku)| goku.is_alive && goku.cell == cell);
    has_nothing(now, cell) && !is_place && !is_taken
}
