use quill_view::{Difficulty, Options, Side};
use serde_json::{Map, Value};

use crate::RecordError;

/// The options with named values; the first value is the default.
const NAMES: [(&str, &[&str]); 3] =
    [("task", &["A", "B"]), ("monastery", &["A", "B"]), ("difficulty", &["normal", "gentle", "hard"])];

const HEAD_START: &str = "head_start";

/// The names of the options, each with its values, the default first; `head_start` is a number.
pub fn option_names() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    NAMES.into_iter().chain([(HEAD_START, ["0", "1", "2"].as_slice())])
}

/// Sets an option by its name.
///
/// # Errors
/// What is wrong with the name or the value.
pub fn set_option(options: &mut Options, name: &str, value: &str) -> Result<(), String> {
    if name == HEAD_START {
        options.head_start = value.parse().map_err(|_| "expected a number of spaces".to_owned())?;
        return Ok(());
    }
    let Some((_, values)) = NAMES.iter().find(|(known, _)| *known == name) else {
        let known: Vec<_> = option_names().map(|(name, _)| name).collect();
        return Err(format!("unknown option; the options are {}", known.join(", ")));
    };
    if !values.contains(&value) {
        return Err(format!("expected {}", values.join(" or ")));
    }
    let side = if value == "B" { Side::B } else { Side::A };
    match name {
        "task" => options.task = side,
        "monastery" => options.monastery = side,
        _ => {
            options.difficulty = match value {
                "gentle" => Difficulty::Gentle,
                "hard" => Difficulty::Hard,
                _ => Difficulty::Normal,
            }
        }
    }
    Ok(())
}

/// Reads options by their names, as they stand in a record.
///
/// # Errors
/// The option at fault.
pub fn read_options(fields: &Map<String, Value>) -> Result<Options, RecordError> {
    let mut options = Options::default();
    for (name, value) in fields {
        let value = match value {
            Value::String(value) if name != HEAD_START => value.clone(),
            Value::Number(number) if name == HEAD_START => number.to_string(),
            _ => String::new(),
        };
        set_option(&mut options, name, &value)
            .map_err(|message| RecordError::field(format!("options.{name}"), message))?;
    }
    Ok(options)
}

/// The options that differ from their defaults, as they stand in a record.
#[must_use]
pub fn write_options(options: &Options) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    if options.task == Side::B {
        set("task", "B".into());
    }
    if options.monastery == Side::B {
        set("monastery", "B".into());
    }
    match options.difficulty {
        Difficulty::Gentle => set("difficulty", "gentle".into()),
        Difficulty::Hard => set("difficulty", "hard".into()),
        Difficulty::Normal => None,
    };
    if options.head_start > 0 {
        set(HEAD_START, options.head_start.into());
    }
    fields
}
