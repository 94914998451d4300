/*
 * croupier_plugin.h: a baccarat payout table as a shared library. ABI 1.0.
 *
 * A plugin is an ELF shared library that exports one data symbol, `croupier_payout_entry_v1`, a `croupier_entry`. The host
 * (the program croupier) reads the entry's first 48 bytes from the file before any of its code runs, tries it out in a child
 * process, then loads it and calls `create`, `describe`, and `payout` for every bet in some 65,000 rounds. At work it calls
 * `payout` once a round for each bet that was made and that does not go by class. A reload does all of this again, while
 * tables made before may still be in use, and asks those again when it is done: one that answers otherwise than before is
 * asked no more.
 *
 * Rules, all of them the host's right to rely on:
 *  - `payout` is pure and deterministic: the same table, round and bet give the same answer for ever. It may be called from
 *    many threads at once, starts nothing, waits for nothing, and writes nowhere but to its answer.
 *  - Nothing of a table is kept outside its context: no static variable, no file. A library has many tables at once, of several
 *    configurations, and what one of them would leave there changes what the others pay.
 *  - `describe` is as pure: tables of one configuration say the same of themselves, for ever.
 *  - Nothing unwinds, throws or jumps across the border.
 *  - Nobody frees the other's memory. What the host passes is borrowed for the call. What `describe` and the entry point
 *    to stays as it is until `destroy`.
 *  - Texts are UTF-8 with a length, not terminated, without control characters.
 *  - Functions return one of the codes below. Every answer is filled with zeros before the call, and checked after it. An
 *    answer against the rules is a failure of the call: nothing is ever paid by another table instead.
 *  - What is reserved is 0, and a flag that is not named here is not set: anything else is refused.
 *  - The process is the service's: what signals do and which are blocked, timers, the modes of floating-point arithmetic, the
 *    working directory, the umask, limits, priority, processors, environment and locale stay as they are, and the standard
 *    files open. No thread and no process is started that goes on. Nothing is printed to standard output. What is found to do
 *    so is refused.
 *  - A call of `payout` has 1 MiB of stack: the service's threads have 2.
 *  - The child has an empty environment, no input, 20 seconds and 1 GiB of memory of its own, for two
 *    tables at once; whatever it leaves running in its process group is ended with it.
 *    What is written to standard error there, an assertion's sentence or an error to the log, is shown to the operator when the
 *    child crashes, hangs or panics.
 *  - A library is never unloaded.
 *  - A library needs none but glibc's, libgcc_s.so.1 and libstdc++.so.6: all else is linked in statically. The operator pins one
 *    file, and a library beside it could be exchanged unseen.
 *  - What a library defines is its own. C++ is built with -fno-gnu-unique: without, the static variables of inline functions,
 *    of templates and of classes are one for all plugins that have them, and the library is refused.
 *
 * Structs only ever grow at their end; a greater size is a greater minor version. Anything else is another major version,
 * with another symbol. A host refuses a plugin whose `croupier_host` or `croupier_round` is larger than its own, so build with
 * the header of the oldest host; what the plugin fills in may be larger: `croupier_payout` up to 64 bytes, others up to 512.
 *
 * It is C11, and C++20 for CROUPIER_ENTRY. A complete example is examples/red_black.c beside this file, which is both.
 */
#ifndef CROUPIER_PLUGIN_H
#define CROUPIER_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define CROUPIER_ASSERT(holds, sentence) static_assert(holds, sentence)
#else
#define CROUPIER_ASSERT(holds, sentence) _Static_assert(holds, sentence)
#endif

#define CROUPIER_ABI_MAJOR 1
#define CROUPIER_ABI_MINOR 0
/* The first bytes of an entry. */
#define CROUPIER_MAGIC {'C', 'R', 'O', 'U', 'P', 'I', 'E', 'R'}

/* What a function returns. */
enum {
    CROUPIER_OK = 0,
    /* It could not be done; the error buffer, where there is one, says why. */
    CROUPIER_FAILED = 1,
    /* A bug: the plugin caught an exception or a panic of its own. */
    CROUPIER_PANICKED = 2
};

