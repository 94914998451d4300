//! Everything a page says in English, its conditions apart.

use crate::{
    number::net,
    words::{Act, Amounts, BetFacts, Column, Heading, Words},
};
use croupier_game::{Burn, LastRound, ShoeRules, Side};
use croupier_payout::{Commission, Rounding, Verdict};

/// English.
pub(crate) struct English;

impl Words for English {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Shoe => "The cards and the shoe",
            Heading::Cards => "What cards are worth",
            Heading::Dealing => "How a round is dealt",
            Heading::ThirdCard => "The third-card rules",
            Heading::PlayerThird => "The Player",
            Heading::BankerThird => "The Banker",
            Heading::Ending => "Who wins",
            Heading::Bets => "Bets and what they pay",
            Heading::Closings => "When bets close",
            Heading::Limits => "Limits",
            Heading::Money => "Rounding",
            Heading::Returns => "What bets return",
            Heading::Interruptions => "If something goes wrong",
            Heading::GoodToKnow => "Good to know",
            Heading::Notes => "Notes",
            Heading::About => "About this page",
        }
    }

    fn column(&self, column: Column) -> &'static str {
        match column {
            Column::Card => "Card",
            Column::Value => "Value",
            Column::Cards => "Cards",
            Column::Sum => "Sum",
            Column::Total => "Total",
            Column::TwoCards(Side::Player) => "Total of the Player's first two cards",
            Column::TwoCards(Side::Banker) => "Total of the Banker's first two cards",
            Column::Rule => "Rule",
            Column::DrawsOn => "Draws when the Player's third card is worth",
            Column::StandsOn => "Stands when the Player's third card is worth",
            Column::PlayerThird => "Player's third card is worth",
            Column::BankerDraws => "Banker draws on",
            Column::BankerStands => "Banker stands on",
            Column::Result => "Result",
            Column::Paid => "The bet",
            Column::LastRound => "Last round",
            Column::Bets => "Bets",
            Column::Bet => "Bet",
            Column::Wins => "Wins",
            Column::Pushes => "Stake returned",
            Column::Return => "Return to player",
        }
    }

    fn title(&self, title: &str) -> String {
        format!("{title}: rules of the game")
    }

    fn introduction(&self) -> &'static [&'static str] {
        &[
            "Baccarat is a card game between two hands, the Player and the Banker. You bet on the hand that will end with \
             the total closer to 9, or on another of the results listed below.",
            "Player and Banker are the names of the two hands, no more. You may bet on either, and neither name gives \
             you any say in how cards are dealt or drawn.",
        ]
    }

    fn decks(&self, rules: &ShoeRules) -> String {
        let decks = if rules.decks == 1 { "1 deck".into() } else { format!("{} decks", rules.decks) };
        format!(
            "The game is played with {decks} of 52 cards, without jokers: {} cards. They are shuffled before any hand \
             is dealt, and dealt from a shoe.",
            rules.cards()
        )
    }

    fn burn(&self, burn: Burn) -> String {
        match burn {
            Burn::FaceValue => "At the start of a new shoe the first card is turned up, and as many further cards as \
                it says are burned, that is put aside unseen: 1 for an ace, 2 to 9 for the cards with these numbers, \
                10 for a 10, Jack, Queen or King."
                .into(),
            Burn::None => "No cards are burned at the start of a shoe.".into(),
            Burn::Cards(1) => "At the start of a new shoe 1 card is burned, that is put aside unseen.".into(),
            Burn::Cards(cards) => {
                format!("At the start of a new shoe {cards} cards are burned, that is put aside unseen.")
            }
        }
    }

    fn cut_card(&self, cut_card: u16, last_round: LastRound) -> String {
        let lies = match cut_card {
            0 => {
                return "No cut card is used: the shoe is played as long as its cards last for a round."
                    .into();
            }
            1 => "The cut card lies in front of the last card of the shoe.".into(),
            _ => format!("The cut card lies in front of the last {cut_card} cards of the shoe."),
        };
        let last = match last_round {
            LastRound::FinishRound => "The round in which it comes out is the last of the shoe.",
            LastRound::OneMoreRound => {
                "One more round is played after the one in which it comes out; but if it comes out before the first \
                 card of a round, that round is the last."
            }
        };
        format!("{lies} {last}")
    }

    fn shoe_ends(&self, least: usize) -> [String; 2] {
        [
            format!("No round begins with fewer than {least} cards left in the shoe."),
            "After the last round the cards are shuffled again, and the next round is dealt from a new shoe."
                .into(),
        ]
    }

    fn card_values(&self) -> &'static str {
        "An ace counts 1, the cards 2 to 9 count their number, and the 10 and the court cards (Jack, Queen, King) \
         count 0. The suit does not matter for the value."
    }

    fn totals(&self) -> &'static str {
        "The total of a hand is the sum of its cards. When the sum is above 9, only its last digit counts: 10 is \
         taken away until 0 to 9 is left. So no hand ever has more than 9. For example:"
    }

    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Player => "Player",
            Side::Banker => "Banker",
        }
    }

    fn dealing(&self, order: &[&str]) -> Vec<String> {
        vec![
            format!("The first four cards are dealt in this order: {}.", order.join(", ")),
            "If either hand has 8 or 9 with its first two cards, that is a **natural**: both hands stand and no more \
             cards are dealt."
                .into(),
            "Otherwise the Player's hand comes first and draws a third card or stands.".into(),
            "Then the Banker's hand draws a third card or stands.".into(),
            "The final totals are compared, and the bets are settled. Before that no total decides anything, not \
             even a 9."
                .into(),
        ]
    }

    fn no_choice(&self) -> &'static str {
        "Nobody chooses whether a card is drawn, neither the players nor the house: these rules alone decide. No \
         hand ever has more than three cards."
    }

    fn player_third(&self) -> &'static str {
        "The Player's own first two cards decide:"
    }

    fn banker_alone(&self) -> &'static str {
        "If the Player stood with two cards, the Banker's own first two cards decide:"
    }

    fn banker_against(&self) -> &'static str {
        "If the Player drew, the Banker's first two cards and the value of the Player's third card decide. It is the \
         value of that card which counts, not the Player's total:"
    }

    fn banker_by_card(&self) -> &'static str {
        "The same rule, read from the Player's third card:"
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::Draws => "draws a third card",
            Act::Stands => "stands",
            Act::Natural => "natural: both hands stand",
        }
    }

    fn ending(&self) -> &'static [&'static str] {
        &[
            "The **Player wins** when the Player's final total is higher than the Banker's.",
            "The **Banker wins** when the Banker's final total is higher than the Player's.",
            "The hands **tie** when both final totals are the same.",
            "A natural ends the drawing, not the comparison: a natural 9 beats a natural 8, and two naturals of the \
             same total tie.",
        ]
    }

    fn reading(&self, facts: BetFacts) -> Vec<String> {
        let mut items = vec![
            "Odds are *to one*: what a bet wins comes on top of the stake, which is given back with every win. A bet of \
             2 that wins at 7:2 wins 7 and gets back the 2 staked."
                .into(),
            "The rows of a bet are read from the top, and the first that holds decides: *otherwise* means that none \
             above it does. A row that does not say who wins holds whoever wins."
                .into(),
        ];
        items.extend(facts.commission.map(|some| if some {
            "Commission is a part of what a bet wins, and is taken when the bet is settled. A bet that loses or is \
             returned pays none."
                .into()
        } else {
            "No commission is taken on any bet.".into()
        }));
        if facts.pair || facts.suited_pair {
            items.push(
                "A *pair* is a hand whose first two cards have the same rank; a third card changes nothing. A 10 and a \
                 King are no pair, although both count 0."
                    .into(),
            );
        }
        if facts.suited_pair {
            items.push(
                "A *perfect pair* is a pair of the same rank and suit. It wins as a pair too, wherever a bet asks for \
                 a pair."
                    .into(),
            );
        }
        items
    }

    fn otherwise(&self, phrase: &str) -> String {
        format!("otherwise, when {phrase}")
    }

    fn any_other(&self, first: bool) -> &'static str {
        if first { "Any result" } else { "Any other result" }
    }

    fn paid(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Win(pay) if pay.commission() == Commission::NONE => format!("pays {}", pay.odds()),
            Verdict::Win(pay) => format!(
                "pays {} less {} commission on the win, that is {}",
                pay.odds(),
                pay.commission(),
                net(pay)
            ),
            Verdict::Push => "stake returned".into(),
            Verdict::Lose => "loses".into(),
        }
    }

    fn paid_once(&self, hands: bool) -> &'static str {
        if hands {
            "Paid once only, even when both hands qualify."
        } else {
            "Paid once only, even when more than one part of the condition is met."
        }
    }

    fn unwritten(&self) -> &'static str {
        "What this bet pays is worked out by a program of the house and cannot be written down here. Ask the house."
    }

    fn open(&self, last_round: u32) -> String {
        match last_round {
            1 => "Open in round 1 of each shoe only.".into(),
            _ => format!("Open in rounds 1 to {last_round} of each shoe, closed after that."),
        }
    }

    fn returns(&self, part: &str) -> String {
        format!("Return to player: {part}.")
    }

    fn stakes(&self, amounts: &Amounts, each: bool) -> String {
        let of = if each { " of each bet, unless the bet says otherwise," } else { "" };
        match (&amounts.min, &amounts.max) {
            (Some(min), Some(max)) => format!("Stake{of} from {min} to {max}."),
            (Some(min), None) => format!("Stake{of} at least {min}."),
            (None, Some(max)) => format!("Stake{of} at most {max}."),
            (None, None) => String::new(),
        }
    }

    fn closings(&self, some: bool) -> &'static str {
        if some {
            "These bets are available only up to a certain round of the shoe. After that round they are not accepted, \
             and a stake placed on them all the same is returned. They open again with the next shoe. A bet that is not \
             listed here is open in every round."
        } else {
            "Every bet is open in every round of the shoe."
        }
    }

    fn limits(&self, some: bool) -> &'static str {
        if some {
            "Amounts are in the smallest unit of the currency, such as cents: 1,234 are 12.34."
        } else {
            "This table sets no limits on stakes; the limits shown where you play hold."
        }
    }

    fn difference(&self, amount: Option<&str>) -> String {
        match amount {
            Some(amount) => format!(
                "The stakes on Player and on Banker may differ by at most {amount}. This limit is on the difference \
                 between the two, not on either of them."
            ),
            None => "Where a limit is shown for Player and Banker together, it is on the difference between the stakes on \
                the one and on the other."
                .into(),
        }
    }

    fn rounding(&self, rounding: Rounding, commission: bool) -> String {
        let after = if commission { " after commission" } else { "" };
        let how = match rounding {
            Rounding::Down => "down to a whole smallest unit of the currency (such as a cent)",
            Rounding::HalfUp => {
                "to the nearest whole smallest unit of the currency (such as a cent), a half up"
            }
            Rounding::HalfEven => {
                "to the nearest whole smallest unit of the currency (such as a cent), a half to the even one"
            }
            Rounding::Up => "up to a whole smallest unit of the currency (such as a cent)",
        };
        format!(
            "What a bet wins{after} is worked out exactly and then rounded once, {how}. Each bet is rounded on its own."
        )
    }

    fn about_returns(&self, decks: u8, all_exact: bool) -> String {
        let but = if all_exact { "" } else { ", but for those with “about”" };
        let decks = if decks == 1 { "1 deck".into() } else { format!("{decks} decks") };
        format!(
            "The return to player is the part of all stakes that a bet gives back on average. These figures are exact{but}: \
             they are counted over every way in which a round from a fresh shoe of {decks} can go, before money is \
             rounded. They are shown with two decimals, rounded half up. A single round or a short session can go very \
             differently."
        )
    }

    fn roughly(&self, figure: &str) -> String {
        format!("about {figure}")
    }

    fn about_samples(&self, rounds: &str) -> String {
        format!(
            "Figures with “about” are the averages of {rounds} rounds played at random from such a shoe, for what these bets \
             pay depends on more of the cards than can be counted."
        )
    }

    fn highest(&self, part: &str, bets: &str) -> String {
        format!("The highest return to player of the game is {part} ({bets}).")
    }

    fn pays_the_player(&self, bet: &str) -> String {
        format!("{bet} pays out more than is staked on it, on average.")
    }

    fn unknown(&self) -> &'static str {
        "not known"
    }

    fn interruptions(&self) -> &'static [&'static str] {
        &[
            "If you lose your connection during a round, the round goes on to its end. Bets that were confirmed stand \
             and are settled when it ends.",
            "If a round cannot be finished, it is cancelled (void), and all bets on it are returned.",
        ]
    }

    fn good_to_know(&self) -> &'static [&'static str] {
        &[
            "Earlier rounds do not change how a later one is dealt, drawn or paid.",
            "Scoreboards (the roads) show results of the past. They cannot tell whether the Player, the Banker or a tie \
             comes next.",
        ]
    }

    fn mark(&self, number: usize) -> String {
        format!("(note {number})")
    }

    fn notes(&self) -> &'static str {
        "What is marked with a note is an assumption. The reasons, in the words of the table's author:"
    }

    fn about(&self, table: &str, digest: &str, source: Option<&str>) -> Vec<String> {
        let mut lines = vec![format!(
            "This page was written from the payout table {table}, digest {digest}: the very data by which bets are \
             settled."
        )];
        lines.extend(
            source.map(|source| format!("Source of the table, in the words of its author: {source}")),
        );
        lines.push("Numbers are in US format (for example 1,234.00).".into());
        lines.push(
            "If this page and a translation of it differ or do not agree, the English version prevails."
                .into(),
        );
        lines
    }
}
