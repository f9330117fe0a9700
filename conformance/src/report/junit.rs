//! The report as JUnit XML.

use super::details::{client_error_kind, expected, headline, kind, shutdown_error, who};
use super::text::in_full;
use super::{Context, diagnose, printable, verdict};
use crate::protocol::Reply;
use crate::runner::{CaseResult, Finding, RunReport, Verdict};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;

/// Renders the report as JUnit XML. A wrong result is a failure. An error
/// reply, a crash, a timeout and a broken reply are errors.
#[must_use]
pub fn junit(report: &RunReport<'_>, context: &Context<'_>) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    document(&mut writer, report, context).expect("writing to a buffer cannot fail");
    let mut text = String::from_utf8(writer.into_inner()).expect("everything written is UTF-8");
    text.push('\n');
    text
}

type Xml = Writer<Vec<u8>>;

/// The result of a JUnit test case.
enum TestStatus {
    Failure,
    Error,
    Skipped,
}

fn mark(result: &CaseResult<'_>) -> Option<TestStatus> {
    match (result.verdict, &result.finding) {
        (Verdict::Pass, _) => None,
        (Verdict::DeclaredSkip | Verdict::ExpectedFailure, _) => Some(TestStatus::Skipped),
        (_, Finding::NoReply { .. } | Finding::Wrong { actual: Reply::Error(_), .. }) => Some(TestStatus::Error),
        (_, _) => Some(TestStatus::Failure),
    }
}

fn document(xml: &mut Xml, report: &RunReport<'_>, context: &Context<'_>) -> io::Result<()> {
    let marks: Vec<_> = report.results.iter().filter_map(mark).collect();
    let number = |is: fn(&TestStatus) -> bool| marks.iter().filter(|mark| is(mark)).count();
    let bad_end = usize::from(report.shutdown_error.is_some());
    let tests = (report.results.len() + bad_end).to_string();
    let failures = number(|mark| matches!(mark, TestStatus::Failure)).to_string();
    let errors = (number(|mark| matches!(mark, TestStatus::Error)) + bad_end).to_string();
    let skipped = number(|mark| matches!(mark, TestStatus::Skipped)).to_string();
    let counts = [
        ("tests", tests.as_str()),
        ("failures", failures.as_str()),
        ("errors", errors.as_str()),
        ("skipped", skipped.as_str()),
    ];
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = xml.create_element("testsuites").with_attribute(("name", "rulebook conform"));
    suites.with_attributes(counts).write_inner_content(|xml| {
        let suite = xml.create_element("testsuite").with_attribute(("name", context.game.name));
        suite.with_attributes(counts).write_inner_content(|xml| {
            properties(xml, report, context)?;
            report.results.iter().try_for_each(|result| test_case(xml, result, context))?;
            end(xml, report, context)
        })?;
        Ok(())
    })?;
    Ok(())
}

fn properties(xml: &mut Xml, report: &RunReport<'_>, context: &Context<'_>) -> io::Result<()> {
    let (who, verdict) = (who(report), verdict(report, context));
    let mut pairs = vec![("implementation", who.as_str()), ("suite", context.suite), ("verdict", verdict.as_str())];
    let diagnosis = diagnose(report);
    pairs.extend(diagnosis.iter().map(|line| ("diagnosis", line.as_str())));
    xml.create_element("properties").write_inner_content(|xml| {
        for (name, value) in pairs {
            let property = xml.create_element("property");
            property.with_attributes([("name", name), ("value", value)]).write_empty()?;
        }
        Ok(())
    })?;
    Ok(())
}

fn test_case(xml: &mut Xml, result: &CaseResult<'_>, context: &Context<'_>) -> io::Result<()> {
    let case = result.case;
    let clause = case.clauses.first().map(|pin| pin.clause.as_str()).unwrap_or_default();
    let class = format!("{}.{clause}", context.game.name);
    let element = xml.create_element("testcase");
    let element = element.with_attributes([("classname", class.as_str()), ("name", case.id.as_str())]);
    let Some(mark) = mark(result) else {
        element.write_empty()?;
        return Ok(());
    };
    let mut message = headline(result, context.expectations);
    if let (Verdict::ExpectedFailure, Some(known)) = (result.verdict, context.expectations.of(&case.id)) {
        message = format!("{}; {message}", expected(known));
    }
    let found = kind(&result.finding);
    element.write_inner_content(|xml| {
        let body = in_full(result, context);
        match mark {
            TestStatus::Failure => finding(xml, "failure", found, &message, &body),
            TestStatus::Error => finding(xml, "error", found, &message, &body),
            TestStatus::Skipped => {
                xml.create_element("skipped").with_attribute(("message", message.as_str())).write_empty()?;
                Ok(())
            }
        }
    })?;
    Ok(())
}

fn finding(xml: &mut Xml, element: &str, found: &str, message: &str, body: &str) -> io::Result<()> {
    let element = xml.create_element(element).with_attributes([("type", found), ("message", message)]);
    element.write_text_content(BytesText::new(&printable(body)))?;
    Ok(())
}

fn end(xml: &mut Xml, report: &RunReport<'_>, context: &Context<'_>) -> io::Result<()> {
    let (Some(client_error), Some(message)) = (&report.shutdown_error, shutdown_error(report)) else { return Ok(()) };
    let class = format!("{}.end", context.game.name);
    let element = xml.create_element("testcase").with_attributes([("classname", class.as_str()), ("name", "bye")]);
    element.write_inner_content(|xml| finding(xml, "error", client_error_kind(client_error), &message, ""))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::nasty;
    use quick_xml::Reader;
    use quick_xml::events::Event;

    #[test]
    fn the_document_is_well_formed_whatever_it_quotes() {
        nasty(|report, context| {
            let text = super::junit(report, context);
            assert!(text.chars().all(|c| c == '\n' || c == '\t' || !c.is_control()), "{text}");
            let mut reader = Reader::from_str(&text);
            reader.config_mut().check_comments = true;
            let (mut depth, mut cases, mut message) = (0, 0, String::new());
            loop {
                match reader.read_event().unwrap() {
                    Event::Start(element) => {
                        depth += 1;
                        cases += usize::from(element.name().as_ref() == b"testcase");
                        for attribute in element.attributes() {
                            let value = attribute.unwrap().unescape_value().unwrap().into_owned();
                            message = if value.contains("]]>") { value } else { message };
                        }
                    }
                    Event::End(_) => depth -= 1,
                    Event::Eof => break,
                    _ => {}
                }
            }
            // A passed case is an empty element.
            assert_eq!((depth, cases), (0, 4));
            assert_eq!(message, r#"the reply: expected `ok`, found `error ]]><&"'`"#);
        });
    }
}
