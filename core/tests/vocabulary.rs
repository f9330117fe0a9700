//! Tests of the modules that all games share: texts, players, boards, the contract.

use rulebook_core::chance::{Chance, ChanceError, NoChance};
use rulebook_core::contract::{
    Answer, Decision, Game, InvalidName, Observer, Opening, OpeningError, Outcome, Progress, Replies, Status, StepError,
};
use rulebook_core::grid::{CellSet, Direction, Position, Size};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, Player, PlayerSet, Seat};
use rulebook_core::redbot::{Event, Orders, ReadError, RedBot, Rules, State};
use rulebook_core::text::{AnnotatedWrite, EscapedBytes, Excerpt, Place, PlainWriter, Reader, SyntaxError, unescape};
use std::fmt;
use std::num::NonZeroU32;

#[test]
fn places_count_lines_and_characters() {
    let text = "žluť kůň\nab\r\n\n🤖x".as_bytes();
    let place = |offset| Place::of(text, offset).to_string();
    let at = |piece: &str| place(text.windows(piece.len()).position(|window| window == piece.as_bytes()).unwrap());
    assert_eq!((at("žluť"), at("l"), at("k"), at("ň")), ("1:1".into(), "1:2".into(), "1:6".into(), "1:8".into()));
    assert_eq!((at("ab"), at("b"), at("🤖"), at("x")), ("2:1".into(), "2:2".into(), "4:1".into(), "4:2".into()));
    assert_eq!((place(text.len()), place(text.len() + 9)), ("4:3".into(), "4:3".into()), "the end and beyond it");
    assert_eq!(place(1), "1:2", "within a character");
}

#[test]
fn excerpts_are_cut_after_24_bytes() {
    let excerpt = |len: usize| Excerpt::of(&b"abcdefghijklmnopqrstuvwxyz"[..len]).to_string();
    assert_eq!((excerpt(0).as_str(), excerpt(24).as_str()), ("", "abcdefghijklmnopqrstuvwx"));
    assert_eq!(excerpt(25), "abcdefghijklmnopqrstuvwx…");
}

