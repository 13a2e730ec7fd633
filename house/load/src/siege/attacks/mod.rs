//! The attacks. Each is a function that attacks until it is dropped; what a client can send is bounded by its bandwidth.

mod bots;
mod connections;
mod frames;
mod http;
mod messages;
mod pages;
mod people;
mod pings;
mod readers;
mod tables;

use futures_util::future::BoxFuture;

use super::hostile::Hostile;

/// An attack by one client.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) name: &'static str,
    /// What it does, for people.
    pub(super) about: &'static str,
    run: fn(Hostile) -> BoxFuture<'static, ()>,
}

impl Attack {
    /// Attacks until the future is dropped.
    pub(super) async fn run(self, hostile: Hostile) {
        (self.run)(hostile).await;
    }

    pub(super) fn by_name(name: &str) -> Option<Attack> {
        ALL.iter().copied().find(|attack| attack.name == name)
    }
}

macro_rules! attacks {
    ($($name:literal, $about:literal, $run:path;)*) => {
        /// All attacks.
        pub(super) const ALL: &[Attack] =
            &[$(Attack { name: $name, about: $about, run: |hostile| Box::pin($run(hostile)) }),*];
    };
}

attacks! {
    "ping-flood", "pings of 125 bytes on two WebSockets, without reading", pings::flood;
    "empty-pings", "empty pings and pongs on two WebSockets, reading the answers", pings::empty;
    "deaf-reader", "20 WebSockets that never read, at a table where others chat", readers::deaf;
    "chat-history", "a table with as much chat as possible, then many WebSockets that get all of it", readers::history;
    "slow-headers", "200 connections that send a byte of their headers per second", connections::slow_headers;
    "slow-upgrades", "200 WebSocket handshakes with 15 kB of headers, then a byte per second", connections::slow_upgrades;
    "half-bodies", "200 requests whose body never ends", connections::half_bodies;
    "idle-connections", "200 connections that send nothing", connections::idle;
    "connection-flood", "200 connections per second, closed at once", connections::flood;
    "reconnect-storm", "WebSockets to a game, opened and dropped as fast as possible", connections::storm;
    "bad-frames", "WebSocket frames with wrong opcodes, lengths, masks, fragments and UTF-8", frames::run;
    "bad-messages", "messages that are no JSON, deep, unknown, or too large", messages::bad;
    "message-flood", "correct messages faster than the limit", messages::flood;
    "strong-bots", "as many tables as possible, each with four of the strongest bots and no people", bots::run;
    "guest-flood", "guests, as fast as possible", people::guests;
    "password-guessing", "passwords of an honest account, as fast as possible", people::passwords;
    "forged-address", "guests and sign-ins with forged X-Forwarded-For and Forwarded", people::forged;
    "seat-storm", "taking and leaving seats at an honest public table", tables::seats;
    "table-race", "100 tables at a time by one guest", tables::race;
    "disk-filling", "chat of 300 wide characters at many tables, and new tables", tables::disk;
    "name-changes", "changes of a name that 40 tables show", people::names;
    "quick-matches", "30 guests who search for quick matches against bots, and leave them", people::matches;
    "expensive-pages", "replays and checks of large records, lists, metrics and descriptions", pages::expensive;
    "uploads", "finished games from elsewhere, as fast as possible", pages::uploads;
    "codes", "spoken codes of 40 tables, and guesses of others", pages::codes;
    "previews", "pictures and previews of links to tables, as fast as possible", pages::previews;
    "odd-requests", "TRACE and other methods, pipelining without reading, smuggling, huge headers", http::run;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let names: std::collections::BTreeSet<_> = ALL.iter().map(|attack| attack.name).collect();
        assert_eq!(names.len(), ALL.len());
        assert!(ALL.iter().all(|attack| Attack::by_name(attack.name).is_some()));
        assert!(Attack::by_name("").is_none());
    }
}
