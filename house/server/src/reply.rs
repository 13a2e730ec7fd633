use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use store::StoreError;
use wire::{Code, Refusal};

/// An error response: a status, and a refusal as its JSON body.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    refusal: Refusal,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: Code, message: impl std::fmt::Display) -> Problem {
        Problem { status, refusal: Refusal::new(code, message) }
    }

    pub(crate) fn not_signed_in() -> Problem {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            Code::NotSeated,
            "not signed in: the cookie or token is missing or invalid",
        )
    }

    /// Returns whether the request is not authenticated.
    pub(crate) fn is_unauthorized(&self) -> bool {
        self.status == StatusCode::UNAUTHORIZED
    }

    pub(crate) fn too_many() -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, Code::TooMany, "too many requests: try again later")
    }

    pub(crate) fn malformed(message: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, Code::Malformed, message)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let status = match refusal.code {
            Code::NoSuchTable => StatusCode::NOT_FOUND,
            Code::Storage | Code::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Problem { status, refusal }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::LoginTaken => Problem::new(StatusCode::CONFLICT, Code::Taken, error),
            _ => Problem::from(Refusal::new(Code::Storage, error)),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self.refusal)).into_response()
    }
}

/// A JSON response that must not be cached.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        text("application/json", serde_json::to_string(&self.0).unwrap_or_default())
    }
}

/// Builds a response that must not be cached.
pub(crate) fn text(media_type: &'static str, body: impl Into<axum::body::Body>) -> Response {
    let mut response = Response::new(body.into());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
