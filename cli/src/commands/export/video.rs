//! Rounds one after the other, as a video that ffmpeg makes of raw frames.

use super::frames::Part;
use super::output_file::{OutputFile, size_of};
use crate::failure::Failure;
use rulebook_raster::Timeline;
use rulebook_referee::Interrupt;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// The frames of a second, where nothing else is wanted.
const FPS: u8 = 30;
/// How often it is looked whether a signal has come, while ffmpeg is waited for.
const LOOK: Duration = Duration::from_millis(10);
/// How many frames may wait for ffmpeg.
const WAITING: usize = 4;
/// How much of what ffmpeg says is shown.
const SHOWN: usize = 2000;

/// What kind of file is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Mp4,
    Webm,
}

impl Kind {
    const fn option(self) -> &'static str {
        match self {
            Self::Mp4 => "--mp4",
            Self::Webm => "--webm",
        }
    }

    /// How ffmpeg is to make it.
    const fn encoding(self) -> &'static [&'static str] {
        match self {
            // What browsers and phones play; with its index at the beginning.
            Self::Mp4 => {
                &["-c:v", "libx264", "-preset", "medium", "-crf", "20", "-movflags", "+faststart", "-f", "mp4"]
            }
            Self::Webm => &[
                "-c:v",
                "libvpx-vp9",
                "-crf",
                "32",
                "-b:v",
                "0",
                "-deadline",
                "good",
                "-cpu-used",
                "4",
                "-row-mt",
                "1",
                "-f",
                "webm",
            ],
        }
    }
}

pub(super) fn make(
    part: &Part<'_>,
    kind: Kind,
    product: &mut OutputFile,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    // The usual colors of videos are told for two by two pixels.
    let (size, timeline) = (size_of(part.args.size, 2), part.timeline(FPS));
    product.what = part.description(timeline, size);
    let fps = part.args.fps.unwrap_or(FPS);
    let mut ffmpeg = Ffmpeg::start(kind, size, fps, product.draft())?;
    match feed(part, timeline, size, interrupt, &mut ffmpeg) {
        Ok(()) => ffmpeg.end(interrupt),
        Err(failure) => {
            ffmpeg.stop();
            Err(failure)
        }
    }
}

/// Hands all frames to ffmpeg, unless it ends before it has them all.
fn feed(
    part: &Part<'_>,
    timeline: Timeline,
    size: (u32, u32),
    interrupt: &Interrupt,
    ffmpeg: &mut Ffmpeg,
) -> Result<(), Failure> {
    part.paint(timeline, size, interrupt, |canvas, _| ffmpeg.take(canvas.rgb(), interrupt))
}

/// ffmpeg at work.
struct Ffmpeg {
    kind: Kind,
    child: Child,
    /// Where frames go; nowhere when it takes no more.
    frames: Option<SyncSender<Vec<u8>>>,
    writer: JoinHandle<()>,
    said: JoinHandle<Vec<u8>>,
}

impl Ffmpeg {
    fn start(kind: Kind, (width, height): (u32, u32), fps: u8, file: &Path) -> Result<Self, Failure> {
        let mut command = Command::new("ffmpeg");
        command
            .args(["-hide_banner", "-nostats", "-loglevel", "error", "-y"])
            .args(["-f", "rawvideo", "-pixel_format", "rgb24"])
            .args(["-video_size", &format!("{width}x{height}"), "-framerate", &fps.to_string(), "-i", "pipe:0"])
            // The colors of the theme as televisions and browsers understand them.
            .args(["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"])
            .args(["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"])
            .args(["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"])
            .args(kind.encoding())
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        // Ctrl-C comes to us, and we end it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Self::failed_to_start(kind, &error))?;
        let mut input = child.stdin.take().expect("it is piped");
        let mut output = child.stderr.take().expect("it is piped");
        let (frames, waiting) = sync_channel::<Vec<u8>>(WAITING);
        let writer = spawn(move || {
            // It ends before its input when it fails, and tells why by itself.
            let _ = waiting.iter().try_for_each(|frame| input.write_all(&frame));
        });
        let said = spawn(move || {
            let mut said = Vec::new();
            let _ = output.read_to_end(&mut said);
            said
        });
        Ok(Self { kind, child, frames: Some(frames), writer, said })
    }

    fn failed_to_start(kind: Kind, error: &io::Error) -> Failure {
        let option = kind.option();
        if error.kind() == io::ErrorKind::NotFound {
            let failure = Failure::usage(format_args!("{option} needs ffmpeg, which is not on the PATH"));
            return failure
                .hint("install it (Debian: `apt-get install ffmpeg`), or use --gif or --apng, which need nothing");
        }
        Failure::usage(format_args!("{option}: ffmpeg: {error}"))
    }

    /// Hands it a frame, unless it has ended; it is asked why at the end.
    fn take(&mut self, mut frame: Vec<u8>, interrupt: &Interrupt) -> Result<(), Failure> {
        while let Some(frames) = &self.frames {
            frame = match frames.try_send(frame) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(back)) => {
                    self.frames = None;
                    back
                }
                Err(TrySendError::Full(back)) => {
                    interrupt.check()?;
                    std::thread::sleep(LOOK);
                    back
                }
            };
        }
        Ok(())
    }

    /// Lets it end by itself.
    fn end(mut self, interrupt: &Interrupt) -> Result<(), Failure> {
        self.frames = None;
        let status = loop {
            if let Err(failure) = interrupt.check() {
                self.stop();
                return Err(failure.into());
            }
            match self.child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => std::thread::sleep(LOOK),
                Err(error) => {
                    self.stop();
                    return Err(Failure::usage(format_args!("ffmpeg: {error}")));
                }
            }
        };
        let _ = self.writer.join();
        let said = self.said.join().unwrap_or_default();
        if status.success() { Ok(()) } else { Err(Self::failed(self.kind, status, &said)) }
    }

    fn failed(kind: Kind, status: ExitStatus, said: &[u8]) -> Failure {
        let said = String::from_utf8_lossy(said);
        let from = said.char_indices().rev().take(SHOWN).last().map_or(0, |(at, _)| at);
        let said = said[from..].trim();
        let failure = Failure::usage(format_args!("{}: ffmpeg failed ({status}): {said}", kind.option()));
        failure.hint("is it built with the encoder? `ffmpeg -encoders` lists those that it has")
    }

    /// Ends it; what it has made is not wanted.
    fn stop(mut self) {
        self.frames = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = self.writer.join();
        let _ = self.said.join();
    }
}
