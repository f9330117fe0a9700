//! The moment of a replay that each frame of an animation shows.

/// The frames of an animation of a range of states of a replay. The animation shows each state, with the round that
/// starts from it, for the same time. It shows the last state equally long, but without a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Timeline {
    first: usize,
    last: usize,
    speed: f64,
    fps: f64,
}

/// A frame of an animation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shot {
    /// The index of the state in the replay.
    pub index: usize,
    /// The moment in the round from that state, from 0 to 1.
    pub moment: f32,
    /// The start, in seconds.
    pub begin: f64,
    /// The end, in seconds.
    pub end: f64,
}

impl Timeline {
    /// Creates a timeline from the state `first` to the state `last`, both included, at `speed` rounds and `fps` frames
    /// per second. `None` unless `first <= last` and both rates are finite and above 0.
    #[must_use]
    pub fn new(first: usize, last: usize, speed: f64, fps: f64) -> Option<Self> {
        let is_rate = |rate: f64| rate.is_finite() && rate > 0.0;
        (first <= last && is_rate(speed) && is_rate(fps)).then_some(Self { first, last, speed, fps })
    }

    /// The duration of the animation, in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        (self.last - self.first + 1) as f64 / self.speed
    }

    /// The number of frames, at least one.
    #[must_use]
    pub fn frames(self) -> usize {
        // Subtract a little, so that a rounding error does not add a frame.
        ((self.seconds() * self.fps - 1e-6).ceil() as usize).max(1)
    }

    /// The frames in order; the last one shows the last state.
    pub fn shots(self) -> impl ExactSizeIterator<Item = Shot> {
        let frames = self.frames();
        (0..frames).map(move |frame| {
            let begin = frame as f64 / self.fps;
            let is_last = frame + 1 == frames;
            let end = if is_last { self.seconds() } else { (frame + 1) as f64 / self.fps };
            let rounds = begin * self.speed + 1e-6;
            let index = self.first + rounds as usize;
            if is_last || index >= self.last {
                return Shot { index: self.last, moment: 0.0, begin, end };
            }
            Shot { index, moment: rounds.fract() as f32, begin, end }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Shot, Timeline};

    #[test]
    fn what_is_no_timeline() {
        for (first, last, speed, fps) in
            [(2, 1, 1.0, 1.0), (0, 0, 0.0, 1.0), (0, 0, -1.0, 1.0), (0, 0, f64::NAN, 1.0), (0, 0, 1.0, f64::INFINITY)]
        {
            assert_eq!(Timeline::new(first, last, speed, fps), None);
        }
    }

    #[test]
    fn frames_follow_each_other_and_end_with_the_last_state() {
        for speed in [0.3, 1.0, 2.0, 3.0, 7.5, 40.0] {
            for fps in [1.0, 7.0, 10.0, 12.5, 30.0] {
                for (first, last) in [(0, 0), (0, 1), (3, 20), (0, 100)] {
                    let timeline = Timeline::new(first, last, speed, fps).unwrap();
                    let shots: Vec<Shot> = timeline.shots().collect();
                    assert_eq!(shots.len(), timeline.frames());
                    assert!(shots[0].begin == 0.0 && (shots[0].index == first || shots.len() == 1));
                    assert!(shots.windows(2).all(|pair| pair[0].end == pair[1].begin));
                    assert!(shots.is_sorted_by_key(|shot| (shot.index, shot.moment.to_bits())));
                    let end = shots.last().unwrap();
                    assert_eq!((end.index, end.moment, end.end), (last, 0.0, timeline.seconds()));
                    assert!(shots.iter().all(|shot| shot.end > shot.begin - 1e-6));
                }
            }
        }
    }

    #[test]
    fn every_state_is_shown_for_the_same_time() {
        let timeline = Timeline::new(0, 9, 2.0, 10.0).unwrap();
        let shots: Vec<Shot> = timeline.shots().collect();
        assert_eq!((shots.len(), timeline.seconds()), (50, 5.0));
        for index in 0..10 {
            assert_eq!(shots.iter().filter(|shot| shot.index == index).count(), 5);
        }
        let moments: Vec<f32> = shots[5..10].iter().map(|shot| (shot.moment * 10.0).round()).collect();
        assert_eq!(moments, [0.0, 2.0, 4.0, 6.0, 8.0]);
    }
}