/* A text: UTF-8, not terminated. Empty where there is none; then `data` may be null. */
typedef struct croupier_text {
    const char *data;
    uint64_t length;
} croupier_text;

/* The text of a string literal. */
#define CROUPIER_TEXT(literal) {(literal), sizeof(literal) - 1}

/* Where a function says why it failed: at most `capacity` bytes at `data`, and how many in `length`. */
typedef struct croupier_error {
    char *data;
    uint64_t capacity;
    uint64_t length;
} croupier_error;

/* Levels of the log. */
enum { CROUPIER_LOG_ERROR = 1, CROUPIER_LOG_WARN = 2, CROUPIER_LOG_INFO = 3, CROUPIER_LOG_DEBUG = 4 };

/* What the host offers. It stays as it is for as long as the process lives. */
typedef struct croupier_host {
    /* The host's own; passed back with every call. */
    void *context;
    /*
     * Writes a line to the host's log, from any thread. Never log what a round holds. A line that is no text, or longer than
     * 4000 bytes, is lost.
     */
    void (*log)(void *context, uint32_t level, croupier_text message);
} croupier_host;

/* No card. */
#define CROUPIER_NO_CARD 255

/* Outcomes. */
enum { CROUPIER_PLAYER = 0, CROUPIER_BANKER = 1, CROUPIER_TIE = 2 };

/* What `flags` of a round say. */
enum {
    CROUPIER_PLAYER_NATURAL = 1,
    CROUPIER_BANKER_NATURAL = 2,
    CROUPIER_PLAYER_PAIR = 4,
    CROUPIER_BANKER_PAIR = 8,
    /* A pair of one rank and one suit, which is a pair too. */
    CROUPIER_PLAYER_SUITED_PAIR = 16,
    CROUPIER_BANKER_SUITED_PAIR = 32
};

/* A hand. It never grows. */
typedef struct croupier_hand {
    /*
     * In the order they came; CROUPIER_NO_CARD where no third was drawn. A card is 13 * suit + rank, 0-51: suits spades 0,
     * hearts 1, diamonds 2, clubs 3; ranks ace 0, two 1, ... ten 9, jack 10, queen 11, king 12.
     */
    uint8_t cards[3];
    /* Cards, 2-3. */
    uint8_t count;
    /* Total of the first two cards, 0-9. */
    uint8_t initial_total;
    /* Total of all cards, 0-9. */
    uint8_t total;
    /* Zeros. */
    uint8_t reserved[2];
} croupier_hand;

/* A complete round. */
typedef struct croupier_round {
    croupier_hand player;
    croupier_hand banker;
    /* CROUPIER_PLAYER, CROUPIER_BANKER or CROUPIER_TIE. */
    uint8_t outcome;
    /* CROUPIER_..._NATURAL, ..._PAIR and ..._SUITED_PAIR, added up. */
    uint8_t flags;
    /* Zeros. */
    uint8_t reserved[6];
} croupier_round;

/* Verdicts. */
enum { CROUPIER_WIN = 1, CROUPIER_LOSE = 2, CROUPIER_PUSH = 3 };

/* What a bet pays in a round. */
typedef struct croupier_payout {
    /* CROUPIER_WIN, CROUPIER_LOSE, or CROUPIER_PUSH where the stake is returned. */
    uint32_t verdict;
    /* Zero. */
    uint32_t reserved;
    /* Of a win: the odds *to one*, before commission: `win` is the profit on `stake`. 7:2 is 7 and 2. Else zeros. */
    uint32_t win;
    uint32_t stake;
    /* The part of the win that the house takes: 0 of anything is none, 5% is 5 of 100; a percentage of at most six decimals. */
    uint32_t commission;
    uint32_t commission_of;
} croupier_payout;

/* What is burned before the first round: cards by the face of a turned one, none, or `burn_cards`. */
enum { CROUPIER_BURN_FACE_VALUE = 0, CROUPIER_BURN_NONE = 1, CROUPIER_BURN_CARDS = 2 };
/* The last round of a shoe: the one in which the cut card comes out, or one more. */
enum { CROUPIER_FINISH_ROUND = 0, CROUPIER_ONE_MORE_ROUND = 1 };
/* How one bet's money becomes whole minor units. */
enum { CROUPIER_DOWN = 0, CROUPIER_HALF_UP = 1, CROUPIER_HALF_EVEN = 2, CROUPIER_UP = 3 };

