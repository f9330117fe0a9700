//! AIT-1, AIT-2: the file parameters.ait.

use rstest::rstest;
use rulebook_core::aitester::{Section, Settings, ValueRange, section_values};

/// The usual settings in canonical form.
fn usual() -> String {
    let mut text = String::new();
    Settings::default().write(&mut text).unwrap();
    text
}

/// Our file of the usual settings with one thing changed.
#[track_caller]
pub(crate) fn usual_with(from: &str, to: &str) -> String {
    let text = crate::boards::text("parameters.ait");
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// The usual settings in canonical form with one thing changed.
#[track_caller]
fn edited(from: &str, to: &str) -> String {
    assert!(usual().contains(from), "{from}");
    usual().replacen(from, to, 1)
}

#[track_caller]
fn faults(text: &str) -> Vec<String> {
    let error = Settings::read(text.as_bytes()).expect_err("broken settings");
    error.faults().iter().map(|fault| format!("{fault} [{}]", fault.clause())).collect()
}

#[test]
fn ait_2_canonical_settings() {
    let expected = "\
[GAME]
max_players = 9
max_units = 6
money = 120
action_points = 20
turn_limit = 200

[AI GENERAL]
army_balance_coef = 1
army_vulnerability_coef = 20
army_distances_coef = 0.1
test_range = 25

[AI SEARCH]
depth = 1

[AI SEARCH_MT]
depth = 1

[AI MONTE_CARLO]
depth = 1
width = 2
width_plans = 5
nxt_coef = 0.9
pref_coef = 3
rand_coef = 0.9

[AI MONTE_CARLO_MT]
depth = 1
width = 2
width_plans = 5
nxt_coef = 0.9
pref_coef = 3
rand_coef = 0.9

[GUI]
tile_width = 32
tile_height = 32

[NETWORK]
";
    assert_eq!(usual(), expected);
}

#[rstest]
#[case::comment("money = 120", "money = 120# all of it = [GAME]")]
#[case::comment_line("money = 120", "#\n # [GUI]\n#money = 7\nmoney = 120")]
#[case::other_bytes("money = 120", "#\u{0}\rü\nmoney = 120")]
#[case::blanks("money = 120", "\t money\t=  120 \t")]
#[case::no_blanks("money = 120", "money=120")]
#[case::blanks_in_brackets("[GUI]", " [ GUI\t] # windows")]
#[case::crlf("money = 120\n", "money = 120\r\n")]
#[case::no_network("\n[NETWORK]\n", "")]
#[case::no_line_end("[NETWORK]\n", "[NETWORK]")]
#[case::blank_lines("\n", "\n\n \t\n")]
#[case::keys_in_another_order("max_units = 6\nmoney = 120\n", "money = 120\nmax_units = 6\n")]
#[case::sections_in_another_order("[NETWORK]\n", "[NETWORK]\n[AI REFLEX]\n")]
#[case::leading_zeros("money = 120", "money = 000000000000120")]
#[case::decimal_zeros("nxt_coef = 0.9", "nxt_coef = 000.9000")]
#[case::decimal_bound("army_vulnerability_coef = 20", "army_vulnerability_coef = 0020.000000")]
#[case::somebody_else("[NETWORK]\n", "[AI X_2]\nany-name! = -0.5\n\u{fe} = 3\n[NETWORK]\n")]
fn ait_1_what_is_tolerated(#[case] from: &str, #[case] to: &str) {
    assert_eq!(Settings::read(edited(from, to).as_bytes()), Ok(Settings::default()), "AIT-1");
}

#[test]
fn ait_1_sections_in_another_order() {
    let text = usual();
    let mut sections: Vec<_> = text.split("\n\n").collect();
    sections.reverse();
    assert_eq!(Settings::read(sections.join("\n").as_bytes()), Ok(Settings::default()));
}

#[rstest]
#[case::point_first("nxt_coef = 0.9", "nxt_coef = .9", "24:12")]
#[case::two_points("nxt_coef = 0.9", "nxt_coef = 0.9.", "24:12")]
#[case::point_alone("nxt_coef = 0.9", "nxt_coef = .", "24:12")]
#[case::point_last("nxt_coef = 0.9", "nxt_coef = 1.", "24:12")]
#[case::hardly_above("nxt_coef = 0.9", "nxt_coef = 1.00000000000000000000000000000001", "24:12")]
#[case::hardly_below("army_balance_coef = 1", "army_balance_coef = -1000000.00000000000000000001", "9:21")]
#[case::huge("army_balance_coef = 1", "army_balance_coef = 99999999999999999999999999", "9:21")]
#[case::blank_in_a_key("[NETWORK]", "[AI X]\ntwo words = 3", "41:5")]
#[case::no_sign("[NETWORK]", "[AI X]\ntwo words", "41:5")]
#[case::cr_in_a_key("[NETWORK]", "[AI X]\none\rword = 3", "41:4")]
#[case::byte_order_mark("[GAME]", "\u{feff}[GAME]", "1:1")]
#[case::exponent("nxt_coef = 0.9", "nxt_coef = 9e-1", "24:12")]
#[case::infinite("army_balance_coef = 1", "army_balance_coef = inf", "9:21")]
#[case::not_a_number("army_balance_coef = 1", "army_balance_coef = NaN", "9:21")]
#[case::plus("army_balance_coef = 1", "army_balance_coef = +1", "9:21")]
#[case::minus_alone("army_balance_coef = 1", "army_balance_coef = -", "9:21")]
#[case::minus_point("army_balance_coef = 1", "army_balance_coef = -.5", "9:21")]
#[case::too_small("army_balance_coef = 1", "army_balance_coef = -1000000.5", "9:21")]
#[case::minus_zero("nxt_coef = 0.9", "nxt_coef = -0", "24:12")]
#[case::two_values("money = 120", "money = 120 130", "4:9")]
#[case::two_signs("money = 120", "money == 120", "4:8")]
#[case::cr_inside("money = 120", "money = 120\r ", "4:9")]
#[case::cr_at_the_end("[NETWORK]\n", "[NETWORK]\r", "40:10")]
#[case::large_integer("money = 120", "money = 4294967416", "4:9")]
#[case::blanks_in_a_name("[AI SEARCH]", "[AI  SEARCH]", "14:1")]
#[case::no_name("[NETWORK]", "[]", "40:1")]
#[case::no_name_of_an_algorithm("[NETWORK]", "[AI ]", "40:1")]
#[case::lower_case("[NETWORK]", "[AI greedy]", "40:1")]
#[case::brackets("[NETWORK]", "[[NETWORK]]", "40:11")]
fn ait_1_and_ait_2_what_is_not_tolerated(#[case] from: &str, #[case] to: &str, #[case] place: &str) {
    let faults = faults(&edited(from, to));
    assert!(faults[0].starts_with(&format!("{place}: ")), "{faults:?}");
}

/// The bounds of every key are accepted, and what is beyond them is not.
#[test]
fn ait_2_ranges() {
    let mut keys = 0;
    for section in Section::ALL {
        for key in section.keys() {
            let with = |value: &str| {
                let text = usual();
                let (before, after) = text.split_at(text.find(&section.to_string()).unwrap());
                let (line, rest) = after.split_once(&format!("\n{} = ", key.name)).unwrap();
                let rest = rest.split_once('\n').unwrap().1;
                format!("{before}{line}\n{} = {value}\n{rest}", key.name)
            };
            let (inside, outside): (Vec<String>, Vec<String>) = match key.range {
                ValueRange::Integer { min, max } => {
                    let below = i64::from(min) - 1;
                    (vec![min.to_string(), max.to_string()], vec![below.to_string(), (max + 1).to_string()])
                }
                ValueRange::Decimal { min, max } => (
                    vec![min.to_string(), format!("{max}.0"), "0.5".to_owned()],
                    vec![format!("{}", f64::from(min) - 0.001), format!("{max}.000001")],
                ),
            };
            for value in inside {
                assert!(Settings::read(with(&value).as_bytes()).is_ok(), "{section} {} {value}", key.name);
            }
            for value in outside {
                let expected = format!("expected {} of {section}, {}, found `{value}` [AIT-2]", key.name, key.range);
                let faults = faults(&with(&value));
                assert!(faults.len() == 1 && faults[0].ends_with(&expected), "{faults:?}");
            }
            keys += 1;
        }
    }
    assert_eq!(keys, 5 + 4 + 2 + 2 * 6 + 2);
}

/// Without a line, exactly its key is missing.
#[test]
fn ait_2_every_key_must_be_there() {
    let text = usual();
    let mut keys = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| line.contains('=')) {
        let rest: Vec<_> =
            text.lines().enumerate().filter(|&(other, _)| other != number).map(|(_, line)| line).collect();
        let faults = faults(&rest.join("\n"));
        let key = line.split(' ').next().unwrap();
        assert!(faults.len() == 1 && faults[0].contains(&format!(": expected {key} in [")), "{line}: {faults:?}");
        assert!(faults[0].ends_with("found no such key [AIT-2]"), "{faults:?}");
        keys += 1;
    }
    assert_eq!(keys, 25);
}

