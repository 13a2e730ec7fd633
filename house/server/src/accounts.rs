//! Guests, accounts, tokens.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Change, Person, PersonChange, StoreError, Token, TokenKind};
use utoipa::ToSchema;
use wire::Code;

use crate::api::Body;
use crate::house::{House, hex, random, random_id};
use crate::openapi::{Malformed, NotFound, Storage, Taken, Unknown};
use crate::people::{Address, Visitor, check_name, cookie, hash, new_token};
use crate::reply::{Json, Problem};

/// Somebody as they see themselves.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// The id, which others may know.
    person: String,
    /// What others are shown.
    name: String,
    /// The name to sign in with, which nobody else is shown.
    #[schema(required)]
    login: Option<String>,
}

impl From<&Visitor> for Me {
    fn from(visitor: &Visitor) -> Me {
        Me { person: visitor.id.clone(), name: visitor.name.clone(), login: visitor.login.clone() }
    }
}

/// The most tokens of one person.
const MOST_TOKENS: usize = 50;

/// Who am I
#[utoipa::path(
    get,
    path = "/api/me",
    responses(
        (status = 200, description = "The person behind the cookie or token.", body = Me),
        Unknown, Storage
    )
)]
pub(crate) async fn me(visitor: Visitor) -> Json<Me> {
    Json(Me::from(&visitor))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arrival {
    /// 1 to 24 characters that can be seen; the house chooses a name if none is given.
    #[serde(default)]
    name: Option<String>,
}

/// Come in as a guest
#[utoipa::path(
    post,
    path = "/api/me",
    request_body = Arrival,
    security((), ("cookie" = []), ("token" = [])),
    responses(
        (status = 200, description = "A new guest with a cookie, or whoever the cookie knows already.", body = Me,
            headers(("set-cookie" = String, description = "The cookie by which the browser is known."))),
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
    if !house.guests.allow(&address) {
        return Err(Problem::too_many());
    }
    let number = u16::from_le_bytes(random()) % 9000 + 1000;
    let name = arrival.name.map_or_else(|| Ok(format!("Scribe {number}")), |name| check_name(&name))?;
    let now = house.now();
    let person = Person { id: random_id(), name, created: now, login: None, password: None };
    let secret = new_token();
    let token = Token { hash: hash(&secret), kind: TokenKind::Session, label: String::new(), created: now };
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
    /// 1 to 24 characters that can be seen.
    name: String,
}

/// Take another name
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

/// Be forgotten
///
/// The person, all their tokens and their list of tables go, and their sockets are closed. Games that were played
/// stay, without the name and the words of whoever is forgotten; the id in them means nobody. Not for programs.
#[utoipa::path(
    delete,
    path = "/api/me",
    responses(
        (status = 204, description = "Nobody is known by that id any more.",
            headers(("set-cookie" = String, description = "The cookie by which the browser is known."))),
        Unknown, Storage
    )
)]
pub(crate) async fn forget(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Problem> {
    check_session(&visitor)?;
    // Whoever asks and goes is forgotten all the same.
    let forgetting = tokio::spawn(forget_person(Arc::clone(&house), visitor.id));
    forgetting.await.map_err(Problem::malformed)??;
    Ok(with_cookie(&house, "", StatusCode::NO_CONTENT))
}

/// Table by table the name and the words go, and in the end the person. Where something fails before, the person is
/// still known and can ask again.
async fn forget_person(house: Arc<House>, person: String) -> Result<(), Problem> {
    let _permit = house.forgetting.acquire().await.map_err(|_| stopping())?;
    let named = person.clone();
    for table in house.read(move |store| store.tables_naming(&named)).await? {
        house.room(&table).await?.forget(&house, &person).await?;
    }
    house.write(Change::Person(PersonChange::Forgotten { person: person.clone() })).await?;
    house.revoke_all(&person);
    Ok(())
}

/// A program cannot make itself at home, nor turn its owner out.
fn check_session(visitor: &Visitor) -> Result<(), Problem> {
    if visitor.kind == TokenKind::Session { Ok(()) } else { Err(Problem::not_signed_in()) }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct NewToken {
    /// 64 hexadecimal digits, to be kept secret. A program sends it as `Authorization: Bearer TOKEN`.
    token: String,
}

/// A personal link for another device
///
/// The page puts the token behind the `#` of a link, which browsers keep to themselves. Not for programs.
#[utoipa::path(
    post,
    path = "/api/me/link",
    operation_id = "makeLink",
    responses(
        (status = 200, description = "A token that lets the same person in once, by `/api/enter`.", body = NewToken),
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

/// Come in by a personal link
#[utoipa::path(
    post,
    path = "/api/enter",
    request_body = Entrance,
    security(()),
    responses(
        (status = 200, description = "The person of the link. The link is used up.", body = Me,
            headers(("set-cookie" = String, description = "The cookie by which the browser is known."))),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn enter(
    State(house): State<Arc<House>>,
    Address(address): Address,
    Body(entrance): Body<Entrance>,
) -> Result<Response, Problem> {
    check_attempts(&house, address)?;
    let hash = hash(&entrance.token);
    let found = house.read(move |store| store.person_by_token(&hash)).await?;
    let Some((person, TokenKind::Link)) = found else { return Err(Problem::not_signed_in()) };
    let used = PersonChange::TokenRemoved { person: person.id.clone(), hash };
    match house.write(Change::Person(used)).await {
        Ok(()) => begin_session(&house, person).await,
        // Somebody else was faster with the same link.
        Err(StoreError::OutOfStep(_)) => Err(Problem::not_signed_in()),
        Err(error) => Err(error.into()),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    /// 3 to 64 letters, digits or -_.@+, in which capitals do not count.
    login: String,
    #[schema(min_length = 10, max_length = 200)]
    password: String,
}

/// What an account is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Account {
    /// 3 to 64 letters, digits or -_.@+, in which capitals do not count.
    login: String,
    #[schema(min_length = 10, max_length = 200)]
    password: String,
    /// The password until now, which an account has to say; a guest has none.
    #[serde(default)]
    current: Option<String>,
}

/// Make the guest an account, or give the account another login or password
///
/// Not for programs. When an account changes, its other browsers and links are signed out.
#[utoipa::path(
    post,
    path = "/api/account",
    request_body = Account,
    responses(
        (status = 200, description = "The person with the login.", body = Me),
        Malformed, Unknown, Taken, Storage
    )
)]
pub(crate) async fn account(
    State(house): State<Arc<House>>,
    mut visitor: Visitor,
    Address(address): Address,
    Body(account): Body<Account>,
) -> Result<Json<Me>, Problem> {
    check_attempts(&house, address)?;
    check_session(&visitor)?;
    let Account { login, password, current } = account;
    let Credentials { login, password } = check_credentials(Credentials { login, password })?;
    let id = visitor.id.clone();
    let person = house.read(move |store| store.person(&id)).await?;
    let old = person.and_then(|person| person.password);
    // Whoever found a browser open cannot take the account over.
    if let Some(old) = &old
        && !verify(&house, old.clone(), current.unwrap_or_default()).await?
    {
        return Err(wrong("the old password is not right"));
    }
    let salt = SaltString::encode_b64(&random::<16>()).map_err(Problem::malformed)?;
    let hashed = hashing(&house, move || {
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
        let gone = |token: &&Token| token.kind != TokenKind::Api && token.hash != visitor.token;
        tokens.iter().filter(gone).for_each(|token| house.revoke(&token.hash));
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
            headers(("set-cookie" = String, description = "The cookie by which the browser is known."))),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn sign_in(
    State(house): State<Arc<House>>,
    Address(address): Address,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Problem> {
    check_attempts(&house, address)?;
    let Credentials { login, password } = check_credentials(credentials)?;
    let found = house.read(move |store| store.person_by_login(&login)).await?;
    let stored = found.as_ref().and_then(|person| person.password.clone());
    // Whether there is such a login must not show in the time that the answer takes.
    let stored = stored.unwrap_or_else(|| NOBODY.to_owned());
    match (verify(&house, stored, password).await?, found) {
        (true, Some(person)) => begin_session(&house, person).await,
        _ => Err(wrong("the name or the password is not right")),
    }
}

fn wrong(message: &str) -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, Code::NotSeated, message)
}

/// Whether a password is the one that was hashed.
async fn verify(house: &House, hash: String, password: String) -> Result<bool, Problem> {
    hashing(house, move || {
        let hash = PasswordHash::new(&hash);
        hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    })
    .await
}

/// The hash of a password that nobody has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes a password elsewhere, one at a time.
async fn hashing<T: Send + 'static>(
    house: &House,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _permit = house.hashing.acquire().await.map_err(|_| stopping())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| stopping())
}

fn stopping() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopping, "the server stops")
}

