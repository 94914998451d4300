"""A server of the binary under test, and what its clients need."""

import pathlib
import signal
import socket
import subprocess
import sys
import time

import grpc
from google.protobuf import descriptor_pool, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

SETTLE_ROUND = "/croupier.v1.SettlementService/SettleRound"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def until(what, holds):
    start = time.monotonic()
    while not holds():
        if time.monotonic() - start > 60:
            sys.exit(f"it never comes that {what}")
        time.sleep(0.05)


class Server:
    """A server on a free port, whose log is a file of the folder."""

    def __init__(self, binary, folder, name):
        self.binary, self.name, self.port = binary, name, free_port()
        self.log = folder / f"{name}.log"
        self.process = None

    def start(self, **settings):
        settings = {"listen": f"127.0.0.1:{self.port}", "metrics-listen": "127.0.0.1:0", **settings}
        flags = (f"--{name.replace('_', '-')}={value}" for name, value in settings.items())
        self.process = subprocess.Popen([self.binary, "serve", *flags], stderr=self.log.open("ab"))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        if code != 0:
            sys.exit(f"{self.name} ended with {code}")

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def calls(self):
        """How many calls its log has."""
        return self.log.read_bytes().count(b'"message":"call"')

    def memory(self):
        """Bytes of it that are resident."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def messages(self, *names):
        """The classes of messages, as the server describes them."""
        with grpc.insecure_channel(f"ipv4:127.0.0.1:{self.port}") as channel:
            grpc.channel_ready_future(channel).result(timeout=60)
            pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
            return [message_factory.GetMessageClass(pool.FindMessageTypeByName(f"croupier.v1.{n}")) for n in names]
