//! The reasons that a report gives for failures.

use crate::common::Scratch;
use rstest::rstest;

/// Only wrong answers can point to a misreading of the rules. Crashes, broken replies, timeouts and errors
/// cannot.
#[rstest]
#[case("read -r step; exit 3", "crash")]
#[case("while read -r step; do echo nonsense; done", "broken protocol")]
#[case(
    "while read -r word n game count; do [ $word = bye ] && exit; for i in $(seq $count); do read -r line; done; \
        echo error $n no idea; done",
    "error reply"
)]
fn a_failure_without_an_answer_is_diagnosed_as_no_misreading(#[case] then: &str, #[case] kind: &str) {
    let scratch = Scratch::new();
    scratch.write("adapter", format!("read -r hello; echo hello conf/1 name=n version=1 games=redbot; {then}\n"));
    let options = "conform redbot --filter MOV-1 --quiet -- sh adapter";
    let text = scratch.run(options).expect(1).out;
    let diagnosis = text.split("\nDiagnosis\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    let (_, count) = text.rsplit_once(&format!("({kind}: ")).unwrap();
    let count = count.split(')').next().unwrap();
    let expected = format!(
        "  {count} of the {count} failing cases have no answer ({kind}: {count}): fix these first, since they say \
         nothing about the rules"
    );
    assert_eq!(diagnosis, expected, "{text}");
}
