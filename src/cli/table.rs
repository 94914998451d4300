//! `croupier table`.

use super::{Failure, Tables, analyze::Analyze, check::Check, new::New, output, rules::Rules};
use crate::{proto, rpc};
use clap::{Args, Subcommand};

/// Look at payout tables, check and analyse them.
#[derive(Subcommand)]
pub(super) enum Table {
    List(List),
    Show(Show),
    Analyze(Analyze),
    Rules(Rules),
    Check(Check),
    New(New),
    /// Print the JSON Schema of a payout table's file, by which editors complete and check it.
    Schema,
}

/// List the payout tables.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table list
  croupier table list --tables ./my-tables --json")]
pub(super) struct List {
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

/// Show one payout table: every bet with its lines in words, and what is assumed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table show supreme
  croupier table show sa-gaming@2026-04-20 --language id
  croupier table show my-table --tables ./my-tables --json")]
pub(super) struct Show {
    /// The payout table, `id` or `id@version`.
    #[arg(value_name = "ID")]
    table: String,
    /// Language of titles and lines.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = ["en", "id"])]
    language: String,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl Table {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self {
            Table::List(args) => args.run(),
            Table::Show(args) => args.run(),
            Table::Analyze(args) => args.run(),
            Table::Rules(args) => args.run(),
            Table::Check(args) => args.run(),
            Table::New(args) => args.run(),
            Table::Schema => output::say(&format!("{:#}", croupier_payout::schema())),
        }
    }
}

impl List {
    fn run(self) -> Result<(), Failure> {
        let snapshot = self.tables.load()?;
        let mut reply = proto::ListPayoutTablesResponse::default();
        loop {
            let request =
                proto::ListPayoutTablesRequest { page_token: reply.next_page_token, ..Default::default() };
            let page = rpc::list_tables::list_payout_tables(&snapshot, request)?;
            let payout_tables = [reply.payout_tables, page.payout_tables].concat();
            reply = proto::ListPayoutTablesResponse { payout_tables, ..page };
            if reply.next_page_token.is_empty() {
                return self.output.print(&reply, list);
            }
        }
    }
}

fn list(reply: &proto::ListPayoutTablesResponse) -> String {
    let row = |table: &proto::PayoutTableSummary| {
        let origin = output::word(table.origin().as_str_name(), "ORIGIN_").replace('_', " ");
        let title = table.title.clone().unwrap_or_default().en;
        let newest = if table.newest { "yes" } else { "" };
        let digest: String = table.digest.chars().take(12).collect();
        let bets = table.bets.len().to_string();
        vec![table.id.clone(), table.version.clone(), newest.into(), origin, bets, digest, title]
    };
    let heading = ["id", "version", "newest", "origin", "bets", "digest", "title"];
    output::aligned(&heading, &["bets"], reply.payout_tables.iter().map(row).collect())
}

impl Show {
    fn run(self) -> Result<(), Failure> {
        let request = proto::GetPayoutTableRequest { payout_table: self.table };
        let reply = rpc::get_table::get_payout_table(&self.tables.load()?, request)?;
        let indonesian = self.language == "id";
        self.output.print(&reply, |reply| show(&reply.payout_table.clone().unwrap_or_default(), indonesian))
    }
}

pub(super) fn show(table: &proto::PayoutTable, indonesian: bool) -> String {
    let say = |text: &Option<proto::LocalizedText>| {
        let text = text.clone().unwrap_or_default();
        if indonesian && !text.id.is_empty() { text.id } else { text.en }
    };
    let mut text = format!("{}\n{}@{} {}\n", say(&table.title), table.id, table.version, table.digest);
    if !table.plugin_sha256.is_empty() {
        text += &format!("plugin {}\n", table.plugin_sha256);
    }
    text += &note(&table.source, &table.assumed, "");
    text += &format!("\nshoe: {}\n", shoe(&table.shoe.unwrap_or_default()));
    text += &note(&table.shoe_source, &table.shoe_assumed, "  ");
    let rounding = output::word(table.rounding().as_str_name(), "ROUNDING_").replace('_', " ");
    text += &format!("rounding: {rounding}\n");
    text += &note(&table.rounding_source, &table.rounding_assumed, "  ");
    for bet in &table.bets {
        let closes = match bet.closes_after_round {
            0 => String::new(),
            round => format!(", closes after round {round}"),
        };
        text += &format!("\n{} ({}){closes}\n", bet.id, say(&bet.title));
        for line in &bet.lines {
            text += &format!("  {}\n", say(&line.words));
            text += &note(&line.source, &line.assumed, "    ");
        }
        if bet.rule.is_some() {
            text += &format!("  {}\n", say(&bet.rule));
        }
        if let Some(largest) = bet.largest_odds {
            text += &format!("  at most {}\n", output::odds(Some(largest)));
        }
        text += &note(&bet.source, &bet.assumed, "  ");
    }
    text
}

fn note(source: &str, assumed: &str, indent: &str) -> String {
    let line = |name: &str, text: &str| match text {
        "" => String::new(),
        text => format!("{indent}{name}: {text}\n"),
    };
    line("source", source) + &line("ASSUMED", assumed)
}

fn shoe(rules: &proto::ShoeRules) -> String {
    use proto::shoe_rules::Burn;
    let burn = match rules.burn {
        None | Some(Burn::BurnNone(_)) => "no burn".to_owned(),
        Some(Burn::BurnFaceValue(_)) => "burn by face value".to_owned(),
        Some(Burn::BurnCards(cards)) => format!("{cards} cards burned"),
    };
    let last_round = output::word(rules.last_round().as_str_name(), "LAST_ROUND_").replace('_', " ");
    format!("{} decks, {burn}, cut card {} from the end, {last_round}", rules.decks, rules.cut_card())
}
