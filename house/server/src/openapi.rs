use axum::response::Response;

use crate::reply::text;

/// The description of the interface, in the form of OpenAPI.
pub(crate) const DESCRIPTION: &str = include_str!("openapi.json");

pub(crate) async fn describe() -> Response {
    text("application/json", DESCRIPTION)
}
