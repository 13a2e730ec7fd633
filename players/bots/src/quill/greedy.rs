use quill::score;
use quill_view::{Action, PublicState, Stage, TerceStep, View, Who};
use tabletop::{BySeat, Dealer, FastDealer, Seat, ToAct};

/// Tries every action on a copy of the public state, and takes the one with the most points if the game ended then.
///
/// In Matins it samples a few rerolls, and in Prime it tries every row. It ignores what the others do.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    seed: u64,
}

/// The number of sampled rolls for each choice in Matins.
const TRIES: u32 = 4;

impl Greedy {
    /// Creates a bot with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy { seed }
    }
}

impl tabletop::Agent<View, Action> for Greedy {
    fn choose(&mut self, view: &View) -> Action {
        let (table, legal) = (view.table(), view.legal());
        let seat = view.seat().expect("a seat is to act");
        let dealer = crate::chance(self.seed, view.events().len());
        match table.stage() {
            Stage::Prime => bid(table, seat, &dealer),
            Stage::Matins => {
                let expected = |action| rolled_score(table, seat, action, dealer.clone());
                first_best(legal.iter(), expected).expect("the seat is to act")
            }
            _ => step(table, seat, &dealer).expect("the seat is to act"),
        }
    }
}

/// The seat's points if the game ended now.
fn points(table: &PublicState, seat: Seat) -> i32 {
    score(table).points[seat].into()
}

/// The action after which the seat has the most points. Rows are compared after all their dice are used.
fn step(table: &PublicState, seat: Seat, dealer: &FastDealer) -> Option<Action> {
    let whole_row = matches!(table.stage(), Stage::Terce(_, TerceStep::Row | TerceStep::Give));
    first_best(table.legal(seat).iter(), |action| {
        let mut after = table.clone();
        after.acted(seat, action, &mut ());
        if whole_row {
            settle(&mut after, seat, dealer.clone());
        }
        points(&after, seat)
    })
}

/// Plays the seat's dice greedily until its turn ends.
fn settle(table: &mut PublicState, seat: Seat, mut dealer: FastDealer) {
    loop {
        roll(table, &mut dealer);
        let uses_dice = matches!(table.stage(), Stage::Lauds | Stage::Vespers(_) | Stage::Terce(..));
        let own = matches!(table.to_act(), ToAct::Seats(seats) if seats.contains(seat));
        let Some(action) = (uses_dice && own).then(|| step(table, seat, &dealer)).flatten() else { return };
        table.acted(seat, action, &mut ());
    }
}

fn roll(table: &mut PublicState, dealer: &mut FastDealer) {
    while let Some((roller, die)) = table.next_roll() {
        let face = die.side(dealer.below(quill::purpose(roller), quill_view::Die::SIDES));
        table.rolled(roller, face, &mut ());
    }
}

/// The total points of `TRIES` sampled rolls after this choice, if everyone stops afterwards.
fn rolled_score(table: &PublicState, seat: Seat, action: Action, mut dealer: FastDealer) -> i32 {
    // Without a roll, all samples are equal.
    let tries = if action == Action::Stop { 1 } else { TRIES };
    let total: i32 = (0..tries)
        .map(|_| {
            let mut table = table.clone();
            let mut own = action;
            while table.stage() == Stage::Matins {
                let mut choices = BySeat([Some(Action::Stop); tabletop::MAX_SEATS]);
                choices[seat] = Some(own);
                table.opened(&choices, &mut ());
                roll(&mut table, &mut dealer);
                own = Action::Stop;
            }
            settle(&mut table, seat, FastDealer::new(dealer.bits()));
            points(&table, seat)
        })
        .sum();
    total * (TRIES / tries) as i32
}

/// Bids the difference between the best and the worst row, at most an even share of influence for each remaining
/// day.
fn bid(table: &PublicState, seat: Seat, dealer: &FastDealer) -> Action {
    let purse = table.card(Who::Player(seat)).influence.max(0);
    let mut opened = table.clone();
    let mut choices = BySeat([Some(Action::Bid(0)); tabletop::MAX_SEATS]);
    choices[seat] = Some(Action::Bid(purse.unsigned_abs()));
    opened.opened(&choices, &mut ());
    let rows = opened.legal(seat);
    let gains = rows.iter().map(|row| {
        let mut after = opened.clone();
        after.acted(seat, row, &mut ());
        settle(&mut after, seat, dealer.clone());
        points(&after, seat)
    });
    let (least, most) = gains.fold((i32::MAX, i32::MIN), |(low, high), gain| (low.min(gain), high.max(gain)));
    let days = i32::from(PublicState::DAYS + 1 - table.day()).max(1);
    Action::Bid(most.saturating_sub(least).clamp(0, i32::from(purse) / days) as u16)
}

/// The action with the highest number, the first of equals.
fn first_best(actions: impl Iterator<Item = Action>, number: impl Fn(Action) -> i32) -> Option<Action> {
    let rated = actions.map(|action| (action, number(action)));
    rated.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(action, _)| action)
}
