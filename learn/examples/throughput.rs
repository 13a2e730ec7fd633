//! Prints how many choices a second one thread makes at random, features and masks included.

use std::time::Instant;

use learn::{Arrays, Company, Learnable, Plan, Vector, Weighted};
use tabletop::FastDealer;

fn main() {
    measure::<biblios::State>("biblios", &[(0.25, 2), (0.3, 3), (0.45, 4)]);
    measure::<quill::State>("quill", &[(1.0, 1), (1.0, 2), (1.0, 3), (1.0, 4)]);
}

fn measure<G: Learnable>(name: &str, players: &[(f64, usize)]) {
    const TABLES: usize = 1024;
    let plan = Plan::<G> {
        players: Weighted::new(players.iter().copied()).expect("weights"),
        options: Weighted::only(Some(G::Options::default())),
        company: Weighted::only(Company::Own),
        auto_reset: true,
        stagger: true,
    };
    let mut vector = Vector::new(plan, TABLES, 1, 1).expect("a valid plan");
    let mut arrays = Arrays::new::<G>(TABLES);
    vector.reset(None, arrays.buffers());
    let mut dealer = FastDealer::new(2);
    let mut choices = vec![0; TABLES];
    let (mut steps, mut spent, mut ended) = (0u32, 0.0, 0u32);
    while spent < 3.0 {
        for (choice, mask) in choices.iter_mut().zip(arrays.mask.chunks(Vector::<G>::CHOICES)) {
            let count = mask.iter().filter(|&&legal| legal).count();
            let nth = dealer.below_u64(count as u64) as usize;
            *choice = (0..mask.len()).filter(|&choice| mask[choice]).nth(nth).expect("a choice") as i64;
        }
        let start = Instant::now();
        vector.step(&choices, arrays.buffers()).expect("legal choices");
        spent += start.elapsed().as_secs_f64();
        steps += 1;
        ended += arrays.done.iter().map(|&done| u32::from(done)).sum::<u32>();
    }
    let decisions = f64::from(steps) * TABLES as f64;
    println!("{name}: {:.0} decisions/s, {:.1} a game", decisions / spent, decisions / f64::from(ended));
}
