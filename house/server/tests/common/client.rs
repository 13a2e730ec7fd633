//! A small client: HTTP by hand, WebSocket with the library that the server uses too. Whatever waits gives up after
//! a while, so that a test that would hang fails; nothing depends on how long anything takes.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long a test waits for something that must come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The token of the cookie that was set.
    pub(crate) fn token(&self) -> String {
        let cookie = self.headers.get("set-cookie").unwrap_or_else(|| panic!("no cookie: {self:?}"));
        cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie").1.to_owned()
    }

    /// The code of the refusal.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("no refusal: {self:?}")).to_owned()
    }

    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{self:?}");
        self
    }
}

/// Asks something over HTTP, on a connection of its own. Nothing if the server is gone.
pub(crate) async fn try_http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Option<Reply> {
    let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    if let Some(body) = body {
        request += &format!("Content-Length: {}\r\n", body.len());
    }
    request += "\r\n";
    request += body.unwrap_or_default();
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        // A server that refuses a large body need not read it to its end.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        std::io::Result::Ok(String::from_utf8(bytes).expect("UTF-8 comes back"))
    };
    let text = timeout(PATIENCE, exchange).await.expect("the server answers").ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Some(Reply { status, headers: lines.filter_map(header).collect(), body: body.to_owned() })
}

pub(crate) async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Reply {
    try_http(address, method, path, headers, body).await.expect("the server is there")
}

/// Somebody who is known to the server by a header.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) address: SocketAddr,
    /// `Cookie` or `Authorization`, and what is in it.
    pub(crate) known_by: (&'static str, String),
    pub(crate) person: String,
}

impl Caller {
    /// A new guest.
    pub(crate) async fn arrive(address: SocketAddr, name: &str) -> Caller {
        let body = json!({ "name": name }).to_string();
        let reply = http(address, "POST", "/api/me", &[JSON], Some(&body)).await.expect(200);
        Caller::by_cookie(address, &reply.token(), &reply.json())
    }

    pub(crate) fn by_cookie(address: SocketAddr, token: &str, me: &Value) -> Caller {
        let person = me["person"].as_str().unwrap_or_default().to_owned();
        Caller { address, known_by: ("Cookie", format!("scriptorium={token}")), person }
    }

