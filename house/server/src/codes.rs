//! Short codes of tables, to be spoken: for people who are in the same room or on the phone.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::Time;
use utoipa::ToSchema;
use wire::{Code, Refusal, Status};

use crate::api::TableId;
use crate::budget::AddressBudgets;
use crate::house::{House, lock};
use crate::metrics::Limit;
use crate::openapi::{NotFound, Storage, Unknown};
use crate::people::{Address, Visitor};
use crate::reply::{Json, Problem};

/// How long a code is valid after it was last asked for, in milliseconds.
const LIFETIME: Time = 24 * 60 * 60 * 1000;
/// The maximum number of codes. Above it, those that have expired are dropped, and else the one that expires first.
const MAX_CODES: usize = 20_000;
/// For how many tables per day an address can make codes, so that one cannot drop those of others.
const TABLES_PER_DAY: f64 = 200.0;
/// A code is this many syllables of a consonant and a vowel: 65 million codes.
const SYLLABLES: usize = 4;
const CONSONANTS: &[u8] = b"BDFGJKLMNPRSTVZCHQ";
const VOWELS: &[u8] = b"AEIOU";

/// The valid codes. They are in memory only: a table's code is the same after a restart, once it is requested.
pub(crate) struct Codes {
    tables: Mutex<HashMap<String, (String, Time)>>,
    made: AddressBudgets,
}

impl Codes {
    pub(crate) fn new() -> Codes {
        Codes { tables: Mutex::default(), made: AddressBudgets::new(TABLES_PER_DAY) }
    }

    /// Returns the code of a table, and makes it valid. None if the address has made too many.
    fn of(&self, table: &str, address: IpAddr, now: Time) -> Option<String> {
        let mut codes = lock(&self.tables);
        // Another table may have the same code: the next attempt gives another one.
        let free =
            |code: &String| codes.get(code).is_none_or(|(other, until)| other == table || *until <= now);
        let code = (0..u8::MAX).map(|attempt| spell(table, attempt)).find(free);
        let code = code.unwrap_or_else(|| spell(table, 0));
        if !codes.get(&code).is_some_and(|(of, until)| of == table && *until > now) {
            if self.made.is_used_up(address, now) {
                return None;
            }
            self.made.charge(address, 1.0, now);
            if codes.len() >= MAX_CODES {
                codes.retain(|_, (_, until)| *until > now);
            }
            if codes.len() >= MAX_CODES
                && let Some(oldest) = codes.iter().min_by_key(|(_, (_, until))| *until)
            {
                let oldest = oldest.0.clone();
                codes.remove(&oldest);
            }
        }
        codes.insert(code.clone(), (table.to_owned(), now + LIFETIME));
        Some(code)
    }

    fn find(&self, code: &str, now: Time) -> Option<String> {
        let codes = lock(&self.tables);
        codes.get(&normal(code)).filter(|(_, until)| *until > now).map(|(table, _)| table.clone())
    }
}

fn spell(table: &str, attempt: u8) -> String {
    let hash = Sha256::new().chain_update([attempt]).chain_update(table).finalize();
    syllables(&hash[..2 * SYLLABLES])
}

/// Spells bytes as syllables, two bytes each.
pub(crate) fn syllables(bytes: &[u8]) -> String {
    let letter = |letters: &[u8], byte: u8| char::from(letters[usize::from(byte) % letters.len()]);
    let pairs = bytes.chunks_exact(2);
    pairs.flat_map(|pair| [letter(CONSONANTS, pair[0]), letter(VOWELS, pair[1])]).collect()
}

/// Returns a code as it was made, from what a person has typed.
pub(crate) fn normal(code: &str) -> String {
    let letters: String = code.chars().filter(char::is_ascii_alphabetic).collect();
    letters.to_ascii_uppercase()
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
/// The code is valid for a day, while the game has not begun. An address can make codes for a limited number of tables per
/// day.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/code",
    operation_id = "makeCode",
    params(TableId),
    responses((status = 200, description = "The code.", body = TableCode), Unknown, NotFound, Storage)
)]
pub(crate) async fn make_code(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(TableId { id }): Path<TableId>,
) -> Result<Json<TableCode>, Problem> {
    check_open(&house, &id).await?;
    match house.codes.of(&id, visitor.address, house.now()) {
        Some(code) => Ok(Json(TableCode { code })),
        None => {
            house.metrics.count_limited(Limit::Requests);
            Err(Problem::too_many(None))
        }
    }
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

    fn address(number: u16) -> IpAddr {
        let [high, low] = number.to_be_bytes();
        IpAddr::from([10, 0, high, low])
    }

    fn made(codes: &Codes, table: &str, now: Time) -> String {
        codes.of(table, address(0), now).expect("few codes were made")
    }

    #[test]
    fn a_code_leads_to_its_table_for_a_day_and_is_the_same_after_a_restart() {
        let codes = Codes::new();
        let code = made(&codes, "a table", 0);
        assert_eq!(code.len(), 2 * SYLLABLES);
        assert_eq!(made(&Codes::new(), "a table", 7), code);
        let spoken = format!("{} {}", &code[..4].to_lowercase(), &code[4..]);
        assert_eq!(codes.find(&spoken, LIFETIME - 1).as_deref(), Some("a table"));
        assert_eq!(codes.find(&code, LIFETIME), None);
        assert_eq!(codes.find("", 0), None);
    }

    #[test]
    fn tables_with_the_same_letters_get_different_codes_in_bounded_memory() {
        let codes = Codes::new();
        let code = made(&codes, "first", 0);
        lock(&codes.tables).insert(code.clone(), ("another".to_owned(), LIFETIME));
        assert_ne!(made(&codes, "first", 0), code);
        assert_eq!(made(&codes, "first", LIFETIME), code, "the other one has expired");
        for number in 0..MAX_CODES + 10 {
            let from = address(number as u16 / 100 + 1);
            codes.of(&format!("table {number}"), from, number as Time).expect("few codes of each");
        }
        assert!(lock(&codes.tables).len() <= MAX_CODES);
    }

    #[test]
    fn an_address_cannot_drop_the_codes_of_others() {
        let codes = Codes::new();
        let code = made(&codes, "first", 0);
        let flood =
            (0..2 * MAX_CODES).filter(|number| codes.of(&format!("table {number}"), address(1), 1).is_some());
        assert_eq!(flood.count(), TABLES_PER_DAY as usize);
        assert_eq!(codes.find(&code, 1).as_deref(), Some("first"));
        assert!(codes.of("table 0", address(1), 2).is_some(), "a code that exists is no new one");
        assert!(codes.of("second", address(2), 2).is_some());
    }
}
