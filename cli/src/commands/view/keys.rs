//! Key bindings. The same list serves to look up keys and to fill the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// An action that a key requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// This many rounds forward.
    Forwards(usize),
    /// This many rounds back.
    Back(usize),
    First,
    /// To the newest round, and then to each new one.
    Last,
    Play,
    Faster,
    Slower,
    NextPhase,
    PhaseBefore,
    NextDeparture,
    ScrollDown,
    ScrollUp,
    NextTab,
    /// Show the next part of a board that does not fit.
    NextPart,
    /// The next heat map over the board, or none after the last.
    NextOverlay,
    /// A digit of a round number.
    Digit(char),
    Enter,
    Erase,
    Escape,
    Help,
    Quit,
    /// Interrupt, as Ctrl-C does in other programs.
    Interrupt,
    /// Suspend, as Ctrl-Z does in other programs.
    Suspend,
    /// No action, but it closes the help.
    Nothing,
}

/// Keys with one meaning.
pub(super) struct Binding {
    pub(super) codes: &'static [KeyCode],
    pub(super) action: Action,
    /// The keys as shown in the help.
    pub(super) label: &'static str,
    /// Their meaning; `{step}` stands for the game's noun for a step.
    pub(super) about: &'static str,
}

const fn binding(codes: &'static [KeyCode], action: Action, label: &'static str, about: &'static str) -> Binding {
    Binding { codes, action, label, about }
}

use Action as A;
use KeyCode as K;

/// All keys except digits.
pub(super) const BINDINGS: [Binding; 20] = [
    binding(&[K::Right, K::Char('l')], A::Forwards(1), "→ l", "the next {step}"),
    binding(&[K::Left, K::Char('h')], A::Back(1), "← h", "the {step} before"),
    binding(&[K::PageDown], A::Forwards(10), "PgDn", "10 {step}s on"),
    binding(&[K::PageUp], A::Back(10), "PgUp", "10 {step}s back"),
    binding(&[K::Home, K::Char('g')], A::First, "Home g", "the first {step}"),
    binding(&[K::End, K::Char('G')], A::Last, "End G", "the newest {step}, and those that come"),
    binding(&[K::Char(' ')], A::Play, "Space", "play, pause"),
    binding(&[K::Char('+'), K::Char('=')], A::Faster, "+", "faster"),
    binding(&[K::Char('-')], A::Slower, "-", "slower"),
    binding(&[K::Char('.')], A::NextPhase, ".", "the next phase of the {step}"),
    binding(&[K::Char(',')], A::PhaseBefore, ",", "the phase before"),
    binding(&[K::Char('d')], A::NextDeparture, "d", "where the record departs from the rules"),
    binding(&[K::Down, K::Char('j')], A::ScrollDown, "↓ j", "events: further down"),
    binding(&[K::Up, K::Char('k')], A::ScrollUp, "↑ k", "events: further up"),
    binding(&[K::Tab], A::NextTab, "Tab", "events or scores, or answers"),
    binding(&[K::Char('b')], A::NextPart, "b", "the rest of the board"),
    binding(&[K::Enter], A::Enter, "17 Enter", "{step} 17"),
    binding(&[K::Backspace], A::Erase, "Backspace", "take a digit back"),
    binding(&[K::Char('?')], A::Help, "?", "this help"),
    binding(&[K::Char('q')], A::Quit, "q", "quit"),
];

/// The key for games with overlays.
pub(super) const OVERLAYS: Binding =
    binding(&[K::Char('m')], A::NextOverlay, "m", "the next overlay of the board, or none");

/// The action of a key; `None` when it is released.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            K::Char('c') => Some(A::Interrupt),
            K::Char('z') => Some(A::Suspend),
            _ => Some(A::Nothing),
        };
    }
    let bound = |code| BINDINGS.iter().chain([&OVERLAYS]).find(|binding| binding.codes.contains(&code));
    Some(match key.code {
        K::Char(digit @ '0'..='9') => A::Digit(digit),
        K::Esc => A::Escape,
        code => bound(code).map_or(A::Nothing, |binding| binding.action),
    })
}
