//! SHA-256 of what a plugin says of itself and answers, by which the probe and the service know that they met the same.

use crate::{library::Library, table::Made};
use croupier_payout::Verdict;
use sha2::{Digest as _, Sha256};

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
        Digests { description, answers: of_verdicts(made.answers.verdicts().iter().copied()) }
    }
}

/// SHA-256 of answers.
pub(crate) fn of_verdicts(verdicts: impl Iterator<Item = Verdict>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for verdict in verdicts {
        let terms = match verdict {
            Verdict::Lose => [0; 4],
            Verdict::Push => [1, 0, 0, 0],
            Verdict::Win(pay) => {
                let (odds, commission) = (pay.odds().fraction(), pay.commission().fraction());
                [odds.numerator(), odds.denominator(), commission.numerator(), commission.denominator()]
            }
        };
        terms.iter().for_each(|term| hash.update(term.to_le_bytes()));
    }
    hash.finalize().into()
}
