//! Lessons show every concept once and in order, whichever of the accepted actions the learner chooses.

mod common;

use common::{Desk, all_updates, events};
use serde_json::{Value, json};
use table::{AWAY, GameName};
use tabletop::Seat;
use wire::{Code, Request, Status, Step};

/// What Ann sees before a decision: the steps of the coach, her view, and the game's events since her last decision.
struct Moment {
    steps: Vec<Step>,
    game: Value,
    happened: Vec<Value>,
}

impl Moment {
    /// The events of a kind.
    fn all<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> {
        self.happened.iter().filter(move |event| event["type"] == kind)
    }

    fn has(&self, kind: &str, seat: usize) -> bool {
        self.all(kind).any(|event| event["seat"] == seat)
    }

    fn legal(&self) -> Vec<&str> {
        self.game["legal"]["0"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    }

    fn holds(&self, card: &str) -> bool {
        self.game["hands"][0].as_array().is_some_and(|hand| hand.iter().any(|held| held == card))
    }
}

/// A step of the coach, and what must hold when it is shown.
type Concept = (&'static str, fn(&Moment) -> bool);

fn act(action: &str) -> Request {
    Request::Act { action: action.to_owned(), on: None }
}

fn game_events(update: &Value) -> Vec<Value> {
    let inner = events(update).iter().filter_map(|event| event["events"].as_array());
    inner.flatten().cloned().collect()
}

/// Lets the other seats play until Ann's turn or the end of the game.
fn wait(desk: &mut Desk) {
    while desk.think() {
        desk.now += 10;
    }
}

/// Plays Ann's whole lesson. `choose` picks one of the accepted actions, after `look` was called with the table.
fn learn(
    game: GameName,
    choose: impl Fn(&[String]) -> usize,
    mut look: impl FnMut(&mut Desk, &[String]),
) -> (Desk, Vec<Moment>) {
    let mut desk = Desk::lesson(game);
    let steps = desk.table.view().lesson.expect("it is a lesson");
    let (mut decisions, mut seen, mut moments) = (0, 0, Vec::new());
    loop {
        wait(&mut desk);
        let update = desk.sees(Some(Seat::FIRST));
        let played = events(&update).iter().filter(|event| event["type"] == "played").count();
        let events = game_events(&update);
        let here: Vec<_> =
            steps.iter().filter(|step| (decisions..=played).contains(&step.at)).cloned().collect();
        assert!(here.iter().all(|step| step.at == played), "steps are only shown at Ann's turns: {here:?}");
        let moment = Moment { steps: here, game: update["game"].clone(), happened: events[seen..].to_vec() };
        (seen, decisions) = (events.len(), played + 1);
        let asking: Vec<_> = moment.steps.iter().filter(|step| !step.ask.is_empty()).cloned().collect();
        moments.push(moment);
        if desk.table.status() == Status::Over {
            assert_eq!(asking, [], "no action is expected when the game is over");
            return (desk, moments);
        }
        let [Step { ask, .. }] = &asking[..] else { panic!("one step expects an action: {asking:?}") };
        look(&mut desk, ask);
        desk.done("ann", act(&ask[choose(ask)]));
    }
}

/// Checks that Ann sees exactly these concepts, with each of up to five choices per decision.
fn check_concepts(game: GameName, concepts: &[Concept]) {
    for choice in 0..5 {
        let (mut desk, moments) = learn(game, |ask| choice.min(ask.len() - 1), |_, _| {});
        let met = moments.iter().flat_map(|now| now.steps.iter().map(move |step| (step.say.as_str(), now)));
        let met: Vec<_> = met.collect();
        let names: Vec<_> = met.iter().map(|(say, _)| *say).collect();
        assert_eq!(names, concepts.iter().map(|(say, _)| *say).collect::<Vec<_>>());
        for ((say, now), (_, holds)) in met.iter().zip(concepts) {
            assert!(holds(now), "{say}, choice {choice}: {:#} {:?}", now.game, now.happened);
        }
        let (now, mut restored) = (desk.now, desk.restored());
        assert_eq!(all_updates(&mut restored, now), all_updates(&mut desk.table, now));
    }
}

/// Returns whether exactly one die is one higher than at the start.
fn one_raised(dice: &Value, start: &Value) -> bool {
    let (dice, start) = (dice.as_object().expect("dice"), start.as_object().expect("dice"));
    let raised: Vec<_> =
        dice.iter().filter_map(|(of, die)| Some(die.as_i64()? - start[of].as_i64()?)).collect();
    raised.iter().sum::<i64>() == 1 && raised.iter().all(|raise| (0..=1).contains(raise))
}

#[test]
fn every_concept_of_biblios_is_met_once_and_in_order() {
    check_concepts(
        GameName::Biblios,
        &[
            ("welcome", |now| now.game["phase"] == "gift" && now.game["active"] == 0),
            ("dice", |now| now.game["dice"] == json!({"M": 3, "P": 3, "H": 3, "S": 3, "F": 3})),
            ("hand", |now| now.holds("M2A")),
            ("gift", |now| now.legal() == ["keep", "public", "auction"]),
            ("offer", |now| now.game["drawn"] == "S1F"),
            ("keep", |now| now.game["drawn"] == "M3E" && now.game["public"] == json!(["S1F"])),
            ("aside", |now| now.game["drawn"] == "G3" && now.holds("M3E")),
            ("forced", |now| now.legal() == ["public"]),
            ("others", |now| now.has("taken", 1) && now.has("taken", 2) && now.has("placed", 1)),
            ("take-last", |now| now.legal() == ["take H1E"]),
            ("take-church", |now| now.legal() == ["take G1", "take C+"]),
            ("church", |now| now.game["church"] == "C+" && now.legal().contains(&"church +M")),
            ("auctions", |now| {
                now.game["auction"]["card"] == "P3F"
                    && one_raised(&now.game["dice"], &json!({"M": 3, "P": 3, "H": 3, "S": 3, "F": 3}))
            }),
            ("bid", |now| now.has("bid", 1) && now.has("passed", 2) && now.game["auction"]["high_bid"] == 1),
            ("pay-gold", |now| now.legal().contains(&"pay G2") && now.legal().contains(&"default")),
            ("gold-lot", |now| now.game["auction"]["card"] == "G3"),
            ("bid-cards", |now| now.game["auction"]["high_bidder"] == 2),
            ("pay-cards", |now| now.legal().contains(&"pay 2 cards")),
            ("pass", |now| now.game["auction"]["card"] == "F2H" && now.game["auction"]["high_bid"] == 0),
            ("penalty", |now| {
                now.has("defaulted", 2)
                    && now.all("plundered").any(|event| event["by"] == 0 && event["card"] == "F1B")
                    && now.all("plundered").any(|event| event["by"] == 1 && event["card"].is_null())
            }),
            ("again", |now| now.game["auction"]["barred"] == json!([2]) && now.holds("F1B")),
            ("last-pay", |now| now.legal().contains(&"pay G1")),
            ("scoring", |now| now.game["result"]["categories"]["F"]["winner"] == 0),
            ("tie", |now| {
                let monks = &now.game["result"]["categories"]["M"];
                monks["totals"] == json!([5, 0, 5]) && monks["winner"] == 0
            }),
            ("end", |now| now.game["phase"] == "over"),
        ],
    );
}

#[test]
fn every_concept_of_quill_and_parchment_is_met_once_and_in_order() {
    fn own<'a>(now: &'a Moment, part: &str) -> &'a Value {
        &now.game["players"][0][part]
    }
    fn card<'a>(now: &'a Moment, part: &str) -> &'a Value {
        &own(now, "card")[part]
    }
    fn can(now: &Moment, action: &str) -> bool {
        now.legal().contains(&action)
    }
    check_concepts(
        GameName::Quill,
        &[
            ("welcome", |now| now.game["day"] == 4 && now.game["stage"] == "matins"),
            ("values", |now| now.game["values"] == json!({"R": 4, "P": 3, "A": 3, "B": 2, "H": 2})),
            ("stacks", |now| card(now, "stacks")["H"] == 1),
            ("matins", |now| now.game["roll"] == 1 && own(now, "dice")["influence"] == json!([2, 5])),
            ("stop", |now| now.game["roll"] == 2 && own(now, "dice")["influence"] == json!([6, 5])),
            ("lauds", |now| card(now, "influence") == 20 && own(now, "kept") == 1),
            ("travel", |now| can(now, "use m2") && can(now, "use B") && can(now, "use R")),
            ("question", |now| can(now, "go o5")),
            ("town", |now| card(now, "stacks")["H"] == 2 && can(now, "go o6")),
            ("fill", |now| card(now, "towns") == 1 && card(now, "stacks")["B"] == 3),
            ("vespers", |now| now.game["chapel"][3] == json!([0]) && card(now, "bonuses")["B"] == 5),
            ("rows", |now| now.game["scriptorium"].as_array().is_some_and(|rows| rows.len() == 3)),
            ("bid", |now| now.game["stage"] == "prime" && now.game["chosen"] == json!([1, 2])),
            ("row", |now| now.game["bids"] == json!([6, 3, 5]) && card(now, "influence") == 14),
            ("raise", |now| own(now, "dice")["signs"] == "+"),
            ("climb", |now| {
                can(now, "use C")
                    && one_raised(&now.game["values"], &json!({"R": 4, "P": 3, "A": 3, "B": 2, "H": 2}))
            }),
            ("star-die", |now| now.game["chapel"][4] == json!([0]) && can(now, "use m1*")),
            ("star", |now| own(now, "doing")["stars"] == 1 && can(now, "star H")),
            ("bid-none", |now| now.game["day"] == 6 && card(now, "stars") == &json!(["H"])),
            ("further", |now| now.game["scriptorium"][2]["taken"] == 0 && can(now, "use m2 +1")),
            ("fork", |now| now.legal() == ["go o10", "go i5"]),
            ("books", |now| card(now, "stacks")["H"] == 4 && can(now, "use R")),
            ("bid-again", |now| now.game["day"] == 7 && card(now, "stacks")["R"] == 6),
            ("row-chapel", |now| now.game["bids"] == json!([4, 2, 3])),
            ("as-chapel", |now| own(now, "doing")["special"] == "chapel" && can(now, "use P as C")),
            ("useless", |now| card(now, "stacks")["B"] == 4 && can(now, "use B")),
            ("abbot", |now| own(now, "doing")["abbot"] == true && can(now, "cross")),
            ("last-day", |now| now.game["day"] == 8 && card(now, "cross") == 1),
            ("second", |now| now.game["bids"] == json!([2, 5, 1]) && now.legal() == ["row 2", "row 3"]),
            ("altar", |now| can(now, "use C") && now.game["chapel"][6] == json!([])),
            ("last-book", |now| now.game["chapel"][6] == json!([0]) && card(now, "stacks")["P"] == 4),
            ("last-steps", |now| card(now, "stacks")["P"] == 5 && can(now, "use m2")),
            ("scoring", |now| card(now, "towns") == 2 && now.game["result"]["winners"] == json!([0])),
            ("ranks", |now| now.game["result"]["parts"][0]["ranks"]["R"] == 1),
            ("end", |now| now.game["phase"] == "over"),
        ],
    );
}

