"""A client that knows the service by server reflection alone: it plays the cases and reads a typed error.

Usage: python_client.py ADDRESS CASES SERVICE_CONFIG
"""

import json
import pathlib
import sys
from fractions import Fraction

import grpc
from google.protobuf import descriptor_pool, message_factory
from google.rpc import error_details_pb2
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from grpc_status import rpc_status


class Service:
    """The calls of one service, from the descriptors that the server gives."""

    def __init__(self, channel, pool, name):
        for method in pool.FindServiceByName(f"croupier.v1.{name}").methods:
            request = message_factory.GetMessageClass(method.input_type)
            reply = message_factory.GetMessageClass(method.output_type)
            path = f"/croupier.v1.{name}/{method.name}"
            call = channel.unary_unary(
                path, request_serializer=request.SerializeToString, response_deserializer=reply.FromString
            )
            setattr(self, method.name, lambda call=call, request=request, **fields: call(request(**fields)))


def expect(found, expected, about):
    """Stops where something is not as it should be; `assert` would vanish under `python -O`."""
    if found != expected:
        sys.exit(f"{about}: {found!r} is not {expected!r}")


def words(cards):
    """The cards of a reply as text."""
    names = card_names.values_by_number
    return " ".join(names[card].name.removeprefix("CARD_") for card in cards)


def resolve(case):
    reply = rounds.ResolveRound(cards={"cards": [f"CARD_{card}" for card in case["cards"].split()]})
    hands = reply.round.player, reply.round.banker
    for side, hand in zip(("player", "banker"), hands):
        found = words(hand.cards), hand.total, hand.natural, hand.pair, hand.suited_pair
        names = side, f"{side}_total", f"{side}_natural", f"{side}_pair", f"{side}_suited_pair"
        expect(found, tuple(case[name] for name in names), case["cards"])
    outcome = reply.round.DESCRIPTOR.fields_by_name["outcome"].enum_type.values_by_number[reply.round.outcome]
    expect(outcome.name, f"OUTCOME_{case['outcome'].upper()}", case["cards"])


def settle(case):
    bets = [{"bet": bet["bet"], "stake": bet["stake"]} for bet in case["settlements"]]
    reply = settlements.SettleRound(payout_table=case["table"], cards={"text": case["cards"]}, bets=bets)
    expect(len(reply.settlements), len(bets), case["cards"])
    for settled, bet in zip(reply.settlements, case["settlements"]):
        about = f"{case['table']} {case['cards']} {bet['bet']}"
        names = "bet", "stake", "gross", "commission", "profit", "returned"
        expect([getattr(settled, name) for name in names], [bet[name] for name in names], about)
        verdict = settled.DESCRIPTOR.fields_by_name["verdict"].enum_type.values_by_number[settled.verdict]
        expect(verdict.name, f"VERDICT_{bet['verdict'].upper()}", about)
        if bet["verdict"] == "win":
            odds = Fraction(*map(int, bet["pays"].split(":")))
            expect((settled.net_odds.win, settled.net_odds.stake), (odds.numerator, odds.denominator), about)


def deal(case):
    burns = {"face_value": {"burn_face_value": True}, "none": {"burn_none": True}}
    rules = burns.get(case["burn"]) or {"burn_cards": case["burn"]}
    rules |= {"decks": case["decks"], "cut_card": case["cut_card"]}
    rules["last_round"] = f"LAST_ROUND_{case['last_round'].upper()}"
    reply = shoes.DealShoe(source={"seed": bytes.fromhex(case["seed"])}, shoe=rules)
    found = reply.digest, reply.burned, reply.total_rounds, reply.cards_used
    expect(found, (case["digest"], case["burned"], case["total_rounds"], case["cards_used"]), case["seed"])
    expect("".join("?PBT"[round.outcome] for round in reply.rounds), case["outcomes"], case["seed"])


def read_a_typed_error():
    try:
        rounds.ResolveRound(cards={"text": "7H 6C KS KD 2C"})
    except grpc.RpcError as error:
        expect(error.code(), grpc.StatusCode.INVALID_ARGUMENT, "code")
        details = rpc_status.from_call(error).details
    else:
        sys.exit("a card too many is taken")
    info, fields = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    expect([detail.Unpack(info) for detail in details].count(True), 1, "one ErrorInfo")
    expect([detail.Unpack(fields) for detail in details].count(True), 1, "one BadRequest")
    expect((info.domain, info.reason, info.metadata["card"]), ("croupier", "CARD_NOT_DUE", "2C"), "ErrorInfo")
    expect(len(fields.field_violations), 1, "one field")


def play(file, call):
    cases = json.loads((folder / file).read_text())["cases"]
    for case in cases:
        call(case)
    return len(cases)


address, folder, service_config = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
options = [("grpc.service_config", service_config.read_text()), ("grpc.max_receive_message_length", -1)]
with grpc.insecure_channel(f"ipv4:{address}", options=options) as channel:
    pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
    rounds, shoes, settlements = (
        Service(channel, pool, name) for name in ("RoundService", "ShoeService", "SettlementService")
    )
    card_names = pool.FindEnumTypeByName("croupier.v1.Card")
    played = play("rounds.json", resolve), play("settlements.json", settle), play("shoes.json", deal)
    read_a_typed_error()
print(f"{played[0]} rounds, {played[1]} settlements, {played[2]} shoes, 1 typed error")
