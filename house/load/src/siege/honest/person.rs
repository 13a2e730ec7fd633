//! An honest person: a browser with its requests.

use std::net::{IpAddr, SocketAddr};

use serde_json::{Value, json};

use crate::client::{Client, JSON, Reply};
use crate::siege::tally::{Tally, Timed};

/// A person with a session. Every error is counted where it occurs, and the result is then `None`.
#[derive(Clone)]
pub(super) struct Person {
    pub(super) client: Client,
    pub(super) tally: Tally,
}

impl Person {
    /// A person without a session.
    pub(super) fn new(server: SocketAddr, local: IpAddr, tally: &Tally) -> Person {
        Person { client: Client::from_address(server, local), tally: tally.clone() }
    }

    /// Opens the page like a new browser: loads the page and its files, and becomes a guest.
    pub(super) async fn arrive(server: SocketAddr, local: IpAddr, tally: &Tally) -> Option<Person> {
        let stranger = Person::new(server, local, tally);
        let page = stranger.get("/").await?;
        for file in assets(&page.body) {
            stranger.get(file).await?;
        }
        stranger.get("/api/games").await?;
        let guest = stranger.post("/api/me", &json!({})).await?;
        let client = stranger.client.with_cookie(guest.cookie()?);
        Some(Person { client, ..stranger })
    }

    pub(super) async fn get(&self, path: &str) -> Option<Reply> {
        self.request(Timed::Http, "GET", path, None).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Option<Reply> {
        self.request(Timed::Http, "POST", path, Some(body)).await
    }

    pub(super) async fn request(
        &self,
        timed: Timed,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Option<Reply> {
        let timer = self.tally.start(timed);
        let reply = self.client.send(method, path, &[JSON], body.map(Value::to_string)).await;
        timer.stop();
        let error = match reply {
            Ok(reply) if reply.status < 400 => return Some(reply),
            Ok(reply) => format!("status {}", reply.status),
            Err(error) => error.to_string(),
        };
        self.tally.count_error(format_args!("{method} {}: {error}", route(path)));
        None
    }
}

/// Returns a path without the ids in it.
fn route(path: &str) -> String {
    const ID: usize = 32;
    let parts = path.split('/').map(|part| if part.len() == ID { "{id}" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// Returns the scripts and styles that a page names.
fn assets(page: &str) -> impl Iterator<Item = &str> {
    page.split('"').filter(|text| text.starts_with("/assets/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_page_are_found() {
        let page = r#"<script src="/assets/a.js"></script><link href="/assets/b.css"><a href="/rules">"#;
        assert_eq!(assets(page).collect::<Vec<_>>(), ["/assets/a.js", "/assets/b.css"]);
    }

    #[test]
    fn errors_name_the_route() {
        assert_eq!(route("/api/tables/00112233445566778899aabbccddeeff/record"), "/api/tables/{id}/record");
        assert_eq!(route("/api/me"), "/api/me");
    }
}