#[test]
fn other_legal_actions_are_refused_by_the_lesson_and_illegal_ones_by_the_rules() {
    for (game, illegal) in [(GameName::Biblios, "take M4I"), (GameName::Quill, "use m3 +1")] {
        let mut refused = 0;
        let look = |desk: &mut Desk, ask: &[String]| {
            for legal in desk.legal(0) {
                if !ask.contains(&legal) {
                    assert_eq!(desk.refused("ann", act(&legal)), Code::Lesson, "{legal}");
                    refused += 1;
                }
            }
            assert_eq!(desk.refused("ann", act(illegal)), Code::Illegal);
            assert_eq!(desk.refused("ann", act("take it")), Code::Notation);
        };
        learn(game, |_| 0, look);
        assert!(refused > 20, "too few other actions: {refused}");
    }
}

#[test]
fn the_order_of_cards_and_dice_in_an_action_is_free() {
    let mut desk = Desk::lesson(GameName::Biblios);
    loop {
        wait(&mut desk);
        let view = desk.sees(Some(Seat::FIRST));
        if view["game"]["legal"]["0"]
            .as_array()
            .is_some_and(|legal| legal.iter().any(|one| one == "pay 2 cards"))
        {
            break;
        }
        let played = events(&view).iter().filter(|event| event["type"] == "played").count();
        let steps = desk.table.view().lesson.expect("it is a lesson");
        let step = steps.into_iter().find(|step| step.at == played && !step.ask.is_empty());
        desk.done("ann", act(&step.expect("the lesson expects an action").ask[0]));
    }
    desk.done("ann", act("pay H1E S1D"));
}

#[test]
fn a_lesson_has_no_stand_in_no_rematch_and_no_record() {
    let mut desk = Desk::lesson(GameName::Biblios);
    wait(&mut desk);
    desk.now += 2 * AWAY;
    for request in [Request::Leave {}, Request::StandIn { seat: 0 }, Request::Rematch {}] {
        assert_eq!(desk.refused("ann", request), Code::Lesson);
    }
    assert_eq!(desk.refused("bob", act("public")), Code::NotSeated);
    assert_eq!(desk.refused("bob", Request::Sit { seat: Some(1), nonce: None, on: None }), Code::Begun);
    let view = desk.table.view();
    assert_eq!((view.public, view.commitment), (false, None), "nothing is shuffled");
    let (mut desk, _) = learn(GameName::Biblios, |_| 0, |_, _| {});
    assert_eq!(desk.refused("ann", Request::Rematch {}), Code::Lesson);
    assert_eq!(desk.table.record(), None);
}
