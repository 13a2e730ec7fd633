//! Replays of untrusted records for every viewer.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use record::{AnyRecord, Format, Lines, Record, Replay, each_record};
use serde_json::{Value, json};
use table::{MAX_VIEWS, story, text_of, verdict, views};
use tabletop::{Seat, Viewer};
use wire::Code;

/// The records of both games in `conformance`.
static RECORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let folders = ["biblios/records", "quill/records", "fair"].map(|folder| root.join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder of records"));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("a text"));
    texts.filter(|text| AnyRecord::read(text, &Lines::default()).is_ok()).collect()
});

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All])
}

/// The views of a viewer after every action, as JSON.
fn moments(text: &str, viewer: Viewer) -> Vec<Value> {
    fn play<G: Format>(record: Record<G>, viewer: Viewer) -> Vec<Value> {
        let mut game = Replay::begin(record).expect("a good record");
        let shown = |game: &Replay<G>| serde_json::to_value(game.shown(viewer)).expect("JSON");
        let mut moments = vec![shown(&game)];
        while matches!(game.step(), Ok(true)) {
            moments.push(shown(&game));
        }
        moments
    }
    let record = AnyRecord::read(text, &Lines::default()).expect("a record");
    each_record!(record, record => play(record, viewer))
}

#[test]
fn every_moment_is_shown_to_every_viewer_as_the_game_shows_it() {
    assert!(RECORDS.len() > 10);
    for text in RECORDS.iter() {
        let seats = story(text, Viewer::All).expect("a good record").seats.len();
        for viewer in viewers(seats) {
            let moments = moments(text, viewer);
            let events = story(text, viewer).expect("a good record").events;
            assert_eq!(events.len(), moments.len());
            assert!((0..).zip(&events).all(|(number, event)| event.number == number));
            let mut shown = Vec::new();
            while shown.len() < moments.len() {
                let some = views(text, viewer, shown.len()).expect("a good record");
                assert!(!some.is_empty() && some.len() <= MAX_VIEWS);
                shown.extend(some.iter().map(|view| {
                    let mut view = serde_json::to_value(view).expect("JSON");
                    view.as_object_mut().expect("an object").remove("game");
                    view
                }));
            }
            assert!(shown == moments, "{viewer:?} sees other views than the game's");
            assert!(views(text, viewer, moments.len()).expect("a good record").is_empty());
        }
        let absent = Viewer::Seat(Seat::new(3).expect("a seat"));
        if seats < 4 {
            assert_eq!(story(text, absent).expect_err("no such seat").code, Code::NoSuchSeat);
            assert_eq!(views(text, absent, 0).expect_err("no such seat").code, Code::NoSuchSeat);
        }
    }
}

/// Cards that one seat looked at are hidden from the others.
#[test]
fn a_story_hides_what_the_viewer_may_not_see() {
    for text in RECORDS.iter().filter(|text| text.contains("\"game\": \"biblios\"")) {
        let all = story(text, Viewer::All).expect("a good record");
        let whole = serde_json::to_value(&all.events).expect("JSON");
        let mut hidden = 0;
        for viewer in viewers(all.seats.len()).take(all.seats.len()) {
            let Viewer::Seat(seat) = viewer else { continue };
            let shown = story(text, viewer).expect("a good record");
            let shown = serde_json::to_value(&shown.events).expect("JSON");
            for (open, own) in
                whole.as_array().into_iter().flatten().zip(shown.as_array().into_iter().flatten())
            {
                for (open, own) in open["events"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .zip(own["events"].as_array().into_iter().flatten())
                {
                    if open["type"] == "looked" && open["seat"] != json!(seat.index()) {
                        assert_eq!((&own["drawn"], &own["church"]), (&Value::Null, &Value::Null));
                        hidden += 1;
                    } else if open["type"] == "looked" {
                        assert_eq!(own, open);
                    }
                }
            }
        }
        assert!(hidden > 0, "every game hides cards");
    }
}

#[test]
fn an_illegal_action_is_refused_by_its_number_and_its_rule() {
    let mut checked = 0;
    for text in RECORDS.iter() {
        let mut record: Value = serde_json::from_str(text).expect("JSON");
        let actions = record["actions"].as_array_mut().expect("a list");
        // The last action again, which is illegal in most games.
        let (last, number) = (actions.last().cloned().expect("actions"), actions.len());
        actions.push(last);
        let Err(refusal) = story(&record.to_string(), Viewer::All) else { continue };
        assert_eq!(refusal.code, Code::Illegal);
        assert!(refusal.rule.is_some());
        let place = refusal.place.expect("a place");
        assert_eq!(place.field.as_deref(), Some(format!("actions[{number}]").as_str()));
        // Views before the illegal action are available.
        assert!(views(&record.to_string(), Viewer::All, 0).is_ok());
        checked += 1;
    }
    assert!(checked > 5);
}

#[test]
fn invalid_utf_8_is_refused_with_its_position() {
    let refusal = text_of(b"{\n  \xff").expect_err("not UTF-8");
    let place = refusal.place.expect("a place");
    assert_eq!((refusal.code, place.line, place.column), (Code::Malformed, Some(2), Some(3)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any change of a record gives a result or a refusal, and the functions agree.
    #[test]
    fn anything_gets_an_answer(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        length in 0..40_usize,
        put in prop_oneof![
            Just(String::new()), Just("null".to_owned()), Just("[]".to_owned()), Just("\"bid 200\"".to_owned()),
            Just("999999999999999999999".to_owned()), "\\PC{0,12}",
        ],
        from in 0..600_usize,
        seat in 0..4_usize,
    ) {
        let text = which.get(&RECORDS);
        let start = text.floor_char_boundary(at.index(text.len()));
        let end = text.floor_char_boundary((start + length).min(text.len()));
        let spoiled = format!("{}{put}{}", &text[..start], &text[end..]);
        let viewer = Viewer::Seat(Seat::new(seat).expect("a seat"));
        match story(&spoiled, viewer) {
            Ok(story) => {
                prop_assert!(views(&spoiled, viewer, from).is_ok());
                prop_assert!(verdict(&spoiled).is_ok());
                prop_assert!(!story.events.is_empty());
            }
            Err(refusal) if refusal.code == Code::Malformed => {
                let place = refusal.place.expect("a place");
                prop_assert!(place.field.is_some() || place.line.is_some(), "{}", refusal.message);
            }
            Err(refusal) => {
                prop_assert!(matches!(refusal.code, Code::Illegal | Code::NoSuchSeat));
                prop_assert!(verdict(&spoiled).is_ok());
            }
        }
    }
}
