"""Servers behind HAProxy under load: a rolling restart, then a fourth server, then many calls. See tests/soak/run.

Usage: restarts.py BINARY CALLS
"""

import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time

import grpc
from server import SETTLE_ROUND, Server, free_port, until

# Seconds: how long a server says "not ready" before it goes, how long a connection lives, between two calls of a client.
DRAIN_DELAY, AGE, PACE = 4, 6, 0.08
# Clients whose calls the proxy spreads one by one, clients whose connections it spreads, and clients that know all servers and
# spread their calls by the service config that is deployed.
BY_CALL, BY_CONNECTION, BY_CONFIG = 8, 40, 8
SERVICE_CONFIG = pathlib.Path("deploy/client/service-config.json").read_text()
# How far a share may be off, and how much a server may grow, in bytes.
OFF, GROWTH = 0.15, 8 << 20

# A check of the standard health service over HTTP/2, as bytes: no proxy speaks gRPC without being paid for it.
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
HEADERS = {
    ":method": "POST",
    ":scheme": "http",
    ":path": "/grpc.health.v1.Health/Check",
    ":authority": "croupier",
    "content-type": "application/grpc",
    "te": "trailers",
}


def frame(kind, flags, stream, payload):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def health_check():
    literal = b"".join(b"\0" + bytes([len(n)]) + n.encode() + bytes([len(v)]) + v.encode() for n, v in HEADERS.items())
    return PREFACE + frame(4, 0, 0, b"") + frame(1, 4, 1, literal) + frame(0, 1, 1, bytes(5))


def configuration():
    # "Not ready" is no match, for which a check waits until its time is over: two of them end before the drain delay.
    def listeners(name, mode, balance, port, more):
        servers = "\n".join(f"    server {s.name} 127.0.0.1:{s.port} {more}" for s in servers_of_all)
        return f"""
listen {name}
    bind 127.0.0.1:{port} {more}
    mode {mode}
    balance {balance}
    option tcp-check
    tcp-check connect
    tcp-check send-binary {health_check().hex()}
    tcp-check expect binary 00000000020801
    default-server check inter 400ms fall 2 rise 1 check-proto none
{servers}
"""

    return (
        f"""
global
    stats socket {folder}/haproxy.sock mode 600
defaults
    timeout connect 5s
    timeout client 1h
    timeout server 1h
    timeout check 1s
"""
        + listeners("by_call", "http", "roundrobin", ports[0], "proto h2")
        + listeners("by_connection", "tcp", "leastconn", ports[1], "")
    )


def in_rotation(name):
    """Whether the proxy has checked the server, everywhere, and found it good: unchecked it counts as up for the proxy."""
    try:
        with socket.socket(socket.AF_UNIX) as stats:
            stats.connect(str(folder / "haproxy.sock"))
            stats.sendall(b"show stat\n")
            text = b"".join(iter(lambda: stats.recv(65536), b"")).decode()
    except OSError:
        return False
    head, *rows = (row.split(",") for row in text.splitlines() if row)
    found = [dict(zip(head, row)) for row in rows if row[1] == name]
    return all(row["status"] == "UP" and "L7OK" in row["check_status"] for row in found)


