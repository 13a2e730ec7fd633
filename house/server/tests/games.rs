//! Whole games over real sockets: people, bots, spectators and reconnecting devices.

mod common;

use common::{Caller, House, Player, http, play_all, start_game};
use serde_json::{Value, json};

#[tokio::test]
async fn two_people_and_a_bot_play_while_a_spectator_watches() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Cy"]).await;
    let (id, players) = start_game("biblios", 3, &guests[..2]).await;
    let mut spectator = guests[2].look(&id, None).await;
    assert_eq!(spectator.welcome["you"]["seat"], Value::Null);
    let watching = tokio::spawn(async move {
        while !spectator.is_over() {
            spectator.hear().await.expect("the server stays");
        }
        spectator
    });
    let players = play_all(players).await;
    let spectator = watching.await.expect("the spectator stays");
    for player in &players {
        assert_eq!(
            player.events.len(),
            spectator.events.len(),
            "every client receives the same number of events"
        );
        assert_eq!(player.game["result"], spectator.game["result"]);
        assert!(player.events.keys().copied().eq(0..player.events.len() as u64));
    }
    assert!(spectator.game["legal"].as_object().is_none_or(serde_json::Map::is_empty));
    // A client that connects later receives the same events.
    let late = guests[2].look(&id, None).await;
    assert_eq!(late.events, spectator.events);

    let record = guests[2].get(&format!("/api/tables/{id}/record")).await.expect(200).json();
    assert_eq!(record["fair"]["commitment"], players[0].table["commitment"]);
    let verdict = guests[2].get(&format!("/api/tables/{id}/verify")).await.expect(200).json();
    assert_eq!(verdict["conclusion"], "proved");
    let actions = record["actions"].as_array().expect("a record has actions").len();
    let end =
        guests[0].get(&format!("/api/tables/{id}/replay?as=all&until={actions}")).await.expect(200).json();
    assert_eq!(end["result"], players[0].game["result"]);
    let middle = guests[0].get(&format!("/api/tables/{id}/replay?as=1&until=3")).await.expect(200).json();
    assert_eq!(middle["phase"], "gift");
    guests[0].get(&format!("/api/tables/{id}/replay?as=3")).await.expect(400);
    let mine = guests[1].get("/api/me/tables").await.expect(200).json();
    assert_eq!(mine[0]["table"]["status"], "over");
    house.stop().await;
}

#[tokio::test]
async fn quill_is_played_and_played_again() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (_, players) = start_game("quill", 2, &guests).await;
    let first = players[0].table["first"].as_u64().expect("a seat starts");
    let mut players = play_all(players).await;
    let again = players[1].done(json!({"rematch": {}})).await;
    let id = again["events"][0]["table"].as_str().expect("another table").to_owned();
    // The new table is in the store, with the same people.
    let mut next = guests[0].look(&id, None).await;
    assert_eq!(next.table["first"], (first + 1) % 2);
    assert_eq!(next.table["chairs"][1]["person"], guests[1].person.as_str());
    let joined = players[0].done(json!({"rematch": {}})).await;
    assert_eq!((&joined["events"][0]["type"], &joined["events"][0]["seat"]), (&"joins".into(), &0.into()));
    let answer = players[0].try_ask(json!({"rematch": {}})).await.expect("an answer");
    assert_eq!((&answer["type"], &answer["number"]), (&"done".into(), &again["events"][0]["number"]));
    next.done(json!({"start": {}})).await;
    let listed = guests[1].get("/api/me/tables").await.expect(200).json();
    assert_eq!(listed.as_array().map(Vec::len), Some(2));
    house.stop().await;
}

#[tokio::test]
async fn a_deleted_person_does_not_prevent_a_rematch() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (_, players) = start_game("quill", 2, &guests).await;
    let mut players = play_all(players).await;
    guests[1].ask("DELETE", "/api/me", None).await.expect(204);
    guests[1].get("/api/me").await.expect(401);
    let again = players[0].done(json!({"rematch": {}})).await;
    let id = again["events"][0]["table"].as_str().expect("another table");
    let mut next = guests[0].look(id, None).await;
    assert_eq!(next.table["chairs"][1]["person"], Value::Null, "the seat is free");
    next.done(json!({"bot": {"seat": 1, "bot": "greedy"}})).await;
    house.stop().await;
}

