//! A client of the server: HTTP requests, and WebSocket connections to tables.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use std::{fmt, io};

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{AsHeaderName, HeaderMap, SET_COOKIE};
use reqwest::{Method, redirect};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{ClientRequestBuilder, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The timeout of every request and message.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The header of requests with a JSON body.
pub const JSON: (&str, &str) = ("content-type", "application/json");

/// A connection to a table.
pub type Socket = WebSocketStream<TcpStream>;

/// Why there was no answer.
#[derive(Debug)]
pub enum ClientError {
    /// Nothing was received for [`PATIENCE`].
    Timeout,
    /// The connection could not be opened, or was closed.
    Closed(String),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Timeout => write!(f, "no answer for {} s", PATIENCE.as_secs()),
            ClientError::Closed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<reqwest::Error> for ClientError {
    fn from(error: reqwest::Error) -> ClientError {
        if error.is_timeout() {
            return ClientError::Timeout;
        }
        // The message has only the URL; the cause is in the sources.
        let mut why = error.to_string();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            why += &format!(": {cause}");
            source = cause.source();
        }
        ClientError::Closed(why)
    }
}

/// An HTTP response.
#[derive(Debug)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: String,
}

impl Reply {
    /// Returns the value of a header. Empty if it is missing or not ASCII.
    pub fn header(&self, name: impl AsHeaderName) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Returns the cookie that the response sets, as `name=value`.
    pub fn cookie(&self) -> Option<&str> {
        self.header(SET_COOKIE).split(';').next().filter(|cookie| !cookie.is_empty())
    }
}

/// A client of one server, with or without credentials. Clones share their HTTP connections.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    address: SocketAddr,
    local: Option<IpAddr>,
    credentials: Option<(&'static str, String)>,
}

impl Client {
    /// A client without credentials.
    pub fn new(address: SocketAddr) -> Client {
        Client::with_local(address, None)
    }

    /// A client without credentials that connects from this address of the machine.
    pub fn from_address(address: SocketAddr, local: IpAddr) -> Client {
        Client::with_local(address, Some(local))
    }

    fn with_local(address: SocketAddr, local: Option<IpAddr>) -> Client {
        let http = reqwest::Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .timeout(PATIENCE)
            .local_address(local)
            .build()
            .expect("a client without TLS needs no system configuration");
        Client { http, address, local, credentials: None }
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a client with the same credentials for another server.
    pub fn at(&self, address: SocketAddr) -> Client {
        Client { address, ..self.clone() }
    }

    /// Returns this client with the cookie of a session.
    pub fn with_cookie(&self, cookie: &str) -> Client {
        Client { credentials: Some(("cookie", cookie.to_owned())), ..self.clone() }
    }

    /// Returns this client with an API token.
    pub fn with_token(&self, token: &str) -> Client {
        Client { credentials: Some(("authorization", format!("Bearer {token}"))), ..self.clone() }
    }

    /// Returns the value of the header with the credentials.
    pub fn credentials(&self) -> Option<&str> {
        self.credentials.as_ref().map(|(_, value)| value.as_str())
    }

    /// Sends a request and returns the response with any status.
    ///
    /// # Panics
    ///
    /// If `method` is not a valid HTTP method.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> Result<Reply, ClientError> {
        let method = Method::from_bytes(method.as_bytes()).expect("a valid HTTP method");
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        let credentials = self.credentials.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in credentials.chain(headers.iter().copied()) {
            request = request.header(name, value);
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        let response = request.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = String::from_utf8(response.bytes().await?.into());
        let body = body.map_err(|error| ClientError::Closed(format!("{path}: {error}")))?;
        Ok(Reply { status, headers, body })
    }

    /// Opens a connection to a table.
    pub async fn socket(&self, table: &str, headers: &[(&str, &str)]) -> Result<Socket, ClientError> {
        let stream = connect(self.address, self.local).await.map_err(closed)?;
        self.socket_on(stream, table, headers).await
    }

    /// Like [`Client::socket`], on an open TCP connection.
    pub async fn socket_on(
        &self,
        stream: TcpStream,
        table: &str,
        headers: &[(&str, &str)],
    ) -> Result<Socket, ClientError> {
        stream.set_nodelay(true).map_err(closed)?;
        let uri = format!("ws://{}/api/tables/{table}/play", self.address).parse().map_err(closed)?;
        let mut request = ClientRequestBuilder::new(uri);
        let credentials = self.credentials.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in credentials.chain(headers.iter().copied()) {
            request = request.with_header(name, value);
        }
        // Small buffers, because the load generator opens thousands of connections.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let opening = client_async_with_config(request, stream, Some(config));
        let opened = timeout(PATIENCE, opening).await.map_err(|_| ClientError::Timeout)?;
        opened.map(|(socket, _)| socket).map_err(closed)
    }
}

/// Opens a TCP connection, from this address of the machine if one is given.
pub async fn connect(server: SocketAddr, local: Option<IpAddr>) -> io::Result<TcpStream> {
    let socket = if server.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    if let Some(local) = local {
        socket.bind(SocketAddr::new(local, 0))?;
    }
    socket.connect(server).await
}

fn closed(error: impl fmt::Display) -> ClientError {
    ClientError::Closed(error.to_string())
}

/// Sends a text message.
pub async fn send_text(socket: &mut Socket, text: impl Into<Utf8Bytes>) -> Result<(), ClientError> {
    let sending = socket.send(Message::Text(text.into()));
    timeout(PATIENCE, sending).await.map_err(|_| ClientError::Timeout)?.map_err(closed)
}

/// Waits for the next text message. Answers pings.
pub async fn receive(socket: &mut Socket) -> Result<Utf8Bytes, ClientError> {
    loop {
        let next = timeout(PATIENCE, socket.next()).await.map_err(|_| ClientError::Timeout)?;
        match next.ok_or_else(|| closed("the connection was closed"))?.map_err(closed)? {
            Message::Text(text) => return Ok(text),
            Message::Close(frame) => {
                let why = frame.map_or_else(String::new, |frame| format!(": {}", frame.reason));
                return Err(ClientError::Closed(format!("the server closed the connection{why}")));
            }
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
        }
    }
}
