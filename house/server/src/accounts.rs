//! Guests, accounts, and who is signed in in a browser.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Change, Person, PersonChange, Status, StoreError, Token, TokenHash, TokenKind};
use utoipa::ToSchema;
use wire::{Code, Refusal};

use crate::api::Body;
use crate::browser::Browser;
use crate::house::{House, lock, random, random_id};
use crate::journal::is_lesson;
use crate::metrics::Limit;
use crate::openapi::{Malformed, NotFound, Storage, Taken, Unknown};
use crate::outbox::REVOKED;
use crate::people::{Address, Leaving, Owner, Visitor, check_name, check_not_banned, find_person, hash};
use crate::reply::{Json, Problem};
use crate::tokens::{NewToken, add_token, make_room_for_session, revoke_token};

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

impl From<&Person> for Me {
    fn from(person: &Person) -> Me {
        Me { person: person.id.clone(), name: person.name.clone(), login: person.login.clone() }
    }
}

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
/// Returns the existing person if the request already has a valid cookie or token, and renews the cookie.
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
    mut browser: Browser,
    Body(arrival): Body<Arrival>,
) -> Result<Response, Problem> {
    if let Some(visitor) = known {
        let me = Json(Me::from(&visitor));
        let by_cookie = browser.session.as_ref().is_some_and(|session| session.person.id == visitor.id);
        return Ok(if by_cookie { browser.respond(&house, me) } else { me.into_response() });
    }
    house.check_limit(Limit::Guests, &house.guests, address)?;
    let number = u16::from_le_bytes(random()) % 9000 + 1000;
    let name = arrival.name.map_or_else(|| Ok(format!("Scribe {number}")), |name| check_name(&name))?;
    let person =
        Person { id: random_id(), name, created: house.now(), login: None, password: None, banned: None };
    let me = Me::from(&person);
    browser.start_first(&house, person).await?;
    Ok(browser.respond(&house, Json(me)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Renaming {
    /// 1 to 24 visible characters.
    name: String,
}

/// The number of a person's newest tables that show a new name at once.
const MAX_RENAMED_TABLES: usize = 50;

/// Change the name
///
/// The newest unfinished tables of the person show it at once.
///
/// Not allowed with an API token.
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
    Owner(mut visitor): Owner,
    Body(renaming): Body<Renaming>,
) -> Result<Json<Me>, Problem> {
    let name = check_name(&renaming.name)?;
    if name == visitor.name {
        return Ok(Json(Me::from(&visitor)));
    }
    house.check_limit(Limit::Names, &house.names, visitor.address)?;
    house.check_budget(&visitor)?;
    visitor.name = name;
    let change = PersonChange::Renamed { person: visitor.id.clone(), name: visitor.name.clone() };
    house.write(Change::Person(change)).await?;
    for bytes in show_name(&house, &visitor.id, &visitor.name).await {
        house.charge(&visitor, bytes);
    }
    Ok(Json(Me::from(&visitor)))
}

/// Gives a person their new name at their newest unfinished tables. Returns what was stored at each, in bytes.
pub(crate) async fn show_name(house: &Arc<House>, person: &str, name: &str) -> Vec<usize> {
    let searched = person.to_owned();
    let tables = house.read(move |store| store.tables_of(&searched, None, MAX_RENAMED_TABLES)).await;
    let mut stored = Vec::new();
    // A table that cannot be opened keeps the name, like those of finished games.
    for row in tables.into_iter().flatten() {
        if matches!(row.status, Status::Open | Status::Playing)
            && let Ok(room) = house.room(&row.id).await
        {
            stored.extend(room.rename(house, person, name).await);
        }
    }
    stored
}

/// Delete the person
///
/// Deletes the person, their tokens, friends and list of tables, and closes their sockets. Their games stay, without their
/// name and chat messages; the id in them no longer belongs to a person. The browser returns to the last other person that
/// it keeps. Not allowed with an API token.
#[utoipa::path(
    delete,
    path = "/api/me",
    responses(
        (status = 204, description = "The person is deleted and the cookie cleared or replaced.",
            headers(("set-cookie" = String, description = "The session cookie."))),
        Unknown, Storage
    )
)]
pub(crate) async fn forget(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    mut browser: Browser,
) -> Result<Response, Problem> {
    // A task of its own, so that the deletion completes even if the client disconnects.
    let erasure = tokio::spawn(forget_person(Arc::clone(&house), visitor.id));
    erasure.await.map_err(Problem::malformed)??;
    browser.end();
    Ok(browser.respond(&house, StatusCode::NO_CONTENT))
}

