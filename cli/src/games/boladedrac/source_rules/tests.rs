use super::{breaches, player};
use crate::games::EntrySource;
use crate::games::boladedrac::kits::KITS;
use rstest::rstest;

/// A player with a function and fields of its own. `@` stands for code before the class, and `%` for code in `play`.
const PLAYER: &str = "\
#include \"Player.hh\"
#include <vector>

using namespace std;

#define PLAYER_NAME SonGoku
@
struct PLAYER_NAME : public Player {
    static Player* factory() { return new PLAYER_NAME; }

    static constexpr int FAR = 64;
    vector<vector<int>> distance;

    int sum() const {
        int sum = 0;
        for (const auto& row : distance) for (int x : row) sum += x;
        return sum;
    }

    void play() override {
        %
        cerr << \"cout << \" << sum() << endl; // system(\"ls\")
    }
};

RegisterPlayer(PLAYER_NAME);
";

/// A player that acts at random, as the player Dummy of the contest.
const DUMMY: &str = "\
#include \"Player.hh\"
#include <cstdlib>
#include <ctime>

using namespace std;

#define PLAYER_NAME Dummy

struct PLAYER_NAME : public Player {
    static Player* factory() { return new PLAYER_NAME; }

    bool seeded = false;

    virtual void play () {
        if (not seeded) { srand(time(nullptr)); seeded = true; }
        static const int SIDES = 4;
        Dir d = Dir(rand() % SIDES);
        if (rand() % 8 == 0) kamehame(d); else move(d);
    }
};

RegisterPlayer(PLAYER_NAME);
";

fn texts(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

fn words(run: &str) -> Vec<String> {
    run.split(' ').map(str::to_owned).collect()
}

/// The breaches of an entry with these files, each as `CLAUSE FILE:LINE:COLUMN: MESSAGE`.
fn found(run: &str, files: &[(&str, &str)]) -> Vec<String> {
    let (run, files) = (words(run), texts(files));
    let source = EntrySource { run: &run, files: &files };
    breaches(&source).iter().map(|breach| format!("{} {breach}", breach.clause)).collect()
}

/// The breaches of a single player.
fn found_in(text: &str) -> Vec<String> {
    found("./Game SonGoku", &[("AISonGoku.cc", text)])
}

fn written(before: &str, within: &str) -> String {
    PLAYER.replace('@', before).replace('%', within)
}

/// SRC-1 to SRC-6
#[test]
fn the_players_of_the_kit_break_no_rule() {
    let kit = KITS.iter().find(|kit| kit.language == "cpp").unwrap();
    let files: Vec<_> =
        kit.files.iter().filter(|file| file.name.ends_with(".cc") || file.name.ends_with(".hh")).collect();
    let files: Vec<_> = files.iter().map(|file| (file.name, file.text)).collect();
    let named: Vec<_> = files.iter().filter(|(name, _)| name.starts_with("AI")).collect();
    assert!(named.len() >= 2 && files.len() >= 8, "{named:?}");
    for (name, _) in named {
        let run = format!("./Game {}", super::player_of(name).unwrap());
        assert_eq!(found(&run, &files), [""; 0], "{name}");
    }
    assert_eq!(found("./Game Dummy", &[("AIDummy.cc", DUMMY)]), [""; 0]);
}

#[rstest]
#[case::nothing("", "")]
#[case::constants("const int N = 5;\nconstexpr double X = .5;\nstatic const char* const NAMES[] = {\"a\"};", "")]
#[case::functions("static int twice(int x) { return 2 * x; }\nint thrice(int x);", "")]
#[case::types(
    "struct Node { Pos at; int cost = 0; bool operator<(const Node& o) const { return cost < o.cost; } };",
    ""
)]
#[case::enumeration("enum class Goal { Ball, Bean };\nusing Path = vector<Dir>;\ntypedef vector<Path> Paths;", "")]
#[case::template("template <class T> T best(const vector<T>& x) { T y = x[0]; return y; }", "")]
#[case::constant_in_a_function("", "static const int N = 3; static constexpr int M = N;")]
#[case::lambda("", "auto open = [&](Pos p) { return pos_ok(p); }; if (open(Pos(0, 0))) move(Top);")]
#[case::remove("#include <algorithm>", "vector<int> v; v.erase(remove(v.begin(), v.end(), 1), v.end());")]
#[case::streams_of_memory("#include <sstream>", "stringstream s; s << 1; int x; s >> x; fprintf(stderr, \"%d\", x);")]
#[case::assertions(
    "#include <cassert>\n#include <chrono>\n#include <bits/stdc++.h>",
    "assert(1); auto t = chrono::steady_clock::now();"
)]
#[case::comments("/* int count; cout << 1; */ // #include <unistd.h>", "// static int x;")]
#[case::left_out("#if 0\nint count;\n#include <fstream>\n#endif", "")]
#[case::raw_string("", "const string s = R\"(static int x; \" cout)\";")]
fn a_source_that_keeps_the_rules(#[case] before: &str, #[case] within: &str) {
    assert_eq!(found_in(&written(before, within)), [""; 0]);
}

