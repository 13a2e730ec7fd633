//! Guests, accounts and tokens.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Change, Person, PersonChange, Scope, StoreError, Token, TokenKind};
use utoipa::ToSchema;
use wire::Code;

use crate::api::Body;
use crate::house::{House, hex, random, random_id};
use crate::metrics::Limit;
use crate::openapi::{Malformed, NotFound, Storage, Taken, Unknown};
use crate::people::{Address, Visitor, check_name, cookie, hash, new_token};
use crate::reply::{Json, Problem};

/// The signed-in person.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// The public id.
    person: String,
    /// The public name.
    name: String,
    /// The private login; `null` for a guest.
    #[schema(required)]
    login: Option<String>,
}

impl From<&Visitor> for Me {
    fn from(visitor: &Visitor) -> Me {
        Me { person: visitor.id.clone(), name: visitor.name.clone(), login: visitor.login.clone() }
    }
}

/// Maximum number of tokens of one person, sessions and links included.
const MAX_TOKENS: usize = 50;

/// Get the signed-in person
#[utoipa::path(
    get,
    path = "/api/me",
    responses(
        (status = 200, description = "The person that the cookie or token belongs to.", body = Me),
        Unknown, Storage
    )
)]
pub(crate) async fn me(visitor: Visitor) -> Json<Me> {
    Json(Me::from(&visitor))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arrival {
    /// 1 to 24 visible characters. The server picks a name if it is missing.
    #[serde(default)]
    name: Option<String>,
}

/// Create a guest
///
/// Returns the existing person if the request already has a valid cookie or token.
#[utoipa::path(
    post,
    path = "/api/me",
    request_body = Arrival,
    security((), ("cookie" = []), ("token" = [])),
    responses(
        (status = 200, description = "The new guest with a cookie, or the existing person.", body = Me,
            headers(("set-cookie" = String, description = "The session cookie."))),
        Malformed, Storage
    )
)]
pub(crate) async fn arrive(
    State(house): State<Arc<House>>,
    Address(address): Address,
    known: Option<Visitor>,
    Body(arrival): Body<Arrival>,
) -> Result<Response, Problem> {
    if let Some(visitor) = known {
        return Ok(Json(Me::from(&visitor)).into_response());
    }
    house.check_limit(Limit::Guests, &house.guests, address)?;
    let number = u16::from_le_bytes(random()) % 9000 + 1000;
    let name = arrival.name.map_or_else(|| Ok(format!("Scribe {number}")), |name| check_name(&name))?;
    let now = house.now();
    let person = Person { id: random_id(), name, created: now, login: None, password: None };
    let secret = new_token();
    let token = Token {
        hash: hash(&secret),
        kind: TokenKind::Session,
        label: String::new(),
        created: now,
        used: now,
    };
    house.write(Change::Person(PersonChange::Arrived(person.clone(), token))).await?;
    let me = Me { person: person.id, name: person.name, login: None };
    Ok(with_cookie(&house, &secret, Json(me)))
}

fn with_cookie(house: &House, secret: &str, body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(house, secret));
    response
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Renaming {
    /// 1 to 24 visible characters.
    name: String,
}