/// Removes the person from every table, then from the store. The person goes last: if a table fails, they can still
/// sign in and retry.
async fn forget_person(house: Arc<House>, person: String) -> Result<(), Problem> {
    erase_from_tables(&house, &person).await?;
    house.write(Change::Person(PersonChange::Forgotten { person: person.clone() })).await?;
    lock(&house.matching).remove(&person);
    house.friends.forget(&person);
    house.close_all(&person, REVOKED);
    Ok(())
}

/// Removes a person's name and messages from every table.
pub(crate) async fn erase_from_tables(house: &Arc<House>, person: &str) -> Result<(), Problem> {
    let _permit = house.erasure_permits.acquire().await.map_err(|_| stopping())?;
    let searched = person.to_owned();
    for table in house.read(move |store| store.tables_naming(&searched)).await? {
        house.room(&table).await?.forget(house, person).await?;
    }
    Ok(())
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
    Owner(visitor): Owner,
) -> Result<Json<NewToken>, Problem> {
    add_token(&house, &visitor, TokenKind::Link, String::new()).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    token: String,
}

/// Whom a link signs in, and who is signed in now.
#[derive(Serialize, ToSchema)]
pub(crate) struct Preview {
    /// The public id of the person of the link.
    person: String,
    /// The public name of the person of the link.
    name: String,
    /// The person of this browser, if that is another person.
    #[schema(required)]
    current: Option<Current>,
}

/// The person whom a link would replace in this browser.
#[derive(Serialize, ToSchema)]
pub(crate) struct Current {
    /// The public id, for `instead_of`.
    person: String,
    /// The public name.
    name: String,
    /// Whether the browser keeps the person, to switch back: all but guests without tables.
    kept: bool,
    /// The number of tables whose game is not over.
    unfinished: usize,
}

