//! What people write: names, logins and chat messages.
//!
//! Nothing that people write is invisible, changes the direction of what stands around it, or covers other lines. Names
//! and logins also look like no others: their letters are those that Unicode recommends for identifiers (UTS 39), with one
//! script a word, and at a table no two names are confusable.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};
use wire::{Code, Refusal};

use crate::MAX_TEXT_LENGTH;

/// The maximum length of a name in characters.
pub const MAX_NAME_LENGTH: usize = 24;

/// The maximum number of marks on a letter, by UTS 39, section 5.4. More would cover other lines.
const MAX_MARKS: usize = 4;

/// Letters and symbols that show nothing, although their category says otherwise.
const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// The names that the page gives to bots in its languages. No person at a table can have one of them.
const BOT_NAMES: [&str; 8] = [
    "Brother Anselm",
    "Sister Hilda",
    "Brother Odo",
    "Sister Clare",
    "Frère Anselme",
    "Sœur Hilda",
    "Frère Odon",
    "Sœur Claire",
];

/// Why a text cannot be a name or a login.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameError {
    /// It is empty or too long.
    Length,
    /// A character is invisible or easily mistaken for another one.
    Character(char),
    /// Letters of several scripts in one word could imitate another word.
    Scripts,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length => write!(f, "a name has 1 to {MAX_NAME_LENGTH} visible characters"),
            NameError::Character(char) => {
                write!(f, "a name cannot have the character U+{:04X}", u32::from(*char))
            }
            NameError::Scripts => f.write_str("a word of a name has letters of one script"),
        }
    }
}

impl std::error::Error for NameError {}

fn is_blank(char: char) -> bool {
    use GeneralCategory::{Control, LineSeparator, ParagraphSeparator, SpaceSeparator};
    matches!(char.general_category(), Control | LineSeparator | ParagraphSeparator | SpaceSeparator)
        || BLANK.contains(&char)
}

fn is_mark(char: char) -> bool {
    char.general_category_group() == GeneralCategoryGroup::Mark
}

/// A letter, mark or number.
fn is_of_word(char: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark, Number};
    matches!(char.general_category_group(), Letter | Mark | Number)
}

/// Returns whether more marks are in a row than any language needs.
fn has_many_marks(text: &[char]) -> bool {
    text.windows(MAX_MARKS + 1).any(|window| window.iter().all(|char| is_mark(*char)))
}

/// Returns a name in its normal form.
///
/// # Errors
/// If it is too long, or could look like another one.
pub fn display_name(name: &str) -> Result<String, NameError> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    // Emoji may have a mark that asks for a picture, which changes nothing.
    let name: String = name.nfc().filter(|char| !matches!(char, '\u{fe0e}' | '\u{fe0f}')).collect();
    if !(1..=MAX_NAME_LENGTH).contains(&name.chars().count()) {
        return Err(NameError::Length);
    }
    check_characters(&name)?;
    Ok(name)
}

/// Checks the characters of a new login.
///
/// # Errors
/// If it could look like another one.
pub fn check_login(login: &str) -> Result<(), NameError> {
    check_characters(login)
}

fn check_characters(name: &str) -> Result<(), NameError> {
    let allowed = |char: char| match char.general_category_group() {
        _ if char == ' ' => true,
        _ if is_blank(char) => false,
        GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Symbol => true,
        _ => is_of_word(char) && char.identifier_allowed(),
    };
    let chars: Vec<char> = name.chars().collect();
    if let Some(char) = chars.iter().find(|char| !allowed(**char)) {
        return Err(NameError::Character(*char));
    }
    if let Some(mark) = chars.iter().find(|char| is_mark(**char)).filter(|_| has_many_marks(&chars)) {
        return Err(NameError::Character(*mark));
    }
    let words = name.split(|char| !is_of_word(char)).filter(|word| !word.is_empty());
    for word in words {
        if word.starts_with(is_mark) {
            return Err(NameError::Character(word.chars().next().unwrap_or_default()));
        }
        if !word.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(NameError::Scripts);
        }
    }
    Ok(())
}

/// Returns what a chat message or a report shows.
///
/// # Errors
/// If nothing is visible, or more than [`MAX_TEXT_LENGTH`] characters are.
pub fn message(text: &str) -> Result<String, Refusal> {
    let text = chat_text(text);
    if text.is_empty() || text.chars().count() > MAX_TEXT_LENGTH {
        return Err(Refusal::new(Code::Length, format!("a message has 1 to {MAX_TEXT_LENGTH} characters")));
    }
    Ok(text)
}

/// Returns the visible text of a chat message, on one line. Empty if nothing is visible.
fn chat_text(text: &str) -> String {
    let chars: Vec<char> = text.nfc().collect();
    let mut visible = String::with_capacity(text.len());
    let mut marks = 0;
    for (index, &char) in chars.iter().enumerate() {
        marks = if is_mark(char) { marks + 1 } else { 0 };
        if is_blank(char) {
            visible.push(' ');
        } else if char.general_category_group() == GeneralCategoryGroup::Other {
            // Emoji and some scripts join letters with these. Elsewhere they show nothing.
            let joins = |neighbour: Option<&char>| {
                neighbour.is_some_and(|char| {
                    !char.is_ascii()
                        && !is_blank(*char)
                        && char.general_category_group() != GeneralCategoryGroup::Other
                })
            };
            let before = index.checked_sub(1).and_then(|before| chars.get(before));
            if matches!(char, '\u{200c}' | '\u{200d}') && joins(before) && joins(chars.get(index + 1)) {
                visible.push(char);
            }
        } else if marks <= MAX_MARKS {
            visible.push(char);
        }
    }
    let shows = |char: char| !is_blank(char) && !is_mark(char);
    if visible.contains(shows) { visible.trim().to_owned() } else { String::new() }
}

