//! Who people are: a cookie or a token, and the person behind it.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use bots::Level;
use sha2::{Digest, Sha256};
use store::{Person, Status, TokenHash, TokenKind};

use crate::house::{House, hex, random};
use crate::journal::is_lesson;
use crate::reply::Problem;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "scriptorium";

/// Somebody who is known.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) login: Option<String>,
    /// A bot that is about as strong.
    pub(crate) stand_in: String,
    /// The token by which they are known.
    pub(crate) token: TokenHash,
    pub(crate) kind: TokenKind,
}

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<House>> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Address, Problem> {
        Ok(Address(address(house, &parts.headers, parts.extensions.get())))
    }
}

/// The address of a client, as the proxy tells it where there is one.
pub(crate) fn address(
    house: &House,
    headers: &HeaderMap,
    connection: Option<&ConnectInfo<SocketAddr>>,
) -> IpAddr {
    let direct = connection.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip());
    if !house.config.behind_proxy {
        return direct;
    }
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    last.unwrap_or(direct)
}

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Visitor, Problem> {
        let token = token_of(&parts.headers).ok_or_else(Problem::not_signed_in)?;
        let hash = hash(token);
        let found = house.read(move |store| {
            let Some((person, kind)) = store.person_by_token(&hash)? else { return Ok(None) };
            let tables = store.tables_of(&person.id, None, GAMES)?;
            let finished = tables.iter().filter(|row| row.status == Status::Over && !is_lesson(row)).count();
            Ok(Some((person, kind, finished)))
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
            Err(problem) if problem.is_unknown() => Ok(None),
            Err(problem) => Err(problem),
        }
    }
}

/// How many games somebody must have finished to be taken for somebody who knows the game.
const GAMES: usize = 3;

impl Visitor {
    pub(crate) fn new(person: Person, kind: TokenKind, token: TokenHash, finished: usize) -> Visitor {
        let stand_in = if finished >= GAMES { Level::Illuminator } else { Level::Scribe };
        let Person { id, name, login, .. } = person;
        Visitor { id, name, login, stand_in: stand_in.name().to_owned(), token, kind }
    }
}

/// The token of a request: a program's in `Authorization`, a browser's in the cookie.
fn token_of(headers: &HeaderMap) -> Option<&str> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ");
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token)
}

/// A new token.
pub(crate) fn new_token() -> String {
    hex(&random::<32>())
}

/// The hash of a token, which is all of it that is stored.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// The cookie that lets a browser be known. Scripts cannot read it, and other sites' forms do not send it.
pub(crate) fn cookie(house: &House, token: &str) -> HeaderValue {
    let secure = house.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    let age = if token.is_empty() { 0 } else { 400 * 24 * 60 * 60 };
    let value = format!("{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&value).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// A name that others can read: 1 to 24 characters, none of them invisible.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=24).contains(&name.chars().count());
    // Marks that turn the direction of writing would let a name look like another.
    let turns = |char: char| matches!(char, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    if !fits || name.chars().any(|char| char.is_control() || turns(char)) {
        return Err(Problem::malformed("a name has 1 to 24 characters that can be seen"));
    }
    Ok(name)
}
