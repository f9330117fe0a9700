//! Implements `CliGame` for Bola de Drac.

mod boards;
mod generator;
mod help;
mod kits;
mod situations;
mod source_rules;

use super::{Board, BoardRequest, CliGame, EntrySource, Help, Kit, Situation, SourceBreach};
use super::{Topic, TransportDefaults};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::boladedrac::{BolaDeDrac, Goku, State};
use rulebook_core::players::Seat;
use rulebook_record::{Budget, Limits};
use rulebook_referee::Protocol;
use rulebook_view::page::BUILT_IN_ENGINE;
use std::time::Duration;

impl CliGame for BolaDeDrac {
    const DEFAULT_PLAYERS: &'static [&'static str] = &["roshi", "krilin", "demo", "dummy"];
    const OPPONENTS: &'static [&'static str] = &["roshi", "krilin", "demo"];
    /// FRO-1: programs keep running for the whole game. A player is frozen once its program has crashed, has exited or
    /// has used up its time for the game.
    const TRANSPORT: TransportDefaults = TransportDefaults {
        limits: Limits {
            game_cpu: Some(Budget::of(Duration::from_secs(2))),
            ..Limits::per_round(Duration::from_secs(10), None)
        },
        protocol: Protocol::Persistent,
        never_restart: true,
        ..TransportDefaults::BY_ROUND_FILE
    };
    const PROGRAM_CLAUSES: &'static [(Topic, &'static str)] =
        &[(Topic::NoAnswer, "ANS-3"), (Topic::Clock, "FRO-1"), (Topic::Separators, "ANS-2")];
    const STATE_SUFFIX: Option<&'static str> = Some("cnf");
    const ROUNDS_OF_BOARD: Option<&'static str> = Some(
        "`nb_rounds` in the file is one more than the rounds; `rulebook board new boladedrac --set nb_rounds=61` makes \
         a board of 60 rounds",
    );
    const HELP: Help = help::HELP;

    const LEGEND: &'static str = "\
1 to 4 are the gokus of P1 to P4; X is a rock, C a capsule, B a ball, b a bean, k a kinton";

    fn kits() -> &'static [Kit] {
        kits::KITS
    }

    fn boards() -> &'static [Board] {
        boards::BOARDS
    }

    fn generate_board(request: &BoardRequest<'_>) -> Result<State, Failure> {
        generator::Request::parse(request)
            .and_then(|wanted| generator::generate(request.seed, &wanted))
            .map_err(|error| error.hint().into_iter().fold(Failure::usage(&error), Failure::hint))
    }

    fn page() -> Option<&'static [u8]> {
        Some(BUILT_IN_ENGINE)
    }

    // SCO-1
    fn score_parts(state: &State, seat: Seat) -> Vec<(&'static str, i64)> {
        let Some(goku) = seat.try_cast().and_then(|player| state.setup().gokus.get(player)) else { return Vec::new() };
        let ball = i64::from(state.setup().parameters.max_strength) + 1;
        vec![("from balls", i64::from(goku.balls) * ball), ("strength", i64::from(goku.strength))]
    }

    // FRO-2
    fn standing(state: &State, seat: Seat) -> Option<&'static str> {
        let is_frozen = seat.try_cast().is_some_and(|player| state.setup().is_frozen(player));
        is_frozen.then_some("frozen")
    }

    fn unfairness(state: &State) -> Option<String> {
        let gokus = &state.setup().gokus;
        let condition = |goku: &Goku| (goku.is_alive, goku.strength, goku.balls, goku.kinton, goku.with_ball);
        let mut conditions = gokus.iter().map(|(_, goku)| condition(goku));
        let first = conditions.next();
        conditions.any(|other| Some(other) != first).then(|| {
            "the gokus begin in different conditions; on a fair board they have the same strength, balls and kinton time"
                .to_owned()
        })
    }

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }

    // SRC
    fn source_breaches(source: &EntrySource<'_>) -> Vec<SourceBreach> {
        source_rules::breaches(source)
    }

    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        crate::commands::bench::measured::<Self>(args)
    }
}

#[cfg(test)]
mod tests {
    use crate::games::CliGame as _;
    use rulebook_core::boladedrac::{BolaDeDrac, State};
    use rulebook_core::contract::Game as _;
    use rulebook_core::players::Seat;

    #[test]
    fn sco_1_the_parts_of_a_score_add_up_to_it() {
        for situation in BolaDeDrac::situations() {
            for seat in BolaDeDrac::players(&situation.state).iter() {
                let sum: i64 = BolaDeDrac::score_parts(&situation.state, seat).into_iter().map(|(_, part)| part).sum();
                assert_eq!(sum, BolaDeDrac::score(&situation.state, seat), "{}", situation.name);
            }
        }
        assert!(BolaDeDrac::score_parts(&State::default(), Seat::ALL[8]).is_empty());
    }

    #[test]
    fn boards_are_fair_by_their_gokus() {
        for board in BolaDeDrac::boards() {
            let state = State::read(board.text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", board.name));
            assert_eq!(BolaDeDrac::unfairness(&state), None, "{}", board.name);
        }
        let mut setup = State::default().into_setup();
        setup.gokus.get_mut(rulebook_core::boladedrac::P3).unwrap().strength = 99;
        let state = State::new(setup).unwrap_or_else(|error| panic!("{error}"));
        assert!(BolaDeDrac::unfairness(&state).is_some());
    }
}
