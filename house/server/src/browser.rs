//! What a browser keeps in cookies: the session, sessions of other people to switch to, and a mark of the accounts that
//! have signed in with it.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use store::{Change, Person, PersonChange, StoreError, Token, TokenKind};

use crate::house::{House, hex, random};
use crate::people::{find_person, hash, new_token};
use crate::reply::Problem;

/// The name of the session cookie.
pub(crate) const SESSION: &str = "scriptorium";

/// The name of the cookie with the sessions of other people, separated by full stops.
const KEPT: &str = "scriptorium-kept";

/// The name of the cookie that marks a device.
const DEVICE: &str = "scriptorium-device";

/// Maximum number of other people that a browser keeps.
const MAX_KEPT: usize = 4;

/// The longest time that browsers keep cookies, in seconds.
const MAX_AGE: u64 = 400 * 24 * 60 * 60;

/// The cookies of a browser.
pub(crate) struct Browser {
    /// The session that requests use.
    pub(crate) session: Option<Session>,
    /// Valid sessions of other people, the last used first.
    pub(crate) kept: Vec<Session>,
    pub(crate) device: Device,
    /// Whether the request had the cookie of kept sessions.
    had_kept: bool,
}

/// A valid session.
pub(crate) struct Session {
    pub(crate) person: Person,
    secret: String,
}

impl FromRequestParts<Arc<House>> for Browser {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Browser, Problem> {
        let session = cookie(&parts.headers, SESSION).map(str::to_owned);
        let kept = cookie(&parts.headers, KEPT);
        let had_kept = kept.is_some();
        let kept: Vec<_> = kept.unwrap_or_default().split('.').take(MAX_KEPT).map(str::to_owned).collect();
        let device = Device::read(cookie(&parts.headers, DEVICE).unwrap_or_default());
        let session = match session {
            Some(secret) => find_session(house, secret).await?,
            None => None,
        };
        let mut browser = Browser { session, kept: Vec::new(), device, had_kept };
        for secret in kept.into_iter().filter(|secret| !secret.is_empty()) {
            if let Some(session) = find_session(house, secret).await?
                && !browser.people().any(|person| person.id == session.person.id)
            {
                browser.kept.push(session);
            }
        }
        Ok(browser)
    }
}

async fn find_session(house: &Arc<House>, secret: String) -> Result<Option<Session>, StoreError> {
    let found = find_person(house, hash(&secret)).await?;
    Ok(found
        .and_then(|(person, token)| (token.kind == TokenKind::Session).then_some(Session { person, secret })))
}

impl Browser {
    fn people(&self) -> impl Iterator<Item = &Person> {
        self.session.iter().chain(&self.kept).map(|session| &session.person)
    }

    /// Puts the current session aside, so that the browser can switch back to it. A guest without any table is not worth
    /// that. Fails if the browser keeps too many people already.
    pub(crate) async fn put_aside(&mut self, house: &House) -> Result<(), Problem> {
        let Some(session) = &self.session else { return Ok(()) };
        let id = session.person.id.clone();
        let is_empty = session.person.login.is_none()
            && house.read(move |store| store.tables_of(&id, None, 1)).await?.is_empty();
        if is_empty {
            self.session = None;
        } else if self.kept.len() >= MAX_KEPT {
            return Err(Problem::conflict(format!(
                "this browser keeps {MAX_KEPT} other people already: switch to one of them and sign out"
            )));
        } else if let Some(session) = self.session.take() {
            self.kept.insert(0, session);
        }
        Ok(())
    }

    /// Removes the kept session of a person.
    pub(crate) fn take_kept(&mut self, person: &str) -> Option<Session> {
        let kept = self.kept.iter().position(|session| session.person.id == person)?;
        Some(self.kept.remove(kept))
    }

    /// Starts a session of a person.
    pub(crate) async fn start(&mut self, house: &House, person: Person) -> Result<(), Problem> {
        let (secret, token) = new_session(house);
        house.write(Change::Person(PersonChange::TokenAdded { person: person.id.clone(), token })).await?;
        self.session = Some(Session { person, secret });
        Ok(())
    }

    /// Starts the first session of a new person.
    pub(crate) async fn start_first(&mut self, house: &House, person: Person) -> Result<(), Problem> {
        let (secret, token) = new_session(house);
        house.write(Change::Person(PersonChange::Arrived(person.clone(), token))).await?;
        self.session = Some(Session { person, secret });
        Ok(())
    }

    /// Ends the current session, and returns to the last person who was put aside.
    pub(crate) fn end(&mut self) {
        self.session = if self.kept.is_empty() { None } else { Some(self.kept.remove(0)) };
    }

