//! How often one client may ask.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Instant;

use quick_cache::sync::Cache;

/// Clients that are remembered. Whoever is forgotten starts afresh, which is no harm: a new one may ask at once, too.
const CLIENTS: usize = 1 << 16;

/// For each client what is left of its allowance, and when that was.
pub(crate) struct Rates {
    /// Requests a second, and requests at once.
    pub(crate) rate: u32,
    left: Cache<IpAddr, (f64, Instant)>,
}

impl Rates {
    pub(crate) fn new(rate: NonZeroU32) -> Self {
        Self { rate: rate.get(), left: Cache::new(CLIENTS) }
    }

    /// Whether one more request is allowed now; if so it is counted.
    pub(crate) fn allow(&self, client: IpAddr, now: Instant) -> bool {
        let (client, most) = (network(client), f64::from(self.rate));
        // Two requests of one client at the same instant may count as one. That is near enough, and needs no lock.
        let (left, since) = self.left.get(&client).unwrap_or((most, now));
        let left = (left + now.saturating_duration_since(since).as_secs_f64() * most).min(most);
        let allowed = left >= 1.0;
        self.left.insert(client, (if allowed { left - 1.0 } else { left }, now));
        allowed
    }
}

/// Who has an IPv6 address has a network of them.
fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_allowance_is_used_up_and_grows_again() {
        let rates = Rates::new(NonZeroU32::new(2).unwrap());
        let (now, one, other) = (Instant::now(), [127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let allowed = |client, now| (0..4).filter(|_| rates.allow(client, now)).count();
        assert_eq!((allowed(one, now), allowed(other, now)), (2, 2));
        assert_eq!(allowed(one, now + Duration::from_millis(600)), 1);
        assert_eq!(allowed(one, now + Duration::from_mins(1)), 2, "it does not grow for ever");
    }

    #[test]
    fn a_network_is_one_client() {
        let check = |one: &str, other: &str| network(one.parse().unwrap()) == network(other.parse().unwrap());
        assert!(check("2001:db8::1", "2001:db8::ffff:2"));
        assert!(!check("2001:db8:0:1::1", "2001:db8:0:2::1"));
        assert!(check("::ffff:10.0.0.1", "10.0.0.1") && !check("10.0.0.1", "10.0.0.2"));
    }
}