/// Change the name
#[utoipa::path(
    patch,
    path = "/api/me",
    request_body = Renaming,
    responses(
        (status = 200, description = "The person with the new name.", body = Me),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn rename(
    State(house): State<Arc<House>>,
    mut visitor: Visitor,
    Body(renaming): Body<Renaming>,
) -> Result<Json<Me>, Problem> {
    visitor.name = check_name(&renaming.name)?;
    let change = PersonChange::Renamed { person: visitor.id.clone(), name: visitor.name.clone() };
    house.write(Change::Person(change)).await?;
    Ok(Json(Me::from(&visitor)))
}

/// Delete the person
///
/// Deletes the person, their tokens and their list of tables, and closes their sockets. Their games stay, without their
/// name and chat messages; the id in them no longer belongs to a person. Not allowed with an API token.
#[utoipa::path(
    delete,
    path = "/api/me",
    responses(
        (status = 204, description = "The person is deleted and the cookie cleared.",
            headers(("set-cookie" = String, description = "The session cookie."))),
        Unknown, Storage
    )
)]
pub(crate) async fn forget(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Problem> {
    check_session(&visitor)?;
    // A task of its own, so that the deletion completes even if the client disconnects.
    let erasure = tokio::spawn(forget_person(Arc::clone(&house), visitor.id));
    erasure.await.map_err(Problem::malformed)??;
    Ok(with_cookie(&house, "", StatusCode::NO_CONTENT))
}

/// Removes the person from every table, then from the store. The person goes last: if a table fails, they can still
/// sign in and retry.
async fn forget_person(house: Arc<House>, person: String) -> Result<(), Problem> {
    let _permit = house.erasure_permits.acquire().await.map_err(|_| stopping())?;
    let searched = person.clone();
    for table in house.read(move |store| store.tables_naming(&searched)).await? {
        house.room(&table).await?.forget(&house, &person).await?;
    }
    house.write(Change::Person(PersonChange::Forgotten { person: person.clone() })).await?;
    house.revoke_all(&person);
    Ok(())
}

/// Rejects API tokens: a program must not create tokens or take over or delete its owner's account.
fn check_session(visitor: &Visitor) -> Result<(), Problem> {
    if visitor.kind == TokenKind::Session {
        Ok(())
    } else {
        Err(unauthorized("an API token cannot do this: use a browser session"))
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct NewToken {
    /// 64 hexadecimal digits. Secret. A program sends it as `Authorization: Bearer TOKEN`.
    token: String,
}

/// Create a sign-in link for another device
///
/// The page puts the token into the fragment of the link (after `#`), which browsers do not send to servers. Not allowed
/// with an API token.
#[utoipa::path(
    post,
    path = "/api/me/link",
    operation_id = "makeLink",
    responses(
        (status = 200, description = "A token for one sign-in with `/api/enter`.", body = NewToken),
        Unknown, Storage
    )
)]
pub(crate) async fn make_link(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<NewToken>, Problem> {
    add_token(&house, &visitor, TokenKind::Link, String::new()).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entrance {
    token: String,
}

/// Sign in with a link
#[utoipa::path(
    post,
    path = "/api/enter",
    request_body = Entrance,
    security(()),
    responses(
        (status = 200, description = "The person of the link. The link cannot be used again.", body = Me,
            headers(("set-cookie" = String, description = "The session cookie."))),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn enter(
    State(house): State<Arc<House>>,
    Address(address): Address,
    Body(entrance): Body<Entrance>,
) -> Result<Response, Problem> {
    check_attempt_limit(&house, address)?;
    let hash = hash(&entrance.token);
    let found = house.read(move |store| store.person_by_token(&hash)).await?;
    let Some((person, Token { kind: TokenKind::Link, .. })) = found else { return Err(link_invalid()) };
    let used = PersonChange::TokenRemoved { person: person.id.clone(), hash };
    match house.write(Change::Person(used)).await {
        Ok(()) => start_session(&house, person).await,
        // A concurrent request has used the link.
        Err(StoreError::OutOfStep(_)) => Err(link_invalid()),
        Err(error) => Err(error.into()),
    }
}

fn link_invalid() -> Problem {
    unauthorized("the link is invalid or has been used")
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    /// 3 to 64 letters, digits or -_.@+. Case-insensitive.
    login: String,
    #[schema(min_length = 10, max_length = 200)]
    password: String,
}

/// The new login and password of an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Account {
    /// 3 to 64 letters, digits or -_.@+. Case-insensitive.
    login: String,
    #[schema(min_length = 10, max_length = 200)]
    password: String,
    /// The current password. Required if the person has an account already.
    #[serde(default)]
    current: Option<String>,
}

/// Turn the guest into an account, or change the login and password
///
/// A change signs out all other sessions and revokes all links. Not allowed with an API token.
#[utoipa::path(
    post,
    path = "/api/account",
    request_body = Account,
    responses(
        (status = 200, description = "The person with the new login.", body = Me),
        Malformed, Unknown, Taken, Storage
    )
)]
pub(crate) async fn account(
    State(house): State<Arc<House>>,
    mut visitor: Visitor,
    Address(address): Address,
    Body(account): Body<Account>,
) -> Result<Json<Me>, Problem> {
    check_attempt_limit(&house, address)?;
    check_session(&visitor)?;
    let Account { login, password, current } = account;
    let Credentials { login, password } = check_credentials(Credentials { login, password })?;
    let id = visitor.id.clone();
    let person = house.read(move |store| store.person(&id)).await?;
    let old = person.and_then(|person| person.password);
    // Otherwise an unattended browser would be enough to take over the account.
    if let Some(old) = &old
        && !verify_password(&house, old.clone(), current.unwrap_or_default()).await?
    {
        return Err(unauthorized("the current password is wrong"));
    }
    let salt = SaltString::encode_b64(&random::<16>()).map_err(Problem::malformed)?;
    let hashed = run_hashing(&house, move || {
        Argon2::default().hash_password(password.as_bytes(), &salt).map(|hash| hash.to_string())
    });
    let password = hashed.await?.map_err(Problem::malformed)?;
    visitor.login = Some(login.clone());
    let stays = old.is_some().then_some(visitor.token);
    let id = visitor.id.clone();
    let tokens = house.read(move |store| store.tokens(&id)).await?;
    let change = PersonChange::Account { person: visitor.id.clone(), login, password, stays };
    house.write(Change::Person(change)).await?;
    if stays.is_some() {
        let revoked =
            |token: &&Token| !matches!(token.kind, TokenKind::Api(_)) && token.hash != visitor.token;
        tokens.iter().filter(revoked).for_each(|token| house.revoke(&token.hash));
    }
    Ok(Json(Me::from(&visitor)))
}

/// Sign in to an account
#[utoipa::path(
    post,
    path = "/api/sign-in",
    operation_id = "signIn",
    request_body = Credentials,
    security(()),
    responses(
        (status = 200, description = "The person of the account.", body = Me,
            headers(("set-cookie" = String, description = "The session cookie."))),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn sign_in(
    State(house): State<Arc<House>>,
    Address(address): Address,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Problem> {
    check_attempt_limit(&house, address)?;
    let Credentials { login, password } = check_credentials(credentials)?;
    let found = house.read(move |store| store.person_by_login(&login)).await?;
    let stored = found.as_ref().and_then(|person| person.password.clone());
    // Verify a password even for an unknown login, so that the response time does not show which logins exist.
    let stored = stored.unwrap_or_else(|| DUMMY_HASH.to_owned());
    match (verify_password(&house, stored, password).await?, found) {
        (true, Some(person)) => start_session(&house, person).await,
        _ => Err(unauthorized("wrong login or password")),
    }
}

fn unauthorized(message: &str) -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, Code::NotSeated, message)
}

/// Returns whether the password matches the hash.
async fn verify_password(house: &House, hash: String, password: String) -> Result<bool, Problem> {
    run_hashing(house, move || {
        let hash = PasswordHash::new(&hash);
        hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    })
    .await
}

/// A hash that matches no password.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Runs password hashing on a blocking thread, one at a time because each run takes 19 MiB of memory.
async fn run_hashing<T: Send + 'static>(
    house: &House,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _permit = house.hashing_permits.acquire().await.map_err(|_| stopping())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| stopping())
}

