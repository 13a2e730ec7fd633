//! Who waits for a quick match, and who is matched. Time is an argument.

use std::collections::BTreeMap;

use rating::{Pool, Rating, bot_points};
use serde::Deserialize;
use table::Time;
use utoipa::ToSchema;

/// How fast the game is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pace {
    /// Five minutes for the game and ten seconds for each decision.
    Live,
    /// A day for each decision.
    Days,
}

/// A person who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) stand_in: String,
    pub(crate) pool: Pool,
    pub(crate) pace: Pace,
    pub(crate) rating: Rating,
    pub(crate) since: Time,
    /// The time after which bots take the empty seats; none if the person waits for people only.
    pub(crate) bots_at: Option<Time>,
    /// When the person last asked how the search goes.
    pub(crate) seen: Time,
}

/// A person who does not ask for this long has gone.
pub(crate) const GONE_AFTER: Time = 15_000;
/// How long people can ask for the table of their match.
const REMEMBERED: Time = 60_000;
/// Forming matches compares all tickets with each other.
pub(crate) const MAX_TICKETS: usize = 2_000;

/// The difference in strength that everybody accepts at once, and by how much it grows, in thousandths of a point.
const START_RANGE: i64 = 100_000;
const RANGE_PER_SECOND: i64 = 5_000;

impl Ticket {
    /// The difference in strength that the person accepts by now, in thousandths of a point.
    pub(crate) fn range(&self, now: Time) -> i64 {
        let waited = i64::try_from(now.saturating_sub(self.since) / 1000).unwrap_or(i64::MAX);
        START_RANGE
            .saturating_add(self.rating.uncertainty)
            .saturating_add(RANGE_PER_SECOND.saturating_mul(waited))
    }

    /// Returns whether two people accept each other.
    fn suits(&self, other: &Ticket, now: Time) -> bool {
        let difference = (self.rating.points - other.rating.points).abs();
        self.waits_like(other) && difference <= self.range(now).min(other.range(now))
    }

    /// Returns whether two people wait for the same kind of game.
    fn waits_like(&self, other: &Ticket) -> bool {
        self.pool == other.pool && self.pace == other.pace
    }
}

/// People who play together. Bots take the other seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Match {
    pub(crate) people: Vec<Ticket>,
    /// The level of the bots, if seats are empty: the closest in strength to the people.
    pub(crate) bot: &'static str,
}

/// How a search goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    Waiting {
        waited: Time,
        range: i64,
        /// The number of others who wait for the same kind of game.
        others: usize,
    },
    /// The table is being made.
    Matched,
    Table(String),
}

#[derive(Default, Debug)]
pub(crate) struct Queue {
    tickets: Vec<Ticket>,
    /// The table of each matched person, once there is one, and until when it is remembered.
    matched: BTreeMap<String, (Option<String>, Time)>,
}

impl Queue {
    /// Adds a ticket in place of an earlier one of the same person. Returns false if too many people wait.
    pub(crate) fn add(&mut self, ticket: Ticket) -> bool {
        self.remove(&ticket.person);
        if self.tickets.len() >= MAX_TICKETS {
            return false;
        }
        self.matched.remove(&ticket.person);
        self.tickets.push(ticket);
        true
    }

    pub(crate) fn remove(&mut self, person: &str) {
        self.tickets.retain(|ticket| ticket.person != person);
    }

    /// Returns how the search of a person goes; none if they do not search.
    pub(crate) fn look(&mut self, person: &str, now: Time) -> Option<Search> {
        if let Some(index) = self.tickets.iter().position(|ticket| ticket.person == person) {
            self.tickets[index].seen = now;
            let own = &self.tickets[index];
            let others = self.tickets.iter().filter(|other| own.waits_like(other)).count() - 1;
            let waited = now.saturating_sub(own.since);
            return Some(Search::Waiting { waited, range: own.range(now), others });
        }
        let (table, until) = self.matched.get(person)?;
        (*until > now).then(|| table.clone().map_or(Search::Matched, Search::Table))
    }

