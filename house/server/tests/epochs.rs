//! The identity of a history: clients resume where they were, except after a restore from a backup.

mod common;

use std::sync::Arc;

use common::{Caller, House, NO_LIMITS, Player};
use serde_json::json;
use store::Sqlite;
use tempfile::TempDir;

async fn open(directory: TempDir) -> (House, Arc<Sqlite>) {
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    (House::on(directory, Arc::<Sqlite>::clone(&store), NO_LIMITS, None).await, store)
}

/// Sends chat messages.
async fn say(player: &mut Player, texts: std::ops::Range<u64>, whose: &str) {
    for number in texts {
        player.done(json!({"say": {"text": format!("{whose} {number}")}})).await;
    }
}

fn texts(player: &Player) -> Vec<&str> {
    player.events.values().filter_map(|event| event["text"].as_str()).collect()
}

#[tokio::test]
async fn after_a_restore_from_a_backup_nobody_keeps_events_that_are_gone() {
    let (house, store) = open(tempfile::tempdir().expect("a directory")).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    say(&mut player, 1..5, "first").await;
    let restored = tempfile::tempdir().expect("a directory");
    store.backup(&restored.path().join("scriptorium.db")).expect("a backup");
    say(&mut player, 5..8, "lost").await;
    let seen = player.seen();
    assert_eq!(seen, Some(7));
    drop((player, store));
    house.stop().await;
    let (house, _store) = open(restored).await;
    let ann = ann.at(house.address);
    // A page of another person, so that this client still has the old epoch.
    let other = Caller::arrive(house.address, "Bob").await;
    let mut elsewhere = other.look(&id, None).await;
    assert_eq!(elsewhere.seen(), Some(4));
    say(&mut elsewhere, 5..10, "second").await;
    let back = ann.look(&id, seen).await;
    assert_eq!(back.welcome["resumed"], false);
    assert_eq!(texts(&back), texts(&elsewhere), "from 0, without the events that are gone");
    // From now on this is the history.
    let again = ann.look(&id, back.seen()).await;
    assert!(again.welcome["resumed"] == true && again.events.is_empty());
    // What was in the backup is the same in both.
    drop((back, again));
    let page = Caller::arrive(house.address, "Cy").await.look(&id, Some(2)).await;
    assert!(
        page.welcome["resumed"] == false && page.events.len() == 10,
        "without an epoch, `seen` has no effect"
    );
    house.stop().await;
}

#[tokio::test]
async fn a_client_resumes_after_a_restart() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let start = async || {
        let unused = tempfile::tempdir().expect("a directory");
        House::on(unused, Arc::<Sqlite>::clone(&store), NO_LIMITS, None).await
    };
    let house = start().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    say(&mut player, 1..4, "first").await;
    let (seen, epoch) = (player.seen(), player.welcome["epoch"].clone());
    drop(player);
    house.stop().await;
    let house = start().await;
    let mut player = ann.at(house.address).look(&id, seen).await;
    assert_eq!(player.welcome["resumed"], true);
    assert_ne!(player.welcome["epoch"], epoch, "each start of the server begins an epoch");
    say(&mut player, 4..6, "second").await;
    assert_eq!(texts(&player), ["second 4", "second 5"]);
    house.stop().await;
}
