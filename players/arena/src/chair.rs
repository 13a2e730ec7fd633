use bots::{Bot, Effort};
use tabletop::{Agent, Seat, Seats};

use crate::entrant::Entrant;
use crate::exec::{Outside, Programs, Spoken};

/// A seat in one game and who decides there.
pub(crate) struct Chair<V: Spoken> {
    player: Player<V>,
    /// Who plays on where a program forfeits, so that the others have a whole game.
    stand_in: Box<dyn Agent<V, V::Action> + Send>,
    forfeit: Option<String>,
}

enum Player<V: Spoken> {
    Bot(Box<dyn Agent<V, V::Action> + Send>),
    Program(Outside),
    Oracle(Oracle<V>),
}

/// Chooses for the seat of a view, with the truth before its eyes.
pub(crate) type Oracle<V> = Box<dyn Fn(&<V as Spoken>::Truth, &V) -> <V as Spoken>::Action + Send>;

impl<V: Spoken> Chair<V> {
    /// Chooses an action. A program that fails to is not asked again; the truth is for an oracle alone.
    pub(crate) fn choose(&mut self, view: &V, truth: &V::Truth) -> V::Action {
        let outside = match &mut self.player {
            Player::Bot(bot) => return bot.choose(view),
            Player::Oracle(oracle) => return oracle(truth, view),
            Player::Program(outside) => outside,
        };
        if self.forfeit.is_none() {
            match outside.choose(view) {
                Ok(action) => return action,
                Err(reason) => self.forfeit = Some(reason),
            }
        }
        self.stand_in.choose(view)
    }

    /// Tells a program that has played to the end how the game ended.
    pub(crate) fn finish(&mut self, view: &V) {
        if let (Player::Program(outside), None) = (&mut self.player, &self.forfeit) {
            outside.finish(view);
        }
    }
}

/// The seats at which the game was forfeited.
pub(crate) fn forfeits<V: Spoken>(chairs: &[Chair<V>]) -> Seats {
    let forfeited = Seat::all(chairs.len()).filter(|seat| chairs[seat.index()].forfeit.is_some());
    forfeited.fold(Seats::NONE, Seats::with)
}

/// Sets the table for one game: for each seat of the lineup the player, by the place in the list of entrants.
/// `bot` makes somebody who plays like a bot, from a seed, and `oracle` somebody who sees everything.
pub(crate) fn seat<V: Spoken>(
    entrants: &[Entrant],
    lineup: &[usize],
    programs: &mut Programs,
    mut seed: impl FnMut() -> u64,
    bot: impl Fn(Bot, u64) -> Box<dyn Agent<V, V::Action> + Send>,
    oracle: impl Fn(Effort, u64) -> Oracle<V>,
) -> Vec<Chair<V>> {
    let chair = |(seat, &index): (usize, &usize)| {
        let seed = seed();
        let player = match &entrants[index] {
            Entrant::Bot(code) => Player::Bot(bot(*code, seed)),
            Entrant::Oracle(effort) => Player::Oracle(oracle(*effort, seed)),
            Entrant::Program(program) => {
                Player::Program(programs.take(program, index, copy(lineup, seat), seed))
            }
        };
        Chair { player, stand_in: bot(Bot::Greedy, seed), forfeit: None }
    };
    lineup.iter().enumerate().map(chair).collect()
}

/// Clears the table: the programs that may play again go back, and what is left are the reasons of those that
/// may not, by seat.
pub(crate) fn clear<V: Spoken>(
    chairs: Vec<Chair<V>>,
    lineup: &[usize],
    programs: &mut Programs,
) -> Vec<(usize, String)> {
    let mut forfeits = Vec::new();
    for (seat, chair) in chairs.into_iter().enumerate() {
        match (chair.player, chair.forfeit) {
            (_, Some(reason)) => forfeits.push((seat, reason)),
            (Player::Program(outside), None) => {
                programs.give_back(outside, lineup[seat], copy(lineup, seat));
            }
            (Player::Bot(_) | Player::Oracle(_), None) => {}
        }
    }
    forfeits
}

/// How many seats before this one the same player holds.
fn copy(lineup: &[usize], seat: usize) -> usize {
    lineup[..seat].iter().filter(|&&other| other == lineup[seat]).count()
}
