//! A client for tests: unexpected answers panic, and players keep every message. Waiting for more than [`PATIENCE`]
//! panics, so that tests do not hang.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::client::{self, Client, ClientError, JSON, PATIENCE, Reply, Socket};

impl Reply {
    /// Parses the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the token of the cookie that the response sets.
    pub fn token(&self) -> String {
        let cookie = self.cookie().unwrap_or_else(|| panic!("no cookie: {self:?}"));
        cookie.split_once('=').expect("a cookie").1.to_owned()
    }

    /// Returns the code of a refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("no refusal: {self:?}")).to_owned()
    }

    /// Returns the response. Panics if it has another status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{self:?}");
        self
    }
}

/// Returns `None` if the connection is closed. Panics after a timeout.
#[track_caller]
fn unless_closed<T>(result: Result<T, ClientError>) -> Option<T> {
    match result {
        Ok(done) => Some(done),
        Err(ClientError::Closed(_)) => None,
        Err(ClientError::Timeout) => panic!("no message from the server for {} s", PATIENCE.as_secs()),
    }
}

/// Sends a request without credentials, on a new connection.
pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Reply {
    let reply = Client::new(address).send(method, path, headers, body.map(str::to_owned)).await;
    reply.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
}

/// A person with credentials.
#[derive(Clone, Debug)]
pub struct Caller {
    client: Client,
    /// The id of the person.
    pub person: String,
    /// The epoch of the last welcome.
    epoch: Arc<Mutex<Option<String>>>,
}

impl Caller {
    /// Signs in a new guest.
    pub async fn arrive(address: SocketAddr, name: &str) -> Caller {
        let body = json!({ "name": name }).to_string();
        let reply = http(address, "POST", "/api/me", &[JSON], Some(&body)).await.expect(200);
        Caller::by_cookie(address, &reply.token(), &reply.json())
    }

    /// Returns the person `me` with the token of a session.
    pub fn by_cookie(address: SocketAddr, token: &str, me: &Value) -> Caller {
        let person = me["person"].as_str().unwrap_or_default().to_owned();
        let client = Client::new(address).with_cookie(&format!("scriptorium={token}"));
        Caller { client, person, epoch: Arc::default() }
    }

    /// Returns the same person with an API token.
    pub fn by_token(&self, token: &str) -> Caller {
        Caller { client: self.client.with_token(token), ..self.clone() }
    }

    /// Returns the same person at another server with the same data.
    pub fn at(&self, address: SocketAddr) -> Caller {
        Caller { client: self.client.at(address), ..self.clone() }
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.client.address()
    }

    /// Returns the value of the header with the credentials.
    pub fn credentials(&self) -> &str {
        self.client.credentials().expect("a caller has credentials")
    }

