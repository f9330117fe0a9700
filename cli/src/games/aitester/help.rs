//! Help texts of AI-Tester.

use crate::games::Help;

pub(super) const HELP: Help = Help {
    words: &[],
    sentences: &[
        (
            "asking",
            "; in AI-Tester a program keeps running and is asked for one command at a time, and a missing answer is a \
             refused command",
        ),
        ("perft", "AI-Tester: every command that is not refused."),
    ],
    examples: &[
        (
            "play",
            &[
                "rulebook play aitester builtin:{strong,reflex} game13",
                "rulebook play aitester builtin:{reflex,random} builtin:8x8_2_pass game14",
                "rulebook play aitester builtin:{reflex,random} boards/aitester/10x10_2_creek.{map,obj} game15",
            ],
        ),
        ("export", &["rulebook export aitester1 --log fight.rpl       a replay in one file"]),
        ("verify", &["rulebook verify fight.rpl                       a replay"]),
        ("new", &["rulebook new aitester --lang python players/delta"]),
        ("compare", &["rulebook compare aitester builtin:{random,reflex} --elo1 100 --concurrency 2"]),
        ("tournament", &["rulebook tournament aitester --bot builtin:{random,reflex,foresight}"]),
        ("rules", &["rulebook rules aitester LIN R-13                lines of fire and a ruling"]),
        ("perft", &["rulebook perft aitester conformance/perft/aitester/start.txt 3"]),
        ("bench", &["rulebook bench aitester"]),
    ],
};
