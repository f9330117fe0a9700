//! `rulebook export`: pictures and animations.

use crate::common::{IDLE, Scratch};
use rstest::rstest;
use std::fs;

/// The pixels of a picture, row by row.
struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Pixels {
    fn of_png(bytes: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut rgb).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Self { width: info.width as usize, height: info.height as usize, rgb }
    }

    fn at(&self, (x, y): (f32, f32)) -> [u8; 3] {
        let pixel = y as usize * self.width + x as usize;
        self.rgb[3 * pixel..3 * pixel + 3].try_into().unwrap()
    }

    /// The pixel at a point of a cell, on the board of [`crate::common::STATE`]. The coordinates within a cell
    /// range from -0.5 to 0.5; `dy` points down.
    fn in_cell(&self, (column, row): (i16, i16), (dx, dy): (f32, f32)) -> [u8; 3] {
        // The board has 7 by 6 cells, and a margin of one cell on each side for coordinates. It is drawn in a
        // square of 35.2 of the 36 lines of a poster.
        let line = self.height as f32 / 36.0;
        let cell = 35.2 * line / 9.0;
        let top = 0.4 * line + (35.2 * line - 8.0 * cell) / 2.0;
        let x = 0.4 * line + cell * (f32::from(column) + 0.5 + dx);
        let y = top + cell * (f32::from(6 - row) + 1.5 + dy);
        self.at((x, y))
    }

    /// The fraction of pixels that clearly differ from those of another picture.
    fn unlike(&self, other: &Self) -> f64 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let differs = |pair: &(&[u8], &[u8])| pair.0.iter().zip(pair.1).any(|(a, b)| a.abs_diff(*b) > 24);
        let pairs = self.rgb.chunks(3).zip(other.rgb.chunks(3));
        pairs.filter(differs).count() as f64 / (self.width * self.height) as f64
    }
}

/// A decoded GIF or animated PNG. Each frame is a whole picture with its duration in milliseconds.
struct Animation {
    frames: Vec<(Pixels, u32)>,
    is_endless: bool,
}

impl Animation {
    fn of_gif(bytes: &[u8]) -> Self {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut screen = vec![0; 3 * width * height];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (i, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let x = usize::from(frame.left) + i % usize::from(frame.width);
                let y = usize::from(frame.top) + i / usize::from(frame.width);
                screen[3 * (y * width + x)..][..3].copy_from_slice(&pixel[..3]);
            }
            frames.push((Pixels { width, height, rgb: screen.clone() }, 10 * u32::from(frame.delay)));
        }
        let is_endless = matches!(decoder.repeat(), gif::Repeat::Infinite);
        Self { frames, is_endless }
    }

    fn of_apng(bytes: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let (width, height) = (reader.info().width as usize, reader.info().height as usize);
        let control = *reader.info().animation_control().unwrap();
        let mut screen = vec![0; 3 * width * height];
        let mut frames = Vec::new();
        for _ in 0..control.num_frames {
            let mut part = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut part).unwrap();
            let frame = *reader.info().frame_control().unwrap();
            for (row, line) in part.chunks(info.line_size).take(frame.height as usize).enumerate() {
                let start = 3 * ((frame.y_offset as usize + row) * width + frame.x_offset as usize);
                screen[start..][..line.len()].copy_from_slice(line);
            }
            let time = 1000 * u32::from(frame.delay_num) / u32::from(frame.delay_den);
            frames.push((Pixels { width, height, rgb: screen.clone() }, time));
        }
        Self { frames, is_endless: control.num_plays == 0 }
    }

    fn milliseconds(&self) -> u32 {
        self.frames.iter().map(|(_, time)| time).sum()
    }

    fn last(&self) -> &Pixels {
        &self.frames.last().unwrap().0
    }
}

impl Scratch {
    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn png(&self, name: &str) -> Pixels {
        Pixels::of_png(&self.bytes(name))
    }

    /// The names of all files in the folder, including hidden files.
    fn here(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("")).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// A record of three states. In its two rounds robots move, shoot and build.
fn record() -> Scratch {
    let scratch = Scratch::new();
    scratch.foreign_record("game");
    scratch
}

#[test]
fn a_picture_of_shapes() {
    let scratch = record();
    scratch.run("export redbot game --svg 3.svg --round 3 --quiet").refused(0, "");
    let text = scratch.read("3.svg");
    insta::assert_snapshot!("state_3", text);
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1280\" height=\"720\""));
    scratch.run("export redbot game --svg 5.svg --theme dark").expect(0);
    let last = scratch.read("5.svg");
    assert!(last.contains(">round 5 of 6</text>") && last.contains("#14171c"), "{last}");
}

