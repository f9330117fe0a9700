//! A seccomp filter that finds a call by binary search.
//!
//! The kernel runs a filter for every call number when it is installed, and on every call afterward. A chain of
//! comparisons with each listed number adds a millisecond to each start.

use seccompiler::{BpfProgram, SeccompAction, sock_filter};
use std::collections::BTreeMap;

/// The filter's answer to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The same action for all arguments.
    Always(SeccompAction),
    /// The decision of the chain that checks arguments.
    Judged,
}

// Opcodes, see linux/bpf_common.h.
const RETURN: u16 = 0x06;
const JUMP: u16 = 0x05;
const JUMP_IF_AT_LEAST: u16 = 0x35;

/// The length of the prefix of a `seccompiler` filter: three instructions that kill a process that makes calls
/// of another processor, and one that loads the call number.
const HEAD: usize = 4;

/// Builds a filter that gives each call its answer, and all others the answer `other`. `judge` is the filter
/// for calls that depend on their arguments.
pub(super) fn by_halves(answers: &BTreeMap<u32, Answer>, other: &Answer, judge: &[sock_filter]) -> BpfProgram {
    let tree = branch(&ranges(answers, other));
    let mut program = judge[..HEAD].to_vec();
    let chain = HEAD + tree.len();
    program.extend(tree);
    for (place, instruction) in program.iter_mut().enumerate() {
        if *instruction == jump(TO_CHAIN) {
            // Below 4096, the maximum length of a filter.
            *instruction = jump((chain - place - 1) as u32);
        }
    }
    program.extend_from_slice(&judge[HEAD..]);
    program
}

/// Returns the numbers at which the answer changes, starting from 0.
fn ranges(answers: &BTreeMap<u32, Answer>, other: &Answer) -> Vec<(u32, Answer)> {
    let mut ranges = vec![(0, answers.get(&0).unwrap_or(other).clone())];
    for &number in answers.keys() {
        for start in [number, number + 1] {
            let answer = answers.get(&start).unwrap_or(other);
            if ranges.last().is_some_and(|(_, last)| last != answer) {
                ranges.push((start, answer.clone()));
            }
        }
    }
    ranges
}

fn branch(ranges: &[(u32, Answer)]) -> BpfProgram {
    let (lower, upper) = match ranges {
        [] => return Vec::new(),
        [(_, Answer::Always(action))] => return vec![instruction(RETURN, 0, 0, action.clone().into())],
        [(_, Answer::Judged)] => return vec![jump(TO_CHAIN)],
        _ => ranges.split_at(ranges.len() / 2),
    };
    let (below, above) = (branch(lower), branch(upper));
    let at_least = |jt, jf| instruction(JUMP_IF_AT_LEAST, jt, jf, upper[0].0);
    let mut program = match u8::try_from(below.len()) {
        Ok(distance) => vec![at_least(distance, 0)],
        // A conditional jump skips at most 255 instructions.
        Err(_) => vec![at_least(0, 1), jump(below.len() as u32)],
    };
    program.extend(below);
    program.extend(above);
    program
}

/// Placeholder for the distance to the chain, which is unknown until the tree is complete.
const TO_CHAIN: u32 = u32::MAX;

const fn jump(distance: u32) -> sock_filter {
    instruction(JUMP, 0, 0, distance)
}

const fn instruction(code: u16, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Answer, BTreeMap, JUMP, JUMP_IF_AT_LEAST, RETURN, SeccompAction, by_halves, instruction, sock_filter};

    /// Compares with a number. The chain uses it, the tree does not.
    const JUMP_IF_EQUAL: u16 = 0x15;
    const LOAD: u16 = 0x20;

    /// Runs a filter for a call whose arguments are all 0 on the processor `arch`, and returns the result.
    pub(in super::super) fn run(program: &[sock_filter], arch: u32, number: u32) -> u32 {
        let (mut place, mut register) = (0, 0);
        loop {
            let sock_filter { code, jt, jf, k } = program[place];
            place += 1;
            let branch = |taken: bool| usize::from(if taken { jt } else { jf });
            match code {
                RETURN => return k,
                LOAD => register = [number, arch].get(k as usize / 4).copied().unwrap_or(0),
                JUMP => place += k as usize,
                JUMP_IF_AT_LEAST => place += branch(register >= k),
                JUMP_IF_EQUAL => place += branch(register == k),
                0x54 => register &= k,
                0x25 => place += branch(register > k),
                other => panic!("instruction {other:#x} at {}", place - 1),
            }
        }
    }

    /// Uses many more answers than the lists have, so that conditional jumps are too short.
    #[test]
    fn every_number_gets_its_answer_in_few_steps() {
        let answer = |number: u32| match number % 7 {
            0 | 3 => Answer::Always(SeccompAction::Allow),
            1 => Answer::Always(SeccompAction::Errno(1)),
            2 => Answer::Judged,
            _ => Answer::Always(SeccompAction::Errno(38)),
        };
        let other = answer(4);
        let answers: BTreeMap<u32, Answer> =
            (5..1500).map(|number| (number, answer(number))).filter(|(_, answer)| *answer != other).collect();
        // The prefix of a filter, and a chain with a distinctive result.
        let judge = [
            instruction(LOAD, 0, 0, 4),
            instruction(JUMP_IF_EQUAL, 1, 0, 62),
            instruction(RETURN, 0, 0, 99),
            instruction(LOAD, 0, 0, 0),
            instruction(RETURN, 0, 0, 77),
        ];
        let program = by_halves(&answers, &other, &judge);
        for number in (0..2000).chain([0x4000_0000, u32::MAX]) {
            let expected = match answers.get(&number).unwrap_or(&other) {
                Answer::Always(action) => action.clone().into(),
                Answer::Judged => 77,
            };
            assert_eq!(run(&program, 62, number), expected, "{number}");
        }
        assert_eq!(run(&program, 63, 0), 99);
    }
}
