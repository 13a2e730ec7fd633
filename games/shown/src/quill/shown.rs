use std::collections::BTreeMap;

use quill_view::{
    Action, Boards, BookFace, Desk, Legal, Parts, Phase, PublicState, Roller, Scores, Special, Stage, Travel,
    View, Who, score,
};
use serde::Serialize;
use tabletop::{Seat, Seats, ToAct};
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::books::{OfBooks, ShownWho};
use super::card::ShownCard;
use crate::indices;

/// A game as a viewer sees it, as printed by `scriptorium replay --json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillView"))]
pub struct Shown {
    pub phase: &'static str,
    pub day: Option<u8>,
    pub stage: &'static str,
    pub active: Option<ShownWho>,
    pub order: Vec<ShownWho>,
    pub to_act: Vec<usize>,
    pub waiting: Option<&'static str>,
    pub rolling: Option<ShownRoll>,
    pub legal: BTreeMap<usize, Vec<String>>,
    pub roll: Option<u8>,
    pub stopped: Vec<usize>,
    pub chosen: Vec<usize>,
    pub choices: BTreeMap<usize, String>,
    pub bids: Option<Vec<u8>>,
    pub values: OfBooks<u8>,
    pub chapel: Vec<Vec<ShownWho>>,
    pub scriptorium: Option<Vec<ShownRow>>,
    pub players: Vec<ShownPlayer>,
    pub cadfael: Option<ShownPlayer>,
    pub standing: ShownStanding,
    pub result: Option<ShownResult>,
}

/// The next die to roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillRoll"))]
pub struct ShownRoll {
    pub whose: ShownWho,
    pub die: &'static str,
}

/// A row of the scriptorium.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillRow"))]
pub struct ShownRow {
    pub dice: Vec<String>,
    pub action: &'static str,
    pub taken: Option<ShownWho>,
}

/// A player or Cadfael.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillPlayer"))]
pub struct ShownPlayer {
    pub dice: ShownDice,
    pub kept: u8,
    pub doing: ShownDoing,
    pub card: ShownCard,
}

/// The unused dice of a participant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillDice"))]
pub struct ShownDice {
    pub books: Vec<char>,
    pub influence: Vec<u8>,
    pub travel: Option<&'static str>,
    pub signs: String,
}

/// What a participant has started and must finish: an Abbot's option, a move, stars, or a special action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillDoing"))]
pub struct ShownDoing {
    pub abbot: bool,
    pub steps: u8,
    pub stars: u8,
    pub special: Option<&'static str>,
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillResult"))]
pub struct ShownResult {
    pub winners: Vec<usize>,
    pub points: Vec<i16>,
    pub parts: Vec<ShownParts>,
    pub cadfael: Option<ShownCadfael>,
}

/// The scores if the game ended now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillStanding"))]
pub struct ShownStanding {
    pub parts: Vec<ShownParts>,
    pub cadfael: Option<ShownCadfael>,
    pub places: Vec<ShownPlaces>,
}

/// A player's places among the players, 1 for the first. Ties in points are broken as at the end of the game (Q68), equal
/// towns and influence share a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillPlaces"))]
pub struct ShownPlaces {
    pub total: u8,
    pub towns: u8,
    pub chapel: u8,
    pub influence: u8,
}

/// The result of Cadfael: all parts in the solo game, only his ranks with two players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it all")]
#[cfg_attr(feature = "schema", ts(rename = "QuillCadfael"))]
pub enum ShownCadfael {
    Parts(ShownParts),
    Ranks { ranks: OfBooks<u8> },
}

/// The parts of a score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillParts"))]
pub struct ShownParts {
    pub bonuses: i16,
    pub towns: i16,
    pub influence: i16,
    pub cross: i16,
    pub chapel: i16,
    pub stacks: OfBooks<i16>,
    pub ranks: OfBooks<u8>,
    pub total: i16,
}

impl Shown {
    /// Returns the game as the owner of a view sees it.
    #[must_use]
    pub fn of(view: &View) -> Shown {
        let (seat, table, boards) = (view.seat(), view.table(), view.boards());
        let own = acting(table).iter().filter(|&actor| Some(actor) == seat);
        let choice = seat.and_then(|seat| Some((seat, view.own_choice()?)));
        Shown {
            legal: own.map(|actor| (actor.index(), legal_list(&view.legal(), boards))).collect(),
            choices: choice.into_iter().map(|(seat, choice)| sealed_choice(seat, choice, boards)).collect(),
            result: view.ending().map(|scores| ShownResult::new(scores, table)),
            ..Shown::public(table)
        }
    }