#[test]
fn a_picture_of_pixels_shows_what_stands_where() {
    let scratch = record();
    for (theme, first, second, wall, board) in [
        ("light", [0x00, 0x3b, 0x92], [0xbb, 0x5c, 0x00], [0x5f, 0x5a, 0x50], [0xf4, 0xf3, 0xee]),
        ("dark", [0x6b, 0x8f, 0xd0], [0xe8, 0xa2, 0x39], [0xa5, 0x9d, 0x8c], [0x1d, 0x22, 0x29]),
    ] {
        scratch.run(&format!("export redbot game --png 3.png --round 3 --theme {theme}")).expect(0);
        let picture = scratch.png("3.png");
        assert_eq!((picture.width, picture.height), (1280, 720));
        // P1 R1 on 2 3 faces right, P1 R2 on 6 6 faces down, and P2 R1 on 6 3 faces left.
        for (cell, ahead, color) in
            [((2, 3), (0.5, 0.0), first), ((6, 6), (0.0, 0.5), first), ((6, 3), (-0.5, 0.0), second)]
        {
            assert_eq!(picture.in_cell(cell, (-0.3, -0.02)), color, "{cell:?}");
            assert_eq!(picture.in_cell(cell, ahead), color, "{cell:?}");
            assert_ne!(picture.in_cell(cell, (-ahead.0, -ahead.1)), color, "{cell:?}");
        }
        // The wall on 3 6 stands; the wall on 5 -4 is not on the board.
        assert_eq!(picture.in_cell((4, 3), (-0.42, 0.0)), wall);
        assert_eq!(picture.in_cell((5, 5), (0.3, 0.3)), board);
    }
}

#[test]
fn the_size_of_a_picture() {
    let scratch = record();
    for (size, width) in [(64, 114), (601, 1068), (1440, 2560)] {
        scratch.run(&format!("export redbot game --png a.png --size {size}")).expect(0);
        let picture = scratch.png("a.png");
        assert_eq!((picture.width, picture.height), (width, size));
    }
}

#[rstest]
#[case("", 3, 1500)]
#[case("--speed 4 --fps 20", 3, 750)]
#[case("--speed 0.7 --fps 7", 3, 4290)]
#[case("--from 4", 2, 1000)]
#[case("--from 3 --to 4 --speed 3", 2, 670)]
#[case("--from 4 --to 4", 1, 500)]
#[case("--speed 100", 3, 30)]
fn animations_last_as_long_as_their_states(#[case] options: &str, #[case] states: usize, #[case] time: u32) {
    let scratch = record();
    scratch.run(&format!("export redbot game --gif a.gif --apng a.png --size 240 {options}")).expect(0);
    let to = if options.contains("--to 4") { 4 } else { 5 };
    scratch.run(&format!("export redbot game --png last.png --size 240 --round {to}")).expect(0);
    let last = scratch.png("last.png");
    let gif = Animation::of_gif(&scratch.bytes("a.gif"));
    let apng = Animation::of_apng(&scratch.bytes("a.png"));
    for animation in [&gif, &apng] {
        assert!(animation.is_endless);
        assert!(animation.milliseconds().abs_diff(time) <= 10, "{}", animation.milliseconds());
        assert!(animation.frames.iter().all(|(_, time)| *time >= 10));
        // The GIF's limited palette may change a few pixels.
        assert!(animation.last().unlike(&last) < 0.01, "{}", animation.last().unlike(&last));
    }
    assert_eq!(apng.last().unlike(&last), 0.0);
    if states == 1 {
        assert_eq!((gif.frames.len(), apng.frames.iter().filter(|(_, time)| *time > 0).count()), (1, 5));
    } else if options.is_empty() {
        // Ten frames per second. Nothing moves in the last state and at the end of a round.
        assert_eq!(apng.frames.len(), 15);
        assert!((9..=12).contains(&gif.frames.len()), "{}", gif.frames.len());
        let unlike: Vec<f64> = gif.frames.windows(2).map(|pair| pair[0].0.unlike(&pair[1].0)).collect();
        assert!(unlike.iter().all(|&part| part > 0.0), "each frame changes something: {unlike:?}");
    }
}

