//! Work that is done over and over, by several lanes in turn, so that what
//! disturbs the machine hits all of them.

use crate::check::ModelSegment;
use crate::measured::{Measured, Model as _};
use crate::measured::{Part, Segment};
use crate::text::{text, write};
use std::hint::black_box;
use std::sync::Barrier;
use std::time::Duration;

/// Work that can be done over and over.
pub trait Lane {
    /// Prepares the next pass. Not measured.
    fn reset(&mut self);
    /// Does all of the work once.
    fn pass(&mut self);
    /// How many steps or files a pass is.
    fn units(&self) -> usize;
}

/// The steps of some segments by the engine, each segment in place.
#[derive(Clone, Debug)]
pub struct Engine<'a, G: Measured> {
    segments: Vec<&'a Segment<G>>,
    states: Vec<G::State>,
}

impl<'a, G: Measured> Engine<'a, G> {
    /// All steps of some parts.
    pub fn of(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        let segments: Vec<&Segment<G>> = parts.into_iter().flat_map(|part| &part.segments).collect();
        let states = segments.iter().map(|segment| segment.start.clone()).collect();
        Self { segments, states }
    }
}

impl<G: Measured> Lane for Engine<'_, G> {
    fn reset(&mut self) {
        for (state, segment) in self.states.iter_mut().zip(&self.segments) {
            state.clone_from(&segment.start);
        }
    }

    #[inline(never)]
    fn pass(&mut self) {
        for (state, segment) in self.states.iter_mut().zip(&self.segments) {
            for what in &segment.moves {
                // The check has seen that no game is over before its last step.
                let _ = black_box(G::play(state, black_box(what)));
            }
        }
        black_box(&self.states);
    }

    fn units(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }
}

/// The same steps by the spec-shaped model, with what is done understood.
#[derive(Debug)]
pub struct Model<G: Measured> {
    segments: Vec<ModelSegment<G::Model>>,
    states: Vec<G::Model>,
}

impl<G: Measured> Model<G> {
    /// All steps of some parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        let segments: Vec<ModelSegment<G::Model>> =
            parts.into_iter().flat_map(|part| &part.segments).map(ModelSegment::of).collect();
        let states = segments.iter().map(|segment| segment.start.clone()).collect();
        Self { segments, states }
    }
}

impl<G: Measured> Lane for Model<G> {
    fn reset(&mut self) {
        for (state, segment) in self.states.iter_mut().zip(&self.segments) {
            state.clone_from(&segment.start);
        }
    }

    #[inline(never)]
    fn pass(&mut self) {
        for (state, segment) in self.states.iter_mut().zip(&self.segments) {
            for what in &segment.moves {
                state.play(black_box(what));
            }
        }
        black_box(&self.states);
    }

    fn units(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }
}

/// The state files after each step, read.
#[derive(Clone, Debug)]
pub struct Reading<G: Measured> {
    files: Vec<(String, G::Rules)>,
}

impl<G: Measured> Reading<G> {
    /// The files of all steps of some parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        let states = parts.into_iter().flat_map(Part::states);
        Self { files: states.map(|state| (text::<G>(&state), G::rules(&state).clone())).collect() }
    }

    /// How many bytes the files have together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|(text, _)| text.len()).sum()
    }
}

impl<G: Measured> Lane for Reading<G> {
    fn reset(&mut self) {}

    #[inline(never)]
    fn pass(&mut self) {
        for (text, rules) in &self.files {
            let state = G::read(black_box(text.as_bytes()), rules);
            assert!(black_box(state).is_ok(), "what the engine has written can be read");
        }
    }

    fn units(&self) -> usize {
        self.files.len()
    }
}

/// The same files, written into memory.
#[derive(Clone, Debug)]
pub struct Writing<G: Measured> {
    states: Vec<G::State>,
    file: String,
}

impl<G: Measured> Writing<G> {
    /// The files of all steps of some parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        Self { states: parts.into_iter().flat_map(Part::states).collect(), file: String::new() }
    }
}

impl<G: Measured> Lane for Writing<G> {
    fn reset(&mut self) {}

    #[inline(never)]
    fn pass(&mut self) {
        for state in &self.states {
            self.file.clear();
            write::<G>(black_box(state), &mut self.file);
            black_box(&self.file);
        }
    }

    fn units(&self) -> usize {
        self.states.len()
    }
}

/// The same states as raw fields, checked.
#[derive(Clone, Debug)]
pub struct Checking<G: Measured> {
    states: Vec<G::State>,
}

impl<G: Measured> Checking<G> {
    /// The states after all steps of some parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        Self { states: parts.into_iter().flat_map(Part::states).collect() }
    }
}

impl<G: Measured> Lane for Checking<G> {
    fn reset(&mut self) {}

    #[inline(never)]
    fn pass(&mut self) {
        for state in &self.states {
            assert!(G::is_sound(black_box(state)), "a state is valid");
        }
    }

    fn units(&self) -> usize {
        self.states.len()
    }
}

