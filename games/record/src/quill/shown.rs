use quill_view::Phase;
use shown::quill::{Shown, ShownResult, chosen, legal_list};
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
        let state = self.state();
        let table = state.table();
        let boards = table.boards();
        let choices = Seat::all(table.seats()).filter_map(|seat| Some((seat, state.sealed(seat)?)));
        let legal = |seat: Seat| (seat.index(), legal_list(&state.legal(seat), boards));
        Shown {
            legal: match state.to_act() {
                ToAct::Seats(seats) => seats.iter().map(legal).collect(),
                ToAct::Chance | ToAct::Nobody => Default::default(),
            },
            choices: choices.map(|(seat, choice)| chosen(seat, choice, boards)).collect(),
            result: (table.phase() == Phase::Over).then(|| ShownResult::new(&state.scores(), table)),
            ..Shown::open(table)
        }
    }
}
