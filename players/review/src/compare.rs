use tabletop::{ActionOf, Equipment, Perspective, Seat};

use crate::Reviewed;
use crate::chances::Chances;
use crate::judge::Judge;
use crate::moment::Moment;
use crate::report::{Choice, Worth};

/// Actions that the network gives less than this probability are not valued, unless they were chosen.
const REASONABLE: f32 = 0.02;
/// The most actions that are valued at a decision, besides the chosen one.
const MOST_OPTIONS: usize = 6;

/// Compares the reasonable actions of the seat that owns a view, with the chosen one if there is one. `sealed` are the
/// sealed choices that are known since the moment.
pub(crate) fn compare<G: Reviewed>(
    judge: Judge<G>,
    moment: &mut Moment<G>,
    sealed: &[(Seat, ActionOf<G>)],
    view: &G::View,
    chosen: Option<ActionOf<G>>,
) -> Choice {
    let seat = view.seat().unwrap_or(Seat::FIRST);
    let mut options = judge.mind.actions(view, REASONABLE);
    let preferred = judge.mind.choose(view);
    let chosen = chosen.unwrap_or(preferred);
    options.truncate(MOST_OPTIONS);
    for action in [preferred, chosen] {
        if !options.iter().any(|(other, _)| *other == action) {
            options.push((action, 0.0));
        }
    }
    let text = |action| view.equipment().write_action(&action);
    let worth = |(action, likelihood): (ActionOf<G>, f32)| {
        let mut actions = sealed.to_vec();
        actions.push((seat, action));
        let chances = Chances::of(&moment.value(&actions));
        Worth { action: text(action), chance: chances.0[seat.index()], likelihood: f64::from(likelihood) }
    };
    let options = options.into_iter().map(worth).collect();
    Choice::new(options, &text(preferred), &text(chosen))
}
