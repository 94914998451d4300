//! DealShoe: whole shoes from seeds and from explicit cards.

use crate::{
    cards::{cards, dealt, list, text},
    cases::{BurnCase, ShoeCase, ShoeRoundCase, cases},
    resolve::by_cards,
    server::shared,
};
use croupier::proto::{
    Card, CardList, DealShoeRequest, DealShoeResponse, LastRound, NextCard, Outcome, ResolveRoundRequest,
    Round, RoundBets, RoundView, ShoeRules, ShoeSource, shoe_rules::Burn, shoe_source::Source,
};

/// A shoe from a seed in hexadecimal.
pub(crate) fn seed(hexadecimal: &str) -> Option<ShoeSource> {
    Some(ShoeSource { source: Some(Source::Seed(hex::decode(hexadecimal).unwrap())) })
}

/// A shoe of these cards in order.
pub(crate) fn explicit(cards: Vec<i32>) -> Option<ShoeSource> {
    Some(ShoeSource { source: Some(Source::Cards(CardList { cards, text: String::new() })) })
}

/// Thirty-two bytes of zero.
pub(crate) const ZERO: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The shoe that a case asks for.
pub(crate) fn request(case: &ShoeCase) -> DealShoeRequest {
    let burn = match &case.burn {
        BurnCase::Cards(cards) => Burn::BurnCards(*cards),
        BurnCase::Setting(setting) if setting == "none" => Burn::BurnNone(true),
        BurnCase::Setting(setting) if setting == "face_value" => Burn::BurnFaceValue(true),
        BurnCase::Setting(setting) => panic!("burn {setting}?"),
    };
    let last_round = LastRound::from_str_name(&format!("LAST_ROUND_{}", case.last_round.to_uppercase()));
    let shoe = ShoeRules {
        decks: case.decks,
        burn: Some(burn),
        cut_card: Some(case.cut_card),
        last_round: last_round.unwrap().into(),
    };
    DealShoeRequest { source: seed(&case.seed), shoe: Some(shoe), ..DealShoeRequest::default() }
}

async fn deal(request: DealShoeRequest) -> DealShoeResponse {
    shared().deal(request).await.unwrap()
}

/// A shoe by the rules that hold where nothing is said.
pub(crate) fn plain(source: Option<ShoeSource>) -> DealShoeRequest {
    DealShoeRequest { source, ..DealShoeRequest::default() }
}

/// The rules under which every card of the shoe that can be played is played.
fn to_the_end(decks: u32) -> Option<ShoeRules> {
    Some(ShoeRules { decks, burn: Some(Burn::BurnNone(true)), cut_card: Some(0), ..ShoeRules::default() })
}

fn letter(round: &Round) -> char {
    match round.outcome() {
        Outcome::Player => 'P',
        Outcome::Banker => 'B',
        Outcome::Tie => 'T',
        Outcome::Unspecified => '?',
    }
}

#[tokio::test]
async fn every_case() {
    for case in cases::<ShoeCase>("shoes.json") {
        let shoe = deal(request(&case)).await;
        let about = format!("seed {} burn and rules of the case", case.seed);
        assert_eq!(shoe.algorithm, "croupier-shoe-1", "{about}");
        assert_eq!(shoe.digest, case.digest, "{about}");
        let turned = case.turned.as_deref().map_or(0, |card| cards(card)[0]);
        assert_eq!((shoe.turned_card, shoe.burned), (turned, case.burned), "{about}");
        assert_eq!((shoe.total_rounds, shoe.cards_used), (case.total_rounds, case.cards_used), "{about}");
        assert_eq!(shoe.rounds.iter().map(letter).collect::<String>(), case.outcomes, "{about}");
        case.rounds.iter().for_each(|sample| assert_sample(&shoe.rounds, sample));
        assert_consistent(&shoe);
    }
}

fn assert_sample(rounds: &[Round], sample: &ShoeRoundCase) {
    let round = rounds.iter().find(|round| round.number == sample.number).expect("the sampled round");
    let hands = (&round.player.as_ref().unwrap().cards, &round.banker.as_ref().unwrap().cards);
    assert_eq!((text(hands.0), text(hands.1)), (sample.player.clone(), sample.banker.clone()));
    assert_eq!(round.first_card_position, Some(sample.first_card_position));
    assert_eq!(format!("{:?}", round.outcome()).to_lowercase(), sample.outcome);
}

/// Rounds are numbered from 1, each begins where the one before ended, and the last ends with the cards used.
fn assert_consistent(shoe: &DealShoeResponse) {
    let turned = u32::from(shoe.turned_card != 0);
    let mut position = turned + shoe.burned;
    for (number, round) in (1..).zip(&shoe.rounds) {
        assert_eq!((round.number, round.first_card_position), (number, Some(position)));
        assert_eq!(round.next(), NextCard::None);
        position += u32::try_from(dealt(round).len()).unwrap();
    }
    assert_eq!(position, shoe.cards_used);
    assert_eq!((shoe.round_bets.len(), &shoe.payout_table), (0, &None));
}

#[tokio::test]
async fn the_shoe_begins_with_the_cards_of_the_case() {
    for case in cases::<ShoeCase>("shoes.json") {
        let shoe = deal(DealShoeRequest { shoe: to_the_end(case.decks), ..request(&case) }).await;
        let dealt: Vec<_> = shoe.rounds.iter().flat_map(dealt).collect();
        assert_eq!(text(&dealt[..10]), case.first_ten, "seed {}", case.seed);
        assert_eq!(shoe.digest, case.digest, "the digest is the shuffled shoe's, whatever the procedure");
    }
}

