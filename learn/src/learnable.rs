use std::sync::{Arc, LazyLock, OnceLock};

use biblios_view::Deck;
use bots::Ladder;
use mind::Encoding;
use quill_view::{Boards, Difficulty, Side};
use record::Format;
use tabletop::{Dealer, Purpose, Seat};

use crate::hidden;

/// A game that agents can learn.
pub trait Learnable: Format + Ladder {
    /// Features and choices.
    type Encoding: Encoding<View = Self::View>;
    /// The number of features of the truth, which a critic may use in training.
    const HIDDEN: usize;

    /// Sets up a new game with the built-in equipment.
    ///
    /// # Errors
    /// If the options are not allowed for this number of players.
    fn new_game(
        options: Self::Options,
        players: usize,
        first: Seat,
        dealer: &mut impl Dealer,
    ) -> Result<Self::Setup, Self::SetupError>;

    /// Draws every option that is allowed for this number of players.
    fn draw_options(players: usize, dealer: &mut impl Dealer) -> Self::Options;

    /// Returns what a seat would know in a sampled world that fits what the spectator saw.
    fn view_in(&self, spectator: &Self::View, seat: Seat) -> Self::View;

    /// Writes what the seat cannot see. `features` has the length [`Learnable::HIDDEN`].
    fn hidden(&self, seat: Seat, features: &mut [i8]);
}

/// The purpose of all draws: they need not be repeatable one by one.
const ANY: Purpose = Purpose(0);

impl Learnable for biblios::State {
    type Encoding = mind::biblios::Biblios;
    const HIDDEN: usize = hidden::BIBLIOS;

    fn new_game(
        options: biblios_view::Options,
        players: usize,
        first: Seat,
        dealer: &mut impl Dealer,
    ) -> Result<biblios::Setup, biblios::SetupError> {
        // Parsed once: it takes as long as a dozen choices.
        static PRINTED: LazyLock<Deck> = LazyLock::new(Deck::printed);
        biblios::Setup::deal(*PRINTED, options, players, first, dealer)
    }

    fn draw_options(_players: usize, dealer: &mut impl Dealer) -> biblios_view::Options {
        let all = biblios_view::Options::all().count() as u32;
        biblios_view::Options::all().nth(dealer.below(ANY, all) as usize).unwrap_or_default()
    }

    fn view_in(&self, spectator: &Self::View, seat: Seat) -> Self::View {
        let looking = self.looking().filter(|_| self.table().active() == seat);
        spectator.seated(seat, self.hand(seat), looking)
    }

    fn hidden(&self, seat: Seat, features: &mut [i8]) {
        hidden::biblios(self, seat, features);
    }
}

impl Learnable for quill::State {
    type Encoding = mind::quill::Quill;
    const HIDDEN: usize = 0;

    fn new_game(
        options: quill_view::Options,
        players: usize,
        first: Seat,
        _dealer: &mut impl Dealer,
    ) -> Result<quill::Setup, quill::SetupError> {
        quill::Setup::with_boards(boards(options), options, players, first)
    }

    fn draw_options(players: usize, dealer: &mut impl Dealer) -> quill_view::Options {
        let mut options = quill_view::Options::default();
        if players == 1 {
            let difficulties = [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard];
            options.difficulty = difficulties[dealer.below(ANY, 3) as usize];
            options.head_start = dealer.below(ANY, MOST_HEAD_START + 1) as u8;
        } else {
            let sides = [Side::A, Side::B];
            options.task = sides[dealer.below(ANY, 2) as usize];
            options.monastery = sides[dealer.below(ANY, 2) as usize];
        }
        options
    }

    fn view_in(&self, spectator: &Self::View, seat: Seat) -> Self::View {
        spectator.seated(seat, self.sealed(seat))
    }

    fn hidden(&self, _seat: Seat, _features: &mut [i8]) {}
}

/// The longest head start that menus offer (`record::quill::offers`).
const MOST_HEAD_START: u32 = 5;

/// Returns the built-in boards of the options, parsed once.
fn boards(options: quill_view::Options) -> Arc<Boards> {
    const SIDES: [Side; 2] = [Side::A, Side::B];
    static BOARDS: OnceLock<[[Arc<Boards>; 2]; 2]> = OnceLock::new();
    let boards = BOARDS
        .get_or_init(|| SIDES.map(|task| SIDES.map(|monastery| Arc::new(Boards::built_in(task, monastery)))));
    Arc::clone(&boards[options.task as usize][options.monastery as usize])
}