fn stopping() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopping, "the server is stopping")
}

fn check_attempt_limit(house: &House, address: std::net::IpAddr) -> Result<(), Problem> {
    house.check_limit(Limit::SignIns, &house.sign_ins, address)
}

fn check_credentials(credentials: Credentials) -> Result<Credentials, Problem> {
    let login = credentials.login.trim().to_lowercase();
    let allowed = |char: char| char.is_alphanumeric() || "-_.@+".contains(char);
    if !(3..=64).contains(&login.chars().count()) || !login.chars().all(allowed) {
        return Err(Problem::malformed("a login has 3 to 64 letters, digits or -_.@+"));
    }
    if !(10..=200).contains(&credentials.password.chars().count()) {
        return Err(Problem::malformed("a password has 10 to 200 characters"));
    }
    Ok(Credentials { login, password: credentials.password })
}

async fn start_session(house: &House, person: Person) -> Result<Response, Problem> {
    let secret = new_token();
    let now = house.now();
    let token = Token {
        hash: hash(&secret),
        kind: TokenKind::Session,
        label: String::new(),
        created: now,
        used: now,
    };
    check_token_limit(house, &person.id).await?;
    house.write(Change::Person(PersonChange::TokenAdded { person: person.id.clone(), token })).await?;
    let me = Me { person: person.id, name: person.name, login: person.login };
    Ok(with_cookie(house, &secret, Json(me)))
}

