//! Reads a record round by round. Read RES-1 and RES-5 first.

use super::round::RoundRecord;
use crate::boladedrac::action::Action;
use crate::boladedrac::cell::Direction;
use crate::boladedrac::file::Head;
use crate::boladedrac::goku::{ByPlayer, Player};
use crate::boladedrac::setup::Setup;
use crate::text::{Reader, SyntaxError};
use core::ops::Range;

/// Reads the record of a game: the first state, then each round with the state after it (RES-1).
///
/// The fields of a state are not checked against each other; [`State::new`](crate::boladedrac::State::new) does that.
///
/// ```
/// use rulebook_core::boladedrac::{Action, ByPlayer, RecordReader, RoundRecord, State};
/// use rulebook_core::chance::{Draw, RecordedDraws};
///
/// let (mut state, mut text) = (State::default(), String::new());
/// state.write(&mut text)?;
/// let actions = ByPlayer::<Action>::default();
/// let mut round = RoundRecord::of(&state, &actions);
/// let draws = ["1/2", "2/3", "3/4"].map(|draw| Draw::parse(draw.as_bytes()).unwrap());
/// state.step(&actions, &mut RecordedDraws::new(&draws), &mut round)?;
/// text.push_str(&round.to_string());
/// state.write_round(&mut text)?;
///
/// let mut reader = RecordReader::new(text.as_bytes())?;
/// assert_eq!(reader.setup(), State::default().setup());
/// assert_eq!(reader.next_round()?, Some(round));
/// assert_eq!(reader.setup(), state.setup());
/// assert_eq!(reader.next_round()?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordReader<'a> {
    text: &'a [u8],
    reader: Reader<'a>,
    head: Head,
    head_len: usize,
    setup: Setup,
    state: Range<usize>,
}

impl<'a> RecordReader<'a> {
    /// Reads the first state of a record.
    ///
    /// # Errors
    ///
    /// The position when the text does not begin with a well-formed state.
    pub fn new(text: &'a [u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::lines(text);
        let mut setup = Setup::blank();
        let mut head = Head::NONE;
        setup.read_head(&mut reader, &mut head, &mut |_, _| {})?;
        let head_len = reader.offset();
        let mut read = Self { text, reader, head, head_len, setup, state: 0..0 };
        read.state = read.read_state()?;
        Ok(read)
    }

    /// The state read last.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The part of the text before the first `round`, which holds for all states.
    #[must_use]
    pub fn head(&self) -> &'a [u8] {
        self.text.get(..self.head_len).unwrap_or_default()
    }

    /// The bytes of the text with the state read last, from `round` to the status of the last goku.
    #[must_use]
    pub const fn state_range(&self) -> Range<usize> {
        self.state.start..self.state.end
    }

    /// Reads the next round and the state after it; `None` after the last round.
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed record. The reader then stays where it was.
    pub fn next_round(&mut self) -> Result<Option<RoundRecord>, SyntaxError> {
        let mut next = self.clone();
        next.reader.skip_gap();
        if next.reader.peek().is_none() {
            return Ok(None);
        }
        let asked = next.read_actions("actions_asked")?;
        next.reader.gap()?;
        let done = next.read_actions("actions_done")?;
        next.state = next.read_state()?;
        let round = RoundRecord::of_text(self.setup.gokus, asked, done);
        *self = next;
        Ok(Some(round))
    }

    /// Reads a state from the gap before `round` on. Returns its bytes.
    fn read_state(&mut self) -> Result<Range<usize>, SyntaxError> {
        let mut start = self.reader.clone();
        start.skip_gap();
        self.setup.read_round(&mut self.reader, &mut self.head, &mut |_, _| {})?;
        Ok(start.offset()..self.reader.offset())
    }

    /// Reads a title and a line for each player.
    fn read_actions(&mut self, title: &'static str) -> Result<ByPlayer<Action>, SyntaxError> {
        self.reader.word(title)?;
        let mut actions = ByPlayer::default();
        for (player, id) in Player::ALL.into_iter().zip(["0", "1", "2", "3"]).take(self.head.players()) {
            self.reader.gap()?;
            self.reader.word(id)?;
            self.reader.gap()?;
            actions[player] = self.read_action()?;
        }
        Ok(actions)
    }

    fn read_action(&mut self) -> Result<Action, SyntaxError> {
        let reader = &mut self.reader;
        let kind = reader.one_of(&[("m", Kind::Move), ("t", Kind::Throw), ("u", Kind::Nothing)], "m, t or u")?;
        reader.gap()?;
        let mut direction =
            || reader.one_of(&Direction::ALL.map(|direction| (direction.letter(), direction)), "t, b, l or r");
        match kind {
            Kind::Move => Ok(Action::Move(direction()?)),
            Kind::Throw => Ok(Action::Throw(direction()?)),
            Kind::Nothing => reader.word("n").map(|()| Action::Nothing),
        }
    }
}

/// The kind of an action in a record.
#[derive(Clone, Copy)]
enum Kind {
    Move,
    Throw,
    Nothing,
}
