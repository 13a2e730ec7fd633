//! Authentication: finds the person by cookie or token.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use bots::Level;
use sha2::{Digest, Sha256};
use store::{Change, Person, PersonChange, Scope, Status, StoreError, Token, TokenHash, TokenKind};
use table::Time;

use crate::address::client_address;
use crate::browser::{SESSION, cookie};
use crate::house::{House, hex, random};
use crate::journal::is_lesson;
use crate::reply::Problem;

/// The person of a request with any valid credential, also with an API token that may only read.
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
    /// The address of the request.
    pub(crate) address: IpAddr,
}

/// The person of a request that may play: with a session, or an API token of that scope.
pub(crate) struct Player(pub(crate) Visitor);

/// The person of a request that may manage the person: with a session. A program must not create or revoke credentials, or
/// change or delete its owner.
pub(crate) struct Owner(pub(crate) Visitor);

/// The person of a request with a session, even if they are banned.
pub(crate) struct Leaving(pub(crate) Visitor);

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

/// How often the last use of a token is stored.
const USE_INTERVAL_MS: u64 = 60 * 60 * 1000;

/// Returns the owner of a valid token, and the token. Stores that it is used.
pub(crate) async fn find_person(
    house: &House,
    hash: TokenHash,
) -> Result<Option<(Person, Token)>, StoreError> {
    let now = house.now();
    let found = house.read(move |store| store.person_by_token(&hash)).await?;
    let Some((person, token)) = found.filter(|(_, token)| expiry(house, token) > now) else {
        return Ok(None);
    };
    let is_due = token.kind != TokenKind::Link && now.saturating_sub(token.used) >= USE_INTERVAL_MS;
    // Do not wait for it, and do not add to the writes that fail.
    if is_due && house.health.known_trouble().is_none() {
        house.submit(Change::Person(PersonChange::TokenUsed { hash, at: now }), |_| ());
    }
    Ok(Some((person, token)))
}

/// Returns when a token expires if it is not used until then.
pub(crate) fn expiry(house: &House, token: &Token) -> Time {
    let lifetimes = &house.config.lifetimes;
    let (since, lifetime) = match token.kind {
        TokenKind::Link => (token.created, lifetimes.links),
        TokenKind::Session | TokenKind::Api(_) => (token.used, lifetimes.sessions),
    };
    since.saturating_add(u64::try_from(lifetime.as_millis()).unwrap_or(u64::MAX))
}

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Visitor, Problem> {
        let (person, token) = authenticate(parts, house).await?;
        check_not_banned(&person)?;
        if token.kind == TokenKind::Session {
            house.friends.presence.note(&person.id, house.now());
        }
        Visitor::find(parts, house, person, &token).await
    }
}

impl FromRequestParts<Arc<House>> for Leaving {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Leaving, Problem> {
        match authenticate(parts, house).await? {
            (person, token) if token.kind == TokenKind::Session => {
                Ok(Leaving(Visitor::find(parts, house, person, &token).await?))
            }
            _ => Err(Problem::forbidden("an API token cannot do this: use a browser session")),
        }
    }
}

/// Returns the person of a request, and their session or API token.
async fn authenticate(parts: &Parts, house: &House) -> Result<(Person, Token), Problem> {
    let hash = hash(token_of(&parts.headers).ok_or_else(Problem::not_signed_in)?);
    let found = find_person(house, hash).await?;
    found.filter(|(_, token)| token.kind != TokenKind::Link).ok_or_else(Problem::not_signed_in)
}

/// Fails if an administrator has banned the person.
pub(crate) fn check_not_banned(person: &Person) -> Result<(), Problem> {
    person.banned.as_deref().map_or(Ok(()), |why| Err(Problem::banned(why)))
}

impl FromRequestParts<Arc<House>> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Player, Problem> {
        let visitor = <Visitor as FromRequestParts<_>>::from_request_parts(parts, house).await?;
        match visitor.kind {
            TokenKind::Session | TokenKind::Api(Scope::Play) => Ok(Player(visitor)),
            _ => Err(Problem::forbidden("this API token can only read")),
        }
    }
}

impl FromRequestParts<Arc<House>> for Owner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Owner, Problem> {
        let visitor = <Visitor as FromRequestParts<_>>::from_request_parts(parts, house).await?;
        match visitor.kind {
            TokenKind::Session => Ok(Owner(visitor)),
            _ => Err(Problem::forbidden("an API token cannot do this: use a browser session")),
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
    async fn find(parts: &Parts, house: &House, person: Person, token: &Token) -> Result<Visitor, Problem> {
        let address = address_of(house, &parts.headers, &parts.extensions);
        let id = person.id.clone();
        let tables = house.read(move |store| store.tables_of(&id, None, EXPERIENCED_AFTER)).await?;
        let finished = tables.iter().filter(|row| row.status == Status::Over && !is_lesson(row));
        Ok(Visitor::new(person, token, finished.count(), address))
    }

    fn new(person: Person, token: &Token, finished: usize, address: IpAddr) -> Visitor {
        let stand_in = if finished >= EXPERIENCED_AFTER { Level::Illuminator } else { Level::Scribe };
        let Person { id, name, login, .. } = person;
        let stand_in = stand_in.name().to_owned();
        Visitor { id, name, login, stand_in, token: token.hash, kind: token.kind, address }
    }
}

/// Returns the token of a request, from the `Authorization` header or else the cookie.
fn token_of(headers: &HeaderMap) -> Option<&str> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ");
    }
    cookie(headers, SESSION)
}

/// Returns a new random token.
pub(crate) fn new_token() -> String {
    hex(&random::<32>())
}

/// Returns the hash of a token. Tokens are stored only as hashes.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// Checks a name and returns it in its normal form.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    table::text::display_name(name).map_err(Problem::malformed)
}
