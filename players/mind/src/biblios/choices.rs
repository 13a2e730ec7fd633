//! The choices of Biblios, by number.
//!
//! | from | choices | number |
//! | --- | ---: | --- |
//! | [`PLACE`] | 3 | put the drawn card: keep, public, auction |
//! | [`TAKE`] | 53 | take a card of this kind |
//! | [`CHURCH`] | 11 | raise a die, lower a die, decline; two dice are two choices |
//! | [`PASS`] | 1 | pass |
//! | [`RAISE`] | 5 | bid 1 to 5 more than the high bid, up to what can be paid and [`BLUFF`] |
//! | [`PAY_GOLD`] | 2 | pay the least Gold, in as few or as many cards as possible |
//! | [`DEFAULT`] | 1 | refuse to pay |
//! | [`PAY_CARD`] | 48 | pay with a card of this kind, one after the other |

use biblios_view::{
    Action, CardBids, Cards, Category, Church, ChurchUse, DieMove, Legal, Looking, Place, Stage, View,
};

use super::kinds::{HAND_KINDS, KINDS, kind, of_kind};

const DICE: usize = Category::ALL.len();

pub(super) const PLACE: usize = 0;
pub(super) const TAKE: usize = PLACE + Place::ALL.len();
pub(super) const CHURCH: usize = TAKE + KINDS;
const DECLINE: usize = CHURCH + 2 * DICE;
pub(super) const PASS: usize = DECLINE + 1;
pub(super) const RAISE: usize = PASS + 1;
/// The number of raises.
const RAISES: usize = 5;
pub(super) const PAY_GOLD: usize = RAISE + RAISES;
pub(super) const DEFAULT: usize = PAY_GOLD + 2;
pub(super) const PAY_CARD: usize = DEFAULT + 1;
/// The number of choices.
pub(super) const CHOICES: usize = PAY_CARD + HAND_KINDS;

/// The most that a bid can exceed what the seat can pay.
const BLUFF: usize = 2;

/// The first die of a Church card for two dice, or the first cards of a payment in cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    pub(super) die: Option<DieMove>,
    pub(super) paid: Cards,
}

/// Returns the Church card that the seat of the view is to use.
pub(super) fn church_in_use(view: &View) -> Option<Church> {
    match (view.looking(), view.table().stage()) {
        (Some(Looking::Kept(church)), _) | (_, Stage::Church { church: Some(church), .. }) => Some(church),
        _ => None,
    }
}

pub(super) fn legal(view: &View, draft: &Draft, legal: &mut [bool]) -> usize {
    legal.fill(false);
    let mut allow = |choice: usize| legal[choice] = true;
    match view.legal() {
        Legal::Nothing(_) => {}
        Legal::Place(_) => {
            let room = |place: &Place| view.table().has_room(*place);
            Place::ALL.into_iter().filter(room).for_each(|place| allow(PLACE + place as usize));
        }
        Legal::Take(public) => public.kinds().for_each(|(card, _)| allow(TAKE + kind(card))),
        Legal::Church(_) => moves(view, draft).for_each(|step| allow(choice_of_die(step))),
        Legal::Bid(bids) => {
            allow(PASS);
            let most = limit(view).min(bids.most.into());
            let raises = (most + 1).saturating_sub(bids.least.into()).min(RAISES);
            (0..raises).for_each(|raise| allow(RAISE + raise));
        }
        Legal::PayGold(_) => match payments(view.hand(), high_bid(view)) {
            Some((few, many)) => {
                allow(PAY_GOLD);
                if many != few {
                    allow(PAY_GOLD + 1);
                }
                allow(DEFAULT);
            }
            None => allow(DEFAULT),
        },
        Legal::PayCards(payments) => {
            if payments.can_pay() {
                view.hand().minus(draft.paid).kinds().for_each(|(card, _)| allow(PAY_CARD + kind(card)));
            }
            if draft.paid.is_empty() {
                allow(DEFAULT);
            }
        }
    }
    if matches!(view.legal(), Legal::Church(_)) && draft.die.is_none() {
        legal[DECLINE] = true;
    }
    legal.iter().filter(|&&legal| legal).count()
}

