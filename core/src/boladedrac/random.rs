//! Valid random states and actions. They are valid by construction; no random data is rejected.
//!
//! Most boards are small and crowded, so that gokus meet.

use super::action::Action;
use super::cell::{Cell, Direction, cells};
use super::goku::{ByPlayer, Goku, Player};
use super::item::{Item, ItemKind};
use super::name::Name;
use super::parameters::Parameters;
use super::setup::Setup;
use super::state::State;
use super::status::Status;
use crate::grid::WideSize;
use arbitrary::{Arbitrary, Result, Unstructured};
use std::vec::Vec;

/// Removes a random cell from a list and returns it.
fn take(u: &mut Unstructured<'_>, cells: &mut Vec<Cell>) -> Result<Cell> {
    Ok(cells.swap_remove(u.choose_index(cells.len())?))
}

impl<'a> Arbitrary<'a> for State {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let side = if u.ratio(2, 3)? { 5..=9 } else { 5..=WideSize::MAX_SIDE };
        let (width, height) = (u.int_in_range(side.clone())?, u.int_in_range(side)?);
        let mut setup = Setup { parameters: parameters(u)?, ..Setup::blank() };
        // The bounds above keep both in range.
        setup.size = WideSize::new(width, height).unwrap_or(setup.size);
        setup.round = u.int_in_range(0..=setup.parameters.nb_rounds - 1)?;
        let is_inner = |cell: &Cell| (1..height - 1).contains(&cell.i) && (1..width - 1).contains(&cell.j);
        let (mut free, border): (Vec<_>, Vec<_>) = cells(setup.size).partition(is_inner);
        setup.rocks = border.into_iter().map(Cell::position).collect();
        let players = u.int_in_range(1..=Player::ALL.len())?;
        // Capsules, beans and kintons take at most a third of the inner cells.
        let spare = free.len() / 9;
        let capsules = u.int_in_range(1..=spare.clamp(1, 6))?;
        for _ in 0..capsules {
            setup.capsules.insert(take(u, &mut free)?.position());
        }
        for kind in ItemKind::ALL {
            for _ in 0..u.int_in_range(0..=spare.min(Item::MAX))? {
                let cell = take(u, &mut free)?;
                // The list has room: its capacity limits the loop.
                let _ = setup.items_mut(kind).push(Item::there(cell));
            }
        }
        let room = free.len() - players;
        let balls = u.int_in_range(1..=room.clamp(1, 5))?;
        for _ in 0..u.int_in_range(0..=room.saturating_sub(balls))? {
            setup.rocks.insert(take(u, &mut free)?.position());
        }
        for _ in 0..balls {
            setup.balls.insert(take(u, &mut free)?.position());
        }
        // The casts are lossless: at most six and five.
        (setup.parameters.nb_capsules, setup.parameters.nb_balls) = (capsules as u32, balls as u32);
        for number in 0..players {
            let goku = goku(u, &mut setup, &mut free, number)?;
            setup.gokus.push(goku);
        }
        absent_items(u, &mut setup)?;
        Ok(Self::of_valid(setup))
    }
}

/// Small parameters, so that everything happens within a few rounds.
fn parameters(u: &mut Unstructured<'_>) -> Result<Parameters> {
    let max_strength = if u.ratio(3, 4)? { u.int_in_range(1..=30)? } else { Parameters::MAX_AMOUNT };
    Ok(Parameters {
        nb_rounds: u.int_in_range(1..=60)?,
        nb_capsules: 1,
        nb_balls: 1,
        goku_regen_time: u.int_in_range(1..=9)?,
        bean_regen_time: u.int_in_range(1..=9)?,
        kinton_regen_time: u.int_in_range(1..=9)?,
        kinton_life_time: u.int_in_range(1..=9)?,
        max_strength,
        res_strength: u.int_in_range(1..=max_strength)?,
        moving_penalty: u.int_in_range(0..=5)?,
        kamehame_penalty: u.int_in_range(0..=12)?,
        combat_penalty: u.int_in_range(0..=9)?,
    })
}