#[test]
fn the_same_bytes_every_time() {
    let scratch = record();
    let files = ["a.svg", "a.png", "a.gif", "a.apng"];
    let line = "export redbot game --svg a.svg --png a.png --gif a.gif --apng a.apng --size 200";
    scratch.run(line).expect(0);
    let first = files.map(|file| scratch.bytes(file));
    let run = scratch.run(line).expect(0);
    assert_eq!(files.map(|file| scratch.bytes(file)), first);
    for file in files {
        assert!(run.err.contains(&format!("{file}: ")), "{}", run.err);
    }
    assert!(run.err.contains("a.gif: states 3 to 5, 1.5 s, 15 frames of 356x200, "), "{}", run.err);
    assert_eq!(scratch.here(), ["a.apng", "a.gif", "a.png", "a.svg", "game"]);
}

#[test]
fn standard_output_takes_a_file() {
    let scratch = record();
    scratch.run("export redbot game --svg a.svg --round 4").expect(0);
    let run = scratch.run("export redbot game --svg - --round 4").expect(0);
    assert_eq!((run.out, run.err.as_str()), (scratch.read("a.svg"), ""));
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_a_link_followed() {
    let scratch = record();
    scratch.run("export redbot game --png /dev/null").expect(0);
    use std::os::unix::fs::FileTypeExt as _;
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    scratch.write("there/a.svg", "old");
    std::os::unix::fs::symlink("there/a.svg", scratch.path("link.svg")).unwrap();
    scratch.run("export redbot game --svg link.svg").expect(0);
    assert!(scratch.read("there/a.svg").starts_with("<svg"));
    assert!(fs::symlink_metadata(scratch.path("link.svg")).unwrap().is_symlink());
}

/// Names of players may have any letter; a letter that the font lacks is still drawn as something.
#[test]
fn a_letter_that_the_font_has_not_is_seen() {
    let scratch = Scratch::new();
    let mut seen = Vec::new();
    for (i, name) in ["kůň", "kun", "中", "文", "🤖"].into_iter().enumerate() {
        scratch.write(&format!("g{i}/0003.txt"), crate::common::STATE.replace("30 Alpha", &format!("30 {name}")));
        scratch.run(&format!("export redbot g{i} --png {i}.png --size 360")).expect(0);
        seen.push(scratch.png(&format!("{i}.png")));
    }
    for (i, one) in seen.iter().enumerate() {
        assert!(seen[..i].iter().all(|other| one.rgb != other.rgb), "{i}");
    }
}

#[rstest]
#[case("game", "", "the following required arguments were not provided")]
#[case("game --png a.png", "--round 2", "game: no round 2 in this record\n hint: it has the states 3 to 5")]
#[case("game --png a.png", "--round 6", "game: no round 6 in this record")]
#[case("game --png a.png", "--round -1", "unexpected argument '-1' found")]
#[case(
    "game --png a.png",
    "--from 3",
    "--from 3 chooses states of an animation, but no animation is requested\n hint: add --gif"
)]
#[case(
    "game --gif a.gif",
    "--round 3",
    "--round 3 chooses the state of a picture, but no picture is requested\n hint: add --svg"
)]
#[case("game --html a.html", "--to 3", "--to 3 chooses states of an animation, but no animation is requested")]
#[case(
    "game --gif a.gif",
    "--from 5 --to 4",
    "the animation begins with state 5 and ends before it\n hint: --to is at least"
)]
#[case("game --gif a.gif", "--from 2", "no round 2 in this record")]
#[case("game --gif a.gif --png b.png", "--to 7", "no round 7 in this record")]
#[case("game --gif a.gif", "--speed 0", "invalid value '0' for '--speed <ROUNDS>': expected a number from 0.01 to 100")]
#[case("game --gif a.gif", "--speed NaN", "expected a number from 0.01 to 100")]
#[case("game --gif a.gif", "--speed -1", "unexpected argument '-1' found")]
#[case("game --gif a.gif", "--speed inf", "expected a number from 0.01 to 100")]
#[case("game --gif a.gif", "--fps 0", "0 is not in 1..=60")]
#[case("game --gif a.gif", "--fps 60", "a GIF cannot have 60 frames per second\n hint: --fps 50 is the most")]
#[case("game --png a.png", "--size 0", "0 is not in 64..=4320")]
#[case("game --png a.png", "--size 100000", "100000 is not in 64..=4320")]
#[case("game --png a.png --svg a.png", "", "a.png: is given for two files")]
#[case("game --png a.png --svg ./a.png", "", "a.png: is given for two files")]
#[case("game --png game", "", "game: expected a file, found a folder")]
#[case("game --png no/a.png", "", "no/a.png: No such file")]
#[case("game --png game/0003.txt", "", "game/0003.txt: is a file of the record\n hint: choose another name")]
#[case("game --svg game/../game/match.json", "", "match.json: is a file of the record")]
#[case("empty --png a.png", "", "empty: no round files (0000.txt, …) in this folder")]
#[case("nothing --png a.png", "", "nothing: No such file")]
#[case("cut --gif a.gif", "", "cut/0003.txt:")]
#[case("hole --gif a.gif", "", "hole/0004.txt: is missing")]
#[case("other --png a.png", "", "other: is a record of chess, not of redbot")]
fn what_cannot_be_made_is_told_and_leaves_nothing(#[case] what: &str, #[case] options: &str, #[case] message: &str) {
    let scratch = record();
    fs::create_dir(scratch.path("empty")).unwrap();
    for (folder, is_cut) in [("cut", true), ("hole", false)] {
        for number in [3, 5] {
            let text = scratch.read(&format!("game/000{number}.txt"));
            scratch.write(&format!("{folder}/000{number}.txt"), if is_cut { &text[..100] } else { &text });
        }
    }
    scratch.run(&format!("play --quiet {IDLE} other 1")).expect(0);
    let journal = scratch.read("other/match.json").replace("\"game\": \"redbot\"", "\"game\": \"chess\"");
    scratch.write("other/match.json", journal);
    let (here, record) = (scratch.here(), scratch.files("game"));
    let run = scratch.run(&format!("export redbot {what} {options}")).refused(2, message);
    assert_eq!(run.err.matches("error: ").count(), 1, "{}", run.err);
    assert_eq!((scratch.here(), scratch.files("game")), (here, record));
}