    /// Takes the people out of the queue who can play together now. Drops those who have gone.
    pub(crate) fn form(&mut self, now: Time) -> Vec<Match> {
        self.matched.retain(|_, (_, until)| *until > now);
        self.tickets.retain(|ticket| now.saturating_sub(ticket.seen) < GONE_AFTER);
        let mut matches = Vec::new();
        let mut first = 0;
        // The tickets are in the order of waiting, so those who have waited for the longest time choose first.
        while first < self.tickets.len() {
            match self.group(first, now) {
                Some(group) => {
                    let people = group.iter().rev().map(|index| self.tickets.remove(*index));
                    let mut people: Vec<Ticket> = people.collect();
                    people.reverse();
                    for ticket in &people {
                        self.matched.insert(ticket.person.clone(), (None, now + REMEMBERED));
                    }
                    matches.push(Match { bot: closest_level(&people), people });
                }
                None => first += 1,
            }
        }
        matches
    }

    /// Returns the tickets that play with this one, by index, in order.
    fn group(&self, first: usize, now: Time) -> Option<Vec<usize>> {
        let own = &self.tickets[first];
        let seats = own.pool.players();
        let with = |accepts: &dyn Fn(&Ticket) -> bool| {
            let mut group = vec![first];
            for (index, other) in self.tickets.iter().enumerate().filter(|(index, _)| *index != first) {
                let suits = |member: &usize| other.suits(&self.tickets[*member], now);
                if group.len() < seats && accepts(other) && group.iter().all(suits) {
                    group.push(index);
                }
            }
            group.sort_unstable();
            group
        };
        let people = with(&|_: &Ticket| true);
        if people.len() == seats {
            return Some(people);
        }
        let is_time = own.bots_at.is_some_and(|at| at <= now);
        is_time.then(|| with(&|other: &Ticket| other.bots_at.is_some()))
    }

    /// Notes the table of a match.
    pub(crate) fn found(&mut self, people: &[Ticket], table: &str, now: Time) {
        for ticket in people {
            self.matched.insert(ticket.person.clone(), (Some(table.to_owned()), now + REMEMBERED));
        }
    }

    /// Puts people back whose table could not be made.
    pub(crate) fn put_back(&mut self, people: Vec<Ticket>) {
        for ticket in people {
            self.matched.remove(&ticket.person);
            self.tickets.push(ticket);
        }
        self.tickets.sort_by_key(|ticket| ticket.since);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tickets.is_empty()
    }
}

