//! Times repeated work in lanes that take turns, so that noise on the machine
//! affects all lanes alike.

use crate::check::ModelSegment;
use crate::measured::{Measured, Model as _};
use crate::measured::{Part, Segment};
use crate::text::{text, write};
use rulebook_core::chance::{Draw, RecordedDraws};
use std::hint::black_box;
use std::sync::Barrier;
use std::time::Duration;

/// Repeatable work to time, such as playing all steps with the engine.
pub trait Lane {
    /// Prepares the next pass; not timed.
    fn reset(&mut self);
    /// Does all the work once. Only this is timed.
    fn pass(&mut self);
    /// The number of steps or files in a pass.
    fn units(&self) -> usize;
}

/// Plays segments with the engine. Each segment has its own state.
#[derive(Clone, Debug)]
pub struct EngineLane<'a, G: Measured> {
    segments: Vec<&'a Segment<G>>,
    /// The draws of all steps of each segment.
    draws: Vec<Vec<Draw>>,
    states: Vec<G::State>,
}

impl<'a, G: Measured> EngineLane<'a, G> {
    /// Creates the lane for all steps of these parts.
    pub fn of(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        let segments: Vec<&Segment<G>> = parts.into_iter().flat_map(|part| &part.segments).collect();
        let states = segments.iter().map(|segment| segment.start.clone()).collect();
        let draws = segments.iter().map(|segment| segment.draws.concat()).collect();
        Self { segments, draws, states }
    }

    /// The current state of each segment: after a reset its start, after a pass its end.
    #[must_use]
    pub fn states(&self) -> &[G::State] {
        &self.states
    }
}

impl<G: Measured> Lane for EngineLane<'_, G> {
    fn reset(&mut self) {
        for (state, segment) in self.states.iter_mut().zip(&self.segments) {
            state.clone_from(&segment.start);
        }
    }

    #[inline(never)]
    fn pass(&mut self) {
        for ((state, segment), draws) in self.states.iter_mut().zip(&self.segments).zip(&self.draws) {
            let mut chance = RecordedDraws::new(draws);
            for answers in &segment.moves {
                // The check ensures that no game is over before a step, and that each step has its draws.
                let _ = black_box(G::play(state, black_box(answers), &mut chance));
            }
        }
        black_box(&self.states);
    }

    fn units(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }
}

/// Plays segments with the model. The answers are converted to the types of the
/// model in advance.
#[derive(Debug)]
pub struct ModelLane<G: Measured> {
    segments: Vec<ModelSegment<G::Model>>,
    /// The draws of all steps of each segment.
    draws: Vec<Vec<Draw>>,
    states: Vec<G::Model>,
}

impl<G: Measured> ModelLane<G> {
    /// Creates the lane for all steps of these parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        let parts = parts.into_iter().flat_map(|part| &part.segments);
        let (segments, draws): (Vec<ModelSegment<G::Model>>, _) =
            parts.map(|segment| (ModelSegment::of(segment), segment.draws.concat())).unzip();
        let states = segments.iter().map(|segment| segment.start.clone()).collect();
        Self { segments, draws, states }
    }

    /// The current state of each segment: after a reset its start, after a pass its end.
    #[must_use]
    pub fn states(&self) -> &[G::Model] {
        &self.states
    }
}

impl<G: Measured> Lane for ModelLane<G> {
    fn reset(&mut self) {
        for (state, segment) in self.states.iter_mut().zip(&self.segments) {
            state.clone_from(&segment.start);
        }
    }

    #[inline(never)]
    fn pass(&mut self) {
        for ((state, segment), draws) in self.states.iter_mut().zip(&self.segments).zip(&self.draws) {
            let mut chance = RecordedDraws::new(draws);
            for answers in &segment.moves {
                let _ = black_box(state.play(black_box(answers), &mut chance));
            }
        }
        black_box(&self.states);
    }

    fn units(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }
}

/// Parses state files: for each step, the file after it.
#[derive(Clone, Debug)]
pub struct ReadLane<G: Measured> {
    files: Vec<(String, G::Rules)>,
}

impl<G: Measured> ReadLane<G> {
    /// Creates the lane for the files after all steps of these parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        let states = parts.into_iter().flat_map(Part::states);
        Self { files: states.map(|state| (text::<G>(&state), G::rules(&state).clone())).collect() }
    }

    /// The total size of the files in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|(text, _)| text.len()).sum()
    }
}

impl<G: Measured> Lane for ReadLane<G> {
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

/// Writes state files to memory: for each step, the file after it.
#[derive(Clone, Debug)]
pub struct WriteLane<G: Measured> {
    states: Vec<G::State>,
    file: String,
}

impl<G: Measured> WriteLane<G> {
    /// Creates the lane for the files after all steps of these parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        Self { states: parts.into_iter().flat_map(Part::states).collect(), file: String::new() }
    }
}

impl<G: Measured> Lane for WriteLane<G> {
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

/// Checks with [`Measured::is_sound`] that states are valid: for each step, the
/// state after it.
#[derive(Clone, Debug)]
pub struct CheckLane<G: Measured> {
    states: Vec<G::State>,
}

impl<G: Measured> CheckLane<G> {
    /// Creates the lane for the states after all steps of these parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Part<G>>) -> Self {
        Self { states: parts.into_iter().flat_map(Part::states).collect() }
    }
}

impl<G: Measured> Lane for CheckLane<G> {
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

/// How long a measurement takes, without the warm-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of turns of each lane; at least 1.
    pub repetitions: usize,
    /// The approximate total time of a lane's turns.
    pub time: Duration,
}

