//! The functions that a page calls.

/// Exports the engine of a web page that shows records, for a list of games.
///
/// Call it once in a crate, and only in builds for WebAssembly, because it exports
/// functions under unmangled names:
///
/// ```ignore
/// #[cfg(target_family = "wasm")]
/// rulebook_page_engine::engine!(MyGame);
/// ```
#[macro_export]
macro_rules! engine {
    ($($game:ty),+ $(,)?) => {
        const _: () = {
            const GAMES: $crate::Games = $crate::Games::new(&[$($crate::GameReplays::of::<$game>()),+]);

            ::std::thread_local! {
                static SESSION: ::std::cell::RefCell<$crate::Session> =
                    const { ::std::cell::RefCell::new($crate::Session::new(GAMES)) };
            }

            $crate::export_replays!();
        };
    };
}

/// Exports the engine of a web page in which people play, for a list of games with built-in players. It can do all that
/// an engine of [`engine!`](crate::engine) can do.
///
/// ```ignore
/// #[cfg(target_family = "wasm")]
/// rulebook_page_engine::play_engine!(MyGame);
/// ```
#[cfg(feature = "play")]
#[macro_export]
macro_rules! play_engine {
    ($($game:ty),+ $(,)?) => {
        const _: () = {
            const GAMES: $crate::Games = $crate::Games::new(&[$($crate::GameReplays::of::<$game>()),+]);
            const PLAYERS: &[$crate::GamePlayers] = &[$($crate::GamePlayers::of::<$game>()),+];

            ::std::thread_local! {
                static SESSION: ::std::cell::RefCell<$crate::Session> =
                    const { ::std::cell::RefCell::new($crate::Session::new(GAMES)) };
            }

            $crate::export_replays!();
            $crate::export_play!();
        };
    };
}

/// Exports the functions for replays of a session `SESSION`.
#[doc(hidden)]
#[macro_export]
macro_rules! export_replays {
    () => {
        #[unsafe(no_mangle)]
        extern "C" fn room(length: usize) -> *mut u8 {
            SESSION.with_borrow_mut(|session| session.room(length))
        }

        #[unsafe(no_mangle)]
        extern "C" fn answer() -> *const u8 {
            SESSION.with_borrow_mut(|session| session.answer())
        }

        #[unsafe(no_mangle)]
        extern "C" fn open_bundle() -> usize {
            SESSION.with_borrow_mut(|session| session.open_bundle())
        }

        #[unsafe(no_mangle)]
        extern "C" fn add_file(path_length: usize) {
            SESSION.with_borrow_mut(|session| session.add_file(path_length));
        }

        #[unsafe(no_mangle)]
        extern "C" fn open_files() -> usize {
            SESSION.with_borrow_mut(|session| session.open_files())
        }

        #[unsafe(no_mangle)]
        extern "C" fn frame(index: usize) -> usize {
            SESSION.with_borrow_mut(|session| session.frame(index))
        }

        #[unsafe(no_mangle)]
        extern "C" fn ground(index: usize, is_dark: u32, hidden: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.ground(index, $crate::theme(is_dark), hidden))
        }

        #[unsafe(no_mangle)]
        extern "C" fn action(index: usize, moment: f32, is_dark: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.action(index, moment, $crate::theme(is_dark)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn chart(width: f32, is_dark: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.chart(width, $crate::theme(is_dark)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn colors(is_dark: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.colors($crate::theme(is_dark)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn cell_at(index: usize, x: f32, y: f32) -> usize {
            SESSION.with_borrow_mut(|session| session.cell_at(index, (x, y)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn cell(index: usize, x: i32, y: i32, is_dark: u32, overlay: usize) -> usize {
            SESSION.with_borrow_mut(|session| session.cell(index, (x, y), $crate::theme(is_dark), overlay))
        }

        #[unsafe(no_mangle)]
        extern "C" fn overlay(index: usize, overlay: usize, is_dark: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.overlay(index, overlay, $crate::theme(is_dark)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn history(x: i32, y: i32) -> usize {
            SESSION.with_borrow_mut(|session| session.history((x, y)))
        }
    };
}

/// Exports the functions for games that are played in a session `SESSION`, with the players `PLAYERS`.
#[cfg(feature = "play")]
#[doc(hidden)]
#[macro_export]
macro_rules! export_play {
    () => {
        #[unsafe(no_mangle)]
        extern "C" fn players() -> usize {
            SESSION.with_borrow_mut(|session| session.players(PLAYERS))
        }

        #[unsafe(no_mangle)]
        extern "C" fn new_game() -> usize {
            SESSION.with_borrow_mut(|session| session.new_game())
        }

        #[unsafe(no_mangle)]
        extern "C" fn choices() -> usize {
            SESSION.with_borrow_mut(|session| session.choices())
        }

        #[unsafe(no_mangle)]
        extern "C" fn play() -> usize {
            SESSION.with_borrow_mut(|session| session.play())
        }

        #[unsafe(no_mangle)]
        extern "C" fn cut(frames: usize) -> usize {
            SESSION.with_borrow_mut(|session| session.cut(frames))
        }

        #[unsafe(no_mangle)]
        extern "C" fn state() -> usize {
            SESSION.with_borrow_mut(|session| session.state())
        }

        #[unsafe(no_mangle)]
        extern "C" fn marks(is_dark: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.marks($crate::theme(is_dark)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn preview(is_dark: u32) -> usize {
            SESSION.with_borrow_mut(|session| session.preview($crate::theme(is_dark)))
        }

        #[unsafe(no_mangle)]
        extern "C" fn refusal() -> usize {
            SESSION.with_borrow_mut(|session| session.refusal())
        }

        #[unsafe(no_mangle)]
        extern "C" fn think() -> usize {
            SESSION.with_borrow_mut(|session| session.think(PLAYERS))
        }

        #[unsafe(no_mangle)]
        extern "C" fn log() -> usize {
            SESSION.with_borrow_mut(|session| session.log())
        }

        #[unsafe(no_mangle)]
        extern "C" fn starts() -> usize {
            SESSION.with_borrow_mut(|session| session.starts())
        }

        #[unsafe(no_mangle)]
        extern "C" fn bundle() -> usize {
            SESSION.with_borrow_mut(|session| session.bundle())
        }
    };
}
