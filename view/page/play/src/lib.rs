//! The engine of the web page in which people play the built-in games; `view/page/build` builds it.
#![deny(missing_docs)]

#[cfg(target_family = "wasm")]
macro_rules! engine {
    ($($game:ty)*) => {
        rulebook_page_engine::play_engine!($($game),*);
    };
}

#[cfg(target_family = "wasm")]
rulebook_core::for_each_game!(engine);