    /// Sends a request, with or without a JSON body.
    pub async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Reply {
        let reply = self.client.send(method, path, &[JSON], body.map(|body| body.to_string())).await;
        reply.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, Some(body)).await
    }

    /// Creates a table and returns its id.
    pub async fn table(&self, game: &str, seats: usize) -> String {
        self.table_with(game, json!({ "seats": seats })).await
    }

    /// Creates a table with this arrangement and returns its id.
    pub async fn table_with(&self, game: &str, arrangement: Value) -> String {
        let reply =
            self.post("/api/tables", json!({"game": game, "arrangement": arrangement})).await.expect(201);
        reply.json()["id"].as_str().expect("a table has an id").to_owned()
    }

    /// Opens a connection to a table and sends the hello, with the epoch of this person's last connection.
    pub async fn look(&self, table: &str, seen: Option<u64>) -> Player {
        self.try_look(table, seen).await.unwrap_or_else(|| panic!("{} cannot connect", self.person))
    }

    /// Like [`Caller::look`], but returns `None` if the server closes or refuses the connection.
    pub async fn try_look(&self, table: &str, seen: Option<u64>) -> Option<Player> {
        let socket = self.socket(table, &[]).await?;
        self.send_hello(socket, seen).await
    }

    /// Like [`Caller::try_look`], on an open TCP connection.
    pub async fn look_on(&self, stream: TcpStream, table: &str, seen: Option<u64>) -> Option<Player> {
        let socket = unless_closed(self.client.socket_on(stream, table, &[]).await)?;
        self.send_hello(socket, seen).await
    }

    async fn send_hello(&self, socket: Socket, seen: Option<u64>) -> Option<Player> {
        let mut player = Player {
            socket,
            person: self.person.clone(),
            asked: 0,
            events: BTreeMap::new(),
            table: Value::Null,
            game: Value::Null,
            welcome: Value::Null,
            heard: Vec::new(),
            beats: 0,
        };
        let epoch = self.epoch.lock().unwrap_or_else(PoisonError::into_inner).clone();
        player.say(&json!({"type": "hello", "version": 1, "seen": seen, "epoch": epoch})).await?;
        while player.welcome.is_null() || player.table.is_null() {
            player.hear().await?;
        }
        let epoch = player.welcome["epoch"].as_str().map(str::to_owned);
        *self.epoch.lock().unwrap_or_else(PoisonError::into_inner) = epoch;
        Some(player)
    }

    /// Opens a connection to a table without sending the hello. Returns `None` if the server closes or refuses it.
    pub async fn socket(&self, table: &str, headers: &[(&str, &str)]) -> Option<Socket> {
        unless_closed(self.client.socket(table, headers).await)
    }
}

/// A connection to a table, with all received messages.
pub struct Player {
    /// The connection.
    pub socket: Socket,
    /// The id of the person.
    pub person: String,
    asked: u64,
    /// All events by number.
    pub events: BTreeMap<u64, Value>,
    /// The last state of the table.
    pub table: Value,
    /// The last state of the game.
    pub game: Value,
    /// The answer to the hello.
    pub welcome: Value,
    /// The text of all messages.
    pub heard: Vec<String>,
    beats: usize,
}

impl Player {
    /// Sends a message. Returns `None` if the connection is closed.
    pub async fn say(&mut self, message: &Value) -> Option<()> {
        unless_closed(client::send_text(&mut self.socket, message.to_string()).await)
    }

    /// Waits for the next message. Returns `None` if the connection is closed.
    pub async fn hear(&mut self) -> Option<Value> {
        let text = unless_closed(client::receive(&mut self.socket).await)?;
        let message: Value = serde_json::from_str(&text).expect("messages are JSON");
        self.heard.push(text.to_string());
        self.beats = if message["type"] == "beat" { self.beats + 1 } else { 0 };
        assert!(self.beats < 6, "the server sends only heartbeats");
        match message["type"].as_str() {
            Some("welcome") => self.welcome = message.clone(),
            Some("update") => self.apply_update(&message),
            _ => {}
        }
        Some(message)
    }

    fn apply_update(&mut self, update: &Value) {
        for event in update["events"].as_array().expect("an update has events") {
            let number = event["number"].as_u64().expect("an event has a number");
            if let Some((last, _)) = self.events.last_key_value() {
                assert_eq!(number, last + 1, "event numbers have no gaps");
            }
            self.events.insert(number, event.clone());
        }
        for (part, value) in [("table", &mut self.table), ("game", &mut self.game)] {
            if let Some(new) = update.get(part) {
                *value = new.clone();
            }
        }
    }

    /// Returns the number of the last event.
    pub fn seen(&self) -> Option<u64> {
        self.events.last_key_value().map(|(number, _)| *number)
    }

    /// Returns the seat of this player.
    pub fn seat(&self) -> Option<usize> {
        let chairs = self.table["chairs"].as_array()?;
        chairs.iter().position(|chair| chair["person"] == self.person.as_str())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.get("result").is_some_and(|result| !result.is_null())
    }