    /// Returns the public state. Fields with hidden information are left empty.
    #[must_use]
    pub fn public(table: &PublicState) -> Shown {
        let over = table.phase() == Phase::Over;
        let active = match table.stage() {
            Stage::Vespers(who) | Stage::Terce(who, _) => Some(who),
            Stage::Cadfael | Stage::Evening => Some(Who::Cadfael),
            _ => None,
        };
        let rolls =
            matches!(table.stage(), Stage::Matins) || (table.stage() == Stage::Cadfael && table.is_solo());
        let rolling = table.next_roll().map(|(roller, die)| ShownRoll {
            whose: match roller {
                Roller::Of(who) => who.into(),
                Roller::Scriptorium => ShownWho::Name("scriptorium".to_owned()),
            },
            die: die.name(),
        });
        let pews = 0..table.boards().monastery.pews().len();
        let player = |who: Who| ShownPlayer::new(table, who);
        Shown {
            phase: match table.phase() {
                Phase::PeriodOne => "period1",
                Phase::PeriodTwo => "period2",
                Phase::Over => "over",
            },
            day: (!over).then_some(table.day()),
            stage: stage(table.stage()),
            active: active.map(ShownWho::from),
            order: table.order().iter().copied().map(ShownWho::from).collect(),
            to_act: indices(acting(table)),
            waiting: rolling.is_some().then_some("roll"),
            rolling,
            legal: BTreeMap::new(),
            roll: rolls.then_some(table.rolls()),
            stopped: if table.stage() == Stage::Matins { indices(table.stopped()) } else { Vec::new() },
            chosen: indices(table.chosen()),
            choices: BTreeMap::new(),
            bids: table.bids().map(|bids| bids.first(table.seats()).to_vec()),
            values: OfBooks::all(table.values()),
            chapel: pews.map(|row| table.chapel().marks(row).map(ShownWho::from).collect()).collect(),
            scriptorium: scriptorium(table),
            players: Seat::all(table.seats()).map(|seat| player(Who::Player(seat))).collect(),
            cadfael: table.has_cadfael().then(|| player(Who::Cadfael)),
            standing: ShownStanding::new(table),
            result: None,
        }
    }
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Cadfael => "cadfael",
        Stage::Matins => "matins",
        Stage::Lauds => "lauds",
        Stage::Vespers(_) => "vespers",
        Stage::Evening => "evening",
        Stage::Vigil => "vigil",
        Stage::Prime => "prime",
        Stage::Terce(..) => "terce",
        Stage::Over => "over",
    }
}

fn scriptorium(table: &PublicState) -> Option<Vec<ShownRow>> {
    let rows = table.rows();
    let plans = &table.boards().monastery.rows()[..rows.len()];
    let rows = rows.iter().zip(plans).map(|(row, plan)| {
        let travel = row.travel.map(|travel| travel.code().to_owned());
        let signs = row.embellishment.map(|signs| signs.code().to_owned());
        let books = faces(&row.books).into_iter().map(String::from);
        ShownRow {
            dice: books.chain(travel).chain(signs).collect(),
            action: plan.special.map_or("none", Special::name),
            taken: row.taken.map(ShownWho::from),
        }
    });
    (!plans.is_empty()).then(|| rows.collect())
}

