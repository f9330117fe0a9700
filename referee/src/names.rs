//! Decides by their names which files belong to a strategy.

use std::ffi::OsStr;

/// Returns whether the strategy named `own` may keep a file with this name (PLAY-5). The file's name must start with
/// the strategy's name. If that ends with a digit, no digit may follow it.
pub(super) fn may_keep(file: &OsStr, own: &OsStr) -> bool {
    let [file, own] = [file, own].map(OsStr::as_encoded_bytes);
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    file.strip_prefix(own).is_some_and(|rest| !(is_digit(own.last()) && is_digit(rest.first())))
}

/// Returns whether a file or folder beside a program belongs to it (LIM-9). Its name must start with the program's
/// name. Neither a letter nor a digit may follow that.
pub(super) fn is_part(file: &OsStr, program: &OsStr) -> bool {
    let [file, program] = [file, program].map(OsStr::as_encoded_bytes);
    let continues_name = |rest: &[u8]| {
        let first = String::from_utf8_lossy(rest).chars().next();
        // Bytes that are not UTF-8 may be a letter.
        first.is_some_and(|first| first.is_alphanumeric() || first == char::REPLACEMENT_CHARACTER)
    };
    file.strip_prefix(program).is_some_and(|rest| !continues_name(rest))
}

#[cfg(test)]
mod tests {
    use super::{is_part, may_keep};
    use rstest::rstest;

    #[rstest]
    #[case("tym1", [true, true])]
    #[case("tym1.book", [true, true])]
    #[case("tym1-lib", [true, true])]
    #[case("tym1_2", [true, true])]
    #[case("tym1 2", [true, true])]
    #[case("tym1data", [true, false])]
    #[case("tym1ě", [true, false])]
    #[case("tym10", [false, false])]
    #[case("tym10.book", [false, false])]
    #[case("tym", [false, false])]
    #[case("tym2", [false, false])]
    #[case("xtym1", [false, false])]
    #[case("", [false, false])]
    fn files_of_tym1(#[case] file: &str, #[case] expected: [bool; 2]) {
        let names = (file.as_ref(), "tym1".as_ref());
        assert_eq!([may_keep(names.0, names.1), is_part(names.0, names.1)], expected);
    }

    #[rstest]
    #[case("anna.book", [true, true])]
    #[case("anna2", [true, false])]
    #[case("annabel", [true, false])]
    fn files_of_anna(#[case] file: &str, #[case] expected: [bool; 2]) {
        let names = (file.as_ref(), "anna".as_ref());
        assert_eq!([may_keep(names.0, names.1), is_part(names.0, names.1)], expected);
    }
}
