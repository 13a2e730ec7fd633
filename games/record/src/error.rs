use std::fmt;

use serde_json::value::RawValue;

/// Why a text is not a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The field at fault, such as `start.position.hands[0][1]`; none when the text is not JSON at all.
    pub field: Option<String>,
    /// Line and column, counted from 1, where they are known.
    pub at: Option<(usize, usize)>,
    /// What is wrong, in words.
    pub message: String,
}

impl RecordError {
    /// How many characters of a message, or of a field's name, are worth reading.
    const MOST_CHARACTERS: usize = 240;

    pub(crate) fn field(field: impl AsRef<str>, message: impl fmt::Display) -> RecordError {
        let message = readable(&message.to_string());
        RecordError { field: Some(readable(field.as_ref())), at: None, message }
    }

    /// What is wrong with the byte that comes after these.
    #[must_use]
    pub fn after(before: &[u8], message: impl fmt::Display) -> RecordError {
        RecordError { field: None, at: Some(place_after(before)), message: readable(&message.to_string()) }
    }

    /// Reads a JSON text and keeps track of the field that is being read.
    pub(crate) fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, RecordError> {
        if text.len() > crate::MOST_BYTES {
            let message = format!("a record has at most {} bytes", crate::MOST_BYTES);
            return Err(RecordError::after(&text.as_bytes()[..crate::MOST_BYTES], message));
        }
        let mut json = serde_json::Deserializer::from_str(text);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            let field = (path != ".").then(|| readable(&path));
            RecordError { field, ..RecordError::from(error.into_inner()) }
        })?;
        json.end()?;
        Ok(value)
    }

    /// Reads a part of a text, at this field.
    pub(crate) fn read_part<T: serde::de::DeserializeOwned>(
        part: &RawValue,
        text: &str,
        at_field: &str,
    ) -> Result<T, RecordError> {
        let part = part.get();
        let before = part.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len());
        let mut json = serde_json::Deserializer::from_str(part);
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            let field = if path == "." { at_field.to_owned() } else { format!("{at_field}.{path}") };
            let error = RecordError::from(error.into_inner());
            let at = error.at.map(|(line, column)| {
                let (begin_line, begin_column) = place_after(&text.as_bytes()[..before]);
                let column = if line == 1 { begin_column - 1 + column } else { column };
                (begin_line - 1 + line, column)
            });
            RecordError { field: Some(readable(&field)), at, ..error }
        })
    }
}

/// The line and column that come after these bytes.
fn place_after(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    (line, column)
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> RecordError {
        // A text that ends where a line begins ends before its first column.
        let at = (error.line() > 0).then(|| (error.line(), error.column().max(1)));
        let text = error.to_string();
        // The place is kept apart, so it need not stand in the message too.
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        RecordError { field: None, at, message: readable(message) }
    }
}

/// Words from a file as they may be shown: not longer than somebody reads, and without the control
/// characters with which a file could write elsewhere on a terminal.
#[must_use]
pub fn readable(words: &str) -> String {
    let mut shown = String::new();
    for (count, character) in words.chars().enumerate() {
        if count == RecordError::MOST_CHARACTERS {
            shown.push('…');
            break;
        }
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecordError {}
