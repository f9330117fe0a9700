//! `rulebook export --overlay`: the heat map of a game in pictures and animations.

#[path = "../../../common/mod.rs"]
mod common;

use common::Scratch;
use rulebook_view::paint::{ColorRole, Theme};
use rulebook_view::scene::HeatMap;
use std::collections::BTreeSet;
use std::io::Cursor;

/// Plays a game of three beats.
fn played() -> Scratch {
    let scratch = Scratch::of(env!("CARGO_BIN_EXE_gallop"));
    scratch.run("play gallop --quiet --seed 7 builtin:steady builtin:fickle builtin:fickle game 3").expect(0);
    scratch
}

/// How many different colors of a heat map a picture has.
fn heat_of(colors: &BTreeSet<[u8; 3]>, theme: Theme) -> usize {
    (0..HeatMap::STEPS).filter(|&step| colors.contains(&theme.rgb(ColorRole::Heat(step)))).count()
}

/// The colors of a PNG or of the first frame of an animated one.
fn colors_of_png(bytes: Vec<u8>) -> BTreeSet<[u8; 3]> {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    pixels[..info.buffer_size()].as_chunks().0.iter().copied().collect()
}

/// The palette of a GIF.
fn palette_of_gif(bytes: &[u8]) -> BTreeSet<[u8; 3]> {
    let colors = 2 << (bytes[10] & 7);
    bytes[13..13 + 3 * colors].as_chunks().0.iter().copied().collect()
}

#[test]
fn a_picture_shows_the_heat_map_and_its_legend() {
    let scratch = played();
    for (option, theme) in [("", Theme::Light), (" --theme dark", Theme::Dark)] {
        let export = format!("export gallop game --quiet --round 2 --svg beat.svg --png beat.png{option}");
        scratch.run(&export).expect(0);
        let plain = (scratch.read("beat.svg"), colors_of_png(std::fs::read(scratch.path("beat.png")).unwrap()));
        scratch.run(&format!("{export} --overlay beats")).expect(0);
        let hot = (scratch.read("beat.svg"), colors_of_png(std::fs::read(scratch.path("beat.png")).unwrap()));
        let legend = "beats 0 to 4: beats to the end at three cells each";
        assert!(hot.0.contains(legend) && !plain.0.contains(legend), "{}", hot.0);
        assert_eq!((heat_of(&plain.1, theme), heat_of(&hot.1, theme)), (0, 10), "{theme:?}");
    }
}

#[test]
fn animations_show_the_heat_map() {
    let scratch = played();
    let export = "export gallop game --quiet --size 200 --fps 1 --gif a.gif --apng a.png";
    for (option, steps) in [("", 0), (" --overlay beats", 10)] {
        scratch.run(&format!("{export}{option}")).expect(0);
        let [gif, apng] = ["a.gif", "a.png"].map(|file| std::fs::read(scratch.path(file)).unwrap());
        assert_eq!(heat_of(&palette_of_gif(&gif), Theme::Light), steps, "the GIF{option}");
        assert_eq!(heat_of(&colors_of_png(apng), Theme::Light), steps, "the animated PNG{option}");
    }
}

#[test]
fn a_heat_map_that_there_is_not_is_refused() {
    let scratch = played();
    scratch.run("play redbot --quiet house 1").expect(0);
    for file in ["--svg", "--png", "--gif", "--apng"] {
        let unknown = scratch.run(&format!("export gallop game {file} out --overlay beat"));
        unknown.refused(2, "--overlay: gallop has no heat map beat\n hint: it has: beats");
        let none = scratch.run(&format!("export redbot house {file} out --overlay beats"));
        none.refused(2, "error: --overlay: redbot has no heat maps");
        assert!(!scratch.path("out").exists(), "nothing is made");
    }
    scratch.run("export gallop game --html out --overlay beats").refused(2, "the following required arguments");
}
