use quill_view::{Difficulty, Options, Side};
use serde_json::{Map, Value};

use crate::RecordError;

/// The options with named values, the first being the default, and for how few and how many players they are (Q07,
/// Q91).
const NAMES: [(&str, &[&str], [usize; 2]); 3] = [
    ("task", &["A", "B"], [2, 4]),
    ("monastery", &["A", "B"], [2, 4]),
    ("difficulty", &["normal", "gentle", "hard"], [1, 1]),
];

const HEAD_START: &str = "head_start";

/// The options as they are offered to people: the name, some values as they stand in a record, the default first, and
/// for how few and how many players the option is.
pub fn offers() -> impl Iterator<Item = (&'static str, Vec<Value>, [usize; 2])> {
    let named = NAMES
        .into_iter()
        .map(|(name, values, seats)| (name, values.iter().map(|&value| value.into()).collect(), seats));
    named.chain([(HEAD_START, (0..=5).map(Value::from).collect(), [1, 1])])
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
    let Some((_, values, _)) = NAMES.iter().find(|(known, ..)| *known == name) else {
        let known: Vec<_> = offers().map(|(name, ..)| name).collect();
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
