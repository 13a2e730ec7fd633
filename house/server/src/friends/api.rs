//! Friends, blocked people and invitations over HTTP.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Change, FriendChange, PersonChange, Report, Status, StoreError, TableRow, Tie, TieKind};
use tabletop::Seats;
use utoipa::ToSchema;
use wire::{Code, Refusal};

use super::invitations::Invited;
use super::{MAX_BLOCKED, check_limit, count, find};
use crate::api::{Body, Listed, MAX_LISTED, TableId};
use crate::house::{House, lock};
use crate::journal::is_lesson;
use crate::metrics::Limit;
use crate::openapi::{Impossible, Malformed, NotFound, Storage, Unknown};
use crate::people::{Owner, Player, Visitor};
use crate::reply::{Json, Problem};

/// A friend.
#[derive(Serialize, ToSchema)]
pub(crate) struct Friend {
    /// The public id.
    person: String,
    /// The public name.
    name: String,
    /// Since when, in milliseconds since the Unix epoch.
    since: u64,
    /// Whether the friend has the page open; `null` if they do not show it.
    #[schema(required)]
    online: Option<bool>,
}

/// A person whom the requesting person has blocked.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlockedPerson {
    /// The public id.
    person: String,
    /// The public name.
    name: String,
    /// Since when, in milliseconds since the Unix epoch.
    since: u64,
}

/// The friends of a person, and whom the person has blocked.
#[derive(Serialize, ToSchema)]
pub(crate) struct FriendList {
    friends: Vec<Friend>,
    blocked: Vec<BlockedPerson>,
    /// Whether friends can see when this person is online.
    shows_presence: bool,
}

/// List my friends and the people whom I have blocked
#[utoipa::path(
    get,
    path = "/api/me/friends",
    operation_id = "friends",
    responses((status = 200, description = "At most 200 of each, by id.", body = FriendList), Unknown, Storage)
)]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<FriendList>, Problem> {
    let id = visitor.id;
    let (contacts, shows_presence) =
        house.read(move |store| Ok((store.contacts(&id)?, store.shows_presence(&id)?))).await?;
    let now = house.now();
    let (mut friends, mut blocked) = (Vec::new(), Vec::new());
    for contact in contacts {
        let Tie { other: person, kind, since } = contact.tie;
        let name = contact.name;
        match kind {
            TieKind::Friend => {
                let online = contact.shows_presence.then(|| house.friends.presence.is_online(&person, now));
                friends.push(Friend { person, name, since, online });
            }
            TieKind::Blocked => blocked.push(BlockedPerson { person, name, since }),
        }
    }
    Ok(Json(FriendList { friends, blocked, shows_presence }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PresenceChoice {
    /// Whether friends can see when I am online.
    shows_presence: bool,
}

/// Choose whether friends can see when I am online
///
/// They can unless this is switched off. Not allowed with an API token.
#[utoipa::path(
    patch,
    path = "/api/me/friends",
    operation_id = "showPresence",
    request_body = PresenceChoice,
    responses((status = 204, description = "It is stored."), Malformed, Unknown, Storage)
)]
pub(crate) async fn show_presence(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Body(choice): Body<PresenceChoice>,
) -> Result<StatusCode, Problem> {
    let change = FriendChange::PresenceShown { person: visitor.id, shown: choice.shows_presence };
    house.write(Change::Person(PersonChange::Friend(change))).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct OtherPerson {
    /// The public id of the other person.
    person: String,
}

/// End a friendship
///
/// Ends it for both. Not allowed with an API token.
#[utoipa::path(
    delete,
    path = "/api/me/friends/{person}",
    operation_id = "endFriendship",
    params(OtherPerson),
    responses((status = 204, description = "The two are not friends."), Unknown, Storage)
)]
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Path(OtherPerson { person }): Path<OtherPerson>,
) -> Result<StatusCode, Problem> {
    untie(&house, &visitor.id, person, TieKind::Friend).await
}

async fn untie(house: &House, person: &str, other: String, kind: TieKind) -> Result<StatusCode, Problem> {
    let change = FriendChange::Untied { person: person.to_owned(), other: other.clone(), kind };
    accept(house.write(Change::Person(PersonChange::Friend(change))).await)?;
    drop_invitations(house, person, &other);
    Ok(StatusCode::NO_CONTENT)
}

