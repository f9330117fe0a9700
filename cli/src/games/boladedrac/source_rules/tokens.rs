//! The tokens of a C++ text, without comments, and its preprocessor directives.

/// A place in a text; both numbers are from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The first place of a text.
    pub(super) const START: Self = Self { line: 1, column: 1 };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An identifier or a keyword.
    Word,
    Number,
    /// A string or character literal, with its quotes.
    Literal,
    /// `::`, `->` or any other single character.
    Sign,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) place: Place,
}

impl Token<'_> {
    pub(super) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Literal && self.text == text
    }

    pub(super) fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }

    pub(super) fn is_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
    }
}

/// A C++ text. Excludes comments and what `#if 0` excludes.
#[derive(Debug)]
pub(super) struct Code<'a> {
    /// All tokens outside directives.
    pub(super) tokens: Vec<Token<'a>>,
    /// The directives, each with its name first and without `#`; at least one token each.
    pub(super) directives: Vec<Vec<Token<'a>>>,
}

impl<'a> Code<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        let mut code = Self { tokens: Vec::new(), directives: Vec::new() };
        let mut conditions: Vec<Condition> = Vec::new();
        for line in lines(text) {
            let directive = line.first().filter(|token| token.is("#")).and_then(|_| line.get(1));
            if let Some(name) = directive {
                Condition::update(&mut conditions, name.text, &line[2..]);
            }
            if conditions.iter().any(|condition| condition.excludes) || (line.len() == 1 && line[0].is("#")) {
                continue;
            }
            match directive {
                Some(_) => code.directives.push(line[1..].to_vec()),
                None => code.tokens.extend(line),
            }
        }
        code
    }

    /// The directives of this name, without the name.
    pub(super) fn directives_named(&self, name: &str) -> impl Iterator<Item = &[Token<'a>]> {
        self.directives.iter().filter(move |tokens| tokens[0].is(name)).map(|tokens| &tokens[1..])
    }
}

/// An `#if` whose `#endif` is still to come.
struct Condition {
    /// Whether it excludes the current line.
    excludes: bool,
    /// Whether it excludes the lines after `#else`.
    excludes_else: bool,
}

