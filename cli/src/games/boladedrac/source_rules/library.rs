//! SRC-5 and SRC-6: the libraries that a player uses, and the system.

use super::tokens::{Code, Kind, Token};

/// The headers of the C++ standard library, and `bits/stdc++.h`, which includes all of them.
const HEADERS: &[&str] = &[
    "algorithm",
    "any",
    "array",
    "atomic",
    "barrier",
    "bit",
    "bits/stdc++.h",
    "bitset",
    "charconv",
    "chrono",
    "codecvt",
    "compare",
    "complex",
    "concepts",
    "condition_variable",
    "coroutine",
    "deque",
    "exception",
    "execution",
    "expected",
    "filesystem",
    "flat_map",
    "flat_set",
    "format",
    "forward_list",
    "fstream",
    "functional",
    "future",
    "generator",
    "initializer_list",
    "iomanip",
    "ios",
    "iosfwd",
    "iostream",
    "istream",
    "iterator",
    "latch",
    "limits",
    "list",
    "locale",
    "map",
    "mdspan",
    "memory",
    "memory_resource",
    "mutex",
    "new",
    "numbers",
    "numeric",
    "optional",
    "ostream",
    "print",
    "queue",
    "random",
    "ranges",
    "ratio",
    "regex",
    "scoped_allocator",
    "semaphore",
    "set",
    "shared_mutex",
    "source_location",
    "span",
    "spanstream",
    "sstream",
    "stack",
    "stacktrace",
    "stdexcept",
    "stdfloat",
    "stop_token",
    "streambuf",
    "string",
    "string_view",
    "strstream",
    "syncstream",
    "system_error",
    "thread",
    "tuple",
    "type_traits",
    "typeindex",
    "typeinfo",
    "unordered_map",
    "unordered_set",
    "utility",
    "valarray",
    "variant",
    "vector",
    "version",
];

/// The headers of the C library. C++ has `<cmath>` and `<math.h>` for `math`.
const C_HEADERS: &[&str] = &[
    "assert",
    "complex",
    "ctype",
    "errno",
    "fenv",
    "float",
    "inttypes",
    "iso646",
    "limits",
    "locale",
    "math",
    "setjmp",
    "signal",
    "stdalign",
    "stdarg",
    "stdatomic",
    "stdbool",
    "stddef",
    "stdint",
    "stdio",
    "stdlib",
    "string",
    "tgmath",
    "time",
    "uchar",
    "wchar",
    "wctype",
];

/// Headers for access to files.
const FILE_HEADERS: &[&str] = &["fstream", "filesystem"];

/// A kind of names that SRC-6 excludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exclusion {
    Stream,
    /// A function that reads stdin or writes stdout.
    StreamCall,
    FileType,
    FileCall,
    SystemCall,
    Assembler,
}

impl Exclusion {
    const NAMES: &'static [(Self, &'static [&'static str])] = &[
        (Self::Stream, &["cin", "cout", "wcin", "wcout", "stdin", "stdout"]),
        (
            Self::StreamCall,
            &[
                "printf", "vprintf", "puts", "putchar", "scanf", "vscanf", "getchar", "gets", "wprintf", "vwprintf",
                "putwchar", "wscanf", "vwscanf", "getwchar",
            ],
        ),
        (
            Self::FileType,
            &[
                "ifstream",
                "ofstream",
                "fstream",
                "filebuf",
                "wifstream",
                "wofstream",
                "wfstream",
                "wfilebuf",
                "basic_ifstream",
                "basic_ofstream",
                "basic_fstream",
                "basic_filebuf",
                "filesystem",
            ],
        ),
        (
            Self::FileCall,
            &[
                "fopen", "freopen", "fdopen", "tmpfile", "open", "openat", "creat", "opendir", "unlink", "mkdir",
                "rmdir",
            ],
        ),
        (
            Self::SystemCall,
            &[
                "system",
                "popen",
                "fork",
                "vfork",
                "clone",
                "execl",
                "execlp",
                "execle",
                "execv",
                "execvp",
                "execve",
                "execvpe",
                "posix_spawn",
                "posix_spawnp",
                "kill",
                "signal",
                "sigaction",
                "alarm",
                "setitimer",
                "sleep",
                "usleep",
                "nanosleep",
                "getenv",
                "putenv",
                "setenv",
                "syscall",
                "ptrace",
                "socket",
                "connect",
                "accept",
                "listen",
                "dlopen",
                "dlsym",
                "pthread_create",
                "waitpid",
                "pipe",
                "dup",
                "dup2",
                "mmap",
                "ioctl",
            ],
        ),
        (Self::Assembler, &["asm", "__asm", "__asm__"]),
    ];