/// A picture can be written into the folder of a record.
#[test]
fn a_picture_may_lie_beside_the_states() {
    let scratch = record();
    scratch.run("export redbot game --svg game/last.svg --quiet").expect(0);
    scratch.run("export redbot game --svg game/last.svg --quiet").expect(0);
    assert!(scratch.read("game/last.svg").starts_with("<svg"));
}

#[cfg(unix)]
#[rstest]
#[case("mp4", "h264")]
#[case("webm", "vp9")]
fn a_video_has_all_frames(#[case] kind: &str, #[case] codec: &str) {
    if !rulebook_testing::have(&["ffmpeg"]) {
        return;
    }
    let scratch = record();
    let line = format!("export redbot game --{kind} a.{kind} --size 241 --speed 2 --fps 12");
    let run = scratch.run(&line).expect(0);
    assert!(run.err.contains(&format!("a.{kind}: states 3 to 5, 1.5 s, 18 frames of 430x242, ")), "{}", run.err);
    // ffprobe is part of ffmpeg.
    let probe = std::process::Command::new("ffprobe")
        .args(["-v", "error", "-count_frames", "-of", "csv=p=0"])
        .args(["-show_entries", "stream=codec_name,width,height,nb_read_frames,r_frame_rate"])
        .arg(scratch.path(&format!("a.{kind}")))
        .output()
        .unwrap();
    let output = String::from_utf8(probe.stdout).unwrap();
    assert_eq!(output.trim(), format!("{codec},430,242,12/1,18"));
    // The last frame of the video shows the last state.
    let made = std::process::Command::new("ffmpeg")
        .args([
            "-v",
            "error",
            "-sseof",
            "-0.3",
            "-i",
            &format!("a.{kind}"),
            "-update",
            "1",
            "-pix_fmt",
            "rgb24",
            "video.png",
        ])
        .current_dir(scratch.path(""))
        .status()
        .unwrap();
    assert!(made.success());
    scratch.run("export redbot game --png last.png --size 242").expect(0);
    let (video, last) = (scratch.png("video.png"), scratch.png("last.png"));
    let shared = |picture: &Pixels| picture.at((300.0, 8.0));
    assert!(shared(&video).iter().zip(shared(&last)).all(|(a, b)| a.abs_diff(b) < 12));
    for (cell, place) in [((4, 3), (-0.42, 0.0)), ((2, 5), (-0.3, -0.02)), ((5, 6), (0.3, 0.3))] {
        let (video, last) = (video.in_cell(cell, place), last.in_cell(cell, place));
        assert!(video.iter().zip(last).all(|(a, b)| a.abs_diff(b) < 40), "{cell:?} {video:?} {last:?}");
    }
}

