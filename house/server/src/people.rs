//! Authentication: finds the person by cookie or token.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use bots::Level;
use sha2::{Digest, Sha256};
use store::{Person, Status, TokenHash, TokenKind};

use crate::address::client_address;
use crate::house::{House, hex, random};
use crate::journal::is_lesson;
use crate::reply::Problem;

/// The name of the session cookie.
pub(crate) const COOKIE: &str = "scriptorium";

/// The authenticated person of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) login: Option<String>,
    /// The code of a bot of about the same strength.
    pub(crate) stand_in: String,
    /// The token of the request.
    pub(crate) token: TokenHash,
    pub(crate) kind: TokenKind,
}

/// The address of the client.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<House>> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Address, Problem> {
        Ok(Address(address_of(house, &parts.headers, &parts.extensions)))
    }
}

/// Returns the address of the client of a request.
pub(crate) fn address_of(house: &House, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(peer)| peer.ip());
    client_address(&house.config.trusted_proxies, peer, headers)
}

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Visitor, Problem> {
        let token = token_of(&parts.headers).ok_or_else(Problem::not_signed_in)?;
        let hash = hash(token);
        let found = house.read(move |store| {
            let Some((person, token)) = store.person_by_token(&hash)? else { return Ok(None) };
            let tables = store.tables_of(&person.id, None, EXPERIENCED_AFTER)?;
            let finished = tables.iter().filter(|row| row.status == Status::Over && !is_lesson(row)).count();
            Ok(Some((person, token.kind, finished)))
        });
        match found.await? {
            Some((person, kind, finished)) if kind != TokenKind::Link => {
                Ok(Visitor::new(person, kind, hash, finished))
            }
            _ => Err(Problem::not_signed_in()),
        }
    }
}

impl OptionalFromRequestParts<Arc<House>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Option<Visitor>, Problem> {
        match <Visitor as FromRequestParts<_>>::from_request_parts(parts, house).await {
            Ok(visitor) => Ok(Some(visitor)),
            Err(problem) if problem.is_unauthorized() => Ok(None),
            Err(problem) => Err(problem),
        }
    }
}

/// The number of finished games after which a person counts as experienced.
const EXPERIENCED_AFTER: usize = 3;

impl Visitor {
    pub(crate) fn new(person: Person, kind: TokenKind, token: TokenHash, finished: usize) -> Visitor {
        let stand_in = if finished >= EXPERIENCED_AFTER { Level::Illuminator } else { Level::Scribe };
        let Person { id, name, login, .. } = person;
        Visitor { id, name, login, stand_in: stand_in.name().to_owned(), token, kind }
    }
}

/// Returns the token of a request, from the `Authorization` header or else the cookie.
fn token_of(headers: &HeaderMap) -> Option<&str> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ");
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token)
}

/// Returns a new random token.
pub(crate) fn new_token() -> String {
    hex(&random::<32>())
}

/// Returns the hash of a token. Tokens are stored only as hashes.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// Returns the session cookie. Scripts cannot read it, and forms on other sites do not send it. An empty token deletes it.
pub(crate) fn cookie(house: &House, token: &str) -> HeaderValue {
    let secure = house.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    let age = if token.is_empty() { 0 } else { 400 * 24 * 60 * 60 };
    let value = format!("{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&value).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// Checks a name and collapses its white space.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=24).contains(&name.chars().count());
    // Invisible characters and marks of writing direction would let one name look like another.
    let invisible = |char: char| matches!(char, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    if !fits || name.chars().any(|char| char.is_control() || invisible(char)) {
        return Err(Problem::malformed("a name has 1 to 24 visible characters"));
    }
    Ok(name)
}
