//! A table that no file can say: what the winning side pays is multiplied by a number drawn from the round's own cards,
//! with weights out of the operator's configuration.
//!
//! The configuration is `MULTIPLIER:WEIGHT` pairs, such as `1:70 2:20 5:8 8:2`. The draw is the sum, over the cards in the
//! order dealt, of each rank's number (ace 1 to king 13) times its place's own factor, modulo the sum of the weights: it
//! depends on ranks alone, so the table says that suits do not matter, and its figures are exact.

use croupier_plugin::{
    Bet, Card, Commission, Description, Level, Odds, Outcome, Pay, PayoutTable, Round, Rounding, ShoeRules,
    Side, Text, Verdict, export_payout_table, log,
};

/// Multipliers from 1 to this, and weights.
const MOST: u64 = 1000;
/// A factor for each place of a round, so that the same ranks in another order draw another multiplier.
const FACTORS: [u64; Round::MAX_CARDS] = [1, 7, 31, 127, 509, 1021];

/// What bets pay before they are multiplied, by their places.
const SIDES: [Outcome; 3] = [Outcome::Player, Outcome::Banker, Outcome::Tie];

struct Lightning {
    /// Weight by weight: the pay of each bet under the multiplier.
    draws: Vec<(u64, [Pay; 3])>,
    weights: u64,
    largest: [Odds; 3],
}

impl PayoutTable for Lightning {
    const ID: &'static str = "lightning";
    const VERSION: &'static str = "1";
    const VENDOR: &'static str = "Croupier's examples";

    fn create(config: &[u8]) -> Result<Lightning, String> {
        let text = str::from_utf8(config).map_err(|_| "the configuration is not UTF-8")?;
        let (mut draws, mut most) = (Vec::new(), 0);
        for pair in text.split_whitespace() {
            let number = |text: &str| text.parse().ok().filter(|number| (1..=MOST).contains(number));
            let read = pair
                .split_once(':')
                .and_then(|(multiplier, weight)| Some((number(multiplier)?, number(weight)?)));
            let (multiplier, weight) =
                read.ok_or_else(|| format!("`{pair}` is no MULTIPLIER:WEIGHT, both from 1 to {MOST}"))?;
            let pays = SIDES.map(|side| multiplied(side, multiplier));
            let [Some(player), Some(banker), Some(tie)] = pays else {
                return Err(format!("`{pair}` pays too much"));
            };
            draws.push((weight, [player, banker, tie]));
            most = most.max(multiplier);
        }
        let weights = draws.iter().map(|(weight, _)| weight).sum();
        let [Some(player), Some(banker), Some(tie)] = SIDES.map(|side| multiplied(side, most)) else {
            return Err("expected MULTIPLIER:WEIGHT pairs, such as `1:70 2:20 5:8 8:2`".into());
        };
        let largest = [player, banker, tie].map(Pay::odds);
        log(Level::Debug, "lightning is ready");
        Ok(Lightning { draws, weights, largest })
    }

    fn describe(&self) -> Description {
        let [player, banker, tie] = self.largest;
        let mut kinds = [0; Card::COUNT];
        Card::all().zip(&mut kinds).for_each(|(card, kind)| *kind = card.rank() as u8);
        Description {
            title: Text::new("Lightning", "Petir"),
            source: String::new(),
            shoe: ShoeRules::default(),
            rounding: Rounding::Down,
            bets: vec![
                Bet::new("lightning_player", "Lightning Player", player)
                    .explained("Pays 1:2 times the multiplier of the round when the Player wins; a tie returns the stake."),
                Bet::new("lightning_banker", "Lightning Banker", banker)
                    .explained("Pays 1:2 times the multiplier of the round when the Banker wins; a tie returns the stake."),
                Bet::new("lightning_tie", "Lightning Tie", tie)
                    .explained("Pays 5:1 times the multiplier of the round when the hands tie."),
                Bet::new("natural", "Natural", Odds::EVEN)
                    .explained("Pays 1:1 when either hand is a natural.")
                    .by_class(),
            ],
            kinds: Some(kinds),
        }
    }

    fn payout(&self, bet: usize, round: &Round) -> Verdict {
        let Some(side) = SIDES.get(bet) else { return natural(round) };
        match round.outcome() {
            outcome if outcome == *side => self.drawn(bet, round).map_or(Verdict::Lose, Verdict::Win),
            Outcome::Tie => Verdict::Push,
            _ => Verdict::Lose,
        }
    }
}

impl Lightning {
    /// The pay of a bet under the multiplier that the round's cards draw.
    fn drawn(&self, bet: usize, round: &Round) -> Option<Pay> {
        let number = |card: Card| card.rank() as u64 + 1;
        let mix: u64 = round.cards().zip(FACTORS).map(|(card, factor)| number(card) * factor).sum();
        let mut drawn = mix % self.weights;
        for (weight, pays) in &self.draws {
            match drawn.checked_sub(*weight) {
                Some(left) => drawn = left,
                None => return pays.get(bet).copied(),
            }
        }
        None
    }
}

/// What a side pays under a multiplier.
fn multiplied(side: Outcome, multiplier: u64) -> Option<Pay> {
    let odds = match side {
        Outcome::Player | Outcome::Banker => Odds::new(multiplier, 2),
        Outcome::Tie => Odds::new(5 * multiplier, 1),
    };
    Some(Pay::new(odds?, Commission::NONE))
}

fn natural(round: &Round) -> Verdict {
    if Side::BOTH.into_iter().any(|side| round.hand(side).natural()) {
        Verdict::Win(Pay::new(Odds::EVEN, Commission::NONE))
    } else {
        Verdict::Lose
    }
}

export_payout_table!(Lightning);

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_plugin::conformance;

    #[test]
    fn it_conforms() {
        assert_eq!(conformance::check::<Lightning>(b"1:70 2:20 5:8 8:2"), Ok(()));
    }

    #[test]
    fn a_wrong_configuration_is_told() {
        assert_eq!(
            conformance::check::<Lightning>(b"1:70 2:0"),
            Err("`2:0` is no MULTIPLIER:WEIGHT, both from 1 to 1000".into())
        );
    }
}
