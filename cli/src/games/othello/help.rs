//! Help texts of Othello.

use crate::games::Help;

pub(super) const HELP: Help = Help {
    words: &[],
    sentences: &[
        ("asking", "; in Othello an illegal, missing or late answer loses the game"),
        ("perft", "Othello: a move to each legal square; a forced pass counts as a ply."),
    ],
    examples: &[
        (
            "play",
            &[
                "rulebook play othello human builtin:hard        play yourself; `human human` is for two people",
                "rulebook play othello builtin:strong builtin:hard game11",
                "rulebook play othello --rules start=mirrored builtin:{medium,easy} game12",
                "rulebook play othello human builtin:hard --html o.html    a page in which you play",
                "rulebook play othello builtin:hard network --listen    wait for a player on the network",
                "rulebook play othello network builtin:hard --connect HOST",
            ],
        ),
        (
            "analyze",
            &[
                "rulebook analyze othello1                       with 200,000 positions for each move",
                "rulebook analyze othello1 --nodes 5000 --svg lead.svg",
            ],
        ),
        ("verify", &["rulebook verify final.moves                     a line of moves, such as f5d6c3"]),
        ("export", &["rulebook export othello1 --log f5.moves         the moves of the game in a line"]),
        ("new", &["rulebook new othello --lang python players/gamma"]),
        ("compare", &["rulebook compare othello builtin:{easy,medium} --elo1 100 --concurrency 2"]),
        ("tournament", &["rulebook tournament othello --bot builtin:{easy,medium,hard}"]),
        ("rules", &["rulebook rules othello FOR R-3                  forfeits and a ruling"]),
        ("perft", &["rulebook perft othello conformance/perft/othello/start.txt 6"]),
        ("bench", &["rulebook bench othello"]),
    ],
};
