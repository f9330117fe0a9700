//! Sets of instructions: the same loops, compiled for each of them.

/// A set of instructions of the processor.
pub(super) trait Instructions: Copy {
    /// Calls a function that is compiled with these instructions: it and all that it calls must be `inline(always)`.
    fn vectorize<R>(self, function: impl FnOnce() -> R) -> R;
}

/// The instructions of the compilation target.
#[derive(Clone, Copy)]
pub(super) struct Baseline;

impl Instructions for Baseline {
    #[inline(always)]
    fn vectorize<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
impl Instructions for fearless_simd::Avx2 {
    #[inline(always)]
    fn vectorize<R>(self, function: impl FnOnce() -> R) -> R {
        fearless_simd::Simd::vectorize(self, function)
    }
}

/// AVX2 and the instructions that come with it (x86-64-v3); `None` if the processor lacks them.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(super) fn avx2() -> Option<fearless_simd::Avx2> {
    fearless_simd::Level::new().as_avx2()
}
