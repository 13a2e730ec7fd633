use biblios_view::{CardBids, FinalTie, Memory, Options, Penalty, PenaltyFrom};
use serde_json::{Map, Value};

use crate::RecordError;

/// The options and their values, named as in the rules. The first value is the default.
const NAMES: [(&str, [&str; 2]); 6] = [
    ("penalty", ["plunder", "medieval_bluff"]),
    ("card_bids", ["up_to_hand", "any"]),
    ("final_tie", ["scriptorium", "monks_winner"]),
    ("open_takes", ["off", "on"]),
    ("penalty_from", ["all", "hidden"]),
    ("memory", ["full", "table"]),
];

/// Returns each option's name and values, the default first.
pub fn option_names() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    NAMES.into_iter()
}

/// Sets an option by name.
///
/// # Errors
/// Returns a message if the name or the value is unknown.
pub fn set_option(options: &mut Options, name: &str, value: &str) -> Result<(), String> {
    let Some((_, values)) = NAMES.iter().find(|(known, _)| *known == name) else {
        return Err(format!("unknown option; the options are {}", NAMES.map(|(name, _)| name).join(", ")));
    };
    let Some(other) = values.iter().position(|known| *known == value) else {
        return Err(format!("expected {} or {}", values[0], values[1]));
    };
    let other = other == 1;
    match name {
        "penalty" => options.penalty = if other { Penalty::MedievalBluff } else { Penalty::Plunder },
        "card_bids" => options.card_bids = if other { CardBids::Any } else { CardBids::UpToHand },
        "final_tie" => options.final_tie = if other { FinalTie::MonksWinner } else { FinalTie::Scriptorium },
        "open_takes" => options.open_takes = other,
        "penalty_from" => options.penalty_from = if other { PenaltyFrom::Hidden } else { PenaltyFrom::All },
        _ => options.memory = if other { Memory::Table } else { Memory::Full },
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
            Value::String(value) => value.as_str(),
            Value::Bool(on) if name == "open_takes" => ["off", "on"][usize::from(*on)],
            _ => "",
        };
        set_option(&mut options, name, value)
            .map_err(|message| RecordError::field(format!("options.{name}"), message))?;
    }
    Ok(options)
}

/// Returns the field `options` of a record: the options that differ from their defaults.
#[must_use]
pub fn write_options(options: &Options) -> Map<String, Value> {
    let set = [
        options.penalty == Penalty::MedievalBluff,
        options.card_bids == CardBids::Any,
        options.final_tie == FinalTie::MonksWinner,
        options.open_takes,
        options.penalty_from == PenaltyFrom::Hidden,
        options.memory == Memory::Table,
    ];
    let other = |(name, values): (&str, [&str; 2])| {
        let value = if name == "open_takes" { Value::Bool(true) } else { values[1].into() };
        (name.to_owned(), value)
    };
    NAMES.into_iter().zip(set).filter(|(_, set)| *set).map(|(named, _)| other(named)).collect()
}
