//! Help texts of Bola de Drac.

use crate::games::Help;

pub(super) const HELP: Help = Help {
    words: &[],
    sentences: &[
        (
            "asking",
            "; in Bola de Drac a program keeps running, has 2 s of CPU time for the whole game, and is frozen when it \
             has spent them, is late, crashes or exits",
        ),
        ("perft", "Bola de Drac: every living goku stays, moves or throws in one of 4 directions, with every draw."),
    ],
    examples: &[
        (
            "play",
            &[
                "rulebook play boladedrac builtin:{roshi,demo,demo,dummy} game9 60",
                "rulebook play boladedrac builtin:tower game10    a board of the game",
            ],
        ),
        (
            "game",
            &[
                "rulebook game boladedrac Null Vegeta Demo Demo < default.cnf > default.res",
                "rulebook game boladedrac roshi demo demo dummy --draws default.draws < default.cnf > default.res",
                "rulebook game boladedrac --list",
            ],
        ),
        ("verify", &["rulebook verify default.res                     with default.draws beside it, if there is one"]),
        ("export", &["rulebook export kame --log kame.res                and kame.draws"]),
        ("board", &["rulebook board new boladedrac > maze.cnf"]),
        (
            "board new",
            &[
                "rulebook board new boladedrac --seed 7 --rows 20 --cols 30 > maze.cnf",
                "rulebook board new boladedrac --rows 40 --cols 40 --set nb_balls=12 --set nb_beans=8",
            ],
        ),
        ("new", &["rulebook new boladedrac --lang cpp SonGoku"]),
        ("rules", &["rulebook rules boladedrac KAM R-10              and a ruling"]),
        ("perft", &["rulebook perft boladedrac conformance/perft/boladedrac/hand.txt 3"]),
    ],
};
