//! Prints how many decisions of random games this machine plays in a second, one line per game: `biblios 3 24000000`.

use std::time::{Duration, Instant};

/// How long each game is measured.
const TIME: Duration = Duration::from_millis(1500);
/// The number of games between two looks at the clock.
const GAMES: u32 = 200;

fn main() -> Result<(), String> {
    for (game, players) in [("biblios", 2), ("biblios", 3), ("biblios", 4), ("quill", 1), ("quill", 3)] {
        let (start, mut decisions) = (Instant::now(), 0.0);
        while start.elapsed() < TIME {
            decisions += engine::random_games(game, players, GAMES)?;
        }
        println!("{game} {players} {:.0}", decisions / start.elapsed().as_secs_f64());
    }
    Ok(())
}
