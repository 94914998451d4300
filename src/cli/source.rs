//! A shoe as the command line names it.

use super::Failure;
use crate::proto::{self, shoe_rules::Burn, shoe_source};
use clap::{ArgGroup, Args};
use std::io::Read as _;

/// Where the cards come from.
#[derive(Args)]
pub(super) struct Source {
    /// The shoe's seed: 64 hexadecimal digits, or - to read them from standard input.
    #[arg(long, value_name = "HEX", group = "source")]
    seed: Option<String>,
    /// The server's part of a fair seed, with --client-seed and --nonce: 64 hexadecimal digits or -.
    #[arg(long, value_name = "HEX", group = "source")]
    server_seed: Option<String>,
    /// The client's part of a fair seed.
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        conflicts_with_all = ["seed", "cards"],
        hide_default_value = true
    )]
    client_seed: String,
    /// The number of the shoe under a fair seed.
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["seed", "cards"])]
    nonce: u64,
    /// The whole shoe in order.
    #[arg(long, value_name = "CARDS", group = "source")]
    cards: Option<String>,
}

impl Source {
    /// The source on the wire; `None` when none is named.
    pub(super) fn to_wire(&self) -> Result<Option<proto::ShoeSource>, Failure> {
        let source = match (&self.seed, &self.server_seed, &self.cards) {
            (Some(seed), ..) => shoe_source::Source::Seed(secret(seed, "--seed")?),
            (_, Some(server_seed), _) => shoe_source::Source::FairSeed(proto::FairSeed {
                server_seed: secret(server_seed, "--server-seed")?,
                client_seed: self.client_seed.clone(),
                nonce: self.nonce,
            }),
            (.., Some(text)) => {
                shoe_source::Source::Cards(proto::CardList { text: text.clone(), ..Default::default() })
            }
            _ => return Ok(None),
        };
        Ok(Some(proto::ShoeSource { source: Some(source) }))
    }
}

/// For verbs that cannot do without a source.
pub(super) fn required() -> ArgGroup {
    ArgGroup::new("given").args(["seed", "server_seed", "cards"]).required(true)
}

/// The procedure of the shoe. What is left out comes from the payout table, else 8 decks, face-value, 14,
/// finish-round.
#[derive(Args)]
pub(super) struct Rules {
    /// Number of decks, 1-16.
    #[arg(long, value_name = "N")]
    decks: Option<u32>,
    /// Cards burned at the start: face-value, none or a number.
    #[arg(long, value_name = "BURN", value_parser = burn)]
    burn: Option<Burn>,
    /// Cards behind the cut card; 0 for none.
    #[arg(long, value_name = "N")]
    cut_card: Option<u32>,
    /// Which round is the last once the cut card is out.
    #[arg(long, value_name = "RULE", value_parser = ["finish-round", "one-more-round"])]
    last_round: Option<String>,
}

impl Rules {
    /// The rules on the wire.
    pub(super) fn to_wire(&self) -> proto::ShoeRules {
        let last_round = match self.last_round.as_deref() {
            None => proto::LastRound::Unspecified,
            Some("finish-round") => proto::LastRound::FinishRound,
            Some(_) => proto::LastRound::OneMoreRound,
        };
        proto::ShoeRules {
            decks: self.decks.unwrap_or_default(),
            burn: self.burn,
            cut_card: self.cut_card,
            last_round: last_round.into(),
        }
    }
}

fn burn(text: &str) -> Result<Burn, String> {
    match text {
        "face-value" => Ok(Burn::BurnFaceValue(true)),
        "none" => Ok(Burn::BurnNone(true)),
        _ => text.parse().map(Burn::BurnCards).map_err(|_| "expected face-value, none or a number".into()),
    }
}

/// The bytes of a seed. No message repeats what was given.
pub(super) fn secret(given: &str, flag: &str) -> Result<Vec<u8>, Failure> {
    let mut text = given.to_owned();
    if given == "-" {
        text.clear();
        // A few digits more than can be right are enough to know.
        let read = std::io::stdin().take(1024).read_to_string(&mut text);
        read.map_err(|error| Failure(format!("{flag}: cannot be read: {error}")))?;
    }
    hex::decode(text.trim()).map_err(|_| Failure(format!("{flag}: expected 64 hexadecimal digits")))
}