fn check_attempts(house: &House, address: std::net::IpAddr) -> Result<(), Problem> {
    if house.sign_ins.allow(&address) { Ok(()) } else { Err(Problem::too_many()) }
}

fn check_credentials(credentials: Credentials) -> Result<Credentials, Problem> {
    let login = credentials.login.trim().to_lowercase();
    let plain = |char: char| char.is_alphanumeric() || "-_.@+".contains(char);
    if !(3..=64).contains(&login.chars().count()) || !login.chars().all(plain) {
        return Err(Problem::malformed("a name to sign in with has 3 to 64 letters, digits or -_.@+"));
    }
    if !(10..=200).contains(&credentials.password.chars().count()) {
        return Err(Problem::malformed("a password has 10 to 200 characters"));
    }
    Ok(Credentials { login, password: credentials.password })
}

async fn begin_session(house: &House, person: Person) -> Result<Response, Problem> {
    let secret = new_token();
    let created = house.now();
    let token = Token { hash: hash(&secret), kind: TokenKind::Session, label: String::new(), created };
    check_room_for_token(house, &person.id).await?;
    house.write(Change::Person(PersonChange::TokenAdded { person: person.id.clone(), token })).await?;
    let me = Me { person: person.id, name: person.name, login: person.login };
    Ok(with_cookie(house, &secret, Json(me)))
}

