//! The page of a link to a table, with what messengers show of it: a title, a description and a picture.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::{Status, TableView};

use crate::api::TableId;
use crate::house::House;
use crate::page;
use crate::picture::{self, Place};
use crate::reply::{Problem, text};

/// Serves the page with the preview of a table. The page goes to the table by itself.
pub(crate) async fn invitation(
    State(house): State<Arc<House>>,
    Path(TableId { id }): Path<TableId>,
    headers: HeaderMap,
) -> Response {
    let shell = page::shell();
    let Some(view) = view(&house, &id).await else {
        return (StatusCode::NOT_FOUND, text("text/html; charset=utf-8", shell)).into_response();
    };
    let tags = tags(&view, &base(&house, &headers), speaks_french(&headers));
    text("text/html; charset=utf-8", shell.replacen("</title>", &format!("</title>\n{tags}"), 1))
}

/// Serves the picture of a table: the game, and who has a seat.
pub(crate) async fn table_picture(
    State(house): State<Arc<House>>,
    Path(TableId { id }): Path<TableId>,
) -> Result<Response, Problem> {
    let view = house.room(&id).await?.view(&house).await?;
    let places = view.chairs.iter().map(|chair| match (&chair.person, &chair.bot) {
        (Some(_), _) => Place::Person,
        (None, Some(_)) => Place::Bot,
        (None, None) => Place::Free,
    });
    Ok(text("image/png", house.pictures.of(view.game == "quill", places.collect())))
}

async fn view(house: &Arc<House>, id: &str) -> Option<TableView> {
    house.room(id).await.ok()?.view(house).await.ok()
}

/// The address of the server, as the client knows it.
fn base(house: &House, headers: &HeaderMap) -> String {
    match &house.config.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            format!("http://{host}")
        }
    }
}

fn speaks_french(headers: &HeaderMap) -> bool {
    let languages = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
    languages.is_some_and(|list| list.trim_start().to_ascii_lowercase().starts_with("fr"))
}

fn tags(view: &TableView, base: &str, french: bool) -> String {
    let game = match (view.game.as_str(), french) {
        ("quill", true) => "Plume & Parchemin",
        ("quill", false) => "Quill & Parchment",
        _ => "Biblios",
    };
    let host = view.chairs.iter().find(|chair| chair.person.as_ref() == Some(&view.host));
    let host = host.and_then(|chair| chair.name.as_deref()).filter(|name| !name.is_empty());
    let title = match (host, view.status, french) {
        (Some(host), Status::Open, true) => format!("{host} vous invite à une partie de {game}"),
        (Some(host), Status::Open, false) => format!("{host} invites you to {game}"),
        (_, _, true) => format!("Une partie de {game}"),
        (_, _, false) => format!("A game of {game}"),
    };
    let free = view.chairs.iter().filter(|chair| chair.person.is_none() && chair.bot.is_none()).count();
    let description = match (view.status, french) {
        (Status::Open, true) => format!(
            "Places libres\u{a0}: {free} sur {}. Gratuit, dans le navigateur, sans compte.",
            view.chairs.len()
        ),
        (Status::Open, false) => {
            format!(
                "{free} of {} seats are free. Play in the browser, free, without an account.",
                view.chairs.len()
            )
        }
        (_, true) => "La partie a commencé\u{a0}: venez la regarder.".to_owned(),
        (_, false) => "The game has begun: come and watch.".to_owned(),
    };
    let tag = |property: &str, content: &str| {
        format!("<meta property=\"og:{property}\" content=\"{}\" />\n", escape(content))
    };
    let id = &view.id;
    [
        tag("type", "website"),
        tag("site_name", "Scriptorium"),
        tag("title", &title),
        tag("description", &description),
        tag("url", &format!("{base}/t/{id}")),
        tag("image", &format!("{base}/t/{id}/picture.png")),
        tag("image:width", &picture::WIDTH.to_string()),
        tag("image:height", &picture::HEIGHT.to_string()),
        "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n".to_owned(),
        "<meta name=\"robots\" content=\"noindex\" />\n".to_owned(),
    ]
    .concat()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
