//! The engine of the web page.
//!
//! The page calls these functions and no others. What it hands over it writes
//! into the buffer, after [`room`] has made room there; what it is answered
//! stands in the buffer too, as JSON: [`answer`] tells where, and each function
//! returns how many bytes it is. An answer is `{"ok": …}`, or `{"error":
//! {"message": …, "hints": […]}}` where something that was handed over is not
//! right; then everything stays as it was.
//!
//! - `desk`: the film that is looked at, and the files that are handed over.
//! - `painted`: pictures with their colours.
#![deny(missing_docs)]

mod desk;
mod painted;

use desk::Desk;
use std::cell::RefCell;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

fn at_desk<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
    DESK.with_borrow_mut(work)
}

/// Makes room for `length` bytes in the buffer; returns where it begins.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    at_desk(|desk| desk.room(length))
}

/// Where the last answer begins.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    at_desk(|desk| desk.answer())
}

/// Opens the film of the reel in the buffer; answers with its summary.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn open_reel() -> usize {
    at_desk(Desk::open_reel)
}

/// Takes the file in the buffer, the first `path_length` bytes of which are its
/// path.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn add_file(path_length: usize) {
    at_desk(|desk| desk.add_file(path_length));
}

/// Opens the record among the files that were added, and forgets them; answers
/// with the summary of its film.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn open_files() -> usize {
    at_desk(Desk::open_files)
}

/// A frame.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn frame(index: usize) -> usize {
    at_desk(|desk| desk.frame(index))
}

/// The board without what stands on it.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn ground(index: usize, is_dark: u32) -> usize {
    at_desk(|desk| desk.ground(index, theme(is_dark)))
}

/// What stands and happens on the board at a moment of a frame, from 0 to 1.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn action(index: usize, moment: f32, is_dark: u32) -> usize {
    at_desk(|desk| desk.action(index, moment, theme(is_dark)))
}

/// The scores of the whole film, on a sheet of this width and the height 1.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn chart(width: f32, is_dark: u32) -> usize {
    at_desk(|desk| desk.chart(width, theme(is_dark)))
}

/// The colours.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn colours(is_dark: u32) -> usize {
    at_desk(|desk| desk.colours(theme(is_dark)))
}

/// The cell at a point of the board's sheet, or null.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn cell_at(index: usize, x: f32, y: f32) -> usize {
    at_desk(|desk| desk.cell_at(index, (x, y)))
}

/// What stands on a cell, and the frame to show it by; null off the board.
/// `overlay` is the number of the heat map that is shown, from 1, or 0.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn cell(index: usize, x: i32, y: i32, is_dark: u32, overlay: usize) -> usize {
    at_desk(|desk| desk.cell(index, (x, y), theme(is_dark), overlay))
}

/// The heat map with a number from 1 over a frame, and what its colors mean;
/// null where there is none.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn overlay(index: usize, overlay: usize, is_dark: u32) -> usize {
    at_desk(|desk| desk.overlay(index, overlay, theme(is_dark)))
}

/// What happened on a cell, from the first frame on.
#[expect(unsafe_code, reason = "a name that the page calls")]
#[unsafe(no_mangle)]
pub extern "C" fn history(x: i32, y: i32) -> usize {
    at_desk(|desk| desk.history((x, y)))
}

fn theme(is_dark: u32) -> rulebook_view::paint::Theme {
    match is_dark {
        0 => rulebook_view::paint::Theme::Light,
        _ => rulebook_view::paint::Theme::Dark,
    }
}
