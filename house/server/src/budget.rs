//! Budgets: how much a person or an address may use per day. What is used is known only afterwards, so a budget can be
//! overdrawn once.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Mutex;

use table::Time;

use crate::address::Network;
use crate::house::lock;
use crate::limits::SITE;

const DAY_MS: f64 = 86_400_000.0;

/// A budget per key, in bounded memory. What a key has used is forgotten evenly over a day.
pub(crate) struct Budgets<K> {
    per_day: f64,
    used: Mutex<HashMap<K, Used>>,
}

#[derive(Clone, Copy)]
struct Used {
    amount: f64,
    at: Time,
}

/// Above this number of keys, the half that has used the least is forgotten: it has most of its budget left.
const MAX_KEYS: usize = 20_000;

impl<K: Eq + Hash> Budgets<K> {
    pub(crate) fn new(per_day: f64) -> Budgets<K> {
        Budgets { per_day, used: Mutex::default() }
    }

    /// Returns whether the key has used up its budget.
    pub(crate) fn is_used_up(&self, key: &K, now: Time) -> bool {
        lock(&self.used).get(key).is_some_and(|used| self.left_of(*used, now) >= self.per_day)
    }

    pub(crate) fn charge(&self, key: K, amount: f64, now: Time) {
        let mut all = lock(&self.used);
        if all.len() >= MAX_KEYS && !all.contains_key(&key) {
            self.forget(&mut all, now);
        }
        let used = all.entry(key).or_insert(Used { amount: 0.0, at: now });
        *used = Used { amount: self.left_of(*used, now) + amount, at: now };
    }

    /// Returns how much of what was used is not forgotten yet.
    fn left_of(&self, used: Used, now: Time) -> f64 {
        let forgotten = now.saturating_sub(used.at) as f64 / DAY_MS * self.per_day;
        (used.amount - forgotten).max(0.0)
    }

    fn forget(&self, all: &mut HashMap<K, Used>, now: Time) {
        let mut amounts: Vec<f64> = all.values().map(|used| self.left_of(*used, now)).collect();
        let middle = amounts.len() / 2;
        let (_, median, _) = amounts.select_nth_unstable_by(middle, f64::total_cmp);
        let median = *median;
        let mut excess = all.len() - middle;
        all.retain(|_, used| {
            let keeps = self.left_of(*used, now) > median || excess == 0;
            excess -= usize::from(!keeps);
            keeps
        });
    }
}

/// A budget per [`Network`]. All networks of an IPv6 site together have [`SITE`] times the budget of one.
pub(crate) struct AddressBudgets {
    networks: Budgets<Network>,
    sites: Budgets<Network>,
}

impl AddressBudgets {
    pub(crate) fn new(per_day: f64) -> AddressBudgets {
        AddressBudgets { networks: Budgets::new(per_day), sites: Budgets::new(per_day * f64::from(SITE)) }
    }

    /// Returns whether the network of an address, or its site, has used up its budget.
    pub(crate) fn is_used_up(&self, address: IpAddr, now: Time) -> bool {
        let network = Network::of(address);
        self.networks.is_used_up(&network, now)
            || network.site().is_some_and(|site| self.sites.is_used_up(&site, now))
    }

    pub(crate) fn charge(&self, address: IpAddr, amount: f64, now: Time) {
        let network = Network::of(address);
        self.networks.charge(network, amount, now);
        if let Some(site) = network.site() {
            self.sites.charge(site, amount, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    #[test]
    fn the_networks_of_a_site_share_a_larger_budget() {
        let budgets = AddressBudgets::new(100.0);
        let address =
            |network: u16, host: u16| IpAddr::from(Ipv6Addr::new(0x2001, 0xdb8, 1, network, 0, 0, 0, host));
        budgets.charge(address(0, 1), 101.0, 0);
        assert!(budgets.is_used_up(address(0, 2), 0) && !budgets.is_used_up(address(1, 1), 0));
        (1..16).for_each(|network| budgets.charge(address(network, 1), 101.0, 0));
        assert!(budgets.is_used_up(address(99, 1), 0));
        assert!(!budgets.is_used_up([192, 0, 2, 1].into(), 0));
    }

    #[test]
    fn a_budget_is_used_up_and_comes_back_over_a_day() {
        let budgets = Budgets::new(100.0);
        budgets.charge("ann", 99.0, 0);
        assert!(!budgets.is_used_up(&"ann", 0));
        budgets.charge("ann", 51.0, 0);
        assert!(budgets.is_used_up(&"ann", 0) && !budgets.is_used_up(&"bob", 0));
        let half_a_day = 43_200_000;
        assert!(budgets.is_used_up(&"ann", half_a_day));
        assert!(!budgets.is_used_up(&"ann", half_a_day + 1_000));
        // The clock may be set back.
        budgets.charge("bob", 1.0, half_a_day);
        assert!(!budgets.is_used_up(&"bob", 0));
    }

    #[test]
    fn any_number_of_keys_takes_bounded_memory_and_frees_no_spender() {
        let budgets = Budgets::new(100.0);
        budgets.charge(u32::MAX, 200.0, 0);
        for key in 0..5 * MAX_KEYS as u32 {
            budgets.charge(key, 1.0, 0);
        }
        assert!(lock(&budgets.used).len() <= MAX_KEYS);
        assert!(budgets.is_used_up(&u32::MAX, 0));
        assert!(!budgets.is_used_up(&7, 0));
    }
}
