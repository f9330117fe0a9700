//! SRC-4: variables that outlive a function and belong to no object.

use super::tokens::{Kind, Token};

/// Words that declare something constant.
const CONSTANT: &[&str] = &["const", "constexpr"];

/// Words that give a variable static storage wherever it is declared.
const STATIC: &[&str] = &["static", "thread_local"];

/// Words that may stand beside [`STATIC`] at the start of a declaration.
const SPECIFIERS: &[&str] = &["const", "constexpr", "constinit", "inline", "volatile", "static", "thread_local"];

/// Words that start a declaration of something that is no variable.
const OTHER_DECLARATIONS: &[&str] = &[
    "using",
    "typedef",
    "static_assert",
    "friend",
    "namespace",
    "concept",
    "asm",
    "template",
    "requires",
    "public",
    "private",
    "protected",
];

const TYPE_KEYS: &[&str] = &["struct", "class", "union", "enum"];

/// The names of all variables with static storage that are not constant, in the order of the text.
pub(super) fn variables<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t Token<'a>> {
    let mut found: Vec<_> = statements(tokens).into_iter().filter(|statement| !declares_static(statement)).collect();
    found.extend((0..tokens.len()).filter_map(|at| static_declaration(tokens, at)));
    let mut names: Vec<_> = found.into_iter().filter_map(variable).collect();
    names.sort_by_key(|name| (name.place.line, name.place.column));
    names
}

fn declares_static(statement: &[Token<'_>]) -> bool {
    statement.iter().take_while(|token| !token.is_any(&["(", "=", "{"])).any(|token| token.is_any(STATIC))
}

/// The declaration that has its first word of [`STATIC`] here.
fn static_declaration<'t, 'a>(tokens: &'t [Token<'a>], at: usize) -> Option<&'t [Token<'a>]> {
    if !tokens[at].is_any(STATIC) {
        return None;
    }
    let before = tokens[..at].iter().rev().take_while(|token| token.is_any(SPECIFIERS));
    let start = at - before.clone().count();
    if before.clone().any(|token| token.is_any(STATIC)) {
        return None;
    }
    Some(&tokens[start..at + statement_length(&tokens[at..])])
}