#[test]
fn escapes_give_back_every_byte() {
    let bytes: Vec<u8> = (0..=255).collect();
    let escaped = EscapedBytes(&bytes).to_string();
    assert!(escaped.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
    let mut read = Vec::new();
    assert_eq!(unescape(&escaped, &mut |byte| read.push(byte)), Ok(()));
    assert_eq!(read, bytes);
    let mut upper = Vec::new();
    assert_eq!(unescape(r"\xfF\xA0é", &mut |byte| upper.push(byte)), Ok(()));
    assert_eq!(upper, [0xff, 0xa0, 0xc3, 0xa9]);
    for (text, offset) in [("\\", 0), (r"ab\n", 2), (r"\x0", 0), (r"\\\x0g", 2), (r"\xg0", 0), (r"\X00", 0)] {
        assert_eq!(unescape(text, &mut |_| {}), Err(offset), "{text}");
    }
}

#[test]
fn readers_of_one_line_do_not_pass_its_end() {
    let mut reader = Reader::line(b"a \n b");
    reader.word("a").unwrap();
    assert!(reader.skip_gap());
    assert_eq!(reader.end().unwrap_err().to_string(), r"expected nothing more, found `\x0a`");
    let mut reader = Reader::lines(b"a \n\r\n b");
    reader.word("a").unwrap();
    assert!(reader.skip_gap() && reader.at_line_start() && !reader.skip_gap());
    assert_eq!((reader.offset(), reader.peek(), reader.place().to_string()), (6, Some(b'b'), "3:2".into()));
}

/// All spellings of up to five bytes, so that every path through the reader is
/// compared with the standard library.
#[test]
fn integers_of_every_spelling() {
    let check = |text: &[u8]| {
        let sign = usize::from(text.first() == Some(&b'-'));
        let len = sign + text[sign..].iter().take_while(|b| b.is_ascii_digit()).count();
        let ends = text.get(len).is_none_or(|b| b" \t\r\n,/x".contains(b));
        let value = str::from_utf8(&text[..len]).unwrap().parse::<i32>().ok().filter(|_| ends);
        for (min, what) in [(i32::MIN, "a number"), (0, "a count")] {
            let mut reader = Reader::lines(text);
            let expected = value.filter(|&value| value >= min);
            assert_eq!(reader.int32_from(what, min).ok(), expected, "{}", EscapedBytes(text));
            assert_eq!(reader.offset(), if expected.is_some() { len } else { 0 }, "{}", EscapedBytes(text));
        }
    };
    const BYTES: &[u8] = b"-059 \n,/xa+";
    let mut texts = vec![vec![]];
    for _ in 0..5 {
        texts.iter().for_each(|text| check(text));
        let longer = |text: &Vec<u8>| BYTES.iter().map(|&byte| [&text[..], &[byte]].concat()).collect::<Vec<_>>();
        texts = texts.iter().flat_map(longer).collect();
    }
    texts.iter().for_each(|text| check(text));
    for digits in 6..30 {
        for lead in ["", "-", "0", "-00"] {
            check(format!("{lead}{}", "9".repeat(digits)).as_bytes());
            check(format!("{lead}{:0>digits$} ", i32::MAX).as_bytes());
            check(format!("{lead}{:0>digits$},", 1_u32 << 31).as_bytes());
            check(format!("{lead}{:0>digits$}", (1_u32 << 31) + 1).as_bytes());
        }
    }
}

#[test]
fn words_end_where_they_may() {
    for (text, is_word) in [("UP", true), ("UP ", true), ("UP,", true), ("UP\n", true), ("UPX", false), ("U", false)] {
        let mut reader = Reader::lines(text.as_bytes());
        assert_eq!(reader.word("UP").is_ok(), is_word, "{text:?}");
        assert_eq!(reader.offset(), if is_word { 2 } else { 0 }, "{text:?}");
        let words = [("U", 1), ("UP", 2)];
        let meaning = Reader::lines(text.as_bytes()).one_of(&words, "U or UP").ok();
        assert_eq!(meaning, if text == "U" { Some(1) } else { is_word.then_some(2) }, "{text:?}");
    }
}

#[test]
fn the_rest_of_a_line_is_read_with_its_end() {
    let mut reader = Reader::lines(b" two  words \t\r\nnext");
    assert_eq!((reader.rest_of_line(), reader.offset(), reader.peek()), (&b"two  words"[..], 15, Some(b'n')));
    assert_eq!((reader.rest_of_line(), reader.peek()), (&b"next"[..], None));
    assert_eq!(reader.rest_of_line(), b"");
}

#[test]
fn sets_of_players() {
    let set: PlayerSet<4> = [Player::ALL[2], Player::ALL[0], Player::ALL[2]].into_iter().collect();
    assert_eq!((set.len(), set.is_empty(), set.to_string().as_str()), (2, false, "1 3"));
    assert_eq!(set.iter().map(Player::index).collect::<Vec<_>>(), [0, 2]);
    assert!(PlayerSet::<4>::EMPTY.is_empty() && PlayerSet::<4>::EMPTY.to_string().is_empty());
    assert_eq!((PlayerSet::<4>::FULL.len(), PlayerSet::<MAX_PLAYERS>::FULL.len()), (4, 9));
    assert_eq!(Player::<4>::ALL.map(|player| player.next().number()), [2, 3, 4, 1]);
    assert_eq!(Seat::ALL[3].try_cast::<4>(), Some(Player::ALL[3]));
    assert_eq!(Seat::ALL[4].try_cast::<4>(), None);
}

#[test]
fn one_value_per_player() {
    let mut values = ByPlayer::<usize, 3>::from_fn(Player::index);
    for (player, value) in values.iter_mut() {
        *value += 10 * player.number();
    }
    assert_eq!(values, ByPlayer::new([10, 21, 32]));
    assert_eq!(values.map(|value| value > 20).values().copied().collect::<Vec<_>>(), [false, true, true]);
    values[Player::ALL[1]] = 5;
    assert_eq!(values.iter().map(|(player, &value)| player.number() * value).sum::<usize>(), 10 + 10 + 96);
}

#[test]
fn neighbors_of_a_cell() {
    let at = Position::new(3, -4);
    let next = Direction::ALL.map(|direction| at.next(direction).to_string());
    assert_eq!(next, ["3 -3", "4 -4", "3 -5", "2 -4"]);
    let corner = Position::new(i32::MAX, i32::MIN);
    assert_eq!(corner.next(Direction::Right), Position::new(i32::MIN, i32::MIN), "the first number after the last");
    assert_eq!(corner.next(Direction::Down), Position::new(i32::MAX, i32::MAX));
    let near = |x, y| at.is_within_one(Position::new(x, y));
    assert!(near(3, -4) && near(2, -5) && near(4, -3) && !near(5, -4) && !near(3, -2) && !near(1, -4));
    assert!(!corner.is_within_one(Position::new(i32::MIN, i32::MIN)));
    assert_eq!(Size::new(4, 7).map(|size| (size.area(), size.to_string())), Some((28, "4x7".into())));
    for direction in Direction::ALL {
        assert_eq!(direction.turned_left().turned_left(), direction.turned_right().turned_right());
    }
}

#[test]
fn no_chance_has_no_draw() {
    let error = NoChance.draw(NonZeroU32::new(6).unwrap()).unwrap_err();
    assert_eq!(error, ChanceError::Exhausted { below: 6 });
    assert_eq!(error.to_string(), "no draw below 6 is left");
    let other = ChanceError::OtherBound { below: 6, recorded: 2 };
    assert_eq!(other.to_string(), "expected a draw below 6, found one below 2");
}

#[test]
fn errors_in_words() {
    assert_eq!(StepError::GameOver.to_string(), "the game is over");
    let chance = StepError::Chance(ChanceError::Exhausted { below: 2 });
    assert_eq!((chance.to_string().as_str(), chance.code()), ("no draw below 2 is left", "bad-chance"));
    assert!(OpeningError::NoStandardOpening.to_string().contains("start from a state"));
    assert_eq!(OpeningError::TooManyRounds { max: 9 }.to_string(), "at most 9 rounds can be played");
    assert_eq!(
        InvalidName { max: 64, rule: "no control characters" }.to_string(),
        "a name has at most 64 bytes, no control characters"
    );
    assert_eq!([Answer::NotAsked, Answer::Silent, Answer::Failed].map(Answer::line), [None; 3]);
    assert_eq!(Answer::Line(b"x").line(), Some(&b"x"[..]));
}

#[test]
fn ranks_by_score_leave_out_who_does_not_play() {
    let players: PlayerSet<MAX_PLAYERS> = [Seat::ALL[1], Seat::ALL[4], Seat::ALL[5]].into_iter().collect();
    let outcome = Outcome::by_score(players, &ByPlayer::new([99, -3, 0, 0, 7, 7, 0, 0, 50]));
    assert_eq!(outcome.ranks, ByPlayer::new([0, 3, 0, 0, 1, 1, 0, 0, 0]));
    assert_eq!(outcome.decision, Decision::Scores);
}

/// The smallest possible game: `RedBot` without its names.
struct MinimalGame;

impl Game for MinimalGame {
    const NAME: &'static str = "bare";
    const RULES_VERSION: &'static str = RedBot::RULES_VERSION;
    const STEP_NOUN: &'static str = "round";
    type Rules = Rules;
    type State = State;
    type Action = Orders;
    type Event = Event;
    type ReadError = ReadError;

    fn opening(rules: &Rules, opening: &Opening) -> Result<State, OpeningError> {
        RedBot::opening(rules, opening)
    }
    fn recognizes(text: &[u8]) -> bool {
        RedBot::recognizes(text)
    }
    fn read(text: &[u8], rules: &Rules) -> Result<State, ReadError> {
        RedBot::read(text, rules)
    }
    fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        RedBot::write(state, out)
    }
    fn rules(state: &State) -> &Rules {
        RedBot::rules(state)
    }
    fn players(_: &State) -> PlayerSet<MAX_PLAYERS> {
        [Seat::ALL[0], Seat::ALL[8]].into_iter().collect()
    }
    fn progress(state: &State) -> Progress {
        RedBot::progress(state)
    }
    fn status(state: &State) -> Status {
        RedBot::status(state)
    }
    fn parse_action(line: &[u8]) -> Result<Orders, SyntaxError> {
        RedBot::parse_action(line)
    }
    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        RedBot::step(state, replies, chance, observer)
    }
    fn score(state: &State, seat: Seat) -> i64 {
        RedBot::score(state, seat)
    }
    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        RedBot::score_sheet(state, out)
    }
    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        RedBot::draw(state, out)
    }
}

