//! SHA-256 of what a plugin says of itself and answers, by which the probe and the service know that they met the same.

use crate::{library::Library, table::Made};
use croupier_payout::Verdict;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;

/// Digests of a table as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digests {
    pub(crate) description: [u8; 32],
    pub(crate) answers: [u8; 32],
}

impl Digests {
    pub(crate) fn of(library: &Library, made: &Made) -> Digests {
        let Library { id, version, .. } = library;
        // Both ends of the probe are one program, which writes a description in one way.
        let description = Sha256::digest(format!("{id}@{version} {:?}", made.said)).into();
        Digests { description, answers: made.table.answers() }
    }
}

/// SHA-256 of answers, or the first that is none. Each is hashed in full once, and then by its number: they are many, and few differ.
pub(crate) fn of_verdicts<E>(verdicts: impl Iterator<Item = Result<Verdict, E>>) -> Result<[u8; 32], E> {
    let (mut hash, mut known) = (Sha256::new(), HashMap::new());
    for verdict in verdicts {
        let (verdict, next) = (verdict?, known.len());
        let number = *known.entry(verdict).or_insert(next);
        hash.update(number.to_le_bytes());
        if number == next {
            terms(verdict).iter().for_each(|term| hash.update(term.to_le_bytes()));
        }
    }
    Ok(hash.finalize().into())
}

fn terms(verdict: Verdict) -> [u64; 4] {
    match verdict {
        Verdict::Lose => [0; 4],
        Verdict::Push => [1, 0, 0, 0],
        Verdict::Win(pay) => {
            let (odds, commission) = (pay.odds().fraction(), pay.commission().fraction());
            [odds.numerator(), odds.denominator(), commission.numerator(), commission.denominator()]
        }
    }
}
