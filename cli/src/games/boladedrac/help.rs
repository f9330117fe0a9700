//! Help texts of Bola de Drac.

use crate::games::Help;

pub(super) const HELP: Help = Help {
    words: &[],
    sentences: &[
        (
            "asking",
            "; in Bola de Drac a program has 2 s of CPU time for the whole game, and is frozen when it has spent them \
             or has ended",
        ),
        ("perft", "Bola de Drac: every living goku stays, moves or throws in one of 4 directions, with every draw."),
    ],
    examples: &[
        (
            "play",
            &[
                "rulebook play boladedrac builtin:{roshi,demo,demo,dummy} game9 60",
                "rulebook play boladedrac builtin:tower game10        a board of the game, as `rulebook list` names them",
            ],
        ),
        ("rules", &["rulebook rules boladedrac KAM R-10              and a ruling"]),
        ("perft", &["rulebook perft boladedrac conformance/perft/boladedrac/ray.cnf 1"]),
    ],
};
