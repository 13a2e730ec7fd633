use std::fmt;

use serde_json::value::RawValue;

/// Why a text is not a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The invalid field, such as `start.position.hands[0][1]`. `None` if the text is not JSON.
    pub field: Option<String>,
    /// Line and column, counted from 1, if known.
    pub at: Option<(usize, usize)>,
    /// What is wrong.
    pub message: String,
}

impl RecordError {
    /// Messages and field names are cut after this many characters.
    const MOST_CHARACTERS: usize = 240;

    pub(crate) fn field(field: impl AsRef<str>, message: impl fmt::Display) -> RecordError {
        let message = readable(&message.to_string());
        RecordError { field: Some(readable(field.as_ref())), at: None, message }
    }

    /// An error at the byte that follows `before`.
    #[must_use]
    pub fn after(before: &[u8], message: impl fmt::Display) -> RecordError {
        RecordError { field: None, at: Some(place_after(before)), message: readable(&message.to_string()) }
    }

    /// Deserializes a JSON text. Errors name the field.
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

    /// Deserializes the part of `text` that is the value of `at_field`. Errors are located in the whole text.
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

/// Returns the line and column of the byte that follows `before`.
fn place_after(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    (line, column)
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> RecordError {
        // At the end of a text that ends with a line break, serde_json reports column 0.
        let at = (error.line() > 0).then(|| (error.line(), error.column().max(1)));
        let text = error.to_string();
        // `at` has the place already.
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        RecordError { field: None, at, message: readable(message) }
    }
}

/// Makes untrusted text safe to print: cuts it after 240 characters and escapes control characters, which could
/// move the cursor of a terminal.
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
