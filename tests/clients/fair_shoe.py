"""Deals a shoe of the algorithm croupier-shoe-1 with nothing but Python: no package, no service.

It follows the guide crates/game/README.md, shares no code with the service, and is to be read beside the guide.

Usage: fair_shoe.py SEED                             the shoe of a seed, 8 decks dealt by the default rules
       fair_shoe.py SERVER_SEED CLIENT_SEED NONCE    the commitment and the seed of a fair shoe
       fair_shoe.py CASES                            every fact in the shoes.json and fair_seeds.json of a folder

SEED and SERVER_SEED are 64 hexadecimal digits.
"""

import hashlib
import hmac
import json
import pathlib
import struct
import sys
from itertools import islice

ALGORITHM = "croupier-shoe-1"
MASK = 0xFFFF_FFFF


def rotate(word, bits):
    return (word << bits | word >> 32 - bits) & MASK


def quarter_round(state, a, b, c, d):
    for x, y, z, bits in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
        state[x] = (state[x] + state[y]) & MASK
        state[z] = rotate(state[z] ^ state[x], bits)


def keystream(seed):
    """The words of ChaCha20 with 20 rounds: key `seed`, a 64-bit block counter from 0, a 64-bit nonce of 0."""
    counter = 0
    while True:
        start = struct.unpack("<16I", b"expand 32-byte k" + seed + struct.pack("<QQ", counter, 0))
        state = list(start)
        for _ in range(10):
            for column in range(4):
                quarter_round(state, column, column + 4, column + 8, column + 12)
            for diagonal in range(4):
                a, b, c, d = diagonal, diagonal + 1, diagonal + 2, diagonal + 3
                quarter_round(state, a, 4 + b % 4, 8 + c % 4, 12 + d % 4)
        yield from ((word + first) & MASK for word, first in zip(state, start))
        counter += 1


def below(n, words):
    """A number from 0 to n - 1, each as likely as any other."""
    product = next(words) * n
    while product % 2**32 < 2**32 % n:
        product = next(words) * n
    return product // 2**32


def shuffled(seed, decks):
    """The shoe in the order in which it is dealt, each card as its index from 0 to 51."""
    cards = [number % 52 for number in range(52 * decks)]
    words = keystream(seed)
    for i in range(len(cards) - 1):
        j = i + below(len(cards) - i, words)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def digest(cards, algorithm=ALGORITHM):
    """The name of the order. For cards that were given and not shuffled, `algorithm` is "explicit"."""
    return hashlib.sha256(algorithm.encode() + b"\0" + bytes(cards)).hexdigest()


def fair_seed(server_seed, client_seed, nonce):
    """The shoe's seed out of what the house and the client gave."""
    message = client_seed.encode() + b"\0" + struct.pack(">Q", nonce)
    return hmac.digest(server_seed, message, "sha256")


def commitment(server_seed):
    """What the house publishes before the bets."""
    return hashlib.sha256(server_seed).hexdigest()


def name(card):
    return "A23456789TJQK"[card % 13] + "SHDC"[card // 13]


def value(card):
    return card % 13 + 1 if card % 13 < 9 else 0


def total(hand):
    return sum(map(value, hand)) % 10


# The highest two-card total on which the Banker draws, by what the Player's third card is worth.
BANKER_DRAWS_TO = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3}


def deal_round(cards):
    """The Player's and the Banker's hand, from the first cards of an iterator."""
    first, second, third, fourth = islice(cards, 4)
    player, banker = [first, third], [second, fourth]
    if max(total(player), total(banker)) >= 8:
        return player, banker
    banker_draws_to = 5
    if total(player) <= 5:
        player.append(next(cards))
        banker_draws_to = BANKER_DRAWS_TO[value(player[2])]
    if total(banker) <= banker_draws_to:
        banker.append(next(cards))
    return player, banker


