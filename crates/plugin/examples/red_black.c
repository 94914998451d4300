/*
 * Red and Black as a plugin in C: the Player's first card, the Banker's first card, and whether all cards of the round have
 * one colour. No file can say that, for files know no suits but those of pairs.
 *
 *     gcc -std=c11 -O2 -shared -fPIC -I crates/plugin crates/plugin/examples/red_black.c -o red_black.so
 *
 * There is no configuration: it is refused.
 */
#include "croupier_plugin.h"

#include <string.h>

enum { PLAYER_RED, PLAYER_BLACK, BANKER_RED, BANKER_BLACK, ONE_COLOUR };

#define BET(bet_id, title, indonesian, rule, win, stake)                                                                     \
    {                                                                                                                        \
        .id = CROUPIER_TEXT(bet_id), .title_en = CROUPIER_TEXT(title), .title_id = CROUPIER_TEXT(indonesian),                \
        .rule_en = CROUPIER_TEXT(rule), .largest_win = (win), .largest_stake = (stake),                                      \
    }

static const croupier_bet bets[] = {
    BET("player_red", "Player Red", "Pemain Merah", "Pays 19:20 when the Player's first card is red.", 19, 20),
    BET("player_black", "Player Black", "Pemain Hitam", "Pays 19:20 when the Player's first card is black.", 19, 20),
    BET("banker_red", "Banker Red", "Bandar Merah", "Pays 19:20 when the Banker's first card is red.", 19, 20),
    BET("banker_black", "Banker Black", "Bandar Hitam", "Pays 19:20 when the Banker's first card is black.", 19, 20),
    BET("one_colour", "One Colour", "Satu Warna", "Pays 11:1 when all cards of the round are red, or all are black.", 11, 1),
};

/* A kind for each value in each colour, suit by suit from the ace to the king. */
#define SUIT(red)                                                                                                            \
    2 + (red), 4 + (red), 6 + (red), 8 + (red), 10 + (red), 12 + (red), 14 + (red), 16 + (red), 18 + (red), (red), (red),    \
        (red), (red)
static const uint8_t kinds[52] = {SUIT(0), SUIT(1), SUIT(1), SUIT(0)};

/* Hearts are 13-25, diamonds 26-38. */
static int is_red(uint8_t card) {
    return card >= 13 && card <= 38;
}

/* Where no card is, there is none that is red. */
static int reds(const croupier_hand *hand) {
    return is_red(hand->cards[0]) + is_red(hand->cards[1]) + is_red(hand->cards[2]);
}

static int is_one_colour(const croupier_round *round) {
    int red = reds(&round->player) + reds(&round->banker);
    return red == 0 || red == round->player.count + round->banker.count;
}

static int32_t payout(const void *context, const croupier_round *round, uint32_t bet, croupier_payout *answer) {
    (void)context;
    int wins;
    switch (bet) {
    case PLAYER_RED: wins = is_red(round->player.cards[0]); break;
    case PLAYER_BLACK: wins = !is_red(round->player.cards[0]); break;
    case BANKER_RED: wins = is_red(round->banker.cards[0]); break;
    case BANKER_BLACK: wins = !is_red(round->banker.cards[0]); break;
    case ONE_COLOUR: wins = is_one_colour(round); break;
    default: return CROUPIER_FAILED;
    }
    if (!wins) {
        answer->verdict = CROUPIER_LOSE;
        return CROUPIER_OK;
    }
    answer->verdict = CROUPIER_WIN;
    answer->win = bets[bet].largest_win;
    answer->stake = bets[bet].largest_stake;
    return CROUPIER_OK;
}

static int32_t describe(const void *context, croupier_description *description, croupier_error *error) {
    (void)context;
    (void)error;
    const croupier_description described = {
        .title_en = CROUPIER_TEXT("Red and Black"),
        .title_id = CROUPIER_TEXT("Merah dan Hitam"),
        .bets = bets,
        .bet_count = sizeof(bets) / sizeof(bets[0]),
        .rounding = CROUPIER_DOWN,
        .shoe = CROUPIER_USUAL_SHOE,
        .kinds = kinds,
    };
    *description = described;
    return CROUPIER_OK;
}

static void destroy(void *context) {
    (void)context;
}

static int32_t create(const croupier_host *host, const uint8_t *config, uint64_t config_length, croupier_table *table,
                      croupier_error *error) {
    static const char refusal[] = "red-black takes no configuration";
    (void)host;
    (void)config;
    if (config_length > 0) {
        error->length = sizeof(refusal) - 1 < error->capacity ? sizeof(refusal) - 1 : error->capacity;
        memcpy(error->data, refusal, error->length);
        return CROUPIER_FAILED;
    }
    table->destroy = destroy;
    table->describe = describe;
    table->payout = payout;
    return CROUPIER_OK;
}

CROUPIER_EXPORT const croupier_entry croupier_payout_entry_v1 = {
    CROUPIER_ENTRY(0),
    .id = CROUPIER_TEXT("red-black"),
    .version = CROUPIER_TEXT("1"),
    .vendor = CROUPIER_TEXT("Croupier's examples"),
    .build = CROUPIER_TEXT("C, " __VERSION__),
    .create = create,
};