    fn of(word: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, names)| names.contains(&word)).map(|(exclusion, _)| *exclusion)
    }

    const fn is_function(self) -> bool {
        matches!(self, Self::StreamCall | Self::FileCall | Self::SystemCall)
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Stream | Self::StreamCall => "neither stdin nor stdout, which belong to the referee",
            Self::FileType | Self::FileCall => "no files",
            Self::SystemCall => "no system calls",
            Self::Assembler => "no assembler",
        }
    }

    const fn advice(self) -> &'static str {
        match self {
            Self::Stream | Self::StreamCall => "; print to `cerr`",
            Self::FileType | Self::FileCall => "; keep what you need in fields of the class",
            Self::SystemCall | Self::Assembler => "",
        }
    }

    fn message(self, found: &str) -> String {
        format!("expected {}, found `{found}`{}", self.expected(), self.advice())
    }
}

/// The kind of a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Header {
    Standard,
    /// Of the standard library, for access to files, which SRC-6 forbids.
    Files,
    Foreign,
}

impl Header {
    /// The header of this name, which stands between `<` and `>`.
    pub(super) fn of(name: &str) -> Self {
        let of_c = name.strip_prefix('c').is_some_and(|name| C_HEADERS.contains(&name))
            || name.strip_suffix(".h").is_some_and(|name| C_HEADERS.contains(&name));
        match name {
            name if FILE_HEADERS.contains(&name) => Self::Files,
            name if of_c || HEADERS.contains(&name) => Self::Standard,
            _ => Self::Foreign,
        }
    }
}

/// The names that SRC-6 excludes, each with a message.
pub(super) fn excluded_names<'t, 'a>(code: &'t Code<'a>) -> Vec<(&'t Token<'a>, String)> {
    // The value of a macro is the text after its name.
    let macros = code.directives.iter().filter(|tokens| tokens[0].is("define")).filter_map(|tokens| tokens.get(2..));
    let texts = std::iter::once(&*code.tokens).chain(macros);
    let in_text = |tokens: &'t [Token<'a>]| {
        (0..tokens.len()).filter_map(|at| {
            let exclusion = use_of_excluded(tokens, at).filter(|_| !is_declared(&code.tokens, tokens[at].text))?;
            Some((&tokens[at], exclusion.message(tokens[at].text)))
        })
    };
    texts.flat_map(in_text).collect()
}

