use quill_view::{Difficulty, Options, Side};
use serde_json::{Map, Value};

use crate::RecordError;

/// The options with named values, the default first, and the smallest and largest number of players that they apply to
/// (Q07, Q91).
const NAMES: [(&str, &[&str], [usize; 2]); 3] = [
    ("task", &["A", "B"], [2, 4]),
    ("monastery", &["A", "B"], [2, 4]),
    ("difficulty", &["normal", "gentle", "hard"], [1, 1]),
];

const HEAD_START: &str = "head_start";

/// Returns each option's name, the values to offer in a menu, the default first, and the smallest and largest number of
/// players that it applies to.
pub fn offers() -> impl Iterator<Item = (&'static str, Vec<Value>, [usize; 2])> {
    let named = NAMES
        .into_iter()
        .map(|(name, values, seats)| (name, values.iter().map(|&value| value.into()).collect(), seats));
    named.chain([(HEAD_START, (0..=5).map(Value::from).collect(), [1, 1])])
}

/// Sets an option by name.
///
/// # Errors
/// Returns a message if the name or the value is unknown.
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

/// Reads the field `options` of a record.
///
/// # Errors
/// Names the first option that is unknown or has an unknown value.
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

/// Returns the field `options` of a record: the options that differ from their defaults.
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
