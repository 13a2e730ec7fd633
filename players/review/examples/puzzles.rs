//! Finds puzzles in games of the bots and prints them as JSON:
//! `cargo run --release -p scriptorium-review --example puzzles -- GAME [COUNT] [SEED] > puzzles/GAME.json`.
//!
//! A puzzle is a decision of which the bot `expert` does not find the best action. Each is looked at three times, more deeply
//! each time and in other worlds. The last look has to agree with the one before it on the best action, which has to lead
//! clearly. The same arguments print the same puzzles. docs/puzzles.md describes the fields.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bots::{Bot, Level, Player};
use indicatif::{ProgressBar, ProgressStyle};
use record::{Record, Replay, Seed};
use review::{Deeper, Outlooks, Reviewed};
use serde_json::json;
use tabletop::{ActionOf, Dealer, Equipment, FastDealer, LegalSet, Perspective, Purpose, Seat, ToAct};

/// The most actions of a puzzle. Decisions with more are left out, because every legal action is valued.
const MOST_ACTIONS: u64 = 20;
/// The most puzzles of one game, and of one theme in hundredths of all.
const MOST_PER_GAME: usize = 2;
const MOST_PER_THEME: usize = 30;
/// By how much of a win the best action must lead over the second one, and by how many standard errors.
const LEAD: f64 = 0.035;
const ERRORS: f64 = 2.5;
/// A lead that is easy to see.
const EASY: f64 = 0.12;
/// Worlds and further decisions of the three looks.
const LOOKS: [(usize, usize); 3] = [(8, 6), (16, 12), (48, 12)];

/// A decision under examination.
struct Decision<G: Reviewed> {
    deeper: Deeper<G>,
    actions: Vec<ActionOf<G>>,
    /// What greedy, expert and mind would do.
    chosen: [usize; 3],
    seed: u64,
}

const BOTS: [Bot; 3] = [Bot::Greedy, Bot::Expert, Bot::Mind];

impl<G: Reviewed> Decision<G> {
    fn new(replay: &Replay<G>, seat: Seat, seed: u64) -> Option<Decision<G>> {
        let view = replay.view(Some(seat));
        let legal = view.legal();
        if !replay.state().is_settled() || !(2..=MOST_ACTIONS).contains(&legal.count()) {
            return None;
        }
        let actions: Vec<_> = (0..legal.count()).filter_map(|n| legal.nth(n)).collect();
        let place = |action| actions.iter().position(|other| *other == action);
        let [greedy, expert, mind] = BOTS.map(|bot| place(G::player(bot, seed).choose(&view)));
        let chosen = [greedy?, expert?, mind?];
        if chosen[1] == chosen[2] {
            return None;
        }
        let deeper = Deeper::new(view, replay.view(None))?;
        Some(Decision { deeper, actions, chosen, seed })
    }

    fn look(&self, depth: usize, actions: &[ActionOf<G>]) -> Outlooks {
        let (worlds, decisions) = LOOKS[depth];
        self.deeper.look(actions, worlds, decisions, self.seed ^ depth as u64)
    }

    /// Returns the last look and its best action, if this is a puzzle.
    fn examine(&self) -> Option<(Outlooks, usize, f64)> {
        let [_, expert, mind] = self.chosen;
        let first = self.look(0, &[self.actions[expert], self.actions[mind]]);
        if first.worlds() == 0 || first.lead(1, 0).0 < LEAD / 2.0 {
            return None;
        }
        let second = self.look(1, &self.actions);
        let expected = self.clear_best(&second, LEAD, 1.5)?.0;
        let last = self.look(2, &self.actions);
        let (best, lead) = self.clear_best(&last, LEAD, ERRORS).filter(|(best, _)| *best == expected)?;
        Some((last, best, lead))
    }

    /// Returns the best action and its lead over all others, if that is clear and `expert` misses it.
    fn clear_best(&self, outlooks: &Outlooks, least: f64, errors: f64) -> Option<(usize, f64)> {
        if outlooks.worlds() < LOOKS[1].0 {
            return None;
        }
        let order = outlooks.order();
        let leads = order[1..].iter().map(|&other| outlooks.lead(order[0], other));
        let is_clear = leads.clone().all(|(lead, error)| lead >= least.max(errors * error));
        let least = leads.map(|(lead, _)| lead).fold(f64::INFINITY, f64::min);
        Some((order[0], least)).filter(|(best, _)| is_clear && *best != self.chosen[1])
    }
}

/// The themes, each with the verbs of its actions. The first one that fits counts.
const THEMES: [(&str, &[&str]); 10] = [
    ("keep", &["keep", "public", "auction"]),
    ("take", &["take"]),
    ("church", &["church"]),
    ("bid", &["bid", "pass"]),
    ("bluff", &["default"]),
    ("roll", &["stop", "roll", "cadfael"]),
    ("row", &["row", "give"]),
    ("die", &["use"]),
    ("way", &["go", "walk", "climb"]),
    ("star", &["star"]),
];

/// Returns what a decision is about.
fn theme(legal: &[String], best: &str, missed: &str) -> &'static str {
    let verb = |action: &str| action.split(' ').next().unwrap_or_default().to_owned();
    let fits = |verbs: &[&str]| legal.iter().any(|action| verbs.contains(&verb(action).as_str()));
    match THEMES.iter().find(|(_, verbs)| fits(verbs)) {
        // Which cards to pay with, not whether to pay at all.
        Some(("bluff", _)) if best != "default" && missed != "default" => "give",
        Some((theme, _)) => theme,
        None => "value",
    }
}

