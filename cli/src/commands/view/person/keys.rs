//! The keys of a person who plays. The same list serves to look up keys and to fill the help.

use super::super::help::KeyHelp;
use ratatui::crossterm::event::KeyCode;

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayAction {
    /// Move the cursor by this many columns and rows of the screen.
    Move(i32, i32),
    Select,
    /// Drop what is selected or typed.
    Drop,
    OtherChoice,
    /// Begin to type an answer.
    Type,
    Undo,
    Hint,
    MarkLegalMoves,
    MarkLastMove,
    Back,
    Forwards,
    First,
    Present,
    NextTab,
    Help,
    Leave,
    /// After the end: the same players again.
    Again,
    /// After the end: the same players again, with their seats exchanged.
    Exchange,
    /// After the end: the viewer.
    View,
}

/// When a key has its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Always,
    /// While the game is played. The letters a to h are free for the names of squares.
    Game,
    /// After its end.
    End,
}

/// Keys with their meanings. Each meaning has a line in the help.
struct Binding {
    codes: &'static [(KeyCode, PlayAction)],
    phase: Phase,
    /// The keys and their meaning, in which `{step}` stands for the game's noun for a step.
    help: (&'static str, &'static str),
}

const fn binding(codes: &'static [(KeyCode, PlayAction)], phase: Phase, help: (&'static str, &'static str)) -> Binding {
    Binding { codes, phase, help }
}

use KeyCode as K;
use Phase::{Always, End, Game};
use PlayAction as A;

const BINDINGS: [Binding; 18] = [
    binding(
        &[(K::Up, A::Move(0, -1)), (K::Down, A::Move(0, 1)), (K::Left, A::Move(-1, 0)), (K::Right, A::Move(1, 0))],
        Always,
        ("← ↑ → ↓", "move the cursor; the mouse moves it too"),
    ),
    binding(
        &[(K::Enter, A::Select), (K::Char(' '), A::Select)],
        Game,
        ("Enter", "select the cell; Space or a click do too"),
    ),
    binding(&[(K::Char(':'), A::Type)], Game, ("letters", "type an answer; : begins any answer")),
    binding(&[(K::Char('o'), A::OtherChoice)], Game, ("o", "an action without a cell")),
    binding(&[(K::Esc, A::Drop)], Always, ("Esc", "drop what is selected or typed")),
    binding(&[(K::Char('u'), A::Undo)], Always, ("u", "take back your last {step}")),
    binding(&[(K::Char('t'), A::Hint)], Game, ("t", "a tip: what a built-in player would do")),
    binding(&[(K::Char('l'), A::MarkLegalMoves)], Always, ("l", "mark legal moves, or do not")),
    binding(&[(K::Char('m'), A::MarkLastMove)], Always, ("m", "mark the last move, or do not")),
    binding(
        &[(K::PageUp, A::Back), (K::Char('['), A::Back), (K::PageDown, A::Forwards), (K::Char(']'), A::Forwards)],
        Always,
        ("PgUp PgDn", "look back and forwards; [ and ] do too"),
    ),
    binding(&[(K::Home, A::First)], Always, ("Home", "look at the first {step}")),
    binding(&[(K::End, A::Present)], Always, ("End", "return to the present")),
    binding(&[(K::Tab, A::NextTab)], Always, ("Tab", "events or scores, or answers")),
    binding(&[(K::Char('a'), A::Again)], End, ("a", "after the end: play again")),
    binding(&[(K::Char('x'), A::Exchange)], End, ("x", "after the end: play again, seats exchanged")),
    binding(&[(K::Char('v'), A::View)], End, ("v", "after the end: view the game")),
    binding(&[(K::Char('?'), A::Help)], Always, ("?", "this help")),
    binding(&[(K::Char('q'), A::Leave)], Always, ("q", "leave; `play --resume` continues the game")),
];

/// The action of a key; `None` if it has none in this phase.
pub(super) fn action(code: KeyCode, is_over: bool) -> Option<PlayAction> {
    let phase = if is_over { End } else { Game };
    let bindings = BINDINGS.iter().filter(|binding| binding.phase == Always || binding.phase == phase);
    let mut codes = bindings.flat_map(|binding| binding.codes);
    codes.find(|(known, _)| *known == code).map(|(_, action)| *action)
}

/// What the help says about the answers of a game.
#[derive(Default, Debug)]
pub(super) struct AnswerHelp {
    /// Whether some question had an action without a cell.
    pub(super) has_other_choices: bool,
    /// A line that answers a question.
    pub(super) example: Option<String>,
}

/// The keys for the help, without those that a match over the network refuses.
pub(super) fn help(is_over_network: bool, answers: &AnswerHelp) -> Vec<KeyHelp> {
    let line = |binding: &Binding| -> Option<KeyHelp> {
        let (label, about) = binding.help;
        match binding.codes[0].1 {
            A::Undo | A::Again | A::Exchange if is_over_network => None,
            A::OtherChoice if !answers.has_other_choices => None,
            A::Leave if is_over_network => Some((label.into(), "leave; this ends the game")),
            A::Type => {
                Some((answers.example.as_ref().map_or(label.into(), |line| format!("{line} Enter").into()), about))
            }
            _ => Some((label.into(), about)),
        }
    };
    BINDINGS.iter().filter_map(line).collect()
}
