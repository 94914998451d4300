//! Seeds, and how two parties make one that neither chose alone.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The 256-bit seed of a shoe: whoever has it knows every card. It is a secret until the shoe is over, so
/// nothing in this crate prints it.
///
/// ```
/// use croupier_game::Seed;
///
/// assert_eq!(format!("{:?}", Seed::from([7; 32])), "Seed(…)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The bytes, to be revealed when the shoe is over.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// The seed that a house and its client make together: HMAC-SHA256 with the server seed as key, over the
/// client seed, a zero byte and the nonce as 8 bytes, big-endian. Frozen.
///
/// The house publishes [`commitment`] of its server seed first, then the client names its seed; so neither
/// can choose the shoe. A new nonce gives a new shoe from the same two seeds.
///
/// ```
/// use croupier_game::{Shoe, commitment, fair_seed};
///
/// let server_seed = [11; 32];
/// let published_before = commitment(&server_seed);
/// let shoe = Shoe::from_seed(&fair_seed(&server_seed, b"lucky client", 7), 8)?;
/// assert_eq!(shoe.cards().len(), 416);
/// # let _ = published_before;
/// # Ok::<(), croupier_game::ShoeError>(())
/// ```
pub fn fair_seed(server_seed: &[u8; 32], client_seed: &[u8], nonce: u64) -> Seed {
    // A key shorter than a block is padded with zeros (RFC 2104), which makes the key's length certain.
    let mut key = [0; 64];
    let (front, _) = key.split_at_mut(server_seed.len());
    front.copy_from_slice(server_seed);
    let mut mac = Hmac::<Sha256>::new(&key.into());
    mac.update(client_seed);
    mac.update(&[0]);
    mac.update(&nonce.to_be_bytes());
    Seed(mac.finalize().into_bytes().into())
}

/// The SHA-256 of a server seed, published before the bets: it binds the house to a seed it has not shown.
/// Frozen.
pub fn commitment(server_seed: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(server_seed).into()
}
