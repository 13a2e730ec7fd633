use bots::{Bot, Ladder};
use record::Format;
use tabletop::{ActionOf, Game, Seat, Seats};

use crate::entrant::Entrant;
use crate::exec::{Failure, ProgramPlayer, Programs};
use crate::outcome::Reason;

/// A seat in one game, with its player.
pub(crate) struct Chair<G: Format> {
    player: Player<G>,
    /// Finishes the game after a forfeit, so that the others get a complete game.
    stand_in: bots::Player<G>,
    forfeit: Option<Reason>,
}

enum Player<G: Game> {
    Bot(bots::Player<G>),
    Program(ProgramPlayer),
}

impl<G: Format> Chair<G> {
    /// Chooses action number `action` of the game. After its first failure a program is not asked again.
    pub(crate) fn choose(&mut self, view: &G::View, action: usize) -> ActionOf<G> {
        let program = match &mut self.player {
            Player::Bot(bot) => return bot.choose(view),
            Player::Program(program) => program,
        };
        if self.forfeit.is_none() {
            match program.choose::<G>(view) {
                Ok(action) => return action,
                Err(Failure { reason, stderr }) => self.forfeit = Some(Reason { action, reason, stderr }),
            }
        }
        self.stand_in.choose(view)
    }

    /// Sends the result to a program that has not forfeited.
    pub(crate) fn finish(&mut self, view: &G::View) {
        if let (Player::Program(program), None) = (&mut self.player, &self.forfeit) {
            program.finish::<G>(view);
        }
    }
}

/// The seats that forfeited.
pub(crate) fn forfeits<G: Format>(chairs: &[Chair<G>]) -> Seats {
    let forfeited = Seat::all(chairs.len()).filter(|seat| chairs[seat.index()].forfeit.is_some());
    forfeited.fold(Seats::NONE, Seats::with)
}

/// Seats a lineup for one game. `lineup` holds an index into `entrants` for each seat.
pub(crate) fn seat_players<G: Format + Ladder>(
    entrants: &[Entrant],
    lineup: &[usize],
    programs: &mut Programs,
    mut seed: impl FnMut() -> u64,
) -> Vec<Chair<G>> {
    let chair = |(seat, &index): (usize, &usize)| {
        let seed = seed();
        let player = match &entrants[index] {
            Entrant::Bot(code) => Player::Bot(G::player(*code, seed)),
            Entrant::Program(program) => {
                Player::Program(programs.take(program, index, copy(lineup, seat), seed))
            }
        };
        Chair { player, stand_in: G::player(Bot::Greedy, seed), forfeit: None }
    };
    lineup.iter().enumerate().map(chair).collect()
}

/// Returns the running programs to the pool, and the forfeits as pairs of seat and reason. Programs that forfeited
/// are stopped.
pub(crate) fn release<G: Format>(
    chairs: Vec<Chair<G>>,
    lineup: &[usize],
    programs: &mut Programs,
) -> Vec<(usize, Reason)> {
    let mut forfeits = Vec::new();
    for (seat, chair) in chairs.into_iter().enumerate() {
        match (chair.player, chair.forfeit) {
            (_, Some(reason)) => forfeits.push((seat, reason)),
            (Player::Program(program), None) => {
                programs.put_back(program, lineup[seat], copy(lineup, seat));
            }
            (Player::Bot(_), None) => {}
        }
    }
    forfeits
}

/// How many of the seats before this one the same player holds.
fn copy(lineup: &[usize], seat: usize) -> usize {
    lineup[..seat].iter().filter(|&&other| other == lineup[seat]).count()
}