pub(super) fn choose(view: &View, draft: &mut Draft, choice: usize) -> Option<Action> {
    match choice {
        PLACE..TAKE => Some(Action::Place(Place::ALL[choice - PLACE])),
        TAKE..CHURCH => of_kind(view.table().public(), choice - TAKE).map(Action::Take),
        CHURCH..DECLINE => {
            let index = choice - CHURCH;
            let step = DieMove { die: Category::ALL[index % DICE], up: index < DICE };
            match (draft.die, church_in_use(view)?.dice()) {
                (Some(first), _) => Some(Action::Church(ChurchUse::two(first, step))),
                (None, 2) => {
                    draft.die = Some(step);
                    None
                }
                (None, _) => Some(Action::Church(ChurchUse::one(step))),
            }
        }
        DECLINE => Some(Action::Church(ChurchUse::NONE)),
        PASS => Some(Action::Pass),
        RAISE..PAY_GOLD => Some(Action::Bid((high_bid(view) + 1 + choice - RAISE) as u16)),
        PAY_GOLD..DEFAULT => {
            let (few, many) = payments(view.hand(), high_bid(view))?;
            Some(Action::Pay(if choice == PAY_GOLD { few } else { many }))
        }
        DEFAULT => Some(Action::Default),
        _ => {
            draft.paid.insert(of_kind(view.hand().minus(draft.paid), choice - PAY_CARD)?);
            (draft.paid.len() >= high_bid(view)).then_some(Action::Pay(draft.paid))
        }
    }
}

fn choice_of_die(step: DieMove) -> usize {
    CHURCH + if step.up { 0 } else { DICE } + step.die as usize
}

/// Returns the moves of a die that can be chosen next.
fn moves(view: &View, draft: &Draft) -> impl Iterator<Item = DieMove> {
    let church = church_in_use(view);
    let dice = view.table().dice();
    let allowed =
        move |up: bool| church.is_some_and(|church| if up { church.raises() } else { church.lowers() });
    let all = [true, false]
        .into_iter()
        .filter(move |&up| allowed(up))
        .flat_map(|up| Category::ALL.into_iter().map(move |die| DieMove { die, up }));
    let first = draft.die;
    let movable = all.filter(move |&step| dice.allows(step));
    // A card for two dice needs two dice that can move (B54).
    let wanted = church.map_or(0, Church::dice);
    let enough = movable.clone().count() >= wanted;
    movable.filter(move |step| enough && first.is_none_or(|first| first.die != step.die))
}

pub(super) fn high_bid(view: &View) -> usize {
    view.table().lot().map_or(0, |lot| lot.high_bid.into())
}

/// Returns the most that the seat of the view can pay for the lot.
pub(super) fn purse(view: &View) -> usize {
    let for_cards = view.table().lot().is_some_and(|lot| lot.card.is_gold());
    if for_cards { view.hand().len() } else { view.hand().gold_sum() }
}

/// Returns the highest bid that is a choice.
fn limit(view: &View) -> usize {
    let for_cards = view.table().lot().is_some_and(|lot| lot.card.is_gold());
    match view.table().options().card_bids {
        CardBids::UpToHand if for_cards => purse(view),
        _ => purse(view) + BLUFF,
    }
}

/// Returns the payments of least value that cover a bid, in as few and in as many cards as possible. Returns `None`
/// if the Gold does not suffice.
fn payments(hand: Cards, bid: usize) -> Option<(Cards, Cards)> {
    let [ones, twos, threes] = hand.gold_counts();
    let mut best: Option<(usize, Cards, Cards)> = None;
    for three in 0..=threes {
        for two in 0..=twos {
            let paid = 3 * usize::from(three) + 2 * usize::from(two);
            let one = bid.saturating_sub(paid);
            if one > ones.into() {
                continue;
            }
            let (value, cards) = (paid + one, Cards::of_gold([one as u8, two, three]));
            best = match best {
                Some((least, few, many)) if value == least => Some((
                    least,
                    if cards.len() < few.len() { cards } else { few },
                    if cards.len() > many.len() { cards } else { many },
                )),
                Some(better) if better.0 < value => Some(better),
                _ => Some((value, cards, cards)),
            };
        }
    }
    best.map(|(_, few, many)| (few, many))
}