#[test]
fn what_a_game_need_not_tell() {
    let mut state = MinimalGame::opening(&Rules::STANDARD, &Opening::default()).unwrap();
    let before = state.clone();
    let seat = Seat::ALL[0];
    assert_eq!(MinimalGame::set_name(&mut state, seat, "alpha"), Ok(()));
    assert_eq!((&state, MinimalGame::name(&state, seat)), (&before, None), "no names");
    assert_eq!(
        (MinimalGame::recorded_action(&state, seat), MinimalGame::default_action(&state, seat)),
        (None, None),
        "no actions"
    );
    assert_eq!(
        (MinimalGame::action_space(&state), MinimalGame::count_actions(&state, seat)),
        (None, None),
        "no integers"
    );
    MinimalGame::each_action(&state, seat, &mut |orders| panic!("{orders}"));
    assert_eq!(MinimalGame::answering_players(&state).to_string(), "1 9", "all players");
    let text = |write: &dyn Fn(&mut dyn AnnotatedWrite) -> fmt::Result| {
        let mut text = String::new();
        write(&mut PlainWriter(&mut text)).unwrap();
        text
    };
    let written = text(&|out| MinimalGame::write(&state, out));
    assert!(!written.is_empty());
    assert_eq!(text(&|out| MinimalGame::view(&state, seat, out)), written, "nothing is hidden");
}

