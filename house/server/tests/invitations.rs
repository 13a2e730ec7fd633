//! Ways to a table: previews of its link, short codes, and names that change while people are seated.

mod common;

use common::{House, http};
use serde_json::{Value, json};

fn attribute(page: &str, property: &str) -> String {
    let start = format!("property=\"og:{property}\" content=\"");
    let from = page.find(&start).unwrap_or_else(|| panic!("no og:{property} in {page}")) + start.len();
    page[from..].split('"').next().expect("a value").to_owned()
}

#[tokio::test]
async fn a_link_says_who_invites_to_what_and_nothing_else() {
    let house = House::open().await;
    let guests = house.guests(&["<Ann> & \"Co\"", "Bob"]).await;
    let id = guests[0].table("biblios", 3).await;
    let mut ann = guests[0].look(&id, None).await;
    ann.done(json!({"sit": {"seat": 0}})).await;
    let page = http(house.address, "GET", &format!("/t/{id}"), &[], None).await.expect(200);
    let text = page.body;
    assert_eq!(attribute(&text, "title"), "&lt;Ann&gt; &amp; &quot;Co&quot; invites you to Biblios");
    assert!(attribute(&text, "description").starts_with("2 of 3 seats are free"));
    let picture = format!("/t/{id}/picture.png");
    assert!(attribute(&text, "image").ends_with(&picture));
    for secret in ["secret", "commitment", "nonce"] {
        assert!(!text.contains(secret), "{secret}");
    }
    http(house.address, "HEAD", &picture, &[], None).await.expect(200);
    let french =
        http(house.address, "GET", &format!("/t/{id}"), &[("accept-language", "fr-FR,fr;q=0.9")], None).await;
    assert!(attribute(&french.body, "title").contains("vous invite"));
    http(house.address, "GET", "/t/nothing", &[], None).await.expect(404);
    http(house.address, "GET", "/t/nothing/picture.png", &[], None).await.expect(404);
    house.stop().await;
}

#[tokio::test]
async fn a_spoken_code_leads_to_a_table_that_waits_for_players() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let id = guests[0].table("biblios", 2).await;
    let code =
        guests[0].post(&format!("/api/tables/{id}/code"), json!({})).await.expect(200).json()["code"].clone();
    let code = code.as_str().expect("a code");
    let spoken = format!("{}-{}", code[..4].to_lowercase(), &code[4..]);
    let found = guests[1].get(&format!("/api/codes/{spoken}")).await.expect(200).json();
    assert_eq!(found, json!({"table": id}));
    guests[1].get("/api/codes/BABABABA").await.expect(404);
    let mut ann = guests[0].look(&id, None).await;
    ann.done(json!({"sit": {"seat": 0}})).await;
    ann.done(json!({"bot": {"seat": 1, "bot": "greedy"}})).await;
    ann.done(json!({"start": {}})).await;
    guests[1].get(&format!("/api/codes/{code}")).await.expect(404);
    guests[1].post(&format!("/api/tables/{id}/code"), json!({})).await.expect(404);
    house.stop().await;
}

#[tokio::test]
async fn a_new_name_reaches_the_tables_of_its_person_at_once() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let id = guests[0].table("biblios", 2).await;
    let mut ann = guests[0].look(&id, None).await;
    ann.done(json!({"sit": {"seat": 0}})).await;
    let mut bob = guests[1].look(&id, None).await;
    bob.done(json!({"sit": {"seat": 1}})).await;
    guests[1].ask("PATCH", "/api/me", Some(json!({"name": "Robert"}))).await.expect(200);
    let mut news = Value::Null;
    while news["events"][0]["type"] != "renamed" {
        news = ann.hear().await.expect("news");
    }
    assert_eq!((&news["events"][0]["seat"], &news["events"][0]["name"]), (&1.into(), &"Robert".into()));
    assert_eq!(news["table"]["chairs"][1]["name"], "Robert");
    // The old connection gives a nonce: the name stays.
    bob.done(json!({"sit": {"seat": 1, "nonce": "0".repeat(64)}})).await;
    let table = guests[0].get(&format!("/api/tables/{id}")).await.expect(200).json();
    assert_eq!(table["chairs"][1]["name"], "Robert");
    house.stop().await;
}
