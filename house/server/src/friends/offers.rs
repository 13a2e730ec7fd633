//! Codes by which people offer friendship: making the code offers it, and using the code accepts it.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Change, Contact, FriendChange, FriendCode, Person, PersonChange, StoreError, TieKind};
use utoipa::ToSchema;
use wire::{Code, Refusal};

use super::{MAX_FRIENDS, check_limit, count, find};
use crate::api::Body;
use crate::codes::{normal, syllables};
use crate::house::{House, random};
use crate::metrics::Limit;
use crate::openapi::{Impossible, Malformed, NotFound, Storage, Unknown};
use crate::people::{Address, Owner, Visitor, hash};
use crate::reply::{Json, Problem};

/// A code is six syllables: 90^6, so that guessing is hopeless at any rate that addresses are allowed.
const CODE_BYTES: usize = 12;

/// A code by which one other person becomes a friend.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewFriendCode {
    /// 12 letters, to be spoken or to be put into a link. Valid once.
    code: String,
    /// When it expires, in milliseconds since the Unix epoch.
    expires: u64,
}

/// Make a code that makes somebody my friend
///
/// Of the unused codes of a person, the ten newest are valid. Not allowed with an API token.
#[utoipa::path(
    post,
    path = "/api/me/friends/code",
    operation_id = "makeFriendCode",
    responses(
        (status = 200, description = "The code. It cannot be read again.", body = NewFriendCode),
        Unknown, Storage
    )
)]
pub(crate) async fn make_code(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
) -> Result<Json<NewFriendCode>, Problem> {
    check_limit(&house, &house.friends.codes, &visitor.id)?;
    let code = syllables(&random::<CODE_BYTES>());
    let stored = FriendCode { hash: hash(&code), created: house.now() };
    let expires = expiry(&house, &stored);
    let change = FriendChange::CodeMade { person: visitor.id, code: stored };
    house.write(Change::Person(PersonChange::Friend(change))).await?;
    Ok(Json(NewFriendCode { code, expires }))
}

/// Codes are valid for as long as links that sign in another device.
fn expiry(house: &House, code: &FriendCode) -> u64 {
    let lifetime = house.config.lifetimes.links.as_millis();
    code.created.saturating_add(u64::try_from(lifetime).unwrap_or(u64::MAX))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UsedCode {
    /// The code. Case, spaces and hyphens do not matter.
    code: String,
}

/// Who offers friendship.
#[derive(Serialize, ToSchema)]
pub(crate) struct FriendOffer {
    /// The public id.
    person: String,
    /// The public name.
    name: String,
}

impl From<Person> for FriendOffer {
    fn from(person: Person) -> FriendOffer {
        FriendOffer { person: person.id, name: person.name }
    }
}

/// See whose friend a code would make me
///
/// The code stays valid. An address can try a limited number of codes.
#[utoipa::path(
    post,
    path = "/api/me/friends/preview",
    operation_id = "previewFriendCode",
    request_body = UsedCode,
    responses(
        (status = 200, description = "Who offers friendship.", body = FriendOffer),
        Malformed, Unknown, NotFound, Impossible, Storage
    )
)]
pub(crate) async fn preview(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Address(address): Address,
    Body(used): Body<UsedCode>,
) -> Result<Json<FriendOffer>, Problem> {
    house.check_limit(Limit::Friends, &house.code_attempts, address)?;
    let (person, _) = find_offer(&house, &visitor, &used.code).await?;
    Ok(Json(person.into()))
}

/// Become the friend of the person who made a code
///
/// The code cannot be used again. Not allowed with an API token.
#[utoipa::path(
    post,
    path = "/api/me/friends",
    operation_id = "befriend",
    request_body = UsedCode,
    responses(
        (status = 200, description = "The new friend.", body = FriendOffer),
        Malformed, Unknown, NotFound, Impossible, Storage
    )
)]
pub(crate) async fn befriend(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Address(address): Address,
    Body(used): Body<UsedCode>,
) -> Result<Json<FriendOffer>, Problem> {
    house.check_limit(Limit::Friends, &house.code_attempts, address)?;
    let (person, code) = find_offer(&house, &visitor, &used.code).await?;
    let change = FriendChange::Befriended { hash: code.hash, person: visitor.id, at: house.now() };
    match house.write(Change::Person(PersonChange::Friend(change))).await {
        Ok(()) => Ok(Json(person.into())),
        // Another request has used the code, or has blocked or befriended one of the two.
        Err(StoreError::OutOfStep(_)) => Err(unknown_code().into()),
        Err(error) => Err(error.into()),
    }
}

/// An offer, with the contacts of the person who offers and of the one who asks.
type Found = (Person, FriendCode, Vec<Contact>, Vec<Contact>);

/// Returns who offers friendship to the visitor by a code.
async fn find_offer(house: &House, visitor: &Visitor, code: &str) -> Result<(Person, FriendCode), Problem> {
    let hash = hash(&normal(code));
    let id = visitor.id.clone();
    let found: Option<Found> = house
        .read(move |store| {
            let Some((person, code)) = store.person_by_friend_code(&hash)? else { return Ok(None) };
            let theirs = store.contacts(&person.id)?;
            Ok(Some((person, code, theirs, store.contacts(&id)?)))
        })
        .await?;
    let found = found.filter(|(_, code, ..)| expiry(house, code) > house.now());
    let (person, code, theirs, own) = found.ok_or_else(unknown_code)?;
    if person.id == visitor.id {
        return Err(Refusal::new(Code::OwnCode, "this is your own code: somebody else has to use it").into());
    }
    match (find(&own, &person.id), find(&theirs, &visitor.id)) {
        (Some(contact), _) if contact.tie.kind == TieKind::Friend => {
            Err(Refusal::new(Code::AlreadyFriends, "you are friends already").into())
        }
        (Some(_), _) => Err(Refusal::new(Code::Blocked, "you have blocked this person").into()),
        // The person does not learn that they are blocked.
        (None, Some(_)) => Err(unknown_code().into()),
        (None, None) if [&own, &theirs].iter().any(|list| count(list, TieKind::Friend) >= MAX_FRIENDS) => {
            let text = format!("nobody can have more than {MAX_FRIENDS} friends");
            Err(Refusal::new(Code::TooMany, text).into())
        }
        (None, None) => Ok((person, code)),
    }
}

fn unknown_code() -> Refusal {
    Refusal::new(Code::NoSuchCode, "the code is invalid, has expired or has been used")
}
