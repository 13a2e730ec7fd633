//! The description of the interface, in the form of OpenAPI, made from the routes and the types that they use.

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
use crate::people::COOKIE;
use crate::reply::text;

const ABOUT: &str = "What can be asked of a house over HTTP. Bodies are JSON of at most 8 kB with the content type \
    `application/json`; a field that is not described here is refused. Every answer that is not a success has a \
    `Refusal` as its body. Browsers are known by a cookie, programs by a token. Games themselves are played over a \
    WebSocket.";

/// Declares the refusals that routes share: each is named among the `responses` of a route.
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
    Malformed "400" "The request cannot be read: no JSON, an unknown field, too large."
    Unknown "401" "Nobody is known by the cookie, token, link or password."
    OtherSite "403" "The request comes from a page of another site."
    NotFound "404" "There is no such thing, or not yet."
    Taken "409" "Somebody else has this login."
    TooLarge "413" "The record is larger than the house reads."
    Impossible "422" "The game cannot be arranged so."
    BadRecord "422" "Not a record that can be played, or the table has no such seat; `place` and `rule` say where and why."
    TooMany "429" "Too much at once; ask again later."
    Storage "503" "The disk says no, or the server is about to stop; nothing has changed."
}

static DESCRIPTION: LazyLock<String> =
    LazyLock::new(|| routes().into_openapi().to_pretty_json().unwrap_or_default());

/// Returns the description of the interface, in the form of OpenAPI.
#[must_use]
pub fn description() -> &'static str {
    &DESCRIPTION
}

/// This description
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    security(()),
    responses((status = 200, description = "OpenAPI 3.1.", body = Object))
)]
pub(crate) async fn describe() -> Response {
    text("application/json", description())
}

/// Returns a description without routes, for those to be added.
pub(crate) fn blank() -> OpenApi {
    let info = InfoBuilder::new().title("Scriptorium").version("1").description(Some(ABOUT));
    let known_by = |name: &str| SecurityRequirement::new(name, [""; 0]);
    OpenApiBuilder::new()
        .info(info.license(Some(License::new("MIT OR Apache-2.0"))).build())
        .components(Some(shared()))
        .security(Some([known_by("cookie"), known_by("token")]))
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
        .security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(COOKIE))))
        .security_scheme(
            "token",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()),
        )
        .build()
}

/// Adds the refusals with which every request may meet before it comes to its route.
pub(crate) fn add_guard(description: &mut OpenApi) {
    for item in description.paths.paths.values_mut() {
        for operation in [&mut item.post, &mut item.patch, &mut item.delete].into_iter().flatten() {
            operation.responses.responses.extend(OtherSite::responses());
        }
        for operation in
            [&mut item.get, &mut item.post, &mut item.patch, &mut item.delete].into_iter().flatten()
        {
            operation.responses.responses.extend(TooMany::responses());
        }
    }
}
