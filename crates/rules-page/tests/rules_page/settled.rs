//! The page says what is paid: it is read as a player reads it, and compared with what settles every class of rounds.

use crate::tables::{built_in, markdown, table};
use croupier_analysis::{Composition, Distribution, Figures, Fraction};
use croupier_game::Round;
use croupier_payout::{
    Class, ClassTable, Commission, Description, Fact, Pay, PayoutFailure, PayoutTable, Values, Verdict, When,
};
use croupier_rules_page::{Language, condition};

/// The rows of a bet's table on a page, without its heading: result and what is paid.
fn rows<'a>(page: &'a str, title: &str) -> Vec<(&'a str, &'a str)> {
    let section = page.split_once(&format!("\n### {title}\n")).unwrap_or_else(|| panic!("no {title}")).1;
    let lines = section.lines().skip_while(|line| line.is_empty()).take_while(|line| line.starts_with('|'));
    let cells = |line: &'a str| line.trim_matches(['|', ' ']).split_once(" | ").expect("two cells");
    lines.skip(2).map(cells).collect()
}

/// What a player takes the words for.
fn verdict(paid: &str) -> Verdict {
    let paid = match paid {
        "stake returned" => return Verdict::Push,
        "loses" => return Verdict::Lose,
        paid => paid.strip_prefix("pays ").expect("odds"),
    };
    let (odds, commission) = match paid.split_once(" less ") {
        Some((odds, rest)) => {
            let (commission, net) = rest.split_once(" commission on the win, that is ").expect("net odds");
            let pay = Pay::new(odds.parse().unwrap(), commission.parse().unwrap());
            assert_eq!(net.parse::<croupier_payout::Odds>().unwrap().fraction(), pay.net(), "{paid}");
            (odds, commission.parse().unwrap())
        }
        None => (paid, Commission::NONE),
    };
    Verdict::Win(Pay::new(odds.parse().unwrap(), commission))
}

/// A row's condition, found among the table's by how it reads; `None` for any other result.
fn when<'a>(table: &'a Description, row: &str) -> Option<&'a When> {
    let text = row.split(" (note ").next().unwrap();
    let text = text.strip_prefix("Otherwise, when ").unwrap_or(text).to_lowercase();
    let mut lines = table.bets.iter().flat_map(|bet| &bet.lines);
    let found = lines.find(|line| condition(&line.when, Language::English).to_lowercase() == text);
    assert!(found.is_some() || text == "any other result", "{row}");
    found.map(|line| &line.when)
}

#[test]
fn a_player_who_reads_the_page_knows_what_every_round_pays() {
    for table in built_in() {
        let (page, description) = (markdown(table, Language::English), table.description());
        for (place, bet) in description.bets.iter().enumerate() {
            let title = page.lines().filter_map(|line| line.strip_prefix("### "));
            let title = title.skip(2).nth(place).expect("a section for each bet");
            assert!(title.starts_with(&bet.title.en), "{title}");
            let rows: Vec<_> = rows(&page, title)
                .into_iter()
                .map(|(row, paid)| (when(description, row), row.starts_with("Otherwise"), verdict(paid)))
                .collect();
            for class in Class::all() {
                let holds = |when: &Option<&When>| when.is_none_or(|when| when.holds(class.facts()));
                let first = rows.iter().position(|(when, ..)| holds(when)).expect("a row for every round");
                assert_eq!(
                    Some(rows[first].2),
                    table.class_verdict(place, class),
                    "{} {title}",
                    description.id
                );
                let alone =
                    rows.iter().position(|(when, otherwise, _)| when.is_some() && !otherwise && holds(when));
                assert!(alone.is_none_or(|alone| alone == first), "{title}: not said to be otherwise");
            }
        }
    }
}

#[test]
fn returns_are_rounded_half_up() {
    for table in built_in() {
        let page = markdown(table, Language::English);
        let shoe = Composition::fresh(table.description().shoe.decks).unwrap();
        let distribution = Distribution::of(&shoe).unwrap();
        for (place, bet) in table.description().bets.iter().enumerate() {
            let row = page.lines().rfind(|line| line.starts_with(&format!("| {} | ", bet.title.en))).unwrap();
            let shown: u32 =
                row.rsplit(" | ").next().unwrap().replace(['.', '%', ' ', '|'], "").parse().unwrap();
            let exact = Figures::of(table, place, &distribution).unwrap().expected_return();
            let half = Fraction::new(1.into(), 2.into());
            let error = exact * Fraction::from_integer(10_000.into()) - Fraction::from_integer(shown.into());
            assert!(-half.clone() <= error && error < half, "{row}");
        }
    }
    let big_small = markdown(table("big-small"), Language::English);
    assert!(
        big_small.contains("| Small | 37.89% | 0.00% | 94.72% |"),
        "94.7171%, which one operator prints as 94.71%"
    );
}

/// A table that pays otherwise than it says on one bet, and does not say by classes what another one pays.
#[derive(Debug)]
struct Program(Description);

impl PayoutTable for Program {
    fn description(&self) -> &Description {
        &self.0
    }

    fn class_verdict(&self, bet: usize, class: Class) -> Option<Verdict> {
        match bet {
            0 => Some(Verdict::Lose),
            1 => None,
            _ => Some(self.0.bets[bet].verdict(class.facts())),
        }
    }
}