/// See whom a link would sign in
///
/// The link stays valid.
#[utoipa::path(
    post,
    path = "/api/enter/preview",
    operation_id = "previewLink",
    request_body = Link,
    security((), ("cookie" = [])),
    responses(
        (status = 200, description = "The person of the link, and the person of this browser.", body = Preview),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn preview_link(
    State(house): State<Arc<House>>,
    browser: Browser,
    Body(link): Body<Link>,
) -> Result<Json<Preview>, Problem> {
    let (person, _) = find_link(&house, &link.token).await?;
    let current = match browser.session {
        Some(session) if session.person.id != person.id => {
            let Person { id, name, login, .. } = session.person;
            let (searched, limit) = (id.clone(), 4 * house.config.limits.tables);
            let tables = house.read(move |store| store.tables_of(&searched, None, limit)).await?;
            let unfinished = tables.iter().filter(|row| row.status != Status::Over && !is_lesson(row));
            let (unfinished, kept) = (unfinished.count(), login.is_some() || !tables.is_empty());
            Some(Current { person: id, name, kept, unfinished })
        }
        _ => None,
    };
    Ok(Json(Preview { person: person.id, name: person.name, current }))
}

async fn find_link(house: &House, token: &str) -> Result<(Person, TokenHash), Problem> {
    let hash = hash(token);
    match find_person(house, hash).await? {
        Some((person, Token { kind: TokenKind::Link, .. })) => Ok((person, hash)),
        _ => Err(link_invalid()),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entrance {
    token: String,
    /// The id of the person who is signed in in this browser, if that is another than the person of the link. The browser
    /// keeps their session, to switch back.
    #[serde(default)]
    instead_of: Option<String>,
}

/// Sign in with a link
#[utoipa::path(
    post,
    path = "/api/enter",
    request_body = Entrance,
    security((), ("cookie" = [])),
    responses(
        (status = 200, description = "The person of the link. The link cannot be used again.", body = Me,
            headers(("set-cookie" = String, description = "The session cookie."))),
        (status = 409, description = "`instead_of` is not the person of this browser, or the browser keeps too many people. The link stays valid.", body = Refusal),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn enter(
    State(house): State<Arc<House>>,
    Address(address): Address,
    browser: Browser,
    Body(entrance): Body<Entrance>,
) -> Result<Response, Problem> {
    house.sign_ins.check_address(address).map_err(|wait| too_many_attempts(&house, wait))?;
    let (person, hash) = find_link(&house, &entrance.token).await?;
    let current = browser.session.as_ref().map(|session| &session.person.id);
    if current.is_some_and(|current| *current != person.id) && current != entrance.instead_of.as_ref() {
        return Err(Problem::conflict("another person is signed in: confirm with `instead_of`"));
    }
    let used = PersonChange::TokenRemoved { person: person.id.clone(), hash };
    let use_link = async || match house.write(Change::Person(used)).await {
        Ok(()) => Ok(()),
        // A concurrent request has used the link.
        Err(StoreError::OutOfStep(_)) => Err(link_invalid()),
        Err(error) => Err(error.into()),
    };
    start_session(&house, browser, person, use_link).await
}

fn link_invalid() -> Problem {
    unauthorized("the link is invalid, has expired or has been used")
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
    Owner(mut visitor): Owner,
    mut browser: Browser,
    Address(address): Address,
    Body(account): Body<Account>,
) -> Result<Response, Problem> {
    let Account { login, password, current } = account;
    let Credentials { login, password } = check_credentials(Credentials { login, password })?;
    table::text::check_login(&login).map_err(Problem::malformed)?;
    let id = visitor.id.clone();
    let person = house.read(move |store| store.person(&id)).await?.ok_or_else(Problem::not_signed_in)?;
    let hashing = check_attempt(&house, &browser, address, &login, Some(&person))?;
    let is_other_login = person.login.as_ref() != Some(&login);
    if is_other_login && !house.sign_ins.may_choose_login(address, house.now()) {
        return Err(Problem::too_many(None));
    }
    let old = person.password.clone();
    // Otherwise an unattended browser would be enough to take over the account.
    if let Some(old) = &old
        && !verify_password(&house, hashing, old.clone(), current.unwrap_or_default()).await?
    {
        return Err(unauthorized("the current password is wrong"));
    }
    let salt = SaltString::encode_b64(&random::<16>()).map_err(Problem::malformed)?;
    let hashed = run_hashing(&house, hashing, move || {
        Argon2::default().hash_password(password.as_bytes(), &salt).map(|hash| hash.to_string())
    });
    let password = hashed.await?.map_err(Problem::malformed)?;
    visitor.login = Some(login.clone());
    let stays = old.is_some().then_some(visitor.token);
    let id = visitor.id.clone();
    let tokens = house.read(move |store| store.tokens(&id)).await?;
    let person = Person { login: Some(login.clone()), password: Some(password.clone()), ..person };
    let change = PersonChange::Account { person: visitor.id.clone(), login, password, stays };
    if let Err(error) = house.write(Change::Person(change)).await {
        if error == StoreError::LoginTaken {
            house.sign_ins.count_taken(address, house.now());
        }
        return Err(error.into());
    }
    if stays.is_some() {
        let revoked =
            |token: &&Token| !matches!(token.kind, TokenKind::Api(_)) && token.hash != visitor.token;
        tokens.iter().filter(revoked).for_each(|token| house.revoke(&token.hash));
    }
    browser.device.remember(&person);
    Ok(browser.respond(&house, Json(Me::from(&visitor))))
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
    mut browser: Browser,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Problem> {
    let Credentials { login, password } = check_credentials(credentials)?;
    let searched = login.clone();
    let found = house.read(move |store| store.person_by_login(&searched)).await?;
    let hashing = check_attempt(&house, &browser, address, &login, found.as_ref())?;
    let stored = found.as_ref().and_then(|person| person.password.clone());
    // Verify a password even for an unknown login, so that the response time does not show which logins exist.
    let stored = stored.unwrap_or_else(|| DUMMY_HASH.to_owned());
    match (verify_password(&house, hashing, stored, password).await?, found) {
        (true, Some(person)) => {
            house.sign_ins.succeeded(address, &login);
            browser.device.remember(&person);
            start_session(&house, browser, person, async || Ok(())).await
        }
        _ => Err(unauthorized("wrong login or password")),
    }
}

/// For whom a password is hashed. Those who guess do not delay the owners.
#[derive(Clone, Copy)]
enum Hashing {
    KnownDevice,
    Anybody,
}

/// Counts an attempt to sign in to an account, and fails if there were too many.
fn check_attempt(
    house: &House,
    browser: &Browser,
    address: IpAddr,
    login: &str,
    person: Option<&Person>,
) -> Result<Hashing, Problem> {
    let device = person.and_then(|person| browser.device.known_to(person));
    house.sign_ins.check(address, login, device).map_err(|wait| too_many_attempts(house, wait))?;
    Ok(if device.is_some() { Hashing::KnownDevice } else { Hashing::Anybody })
}

fn unauthorized(message: &str) -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, Code::NotSeated, message)
}

/// Returns whether the password matches the hash.
async fn verify_password(
    house: &House,
    hashing: Hashing,
    hash: String,
    password: String,
) -> Result<bool, Problem> {
    run_hashing(house, hashing, move || {
        let hash = PasswordHash::new(&hash);
        hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    })
    .await
}

/// A hash that matches no password.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Runs password hashing on a blocking thread, one at a time of each kind because each run takes 19 MiB of memory. Networks
/// take turns.
async fn run_hashing<T: Send + 'static>(
    house: &House,
    hashing: Hashing,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let turns = match hashing {
        Hashing::KnownDevice => &house.known_hashing,
        Hashing::Anybody => &house.hashing,
    };
    let turn = turns.take().await;
    let hashing = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, even if the request was cancelled.
        let _turn = turn;
        work()
    });
    hashing.await.map_err(|_| stopping())
}