fn use_of_excluded(tokens: &[Token<'_>], at: usize) -> Option<Exclusion> {
    let exclusion = Some(&tokens[at]).filter(|token| token.is_word()).and_then(|token| Exclusion::of(token.text))?;
    let before = |distance: usize| at.checked_sub(distance).map(|at| &tokens[at]);
    let is_member = before(1).is_some_and(|token| token.is_any(&[".", "->"]));
    let is_of_other = before(1).is_some_and(|token| token.is("::"))
        && before(2).is_some_and(|token| token.is_word() && !token.is("std"));
    let is_called = tokens.get(at + 1).is_some_and(|token| token.is("("));
    (!is_member && !is_of_other && (is_called || !exclusion.is_function())).then_some(exclusion)
}

/// Words after which a name is used, not declared.
const BEFORE_VALUES: &[&str] = &[
    "return",
    "else",
    "do",
    "case",
    "throw",
    "co_return",
    "co_yield",
    "co_await",
    "new",
    "delete",
    "goto",
    "sizeof",
    "and",
    "or",
    "not",
    "using",
];

/// Whether a text declares a variable or a function of this name.
fn is_declared(tokens: &[Token<'_>], name: &str) -> bool {
    (1..tokens.len()).any(|at| {
        let (before, after) = (&tokens[at - 1], tokens.get(at + 1));
        let after_type = before.is_word() && !before.is_any(BEFORE_VALUES);
        let after_sign = before.is_any(&[">", "*", "&"]);
        if !tokens[at].is_word() || tokens[at].text != name || !(after_type || after_sign) {
            return false;
        }
        match after {
            Some(after) if after.is("(") => {
                let end = tokens.get(at + 1 + group_length(&tokens[at + 1..]));
                let is_definition = end.is_some_and(|end| end.is_any(&["{", "const", "override", "noexcept", "->"]));
                is_definition || (after_type && end.is_some_and(|end| end.is(";")))
            }
            Some(after) => after.is_any(&["=", ";", ",", ")", "{", "[", ":"]),
            None => false,
        }
    })
}

/// Number of tokens of a group in parentheses that starts here.
fn group_length(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_usize;
    let ends = |token: &Token<'_>| {
        depth += usize::from(token.kind == Kind::Sign && token.text == "(");
        depth -= usize::from(token.kind == Kind::Sign && token.text == ")");
        depth == 0
    };
    tokens.iter().position(ends).map_or(tokens.len(), |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::super::tokens::Code;
    use super::{Header, excluded_names};
    use rstest::rstest;

    #[rstest]
    #[case("vector", Header::Standard)]
    #[case("cmath", Header::Standard)]
    #[case("math.h", Header::Standard)]
    #[case("bits/stdc++.h", Header::Standard)]
    #[case("fstream", Header::Files)]
    #[case("unistd.h", Header::Foreign)]
    #[case("boost/graph.hpp", Header::Foreign)]
    #[case("vector.h", Header::Foreign)]
    fn a_header_is_of_the_standard_library_or_not(#[case] name: &str, #[case] expected: Header) {
        assert_eq!(Header::of(name), expected);
    }

    #[rstest]
    #[case("cout << 1; std::cin >> x; ::std::cout.flush();", "cout cin cout")]
    #[case("using std::cout;", "cout")]
    #[case("fprintf(stdout, \"x\"); printf(\"x\"); std::puts(\"x\");", "stdout printf puts")]
    #[case("#define LOG(x) cout << x\nLOG(1);", "cout")]
    #[case("ofstream out(\"a\"); std::ifstream in; std::filesystem::exists(p);", "ofstream ifstream filesystem")]
    #[case("FILE* f = fopen(\"a\", \"w\"); int g = ::open(\"a\", 0);", "fopen open")]
    #[case(
        "if (!fork()) system(\"ls\"); else system(\"cat\"); return popen(\"a\", \"r\");",
        "fork system system popen"
    )]
    #[case("int x = a * system(\"x\"); usleep(10); asm(\"nop\");", "system usleep asm")]
    fn a_name_that_is_excluded_is_found(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(names(text), expected);
    }

    #[rstest]
    #[case("cerr << \"cout\"; // cout\nfprintf(stderr, \"printf(\"); clog << 1;")]
    #[case("v.erase(remove(v.begin(), v.end(), 1), v.end()); s.close(); x.open(\"a\"); y->system(1);")]
    #[case("queue<Pos> open; open.push(p); while (!open.empty()) {}")]
    #[case("bool kill(int id) const { return id > 0; } void f() { if (kill(3)) move(Top); }")]
    #[case("void open(Pos p); void f() { open(p); } Board* clone() const { return nullptr; } void g() { clone(); }")]
    #[case("auto signal = [&](int x) { return x; }; signal(3); A::system(1); int fork = 0; fork += 1;")]
    #[case("void f(ostream& cout) { cout << 1; }")]
    #[case("std::sort(a, b); getline(stream, text); bind(f, 1); sscanf(text, \"%d\", &x); snprintf(a, 3, \"x\");")]
    fn other_names_are_not_excluded(#[case] text: &str) {
        assert_eq!(names(text), "");
    }

    fn names(text: &str) -> String {
        excluded_names(&Code::parse(text)).iter().map(|(name, _)| name.text).collect::<Vec<_>>().join(" ")
    }
}
