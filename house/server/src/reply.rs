use std::time::Duration;

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
    /// When the same request can succeed.
    retry_after: Option<Duration>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: Code, message: impl std::fmt::Display) -> Problem {
        Problem { status, refusal: Refusal::new(code, message), retry_after: None }
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

    /// A limit is reached. With the time until the client may try again, the response has a `Retry-After` header.
    pub(crate) fn too_many(retry_after: Option<Duration>) -> Problem {
        let text = "too many requests: try again later";
        Problem { retry_after, ..Problem::new(StatusCode::TOO_MANY_REQUESTS, Code::TooMany, text) }
    }

    /// An administrator has banned the person, for this reason.
    pub(crate) fn banned(why: &str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, Code::Banned, format!("this account is banned: {why}"))
    }

    /// Returns the reason in English.
    pub(crate) fn message(&self) -> &str {
        &self.refusal.message
    }

    /// All connections are in use.
    pub(crate) fn busy() -> Problem {
        let text = "too many connections: try again later";
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, text);
        Problem { retry_after: Some(Duration::from_secs(5)), ..problem }
    }

    pub(crate) fn stopping() -> Problem {
        Problem::from(Refusal::new(Code::Stopping, "the server is stopping"))
    }

    /// The credentials do not allow this.
    pub(crate) fn forbidden(message: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, Code::NotSeated, message)
    }

    pub(crate) fn conflict(message: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::CONFLICT, Code::Taken, message)
    }

    pub(crate) fn malformed(message: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, Code::Malformed, message)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let status = match refusal.code {
            Code::NoSuchTable | Code::NoSuchCode | Code::NoSuchPerson => StatusCode::NOT_FOUND,
            Code::Storage | Code::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Problem { status, refusal, retry_after: None }
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
        let mut response = (self.status, Json(self.refusal)).into_response();
        if let Some(wait) = self.retry_after {
            // Rounded up: a request after this time succeeds.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            response.headers_mut().insert(header::RETRY_AFTER, seconds.max(1).into());
        }
        response
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