/// Returns the level whose rating is the closest to the mean of the people.
fn closest_level(people: &[Ticket]) -> &'static str {
    let Some(first) = people.first() else { return bots::Level::Scribe.name() };
    let points = people.iter().map(|ticket| ticket.rating.points as f64 / 1000.0);
    let mean = points.sum::<f64>() / people.len() as f64;
    let distance = |level: bots::Level| (bot_points(first.pool, level.name()) - mean).abs();
    let closest = bots::Level::ALL.into_iter().min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    closest.unwrap_or(bots::Level::Scribe).name()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(person: &str, points: i64, since: Time, bots_at: Option<Time>) -> Ticket {
        Ticket {
            person: person.to_owned(),
            name: person.to_owned(),
            stand_in: "scribe".to_owned(),
            pool: "biblios-3".parse().expect("a pool"),
            pace: Pace::Live,
            rating: Rating { points: points * 1000, uncertainty: 0 },
            since,
            bots_at,
            seen: since,
        }
    }

    fn queue(tickets: impl IntoIterator<Item = Ticket>) -> Queue {
        let mut queue = Queue::default();
        for ticket in tickets {
            assert!(queue.add(ticket));
        }
        queue
    }

    fn people(matches: &[Match]) -> Vec<Vec<String>> {
        let names = |found: &Match| found.people.iter().map(|ticket| ticket.person.clone()).collect();
        matches.iter().map(names).collect()
    }

    /// Lets everybody ask again, and forms matches.
    fn form_at(queue: &mut Queue, now: Time) -> Vec<Match> {
        for ticket in &mut queue.tickets {
            ticket.seen = now;
        }
        queue.form(now)
    }

    #[test]
    fn people_of_about_the_same_strength_play_together_and_waiting_widens_the_range() {
        let strengths = [("ann", 1500), ("ben", 1700), ("cleo", 1590), ("dan", 1490)];
        let mut queue = queue(strengths.map(|(person, points)| ticket(person, points, 0, None)));
        assert_eq!(people(&form_at(&mut queue, 1000)), [["ann", "cleo", "dan"]]);
        assert_eq!(queue.look("ann", 1000), Some(Search::Matched));
        queue.add(ticket("eve", 1500, 2000, None));
        queue.add(ticket("fay", 1600, 2000, None));
        assert!(form_at(&mut queue, 2000).is_empty());
        // Eve accepts a difference of 200 after 20 seconds.
        assert!(form_at(&mut queue, 21_999).is_empty());
        assert_eq!(people(&form_at(&mut queue, 22_000)), [["ben", "eve", "fay"]]);
        assert!(queue.is_empty());
    }

    #[test]
    fn bots_take_empty_seats_when_the_person_has_said_so_and_are_about_as_strong() {
        let patient = ticket("ann", 1500, 0, None);
        let hasty = ticket("ben", 1500, 1, Some(30_000));
        let mut queue = queue([patient, hasty]);
        assert!(form_at(&mut queue, 29_999).is_empty());
        queue.add(ticket("cleo", 1500, 29_999, Some(90_000)));
        // With Ann there are three; without her, Ben and Cleo would play with a bot.
        assert_eq!(people(&form_at(&mut queue, 30_000)), [["ann", "ben", "cleo"]]);
        queue.add(ticket("ann", 1500, 30_000, None));
        queue.add(ticket("dan", 1500, 30_000, Some(40_000)));
        let found = form_at(&mut queue, 40_000);
        assert_eq!(people(&found), [["dan"]], "Ann waits for people only");
        assert_eq!(found[0].bot, "scribe");
        assert_eq!(queue.tickets.len(), 1);
    }

    #[test]
    fn a_person_searches_once_and_who_does_not_ask_has_gone() {
        let mut queue = queue([ticket("ann", 1500, 0, None), ticket("ann", 1500, 5, None)]);
        assert_eq!(queue.tickets.len(), 1);
        assert!(matches!(queue.look("ann", 5_000), Some(Search::Waiting { waited: 4_995, others: 0, .. })));
        assert!(queue.form(5_000 + GONE_AFTER - 1).is_empty());
        assert_eq!(queue.tickets.len(), 1);
        assert_eq!(queue.form(5_000 + GONE_AFTER), []);
        assert_eq!(queue.look("ann", 5_000 + GONE_AFTER), None);
    }

    #[test]
    fn a_match_is_remembered_for_a_while_and_can_be_taken_back() {
        let mut queue = queue([ticket("ann", 1500, 0, Some(0))]);
        let found = queue.form(1);
        queue.put_back(found[0].people.clone());
        assert!(matches!(queue.look("ann", 2), Some(Search::Waiting { .. })));
        let found = queue.form(3);
        queue.found(&found[0].people, "t", 4);
        assert_eq!(queue.look("ann", 5), Some(Search::Table("t".to_owned())));
        assert_eq!(queue.look("ann", 4 + REMEMBERED), None);
    }

    #[test]
    fn the_queue_is_bounded() {
        let mut queue = Queue::default();
        for number in 0..MAX_TICKETS {
            assert!(queue.add(ticket(&format!("p{number}"), 1500, 0, None)));
        }
        assert!(!queue.add(ticket("one more", 1500, 0, None)));
        assert!(queue.add(ticket("p7", 1500, 1, None)), "a new wish replaces the old one");
    }
}