#[rstest]
#[case::global("int count = 0;", "", "SRC-4 AISonGoku.cc:7:5: expected no global or static variable, found `count`; ")]
#[case::global_of_a_type("vector<vector<int>> seen;", "", "SRC-4 AISonGoku.cc:7:21: ")]
#[case::global_in_a_namespace("namespace { Pos target; }", "", "SRC-4 AISonGoku.cc:7:17: ")]
#[case::global_struct("struct Memory { int a; } memory;", "", "SRC-4 AISonGoku.cc:7:26: ")]
#[case::static_in_a_function(
    "",
    "static int calls = 0; ++calls;",
    "SRC-4 AISonGoku.cc:21:20: expected no global or static variable, found `calls`"
)]
#[case::static_in_a_class("struct Memory { static int shared; };", "", "SRC-4 AISonGoku.cc:7:28: ")]
#[case::cout(
    "",
    "cout << round() << endl;",
    "SRC-6 AISonGoku.cc:21:9: expected neither stdin nor stdout, which belong to the referee, found `cout`; print to `cerr`"
)]
#[case::cin("", "int x; std::cin >> x;", "SRC-6 AISonGoku.cc:21:21: ")]
#[case::printf("#include <cstdio>", "printf(\"%d\", round());", "SRC-6 AISonGoku.cc:21:9: ")]
#[case::macro_with_cout("#define LOG(x) std::cout << x", "LOG(1);", "SRC-6 AISonGoku.cc:7:21: ")]
#[case::file_header("#include <fstream>", "", "SRC-6 AISonGoku.cc:7:10: expected no files, found `#include <fstream>`")]
#[case::file(
    "",
    "FILE* f = fopen(\"x\", \"w\");",
    "SRC-6 AISonGoku.cc:21:19: expected no files, found `fopen`; keep what you need in fields of the class"
)]
#[case::file_by_a_stream("", "std::ofstream(\"x\") << 1;", "SRC-6 AISonGoku.cc:21:14: ")]
#[case::system(
    "#include <cstdlib>",
    "system(\"ls\");",
    "SRC-6 AISonGoku.cc:21:9: expected no system calls, found `system`"
)]
#[case::fork("", "if (fork() == 0) return;", "SRC-6 AISonGoku.cc:21:13: ")]
#[case::header_of_the_system(
    "#include <unistd.h>",
    "",
    "SRC-5 AISonGoku.cc:7:10: expected only the C++ standard library, found `#include <unistd.h>`"
)]
#[case::other_header("# include<boost/graph.hpp>", "", "SRC-5 AISonGoku.cc:7:10: ")]
#[case::own_header(
    "#include \"Helper.hh\"",
    "",
    "SRC-2 AISonGoku.cc:7:10: expected all code of the player in AISonGoku.cc, found `#include \"Helper.hh\"`"
)]
#[case::other_player("#include \"AIDemo.cc\"", "", "SRC-2 AISonGoku.cc:7:10: ")]
#[case::second_name(
    "#undef PLAYER_NAME",
    "",
    "SRC-3 AISonGoku.cc:7:8: expected `PLAYER_NAME` to be defined once, found another line"
)]
fn a_source_that_breaks_a_rule(#[case] before: &str, #[case] within: &str, #[case] expected: &str) {
    // Code in `play` stands in line 21, counted with the line that `@` leaves.
    let found = found_in(&written(before, within));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with(expected), "{found:#?}");
}

