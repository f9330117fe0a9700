//! Help texts of RedBot.

use crate::games::Help;

pub(super) const HELP: Help = Help {
    words: &[
        ("player1", "hunter"),
        ("player2", "runner"),
        ("player3", "idle"),
        ("player4", "random"),
        ("player5", "builder"),
        ("old", "random"),
        ("new", "hunter"),
        ("field", "builtin:{hunter,runner,builder,random}"),
        ("others", "builtin:{idle,random,hunter}"),
        ("section", "MOV"),
        ("clause", "MOV-3"),
        ("other_clause", "BLD-2"),
        ("silent_clause", "MOV-1"),
        ("rule", "splash_fire=3"),
        ("variant", "splash_fire=3,build_cap=off"),
    ],
    sentences: &[(
        "perft",
        "RedBot: every living robot of a player in the game has 4 movements times NOTHING, FIRE and a build on each \
         cell of the board; all others have the default order. For tiny boards with two or three robots.",
    )],
    examples: &[
        ("play", &["rulebook play redbot bots/a/run bots/b/run builtin:runner builtin:idle game8 100"]),
        ("step", &[r"printf 'R1 UP FIRE R2 UP FIRE\n\n\n\n' | rulebook step redbot game1/0000.txt --answers -"]),
        ("rules", &["rulebook rules redbot BLD SCO-2                 a group and a clause"]),
        (
            "case new",
            &[
                "rulebook case new redbot --id a-2 --clauses FIR-1 --why Fire. game1/0017.txt --answers answers.txt",
                "rulebook case new redbot --id a-3 --clauses SET-4 --why Rules. --rules wall_lives=0 game1/0017.txt",
                "rulebook case new redbot --id a-4 --clauses BLD-8 --why Cap. --from-fuzz crash-4f2a",
            ],
        ),
        (
            "perft",
            &[
                "rulebook perft redbot conformance/perft/redbot/duel.txt 1",
                "rulebook perft redbot conformance/perft/redbot/solo.txt 2 --divide    a line per joint order",
            ],
        ),
    ],
};
