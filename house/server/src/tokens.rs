//! Sessions, links and API tokens.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Change, PersonChange, Scope, StoreError, Token, TokenHash, TokenKind};
use utoipa::ToSchema;
use wire::Code;

use crate::api::Body;
use crate::house::{House, hex};
use crate::openapi::{Malformed, NotFound, OtherSite, Storage, Unknown};
use crate::people::{Owner, Visitor, check_name, expiry, hash, new_token};
use crate::reply::{Json, Problem};

/// Maximum number of tokens of one person, sessions and links included. A new session replaces the one that was not used
/// for the longest time.
const MAX_TOKENS: usize = 50;

#[derive(Serialize, ToSchema)]
pub(crate) struct NewToken {
    /// 64 hexadecimal digits. Secret. A program sends it as `Authorization: Bearer TOKEN`.
    token: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenLabel {
    /// 1 to 24 visible characters.
    label: String,
    #[serde(default)]
    scope: Allowed,
}

/// What an API token may do. No API token can manage the person or their credentials.
#[derive(Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Allowed {
    /// Play, and read what the person can read.
    #[default]
    Play,
    /// Read what the person can read.
    Read,
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
    Owner(visitor): Owner,
    Body(label): Body<TokenLabel>,
) -> Result<Json<NewToken>, Problem> {
    let scope = match label.scope {
        Allowed::Play => Scope::Play,
        Allowed::Read => Scope::Read,
    };
    add_token(&house, &visitor, TokenKind::Api(scope), check_name(&label.label)?).await
}

/// Returns the tokens of a person that have not expired, oldest first.
async fn valid_tokens(house: &House, person: &str) -> Result<Vec<Token>, StoreError> {
    let (now, person) = (house.now(), person.to_owned());
    let mut tokens = house.read(move |store| store.tokens(&person)).await?;
    tokens.retain(|token| expiry(house, token) > now);
    Ok(tokens)
}

pub(crate) async fn add_token(
    house: &House,
    visitor: &Visitor,
    kind: TokenKind,
    label: String,
) -> Result<Json<NewToken>, Problem> {
    if valid_tokens(house, &visitor.id).await?.len() >= MAX_TOKENS {
        return Err(Problem::too_many(None));
    }
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
    /// What it may do, if it is an API token.
    #[schema(required)]
    scope: Option<Allowed>,
    /// Milliseconds since the Unix epoch.
    created: u64,
    /// When it was last used, to the hour.
    used: u64,
    /// When it expires if it is not used until then.
    expires: u64,
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
///
/// Not allowed with an API token.
#[utoipa::path(
    get,
    path = "/api/tokens",
    responses(
        (status = 200, description = "The tokens, without their secrets.", body = Vec<KnownToken>),
        Unknown, OtherSite, Storage
    )
)]
pub(crate) async fn tokens(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
) -> Result<Json<Vec<KnownToken>>, Problem> {
    Ok(Json(known_tokens(&house, &visitor).await?))
}

/// Returns the tokens of a person without their secrets, oldest first.
pub(crate) async fn known_tokens(house: &House, visitor: &Visitor) -> Result<Vec<KnownToken>, Problem> {
    let tokens = valid_tokens(house, &visitor.id).await?;
    let known = tokens.into_iter().map(|token| {
        let (kind, scope) = match token.kind {
            TokenKind::Session => (Kind::Session, None),
            TokenKind::Link => (Kind::Link, None),
            TokenKind::Api(Scope::Play) => (Kind::Api, Some(Allowed::Play)),
            TokenKind::Api(Scope::Read) => (Kind::Api, Some(Allowed::Read)),
        };
        KnownToken {
            id: hex(&token.hash),
            kind,
            scope,
            created: token.created,
            used: token.used,
            expires: expiry(house, &token),
            here: token.hash == visitor.token,
            label: token.label,
        }
    });
    Ok(known.collect())
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TokenId {
    /// The id from the list.
    id: String,
}

/// Revoke a session, link or API token
///
/// Not allowed with an API token.
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
    Owner(visitor): Owner,
    Path(TokenId { id }): Path<TokenId>,
) -> Result<StatusCode, Problem> {
    let person = visitor.id.clone();
    let tokens = house.read(move |store| store.tokens(&person)).await?;
    let Some(token) = tokens.into_iter().find(|token| hex(&token.hash) == id) else {
        return Err(Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "you have no token with this id"));
    };
    revoke_token(&house, visitor.id, token.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out everywhere else
///
/// Revokes all sessions and links except the session of this request. API tokens stay valid. Not allowed with an API token.
#[utoipa::path(
    delete,
    path = "/api/tokens",
    operation_id = "signOutElsewhere",
    responses(
        (status = 204, description = "The sessions and links are revoked, and their sockets are closed."),
        Unknown, Storage
    )
)]
pub(crate) async fn sign_out_elsewhere(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
) -> Result<StatusCode, Problem> {
    let person = visitor.id.clone();
    let tokens = house.read(move |store| store.tokens(&person)).await?;
    let change = PersonChange::SignedOutElsewhere { person: visitor.id, stays: visitor.token };
    house.write(Change::Person(change)).await?;
    let revoked =
        tokens.iter().filter(|token| token.kind == TokenKind::Session && token.hash != visitor.token);
    revoked.for_each(|token| house.revoke(&token.hash));
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes the session that was not used for the longest time if the person has too many tokens.
pub(crate) async fn make_room_for_session(house: &House, person: &str) -> Result<(), Problem> {
    let tokens = valid_tokens(house, person).await?;
    if tokens.len() < MAX_TOKENS {
        return Ok(());
    }
    let sessions = tokens.iter().filter(|token| token.kind == TokenKind::Session);
    let Some(Token { hash, .. }) = sessions.min_by_key(|token| token.used) else {
        return Err(Problem::too_many(None));
    };
    revoke_token(house, person.to_owned(), *hash).await
}

pub(crate) async fn revoke_token(house: &House, person: String, hash: TokenHash) -> Result<(), Problem> {
    match house.write(Change::Person(PersonChange::TokenRemoved { person, hash })).await {
        // A concurrent request has revoked it.
        Ok(()) | Err(StoreError::OutOfStep(_)) => {}
        Err(error) => return Err(error.into()),
    }
    house.revoke(&hash);
    Ok(())
}
