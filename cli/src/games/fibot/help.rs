//! Help texts of FIbot.

use crate::games::Help;

pub(super) const HELP: Help = Help {
    words: &[],
    sentences: &[
        (
            "asking",
            "; in FIbot it gets no arguments and runs in a folder with the files `state` and `log`, where it may \
             keep files whose names begin with its own name",
        ),
        (
            "configuration",
            "A file NAME.config can configure a game of FIbot: the first line names the two strategies, and a state \
             follows. Pass NAME.config or NAME alone. The command prints each turn; --quiet prints only the result. \
             It writes the record, the files state, log and results, and the page log.html into the folder NAME.",
        ),
        ("perft", "FIbot: the player to move passes, or one of its robots slides in one of 4 directions or explodes."),
    ],
    examples: &[
        (
            "play",
            &[
                "rulebook play fibot builtin:tym{99,97} game7 25",
                "rulebook play fibot human builtin:tym98         play yourself",
                "rulebook play fibot strategies/tym01 builtin:tym98 board.txt game7",
                "rulebook play fibot builtin:gates game8         a board of the game, as `rulebook list` names them",
                "rulebook play fibot games/first.config          as in the source of FIbot, into games/first",
                "rulebook play fibot games/first                 the same",
            ],
        ),
        ("new", &["rulebook new fibot --lang python players/beta"]),
        (
            "compare",
            &[
                "rulebook compare fibot builtin:tym98 builtin:tym99 --elo1 100 --concurrency 2",
                "rulebook compare fibot builtin:tym98 builtin:tym97 --against builtin:tym99 --max-pairs 4",
            ],
        ),
        (
            "tournament",
            &[
                "rulebook tournament fibot --form cup --bot Anna=bots/a/run Ben=builtin:tym99 Eva=builtin:tym98",
                "rulebook tournament fibot --boards boards builtin:{hall,gates} --bot builtin:tym{99,97}",
                "rulebook tournament fibot --pages all --bot builtin:tym{99,97}",
            ],
        ),
        ("export", &["rulebook export fibot1 --log fibot1.log                      FIbot's log, of any record"]),
        ("rules", &["rulebook rules fibot ANS R-9                    and a ruling"]),
        ("perft", &["rulebook perft fibot conformance/perft/fibot/usual.txt 3"]),
        ("bench", &["rulebook bench fibot"]),
    ],
};
