//! ROUND_VIEW_COLUMNS read back into rounds by plain code, and what holds for the arrays whatever the rounds.

use crate::cards::value;
use croupier::proto::{
    BatchResolveRoundsResponse, BetVerdict, DealShoeResponse, Hand, ItemError, NextCard, Round, RoundColumns,
    RoundResult, Verdict, round_result,
};

/// A round without its decisions, which columns do not hold, and what its bets pay; or why there is none.
pub(crate) type Told = Result<(Round, Vec<BetVerdict>), ItemError>;

/// Every round that the columns hold.
pub(crate) fn read(columns: &RoundColumns) -> Vec<Told> {
    assert_lengths(columns);
    assert_dictionary(columns);
    assert!(columns.errors.is_sorted_by_key(|error| error.index), "errors in order: {:?}", columns.errors);
    let read = |round| match columns.errors.iter().find(|error| error.index as usize == round) {
        Some(error) => {
            assert_zeros(columns, round);
            Err(error.error.clone().expect("an error"))
        }
        None => Ok((read_round(columns, round), read_bets(columns, round))),
    };
    (0..columns.count as usize).map(read).collect()
}

/// Each array has an entry for each round.
fn assert_lengths(columns: &RoundColumns) {
    let count = columns.count as usize;
    let lengths = [
        columns.outcomes.len(),
        columns.next.len(),
        columns.player_totals.len(),
        columns.banker_totals.len(),
        columns.player_card_counts.len(),
        columns.banker_card_counts.len(),
        columns.flags.len(),
    ];
    assert_eq!(lengths, [count; 7]);
    assert_eq!(columns.cards.len(), 6 * count);
    assert_eq!(columns.numbers.len(), columns.first_card_positions.len());
    assert!([0, count].contains(&columns.numbers.len()), "{} numbers", columns.numbers.len());
    for bet in &columns.bets {
        assert_eq!(bet.verdicts.len(), count, "{}", bet.bet);
    }
    assert!(columns.errors.iter().all(|error| error.index < columns.count), "{:?}", columns.errors);
}

/// Each verdict is there once and names no bet; the first is not certain yet. Without a table there is none.
fn assert_dictionary(columns: &RoundColumns) {
    assert_eq!(columns.verdicts.is_empty(), columns.bets.is_empty());
    assert_eq!(columns.verdicts.first().cloned().unwrap_or_default(), BetVerdict::default());
    for (place, verdict) in columns.verdicts.iter().enumerate() {
        assert!(!columns.verdicts[..place].contains(verdict), "{verdict:?} is there twice");
        assert_eq!(verdict.bet, "");
        assert_eq!(verdict.verdict() == Verdict::Unspecified, place == 0, "{:?}", columns.verdicts);
    }
}

/// Where a round has an error its entries are 0.
fn assert_zeros(columns: &RoundColumns, round: usize) {
    assert_eq!((columns.outcomes[round], columns.next[round]), (0, 0));
    assert_eq!((columns.player_totals[round], columns.banker_totals[round]), (0, 0));
    assert_eq!((columns.player_card_counts[round], columns.banker_card_counts[round]), (0, 0));
    assert_eq!((columns.flags[round], &columns.cards[6 * round..6 * round + 6]), (0, &[0; 6][..]));
    assert!(columns.bets.iter().all(|bet| bet.verdicts[round] == 0), "{:?}", columns.bets);
}

fn read_round(columns: &RoundColumns, round: usize) -> Round {
    let flags = columns.flags[round];
    let cards = columns.cards[6 * round..6 * round + 6].split_at(3);
    let counts = (columns.player_card_counts[round], columns.banker_card_counts[round]);
    let totals = (columns.player_totals[round], columns.banker_totals[round]);
    assert!(flags < 64, "flags {flags}");
    let complete = columns.next[round] == i32::from(NextCard::None);
    Round {
        player: Some(read_hand(cards.0, counts.0, totals.0, flags)),
        banker: Some(read_hand(cards.1, counts.1, totals.1, flags >> 1)),
        outcome: columns.outcomes[round],
        natural: flags & 3 != 0,
        margin: if complete { totals.0.abs_diff(totals.1) } else { 0 },
        next: columns.next[round],
        decisions: Vec::new(),
        number: columns.numbers.get(round).copied().unwrap_or_default(),
        first_card_position: columns.first_card_positions.get(round).copied(),
    }
}

/// A hand out of its three places; of the flags, the first, third and fifth are its own.
fn read_hand(places: &[i32], count: u32, total: u32, flags: u32) -> Hand {
    let (cards, empty) = places.split_at(count as usize);
    assert!(cards.iter().all(|&card| card != 0) && empty.iter().all(|&card| card == 0), "{places:?}");
    let initial_total = cards.get(..2).map_or(0, |two| two.iter().map(|&card| value(card)).sum::<u32>() % 10);
    let flag = |flag: u32| flags & flag != 0;
    let cards = cards.to_vec();
    Hand { cards, initial_total, total, natural: flag(1), pair: flag(4), suited_pair: flag(16) }
}

/// What each bet pays in a round; those not certain yet are left out, as in the full view.
fn read_bets(columns: &RoundColumns, round: usize) -> Vec<BetVerdict> {
    let named = columns.bets.iter().map(|column| {
        let verdict = columns.verdicts[column.verdicts[round] as usize].clone();
        BetVerdict { bet: column.bet.clone(), ..verdict }
    });
    named.filter(|bet| bet.verdict() != Verdict::Unspecified).collect()
}

/// What the full view of a batch says.
pub(crate) fn told_by_batch(reply: BatchResolveRoundsResponse) -> Vec<Told> {
    let told = |RoundResult { result, explanation, bets }: RoundResult| {
        assert_eq!(explanation, [""; 0]);
        match result.expect("a result") {
            round_result::Result::Round(round) => Ok((undecided(round), bets)),
            round_result::Result::Error(error) => Err(error),
        }
    };
    assert_eq!(reply.columns, None);
    reply.results.into_iter().map(told).collect()
}

/// What the full view of a shoe says.
pub(crate) fn told_by_shoe(reply: &DealShoeResponse) -> Vec<Told> {
    assert_eq!(reply.columns, None);
    let bets = |round: usize| reply.round_bets.get(round).map(|round| round.bets.clone()).unwrap_or_default();
    let rounds = reply.rounds.iter().enumerate();
    rounds.map(|(place, round)| Ok((undecided(round.clone()), bets(place)))).collect()
}

fn undecided(round: Round) -> Round {
    Round { decisions: Vec::new(), ..round }
}
