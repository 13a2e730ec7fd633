use tabletop::FastDealer;

use crate::rule::unit;
use crate::tree::Node;

/// The result of a search for one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The number of simulations that played it.
    pub visits: u64,
    /// The mean return of the deciding seat, on the game's own scale; NaN if the action was never tried.
    pub value: f64,
    /// The probability with which to play it: its share of the visits, or with regret matching its average probability. The
    /// shares of a report add up to 1.
    pub share: f64,
}

/// The result of a search for one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// The legal actions, in the order in which the search found them. Empty if no world was found, or if the seat has nothing to
    /// decide.
    pub choices: Vec<Choice<A>>,
}

impl<A: Clone + Eq> Report<A> {
    pub(crate) fn nothing() -> Self {
        Report { choices: Vec::new() }
    }

    /// Returns the report of a node, with rewards on the game's scale.
    pub(crate) fn of<I>(node: &Node<I, A>, (least, greatest): (f64, f64)) -> Self {
        let matched: f64 = node.arms.iter().map(|arm| arm.strategy).sum();
        let visits: f64 = node.arms.iter().map(|arm| f64::from(arm.visits)).sum();
        let choices = node.arms.iter().map(|arm| Choice {
            action: arm.action.clone(),
            visits: u64::from(arm.visits),
            value: least + (greatest - least) * arm.reward / f64::from(arm.visits),
            share: if matched > 0.0 { arm.strategy / matched } else { f64::from(arm.visits) / visits },
        });
        Report { choices: choices.collect() }
    }

    /// Returns the total number of visits: the simulations that reached this decision, including earlier searches.
    #[must_use]
    pub fn visits(&self) -> u64 {
        self.choices.iter().map(|choice| choice.visits).sum()
    }

    /// Returns the action with the greatest share, or the first of several.
    #[must_use]
    pub fn best(&self) -> Option<&A> {
        let mut best: Option<&Choice<A>> = None;
        for choice in &self.choices {
            if best.is_none_or(|best| choice.share > best.share) {
                best = Some(choice);
            }
        }
        best.map(|choice| &choice.action)
    }

    /// Returns a random action, drawn by the shares. Use it where bluffing pays and for simultaneous decisions.
    #[must_use]
    pub fn draw(&self, dealer: &mut FastDealer) -> Option<&A> {
        let mut left = unit(dealer);
        let mut drawn = None;
        for choice in self.choices.iter().filter(|choice| choice.share > 0.0) {
            if left >= 0.0 {
                drawn = Some(&choice.action);
            }
            left -= choice.share;
        }
        drawn
    }

    /// Returns the share of an action, or 0 if the search did not find it.
    #[must_use]
    pub fn share(&self, action: &A) -> f64 {
        self.choices.iter().find(|choice| choice.action == *action).map_or(0.0, |choice| choice.share)
    }

    /// Merges the report of another search for the same decision, for example from another thread. Searches are weighted by
    /// their visits.
    pub fn join(&mut self, other: &Report<A>) {
        let (mine, theirs) = (self.visits() as f64, other.visits() as f64);
        if theirs == 0.0 {
            return;
        }
        for choice in &mut self.choices {
            choice.share *= mine / (mine + theirs);
        }
        for there in &other.choices {
            let share = there.share * theirs / (mine + theirs);
            match self.choices.iter_mut().find(|choice| choice.action == there.action) {
                Some(here) => {
                    let visits = here.visits + there.visits;
                    let sum = |choice: &Choice<A>| match choice.visits {
                        0 => 0.0,
                        visits => choice.value * visits as f64,
                    };
                    here.value = (sum(here) + sum(there)) / visits as f64;
                    here.visits = visits;
                    here.share += share;
                }
                None => self.choices.push(Choice { share, ..there.clone() }),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(choices: &[(char, u64, f64, f64)]) -> Report<char> {
        let choice = |&(action, visits, value, share)| Choice { action, visits, value, share };
        Report { choices: choices.iter().map(choice).collect() }
    }

    #[test]
    fn joined_reports_weigh_by_visits() {
        let mut one = report(&[('a', 3, 1.0, 0.75), ('b', 1, 0.0, 0.25)]);
        one.join(&report(&[('b', 9, 2.0, 0.75), ('c', 3, 5.0, 0.25), ('a', 0, f64::NAN, 0.0)]));
        assert_eq!(one, report(&[('a', 3, 1.0, 0.1875), ('b', 10, 1.8, 0.625), ('c', 3, 5.0, 0.1875)]));
        assert_eq!(one.best(), Some(&'b'));
        one.join(&Report::nothing());
        assert_eq!(one.visits(), 16);
    }

    #[test]
    fn actions_are_drawn_by_their_shares() {
        let report = report(&[('a', 1, 0.0, 0.2), ('b', 1, 0.0, 0.0), ('c', 1, 0.0, 0.8)]);
        let mut dealer = FastDealer::new(1);
        let drawn: Vec<_> = (0..10_000).map(|_| *report.draw(&mut dealer).unwrap()).collect();
        let count = |action| drawn.iter().filter(|&&drawn| drawn == action).count();
        assert_eq!(count('b'), 0);
        assert!((1_850..2_150).contains(&count('a')), "{}", count('a'));
    }
}