/// Sign out
#[utoipa::path(
    post,
    path = "/api/sign-out",
    operation_id = "signOut",
    responses(
        (status = 204, description = "The cookie or token of this request is revoked and its sockets are closed.",
            headers(("set-cookie" = String, description = "The session cookie."))),
        Unknown, Storage
    )
)]
pub(crate) async fn sign_out(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Problem> {
    let change = PersonChange::TokenRemoved { person: visitor.id, hash: visitor.token };
    house.write(Change::Person(change)).await?;
    house.revoke(&visitor.token);
    Ok(with_cookie(&house, "", StatusCode::NO_CONTENT))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenLabel {
    /// 1 to 24 visible characters.
    label: String,
}

/// Create an API token
///
/// Not allowed with an API token.
#[utoipa::path(
    post,
    path = "/api/tokens",
    operation_id = "makeToken",
    request_body = TokenLabel,
    responses(
        (status = 200, description = "The token. It cannot be read again.", body = NewToken),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn make_token(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(label): Body<TokenLabel>,
) -> Result<Json<NewToken>, Problem> {
    add_token(&house, &visitor, TokenKind::Api(Scope::Play), check_name(&label.label)?).await
}

async fn check_token_limit(house: &House, person: &str) -> Result<(), Problem> {
    let person = person.to_owned();
    let tokens = house.read(move |store| store.tokens(&person)).await?;
    if tokens.len() < MAX_TOKENS { Ok(()) } else { Err(Problem::too_many(None)) }
}

async fn add_token(
    house: &House,
    visitor: &Visitor,
    kind: TokenKind,
    label: String,
) -> Result<Json<NewToken>, Problem> {
    check_session(visitor)?;
    check_token_limit(house, &visitor.id).await?;
    let secret = new_token();
    let now = house.now();
    let token = Token { hash: hash(&secret), kind, label, created: now, used: now };
    house.write(Change::Person(PersonChange::TokenAdded { person: visitor.id.clone(), token })).await?;
    Ok(Json(NewToken { token: secret }))
}

/// A session, link or API token, without its secret.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownToken {
    id: String,
    kind: Kind,
    label: String,
    /// Milliseconds since the Unix epoch.
    created: u64,
    /// Whether this request was made with it.
    here: bool,
}

/// What a token is for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Session,
    Link,
    Api,
}

/// List my sessions, links and API tokens, oldest first
#[utoipa::path(
    get,
    path = "/api/tokens",
    responses(
        (status = 200, description = "The tokens, without their secrets.", body = Vec<KnownToken>),
        Unknown, Storage
    )
)]
pub(crate) async fn tokens(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<KnownToken>>, Problem> {
    let current = visitor.token;
    let tokens = house.read(move |store| store.tokens(&visitor.id)).await?;
    let known = tokens.into_iter().map(|token| KnownToken {
        id: hex(&token.hash),
        kind: match token.kind {
            TokenKind::Session => Kind::Session,
            TokenKind::Link => Kind::Link,
            TokenKind::Api(_) => Kind::Api,
        },
        label: token.label,
        created: token.created,
        here: token.hash == current,
    });
    Ok(Json(known.collect()))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TokenId {
    /// The id from the list.
    id: String,
}

/// Revoke a session, link or API token
#[utoipa::path(
    delete,
    path = "/api/tokens/{id}",
    operation_id = "removeToken",
    params(TokenId),
    responses(
        (status = 204, description = "The token is revoked, and its sockets are closed."),
        Unknown, NotFound, Storage
    )
)]
pub(crate) async fn remove_token(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(TokenId { id }): Path<TokenId>,
) -> Result<StatusCode, Problem> {
    let person = visitor.id.clone();
    let tokens = house.read(move |store| store.tokens(&person)).await?;
    let Some(token) = tokens.into_iter().find(|token| hex(&token.hash) == id) else {
        return Err(Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "you have no token with this id"));
    };
    house.write(Change::Person(PersonChange::TokenRemoved { person: visitor.id, hash: token.hash })).await?;
    house.revoke(&token.hash);
    Ok(StatusCode::NO_CONTENT)
}
