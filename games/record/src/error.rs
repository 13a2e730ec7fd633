use std::fmt;

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
    pub(crate) fn field(field: impl Into<String>, message: impl fmt::Display) -> RecordError {
        RecordError { field: Some(field.into()), at: None, message: message.to_string() }
    }

    /// Reads a JSON text and keeps track of the field that is being read.
    pub(crate) fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, RecordError> {
        if text.len() > crate::MOST_BYTES {
            let message = format!("a record has at most {} bytes", crate::MOST_BYTES);
            return Err(RecordError { field: None, at: None, message });
        }
        let mut json = serde_json::Deserializer::from_str(text);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            RecordError { field: (path != ".").then_some(path), ..RecordError::from(error.into_inner()) }
        })?;
        json.end()?;
        Ok(value)
    }
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> RecordError {
        let at = (error.line() > 0).then(|| (error.line(), error.column()));
        let text = error.to_string();
        // The place is kept apart, so it need not stand in the message too.
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        RecordError { field: None, at, message: message.to_owned() }
    }
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
