//! The program as a server: start, stop, full disks, secrets in logs, verifiable records, backups.

mod house;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use house::{House, PROGRAM, serve};
use load::client::JSON;
use load::testing::{Caller, Player, http, play_all, start_game};
use serde_json::json;

fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8 output");
    (status.code(), text(stdout), text(stderr))
}

#[tokio::test]
async fn a_game_goes_on_after_the_server_was_stopped_and_started() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = House::open(directory.path());
    let mut guests = Vec::new();
    for name in ["Ann", "Bob"] {
        guests.push(Caller::arrive(house.address, name).await);
    }
    let (id, mut players) = start_game("biblios", 2, &guests).await;
    while players[0].seen() < Some(20) {
        for player in &mut players {
            while player.action(0).is_some() {
                player.go_on(3).await.expect("the connection stays open");
            }
        }
        let newest = players.iter().map(Player::seen).max().expect("two players");
        for player in &mut players {
            while player.seen() < newest {
                player.hear().await.expect("an update");
            }
        }
    }
    let received: Vec<_> = players.iter().map(|player| player.events.clone()).collect();
    house.stop();
    for player in &mut players {
        while player.hear().await.is_some() {}
    }
    let house = House::open(directory.path());
    let mut reconnected = Vec::new();
    for (caller, received) in guests.iter().zip(received) {
        let player = caller.at(house.address).look(&id, None).await;
        assert_eq!(player.events, received);
        reconnected.push(player);
    }
    assert!(play_all(reconnected).await.iter().all(Player::is_over));
    house.stop();
}

#[test]
fn a_directory_that_cannot_be_used_is_named() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("file");
    std::fs::write(&file, "not a directory").expect("a file");
    for data in [file.as_path(), Path::new("/proc/no/such/place")] {
        let (status, out, err) = run(&mut serve(data));
        assert_eq!((status, out.as_str()), (Some(1), ""), "{err}");
        assert!(
            err.starts_with("scriptorium: cannot use ") && err.contains(&data.display().to_string()),
            "{err}"
        );
    }
    let _house = House::open(&directory.path().join("data"));
    let (status, _, err) = run(&mut serve(&directory.path().join("data")));
    assert_eq!(status, Some(1));
    assert!(err.contains("is in use by another process"), "{err}");
}

#[test]
fn invalid_settings_are_refused_before_anything_is_opened() {
    let directory = tempfile::tempdir().expect("a directory");
    let (data, config) = (directory.path().join("data"), directory.path().join("settings"));
    std::fs::write(&config, "requests-per-secnd = 3\n").expect("a file");
    let config = config.to_str().expect("a path");
    for wrong in [
        ["--public-url", "play.example.org"],
        ["--public-url", "https://play.example.org/path"],
        ["--listen", "nowhere"],
        ["--log", "everything"],
        ["--config", config],
        ["--config", "/no/such/file"],
    ] {
        let (status, out, err) = run(Command::new(PROGRAM).arg("serve").arg("--data").arg(&data).args(wrong));
        assert_eq!((status, out.as_str()), (Some(2), ""), "{wrong:?}: {err}");
    }
    let (status, ..) =
        run(Command::new(PROGRAM).args(["serve", "--requests-per-second=-3", "--data"]).arg(&data));
    assert_eq!(status, Some(2));
    assert!(!data.exists());
}