/// Ignores that a change was made before.
fn accept(written: Result<(), StoreError>) -> Result<(), StoreError> {
    match written {
        Err(StoreError::OutOfStep(_)) => Ok(()),
        written => written,
    }
}

/// Drops the invitations of two people by each other.
fn drop_invitations(house: &House, one: &str, other: &str) {
    let mut invitations = lock(&house.friends.invitations);
    invitations.remove(one, |invited| invited.by == other);
    invitations.remove(other, |invited| invited.by == one);
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unwanted {
    /// The public id of the person to block.
    person: String,
}

/// Block a person
///
/// Ends a friendship. A blocked person can neither become a friend nor invite, and is not told. Not allowed with an API token.
#[utoipa::path(
    post,
    path = "/api/me/blocked",
    operation_id = "block",
    request_body = Unwanted,
    responses((status = 204, description = "The person is blocked."), Malformed, Unknown, NotFound, Impossible, Storage)
)]
pub(crate) async fn block(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Body(Unwanted { person }): Body<Unwanted>,
) -> Result<StatusCode, Problem> {
    if person == visitor.id {
        return Err(Problem::malformed("you cannot block yourself"));
    }
    // So that concurrent requests cannot exceed the limit.
    let _changing = house.lock_creation(&visitor.id).await;
    let (id, other) = (visitor.id.clone(), person.clone());
    let (exists, contacts) =
        house.read(move |store| Ok((store.person(&other)?.is_some(), store.contacts(&id)?))).await?;
    if !exists {
        return Err(Refusal::new(Code::NoSuchPerson, "there is no such person").into());
    }
    if count(&contacts, TieKind::Blocked) >= MAX_BLOCKED {
        return Err(Refusal::new(Code::TooMany, format!("you can block at most {MAX_BLOCKED} people")).into());
    }
    let tie = Tie { other: person.clone(), kind: TieKind::Blocked, since: house.now() };
    let change = FriendChange::Tied { person: visitor.id.clone(), tie };
    accept(house.write(Change::Person(PersonChange::Friend(change))).await)?;
    drop_invitations(&house, &visitor.id, &person);
    Ok(StatusCode::NO_CONTENT)
}

