//! Short codes of tables, to be spoken: for people who are in the same room or on the phone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::Time;
use utoipa::ToSchema;
use wire::{Code, Refusal, Status};

use crate::api::TableId;
use crate::house::{House, lock};
use crate::metrics::Limit;
use crate::openapi::{NotFound, Storage, Unknown};
use crate::people::{Address, Visitor};
use crate::reply::{Json, Problem};

/// How long a code is valid after it was last asked for, in milliseconds.
const LIFETIME: Time = 24 * 60 * 60 * 1000;
/// The maximum number of valid codes. Above it, those that expire first are dropped.
const MAX_CODES: usize = 20_000;
/// A code is this many syllables of a consonant and a vowel: 65 million codes.
const SYLLABLES: usize = 4;
const CONSONANTS: &[u8] = b"BDFGJKLMNPRSTVZCHQ";
const VOWELS: &[u8] = b"AEIOU";

/// The valid codes. They are in memory only: a table's code is the same after a restart, once it is requested.
#[derive(Default)]
pub(crate) struct Codes(Mutex<HashMap<String, (String, Time)>>);

impl Codes {
    /// Returns the code of a table, and makes it valid.
    fn of(&self, table: &str, now: Time) -> String {
        let mut codes = lock(&self.0);
        codes.retain(|_, (_, until)| *until > now);
        if codes.len() >= MAX_CODES
            && let Some(oldest) =
                codes.iter().min_by_key(|(_, (_, until))| *until).map(|(code, _)| code.clone())
        {
            codes.remove(&oldest);
        }
        // Another table may have the same code: the next attempt gives another one.
        let free = |code: &String| codes.get(code).is_none_or(|(other, _)| other == table);
        let code = (0..u8::MAX).map(|attempt| spell(table, attempt)).find(free);
        let code = code.unwrap_or_else(|| spell(table, 0));
        codes.insert(code.clone(), (table.to_owned(), now + LIFETIME));
        code
    }

    fn find(&self, code: &str, now: Time) -> Option<String> {
        let letters: String = code.chars().filter(char::is_ascii_alphabetic).collect();
        let codes = lock(&self.0);
        codes
            .get(&letters.to_ascii_uppercase())
            .filter(|(_, until)| *until > now)
            .map(|(table, _)| table.clone())
    }
}

fn spell(table: &str, attempt: u8) -> String {
    let hash = Sha256::new().chain_update([attempt]).chain_update(table).finalize();
    let letter = |letters: &[u8], byte: u8| char::from(letters[usize::from(byte) % letters.len()]);
    let syllables = hash.chunks_exact(2).take(SYLLABLES);
    syllables.flat_map(|pair| [letter(CONSONANTS, pair[0]), letter(VOWELS, pair[1])]).collect()
}

/// A short code of a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableCode {
    code: String,
}

/// The table of a code.
#[derive(Serialize, ToSchema)]
pub(crate) struct CodedTable {
    table: String,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct Spoken {
    /// The code. Case, spaces and hyphens do not matter.
    code: String,
}

/// Get a short code for a table
///
/// The code is valid for a day, while the game has not begun.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/code",
    operation_id = "makeCode",
    params(TableId),
    responses((status = 200, description = "The code.", body = TableCode), Unknown, NotFound, Storage)
)]
pub(crate) async fn make_code(
    State(house): State<Arc<House>>,
    _visitor: Visitor,
    Path(TableId { id }): Path<TableId>,
) -> Result<Json<TableCode>, Problem> {
    check_open(&house, &id).await?;
    Ok(Json(TableCode { code: house.codes.of(&id, house.now()) }))
}

/// Find the table of a code
///
/// An address can try a limited number of codes.
#[utoipa::path(
    get,
    path = "/api/codes/{code}",
    operation_id = "findCode",
    params(Spoken),
    security(()),
    responses((status = 200, description = "The table.", body = CodedTable), NotFound, Storage)
)]
pub(crate) async fn find_code(
    State(house): State<Arc<House>>,
    Address(address): Address,
    Path(Spoken { code }): Path<Spoken>,
) -> Result<Json<CodedTable>, Problem> {
    house.check_limit(Limit::Requests, &house.code_attempts, address)?;
    let table = house.codes.find(&code, house.now()).ok_or_else(unknown_code)?;
    check_open(&house, &table).await?;
    Ok(Json(CodedTable { table }))
}

async fn check_open(house: &Arc<House>, table: &str) -> Result<(), Problem> {
    let view = house.room(table).await?.view(house).await?;
    if view.status == Status::Open { Ok(()) } else { Err(unknown_code().into()) }
}

fn unknown_code() -> Refusal {
    Refusal::new(Code::NoSuchTable, "no table that waits for players has this code")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_leads_to_its_table_for_a_day_and_is_the_same_after_a_restart() {
        let codes = Codes::default();
        let code = codes.of("a table", 0);
        assert_eq!(code.len(), 2 * SYLLABLES);
        assert_eq!(Codes::default().of("a table", 7), code);
        let spoken = format!("{} {}", &code[..4].to_lowercase(), &code[4..]);
        assert_eq!(codes.find(&spoken, LIFETIME - 1).as_deref(), Some("a table"));
        assert_eq!(codes.find(&code, LIFETIME), None);
        assert_eq!(codes.find("", 0), None);
    }

    #[test]
    fn tables_with_the_same_letters_get_different_codes_in_bounded_memory() {
        let codes = Codes::default();
        let code = codes.of("first", 0);
        lock(&codes.0).insert(code.clone(), ("another".to_owned(), LIFETIME));
        assert_ne!(codes.of("first", 0), code);
        for number in 0..MAX_CODES + 10 {
            codes.of(&format!("table {number}"), number as Time);
        }
        assert!(lock(&codes.0).len() <= MAX_CODES);
    }
}
