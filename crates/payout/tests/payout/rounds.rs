//! Every kind of round that an eight-deck shoe can deal, and one round of every class.

use crate::plain::{self, PlainRound};
use croupier_game::{Card, Rank, Round, Suit};
use croupier_payout::{CLASSES, Class};
use std::sync::LazyLock;

/// A card of each value, 0 to 9.
const VALUES: [Rank; 10] = [
    Rank::King,
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
];

/// A round by its six cards, those it does not use included, and what plain counting makes of it.
pub(crate) type Seen = ([Card; 6], PlainRound);

/// One round of each class, by the class's place.
static OF_CLASSES: LazyLock<Vec<Option<Seen>>> = LazyLock::new(|| {
    let mut seen = vec![None; CLASSES];
    each(&mut |six, plain| {
        seen[Class::of(&Round::deal(six)).index()].get_or_insert((*six, plain));
    });
    seen
});

/// One round of each class that has a round.
pub(crate) fn of_classes() -> impl Iterator<Item = (Class, &'static Seen)> {
    Class::all().zip(OF_CLASSES.iter()).filter_map(|(class, seen)| Some((class, seen.as_ref()?)))
}

/// Every round, as far as ranks, suited pairs and the values of third cards tell rounds apart.
pub(crate) fn each(visit: &mut impl FnMut(&[Card; 6], PlainRound)) {
    for player in hands(Suit::Spades, Suit::Hearts) {
        for banker in hands(Suit::Diamonds, Suit::Clubs) {
            let [player_1, player_2] = player;
            let [banker_1, banker_2] = banker;
            each_end([player_1, banker_1, player_2, banker_2], visit);
        }
    }
}

/// Every two ranks in two suits, and every rank twice in one.
fn hands(first: Suit, second: Suit) -> Vec<[Card; 2]> {
    let ranks = Rank::ALL.into_iter().flat_map(|a| Rank::ALL.map(|b| (a, b)));
    let mixed = ranks.map(|(a, b)| [Card::new(a, first), Card::new(b, second)]);
    mixed.chain(Rank::ALL.map(|rank| [Card::new(rank, first); 2])).collect()
}

/// Every way in which a round with these four cards can end.
fn each_end(four: [Card; 4], visit: &mut impl FnMut(&[Card; 6], PlainRound)) {
    let [a, b, c, d] = four;
    let value = |place: usize| Card::new(VALUES[place], Suit::Clubs);
    let used = |fifth, sixth| plain::play(&[a, b, c, d, value(fifth), value(sixth)]).total_cards();
    let fifths = if used(0, 0) > 4 { 10 } else { 1 };
    for fifth in 0..fifths {
        let sixths = if used(fifth, 0) > 5 { 10 } else { 1 };
        for sixth in 0..sixths {
            let six = [a, b, c, d, value(fifth), value(sixth)];
            visit(&six, plain::play(&six));
        }
    }
}
