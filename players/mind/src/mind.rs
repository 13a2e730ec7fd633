use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use tabletop::{Dealer, Perspective, Purpose};

use crate::network::softmax;
use crate::{Encoding, Evaluation, Network, OUTCOMES, WeightsError};

/// A network that plays a game.
pub struct Mind<E> {
    network: Network,
    encoding: PhantomData<fn() -> E>,
}

/// The action type of an encoded game.
type ActionOf<E> = <<E as Encoding>::View as Perspective>::Action;

/// The purpose of the dealer in [`Mind::sample`].
const SAMPLE: Purpose = Purpose(0);

impl<E: Encoding> Mind<E> {
    /// Reads a file of weights.
    ///
    /// # Errors
    /// Returns why the file is refused.
    pub fn read(file: &[u8]) -> Result<Mind<E>, WeightsError> {
        let network = Network::read(file, E::GAME, E::FEATURES, E::CHOICES)?;
        Ok(Mind { network, encoding: PhantomData })
    }

    /// Evaluates a decision. The logits of illegal choices mean nothing.
    #[must_use]
    pub fn evaluate(&self, view: &E::View, draft: &E::Draft) -> Evaluation {
        let mut features = vec![0; E::FEATURES];
        E::features(view, draft, &mut features);
        self.network.evaluate(&features, view.players())
    }

    /// Returns the chance to win of each seat in turn order from the seat to act, then of the house.
    #[must_use]
    pub fn value(&self, view: &E::View) -> [f32; OUTCOMES] {
        self.evaluate(view, &E::Draft::default()).value
    }

    /// Returns the action that the network prefers. A seat must be to act.
    #[must_use]
    pub fn choose(&self, view: &E::View) -> ActionOf<E> {
        self.decide(view, |logits, legal| {
            let mut best = legal[0];
            for &choice in legal {
                if logits[choice] > logits[best] {
                    best = choice;
                }
            }
            best
        })
    }

    /// Returns a random action: the higher the temperature, the less it depends on the preferences of the network. At 1
    /// actions have the probabilities that the network gives them.
    #[must_use]
    pub fn sample(&self, view: &E::View, temperature: f32, dealer: &mut impl Dealer) -> ActionOf<E> {
        const FINE: u32 = 1 << 24;
        self.decide(view, |logits, legal| {
            let mut chances: Vec<f32> = legal.iter().map(|&choice| logits[choice] / temperature).collect();
            softmax(&mut chances, |_| true);
            let mut point = dealer.below(SAMPLE, FINE) as f32 / FINE as f32;
            for (&choice, chance) in legal.iter().zip(chances) {
                point -= chance;
                if point < 0.0 {
                    return choice;
                }
            }
            legal[legal.len() - 1]
        })
    }

    /// Makes choices until they are an action. `pick` receives the logits and the legal choices, two or more.
    fn decide(&self, view: &E::View, mut pick: impl FnMut(&[f32], &[usize]) -> usize) -> ActionOf<E> {
        let mut draft = E::Draft::default();
        loop {
            let legal = legal_choices::<E>(view, &draft);
            let choice = match legal.as_slice() {
                [only] => *only,
                legal => pick(&self.evaluate(view, &draft).logits, legal),
            };
            if let Some(action) = E::choose(view, &mut draft, choice) {
                return action;
            }
        }
    }

    /// Returns the probability of each action that the network gives at least `least`, from the highest on.
    #[must_use]
    pub fn actions(&self, view: &E::View, least: f32) -> Vec<(ActionOf<E>, f32)> {
        let mut actions: Vec<(ActionOf<E>, f32)> = Vec::new();
        let mut drafts = vec![(E::Draft::default(), 1.0)];
        while let Some((draft, chance)) = drafts.pop() {
            let legal = legal_choices::<E>(view, &draft);
            let logits = if legal.len() == 1 { Vec::new() } else { self.evaluate(view, &draft).logits };
            let mut chances: Vec<f32> =
                legal.iter().map(|&choice| logits.get(choice).copied().unwrap_or_default()).collect();
            softmax(&mut chances, |_| true);
            for (choice, share) in legal.into_iter().zip(chances) {
                let (mut draft, chance) = (draft.clone(), chance * share);
                if chance < least {
                    continue;
                }
                match E::choose(view, &mut draft, choice) {
                    None => drafts.push((draft, chance)),
                    Some(action) => match actions.iter_mut().find(|(other, _)| *other == action) {
                        Some((_, sum)) => *sum += chance,
                        None => actions.push((action, chance)),
                    },
                }
            }
        }
        actions.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        actions
    }
}

/// Returns the numbers of the legal choices.
fn legal_choices<E: Encoding>(view: &E::View, draft: &E::Draft) -> Vec<usize> {
    let mut legal = vec![false; E::CHOICES];
    E::legal(view, draft, &mut legal);
    legal.iter().enumerate().filter(|(_, legal)| **legal).map(|(choice, _)| choice).collect()
}
