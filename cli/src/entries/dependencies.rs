//! Dependency files: rules for make, in which a compiler lists the files that it has read.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The rules of a dependency file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DependencyFile(Vec<Rule>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Rule {
    targets: Vec<String>,
    prerequisites: Vec<String>,
}

impl DependencyFile {
    /// Reads a dependency file. Returns `None` if the file is another one with the same extension, such as a source in
    /// the language D.
    pub(super) fn read(path: &Path) -> Option<Self> {
        if path.extension() != Some(OsStr::new("d")) {
            return None;
        }
        Self::parse(&fs::read_to_string(path).ok()?)
    }

    fn parse(text: &str) -> Option<Self> {
        let joined = text.replace("\r\n", "\n").replace("\\\n", " ");
        let lines = joined.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let rules: Vec<Rule> = lines.map(Rule::parse).collect::<Option<_>>()?;
        let of_files = rules.iter().all(|rule| rule.targets.iter().all(|target| target.contains(['.', '/', '\\'])));
        (!rules.is_empty() && of_files).then_some(Self(rules))
    }

    /// The files that a program is made of, by the rule whose target is the program. Relative paths are relative to
    /// `folder`. Returns `None` if no rule has this target.
    pub(super) fn prerequisites_of(&self, program: &Path, folder: &Path) -> Option<Vec<PathBuf>> {
        let file = |path: &String| fs::canonicalize(folder.join(path)).ok();
        let program = fs::canonicalize(program).ok()?;
        let is_program = |rule: &&Rule| rule.targets.iter().any(|target| file(target).as_ref() == Some(&program));
        let rule = self.0.iter().find(is_program)?;
        Some(rule.prerequisites.iter().filter_map(file).collect())
    }
}

impl Rule {
    /// Parses `TARGET …: PREREQUISITE …`, where `\ ` is a blank in a path.
    fn parse(line: &str) -> Option<Self> {
        const BLANK: char = '\0';
        let words = line.replace("\\ ", &BLANK.to_string());
        let (mut targets, mut prerequisites, mut after_colon) = (Vec::new(), Vec::new(), false);
        for word in words.split_whitespace() {
            let target = word.strip_suffix(':').filter(|_| !after_colon);
            let path = target.unwrap_or(word).replace(BLANK, " ").replace("$$", "$");
            if !path.is_empty() {
                if after_colon { &mut prerequisites } else { &mut targets }.push(path);
            }
            after_colon |= target.is_some();
        }
        (after_colon && !targets.is_empty()).then_some(Self { targets, prerequisites })
    }
}

#[cfg(test)]
mod tests {
    use super::{DependencyFile, Rule};
    use rstest::rstest;

    #[test]
    fn a_dependency_file_has_targets_and_prerequisites() {
        let text = "# by a compiler\nTest.o: Test.cc Player.hh \\\n  my\\ own.hh\n\nPlayer.hh:\n";
        let rule = |targets: &[&str], prerequisites: &[&str]| {
            let texts = |paths: &[&str]| paths.iter().map(ToString::to_string).collect();
            Rule { targets: texts(targets), prerequisites: texts(prerequisites) }
        };
        let rules = vec![rule(&["Test.o"], &["Test.cc", "Player.hh", "my own.hh"]), rule(&["Player.hh"], &[])];
        assert_eq!(DependencyFile::parse(text), Some(DependencyFile(rules)));
    }

    #[rstest]
    #[case::cargo("/a/target/release/bot: /a/src/main.rs\n", true)]
    #[case::blank_before_the_colon("a.o : a.c\n", true)]
    #[case::empty("", false)]
    #[case::module("module bot.main;\nimport std.stdio;\n", false)]
    #[case::selective_import("import std.stdio : writeln;\nvoid main() {}\n", false)]
    #[case::attribute("@safe:\nvoid main() {}\n", false)]
    #[case::attribute_alone("@safe:\n", false)]
    fn a_source_in_d_is_no_dependency_file(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(DependencyFile::parse(text).is_some(), expected);
    }
}
