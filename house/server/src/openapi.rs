//! The OpenAPI description, generated from the routes and their types.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::response::Response;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, ComponentsBuilder, ContentBuilder, InfoBuilder, License, OpenApi, OpenApiBuilder, Ref, RefOr,
    ResponseBuilder, SecurityRequirement, response,
};
use utoipa::{IntoResponses, ToSchema};
use wire::Refusal;

use crate::api::routes;
use crate::browser::SESSION;
use crate::reply::text;

const DESCRIPTION_TEXT: &str = "The HTTP API of a Scriptorium server. Request bodies are JSON with the content type \
    `application/json`, at most 8 kB unless a route says otherwise. Unknown fields are refused. Every error response \
    has a `Refusal` as its body. Browsers authenticate with a cookie, programs with a token. Games are played over \
    a WebSocket.";

/// Declares the error responses that routes share. A route lists them by name in its `responses`.
macro_rules! refusals {
    ($($name:ident $status:literal $description:literal)*) => {
        $(
            pub(crate) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<response::Response>> {
                    BTreeMap::from([($status.to_owned(), Ref::from_response_name(stringify!($name)).into())])
                }
            }
        )*

        const REFUSALS: &[(&str, &str)] = &[$((stringify!($name), $description)),*];
    };
}

refusals! {
    Malformed "400" "The request is malformed: not JSON, an unknown field, or too large."
    Unknown "401" "Not signed in: the cookie, token, link or password is missing or invalid."
    OtherSite "403" "The request comes from another site, the API token does not allow it, or the person is banned."
    NotFound "404" "It does not exist, or does not exist yet."
    Taken "409" "The login is taken."
    TooLarge "413" "The record is larger than the server accepts."
    Impossible "422" "Not possible with these settings or in the current state of the table."
    BadRecord "422" "The record is invalid or has no such seat. `place` and `rule` say where and why."
    TooMany "429" "Too many requests. Retry later."
    Storage "503" "The storage failed or the server is stopping. Nothing has changed."
}

static DESCRIPTION: LazyLock<String> =
    LazyLock::new(|| routes().into_openapi().to_pretty_json().unwrap_or_default());

/// Returns the OpenAPI description as JSON.
#[must_use]
pub fn description() -> &'static str {
    &DESCRIPTION
}

/// Get this description
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    security(()),
    responses((status = 200, description = "OpenAPI 3.1.", body = Object))
)]
pub(crate) async fn describe() -> Response {
    text("application/json", description())
}

/// Returns the description without routes.
pub(crate) fn base() -> OpenApi {
    let info = InfoBuilder::new().title("Scriptorium").version("1").description(Some(DESCRIPTION_TEXT));
    let scheme = |name: &str| SecurityRequirement::new(name, [""; 0]);
    OpenApiBuilder::new()
        .info(info.license(Some(License::new("MIT OR Apache-2.0"))).build())
        .components(Some(shared()))
        .security(Some([scheme("cookie"), scheme("token")]))
        .build()
}

fn shared() -> Components {
    let mut schemas = Vec::new();
    Refusal::schemas(&mut schemas);
    let refusal = || ContentBuilder::new().schema(Some(Ref::from_schema_name(Refusal::name()))).build();
    let responses = REFUSALS.iter().map(|&(name, description)| {
        (name, ResponseBuilder::new().description(description).content("application/json", refusal()).build())
    });
    ComponentsBuilder::new()
        .schema_from::<Refusal>()
        .schemas_from_iter(schemas)
        .responses_from_iter(responses)
        .security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(SESSION))))
        .security_scheme(
            "token",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()),
        )
        .build()
}

/// Adds the error responses of the middleware to every operation.
pub(crate) fn add_guard_responses(description: &mut OpenApi) {
    for item in description.paths.paths.values_mut() {
        for operation in [&mut item.post, &mut item.patch, &mut item.delete].into_iter().flatten() {
            operation.responses.responses.extend(OtherSite::responses());
        }
        // A banned person is refused.
        if let Some(get) = &mut item.get
            && get.responses.responses.contains_key("401")
        {
            get.responses.responses.extend(OtherSite::responses());
        }
        for operation in
            [&mut item.get, &mut item.post, &mut item.patch, &mut item.delete].into_iter().flatten()
        {
            operation.responses.responses.extend(TooMany::responses());
        }
    }
}
