//! Client addresses: which address a request counts for, behind proxies or not, and which addresses share a limit.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};
use ipnet::IpNet;

/// The addresses that share a limit. An IPv4 address stands for itself. An IPv6 address stands for its /64, which is what
/// a single household gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Network {
    V4([u8; 4]),
    /// The first 64 bits.
    V6([u16; 4]),
    /// The first 48 bits, which is what a single site gets. Has limits of its own, above those of a /64.
    Site([u16; 3]),
}

impl Network {
    pub(crate) fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => Network::V4(address.octets()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network::V6([a, b, c, d])
            }
        }
    }

    /// Returns the site of an IPv6 network.
    pub(crate) fn site(self) -> Option<Network> {
        match self {
            Network::V6([a, b, c, _]) => Some(Network::Site([a, b, c])),
            Network::V4(_) | Network::Site(_) => None,
        }
    }
}

/// Returns the address of the client: the right-most address of the forwarding chain that is not a trusted proxy. The
/// chain consists of the header lines that proxies append to, followed by the peer of the connection.
///
/// Proxies set one of `X-Forwarded-For` and `Forwarded`, and pass on the other as the client sent it. So if the two name
/// different clients, the request counts for the proxy: a client cannot choose its address.
pub(crate) fn client_address(trusted: &[IpNet], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let peer = peer.to_canonical();
    if !is_trusted(trusted, peer) {
        return peer;
    }
    // A line that is not ASCII is an unknown hop.
    let list =
        |name| headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default()).collect::<Vec<_>>();
    let (x_forwarded_for, forwarded) = (list("x-forwarded-for"), list(header::FORWARDED.as_str()));
    let x_forwarded_for = (!x_forwarded_for.is_empty()).then(|| {
        let hops = x_forwarded_for.iter().flat_map(|line| line.split(','));
        client_of(trusted, peer, hops.map(address_of))
    });
    let forwarded = (!forwarded.is_empty()).then(|| {
        let hops = forwarded.iter().flat_map(|line| split_unquoted(line, ','));
        client_of(trusted, peer, hops.map(forwarded_for))
    });
    match (x_forwarded_for, forwarded) {
        (Some(one), Some(other)) if one != other => peer,
        (one, other) => one.or(other).unwrap_or(peer),
    }
}

pub(crate) fn is_trusted(trusted: &[IpNet], address: IpAddr) -> bool {
    trusted.iter().any(|network| network.contains(&address))
}

/// Returns the last untrusted address of a chain without its last hop, the peer. Behind an entry that is no address, the
/// chain is unknown: the proxy that added the entry counts.
fn client_of(trusted: &[IpNet], peer: IpAddr, hops: impl Iterator<Item = Option<IpAddr>>) -> IpAddr {
    let mut client = peer;
    for hop in hops.collect::<Vec<_>>().into_iter().rev() {
        let Some(hop) = hop else { break };
        client = hop;
        if !is_trusted(trusted, client) {
            break;
        }
    }
    client
}

/// Parses an address with or without a port. IPv6 addresses may have brackets, and need them before a port.
fn address_of(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse().ok().map(|address: std::net::SocketAddr| address.ip());
    text.parse().ok().or_else(bracketed).or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

/// Returns the address of the `for` parameter of an element of `Forwarded` (RFC 7239).
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let mut pairs = split_unquoted(element, ';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    let value = value.trim();
    address_of(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value))
}

/// Splits at a separator outside of quotation marks. Addresses need no escapes, so a backslash in quotation marks only
/// has to hide the character after it.
fn split_unquoted(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |char| {
        if escaped {
            escaped = false;
            return false;
        }
        match char {
            '\\' => escaped = quoted,
            '"' => quoted = !quoted,
            _ => {}
        }
        char == separator && !quoted
    })
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// Returns the client of a request from 10.0.0.1, a trusted proxy like all of 10.0.0.0/8 and fd00::/8.
    fn client(headers: &[(&'static str, &'static str)]) -> String {
        let trusted = ["10.0.0.0/8".parse().expect("a network"), "fd00::/8".parse().expect("a network")];
        let mut map = HeaderMap::new();
        for &(name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        client_address(&trusted, address("::ffff:10.0.0.1"), &map).to_string()
    }

    #[test]
    fn the_last_untrusted_address_counts_over_all_header_lines() {
        for (lines, expected) in [
            (&[][..], "10.0.0.1"),
            (&["192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.66, 192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.66", "192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.66", "192.0.2.1, 10.9.9.9", "10.1.1.1"], "192.0.2.1"),
            (&["10.2.2.2, 10.1.1.1"], "10.2.2.2"),
            (&["192.0.2.66, what, 10.1.1.1"], "10.1.1.1"),
            (&["192.0.2.66, "], "10.0.0.1"),
            (&[" 192.0.2.1:4711 "], "192.0.2.1"),
            (&["192.0.2.66, 2001:db8::7"], "2001:db8::7"),
            (&["[2001:db8::7]"], "2001:db8::7"),
            (&["[2001:db8::7]:443, [fd00::1]:80"], "2001:db8::7"),
            (&["::ffff:192.0.2.1"], "192.0.2.1"),
        ] {
            let headers: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
            assert_eq!(client(&headers), expected, "{lines:?}");
        }
    }

    #[test]
    fn forwarded_is_read_with_quotation_marks_ports_and_other_parameters() {
        for (lines, expected) in [
            (&["for=192.0.2.1"][..], "192.0.2.1"),
            (&["for=192.0.2.66, For=192.0.2.1;proto=https;by=10.0.0.1"], "192.0.2.1"),
            (&["for=192.0.2.66", "proto=http; for=\"192.0.2.1:4711\"", "for=10.1.1.1"], "192.0.2.1"),
            (&["for=\"[2001:db8::7]:4711\""], "2001:db8::7"),
            (&["for=\"[2001:db8::7]\""], "2001:db8::7"),
            (&["for=192.0.2.66, for=_hidden"], "10.0.0.1"),
            (&["for=192.0.2.66, for=unknown, for=10.1.1.1"], "10.1.1.1"),
            (&["for=192.0.2.66, proto=https"], "10.0.0.1"),
            (&["host=\"a,for=192.0.2.66;\\\",for=192.0.2.66\";for=192.0.2.1"], "192.0.2.1"),
        ] {
            let headers: Vec<_> = lines.iter().map(|line| ("forwarded", *line)).collect();
            assert_eq!(client(&headers), expected, "{lines:?}");
        }
    }

    #[test]
    fn a_client_cannot_choose_its_address_with_the_header_that_the_proxy_does_not_set() {
        assert_eq!(client(&[("forwarded", "for=192.0.2.66"), ("x-forwarded-for", "192.0.2.1")]), "10.0.0.1");
        assert_eq!(client(&[("forwarded", "for=192.0.2.1"), ("x-forwarded-for", "192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn without_a_trusted_peer_headers_are_ignored() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("192.0.2.66"));
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        assert_eq!(client_address(&trusted, address("192.0.2.1"), &headers), address("192.0.2.1"));
        assert_eq!(client_address(&[], address("10.0.0.1"), &headers), address("10.0.0.1"));
    }

    #[test]
    fn an_ipv6_address_counts_for_its_network() {
        let network = |text| Network::of(address(text));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("2001:db8:1:2::1").site(), network("2001:db8:1:3::1").site());
        assert_ne!(network("2001:db8:1:2::1").site(), network("2001:db8:2:2::1").site());
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.2"), network("192.0.2.1"));
        assert_eq!(network("192.0.2.1").site(), None);
    }
}