/// Returns the name, with a number if it could be mistaken for one of the others or for a bot.
pub(crate) fn distinct_name<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let codes = bots::Bot::CODES.into_iter().chain(bots::Level::ALL.map(bots::Level::name));
    let taken: Vec<String> = others.chain(codes).chain(BOT_NAMES).map(likeness).collect();
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(&likeness(name))).unwrap_or_default()
}

/// Returns a text that is equal for names that look alike.
fn likeness(name: &str) -> String {
    let lower = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<String>();
    // A capital and its small letter may resemble different letters, as I resembles l.
    let skeleton: String = skeleton(name).collect();
    lower(&skeleton).chars().filter(|char| !char.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn names_of_all_languages_are_names() {
        for name in [
            "Ann",
            "Zoë O’Neil-Šimić",
            "Nguyễn Thị Ánh",
            "Анна Иванова",
            "Γιώργος",
            "李小龍",
            "山田ひろし",
            "김민준",
            "עדי כהן",
            "محمد",
            "नरेंद्र",
            "สมชาย",
            "Ann 2 🎲",
            "Bob (chess) & Co. #1",
            "Ann Иванова",
        ] {
            assert_eq!(display_name(name).as_deref(), Ok(name.nfc().collect::<String>().as_str()));
        }
        assert_eq!(display_name("  Ann \u{a0}  of Kent\n").as_deref(), Ok("Ann of Kent"));
        assert_eq!(display_name("A\u{308}nn").as_deref(), Ok("Änn"), "one form for what looks the same");
        assert_eq!(display_name("Ann ❤\u{fe0f}").as_deref(), Ok("Ann ❤"));
    }

    #[test]
    fn invisible_and_misleading_names_are_refused() {
        for name in ["", " ", "\u{a0}", &"x".repeat(25)] {
            assert_eq!(display_name(name), Err(NameError::Length), "{name:?}");
        }
        for char in [
            '\u{3164}',
            '\u{2800}',
            '\u{ad}',
            '\u{61c}',
            '\u{202e}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{200b}',
            '\u{200d}',
            '\u{2066}',
            '\u{feff}',
            '\u{e0041}',
            '\u{fff9}',
            '\u{180e}',
            '\u{34f}',
            '\u{7}',
            '𝐀',
            'Ａ',
            'ⅿ',
            '\u{e000}',
        ] {
            for name in [format!("Ann{char}"), format!("{char}"), format!("An{char}n")] {
                assert_eq!(display_name(&name), Err(NameError::Character(char)), "U+{:04X}", u32::from(char));
            }
        }
        assert_eq!(display_name("Аnn"), Err(NameError::Scripts), "the first letter is Cyrillic");
        assert_eq!(display_name("pаypal"), Err(NameError::Scripts));
        assert!(matches!(display_name("Z\u{323}\u{331}\u{325}\u{32d}\u{330}"), Err(NameError::Character(_))));
        assert!(matches!(display_name("\u{301}"), Err(NameError::Character(_))));
        assert!(check_login("ann.of-kent@example.org").is_ok());
        assert_eq!(check_login("аnn"), Err(NameError::Scripts));
    }

    #[test]
    fn chat_shows_what_it_has() {
        for (text, shown) in [
            ("  well  played! ", "well  played!"),
            ("a\nb\tc", "a b c"),
            ("\u{202e}desrever\u{202c}", "desrever"),
            ("in\u{ad}vis\u{61c}i\u{200b}ble", "invisible"),
            ("👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}", "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("a\u{200d}b", "ab"),
            ("\u{3164}\u{2800}", ""),
            ("\u{200d}\u{301}\u{fe0f}", ""),
            ("", ""),
        ] {
            assert_eq!(chat_text(text), shown, "{text:?}");
        }
        let tower = format!("Z{}", "\u{331}".repeat(40));
        assert_eq!(chat_text(&tower).chars().count(), 1 + MAX_MARKS);
    }

    #[test]
    fn names_that_look_alike_get_a_number() {
        let distinct = |name: &str, others: &[&str]| distinct_name(name, others.iter().copied());
        assert_eq!(distinct("Ann", &["Bob"]), "Ann");
        for other in ["Ann", "ann", "A nn", "Αnn", "Аnn"] {
            assert_eq!(distinct("Ann", &[other]), "Ann (2)", "{other}");
        }
        assert_eq!(distinct("Ann", &["Ann", "Ann (2)"]), "Ann (3)");
        assert_eq!(distinct("I1", &["lI"]), "I1 (2)");
        assert_eq!(distinct("Abbot", &[]), "Abbot (2)", "it is a bot's");
        assert_eq!(distinct("sister hi1da", &[]), "sister hi1da (2)");
    }

    #[test]
    fn the_names_of_bots_are_those_of_the_page() {
        let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
        let mut names = Vec::new();
        for language in ["en", "fr"] {
            let catalogue = fs::read_to_string(locales.join(language).join("page.ftl")).expect("a catalogue");
            let lines = catalogue.lines().filter(|line| line.starts_with("bot-seat-"));
            names.extend(lines.filter_map(|line| Some(line.split_once(" = ")?.1.to_owned())));
        }
        assert_eq!(names, BOT_NAMES);
        assert_eq!(
            fs::read_dir(locales)
                .expect("languages")
                .filter(|entry| { entry.as_ref().is_ok_and(|entry| entry.path().join("page.ftl").exists()) })
                .count(),
            2,
            "every language is here"
        );
    }
}
