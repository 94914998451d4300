//! All 88 cells of the tableau, in both forms the sources give it.

use croupier_game::{banker_draws, is_natural, player_draws};

/// By the Banker's total: the third cards of the Player against which it draws.
const BY_BANKER_TOTAL: [(u8, &[u8]); 8] = [
    (0, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    (1, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    (2, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    (3, &[0, 1, 2, 3, 4, 5, 6, 7, 9]),
    (4, &[2, 3, 4, 5, 6, 7]),
    (5, &[4, 5, 6, 7]),
    (6, &[6, 7]),
    (7, &[]),
];

/// By the Player's third card: the totals on which the Banker draws.
const BY_THIRD_CARD: [(u8, &[u8]); 10] = [
    (0, &[0, 1, 2, 3]),
    (1, &[0, 1, 2, 3]),
    (2, &[0, 1, 2, 3, 4]),
    (3, &[0, 1, 2, 3, 4]),
    (4, &[0, 1, 2, 3, 4, 5]),
    (5, &[0, 1, 2, 3, 4, 5]),
    (6, &[0, 1, 2, 3, 4, 5, 6]),
    (7, &[0, 1, 2, 3, 4, 5, 6]),
    (8, &[0, 1, 2]),
    (9, &[0, 1, 2, 3]),
];

/// When the Player stood: the totals on which the Banker draws.
const PLAYER_STOOD: [u8; 6] = [0, 1, 2, 3, 4, 5];

#[test]
fn the_banker_draws_as_listed_by_its_total() {
    for (total, thirds) in BY_BANKER_TOTAL {
        for third in 0..=9 {
            assert_eq!(banker_draws(total, Some(third)), thirds.contains(&third), "{total} against {third}");
        }
    }
}

#[test]
fn the_banker_draws_as_listed_by_the_players_third_card() {
    for (third, totals) in BY_THIRD_CARD {
        for total in 0..=7 {
            assert_eq!(banker_draws(total, Some(third)), totals.contains(&total), "{total} against {third}");
        }
    }
}

#[test]
fn the_banker_draws_as_the_player_would_when_the_player_stood() {
    for total in 0..=7 {
        assert_eq!(banker_draws(total, None), PLAYER_STOOD.contains(&total), "{total}");
        assert_eq!(player_draws(total), PLAYER_STOOD.contains(&total), "{total}");
    }
}

#[test]
fn nobody_draws_on_a_natural_or_a_number_that_does_not_exist() {
    for total in 8..=u8::MAX {
        assert!(is_natural(total));
        assert!(!player_draws(total));
        assert!(!banker_draws(total, None));
        assert!((0..=u8::MAX).all(|third| !banker_draws(total, Some(third))));
    }
    for total in 0..=7 {
        assert!(!is_natural(total));
        assert!((10..=u8::MAX).all(|third| !banker_draws(total, Some(third))));
    }
}