def outcome(player, banker):
    return "tie" if total(player) == total(banker) else "player" if total(player) > total(banker) else "banker"


def deal(cards, burn="face_value", cut_card=14, last_round="finish_round"):
    """The turned card or None, how many cards are burned, the rounds as (position, Player, Banker), the cards used."""
    turned = cards[0] if burn == "face_value" else None
    burned = {"face_value": value(cards[0]) or 10, "none": 0}.get(burn, burn)
    position = burned + (turned is not None)
    cut = len(cards) - cut_card
    rounds = []
    while position + 6 <= len(cards):
        before = rounds[-1][0] if rounds else -1
        if position > cut if last_round == "finish_round" else before >= cut:
            break
        player, banker = deal_round(iter(cards[position:]))
        rounds.append((position, player, banker))
        position += len(player) + len(banker)
    return turned, burned, rounds, position


# What is shown and what is checked.


def words(cards):
    return " ".join(map(name, cards))


def show(seed):
    cards = shuffled(seed, 8)
    turned, burned, rounds, used = deal(cards)
    keys = [f"{word:08x}" for word in islice(keystream(seed), 20)]
    print("words 0 to 3  ", *keys[:4])
    print("words 16 to 19", *keys[16:])
    print("first cards   ", words(cards[:10]))
    print("digest        ", digest(cards))
    print("burn          ", f"{name(turned)} turned, {burned} burned")
    for number, (position, player, banker) in islice(enumerate(rounds, 1), 2):
        hands = f"Player {words(player)}, Banker {words(banker)}, {outcome(player, banker)}"
        print("round", number, "      ", f"from position {position}: {hands}")
    print("in all        ", f"{len(rounds)} rounds, {used} cards used")


def facts_of_shoe(case):
    cards = shuffled(bytes.fromhex(case["seed"]), case["decks"])
    turned, burned, rounds, used = deal(cards, case["burn"], case["cut_card"], case["last_round"])
    facts = {"digest": digest(cards), "first_ten": words(cards[:10])}
    facts |= {"turned": None if turned is None else name(turned), "burned": burned}
    facts |= {"total_rounds": len(rounds), "cards_used": used, "rounds": []}
    facts["outcomes"] = "".join(outcome(*hands)[0].upper() for _, *hands in rounds)
    for number in (claimed["number"] for claimed in case["rounds"]):
        position, player, banker = rounds[number - 1]
        hands = {"player": words(player), "banker": words(banker), "outcome": outcome(player, banker)}
        facts["rounds"].append({"number": number, "first_card_position": position} | hands)
    return facts


def facts_of_fair_seed(case):
    server_seed = bytes.fromhex(case["server_seed"])
    seed = fair_seed(server_seed, case["client_seed"], case["nonce"])
    return {"commitment": commitment(server_seed), "seed": seed.hex()}


def check(file, facts, given):
    """Compares every fact of every case, save what is `given`; ends the program at the first difference."""
    cases = json.loads(file.read_text())["cases"]
    for case in cases:
        expected = {fact: claimed for fact, claimed in case.items() if fact not in given}
        if facts(case) != expected:
            sys.exit(f"{file}: {facts(case)} is not {expected}")
    return len(cases)


if len(sys.argv) == 4:
    server_seed = bytes.fromhex(sys.argv[1])
    print("commitment", commitment(server_seed))
    print("seed      ", fair_seed(server_seed, sys.argv[2], int(sys.argv[3])).hex())
elif (folder := pathlib.Path(sys.argv[1])).is_dir():
    rules = {"seed", "decks", "burn", "cut_card", "last_round"}
    shoes = check(folder / "shoes.json", facts_of_shoe, rules)
    fair_seeds = check(folder / "fair_seeds.json", facts_of_fair_seed, {"server_seed", "client_seed", "nonce"})
    print(f"{shoes} shoes and {fair_seeds} fair seeds: every fact holds")
else:
    show(bytes.fromhex(sys.argv[1]))