#[tokio::test]
async fn a_full_disk_loses_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    // Limits the size of files. With SIGXFSZ ignored, writes beyond the limit fail.
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 800; exec \"$0\" \"$@\""]).arg(PROGRAM);
    limited.args(serve(directory.path()).get_args()).stderr(Stdio::null());
    let house = House::start(&mut limited);
    let guests = [Caller::arrive(house.address, "Ann").await];
    let (id, mut players) = start_game("biblios", 2, &guests).await;
    let mut player = players.pop().expect("one player");
    let mut refused = false;
    let mut talk = 0;
    while !refused {
        assert!(talk < 1_400, "the limit was never reached");
        talk += 1;
        let said = player
            .say(
                &json!({"type": "ask", "id": format!("s{talk}"), "what": {"say": {"text": "x".repeat(300)}}}),
            )
            .await;
        assert!(said.is_some());
        loop {
            let answer = player.hear().await.expect("the server answers before it closes the connection");
            if answer["type"] == "refused" {
                assert_eq!(answer["refusal"]["code"], "storage");
                refused = true;
                break;
            }
            if answer["id"] == format!("s{talk}") {
                break;
            }
        }
    }
    let received = player.events;
    // Reads still work, and further writes are refused.
    let again = guests[0].look(&id, None).await;
    assert_eq!(again.events, received, "refused changes have no effect");
    guests[0].post("/api/tables", json!({"game": "quill", "arrangement": {"seats": 1}})).await.expect(503);
    house.stop();

    let house = House::open(directory.path());
    let player = guests[0].at(house.address).look(&id, None).await;
    assert_eq!(player.events, received);
    assert!(play_all(vec![player]).await[0].is_over());
    house.stop();
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_server_starts_on_a_full_disk_and_writes_when_there_is_room() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("data");
    let house = House::open(&data);
    let guests = [Caller::arrive(house.address, "Ann").await];
    let (id, players) = start_game("biblios", 2, &guests).await;
    let received = players[0].events.clone();
    house.stop();

    // No file can grow. With SIGXFSZ ignored, writes fail.
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -S -f 0; exec \"$0\" \"$@\""]).arg(PROGRAM);
    limited.args(serve(&data).get_args()).stderr(Stdio::piped());
    let mut house = House::start(&mut limited);
    let log = house.log();
    let ann = guests[0].at(house.address);
    let status = async |path: &str| ann.get(path).await.status;
    while status("/api/ready").await != 503 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(status("/api/live").await, 200);
    // The bot may have moved before the stop.
    let has_all =
        |player: &Player| received.iter().all(|(number, event)| player.events.get(number) == Some(event));
    assert!(has_all(&ann.look(&id, None).await));
    assert_eq!(ann.get("/api/me/tables").await.expect(200).json()[0]["table"]["id"], id.as_str());
    for _ in 0..5 {
        ann.post("/api/tables", json!({"game": "quill", "arrangement": {"seats": 1}})).await.expect(503);
    }
    house.lift_file_limit();
    while status("/api/ready").await != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    ann.post("/api/tables", json!({"game": "quill", "arrangement": {"seats": 1}})).await.expect(201);
    let player = ann.look(&id, None).await;
    assert!(has_all(&player));
    assert!(play_all(vec![player]).await[0].is_over());
    house.stop();
    let log = log.join().expect("a log");
    let errors: Vec<_> = log.lines().filter(|line| line.contains("ERROR")).collect();
    assert!(errors.len() == 1 && errors[0].contains("read-only") && errors[0].contains("full"), "{log}");
}

#[tokio::test]
async fn a_damaged_write_ahead_log_is_reported() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut house = House::open(directory.path());
    Caller::arrive(house.address, "Ann").await;
    house.kill();
    let wal = directory.path().join("scriptorium.db-wal");
    let mut bytes = std::fs::read(&wal).expect("the log of a process that was killed");
    bytes[9] ^= 0x55;
    std::fs::write(&wal, bytes).expect("a file");
    let mut house = House::start(serve(directory.path()).stderr(Stdio::piped()));
    let log = house.log();
    house.stop();
    let log = log.join().expect("a log");
    assert!(log.contains("write-ahead log") && log.contains("all changes in it are lost"), "{log}");
}

#[tokio::test]
async fn the_log_has_no_secrets() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("log");
    let mut command = serve(&directory.path().join("data"));
    command.args(["--log-format", "json"]).env_remove("SCRIPTORIUM_LOG");
    // Replaces `--log error`.
    let args: Vec<_> = command.get_args().map(std::ffi::OsStr::to_owned).collect();
    let mut command = Command::new(PROGRAM);
    command.args(args.iter().map(|arg| if arg == "error" { "debug".as_ref() } else { arg.as_os_str() }));
    command.stderr(std::fs::File::create(&log).expect("a file"));
    let house = House::start(&mut command);

    let ann = Caller::arrive(house.address, "Ann").await;
    let password = "correct horse battery";
    ann.post("/api/account", json!({"login": "ann", "password": password})).await.expect(200);
    ann.post("/api/account", json!({"login": "a b", "password": password})).await.expect(400);
    let body = json!({"login": "ann", "password": password}).to_string();
    let session = http(house.address, "POST", "/api/sign-in", &[JSON], Some(&body)).await.expect(200);
    let link = ann.post("/api/me/link", json!({})).await.expect(200).json();
    let api = ann.post("/api/tokens", json!({"label": "bot"})).await.expect(200).json();
    let nonce = "5a".repeat(32);
    let id = ann.table("quill", 2).await;
    let mut player = ann.look(&id, None).await;
    player.done(json!({"bot": {"seat": 1, "bot": "greedy"}})).await;
    player.done(json!({"sit": {"nonce": nonce}})).await;
    player.done(json!({"start": {}})).await;
    player.done(json!({"say": {"text": "between you and me"}})).await;
    player.refused(json!({"act": {"action": "fly"}})).await;
    player.play_on().await;
    let record = ann.get(&format!("/api/tables/{id}/record")).await.expect(200).json();
    house.stop();

    let log = std::fs::read_to_string(log).expect("a log");
    assert!(log.contains("stopping"), "{log}");
    let cookie = ann.credentials().rsplit('=').next().expect("a token").to_owned();
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    let secrets = [
        cookie,
        session.token(),
        text(&link["token"]),
        text(&api["token"]),
        text(&record["fair"]["secret"]),
        nonce,
        password.to_owned(),
        "between you and me".to_owned(),
        id,
    ];
    for secret in secrets {
        assert!(!secret.is_empty() && !log.contains(&secret), "the log has {secret}");
    }
}

