//! Event counts of rounds of Bola de Drac.

use crate::measured::EventCounts;
use rulebook_core::boladedrac::{
    Action, BolaDeDrac, ByPlayer, Event, ItemKind, MoveRefusal, Player, State, ThrowRefusal,
};

/// Event counts, summed over rounds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RoundCounts {
    /// Gokus that could act before the round and asked for a move or a throw.
    pub acting: u64,
    /// Gokus that could act before the round (ROU-3).
    pub able: u64,
    /// Living gokus before each round.
    pub alive: u64,
    /// Riders before each round.
    pub riders: u64,
    /// Carriers before each round.
    pub carriers: u64,
    /// Absent beans and kintons before each round.
    pub absent_items: u64,
    /// Gokus that moved to a cell without a goku (MOV-5).
    pub moves: u64,
    /// Those whose move cost strength (MOV-4).
    pub paid_moves: u64,
    /// Moves that were refused because the goku was dead or could not act (MOV-2).
    pub refused_moves: u64,
    /// Moves that were refused because of a rock (MOV-3).
    pub rocks: u64,
    /// Moves that were refused because they cost too much (MOV-4).
    pub too_weak: u64,
    /// Combats that the mover won (COM-1).
    pub won_combats: u64,
    /// Combats that the mover lost (COM-1).
    pub lost_combats: u64,
    /// Winners of a combat that got a kinton (COM-4).
    pub kintons_won: u64,
    /// Winners of a combat that got a ball (COM-5, COM-6).
    pub balls_won: u64,
    /// Balls that were owed without being deposited (KAM-5, COM-5, COM-6).
    pub balls_lost: u64,
    /// Throws that were granted (KAM-2).
    pub throws: u64,
    /// Throws that were refused because of their draw (KAM-2).
    pub unlucky_throws: u64,
    /// Throws that were refused without a draw (KAM-1, KAM-3).
    pub refused_throws: u64,
    /// Gokus that were killed, by a ray or in a combat (DEA-1).
    pub killed: u64,
    /// Beans that were eaten (ITM-1).
    pub beans: u64,
    /// Kintons that were taken (ITM-2).
    pub kintons: u64,
    /// Balls that were taken (ITM-3).
    pub balls_taken: u64,
    /// Balls that were deposited (ITM-5).
    pub deposits: u64,
    /// Kintons that ran out (KIN-1).
    pub kintons_over: u64,
    /// Gokus that returned (DEA-3).
    pub returns: u64,
    /// Gokus that found no cell to return to (DEA-3).
    pub waits: u64,
    /// Items that came back (REG-1).
    pub items_back: u64,
    /// Balls that were placed by draws (BAL-1).
    pub balls_placed: u64,
    /// Balls for which the draws found no cell (BAL-2).
    pub balls_without_draw: u64,
    /// Players that were frozen (FRO-1).
    pub freezes: u64,
    /// Frozen players before each round.
    pub frozen: u64,
    /// Last rounds of games (END-1).
    pub last_rounds: u64,
}

impl RoundCounts {
    /// All combats.
    #[must_use]
    pub const fn combats(&self) -> u64 {
        self.won_combats + self.lost_combats
    }

    /// All things that were taken, eaten or deposited.
    #[must_use]
    pub const fn things(&self) -> u64 {
        self.beans + self.kintons + self.balls_taken + self.deposits
    }
}

/// The gokus that may act before a round.
fn able(state: &State) -> impl Iterator<Item = Player> {
    state.setup().gokus.players().filter(|&player| state.may_act(player) && !state.setup().is_frozen(player))
}

/// The number of gokus that may act before a round and ask for a move or a throw.
pub(super) fn acting(state: &State, actions: &ByPlayer<Action>) -> usize {
    able(state).filter(|&player| actions[player].direction().is_some()).count()
}

impl EventCounts for RoundCounts {
    type Game = BolaDeDrac;

