//! A small language for states, answers, draws and what became of them.
//!
//! A board is drawn as in `spec/boladedrac.md`: `X` a rock, `C` a capsule, `B` a
//! ball, `b` a bean, `k` a kinton, a digit the goku of the player with this id,
//! and `.` an empty cell. Two rows are added below, with a capsule and a ball
//! for those who have none. The gokus have strength 100, r is 0.

use rulebook_core::boladedrac::{
    Action, ByPlayer, Cell, Event, Goku, Item, ItemKind, Name, P1, P2, P3, P4, Parameters, Player, Setup, State, Status,
};
use rulebook_core::chance::{Draw, RecordedDraws};
use rulebook_core::contract::{Event as _, StepError};
use rulebook_core::grid::WideSize;

/// The players by id.
pub(crate) const PLAYERS: [Player; 4] = [P1, P2, P3, P4];

/// A state.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) setup: Setup,
}

/// What became of a round.
pub(crate) struct PlayedRound {
    pub(crate) after: State,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn cell(i: u8, j: u8) -> Cell {
    Cell::new(i, j)
}

pub(crate) const PARAMETERS: Parameters = Parameters {
    nb_rounds: 99,
    nb_capsules: 0,
    nb_balls: 0,
    goku_regen_time: 4,
    bean_regen_time: 3,
    kinton_regen_time: 3,
    kinton_life_time: 6,
    max_strength: 100,
    res_strength: 50,
    moving_penalty: 5,
    kamehame_penalty: 30,
    combat_penalty: 10,
};

#[track_caller]
pub(crate) fn board(drawing: &str) -> Board {
    let mut rows: Vec<String> =
        drawing.lines().map(|row| row.trim().to_owned()).filter(|row| !row.is_empty()).collect();
    let width = rows[0].len();
    assert!(width >= 5 && rows.iter().all(|row| row.len() == width), "rows of one length, 5 cells at least");
    rows.push(format!("XCB{}X", ".".repeat(width - 4)));
    rows.push(format!("X{}X", ".".repeat(width - 2)));
    rows.push("X".repeat(width));
    let side = |length: usize| u8::try_from(length).unwrap();
    let mut setup = State::default().into_setup();
    setup.parameters = PARAMETERS;
    setup.size = WideSize::new(side(width), side(rows.len())).unwrap();
    for set in [&mut setup.rocks, &mut setup.capsules, &mut setup.balls] {
        *set = Default::default();
    }
    (setup.beans, setup.kintons, setup.gokus) = Default::default();
    let mut cells = [None; 4];
    for (i, row) in (0..).zip(&rows) {
        for (j, letter) in (0..).zip(row.chars()) {
            let (cell, at) = (cell(i, j), cell(i, j).position());
            match letter {
                '.' => {}
                'X' => setup.rocks.insert(at),
                'C' => setup.capsules.insert(at),
                'B' => setup.balls.insert(at),
                'b' => setup.beans.push(Item::there(cell)).unwrap(),
                'k' => setup.kintons.push(Item::there(cell)).unwrap(),
                digit => cells[digit.to_digit(4).expect("a goku") as usize] = Some(cell),
            }
        }
    }
    for (name, cell) in ["zero", "one", "two", "three"].into_iter().zip(cells.into_iter().map_while(|cell| cell)) {
        setup.gokus.push(Goku::new(Name::new(name).unwrap(), cell, 100));
    }
    setup.parameters.nb_capsules = u32::try_from(setup.capsules.len()).unwrap();
    setup.parameters.nb_balls = u32::try_from(setup.balls.len()).unwrap();
    Board { setup }
}

impl Board {
    fn with(mut self, id: usize, change: impl FnOnce(&mut Goku)) -> Self {
        change(self.setup.gokus.get_mut(PLAYERS[id]).expect("the player plays"));
        self
    }

    pub(crate) fn set(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        change(&mut self.setup);
        self
    }

    pub(crate) fn round(self, round: u32) -> Self {
        self.set(|setup| setup.round = round)
    }

    pub(crate) fn strength(self, id: usize, strength: u32) -> Self {
        self.with(id, |goku| goku.strength = strength)
    }

    pub(crate) fn rider(self, id: usize, time: u32) -> Self {
        self.with(id, |goku| (goku.on_kinton, goku.kinton) = (true, time))
    }

    /// Lets a goku carry a further ball.
    pub(crate) fn carrier(self, id: usize) -> Self {
        self.with(id, |goku| goku.with_ball = true).set(|setup| setup.parameters.nb_balls += 1)
    }

    pub(crate) fn deposited(self, id: usize, balls: u32) -> Self {
        self.with(id, |goku| goku.balls = balls)
    }

    pub(crate) fn dead(self, id: usize, timer: u32) -> Self {
        self.with(id, |goku| (goku.is_alive, goku.strength, goku.timer) = (false, 0, timer))
    }

