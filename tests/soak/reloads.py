"""Payout tables swapped under load, as a mounted ConfigMap is. See tests/soak/run.

Usage: reloads.py BINARY RELOADS
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import grpc
from server import SETTLE_ROUND, Server, until

# The odds of the Player by version; clients that call; how much the server may grow, in bytes.
ODDS, CLIENTS, GROWTH = range(1, 21), 4, 4 << 20

TABLE = """
id = "house"
version = "{odds}"
title = {{ en = "House" }}
source = "the soak"

[[bet]]
id = "player"
title = {{ en = "Player" }}
lines = [
  {{ when = {{ winner = "player" }}, pays = "{odds}:1" }},
  {{ when = {{ winner = "tie" }}, push = true }},
]
"""


class Mount:
    """A directory whose file is a link into ..data, and that a link to a folder for each state."""

    def __init__(self, path):
        self.path, self.state = path, None
        path.mkdir()
        (path / "house.toml").symlink_to("..data/house.toml")

    def swap(self, number, odds):
        before, self.state = self.state, self.path / f"..state{number}"
        self.state.mkdir()
        (self.state / "house.toml").write_text(TABLE.format(odds=odds))
        (self.path / "..data_tmp").symlink_to(self.state.name)
        os.replace(self.path / "..data_tmp", self.path / "..data")
        if before:
            shutil.rmtree(before)


def digest_of(odds):
    """The digest of a version, as the command line has it."""
    directory = folder / f"version{odds}"
    directory.mkdir()
    (directory / "house.toml").write_text(TABLE.format(odds=odds))
    command = [binary, "table", "list", "--json", "--tables", directory]
    tables = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["payoutTables"]
    return next(table["digest"] for table in tables if table["id"] == "house")


class Load:
    """Clients that settle a bet again and again, each answer checked against the table that it names."""

    def __init__(self, port, digests, request, reply):
        self.port, self.digests, self.request, self.reply = port, digests, request, reply
        self.over, self.done, self.seen, self.faults = False, 0, None, []
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.call, daemon=True) for _ in range(CLIENTS)]
        for thread in self.threads:
            thread.start()

    def call(self):
        bets = [{"bet": "player", "stake": 100}]
        request = self.request(payout_table="house", cards={"text": "9H 2C KD 3S"}, bets=bets)
        options = [("grpc.use_local_subchannel_pool", 1)]
        with grpc.insecure_channel(f"ipv4:127.0.0.1:{self.port}", options=options) as channel:
            settle = channel.unary_unary(SETTLE_ROUND, self.request.SerializeToString, self.reply.FromString)
            while not self.over:
                try:
                    reply = settle(request, timeout=20)
                    table, odds = reply.payout_tables[0], reply.settlements[0].profit // 100
                    right = table.version == str(odds) and table.digest == self.digests[odds]
                    fault = None if right else f"odds {odds} under {table}"
                except grpc.RpcError as error:
                    fault, odds = f"{error.code()} {error.details()}", None
                with self.lock:
                    self.done, self.seen = self.done + 1, odds
                    if fault:
                        self.faults.append(fault)

    def check(self):
        if self.faults:
            sys.exit(f"{len(self.faults)} of {self.done} calls failed\n" + "\n".join(self.faults[:10]))


def soak():
    digests = {odds: digest_of(odds) for odds in ODDS}
    mount = Mount(folder / "tables")
    mount.swap(0, ODDS[0])
    server.start(tables=mount.path, reload_interval=3600)
    load = Load(server.port, digests, *server.messages("SettleRoundRequest", "SettleRoundResponse"))
    warm = None
    for number in range(1, reloads + 1):
        odds = ODDS[number % len(ODDS)]
        mount.swap(number, odds)
        server.process.send_signal(signal.SIGHUP)
        until(f"calls are answered with version {odds}", lambda: load.seen == odds or load.faults)
        load.check()
        if number == reloads // 4:
            warm = server.memory()
    load.over = True
    for thread in load.threads:
        thread.join()
    load.check()
    grown = server.memory() - warm
    server.stop()
    print(f"{reloads} reloads: {load.done} calls, each as the table that it names; memory {warm >> 10} {grown >> 10:+} KiB")
    if grown > GROWTH:
        sys.exit("memory grows")


binary, reloads = sys.argv[1], int(sys.argv[2])
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    server = Server(binary, folder, "server")
    try:
        soak()
    finally:
        server.kill()