    /// Returns a response that sets the cookies.
    pub(crate) fn respond(&self, house: &House, body: impl IntoResponse) -> Response {
        let sessions = house.config.lifetimes.sessions.as_secs().min(MAX_AGE);
        let session = self.session.as_ref().map_or("", |session| &session.secret);
        let kept: Vec<_> = self.kept.iter().map(|session| session.secret.as_str()).collect();
        let cookies = [
            (SESSION, session.to_owned(), sessions),
            (KEPT, kept.join("."), sessions),
            (DEVICE, self.device.to_text(), MAX_AGE),
        ];
        let secure = house.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        let secure = if secure { "; Secure" } else { "" };
        let mut response = body.into_response();
        for (name, value, age) in cookies {
            // Without a value, the cookie is deleted, if there is one.
            if value.is_empty() && (name == DEVICE || name == KEPT && !self.had_kept) {
                continue;
            }
            let age = if value.is_empty() { 0 } else { age };
            // Scripts cannot read the cookie, and forms on other sites do not send it.
            let cookie = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        }
        response
    }
}

fn new_session(house: &House) -> (String, Token) {
    let (secret, now) = (new_token(), house.now());
    let (kind, label) = (TokenKind::Session, String::new());
    let token = Token { hash: hash(&secret), kind, label, created: now, used: now };
    (secret, token)
}

/// Returns the value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// The mark of a device: a random id, with proofs that it has signed in to certain accounts. A proof is keyed with the
/// stored hash of the account's password, so that only the server can make one, and a new password revokes it.
pub(crate) struct Device {
    id: String,
    /// The last used account first.
    proofs: Vec<String>,
}

/// Maximum number of accounts that a device remembers.
const MAX_PROOFS: usize = 4;

impl Device {
    fn read(text: &str) -> Device {
        let mut parts = text.split('.').map(str::to_owned);
        let id = parts.next().unwrap_or_default();
        Device { id, proofs: parts.take(MAX_PROOFS).collect() }
    }

    /// Returns the text of the cookie, which is empty if the device knows no account.
    fn to_text(&self) -> String {
        if self.proofs.is_empty() { String::new() } else { format!("{}.{}", self.id, self.proofs.join(".")) }
    }

    /// Returns the id of the device if it has signed in to the account of this person.
    pub(crate) fn known_to(&self, person: &Person) -> Option<&str> {
        let known = |proof: &String| {
            let proof = from_hex(proof);
            self.proof(person).is_some_and(|expected| expected.verify_slice(&proof).is_ok())
        };
        self.proofs.iter().any(known).then_some(self.id.as_str())
    }

    /// Remembers that the device has signed in to the account of this person.
    pub(crate) fn remember(&mut self, person: &Person) {
        if self.known_to(person).is_some() {
            return;
        }
        if self.proofs.is_empty() {
            self.id = hex(&random::<16>());
        }
        if let Some(proof) = self.proof(person) {
            self.proofs.insert(0, hex(&proof.finalize().into_bytes()));
            self.proofs.truncate(MAX_PROOFS);
        }
    }

    fn proof(&self, person: &Person) -> Option<Hmac<Sha256>> {
        let mut proof = Hmac::<Sha256>::new_from_slice(person.password.as_ref()?.as_bytes()).ok()?;
        proof.update(format!("known device {} of {}", self.id, person.id).as_bytes());
        Some(proof)
    }
}

/// Returns the bytes of hexadecimal text, or none if it is invalid.
fn from_hex(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let bytes = text.as_bytes().chunks(2).map(|pair| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    });
    bytes.collect::<Option<Vec<_>>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(id: &str, password: &str) -> Person {
        let (login, password) = (Some(id.to_owned()), Some(password.to_owned()));
        Person { id: id.to_owned(), name: id.to_owned(), created: 0, login, password, banned: None }
    }

    #[test]
    fn a_device_is_known_to_the_accounts_that_signed_in_until_the_password_changes() {
        let (ann, bob) = (account("ann", "hash one"), account("bob", "hash two"));
        let mut device = Device::read("");
        assert!(device.to_text().is_empty() && device.known_to(&ann).is_none());
        device.remember(&ann);
        let device = Device::read(&device.to_text());
        assert!(device.known_to(&ann).is_some() && device.known_to(&bob).is_none());
        assert!(device.known_to(&account("ann", "hash of a new password")).is_none());
        let mut device = device;
        (0..9).for_each(|_| device.remember(&bob));
        assert!(device.known_to(&ann).is_some() && device.known_to(&bob).is_some());
        assert_eq!(device.proofs.len(), 2);
    }

    #[test]
    fn nobody_can_make_up_a_device() {
        let ann = account("ann", "hash");
        let mut device = Device::read("");
        device.remember(&ann);
        let text = device.to_text();
        let (id, proof) = text.split_once('.').expect("an id and a proof");
        let other = format!("{}.{proof}", hex(&[7; 16]));
        let cut = &text[..text.len() - 2];
        for forged in
            [id, &format!("{id}."), &format!("{id}.00"), &format!("{id}.zz{proof}"), &other, cut, "."]
        {
            assert!(Device::read(forged).known_to(&ann).is_none(), "{forged}");
        }
        assert!(Device::read(&text).known_to(&ann).is_some());
    }
}