/// Puts a script on the path under the name `ffmpeg`.
#[cfg(unix)]
fn pretend(scratch: &Scratch, script: &str) {
    scratch.write("bin/ffmpeg", format!("#!/bin/sh\n{script}\n"));
    rulebook_testing::make_executable(scratch.path("bin/ffmpeg"));
}

#[cfg(unix)]
fn export_with_path(scratch: &Scratch, path: &std::path::Path, arguments: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
    let found = format!("{}:/usr/bin:/bin", path.display());
    command.current_dir(scratch.path("")).args(["export", "redbot", "game", "--size", "64"]).args(arguments);
    command.env("PATH", if path.is_dir() { found } else { String::new() });
    command
}

#[cfg(unix)]
#[test]
fn without_ffmpeg_there_is_no_video() {
    let scratch = record();
    let output = export_with_path(&scratch, std::path::Path::new("nowhere"), &["--gif", "a.gif", "--mp4", "a.mp4"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("error: --mp4 needs ffmpeg, which is not on the PATH\n hint: install it"), "{said}");
    assert_eq!(scratch.here(), ["game"]);
}

#[cfg(unix)]
#[rstest]
#[case("echo 'Unknown encoder libx264' >&2; exit 3", "ffmpeg failed (exit status: 3): Unknown encoder libx264")]
#[case("head -c 9 >&2; exit 1", "ffmpeg failed (exit status: 1)")]
#[case("cat >/dev/null; kill -9 $$", "ffmpeg failed (signal: 9 (SIGKILL))")]
fn a_failure_of_ffmpeg_is_told(#[case] script: &str, #[case] message: &str) {
    let scratch = record();
    pretend(&scratch, script);
    let output = export_with_path(&scratch, &scratch.path("bin"), &["--mp4", "a.mp4"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(message), "{said}");
    assert_eq!(scratch.here(), ["bin", "game"]);
}

/// The command also reacts to a signal while ffmpeg reads no frames or does not exit.
#[cfg(unix)]
#[rstest]
fn a_signal_leaves_no_file_and_no_process(
    #[values("exec sleep 1000", "cat >/dev/null; exec sleep 1000")] script: &str,
    #[values("INT", "TERM")] signal: &str,
) {
    let scratch = record();
    pretend(&scratch, &format!("echo $$ >pid.part; mv pid.part pid; {script}"));
    let arguments = ["--mp4", "a.mp4", "--speed", "0.1", "--fps", "60"];
    let mut child = export_with_path(&scratch, &scratch.path("bin"), &arguments)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !scratch.path("pid").exists() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill =
        |arguments: &[&str]| std::process::Command::new("kill").args(arguments).output().unwrap().status.success();
    let pid = scratch.read("pid");
    assert!(kill(&["-0", pid.trim()]));
    assert!(kill(&[&format!("-{signal}"), &child.id().to_string()]));
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(if signal == "INT" { 130 } else { 143 }));
    assert!(!kill(&["-0", pid.trim()]), "ffmpeg is still there");
    assert_eq!(scratch.here(), ["bin", "game", "pid"]);
}

/// Browsers show a frame of less than 20 ms for 100 ms.
#[rstest]
fn no_frame_of_a_gif_is_too_short_for_a_browser(#[values(60, 90, 100)] speed: u32) {
    let scratch = record();
    scratch.run(&format!("export redbot game --gif a.gif --size 64 --quiet --fps 50 --speed {speed}")).expect(0);
    let gif = Animation::of_gif(&scratch.bytes("a.gif"));
    assert!(
        gif.frames.iter().all(|(_, time)| *time >= 20),
        "{:?}",
        gif.frames.iter().map(|frame| frame.1).collect::<Vec<_>>()
    );
}