    pub(crate) fn frozen(self, id: usize) -> Self {
        self.with(id, |goku| goku.status = Status::FROZEN)
    }

    /// Puts a further ball on a cell, which may have a goku.
    pub(crate) fn ball(self, i: u8, j: u8) -> Self {
        self.set(|setup| {
            setup.balls.insert(cell(i, j).position());
            setup.parameters.nb_balls += 1;
        })
    }

    /// Puts a further capsule on a cell, which may have a goku.
    pub(crate) fn capsule(self, i: u8, j: u8) -> Self {
        self.set(|setup| {
            setup.capsules.insert(cell(i, j).position());
            setup.parameters.nb_capsules += 1;
        })
    }

    /// Adds an absent item at the end of its list.
    pub(crate) fn absent(self, kind: ItemKind, i: u8, j: u8, timer: u32) -> Self {
        let item = Item { cell: cell(i, j), is_there: false, timer };
        self.set(|setup| setup.items_mut(kind).push(item).unwrap())
    }

    #[track_caller]
    pub(crate) fn state(&self) -> State {
        State::new(self.setup.clone()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The draws of a cell of this board.
    pub(crate) fn at(&self, i: u8, j: u8) -> String {
        at(&self.setup, i, j)
    }

    /// Plays a round with the answers by id, in the order of the ids; `draws`
    /// are those after the ones of the order.
    #[track_caller]
    pub(crate) fn play(&self, answers: &[&str], draws: &str) -> PlayedRound {
        play(&self.state(), answers, draws)
    }
}

/// The draws of a cell.
pub(crate) fn at(setup: &Setup, i: u8, j: u8) -> String {
    format!(" {i}/{} {j}/{} ", setup.size.height(), setup.size.width())
}

pub(crate) fn draws(text: &str) -> Vec<Draw> {
    text.split_whitespace().map(|draw| Draw::parse(draw.as_bytes()).unwrap()).collect()
}

pub(crate) fn actions(answers: &[&str]) -> ByPlayer<Action> {
    ByPlayer::from_fn(|player| {
        answers.get(player.index()).map_or(Action::Nothing, |answer| Action::from_answer(answer.as_bytes()))
    })
}

/// The draws that leave the players in the order of their seats.
pub(crate) fn in_order(players: u8) -> &'static str {
    ["", "", "1/2 ", "1/2 2/3 ", "1/2 2/3 3/4 "][usize::from(players)]
}

/// Plays a round; all draws, those of the order included.
pub(crate) fn try_play(before: &State, answers: &[&str], text: &str) -> Result<PlayedRound, StepError> {
    let (mut after, mut events) = (before.clone(), Vec::new());
    let draws = draws(text);
    let mut replay = RecordedDraws::new(&draws);
    after.step(&actions(answers), &mut replay, &mut |event| events.push(event))?;
    assert_eq!(replay.left(), 0, "draws are left over; {:?}", PlayedRound { after, events }.event_lines());
    let mut silent = before.clone();
    silent.step(&actions(answers), &mut RecordedDraws::new(&draws), &mut ()).unwrap();
    assert_eq!(silent, after, "an observer changes nothing");
    Ok(PlayedRound { after, events })
}

#[track_caller]
pub(crate) fn play(before: &State, answers: &[&str], draws: &str) -> PlayedRound {
    let all = format!("{}{draws}", in_order(before.setup().gokus.len()));
    try_play(before, answers, &all).unwrap_or_else(|error| panic!("{error}"))
}

impl PlayedRound {
    pub(crate) fn goku(&self, id: usize) -> Goku {
        *self.after.setup().gokus.get(PLAYERS[id]).expect("the player plays")
    }

    /// The strength of each goku.
    pub(crate) fn strengths(&self) -> Vec<u32> {
        self.after.setup().gokus.iter().map(|(_, goku)| goku.strength).collect()
    }

    /// The cell of each living goku, `-` for a dead one.
    pub(crate) fn cells(&self) -> String {
        let cell = |goku: &Goku| if goku.is_alive { goku.cell.to_string() } else { "-".to_owned() };
        let cells: Vec<_> = self.after.setup().gokus.iter().map(|(_, goku)| cell(goku)).collect();
        cells.join(", ")
    }

    pub(crate) fn has_ball_at(&self, i: u8, j: u8) -> bool {
        self.after.setup().balls.contains(cell(i, j).position())
    }

    /// The events in words, each behind its clause, without the order and the end.
    pub(crate) fn event_lines(&self) -> Vec<String> {
        let events =
            self.events.iter().filter(|event| !matches!(event, Event::Ordered { .. } | Event::RoundOver { .. }));
        events.map(|event| format!("{} {event}", event.clause())).collect()
    }

    /// The next round, played with the order of the ids.
    #[track_caller]
    pub(crate) fn then(&self, answers: &[&str], draws: &str) -> Self {
        play(&self.after, answers, draws)
    }
}

pub(crate) fn write(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).expect("writing to a string cannot fail");
    text
}