    fn before(&mut self, state: &State, actions: &ByPlayer<Action>) {
        self.acting += acting(state, actions) as u64;
        self.able += able(state).count() as u64;
        let setup = state.setup();
        for (_, goku) in setup.gokus.iter() {
            self.alive += u64::from(goku.is_alive);
            self.riders += u64::from(goku.on_kinton);
            self.carriers += u64::from(goku.with_ball);
            self.frozen += u64::from(goku.status.is_frozen());
        }
        let items = ItemKind::ALL.into_iter().flat_map(|kind| setup.items(kind));
        self.absent_items += items.filter(|item| !item.is_there).count() as u64;
        self.last_rounds += u64::from(setup.round + 2 == setup.parameters.nb_rounds);
    }

    fn event(&mut self, event: Event) {
        let one = match event {
            Event::Frozen { .. } => &mut self.freezes,
            Event::ThrowEvent { .. } => &mut self.throws,
            Event::ThrowRefused { why: ThrowRefusal::Unlucky { .. }, .. } => &mut self.unlucky_throws,
            Event::ThrowRefused { .. } => &mut self.refused_throws,
            Event::MoveRefused { why: MoveRefusal::Dead | MoveRefusal::OnFoot, .. } => &mut self.refused_moves,
            Event::MoveRefused { why: MoveRefusal::Rock, .. } => &mut self.rocks,
            Event::MoveRefused { why: MoveRefusal::TooWeak, .. } => &mut self.too_weak,
            Event::Moved { cost, .. } => {
                self.paid_moves += u64::from(cost > 0);
                &mut self.moves
            }
            Event::Fought { mover, winner, .. } if mover == winner => &mut self.won_combats,
            Event::Fought { .. } => &mut self.lost_combats,
            Event::KintonWon { .. } => &mut self.kintons_won,
            Event::BallWon { .. } => &mut self.balls_won,
            Event::BallOwed { .. } => &mut self.balls_lost,
            Event::Killed { .. } => &mut self.killed,
            Event::Ate { .. } => &mut self.beans,
            Event::Mounted { .. } => &mut self.kintons,
            Event::BallTaken { .. } => &mut self.balls_taken,
            Event::Deposited { .. } => &mut self.deposits,
            Event::KintonOver { .. } => &mut self.kintons_over,
            Event::Returned { .. } => &mut self.returns,
            Event::Waits { .. } => &mut self.waits,
            Event::ItemBack { .. } => &mut self.items_back,
            Event::BallPlaced { by_draw: true, .. } => &mut self.balls_placed,
            Event::BallPlaced { by_draw: false, .. } => &mut self.balls_without_draw,
            Event::Ordered { .. } | Event::RoundOver { .. } => return,
        };
        *one += 1;
    }

    fn acting(&self) -> u64 {
        self.acting
    }

    fn able(&self, _: u64) -> u64 {
        self.able
    }

    fn named(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("gokus acting", self.acting),
            ("gokus alive", self.alive),
            ("riders", self.riders),
            ("carriers", self.carriers),
            ("items absent", self.absent_items),
            ("players frozen", self.frozen),
            ("players freezing", self.freezes),
            ("throws granted", self.throws),
            ("throws unlucky", self.unlucky_throws),
            ("throws without a draw", self.refused_throws),
            ("moves", self.moves),
            ("moves that cost", self.paid_moves),
            ("refused: cannot act", self.refused_moves),
            ("refused: a rock there", self.rocks),
            ("refused: too weak", self.too_weak),
            ("combats won by movers", self.won_combats),
            ("combats lost by movers", self.lost_combats),
            ("kintons won", self.kintons_won),
            ("balls won", self.balls_won),
            ("balls lost", self.balls_lost),
            ("beans eaten", self.beans),
            ("kintons taken", self.kintons),
            ("balls taken", self.balls_taken),
            ("balls deposited", self.deposits),
            ("killed", self.killed),
            ("returns", self.returns),
            ("waits for a cell", self.waits),
            ("kintons over", self.kintons_over),
            ("items back", self.items_back),
            ("balls placed by draws", self.balls_placed),
            ("balls without a draw", self.balls_without_draw),
            ("last rounds", self.last_rounds),
        ]
    }
}