impl Condition {
    fn update(conditions: &mut Vec<Self>, directive: &str, tokens: &[Token<'_>]) {
        let is_only = |texts: &[&str]| matches!(tokens, [token] if token.is_any(texts));
        match directive {
            "if" => {
                conditions.push(Self { excludes: is_only(&["0", "false"]), excludes_else: is_only(&["1", "true"]) })
            }
            "ifdef" | "ifndef" => conditions.push(Self { excludes: false, excludes_else: false }),
            "else" | "elif" | "elifdef" | "elifndef" => {
                if let Some(last) = conditions.last_mut() {
                    last.excludes = last.excludes_else;
                }
            }
            "endif" => drop(conditions.pop()),
            _ => {}
        }
    }
}

/// The tokens of each line that has any. A line that ends in a backslash continues, and so does one whose end is
/// inside a comment or a literal.
fn lines(text: &str) -> Vec<Vec<Token<'_>>> {
    let mut lexer = Lexer { text, at: 0, place: Place::START };
    let mut lines = vec![Vec::new()];
    while let Some(next) = lexer.next_lexeme() {
        match next {
            Lexeme::Token(token) => lines.last_mut().expect("there is a line").push(token),
            Lexeme::LineEnd => lines.push(Vec::new()),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

enum Lexeme<'a> {
    Token(Token<'a>),
    LineEnd,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_char(&mut self) {
        let Some(char) = self.peek() else { return };
        self.at += char.len_utf8();
        match char {
            '\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            _ => self.place.column += 1,
        }
    }

    fn skip_chars(&mut self, count: usize) {
        (0..count).for_each(|_| self.skip_char());
    }

    fn skip_while(&mut self, condition: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&condition) {
            self.skip_char();
        }
    }

    /// Skips the text up to and including `end`, or the rest of the text if there is no `end`.
    fn skip_through(&mut self, end: &str) {
        let length = self.rest().find(end).map_or(self.rest().len(), |at| at + end.len());
        let end = self.at + length;
        while self.at < end {
            self.skip_char();
        }
    }

    /// Skips a backslash before the end of a line. Returns whether there was one.
    fn skip_continuation(&mut self) -> bool {
        let length = match self.rest() {
            rest if rest.starts_with("\\\n") => 2,
            rest if rest.starts_with("\\\r\n") => 3,
            _ => 0,
        };
        self.skip_chars(length);
        length > 0
    }

    fn next_lexeme(&mut self) -> Option<Lexeme<'a>> {
        loop {
            let char = self.peek()?;
            if self.rest().starts_with("//") {
                while self.peek().is_some_and(|char| char != '\n') {
                    if !self.skip_continuation() {
                        self.skip_char();
                    }
                }
            } else if self.rest().starts_with("/*") {
                self.skip_chars(2);
                self.skip_through("*/");
            } else if char == '\n' {
                self.skip_char();
                return Some(Lexeme::LineEnd);
            } else if char.is_whitespace() {
                self.skip_char();
            } else if !self.skip_continuation() {
                let (start, place) = (self.at, self.place);
                let kind = self.skip_token(char);
                return Some(Lexeme::Token(Token { kind, text: &self.text[start..self.at], place }));
            }
        }
    }

    fn skip_token(&mut self, first: char) -> Kind {
        let second = self.rest().chars().nth(1);
        let is_digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
        if is_word_start(first) {
            let start = self.at;
            self.skip_while(|char| is_word_start(char) || char.is_numeric());
            let word = &self.text[start..self.at];
            return match (word, self.peek()) {
                ("R" | "u8R" | "uR" | "UR" | "LR", Some('"')) => self.skip_raw_string(),
                ("u8" | "u" | "U" | "L", Some(quote @ ('"' | '\''))) => self.skip_literal(quote),
                _ => Kind::Word,
            };
        }
        if is_digit(Some(first)) || (first == '.' && is_digit(second)) {
            self.skip_number();
            return Kind::Number;
        }
        if let '"' | '\'' = first {
            return self.skip_literal(first);
        }
        let length = if self.rest().starts_with("::") || self.rest().starts_with("->") { 2 } else { 1 };
        self.skip_chars(length);
        Kind::Sign
    }

    fn skip_number(&mut self) {
        let mut last = ' ';
        while let Some(char) = self.peek() {
            let next = self.rest().chars().nth(1);
            let is_part = char.is_ascii_alphanumeric()
                || char == '.'
                || (char == '\'' && next.is_some_and(|next| next.is_ascii_alphanumeric()))
                || (matches!(char, '+' | '-') && matches!(last, 'e' | 'E' | 'p' | 'P'));
            if !is_part {
                return;
            }
            last = char;
            self.skip_char();
        }
    }

    /// Skips a literal. A literal without a closing quote ends with its line.
    fn skip_literal(&mut self, quote: char) -> Kind {
        self.skip_char();
        while let Some(char) = self.peek().filter(|&char| char != '\n') {
            if char == '\\' {
                self.skip_char();
            }
            self.skip_char();
            if char == quote {
                break;
            }
        }
        Kind::Literal
    }

    fn skip_raw_string(&mut self) -> Kind {
        self.skip_char();
        let delimiter = self.rest().split('(').next().unwrap_or_default();
        self.skip_through(&format!("){delimiter}\""));
        Kind::Literal
    }
}

fn is_word_start(char: char) -> bool {
    char.is_alphabetic() || char == '_'
}

#[cfg(test)]
mod tests {
    use super::{Code, Kind};
    use rstest::rstest;

    #[rstest]
    #[case::comments("a/*b\n*/c//d\\\nd\ne", "a c e")]
    #[case::strings("f(\"a // \\\" b\", 'x', '\\'', L\"l\")+1", "f ( _ , _ , _ , _ ) + 1")]
    #[case::raw("R\"x(a)\" )x\" b", "_ b")]
    #[case::numbers("1'000+0x1p-3 -1e+5 .5f x.y", "1'000 + 0x1p-3 - 1e+5 .5f x . y")]
    #[case::signs("a::b->c>>d", "a :: b -> c > > d")]
    #[case::open_string("\"a\nb", "_ b")]
    #[case::open_comment("a /* b", "a")]
    #[case::left_out("#if 0\na\n#ifdef X\nb\n#else\nc\n#endif\nd\n#else\ne\n#endif\nf", "e f")]
    #[case::kept("#if 1\na\n#else\nb\n#endif\n#ifndef X\nc\n#else\nd\n#endif\n#\ne", "a c d e")]
    #[case::continued("#define A \\\n  b\nc", "c")]
    fn tokens_are_those_of_the_language(#[case] text: &str, #[case] expected: &str) {
        let code = Code::parse(text);
        let text = |token: &super::Token<'_>| if token.kind == Kind::Literal { "_" } else { token.text }.to_owned();
        assert_eq!(code.tokens.iter().map(text).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn directives_and_places_are_parsed() {
        let code = Code::parse("é\n# include <a/b.h>\n #define X(y) \\\r\n  y\n");
        let texts = |tokens: &[super::Token<'_>]| tokens.iter().map(|token| token.text).collect::<String>();
        let directives: Vec<String> = code.directives.iter().map(|tokens| texts(tokens)).collect();
        assert_eq!(directives, ["include<a/b.h>", "defineX(y)y"]);
        assert_eq!(code.directives_named("include").map(texts).collect::<String>(), "<a/b.h>");
        let place = code.directives[1].last().unwrap().place;
        assert_eq!((place.line, place.column), (4, 3));
    }
}
