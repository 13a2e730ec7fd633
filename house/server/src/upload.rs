//! Finished games that were played on a person's own device.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use table::{Person, Table};
use wire::TableView;

use crate::house::House;
use crate::journal::{size, table_change};
use crate::metrics::Limit;
use crate::openapi::{BadRecord, Malformed, Storage, TooLarge, Unknown};
use crate::people::Player;
use crate::replay::{RECORD, RecordBody};
use crate::reply::{Json, Problem};
use crate::room::Room;

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct UploadParams {
    /// The requesting person's seat from 0; by default they had none.
    seat: Option<usize>,
}

/// Keep a finished game that was played elsewhere
///
/// Needs a session, or an API token that may play. The game gets a table of its own, with a replay that everybody with
/// the link can watch. It counts in no totals, because nothing shows who played it.
#[utoipa::path(
    post,
    path = "/api/records",
    operation_id = "upload",
    params(UploadParams),
    request_body(content = Object, description = RECORD),
    responses(
        (status = 201, description = "The table of the game, which is over.", body = TableView),
        Malformed, Unknown, TooLarge, BadRecord, Storage
    )
)]
pub(crate) async fn upload(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    params: Result<Query<UploadParams>, QueryRejection>,
    RecordBody(record, permit): RecordBody,
) -> Result<(StatusCode, Json<TableView>), Problem> {
    let Query(UploadParams { seat }) = params.map_err(Problem::malformed)?;
    house.check_budget(&visitor)?;
    house.check_limit(Limit::Uploads, &house.uploads, visitor.address)?;
    let turn = house.replays.take().await;
    let (now, fresh) = (house.now(), House::fresh());
    let (id, name, stand_in) = (visitor.id.clone(), visitor.name.clone(), visitor.stand_in.clone());
    let replayed = house.replay_threads.run(move || {
        // The turn ends with the replay, even if the request was cancelled.
        let _turn = turn;
        let person = Person { id: &id, name: &name, stand_in: &stand_in };
        Table::upload(now, &record, person, seat, &fresh)
    });
    let unplayable = || Problem::malformed("the record cannot be replayed");
    let (table, entries) = replayed.await.ok_or_else(unplayable)??;
    drop(permit);
    let (view, bytes) = (table.view(), size(&table_change(&table, 0, &entries)));
    Room::create(&house, table, entries).await?;
    house.charge(&visitor, bytes);
    Ok((StatusCode::CREATED, Json(view)))
}
