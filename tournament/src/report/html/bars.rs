//! Bars that show estimates and their intervals on a common scale.

use crate::analysis::Estimate;
use maud::{Markup, html};

/// The width of a bar in SVG units.
const WIDTH: f64 = 300.0;

/// The common scale of the bars in a table.
pub(super) struct Scale {
    low: f64,
    high: f64,
    line: Option<f64>,
}

impl Scale {
    /// Creates a scale that covers all estimates and a vertical line at the value `line`.
    pub(super) fn of(estimates: &[Estimate], line: Option<f64>) -> Self {
        let ends = estimates.iter().flat_map(|estimate| [Some(estimate.value), estimate.low, estimate.high]);
        let ends: Vec<f64> = ends.chain([line]).flatten().collect();
        let low = ends.iter().copied().reduce(f64::min).unwrap_or(0.0);
        let high = ends.iter().copied().reduce(f64::max).unwrap_or(1.0);
        Self { low, high: if high > low { high } else { low + 1.0 }, line }
    }

    fn x(&self, value: f64) -> String {
        format!("{:.1}", 5.0 + (WIDTH - 10.0) * (value - self.low) / (self.high - self.low))
    }

    /// Draws one bar.
    pub(super) fn bar(&self, estimate: Estimate) -> Markup {
        html! {
            svg viewBox="0 0 300 20" preserveAspectRatio="none" focusable="false" {
                @if let Some(line) = self.line.map(|line| self.x(line)) {
                    line class="zero" x1=(line) x2=(line) y1="0" y2="20" {}
                }
                @if let (Some(low), Some(high)) = (estimate.low, estimate.high) {
                    line class="span" x1=(self.x(low)) x2=(self.x(high)) y1="10" y2="10" {}
                }
                line class="value" x1=(self.x(estimate.value)) x2=(self.x(estimate.value)) y1="3" y2="17" {}
            }
        }
    }
}