    pub(crate) fn by_token(&self, token: &str) -> Caller {
        Caller { known_by: ("Authorization", format!("Bearer {token}")), ..self.clone() }
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Reply {
        let known_by = (self.known_by.0, self.known_by.1.as_str());
        let body = body.map(|body| body.to_string());
        http(self.address, method, path, &[known_by, JSON], body.as_deref()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, Some(body)).await
    }

    /// A new table; its id.
    pub(crate) async fn table(&self, game: &str, seats: usize) -> String {
        self.table_with(game, json!({ "seats": seats })).await
    }

    pub(crate) async fn table_with(&self, game: &str, arrangement: Value) -> String {
        let reply =
            self.post("/api/tables", json!({"game": game, "arrangement": arrangement})).await.expect(201);
        reply.json()["id"].as_str().expect("a table has an id").to_owned()
    }

    /// Opens the socket of a table and says hello.
    pub(crate) async fn look(&self, table: &str, seen: Option<u64>) -> Player {
        self.try_look(table, seen).await.unwrap_or_else(|| panic!("{} cannot look", self.person))
    }

    /// The same; nothing if the server is gone.
    pub(crate) async fn try_look(&self, table: &str, seen: Option<u64>) -> Option<Player> {
        let stream = TcpStream::connect(self.address).await.ok()?;
        self.look_on(stream, table, seen).await
    }

    /// The same, on a connection that is there already.
    pub(crate) async fn look_on(&self, stream: TcpStream, table: &str, seen: Option<u64>) -> Option<Player> {
        let socket = self.socket_on(stream, table, &[]).await.ok()?;
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
        player.say(&json!({"type": "hello", "version": 1, "seen": seen})).await?;
        while player.welcome.is_null() || player.table.is_null() {
            player.hear().await?;
        }
        Some(player)
    }

    /// The plain socket of a table.
    pub(crate) async fn socket(
        &self,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<WebSocketStream<TcpStream>, Error> {
        let stream = TcpStream::connect(self.address).await?;
        self.socket_on(stream, table, headers).await
    }

    async fn socket_on(
        &self,
        stream: TcpStream,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<WebSocketStream<TcpStream>, Error> {
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/api/tables/{table}/play", self.address);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert(self.known_by.0, self.known_by.1.parse().expect("a header"));
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let upgraded = timeout(PATIENCE, client_async(request, stream)).await.expect("the server answers");
        upgraded.map(|(socket, _)| socket)
    }
}

/// The header of a body of JSON.
pub(crate) const JSON: (&str, &str) = ("Content-Type", "application/json");

/// A client at a table, who remembers everything that it was told.
pub(crate) struct Player {
    pub(crate) socket: WebSocketStream<TcpStream>,
    pub(crate) person: String,
    asked: u64,
    /// Every event, by its number.
    pub(crate) events: BTreeMap<u64, Value>,
    pub(crate) table: Value,
    pub(crate) game: Value,
    pub(crate) welcome: Value,
    /// Every message as it came.
    pub(crate) heard: Vec<String>,
    beats: usize,
}

impl Player {
    /// Says something; nothing if the server is gone.
    pub(crate) async fn say(&mut self, message: &Value) -> Option<()> {
        let message = Message::text(message.to_string());
        timeout(PATIENCE, self.socket.send(message)).await.expect("the server reads").ok()
    }

    /// The next message of the server; nothing when it has closed the socket.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let message = loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the server says something")? {
                Ok(Message::Text(text)) => break text,
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        };
        self.heard.push(message.to_string());
        let message: Value = serde_json::from_str(&message).expect("the server speaks JSON");
        self.beats = if message["type"] == "beat" { self.beats + 1 } else { 0 };
        assert!(self.beats < 6, "the server is there and has nothing to say");
        match message["type"].as_str() {
            Some("welcome") => self.welcome = message.clone(),
            Some("update") => self.remember(&message),
            _ => {}
        }
        Some(message)
    }

    fn remember(&mut self, update: &Value) {
        for event in update["events"].as_array().expect("an update has events") {
            let number = event["number"].as_u64().expect("an event has a number");
            if let Some((last, _)) = self.events.last_key_value() {
                assert_eq!(number, last + 1, "nothing is left out and nothing comes twice");
            }
            self.events.insert(number, event.clone());
        }
        for (part, value) in [("table", &mut self.table), ("game", &mut self.game)] {
            if let Some(new) = update.get(part) {
                *value = new.clone();
            }
        }
    }

    /// The number of the last event.
    pub(crate) fn seen(&self) -> Option<u64> {
        self.events.last_key_value().map(|(number, _)| *number)
    }

    pub(crate) fn seat(&self) -> Option<usize> {
        let chairs = self.table["chairs"].as_array()?;
        chairs.iter().position(|chair| chair["person"] == self.person.as_str())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.get("result").is_some_and(|result| !result.is_null())
    }

    /// Asks for something under the next id and waits for the answer; nothing if the server is gone.
    pub(crate) async fn try_ask(&mut self, what: Value) -> Option<Value> {
        self.asked += 1;
        // Two devices of one person must not use the same ids.
        let id = format!("{}-{}", self.events.len(), self.asked);
        self.ask_as(&id, what).await
    }

    pub(crate) async fn ask_as(&mut self, id: &str, what: Value) -> Option<Value> {
        self.say(&json!({"type": "ask", "id": id, "what": what})).await?;
        loop {
            let message = self.hear().await?;
            if message["id"] == id {
                return Some(message);
            }
        }
    }

    /// Asks for something that is done.
    pub(crate) async fn done(&mut self, what: Value) -> Value {
        let answer = self.try_ask(what.clone()).await.unwrap_or_else(|| panic!("no answer to {what}"));
        assert_eq!(answer["type"], "update", "{what}: {answer}");
        answer
    }

    /// Asks for something that is refused; the code.
    pub(crate) async fn refused(&mut self, what: Value) -> String {
        let answer = self.try_ask(what.clone()).await.unwrap_or_else(|| panic!("no answer to {what}"));
        assert_eq!(answer["type"], "refused", "{what}: {answer}");
        answer["refusal"]["code"].as_str().expect("a refusal has a code").to_owned()
    }

    /// The legal action that this number chooses, if it is this player's turn.
    pub(crate) fn action(&self, choice: usize) -> Option<String> {
        let seat = self.seat()?;
        let legal = self.game["legal"][seat.to_string()].as_array().filter(|legal| !legal.is_empty())?;
        let action = legal[choice % legal.len()].as_str().expect("actions are text");
        let number = action.strip_prefix("pay ").and_then(|rest| rest.strip_suffix(" cards"));
        let Some(number) = number else { return Some(action.to_owned()) };
        // One entry stands for every choice of so many cards.
        let hand: Vec<_> =
            self.game["hands"][seat].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        Some(format!("pay {}", hand[..number.parse().expect("a number")].join(" ")))
    }

    /// Decides if it is this player's turn, and waits for news otherwise; nothing if the server is gone.
    pub(crate) async fn go_on(&mut self, choice: usize) -> Option<Value> {
        match self.action(choice) {
            Some(action) => {
                let on = self.seen();
                self.try_ask(json!({"act": {"action": action, "on": on}})).await
            }
            None => self.hear().await,
        }
    }

    /// Plays until the game is over.
    pub(crate) async fn play_on(&mut self) {
        let mut choice = 7;
        while !self.is_over() {
            choice = (choice * 31 + 7) % 10_007;
            self.go_on(choice).await.expect("the server stays");
        }
    }
}

/// A game with these people on the first seats and bots on the others: its players, and the id of its table.
pub(crate) async fn start_game(game: &str, seats: usize, people: &[Caller]) -> (String, Vec<Player>) {
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
            player.hear().await.expect("the game begins");
        }
    }
    (id, players)
}

/// Lets all players play to the end at the same time.
pub(crate) async fn play_all(players: Vec<Player>) -> Vec<Player> {
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