/// Sign out this browser
#[utoipa::path(
    post,
    path = "/api/sign-out",
    operation_id = "signOut",
    responses(
        (status = 204, description = "The cookie or token of this request is revoked.",
            headers(("set-cookie" = String, description = "The cookie by which the browser is known."))),
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
    /// 1 to 24 characters, to tell tokens apart.
    label: String,
}

/// A token for a program
///
/// Not for programs.
#[utoipa::path(
    post,
    path = "/api/tokens",
    operation_id = "makeToken",
    request_body = TokenLabel,
    responses(
        (status = 200, description = "The token, which is shown this once.", body = NewToken),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn make_token(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(label): Body<TokenLabel>,
) -> Result<Json<NewToken>, Problem> {
    add_token(&house, &visitor, TokenKind::Api, check_name(&label.label)?).await
}

async fn check_room_for_token(house: &House, person: &str) -> Result<(), Problem> {
    let person = person.to_owned();
    let tokens = house.read(move |store| store.tokens(&person)).await?;
    if tokens.len() < MOST_TOKENS { Ok(()) } else { Err(Problem::too_many()) }
}

async fn add_token(
    house: &House,
    visitor: &Visitor,
    kind: TokenKind,
    label: String,
) -> Result<Json<NewToken>, Problem> {
    check_session(visitor)?;
    check_room_for_token(house, &visitor.id).await?;
    let secret = new_token();
    let token = Token { hash: hash(&secret), kind, label, created: house.now() };
    house.write(Change::Person(PersonChange::TokenAdded { person: visitor.id.clone(), token })).await?;
    Ok(Json(NewToken { token: secret }))
}

/// A token as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownToken {
    id: String,
    kind: Kind,
    label: String,
    /// Milliseconds since the beginning of 1970.
    created: u64,
    /// Whether it is the one by which the asker came in.
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

/// My cookies, links and tokens, oldest first
#[utoipa::path(
    get,
    path = "/api/tokens",
    responses(
        (status = 200, description = "Never the secrets themselves.", body = Vec<KnownToken>),
        Unknown, Storage
    )
)]
pub(crate) async fn tokens(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<KnownToken>>, Problem> {
    let own = visitor.token;
    let tokens = house.read(move |store| store.tokens(&visitor.id)).await?;
    let known = tokens.into_iter().map(|token| KnownToken {
        id: hex(&token.hash),
        kind: match token.kind {
            TokenKind::Session => Kind::Session,
            TokenKind::Link => Kind::Link,
            TokenKind::Api => Kind::Api,
        },
        label: token.label,
        created: token.created,
        here: token.hash == own,
    });
    Ok(Json(known.collect()))
}

/// A token, as it is named in a path.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TokenId {
    /// The id from the list.
    id: String,
}

/// Take a token back
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
        return Err(Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "you have no such token"));
    };
    house.write(Change::Person(PersonChange::TokenRemoved { person: visitor.id, hash: token.hash })).await?;
    house.revoke(&token.hash);
    Ok(StatusCode::NO_CONTENT)
}