/// How long is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How often each lane has its turn; at least 1.
    pub repetitions: usize,
    /// How long the work of all turns of a lane takes, about.
    pub time: Duration,
}

/// How long the work of a lane took, a figure for each of its turns.
///
/// ```
/// use rulebook_bench::measure::Figures;
///
/// let figures = Figures::new(vec![9.0, 5.0, 7.0, 6.0, 8.0]);
/// assert_eq!((figures.median(), figures.best()), (7.0, 5.0));
/// assert_eq!(figures.spread(), 2.0 / 7.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    in_order: Vec<f64>,
    sorted: Vec<f64>,
}

impl Figures {
    /// The figures in the order of the turns; at least one.
    #[must_use]
    pub fn new(figures: Vec<f64>) -> Self {
        let mut sorted = figures.clone();
        sorted.sort_by(f64::total_cmp);
        Self { in_order: figures, sorted }
    }

    /// The one in the middle.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The smallest one.
    #[must_use]
    pub fn best(&self) -> f64 {
        self.quantile(0.0)
    }

    /// How far the quarter above the middle is from the quarter below it, as a
    /// share of the middle.
    #[must_use]
    pub fn spread(&self) -> f64 {
        (self.quantile(0.75) - self.quantile(0.25)) / self.median()
    }

    /// How many times longer these took than others, turn by turn.
    #[must_use]
    pub fn over(&self, others: &Self) -> Self {
        Self::new(self.in_order.iter().zip(&others.in_order).map(|(a, b)| a / b).collect())
    }

    fn quantile(&self, share: f64) -> f64 {
        let place = share * (self.sorted.len().saturating_sub(1)) as f64;
        let (low, high) = (place.floor() as usize, place.ceil() as usize);
        match (self.sorted.get(low), self.sorted.get(high)) {
            (Some(low), Some(high)) => low + (high - low) * place.fract(),
            _ => f64::NAN,
        }
    }
}

/// Measures lanes in turn, after a turn of each that does not count. The
/// figures are nanoseconds per unit. `turn` hears of each turn that is over.
pub fn measure(
    lanes: &mut [&mut dyn Lane],
    plan: Plan,
    now: &dyn Fn() -> Duration,
    turn: &mut dyn FnMut(),
) -> Vec<Figures> {
    let time = plan.time / u32::try_from(plan.repetitions.max(1)).unwrap_or(u32::MAX);
    let mut figures = vec![Vec::new(); lanes.len()];
    for repetition in 0..=plan.repetitions {
        for (lane, figures) in lanes.iter_mut().zip(&mut figures) {
            let nanoseconds = nanoseconds_per_unit(*lane, time, now);
            if repetition > 0 {
                figures.push(nanoseconds);
            }
            turn();
        }
    }
    figures.into_iter().map(Figures::new).collect()
}

fn nanoseconds_per_unit(lane: &mut dyn Lane, time: Duration, now: &dyn Fn() -> Duration) -> f64 {
    let (mut taken, mut passes) = (Duration::ZERO, 0);
    while passes == 0 || taken < time {
        lane.reset();
        let before = now();
        lane.pass();
        taken += now().saturating_sub(before);
        passes += 1;
    }
    taken.as_nanos() as f64 / (passes * lane.units()) as f64
}

/// Units per second by one thread and by several at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Scaling {
    /// By one thread, for each turn.
    pub one: Figures,
    /// By all threads together, for each turn.
    pub all: Figures,
}

/// Measures one thread alone and then all of them at once, each with a lane of
/// its own, in turns.
///
/// # Panics
///
/// When a thread panics.
pub fn scaling<L: Lane + Clone + Send>(
    lane: &L,
    threads: usize,
    plan: Plan,
    now: &(dyn Fn() -> Duration + Sync),
    turn: &mut dyn FnMut(),
) -> Scaling {
    let time = plan.time / u32::try_from(plan.repetitions.max(1)).unwrap_or(u32::MAX);
    let barrier = Barrier::new(threads.max(1));
    let work = |mut lane: L, is_first: bool, turn: &mut dyn FnMut()| {
        let (mut alone, mut together) = (Vec::new(), Vec::new());
        for repetition in 0..=plan.repetitions {
            barrier.wait();
            let one = is_first.then(|| 1e9 / nanoseconds_per_unit(&mut lane, time, now));
            barrier.wait();
            let all = 1e9 / nanoseconds_per_unit(&mut lane, time, now);
            if repetition > 0 {
                alone.extend(one);
                together.push(all);
            }
            turn();
        }
        (alone, together)
    };
    let (one, all) = std::thread::scope(|scope| {
        let start = |lane: L| scope.spawn(|| work(lane, false, &mut || {}).1);
        let others: Vec<_> = (1..threads).map(|_| start(lane.clone())).collect();
        let (one, mut all) = work(lane.clone(), true, turn);
        for other in others {
            let rates = other.join().expect("a thread that measures does not panic");
            all.iter_mut().zip(rates).for_each(|(all, rate)| *all += rate);
        }
        (one, all)
    });
    Scaling { one: Figures::new(one), all: Figures::new(all) }
}
