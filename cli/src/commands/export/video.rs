//! Animations as videos: ffmpeg encodes raw frames.

use super::frames::Part;
use super::size_of;
use crate::commands::output_file::OutputFile;
use crate::failure::Failure;
use rulebook_raster::Timeline;
use rulebook_referee::Interrupt;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// Default number of frames per second.
const DEFAULT_FPS: u8 = 30;
/// Interval at which to check for a signal while waiting for ffmpeg.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Maximum number of frames that wait for ffmpeg.
const MAX_WAITING: usize = 4;
/// Maximum number of characters of ffmpeg's stderr to print.
const MAX_STDERR: usize = 2000;

/// The format of a video.
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

    /// The encoding options for ffmpeg.
    const fn encoding(self) -> &'static [&'static str] {
        match self {
            // Browsers and phones can play it; its index is at the beginning of the file.
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
    // Both sides must be even: yuv420p stores one color for 2 by 2 pixels.
    let (size, timeline) = (size_of(part.args.size, 2), part.timeline(DEFAULT_FPS));
    product.what = part.description(timeline, size);
    let fps = part.args.fps.unwrap_or(DEFAULT_FPS);
    let mut ffmpeg = Ffmpeg::start(kind, size, fps, product.draft())?;
    match feed(part, timeline, size, interrupt, &mut ffmpeg) {
        Ok(()) => ffmpeg.end(interrupt),
        Err(failure) => {
            ffmpeg.stop();
            Err(failure)
        }
    }
}

/// Sends all frames to ffmpeg, or fewer if ffmpeg exits early.
fn feed(
    part: &Part<'_>,
    timeline: Timeline,
    size: (u32, u32),
    interrupt: &Interrupt,
    ffmpeg: &mut Ffmpeg,
) -> Result<(), Failure> {
    part.paint(timeline, size, interrupt, |canvas, _| ffmpeg.send(canvas.rgb(), interrupt))
}

/// A running ffmpeg process.
struct Ffmpeg {
    kind: Kind,
    child: Child,
    /// The queue of frames; `None` once ffmpeg gets no more.
    frames: Option<SyncSender<Vec<u8>>>,
    writer: JoinHandle<()>,
    stderr: JoinHandle<Vec<u8>>,
}

impl Ffmpeg {
    fn start(kind: Kind, (width, height): (u32, u32), fps: u8, file: &Path) -> Result<Self, Failure> {
        let mut command = Command::new("ffmpeg");
        command
            .args(["-hide_banner", "-nostats", "-loglevel", "error", "-y"])
            .args(["-f", "rawvideo", "-pixel_format", "rgb24"])
            .args(["-video_size", &format!("{width}x{height}"), "-framerate", &fps.to_string(), "-i", "pipe:0"])
            // Converts the colors of the theme to BT.709, which televisions and browsers expect.
            .args(["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"])
            .args(["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"])
            .args(["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"])
            .args(kind.encoding())
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        // In its own process group, ffmpeg gets no Ctrl-C. This process gets it and ends ffmpeg.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Self::failed_to_start(kind, &error))?;
        let mut input = child.stdin.take().expect("it is piped");
        let mut output = child.stderr.take().expect("it is piped");
        let (frames, waiting) = sync_channel::<Vec<u8>>(MAX_WAITING);
        let writer = spawn(move || {
            // A write fails if ffmpeg exits early; then ffmpeg reports the reason on stderr.
            let _ = waiting.iter().try_for_each(|frame| input.write_all(&frame));
        });
        let stderr = spawn(move || {
            let mut stderr = Vec::new();
            let _ = output.read_to_end(&mut stderr);
            stderr
        });
        Ok(Self { kind, child, frames: Some(frames), writer, stderr })
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

    /// Queues a frame, unless ffmpeg has exited; `end` reports the reason.
    fn send(&mut self, mut frame: Vec<u8>, interrupt: &Interrupt) -> Result<(), Failure> {
        while let Some(frames) = &self.frames {
            frame = match frames.try_send(frame) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(back)) => {
                    self.frames = None;
                    back
                }
                Err(TrySendError::Full(back)) => {
                    interrupt.check()?;
                    std::thread::sleep(POLL_INTERVAL);
                    back
                }
            };
        }
        Ok(())
    }

    /// Closes the input of ffmpeg and waits until ffmpeg exits.
    fn end(mut self, interrupt: &Interrupt) -> Result<(), Failure> {
        self.frames = None;
        let status = loop {
            if let Err(failure) = interrupt.check() {
                self.stop();
                return Err(failure.into());
            }
            match self.child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => std::thread::sleep(POLL_INTERVAL),
                Err(error) => {
                    self.stop();
                    return Err(Failure::usage(format_args!("ffmpeg: {error}")));
                }
            }
        };
        let _ = self.writer.join();
        let stderr = self.stderr.join().unwrap_or_default();
        if status.success() { Ok(()) } else { Err(Self::failed(self.kind, status, &stderr)) }
    }

    fn failed(kind: Kind, status: ExitStatus, stderr: &[u8]) -> Failure {
        let stderr = String::from_utf8_lossy(stderr);
        let from = stderr.char_indices().rev().take(MAX_STDERR).last().map_or(0, |(at, _)| at);
        let stderr = stderr[from..].trim();
        let failure = Failure::usage(format_args!("{}: ffmpeg failed ({status}): {stderr}", kind.option()));
        failure.hint("is it built with the encoder? `ffmpeg -encoders` lists those that it has")
    }

    /// Kills ffmpeg after a failure.
    fn stop(mut self) {
        self.frames = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = self.writer.join();
        let _ = self.stderr.join();
    }
}