/// Returns the next player of a game: puzzles come from good games, and not all from the same ones.
fn bot(dealer: &mut FastDealer) -> Bot {
    [Bot::Mind, Bot::Expert, Bot::Level(Level::Prior)][dealer.below(Purpose(0), 3) as usize]
}

fn seed(game: u64, dealer: &mut FastDealer) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&dealer.bits().to_be_bytes());
    seed[8..16].copy_from_slice(&game.to_be_bytes());
    Seed(seed)
}

struct Mine {
    count: usize,
    themes: BTreeMap<&'static str, usize>,
    found: usize,
    bar: ProgressBar,
}

impl Mine {
    /// Plays a game and keeps its puzzles.
    fn search<G: Reviewed>(&mut self, name: &str, number: u64, seats: usize, seed_of_all: u64) {
        let mut dealer = FastDealer::new(seed_of_all ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let names = (0..seats).map(|seat| seat.to_string()).collect();
        let start = seed(number, &mut dealer);
        let record = Record::<G>::new(G::Options::default(), names, Seat::FIRST, start);
        let mut replay = Replay::begin(record).expect("a dealt game");
        let mut players: Vec<Player<G>> =
            (0..seats).map(|_| G::player(bot(&mut dealer), dealer.bits())).collect();
        let mut found = 0;
        while let ToAct::Seats(to_act) = replay.state().to_act() {
            let seat = to_act.first().expect("a seat is to act");
            if found < MOST_PER_GAME && self.found < self.count {
                let decision = Decision::new(&replay, seat, dealer.bits());
                if decision.is_some_and(|decision| self.keep(name, number, &replay, seat, &decision)) {
                    found += 1;
                }
            }
            let action = players[seat.index()].choose(replay.look(Some(seat)));
            assert!(replay.add(seat, &action).is_ok(), "bots choose legal actions");
        }
    }

    /// Keeps a decision if it is a puzzle of which there are not enough. Returns whether it is.
    fn keep<G: Reviewed>(
        &mut self,
        name: &str,
        number: u64,
        replay: &Replay<G>,
        seat: Seat,
        decision: &Decision<G>,
    ) -> bool {
        let record = replay.record();
        let write = |action: &ActionOf<G>| record.equipment().write_action(action);
        let legal: Vec<String> = decision.actions.iter().map(write).collect();
        let [_, expert, mind] = decision.chosen;
        let most = self.count * MOST_PER_THEME / 100;
        let likely = theme(&legal, &legal[mind], &legal[expert]);
        if self.themes.get(likely).is_some_and(|&count| count >= most) {
            return false;
        }
        let Some((outlooks, best, lead)) = decision.examine() else { return false };
        let theme = theme(&legal, &legal[best], &legal[expert]);
        let missed: Vec<_> = BOTS
            .iter()
            .zip(decision.chosen)
            .filter(|(_, chosen)| *chosen != best)
            .map(|(bot, _)| bot)
            .collect();
        // `expert` always misses it.
        let level = (missed.len() - usize::from(lead >= EASY)).max(1);
        let chance = |action: usize| (1000.0 * outlooks.chance(action)).round();
        let mut options: Vec<_> = outlooks.order();
        options.sort_by_key(|&action| Reverse(chance(action) as i64));
        let moves: Vec<_> =
            record.actions.iter().map(|(seat, action)| format!("{seat} {}", write(action))).collect();
        // Printed at once, so that what was found is there if the search is stopped.
        let puzzle = json!({
            "id": format!("{}{number}-{}", &name[..1], moves.len()),
            "seats": record.seats.len(),
            "seed": record.start.seed.map(|seed| seed.to_string()),
            "moves": moves.join(";"),
            "seat": seat.index(),
            "theme": theme,
            "level": level,
            "missed": missed.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "options": options.iter().map(|&action| json!([legal[action], chance(action) as i64])).collect::<Vec<_>>(),
        });
        println!("{}{puzzle}", if self.found == 0 { "" } else { "," });
        self.found += 1;
        *self.themes.entry(theme).or_default() += 1;
        self.bar.inc(1);
        true
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let mut number = |default: u64| {
        let given = arguments.next();
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let (count, seed) = (number(160), number(1));
    let style = ProgressStyle::with_template("[{bar:30}] {pos} of {len} puzzles, {msg}, {eta} left");
    let style = style.expect("the template is valid").progress_chars("#..");
    let bar = ProgressBar::new(count).with_style(style);
    let mut mine = Mine { count: count as usize, themes: BTreeMap::new(), found: 0, bar };
    println!("{{\"game\":\"{name}\",\"seed\":{seed},\"puzzles\":[");
    for game in 0.. {
        if mine.found >= mine.count {
            break;
        }
        match name.as_str() {
            "biblios" => mine.search::<biblios::State>(&name, game, 2 + game as usize % 3, seed),
            "quill" => mine.search::<quill::State>(&name, game, 1 + game as usize % 4, seed),
            _ => panic!("expected the name of a game: biblios or quill"),
        }
        mine.bar.set_message(format!("{} games", game + 1));
    }
    mine.bar.finish_and_clear();
    println!("]}}");
    eprintln!("{:?}", mine.themes);
}
