//! Text columns. PostgreSQL cannot store the character U+0000, so it is stored as U+0001 and `0`, and U+0001 itself as U+0001
//! and `1`. Different texts stay different.

use std::borrow::Cow;

/// Returns a text as it is stored.
pub(super) fn stored(text: &str) -> Cow<'_, str> {
    if !text.contains(['\0', '\u{1}']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('\u{1}', "\u{1}1").replace('\0', "\u{1}0"))
}

/// Returns a stored text as it was.
pub(super) fn original(stored: String) -> String {
    if !stored.contains('\u{1}') {
        return stored;
    }
    stored.replace("\u{1}0", "\0").replace("\u{1}1", "\u{1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        let characters = ["", "\0", "\u{1}", "0", "1", "é"];
        let mut seen = std::collections::HashSet::new();
        let mut texts = std::collections::HashSet::new();
        for index in 0..characters.len().pow(4) {
            let text: String = (0..4)
                .map(|place| characters[index / characters.len().pow(place) % characters.len()])
                .collect();
            let stored = stored(&text).into_owned();
            assert!(!stored.contains('\0'));
            assert_eq!(original(stored.clone()), text);
            seen.insert(stored);
            texts.insert(text);
        }
        assert_eq!(seen.len(), texts.len());
    }
}
