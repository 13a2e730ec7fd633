use biblios_view::Phase;
use shown::biblios::{Shown, ShownPile, ShownResult, church, codes, drawn, legal_list};
use tabletop::{Seat, ToAct, Viewer};

use super::game::Game;

impl Game {
    /// The game as the viewer sees it, in the form that `scriptorium replay --json` prints.
    #[must_use]
    pub fn shown(&self, viewer: Viewer) -> Shown {
        match viewer {
            Viewer::All => self.truth(),
            Viewer::Seat(seat) => Shown::of(&self.view(Some(seat))),
            Viewer::Spectator => Shown::of(&self.view(None)),
        }
    }

    fn truth(&self) -> Shown {
        let (state, deck) = (self.state(), &self.record().deck);
        let table = state.table();
        let over = table.phase() == Phase::Over;
        let legal = |seat: Seat| (seat.index(), legal_list(&state.legal(seat), deck));
        Shown {
            legal: match state.to_act() {
                ToAct::Seats(seats) => seats.iter().map(legal).collect(),
                ToAct::Chance | ToAct::Nobody => Default::default(),
            },
            drawn: drawn(state.looking(), deck),
            church: church(table, state.looking()),
            hands: Seat::all(table.seats()).map(|seat| codes(state.hand(seat), deck)).collect(),
            auction_pile: ShownPile::Cards(codes(state.pile(), deck)),
            draw: ShownPile::Cards(codes(state.draw(), deck)),
            result: over.then(|| ShownResult::new(&state.scores(), table.seats())),
            ..Shown::open(table, deck)
        }
    }
}