#[test]
fn lines_that_do_not_decide_are_not_shown() {
    let program = Program(table("classic").description().clone());
    for (language, unwritten, unknown) in [
        (Language::English, "Ask the house.", "| Banker | – | – | not known |"),
        (Language::Indonesian, "Tanyakan kepada kasino.", "| Banker | – | – | tidak diketahui |"),
    ] {
        let page = markdown(&program, language);
        assert_eq!(page.matches(unwritten).count(), 2, "{page}");
        assert!(page.contains(unknown) && page.contains("| Player | 0.00% | 0.00% | 0.00% |"), "{page}");
        assert!(!page.contains("0.95:1") && page.contains("8:1"));
        assert!(!page.contains("No commission") && !page.contains("Tidak ada komisi"), "nobody knows");
    }
}

/// A table that is asked round by round, and pays as its lines say. Values of cards alone may matter, or every card. One
/// bet may fail.
#[derive(Debug)]
struct ByRound(Description, Option<[u8; 52]>, Option<usize>);

impl PayoutTable for ByRound {
    fn description(&self) -> &Description {
        &self.0
    }

    fn round_verdict(&self, bet: usize, _: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        let verdict = self.0.bets[bet].verdict(class.facts());
        if self.2 == Some(bet) { Err(self.0.failure(bet, "no answer")) } else { Ok(verdict) }
    }

    fn kinds(&self) -> Option<&[u8; 52]> {
        self.1.as_ref()
    }
}

/// Player and Banker, of a return of 98.764935% and 98.942091% (facts/house_edges.csv).
#[test]
fn what_a_program_returns_is_counted_or_marked() {
    let mut description = table("classic").description().clone();
    description.bets.truncate(2);
    let ranks = std::array::from_fn(|card| u8::try_from(card % 13).unwrap());
    let page = markdown(&ByRound(description.clone(), Some(ranks), None), Language::English);
    let exact = ["| Player | 44.62% | 9.52% | 98.76% |", "| Banker | 45.86% | 9.52% | 98.94% |"];
    assert!(exact.iter().all(|row| page.contains(row)) && !page.contains("about 9"), "{page}");
    assert!(page.contains("The highest return to player of the game is 98.94% (Banker)."), "{page}");
    // The bet that fails alone is not known.
    let page = markdown(&ByRound(description.clone(), Some(ranks), Some(1)), Language::English);
    let banker = "| Banker | – | – | not known |";
    assert!(page.contains(exact[0]) && page.contains(banker) && !page.contains("highest return"), "{page}");
    for (language, mark, told) in [
        (Language::English, "about ", "the averages of 1,000,000 rounds played at random"),
        (Language::Indonesian, "sekitar ", "rata-rata dari 1,000,000 putaran"),
    ] {
        let page = markdown(&ByRound(description.clone(), None, None), language);
        assert!(
            page.contains(told) && !page.contains("highest") && !page.contains("RTP tertinggi"),
            "{page}"
        );
        for (bet, wins, returned) in [("Player", 44.6247, 98.7649), ("Banker", 45.8597, 98.9421)] {
            let row = page.lines().find(|line| line.starts_with(&format!("| {bet} | {mark}"))).unwrap();
            let figures: Vec<f64> = row
                .split('|')
                .filter_map(|cell| cell.trim().strip_prefix(mark)?.strip_suffix('%')?.parse().ok())
                .collect();
            let near = |figure: f64, expected: f64| (figure - expected).abs() < 0.5;
            assert!(
                near(figures[0], wins) && near(figures[1], 9.5156) && near(figures[2], returned),
                "{row}"
            );
        }
    }
}

fn flag(fact: Fact) -> When {
    let condition = croupier_payout::Condition { fact, values: Values::default().with(1) };
    When { conditions: vec![condition], ..When::default() }
}

#[test]
fn a_line_that_no_round_reaches_is_left_out() {
    let mut description = table("classic").description().clone();
    let (mut shadowed, mut impossible) =
        (description.bets[3].lines[0].clone(), description.bets[3].lines[0].clone());
    shadowed.verdict = Verdict::Push;
    let natural = flag(Fact::Natural(croupier_game::Side::Player));
    let three = croupier_payout::Condition {
        fact: Fact::Cards(croupier_game::Side::Player),
        values: Values::default().with(3),
    };
    impossible.when = When { conditions: vec![natural.conditions[0], three], ..When::default() };
    description.bets[3].lines.push(shadowed);
    description.bets[3].lines.insert(0, impossible);
    let page = markdown(&ClassTable::new(description.clone()).unwrap(), Language::English);
    let pair = ("The Player's first two cards are a pair", "pays 11:1");
    assert_eq!(rows(&page, "Player Pair"), [pair, ("Any other result", "loses")]);
    description.bets[3].lines.truncate(1);
    let page = markdown(&ClassTable::new(description.clone()).unwrap(), Language::English);
    assert_eq!(rows(&page, "Player Pair"), [("Any result", "loses")]);
    description.bets[3].lines[0].when = When::default();
    let page = markdown(&ClassTable::new(description).unwrap(), Language::English);
    assert_eq!(rows(&page, "Player Pair"), [("Any result", "pays 11:1")]);
    assert!(page.contains("- Player Pair pays out more than is staked on it, on average."));
    assert!(page.contains("The highest return to player of the game is 1,200.00% (Player Pair)."));
}

#[test]
fn what_can_happen_is_never_shown_as_never() {
    let mut description = table("classic").description().clone();
    let pair = |side| flag(Fact::SuitedPair(side)).conditions[0];
    let four = croupier_payout::Condition { fact: Fact::Margin, values: Values::default().with(9) };
    description.shoe.decks = 2;
    description.bets[3].lines[0].when = When {
        conditions: vec![pair(croupier_game::Side::Player), pair(croupier_game::Side::Banker), four],
        ..When::default()
    };
    let page = markdown(&ClassTable::new(description).unwrap(), Language::English);
    assert!(page.contains("| Player Pair | < 0.01% | 0.00% | "), "{page}");
}