/// Returns the letters of book dice.
fn faces(counts: &[u8; 6]) -> Vec<char> {
    let dice = BookFace::ALL.into_iter().zip(counts);
    dice.flat_map(|(face, &count)| std::iter::repeat_n(face.code(), count.into())).collect()
}

impl ShownPlayer {
    fn new(table: &PublicState, who: Who) -> ShownPlayer {
        let desk = table.desk(who);
        let Desk { abbot, steps, stars, .. } = *desk;
        ShownPlayer {
            dice: ShownDice {
                books: faces(&desk.books),
                influence: desk.influence.into_iter().filter(|&pips| pips > 0).collect(),
                travel: desk.travel.map(Travel::code),
                signs: "+".repeat(desk.plus.into()) + &"-".repeat(desk.minus.into()),
            },
            kept: desk.kept,
            doing: ShownDoing { abbot, steps, stars, special: desk.special.map(Special::name) },
            card: ShownCard::new(table, who),
        }
    }
}

impl ShownResult {
    /// Returns the result of a game.
    #[must_use]
    pub fn new(scores: &Scores, table: &PublicState) -> ShownResult {
        let cadfael = table.has_cadfael().then(|| {
            let parts = &scores.parts[Who::Cadfael];
            if table.is_solo() {
                ShownCadfael::Parts(ShownParts::new(parts))
            } else {
                ShownCadfael::Ranks { ranks: OfBooks::all(&parts.ranks) }
            }
        });
        ShownResult {
            winners: indices(scores.winners),
            points: scores.points.first(table.seats()).to_vec(),
            parts: Seat::all(table.seats()).map(|seat| ShownParts::new(&scores.parts[seat])).collect(),
            cadfael,
        }
    }
}

impl ShownStanding {
    fn new(table: &PublicState) -> ShownStanding {
        let scores = score(table);
        let ShownResult { parts, cadfael, .. } = ShownResult::new(&scores, table);
        let near = |seat| table.chapel().nearness(Who::Player(seat));
        let card = |seat| table.card(Who::Player(seat));
        let places = Seat::all(table.seats()).map(|seat| ShownPlaces {
            total: place(table, seat, |seat| (scores.points[seat], near(seat))),
            towns: place(table, seat, |seat| card(seat).towns),
            chapel: place(table, seat, near),
            influence: place(table, seat, |seat| card(seat).influence),
        });
        ShownStanding { parts, cadfael, places: places.collect() }
    }
}

/// The place of a seat by a measure of which more is better.
fn place<T: PartialOrd>(table: &PublicState, seat: Seat, measure: impl Fn(Seat) -> T) -> u8 {
    let own = measure(seat);
    1 + Seat::all(table.seats()).filter(|&other| measure(other) > own).count() as u8
}

impl ShownParts {
    fn new(parts: &Parts) -> ShownParts {
        ShownParts {
            bonuses: parts.bonuses,
            towns: parts.towns,
            influence: parts.influence,
            cross: parts.cross,
            chapel: parts.chapel,
            stacks: OfBooks::all(&parts.stacks),
            ranks: OfBooks::all(&parts.ranks),
            total: parts.total(),
        }
    }
}

/// The seats that must act.
fn acting(table: &PublicState) -> Seats {
    match table.to_act() {
        ToAct::Seats(seats) => seats,
        ToAct::Chance | ToAct::Nobody => Seats::NONE,
    }
}

/// Returns the legal actions in notation.
#[must_use]
pub fn legal_list(legal: &Legal, boards: &Boards) -> Vec<String> {
    legal.iter().map(|action| boards.action_text(action).to_string()).collect()
}

/// Returns a sealed choice in notation, with its seat.
#[must_use]
pub fn sealed_choice(seat: Seat, choice: Action, boards: &Boards) -> (usize, String) {
    (seat.index(), boards.action_text(choice).to_string())
}