fn stopping() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopping, "the server is stopping")
}

fn too_many_attempts(house: &House, wait: Duration) -> Problem {
    house.metrics.count_limited(Limit::SignIns);
    Problem::too_many(Some(wait))
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

/// Signs a person in, unless they are signed in already, and puts aside the person who was. `confirm` runs before anything is
/// changed, once nothing else can refuse it.
async fn start_session(
    house: &Arc<House>,
    mut browser: Browser,
    person: Person,
    confirm: impl AsyncFnOnce() -> Result<(), Problem>,
) -> Result<Response, Problem> {
    check_not_banned(&person)?;
    let me = Me::from(&person);
    if browser.session.as_ref().is_some_and(|session| session.person.id == person.id) {
        confirm().await?;
        return Ok(browser.respond(house, Json(me)));
    }
    let kept = browser.take_kept(&person.id);
    browser.put_aside(house).await?;
    confirm().await?;
    match kept {
        Some(session) => browser.session = Some(session),
        None => {
            make_room_for_session(house, &person.id).await?;
            browser.start(house, person).await?;
        }
    }
    Ok(browser.respond(house, Json(me)))
}

/// Sign out
///
/// The browser returns to the last other person that it keeps. Not allowed with an API token.
#[utoipa::path(
    post,
    path = "/api/sign-out",
    operation_id = "signOut",
    responses(
        (status = 204, description = "The session is revoked and its sockets are closed. The cookie is cleared or replaced.",
            headers(("set-cookie" = String, description = "The session cookie."))),
        Unknown, Storage
    )
)]
pub(crate) async fn sign_out(
    State(house): State<Arc<House>>,
    Leaving(visitor): Leaving,
    mut browser: Browser,
) -> Result<Response, Problem> {
    revoke_token(&house, visitor.id, visitor.token).await?;
    browser.end();
    Ok(browser.respond(&house, StatusCode::NO_CONTENT))
}

/// List the other people whom this browser keeps
///
/// The people who were signed in before on this browser, the most recent first.
#[utoipa::path(
    get,
    path = "/api/me/others",
    security(("cookie" = [])),
    responses((status = 200, description = "At most 4 people.", body = Vec<Me>), Storage)
)]
pub(crate) async fn others(browser: Browser) -> Json<Vec<Me>> {
    Json(browser.kept.iter().map(|session| Me::from(&session.person)).collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Switch {
    /// The public id of a person whom the browser keeps.
    person: String,
}

/// Switch to another person whom this browser keeps
#[utoipa::path(
    post,
    path = "/api/me/switch",
    request_body = Switch,
    security(("cookie" = [])),
    responses(
        (status = 200, description = "The other person. The browser keeps the person before.", body = Me,
            headers(("set-cookie" = String, description = "The session cookie."))),
        Malformed, NotFound, Storage
    )
)]
pub(crate) async fn switch(
    State(house): State<Arc<House>>,
    mut browser: Browser,
    Body(Switch { person }): Body<Switch>,
) -> Result<Response, Problem> {
    let Some(session) = browser.take_kept(&person) else {
        let text = "this browser does not keep that person";
        return Err(Problem::new(StatusCode::NOT_FOUND, Code::Malformed, text));
    };
    check_not_banned(&session.person)?;
    browser.put_aside(&house).await?;
    let me = Me::from(&session.person);
    browser.session = Some(session);
    Ok(browser.respond(&house, Json(me)))
}
