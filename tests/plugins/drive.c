/*
 * Calls a plugin that is linked in, as the host does, in many rounds: for compilers' sanitizers. Everything that is lent lies
 * in memory of its own, of its exact size, so that a byte too far is found.
 */
#include "croupier_plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 1000000 };

static void must(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "drive: %s\n", what);
        exit(1);
    }
}

/* Zeros in memory of their own. */
static void *lent(size_t size) {
    void *memory = calloc(1, size);
    must(memory != NULL, "no memory");
    return memory;
}

static void ignore(void *context, uint32_t level, croupier_text message) {
    (void)context;
    (void)level;
    (void)message;
}

static uint64_t state = 1;

static uint8_t below(uint8_t n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint8_t)((state >> 32) % n);
}

static uint8_t value(uint8_t card) {
    return card % 13 < 9 ? card % 13 + 1 : 0;
}

/* A round of any cards: what a plugin may read is all there, whether or not the rules would have dealt it so. */
static void deal(croupier_round *round) {
    memset(round, 0, sizeof *round);
    croupier_hand *hands[] = {&round->player, &round->banker};
    for (int side = 0; side < 2; side++) {
        croupier_hand *hand = hands[side];
        for (int card = 0; card < 3; card++)
            hand->cards[card] = below(52);
        hand->count = (uint8_t)(2 + below(2));
        hand->initial_total = (uint8_t)((value(hand->cards[0]) + value(hand->cards[1])) % 10);
        hand->total = hand->initial_total;
        if (hand->count == 2)
            hand->cards[2] = CROUPIER_NO_CARD;
        else
            hand->total = (uint8_t)((hand->total + value(hand->cards[2])) % 10);
    }
    uint8_t player = round->player.total, banker = round->banker.total;
    round->outcome = player > banker ? CROUPIER_PLAYER : banker > player ? CROUPIER_BANKER : CROUPIER_TIE;
}

/* A refusal fits the room that there is for it, be it none. */
static void refuse(const croupier_entry *entry, const croupier_host *host) {
    for (uint64_t capacity = 0; capacity < 64; capacity++) {
        croupier_table *table = lent(sizeof *table);
        croupier_error *error = lent(sizeof *error);
        uint8_t *config = lent(1);
        error->data = malloc(capacity);
        error->capacity = capacity;
        must(entry->create(host, config, 1, table, error) == CROUPIER_FAILED, "a configuration was taken");
        must(error->length <= capacity, "a refusal longer than its room");
        free(error->data);
        free(error);
        free(config);
        free(table);
    }
}

int main(void) {
    const croupier_entry *entry = &croupier_payout_entry_v1;
    croupier_host *host = lent(sizeof *host);
    host->log = ignore;
    refuse(entry, host);
    croupier_table *table = lent(sizeof *table);
    croupier_error *error = lent(sizeof *error);
    must(entry->create(host, NULL, 0, table, error) == CROUPIER_OK, "it is not created");
    croupier_description *description = lent(sizeof *description);
    must(table->describe(table->context, description, error) == CROUPIER_OK, "it does not describe itself");
    must(description->bet_count > 0, "it has no bets");
    unsigned long wins = 0;
    for (int count = 0; count < ROUNDS; count++) {
        croupier_round *round = lent(sizeof *round);
        deal(round);
        for (uint32_t bet = 0; bet < description->bet_count; bet++) {
            croupier_payout *answer = lent(sizeof *answer);
            must(table->payout(table->context, round, bet, answer) == CROUPIER_OK, "no answer");
            must(answer->verdict >= CROUPIER_WIN && answer->verdict <= CROUPIER_PUSH, "no verdict");
            wins += answer->verdict == CROUPIER_WIN;
            free(answer);
        }
        free(round);
    }
    croupier_round *round = lent(sizeof *round);
    croupier_payout *answer = lent(sizeof *answer);
    must(table->payout(table->context, round, description->bet_count, answer) != CROUPIER_OK, "a bet that is not there");
    table->destroy(table->context);
    free(answer);
    free(round);
    free(description);
    free(error);
    free(table);
    free(host);
    printf("%d rounds, %lu wins\n", ROUNDS, wins);
    return 0;
}