/// Unblock a person
///
/// Not allowed with an API token.
#[utoipa::path(
    delete,
    path = "/api/me/blocked/{person}",
    operation_id = "unblock",
    params(OtherPerson),
    responses((status = 204, description = "The person is not blocked."), Unknown, Storage)
)]
pub(crate) async fn unblock(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Path(OtherPerson { person }): Path<OtherPerson>,
) -> Result<StatusCode, Problem> {
    untie(&house, &visitor.id, person, TieKind::Blocked).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FriendReport {
    /// What happened, in 1 to 300 visible characters.
    text: String,
}

/// Report a friend or a blocked person to the operator of the server
///
/// The report names the newest table where both had a seat, or else the newest table of the other person.
#[utoipa::path(
    post,
    path = "/api/me/friends/{person}/report",
    operation_id = "reportFriend",
    params(OtherPerson),
    request_body = FriendReport,
    responses((status = 204, description = "It is reported."), Malformed, Unknown, Impossible, Storage)
)]
pub(crate) async fn report(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
    Path(OtherPerson { person }): Path<OtherPerson>,
    Body(report): Body<FriendReport>,
) -> Result<StatusCode, Problem> {
    let text = table::text::message(&report.text)?;
    if house.reports.check(&visitor.id).is_err() {
        house.metrics.count_limited(Limit::Reports);
        return Err(Problem::too_many(None));
    }
    house.check_budget(&visitor)?;
    let (id, other) = (visitor.id.clone(), person.clone());
    let found = house.read(move |store| {
        let tables = |person: &str| -> Result<Vec<TableRow>, StoreError> {
            let rows = store.tables_of(person, None, MAX_LISTED)?;
            Ok(rows.into_iter().filter(|row| !is_lesson(row)).collect())
        };
        let (own, theirs) = (tables(&id)?, tables(&other)?);
        let common = theirs.iter().find(|row| own.iter().any(|table| table.id == row.id));
        let table = common.or(theirs.first()).map(|row| row.id.clone());
        Ok((store.contacts(&id)?, table))
    });
    let (contacts, table) = found.await?;
    find(&contacts, &person).ok_or_else(not_friends)?;
    let nothing = || Refusal::new(Code::NothingSaid, "this person has not been at any table");
    let table = table.ok_or_else(nothing)?;
    house.charge(&visitor, text.len());
    let report = Report { table, by: visitor.id, about: person, text, at: house.now() };
    house.write(Change::Report(report)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn not_friends() -> Refusal {
    Refusal::new(Code::NotFriends, "you are not friends with this person")
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Guest {
    /// The public id of the friend to invite.
    person: String,
}

/// Invite a friend to a table
///
/// Only the host and seated people can, before the game. Needs a session, or an API token that may play.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/invitations",
    operation_id = "invite",
    params(TableId),
    request_body = Guest,
    responses(
        (status = 204, description = "The friend is invited, or has a seat already."),
        Malformed, Unknown, NotFound, Impossible, Storage
    )
)]
pub(crate) async fn invite(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    Path(TableId { id }): Path<TableId>,
    Body(Guest { person }): Body<Guest>,
) -> Result<StatusCode, Problem> {
    check_limit(&house, &house.friends.inviting, &visitor.id)?;
    let view = house.room(&id).await?.view(&house).await?;
    if view.status != wire::Status::Open {
        return Err(Refusal::new(Code::Begun, "the game has begun, or the table is closed").into());
    }
    let is_seated = |person: &str| view.chairs.iter().any(|chair| chair.person.as_deref() == Some(person));
    if view.host != visitor.id && !is_seated(&visitor.id) {
        return Err(Refusal::new(Code::NotSeated, "only people at this table can invite to it").into());
    }
    let own = visitor.id.clone();
    let contacts = house.read(move |store| store.contacts(&own)).await?;
    find(&contacts, &person).filter(|contact| contact.tie.kind == TieKind::Friend).ok_or_else(not_friends)?;
    if !is_seated(&person) {
        let invited = Invited { table: id, by: visitor.id, at: house.now() };
        lock(&house.friends.invitations).add(&person, invited);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// An invitation to a table that waits for players.
#[derive(Serialize, ToSchema)]
pub(crate) struct Invitation {
    #[serde(flatten)]
    listed: Listed,
    /// The public id of the friend who invites.
    by: String,
    /// The name of the friend who invites.
    name: String,
}

/// List my invitations to tables, newest first
///
/// An invitation ends after a day, when the game begins, and when the server restarts.
#[utoipa::path(
    get,
    path = "/api/me/invitations",
    operation_id = "invitations",
    responses((status = 200, description = "At most 20 invitations.", body = Vec<Invitation>), Unknown, Storage)
)]
pub(crate) async fn invitations(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<Invitation>>, Problem> {
    let invited = lock(&house.friends.invitations).of(&visitor.id, house.now());
    if invited.is_empty() {
        return Ok(Json(Vec::new()));
    }
    let found = house.read(move |store| {
        let contacts = store.contacts(&visitor.id)?;
        let mut invitations = Vec::with_capacity(invited.len());
        for Invited { table, by, .. } in invited {
            let friend = find(&contacts, &by).filter(|contact| contact.tie.kind == TieKind::Friend);
            let row = store.table(&table)?.filter(|row| row.status == Status::Open);
            if let (Some(friend), Some(row)) = (friend, row)
                && !has_seat(&row, &visitor.id)
            {
                let (listed, name) = (Listed::new(&row, Seats::NONE), friend.name.clone());
                invitations.push(Invitation { listed, by, name });
            }
        }
        Ok(invitations)
    });
    Ok(Json(found.await?))
}

fn has_seat(row: &TableRow, person: &str) -> bool {
    let view: Value = serde_json::from_str(&row.summary).unwrap_or_default();
    view["chairs"].as_array().into_iter().flatten().any(|chair| chair["person"] == person)
}

/// Decline an invitation
#[utoipa::path(
    delete,
    path = "/api/me/invitations/{id}",
    operation_id = "decline",
    params(TableId),
    responses((status = 204, description = "There is no invitation to this table."), Unknown, Storage)
)]
pub(crate) async fn decline(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    Path(TableId { id }): Path<TableId>,
) -> Result<StatusCode, Problem> {
    lock(&house.friends.invitations).remove(&visitor.id, |invited| invited.table == id);
    Ok(StatusCode::NO_CONTENT)
}