/// Plays to the end. Cuts the socket right after every third decision, reconnects and repeats the request. Returns the
/// number of events, of cuts, and of cuts during auctions.
async fn play_with_cuts(caller: Caller, id: String, mut player: Player) -> (usize, usize, usize) {
    let (mut cuts, mut in_auctions) = (0, 0);
    for turn in 0.. {
        if player.is_over() {
            break;
        }
        let (on, Some(action)) = (player.seen(), player.action(turn)) else {
            player.hear().await.expect("news");
            continue;
        };
        let act = json!({"act": {"action": action, "on": on}});
        if turn % 3 > 0 {
            player.done(act).await;
            continue;
        }
        cuts += 1;
        in_auctions += usize::from(player.game["phase"] == "auction");
        let asked = format!("t{turn}");
        player.say(&json!({"type": "ask", "id": asked, "what": act})).await;
        let mut before = std::mem::take(&mut player.events);
        player = caller.look(&id, on).await;
        let answer = player.ask_as(&asked, act).await.expect("an answer");
        assert!(answer["type"] == "update" || answer["type"] == "done", "{answer}");
        before.append(&mut player.events);
        player.events = before;
    }
    assert!(player.events.keys().copied().eq(0..player.events.len() as u64));
    (player.events.len(), cuts, in_auctions)
}

#[tokio::test]
async fn cut_sockets_neither_lose_nor_repeat_decisions() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, players) = start_game("biblios", 2, &guests).await;
    let playing: Vec<_> = guests
        .iter()
        .zip(players)
        .map(|(caller, player)| tokio::spawn(play_with_cuts(caller.clone(), id.clone(), player)))
        .collect();
    let mut event_counts = Vec::new();
    for task in playing {
        let (events, cuts, in_auctions) = task.await.expect("the game is played to its end");
        assert!(cuts > 5 && in_auctions > 0, "{cuts} cuts, {in_auctions} in auctions");
        event_counts.push(events);
    }
    let record = guests[0].get(&format!("/api/tables/{id}/record")).await.expect(200).json();
    let actions = record["actions"].as_array().map(Vec::len).expect("a record has actions");
    // The other four events: created, two sat, started.
    assert_eq!(event_counts, [actions + 4, actions + 4]);
    house.stop().await;
}

/// Returns the number of the newest event of a table.
async fn newest(caller: &Caller, id: &str) -> Option<u64> {
    caller.look(id, None).await.seen()
}

#[tokio::test]
async fn a_repeated_request_is_answered_and_not_repeated() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    let said = player.ask_as("hello", json!({"say": {"text": "hello"}})).await.expect("an answer");
    assert_eq!((&said["type"], &said["events"][0]["number"]), (&"update".into(), &1.into()));
    let again = player.ask_as("hello", json!({"say": {"text": "hello"}})).await.expect("an answer");
    assert_eq!(again, json!({"type": "done", "id": "hello", "number": 1}));
    // Another device of the same person repeats the id.
    let mut other = ann.look(&id, None).await;
    let again = other.ask_as("hello", json!({"say": {"text": "hello"}})).await.expect("an answer");
    assert_eq!(again["type"], "done");
    assert_eq!(newest(&ann, &id).await, Some(1));
    house.stop().await;
}

#[tokio::test]
async fn a_client_that_has_seen_more_than_exists_receives_everything() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let player = ann.look(&id, Some(7)).await;
    assert_eq!(player.seen(), Some(0));
    assert!(ann.look(&id, Some(0)).await.events.is_empty());
    house.stop().await;
}

#[tokio::test]
async fn a_link_signs_a_guest_in_on_another_device_once() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, mut players) = start_game("biblios", 2, &guests).await;
    let link = guests[0].post("/api/me/link", json!({})).await.expect(200).json();
    let body = json!({"token": link["token"]}).to_string();
    // The token of a link is not valid as an API token.
    let token = link["token"].as_str().expect("a token");
    guests[0].by_token(token).get("/api/me").await.expect(401);
    let entered = http(house.address, "POST", "/api/enter", &[common::JSON], Some(&body)).await.expect(200);
    let elsewhere = Caller::by_cookie(house.address, &entered.token(), &entered.json());
    assert_eq!(elsewhere.person, guests[0].person);
    http(house.address, "POST", "/api/enter", &[common::JSON], Some(&body)).await.expect(401);
    // Both devices have the seat, but only the first decision counts.
    let mut phone = elsewhere.look(&id, None).await;
    let turn = players.iter_mut().find(|player| player.action(0).is_some()).expect("a seat starts");
    if turn.person == elsewhere.person {
        let on = phone.seen();
        phone.done(json!({"act": {"action": phone.action(0), "on": on}})).await;
        let stale = json!({"act": {"action": turn.action(0), "on": on}});
        assert_eq!(turn.refused(stale).await, "stale");
    } else {
        assert_eq!(phone.action(0), None);
    }
    house.stop().await;
}

