//! Invariants of a round, written from `spec/redbot.md` clause by clause.

use rulebook_core::redbot::{
    Action, BuildCap, ByPlayer, Event, GameOver, Movement, Order, Orders, Player, RobotId, Setup, State,
};

/// Plays a round and checks it; returns the state after it, or `None` when the game is over.
pub(super) fn check(before: &State, orders: &ByPlayer<Orders>) -> Option<State> {
    let mut after = before.clone();
    if before.is_over() {
        let step = after.step(orders, &mut |event: Event| panic!("END-3: {event}"));
        assert_eq!((step, &after), (Err(GameOver), before), "END-3: nothing changes");
        return None;
    }
    assert_eq!(after.step(orders, &mut ()), Ok(()), "END-2: the game goes on");
    let mut again = before.clone();
    assert_eq!(again.step(orders, &mut |_: Event| {}), Ok(()), "END-2");
    assert_eq!(again, after, "ORD-4: the same again, and an observer changes nothing");
    Round { was: before.setup(), is: after.setup(), orders }.check();
    Some(after)
}

struct Round<'a> {
    was: &'a Setup,
    is: &'a Setup,
    orders: &'a ByPlayer<Orders>,
}

impl Round<'_> {
    fn check(&self) {
        assert!(self.is.check(&mut |broken| panic!("FILE-18, R-24: {broken}")), "FILE-18");
        self.frame();
        for id in RobotId::ALL {
            self.robot(id);
        }
        for player in Player::ALL {
            self.player(player);
        }
        self.walls();
        self.built();
        self.points();
    }

    /// The order of a robot; the default when it may not act.
    fn acts(&self, id: RobotId) -> Order {
        let acts = self.was.robot(id).is_alive() && self.was.players[id.player].in_game;
        if acts { self.orders[id.player][id.no] } else { Order::default() }
    }

    fn frame(&self) {
        let Self { was, is, .. } = self;
        assert_eq!(is.round, was.round + 1, "END-1");
        let frame = |setup: &Setup| (setup.size, setup.max_rounds, setup.rules);
        assert_eq!(frame(is), frame(was), "ORD-4: board, maximum and rules stay");
        assert_eq!(is.goals, was.goals, "SET-6: goals stay");
    }

    fn robot(&self, id: RobotId) {
        let (was, is, order) = (self.was.robot(id), self.is.robot(id), self.acts(id));
        assert!(is.lives <= was.lives, "{id}: SET-7: lives only fall");
        if !was.is_alive() {
            assert_eq!(is, was, "{id}: DEA-2, ORD-2: the dead stay as they are");
        }
        let direction = match order.movement {
            Movement::Left => was.direction.turned_left(),
            Movement::Right => was.direction.turned_right(),
            Movement::Up | Movement::None => was.direction,
        };
        assert_eq!(is.direction, direction, "{id}: MOV-1");
        if is.position != was.position {
            assert_eq!(order.movement, Movement::Up, "{id}: MOV-1, MOV-5: only UP leaves a cell");
            assert_eq!(is.position, was.position.next(was.direction), "{id}: MOV-5: one step ahead");
            assert!(self.was.size.contains(is.position), "{id}: MOV-2");
            let rivals = self.was.robots().filter(|&(_, robot)| robot.is_alive() && robot.position == is.position);
            assert_eq!(rivals.count(), 0, "{id}: MOV-3, MOV-4: the cell was occupied");
            let walls = self.was.walls.iter().filter(|wall| wall.is_standing() && wall.position == is.position);
            assert_eq!(walls.count(), 0, "{id}: MOV-3: a wall stood there");
        }
    }

    fn player(&self, player: Player) {
        let (was, is) = (&self.was.players[player], &self.is.players[player]);
        let given = if was.in_game { self.orders[player] } else { Orders::default() };
        assert_eq!(is.last_orders, given, "{player}: FILE-6, ORD-3");
        assert_eq!(is.name, was.name, "{player}: FILE-7");
        let robots = RobotId::ALL.into_iter().filter(|id| id.player == player);
        let at_goal = |id: RobotId| {
            let goals = &self.was.goals[player];
            let at = self.is.robot(id).position;
            self.was.robot(id).is_alive() && goals.iter().any(|&goal| at == goal.into())
        };
        let arrives = was.in_game && robots.clone().any(at_goal);
        let alive = robots.clone().any(|id| self.is.robot(id).is_alive());
        let finish_round = if arrives { Some(self.was.round) } else { was.finish_round };
        assert_eq!(is.finish_round, finish_round, "{player}: ARR-1, ARR-4");
        assert_eq!(is.in_game, was.in_game && !arrives && alive, "{player}: ARR-1, DEA-3");
        assert!(is.fire_points >= was.fire_points, "{player}: FIR-5: points only grow");
        let shots = robots.clone().filter(|&id| self.acts(id).action == Action::Fire).count();
        assert!(is.fire_points == was.fire_points || shots > 0, "{player}: FIR-5: points without a shot");
        let builds = robots.filter(|&id| matches!(self.acts(id).action, Action::Build(_))).count();
        let charges = was.walls_left - is.walls_left;
        assert!((0..=builds as i32).contains(&charges), "{player}: BLD-5: {charges} charges for {builds} orders");
    }

    fn walls(&self) {
        assert!(self.is.walls.len() >= self.was.walls.len(), "BLD-9: entries stay");
        for (index, (was, is)) in self.was.walls.iter().zip(&self.is.walls).enumerate() {
            assert_eq!(is.position, was.position, "wall {index}: BLD-9: entries keep their places");
            assert!(is.lives <= was.lives, "wall {index}: SET-7: lives only fall");
            let inert = !was.is_standing() || !self.was.size.contains(was.position);
            assert!(!inert || is == was, "wall {index}: DEA-2, BLD-7: it is no object");
        }
    }

    fn built(&self) {
        let Self { was, is, .. } = self;
        let built = &is.walls[was.walls.len()..];
        let ordered = |id: RobotId| match self.acts(id).action {
            // BLD-1: a builder must survive the deaths.
            Action::Build(at) if is.robot(id).is_alive() => Some(at),
            _ => None,
        };
        let mut charged = 0;
        for wall in built {
            let at = wall.position;
            assert_eq!(wall.lives, was.rules.wall_lives, "BLD-9");
            assert!(!was.walls.iter().any(|wall| wall.position == at), "BLD-3: {at}");
            for (id, robot) in is.robots().filter(|(_, robot)| robot.is_alive()) {
                let near = robot.position.x.abs_diff(at.x) <= 1 && robot.position.y.abs_diff(at.y) <= 1;
                assert!(!near, "BLD-4: {at} is beside {id}");
            }
            let builders = RobotId::ALL.into_iter().filter(|&id| ordered(id) == Some(at)).count();
            assert!(builders > 0, "BLD-1: nobody who could build ordered {at}");
            charged += builders;
        }
        let charges: i32 = Player::ALL.map(|id| was.players[id].walls_left - is.players[id].walls_left).iter().sum();
        assert!(charges >= built.len() as i32, "BLD-5: {charges} charges for {} walls", built.len());
        assert!(charges <= charged as i32, "BLD-6, BLD-8: {charges} charges, {charged} orders carried out");
        let on_board = |setup: &Setup| setup.walls.iter().filter(|wall| setup.size.contains(wall.position)).count();
        let (had, has) = (on_board(was), on_board(is));
        let cap = usize::from(was.size.area() / 8);
        let within = was.rules.build_cap == BuildCap::Off || has <= cap || has == had;
        assert!(within, "BLD-8: {had} walls on the board became {has}, the cap is {cap}");
        // BLD-1: the walls are in the order of their first builders.
        let mut firsts = RobotId::ALL.into_iter().filter_map(ordered);
        let in_order = built.iter().all(|wall| firsts.any(|at| at == wall.position));
        assert!(in_order, "BLD-9: {built:?}");
    }

    /// FIR-5: fire gives as many points as it takes lives from robots. Movement
    /// takes lives too, but gives no points (MOV-8).
    fn points(&self) {
        let Self { was, is, .. } = self;
        let lost: i64 =
            RobotId::ALL.map(|id| i64::from(was.robot(id).lives) - i64::from(is.robot(id).lives)).iter().sum();
        let won = Player::ALL.map(|id| i64::from(is.players[id].fire_points) - i64::from(was.players[id].fire_points));
        let by_movement = lost - won.iter().sum::<i64>();
        let moves = RobotId::ALL.into_iter().filter(|&id| self.acts(id).movement == Movement::Up).count() as i64;
        let step = i64::from(was.rules.step_attack);
        let whole = if step == 0 { by_movement == 0 } else { by_movement % step == 0 };
        assert!(
            whole && (0..=moves * step).contains(&by_movement),
            "FIR-5, MOV-3, MOV-6: robots lost {lost} lives, their rivals won {won:?} points"
        );
        let most = i64::from(2 * (was.rules.straight_fire + 7 * was.rules.splash_fire));
        assert!(won.iter().all(|&points| points <= most), "FIR-5: {won:?} by two shots");
    }
}

