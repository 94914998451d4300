//! `croupier roads`.

use super::{
    Failure, Tables, output,
    source::{Rules, Source},
};
use crate::{proto, rpc};
use clap::Args;
use comfy_table::{Cell, Color};

/// Draw the roads of outcomes or of a shoe. They record what happened and predict nothing.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier roads BBPBPPPBBBBTPBPP            P Player, B Banker, T tie
  croupier roads --seed - --max-rounds 40 < seed.hex
  croupier roads BBPBPPPT --json

Drawn in colour on a terminal. Big road: the winner with the number of ties counted on it. Derived roads: r red, b blue.")]
pub(super) struct RoadsArgs {
    /// The outcomes in the order of the rounds.
    #[arg(value_name = "OUTCOMES", conflicts_with_all = SHOE, required_unless_present = "source")]
    outcomes: Option<String>,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    rules: Rules,
    /// With a shoe: only its first so many rounds; 0 for all.
    #[arg(long, value_name = "N", default_value_t = 0)]
    max_rounds: u32,
    /// Payout table whose shoe settings hold.
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl RoadsArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let shoe = self
            .source
            .to_wire()?
            .map(|source| proto::Shoe { source: Some(source), rules: Some(self.rules.to_wire()) });
        let request = proto::DrawRoadsRequest {
            outcomes: outcomes(self.outcomes.as_deref().unwrap_or_default())?,
            shoe,
            payout_table: self.table.unwrap_or_default(),
            max_rounds: self.max_rounds,
            ..proto::DrawRoadsRequest::default()
        };
        let reply = rpc::roads::draw_roads(&self.tables.load()?, request)?;
        self.output.print_styled(&reply, human)
    }
}

fn outcomes(letters: &str) -> Result<Vec<i32>, Failure> {
    let outcome = |(place, letter): (usize, char)| match letter.to_ascii_uppercase() {
        'P' => Ok(proto::Outcome::Player.into()),
        'B' => Ok(proto::Outcome::Banker.into()),
        'T' => Ok(proto::Outcome::Tie.into()),
        _ => Err(Failure(format!("{letter:?} (letter {}) is no outcome: expected P, B or T", place + 1))),
    };
    letters.chars().enumerate().map(outcome).collect()
}

/// What is said of a shoe, and nothing of outcomes.
const SHOE: [&str; 8] =
    ["source", "client_seed", "nonce", "decks", "burn", "cut_card", "last_round", "max_rounds"];

/// A cell of any road: column, row, and how it is drawn.
type Drawn = (u32, u32, Cell);

fn human(reply: &proto::DrawRoadsResponse) -> String {
    let beads = reply.bead_plate.iter().map(|bead| {
        let (letter, color) = letter(bead.outcome());
        (bead.column, bead.row, Cell::new(letter).fg(color))
    });
    let big = reply.big_road.iter().map(|cell| {
        let (letter, color) = letter(cell.outcome());
        let ties = if cell.ties == 0 { String::new() } else { cell.ties.to_string() };
        (cell.column, cell.row, Cell::new(format!("{letter}{ties}")).fg(color))
    });
    let mut text = grid("Bead plate", beads) + &grid("Big road", big);
    let derived = [
        ("Big Eye Boy", &reply.big_eye_boy),
        ("Small road", &reply.small_road),
        ("Cockroach road", &reply.cockroach_road),
    ];
    for (title, cells) in derived {
        let cells = cells.iter().map(|cell| {
            let (letter, color) = match cell.color() {
                proto::RoadColor::Red => ("r", Color::Red),
                _ => ("b", Color::Blue),
            };
            (cell.column, cell.row, Cell::new(letter).fg(color))
        });
        text += &grid(title, cells);
    }
    text.trim_end().to_owned()
}

fn letter(outcome: proto::Outcome) -> (&'static str, Color) {
    match outcome {
        proto::Outcome::Player => ("P", Color::Blue),
        proto::Outcome::Banker => ("B", Color::Red),
        _ => ("T", Color::Green),
    }
}

/// A road as six rows of cells under its title; nothing when it has no cell.
fn grid(title: &str, cells: impl Iterator<Item = Drawn>) -> String {
    let cells: Vec<Drawn> = cells.collect();
    let Some(columns) = cells.iter().map(|(column, ..)| *column).max() else { return String::new() };
    let row = |row| -> Vec<Cell> {
        let mut drawn = vec![Cell::new(""); usize::try_from(columns).unwrap_or(0)];
        for (column, _, cell) in cells.iter().filter(|(_, at, _)| *at == row) {
            let place = usize::try_from(column - 1).ok().and_then(|column| drawn.get_mut(column));
            place.into_iter().for_each(|place| *place = cell.clone());
        }
        drawn
    };
    format!("{title}\n{}\n\n", output::rows((1..=6).map(row).collect()).trim_end())
}
