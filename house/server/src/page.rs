//! The page, which is part of the program.

use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use wire::Code;

use crate::reply::{Problem, text};

/// What a browser may do for the page: nothing that does not come from the house.
pub(crate) const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const INDEX: &str = include_str!("page.html");

pub(crate) async fn page(uri: Uri) -> Response {
    match uri.path() {
        "/" => text("text/html; charset=utf-8", INDEX),
        _ => Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "there is nothing here").into_response(),
    }
}
