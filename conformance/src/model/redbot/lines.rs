//! FILE-2, FILE-3: splits a round file into its 19 logical lines. It removes the differences of layout: line ends,
//! blanks, blank lines and wrapped lines.

use crate::model::text::{Violation, physical_lines, trim};

/// FILE-3: the labels of the lines after the first two, in order.
const LABELS: [&str; 17] = [
    "P1:",
    "P2:",
    "P3:",
    "P4:",
    "P1_finish:",
    "P2_finish:",
    "P3_finish:",
    "P4_finish:",
    "Walls:",
    "P1_move:",
    "P2_move:",
    "P3_move:",
    "P4_move:",
    "P1:",
    "P2:",
    "P3:",
    "P4:",
];

/// The 19 logical lines, without labels, surrounding blanks and wrapping.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) counter: Vec<u8>,
    pub(super) size: Vec<u8>,
    pub(super) players: Vec<Vec<u8>>,
    pub(super) goals: Vec<Vec<u8>>,
    pub(super) walls: Vec<u8>,
    pub(super) orders: Vec<Vec<u8>>,
    pub(super) totals: Vec<Vec<u8>>,
}

pub(super) fn lines(text: &[u8]) -> Result<Lines, Violation> {
    let physical = physical_lines(text)?;
    // FILE-2: the counter and the board size each have their own line.
    if physical.len() < 2 {
        return Err(Violation::new("FILE-3", "the counter or the board size is missing"));
    }
    let mut texts = Vec::new();
    let mut at = 2;
    for (index, label) in LABELS.iter().enumerate() {
        let is_total = index >= 13;
        // FILE-3: each line must be in its place.
        let rest = match physical.get(at) {
            Some(line) => after_label(line, label)?,
            None => return Err(Violation::new("FILE-3", format!("{label} is missing"))),
        };
        at += 1;
        let mut joined = rest;
        while at < physical.len() && !begins_with_label(&physical[at]) {
            // FILE-2, FILE-7: the line of a total is never continued. The unlabeled line after it is then an error.
            if is_total && !joined.is_empty() {
                break;
            }
            // FILE-2: the line break counts as a blank.
            if !joined.is_empty() {
                joined.push(b' ');
            }
            joined.extend_from_slice(&physical[at]);
            at += 1;
        }
        texts.push(joined);
    }
    if at < physical.len() {
        // FILE-2, FILE-3: text after the end.
        return Err(Violation::new("FILE-3", "text after the last line"));
    }
    Ok(Lines {
        counter: physical[0].clone(),
        size: physical[1].clone(),
        players: texts[0..4].to_vec(),
        goals: texts[4..8].to_vec(),
        walls: texts[8].clone(),
        orders: texts[9..13].to_vec(),
        totals: texts[13..17].to_vec(),
    })
}

/// FILE-2: whether a line starts with a label, and so does not continue the previous line.
fn begins_with_label(line: &[u8]) -> bool {
    LABELS.iter().any(|label| line.starts_with(label.as_bytes()))
}

/// The text after the label of a line.
fn after_label(line: &[u8], label: &str) -> Result<Vec<u8>, Violation> {
    let Some(rest) = line.strip_prefix(label.as_bytes()) else {
        // FILE-3
        let line = String::from_utf8_lossy(line);
        return Err(Violation::new("FILE-3", format!("expected {label}, found: {line}")));
    };
    match rest.first() {
        None | Some(b' ' | b'\t') => Ok(trim(rest).to_vec()),
        // FILE-2: a label is followed by a blank or a line break.
        Some(_) => Err(Violation::new("FILE-2", format!("no blank after {label}"))),
    }
}
