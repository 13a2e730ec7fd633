use bots::{Bot, Effort, Ladder};
use record::Format;
use tabletop::{ActionOf, Game, Seat, Seats};

use crate::entrant::Entrant;
use crate::exec::{Outside, Programs};

/// A seat in one game and who decides there.
pub(crate) struct Chair<G: Format> {
    player: Player<G>,
    /// Who plays on where a program forfeits, so that the others have a whole game.
    stand_in: bots::Player<G>,
    forfeit: Option<String>,
}

enum Player<G: Game> {
    Bot(bots::Player<G>),
    Program(Outside),
    Oracle(Oracle<G>),
}

/// Chooses for the seat of a view, with the truth before its eyes.
pub(crate) type Oracle<G> = Box<dyn Fn(&G, &<G as Game>::View) -> ActionOf<G> + Send>;

impl<G: Format> Chair<G> {
    /// Chooses an action. A program that fails to is not asked again; the truth is for an oracle alone.
    pub(crate) fn choose(&mut self, view: &G::View, truth: &G) -> ActionOf<G> {
        let outside = match &mut self.player {
            Player::Bot(bot) => return bot.choose(view),
            Player::Oracle(oracle) => return oracle(truth, view),
            Player::Program(outside) => outside,
        };
        if self.forfeit.is_none() {
            match outside.choose::<G>(view) {
                Ok(action) => return action,
                Err(reason) => self.forfeit = Some(reason),
            }
        }
        self.stand_in.choose(view)
    }

    /// Tells a program that has played to the end how the game ended.
    pub(crate) fn finish(&mut self, view: &G::View) {
        if let (Player::Program(outside), None) = (&mut self.player, &self.forfeit) {
            outside.finish::<G>(view);
        }
    }
}

/// The seats at which the game was forfeited.
pub(crate) fn forfeits<G: Format>(chairs: &[Chair<G>]) -> Seats {
    let forfeited = Seat::all(chairs.len()).filter(|seat| chairs[seat.index()].forfeit.is_some());
    forfeited.fold(Seats::NONE, Seats::with)
}

/// Sets the table for one game: for each seat of the lineup the player, by the place in the list of entrants.
///
/// # Panics
/// When an oracle takes part in a game that has none.
pub(crate) fn seat<G: Format + Ladder>(
    entrants: &[Entrant],
    lineup: &[usize],
    programs: &mut Programs,
    mut seed: impl FnMut() -> u64,
    oracle: Option<fn(Effort, u64) -> Oracle<G>>,
) -> Vec<Chair<G>> {
    let chair = |(seat, &index): (usize, &usize)| {
        let seed = seed();
        let player = match &entrants[index] {
            Entrant::Bot(code) => Player::Bot(G::player(*code, seed)),
            Entrant::Oracle(effort) => Player::Oracle(oracle.expect("a game with an oracle")(*effort, seed)),
            Entrant::Program(program) => {
                Player::Program(programs.take(program, index, copy(lineup, seat), seed))
            }
        };
        Chair { player, stand_in: G::player(Bot::Greedy, seed), forfeit: None }
    };
    lineup.iter().enumerate().map(chair).collect()
}

/// Clears the table: the programs that may play again go back, and what is left are the reasons of those that
/// may not, by seat.
pub(crate) fn clear<G: Format>(
    chairs: Vec<Chair<G>>,
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