#[test]
fn ait_2_values_are_exactly_those_of_the_text() {
    let values =
        ["0.1", "0.30000000000000004", "999999.9999999999", "-0", "-0.000000000000000000000000000001", "123456"];
    for value in values {
        let settings = Settings::read(edited("coef = 20", &format!("coef = {value}")).as_bytes()).unwrap();
        let found = settings.general.army_vulnerability_coef;
        assert_eq!(found.to_bits(), value.parse::<f64>().unwrap().to_bits(), "{value}");
        let mut text = String::new();
        settings.write(&mut text).unwrap();
        assert!(text.contains(&format!("\narmy_vulnerability_coef = {value}\n")), "{text}");
    }
}

#[test]
fn ait_2_sections_of_somebody_else() {
    let text = edited("[NETWORK]", "[AI B]\nx = 1\n[AI A]\nx = 2.5 # of A\ny=-3\n[NETWORK]");
    Settings::read(text.as_bytes()).unwrap();
    let values = |section| section_values(text.as_bytes(), section).collect::<Vec<_>>();
    assert_eq!(values("AI A"), [(&b"x"[..], 2.5), (b"y", -3.0)]);
    assert_eq!(values("AI B"), [(&b"x"[..], 1.0)]);
    assert_eq!(values("AI SEARCH"), [(&b"depth"[..], 1.0)]);
    assert_eq!(values("AI C"), []);

    let twice = faults(&edited("[NETWORK]", "[AI B]\nx = 1\nx = 1\n[AI A]\nx = 1\n[AI B]\n"));
    assert_eq!(
        twice,
        [
            "42:1: expected each key of a section once, found `x` again [AIT-1]",
            "45:1: expected each section once, found `AI B` again [AIT-1]",
        ]
    );
}

#[test]
fn an_error_counts_what_it_has_no_room_for() {
    let text = usual() + &"nonsense\n".repeat(100);
    let error = Settings::read(text.as_bytes()).unwrap_err();
    assert_eq!((error.faults().len(), error.left_out()), (64, 36));
    assert!(error.to_string().ends_with("; and 36 further faults"), "{error}");
}
