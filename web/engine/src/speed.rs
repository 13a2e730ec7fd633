//! Random whole games, to compare the speed of the engine in WebAssembly with its speed on the machine itself.

use std::hint::black_box;

use record::{Format, GameName, Record, Seed};
use tabletop::{FastDealer, LegalSet, Seat, ToAct};
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays whole games with actions chosen uniformly from the legal ones. Returns the number of decisions.
///
/// # Errors
/// When there is no such game, or it is not for this number of players.
#[wasm_bindgen]
pub fn random_games(game: &str, players: usize, games: u32) -> Result<f64, String> {
    match game.parse().map_err(|error: record::RecordError| error.to_string())? {
        GameName::Biblios => play::<record::biblios::Game>(players, games),
        GameName::Quill => play::<record::quill::Game>(players, games),
    }
}

fn play<G: Format>(players: usize, games: u32) -> Result<f64, String> {
    let invalid = |error: record::RecordError| error.to_string();
    let options = G::read_options(&serde_json::Map::new()).map_err(invalid)?;
    let names = vec![String::new(); players];
    let record: Record<G> = Record::new(options, names, Seat::FIRST, Seed([0; 32]));
    let (setup, _) = record.setup().map_err(invalid)?;
    let (start, _) = G::begin(&setup, &mut ()).map_err(|_| "the game cannot begin")?;
    let mut dealer = FastDealer::new(1);
    let mut decisions = 0.0;
    for _ in 0..games {
        let mut state = start.clone();
        loop {
            state.deal(&mut dealer, &mut ());
            let ToAct::Seats(seats) = state.to_act() else { break };
            let Some(seat) = seats.first() else { break };
            let legal = state.legal(seat);
            let Some(action) = legal.nth(dealer.below_u64(legal.count())) else { break };
            state.play_unchecked(seat, &action, &mut ());
            decisions += 1.0;
        }
        black_box(state.standing());
    }
    Ok(decisions)
}
