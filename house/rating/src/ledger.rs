use std::collections::HashMap;

use crate::{Game, Holder, Pool, Rating, rate};

/// The ratings of all people after a sequence of games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ledger {
    ratings: HashMap<(String, Pool), Rating>,
}

impl Ledger {
    /// Returns the rating of a person.
    #[must_use]
    pub fn rating(&self, person: &str, pool: Pool) -> Rating {
        self.ratings.get(&(person.to_owned(), pool)).copied().unwrap_or(Rating::NEW)
    }

    /// Sets the rating of a person.
    pub fn set(&mut self, person: &str, pool: Pool, rating: Rating) {
        self.ratings.insert((person.to_owned(), pool), rating);
    }

    /// Counts a game. Returns the new ratings of its people, in the order of their seats.
    pub fn play(&mut self, pool: Pool, game: &Game) -> Vec<(String, Rating)> {
        let before = game.seats.iter().map(|seat| match &seat.holder {
            Holder::Person(id) => self.rating(id, pool),
            Holder::Bot(_) => Rating::NEW,
        });
        let before: Vec<Rating> = before.collect();
        let after = rate(pool, game, &before).into_iter().zip(&game.seats);
        let people = after.filter_map(|(after, seat)| match &seat.holder {
            Holder::Person(id) => Some((id.clone(), after)),
            Holder::Bot(_) => None,
        });
        let people: Vec<_> = people.collect();
        for (id, rating) in &people {
            self.ratings.insert((id.clone(), pool), *rating);
        }
        people
    }
}