class Load:
    """Clients that call one after the other and check each answer."""

    def __init__(self, cases, request, reply):
        self.cases, self.request, self.reply = cases, request, reply
        self.pace, self.over, self.done, self.faults = PACE, False, 0, []
        self.lock = threading.Lock()
        everywhere = ",".join(f"127.0.0.1:{server.port}" for server in servers_of_all)
        proxied = [f"127.0.0.1:{ports[0]}"] * BY_CALL + [f"127.0.0.1:{ports[1]}"] * BY_CONNECTION
        places = proxied + [everywhere] * BY_CONFIG
        self.threads = [threading.Thread(target=self.call, args=place, daemon=True) for place in enumerate(places)]
        for thread in self.threads:
            thread.start()

    def call(self, number, place):
        # Connections of its own, and a server that is new is found at once.
        options = [("grpc.use_local_subchannel_pool", 1), ("grpc.max_reconnect_backoff_ms", 1000)]
        if "," in place:
            # A list of addresses is no name to call the servers by.
            options += [("grpc.service_config", SERVICE_CONFIG), ("grpc.default_authority", "croupier")]
        time.sleep(number * PACE / (BY_CALL + BY_CONNECTION + BY_CONFIG))
        with grpc.insecure_channel(f"ipv4:{place}", options=options) as channel:
            settle = channel.unary_unary(SETTLE_ROUND, self.request.SerializeToString, self.reply.FromString)
            while not self.over:
                number += 1
                request, expected = self.cases[number % len(self.cases)]
                try:
                    reply = settle(request, timeout=20)
                    found = [(settled.bet, settled.profit, settled.returned) for settled in reply.settlements]
                    fault = None if found == expected else f"{found} is not {expected}"
                except grpc.RpcError as error:
                    fault = f"{place}: {error.code()} {error.details()}"
                with self.lock:
                    self.done += 1
                    if fault:
                        self.faults.append(f"{time.strftime('%X')} {fault}")
                time.sleep(self.pace)

    def check(self, after):
        if self.faults:
            sys.exit(f"{after}: {len(self.faults)} of {self.done} calls failed\n" + "\n".join(self.faults[:10]))
        print(f"{after}: {self.done} calls, none failed", flush=True)


def load_of(server):
    """The cases of tests/cases."""
    request, reply = server.messages("SettleRoundRequest", "SettleRoundResponse")
    cases = []
    for case in json.loads(pathlib.Path("tests/cases/settlements.json").read_text())["cases"]:
        bets = [{"bet": bet["bet"], "stake": bet["stake"]} for bet in case["settlements"]]
        asked = request(payout_table=case["table"], cards={"text": case["cards"]}, bets=bets)
        cases.append((asked, [(bet["bet"], bet["profit"], bet["returned"]) for bet in case["settlements"]]))
    return Load(cases, request, reply)


def start(server):
    server.start(drain_delay=DRAIN_DELAY, connection_age=AGE)
    until(f"the proxy finds {server.name} good", lambda: in_rotation(server.name))


def shares(seconds):
    """The share of each server in the calls of a while."""
    before = [server.calls() for server in servers_of_all]
    time.sleep(seconds)
    counts = [server.calls() - begun for server, begun in zip(servers_of_all, before)]
    return [count / sum(counts) for count in counts]


def soak():
    *three, fourth = servers_of_all
    for server in three:
        start(server)
    load = load_of(three[0])
    time.sleep(AGE / 2)
    for server in three:
        server.stop()
        start(server)
    load.check("three servers restarted")
    start(fourth)
    # One age and the tenth that it may be longer.
    time.sleep(AGE * 1.1)
    found = shares(2 * AGE)
    print("shares of four servers:", *(f"{share:.1%}" for share in found), flush=True)
    if any(abs(share * 4 - 1) > OFF for share in found):
        sys.exit("the shares are too far from a quarter")
    load.check("a fourth server")
    if calls > load.done:
        load.pace, warm = 0, load.done + (calls - load.done) // 4
        while load.done < warm:
            time.sleep(1)
        before = [server.memory() for server in servers_of_all]
        while load.done < calls:
            time.sleep(1)
        grown = [server.memory() - begun for server, begun in zip(servers_of_all, before)]
        print("memory, in KiB:", *(f"{begun >> 10} {more >> 10:+}" for begun, more in zip(before, grown)))
        if max(grown) > GROWTH:
            sys.exit("memory grows")
        load.check("many calls")
    load.over = True
    for thread in load.threads:
        thread.join()
    for server in servers_of_all:
        server.stop()
    load.check("the end")


binary, calls = sys.argv[1], int(sys.argv[2])
ports = free_port(), free_port()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    servers_of_all = [Server(binary, folder, f"server{number}") for number in range(1, 5)]
    (folder / "haproxy.cfg").write_text(configuration())
    proxy = subprocess.Popen(["haproxy", "-q", "-db", "-f", folder / "haproxy.cfg"])
    try:
        soak()
    finally:
        for server in servers_of_all:
            server.kill()
        proxy.kill()
        proxy.wait()