/// A goku: dead, or alive on a free cell, or alive with a ball and possibly on another ball.
fn goku(u: &mut Unstructured<'_>, setup: &mut Setup, free: &mut Vec<Cell>, number: usize) -> Result<Goku> {
    let name = ["alpha", "beta", "gamma", "delta"].get(number).and_then(|name| Name::new(name));
    let strength = u.int_in_range(0..=setup.parameters.max_strength)?;
    let cell = take(u, free)?;
    let mut goku = Goku::new(name.unwrap_or(Name::EMPTY), cell, strength);
    goku.balls = u.int_in_range(0..=3)?;
    goku.status = match u.int_in_range(0..=15)? {
        0 => Status::FROZEN,
        share => Status::of_thousandths(share * 60).unwrap_or_default(),
    };
    if u.ratio(1, 6)? {
        goku.is_alive = false;
        goku.strength = 0;
        goku.timer = u.int_in_range(0..=setup.parameters.goku_regen_time)?;
        return Ok(goku);
    }
    if u.ratio(1, 3)? {
        goku.add_kinton(u.int_in_range(1..=9)?);
    }
    let ball = setup.balls.iter().next();
    if let Some(ball) = ball.filter(|_| u.ratio(1, 3).unwrap_or(false)) {
        setup.balls.remove(ball);
        goku.with_ball = true;
        // A carrier may stand on another ball, which stays on its cell.
        let others: Vec<Cell> = setup.balls.iter().map(Cell::at).collect();
        let taken = |cell: &Cell| setup.gokus.on(*cell).is_some();
        if let Some(&on) = others.iter().find(|&cell| !taken(cell)).filter(|_| u.ratio(1, 4).unwrap_or(false)) {
            goku.cell = on;
        }
    }
    Ok(goku)
}

/// Makes some items absent: with a timer, or because a goku is on the item's place.
fn absent_items(u: &mut Unstructured<'_>, setup: &mut Setup) -> Result<()> {
    let mut walkers: Vec<Player> =
        setup.gokus.iter().filter(|(_, goku)| goku.is_alive).map(|(player, _)| player).collect();
    for kind in ItemKind::ALL {
        for index in 0..setup.items(kind).len() {
            let timer = if u.ratio(1, 4)? { u.int_in_range(1..=9)? } else { 0 };
            let visitor = if u.ratio(1, 8)? { walkers.pop() } else { None };
            let Some(item) = setup.items_mut(kind).get_mut(index) else { continue };
            item.timer = timer;
            item.is_there = timer == 0 && visitor.is_none();
            let cell = item.cell;
            if let Some(player) = visitor {
                setup.gokus.of_mut(player).cell = cell;
            }
        }
    }
    Ok(())
}

/// Plausible actions of the players of this state: mostly actions that may be granted, and occasionally arbitrary ones.
///
/// # Errors
///
/// Only those of the source of bytes.
pub fn actions(u: &mut Unstructured<'_>, state: &State) -> Result<ByPlayer<Action>> {
    let mut actions = ByPlayer::default();
    for player in state.setup().gokus.players() {
        let all = Direction::ALL.into_iter().flat_map(|way| [Action::Move(way), Action::Move(way), Action::Throw(way)]);
        let grantable: Vec<Action> = all.filter(|&action| state.refusal(player, action).is_none()).collect();
        actions[player] = match u.int_in_range(0..=39)? {
            0 => Action::Frozen,
            1..=3 => Action::arbitrary(u)?,
            _ if grantable.is_empty() => Action::Nothing,
            _ => *u.choose(&grantable)?,
        };
    }
    Ok(actions)
}

#[cfg(test)]
mod tests {
    use super::{State, actions};
    use crate::chance::{Chance, ChanceError};
    use arbitrary::{Arbitrary as _, Unstructured};
    use core::num::NonZeroU32;
    use std::vec::Vec;

    /// A small generator with a fixed seed, so that every run tests the same states.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }
    }

    impl Chance for Random {
        fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
            Ok(((self.next() >> 32) % u64::from(below.get())) as u32)
        }
    }

    #[test]
    fn file_18_random_states_are_valid_and_stay_so() {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        for len in 0..1500 {
            let bytes: Vec<u8> = (0..len).map(|_| (random.next() >> 32) as u8).collect();
            let mut u = Unstructured::new(&bytes);
            let mut state = State::arbitrary(&mut u).unwrap();
            assert_eq!(State::new(state.setup().clone()).as_ref(), Ok(&state), "{len} bytes");
            for _ in 0..4 {
                let given = actions(&mut u, &state).unwrap();
                if state.step(&given, &mut random, &mut ()).is_err() {
                    assert!(state.is_over());
                }
                assert_eq!(State::new(state.setup().clone()).as_ref(), Ok(&state), "{len} bytes");
            }
        }
    }
}
