//! Limits of sign-in attempts: they slow down attackers who guess passwords, not the owner of the account.

use std::net::IpAddr;
use std::time::Duration;

use sha2::{Digest, Sha256};
use table::Time;

use crate::address::Network;
use crate::budget::AddressBudgets;
use crate::limits::{AddressLimiter, Limiters, short_burst};

/// Counts the attempts to sign in.
pub(crate) struct SignIns {
    by_address: AddressLimiter,
    by_address_and_login: Limiters<(Network, LoginHash)>,
    /// Attempts of a network to which `by_login` does not apply.
    first: Limiters<(Network, LoginHash)>,
    by_login: Limiters<LoginHash>,
    by_device: Limiters<String>,
    /// Answers that a login is taken.
    taken: AddressBudgets,
}

/// A part of the hash of a login, so that a key takes the same memory for every login.
type LoginHash = [u8; 16];

/// How many attempts all addresses together have for one account, as a multiple of those of one address. Attempts within
/// [`FIRST_PER_DAY`] do not count.
const ALL: u32 = 10;

/// How many attempts per day each network has for an account, independent of the attempts of others.
const FIRST_PER_DAY: u32 = 3;

/// How many times per day an address can learn that a login is taken.
const TAKEN_PER_DAY: f64 = 20.0;

impl SignIns {
    /// `rate` is the number of attempts per second from one address, `burst` the number at once. For one account, the burst is
    /// short.
    pub(crate) fn new(rate: f64, burst: u32) -> SignIns {
        SignIns {
            by_address: AddressLimiter::new(rate, burst),
            by_address_and_login: Limiters::new(rate, short_burst(rate)),
            first: Limiters::new(f64::from(FIRST_PER_DAY) / (24.0 * 3600.0), FIRST_PER_DAY),
            by_login: Limiters::new(f64::from(ALL) * rate, short_burst(rate).saturating_mul(ALL)),
            by_device: Limiters::new(rate, short_burst(rate)),
            taken: AddressBudgets::new(TAKEN_PER_DAY),
        }
    }

    /// Counts an attempt to sign in to an account. On a device that has signed in to this account before, attempts of others
    /// do not count, wherever they come from. An error says how long to wait.
    pub(crate) fn check(
        &self,
        address: IpAddr,
        login: &str,
        known_device: Option<&str>,
    ) -> Result<(), Duration> {
        if let Some(device) = known_device {
            return self.by_device.check(&device.to_owned());
        }
        let login = hash(login);
        let network = Network::of(address);
        self.by_address_and_login.check(&(network, login))?;
        self.by_address.check(address)?;
        match self.first.check(&(network, login)) {
            Ok(()) => Ok(()),
            Err(_) => self.by_login.check(&login),
        }
    }

    /// Called after a successful sign-in to an account. The network has all its attempts for this account again: a client that
    /// knows the password does not guess it.
    pub(crate) fn succeeded(&self, address: IpAddr, login: &str) {
        let key = (Network::of(address), hash(login));
        self.by_address_and_login.reset(&key);
        self.first.reset(&key);
    }

    /// Counts an attempt with another credential than a password.
    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), Duration> {
        self.by_address.check(address)
    }

    /// Returns whether an address may ask for a login, which may be taken.
    pub(crate) fn may_choose_login(&self, address: IpAddr, now: Time) -> bool {
        !self.taken.is_used_up(address, now)
    }

    /// Counts an answer that a login is taken.
    pub(crate) fn count_taken(&self, address: IpAddr, now: Time) {
        self.taken.charge(address, 1.0, now);
    }
}

fn hash(login: &str) -> LoginHash {
    let mut hash = LoginHash::default();
    hash.copy_from_slice(&Sha256::digest(login)[..16]);
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A burst of five attempts and practically nothing afterwards.
    const SLOW: f64 = 1e-9;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn an_attacker_uses_up_neither_the_attempts_of_other_addresses_nor_those_of_a_known_device() {
        let sign_ins = SignIns::new(SLOW, 40);
        let from = |last| (0..50).filter(|_| sign_ins.check(address(last), "ann", None).is_ok()).count();
        assert_eq!((from(1), from(2)), (5, 5));
        assert!(sign_ins.check(address(1), "ann", Some("her browser")).is_ok());
        // Many addresses together are limited too, but not on a known device.
        assert_eq!((3..99).map(from).sum::<usize>(), 3 * 96 + 50 - 2 * 2);
        assert!(sign_ins.check(address(1), "bob", None).is_ok());
        let known = (0..9).filter(|_| sign_ins.check(address(1), "ann", Some("her browser")).is_ok());
        assert_eq!(known.count(), 4, "a known device has a limit too");
    }

    #[test]
    fn an_owner_signs_in_from_a_new_address_as_often_as_she_likes_while_many_guess() {
        let sign_ins = SignIns::new(SLOW, 40);
        for attempt in 0..30 {
            for attacker in 1..100 {
                let _ = sign_ins.check(address(attacker), "ann", None);
            }
            assert_eq!(sign_ins.check(address(200), "ann", None), Ok(()), "{attempt}");
            sign_ins.succeeded(address(200), "ann");
        }
        // She may mistype it twice.
        assert_eq!((0..9).filter(|_| sign_ins.check(address(201), "ann", None).is_ok()).count(), 3);
        assert!(sign_ins.check(address(1), "ann", None).is_err(), "attackers run out of attempts");
    }

    #[test]
    fn an_attacker_who_signs_in_to_an_own_account_has_no_more_attempts_for_others() {
        let sign_ins = SignIns::new(SLOW, 40);
        let mut guesses = 0;
        for _ in 0..99 {
            guesses += u32::from(sign_ins.check(address(1), "ann", None).is_ok());
            if sign_ins.check(address(1), "eve", None).is_ok() {
                sign_ins.succeeded(address(1), "eve");
            }
        }
        assert_eq!(guesses, 5);
        assert!(sign_ins.check(address(1), "bob", None).is_err(), "the address has used up its attempts");
    }

    #[test]
    fn an_address_cannot_try_many_logins() {
        let sign_ins = SignIns::new(SLOW, 40);
        let logins = (0..99).filter(|login| sign_ins.check(address(1), &login.to_string(), None).is_ok());
        assert_eq!(logins.count(), 40);
    }
}