#[cfg(test)]
mod tests {
    use super::Round;
    use crate::games::redbot::play;
    use rulebook_conformance::fuzz::sample;
    use rulebook_core::grid::Position;
    use rulebook_core::redbot::{Cell, Name, P1, RedBot, RobotId, RobotNo, Setup, Wall};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const P1_R1: RobotId = RobotId::new(P1, RobotNo::R1);

    type Change = fn(&mut Setup);

    /// Any change of the state after a round is noticed in most rounds; some changes give another possible result.
    #[test]
    fn a_change_that_no_round_makes_is_noticed() {
        let changes: [(&str, Change); 13] = [
            ("END-1", |setup| setup.round += 1),
            ("maximum", |setup| setup.max_rounds += 1),
            ("rules", |setup| setup.rules.fin_bonus_step += 1),
            ("SET-6", |setup| {
                let _ = setup.goals[P1].push(Cell { x: 1, y: 1 });
            }),
            ("MOV-1", |setup| setup.robot_mut(P1_R1).direction = setup.robot(P1_R1).direction.turned_left()),
            ("MOV-5", |setup| setup.robot_mut(P1_R1).position.x += 1),
            ("SET-7", |setup| setup.robot_mut(P1_R1).lives += 1_000_000),
            ("FIR-5", |setup| setup.players[P1].fire_points += 1),
            ("BLD-5", |setup| setup.players[P1].walls_left -= 3),
            ("ARR-1", |setup| setup.players[P1].finish_round = Some(7)),
            ("FILE-7", |setup| setup.players[P1].name = Name::fitted("somebody else")),
            ("FILE-6", |setup| setup.players[P1].last_orders.r1 = Default::default()),
            ("BLD-1", |setup| {
                let at = Position::new(-7, 99);
                let _ = setup.walls.push(Wall { position: at, lives: setup.rules.wall_lives });
            }),
        ];
        for (what, change) in changes {
            let (mut rounds, mut noticed) = (0, 0);
            for n in 0..100 {
                let step = sample::<RedBot>(6, n);
                let Some((after, _)) = play(&step) else { continue };
                let mut is = after.into_setup();
                let was = is.clone();
                change(&mut is);
                if is == was {
                    continue;
                }
                rounds += 1;
                let round = || Round { was: step.state.setup(), is: &is, orders: &step.orders() }.check();
                noticed += u32::from(catch_unwind(AssertUnwindSafe(round)).is_err());
            }
            assert!(rounds > 40 && 10 * noticed >= 7 * rounds, "{what}: {noticed} of {rounds}");
        }
    }
}