/* Defaults for shoes dealt under the table. */
typedef struct croupier_shoe {
    /* 1-16. */
    uint8_t decks;
    /* CROUPIER_BURN_... */
    uint8_t burn;
    /* CROUPIER_FINISH_ROUND or CROUPIER_ONE_MORE_ROUND. */
    uint8_t last_round;
    /* Zero. */
    uint8_t reserved;
    /* With CROUPIER_BURN_CARDS 1 or more, else 0. */
    uint16_t burn_cards;
    /* Cards behind the cut card. */
    uint16_t cut_card;
} croupier_shoe;

/* Eight decks, burned by face value, the cut card 14 from the end. */
#define CROUPIER_USUAL_SHOE {8, CROUPIER_BURN_FACE_VALUE, CROUPIER_FINISH_ROUND, 0, 0, 14}

/*
 * The bet pays the same in all rounds that are alike in totals, numbers of cards and pairs: outcome, both final totals, the
 * number of cards in each hand, whether each hand has a pair or a suited pair, and whether both pairs are of one rank; not in
 * totals of two cards, nor in any single card. The host asks when it loads the table only: in several rounds of each such
 * class, which may not differ. The bet then costs what a bet of a file costs, and its figures are exact. What is found to
 * differ is refused; a promise that is broken in very few rounds may not be found.
 */
#define CROUPIER_BET_BY_CLASS 1

/* One bet. */
typedef struct croupier_bet {
    /* a-z, 0-9 and _, 1-64 of them; unique in the table. */
    croupier_text id;
    /* Titles, 1-200 characters; Indonesian may be empty. */
    croupier_text title_en;
    croupier_text title_id;
    /* How the bet pays, in a sentence or two for players, at most 1000 characters; either may be empty. */
    croupier_text rule_en;
    croupier_text rule_id;
    /* The largest odds that the bet ever pays, before commission, to one. No answer may be above them. */
    uint32_t largest_win;
    uint32_t largest_stake;
    /* The last round of a shoe in which the bet is open; 0: it never closes. */
    uint32_t closes_after_round;
    /* CROUPIER_BET_BY_CLASS or 0. */
    uint32_t flags;
} croupier_bet;

/* What a table says of itself. */
typedef struct croupier_description {
    /* Titles, 1-200 characters; Indonesian may be empty. */
    croupier_text title_en;
    croupier_text title_id;
    /* Where the rules of the table were read, at most 1000 characters; may be empty. */
    croupier_text source;
    /* 1-64 bets. */
    const croupier_bet *bets;
    uint32_t bet_count;
    /* CROUPIER_DOWN, CROUPIER_HALF_UP, CROUPIER_HALF_EVEN or CROUPIER_UP. */
    uint32_t rounding;
    croupier_shoe shoe;
    /*
     * Which cards matter: null, or 52 numbers, a kind for each card. The table promises that no bet, but for those by class,
     * ever tells cards of one kind apart. Cards of one kind have one value. With few kinds (24 for one bet not by class, 20 for three, 13 for
     * forty) every bet's figures are exact; otherwise theirs are found by playing rounds, and marked so. A bet that pays at
     * more than 1000 different odds has none.
     */
    const uint8_t *kinds;
} croupier_description;

/* A table that was created. */
typedef struct croupier_table {
    /* The plugin's own; passed back with every call. */
    void *context;
    /* Frees the context. Called once, when the last call that needs the table has ended, from any thread. */
    void (*destroy)(void *context);
    int32_t (*describe)(const void *context, croupier_description *description, croupier_error *error);
    /* What the bet at this place of the description pays. */
    int32_t (*payout)(const void *context, const croupier_round *round, uint32_t bet, croupier_payout *answer);
} croupier_table;

