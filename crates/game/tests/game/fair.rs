//! Fair seeds: the vectors, and what keeps two of them apart.

use croupier_game::{Seed, commitment, fair_seed};

use crate::cases;

pub(crate) fn bytes(hexadecimal: &str) -> [u8; 32] {
    hex::decode(hexadecimal).unwrap().try_into().unwrap()
}

#[test]
fn the_vectors_hold() {
    for case in cases::fair_seeds() {
        let server_seed = bytes(&case.server_seed);
        assert_eq!(hex::encode(commitment(&server_seed)), case.commitment);
        let seed = fair_seed(&server_seed, case.client_seed.as_bytes(), case.nonce);
        assert_eq!(hex::encode(seed.as_bytes()), case.seed);
    }
}

/// RFC 4231 has no vector with a key of 32 bytes and a message that ends in a zero byte and a number; so the
/// definition once more, from SHA-256 alone.
#[test]
fn the_seed_is_the_hmac_by_its_definition() {
    use sha2::{Digest, Sha256};

    let server_seed = [0xa5; 32];
    let message = [&b"client"[..], &[0], &7_u64.to_be_bytes()].concat();
    let pad = |byte: u8| {
        let mut block = [byte; 64];
        block.iter_mut().zip(server_seed).for_each(|(pad, key)| *pad ^= key);
        block
    };
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(message).finalize();
    let outer: [u8; 32] = Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize().into();
    assert_eq!(fair_seed(&server_seed, b"client", 7).as_bytes(), &outer);
}

#[test]
fn every_part_matters() {
    let seed = fair_seed(&[1; 32], b"client", 7);
    assert_ne!(seed, fair_seed(&[2; 32], b"client", 7));
    assert_ne!(seed, fair_seed(&[1; 32], b"client\0", 7));
    assert_ne!(seed, fair_seed(&[1; 32], b"client", 8));
    assert_eq!(seed, fair_seed(&[1; 32], b"client", 7));
}

#[test]
fn a_seed_shows_nothing() {
    let seed = Seed::from([0xab; 32]);
    assert_eq!(format!("{seed:?}"), "Seed(…)");
    assert_eq!(format!("{seed:#?}"), "Seed(…)");
    assert_eq!(format!("{:?}", Some(&seed)), "Some(Seed(…))");
}