/// Number of tokens before the `;` that ends a statement.
fn statement_length(tokens: &[Token<'_>]) -> usize {
    let mut at = 0;
    while at < tokens.len() && !tokens[at].is_any(&[";", "}", ")"]) {
        at += group_length(&tokens[at..]);
    }
    at.min(tokens.len())
}

/// Number of tokens of a group in parentheses, brackets or braces that starts here, or 1.
fn group_length(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if token.is_any(&["(", "[", "{"]) {
            depth += 1;
        } else if token.is_any(&[")", "]", "}"]) {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The statements of the namespaces, without the `;` at their end. Definitions of functions are left out.
fn statements<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let (mut found, mut start, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        let head = &tokens[start..at];
        if tokens[at].is(";") {
            found.push(head);
            (start, at) = (at + 1, at + 1);
        } else if tokens[at].is("}") || (tokens[at].is("{") && opens_namespace(head)) {
            (start, at) = (at + 1, at + 1);
        } else if tokens[at].is("{") {
            let is_body = ends_before_body(head);
            at += group_length(&tokens[at..]);
            if is_body {
                start = at;
            }
        } else {
            at += group_length(&tokens[at..]);
        }
    }
    found
}

fn opens_namespace(head: &[Token<'_>]) -> bool {
    match head {
        [first, second] if first.is("extern") && second.kind == Kind::Literal => true,
        head => declaration(head).iter().take(2).any(|token| token.is("namespace")),
    }
}

/// Whether a brace after these tokens starts the body of a function.
fn ends_before_body(head: &[Token<'_>]) -> bool {
    let head = declaration(head);
    let mut outside = Vec::new();
    let mut at = 0;
    while at < head.len() {
        outside.push(&head[at]);
        at += group_length(&head[at..]);
    }
    let Some(parameters) = outside.iter().position(|token| token.is("(")) else { return false };
    if outside.iter().any(|token| token.is("operator")) {
        return true;
    }
    if outside.iter().any(|token| token.is("=")) {
        return false;
    }
    // In a list of member initializers, as in `A::A() : field{1} {`.
    let is_initializer = outside[parameters..].iter().any(|token| token.is(":"))
        && head.last().is_some_and(|last| last.is_word() || last.is(">"));
    !is_initializer
}

/// A declaration without attributes and `template <…>` in front.
fn declaration<'t, 'a>(mut tokens: &'t [Token<'a>]) -> &'t [Token<'a>] {
    loop {
        tokens = match tokens {
            [first, second, ..] if first.is("[") && second.is("[") => &tokens[group_length(tokens)..],
            [first, second, ..] if first.is("template") && second.is("<") => &tokens[1 + angle_length(&tokens[1..])..],
            _ => return tokens,
        };
    }
}

/// Number of tokens of a group in angle brackets that starts here.
fn angle_length(tokens: &[Token<'_>]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < tokens.len() {
        if tokens[at].is("<") {
            depth += 1;
        } else if tokens[at].is(">") {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
        at += group_length(&tokens[at..]);
    }
    tokens.len()
}

/// The name of the variable that a statement declares, unless it is constant.
fn variable<'t, 'a>(statement: &'t [Token<'a>]) -> Option<&'t Token<'a>> {
    let mut tokens = declaration(statement);
    if tokens.first()?.is_any(OTHER_DECLARATIONS) {
        return None;
    }
    if let Some(key) =
        tokens.iter().position(|token| !token.is_any(SPECIFIERS)).filter(|&key| tokens[key].is_any(TYPE_KEYS))
    {
        if tokens[..key].iter().any(|token| token.is_any(CONSTANT)) {
            return None;
        }
        let body = tokens.iter().position(|token| token.is_any(&["{", "=", "("])).filter(|&at| tokens[at].is("{"));
        if let Some(body) = body {
            // `struct { … } name`
            let declarators = &tokens[body + group_length(&tokens[body..])..];
            return declarators.iter().find(|token| token.is_word() && !token.is_any(CONSTANT));
        }
        let keys = tokens[key..].iter().take_while(|token| token.is_any(TYPE_KEYS)).count();
        tokens = &tokens[key + keys..];
    }
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        if token.is_any(CONSTANT) || token.is("operator") {
            return None;
        }
        if token.is("<") && at > 0 && tokens[at - 1].is_word() {
            at += angle_length(&tokens[at..]);
            continue;
        }
        if token.is_any(&["(", "=", "{", "[", ":", ","]) {
            break;
        }
        at += 1;
    }
    let (before, after) = tokens.split_at(at);
    match after.first() {
        Some(mark) if mark.is("(") => variable_with_parenthesis(before, &after[1..]),
        // `auto [a, b] = …`
        Some(mark) if mark.is("[") && before.iter().any(|token| token.is("auto")) => after.get(1),
        _ => name(before),
    }
}

/// The name at the end of a type and a name. Excludes members of classes, such as `A::b`, which the class declares.
fn name<'t, 'a>(declarator: &'t [Token<'a>]) -> Option<&'t Token<'a>> {
    match declarator {
        [.., before, name] if name.is_word() && !before.is("::") => Some(name),
        _ => None,
    }
}

/// The name in `type name(…`, which declares a function unless the parentheses start with a value, and in
/// `type (*name)(…`.
fn variable_with_parenthesis<'t, 'a>(before: &'t [Token<'a>], inside: &'t [Token<'a>]) -> Option<&'t Token<'a>> {
    let first = inside.first()?;
    if first.is("*") {
        return inside.iter().find(|token| token.is_word());
    }
    let is_value =
        matches!(first.kind, Kind::Number | Kind::Literal) || first.is_any(&["-", "true", "false", "nullptr"]);
    name(before).filter(|_| is_value)
}

#[cfg(test)]
mod tests {
    use super::super::tokens::Code;
    use super::variables;
    use rstest::rstest;