#[tokio::test]
async fn an_account_signs_in_on_another_device_and_out_again() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let credentials = json!({"login": "Ann@example.org", "password": "correct horse"});
    assert_eq!(
        ann.post("/api/account", credentials.clone()).await.expect(200).json()["login"],
        "ann@example.org"
    );
    let bob = Caller::arrive(house.address, "Bob").await;
    assert_eq!(bob.post("/api/account", credentials.clone()).await.expect(409).code(), "taken");
    bob.post("/api/account", json!({"login": "bob", "password": "short"})).await.expect(400);
    let sign_in = async |body: Value| {
        let body = body.to_string();
        http(house.address, "POST", "/api/sign-in", &[common::JSON], Some(&body)).await
    };
    let wrong = sign_in(json!({"login": "ann@example.org", "password": "incorrect horse"})).await.expect(401);
    let nobody = sign_in(json!({"login": "nobody", "password": "correct horse"})).await.expect(401);
    assert_eq!(wrong.body, nobody.body, "the response does not show which logins exist");
    let reply = sign_in(credentials).await.expect(200);
    let elsewhere = Caller::by_cookie(house.address, &reply.token(), &reply.json());
    assert_eq!(elsewhere.get("/api/me").await.expect(200).json()["person"], ann.person.as_str());
    elsewhere.post("/api/sign-out", json!({})).await.expect(204);
    elsewhere.get("/api/me").await.expect(401);
    ann.get("/api/me").await.expect(200);
    house.stop().await;
}

#[tokio::test]
async fn a_program_plays_with_a_token_of_its_owner() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let made = guests[0].post("/api/tokens", json!({"label": "my bot"})).await.expect(200).json();
    let program = guests[0].by_token(made["token"].as_str().expect("a token"));
    let (_, players) = start_game("biblios", 2, &[program.clone(), guests[1].clone()]).await;
    assert!(play_all(players).await.iter().all(Player::is_over));
    // An API token cannot create credentials.
    program.post("/api/tokens", json!({"label": "another"})).await.expect(403);
    program.post("/api/me/link", json!({})).await.expect(403);
    program.post("/api/account", json!({"login": "robot", "password": "0123456789"})).await.expect(403);
    let tokens = guests[0].get("/api/tokens").await.expect(200).json();
    let known =
        tokens.as_array().expect("a list").iter().find(|token| token["kind"] == "api").expect("it is listed");
    assert!(
        !tokens.to_string().contains(made["token"].as_str().expect("a token")),
        "the secret is not listed"
    );
    let path = format!("/api/tokens/{}", known["id"].as_str().expect("an id"));
    guests[1].ask("DELETE", &path, None).await.expect(404);
    guests[0].ask("DELETE", &path, None).await.expect(204);
    program.get("/api/me").await.expect(401);
    house.stop().await;
}

#[tokio::test]
async fn the_lobby_shows_public_tables_that_wait_and_no_others() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    ann.table("biblios", 2).await;
    let public = ann.table_with("quill", json!({"seats": 1, "public": true})).await;
    let lobby = http(house.address, "GET", "/api/tables", &[], None).await.expect(200).json();
    assert_eq!(
        (lobby.as_array().map(Vec::len), &lobby[0]["table"]["id"]),
        (Some(1), &public.as_str().into())
    );
    let mine = ann.get("/api/me/tables").await.expect(200).json();
    assert_eq!(mine.as_array().map(Vec::len), Some(2), "the host's own tables are listed");
    let mut player = ann.look(&public, None).await;
    player.done(json!({"sit": {}})).await;
    player.done(json!({"start": {}})).await;
    let lobby = http(house.address, "GET", "/api/tables", &[], None).await.expect(200).json();
    assert_eq!(lobby, json!([]));
    // A game in progress is shown as the requesting person sees it, and has no record yet.
    let replay = format!("/api/tables/{public}/replay");
    assert!(ann.get(&replay).await.expect(200).json()["legal"]["0"].is_array());
    assert!(http(house.address, "GET", &replay, &[], None).await.expect(200).json()["legal"]["0"].is_null());
    ann.get(&format!("{replay}?as=all")).await.expect(404);
    ann.get(&format!("/api/tables/{public}/record")).await.expect(404);
    ann.get("/api/tables/nowhere").await.expect(404);
    house.stop().await;
}

