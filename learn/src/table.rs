use bots::Player;
use mind::Encoding;
use tabletop::{Dealer, FastDealer, MAX_SEATS, Match, Purpose, Seat, Seats};

use crate::{Company, Guest, Learnable, Plan};

/// The agent of a seat without one: a built-in bot, or none.
pub(crate) const NO_AGENT: u8 = u8::MAX;

type Draft<G> = <<G as Learnable>::Encoding as Encoding>::Draft;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ended {
    /// Each seat's share of the win.
    pub(crate) reward: [f32; MAX_SEATS],
    /// The agent at each seat.
    pub(crate) agents: [u8; MAX_SEATS],
    pub(crate) players: u8,
}

/// A table at which one game follows another. Chance, bots and forced choices are played without asking.
pub(crate) struct Table<G: Learnable> {
    game: Match<G>,
    dealer: FastDealer,
    agents: [u8; MAX_SEATS],
    bots: [Option<Player<G>>; MAX_SEATS],
    /// The seat to choose.
    seat: Seat,
    draft: Draft<G>,
    /// The legal choices. None if the game is over.
    legal: Box<[bool]>,
    is_over: bool,
}

impl<G: Learnable> Table<G> {
    /// Creates a table with a new game, and plays it to the first choice.
    pub(crate) fn new(plan: &Plan<G>, seed: u64) -> Table<G> {
        let mut dealer = FastDealer::new(seed);
        let (game, agents, bots) = begin(plan, &mut dealer);
        let legal = vec![false; G::Encoding::CHOICES].into();
        let mut table = Table {
            game,
            dealer,
            agents,
            bots,
            seat: Seat::FIRST,
            draft: Draft::<G>::default(),
            legal,
            is_over: false,
        };
        table.play_on(plan);
        if plan.stagger {
            table.stagger(plan);
        }
        table
    }

    /// Plays one game at random, which shows how long games are, then begins another at a random depth.
    fn stagger(&mut self, plan: &Plan<G>) {
        let mut length = 1;
        while self.step_at_random(plan).is_none() {
            length += 1;
        }
        if self.is_over {
            self.restart(plan);
            self.play_on(plan);
        }
        let depth = self.dealer.below_u64(length);
        for _ in 0..depth {
            // A game that ends on the way is followed by a new one.
            self.step_at_random(plan);
            if self.is_over {
                self.restart(plan);
                self.play_on(plan);
            }
        }
    }

    fn step_at_random(&mut self, plan: &Plan<G>) -> Option<Ended> {
        let count = self.legal.iter().filter(|&&legal| legal).count();
        let chosen = self.dealer.below_u64(count as u64) as usize;
        let legal = self.legal.iter().enumerate().filter(|&(_, &legal)| legal);
        let choice = legal.map(|(choice, _)| choice).nth(chosen).expect("the game is on");
        self.step(plan, choice)
    }

    fn restart(&mut self, plan: &Plan<G>) {
        (self.game, self.agents, self.bots) = begin(plan, &mut self.dealer);
        self.is_over = false;
    }

    /// Returns whether a choice can be made. At a table whose game is over, any can: it changes nothing.
    pub(crate) fn accepts(&self, choice: i64) -> bool {
        self.is_over || usize::try_from(choice).is_ok_and(|choice| self.legal.get(choice) == Some(&true))
    }

    /// Makes a legal choice, and plays to the next one. Returns how the game of the choice ended, if it did.
    pub(crate) fn step(&mut self, plan: &Plan<G>, choice: usize) -> Option<Ended> {
        if self.is_over {
            return None;
        }
        self.choose(self.seat, choice);
        self.play_on(plan)
    }

    fn choose(&mut self, seat: Seat, choice: usize) {
        let view = self.game.look(Some(seat)).0;
        if let Some(action) = G::Encoding::choose(view, &mut self.draft, choice) {
            self.draft = Draft::<G>::default();
            self.game.act(seat, &action).expect("legal choices are legal actions");
        }
    }

