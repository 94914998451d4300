//! Shoes and their rules.

use super::cards::explicit_shoe;
use crate::{
    problem::{Problem, Reason},
    proto::{self, shoe_rules::Burn as WireBurn, shoe_source::Source},
};
use croupier_game::{Burn, LastRound, Seed, Shoe, ShoeRules, fair_seed};

/// Bytes of a client's seed at the most.
const LONGEST_CLIENT_SEED: usize = 256;

/// The rules with what is given in place of `base`'s. `field` is the path of the rules.
pub(crate) fn shoe_rules(
    given: Option<&proto::ShoeRules>,
    base: ShoeRules,
    field: &str,
) -> Result<ShoeRules, Problem> {
    let Some(given) = given else { return Ok(base) };
    let refuse =
        |name: &str, message: String| Problem::new(Reason::ShoeInvalid, format!("{field}.{name}"), message);
    let decks = match given.decks {
        0 => base.decks,
        decks => u8::try_from(decks)
            .ok()
            .filter(|decks| (1..=16).contains(decks))
            .ok_or_else(|| refuse("decks", format!("a shoe has 1 to 16 decks, not {decks}")))?,
    };
    let unset =
        |name: &str| refuse(name, "a burn that is set to false says nothing; set the one that holds".into());
    let burn = match given.burn {
        None => base.burn,
        Some(WireBurn::BurnFaceValue(true)) => Burn::FaceValue,
        Some(WireBurn::BurnNone(true)) => Burn::None,
        Some(WireBurn::BurnFaceValue(false)) => return Err(unset("burn_face_value")),
        Some(WireBurn::BurnNone(false)) => return Err(unset("burn_none")),
        Some(WireBurn::BurnCards(cards)) => {
            u16::try_from(cards).ok().filter(|cards| (1..=832).contains(cards)).map(Burn::Cards).ok_or_else(
                || refuse("burn_cards", format!("expected 1 to 832 cards to burn, not {cards}")),
            )?
        }
    };
    let cut_card = match given.cut_card {
        None => base.cut_card,
        Some(cards) => u16::try_from(cards).ok().filter(|cards| *cards <= 832).ok_or_else(|| {
            refuse("cut_card", format!("expected 0 to 832 cards behind the cut card, not {cards}"))
        })?,
    };
    let last_round = match proto::LastRound::try_from(given.last_round) {
        Ok(proto::LastRound::Unspecified) => base.last_round,
        Ok(proto::LastRound::FinishRound) => LastRound::FinishRound,
        Ok(proto::LastRound::OneMoreRound) => LastRound::OneMoreRound,
        Err(_) => {
            return Err(refuse(
                "last_round",
                format!("{} is no setting of the last round", given.last_round),
            ));
        }
    };
    Ok(ShoeRules { decks, burn, cut_card, last_round })
}

/// The shoe of a source. `field` is the path of the source.
pub(crate) fn shoe(
    source: Option<&proto::ShoeSource>,
    rules: &ShoeRules,
    field: &str,
) -> Result<Shoe, Problem> {
    let seed = match source.and_then(|source| source.source.as_ref()) {
        None => {
            let message = "no source: expected one of `seed`, `fair_seed` and `cards`";
            return Err(Problem::new(Reason::ShoeInvalid, field, message));
        }
        Some(Source::Cards(list)) => {
            return explicit_shoe(list, &format!("{field}.cards"), rules.decks);
        }
        Some(Source::Seed(seed)) => Seed::from(secret(seed, &format!("{field}.seed"))?),
        Some(Source::FairSeed(fair)) => {
            let server_seed = secret(&fair.server_seed, &format!("{field}.fair_seed.server_seed"))?;
            if fair.client_seed.len() > LONGEST_CLIENT_SEED {
                let message =
                    format!("a client's seed has at most 256 bytes, not {}", fair.client_seed.len());
                return Err(Problem::new(
                    Reason::ShoeInvalid,
                    format!("{field}.fair_seed.client_seed"),
                    message,
                ));
            }
            fair_seed(&server_seed, fair.client_seed.as_bytes(), fair.nonce)
        }
    };
    Shoe::from_seed(&seed, rules.decks).map_err(|error| Problem::shoe(&error, field))
}

/// 32 bytes that no message repeats.
pub(crate) fn secret(bytes: &[u8], field: &str) -> Result<[u8; 32], Problem> {
    bytes.try_into().map_err(|_| {
        let message = format!("a seed has exactly 32 bytes, not {}", bytes.len());
        Problem::new(Reason::ShoeInvalid, field, message)
    })
}
