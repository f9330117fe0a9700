//! Parses the value of `--run-as`.

use super::user::User;
use super::user_error::UserError;

/// One item of `--run-as`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    Name(&'a str),
    User(User),
    /// The users with these IDs, both ends included; each one's group has the same ID.
    Range(u32, u32),
}

/// The largest number of users in a range.
const MAX_USERS: u32 = 65_536;

/// Parses the comma-separated items of `--run-as`.
///
/// # Errors
///
/// When an item is not well-formed.
pub(super) fn words(text: &str) -> Result<Vec<Word<'_>>, UserError> {
    text.split(',').map(|word| Word::read(word).map_err(|why| UserError::bad(text, why))).collect()
}

impl<'a> Word<'a> {
    fn read(word: &'a str) -> Result<Self, String> {
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|&number| number != u32::MAX);
        if let Some((uid, gid)) = word.split_once(':') {
            let user = number(uid).zip(number(gid)).map(|(uid, gid)| User { uid, gid });
            return user.map(Self::User).ok_or_else(|| "expected UID:GID as two numbers".to_owned());
        }
        match word.split_once('-').map(|(first, last)| (number(first), number(last))) {
            Some((Some(first), Some(last))) if first <= last && last - first < MAX_USERS => {
                Ok(Self::Range(first, last))
            }
            Some((Some(_), Some(_))) => Err(format!("expected a range of 1 to {MAX_USERS} users, found `{word}`")),
            _ if word.is_empty() => Err("expected a user between commas, found nothing".to_owned()),
            _ => Ok(Self::Name(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Word, words};
    use crate::sandbox::User;
    use rstest::rstest;

    #[test]
    fn users_are_named_in_three_ways() {
        let user = User { uid: 4242, gid: 100 };
        let expected = [Word::Name("bot-1"), Word::User(user), Word::Range(2001, 2004), Word::Name("7-up")];
        assert_eq!(words("bot-1,4242:100,2001-2004,7-up").unwrap(), expected);
    }

    #[rstest]
    #[case("4242:", "expected UID:GID as two numbers")]
    #[case("1:4294967295", "expected UID:GID as two numbers")]
    #[case("a:b", "expected UID:GID as two numbers")]
    #[case("9-1", "expected a range of 1 to 65536 users, found `9-1`")]
    #[case("0-99999", "expected a range of 1 to 65536 users, found `0-99999`")]
    #[case("bot1,,bot2", "expected a user between commas")]
    #[case("", "expected a user between commas")]
    fn what_is_no_user_is_refused(#[case] text: &str, #[case] why: &str) {
        let failure = words(text).unwrap_err().to_string();
        assert!(failure.starts_with(&format!("--run-as {text}: {why}")), "{failure}");
    }
}
