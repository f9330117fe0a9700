//! Writes cases in canonical form.

use super::{Body, Case, CaseStep, FORMAT, Lines};
use crate::protocol::{ANSWERS, CHANCE, NEXT, RULES, SCORES, STATE};
use rulebook_core::text::EscapedBytes;
use std::fmt;

/// Formats the case as the text of its file.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "case {}\nformat {FORMAT}\ngame {}", self.id, self.game.name)?;
        write!(f, "clauses")?;
        for pin in &self.clauses {
            write!(f, " {}@{}", pin.clause, pin.hash)?;
        }
        writeln!(f)?;
        if let Some(twin) = &self.twin {
            writeln!(f, "twin {twin}")?;
        }
        writeln!(f, "why {}", self.why)?;
        if let Some(rules) = &self.rules {
            escaped(f, RULES, rules)?;
        }
        match &self.body {
            Body::Transcript { first, steps, scores, next } => {
                plain(f, STATE, first)?;
                for CaseStep { answers, chance, state } in steps {
                    escaped(f, ANSWERS, answers)?;
                    if let Some(chance) = chance {
                        plain(f, CHANCE, chance)?;
                    }
                    plain(f, STATE, state)?;
                }
                writeln!(f, "{SCORES}")?;
                scores.iter().try_for_each(|score| writeln!(f, "{score}"))?;
                writeln!(f, "{NEXT}\n{next}")
            }
            Body::Reject { state, answers, chance, code } => {
                let sections = [(STATE, state), (ANSWERS, answers), (CHANCE, chance)];
                for (header, lines) in sections {
                    if let Some(lines) = lines {
                        escaped(f, header, lines)?;
                    }
                }
                writeln!(f, "--- reject {code}")
            }
        }
    }
}

fn plain(f: &mut fmt::Formatter<'_>, header: &str, lines: &Lines) -> fmt::Result {
    writeln!(f, "{header}")?;
    lines.iter().try_for_each(|line| writeln!(f, "{}", String::from_utf8_lossy(line)))
}

fn escaped(f: &mut fmt::Formatter<'_>, header: &str, lines: &Lines) -> fmt::Result {
    writeln!(f, "{header}")?;
    lines.iter().try_for_each(|line| writeln!(f, "{}", EscapedBytes(line)))
}
