use serde::Serialize;
use tabletop::{Game, Seat};

use crate::chances::{Chances, Swing, result};

/// What a review takes as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// What this seat could know, moment by moment, from its view alone.
    Known(Seat),
    /// Everything, as if all cards lay open.
    Open,
}

/// The review of a game: how everybody's chance to win changed from step to step, and why.
///
/// For every seat, `start + luck + own + others = end`, exactly. Over all seats and the house, `luck` sums to 0, as do `own`
/// and `others` together. The house can win a solo game only.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The name of the game.
    pub game: &'static str,
    /// `known` or `open`.
    pub reading: &'static str,
    /// The seat of the reading `known`.
    pub seat: Option<usize>,
    /// The names of the players.
    pub seats: Vec<String>,
    /// Whether the game is over. Otherwise `end` is the chance after the last action.
    pub over: bool,
    /// The chances at the start.
    pub start: Chances,
    /// The chances at the end: the result, if the game is over.
    pub end: Chances,
    /// What chance did.
    pub luck: Swing,
    /// What each seat's own decisions did for it.
    pub own: Swing,
    /// What the decisions of the other seats did to each seat.
    pub others: Swing,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// A summary for each seat whose decisions were compared with others.
    pub summaries: Vec<Summary>,
}

/// A card, a throw of dice, a decision, or the opening of sealed choices.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The number of actions played, this one included.
    pub after: usize,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
    /// The chances after it.
    pub chances: Chances,
    /// The comparison with other actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
}

/// What happened in a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// An outcome of chance.
    Chance {
        /// The cards or faces; `?` for what the seat of the reading does not see.
        outcomes: Vec<String>,
    },
    /// A decision of a seat.
    Decision {
        /// The seat.
        seat: usize,
        /// The action. `None` for those of others in the reading `known`: it may be hidden.
        action: Option<String>,
    },
    /// The sealed choices of the others are opened. Counts as their decision.
    Reveal,
}

/// A decision compared with the other reasonable actions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The reasonable actions, the chosen one and the network's, the most likely first.
    pub options: Vec<Worth>,
    /// The index of the chosen one.
    pub chosen: usize,
    /// The index of what the network would do.
    pub preferred: usize,
    /// What the chosen action lost against that, in millionths. Never negative.
    pub loss: i64,
}

/// What an action is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// The action.
    pub action: String,
    /// The chance of the seat after it, in millionths.
    pub chance: i64,
    /// The probability that the network gives it.
    pub likelihood: f64,
}

impl Choice {
    pub(crate) fn new(options: Vec<Worth>, preferred: &str, chosen: &str) -> Choice {
        let place = |action: &str| options.iter().position(|option| option.action == action).unwrap_or(0);
        let (preferred, chosen) = (place(preferred), place(chosen));
        let loss = (options[preferred].chance - options[chosen].chance).max(0);
        Choice { options, chosen, preferred, loss }
    }
}

/// The decisions of a seat in short.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The seat.
    pub seat: usize,
    /// The number of decisions with more than one reasonable action.
    pub decisions: usize,
    /// How many of them were as good as the network's.
    pub good: usize,
    /// What they lost in all, in millionths.
    pub lost: i64,
    /// The steps with the most costly decisions, the worst first, at most three.
    pub costly: Vec<usize>,
    /// The step with the best decision: the one that gained most over the second best action and was the network's.
    pub best: Option<usize>,
}

/// Losses below this count as none: a quarter of a percent.
const NOTHING: i64 = 2_500;
/// The number of costly decisions in a summary.
const COSTLY: usize = 3;

impl Review {
    pub(crate) fn new<G: Game>(
        state: &G,
        seats: &[String],
        reading: Reading,
        start: Chances,
        steps: Vec<Step>,
    ) -> Review {
        let (mut luck, mut own, mut others) = (Swing::default(), Swing::default(), Swing::default());
        let mut before = start;
        for step in &steps {
            let swing = step.chances.since(&before);
            before = step.chances;
            match step.what {
                What::Chance { .. } => luck.add(&swing),
                What::Reveal => others.add(&swing),
                What::Decision { seat, .. } => {
                    let mut theirs = swing;
                    own.0[seat] += std::mem::take(&mut theirs.0[seat]);
                    others.add(&theirs);
                }
            }
        }
        let seat_of = |reading| if let Reading::Known(seat) = reading { Some(seat.index()) } else { None };
        Review {
            game: G::NAME,
            reading: if reading == Reading::Open { "open" } else { "known" },
            seat: seat_of(reading),
            seats: seats.to_vec(),
            over: result(state).is_some(),
            start,
            end: before,
            luck,
            own,
            others,
            summaries: (0..seats.len()).filter_map(|seat| Summary::new(seat, &steps)).collect(),
            steps,
        }
    }
}

impl Summary {
    fn new(seat: usize, steps: &[Step]) -> Option<Summary> {
        let own = |what: &What| matches!(what, What::Decision { seat: actor, .. } if *actor == seat);
        let choices = steps.iter().enumerate().filter(|(_, step)| own(&step.what));
        let choices: Vec<(usize, &Choice)> =
            choices.filter_map(|(index, step)| Some((index, step.choice.as_ref()?))).collect();
        if choices.is_empty() {
            return None;
        }
        let mut costly: Vec<_> = choices.iter().filter(|(_, choice)| choice.loss >= NOTHING).collect();
        costly.sort_by_key(|(_, choice)| -choice.loss);
        let lead = |choice: &Choice| {
            let others = choice.options.iter().enumerate().filter(|(index, _)| *index != choice.chosen);
            let second = others.map(|(_, option)| option.chance).max()?;
            Some(choice.options[choice.chosen].chance - second).filter(|&lead| lead > NOTHING)
        };
        let found = choices.iter().filter(|(_, choice)| choice.chosen == choice.preferred);
        let best = found.filter_map(|(index, choice)| Some((lead(choice)?, *index))).max();
        Some(Summary {
            seat,
            decisions: choices.len(),
            good: choices.iter().filter(|(_, choice)| choice.loss < NOTHING).count(),
            lost: choices.iter().map(|(_, choice)| choice.loss).sum(),
            costly: costly.into_iter().take(COSTLY).map(|(index, _)| *index).collect(),
            best: best.map(|(_, index)| index),
        })
    }
}