#[tokio::test]
async fn the_record_of_a_game_is_verified_and_a_doctored_one_is_not() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = House::open(&directory.path().join("data"));
    let ann = Caller::arrive(house.address, "Ann").await;
    let nonce = "0f".repeat(32);
    let id = ann.table("biblios", 3).await;
    let mut player = ann.look(&id, None).await;
    let commitment = player.table["commitment"].as_str().expect("it is published before the game").to_owned();
    for seat in [1, 2] {
        player.done(json!({"bot": {"seat": seat, "bot": "expert"}})).await;
    }
    player.done(json!({"sit": {"nonce": nonce}})).await;
    player.done(json!({"start": {}})).await;
    player.play_on().await;
    let record = ann.get(&format!("/api/tables/{id}/record")).await.expect(200);
    house.stop();

    let file = directory.path().join("record.json");
    let verify = |text: &str| {
        std::fs::write(&file, text).expect("a file");
        let noted = ["--commitment", &commitment, "--nonce", &format!("0:{nonce}")];
        run(Command::new(PROGRAM).arg("verify").arg(&file).args(noted))
    };
    let (status, out, err) = verify(&record.body);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    let doctored = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut record = record.json();
        change(&mut record);
        verify(&record.to_string()).0
    };
    assert_eq!(doctored(&|record| record["fair"]["nonces"][0] = "00".repeat(32).into()), Some(4));
    assert_eq!(doctored(&|record| record["fair"]["secret"] = "00".repeat(32).into()), Some(4));
    assert_eq!(doctored(&|record| record["start"]["seed"] = "00".repeat(32).into()), Some(4));
    assert_eq!(doctored(&|record| record["actions"][0][1] = "bid 3".into()), Some(3));
}

#[tokio::test]
async fn a_backup_made_while_people_play_can_be_restored() {
    let directory = tempfile::tempdir().expect("a directory");
    let (data, restored) = (directory.path().join("data"), directory.path().join("restored"));
    let house = House::open(&data);
    let ann = Caller::arrive(house.address, "Ann").await;
    let (id, mut players) = start_game("quill", 2, std::slice::from_ref(&ann)).await;
    let player = &mut players[0];
    for choice in 0..12 {
        player.go_on(choice).await.expect("the connection stays open");
    }
    let bob = Caller::arrive(house.address, "Bob").await;
    let mut other = bob.look(&id, None).await;
    let said = other.done(json!({"say": {"text": "something \"rude\""}})).await;
    let number = said["events"][0]["number"].clone();
    let cy = Caller::arrive(house.address, "Cy").await;
    let answer = cy.look(&id, None).await.try_ask(json!({"report": {"number": number}})).await;
    assert_eq!(answer.expect("an answer")["type"], "done");
    let received = bob.look(&id, None).await.events;

    std::fs::create_dir(&restored).expect("a directory");
    let copy = restored.join("scriptorium.db");
    let backup = |copy: &Path| run(Command::new(PROGRAM).args(["backup", "--data"]).arg(&data).arg(copy));
    assert_eq!(backup(&copy), (Some(0), String::new(), String::new()));
    let (status, _, err) = backup(&copy);
    assert!(status == Some(1) && err.contains("already exists"), "{err}");
    let (status, out, _) = run(Command::new(PROGRAM).args(["reports", "--data"]).arg(&data));
    let report: serde_json::Value = serde_json::from_str(&out).expect("one line of JSON");
    assert_eq!((status, &report["text"]), (Some(0), &"something \"rude\"".into()));
    assert_eq!((&report["by"], &report["about"]), (&cy.person.as_str().into(), &bob.person.as_str().into()));
    house.stop();

    let house = House::open(&restored);
    let back = bob.at(house.address).look(&id, None).await;
    assert!(received.iter().all(|(number, event)| back.events.get(number) == Some(event)));
    assert!(play_all(vec![ann.at(house.address).look(&id, None).await]).await[0].is_over());
    house.stop();
    let (status, _, err) = run(Command::new(PROGRAM).args(["reports", "--data"]).arg(directory.path()));
    assert!(status == Some(1) && err.contains("scriptorium.db"), "{err}");
}

#[test]
fn the_document_for_hosts_names_every_setting() {
    let document = include_str!("../../../docs/hosting.md");
    let (_, help, _) = run(Command::new(PROGRAM).args(["serve", "--help"]));
    let options: Vec<_> = help.split_whitespace().filter(|word| word.starts_with("--")).collect();
    assert!(options.len() > 10, "{help}");
    for option in options.iter().filter(|option| **option != "--help") {
        assert!(document.contains(&format!("`{option}`")), "{option} is not in docs/hosting.md");
    }
    let variables = help.split("[env: ").skip(1).filter_map(|rest| rest.split(['=', ']']).next());
    for variable in variables {
        assert!(document.contains(&format!("`{variable}`")), "{variable} is not in docs/hosting.md");
    }
}
