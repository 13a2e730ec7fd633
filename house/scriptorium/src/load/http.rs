//! Requests over HTTP, one after the other on one connection.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::tally::Trouble;

pub(super) struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

pub(super) struct Answer {
    /// The cookie that was set, as it is sent back.
    pub(super) cookie: Option<String>,
    pub(super) text: String,
}

impl Connection {
    pub(super) async fn open(address: SocketAddr) -> Result<Connection, Trouble> {
        let stream = TcpStream::connect(address).await.map_err(Trouble::new)?;
        stream.set_nodelay(true).map_err(Trouble::new)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(Trouble::new)?;
        // It ends with the sender; what goes wrong there is told by the request that it concerns.
        tokio::spawn(connection);
        Ok(Connection { sender, host: address.to_string() })
    }

    pub(super) async fn get(&mut self, path: &str) -> Result<String, Trouble> {
        Ok(self.send(Method::GET, path, None, String::new()).await?.text)
    }

    pub(super) async fn post(
        &mut self,
        path: &str,
        cookie: Option<&str>,
        body: &Value,
    ) -> Result<Answer, Trouble> {
        self.send(Method::POST, path, cookie, body.to_string()).await
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        body: String,
    ) -> Result<Answer, Trouble> {
        let mut request = Request::builder().method(&method).uri(path).header(header::HOST, &self.host);
        if method == Method::POST {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let request = request.body(Full::from(body)).map_err(Trouble::new)?;
        self.sender.ready().await.map_err(Trouble::new)?;
        let response = self.sender.send_request(request).await.map_err(Trouble::new)?;
        let status = response.status();
        let set = response.headers().get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = set.and_then(|set| set.split(';').next()).map(str::to_owned);
        let bytes = response.into_body().collect().await.map_err(Trouble::new)?.to_bytes();
        if !status.is_success() {
            return Err(too_many(status, Trouble::new(format!("{method} {path}: {status}"))));
        }
        let text = String::from_utf8(bytes.into()).map_err(Trouble::new)?;
        Ok(Answer { cookie, text })
    }
}

/// A limit of the server is no failure of it: whoever measures must raise it.
fn too_many(status: StatusCode, trouble: Trouble) -> Trouble {
    if status == StatusCode::TOO_MANY_REQUESTS { trouble.with(super::LIMITS) } else { trouble }
}
