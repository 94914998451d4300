//! Cards and the rounds they are given as.

use crate::{
    problem::{Problem, Reason},
    proto,
};
use croupier_game::{BySide, Card, CardNotDue, Deal, Shoe, ShoeError, Side, first_excess, parse_cards};

/// The number of a card on the wire.
pub(crate) fn card_number(card: Card) -> i32 {
    i32::from(card.index()) + 1
}

/// The cards of a list; `field` is the list's path.
pub(super) fn cards(list: &proto::CardList, field: &str) -> Result<Vec<Card>, Problem> {
    match (list.cards.as_slice(), list.text.as_str()) {
        ([], "") => Ok(Vec::new()),
        ([], text) => parse_cards(text).map_err(|error| {
            Problem::new(Reason::CardsInvalid, format!("{field}.text"), error.to_string())
                .with("card", &error.text)
                .with("index", error.index)
        }),
        (numbers, "") => {
            let card = |(index, &number): (usize, &i32)| {
                card_of(number).ok_or_else(|| unknown(number, index, field))
            };
            numbers.iter().enumerate().map(card).collect()
        }
        _ => one_list(list, field).map(|()| Vec::new()),
    }
}

/// The card of a number on the wire.
pub(crate) fn card_of(number: i32) -> Option<Card> {
    u8::try_from(number.checked_sub(1)?).ok().and_then(Card::from_index)
}

/// Refuses a list that is given twice.
fn one_list(list: &proto::CardList, field: &str) -> Result<(), Problem> {
    if list.cards.is_empty() || list.text.is_empty() {
        return Ok(());
    }
    Err(Problem::new(Reason::CardsInvalid, field, "`cards` and `text` are both set; give one of them"))
}

fn unknown(number: i32, index: usize, field: &str) -> Problem {
    let (card, what) = match number {
        0 => ("CARD_UNSPECIFIED".to_owned(), "no card".to_owned()),
        _ => (number.to_string(), format!("no card: cards are numbered 1 to 52, not {number}")),
    };
    Problem::new(
        Reason::CardsInvalid,
        format!("{field}.cards[{index}]"),
        format!("card {} is {what}", index + 1),
    )
    .with("card", card)
    .with("index", index)
}

/// Cards that were given, with what is needed to name one of them.
struct Given<'a> {
    list: Option<&'a proto::CardList>,
    field: &'static str,
    cards: Vec<Card>,
}

impl<'a> Given<'a> {
    fn read(list: Option<&'a proto::CardList>, field: &'static str) -> Result<Given<'a>, Problem> {
        let cards = list.map_or(Ok(Vec::new()), |list| cards(list, field))?;
        Ok(Given { list, field, cards })
    }

    /// The path of the card at this place.
    fn path(&self, index: usize) -> String {
        card_path(self.list, self.field, index)
    }

    fn excess(&self, index: usize, card: Card, decks: u8) -> Problem {
        excess(self.path(index), index, card, decks)
    }
}

/// The path of the card at this place of a list.
fn card_path(list: Option<&proto::CardList>, field: &str, index: usize) -> String {
    match list {
        Some(list) if !list.text.is_empty() => format!("{field}.text"),
        _ => format!("{field}.cards[{index}]"),
    }
}

fn excess(path: String, index: usize, card: Card, decks: u8) -> Problem {
    let message = format!("{card} (card {}) is one more than {decks} decks have", index + 1);
    Problem::new(Reason::CardsInvalid, path, message).with("card", card).with("index", index)
}

/// The shoe of these cards in this order.
pub(super) fn explicit_shoe(list: &proto::CardList, field: &str, decks: u8) -> Result<Shoe, Problem> {
    Shoe::from_cards(cards(list, field)?, decks).map_err(|error| match error {
        ShoeError::Excess { card, index, decks } => {
            excess(card_path(Some(list), field, index), index, card, decks)
        }
        _ => Problem::shoe(&error, field),
    })
}

/// The round, complete or so far, that is given by `cards` or by `hands`. A card may stand as often as there are `decks`.
pub(crate) fn deal(
    cards: Option<&proto::CardList>,
    hands: Option<&proto::Hands>,
    decks: u8,
) -> Result<Deal, Problem> {
    match (cards, hands) {
        (Some(_), Some(_)) => {
            Err(Problem::field("hands", "`cards` and `hands` are both given; give one of them"))
        }
        (_, None) => deal_cards(&Given::read(cards, "cards")?, decks),
        (None, Some(hands)) => {
            let (player, banker) = (hands.player.as_ref(), hands.banker.as_ref());
            for (list, field) in [(player, "hands.player"), (banker, "hands.banker")] {
                list.map_or(Ok(()), |list| one_list(list, field))?;
            }
            let given = BySide {
                player: Given::read(player, "hands.player")?,
                banker: Given::read(banker, "hands.banker")?,
            };
            deal_hands(&given, decks)
        }
    }
}

fn deal_cards(given: &Given<'_>, decks: u8) -> Result<Deal, Problem> {
    if let Some((index, card)) = first_excess(given.cards.iter().copied(), decks) {
        return Err(given.excess(index, card, decks));
    }
    Deal::from_cards(&given.cards).map_err(|error| Problem::not_due(&error, given.path(error.index)))
}

fn deal_hands(given: &BySide<Given<'_>>, decks: u8) -> Result<Deal, Problem> {
    let (player, banker) = (&given.player, &given.banker);
    if let Some((index, card)) = first_excess(player.cards.iter().chain(&banker.cards).copied(), decks) {
        return Err(match index.checked_sub(player.cards.len()) {
            None => player.excess(index, card, decks),
            Some(index) => banker.excess(index, card, decks),
        });
    }
    let path = |error: &CardNotDue| given[error.hand.unwrap_or(Side::Player)].path(error.index);
    Deal::from_hands(&player.cards, &banker.cards).map_err(|error| Problem::not_due(&error, path(&error)))
}