    /// Sends a request with a new id and waits for the answer. Returns `None` if the connection is closed.
    pub async fn try_ask(&mut self, what: Value) -> Option<Value> {
        self.asked += 1;
        // Differs between two connections of one person.
        let id = format!("{}-{}", self.events.len(), self.asked);
        self.ask_as(&id, what).await
    }

    /// Sends a request with this id and waits for the answer. Returns `None` if the connection is closed.
    pub async fn ask_as(&mut self, id: &str, what: Value) -> Option<Value> {
        self.say(&json!({"type": "ask", "id": id, "what": what})).await?;
        loop {
            let message = self.hear().await?;
            if message["id"] == id {
                return Some(message);
            }
        }
    }

    /// Sends a request and returns the answer. Panics if it is refused.
    pub async fn done(&mut self, what: Value) -> Value {
        let answer = self.try_ask(what.clone()).await.unwrap_or_else(|| panic!("no answer to {what}"));
        assert_eq!(answer["type"], "update", "{what}: {answer}");
        answer
    }

    /// Sends a request and returns the code of its refusal. Panics if it is not refused.
    pub async fn refused(&mut self, what: Value) -> String {
        let answer = self.try_ask(what.clone()).await.unwrap_or_else(|| panic!("no answer to {what}"));
        assert_eq!(answer["type"], "refused", "{what}: {answer}");
        answer["refusal"]["code"].as_str().expect("a refusal has a code").to_owned()
    }

    /// Returns the legal action at index `choice`, modulo their number, if it is this player's turn.
    pub fn action(&self, choice: usize) -> Option<String> {
        let seat = self.seat()?;
        let legal = self.game["legal"][seat.to_string()].as_array().filter(|legal| !legal.is_empty())?;
        let action = legal[choice % legal.len()].as_str().expect("actions are text");
        let number = action.strip_prefix("pay ").and_then(|rest| rest.strip_suffix(" cards"));
        let Some(number) = number else { return Some(action.to_owned()) };
        // `pay N cards` stands for every choice of N cards.
        let hand: Vec<_> =
            self.game["hands"][seat].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        Some(format!("pay {}", hand[..number.parse().expect("a number")].join(" ")))
    }

    /// Acts if it is this player's turn, and otherwise waits for a message. Returns `None` if the connection is closed.
    pub async fn go_on(&mut self, choice: usize) -> Option<Value> {
        match self.action(choice) {
            Some(action) => {
                let on = self.seen();
                self.try_ask(json!({"act": {"action": action, "on": on}})).await
            }
            None => self.hear().await,
        }
    }

    /// Plays until the game is over.
    pub async fn play_on(&mut self) {
        let mut choice = 7;
        while !self.is_over() {
            choice = (choice * 31 + 7) % 10_007;
            self.go_on(choice).await.expect("the connection stays open");
        }
    }
}

/// Starts a game with these people in the first seats and bots in the others. Returns the id of the table and the players.
pub async fn start_game(game: &str, seats: usize, people: &[Caller]) -> (String, Vec<Player>) {
    let id = people[0].table(game, seats).await;
    let mut players = Vec::new();
    for caller in people {
        let mut player = caller.look(&id, None).await;
        player.done(json!({"sit": {}})).await;
        players.push(player);
    }
    for seat in people.len()..seats {
        players[0].done(json!({"bot": {"seat": seat, "bot": "greedy"}})).await;
    }
    players[0].done(json!({"start": {}})).await;
    for player in &mut players {
        while player.game.is_null() {
            player.hear().await.expect("the game starts");
        }
    }
    (id, players)
}

/// Lets all players play to the end concurrently.
pub async fn play_all(players: Vec<Player>) -> Vec<Player> {
    let tasks: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            tokio::spawn(async move {
                player.play_on().await;
                player
            })
        })
        .collect();
    let mut played = Vec::new();
    for task in tasks {
        played.push(task.await.expect("a player plays to the end"));
    }
    played
}
