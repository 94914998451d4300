//! `croupier commit` and `croupier verify`.

use super::{
    Failure, Tables, json, output,
    source::{self, Rules, Source, secret},
};
use crate::{proto, rpc};
use clap::{ArgGroup, Args};
use std::{fs::File, path::PathBuf};

/// Give the commitment of a server seed, to publish before the bets.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier commit --server-seed - < server-seed.hex")]
pub(super) struct Commit {
    /// The server seed: 64 hexadecimal digits, or - to read them from standard input.
    #[arg(long, value_name = "HEX")]
    server_seed: String,
    #[command(flatten)]
    output: output::Output,
}

impl Commit {
    pub(super) fn run(self) -> Result<(), Failure> {
        let request = proto::CommitSeedRequest { server_seed: secret(&self.server_seed, "--server-seed")? };
        let reply = rpc::verify::commit(request)?;
        self.output.print(&reply, |reply| reply.commitment.clone())
    }
}

/// Verify what was claimed of a shoe: exit code 0 when all of it holds, 1 and the first fault when not.
#[derive(Args)]
#[command(group(source::required()), group(ArgGroup::new("claim").required(true).multiple(true)))]
#[command(after_help = "\
Examples:
  croupier verify --server-seed HEX --client-seed 'lucky client' --nonce 7 --commitment HEX --digest HEX
  croupier shoe --server-seed HEX --json > shoe.json; croupier verify --server-seed HEX --rounds shoe.json
  croupier verify --seed - --digest HEX --decks 6 --burn none < seed.hex

At least one claim is needed; those that are left out are not checked.")]
pub(super) struct Verify {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    rules: Rules,
    /// Payout table whose shoe settings hold.
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    /// Claim: the commitment published before the bets.
    #[arg(long, value_name = "HEX", group = "claim")]
    commitment: Option<String>,
    /// Claim: the seed derived from server seed, client seed and nonce.
    #[arg(long, value_name = "HEX", group = "claim")]
    derived_seed: Option<String>,
    /// Claim: the digest of the shoe's order.
    #[arg(long, value_name = "HEX", group = "claim")]
    digest: Option<String>,
    /// Claim: the number of rounds.
    #[arg(long, value_name = "N", group = "claim", value_parser = clap::value_parser!(u32).range(1..))]
    total_rounds: Option<u32>,
    /// Claim: the rounds, as `croupier shoe --json` or DealShoe gave them.
    #[arg(long, value_name = "FILE", group = "claim")]
    rounds: Option<PathBuf>,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let seed = self.derived_seed.as_deref().map(|seed| secret(seed, "--derived-seed"));
        let request = proto::VerifyShoeRequest {
            source: self.source.to_wire()?,
            shoe: Some(self.rules.to_wire()),
            payout_table: self.table.unwrap_or_default(),
            commitment: self.commitment.unwrap_or_default(),
            seed: seed.transpose()?.unwrap_or_default(),
            digest: self.digest.unwrap_or_default(),
            rounds: self.rounds.as_ref().map_or(Ok(Vec::new()), claimed_rounds)?,
            total_rounds: self.total_rounds.unwrap_or_default(),
        };
        let reply = rpc::verify::verify_shoe(&self.tables.load()?, request)?;
        self.output.print(&reply, human)?;
        match reply.first_fault {
            None => Ok(()),
            Some(fault) => Err(Failure(format!("does not hold: {}", told(&fault)))),
        }
    }
}

fn claimed_rounds(file: &PathBuf) -> Result<Vec<proto::Round>, Failure> {
    let named = |Failure(why): Failure| Failure(format!("--rounds: {}: {why}", file.display()));
    let open = File::open(file).map_err(|error| named(Failure(error.to_string())))?;
    let mut rounds = Vec::new();
    for value in json::values(open) {
        rounds.extend(value.and_then(json::from_json::<proto::DealShoeResponse>).map_err(named)?.rounds);
    }
    Ok(rounds)
}

fn human(reply: &proto::VerifyShoeResponse) -> String {
    let held = reply.held().map(|claim| output::word(claim.as_str_name(), "SHOE_CLAIM_").replace('_', " "));
    let held: Vec<String> = held.collect();
    let held = if held.is_empty() { "nothing".into() } else { held.join(", ") };
    let rounds = match reply.verified_rounds {
        0 => String::new(),
        verified => format!("\nrounds verified: {verified} of {}", reply.total_rounds),
    };
    format!("holds: {held}{rounds}\ndigest: {}", reply.digest)
}

fn told(fault: &proto::ShoeFault) -> String {
    let claim = output::word(fault.claim().as_str_name(), "SHOE_CLAIM_").replace('_', " ");
    let round = if fault.round == 0 { String::new() } else { format!(", round {}", fault.round) };
    let card = |name: &str, number: i32| match number {
        0 => String::new(),
        number => format!(", {name} {}", output::cards(&[number])),
    };
    let rule = if fault.rule.is_empty() { String::new() } else { format!(" ({})", fault.rule) };
    let cards = card("claimed", fault.card) + &card("dealt", fault.dealt);
    format!("{claim}{round}: {}{rule}{cards}", fault.message)
}