#[tokio::test]
async fn chat_arrives_unchanged_and_can_be_reported() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "<b>Bob</b>"]).await;
    let id = guests[0].table("biblios", 2).await;
    let mut ann = guests[0].look(&id, None).await;
    let mut bob = guests[1].look(&id, None).await;
    let text = "<script>alert('\"&amp;')</script>";
    let said = bob.done(json!({"say": {"text": text}})).await;
    let number = said["events"][0]["number"].clone();
    while ann.events.len() < 2 {
        ann.hear().await.expect("Bob's message arrives");
    }
    let event = ann.events.values().last().expect("an event");
    assert_eq!((&event["text"], &event["name"]), (&text.into(), &"<b>Bob</b>".into()));
    let answer = ann.try_ask(json!({"report": {"number": number}})).await.expect("an answer");
    assert_eq!((&answer["type"], &answer["number"]), (&"done".into(), &number));
    let mut reports = 1;
    while ann.try_ask(json!({"report": {"number": number}})).await.expect("an answer")["type"] == "done" {
        reports += 1;
        assert!(reports < 100, "reports are limited");
    }
    house.stop().await;
}

#[tokio::test]
async fn every_option_can_be_chosen_with_its_numbers_of_seats_only() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let games = ann.get("/api/games").await.expect(200).json();
    for game in games.as_array().expect("a list") {
        let range = |of: &Value| of["seats"][0].as_u64().unwrap()..=of["seats"][1].as_u64().unwrap();
        for option in game["options"].as_array().expect("a list") {
            let caller = Caller::arrive(house.address, "Ann").await;
            let (name, values) = (option["name"].as_str().unwrap(), option["values"].as_array().unwrap());
            assert!(values.len() > 1, "{name} leaves a choice");
            for (seats, value) in range(game).flat_map(|seats| values.iter().map(move |value| (seats, value)))
            {
                let usual = *value == values[0];
                let arrangement = json!({"seats": seats, "options": {name: value}, "clock": {"kind": "none"}, "public": false});
                let body = json!({"game": game["game"], "arrangement": arrangement});
                let reply = caller.post("/api/tables", body).await;
                let possible = usual || range(option).contains(&seats);
                assert_eq!(reply.status == 201, possible, "{name} {value} with {seats}: {reply:?}");
            }
        }
    }
    house.stop().await;
}

#[tokio::test]
async fn the_memory_aid_shows_only_what_the_person_has_seen() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Eve"]).await;
    let open = guests[0].table("biblios", 2).await;
    let refused = guests[0].get(&format!("/api/tables/{open}/memory")).await.expect(422);
    assert_eq!(refused.code(), "not_playing");
    guests[0].get("/api/tables/nowhere/memory").await.expect(404);

    let (id, mut players) = start_game("biblios", 2, &guests[..2]).await;
    let first = players.iter().position(|player| !player.game["legal"].as_object().unwrap().is_empty());
    let (first, path) = (first.expect("a seat starts"), format!("/api/tables/{id}/memory"));
    players[first].done(json!({"act": {"action": "auction"}})).await;
    let memory = async |person: usize| guests[person].get(&path).await.expect(200).json();
    let unseen = |memory: &Value| {
        let kinds = memory["kinds"].as_array().expect("kinds").iter();
        kinds.map(|kind| kind["unseen"].as_array().expect("cards").len()).sum::<usize>()
    };
    let (own, others, spectator) = (memory(first).await, memory(1 - first).await, memory(2).await);
    assert_eq!(own["sent"].as_array().map(Vec::len), Some(1));
    assert_eq!(others["sent"], json!([]));
    // The first player has seen the card sent to the auction and the next one; the other has seen none.
    assert_eq!((unseen(&own), unseen(&others)), (79, 81));
    assert_eq!(others, spectator, "a spectator sees what a player who was shown nothing sees");

    play_all(players).await;
    assert_eq!(memory(0).await, Value::Null);
    let forgetful = json!({"seats": 2, "options": {"memory": "table"}});
    let id = guests[0].table_with("biblios", forgetful).await;
    let mut ann = guests[0].look(&id, None).await;
    ann.done(json!({"sit": {}})).await;
    guests[1].look(&id, None).await.done(json!({"sit": {}})).await;
    ann.done(json!({"start": {}})).await;
    assert_eq!(guests[0].get(&format!("/api/tables/{id}/memory")).await.expect(200).json(), Value::Null);
    house.stop().await;
}