    #[rstest]
    #[case("int count;", "count")]
    #[case("int count = 0, other;", "count")]
    #[case("unsigned long long seed{7};", "seed")]
    #[case("vector<vector<int>> board(64, vector<int>(64));", "board")]
    #[case("map<Pos, pair<int, int>> seen;", "seen")]
    #[case("int grid[64][64];", "grid")]
    #[case("Goku* best;", "best")]
    #[case("const_iterator i;", "i")]
    #[case("vector<const int*> found;", "found")]
    #[case("namespace a { namespace { int hidden; } }", "hidden")]
    #[case("extern \"C\" { int shared; }", "shared")]
    #[case("extern int other;", "other")]
    #[case("struct { int a; } one;", "one")]
    #[case("struct A { int a; } two = {1}, more;", "two")]
    #[case("enum E { X, Y } last;", "last")]
    #[case("struct A three;", "three")]
    #[case("template <class T> T pi = T(3);", "pi")]
    #[case("auto f = [](int x) { return x; };", "f")]
    #[case("auto [a, b] = f();", "a")]
    #[case("void (*callback)(int) = nullptr;", "callback")]
    #[case("thread_local int t;", "t")]
    #[case("static int s;", "s")]
    #[case("struct A { int field; static int shared; };", "shared")]
    #[case("struct A { inline static vector<int> memo; };", "memo")]
    #[case("int f() { static int calls = 0; return ++calls; }", "calls")]
    #[case("int f() { for (;;) { static thread_local int calls(0); } }", "calls")]
    #[case("A::A() : x{1}, y(2) {} int after;", "after")]
    #[case("bool operator<(A a, A b) { return a.x < b.x; } int after;", "after")]
    #[case("A& A::operator=(const A& a) { return *this; } int after;", "after")]
    #[case("int x; int f() { int y; static int z; return y; } int w;", "x z w")]
    fn a_global_variable_is_found(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(names(text), expected);
    }

    #[rstest]
    #[case("const int N = 5; constexpr double X = .5; static const int M = 1; inline constexpr int K{2};")]
    #[case("const vector<Pos> DIRECTIONS = {Pos(0, 1), Pos(1, 0)}; const char* const NAMES[] = {\"a\"};")]
    #[case("int f(int x); vector<int> g(); int h(const A& a, int n = 3) { int x = 1; return x; }")]
    #[case("template <class T, class U = vector<T>> T f(T x) { T y = x; return y; }")]
    #[case(
        "struct A; class B : public A { int x = 0; vector<int> y{1}; static int f(); static bool g(int) { return 1; } };"
    )]
    #[case("enum E { X, Y }; enum class F : char { Z }; enum G : int; enum class H; union U { int a; };")]
    #[case("using V = vector<int>; typedef int number; using namespace std; namespace n = std::chrono;")]
    #[case("static_assert(sizeof(int) == 4, \"four\"); RegisterPlayer(PLAYER_NAME); ;")]
    #[case("int A::count = 0; bool A::f() const { return true; } A::A(int x) : x{x} { int y; }")]
    #[case("ostream& operator<<(ostream& os, A a) { int x = 1; return os << a.x; }")]
    #[case(
        "struct A { static constexpr double FAIR = 0.5; const static int N = 1; void f() const { static const int x = 1; } };"
    )]
    #[case("auto f(int x) -> vector<int> { static_cast<void>(x); return {}; }")]
    #[case("namespace { int twice(int x) { return 2 * x; } struct B { int a; }; }")]
    #[case("[[nodiscard]] int f() { auto g = [](int x) { int y = x; return y; }; return g(1); }")]
    #[case("template <> struct hash<Pos> { size_t operator()(const Pos& p) const { return p.i; } };")]
    #[case("static int f(int x) { return x; } inline int g() { return 1; } static int h();")]
    #[case("} } int")]
    fn nothing_else_is_a_global_variable(#[case] text: &str) {
        assert_eq!(names(text), "");
    }

    fn names(text: &str) -> String {
        let code = Code::parse(text);
        variables(&code.tokens).iter().map(|name| name.text).collect::<Vec<_>>().join(" ")
    }
}