/// The samples of a lane, one for each of its turns: nanoseconds per unit, or units
/// per second.
///
/// ```
/// use rulebook_bench::measure::Samples;
///
/// let figures = Samples::new(vec![9.0, 5.0, 7.0, 6.0, 8.0]);
/// assert_eq!((figures.median(), figures.best()), (7.0, 5.0));
/// assert_eq!(figures.spread(), 2.0 / 7.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Samples {
    in_order: Vec<f64>,
    sorted: Vec<f64>,
}

impl Samples {
    /// Creates samples from at least one figure, in the order of the turns.
    #[must_use]
    pub fn new(figures: Vec<f64>) -> Self {
        let mut sorted = figures.clone();
        sorted.sort_by(f64::total_cmp);
        Self { in_order: figures, sorted }
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The smallest sample. It is the best one if the samples are nanoseconds; of
    /// rates, it is the worst.
    #[must_use]
    pub fn best(&self) -> f64 {
        self.quantile(0.0)
    }

    /// The interquartile range divided by the median.
    #[must_use]
    pub fn spread(&self) -> f64 {
        (self.quantile(0.75) - self.quantile(0.25)) / self.median()
    }

    /// The ratio of each sample to the sample of `others` in the same turn.
    #[must_use]
    pub fn over(&self, others: &Self) -> Self {
        Self::new(self.in_order.iter().zip(&others.in_order).map(|(a, b)| a / b).collect())
    }

    /// The quantile for a fraction of the samples, interpolated between two neighboring samples.
    fn quantile(&self, fraction: f64) -> f64 {
        let index = fraction * (self.sorted.len().saturating_sub(1)) as f64;
        let (low, high) = (index.floor() as usize, index.ceil() as usize);
        match (self.sorted.get(low), self.sorted.get(high)) {
            (Some(low), Some(high)) => low + (high - low) * index.fract(),
            _ => f64::NAN,
        }
    }
}

/// Measures lanes in turn, in nanoseconds per unit. The first turn of each lane
/// is a warm-up and gives no sample. Calls `after_turn` after every turn, also
/// after a warm-up.
pub fn measure(
    lanes: &mut [&mut dyn Lane],
    plan: Plan,
    now: &dyn Fn() -> Duration,
    after_turn: &mut dyn FnMut(),
) -> Vec<Samples> {
    let time = plan.time / u32::try_from(plan.repetitions.max(1)).unwrap_or(u32::MAX);
    let mut figures = vec![Vec::new(); lanes.len()];
    for repetition in 0..=plan.repetitions {
        for (lane, figures) in lanes.iter_mut().zip(&mut figures) {
            let nanoseconds = nanoseconds_per_unit(*lane, time, now);
            if repetition > 0 {
                figures.push(nanoseconds);
            }
            after_turn();
        }
    }
    figures.into_iter().map(Samples::new).collect()
}

/// Repeats a lane for about `time`, at least once. Returns the nanoseconds per unit.
fn nanoseconds_per_unit(lane: &mut dyn Lane, time: Duration, now: &dyn Fn() -> Duration) -> f64 {
    let (mut elapsed, mut passes) = (Duration::ZERO, 0);
    while passes == 0 || elapsed < time {
        lane.reset();
        let before = now();
        lane.pass();
        elapsed += now().saturating_sub(before);
        passes += 1;
    }
    elapsed.as_nanos() as f64 / (passes * lane.units()) as f64
}

/// Units per second by one thread and by several at once.
#[derive(Clone, PartialEq, Debug)]
pub struct ThreadRates {
    /// The rate of one thread alone, for each turn.
    pub one: Samples,
    /// The sum of the rates of all threads when they work at once, for each turn.
    pub all: Samples,
}

/// Measures one thread alone and all threads at once, in alternating turns. Each
/// thread works on its own clone of `lane`. Calls `after_turn` after each pair of
/// turns, also after the first pair, which is a warm-up.
///
/// # Panics
///
/// When a thread panics.
pub fn measure_threads<L: Lane + Clone + Send>(
    lane: &L,
    threads: usize,
    plan: Plan,
    now: &(dyn Fn() -> Duration + Sync),
    after_turn: &mut dyn FnMut(),
) -> ThreadRates {
    let time = plan.time / u32::try_from(plan.repetitions.max(1)).unwrap_or(u32::MAX);
    let barrier = Barrier::new(threads.max(1));
    let work = |mut lane: L, is_first: bool, after_turn: &mut dyn FnMut()| {
        let (mut rates_alone, mut rates_together) = (Vec::new(), Vec::new());
        for repetition in 0..=plan.repetitions {
            barrier.wait();
            let rate_alone = is_first.then(|| 1e9 / nanoseconds_per_unit(&mut lane, time, now));
            barrier.wait();
            let rate_together = 1e9 / nanoseconds_per_unit(&mut lane, time, now);
            if repetition > 0 {
                rates_alone.extend(rate_alone);
                rates_together.push(rate_together);
            }
            after_turn();
        }
        (rates_alone, rates_together)
    };
    let (one, all) = std::thread::scope(|scope| {
        let start = |lane: L| scope.spawn(|| work(lane, false, &mut || {}).1);
        let others: Vec<_> = (1..threads).map(|_| start(lane.clone())).collect();
        let (one, mut all) = work(lane.clone(), true, after_turn);
        for other in others {
            let rates = other.join().expect("a thread that measures does not panic");
            all.iter_mut().zip(rates).for_each(|(sum, rate)| *sum += rate);
        }
        (one, all)
    });
    ThreadRates { one: Samples::new(one), all: Samples::new(all) }
}
