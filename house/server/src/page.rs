//! Serves the page, which is embedded in the binary.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use wire::Code;

use crate::reply::{Problem, text};

/// Allows the page to load and connect to nothing but this server, and to run its engine, which is WebAssembly.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// Shown if the binary was built without the page.
const PLACEHOLDER: &str = include_str!("page.html");

/// A file of the built page, plain and compressed.
struct File {
    path: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

const INDEX: &str = "/index.html";

const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Whether the binary contains the page. If not, browsers are shown a placeholder.
pub const HAS_PAGE: bool = !FILES.is_empty();

pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let problem =
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, Code::Malformed, "the page can only be read");
        let mut response = problem.into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let path = if uri.path() == "/" { INDEX } else { uri.path() };
    match find(path) {
        Some(file) => answer(file, &headers),
        None if path == INDEX => index(&headers),
        // In a browser the page itself says that nothing is here.
        None if accepts_html(&headers) => {
            (StatusCode::NOT_FOUND, text("text/html; charset=utf-8", shell())).into_response()
        }
        None => Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "no such page").into_response(),
    }
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// Returns the page's HTML for an address that is not its own: what it names relative to itself is at the root.
pub(crate) fn shell() -> String {
    let page = find(INDEX).and_then(|file| std::str::from_utf8(file.plain).ok());
    page.map_or_else(|| PLACEHOLDER.to_owned(), at_root)
}

fn index(headers: &HeaderMap) -> Response {
    find(INDEX).map_or_else(|| text("text/html; charset=utf-8", PLACEHOLDER), |file| answer(file, headers))
}

fn at_root(page: &str) -> String {
    page.replace("=\"./", "=\"/")
}

fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| list.split(',').any(|item| item.trim().starts_with("text/html")))
}

fn answer(file: &File, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let (encoding, bytes) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts(accepted, "br") => (Some("br"), bytes),
        (_, Some(bytes)) if accepts(accepted, "gzip") => (Some("gzip"), bytes),
        _ => (None, file.plain),
    };
    let mut response = text(media_type(file.path), bytes);
    let headers = response.headers_mut();
    // Asset names contain a hash of the content, so browsers may cache them for good. All else is revalidated.
    let caching =
        if file.path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Returns whether an `Accept-Encoding` list contains an encoding with a weight other than zero.
fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        parts.next() == Some(encoding) && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0"))
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: File =
        File { path: "/assets/a.js", plain: b"plain", brotli: Some(b"brotli"), gzip: Some(b"gzip") };

    fn response(encodings: &'static str) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(encodings));
        answer(&FILE, &headers)
    }

    #[test]
    fn the_best_accepted_encoding_is_sent() {
        let encoding = |list| response(list).headers().get(header::CONTENT_ENCODING).cloned();
        assert_eq!(encoding("gzip, deflate, br"), Some(HeaderValue::from_static("br")));
        assert_eq!(encoding("gzip;q=0.5, br;q=0"), Some(HeaderValue::from_static("gzip")));
        assert_eq!(encoding("identity"), None);
        assert_eq!(encoding(""), None);
    }

    #[test]
    fn the_page_finds_its_parts_at_any_address() {
        let page = r#"<link href="./favicon.svg" /><script src="./assets/a.js"></script>"#;
        assert_eq!(at_root(page), r#"<link href="/favicon.svg" /><script src="/assets/a.js"></script>"#);
    }

    #[test]
    fn only_assets_are_cached_for_good() {
        let kept = |path| {
            let file = File { path, ..FILE };
            answer(&file, &HeaderMap::new()).headers()[header::CACHE_CONTROL].clone()
        };
        assert_eq!(kept("/assets/a.js"), "public, max-age=31536000, immutable");
        assert_eq!(kept("/index.html"), "no-cache");
    }
}
