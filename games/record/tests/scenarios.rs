//! Runs every scenario in `conformance/*/scenarios`. The format is described in `conformance/README.md`.

use std::path::PathBuf;

use record::{Format, Record, RecordError, Replay, ReplayError};
use serde::Deserialize;
use serde_json::{Map, Value};
use tabletop::{CitesRule, Seat, Viewer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "proves")]
    _proves: Vec<String>,
    record: Value,
    #[serde(default)]
    checks: Vec<Check>,
    #[serde(default)]
    refused: Vec<Refused>,
    invalid: Option<Invalid>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    until: Option<usize>,
    #[serde(rename = "as")]
    viewer: Option<Value>,
    #[serde(default)]
    expect: Map<String, Value>,
    #[serde(default)]
    legal_has: Map<String, Value>,
    #[serde(default)]
    legal_lacks: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    after: usize,
    seat: usize,
    action: String,
    rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invalid {
    field: String,
}

fn viewer(named: Option<&Value>) -> Result<Viewer, String> {
    match named {
        None => Ok(Viewer::All),
        Some(Value::String(name)) if name == "all" => Ok(Viewer::All),
        Some(Value::String(name)) if name == "spectator" => Ok(Viewer::Spectator),
        Some(value) => {
            let seat = value.as_u64().and_then(|index| Seat::new(index as usize));
            seat.map(Viewer::Seat).ok_or_else(|| format!("{value} is not a viewer"))
        }
    }
}

fn begin<G: Format>(text: &str) -> Result<Replay<G>, RecordError> {
    Replay::begin(Record::read(text)?)
}

fn play<G: Format>(text: &str, until: Option<usize>) -> Result<Replay<G>, String> {
    let mut game = begin(text).map_err(|error| error.to_string())?;
    game.advance(until.unwrap_or(usize::MAX)).map_err(|error| error.to_string())?;
    Ok(game)
}

/// Returns the first difference between the expected and the found value. Objects are compared by the expected keys only,
/// in lists too; `{}` is an empty object, but matches anything in a list. Lists of legal actions are compared in any order,
/// everything else exactly.
fn difference(expected: &Value, found: &Value, path: &str) -> Option<String> {
    if let (Value::Object(expected), Value::Object(found)) = (expected, found)
        && (!expected.is_empty() || path.is_empty() || path.ends_with(']'))
    {
        return expected.iter().find_map(|(key, value)| {
            difference(value, found.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"))
        });
    }
    if let (Value::Array(expected), Value::Array(found)) = (expected, found)
        && expected.len() == found.len()
        && expected.iter().all(Value::is_object)
    {
        let pairs = expected.iter().zip(found).enumerate();
        return pairs
            .into_iter()
            .find_map(|(index, (expected, found))| difference(expected, found, &format!("{path}[{index}]")));
    }
    let sorted = |value: &Value| {
        let mut list = value.as_array().cloned().unwrap_or_default();
        list.sort_by_key(ToString::to_string);
        list
    };
    let equal = expected == found || (path.starts_with(".legal.") && sorted(expected) == sorted(found));
    (!equal).then(|| format!("{path}: expected {expected}, found {found}"))
}

fn check_one<G: Format>(text: &str, check: &Check) -> Result<(), String> {
    let game: Replay<G> = play(text, check.until)?;
    let shown = serde_json::to_value(game.shown(viewer(check.viewer.as_ref())?)).expect("JSON");
    if let Some(difference) = difference(&Value::Object(check.expect.clone()), &shown, "") {
        return Err(difference);
    }
    for (wanted, lists) in [(true, &check.legal_has), (false, &check.legal_lacks)] {
        for (seat, actions) in lists {
            let legal = shown["legal"].get(seat).and_then(Value::as_array).cloned().unwrap_or_default();
            for action in actions.as_array().ok_or("legal_has and legal_lacks hold lists")? {
                if legal.contains(action) != wanted {
                    return Err(format!(
                        "legal for {seat}: expected {action} to be listed: {wanted}; found {legal:?}"
                    ));
                }
            }
        }
    }
    Ok(())
}

fn check_refused<G: Format>(text: &str, refused: &Refused) -> Result<(), String> {
    let mut game: Replay<G> = play(text, Some(refused.after))?;
    let seat = Seat::new(refused.seat).ok_or("a seat")?;
    let action =
        game.record().read_action(refused.after, &refused.action).map_err(|error| error.to_string())?;
    let before = game.state().clone();
    match game.add(seat, &action) {
        Err(ReplayError::Illegal(error)) if error.illegal.rule() == refused.rule => {}
        other => return Err(format!("expected a refusal by {}, found {other:?}", refused.rule)),
    }
    if *game.state() == before { Ok(()) } else { Err("a refused action changed the game".to_owned()) }
}

fn run<G: Format>(scenario: &Scenario) -> Result<(), String> {
    let text = scenario.record.to_string();
    if let Some(invalid) = &scenario.invalid {
        let error = match begin::<G>(&text).map(|mut game| game.advance(usize::MAX)) {
            Err(error) | Ok(Err(ReplayError::Invalid(error))) => error,
            Ok(played) => return Err(format!("expected an invalid record, found {played:?}")),
        };
        let found = error.field.clone().unwrap_or_default();
        return if found == invalid.field {
            Ok(())
        } else {
            Err(format!("expected an error at {:?}, found: {error}", invalid.field))
        };
    }
    // The checks may stop before the end of the record. An illegal action after them would go unnoticed.
    play::<G>(&text, None).map_err(|problem| format!("the record does not play to its end: {problem}"))?;
    for (index, check) in scenario.checks.iter().enumerate() {
        check_one::<G>(&text, check).map_err(|problem| format!("check {index}: {problem}"))?;
    }
    for (index, refused) in scenario.refused.iter().enumerate() {
        check_refused::<G>(&text, refused).map_err(|problem| format!("refusal {index}: {problem}"))?;
    }
    Ok(())
}

fn run_all<G: Format>(game: &str, least: usize) {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(game).join("scenarios");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("the scenarios").flatten().map(|e| e.path()).collect();
    files.sort();
    assert!(files.len() > least, "only {} scenarios", files.len());
    let mut problems = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let result = serde_json::from_str::<Scenario>(&text)
            .map_err(|error| error.to_string())
            .and_then(|scenario| run::<G>(&scenario));
        problems.extend(result.err().map(|problem| format!("{name}: {problem}")));
    }
    assert!(problems.is_empty(), "{} scenarios fail:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn scenarios_of_biblios() {
    run_all::<biblios::State>("biblios", 100);
}

#[test]
fn scenarios_of_quill() {
    run_all::<quill::State>("quill", 50);
}