#[tokio::test]
async fn nothing_said_means_eight_decks_face_value_fourteen_and_finish_round() {
    let case = cases::<ShoeCase>("shoes.json").swap_remove(0);
    assert_eq!((case.decks, case.cut_card, case.last_round.as_str()), (8, 14, "finish_round"));
    assert_eq!(deal(plain(seed(&case.seed))).await, deal(request(&case)).await);
    let empty = DealShoeRequest { shoe: Some(ShoeRules::default()), ..plain(seed(&case.seed)) };
    assert_eq!(deal(empty).await, deal(request(&case)).await);
    let full = DealShoeRequest { view: RoundView::Full.into(), ..plain(seed(&case.seed)) };
    assert_eq!(deal(full).await, deal(request(&case)).await);
}

#[tokio::test]
async fn a_part_of_the_rounds_leaves_the_totals_whole() {
    let whole = deal(plain(seed(ZERO))).await;
    for (first_round, max_rounds, expected) in
        [(1, 3, 0..3), (5, 0, 4..79), (78, 10, 77..79), (0, 1, 0..1), (79, 1, 78..79)]
    {
        let part = deal(DealShoeRequest { first_round, max_rounds, ..plain(seed(ZERO)) }).await;
        assert_eq!(part.rounds, whole.rounds[expected], "from {first_round}, at most {max_rounds}");
        assert_eq!(DealShoeResponse { rounds: whole.rounds.clone(), ..part }, whole);
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_bytes() {
    use prost::Message as _;
    let message = DealShoeRequest { payout_table: "supreme".to_owned(), ..plain(seed(ZERO)) }.encode_to_vec();
    let first = shared().raw("ShoeService/DealShoe", message.clone()).await.unwrap();
    assert_eq!(first, shared().raw("ShoeService/DealShoe", message).await.unwrap());
}

#[tokio::test]
async fn dealt_cards_given_in_order_make_the_same_rounds() {
    let shuffled = deal(DealShoeRequest { shoe: to_the_end(8), ..plain(seed(ZERO)) }).await;
    let cards: Vec<_> = shuffled.rounds.iter().flat_map(dealt).collect();
    let explicit = deal(DealShoeRequest { shoe: to_the_end(8), ..plain(explicit(cards.clone())) }).await;
    // Without the cards that were left over, the guard of six cards ends the shoe a round or two earlier.
    let played = explicit.rounds.len();
    assert!(played + 2 >= shuffled.rounds.len(), "{played} of {} rounds", shuffled.rounds.len());
    assert_eq!(explicit.rounds, shuffled.rounds[..played]);
    assert_eq!(explicit.algorithm, "explicit");
}

/// The 52 cards of a pack in order, and SHA-256 over "explicit", a zero byte and the bytes 0 to 51.
pub(crate) const PACK_DIGEST: &str = "dbe7097b1ea4f42cd9b187b2bb57a0fbbf208f17ce5da97f51ee7f1feb302c46";

#[tokio::test]
async fn a_pack_in_order() {
    let pack: Vec<i32> = (Card::As.into()..=Card::Kc.into()).collect();
    let shoe = deal(DealShoeRequest { shoe: to_the_end(1), ..plain(explicit(pack.clone())) }).await;
    assert_eq!((shoe.algorithm.as_str(), shoe.digest.as_str()), ("explicit", PACK_DIGEST));
    // Player A 3 = 4, Banker 2 4 = 6: the Player draws 5, the Banker stands on 6.
    assert_eq!(text(&dealt(&shoe.rounds[0])), "AS 2S 3S 4S 5S");
    assert_eq!(letter(&shoe.rounds[0]), 'P');
    let burned = ShoeRules { decks: 1, cut_card: Some(6), ..ShoeRules::default() };
    let shoe = deal(DealShoeRequest { shoe: Some(burned), ..plain(explicit(pack)) }).await;
    assert_eq!((shoe.turned_card(), shoe.burned), (Card::As, 1), "an ace burns one");
    assert_eq!(shoe.rounds[0].first_card_position, Some(2));
}

#[tokio::test]
async fn explicit_cards_may_be_text() {
    let cards = "4H 9C 4S KD 7H KC KS KD 2C 3C 4C 5C";
    let by_text =
        ShoeSource { source: Some(Source::Cards(CardList { cards: Vec::new(), text: cards.to_owned() })) };
    let by_text = deal(DealShoeRequest { shoe: to_the_end(8), ..plain(Some(by_text)) }).await;
    let by_cards = list(cards).unwrap().cards;
    assert_eq!(by_text, deal(DealShoeRequest { shoe: to_the_end(8), ..plain(explicit(by_cards)) }).await);
    assert_eq!(by_text.total_rounds, 2, "six cards are needed to begin a round");
}

#[tokio::test]
async fn with_a_table_each_round_has_its_bets() {
    let shoe = DealShoeRequest { payout_table: "sa-gaming".to_owned(), max_rounds: 5, ..plain(seed(ZERO)) };
    let shoe = deal(shoe).await;
    assert_eq!((shoe.rounds.len(), shoe.round_bets.len()), (5, 5));
    for (round, RoundBets { bets }) in shoe.rounds.iter().zip(&shoe.round_bets) {
        let payout_table = "sa-gaming".to_owned();
        let request = ResolveRoundRequest { payout_table, ..by_cards(&text(&dealt(round))) };
        let single = shared().resolve(request).await.unwrap();
        assert_eq!(*bets, single.bets, "round {}", round.number);
        assert_eq!(shoe.payout_table, single.payout_table);
    }
}