/// Coordinates at the limits of sets and beyond.
const EDGES: [i32; 9] = [i32::MIN, -1, 0, 1, 2, 31, 32, 33, i32::MAX];

fn cells() -> impl Iterator<Item = Position> {
    (1..=32).flat_map(|y| (1..=32).map(move |x| Position::new(x, y)))
}

/// A set with every `n`-th cell, and the same cells as a list.
fn every(n: usize) -> (CellSet, Vec<Position>) {
    let list: Vec<_> = cells().step_by(n).collect();
    (list.iter().copied().collect(), list)
}

#[test]
fn a_cell_set_has_what_was_put_in_and_nothing_beyond() {
    let mut set = CellSet::EMPTY;
    for x in EDGES {
        for y in EDGES {
            let at = Position::new(x, y);
            set.insert(at);
            assert_eq!(set.contains(at), (1..=32).contains(&x) && (1..=32).contains(&y), "{at}");
            set.remove(at);
            assert!(set.is_empty(), "{at}");
        }
    }
    let (set, list) = every(7);
    assert_eq!(set.len(), list.len());
    assert!(cells().all(|at| set.contains(at) == list.contains(&at)));
}

#[test]
fn a_line_of_sight_ends_at_the_first_cell_of_the_set() {
    for n in [1, 5, 33, 97, 500, 1024] {
        let (set, list) = every(n);
        for from in cells() {
            for direction in Direction::ALL {
                let ahead = std::iter::successors(Some(from.next(direction)), |at| Some(at.next(direction))).take(32);
                let first = ahead.into_iter().find(|at| list.contains(at));
                assert_eq!(set.first_ahead(from, direction), first, "{direction:?} from {from}, every {n}");
            }
        }
    }
    assert_eq!(every(1).0.first_ahead(Position::new(0, 5), Direction::Right), None, "not seen from outside");
}

#[test]
fn a_neighborhood_is_the_eight_cells_around() {
    for n in [1, 2, 3, 31, 33] {
        let (set, list) = every(n);
        for center in cells() {
            let near = list.iter().copied().filter(|at| at.is_within_one(center) && *at != center);
            assert!(set.around(center).eq(near), "around {center}, every {n}");
        }
    }
    assert_eq!(every(1).0.around(Position::new(0, 5)).count(), 0, "not seen from outside");
}