/* What a plugin exports. */
typedef struct croupier_entry {
    /* Read from the file, before any code runs: no pointers up to `id`. */
    uint8_t magic[8];
    uint16_t abi_major;
    uint16_t abi_minor;
    /* The least minor version of the host that the plugin can do with. */
    uint16_t host_minor;
    uint16_t reserved;
    uint32_t entry_size;
    uint32_t host_size;
    uint32_t round_size;
    uint32_t payout_size;
    uint32_t table_size;
    uint32_t description_size;
    uint32_t bet_size;
    uint32_t reserved_2;
    /* The table's id: a-z, 0-9 and -, 1-64 of them. */
    croupier_text id;
    /* Its version: 0-9 A-Z a-z . _ -, 1-64 of them. */
    croupier_text version;
    /* Who made it, and how it was built; at most 200 characters each. */
    croupier_text vendor;
    croupier_text build;
    /*
     * Makes the table from the operator's configuration, which is any text, perhaps none. It is called again at each reload,
     * while tables made before are still in use.
     */
    int32_t (*create)(const croupier_host *host, const uint8_t *config, uint64_t config_length, croupier_table *table,
                      croupier_error *error);
} croupier_entry;

/* The beginning of every entry: magic, versions and sizes. `host_minor` is 0 for a plugin that needs ABI 1.0. */
#define CROUPIER_ENTRY(needed_host_minor)                                                                                    \
    .magic = CROUPIER_MAGIC, .abi_major = CROUPIER_ABI_MAJOR, .abi_minor = CROUPIER_ABI_MINOR,                               \
    .host_minor = (needed_host_minor), .entry_size = sizeof(croupier_entry), .host_size = sizeof(croupier_host),             \
    .round_size = sizeof(croupier_round), .payout_size = sizeof(croupier_payout), .table_size = sizeof(croupier_table),      \
    .description_size = sizeof(croupier_description), .bet_size = sizeof(croupier_bet)

/* Put before the entry's definition, so that it is exported whatever the compiler's flags. */
#ifdef __cplusplus
#define CROUPIER_EXPORT extern "C" __attribute__((visibility("default"), used))
#else
#define CROUPIER_EXPORT __attribute__((visibility("default"), used))
#endif

extern const croupier_entry croupier_payout_entry_v1;

/* The layout that both sides agree on. */
CROUPIER_ASSERT(sizeof(void *) == 8, "plugins are for 64-bit hosts");
CROUPIER_ASSERT(sizeof(croupier_text) == 16, "croupier_text");
CROUPIER_ASSERT(sizeof(croupier_error) == 24, "croupier_error");
CROUPIER_ASSERT(sizeof(croupier_host) == 16, "croupier_host");
CROUPIER_ASSERT(sizeof(croupier_hand) == 8, "croupier_hand");
CROUPIER_ASSERT(sizeof(croupier_round) == 24, "croupier_round");
CROUPIER_ASSERT(sizeof(croupier_payout) == 24, "croupier_payout");
CROUPIER_ASSERT(sizeof(croupier_shoe) == 8, "croupier_shoe");
CROUPIER_ASSERT(sizeof(croupier_bet) == 96, "croupier_bet");
CROUPIER_ASSERT(sizeof(croupier_description) == 80, "croupier_description");
CROUPIER_ASSERT(sizeof(croupier_table) == 32, "croupier_table");
CROUPIER_ASSERT(sizeof(croupier_entry) == 120, "croupier_entry");
CROUPIER_ASSERT(offsetof(croupier_hand, total) == 5, "croupier_hand.total");
CROUPIER_ASSERT(offsetof(croupier_round, outcome) == 16, "croupier_round.outcome");
CROUPIER_ASSERT(offsetof(croupier_payout, win) == 8, "croupier_payout.win");
CROUPIER_ASSERT(offsetof(croupier_bet, largest_win) == 80, "croupier_bet.largest_win");
CROUPIER_ASSERT(offsetof(croupier_description, bets) == 48, "croupier_description.bets");
CROUPIER_ASSERT(offsetof(croupier_description, kinds) == 72, "croupier_description.kinds");
CROUPIER_ASSERT(offsetof(croupier_entry, entry_size) == 16, "croupier_entry.entry_size");
CROUPIER_ASSERT(offsetof(croupier_entry, id) == 48, "croupier_entry.id");
CROUPIER_ASSERT(offsetof(croupier_entry, create) == 112, "croupier_entry.create");

#ifdef __cplusplus
}
#endif

#endif