/// SRC-3
#[rstest]
#[case(
    "#define PLAYER_NAME SonGoku",
    "#define PLAYER_NAME SonGohan",
    "6:21: expected `#define PLAYER_NAME SonGoku`, as in the name of the file, found `SonGohan`"
)]
#[case(
    "#define PLAYER_NAME SonGoku",
    "#define PLAYER_NAME",
    "6:9: expected `#define PLAYER_NAME SonGoku`, as in the name of the file, found ``"
)]
#[case("#define PLAYER_NAME SonGoku", "", "1:1: expected `#define PLAYER_NAME SonGoku`, found no such line")]
#[case(
    "return new PLAYER_NAME;",
    "return nullptr;",
    "9:20: expected the line `static Player* factory() { return new PLAYER_NAME; }`, found another text"
)]
#[case(
    "    static Player* factory() { return new PLAYER_NAME; }\n",
    "",
    "25:28: expected the line `static Player* factory() { return new PLAYER_NAME; }`, found none"
)]
#[case(
    "RegisterPlayer(PLAYER_NAME);",
    "RegisterPlayer(SonGoku);",
    "26:1: expected the line `RegisterPlayer(PLAYER_NAME);`, found another text"
)]
#[case("RegisterPlayer(PLAYER_NAME);", "", "24:2: expected the line `RegisterPlayer(PLAYER_NAME);`, found none")]
#[case("RegisterPlayer(PLAYER_NAME);", "// RegisterPlayer(PLAYER_NAME);", "24:2: ")]
fn a_part_that_must_not_change_has_changed(#[case] part: &str, #[case] instead: &str, #[case] expected: &str) {
    let found = found_in(&written("", "").replace(part, instead));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with(&format!("SRC-3 AISonGoku.cc:{expected}")), "{found:#?}");
}

/// SRC-3
#[rstest]
#[case("Son_Goku_123", true)]
#[case("Son_Goku_1234", false)]
#[case("Gokú", false)]
fn a_name_has_at_most_twelve_letters_digits_and_underscores(#[case] name: &str, #[case] good: bool) {
    let text = written("", "").replace("SonGoku", name);
    let found = found(&format!("./Game {name}"), &[(&format!("AI{name}.cc"), &text)]);
    let message = format!(
        "SRC-3 AI{name}.cc:6:21: expected a name of at most 12 letters, digits and underscores, found `{name}`"
    );
    assert_eq!(found, if good { vec![] } else { vec![message] });
}

/// SRC-2
#[test]
fn other_files_of_the_player_are_found() {
    let text = written("", "");
    let files = [
        ("AIOld.cc", "int global;"),
        ("AISonGoku.cc", &text),
        ("Board.hh", "int global;"),
        ("lib/AIOther.cc", ""),
        ("path.hh", ""),
        ("tool.py", ""),
    ];
    let found = found("./Game SonGoku", &files);
    let expected = "1:1: expected all code of the player in AISonGoku.cc, found another file of source code";
    assert_eq!(found, [format!("SRC-2 lib/AIOther.cc:{expected}"), format!("SRC-2 path.hh:{expected}")]);
}

/// SRC-1
#[rstest]
#[case("./Game Demo", &["AIDemo.cc", "AINull.cc"], Some("Demo"))]
#[case("./Game --fast Null", &["AIDemo.cc", "AINull.cc"], Some("Null"))]
#[case("players/Null/Game", &["AIDemo.cc", "AINull.cc"], Some("Null"))]
#[case("./Game Other", &["AIDemo.cc", "AINull.cc"], None)]
#[case("./bot", &["AIDemo.cc", "main.cc"], Some("Demo"))]
#[case("./AIDemo.cc", &["AIDemo.cc", "AINull.cc"], None)]
#[case("./bot", &["main.cc"], None)]
#[case("./bot Demo", &["players/AIDemo.cc"], None)]
fn the_player_is_that_of_the_run_command(#[case] run: &str, #[case] files: &[&str], #[case] expected: Option<&str>) {
    let (run, files) = (words(run), texts(&files.iter().map(|file| (*file, "int x;")).collect::<Vec<_>>()));
    let source = EntrySource { run: &run, files: &files };
    assert_eq!(player(&source).map(|(name, _)| name), expected);
    assert_eq!(breaches(&source).is_empty(), expected.is_none());
}
