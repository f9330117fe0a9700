//! `rulebook rules`: prints the written rules, or parts of them.

use crate::common::Scratch;
use rstest::rstest;

#[rstest]
fn the_whole_text_is_the_file(#[values("redbot", "fibot")] game: &str) {
    let text = Scratch::new().run(&format!("rules {game}")).expect(0).out;
    let path = format!("{}/../spec/{game}.md", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
}

#[test]
fn a_clause_is_what_stands_between_its_heading_and_the_next() {
    let scratch = Scratch::new();
    let whole = scratch.run("rules redbot").expect(0).out;
    let clause = scratch.run("rules redbot BLD-4").expect(0).out;
    assert!(clause.starts_with("### BLD-4 ") && clause.contains("\nSource: "), "{clause}");
    assert!(whole.contains(&clause) && clause.matches("\n### ").count() == 0, "{clause}");
    assert_eq!(scratch.run("rules redbot bld-4").expect(0).out, clause);
}

#[test]
fn a_group_has_all_its_clauses_and_several_are_printed_in_the_order_asked() {
    let scratch = Scratch::new();
    let whole = scratch.run("rules redbot").expect(0).out;
    let group = scratch.run("rules redbot BLD").expect(0).out;
    assert!(group.starts_with("## BLD ") && whole.contains(&group), "{group}");
    assert_eq!(group.matches("\n### BLD-").count(), whole.matches("\n### BLD-").count());
    let both = scratch.run("rules redbot R-9 BLD").expect(0).out;
    assert!(both.starts_with("### R-9 ") && both.ends_with(&format!("\n\n{group}")), "{both}");
}

#[test]
fn clauses_of_the_referee_hold_for_every_game() {
    for game in ["redbot", "fibot"] {
        let clause = Scratch::new().run(&format!("rules {game} PER-3")).expect(0).out;
        assert!(clause.starts_with("### PER-3 "), "{clause}");
    }
}

#[test]
fn as_json_a_group_is_its_clauses() {
    let scratch = Scratch::new();
    let group = scratch.run("rules redbot MOV R-1 --format json").expect(0).json();
    assert_eq!(group["game"], "redbot");
    let ids: Vec<_> =
        group["clauses"].as_array().unwrap().iter().map(|clause| clause["id"].as_str().unwrap()).collect();
    assert!(ids.len() > 5 && ids[0] == "MOV-1" && ids[ids.len() - 1] == "R-1", "{ids:?}");
    let whole = scratch.run("rules redbot --format json").expect(0).json();
    let clauses = whole["clauses"].as_array().unwrap();
    let mov_1 = clauses.iter().find(|clause| clause["id"] == "MOV-1").unwrap();
    assert_eq!(mov_1, &group["clauses"][0]);
    assert!(mov_1["text"].as_str().unwrap().starts_with(mov_1["rule"].as_str().unwrap()));
    assert_eq!(
        clauses.iter().filter(|clause| clause["id"].as_str().unwrap().starts_with("MOV-")).count(),
        ids.len() - 1
    );
}

#[rstest]
#[case(concat!("BLD", "-44"), "the nearest are BLD-4")]
#[case("BDL", "the nearest are BLD")]
#[case("MOVE", "the nearest are MOV")]
#[case("castling", "the groups of clauses are SET, ORD, MOV")]
fn an_unknown_clause_is_refused_with_the_nearest(#[case] clause: &str, #[case] hint: &str) {
    let run = Scratch::new().run(&format!("rules redbot {clause}"));
    run.refused(2, &format!("the rules of redbot have no clause `{clause}`\n hint: {hint}"));
}