    /// Plays until an agent has two choices or more. Returns how the first game that ended on the way did.
    fn play_on(&mut self, plan: &Plan<G>) -> Option<Ended> {
        let mut ended = None;
        loop {
            let Some(seat) = self.game.next_to_act(&mut self.dealer) else {
                ended = ended.or(Some(self.result()));
                if !plan.auto_reset {
                    self.is_over = true;
                    self.legal.fill(false);
                    return ended;
                }
                self.restart(plan);
                continue;
            };
            let view = self.game.look(Some(seat)).0;
            if let Some(bot) = &mut self.bots[seat.index()] {
                let action = bot.choose(view);
                self.game.act(seat, &action).expect("bots choose legal actions");
                continue;
            }
            if G::Encoding::legal(view, &self.draft, &mut self.legal) > 1 {
                self.seat = seat;
                return ended;
            }
            let forced = self.legal.iter().position(|&legal| legal).expect("the seat to act has a choice");
            self.choose(seat, forced);
        }
    }

    fn result(&self) -> Ended {
        let winners = self.game.state().standing().map_or(Seats::NONE, |standing| standing.winners);
        let mut reward = [0.0; MAX_SEATS];
        for seat in winners.iter() {
            reward[seat.index()] = 1.0 / winners.len() as f32;
        }
        Ended { reward, agents: self.agents, players: self.game.state().players() as u8 }
    }

    /// Returns the seat to choose.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the agent to choose.
    pub(crate) fn agent(&self) -> u8 {
        self.agents[self.seat.index()]
    }

    /// Returns the number of players.
    pub(crate) fn players(&self) -> usize {
        self.game.state().players()
    }

    /// Writes the features of the seat to choose, its legal choices, and what it cannot see.
    pub(crate) fn observe(&mut self, features: &mut [i8], legal: &mut [bool], hidden: &mut [i8]) {
        legal.copy_from_slice(&self.legal);
        if self.is_over {
            features.fill(0);
            hidden.fill(0);
            return;
        }
        let (view, state) = self.game.look(Some(self.seat));
        G::Encoding::features(view, &self.draft, features);
        state.hidden(self.seat, hidden);
    }
}

type Beginning<G> = (Match<G>, [u8; MAX_SEATS], [Option<Player<G>>; MAX_SEATS]);

/// Begins a game: draws players, options, the first player and who sits where.
fn begin<G: Learnable>(plan: &Plan<G>, dealer: &mut FastDealer) -> Beginning<G> {
    let players = *plan.players.draw(dealer);
    let options = *plan.options.draw(dealer);
    let options = options.unwrap_or_else(|| G::draw_options(players, dealer));
    let first = Seat::all(players).nth(dealer.below(Purpose(0), players as u32) as usize);
    let setup = G::new_game(options, players, first.unwrap_or(Seat::FIRST), dealer);
    let game = Match::begin(&setup.expect("a plan was checked")).expect("a new game is valid");
    let mut agents = [NO_AGENT; MAX_SEATS];
    agents[..players].fill(0);
    let mut bots = [const { None }; MAX_SEATS];
    let guests = match *plan.company.draw(dealer) {
        Company::Some(guest) if players > 1 => Some((guest, some_seats(players, dealer))),
        Company::Others(guest) if players > 1 => Some((guest, all_seats_but_one(players, dealer))),
        _ => None,
    };
    for (guest, seat) in guests.iter().flat_map(|(guest, seats)| seats.iter().map(move |seat| (guest, seat)))
    {
        match guest {
            Guest::Other => agents[seat.index()] = 1,
            Guest::Bot(code) => {
                agents[seat.index()] = NO_AGENT;
                bots[seat.index()] = Some(G::player(*code, dealer.bits()));
            }
        }
    }
    (game, agents, bots)
}

/// Draws some seats, at least one and not all.
fn some_seats(players: usize, dealer: &mut FastDealer) -> Seats {
    let bits = 1 + dealer.below(Purpose(0), (1 << players) - 2);
    Seat::all(players).filter(|seat| bits >> seat.index() & 1 == 1).collect()
}

fn all_seats_but_one(players: usize, dealer: &mut FastDealer) -> Seats {
    let own = dealer.below(Purpose(0), players as u32) as usize;
    Seat::all(players).filter(|seat| seat.index() != own).collect()
}
